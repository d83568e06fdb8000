// What annoyed a player who played two months by hand: buttons that move under the mouse, commands that end without a
// word about idle blocks, numbers below the fold, a block that moves away at a click, a header that changes its shape.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { act, actions, bySize, calm, clickMap, harness, open, state, where } from "./harness.mjs";

const both = { german: "me", soviet: "me" };
let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const top = async (page, q) => Math.round((await page.locator(q).first().boundingBox()).y);

bySize(
  "the button that ends a segment stays where it is while the draft grows, and says who can still act",
  async (w) => {
    const page = await h.page({ ...w, reducedMotion: "reduce" });
    await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
    for (const a of ["tactical", "activate g-guderian", "end"]) await act(page, a);
    const end = '.decide [data-action="end"]';
    const was = await top(page, end);
    let left = (await actions(page)).filter((a) => a.startsWith("choose ")).length;
    let lists = 0;
    for (const [piece, place] of [
      ["g-24pz", "79"],
      ["g-dr", "79"],
      ["g-47pz", "99"],
      ["g-1cav", "99"],
    ]) {
      if (piece === "g-dr") lists = await top(page, ".lists"); // the first move makes room for the others
      assert.match(await page.textContent(".left-over"), new RegExp(`^${left--} blocks can still act`));
      await act(page, `choose ${piece}`);
      await act(page, `move ${place}`);
      assert.equal(await top(page, end), was, piece);
    }
    assert.ok(Math.abs((await top(page, ".lists")) - lists) <= 24, "the list of blocks hardly moves either");
    // the room that was kept for more lines goes with the pointer, and does not come back under it
    await page.hover(".topbar .scenario-button");
    await page.waitForFunction(() => {
      const [list, last] = [".draft ol", ".draft li:last-child"].map((q) => document.querySelector(q));
      return list.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom < 4;
    });
    const place = () => page.$eval(".lists", (l) => l.offsetTop);
    const now = await place();
    await page.hover(".lists .act >> nth=0");
    assert.equal(await place(), now, "the pointer comes back");
    await act(page, "choose g-gd");
    await act(page, "move 91");
    assert.match(await page.textContent(".left-over"), /^1 block can still act/);
    await act(page, "choose g-46pz");
    await act(page, "move 91");
    assert.equal(await page.locator(".left-over").count(), 0);
    calm(page);
  },
);

bySize("the forecast shows losses, chances and the calculation above its fold at 1280 by 800", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
  const [x, y] = await page.evaluate(() => window.umpireProbe.place("79"));
  await page.mouse.move(x, y);
  await page.waitForSelector(".advice .ledger li");
  const card = await page.locator(".advice.card").boundingBox();
  for (const q of [".odds", ".ledger li:first-child"]) {
    const box = await page.locator(`.advice ${q}`).first().boundingBox();
    assert.ok(box.y + box.height <= card.y + card.height, `${q} is in sight`);
  }
  const rows = await page.locator(".advice .odds tbody th").allTextContents();
  assert.deepEqual(
    rows.map((r) => r.split(" ").slice(0, 2).join(" ")),
    ["Steps lost", "Steps lost", "The area", "The attackers"],
  );
  calm(page);
});

bySize("a battle that need not be fought is counted next to the button that passes it over", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  const text = `game moscow41
scenario campaign
put g-57pz 79
ready german impulse
do tactical
do activate g-hoth
do end
do end
do end
`;
  await open(page, (await h.make("moscow41", "", both, { case: "one.try", text, options: undefined })).path);
  assert.deepEqual(await actions(page), ["end", "battle 79"]);
  assert.equal(await page.textContent(".left-over"), "1 more can be chosen.");
  calm(page);
});

/** oneWayOut: a turn by hand up to a blitz in which the 39th Panzer Corps has one area to go to. */
const oneWayOut = () => {
  const lines = readFileSync(new URL("../../games/moscow41/try/july-turn.try", import.meta.url), "utf8").split("\n");
  const upTo = lines.slice(
    0,
    lines.findIndex((l) => l.startsWith("do blitz")),
  );
  const full = ["g-2pzd", "g-5pzd", "g-3mot", "g-52id"].map((id) => `put ${id} 91`);
  return [...upTo.filter((l) => !/^(say|lesson|expect|no )/.test(l)), ...full, ""].join("\n");
};

bySize("a block on the map with one place to go is not moved by the first click; the second sends it", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  const made = await h.make("moscow41", "", both, { case: "one.try", text: oneWayOut(), options: undefined });
  await open(page, made.path);
  const before = await state(page);
  const info = await h.info("moscow41");
  const piece = info.pieces.findIndex((p) => p?.id === "g-39pz");
  await clickMap(page, piece);
  await page.waitForSelector(".advice:has-text('Rudnya')");
  assert.equal((await state(page)).steps, before.steps + 1, "it is only chosen");
  await clickMap(page, piece);
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n + 2, before.steps);
  calm(page);
});

bySize("the header keeps its shape while own dice are shown", async (w) => {
  const page = await h.page({ ...w, player: { speed: 1, live: true } });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz", "move 79", "end"]) await act(page, a);
  const said = () => page.textContent(".top-facts");
  const was = await said();
  assert.match(was, /Turn 1 of 6.*VP 6 of 7/s);
  if (!(await actions(page)).includes("battle 79")) await act(page, "end");
  await page.click('.decide [data-action="battle 79"]');
  await page.waitForSelector(".player");
  assert.equal(await said(), was);
  calm(page);
});

const cutOff = `game moscow41
scenario empty
control german all
put g-guderian 89 4
put g-24pz 89 4
put g-47pz 91 4
put s-34rc 90 3
put s-61rc 63 3
ready german impulse
`;

bySize("what changed since one acted: attrition that one's own end brought, and what was declared", async (w) => {
  const made = await h.make("moscow41", "", { german: "me", soviet: "open" }, { case: "mine.try", text: cutOff });
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, made.path);
  assert.doesNotMatch(await page.textContent(".decide .ask"), /ends the month/); // the first Pass
  for (const a of ["pass", "end"]) await act(page, a);
  const soviet = `${h.url}/api/tables/${made.table}`;
  const headers = { "Umpire-Key": made.keys.soviet, "Content-Type": "application/json" };
  for (const action of ["pass", "end"]) {
    const { at, draft } = await (await fetch(soviet, { headers })).json();
    const body = JSON.stringify({ at, steps: draft.steps.length, action });
    const answer = await fetch(`${soviet}/play`, { method: "POST", headers, body });
    assert.ok(answer.ok, await answer.text());
  }
  await page.waitForFunction(() => /which impulse/.test(document.querySelector(".decide .ask")?.textContent));
  await page.keyboard.press("w");
  await page.waitForSelector("dialog[open] .summary");
  assert.match(await page.textContent(".summary .announced"), /The Soviets declare a Pass/);
  assert.match(await page.textContent(".summary .loss1"), /A concealed block in Smolensk \(90\), out of supply, loses/);
  calm(page);
});

bySize("a Pass that would end the month says so before", async (w) => {
  const text = cutOff.replace("ready", "set passes 1\nready");
  const made = await h.make("moscow41", "", both, { case: "mine.try", text });
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, made.path);
  assert.match(await page.textContent(".decide .ask"), /The other side has passed: a Pass now ends the month/);
  await page.hover('.decide [data-action="pass"]');
  await page.waitForSelector(".advice:has-text('the month ends with this Pass')");
  calm(page);
});

bySize("an air HQ that is dragged to a battle asks which of its bombers flies", async (w) => {
  const text = `game moscow41
scenario empty
put s-28army 79 4
put g-39pz 79 4
put g-hoth 67 4
put g-8fk 66 3
ready german impulse
do tactical
do activate g-hoth
do activate g-8fk
do end
do end
`;
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "", both, { case: "mine.try", text })).path);
  const info = await h.info("moscow41");
  const [x, y] = await where(
    page,
    info.pieces.findIndex((p) => p?.id === "g-8fk"),
  );
  const [tx, ty] = await where(page, "79");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + tx) / 2, (y + ty) / 2, { steps: 4 });
  await page.mouse.move(tx, ty, { steps: 4 });
  await page.waitForFunction(() => window.umpireProbe.shared().length > 0);
  await page.mouse.up();
  await page.waitForSelector(".menu [data-action='stuka g-8fk 79']");
  await page.click(".menu [data-action='bomb g-8fk 79']");
  await page.waitForFunction(() => document.querySelector(".draft")?.textContent.includes("He-111"));
  calm(page);
});
