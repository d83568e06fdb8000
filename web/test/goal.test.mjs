// Goal and danger: the header says how near each side is to winning, the goal card opens once in each scenario, what is
// one step from losing is announced and asked about before it happens, and the end says why. At four sizes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, harness, open, settled, sizes, state, where, windowOf } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const name = ({ width }) => `goal-${width}`;
const shot = (page, what) =>
  process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name(page.viewportSize())}-${what}.png` });

/** heldByOneStep: in the campaign one step of the learner's holds Smolensk, and enemies stand next to it. */
const heldByOneStep = `# Smolensk is held by one step
game moscow41
scenario campaign
remove g-46pz
remove g-47pz
remove g-gd
remove g-dr
put g-24pz 90 1
ready german impulse
`;
/** lastPass: the last turn of Beyond the Dnieper runs out with the next end of an impulse. */
const lastPass = `# The time runs out
game moscow41
scenario dnieper
unmark defensive-line soviet 68
unmark defensive-line soviet 81
control german 68 81
mark defensive-line german 81
ready soviet impulse
do pass
do end
do pass
`;
/** oneGuard: West has one block left, next to the enemy. */
const oneGuard = `# The last block of West
game toy
scenario empty
put w-1foot 4 1
put e-guns 6 1
put e-1foot 9 2
ready west movement
`;
const fromCase = (game, text, seats) => h.make(game, "", seats, { case: "mine.try", text, options: undefined });

test("the header says what is played, the turn and how near each side is; the goal card opens once", async () => {
  for (const viewport of sizes) {
    const page = await h.page({ ...windowOf(viewport), goals: true });
    const made = await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 });
    await open(page, made.path);
    const card = page.locator("dialog[open]");
    await card.waitFor();
    assert.match(await card.textContent(), /The Road to Moscow/);
    assert.match(await card.textContent(), /Turn 1 of 6/);
    assert.match(await card.textContent(), /You win at once.*7 victory points.*VP 1 of 7/);
    assert.match(await card.textContent(), /You lose at once.*Soviets have 7.*VP 6 of 7/);
    assert.match(await card.textContent(), /after the last turn.*more victory points/);
    await shot(page, "card");
    await page.keyboard.press("Enter"); // its button has the focus
    await card.waitFor({ state: "detached" });
    assert.equal(await page.locator(".scenario-button").isVisible(), true);
    const head = async (q) => (await page.locator(q).first().innerText()).replace(/\s+/g, " ");
    assert.match(await head(".scenario-button"), /The Road to Moscow/);
    assert.match(await head(".top-facts"), /1 of 6.*July/);
    assert.match(await head(".top-facts .chip.side0 .goal"), /VP 1 of 7/);
    assert.match(await head(".top-facts .chip.side1 .goal"), /VP 6 of 7/);
    const cut = await page.$$eval(".topbar .scenario-button, .topbar .goal, .topbar button", (l) =>
      l
        .filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline")
        .map((e) => e.textContent),
    );
    assert.deepEqual(cut, [], `cut off at ${viewport.width}`);
    const bar = await page.$eval(".topbar", (b) => b.getBoundingClientRect().right);
    for (const box of await page.$$eval(".topbar .goal, .topbar .scenario-button", (l) =>
      l.map((e) => ({ ...e.getBoundingClientRect().toJSON(), text: e.textContent })),
    ))
      assert.ok(box.left >= 0 && box.right <= bar && box.width > 0, `${box.text} at ${box.left} to ${box.right}`);
    await shot(page, "header");
    await page.reload();
    await settled(page);
    await page.waitForSelector(".scenario-button");
    assert.equal(await card.count(), 0, "it opens once");
    await page.click(".scenario-button");
    await card.waitFor();
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    calm(page);
    await page.context().close();
  }
});

test("each scenario of each game opens with what wins and its length; its name is whole on a telephone", async () => {
  const page = await h.page({ ...windowOf(sizes[0]), goals: true });
  for (const game of await (await fetch(`${h.url}/api/games`)).json()) {
    const info = await h.info(game.id);
    const seats = Object.fromEntries(info.sides.map((s) => [s.id, "me"]));
    for (const scenario of info.scenarios) {
      await open(page, (await h.make(game.id, scenario.id, seats, { seed: 3 })).path);
      const card = page.locator("dialog[open]");
      await card.waitFor();
      const what = `${game.id} ${scenario.id}`;
      assert.ok((await card.textContent()).includes(scenario.name), what);
      assert.match(await card.locator(".length").textContent(), /Turn 1|turn/, what);
      assert.ok((await card.locator(".goals li").count()) > 0, `${what}: what wins`);
      await page.keyboard.press("Escape");
      const cut = await page.$eval(".scenario-button", (b) => [
        b.scrollWidth > b.clientWidth + 1,
        b.scrollHeight > b.clientHeight + 1,
      ]);
      assert.deepEqual(cut, [false, false], `${what}: its name is cut off`);
      await card.waitFor({ state: "detached" });
    }
  }
  calm(page);
  await page.context().close();
});

test("what the machine does first is played once the goal card is closed", async () => {
  const page = await h.page({ goals: true, player: { speed: 4, live: true } });
  const made = await h.make("toy", "brod", { west: "bot:random", east: "me" }, { seed: 9 });
  await open(page, made.path);
  await page.locator("dialog[open] .goals").waitFor();
  await page.waitForTimeout(2500); // all would have been played
  const told = () => page.evaluate(() => window.umpireProbe.time());
  const first = await told();
  assert.equal((await state(page)).mine, false, "what the machine did is still to be shown");
  await page.keyboard.press("Escape");
  await page.waitForFunction((was) => JSON.stringify(window.umpireProbe.time()) !== was, JSON.stringify(first));
  await page.waitForSelector(".table[data-mine=true]");
  calm(page);
});

test("in a lesson the goal card does not stand in the way", async () => {
  const page = await h.page({ goals: true });
  const cases = await (await fetch(`${h.url}/api/games/moscow41/cases`)).json();
  const lesson = cases.find((c) => c.lesson);
  await open(page, (await h.make("moscow41", "", {}, { case: lesson.path, lesson: true, options: undefined })).path);
  await page.waitForTimeout(300);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  calm(page);
});

test("one step from losing is announced with its place; a Pass that leaves it open asks first, once", async () => {
  for (const viewport of sizes) {
    const page = await h.page(windowOf(viewport));
    const made = await fromCase("moscow41", heldByOneStep, { german: "me", soviet: "open" });
    await open(page, made.path);
    await page.waitForSelector(".dangers .pressing");
    assert.match(await page.textContent(".dangers .pressing"), /Danger: If the Soviets take Smolensk.*win at once/);
    await page.click(".dangers .pressing .at-stake");
    const [x, y] = await where(page, "90");
    assert.ok(x > 0 && y > 0 && x < viewport.width && y < viewport.height, `Smolensk is in sight at ${x}, ${y}`);
    await shot(page, "danger");
    const before = await state(page);
    const pass = page.locator('.decide [data-action="pass"]').first();
    await pass.click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.match(await dialog.textContent(), /at stake.*take Smolensk.*1\.7/);
    await shot(page, "risk");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await state(page), before, "nothing was played");
    await pass.click();
    await page.locator("dialog[open] button:has-text('Do it')").click();
    await changed(page, before);
    // that the impulse ends is agreed to already
    const moved = await state(page);
    await page.locator('.decide [data-action="end"]').first().click();
    await dialog.waitFor();
    assert.match(await dialog.textContent(), /can still act/);
    assert.doesNotMatch(await dialog.textContent(), /take Smolensk/);
    await page.click("dialog[open] [data-end]");
    await changed(page, moved);
    assert.equal((await state(page)).mine, false);
    calm(page);
    await page.context().close();
  }
});

test("dangers of one rule are told once in full, and the others are named with it", async () => {
  const page = await h.page();
  const made = await fromCase("moscow41", heldByOneStep, { german: "me", soviet: "open" });
  const info = await h.info("moscow41");
  const place = (id) => info.places.findIndex((p) => p?.id === id);
  /** threatened gives the danger of an answer two more places. */
  const threatened = (o) => {
    for (const v of Object.values(o ?? {})) if (v && typeof v === "object") threatened(v);
    if (!Array.isArray(o?.dangers) || !o.dangers.length) return;
    const [d] = o.dangers;
    for (const id of ["108", "157"]) {
      const text = d.text.replace("Smolensk", info.places[place(id)].name);
      o.dangers.push({ ...d, text, places: [place(id)] });
    }
  };
  await page.route(`**/api/tables/${made.table}?**`, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    threatened(json);
    await route.fulfill({ response: answer, json });
  });
  await open(page, made.path);
  const list = page.locator(".dangers .danger-list > li");
  await list.first().waitFor();
  assert.equal(await list.count(), 1);
  assert.match(await list.locator("summary").textContent(), /^Also: Tula, Kursk$/);
  await list.locator("summary").click();
  assert.match(await list.locator("details li").first().innerText(), /If the Soviets take Tula/);
  await shot(page, "dangers-folded");
});

test("a move that leaves the place open asks, by mouse or keyboard; what was agreed is not asked again", async () => {
  const page = await h.page();
  const text = heldByOneStep.replace("90 1", "90 4");
  const made = await fromCase("moscow41", text, { german: "me", soviet: "open" });
  await open(page, made.path);
  await act(page, "pass");
  await act(page, "choose g-24pz");
  const before = await state(page);
  await page.locator('.decide [data-action="move 89"]').first().click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  assert.match(await dialog.textContent(), /at stake.*Nobody holds it/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Go back");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // Do it
  await changed(page, before);
  assert.match(await page.textContent(".dangers .pressing"), /Smolensk/);
  const moved = await state(page);
  const list = await actions(page);
  assert.ok(list.includes("end") || list.includes("done"), list.join());
  if (list.includes("done")) await act(page, "done");
  const end = await state(page);
  await page.locator('.decide [data-action="end"]').first().click();
  if (await page.locator(".ending").count()) {
    assert.doesNotMatch(await page.textContent("dialog[open]"), /take Smolensk/, "it was agreed to");
    await page.click(".ending [data-end]");
  }
  await changed(page, end);
  assert.ok((await state(page)).at > moved.at);
  calm(page);
});

test("on a telephone the question does not cover the card of the move that it is about", async () => {
  const page = await h.page({ viewport: sizes[0], hasTouch: true, isMobile: true });
  const text = heldByOneStep.replace("90 1", "90 4");
  await open(page, (await fromCase("moscow41", text, { german: "me", soviet: "open" })).path);
  await act(page, "pass");
  await act(page, "choose g-24pz");
  const [x, y] = await where(page, "89");
  await page.touchscreen.tap(x, y);
  await page.waitForSelector(".advice.card.docked .act.big");
  await page.tap(".advice.card.docked .act.big");
  await page.waitForSelector("dialog[open] .stake");
  const asks = await page.locator("dialog[open]").boundingBox();
  const card = await page.locator(".advice.card.docked").boundingBox();
  assert.ok(asks.y >= 0 && asks.y + asks.height <= card.y, `${asks.y + asks.height} and ${card.y}`);
  await shot(page, "asks");
  calm(page);
});

test("the last block of a game without a map of cities is announced too", async () => {
  const page = await h.page();
  await open(page, (await fromCase("toy", oneGuard, { west: "me", east: "open" })).path);
  assert.match(await page.textContent(".dangers"), /last block/);
  calm(page);
});

test("the end says why in words and shows no score that does not decide; so does the debrief", async () => {
  for (const viewport of sizes) {
    const page = await h.page(windowOf(viewport));
    const made = await fromCase("moscow41", lastPass, { german: "me", soviet: "open" });
    await open(page, made.path);
    await page.locator('.decide [data-action="end"]').first().click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.match(await dialog.textContent(), /loses the game.*held out/);
    await shot(page, "lost");
    await page.locator("dialog[open] button:has-text('Do it')").click();
    const banner = page.locator(".banner.over");
    await banner.waitFor();
    const box = await banner.boundingBox();
    assert.ok(box.height <= 0.2 * viewport.height, `the banner leaves the map in sight: ${box.height}`);
    assert.match(await banner.textContent(), /Soviet Union wins.*The last turn is over, and the Soviets have held out/);
    assert.doesNotMatch(await banner.textContent(), /points/);
    assert.equal(await page.locator(".dangers").count(), 0);
    await shot(page, "end");
    await page.click(".banner.over button:has-text('Debrief')");
    await page.waitForSelector(".debrief .turning li");
    assert.match(await page.textContent(".debrief .decided"), /have held out/);
    assert.doesNotMatch(await page.textContent(".debrief .result"), /points/);
    assert.match(
      await page.locator(".debrief .turning li").first().textContent(),
      /have held out\. July; it helped Soviet/,
    );
    await shot(page, "debrief");
    calm(page);
    await page.context().close();
  }
});

test("in the history the header tells the points of the moment looked at, as it did then", async () => {
  for (const viewport of sizes) {
    const page = await h.page(windowOf(viewport));
    const made = await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 });
    await open(page, made.path);
    const header = async () => (await page.locator(".top-facts").innerText()).replace(/\s+/g, " ");
    const first = await header();
    assert.match(first, /1 of 6.*VP 1 of 7.*VP 6 of 7/);
    await act(page, "pass");
    await page.locator('.decide [data-action="end"]').first().click();
    await page.click(".ending [data-end]"); // it asks: others could still act
    await page.waitForFunction(() => Number(document.querySelector(".table").dataset.at) > 1);
    await page.waitForSelector(".table[data-mine=true]", { timeout: 60_000 });
    await page.keyboard.press("h");
    await page.waitForSelector(".player.history");
    await page.waitForSelector(".top-facts:has-text('History')"); // the position is asked for
    assert.match(await header(), /History.*VP \d of 7.*VP \d of 7/);
    await page.focus(".player .slider input");
    await page.keyboard.press("Home");
    await page.waitForFunction(() => window.umpireProbe.time().at === 1);
    assert.equal(await header(), `History ${first}`);
    await shot(page, "history");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".player", { state: "detached" });
    calm(page);
    await page.context().close();
  }
});
