// The face of a printed counter: the symbol with its size, the name, and the ratings of the step that it is on.

import type { Info, PieceView, Rate } from "../wire";
import { mix, sideColours } from "./colours";
import { font } from "./canvas";
import { drawSymbol, echelon } from "./symbols";

/** Card is where a flat counter lies inside its square: w wide and high, at the upper left of its shadow. */
export function card(c: CanvasRenderingContext2D, size: number, colour: string): number {
  const w = size - Math.max(1, Math.round(size * 0.06));
  const r = Math.max(1, w * 0.09);
  c.save();
  c.shadowColor = "rgba(30,20,10,.6)";
  c.shadowBlur = size * 0.06;
  c.shadowOffsetX = c.shadowOffsetY = size * 0.035;
  c.fillStyle = colour;
  c.beginPath();
  c.roundRect(0, 0, w, w, r);
  c.fill();
  c.restore();
  c.lineWidth = Math.max(0.7, w * 0.025);
  c.strokeStyle = mix(colour, "#000000", 0.5);
  c.beginPath();
  c.roundRect(c.lineWidth / 2, c.lineWidth / 2, w - c.lineWidth, w - c.lineWidth, r);
  c.stroke();
  c.fillStyle = mix(colour, "#ffffff", 0.35);
  c.fillRect(r, c.lineWidth, w - 2 * r, Math.max(0.6, w * 0.02));
  return w;
}

const marks: Record<string, [before: string, after: string]> = {
  parentheses: ["(", ")"],
  brackets: ["[", "]"],
  letter: ["", "A"],
};

/** figure is a rating as it is printed: "3", "(1)", "[1]", "2½". */
export function figure(info: Info, rate: Rate, index: number): string {
  if (rate.n < 0) return "";
  const per = info.ratings?.[index]?.per || 1;
  const rest = rate.n % per;
  const n = String(Math.floor(rate.n / per)) + (rest ? (rest * 2 === per ? "½" : `${rest}/${per}`) : "");
  const [before, after] = marks[rate.show ?? ""] ?? ["", ""];
  return before + n + after;
}

/** ratingsOf is the row of ratings of a counter with so many steps left: "3-5". */
export function ratingsOf(info: Info, rates: Rate[][] | undefined, steps: number): string {
  const at = rates?.[rates.length - steps];
  if (!at) return "";
  return at
    .map((r, i) => (info.ratings?.[i]?.show === "row" ? figure(info, r, i) : ""))
    .filter((t) => t)
    .join("-");
}

/** paintCounter paints a piece on a card w wide, in units of so many CSS pixels: its text is not smaller than 8. */
export function paintCounter(
  c: CanvasRenderingContext2D,
  info: Info,
  p: PieceView,
  face: number,
  w: number,
  unit: number,
) {
  const piece = info.pieces[face];
  if (!piece) return;
  const col = sideColours(p.s);
  const row = ratingsOf(info, piece.rates, p.n);
  const px = Math.max(w * 0.29, Math.min(8, w * 0.45), 8 / unit);
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillStyle = col.text;
  c.font = `700 ${px}px ${font}`;
  if (row && w >= 14 / unit) c.fillText(row, w / 2, w - px * 0.58, w * 0.94);
  const small = Math.max(6.5, w * 0.15);
  const roomy = w >= 40;
  const mark = w >= 22 ? echelon(piece.size) : "";
  const top = mark ? small * 1.25 : w * 0.1;
  const foot = w - px * 1.12;
  const fh = Math.min(foot - top, w * (roomy ? 0.36 : 0.42));
  const fw = Math.min(fh * 1.5, w * 0.66);
  const y = top + (foot - top - fh) / 2;
  c.font = `700 ${small}px ${font}`;
  if (mark) c.fillText(mark, w / 2, small * 0.72);
  drawSymbol(c, (piece.symbol || piece.type).toLowerCase(), w / 2 - fw / 2, y, fw, col.light, "#171310", font);
  if (!roomy) return;
  // the name stands upright along the right of the frame
  c.fillStyle = col.text;
  c.font = `600 ${Math.max(7, w * 0.13)}px ${font}`;
  c.save();
  c.translate(w - (w - fw) / 4, y + fh / 2);
  c.rotate(-Math.PI / 2);
  c.fillText(piece.short, 0, 0, foot - w * 0.06);
  c.restore();
}
