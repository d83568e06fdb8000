// Names and numbers of places over the map. A name with its pale edge is painted once, on a large canvas with many
// others, and then copied. A number has a plate that shows the kind of ground by colour and by shape.

import { ink, mix } from "./colours";

/**
 * Sheet is one large canvas that many small pictures are painted on: making a canvas costs more than painting a name.
 */
interface Sheet {
  canvas: HTMLCanvasElement;
  c: CanvasRenderingContext2D;
  x: number;
  y: number;
  row: number;
}
/** Made is a picture on such a canvas, in device pixels, and where its anchor lies in it, in CSS pixels. */
interface Made {
  sheet: Sheet;
  x: number;
  y: number;
  w: number;
  h: number;
  left: number;
  top: number;
}
const sheetWide = 2048;
const sheetHigh = 1024;
const mostSheets = 6;
let sheets: Sheet[] = [];
let cache = new Map<string, Made>();
/**
 * The copies of this frame. All new pictures are painted before the first copy, because copying from a canvas that is
 * still being painted on copies all of it.
 */
let due: { made: Made; x: number; y: number; ratio: number }[] = [];

function room(w: number, h: number): Sheet {
  let s = sheets.at(-1);
  if (s && s.x + w > sheetWide) {
    s.y += s.row;
    s.x = s.row = 0;
  }
  if (!s || s.y + h > sheetHigh) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(sheetWide, w);
    canvas.height = Math.max(sheetHigh, h);
    s = { canvas, c: canvas.getContext("2d")!, x: 0, y: 0, row: 0 };
    sheets.push(s);
  }
  return s;
}

/** picture paints something once, with its anchor at (left, top), and has copyAll copy it to x, y. */
function picture(
  key: string,
  x: number,
  y: number,
  ratio: number,
  size: () => { w: number; h: number; left: number; top: number },
  paint: (c: CanvasRenderingContext2D) => void,
) {
  let made = cache.get(key);
  if (!made) {
    const at = size();
    const w = Math.ceil(at.w * ratio);
    const h = Math.ceil(at.h * ratio);
    const sheet = room(w + 1, h + 1);
    made = { sheet, x: sheet.x, y: sheet.y, w, h, left: at.left, top: at.top };
    sheet.c.setTransform(ratio, 0, 0, ratio, sheet.x, sheet.y);
    paint(sheet.c);
    sheet.x += w + 1;
    sheet.row = Math.max(sheet.row, h + 1);
    cache.set(key, made);
  }
  due.push({ made, x, y, ratio });
}

/**
 * copyAll copies the pictures that were asked for since the last call, to whole device pixels, so that letters stay
 * sharp.
 */
export function copyAll(c: CanvasRenderingContext2D) {
  for (const { made: m, x, y, ratio } of due) {
    const l = Math.round((x - m.left) * ratio) / ratio;
    const t = Math.round((y - m.top) * ratio) / ratio;
    c.drawImage(m.sheet.canvas, m.x, m.y, m.w, m.h, l, t, m.w / ratio, m.h / ratio);
  }
  due = [];
  if (sheets.length > mostSheets) {
    sheets = [];
    cache = new Map();
  }
}

const widths = new Map<string, number>();
/** textWidth is the width of a text in the context's font. Each is measured once. */
export function textWidth(c: CanvasRenderingContext2D, text: string): number {
  const key = c.font + "|" + text;
  let w = widths.get(key);
  if (w === undefined) {
    if (widths.size > 5000) widths.clear();
    widths.set(key, (w = c.measureText(text).width));
  }
  return w;
}

/** halo writes a text with a pale edge, a white one with a dark edge. */
function halo(c: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string) {
  const edge = colour === "#ffffff" ? "42,32,24" : "250,244,226";
  c.textBaseline = "middle";
  c.lineJoin = "round";
  c.strokeStyle = `rgba(${edge},.42)`;
  c.lineWidth = 5;
  c.strokeText(text, x, y);
  c.strokeStyle = `rgba(${edge},.9)`;
  c.lineWidth = 2.6;
  c.strokeText(text, x, y);
  c.fillStyle = colour;
  c.fillText(text, x, y);
}

const pixels = (f: string) => parseFloat(/(\d+(\.\d+)?)px/.exec(f)?.[1] ?? "12");

/**
 * written writes a text with a pale edge around x, y (CSS pixels), in the context's font and alignment; copyAll shows
 * it.
 */
export function written(
  c: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  ratio: number,
) {
  const style = c.font;
  const align = c.textAlign;
  const px = pixels(style);
  picture(
    [text, style, align, colour, ratio].join("|"),
    x,
    y,
    ratio,
    () => {
      const w = textWidth(c, text) + 10;
      const h = px * 1.6 + 6;
      return { w, h, left: align === "left" ? 5 : w / 2, top: h / 2 };
    },
    (p) => {
      p.font = style;
      p.textAlign = align;
      halo(p, text, align === "left" ? 5 : (textWidth(c, text) + 10) / 2, (px * 1.6 + 6) / 2, colour);
    },
  );
}

/** Named is the label of a place: its name in one or two lines, and its number on a plate (empty: none). */
interface Named {
  lines: string[];
  id: string;
  ground: string | undefined;
  colour: string;
  px: number;
  small: number;
  high: number;
  plateFont: string;
}

/** placeName writes a place's name and number around x, y as one picture, in the context's font. */
export function placeName(c: CanvasRenderingContext2D, n: Named, x: number, y: number, ratio: number) {
  const style = c.font;
  picture(
    [n.lines.join("/"), n.id, n.ground, n.colour, style, n.small, ratio].join("|"),
    x,
    y,
    ratio,
    () => {
      const w = Math.max(...n.lines.map((l) => textWidth(c, l)), n.id ? n.small * (n.id.length + 2.5) : 0) + 12;
      const h = n.high + n.px * 0.6 + 6;
      return { w, h, left: w / 2, top: h / 2 };
    },
    (p) => {
      const mid = (Math.max(...n.lines.map((l) => textWidth(c, l)), n.id ? n.small * (n.id.length + 2.5) : 0) + 12) / 2;
      const top = (n.px * 0.6 + 6) / 2;
      p.font = style;
      p.textAlign = "center";
      n.lines.forEach((line, i) => halo(p, line, mid, top + n.px * (i + 0.5), n.colour));
      if (n.id) numberPlate(p, n.id, n.ground, mid, top + n.high - plateHeight(n.small) / 2 + 1, n.small, n.plateFont);
    },
  );
}

interface PlateKind {
  fill: string;
  text: string;
  shape: "pill" | "box" | "star";
}
const uneven: PlateKind = { fill: "#e3b53c", text: "#2b1e08", shape: "box" };
const plates: Record<string, PlateKind> = {
  prize: { fill: "#9c2f1c", text: "#ffffff", shape: "star" },
  rough: uneven,
  wood: uneven,
  marsh: uneven,
  hard: { fill: "#c2451c", text: "#ffffff", shape: "box" },
  open: { fill: "#8fa85d", text: "#17200a", shape: "pill" },
};
const bare: PlateKind = { fill: "#d8cdb4", text: ink, shape: "pill" };

/** plateHeight is how high a number's plate is for text of px. */
export const plateHeight = (px: number) => px * 1.22;

/**
 * numberPlate draws the number of a place on a plate: round for easy ground, square for rough, with a star where
 * victory is counted.
 */
function numberPlate(
  c: CanvasRenderingContext2D,
  id: string,
  ground: string | undefined,
  x: number,
  y: number,
  px: number,
  font: string,
) {
  const kind = plates[ground ?? ""] ?? bare;
  c.font = `700 ${px}px ${font}`;
  const star = kind.shape === "star" ? px * 0.95 : 0;
  const w = textWidth(c, id) + px * 0.75 + star;
  const h = plateHeight(px);
  c.beginPath();
  c.roundRect(x - w / 2, y - h / 2, w, h, kind.shape === "pill" ? h / 2 : 2);
  c.fillStyle = kind.fill;
  c.fill();
  c.strokeStyle = mix(kind.fill, "#1a1006", 0.55);
  c.lineWidth = 1;
  c.stroke();
  c.fillStyle = kind.text;
  c.fillText(id, x + star / 2, y + px * 0.06);
  if (!star) return;
  c.fillStyle = "#ffd84d";
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const a = (i * Math.PI) / 5 - Math.PI / 2;
    const d = i % 2 ? px * 0.2 : px * 0.46;
    c.lineTo(x - w / 2 + px * 0.72 + Math.cos(a) * d, y + Math.sin(a) * d);
  }
  c.fill();
}

/** halves breaks a name in two lines at the space or hyphen nearest its middle. */
export function halves(name: string): string[] {
  let at = -1;
  for (let i = 1; i < name.length - 1; i++)
    if (/[ -]/.test(name[i]!) && (at < 0 || Math.abs(i - name.length / 2) < Math.abs(at - name.length / 2))) at = i;
  if (at < 0) return [name];
  return name[at] === " " ? [name.slice(0, at), name.slice(at + 1)] : [name.slice(0, at + 1), name.slice(at + 1)];
}
