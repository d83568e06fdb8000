// Where the blocks of each place stand on the screen: side by side while there is room, overlapping where there is not, the two
// sides apart. Plain arithmetic in CSS pixels; drawing and hit testing share the result.

import type { PieceView, PlaceID } from "../wire";

/** Spot is a piece on the screen: left, top and size in CSS pixels. */
export interface Spot {
  piece: PieceView;
  x: number;
  y: number;
}

/** stack lays the pieces of one place around the point x, y, within a width and a height. Later spots lie on top. */
export function stack(pieces: PieceView[], x: number, y: number, size: number, width: number, height: number): Spot[] {
  const first = pieces.filter((p) => p.s === pieces[0]?.s);
  const second = pieces.filter((p) => p.s !== pieces[0]?.s);
  if (!second.length) return grid(first, x, y, size, width, height);
  const half = Math.max(width / 2, size * 1.1);
  const a = grid(first, x, y, size, half, height), b = grid(second, x, y, size, half, height);
  const wide = (list: Spot[]) => [Math.min(...list.map((s) => s.x)), Math.max(...list.map((s) => s.x)) + size] as const;
  const [al, ar] = wide(a), [bl, br] = wide(b);
  const gap = size * 0.22, total = ar - al + gap + br - bl;
  for (const s of a) s.x += x - total / 2 - al;
  for (const s of b) s.x += x + total / 2 - br;
  return [...a, ...b];
}

function grid(pieces: PieceView[], x: number, y: number, size: number, width: number, height: number): Spot[] {
  const n = pieces.length;
  // the number of columns that lets the blocks overlap least; a row is preferred to a column
  let cols = 1, step = 0, rise = 0, best = -1;
  for (let c = n; c >= 1; c--) {
    const r = Math.ceil(n / c);
    const across = c > 1 ? clamp((width - size) / (c - 1), size * 0.42, size * 1.05) : size * 1.05;
    const down = r > 1 ? clamp((height - size) / (r - 1), size * 0.42, size * 1.05) : size * 1.05;
    const shown = Math.min(across, down) - r * 0.001;
    if (shown > best) [best, cols, step, rise] = [shown, c, across, down];
  }
  const rows = Math.ceil(n / Math.max(1, cols));
  return pieces.map((piece, i) => {
    const row = Math.floor(i / cols), inRow = row === rows - 1 ? n - row * cols : cols;
    return {
      piece,
      x: x + ((i % cols) - (inRow - 1) / 2) * step - size / 2,
      y: y + (row - (rows - 1) / 2) * rise - size / 2,
    };
  });
}

/** blockSize is how large a block is drawn at a zoom, in whole CSS pixels. */
export function blockSize(cell: number, k: number, unit: number): number {
  return Math.round(clamp(cell * k * 0.4, 11 * unit, 62 * unit));
}

/** hit is the piece at a point, the topmost first. */
export function hit(spots: Spot[], size: number, x: number, y: number): Spot | undefined {
  for (let i = spots.length - 1; i >= 0; i--) {
    const s = spots[i]!;
    if (x >= s.x && x < s.x + size && y >= s.y && y < s.y + size) return s;
  }
  return undefined;
}

export function byPlace(pieces: PieceView[]): Map<PlaceID, PieceView[]> {
  const m = new Map<PlaceID, PieceView[]>();
  for (const p of pieces) {
    if (!p.p) continue;
    const list = m.get(p.p);
    if (list) list.push(p);
    else m.set(p.p, [p]);
  }
  for (const list of m.values()) list.sort((a, b) => a.s - b.s || a.id - b.id);
  return m;
}

export const clamp = (v: number, lo: number, hi: number) => Math.min(Math.max(v, lo), hi);
