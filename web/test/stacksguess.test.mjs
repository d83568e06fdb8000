// An attack on untried counters at the table: the forecast at best, at worst and on average, and what the player enters
// for them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, calm, harness, isPhone, open, sizeName, sizes, windowOf } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const lines = (...list) => ["# at the table", "game driveonmoscow", "scenario empty", ...list, ""].join("\n");

const german = ["set turn 3", "put g-2pz 3748", "put g-5id 3748", "put untried RD 3749 2", "ready german combat"];
const soviet = ["set turn 3", "put g-5id 3748", "put untried RD 3749 2", "put untried TB 3749", "ready soviet combat"];

for (const size of sizes.slice(0, 3)) {
  const table = async (side, text) => {
    const page = await h.page({ ...windowOf(size), reducedMotion: "reduce" });
    const seats = { german: "open", soviet: "open", [side]: "me" };
    const more = { case: "mine.try", text: lines(...text), options: undefined, seed: 1 };
    await open(page, (await h.make("driveonmoscow", "", seats, more)).path);
    return page;
  };
  const card = (page) => page.locator(".weighing .chances");
  const enter = async (page, n, value) => {
    const select = card(page).locator(".guess select").nth(n);
    await select.scrollIntoViewIfNeeded();
    const options = await select.locator("option").allTextContents();
    const wanted = options.find((o) => o.startsWith(`${value} `));
    assert.ok(wanted, options.join(", "));
    await select.selectOption({ label: wanted });
  };

  test(`where nobody can retreat the forecast says what follows, at ${sizeName(size)}`, async () => {
    const page = await table("german", ["set turn 3", "put g-1pz 3750", ...german.slice(1)]);
    for (const a of ["target 3749", "attack g-2pz"]) await act(page, a);
    await card(page).getByText("could not retreat from 3749: a retreat becomes DE. 11.26").waitFor();
    calm(page);
  });

  test(`untried defenders: best, worst, average, and what is entered, at ${sizeName(size)}`, async () => {
    const page = await table("german", german);
    for (const a of ["target 3749", "attack g-2pz", "attack g-5id"]) await act(page, a);
    await card(page).locator("th.mean").waitFor();
    const heads = await card(page).locator("thead th").allTextContents();
    assert.deepEqual(heads, ["best for you", "average", "worst for you"]);
    await shot(page, `guess-before-${size.width}`);
    const guess = card(page).locator(".guess");
    await guess.locator("summary").scrollIntoViewIfNeeded();
    await (isPhone(size) ? guess.locator("summary").tap() : guess.locator("summary").click());
    assert.equal(await guess.locator("select").count(), 1, "the top one; of the other nobody says what it is");
    const values = await guess.locator("option").allTextContents();
    assert.equal(values[0], "anything");
    assert.ok(
      values.slice(1).every((v) => /^\d+-\d+ \(\d+ left\)$/.test(v)),
      values.join(", "),
    );
    await enter(page, 0, values.at(-1).split(" ")[0]);
    await card(page).locator("th.entered").waitFor();
    assert.match(await card(page).textContent(), /my guess/);
    await shot(page, `guess-${size.width}`);
    await card(page).getByRole("button", { name: "Forget my guess" }).click();
    await card(page).locator("th.mean").waitFor();
    calm(page);
  });

  test(`one's own untried attackers can be entered, each value while it is left, at ${sizeName(size)}`, async () => {
    const page = await table("soviet", soviet);
    await act(page, "target 3748");
    const attackers = await page.$$eval('.decide [data-action^="attack "]', (l) => [
      ...new Set(l.map((b) => b.dataset.action)),
    ]);
    const own = attackers.filter((a) => /^attack (#|\d)/.test(a) || a.split(" ").length === 2);
    for (const a of own.slice(0, 3)) await act(page, a);
    await card(page).locator(".guess summary").scrollIntoViewIfNeeded();
    await card(page).locator(".guess summary").click();
    const selects = card(page).locator(".guess select");
    assert.equal(await selects.count(), 3);
    for (const n of [0, 1, 2]) {
      const values = await selects.nth(n).locator("option").allTextContents();
      await enter(page, n, values[1].split(" ")[0]);
      await card(page).locator("th.entered").waitFor();
    }
    await page.waitForFunction(() => {
      const sum = document.querySelector(".weighing .sum b")?.textContent ?? "";
      return /^\d+ against \d+/.test(sum);
    });
    assert.equal(await card(page).locator(".left-out").count(), 0);
    assert.match(await page.locator(".draft").textContent(), /untried (rifle division|tank brigade) attacks/);
    await shot(page, `guess-own-${size.width}`);
    calm(page);
  });
}

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [1900, 1000],
])
  test(`each case of the forecast is in sight in the panel and in the card, at ${width} by ${height}`, async () => {
    const page = await h.page({ viewport: { width, height }, reducedMotion: "reduce" });
    const text = lines(
      "set turn 3",
      "put g-2pz 3748",
      "put g-5id 3748",
      "put untried RD 3749 3",
      "ready german combat",
    );
    const more = { case: "mine.try", text, options: undefined, seed: 1 };
    await open(page, (await h.make("driveonmoscow", "", { german: "me", soviet: "open" }, more)).path);
    for (const a of ["target 3749", "attack g-2pz"]) await act(page, a);
    await page.locator(".weighing th.worst").waitFor();
    await page.locator('.decide [data-action="attack g-5id"]').first().hover();
    await page.locator(".advice th.worst").waitFor();
    const cut = await page.$$eval(".weighing, .advice", (list) =>
      list.flatMap((box) => {
        const { right, bottom } = box.getBoundingClientRect();
        const cells = [...box.querySelectorAll(".odds :is(td, th)")].map((c) => [c, c.getBoundingClientRect()]);
        return cells.filter(([, r]) => r.right > right || r.bottom > bottom + 1).map(([c]) => c.textContent);
      }),
    );
    assert.deepEqual(cut, []);
    // the attack that the panel weighs has no second card over it, not even while its forecast is read
    await page.locator('.decide [data-action="roll"]').hover();
    await page.locator(".advice .chances").waitFor({ state: "detached" });
    await page.waitForTimeout(400);
    const heads = await page.locator(".weighing .odds tbody th").allTextContents();
    assert.ok(!heads.some((x) => /^Defence/.test(x)), heads.join(", "));
    const guess = page.locator(".weighing .guess summary");
    await guess.scrollIntoViewIfNeeded();
    await guess.click();
    await page.locator(".weighing .guess[open]").waitFor();
    await page.waitForTimeout(100);
    assert.equal(await page.locator(".advice .chances, .advice .sure").count(), 0);
    calm(page);
  });
