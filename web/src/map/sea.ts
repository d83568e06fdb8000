// Seas: shallows along the coast, coast lines, spits, crossings of straits, names, and the anchors of ports.

import { serif, type DrawContext } from "./canvas";
import { ink, seaInk, water } from "./colours";
import { touches, type Box } from "./gridindex";
import { portSign } from "./prints";
import { alongLine } from "./rivernames";
import { enclosing, type Area, type Shape } from "./shape";

const coastInk = "#1d5586";

/** The bands of paler water along a coast, from the widest, in areas. */
const shallows = [
  [0.3, "rgba(255,255,255,.15)"],
  [0.17, "rgba(255,255,255,.19)"],
  [0.07, "rgba(255,255,255,.27)"],
] as const;

/** paintSeas paints the water of seas. */
export function paintSeas(c: DrawContext, shape: Shape, near: Box, cell: number) {
  for (const v of shape.voids) {
    if (!v.sea || !touches(v.box, near)) continue;
    c.fillStyle = water;
    c.fill(v.path);
    c.save();
    c.clip(v.path);
    c.lineJoin = "round";
    for (const [wide, colour] of shallows) {
      c.strokeStyle = colour;
      c.lineWidth = wide * cell;
      c.stroke(shape.coasts);
    }
    c.restore();
  }
}

/** paintCoasts paints the shores, spits and the crossings of straits. */
export function paintCoasts(c: DrawContext, shape: Shape, near: Box, px: number, cell: number) {
  if (!shape.voids.some((v) => v.sea && touches(v.box, near))) return;
  c.strokeStyle = coastInk;
  c.lineWidth = Math.max(px * 1.1, cell * 0.011);
  c.stroke(shape.coasts);
  c.lineWidth = Math.max(px * 2.4, cell * 0.03);
  c.stroke(shape.spits);
  c.strokeStyle = "#f6e7b8";
  c.lineWidth = Math.max(px * 1.1, cell * 0.014);
  c.stroke(shape.spits);
  for (const s of shape.straits) {
    const p = s.points;
    straitArrow(c, p[0]!, p[1]!, p.at(-2)!, p.at(-1)!, Math.max(cell, 90 * px));
  }
}

/** straitArrow paints a white arrow with a head at each end: land on both shores is adjacent there. */
export function straitArrow(c: DrawContext, x1: number, y1: number, x2: number, y2: number, cell: number) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const half = Math.max(long, cell * 0.26) / 2; // it reaches over the shores of a narrow strait
  const r = cell * 0.075;
  c.save();
  c.translate((x1 + x2) / 2, (y1 + y2) / 2);
  c.rotate(Math.atan2(y2 - y1, x2 - x1));
  c.beginPath();
  for (const [x, y] of [
    [-half, 0],
    [r - half, r * 0.75],
    [r - half, r * 0.32],
    [half - r, r * 0.32],
    [half - r, r * 0.75],
    [half, 0],
    [half - r, -r * 0.75],
    [half - r, -r * 0.32],
    [r - half, -r * 0.32],
    [r - half, -r * 0.75],
  ] as const)
    c.lineTo(x, y);
  c.closePath();
  c.fillStyle = "#ffffff";
  c.fill();
  c.strokeStyle = ink;
  c.lineWidth = cell * 0.008;
  c.stroke();
  c.restore();
}

/** writeSeas writes the names of seas in wide letters along their lines. */
export function writeSeas(c: DrawContext, shape: Shape, near: Box, px: number, cell: number) {
  for (const s of shape.seas) {
    const size = cell * (s.rank > 1 ? 0.11 : 0.24);
    if (size < 9 * px || !touches(s.box, near)) continue;
    c.font = `italic ${size}px ${serif}`;
    c.textAlign = "center";
    c.textBaseline = "alphabetic";
    c.fillStyle = seaInk;
    for (const l of alongLine(s.points, s.name, size, (t) => c.measureText(t).width)) {
      c.save();
      c.translate(l.x, l.y);
      c.rotate(l.angle);
      c.fillText(l.char, 0, 0);
      c.restore();
    }
  }
}

/** portRadius is how large the anchor of a port is, in areas. */
const portRadius = 0.062;

/** paintPort paints the anchor of a port on the water next to the place's town. */
export function paintPort(c: DrawContext, shape: Shape, area: Area, town: [number, number], word: string) {
  const r = shape.cell * portRadius;
  const at = portAt(shape, area, town, r);
  if (at) portSign(c, at[0], at[1], r, word);
}

const found = new WeakMap<Area, [number, number] | null>();

/** portAt is where a port's anchor stands: in the water at the shore that is nearest to the place's town. */
function portAt(shape: Shape, area: Area, [tx, ty]: [number, number], r: number): [number, number] | null {
  const known = found.get(area);
  if (known !== undefined) return known;
  let best: [number, number] | null = null;
  let least = Infinity;
  for (const a of shape.arcs) {
    if (!a.sea || !a.sides.includes(area.place)) continue;
    for (let i = 0; i < a.points.length; i += 2)
      for (let k = 0; k < 16; k++) {
        const x = a.points[i]! + Math.cos((k * Math.PI) / 8) * r * 1.3;
        const y = a.points[i + 1]! + Math.sin((k * Math.PI) / 8) * r * 1.3;
        const far = Math.hypot(x - tx, y - ty);
        if (far >= least || far < r * 1.9 || !atSea(shape, x, y, r * 0.8)) continue;
        if (shape.towns.some((t) => Math.hypot(t.x - x, t.y - y) < r * 1.4)) continue;
        best = [x, y];
        least = far;
      }
  }
  found.set(area, best);
  return best;
}

/** atSea says whether a disc lies on open water. */
function atSea(shape: Shape, x: number, y: number, r: number): boolean {
  for (let k = 0; k < 8; k++) {
    const at: [number, number] = [x + Math.cos((k * Math.PI) / 4) * r, y + Math.sin((k * Math.PI) / 4) * r];
    if (!shape.voids.some((v) => v.sea && enclosing(v.rings, ...at))) return false;
  }
  return true;
}
