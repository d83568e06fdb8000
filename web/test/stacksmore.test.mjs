// What a game of stacks shows besides the battle itself: the replay of a combat that needed no die, standing answers
// about aircraft, overlays, and after the end every counter and the debrief.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, clickMap, harness, isPhone, open, sizeName, sizes, state, windowOf } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const seats = { german: "me", soviet: "open" };
const make = (lines, more = seats) => {
  const text = ["# more", "game driveonmoscow", "scenario empty", ...lines, ""].join("\n");
  return h.make("driveonmoscow", "", more, { case: "mine.try", text, options: undefined, seed: 1 });
};
const pathOf = (made, side) => `${h.url}/t/${made.table}/${made.keys[side]}`;
/** ask asks the server as a side would. */
const ask = async (made, side, what, body) => {
  const headers = { "Umpire-Key": made.keys[side], "Content-Type": "application/json" };
  const answer = await fetch(`${h.url}/api/tables/${made.table}${what}`, {
    headers,
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, what);
  return answer.json();
};
const play = async (made, side, ...list) => {
  for (const action of list) {
    const s = await ask(made, side, "");
    await ask(made, side, "/play", { at: s.at, steps: s.draft.steps.length, action });
  }
};

for (const size of sizes.slice(0, 3)) {
  const quiet = { ...windowOf(size), reducedMotion: "reduce" };
  const press = (at) => (isPhone(size) ? at.tap() : at.click());

  test(`a combat without a die is played again step by step, at ${sizeName(size)}`, async () => {
    const five = ["5id", "6id", "7id", "8id", "15id"].map((u) => `g-${u}`);
    const lines = ["set turn 8", "set declared 4", ...five.map((u) => `put ${u} 3748`), "put s-110rd 3749"];
    const made = await make([...lines, "put s-133rd 4151", "ready german combat"]);
    const page = await h.page(quiet);
    await open(page, pathOf(made, "german"));
    for (const a of ["target 3749", ...five.map((u) => `attack ${u}`), "roll"]) await act(page, a);
    await act(page, "advance g-5id");
    await act(page, "done");
    const lost = (await h.info("driveonmoscow")).pieces.findIndex((p) => p?.id === "s-110rd");
    const there = () => page.evaluate((n) => !!window.umpireProbe.piece(n), lost);
    assert.equal(await there(), false);
    if (isPhone(size)) await page.locator(".topbar button[aria-label*='History'], .topbar .history").first().tap();
    else await page.keyboard.press("h");
    await page.waitForSelector(".player.history");
    const said = [];
    let seen = false;
    for (let n = 0; n < 14; n++) {
      said.unshift((await page.textContent(".player .told")) ?? "");
      seen ||= await there();
      await page.keyboard.press("ArrowLeft");
      await page.waitForTimeout(120);
    }
    await shot(page, `replay-combat-${size.width}`);
    const all = said.join(" ");
    assert.ok(seen, "the defender is there again");
    assert.match(all, /10:1/);
    assert.match(all, /110th Rifle Division is eliminated/);
    assert.doesNotMatch(all, /rolls|the die/i);
    calm(page);
  });

  test(`aircraft have standing answers, at ${sizeName(size)}`, async () => {
    const lines = ["set turn 4", "put g-1pz 3748", "put g-2pz 3744", "put s-133rd 3749", "put s-178rd 3745"];
    const made = await make([...lines, "ready german movement"]);
    await play(made, "german", "choose g-1pz", "assault 3749");
    const page = await h.page(quiet);
    await open(page, pathOf(made, "soviet"));
    assert.equal((await state(page)).mine, true);
    await press(page.locator(".always summary"));
    await press(page.locator(".always").getByRole("button", { name: "Send no aircraft" }));
    await page.waitForFunction(() => document.querySelector(".table").dataset.mine === "false");
    await shot(page, `standing-air-${size.width}`);
    await play(made, "german", "choose g-2pz", "assault 3745");
    const s = await ask(made, "german", "");
    assert.ok(s.mine && !s.legal.some((a) => a.text.startsWith("air")), "nobody is asked about the second one");
    calm(page);
  });

  test(`overlays: supply, what shuts it, who dies, zones, control, reach, at ${sizeName(size)}`, async () => {
    const ring = ["put g-5id 3747", "put g-6id 3949", "put g-7id 3751", "put g-8id 3549"];
    const lines = ["set turn 9", "set declared 4", ...ring, "put s-133rd 3749", "put s-178rd 4151"];
    const made = await make([...lines, "ready soviet movement"]);
    const page = await h.page(quiet);
    await open(page, pathOf(made, "soviet"));
    const legend = page.locator(".legend");
    const lay = async (id) => {
      await press(page.locator(".overlay-menu > button"));
      await press(page.locator(`[data-overlay=${id}]`));
      await legend.waitFor();
    };
    const unfold = async () => {
      const fold = legend.locator("button[aria-expanded=false]");
      if (await fold.count()) await press(fold.first());
    };
    await lay("supply");
    await unfold();
    await legend.getByText("Zones of control shut it to supply lines").waitFor();
    await legend.getByText("as things stand, they are lost at the end of the turn").waitFor();
    await legend.getByText("One unit is out of supply.").waitFor();
    await shot(page, `overlay-supply-${size.width}`);
    await press(legend.getByRole("button", { name: "Show Germany" }));
    await legend.getByText("All units are in supply.").waitFor();
    await legend.getByText("Enemy units shut it to supply lines").waitFor();
    await shot(page, `overlay-supply-germany-${size.width}`);
    await lay("zones");
    await unfold();
    await legend.getByText("Zones of control").first().waitFor();
    await lay("control");
    await unfold();
    await legend.getByText("Under its control").waitFor();
    await act(page, "choose s-178rd");
    await lay("reach");
    await unfold();
    await legend.getByText("Movement points: 3.").waitFor();
    await shot(page, `overlay-reach-${size.width}`);
    calm(page);
  });

  test(`an untried unit has its reach for its owner, at ${sizeName(size)}`, async () => {
    const lines = ["set turn 8", "set declared 4", "put g-5id 3747", "put untried RD 3849", "put untried RD 4151"];
    const made = await make([...lines, "ready soviet movement"]);
    const page = await h.page(quiet);
    await open(page, pathOf(made, "soviet"));
    const choices = (await actions(page)).filter((a) => a.startsWith("choose ?"));
    assert.equal(choices.length, 2);
    await act(page, choices[1]);
    await press(page.locator(".overlay-menu > button"));
    await press(page.locator("[data-overlay=reach]"));
    const legend = page.locator(".legend");
    await legend.waitFor();
    const fold = legend.locator("button[aria-expanded=false]");
    if (await fold.count()) await press(fold.first());
    await legend.getByText("Movement points: 4.").waitFor();
    await legend.getByText("an untried rifle division").waitFor();
    await shot(page, `reach-untried-${size.width}`);
    calm(page);
  });

  test(`after the end everybody sees every counter, and the debrief opens, at ${sizeName(size)}`, async () => {
    const lines = ["set turn 8", "set declared 4", "put g-5id 1435", "put untried RD 1232 2", "put s-178rd 1232"];
    const made = await make([...lines, "put untried TB 1232", "put s-133rd 1233", "ready soviet movement"]);
    const page = await h.page(quiet);
    await open(page, pathOf(made, "german"));
    /** here is what the panel says of a hex. */
    const here = async () => {
      await clickMap(page, "1232");
      await press(page.locator(".panel.right .tabs .here").first());
      await page.locator("div.here", { hasText: "1232" }).first().waitFor();
      return page.locator("div.here").first().textContent();
    };
    const whole = !isPhone(size); // on a telephone the hex lies below the panel
    if (whole) assert.doesNotMatch(await here(), /178th/, "the German sees the top one");
    await play(made, "soviet", "choose s-133rd", "move 1133");
    await page.waitForSelector(".banner.over");
    await page.selectOption(".topbar select", { label: "Both sides" });
    const all = whole && (await here());
    if (whole) assert.match(all, /178th Rifle Division/);
    if (whole) assert.equal(all.match(/untried rifle division/gi).length, 2);
    await shot(page, `over-${size.width}`);
    await press(page.locator(".banner.over button", { hasText: "Debrief" }));
    await page.waitForSelector("dialog[open] .debrief");
    assert.match(await page.textContent("dialog[open] .debrief"), /Roslavl/);
    const strength = await page.textContent("dialog[open] .debrief .chart");
    if (whole) assert.match(strength, /5 Soviet Union/, "untried counters have steps");
    await shot(page, `debrief-${size.width}`);
    calm(page);
  });
}
