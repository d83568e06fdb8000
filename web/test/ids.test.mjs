// Everything that the page writes, in text, titles, labels and messages that come and go, names no piece, place, bot
// or option by its id, and has no gap: the client's own strings are held to what a Go test asks of the games' texts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, bySize, calm, harness, isPhone, open, playOut, state } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const both = { german: "me", soviet: "me" };

/** listen collects each text and each label that the page ever shows. */
const listen = () => {
  window.shown = new Set();
  const labels = ["title", "aria-label", "placeholder", "alt"];
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const said = node.parentElement && !node.parentElement.closest("script, style") && node.data.trim();
      if (said) window.shown.add(said);
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const l of labels) if (node.getAttribute(l)) window.shown.add(node.getAttribute(l));
    node.childNodes.forEach(read);
  };
  new MutationObserver((list) => {
    for (const m of list) {
      m.addedNodes.forEach(read);
      if (m.type !== "childList") read(m.target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: labels,
  });
};

/** idsOf are the ids of a game that are no words: with a hyphen or a number, and nobody's name. */
async function idsOf(game) {
  const i = await h.info(game);
  const names = new Set(
    [...i.pieces, ...i.places, ...i.sides]
      .flatMap((x) => [x?.name, x?.short])
      .flatMap((n) => (n ?? "").split(/[^\w-]+/)),
  );
  const all = [i.pieces, i.places, i.scenarios, i.options, i.facts, i.verbs, i.pieceFlags, i.events, i.bots]
    .flatMap((l) => l ?? [])
    .flatMap((x) => (typeof x === "string" ? [x] : [x?.id, x?.name]));
  const words = ["set-up", "anti-air"]; // ids that are plain English
  const ids = all
    .flatMap((x) => [x, x?.replace(/-.*/, "")])
    .filter((x) => /^[a-z0-9]+(-[a-z0-9]+)+$|^[a-z]+\d+$/.test(x ?? "") && !names.has(x) && !words.includes(x));
  return new Set([...ids, "staff-1", "staff-2", "staff-3"]);
}

/** wrong are the texts that name something by its id, or have a gap. */
const wrong = (texts, ids) =>
  texts.filter(
    (t) =>
      /\{|\}|undefined|NaN|\[object|\bnull\b/.test(t) || t.split(/[\s.,;:()?!"'/→–]+/).some((word) => ids.has(word)),
  );

const shown = (page) => page.evaluate(() => [...window.shown]);
async function listening(options = {}) {
  const page = await h.page({ reducedMotion: "reduce", ...options });
  await page.addInitScript(listen);
  return page;
}

test("the test can fail", async () => {
  const ids = await idsOf("moscow41");
  assert.ok(ids.size > 150, `${ids.size} ids`);
  const bad = ["The g-24pz moves.", "the machine (staff-2)", "He-111 (he111)", "in german-pool", "{piece} goes"];
  assert.deepEqual(wrong(bad, ids), bad);
  assert.deepEqual(wrong(["24th Panzer Corps moves to 9A.", "up-to-date", "half-lost"], ids), []);
});

bySize("lobby, table, panels, dialogs, refusals and messages name nothing by its id", async (w) => {
  const ids = await idsOf("moscow41");
  const page = await listening(w);
  await page.goto(h.url);
  await page.waitForSelector(".play-now");
  for (const game of await page.locator(".game-card").all()) await game.click();
  const texts = await shown(page);
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "bot:staff-2" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end"]) await act(page, a);
  for (const key of ["o", "o", "?", "Escape", "l", "w", "Escape", "n", "k", "n"]) await page.keyboard.press(key);
  for (const tab of ["here", "facts", "people", "log"]) {
    await page.click(`.tabs .${tab}:visible`);
    await page.waitForTimeout(60);
  }
  if (isPhone(w.viewport)) await page.tap(".panels > .tabs .decide");
  await act(page, "choose g-24pz");
  // what would come of it, and why not, all over the map
  const spots = ["79", "91", "63", "16A", "pskov", "90", "1", "171", "55"];
  for (const p of spots) {
    const at = await page.evaluate((w) => window.umpireProbe.place(w), p);
    if (!at) continue;
    const was = await state(page);
    await page.mouse.move(...at);
    await page.waitForTimeout(150);
    await page.mouse.click(...at);
    await page.waitForTimeout(150);
    if ((await state(page)).steps !== was.steps) await page.keyboard.press("u");
    await page.waitForTimeout(100);
  }
  await page.keyboard.press("Escape");
  await page.click("button:has-text('Overlays')");
  await page.waitForTimeout(100);
  texts.push(...(await shown(page)));
  assert.ok(texts.length > 250, `${texts.length} texts were read`);
  assert.deepEqual(wrong(texts, ids), []);
  calm(page);
});

for (const [game, scenario, sides] of [
  ["moscow41", "campaign", both],
  ["kiev41", "campaign", { axis: "me", soviet: "me" }],
  ["moscowcampaign", "1", both],
  ["driveonmoscow", "campaign", both],
  ["toy", "brod", { west: "me", east: "me" }],
]) {
  test(`forty inputs of ${game} name nothing by its id`, async () => {
    const ids = await idsOf(game);
    const page = await listening();
    await open(page, (await h.make(game, scenario, sides, { seed: 7 })).path);
    let n = 0;
    await playOut(
      page,
      async () => n++ >= 40,
      60,
      5,
      (list) => list.find((a) => /^(battle|hit|place)/.test(a)),
    );
    const texts = await shown(page);
    assert.ok(texts.length > 60, `${texts.length} texts were read`);
    assert.deepEqual(wrong(texts, ids), []);
    calm(page);
  });
}
