// Piles of counters: those of neighbouring hexes never overlap, however many counters lie in them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { modules } from "./modules.mjs";

const { blockSize, byPlace, pile } = await modules("map/layout.ts");
const list = (n) => Array.from({ length: n }, (_, id) => ({ id, s: 0, p: 1 }));

for (const high of [12, 30, 60, 100])
  test(`hexes ${high} pixels high`, () => {
    const size = blockSize(high, 1, 1, true);
    const step = (Math.sqrt(3) / 2) * high;
    for (const [dx, dy] of [
      ...[0, high, step].flatMap((x) => [high / 2, high, -high / 2].map((y) => [x, y])), // sides to north and south
      ...[high / 2, high, -high / 2].flatMap((x) => [0, step].map((y) => [x, y])), // sides to east and west
    ].filter(([x, y]) => Math.abs(Math.hypot(x, y) - high) < 0.01))
      for (let n = 1; n <= 14; n++)
        for (let m = 1; m <= 14; m++)
          for (const a of pile(list(n), 0, 0, size))
            for (const b of pile(list(m), dx, dy, size)) {
              const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) - size;
              assert.ok(apart >= -0.5, `piles of ${n} and ${m} at ${dx}, ${dy} overlap by ${-apart}`);
            }
  });

test("a pile lies as the rules have it: by the height of each counter, those that lie below somewhere first", () => {
  const flags = ["spent", "under", "height", "height"].map((show) => ({ id: show, name: show, show }));
  const at = (id, f) => ({ id, s: 0, p: 1, f });
  const order = (...list) =>
    byPlace(list, flags)
      .get(1)
      .map((p) => p.id);
  assert.deepEqual(order(at(1, 8), at(2, 4 | 1), at(3, 0)), [3, 2, 1]);
  assert.deepEqual(order(at(4, 0), at(5, 2)), [5, 4]);
  assert.deepEqual(order(at(7), at(6)), [6, 7]);
});
