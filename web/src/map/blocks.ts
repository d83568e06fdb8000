// Blocks and counters as sprites: each face is painted once per size and kept, so that a frame only copies pictures.

import { FirstHandle, type Info, type PieceView } from "../wire";
import { sideColours, stripe } from "./colours";
import { drawLetters, signOf } from "./marks";
import { fireOf } from "../text";
import { drawSymbol, echelon } from "./symbols";

export const font = "system-ui, 'Liberation Sans', 'DejaVu Sans', sans-serif";
/** The smallest text that is drawn, in CSS pixels; smaller is left out. */
export const minText = 10;

const cache = new Map<string, HTMLCanvasElement>();

/** blockSprite is a piece's picture, size CSS pixels wide and high (its edge included), painted for the screen's pixel ratio. */
export function blockSprite(info: Info, p: PieceView, size: number, ratio: number): HTMLCanvasElement {
  const id = [p.s, p.b ?? 0, p.face ?? 0, p.n, p.f ?? 0, p.sf ?? 0, p.sn ?? 0, p.st ?? 0, size, ratio].join(",");
  let made = cache.get(id);
  if (!made) {
    if (cache.size > 3000) cache.clear();
    made = document.createElement("canvas");
    made.width = made.height = Math.ceil(size * ratio);
    const c = made.getContext("2d")!;
    c.scale(ratio, ratio);
    paint(c, info, p, size);
    cache.set(id, made);
  }
  return made;
}

function paint(c: CanvasRenderingContext2D, info: Info, p: PieceView, size: number) {
  const col = sideColours(p.s);
  const edge = Math.max(1, Math.round(size * 0.06));
  const b = size - edge;
  const r = size * 0.08;
  // the block: a darker edge below and to the right gives it height
  c.fillStyle = col.dark;
  round(c, edge * 0.6, edge, b - edge * 0.1, b, r);
  c.fillStyle = col.block;
  round(c, 0, 0, b, b, r);
  c.strokeStyle = "rgba(255,255,255,.35)";
  c.lineWidth = 1;
  c.beginPath();
  c.moveTo(r, 0.5);
  c.lineTo(b - r, 0.5);
  c.stroke();
  const face = p.face ?? (p.id < FirstHandle ? p.id : 0);
  if (!face) paintBack(c, info, p, b, col.light, col.dark);
  else paintFace(c, info, p, face, b);
  badges(c, info, p, b);
}

function paintFace(c: CanvasRenderingContext2D, info: Info, p: PieceView, face: number, b: number) {
  const piece = info.pieces[face];
  if (!piece) return;
  const col = sideColours(p.s);
  const band = stripe(piece.colour);
  const left = band ? b * 0.13 : 0;
  if (band) {
    c.fillStyle = band;
    c.beginPath();
    c.roundRect(0, 0, left, b, [b * 0.08, 0, 0, b * 0.08]);
    c.fill();
  }
  const w = b - left;
  const withName = piece.short !== "" && b * 0.24 >= minText;
  const mark = b >= 34 ? echelon(piece.size) : "";
  const fw = Math.min(w * (withName ? 0.6 : 0.72), b * 0.66);
  const fh = (fw * 2) / 3;
  let y = withName ? b * 0.17 : mark ? b * 0.22 : b * 0.14;
  if (mark) {
    c.fillStyle = col.text;
    tick(c, mark, left + w / 2, y - b * 0.085, b * 0.095);
  }
  drawSymbol(c, (piece.symbol || piece.type).toLowerCase(), left + (w - fw) / 2, y, fw, col.light, "#1c1c1c", font);
  y += fh;
  if (withName) {
    const px = Math.max(minText, b * 0.2);
    c.font = `600 ${px}px ${font}`;
    c.fillStyle = col.text;
    c.textAlign = "center";
    c.textBaseline = "middle";
    if (c.measureText(piece.short).width <= w * 1.25) c.fillText(piece.short, left + w / 2, (y + b * 0.82) / 2 + b * 0.005, w - 3);
  }
  strength(c, p.n, Math.max(0, ...(piece.levels ?? [])), left, b, fireColours[fireOf(piece, p.n)] ?? col.text);
}

/** tick draws I and X marks as strokes, so that they stay sharp when small. */
function tick(c: CanvasRenderingContext2D, mark: string, x: number, y: number, h: number) {
  const step = h * 1.15;
  c.strokeStyle = c.fillStyle;
  c.lineWidth = Math.max(1, h * 0.2);
  c.beginPath();
  [...mark].forEach((m, i) => {
    const cx = x + (i - (mark.length - 1) / 2) * step, r = h * 0.42;
    if (m === "X") {
      c.moveTo(cx - r, y - r);
      c.lineTo(cx + r, y + r);
      c.moveTo(cx + r, y - r);
      c.lineTo(cx - r, y + r);
    } else {
      c.moveTo(cx, y - r);
      c.lineTo(cx, y + r);
    }
  });
  c.stroke();
}

/** The pips say how well a piece fires: white where one face of the die hits, yellow where two do, black where three do. */
const fireColours = ["#ffffff", "#ffffff", "#ffd21f", "#0c0c0c"];

/** strength shows pips: full for what is left, hollow for what is lost; a number where there would be too many. */
function strength(c: CanvasRenderingContext2D, n: number, max: number, left: number, b: number, colour: string) {
  if (n < 0 || (max <= 0 && n <= 0)) return;
  const w = b - left, y = b * 0.89;
  c.fillStyle = c.strokeStyle = colour;
  const most = Math.max(max, n);
  if (most > 5) {
    if (b * 0.22 < minText) return;
    c.font = `700 ${Math.max(minText, b * 0.22)}px ${font}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(String(n), left + w / 2, y);
    return;
  }
  const r = b * 0.05, gap = r * 2.9;
  c.lineWidth = Math.max(0.8, b * 0.022);
  for (let i = 0; i < most; i++) {
    c.beginPath();
    c.arc(left + w / 2 + (i - (most - 1) / 2) * gap, y, i < n ? r : r * 0.85, 0, 7);
    if (i < n) c.fill();
    else c.stroke();
  }
}

/** paintBack is a concealed block: nothing but what was once seen of it, as a pencil note. */
function paintBack(c: CanvasRenderingContext2D, info: Info, p: PieceView, b: number, light: string, dark: string) {
  c.strokeStyle = dark;
  c.lineWidth = Math.max(1, b * 0.04);
  c.beginPath();
  c.roundRect(b * 0.14, b * 0.14, b * 0.72, b * 0.72, b * 0.06);
  c.stroke();
  const back = p.b ? info.backs?.[p.b] : undefined;
  const wood = stripe(back?.colour ?? "");
  if (wood) {
    c.fillStyle = wood;
    c.beginPath();
    c.roundRect(0, 0, b * 0.13, b, [b * 0.08, 0, 0, b * 0.08]);
    c.fill();
  }
  const seen = p.sf ? info.pieces[p.sf] : undefined;
  c.fillStyle = light;
  c.textAlign = "center";
  c.textBaseline = "middle";
  if (!seen && back?.symbol) {
    drawSymbol(c, back.symbol.toLowerCase(), b * 0.23, b * 0.32, b * 0.54, light, "#1c1c1c", font);
    return;
  }
  if (!seen) {
    if (b * 0.5 >= minText) {
      c.font = `700 ${b * 0.5}px ${font}`;
      c.globalAlpha = 0.85;
      c.fillText("?", b / 2, b * 0.53);
      c.globalAlpha = 1;
    }
    return;
  }
  const px = b * 0.22;
  if (px < minText) {
    drawSymbol(c, (seen.symbol || seen.type).toLowerCase(), b * 0.26, b * 0.34, b * 0.48, "transparent", light, font);
    return;
  }
  c.font = `italic 600 ${px}px ${font}`;
  c.fillText(seen.short || seen.name, b / 2, b * 0.36, b * 0.68);
  c.fillText((p.sn ? `${p.sn} ` : "") + "?", b / 2, b * 0.64, b * 0.68);
}

/** badges are the signs of a piece's flags: what is cut off at the top left, the rest down the right edge. What has acted is dimmed,
 *  and what is active wears a bright frame. */
function badges(c: CanvasRenderingContext2D, info: Info, p: PieceView, b: number) {
  if (!p.f) return;
  const has = (id: string) => info.pieceFlags.some((f, i) => f.id === id && p.f! & (1 << i));
  if (has("acted") && !has("activated")) {
    c.fillStyle = "rgba(30,28,24,.36)";
    round(c, 0, 0, b, b, b * 0.08);
  }
  if (has("activated")) {
    c.strokeStyle = "#ffd84d";
    c.lineWidth = Math.max(2, b * 0.075);
    c.beginPath();
    c.roundRect(c.lineWidth / 2, c.lineWidth / 2, b - c.lineWidth, b - c.lineWidth, b * 0.08);
    c.stroke();
  }
  const r = Math.max(5.5, b * 0.155);
  if (has("isolated") && b >= 14) signOf("isolated")!(c, r * 0.95, r * 0.95, r);
  if (b < 26) return;
  let y = r * 0.95;
  info.pieceFlags.forEach((flag, i) => {
    if (!(p.f! & (1 << i)) || !flag.badge || flag.id === "isolated") return;
    const sign = signOf(flag.id);
    if (sign) sign(c, b - r * 0.9, y, r);
    else drawLetters(c, flag.badge, b - r * 0.9, y, r);
    y += r * 1.9;
  });
}

function round(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, r: number) {
  c.beginPath();
  c.roundRect(x, y, w, h, r);
  c.fill();
}
