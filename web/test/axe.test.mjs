// No violation that axe finds, on the lobby and on the table: in the set-up, in an impulse, in a battle and after the
// end, at four sizes of window.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, playOut, sizes } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let h;
before(async () => (h = await harness()));
after(() => h.close());

/** violations are what axe finds on a page, at each size: rule, what it means, and where. */
async function violations(page) {
  const found = [];
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(120);
    const list = await page.evaluate(async (source) => {
      if (!window.axe) (0, eval)(source);
      const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
      return violations.map(
        (v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ""}`).join("; ")}`,
      );
    }, axe);
    found.push(...list.map((v) => `${viewport.width}: ${v}`));
  }
  return found;
}
const both = { german: "me", soviet: "me" };
/** page is a page on which the test may run axe, which the policy of the server forbids other pages. */
const free = () => h.page({ bypassCSP: true, reducedMotion: "reduce" });

test("lobby", async () => {
  const page = await free();
  await page.goto(h.url);
  await page.waitForSelector(".game-card");
  assert.deepEqual(await violations(page), []);
  await page.click(".game-card >> nth=0");
  await page.waitForSelector(".new-table");
  assert.deepEqual(await violations(page), []);
  calm(page);
});

test("table: set-up", async () => {
  const page = await free();
  await open(page, (await h.make("moscow41", "typhoon", both, { seed: 7 })).path);
  assert.deepEqual(await violations(page), []);
  calm(page);
});

test("table: an impulse with a block chosen, a battle, each of the panels", async () => {
  const page = await free();
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
  assert.deepEqual(await violations(page), []);
  for (const a of ["move 91", "choose g-46pz", "move 91", "end", "battle 91"]) await act(page, a);
  await page.waitForSelector(".battle-card");
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize(sizes[1]);
  for (const tab of ["here", "log", "facts", "people"]) {
    await page.setViewportSize(sizes[1]);
    await page.click(`.panel.right .tabs .${tab}`);
    if (tab === "people") await page.waitForSelector(".seat-list");
    assert.deepEqual(await violations(page), [], tab);
  }
  calm(page);
});

test("table: a game of stacks, set up and with a stack in hand; a page of rules with tables", async () => {
  const page = await free();
  await open(page, (await h.make("driveonmoscow", "campaign", both, { seed: 7 })).path);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize(sizes[1]);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  const choose = (list) => list.find((a) => /^(move-first|choose)/.test(a));
  for (let a; (a = choose(await actions(page)));) {
    await act(page, a);
    if (a.startsWith("choose")) break;
  }
  assert.deepEqual(await violations(page), []);
  await page.goto(`${h.url}/rules/moscowcampaign#Result%20Ad`);
  await page.waitForSelector(".rules .cells");
  assert.deepEqual(await violations(page), []);
  calm(page);
});

test("table: after the end, with the debrief", async () => {
  const page = await free();
  await open(page, (await h.make("toy", "patrol", { west: "me", east: "bot:random" }, { seed: 5 })).path);
  await playOut(
    page,
    async () => !!(await page.$(".banner.over")),
    60,
    7,
    (list) => list.find((a) => a === "done"),
  );
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize(sizes[1]);
  await page.click(".banner.over button:has-text('Debrief')");
  await page.waitForSelector("dialog[open] .debrief");
  assert.deepEqual(await violations(page), []);
  calm(page);
});

test("table: the goal card, a danger and its question, the other side's moves, a lesson, two other games", async () => {
  let page = await h.page({ bypassCSP: true, reducedMotion: "reduce", goals: true });
  await open(page, (await h.make("kiev41", "campaign", { axis: "me", soviet: "me" }, { seed: 7 })).path);
  await page.waitForSelector("dialog[open] .goals");
  assert.deepEqual(await violations(page), [], "the goal card");
  await page.setViewportSize(sizes[1]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await violations(page), [], "Kiev '41");
  await page.context().close();
  page = await free();
  const text = `# Smolensk is held by one step
game moscow41
scenario campaign
remove g-46pz
remove g-47pz
remove g-gd
remove g-dr
put g-24pz 90 1
ready german impulse
`;
  const one = { german: "me", soviet: "open" };
  await open(page, (await h.make("moscow41", "", one, { case: "mine.try", text, options: undefined })).path);
  await page.waitForSelector(".dangers .pressing");
  assert.deepEqual(await violations(page), [], "a danger");
  await page.setViewportSize(sizes[1]);
  await page.locator('.decide [data-action="pass"]').first().click();
  await page.waitForSelector("[data-stake]");
  assert.deepEqual(await violations(page), [], "what is at stake");
  await page.context().close();
  page = await h.page({ bypassCSP: true, player: { speed: 1, live: true } });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "bot:greedy" }, { seed: 7 })).path);
  await act(page, "pass");
  await act(page, "end");
  await page.waitForSelector(".player.watch");
  await page.keyboard.press("Space");
  assert.deepEqual(await violations(page), [], "what the other side does");
  await page.context().close();
  page = await free();
  const cases = await (await fetch(`${h.url}/api/games/kiev41/cases`)).json();
  const lesson = cases.find((c) => c.lesson);
  await open(page, (await h.make("kiev41", "", {}, { case: lesson.path, lesson: true, options: undefined })).path);
  await page.waitForSelector(".lesson");
  assert.deepEqual(await violations(page), [], "a lesson");
  await open(page, (await h.make("moscowcampaign", "21", both, { seed: 7 })).path);
  assert.deepEqual(await violations(page), [], "The Moscow Campaign");
  calm(page);
});
