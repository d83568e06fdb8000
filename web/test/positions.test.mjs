// Stacks of blocks in the positions of whole games between bots: those of neighbouring places never touch nor look like
// one row, no name of an area with a stack lies on the stack of another, and each is at its own place, at the scales
// of the first view and of the whole map at four sizes of window. The layout itself is asked, without a window, about
// every position; the table, about one of each game.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { calm, harness, open, sizes, windowOf } from "./harness.mjs";
import { modules } from "./modules.mjs";

globalThis.Path2D = class {
  moveTo() {}
  lineTo() {}
  closePath() {}
  addPath() {}
};
const { blockSize, clamp, decodeShape, Stacks } = await modules(
  ...["blocks", "canvas", "colours", "counter", "gridindex", "hexgrid", "hexsheet", "layout", "prints", "shape"].map(
    (name) => `map/${name}.ts`,
  ),
  ...["signs", "stacks", "symbols", "wood"].map((name) => `map/${name}.ts`),
  "words/text.ts",
  "wire.ts",
);

let h;
before(async () => (h = await harness()));
after(() => h.close());

const still = { reducedMotion: "reduce" };

/** played has bots play a scenario, and gives the game as a table. */
async function played(scenario, bots) {
  const file = join(h.dir, "game.json");
  const seats = Object.entries(bots).flatMap(([side, bot]) => [`--${side}`, bot]);
  execFileSync(h.bin, ["sim", scenario, ...seats, "-n", "1", "--seed", "7", "-j", "1", "--save", file]);
  const headers = { "Content-Type": "text/plain" };
  const { table, mine } = await (
    await fetch(`${h.url}/api/import`, { method: "POST", headers, body: readFileSync(file) })
  ).json();
  const path = `${h.url}/api/tables/${table}`;
  const look = async (at) =>
    (await fetch(`${path}${at ? `?at=${at}` : ""}`, { headers: { "Umpire-Key": mine } })).json();
  /** from is the address of a table that goes on from an entry, both sides played by one. */
  const from = async (at, sides) => {
    const seats = Object.fromEntries(sides.slice(0, 2).map((s) => [s.id, "me"]));
    const headers = { "Content-Type": "application/json", "Umpire-Key": mine };
    const made = await (
      await fetch(`${path}/fork`, { method: "POST", headers, body: JSON.stringify({ at, seats }) })
    ).json();
    return `${h.url}/t/${made.table}/${made.mine}`;
  };
  return { look, from, last: (await look()).at };
}

/**
 * viewsOf are the first view and that of the whole map at each size: the scale, how large a pixel of text is, and the
 * boxes of the stacks and names that the table draws, counted from the corner of the map.
 */
async function viewsOf(path, shape) {
  const out = [];
  for (const viewport of sizes) {
    const page = await h.page({ ...still, ...windowOf(viewport) });
    await open(page, path);
    for (const view of ["first view", "whole map"]) {
      if (view === "whole map") {
        await page.focus("canvas.map");
        await page.keyboard.press("0");
        await page.waitForTimeout(150);
      }
      // a busy machine may be drawing the view before this one yet
      await page.waitForFunction(async () => {
        const probe = window.umpireProbe;
        const now = () => JSON.stringify([probe.sheet(), probe.stacks()]);
        const was = now();
        await new Promise((done) => setTimeout(done, 300));
        return was === now();
      });
      const [[l, t, r], drawn, names] = await page.evaluate(() => {
        const probe = window.umpireProbe;
        return [probe.sheet(), probe.stacks(), probe.names()];
      });
      for (const b of [...Object.values(drawn), ...Object.values(names)])
        for (const i of [0, 1, 2, 3]) b[i] -= i % 2 ? t : l;
      const unit = clamp(Math.min(viewport.width, viewport.height) / 1000, 1, 1.8);
      out.push({ name: `${viewport.width}, ${view}`, k: (r - l) / shape.width, unit, drawn, names });
    }
    calm(page);
    await page.context().close();
  }
  return out;
}

/** apart is by how many pixels two boxes are apart; less than nothing if they overlap. */
const apart = (a, b) => Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);

/** The views of each game. */
const viewsBy = new Map();

for (const [game, scenario, bots] of [
  ["moscow41", "campaign", { german: "staff-1", soviet: "staff-1" }],
  ["kiev41", "campaign", { axis: "staff-1", soviet: "staff-1" }],
  ["kiev41", "campaign", { axis: "random", soviet: "random" }],
  ["toy", "brod", {}],
])
  test(`${game}, ${Object.values(bots)[0] ?? "random"}: stacks keep apart in all positions`, async () => {
    const info = await h.info(game);
    const shape = decodeShape(await (await fetch(`${h.url}/api/games/${game}/shape`)).json(), info);
    const { look, from, last } = await played(`${game}/${scenario}`, bots);
    const stacks = new Stacks(shape, info);
    const lay = async (at) => stacks.setPieces((await look(at)).view.pieces);
    const boxesAt = ({ k, unit }) => {
      stacks.place({ x: 0, y: 0, k }, 1e6, 1e6, blockSize(shape.cell, k, unit));
      return [...stacks.boxes];
    };
    const middle = Math.ceil(last / 2);
    await lay(middle);
    const known = viewsBy.get(game);
    const views = known ?? (await viewsOf(await from(middle, info.sides), shape));
    viewsBy.set(game, views);
    const early = known ? [] : await viewsOf(await from(1, info.sides), shape);
    for (const [at, { name, drawn, names }] of [...views.map((v) => [middle, v]), ...early.map((v) => [1, v])]) {
      assert.ok(Object.keys(names).length > 0, `${name}: names are written`);
      for (const [id, box] of Object.entries(names))
        for (const [other, b] of Object.entries(drawn))
          if (other !== id && drawn[id])
            assert.ok(apart(box, b) > -0.5, `entry ${at}, ${name}: the name of ${id} lies on the stack of ${other}`);
    }
    for (const view of known ? [] : views) {
      const boxes = new Map(boxesAt(view).map(([place, box]) => [info.places[place].id, box]));
      assert.ok(Object.keys(view.drawn).length > 1, `${view.name}: stacks are drawn`);
      for (const [id, box] of Object.entries(view.drawn)) {
        const laid = boxes.get(id) ?? [];
        const same = box.every((v, i) => Math.abs(v - laid[i]) < 0.5);
        assert.ok(same, `${view.name}: ${id} is drawn at ${box}, laid at ${laid}`);
      }
    }
    let seen = 0;
    for (let n = 0; n <= 40; n++) {
      const at = Math.round(1 + ((last - 1) * n) / 40);
      await lay(at);
      for (const view of views) {
        const { name, k, unit } = view;
        const size = blockSize(shape.cell, k, unit);
        const boxes = boxesAt(view);
        seen += boxes.length;
        boxes.forEach(([place, box], i) => {
          const { name: title, x, y } = info.places[place];
          const where = `${game}, entry ${at}, ${name}: ${title}`;
          // within half a block of its place's own point
          const off = apart(box, [x * k, y * k, x * k, y * k]);
          assert.ok(off <= size / 2, `${where} stands ${off} from its place, blocks are ${size}`);
          // a gap; the blocks of a stack have none
          const gap = Math.max(2, size * 0.16);
          for (const [other, b] of boxes.slice(0, i))
            assert.ok(apart(box, b) >= gap, `${where} and ${info.places[other].name}: ${apart(box, b)} of ${gap}`);
        });
      }
    }
    assert.ok(seen > 500, `${seen} stacks`);
  });
