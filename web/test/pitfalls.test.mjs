// What new players overlook: a place of victory that is left without a piece, their own moves played to them again,
// and a question for each piece of a set-up.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { act, actions, bySize, calm, changed, clickMap, harness, open, question, settled, where } from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const both = { german: "me", soviet: "me" };

bySize("a place of victory that is left without a piece is named, until its last piece stays", async (w) => {
  const page = await h.page(w);
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 5 })).path);
  for (const a of [
    "tactical",
    "activate g-guderian",
    "end",
    "choose g-24pz",
    "move 91",
    "choose g-dr",
    "move 91",
    "choose g-47pz",
    "move 91",
  ]) {
    assert.equal(await page.locator(".draft .bare").count(), 0, `before ${a}`);
    await act(page, a);
  }
  assert.match(await page.textContent(".draft .bare"), /Smolensk \(90\)/);
  await page.keyboard.press("Shift+U");
  await page.waitForSelector(".draft .bare", { state: "detached" });
  calm(page);
});

bySize("the dice of an order are played without the moves that led to them", async (w) => {
  const page = await h.page({ ...w, player: { speed: 1, live: true } });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 5 })).path);
  for (const a of [
    "tactical",
    "activate g-guderian",
    "end",
    "choose g-24pz",
    "move 91",
    "choose g-dr",
    "move 91",
    "end",
  ])
    await act(page, a);
  while (!(await actions(page)).some((a) => a.startsWith("battle "))) await act(page, "end");
  await page.evaluate(() => {
    window.told = [];
    new MutationObserver(() => window.told.push(document.querySelector(".player ul")?.textContent ?? "")).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    );
  });
  await page.click('.decide [data-action^="battle "]');
  await page.waitForFunction(() => window.told.some((t) => /rolls/.test(t)));
  const told = (await page.evaluate(() => window.told)).join("\n");
  assert.doesNotMatch(told, /moves from/);
  await page.keyboard.press("Escape");
  calm(page);
});

bySize("a piece of a set-up stands where it is pointed at, with one click", async (w) => {
  const page = await h.page(w);
  await open(page, (await h.make("moscow41", "typhoon", { german: "bot:staff-1", soviet: "me" }, { seed: 5 })).path);
  await page.waitForSelector('.decide [data-action^="place "]');
  const was = await question(page);
  const to = (await actions(page))
    .find((a) => a.startsWith("place "))
    .split(" ")
    .at(-1);
  await where(page, to);
  await clickMap(page, to);
  await page.waitForFunction((q) => document.querySelector(".decide .ask")?.textContent !== q, was);
  assert.equal(await page.locator(".menu").count(), 0);
  calm(page);
});
