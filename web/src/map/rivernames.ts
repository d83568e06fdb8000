// Names along rivers: where each letter stands. A name is only set along a part of the river that bends gently, so
// that it can be read.

import type { Box } from "./gridindex";
import type { Shape } from "./shape";

interface Letter {
  char: string;
  x: number;
  y: number;
  angle: number;
}
/** Written is one name on the map, in map units. */
export interface Written {
  letters: Letter[];
  box: Box;
}

/** riverNames finds places for the names, for letters of the given size; width measures a text at that size. */
export function riverNames(shape: Shape, size: number, width: (s: string) => number): Written[] {
  const out: Written[] = [];
  const taken: { x: number; y: number; name: string }[] = [];
  const spacing = shape.cell * 3.4;
  // no name across a town,
  const towns = shape.towns.filter((t) => t.size >= 2);
  // and none across the middle of an area, where its own name is
  const labels = [...shape.areas.values()].map((a) => a.label);
  const lw = shape.cell * 0.3;
  const lh = shape.cell * 0.17;
  for (const r of shape.rivers) {
    if (!r.name || r.rank > 4) continue;
    const chars = [...r.name];
    const wide = chars.map((ch) => width(ch) + size * (r.rank <= 2 ? 0.26 : 0.14));
    const total = wide.reduce((a, b) => a + b, 0);
    const path = smooth(r.points, size * 0.9);
    if (path.length < total * 1.15) continue;
    const tries = Math.max(1, Math.round(path.length / (spacing * 0.12)));
    for (let i = 0; i < tries; i++) {
      const start = ((i + 0.5) / tries) * path.length - total / 2;
      if (start < 0 || start + total > path.length) continue;
      const letters = along(path, start, chars, wide, size);
      if (!letters) continue;
      const mid = letters[letters.length >> 1]!;
      if (taken.some((t) => Math.hypot(t.x - mid.x, t.y - mid.y) < (t.name === r.name ? spacing : total * 0.7)))
        continue;
      if (towns.some((t) => letters.some((l) => Math.hypot(t.x - l.x, t.y - l.y) < size * 1.1))) continue;
      if (labels.some(([x, y]) => letters.some((l) => Math.abs(x - l.x) < lw && Math.abs(y - l.y) < lh))) continue;
      taken.push({ x: mid.x, y: mid.y, name: r.name });
      const xs = letters.map((l) => l.x);
      const ys = letters.map((l) => l.y);
      out.push({
        letters,
        box: [Math.min(...xs) - size, Math.min(...ys) - size, Math.max(...xs) + size, Math.max(...ys) + size],
      });
    }
  }
  return out;
}

interface Path {
  x: number[];
  y: number[];
  s: number[];
  length: number;
}

/**
 * smooth resamples a line in even steps and rounds off its bends, so that a name follows the valley and not each
 * bend.
 */
function smooth(p: Float32Array, step: number): Path {
  let x: number[] = [p[0]!];
  let y: number[] = [p[1]!];
  let left = step;
  for (let i = 2; i + 1 < p.length; i += 2) {
    let ax = p[i - 2]!;
    let ay = p[i - 1]!;
    const bx = p[i]!;
    const by = p[i + 1]!;
    let d = Math.hypot(bx - ax, by - ay);
    while (d >= left && d > 0) {
      ax += ((bx - ax) * left) / d;
      ay += ((by - ay) * left) / d;
      x.push(ax);
      y.push(ay);
      d -= left;
      left = step;
    }
    left -= d;
  }
  for (let pass = 0; pass < 3; pass++) {
    const even = (v: number[]) => v.map((w, i) => (i && i < v.length - 1 ? (v[i - 1]! + 2 * w + v[i + 1]!) / 4 : w));
    x = even(x);
    y = even(y);
  }
  const s = [0];
  for (let i = 1; i < x.length; i++) s.push(s[i - 1]! + Math.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!));
  return { x, y, s, length: s.at(-1)! };
}

/**
 * alongLine is a name from the first point of a line to its last, the letters spread out; nothing if there is no room.
 */
export function alongLine(line: Float32Array, name: string, size: number, width: (s: string) => number): Letter[] {
  const chars = [...name];
  const wide = chars.map(width);
  const path = smooth(line, size * 0.6);
  const own = wide.reduce((a, b) => a + b, 0);
  if (chars.length < 2 || path.length < own) return [];
  const gap = (path.length - own) / (chars.length - 1);
  const point = (s: number) => pointOf(path, s);
  let s = 0;
  return chars.map((char, i) => {
    const [p, q, r] = [point(s + wide[i]! / 2), point(s), point(s + wide[i]!)];
    s += wide[i]! + gap;
    return { char, x: p.x, y: p.y, angle: Math.atan2(r.y - q.y, r.x - q.x) };
  });
}

/** pointOf is the point of a path at a distance from its beginning. */
function pointOf(path: Path, s: number): { x: number; y: number } {
  let i = 1;
  while (i < path.s.length - 1 && path.s[i]! < s) i++;
  const f = (s - path.s[i - 1]!) / (path.s[i]! - path.s[i - 1]! || 1);
  return {
    x: path.x[i - 1]! + (path.x[i]! - path.x[i - 1]!) * f,
    y: path.y[i - 1]! + (path.y[i]! - path.y[i - 1]!) * f,
  };
}

function along(path: Path, start: number, chars: string[], wide: number[], size: number): Letter[] | null {
  const point = (s: number) => pointOf(path, s);
  const total = wide.reduce((a, b) => a + b, 0);
  const a = point(start);
  const b = point(start + total);
  const chord = Math.hypot(b.x - a.x, b.y - a.y);
  if (chord < total * 0.9) return null;
  const back = b.x < a.x;
  const letters: Letter[] = [];
  let s = back ? start + total : start;
  let last = 0;
  for (let i = 0; i < chars.length; i++) {
    const half = wide[i]! / 2;
    const dir = back ? -1 : 1;
    const at = s + dir * half;
    const p = point(at);
    const q = point(at - dir * Math.max(half, size * 0.5));
    const r = point(at + dir * Math.max(half, size * 0.5));
    const angle = Math.atan2(r.y - q.y, r.x - q.x);
    if (Math.abs(angle) > 1.35 || (i && Math.abs(angle - last) > 0.42)) return null;
    last = angle;
    // above the line of the river
    letters.push({
      char: chars[i]!,
      x: p.x + Math.sin(angle) * size * 0.42,
      y: p.y - Math.cos(angle) * size * 0.42,
      angle,
    });
    s += dir * wide[i]!;
  }
  return letters;
}
