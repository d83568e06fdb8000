// The first game of hexes through the client: what its overlays say, a movement and an attack with its retreat by roles
// and names alone, several counters sent by one input and taken back by one, by unit and by phase.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, clickMap, harness, isPhone, open, reader, settled } from "./harness.mjs";
import { sizeName, sizes, state, until, where, windowOf } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const both = { german: "me", soviet: "me" };
const rails = "0630 0729 0829 0928 0927 1027 1126 1227 1326 1426 1526 1626 1726 1826 1926 2027 2126 2226 2325 2324";
/** make opens a table with these units, from turn 16 on. */
const make = (lines) => {
  const text = ["# Mine", "game moscowcampaign", "scenario empty", "set turn 16", ...lines, ""].join("\n");
  return h.make("moscowcampaign", "", both, { case: "mine.try", text, options: undefined, seed: 1 });
};
const front = [
  `mark rails german ${rails} 2424 2523 2623`,
  ...["g-2pz 2421", "g-5id 2421", "g-5pz 2423", "s-170rd 2320", "s-6rd 4020"].map((u) => `put ${u}`),
];
/** bySize runs a test on a telephone and on two screens. */
const bySize = (name, body) =>
  sizes.slice(0, 3).forEach((size) => test(`${name}, ${sizeName(size)}`, () => body(windowOf(size))));
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

bySize("overlays: supply, its way and railhead, zones, the line and its price, railways, works, reach", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await make([...front, "put g-6pz 3010", "ready german-move"])).path);
  const press = (l) => (isPhone(w.viewport) ? l.tap() : l.click());
  const legend = page.locator(".legend");
  const lay = async (id, ...texts) => {
    await press(page.locator(".overlay-menu > button"));
    await press(page.locator(`[data-overlay=${id}]`));
    await legend.waitFor();
    const fold = legend.locator("button[aria-expanded=false]");
    if (await fold.count()) await press(fold.first());
    for (const text of texts) await legend.getByText(text).first().waitFor();
    await shot(page, `campaign-${id}-${w.viewport.width}`);
  };
  await lay("supply", "In supply", "Railways that carry supply", "Units out of supply");
  await lay("zones", "Zones of control");
  await lay("line", "Covered", "Gaps in the line", /The line lacks \d+ hexes: as many points for the enemy/);
  await lay("rails", "In use");
  await lay("works");
  await act(page, "choose g-5id");
  await lay("supply", "Supply over the ground", "The railhead");
  await lay("reach", "It can go there: the deeper, the more points are left", /movement points \d/);
  calm(page);
});

test("a movement and an attack with its retreat by roles and names alone", async () => {
  const page = await h.page();
  const r = reader(page);
  await page.goto((await make([...front, "ready german-move"])).path);
  await page.getByRole("main", { name: "Decision" }).getByRole("button").first().waitFor();
  assert.match(await page.getByRole("banner").textContent(), /Turn 16 of 31/);
  assert.match(await r.question(), /The Germans: move your units/);
  await r.press(/Move 5th Panzer/);
  await r.press(/^Move to 2422/);
  await r.press(/^End the phase/);
  assert.match(await r.question(), /who attacks whom/);
  await r.press(/^Attack 2320/);
  await r.press(/^All 2 in 2421 attack/);
  await r.press(/^Roll for the attack/);
  assert.match(await r.question(), /where does 170th Rifle Division of the enemy retreat to/);
  const ways = (await r.names()).filter((n) => /^170th Rifle Division retreats to /.test(n));
  assert.equal(ways.length, 3);
  await r.press(ways[0]);
  assert.match(await page.getByRole("log").textContent(), /170th Rifle Division/);
  // a result that makes both sides retreat: the other side leads the attackers away
  assert.match(await r.question(), /The Soviets: where do the enemy's 2 units retreat to/);
  await r.decision.getByRole("button", { name: /^All 2 retreat to 2520/ }).press("Enter");
  const sure = page.getByRole("menu", { name: "Do this?" }).getByRole("menuitem", { name: "All 2 retreat to 2520" });
  await sure.press("Enter");
  await until(async () => assert.match(await r.question(), /who attacks whom/));
  assert.match(await page.getByRole("log").textContent(), /The Germans attack 2320/);
  await r.press(/^End the phase/);
  assert.match(await r.question(), /move your units/);
  calm(page);
});

bySize("a stack is one gesture; taken back at once, by unit and by phase", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await make([...front, "ready german-move"])).path);
  const info = await h.info("moscowcampaign");
  const number = (id) => info.pieces.findIndex((p) => p?.id === id);
  const start = await state(page);
  const [x, y] = await where(page, number("g-2pz"));
  /** take selects all counters of the hex: by mouse by a double click, by finger in what a tap opens. */
  const take = async () => {
    const [x, y] = await where(page, number("g-2pz"));
    if (isPhone(w.viewport)) {
      await page.touchscreen.tap(x, y);
      await page.locator("button.whole").tap();
    } else await page.mouse.dblclick(x, y);
    await page.waitForFunction(() => window.umpireProbe.layers().selected === 2);
  };
  const send = async () => {
    if (isPhone(w.viewport)) {
      await page.touchscreen.tap(...(await where(page, "2521")));
      await page.locator(".advice .act.big").tap();
    } else await clickMap(page, "2521");
    await page.waitForFunction(() => document.querySelectorAll(".draft li").length === 2);
    await settled(page);
  };
  const undone = async (name) => {
    const was = await state(page);
    const button = page.locator(".undo button", { hasText: name });
    await (isPhone(w.viewport) ? button.tap() : button.click());
    await changed(page, was);
    return state(page);
  };
  await take();
  await send();
  await shot(page, `campaign-stack-${w.viewport.width}`);
  assert.deepEqual(await undone("Undo step"), start, "one step takes back what one gesture did");
  await take();
  await send();
  await undone("Undo unit");
  const left = (await actions(page)).filter((a) => a.startsWith("choose g-"));
  assert.deepEqual(left, ["choose g-2pz", "choose g-5pz"], "the unit that moved last is back, the other one stays");
  for (const a of ["end", "target 2320", "attack g-2pz"]) await act(page, a);
  const steps = (await undone("Undo phase")).steps;
  assert.ok((await actions(page)).includes("target 2320"), "the attack is taken back, and the movement stays");
  assert.ok(steps > start.steps);
  await undone("Undo all");
  assert.deepEqual(await state(page), start);
  calm(page);
});
