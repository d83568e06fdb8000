// The block games played by hand: who is cut off is told before it costs a step, a group is never dropped without a
// word, and what is shown over a battle is about it.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { act, actions, bySize, calm, changed, clickMap, harness, isPhone, open, state, wholeMap } from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const number = (id) => info.pieces.findIndex((p) => p?.id === id);
const seats = { german: "me", soviet: "me" };

/** staged opens a position of a case. */
async function staged(w, text) {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  const made = await h.make("moscow41", "", seats, {
    case: "mine.try",
    text: `# Staged\ngame moscow41\nscenario empty\n${text}`,
    options: undefined,
  });
  await open(page, made.path);
  await wholeMap(page);
  return page;
}

bySize("who is cut off is named before the impulse ends, and its row says what that means, by the rule", async (w) => {
  const page = await staged(
    w,
    "control german 122 107\nput g-24pz 122 4\nput g-hoth 107 0\nput g-46pz 89 4\n" +
      "put g-47pz 89 4\nready german impulse\ndo pass\n",
  );
  const said = () => page.$$eval(".decide .losses", (l) => l.map((p) => p.textContent));
  assert.deepEqual(
    (await said()).map((t) => t.replace(/ unless.*/, "")),
    [
      "3rd Panzer Group. Cut off and lost when this impulse ends,",
      "24th Panzer Corps. Cut off, and loses a step when this impulse ends,",
    ],
  );
  // the question before the impulse ends names them too, and says what can still act
  await page.click('.decide [data-action="end"]');
  await page.waitForSelector(".ending .losses");
  assert.match(await page.textContent(".ending"), /24th Panzer Corps/);
  await page.keyboard.press("Escape");
  await clickMap(page, number("g-hoth"));
  await page.waitForSelector(".advice.no");
  if (isPhone(w.viewport)) await page.tap(".panels > .tabs .here");
  assert.match(await page.textContent(".here .pieces"), /Cut off: .* loses a step.*9\./);
  calm(page);
});

/** pick selects pieces with Shift and a click on each. */
async function pick(page, ids) {
  await page.keyboard.down("Shift");
  for (const id of ids) await clickMap(page, number(id));
  await page.keyboard.up("Shift");
  await page.waitForFunction((n) => window.umpireProbe.layers().selected === n, ids.length);
}

/** corps opens a position in which Guderian commands three corps in Bykhov (100) and Gorki (89), and one in Orsha. */
const corps = (w) =>
  staged(
    w,
    "put g-guderian 89 4\nput g-24pz 100 4\nput g-46pz 89 4\nput g-47pz 77 4\nput g-dr 77 2\nready german impulse\n" +
      "do tactical\ndo activate g-guderian\ndo end\n",
  );

bySize("a group goes to where the block in hand stands", async (w) => {
  const page = await corps(w);
  for (const a of ["choose g-24pz", "move 99"]) await act(page, a);
  assert.ok((await actions(page)).includes("done"), "it has points left");
  await pick(page, ["g-46pz", "g-47pz"]);
  const before = await state(page);
  await clickMap(page, number("g-24pz"));
  await changed(page, before);
  const draft = await page.textContent(".draft");
  for (const name of ["46th", "47th"]) assert.match(draft, new RegExp(`${name} Panzer Corps: move to Chausy`));
  assert.ok(!(await page.$(".advice.no")));
  calm(page);
});

bySize("a click on one of the group asks whether the others come, or it leaves the group", async (w) => {
  const page = await corps(w);
  await pick(page, ["g-46pz", "g-47pz", "g-24pz"]);
  await clickMap(page, number("g-46pz"));
  await page.waitForSelector(".menu [data-also]");
  assert.match(await page.textContent(".menu"), /2 blocks to Gorki.*Leave 46th Panzer Corps out of the group/);
  await page.click(".menu [data-also]");
  await page.waitForFunction(() => window.umpireProbe.layers().selected === 2);
  await clickMap(page, number("g-46pz")); // it is an own block: it is chosen, and the group can still be sent
  await page.waitForSelector(".other-move");
  assert.match(await page.textContent(".other-move"), /^Instead: 2 blocks to Gorki/);
  // it is one input, also on a slow line: nothing is half done while the server is asked
  await page.route("**/group*", (r) => setTimeout(() => r.continue(), 400));
  let before = await state(page);
  await page.click(".other-move");
  await changed(page, before);
  assert.match((await page.locator(".draft").allTextContents()).join(), /47th Panzer Corps/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.keyboard.press("u");
  await page.waitForSelector(".draft", { state: "detached" });
  await pick(page, ["g-46pz", "g-47pz", "g-24pz"]);
  await clickMap(page, number("g-46pz"));
  before = await state(page);
  await page.click(".menu [data-action]");
  await changed(page, before);
  assert.match(await page.textContent(".toast"), /2 blocks go to Gorki \(89\)\. One stands there already\./);
  calm(page);
});

bySize("a block that could be chosen where the one in hand came from is chosen without a question", async (w) => {
  const page = await corps(w);
  for (const a of ["choose g-46pz", "move 99"]) await act(page, a);
  await act(page, "done");
  for (const a of ["choose g-47pz", "move 89"]) await act(page, a);
  const before = await state(page);
  await clickMap(page, number("g-dr"));
  await changed(page, before);
  assert.equal(await page.locator(".menu").count(), 0);
  assert.match(await page.textContent(".decide .ask"), /Das Reich/);
  assert.match(await page.textContent(".other-move"), /47th Panzer Corps: Move to Orsha/);
  calm(page);
});

bySize("a refused move opens no panel that shifts the map; a long list has digits on its first buttons", async (w) => {
  const page = await corps(w);
  await act(page, "choose g-24pz");
  const digits = await page.$$eval(".lists [data-digit]", (l) => l.map((b) => b.dataset.digit));
  assert.ok((await page.locator(".lists .act").count()) > 9, "the list is long");
  assert.deepEqual(digits, ["2", "3", "4", "5", "6", "7", "8"]);
  await clickMap(page, "70");
  await page.waitForSelector(".advice.no");
  assert.equal(await page.locator("div.here h3:visible").count(), 0);
  calm(page);
});
