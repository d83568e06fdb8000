// Where the blocks of each place stand: side by side while there is room, smaller where there is less, overlapping if
// nothing else helps, the two sides apart. Stacks that would overlap move apart. Plain arithmetic in CSS pixels;
// drawing and hit testing share the result.

import type { FlagInfo, PieceView, PlaceID } from "../wire";
import type { Box } from "./gridindex";

/** Spot is a piece on the screen: left, top and size in CSS pixels. */
export interface Spot {
  piece: PieceView;
  x: number;
  y: number;
  size: number;
}

/** How much smaller than usual the blocks of a crowded place may be, and how far they may then stick out of it. */
const scales: [size: number, out: number][] = [
  [1, 1.3],
  [0.9, 1.2],
  [0.8, 1.1],
  [0.72, 1],
];

/**
 * layOutStack lays the pieces of one place around the point x, y, within a width and a height. Later spots lie on
 * top. Foot is how much is needed below a block of a size for its badges.
 */
export function layOutStack(
  pieces: PieceView[],
  x: number,
  y: number,
  size: number,
  width: number,
  height: number,
  foot: (size: number) => number = () => 0,
): Spot[] {
  let best: Spot[] = [];
  for (const [f, out] of scales) {
    const n = Math.max(Math.min(11, size), Math.round(size * f));
    const at = twoSides(pieces, x, y, n, width, height, foot(n));
    if (!best.length || n < best[0]!.size) best = at;
    if (visibleShare(at) >= 0.98 && span(at, "x") <= width * out && span(at, "y") <= height * out) return best;
  }
  // in a battle every block can be seen, even where the stacks of both sides are larger than the place
  const n = best[0]?.size ?? 0;
  const battle = visibleShare(best) < 0.98 && pieces.some((p) => p.s !== pieces[0]!.s);
  return battle ? twoSides(pieces, x, y, n, width, height, foot(n), true) : best;
}

/** visibleShare is the visible share of the block that is covered most; 1 if none is covered. */
export function visibleShare(spots: Spot[]): number {
  let least = 1;
  for (let i = 0; i < spots.length; i++) {
    const a = spots[i]!;
    for (let j = i + 1; j < spots.length; j++) {
      const b = spots[j]!;
      const across = (a.size + b.size) / 2 - Math.abs(a.x + a.size / 2 - b.x - b.size / 2);
      const down = (a.size + b.size) / 2 - Math.abs(a.y + a.size / 2 - b.y - b.size / 2);
      if (across > 0.5 && down > 0.5) least = Math.min(least, 1 - (across * down) / (a.size * a.size));
    }
  }
  return least;
}

const span = (at: Spot[], k: "x" | "y") => Math.max(...at.map((s) => s[k] + s.size)) - Math.min(...at.map((s) => s[k]));

function twoSides(
  pieces: PieceView[],
  x: number,
  y: number,
  size: number,
  width: number,
  height: number,
  foot: number,
  square = false,
): Spot[] {
  const first = pieces.filter((p) => p.s === pieces[0]?.s);
  const second = pieces.filter((p) => p.s !== pieces[0]?.s);
  if (!second.length) return grid(first, x, y, size, width, height, foot);
  // each side gets room by its numbers, so a single block leaves most of it to a stack
  const gap = size * 0.16;
  const room = Math.max(width - gap, size * 2);
  const share = Math.min(
    Math.max(Math.sqrt(first.length) / (Math.sqrt(first.length) + Math.sqrt(second.length)), 0.3),
    0.7,
  );
  const a = grid(first, x, y, size, Math.max(room * share, size), height, foot, square);
  const b = grid(second, x, y, size, Math.max(room * (1 - share), size), height, foot, square);
  const wide = (list: Spot[]) => [Math.min(...list.map((s) => s.x)), Math.max(...list.map((s) => s.x)) + size] as const;
  const [al, ar] = wide(a);
  const [bl, br] = wide(b);
  const total = ar - al + gap + br - bl;
  for (const s of a) s.x += x - total / 2 - al;
  for (const s of b) s.x += x + total / 2 - br;
  return [...a, ...b];
}

/** grid lays pieces in rows. Square: as many rows as columns, without overlap, however large that is. */
function grid(
  pieces: PieceView[],
  x: number,
  y: number,
  size: number,
  width: number,
  height: number,
  foot: number,
  square = false,
): Spot[] {
  const n = pieces.length;
  if (square) width = height = (size * 1.05 + foot) * Math.ceil(Math.sqrt(n));
  // the number of columns with the least overlap; a row is preferred to a column
  let cols = 1;
  let step = 0;
  let rise = 0;
  let best = -1;
  for (let c = n; c >= 1; c--) {
    const r = Math.ceil(n / c);
    const across = c > 1 ? clamp((width - size) / (c - 1), size * 0.42, size) : size; // they touch: one stack
    const down = r > 1 ? clamp((height - size) / (r - 1), size * 0.42 + foot, size * 1.05 + foot) : size * 1.05;
    const least = Math.min(across, down - foot) - r * 0.001;
    if (least > best) [best, cols, step, rise] = [least, c, across, down];
  }
  const rows = Math.ceil(n / Math.max(1, cols));
  return pieces.map((piece, i) => {
    const row = Math.floor(i / cols);
    const inRow = row === rows - 1 ? n - row * cols : cols;
    return {
      piece,
      x: x + ((i % cols) - (inRow - 1) / 2) * step - size / 2,
      y: y + (row - (rows - 1) / 2) * rise - size / 2,
      size,
    };
  });
}

/** StackPlacement is a stack as a whole, and how far it may move to make room. */
export interface StackPlacement {
  spots: Spot[];
  slack: number;
  /** How much its lowest blocks need below them. */
  foot?: number;
}

/** boxAround is the box of a stack, with what its lowest blocks need below them. */
export function boxAround({ spots, foot }: StackPlacement): Box {
  const l = Math.min(...spots.map((q) => q.x));
  const t = Math.min(...spots.map((q) => q.y));
  return [l, t, l + span(spots, "x"), t + span(spots, "y") + (foot ?? 0)];
}

/** gapBetween is so much between stacks of blocks of a size that two stacks cannot be taken for one row. */
export const gapBetween = (size: number) => Math.max(3, size * 0.3);

/** tooClose are the stacks, by their number in the list, that are less than a gap from another one. */
export function tooClose(list: StackPlacement[], gap: number): Set<number> {
  const boxes = list.map(boxAround);
  const out = new Set<number>();
  boxes.forEach((a, i) => {
    for (let j = 0; j < i; j++) {
      const b = boxes[j]!;
      if (Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]) < gap) out.add(i).add(j);
    }
  });
  return out;
}

/**
 * separate moves stacks that are less than a gap apart away from each other, each by at most its slack. The result
 * does not depend on which part of the map is in sight.
 */
export function separate(list: StackPlacement[], gap: number): void {
  const boxes = list.map((s) => {
    const [l, t, r, b] = boxAround(s);
    return { l, t, r, b, dx: 0, dy: 0 };
  });
  const order = boxes.map((_, i) => i).sort((i, j) => boxes[i]!.l - boxes[j]!.l);
  for (let round = 0; round < 24; round++) {
    let moved = false;
    for (let m = 0; m < order.length; m++) {
      const a = boxes[order[m]!]!;
      for (let n = m + 1; n < order.length; n++) {
        const b = boxes[order[n]!]!;
        if (b.l > a.r + 160) break;
        const x = Math.min(a.r + a.dx, b.r + b.dx) - Math.max(a.l + a.dx, b.l + b.dx) + gap;
        const y = Math.min(a.b + a.dy, b.b + b.dy) - Math.max(a.t + a.dy, b.t + b.dy) + gap;
        if (x <= 0 || y <= 0) continue;
        const sa = list[order[m]!]!.slack;
        const sb = list[order[n]!]!.slack;
        const sideways = x < y;
        const d = (sideways ? x : y) / 2;
        const before = [a.dx, a.dy, b.dx, b.dy];
        if (sideways) {
          const s = Math.sign(b.l + b.r - a.l - a.r) || 1;
          a.dx = clamp(a.dx - s * d, -sa, sa);
          b.dx = clamp(b.dx + s * d, -sb, sb);
        } else {
          const s = Math.sign(b.t + b.b - a.t - a.b) || 1;
          a.dy = clamp(a.dy - s * d, -sa, sa);
          b.dy = clamp(b.dy + s * d, -sb, sb);
        }
        moved ||= before[0] !== a.dx || before[1] !== a.dy || before[2] !== b.dx || before[3] !== b.dy;
      }
    }
    if (!moved) break;
  }
  list.forEach((s, i) => {
    for (const q of s.spots) {
      q.x += boxes[i]!.dx;
      q.y += boxes[i]!.dy;
    }
  });
}

/** blockSize is how large a block is drawn at a zoom, in whole CSS pixels. A counter (flat) fills most of its hex. */
export function blockSize(cell: number, k: number, unit: number, flat = false): number {
  return flat
    ? Math.round(clamp(cell * k * 0.66, 6 * unit, 72 * unit))
    : Math.round(clamp(cell * k * 0.4, 11 * unit, 62 * unit));
}

/**
 * pile lays counters on top of one another around a point, each a little up and to the right of the one below, so that
 * the edges tell how many there are. The stacks of two sides lie side by side.
 */
export function pile(pieces: PieceView[], x: number, y: number, size: number): Spot[] {
  const side = pieces[0]!.s;
  const other = pieces.filter((p) => p.s !== side);
  const shift = other.length ? size * 0.4 : 0;
  const one = (list: PieceView[], x: number) => {
    // a hex is 1.31 times as wide as a counter: a larger shift would reach into the next pile
    const step = Math.min(size * 0.13, (size * 0.3) / Math.max(1, list.length - 1));
    return list.map((piece, i) => ({
      piece,
      x: x - size / 2 + (i - (list.length - 1) / 2) * step,
      y: y - size / 2 - (i - (list.length - 1) / 2) * step,
      size,
    }));
  };
  return [
    ...one(
      pieces.filter((p) => p.s === side),
      x - shift,
    ),
    ...one(other, x + shift),
  ];
}

/** hit is the block at a point; of several, the one on top. */
export function hit(spots: Spot[], x: number, y: number): Spot | undefined {
  for (let i = spots.length - 1; i >= 0; i--) {
    const s = spots[i]!;
    if (x >= s.x && x < s.x + s.size && y >= s.y && y < s.y + s.size) return s;
  }
  return undefined;
}

/** byPlace are the pieces of each place, side by side; of a side those below before those above, if flags tell. */
export function byPlace(pieces: PieceView[], flags: FlagInfo[]): Map<PlaceID, PieceView[]> {
  const bits = (show: string) => flags.reduce((bits, f, i) => (f.show === show ? bits | (1 << i) : bits), 0);
  const above = bits("height");
  const under = bits("under");
  const height = ({ f = 0 }: PieceView) => (f & above) - (f & under);
  const m = new Map<PlaceID, PieceView[]>();
  for (const p of pieces) {
    if (!p.p) continue;
    const list = m.get(p.p);
    if (list) list.push(p);
    else m.set(p.p, [p]);
  }
  for (const list of m.values()) list.sort((a, b) => a.s - b.s || height(a) - height(b) || a.id - b.id);
  return m;
}

export const clamp = (v: number, lo: number, hi: number) => Math.min(Math.max(v, lo), hi);
