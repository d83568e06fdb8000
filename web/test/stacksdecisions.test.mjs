// Decisions of a game of stacks that come seldom, each from a position of its own: withdrawals, the cup, orders to
// attack, the offensive.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  calm,
  harness,
  open,
  question,
  sizeName,
  sizes,
  state,
  touch,
  where,
  windowOf,
} from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/** table opens a table whose case has these lines. */
async function table(turn, lines) {
  const page = await h.page();
  const text = `# a decision\ngame driveonmoscow\nscenario empty\nset turn ${turn}\n${lines.join("\n")}\n`;
  const made = await h.make(
    "driveonmoscow",
    "",
    { german: "me", soviet: "me" },
    { case: "mine.try", text, options: undefined, seed: 1 },
  );
  await open(page, made.path);
  return page;
}
test("the offensive is explained before it is declared, and then Stalin's order is", async () => {
  const page = await table(5, ["put g-5id 3748", "put g-6id 3748", "put s-133rd 3749", "ready german turn"]);
  await page.locator(".explained").nth(1).waitFor();
  const notes = await page.locator(".explained").allTextContents();
  assert.match(notes.join(), /no attacks.*3 to 18 units.*can still be declared until turn 7/s);
  await act(page, "declare");
  assert.match(await question(page), /1 unit is to be withdrawn, no steps can be given back/);
  await act(page, "withdraw g-6id");
  await act(page, "end");
  await page
    .getByText(/Units ordered to attack: .* in this order/)
    .first()
    .waitFor();
  calm(page);
});

test("a Guards unit is drawn from the cup and the untried unit that leaves is the player's choice", async () => {
  const page = await table(3, ["put g-5id 3748", "put s-133rd 3749", "put untried RD 4116 2", "ready soviet combat"]);
  await act(page, "end");
  const q = await question(page);
  if (/Rifle/.test(q)) assert.match(q, /which unit is exchanged for .*Guards Rifle Division/);
  const labels = await page.$$eval(".decide [data-action]", (l) => l.map((b) => b.textContent));
  assert.equal(new Set(labels).size, labels.length, labels.join(", "));
  calm(page);
});

const rifles = ["133", "178", "162", "91", "166"].map((n) => `s-${n}rd`);
const lines = [
  "set declared 4",
  "put g-5id 3749",
  "put g-6id 3749 1",
  ...rifles.map((u) => `put ${u} 3850`),
  "put s-229rd 4150", // its attack fails, or stalls
  "put g-7id 4349",
];
const begin = "# a retreat\ngame driveonmoscow\nscenario empty\nset turn 8\n";
const text = `${begin}${lines.join("\n")}\nready soviet movement\n`;
const ask = async (made, side, what, body) => {
  const head = { "Umpire-Key": made.keys[side], "Content-Type": "application/json" };
  const post = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${h.url}/api/tables/${made.table}${what}`, { headers: head, ...post });
  assert.ok(answer.ok, what);
  return answer.json();
};
/** attacked is a table on which the Germans have been attacked, after something else: the dice follow from the seed. */
const attacked = async (seed, answers, before) => {
  const more = { case: "mine.try", text, options: undefined, seed };
  const made = await h.make("driveonmoscow", "", { german: "me", soviet: "open" }, more);
  if (answers) await ask(made, "german", "/standing", { answers });
  await before?.(made);
  const first = ["choose s-229rd", "move 4249", "done", "end", "target 4349", "attack s-229rd", "roll"];
  for (const action of [...first, "target 3749", ...rifles.map((u) => `attack ${u}`), "roll"]) {
    const s = await ask(made, "soviet", "");
    await ask(made, "soviet", "/play", { at: s.at, steps: (s.draft.steps ?? []).length, action });
  }
  return made;
};

/** asked is a table on which the Germans are asked about a retreat, and its seed. */
const asked = async () => {
  for (let seed = 1; ; seed++) {
    const made = await attacked(seed);
    if ((await ask(made, "german", "")).mine) return [made, seed];
  }
};

test("a retreat in the other side's turn: a step holds the hex, by taps or by a standing answer", async () => {
  const [made, seed] = await asked();
  const page = await h.page(windowOf(sizes[0]));
  await open(page, `${h.url}/t/${made.table}/${made.keys.german}`);
  const tap = touch(page);
  await tap(/Lose one step and hold/);
  await tap(/^5th Infantry Division.* loses a step/);
  await page.tap(".panels > .tabs .log");
  await page
    .locator(".log")
    .getByText(/5th Infantry Division loses a step/)
    .first()
    .waitFor();
  calm(page);
  // the same dice, and nobody is asked
  const again = await attacked(seed, { convert: "hold", lose: "weakest" });
  await page.goto(`${h.url}/t/${again.table}/${again.keys.german}`);
  await page.tap(".panels > .tabs .log");
  await page
    .locator(".log")
    .getByText(/6th Infantry Division is eliminated/)
    .first()
    .waitFor();
  assert.equal(await page.locator(".log .table-standing").count(), 2);
  calm(page);
});

test("the answers stand above the battle, on a map that shows it, after the enemy's moves were watched", async () => {
  const [, seed] = await asked();
  const page = await h.page({ viewport: { width: 1440, height: 900 }, player: { speed: 2, live: true } });
  await attacked(seed, undefined, async (made) => {
    await open(page, `${h.url}/t/${made.table}/${made.keys.german}`);
    await page.getByRole("button", { name: "Fit: show the whole map" }).click();
    const [a, b] = [await where(page, "3749"), await where(page, "3750")];
    assert.ok(b[1] - a[1] < 30, "the whole map is shown, too small to read");
  });
  const hold = page.getByRole("button", { name: /Lose one step and hold/ });
  await hold.waitFor();
  await page.locator(".battle-card").waitFor();
  const [button, card] = [await hold.boundingBox(), await page.locator(".battle-card").boundingBox()];
  assert.ok(button.y < card.y, `the answer at ${button.y}, the battle at ${card.y}`);
  await page.getByText(/Retreat: All of them retreat one hex, without a loss/).waitFor();
  const [x, y] = await where(page, "3749");
  assert.ok(x > 280 && x < 1440 && y > 60 && y < 900, `the battle is shown at ${x}, ${y}`);
  assert.ok((await where(page, "3750"))[1] - y > 50, "its hexes can be read");
  calm(page);
});

const storm = ["5id", "6id", "7id", "8id", "15id"].map((u) => `g-${u}`);
for (const size of sizes.slice(0, 2))
  test(`a city: the attack stalls, or a bloodbath; asked or answered beforehand, at ${sizeName(size)}`, async () => {
    const lines = ["set turn 8", "set declared 4", ...storm.map((u) => `put ${u} 3244`), "put s-126rd 3243"];
    const text = ["# a city", "game driveonmoscow", "scenario empty", ...lines, "ready german combat", ""].join("\n");
    const more = { case: "mine.try", text, options: undefined };
    const stormed = async (page, seed) => {
      const made = await h.make("driveonmoscow", "", { german: "me", soviet: "open" }, { ...more, seed });
      await open(page, `${h.url}/t/${made.table}/${made.keys.german}`);
      await act(page, "target 3243");
      for (const u of storm) await act(page, `attack ${u}`);
      return made;
    };
    const roll = async (page) => {
      const was = await state(page);
      await act(page, "roll");
      if ((await actions(page)).includes("air 0")) await act(page, "air 0");
      return was;
    };
    const page = await h.page(windowOf(size));
    let seed = 0;
    do {
      await stormed(page, ++seed);
      await roll(page);
    } while (!(await actions(page)).includes("convert bloodbath"));
    assert.match(await question(page), /does the attack on .* stall, or is it a bloodbath/);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bloodbath-${sizeName(size)}.png` });
    await page.click(".always summary");
    await page.getByRole("button", { name: "A bloodbath if it empties the city; else it stalls" }).click();
    await page
      .getByText(/which unit loses a step/)
      .first()
      .waitFor();
    // given before, nobody is asked; it can be taken back
    const made = await stormed(page, seed);
    const answer = await fetch(`${h.url}/api/tables/${made.table}/standing`, {
      method: "POST",
      headers: { "Umpire-Key": made.keys.german, "Content-Type": "application/json" },
      body: JSON.stringify({ answers: { bloodbath: "stall" } }),
    });
    assert.ok(answer.ok, await answer.text());
    await roll(page);
    await page.locator('.decide [data-action="end"]').first().waitFor();
    assert.ok(!(await actions(page)).includes("convert stall"), "nobody is asked");
    assert.equal((await state(page)).steps, 1);
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelector('.decide [data-action="convert stall"]'));
    calm(page);
  });
