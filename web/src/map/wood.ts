// Painted wood: blocks, beams, cubes and discs. Light falls from the upper left. All of it is painted into pictures
// that are kept, so grain and soft shadows cost nothing in a frame.

import { mix } from "./colours";

type C = CanvasRenderingContext2D;

/** edgeOf is the height of the upright edge of a block, the strip along its top that shows its strength. */
const edgeOf = (size: number) => Math.max(3, Math.round(size * (size >= 30 ? 0.2 : 0.22)));

/** Body is where the parts of a standing block are inside its square: the face below, the upright edge above it. */
export interface Body {
  w: number;
  edge: number;
  face: number;
  height: number;
}

/** bodyOf divides a square of the given size, with room at the right and below for the shadow. */
function bodyOf(size: number): Body {
  const shade = Math.max(1, Math.round(size * 0.07));
  const w = size - shade;
  const edge = edgeOf(size);
  return { w, edge, face: w - edge, height: w };
}

/** standing draws a block of the given size: shadow, face with grain, and the lit upright edge. */
export function standing(c: C, size: number, colour: string, seed: number, grainy = 1): Body {
  const b = bodyOf(size);
  const r = Math.max(1, size * 0.045);
  const lean = Math.max(1, size * 0.045);
  c.save();
  c.shadowColor = "rgba(38,26,12,.55)";
  c.shadowBlur = size * 0.07;
  c.shadowOffsetX = size * 0.035;
  c.shadowOffsetY = size * 0.045;
  c.fillStyle = mix(colour, "#000000", 0.45);
  outline(c, b, lean, r);
  c.fill();
  c.restore();
  // the face, a little darker at its foot
  c.save();
  c.beginPath();
  c.roundRect(0, b.edge, b.w, b.face, [0, 0, r, r]);
  c.clip();
  const shade = c.createLinearGradient(0, b.edge, b.w * 0.35, b.w);
  shade.addColorStop(0, mix(colour, "#ffffff", 0.1));
  shade.addColorStop(0.45, colour);
  shade.addColorStop(1, mix(colour, "#000000", 0.16));
  c.fillStyle = shade;
  c.fillRect(0, b.edge, b.w, b.face);
  if (size >= 22) grain(c, 0, b.edge, b.w, b.face, seed, grainy);
  c.restore();
  // the upright edge: end grain in the light
  c.beginPath();
  c.moveTo(lean + r * 0.6, 0);
  c.lineTo(b.w - lean - r * 0.6, 0);
  c.quadraticCurveTo(b.w - lean, 0, b.w - lean * 0.8, r * 0.6);
  c.lineTo(b.w, b.edge);
  c.lineTo(0, b.edge);
  c.lineTo(lean * 0.8, r * 0.6);
  c.quadraticCurveTo(lean, 0, lean + r * 0.6, 0);
  c.closePath();
  const light = c.createLinearGradient(0, 0, b.w, 0);
  light.addColorStop(0, mix(colour, "#fff1d6", 0.36));
  light.addColorStop(1, mix(colour, "#fff1d6", 0.16));
  c.fillStyle = light;
  c.fill();
  // the corner between the two is bright, the foot is dark
  c.fillStyle = "rgba(255,248,230,.5)";
  c.fillRect(0, b.edge - 0.5, b.w, Math.max(0.8, size * 0.018));
  c.fillStyle = "rgba(20,12,6,.28)";
  c.fillRect(r * 0.5, b.w - Math.max(1, size * 0.03), b.w - r, Math.max(1, size * 0.03));
  c.fillRect(b.w - Math.max(0.8, size * 0.02), b.edge, Math.max(0.8, size * 0.02), b.face - r * 0.5);
  return b;
}

function outline(c: C, b: Body, lean: number, r: number) {
  c.beginPath();
  c.moveTo(lean, 0);
  c.lineTo(b.w - lean, 0);
  c.lineTo(b.w, b.edge);
  c.lineTo(b.w, b.w - r);
  c.quadraticCurveTo(b.w, b.w, b.w - r, b.w);
  c.lineTo(r, b.w);
  c.quadraticCurveTo(0, b.w, 0, b.w - r);
  c.lineTo(0, b.edge);
  c.closePath();
}

/** grain draws lines of wood along a surface. Pieces with different seeds have different lines. */
function grain(c: C, x: number, y: number, w: number, h: number, seed: number, strength: number) {
  let n = (seed * 2654435761 + 97) >>> 0;
  const next = () => ((n = (Math.imul(n, 1664525) + 1013904223) >>> 0) >>> 8) / 0x1000000;
  const count = Math.round(h / 3.4);
  c.lineWidth = Math.max(0.5, w * 0.014);
  for (let i = 0; i < count; i++) {
    const at = y + ((i + next() * 0.9) / count) * h;
    const sag = (next() - 0.5) * h * 0.16;
    const mid = x + w * (0.3 + next() * 0.4);
    c.strokeStyle = i & 1 ? `rgba(24,12,4,${0.1 * strength})` : `rgba(255,240,214,${0.1 * strength})`;
    c.beginPath();
    c.moveTo(x, at);
    c.quadraticCurveTo(mid, at + sag, x + w, at + sag * 0.4);
    c.stroke();
  }
}

/** beam draws a timber from left to right around x, y, h high, notched like a parapet. */
export function beam(c: C, l: number, r: number, y: number, h: number, colour: string) {
  const tooth = h * 0.62;
  const n = Math.max(1, Math.round((r - l) / (tooth * 2)));
  const step = (r - l) / n;
  const body = (dx: number, dy: number) => {
    c.beginPath();
    c.moveTo(l + dx, y + h / 2 + dy);
    for (let i = 0; i < n; i++) {
      const a = l + i * step + dx;
      c.lineTo(a, y - h / 2 + dy);
      c.lineTo(a + step * 0.55, y - h / 2 + dy);
      c.lineTo(a + step * 0.55, y - h * 0.12 + dy);
      c.lineTo(a + step, y - h * 0.12 + dy);
    }
    c.lineTo(r + dx, y + h / 2 + dy);
    c.closePath();
  };
  c.lineJoin = "round";
  body(h * 0.16, h * 0.18);
  c.fillStyle = "rgba(38,26,12,.35)";
  c.fill();
  body(0, 0);
  c.fillStyle = mix(colour, "#000000", 0.22);
  c.fill();
  c.strokeStyle = "rgba(28,18,8,.85)";
  c.lineWidth = Math.max(1, h * 0.07);
  c.stroke();
  c.fillStyle = mix(colour, "#fff1d6", 0.3); // the lit upper side
  for (let i = 0; i < n; i++) c.fillRect(l + i * step + h * 0.05, y - h * 0.46, step * 0.55 - h * 0.1, h * 0.16);
  c.fillStyle = colour;
  c.fillRect(l + h * 0.06, y - h * 0.08, r - l - h * 0.12, h * 0.3);
  c.fillStyle = mix(colour, "#fff1d6", 0.25);
  c.fillRect(l + h * 0.06, y - h * 0.1, r - l - h * 0.12, h * 0.1);
}

/** cube draws a small wooden cube around x, y; r is from its middle to its edge. */
export function cube(c: C, x: number, y: number, r: number, colour: string) {
  const d = r * 0.5;
  const s = r * 1.5;
  const l = x - r * 0.98;
  const t = y - r * 0.52; // the front is s wide, the top d deep
  c.save();
  c.shadowColor = "rgba(38,26,12,.5)";
  c.shadowBlur = r * 0.4;
  c.shadowOffsetX = c.shadowOffsetY = r * 0.12;
  c.fillStyle = mix(colour, "#000000", 0.3);
  c.beginPath();
  c.moveTo(l + d, t - d);
  c.lineTo(l + s + d, t - d);
  c.lineTo(l + s + d, t + s - d);
  c.lineTo(l + s, t + s);
  c.lineTo(l, t + s);
  c.lineTo(l, t);
  c.closePath();
  c.fill();
  c.restore();
  c.fillStyle = mix(colour, "#fff1d6", 0.42);
  c.beginPath();
  c.moveTo(l, t);
  c.lineTo(l + d, t - d);
  c.lineTo(l + s + d, t - d);
  c.lineTo(l + s, t);
  c.fill();
  c.fillStyle = colour;
  c.fillRect(l, t, s, s);
  c.strokeStyle = "rgba(255,252,242,.9)";
  c.lineWidth = Math.max(0.8, r * 0.1);
  c.strokeRect(l, t, s, s);
  return { x: l + s / 2, y: t + s / 2, r: s / 2 };
}

/** token draws a round wooden disc, seen a little from above. */
export function token(c: C, x: number, y: number, r: number, colour: string) {
  c.fillStyle = "rgba(38,26,12,.4)";
  c.beginPath();
  c.ellipse(x + r * 0.14, y + r * 0.32, r, r * 0.92, 0, 0, 7);
  c.fill();
  c.fillStyle = mix(colour, "#000000", 0.35);
  c.beginPath();
  c.ellipse(x, y + r * 0.2, r, r * 0.92, 0, 0, 7);
  c.fill();
  const light = c.createLinearGradient(x - r, y - r, x + r, y + r);
  light.addColorStop(0, mix(colour, "#fff1d6", 0.4));
  light.addColorStop(1, colour);
  c.fillStyle = light;
  c.strokeStyle = "rgba(255,248,230,.75)";
  c.lineWidth = Math.max(0.8, r * 0.09);
  c.beginPath();
  c.ellipse(x, y, r, r * 0.92, 0, 0, 7);
  c.fill();
  c.stroke();
}
