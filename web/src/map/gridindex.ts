// Things with boxes, found by where they are: a grid of square cells, each with what touches it. A map of 10,000 places
// is asked several times in each frame what lies in the window, and for each move of the mouse what lies under it.

/** Box is a rectangle in map units: left, top, right, bottom. */
export type Box = [number, number, number, number];

/** touches says whether two boxes have a point in common. */
export const touches = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** GridIndex finds items by their boxes. It does not follow later changes of items or boxes. */
export class GridIndex<T> {
  private cells = new Map<number, number[]>();
  private boxes: Box[];
  private bounds: Box = [Infinity, Infinity, -Infinity, -Infinity];
  private columns = 1;
  /** The query in which an item was last found: an item that lies in several cells is taken once. */
  private found: Uint32Array;
  private query = 0;

  /** The items with their boxes; cell is the side of a cell in map units, best about the size of an item. */
  constructor(
    private items: T[],
    boxOf: (item: T) => Box,
    private cell: number,
  ) {
    this.boxes = items.map(boxOf);
    this.found = new Uint32Array(items.length);
    for (const b of this.boxes) {
      for (const i of [0, 1] as const) this.bounds[i] = Math.min(this.bounds[i], b[i]);
      for (const i of [2, 3] as const) this.bounds[i] = Math.max(this.bounds[i], b[i]);
    }
    this.columns = Math.max(1, Math.floor((this.bounds[2] - this.bounds[0]) / cell) + 1);
    this.boxes.forEach((b, n) => {
      for (const id of this.cellsIn(b)) {
        const list = this.cells.get(id);
        if (list) list.push(n);
        else this.cells.set(id, [n]);
      }
    });
  }

  /** touching lists the items whose boxes touch a box, in the order in which they were given. */
  touching(box: Box): T[] {
    const b = this.bounds;
    if (box[0] <= b[0] && box[1] <= b[1] && box[2] >= b[2] && box[3] >= b[3]) return this.items;
    // where much of the map is asked for, looking at every box is faster than sorting what the cells give
    const cells = ((box[2] - box[0]) / this.cell + 1) * ((box[3] - box[1]) / this.cell + 1);
    if (cells > this.items.length / 8) return this.items.filter((_, n) => touches(this.boxes[n]!, box));
    const at: number[] = [];
    this.query++;
    for (const id of this.cellsIn(box)) {
      for (const n of this.cells.get(id) ?? []) {
        if (this.found[n] === this.query) continue;
        this.found[n] = this.query;
        if (touches(this.boxes[n]!, box)) at.push(n);
      }
    }
    return at.sort((x, y) => x - y).map((n) => this.items[n]!);
  }

  /** cellsIn numbers the cells that a box touches, row by row. */
  private *cellsIn(box: Box): Iterable<number> {
    const b = this.bounds;
    const at = (v: number, from: number) => Math.floor((v - from) / this.cell);
    const right = Math.min(at(box[2], b[0]), at(b[2], b[0]));
    const low = Math.min(at(box[3], b[1]), at(b[3], b[1]));
    for (let y = Math.max(0, at(box[1], b[1])); y <= low; y++)
      for (let x = Math.max(0, at(box[0], b[0])); x <= right; x++) yield y * this.columns + x;
  }
}
