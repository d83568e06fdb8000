// The lobby's list of tables, the card over the map, and what the map keeps legible.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, clickMap, harness, open, state, where } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

test("lobby: the tables of this machine, newest first, with who is to move; a new browser goes on", async () => {
  const old = await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 3 });
  const made = await h.make("toy", "patrol", { west: "bot:random", east: "me" }, { seed: 3 });
  const page = await h.page();
  await page.goto(h.lobby); // the key that the program prints lists them
  await page.waitForSelector(".mine li");
  const rows = await page.$$eval(".mine li", (l) => l.map((x) => x.dataset.table));
  assert.deepEqual(rows, [made.table, old.table]);
  await page.waitForSelector(`.mine li[data-table="${made.table}"] .due:has-text('Your move')`);
  await page.waitForSelector(`.mine li[data-table="${old.table}"] .due:has-text('West to move')`);
  await page.click(`.mine li[data-table="${made.table}"] .go-on`);
  await page.waitForSelector(".table[data-mine=true]");
  assert.match(await page.textContent(".topbar .who"), /East/);
  calm(page);
});

test("the first view shows the front; the top bar cuts nothing off", async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    const page = await h.page({ viewport });
    await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 })).path);
    const free = await page.evaluate(() => {
      const box = (q) => document.querySelector(q).getBoundingClientRect();
      return {
        left: box(".panel.left").right,
        right: box(".panel.right").left,
        top: box(".topbar").bottom,
        bottom: innerHeight,
      };
    });
    // the staging areas stand clear of the panel, and so does the front at Smolensk
    for (const place of ["4A", "90", "89"]) {
      const [x, y] = await where(page, place);
      assert.ok(
        x > free.left && x < free.right && y > free.top && y < free.bottom,
        `${place} at ${x}, ${y} in ${JSON.stringify(free)}`,
      );
    }
    const cut = await page.$$eval(".topbar *", (l) =>
      l
        .filter(
          (e) =>
            e.scrollWidth > e.clientWidth + 1 &&
            getComputedStyle(e).overflow !== "visible" &&
            !e.classList.contains("sr"),
        )
        .map((e) => e.textContent),
    );
    assert.deepEqual(cut, []);
    assert.match(await page.textContent(".top-facts"), /July.*Weather\s*good/);
    calm(page);
    await page.context().close();
  }
});

test("a click that is refused does not move the map; the card lies on no target", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
  const before = await where(page, "90");
  await clickMap(page, "104");
  await page.waitForSelector(".advice.no .rule");
  assert.deepEqual(await where(page, "90"), before);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".advice", { state: "detached" });
  const moves = (await actions(page)).filter((a) => a.startsWith("move "));
  let seen = 0;
  for (const m of moves) {
    const [x, y] = await where(page, m.split(" ")[1]);
    if (x < 330 || x > 960 || y < 70 || y > 780) continue;
    await page.mouse.move(x, y);
    await page.waitForSelector(".advice .way");
    await page.waitForTimeout(120);
    assert.equal(
      await page.evaluate(([px, py]) => document.elementFromPoint(px, py).className, [x, y]),
      "map",
      `the map can be clicked at ${m}`,
    );
    seen++;
  }
  assert.ok(seen > 8, `${seen} targets in sight`);
  calm(page);
});

test("the calculation can be reached from the list", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
  await page.locator('.decide [data-action="move 101"]').hover();
  await page.waitForSelector(".advice .chances");
  const summary = page.locator(".advice summary").first();
  const box = await summary.boundingBox();
  await page.mouse.move(box.x + 10, box.y + 8, { steps: 12 }); // across the map
  await page.waitForTimeout(1200);
  await summary.click(); // it stands open, as it is short
  assert.equal(await page.locator(".advice .ledger").isVisible(), false);
  await summary.click();
  assert.ok(await page.locator(".advice details[open] li").count());
  await page.mouse.move(640, 15);
  await page.waitForSelector(".advice .chances", { state: "detached" });
  calm(page);
});

test("an open seat: the link is next to the decision until somebody comes by it", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click(".game-card:has-text('The Ford at Brod')");
  await page.locator(".seats fieldset").nth(1).locator("label:has-text('A friend')").click();
  await page.click(".go");
  await page.waitForSelector(".decide .invite input");
  const link = await page.inputValue(".decide .invite input");
  const friend = await h.page();
  await open(friend, link);
  const before = await state(page);
  await act(page, "done");
  await changed(page, before).catch(() => undefined);
  await page.waitForSelector(".decide .invite", { state: "detached" });
  calm(page);
});
