// Names and numbers over the map. A name with its pale edge is painted once and then copied, for outlined text is the dearest thing to
// draw; a number stands on a plate that says what the ground is by colour and by shape.

import { ink, mix } from "./colours";

const cache = new Map<string, { picture: HTMLCanvasElement; left: number; top: number }>();

const widths = new Map<string, number>();
/** textWidth is how wide a text is in the context's font: measured once. */
export function textWidth(c: CanvasRenderingContext2D, text: string): number {
  const key = c.font + "|" + text;
  let w = widths.get(key);
  if (w === undefined) {
    if (widths.size > 5000) widths.clear();
    widths.set(key, (w = c.measureText(text).width));
  }
  return w;
}

/** written sets a text in the context's font and alignment around x, y (CSS pixels), with a pale edge. */
export function written(c: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, ratio: number) {
  const key = [text, c.font, c.textAlign, colour, ratio].join("|");
  let made = cache.get(key);
  if (!made) {
    if (cache.size > 1500) cache.clear();
    const m = c.measureText(text), px = parseFloat(/(\d+(\.\d+)?)px/.exec(c.font)?.[1] ?? "12");
    const wide = m.width + 10, high = px * 1.6 + 6, left = c.textAlign === "left" ? 5 : wide / 2;
    const picture = document.createElement("canvas");
    picture.width = Math.ceil(wide * ratio);
    picture.height = Math.ceil(high * ratio);
    const p = picture.getContext("2d")!;
    p.scale(ratio, ratio);
    p.font = c.font;
    p.textAlign = c.textAlign;
    p.textBaseline = "middle";
    p.lineJoin = "round";
    p.strokeStyle = "rgba(250,244,226,.42)";
    p.lineWidth = 5;
    p.strokeText(text, left, high / 2);
    p.strokeStyle = "rgba(250,244,226,.9)";
    p.lineWidth = 2.6;
    p.strokeText(text, left, high / 2);
    p.fillStyle = colour;
    p.fillText(text, left, high / 2);
    made = { picture, left, top: high / 2 };
    cache.set(key, made);
  }
  // on whole device pixels, so that letters stay sharp
  const l = Math.round((x - made.left) * ratio) / ratio, t = Math.round((y - made.top) * ratio) / ratio;
  c.drawImage(made.picture, l, t, made.picture.width / ratio, made.picture.height / ratio);
}

interface PlateKind { fill: string; text: string; shape: "pill" | "box" | "star" }
const uneven: PlateKind = { fill: "#e3b53c", text: "#2b1e08", shape: "box" };
const plates: Record<string, PlateKind> = {
  prize: { fill: "#9c2f1c", text: "#ffffff", shape: "star" }, rough: uneven, wood: uneven, marsh: uneven,
  open: { fill: "#8fa85d", text: "#17200a", shape: "pill" },
};
const bare: PlateKind = { fill: "#d8cdb4", text: ink, shape: "pill" };

/** plateHeight is how high a number's plate is for text of px. */
export const plateHeight = (px: number) => px * 1.22;

/** numberPlate is the number of a place on a plate: round on easy ground, square on rough, with a star where victory is counted. */
export function numberPlate(c: CanvasRenderingContext2D, id: string, ground: string | undefined, x: number, y: number, px: number, font: string) {
  const kind = plates[ground ?? ""] ?? bare;
  c.font = `700 ${px}px ${font}`;
  const star = kind.shape === "star" ? px * 0.95 : 0, w = c.measureText(id).width + px * 0.75 + star, h = plateHeight(px);
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
    const a = (i * Math.PI) / 5 - Math.PI / 2, d = i % 2 ? px * 0.2 : px * 0.46;
    c.lineTo(x - w / 2 + px * 0.72 + Math.cos(a) * d, y + Math.sin(a) * d);
  }
  c.fill();
}

/** halves breaks a name in two lines at the space or hyphen nearest its middle. */
export function halves(name: string): string[] {
  let at = -1;
  for (let i = 1; i < name.length - 1; i++) if (/[ -]/.test(name[i]!) && (at < 0 || Math.abs(i - name.length / 2) < Math.abs(at - name.length / 2))) at = i;
  if (at < 0) return [name];
  return name[at] === " " ? [name.slice(0, at), name.slice(at + 1)] : [name.slice(0, at + 1), name.slice(at + 1)];
}
