// Decisions of a game of stacks that come seldom, each from a position of its own: withdrawals, the cup, orders to
// attack, the offensive.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, calm, harness, open, question } from "./harness.mjs";

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
  assert.match(await question(page), /1 unit is to be withdrawn, 0 steps can be given back/);
  await act(page, "withdraw g-6id");
  await act(page, "end");
  await page
    .getByText(/units are ordered to attack; in this order/)
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
