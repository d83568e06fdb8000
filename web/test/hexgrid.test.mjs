// The client's arithmetic of hexes against maps that Go wrote in both forms (kernel/grid_test.go), and against plain
// geometry: which hex a point lies in, and which hexes touch a box.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const maps = JSON.parse(readFileSync(new URL("grids.json", import.meta.url), "utf8"));
const dir = mkdtempSync(join(tmpdir(), "umpire-grid-"));
let client;
before(async () => {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const file of ["state/gridplaces.ts", "map/hexgrid.ts"]) {
    const source = readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: options });
    const flat = outputText.replace(/from "[./]*(?:\w+\/)?(\w+)"/g, 'from "./$1.mjs"');
    writeFileSync(join(dir, file.split("/").at(-1).replace(".ts", ".mjs")), flat);
  }
  const load = (name) => import(pathToFileURL(join(dir, name)));
  client = { ...(await load("gridplaces.mjs")), ...(await load("hexgrid.mjs")) };
});
after(() => rmSync(dir, { recursive: true, force: true }));

/** plain is a place as Go writes it: lists that are empty are left out. */
const plain = (p) => Object.fromEntries(Object.entries(p).filter(([, v]) => !Array.isArray(v) || v.length));

test("the places of a grid are those that Go makes", () => {
  assert.ok(maps.length >= 5);
  for (const { sent, places } of maps) {
    assert.ok(sent.places.length < places.length / 2, `${sent.id} is sent without its hexes`);
    const info = client.fillGrid(structuredClone(sent));
    assert.deepEqual(info.places.map(plain), places.map(plain), sent.id);
  }
});

/** hexesOf are the hexes of a map with their six corners, from the middles of the places alone. */
function hexesOf({ sent, places }) {
  const { dx, dy, layout } = sent.grid;
  const flat = layout.startsWith("flat");
  const unit = flat ? [dx / 3, dy / 2] : [dx / 2, dy / 3];
  const corners = [
    [-1, -1],
    [1, -1],
    [2, 0],
    [1, 1],
    [-1, 1],
    [-2, 0],
  ].map(([a, b]) => (flat ? [a * unit[0], b * unit[1]] : [b * unit[0], a * unit[1]]));
  return places
    .map((p, place) => ({ ...p, place, corners: corners.map(([x, y]) => [p.x + x, p.y + y]) }))
    .filter((p) => p.kind === "hex");
}

const inside = (corners, x, y) =>
  corners.reduce((odd, [xi, yi], i) => {
    const [xj, yj] = corners.at(i - 1);
    return yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi ? !odd : odd;
  }, false);

test("a point lies in the hex whose outline is around it", () => {
  for (const map of maps) {
    const grid = new client.HexGrid(map.sent.grid);
    const hexes = hexesOf(map);
    let found = 0;
    for (let x = -130; x < 520; x += 6.3)
      for (let y = -130; y < 480; y += 5.7) {
        const at = hexes.filter((h) => inside(h.corners, x, y)).map((h) => h.place);
        const near = hexes.some((h) => inside(h.corners, x + 1, y + 1) !== inside(h.corners, x - 1, y - 1));
        if (near) continue; // on a border the two may differ: half a hex is rounded to a whole map unit
        assert.equal(grid.hexAt(x, y), at[0] ?? 0, `${map.sent.id} at ${x}, ${y}`);
        found += at.length;
      }
    assert.ok(found > 500, `${map.sent.id}: only ${found} points in hexes`);
  }
});

test("the hexes in a box are those whose own boxes touch it", () => {
  for (const map of maps) {
    const grid = new client.HexGrid(map.sent.grid);
    const all = hexesOf(map).map((h) => h.place);
    const touches = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
    for (let n = 0; n < 300; n++) {
      const [x, y] = [((n * 37) % 620) - 120.5, ((n * 53) % 560) - 120.5];
      const box = [x, y, x + ((n * 11) % 90), y + ((n * 7) % 140)];
      const want = all.filter((p) => touches(grid.box(p), box));
      assert.deepEqual(
        grid.touching(box).sort((a, b) => a - b),
        want,
        `${map.sent.id}, ${box}`,
      );
    }
    assert.equal(grid.touching([-1e9, -1e9, 1e9, 1e9]).length, all.length);
  }
});

test("neighbours share the hexside between them, which is made once", () => {
  for (const { sent, places } of maps) {
    const grid = new client.HexGrid(sent.grid);
    const hexes = Array.from({ length: grid.count }, (_, n) => grid.first + n);
    const sides = client.sidesOf(grid, hexes, new Set(client.sideNumbers(grid, sent.grid.sides)));
    const ends = (side) => {
      const points = [];
      side.addTo({ moveTo: (...p) => points.push(p), lineTo: (...p) => points.push(p) });
      return points;
    };
    const borders = sides.filter((s) => s.sides[1]);
    const pairs = new Set(borders.map((s) => s.sides.join()));
    assert.equal(pairs.size, borders.length);
    for (const p of hexes)
      for (const n of places[p].near) if (grid.has(n) && n > p) assert.ok(pairs.has(`${p},${n}`), `${p} to ${n}`);
    for (const s of borders) {
      const [[x0, y0], [x1, y1]] = ends(s);
      const [a, b] = s.sides.map((p) => places[p]);
      assert.ok(Math.abs((x0 + x1) / 2 - (a.x + b.x) / 2) <= 1 && Math.abs((y0 + y1) / 2 - (a.y + b.y) / 2) <= 1);
    }
    // those that are places are those with a river in this test
    const parted = places.filter((p) => p.kind === "hexside").map((p) => [...p.near].sort((a, b) => a - b).join());
    assert.deepEqual(
      borders
        .filter((s) => s.crossing)
        .map((s) => s.sides.join())
        .sort(),
      parted.sort(),
      sent.id,
    );
    assert.equal(
      sides.length - borders.length,
      hexes.reduce((n, p) => n + 6 - places[p].near.filter(grid.has).length, 0),
    );
  }
});

test("the rim of hexes has their sides to others alone, and closes", () => {
  const { sent } = maps.find((m) => m.sent.grid.sheets[0].cols[1] > 3) ?? maps[0];
  const grid = new client.HexGrid(sent.grid);
  const all = Array.from({ length: grid.count }, (_, n) => grid.first + n);
  const middle = all.find((p) => [0, 1, 2, 3, 4, 5].every((d) => grid.neighbour(p, d)));
  assert.ok(middle, "a hex with six neighbours");
  const rim = (places) => {
    const lines = [];
    let from;
    const path = { moveTo: (x, y) => (from = [x, y]), lineTo: (x, y) => lines.push([from, [x, y]]) };
    for (const p of places) new client.Hex(grid, p).addRim(path, (q) => places.includes(q), grid.reach / 4);
    return lines;
  };
  const near = [0, 1, 2, 3, 4, 5].map((d) => grid.neighbour(middle, d));
  for (const [places, sides] of [
    [[middle], 6],
    [[middle, near[0]], 10],
    [[middle, ...near], 18],
    [near, 24],
  ]) {
    const lines = rim(places);
    assert.equal(lines.length, sides);
    // each line begins where another ends
    const key = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;
    const close = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < grid.reach / 20;
    for (const [from] of lines)
      assert.ok(
        lines.some(([, to]) => close(from, to)),
        `${places}: a gap at ${key(from)}`,
      );
  }
});
