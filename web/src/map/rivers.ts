// Rivers as they are painted: as wide as their rank says, thinner where they rise, and along every border that is a
// crossing.

import type { Box } from "./gridindex";
import { boxOf, tracePath, type Shape } from "./shape";

/** Reach is a stretch of a river that is equally wide all along, in areas. */
export interface Reach {
  path: Path2D;
  box: Box;
  wide: number;
}

const widths = [0.036, 0.036, 0.026, 0.017, 0.01];
const steps = 5;

/** reaches are all rivers of a map in stretches, and what is painted along crossings whose border leaves the river. */
export function reaches(shape: Shape): Reach[] {
  const out: Reach[] = [];
  const add = (points: ArrayLike<number>, wide: number) => {
    const list = [Float32Array.from(points)];
    if (list[0]!.length > 2) out.push({ path: tracePath(list, false), box: boxOf(list), wide });
  };
  for (const r of shape.rivers) {
    const wide = widths[Math.min(4, r.rank)]!;
    const p = r.points;
    if (!r.spring) {
      add(p, wide);
      continue;
    }
    // it widens over the length of an area, or over two thirds of a short river
    let whole = 0;
    for (let i = 2; i < p.length; i += 2) whole += Math.hypot(p[i]! - p[i - 2]!, p[i + 1]! - p[i - 1]!);
    const step = Math.min(shape.cell * 0.9, (whole * 2) / 3) / steps;
    let part = [p[0]!, p[1]!];
    let gone = 0;
    let n = 0;
    for (let i = 2; i < p.length; i += 2) {
      const [x, y] = [p[i]!, p[i + 1]!];
      const [dx, dy] = [x - p[i - 2]!, y - p[i - 1]!];
      const l = Math.hypot(dx, dy);
      for (; n < steps && l > 0 && gone + l > step * (n + 1); n++) {
        const t = (step * (n + 1) - gone) / l - 1;
        part.push(x + dx * t, y + dy * t);
        add(part, Math.max(0.005, wide * (0.3 + (0.7 * n) / steps)));
        part = part.slice(-2);
      }
      gone += l;
      part.push(x, y);
    }
    add(part, wide);
  }
  // crossings away from rivers
  const unit = shape.cell * 0.06;
  const wet = new Set<number>();
  const cell = (x: number, y: number) => Math.floor(y / unit) * 65536 + Math.floor(x / unit);
  for (const r of shape.rivers) {
    const p = r.points;
    for (let i = 2; i < p.length; i += 2) {
      const [dx, dy] = [p[i]! - p[i - 2]!, p[i + 1]! - p[i - 1]!];
      const n = Math.floor((Math.hypot(dx, dy) / unit) * 2) + 1;
      for (let k = 0; k <= n; k++)
        for (let j = 0; j < 9; j++)
          wet.add(
            cell(p[i - 2]! + (dx * k) / n, p[i - 1]! + (dy * k) / n) + (j % 3) - 1 + (Math.floor(j / 3) - 1) * 65536,
          );
    }
  }
  for (const a of shape.arcs) {
    if (!a.crossing) continue;
    let part: number[] = [];
    const p = a.points;
    for (let i = 2; i < p.length; i += 2) {
      if (wet.has(cell((p[i]! + p[i - 2]!) / 2, (p[i + 1]! + p[i - 1]!) / 2))) {
        add(part, widths[3]!);
        part = [];
        continue;
      }
      if (!part.length) part.push(p[i - 2]!, p[i - 1]!);
      part.push(p[i]!, p[i + 1]!);
    }
    add(part, widths[3]!);
  }
  return out;
}
