// The answers to a question of a battle are in sight without scrolling, however much the battle has to show.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, question, sizeName, sizes, windowOf } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/** outOfSight are the actions whose buttons are not, or not all, in sight. */
const outOfSight = (page) =>
  page.$$eval(".decide [data-action]", (list) =>
    list
      .filter((b) => {
        const r = b.getBoundingClientRect();
        const at = document.elementFromPoint(r.left + r.width / 2, r.bottom - 2);
        return r.top < 0 || r.bottom > innerHeight || !b.contains(at);
      })
      .map((b) => `${b.dataset.action} at ${Math.round(b.getBoundingClientRect().top)}`),
  );

for (const size of sizes.slice(0, 2)) {
  const table = async (page, lines, seed = 1) => {
    const text = `# a battle\ngame driveonmoscow\nscenario empty\n${lines.join("\n")}\n`;
    const more = { case: "mine.try", text, options: undefined, seed };
    const made = await h.make("driveonmoscow", "", { german: "me", soviet: "me" }, more);
    await open(page, made.path);
    return made;
  };
  const shot = async (page, name) =>
    process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png` });

  test(`aircraft are sent by buttons in sight, at ${sizeName(size)}`, async () => {
    const page = await h.page(windowOf(size));
    const units = ["g-5id 3748", "g-6id 3748", "g-7id 3750", "g-8id 3750"];
    const more = ["untried RD 3749 2", "s-133rd 3451"];
    await table(page, ["set turn 2", ...[...units, ...more].map((u) => `put ${u}`), "ready german combat"]);
    await act(page, "target 3749");
    for (const u of units) await act(page, `attack ${u.split(" ")[0]}`);
    await act(page, "roll");
    assert.match(await question(page), /how many aircraft/);
    await shot(page, "air");
    assert.deepEqual(await actions(page), ["air 0", "air 1", "air 2"]);
    assert.deepEqual(await outOfSight(page), []);
    calm(page);
  });

  test(`where to retreat and what to lose is in sight under many attackers, at ${sizeName(size)}`, async () => {
    const page = await h.page(windowOf(size));
    const rifles = ["133", "178", "162", "91", "166", "126", "316", "110", "144", "50"].map((n) => `s-${n}rd`);
    const hexes = ["3850", "3849"];
    const put = rifles.map((u, n) => `put ${u} ${hexes[n % 2]}`);
    const lines = ["set turn 8", "set declared 4", "put g-5id 3749 1", "put g-6id 3749 1", ...put];
    const asked = new Set();
    for (let seed = 1; seed < 20 && asked.size < 3; seed++) {
      const made = await table(page, [...lines, "ready soviet combat"], seed);
      await h.play(made, "target 3749", ...rifles.map((u) => `attack ${u}`), "roll");
      await open(page, made.path);
      for (let n = 0; n < 3; n++) {
        const list = await actions(page);
        const verb = list[0].split(" ")[0];
        if (!["convert", "lose", "retreat"].includes(verb)) break;
        if (!asked.has(verb)) await shot(page, verb);
        asked.add(verb);
        assert.deepEqual(await outOfSight(page), [], await question(page));
        await act(page, list[seed % 2 && list[1] === "convert hold" ? 1 : 0]);
      }
    }
    assert.deepEqual([...asked].sort(), ["convert", "lose", "retreat"]);
    calm(page);
  });
}
