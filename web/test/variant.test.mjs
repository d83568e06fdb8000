// A variant next to the standard game: the lobby says what differs, its table and its rules pages show its names, and
// without it its games wait.

import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { calm, clickMap, harness, open } from "./harness.mjs";

const example = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs", "examples", "russian-names");
const both = { german: "me", soviet: "me" };

let h;
before(async () => {
  h = await harness(["--no-open", "--variant", example]);
});
after(() => h.close());

test("the lobby offers it next to the standard game, and says what differs", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click(".game-card:has-text('Russian names')");
  const differs = await page.textContent(".differs");
  assert.match(differs, /What differs from Moscow '41/);
  assert.match(differs, /Moscow is Moskva/);
  assert.match(differs, /2T-1D instead of 2D-1D/);
  await page.click(".go");
  await page.waitForSelector(".decide .ask");
  assert.match(await page.textContent(".topbar"), /Moscow '41: Russian names/);
  await page.goto(h.url);
  await page.waitForSelector(".mine a:has-text('Russian names, The Road to Moscow')");
  await page.click(".game-card >> nth=0");
  assert.equal(await page.locator(".differs").count(), 0, "the standard game does not differ from itself");
  calm(page);
});

test("its table shows its names, and the standard game's table its own", async () => {
  const said = {};
  for (const game of ["moscow41", "moscow41+russian-names"]) {
    const page = await h.page();
    await open(page, (await h.make(game, "campaign", both, { seed: 3 })).path);
    await clickMap(page, "63");
    await page.waitForFunction(() => /\(63\)/.test(document.body.innerText));
    said[game] = await page.evaluate(() => document.body.textContent);
    calm(page);
  }
  assert.match(said["moscow41"], /Moscow \(63\)/);
  assert.match(said["moscow41+russian-names"], /Moskva \(63\)/);
  assert.doesNotMatch(said["moscow41+russian-names"], /Moscow \(63\)/);
  const drawn = async (game) =>
    (await (await fetch(`${h.url}/api/games/${encodeURIComponent(game)}/shape`)).json()).towns.map((t) => t.name);
  assert.ok(
    (await drawn("moscow41+russian-names")).includes("Moskva") && !(await drawn("moscow41")).includes("Moskva"),
    "the drawing has its names",
  );
});

test("its rules pages are those of the game it lies over", async () => {
  const page = await h.page();
  await page.goto(`${h.url}/rules/moscow41+russian-names#10.8`);
  await page.waitForSelector("text=10.8");
  assert.match(await page.textContent("body"), /Russian names/);
  calm(page);
});

test("without it, its games wait, and say for what", async () => {
  const made = await h.make("moscow41+russian-names", "campaign", both, { seed: 3 });
  await h.stop();
  await h.start(undefined, ["--no-open"]);
  const page = await h.page();
  await page.goto(h.lobby);
  await page.waitForSelector(`.mine [data-table="${made.table}"] .due:has-text('needs its variant')`);
  await page.goto(`${h.url}/t/${made.table}/${made.mine}`);
  await page.waitForSelector("text=--variant");
  assert.match(await page.textContent("body"), /Russian names/);
  await h.stop();
  await h.start();
  await open(page, `${h.url}/t/${made.table}/${made.mine}`);
});
