// Signs for states: beams for fortified lines, crossed swords and a ring for contested areas, round badges. Info says
// with Show which sign a flag or a marker has; without one its badge letters are shown.

import { minText, font } from "./canvas";
import { sideColours } from "./colours";
import { beam, cube, token } from "./wood";

const alarm = "#c4161c";

/**
 * drawBeam draws a timber of w by h pixels around x, y in a side's colour, notched along its top. If it is cut off it
 * is broken in two.
 */
export function drawBeam(
  c: CanvasRenderingContext2D,
  side: number,
  x: number,
  y: number,
  w: number,
  h: number,
  cut: boolean,
) {
  const colour = sideColours(side).block; // also of a broken one: grey would be the other side's
  if (!cut) return beam(c, x - w / 2, x + w / 2, y, h, colour);
  beam(c, x - w / 2, x - h * 0.4, y, h, colour);
  beam(c, x + h * 0.4, x + w / 2, y, h, colour);
}

/**
 * drawContestedRing draws a dashed line in both sides' colours around a contested area. Map units; path and
 * width are those of a line inside the area.
 */
export function drawContestedRing(c: CanvasRenderingContext2D, path: Path2D, width: number) {
  const dash = width * 1.5;
  c.lineCap = "butt";
  for (const side of [0, 1]) {
    c.strokeStyle = sideColours(side).block;
    c.lineWidth = width;
    c.setLineDash([dash, dash]);
    c.lineDashOffset = side * dash;
    c.stroke(path);
  }
  c.setLineDash([]);
  c.lineDashOffset = 0;
}

/** drawArrow draws an arrow with a white edge through points (CSS pixels). */
export function drawArrow(c: CanvasRenderingContext2D, points: [number, number][], colour: string, width: number) {
  if (points.length < 2) return;
  for (const [tone, w] of [
    ["#ffffff", width + 4],
    [colour, width],
  ] as const) {
    c.strokeStyle = c.fillStyle = tone;
    c.lineWidth = w;
    c.lineJoin = c.lineCap = "round";
    c.beginPath();
    points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
    c.stroke();
    for (const [x, y] of points.slice(0, -1)) {
      c.beginPath();
      c.arc(x, y, w * 0.9, 0, 7);
      c.fill();
    }
    const [x, y] = points.at(-1)!;
    const [px, py] = points.at(-2)!;
    const a = Math.atan2(y - py, x - px);
    const head = width * 2 + 1 + w;
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x - head * Math.cos(a - 0.5), y - head * Math.sin(a - 0.5));
    c.lineTo(x - head * Math.cos(a + 0.5), y - head * Math.sin(a + 0.5));
    c.closePath();
    c.fill();
  }
  c.lineCap = "butt";
}

/** disc draws the ground of a round badge. */
function disc(c: CanvasRenderingContext2D, x: number, y: number, r: number, fill: string) {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fillStyle = fill;
  c.fill();
  c.strokeStyle = "#ffffff";
  c.lineWidth = Math.max(1, r * 0.16);
  c.stroke();
}

function drawSwords(c: CanvasRenderingContext2D, x: number, y: number, r: number) {
  disc(c, x, y, r, "#2b2118");
  c.strokeStyle = "#ffe9a8";
  c.lineCap = "round";
  for (const s of [-1, 1]) {
    c.lineWidth = Math.max(1.2, r * 0.2);
    c.beginPath();
    c.moveTo(x - s * r * 0.5, y + r * 0.5);
    c.lineTo(x + s * r * 0.52, y - r * 0.52);
    c.moveTo(x - s * r * 0.56, y + r * 0.12);
    c.lineTo(x - s * r * 0.14, y + r * 0.54);
    c.stroke();
  }
  c.lineCap = "butt";
}

/** drawCutOff is the sign for "cut off": a red cube. */
export function drawCutOff(c: CanvasRenderingContext2D, x: number, y: number, r: number) {
  const f = cube(c, x, y, r, alarm);
  c.fillStyle = "#ffffff";
  c.beginPath();
  c.moveTo(f.x - f.r * 0.26, f.y - f.r * 0.7);
  c.lineTo(f.x + f.r * 0.26, f.y - f.r * 0.7);
  c.lineTo(f.x + f.r * 0.13, f.y + f.r * 0.18);
  c.lineTo(f.x - f.r * 0.13, f.y + f.r * 0.18);
  c.fill();
  c.beginPath();
  c.arc(f.x, f.y + f.r * 0.55, f.r * 0.2, 0, 7);
  c.fill();
}

/** drawStar is the sign for "active now". */
function drawStar(c: CanvasRenderingContext2D, x: number, y: number, r: number) {
  disc(c, x, y, r, "#14532d");
  c.fillStyle = "#ffd84d";
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const a = (i * Math.PI) / 5 - Math.PI / 2;
    const d = i % 2 ? r * 0.32 : r * 0.76;
    c.lineTo(x + Math.cos(a) * d, y + Math.sin(a) * d);
  }
  c.fill();
}

/** drawEye is the sign for what both sides see. */
function drawEye(c: CanvasRenderingContext2D, x: number, y: number, r: number) {
  disc(c, x, y, r, "#fffdf6");
  c.strokeStyle = c.fillStyle = "#1c1c1c";
  c.lineWidth = Math.max(1, r * 0.16);
  c.beginPath();
  c.moveTo(x - r * 0.66, y);
  c.quadraticCurveTo(x, y - r * 0.78, x + r * 0.66, y);
  c.quadraticCurveTo(x, y + r * 0.78, x - r * 0.66, y);
  c.stroke();
  c.beginPath();
  c.arc(x, y, r * 0.24, 0, 7);
  c.fill();
}

/** drawWave is the sign for a fight over a river: a blue cube. */
function drawWave(c: CanvasRenderingContext2D, x: number, y: number, r: number) {
  const f = cube(c, x, y, r, "#2f6f9f");
  c.strokeStyle = "#ffffff";
  c.lineWidth = Math.max(1, r * 0.16);
  for (const dy of [-0.26, 0.34]) {
    c.beginPath();
    c.moveTo(f.x - f.r * 0.72, f.y + dy * f.r);
    c.bezierCurveTo(
      f.x - f.r * 0.2,
      f.y + (dy - 0.6) * f.r,
      f.x + f.r * 0.2,
      f.y + (dy + 0.6) * f.r,
      f.x + f.r * 0.72,
      f.y + dy * f.r,
    );
    c.stroke();
  }
}

/** drawLetters draws the letters of a badge that has no sign. */
export function drawLetters(c: CanvasRenderingContext2D, text: string, x: number, y: number, r: number) {
  disc(c, x, y, r, "#1c1c1c");
  c.font = `700 ${Math.max(minText, r * 1.3)}px ${font}`;
  c.fillStyle = "#ffe9a8";
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(text, x, y + r * 0.08, r * 1.8);
}

/** drawAir draws discs side by side around x, y, one for each kind of aircraft, with their number. */
export function drawAir(
  c: CanvasRenderingContext2D,
  list: { side: number; letter: string; n: number }[],
  x: number,
  y: number,
  r: number,
) {
  list.forEach((a, i) => {
    const cx = x + (i - (list.length - 1) / 2) * r * 2.3;
    token(c, cx, y, r, sideColours(a.side).block);
    c.fillStyle = "#ffffff";
    c.beginPath();
    c.ellipse(cx, y - r * 0.12, r * 0.12, r * 0.58, 0, 0, 7); // the body
    c.fill();
    c.beginPath();
    c.ellipse(cx, y - r * 0.22, r * 0.74, r * 0.13, 0, 0, 7); // wings
    c.fill();
    c.beginPath();
    c.ellipse(cx, y + r * 0.36, r * 0.28, r * 0.08, 0, 0, 7); // tail
    c.fill();
    const px = r * 0.72;
    if (px < minText - 1) return;
    c.font = `700 ${px}px ${font}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.lineWidth = px * 0.3;
    c.strokeStyle = sideColours(a.side).dark;
    const text = a.letter + (a.n > 1 ? a.n : "");
    c.strokeText(text, cx, y + r * 0.74);
    c.fillText(text, cx, y + r * 0.74);
  });
}

type Sign = (c: CanvasRenderingContext2D, x: number, y: number, r: number) => void;
const signs: Record<string, Sign> = {
  "cut-off": drawCutOff,
  active: drawStar,
  shown: drawEye,
  river: drawWave,
  contested: drawSwords,
};
/** signOf is the sign for what a flag shows; undefined if there is none. */
export const signOf = (show: string | undefined): Sign | undefined => signs[show ?? ""];

/** drawSeal is a wax seal broken in two. */
export function drawSeal(c: CanvasRenderingContext2D, x: number, y: number, r: number) {
  c.save();
  c.translate(x, y);
  for (const side of [-1, 1]) {
    c.save();
    c.rotate(side * 0.16);
    c.translate(side * r * 0.18, 0);
    c.beginPath();
    c.moveTo(0, -r);
    c.lineTo(side * r * 0.25, -r * 0.35);
    c.lineTo(-side * r * 0.05, r * 0.2);
    c.lineTo(side * r * 0.12, r);
    c.arc(0, 0, r, Math.PI / 2, -Math.PI / 2, side > 0);
    c.closePath();
    c.fillStyle = "#a01f1f";
    c.strokeStyle = "#ffffff";
    c.lineWidth = Math.max(1, r * 0.16);
    c.fill();
    c.stroke();
    c.restore();
  }
  c.restore();
}
