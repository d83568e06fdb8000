// A move that would engage over a river takes the dry way that is in reach; the card has the shortest, too.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, agreed, calm, harness, isPhone, open, sizeName, sizes, state, where, windowOf } from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const number = (id) => info.pieces.findIndex((p) => p?.id === id);

for (const size of sizes)
  test(`over the river or by a dry way: ${sizeName(size)}`, async () => {
    const page = await h.page({ ...windowOf(size), reducedMotion: "reduce" });
    await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
    for (const a of ["tactical", "activate g-guderian", "end", "choose g-46pz"]) await act(page, a);
    const start = await state(page);
    const back = async () => {
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press("u");
      await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, start.steps);
    };
    const steps = async () => (await state(page)).steps - start.steps;
    const told = ".advice :text('Vitebsk – Rudnya')";
    const target = () => where(page, "78");
    if (isPhone(size)) {
      for (const [button, n] of [
        [/^Do it/, 2],
        ["The shortest way", 1],
      ]) {
        await page.touchscreen.tap(...(await target()));
        await page.waitForSelector(told);
        await page.getByRole("button", { name: button }).tap();
        await agreed(page, start);
        assert.equal(await steps(), n, String(button));
        await back();
      }
      return calm(page);
    }
    // a click: the card shows the way and its chances
    await page.mouse.move(...(await target()));
    await page.waitForSelector(told);
    await page.waitForSelector(".advice .odds");
    assert.match(
      await page.textContent(".advice"),
      /The shortest way engages over a river, that by Vitebsk does not\./,
    );
    await page.mouse.click(...(await target()));
    await agreed(page, start);
    assert.equal(await steps(), 2, "clicked");
    await back();
    // a click that no card came before, and a drag
    await page.mouse.click(...(await target()));
    await agreed(page, start);
    assert.equal(await steps(), 2, "clicked at once");
    await back();
    const [x, y] = await where(page, number("g-46pz"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 8, { steps: 3 });
    await page.mouse.move(...(await target()), { steps: 4 });
    await page.waitForSelector(".ghost p.ok");
    await page.mouse.up();
    await agreed(page, start);
    assert.equal(await steps(), 2, "dragged");
    await back();
    // the list goes the same way; the card of its button has the shortest
    await act(page, "move 78");
    assert.equal(await steps(), 2, "chosen in the list");
    await back();
    await page.hover('.decide [data-action="move 78"]');
    await page.getByRole("button", { name: "The shortest way" }).click();
    await agreed(page, start);
    assert.equal(await steps(), 1, "the shortest way");
    calm(page);
  });
