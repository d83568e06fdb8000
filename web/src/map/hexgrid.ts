// The hexes of a map by arithmetic, after the record that Info has of them (kernel.Grid): where each lies, what borders
// on it, its outline, and which of them lie at a point or in a box.

import type { Grid, GridSheet, PlaceID } from "../wire";
import type { Box } from "./gridindex";

/**
 * Hexes lie in lines: columns of flat hexes (a side to the north), rows of pointed ones (a corner to the north). Steps
 * to the six neighbours, clockwise from the north: lines, and places along the line from an even one that is not
 * pushed; pushed lines add the third number.
 */
const flatSteps = [0, -1, 0, 1, -1, 1, 1, 0, 1, 0, 1, 0, -1, 0, 1, -1, -1, 1];
const pointedSteps = [-1, 0, 1, 0, 1, 0, 1, 0, 1, 1, -1, 1, 0, -1, 0, -1, -1, 1];
/**
 * Corners from the middle, clockwise; side d runs from corner d to the next: in thirds of a step between lines, and in
 * halves of a step along the line.
 */
const flatCorners = [-1, -1, 1, -1, 2, 0, 1, 1, -1, 1, -2, 0];
const pointedCorners = [-2, 0, -1, 1, 1, 1, 2, 0, 1, -1, -1, -1];

/** eachHex calls f with the column and row of each hex of a sheet. */
export function eachHex(s: GridSheet, f: (col: number, row: number) => void) {
  const runs = s.holes ?? [];
  let run = 0;
  let left = runs[0] ?? Infinity;
  for (let col = s.cols[0]; col <= s.cols[1]; col++)
    for (let row = s.rows[0]; row <= s.rows[1]; row++) {
      while (!left) left = runs[++run] ?? Infinity;
      left--;
      if (!(run & 1)) f(col, row);
    }
}

export class HexGrid {
  /** How many hexes there are; they are the places from first on. */
  readonly count: number;
  readonly first: PlaceID;
  private flat: boolean;
  /** 1 if the lines with an odd number are pushed by half a hex, 0 if the even ones are. */
  private odd: number;
  private steps: number[];
  /** The corners from the middle, in map units: x, y, x, y ... */
  readonly corners: number[] = [];
  /** The hex in each place of the frame, line by line. */
  private cells: Int32Array;
  /** The number of the line and the place along it, hex by hex. */
  private at: Int16Array;
  /** Steps in map units: between lines and along them. */
  private across: number;
  private along: number;
  /** The first and last line, and the first and last place along any of them. */
  private ends: [number, number, number, number] = [Infinity, -Infinity, Infinity, -Infinity];

  constructor(private grid: Grid) {
    this.first = grid.first;
    this.flat = grid.layout.startsWith("flat");
    this.odd = grid.layout.includes("odd") ? 1 : 0;
    this.steps = this.flat ? flatSteps : pointedSteps;
    [this.across, this.along] = this.flat ? [grid.dx, grid.dy] : [grid.dy, grid.dx];
    const corners = this.flat ? flatCorners : pointedCorners;
    for (let i = 0; i < 12; i += 2)
      this.corners.push(...this.point((corners[i]! * this.across) / 3, (corners[i + 1]! * this.along) / 2));
    const found: number[] = [];
    for (const s of grid.sheets) eachHex(s, (c, r) => found.push((c + s.shift[0]) * 65536 + r + s.shift[1]));
    const keys = Int32Array.from(found)
      .sort()
      .filter((key, n, all) => key !== all[n - 1]);
    this.count = keys.length;
    this.at = new Int16Array(2 * keys.length);
    let [first, last, low, high] = this.ends;
    keys.forEach((key, n) => {
      const col = (key + 32768) >> 16;
      const row = key - col * 65536;
      const [line, k] = this.flat ? [col, row] : [row, col];
      first = Math.min(first, line);
      last = Math.max(last, line);
      low = Math.min(low, k);
      high = Math.max(high, k);
      this.at[2 * n] = line;
      this.at[2 * n + 1] = k;
    });
    this.ends = [first, last, low, high];
    this.cells = new Int32Array(keys.length && (last - first + 1) * (high - low + 1));
    for (let n = 0; n < keys.length; n++) this.cells[this.cell(this.at[2 * n]!, this.at[2 * n + 1]!)] = grid.first + n;
  }

  /** reach is how far the sides are from the middle. */
  get reach() {
    return this.along / 2;
  }

  has = (place: PlaceID) => place >= this.first && place < this.first + this.count;

  /** inFrame is the hex in a column and row of the frame, 0 if there is none. */
  inFrame(col: number, row: number): PlaceID {
    return this.flat ? this.onLine(col, row) : this.onLine(row, col);
  }

  private onLine(line: number, k: number): PlaceID {
    const [first, last, low, high] = this.ends;
    return line < first || line > last || k < low || k > high ? 0 : this.cells[this.cell(line, k)]!;
  }

  private cell(line: number, k: number): number {
    const [first, , low, high] = this.ends;
    return (line - first) * (high - low + 1) + k - low;
  }

  private pushed(line: number): boolean {
    return (line & 1) === this.odd;
  }

  /** point turns a point across and along the lines into one of the map, and the other way round. */
  private point(p: number, q: number): [number, number] {
    return this.flat ? [p, q] : [q, p];
  }

  centre(place: PlaceID): [number, number] {
    const n = 2 * (place - this.first);
    const line = this.at[n]!;
    const p = line * this.across;
    const q = this.at[n + 1]! * this.along + (this.pushed(line) ? this.along >> 1 : 0);
    return this.flat ? [this.grid.x + p, this.grid.y + q] : [this.grid.x + q, this.grid.y + p];
  }

  /** neighbour is the hex in a direction, 0 to 5 clockwise from the north; 0 if there is none. */
  neighbour(place: PlaceID, direction: number): PlaceID {
    const n = 2 * (place - this.first);
    const line = this.at[n]!;
    const at = 3 * direction;
    const push = this.pushed(line) ? this.steps[at + 2]! : 0;
    return this.onLine(line + this.steps[at]!, this.at[n + 1]! + this.steps[at + 1]! + push);
  }

  /** box is the box around a hex. */
  box(place: PlaceID): Box {
    const [x, y] = this.centre(place);
    const [w, h] = this.point((this.across * 2) / 3, this.along / 2);
    return [x - w, y - h, x + w, y + h];
  }

  /** hexAt is the hex at a point, 0 if there is none: that of the nearest middle, of the two lines about it. */
  hexAt(x: number, y: number): PlaceID {
    const [p, q] = this.point(x - this.grid.x, y - this.grid.y);
    let best = 0;
    let least = Infinity;
    for (const line of [Math.floor(p / this.across), Math.floor(p / this.across) + 1]) {
      const at = (q - (this.pushed(line) ? this.along >> 1 : 0)) / this.along;
      const k = Math.round(at);
      const far = (1.5 * (p / this.across - line)) ** 2 + 3 * (at - k) ** 2;
      if (far >= least) continue;
      least = far;
      best = this.onLine(line, k);
    }
    return best;
  }

  /** touching lists the hexes whose boxes touch a box. */
  touching(b: Box): PlaceID[] {
    const [p0, q0] = this.point(b[0] - this.grid.x, b[1] - this.grid.y);
    const [p1, q1] = this.point(b[2] - this.grid.x, b[3] - this.grid.y);
    const [first, last, low, high] = this.ends;
    const end = Math.min(last, p1 / this.across + 2 / 3);
    const out: PlaceID[] = [];
    for (let line = Math.max(first, Math.ceil(p0 / this.across - 2 / 3)); line <= end; line++) {
      const push = this.pushed(line) ? this.along >> 1 : 0;
      const stop = Math.min(high, (q1 - push) / this.along + 0.5);
      for (let k = Math.max(low, Math.ceil((q0 - push) / this.along - 0.5)); k <= stop; k++) {
        const place = this.onLine(line, k);
        if (place) out.push(place);
      }
    }
    return out;
  }
}

/** Hex is a hex to be drawn. It holds no outline: a map may have thousands. */
export class Hex {
  constructor(
    private grid: HexGrid,
    readonly place: PlaceID,
  ) {}

  get box() {
    return this.grid.box(this.place);
  }
  get label() {
    return this.grid.centre(this.place);
  }
  get width() {
    const b = this.box;
    return b[2] - b[0];
  }
  get path() {
    const path = new Path2D();
    this.addTo(path);
    return path;
  }

  /** addTo adds its outline to a path, moved inwards by inset map units. */
  addTo(path: Path2D, inset = 0) {
    const [x, y] = this.grid.centre(this.place);
    const f = 1 - inset / this.grid.reach;
    const at = this.grid.corners;
    path.moveTo(x + at[0]! * f, y + at[1]! * f);
    for (let i = 2; i < 12; i += 2) path.lineTo(x + at[i]! * f, y + at[i + 1]! * f);
    path.closePath();
  }

  /** addRim adds its sides to hexes that are not inside to a path, moved inwards by inset map units. */
  addRim(path: Path2D, inside: (place: PlaceID) => boolean, inset: number) {
    const [x, y] = this.grid.centre(this.place);
    const outer = [0, 1, 2, 3, 4, 5].map((d) => !inside(this.grid.neighbour(this.place, d)));
    const f = inset / this.grid.reach;
    const at = this.grid.corners;
    // corner i, on the rim of side d: towards the middle, or along the side that it shares with a hex inside
    const corner = (i: number, also: boolean, to: number): [number, number] => {
      const [cx, cy] = [at[2 * i]!, at[2 * i + 1]!];
      const [tx, ty] = also ? [0, 0] : [at[2 * to]!, at[2 * to + 1]!];
      return [x + cx + (tx - cx) * f, y + cy + (ty - cy) * f];
    };
    outer.forEach((rim, d) => {
      if (!rim) return;
      path.moveTo(...corner(d, outer[(d + 5) % 6]!, (d + 5) % 6));
      path.lineTo(...corner((d + 1) % 6, outer[(d + 1) % 6]!, (d + 2) % 6));
    });
  }
}

/** HexSide is a hexside to be drawn: side d of the hex sides[0], from where it is numbered. */
export class HexSide {
  constructor(
    private grid: HexGrid,
    private direction: number,
    readonly sides: [PlaceID, PlaceID],
    readonly crossing: boolean,
  ) {}

  get path() {
    const path = new Path2D();
    this.addTo(path);
    return path;
  }

  addTo(path: Path2D) {
    path.moveTo(...this.end(0, 0));
    path.lineTo(...this.end(0, 1));
  }

  /** addBand adds the band along it to a path, so many map units wide, inside its hex sides[n]. */
  addBand(path: Path2D, n: 0 | 1, width: number) {
    const f = 1 - width / this.grid.reach;
    path.moveTo(...this.end(n, 0));
    path.lineTo(...this.end(n, 1));
    path.lineTo(...this.end(n, 1, f));
    path.lineTo(...this.end(n, 0, f));
    path.closePath();
  }

  /** end is one end of it as seen from its hex sides[n], moved towards the middle of that hex by a factor. */
  private end(n: 0 | 1, next: 0 | 1, factor = 1): [number, number] {
    const [x, y] = this.grid.centre(this.sides[n]);
    const i = ((this.direction + 3 * n + next) % 6) * 2;
    return [x + this.grid.corners[i]! * factor, y + this.grid.corners[i + 1]! * factor];
  }
}

/** sidesOf makes the hexsides of some hexes, each once; crossings are those with a river, as 6h+d. */
export function sidesOf(grid: HexGrid, hexes: PlaceID[], crossings: Set<number>): HexSide[] {
  const out: HexSide[] = [];
  for (const place of hexes)
    for (let d = 0; d < 6; d++) {
      const next = grid.neighbour(place, d);
      // the hex with the lower number has the side, if the other one is there
      if (next && next < place) continue;
      out.push(new HexSide(grid, d, [place, next], crossings.has(6 * (place - grid.first) + d)));
    }
  return out;
}

/** sideNumbers reads hexsides that are written as differences, each as the hex with the lower number has it. */
export function sideNumbers(grid: HexGrid, differences: number[]): number[] {
  let side = 0;
  return differences.map((n) => {
    side += n;
    const place = grid.first + Math.floor(side / 6);
    const next = grid.neighbour(place, side % 6);
    return next && next < place ? 6 * (next - grid.first) + ((side + 3) % 6) : side;
  });
}
