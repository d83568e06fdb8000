// Blocks and counters as sprites: each face is painted once per size and kept, so that a frame only copies pictures.
// A block stands: its face is turned to the viewer, and its strength is read on the upright edge above it.

import { FirstHandle, type Info, type PieceView } from "../wire";
import { mix, sideColours, stripe } from "./colours";
import { card, paintCounter } from "./counter";
import { drawLetters, signOf } from "./signs";
import { fireOf } from "../words/text";
import { drawSymbol, echelon, fleetFace, sideMark } from "./symbols";
import { clamp } from "./layout";
import { standing, type Body } from "./wood";
import { font } from "./canvas";

const narrow = "'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', system-ui, sans-serif";
/** The smallest name below a symbol and the smallest number on a block, in CSS pixels. */
const minName = 9;
/** Where blocks are this small, the name takes their face. */
export const plainBlock = 30;

const cache = new Map<string, HTMLCanvasElement>();
/** The last picture of each piece: in most frames nothing about a piece has changed. */
const latest = new WeakMap<
  PieceView,
  { size: number; scale: number; bright: boolean; plain: boolean; made: HTMLCanvasElement }
>();

/**
 * blockSprite is a piece's picture, size CSS pixels wide (its shadow included), painted for the screen's pixel ratio.
 * It is as high as wide; badges below the face make it higher. Bright: a piece that has acted is not dimmed, as those
 * in a battle are not. Unit is how large a "pixel" of text is: what is written grows with it. Plain: the name takes the
 * face, over a pale symbol, so that it can be read on a small block.
 */
export function blockSprite(
  info: Info,
  p: PieceView,
  size: number,
  ratio: number,
  bright = false,
  unit = 1,
  plain = size < plainBlock * unit,
): HTMLCanvasElement {
  const last = latest.get(p);
  const scale = ratio * unit;
  if (last?.size === size && last.scale === scale && last.bright === bright && last.plain === plain) return last.made;
  const id = [
    p.s,
    p.b ?? 0,
    p.face ?? 0,
    p.n,
    p.f ?? 0,
    p.sf ?? 0,
    p.sn ?? 0,
    p.st ?? 0,
    size,
    scale,
    bright,
    plain,
  ].join();
  let made = cache.get(id);
  if (!made) {
    if (cache.size > 3000) cache.clear();
    made = document.createElement("canvas");
    made.width = Math.ceil(size * ratio);
    made.height = Math.ceil((size + footOf(info, p, size)) * ratio);
    const c = made.getContext("2d")!;
    c.scale(scale, scale);
    const w = paint(c, info, p, size / unit, bright, plain, unit);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    badges(c, info, p, size, w * unit);
    cache.set(id, made);
  }
  latest.set(p, { size, scale, bright, plain, made });
  return made;
}

/** paint draws a piece without its badges, and returns how wide it is without its shadow. */
function paint(
  c: CanvasRenderingContext2D,
  info: Info,
  p: PieceView,
  size: number,
  bright: boolean,
  plain: boolean,
  unit: number,
): number {
  const face = p.face ?? (p.id < FirstHandle ? p.id : 0);
  if (info.form === "counter") {
    const w = card(c, size, sideColours(p.s).block);
    const flat: Body = { w, edge: 0, face: w, height: w };
    if (face) paintCounter(c, info, p, face, w, unit);
    else paintBack(c, info, p, flat);
    frame(c, info, p, flat, bright);
    return w;
  }
  // a concealed block's grain is the same for all of them: nothing tells one from another
  const body = standing(c, size, sideColours(p.s).block, face, face ? 1 : 1.6);
  if (!face) paintBack(c, info, p, body);
  else paintFace(c, info, p, face, body, plain);
  frame(c, info, p, body, bright);
  return body.w;
}

function paintFace(c: CanvasRenderingContext2D, info: Info, p: PieceView, face: number, b: Body, plain: boolean) {
  const piece = info.pieces[face];
  if (!piece) return;
  const col = sideColours(p.s);
  const left = formation(c, piece.colour, b);
  const w = b.w - left;
  const mid = left + w / 2;
  const symbol = (y: number, fw: number, fill: string, line: string) =>
    drawSymbol(c, (piece.symbol || piece.type).toLowerCase(), mid - fw / 2, y, fw, fill, line, font);
  const name = (px: number, y: number) => {
    c.font = `700 ${px}px ${narrow}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillStyle = col.text;
    c.fillText(piece.short, mid, y, w - 1);
  };
  // an active piece has a frame along the edge of its face
  const inset = has(info, p, "active") ? Math.max(2, b.w * 0.07) : 0;
  const levels = Math.max(0, ...(piece.levels ?? []));
  if (piece.symbol === "fleet") {
    const px = clamp(b.w * 0.24, 9, 14);
    const foot = px * 0.95 + inset * 0.8;
    fleetFace(c, left, b.edge, w, b.face, foot, p.n < levels);
    name(px, b.w - foot * 0.5 - inset * 0.4);
  } else if (plain) {
    const named = piece.short !== "" && b.w >= 13;
    const fw = Math.min(w - 1.5, b.face * 1.4);
    const y = b.edge + (b.face - fw / 1.5) / 2;
    if (named) {
      symbol(y, fw, "rgba(255,250,238,.13)", mix(col.block, "#fff3dc", 0.38));
      c.strokeStyle = mix(col.block, "#000000", 0.5);
      c.lineWidth = 2.2;
      c.lineJoin = "round";
      const px = clamp(b.face * 0.72, 9, 14);
      c.font = `700 ${px}px ${narrow}`;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.strokeText(piece.short, mid, b.edge + b.face * 0.55, w - 1);
      name(px, b.edge + b.face * 0.55);
    } else symbol(y, fw, col.light, "#171310");
  } else {
    const px = Math.max(minName, b.w * 0.21);
    const roomy = b.w >= 33;
    const named = piece.short !== "";
    const mark = roomy ? echelon(piece.size) : "";
    const tickH = mark ? Math.max(3.2, b.face * 0.13) : 0;
    // from the top: echelon, frame, name; the frame takes what is left
    const top = b.edge + (mark ? tickH * 1.55 + 1 : roomy ? b.face * 0.13 : 1.6);
    const foot = b.w - (named ? (roomy ? px * 1.12 : px * 0.94) : b.face * 0.14) - inset * 0.7;
    const fh = Math.min(foot - top, (w * 0.76 * 2) / 3);
    const y = top + (foot - top - fh) / 2;
    if (mark) {
      c.strokeStyle = col.text;
      tick(c, mark, mid, (b.edge + y) / 2 + 0.2, tickH);
    }
    symbol(y, fh * 1.5, col.light, "#171310");
    if (named) name(px, (y + fh + b.w - inset * 0.9) / 2 + px * 0.02);
  }
  strength(c, p.n, levels, b, fireOf(piece, p.n), sideColours(p.s).dark);
}

/** formation paints the stripe down the left of a face and returns how wide it is. */
function formation(c: CanvasRenderingContext2D, colour: string, b: Body): number {
  const band = stripe(colour);
  if (!band) return 0;
  const w = Math.max(3, Math.round(b.w * 0.15));
  c.fillStyle = band;
  c.beginPath();
  c.roundRect(0, b.edge, w, b.face, [0, 0, 0, b.w * 0.045]);
  c.fill();
  c.fillStyle = mix(band, "#ffffff", 0.35);
  c.fillRect(0, b.edge, w, Math.max(0.8, b.w * 0.02));
  c.fillStyle = "rgba(20,12,6,.45)";
  c.fillRect(w, b.edge, Math.max(0.7, b.w * 0.018), b.face);
  return w;
}

/** tick draws the I and X of an echelon as strokes, so that they stay sharp when small. */
function tick(c: CanvasRenderingContext2D, mark: string, x: number, y: number, h: number) {
  const step = h * 1.12;
  c.lineWidth = Math.max(1, h * 0.2);
  c.beginPath();
  [...mark].forEach((m, i) => {
    const cx = x + (i - (mark.length - 1) / 2) * step;
    const r = h * 0.42;
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

/**
 * The pips say how well a piece fires, by colour and by shape: a white dot where one face of the die hits, a yellow
 * diamond where two do, a black square where three do.
 */
const fireColours = ["#ffffff", "#ffffff", "#ffd83d", "#0d0b0a"];

function pip(c: CanvasRenderingContext2D, fire: number, x: number, y: number, r: number) {
  c.beginPath();
  if (fire === 2) {
    const d = r * 1.24;
    c.moveTo(x, y - d);
    c.lineTo(x + d, y);
    c.lineTo(x, y + d);
    c.lineTo(x - d, y);
    c.closePath();
  } else if (fire >= 3) c.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  else c.arc(x, y, r, 0, 7);
}

/**
 * strength shows pips on the upright edge: full ones for steps that are left, sockets for lost ones; a number if
 * there would be more than six.
 */
function strength(c: CanvasRenderingContext2D, n: number, max: number, b: Body, fire: number, dark: string) {
  if (n < 0 || (max <= 0 && n <= 0)) return;
  const y = b.edge * 0.52;
  const most = Math.max(max, n);
  const colour = fireColours[fire] ?? "#ffffff";
  if (most > 6) {
    const px = b.edge * 0.95;
    if (px < minName) return;
    c.font = `700 ${px}px ${font}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillStyle = dark;
    c.fillText(String(n), b.w / 2, y);
    return;
  }
  const r = Math.min(b.edge * 0.31, (b.w * 0.86) / most / 2.7);
  const gap = Math.min(r * 3.1, (b.w * 0.84) / most);
  for (let i = 0; i < most; i++) {
    const x = b.w / 2 + (i - (most - 1) / 2) * gap;
    if (i < n) {
      pip(c, fire, x, y, r);
      c.fillStyle = colour;
      c.fill();
      c.strokeStyle = fire >= 3 ? "rgba(255,248,230,.75)" : "rgba(30,16,6,.8)";
      c.lineWidth = Math.max(0.6, r * 0.26);
      c.stroke();
    } else {
      c.beginPath();
      c.arc(x, y, r * 0.62, 0, 7);
      c.fillStyle = "rgba(30,16,6,.34)";
      c.fill();
    }
  }
}

/** paintBack draws a concealed block: wood with its side's mark, and as a note what was seen of it before. */
function paintBack(c: CanvasRenderingContext2D, info: Info, p: PieceView, b: Body) {
  const col = sideColours(p.s);
  const back = p.b ? info.backs?.[p.b] : undefined;
  const left = formation(c, back?.colour ?? "", b);
  const mid = left + (b.w - left) / 2;
  const y = b.edge + b.face / 2;
  const seen = p.sf ? info.pieces[p.sf] : undefined;
  if (!seen && back?.symbol) {
    const fw = (b.w - left) * 0.66;
    drawSymbol(c, back.symbol.toLowerCase(), mid - fw / 2, y - fw / 3, fw, col.light, "#1c1c1c", font);
    return;
  }
  const px = Math.max(minName, b.w * 0.2);
  if (!seen || b.w < 33) {
    sideMark(c, info.sides[p.s]?.emblem, mid, y, b.face * 0.36, mix(col.block, "#fff3dc", seen ? 0.3 : 0.62));
    if (seen && b.w >= 20)
      drawSymbol(
        c,
        (seen.symbol || seen.type).toLowerCase(),
        mid - b.w * 0.26,
        y - b.w * 0.17,
        b.w * 0.52,
        "rgba(255,250,238,.18)",
        col.light,
        font,
      );
    return;
  }
  sideMark(c, info.sides[p.s]?.emblem, mid, y, b.face * 0.4, mix(col.block, "#fff3dc", 0.14));
  c.fillStyle = col.light;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.font = `italic 600 ${px}px ${narrow}`;
  c.fillText(seen.short || seen.name, mid, b.edge + b.face * 0.32, b.w * 0.82);
  c.fillText((p.sn ? `${p.sn} ` : "") + "?", mid, b.edge + b.face * 0.7, b.w * 0.82);
}

const has = (info: Info, p: PieceView, show: string) =>
  info.pieceFlags.some((f, i) => f.show === show && (p.f ?? 0) & (1 << i));

/** frame dims a piece that has acted, unless it is to be bright, and gives an active one a bright frame. */
function frame(c: CanvasRenderingContext2D, info: Info, p: PieceView, b: Body, bright: boolean) {
  if (!p.f) return;
  if (!bright && has(info, p, "spent") && !has(info, p, "active")) {
    c.fillStyle = "rgba(30,26,20,.38)";
    c.beginPath();
    c.roundRect(0, 0, b.w, b.w, b.w * 0.045);
    c.fill();
  }
  if (!has(info, p, "active")) return;
  c.lineWidth = Math.max(2, b.w * 0.07);
  c.strokeStyle = "#ffd84d";
  c.beginPath();
  c.roundRect(c.lineWidth / 2, b.edge + c.lineWidth / 2, b.w - c.lineWidth, b.face - c.lineWidth, b.w * 0.04);
  c.stroke();
}

/** badgesOf are the flags of a piece that show as signs at a size, "cut off" first. */
function badgesOf(info: Info, p: PieceView, size: number) {
  if (!p.f || size < 15) return [];
  const list = info.pieceFlags.filter((f, i) => p.f! & (1 << i) && (f.show === "cut-off" || (f.badge && size >= 28)));
  return list.sort((a, b) => Number(b.show === "cut-off") - Number(a.show === "cut-off"));
}

/** radius is that of a badge: smaller if many stand side by side. */
const radius = (size: number, n: number) => Math.min(Math.max(5.5, size * 0.15), (size * 0.47) / n);

/** footOf is how far the badges of a piece of a size reach below its face, in the same unit. */
export function footOf(info: Info, p: PieceView, size: number): number {
  const n = badgesOf(info, p, size).length;
  return n ? Math.ceil(radius(size, n) * 2 - size * 0.05) : 0;
}

/** badges draws the signs of a piece's flags side by side below the face, which they never cover. */
function badges(c: CanvasRenderingContext2D, info: Info, p: PieceView, size: number, w: number) {
  const list = badgesOf(info, p, size);
  const r = radius(size, list.length);
  list.forEach((flag, i) => {
    const x = w / 2 + (i - (list.length - 1) / 2) * r * 2.1;
    const sign = signOf(flag.show);
    if (sign) sign(c, x, w + r, r * 0.94);
    else drawLetters(c, flag.badge ?? "", x, w + r, r * 0.94);
  });
}
