// A phone: 390 by 844, touch only. A tap on a target shows a preview, a fixed button confirms it; the panels are one
// sheet with tabs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, harness, open, playOut, question, state, where } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
};
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

test("the lobby fits and starts a game", async () => {
  const page = await h.page(phone);
  await page.goto(h.url);
  await page.waitForSelector(".go");
  await shot(page, "phone-lobby");
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "nothing sticks out to the side",
  );
  await page.tap(".game-card >> nth=0");
  await page.locator(".seats fieldset").nth(1).locator("label:has-text('I play')").tap();
  await page.tap(".go");
  await page.waitForSelector(".decide .ask");
  calm(page);
});

test("a game that is tapped in the lobby brings its form into sight; a dialog opens at its title", async () => {
  const page = await h.page({ ...phone, goals: true });
  await page.goto(h.lobby);
  await page.locator(".game-card:has-text('Kiev')").tap();
  await page.waitForFunction(() => {
    const { top } = document.querySelector(".new-game form").getBoundingClientRect();
    return top > -2 && top < innerHeight / 2;
  });
  await page.setViewportSize({ width: 320, height: 400 });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 3 })).path);
  await page.waitForSelector("dialog[open]");
  await page.waitForTimeout(200);
  assert.equal(await page.$eval("dialog[open]", (d) => d.scrollTop), 0);
  calm(page);
});

test("an address of a table that does not exist says so", async () => {
  const page = await h.page();
  await page.goto(`${h.url}/t/aaaabbbbcccc`);
  await page.waitForSelector(".wrong:has-text('There is no such table.')");
});

test("tap previews, the button commits; tabs; no text sticks out", async () => {
  const page = await h.page(phone);
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await act(page, "pass");
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("choose ")),
  );
  await page.waitForTimeout(300);
  await shot(page, "phone-choose");
  const moves = (await actions(page)).filter((a) => a.startsWith("move "));
  // a target that is in sight above the sheet
  let target;
  for (const m of moves) {
    const [x, y] = await where(page, m.split(" ")[1]);
    if (x > 10 && x < 380 && y > 60 && y < 440) target = [x, y];
  }
  assert.ok(target, "a target is in sight without panning");
  const before = await state(page);
  await page.touchscreen.tap(...target);
  await page.waitForSelector(".advice .act");
  assert.deepEqual(await state(page), before, "a tap does not commit");
  await page.waitForSelector(".advice:has-text('Costs')");
  await shot(page, "phone-preview");
  await page.tap(".advice .act");
  await changed(page, before);
  for (const name of ["here", "log", "facts", "decide"]) {
    await page.tap(`.panels > .tabs .${name}`);
    await shot(page, `phone-${name}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  const small = await page.$$eval(
    ".decide .act",
    (l) => l.filter((b) => b.getBoundingClientRect().height < 43.5).length,
  );
  assert.equal(small, 0, "every button can be hit by a finger");
  calm(page);
});

test("a tap on a sealed action of the list shows what it would do, and Do it commits", async () => {
  const page = await h.page(phone);
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz", "move 99", "end"]) await act(page, a);
  await act(page, "end");
  const before = await state(page);
  await page.tap('.decide [data-action="battle 99"]');
  await page.waitForSelector(".advice:has-text('Do it')");
  assert.deepEqual(await state(page), before, "a tap does not commit");
  await page.tap(".advice .act");
  await changed(page, before);
  calm(page);
});

test("held for a moment, a sealed action says what it does and is played when the finger lifts on it", async () => {
  const page = await h.page(phone);
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await act(page, "tactical");
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...l) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: l.map(([x, y]) => ({ x, y, id: 0 })) });
  const middle = async () => {
    const b = await page.locator('.decide [data-action="activate g-guderian"]').boundingBox();
    return [b.x + b.width / 2, b.y + b.height / 2];
  };
  const before = await state(page);
  // it slips off the button: nothing is played
  const at = await middle();
  await touch("touchStart", at);
  await page.waitForSelector(".advice .lights");
  await page.waitForTimeout(450);
  await touch("touchMove", [at[0], at[1] - 90]);
  await touch("touchEnd");
  await page.waitForTimeout(200);
  assert.deepEqual(await state(page), before);
  await touch("touchStart", await middle());
  await page.waitForSelector(".advice .lights");
  await page.waitForTimeout(450);
  assert.deepEqual(await state(page), before, "not before the finger lifts");
  await touch("touchEnd");
  await changed(page, before);
  assert.equal(await page.locator(".advice").count(), 0);
  // a piece that has acted has no stray sign in its line
  await act(page, "end");
  await act(page, "choose g-24pz");
  const stray = await page.$$eval(".pieces li", (l) =>
    l.flatMap((x) => [...x.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data)),
  );
  assert.deepEqual(stray, []);
  calm(page);
});

test("a whole turn of the toy by taps", async () => {
  const page = await h.page(phone);
  await open(page, (await h.make("toy", "brod", { west: "me", east: "bot:random" }, { seed: 6 })).path);
  const asked = await question(page);
  await playOut(page, async () => (await state(page)).at > 3, 40, 4);
  assert.ok(asked);
  calm(page);
});
