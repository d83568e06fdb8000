// The help and the order of battle speak of what the game has: blocks or counters.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, harness, open } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

for (const [game, noun, other] of [
  ["driveonmoscow", "counter", "block"],
  ["moscowcampaign", "counter", "block"],
  ["moscow41", "block", "counter"],
])
  test(`help and order of battle speak of what ${game} has`, async () => {
    const page = await h.page();
    const scenario = (await h.info(game)).scenarios[0].id;
    await open(page, (await h.make(game, scenario, { german: "me", soviet: "me" })).path);
    await page.keyboard.press("?");
    const help = await page.textContent("dialog[open]");
    assert.match(help, new RegExp(`Click a ${noun},.*A dimmed ${noun} has acted`, "s"));
    assert.doesNotMatch(help, new RegExp(`\\b${other}|segment`));
    assert.equal(/White dots/.test(help), noun === "block");
    await page.keyboard.press("Escape");
    await page.keyboard.press("o");
    assert.match(await page.textContent(".muster th.n"), noun === "counter" ? /^Steps/ : /^Str\./);
    calm(page);
  });
