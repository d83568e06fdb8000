// The grid index against a plain search: what touches a box, in order, for boxes of all sizes in and around the grid.

import assert from "node:assert/strict";
import { test } from "node:test";
import { modules } from "./modules.mjs";

const { GridIndex, touches } = await modules("map/gridindex.ts");

/** draws makes a small generator of whole numbers below n. */
const draws = (seed) => (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};

test("what a grid finds is what a look at every box finds, in the order in which it was given", () => {
  const draw = draws(7);
  const box = (most) => {
    const [x, y] = [draw(1000) - 100, draw(700) - 50];
    return [x, y, x + draw(most), y + draw(most)];
  };
  for (const [count, cell] of [
    [0, 10],
    [1, 10],
    [40, 300],
    [900, 25],
    [900, 3],
  ]) {
    const items = Array.from({ length: count }, (_, n) => ({ n, box: box(60) }));
    const index = new GridIndex(items, (i) => i.box, cell);
    let found = 0;
    for (let n = 0; n < 400; n++) {
      const at = n % 4 ? box([1, 30, 400][n % 3]) : [draw(900), draw(600), 0, 0];
      if (n % 4 === 0) [at[2], at[3]] = [at[0], at[1]]; // a point, as for the mouse
      const want = items.filter((i) => touches(i.box, at));
      assert.deepEqual(index.touching(at), want, `${count} boxes, cells of ${cell}, ${at}`);
      found += want.length;
    }
    assert.ok(count === 0 || found > 0, "some boxes are found");
    assert.deepEqual(index.touching([-1e6, -1e6, 1e6, 1e6]), items);
    assert.deepEqual(index.touching([5000, 5000, 6000, 6000]), []);
  }
});
