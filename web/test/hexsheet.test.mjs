// What is printed on a sheet of hexes: the teeth of a fortified side point away from the hex that it protects, numbers
// are written only where they can be read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { modules } from "./modules.mjs";

/** Every path that was made, with its points. */
const paths = [];
globalThis.Path2D = class {
  points = [];
  constructor() {
    paths.push(this);
  }
  moveTo(...p) {
    this.points.push(p);
  }
  lineTo(...p) {
    this.points.push(p);
  }
};
const { HexGrid, HexSheet } = await modules(
  "map/hexsheet.ts",
  "map/hexgrid.ts",
  "map/gridindex.ts",
  "map/canvas.ts",
  "map/prints.ts",
  "map/colours.ts",
);
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

for (const layout of ["flat-odd-low", "flat-even-low", "pointed-odd-east", "pointed-even-east"]) {
  const flat = layout.startsWith("flat");
  const grid = new HexGrid({
    first: 1,
    layout,
    sheets: [{ cols: [1, 5], rows: [1, 5], shift: [0, 0] }],
    x: 0,
    y: 0,
    dx: flat ? 104 : 120,
    dy: flat ? 120 : 104,
  });

  test(`${layout}: teeth point to the front`, () => {
    const place = 13; // it has neighbours on all sides
    for (let d = 0; d < 6; d++) {
      paths.length = 0;
      new HexSheet(grid, { works: [{ sides: [6 * (place - 1) + d] }] });
      const [walls, teeth] = paths;
      const middle = grid.centre(place);
      const front = grid.centre(grid.neighbour(place, d));
      assert.equal(teeth.points.length, 12);
      for (const p of walls.points) assert.ok(far(p, middle) < far(p, front), "the wall stands behind the side");
      teeth.points.forEach((p, i) =>
        assert.equal(far(p, front) < far(p, middle), i % 3 === 1, `point ${i} of the teeth of side ${d}`),
      );
    }
  });

  test(`${layout}: a fortification stays inside its hex, with teeth on all sides`, () => {
    const sheet = new HexSheet(grid, {});
    const points = [];
    const nothing = () => {};
    const c = { beginPath: nothing, closePath: nothing, stroke: nothing, lineTo: (...p) => points.push(p) };
    sheet.paintPrint(c, 13, { show: "fort", ink: "brown", emblem: "" }, 1);
    assert.equal(points.length, 42);
    const middle = grid.centre(13);
    for (let d = 0; d < 6; d++) {
      const front = grid.centre(grid.neighbour(13, d));
      for (const p of points) assert.ok(far(p, middle) < far(p, front), "a point lies outside the hex");
      const nearest = Math.min(...points.map((p) => far(p, front)));
      assert.ok(nearest < sheet.high * 0.57, `no tooth points to side ${d}: ${nearest}`);
    }
  });

  test(`${layout}: a seam runs along the north of its row without a gap`, { skip: !flat }, () => {
    const sheet = new HexSheet(grid, {});
    const row = [3, 8, 13, 18, 23]; // the third hex of each column
    const sides = [];
    const nothing = () => {};
    const c = {
      ...{ beginPath: nothing, stroke: nothing, setLineDash: nothing },
      moveTo: (...p) => sides.push([p]),
      lineTo: (...p) => sides.at(-1).push(p),
    };
    for (const place of row)
      sheet.paintPrint(c, place, { show: "seam", ink: "black", emblem: "" }, 1, (p) => row.includes(p));
    sides.sort(([a, b], [x, y]) => a[0] + b[0] - x[0] - y[0]);
    for (let n = 1; n < sides.length; n++) {
      const apart = Math.min(...sides[n - 1].flatMap((a) => sides[n].map((b) => far(a, b))));
      assert.ok(apart < 1, `sides ${n - 1} and ${n} lie ${apart} apart`);
    }
    for (const place of row) {
      const [x] = grid.centre(place);
      assert.equal(sides.filter(([a, b]) => Math.abs((a[0] + b[0]) / 2 - x) < 1).length, 1, `north of ${place}`);
    }
  });

  test(`${layout}: numbers that can be read`, () => {
    const sheet = new HexSheet(grid, {});
    const written = [];
    const c = { fillText: (text) => written.push(text) };
    sheet.paintNumbers(c, [1, 2], (p) => `${p}`, sheet.high);
    assert.deepEqual(written, []);
    sheet.paintNumbers(c, [1, 2], (p) => `${p}`, 1);
    assert.deepEqual(written, ["1", "2"]);
  });
}
