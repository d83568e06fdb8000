// Saved set-ups in the browser: saved under a name and as a file, used in a later game, and refused where they do not
// fit.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, settled, state, until } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const seats = { german: "me", soviet: "me" };
const table = async (page, scenario) => {
  const made = await h.make("moscowcampaign", scenario, seats);
  await open(page, made.path);
  return made;
};
/** pieces is where each unit stands, as the server says it. */
const pieces = async (made) => {
  const answer = await fetch(`${h.url}/api/tables/${made.table}`, { headers: { "Umpire-Key": made.mine } });
  const list = (await answer.json()).view.pieces.map((p) => `${p.face ?? p.id} ${p.p}`);
  return list.sort();
};
const unfold = (page) => page.locator(".setups").evaluate((d) => (d.open = true));

test("a set-up is saved by name and as a file, and used in the next game", async () => {
  const page = await h.page();
  const one = await table(page, "21");
  assert.equal(await page.locator(".setups li").count(), 0);
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("choose ")),
  );
  const first = (await actions(page)).find((a) => a.startsWith("place "));
  await act(page, first); // it does not stand where it usually does
  await act(page, "arrange");
  await page.click(".panel.right .tabs .people").catch(() => undefined);
  const setup = await pieces(one);
  // the other side sets up now: its own set-ups are listed here, and there are none
  await unfold(page);
  assert.equal(await page.locator(".setups li").count(), 0);
  await act(page, "arrange");
  // the side that moves first is shown at the table's panel, where a set-up is saved later, too
  const both = await pieces(one);
  assert.notDeepEqual(both, setup);
  await page.click(".panel.right .tabs .people");
  await unfold(page);
  await page.fill('[aria-label="Name of the set-up"]', "Forward");
  await page.click('.setups button:has-text("Save this set-up")');
  await page.waitForSelector('.setups li:has-text("Forward")');
  // each says what it is of and from when, and is deleted only after a question
  await page.fill('[aria-label="Name of the set-up"]', "Rear");
  await page.click('.setups button:has-text("Save this set-up")');
  const told = await page.textContent('.setups li:has-text("Rear")');
  assert.match(told, /The counter-offensive: as it was, (Germany|Soviet Union), [\d./]+, \d+ units/);
  const rear = page.locator(".setups li", { hasText: "Rear" });
  await page.click('[aria-label="Delete Rear"]');
  await rear.getByRole("button", { name: "Keep" }).click();
  await page.click('[aria-label="Delete Rear"]');
  await rear.getByRole("button", { name: "Delete", exact: true }).click();
  await rear.waitFor({ state: "detached" });
  assert.equal(await page.locator(".setups li").count(), 1);
  const side = /of (.*?) *\d/.exec(await page.textContent(".setups summary"))[1];
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.click('[aria-label="Save Forward as a file"]'),
  ]);
  const record = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(record.format, "umpire-setup-1");
  assert.equal(record.name, "Forward");

  const two = await table(page, "21");
  // whichever side it is of: the other is arranged first, if it sets up first
  if (!(await page.textContent(".setups summary")).includes(side)) await act(page, "arrange");
  await until(async () => assert.ok((await page.textContent(".setups summary")).includes(side)));
  await unfold(page);
  await page.click('[aria-label="Use Forward"]');
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) >= n, record.units.length);
  await settled(page);
  if (await page.locator("[data-last-unit]").count()) {
    const { at } = await state(page);
    await page.click("[data-last-unit]");
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.at) > n, at);
  }
  const ids = (await h.info("moscowcampaign")).pieces.map((p) => p.id);
  const answer = await fetch(`${h.url}/api/tables/${two.table}/setup?side=${record.side}`, {
    headers: { "Umpire-Key": two.mine },
  });
  assert.deepEqual((await answer.json()).units, record.units, "each unit stands where it was saved");
  assert.ok(record.units.every((u) => ids.includes(u.unit)));
  calm(page);

  // one that does not fit is refused with what is wrong, and nothing is placed
  await table(page, "15");
  if (!(await page.textContent(".setups summary")).includes(side)) await act(page, "arrange");
  await until(async () => assert.ok((await page.textContent(".setups summary")).includes(side)));
  await unfold(page);
  assert.equal(await page.locator(".setups li").count(), 0, "it is of another scenario");
  const was = await state(page);
  const give = (name, text) =>
    page.setInputFiles(".setups input[type=file]", { name, mimeType: "application/json", buffer: Buffer.from(text) });
  const toasts = () => page.textContent("body");
  await give("a.json", JSON.stringify(record));
  await until(async () => assert.match(await toasts(), /of the scenario "21", and this table plays "15": use it at a/));
  await give("b.json", JSON.stringify({ ...record, scenario: "15", units: [{ unit: "x-1", place: "0101" }] }));
  await until(async () =>
    assert.match(await toasts(), /record 1 of the set-up, x-1 in 0101: there is no unit of that id/),
  );
  await give("c.json", "no set-up");
  await until(async () => assert.match(await toasts(), /c.json is no saved set-up: it is not JSON/));
  assert.deepEqual(await state(page), was);
});

test("what a set-up left to its player is one button, and one undo takes all of it back", async () => {
  const page = await h.page();
  const one = await table(page, "21");
  await act(page, "arrange"); // the side that sets up first hands over
  const side = (await h.info("moscowcampaign")).sides[
    (await (await fetch(`${h.url}/api/tables/${one.table}`, { headers: { "Umpire-Key": one.mine } })).json()).view
      .prompt.side ^ 1
  ].id;
  const record = await (
    await fetch(`${h.url}/api/tables/${one.table}/setup?side=${side}`, { headers: { "Umpire-Key": one.mine } })
  ).json();
  await table(page, "21");
  await unfold(page);
  await page.setInputFiles(".setups input[type=file]", {
    name: "mine.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await page.waitForSelector("[data-last-unit]");
  assert.equal((await state(page)).steps, 2 * record.units.length - 1);
  assert.match(await page.textContent(".setups li"), /mine/);
  await page.click('.undo button:has-text("Undo step")');
  await page.waitForFunction(() => document.querySelector(".table").dataset.steps === "0");
  await page.click('[aria-label="Use mine"]');
  await page.waitForSelector("[data-last-unit]");
  await page.click("[data-last-unit]");
  await page.waitForFunction(() => Number(document.querySelector(".table").dataset.at) === 2);
  calm(page);
});
