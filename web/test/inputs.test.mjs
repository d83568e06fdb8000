// What saves inputs: turning to another block, batches, groups with their forecast, dragging. Each by mouse, finger and
// keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, clickMap, harness, open, question, settled, state, where } from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const both = { german: "me", soviet: "me" };
const number = (id) => info.pieces.findIndex((p) => p?.id === id);
const layers = (page) => page.evaluate(() => window.umpireProbe.layers());
const view = async (page) => {
  const [, , t, key] = new URL(page.url()).pathname.split("/");
  return (await fetch(`${h.url}/api/tables/${t}`, { headers: { "Umpire-Key": key } })).json();
};
const ask = async (page, what, body) => {
  const [, , t, key] = new URL(page.url()).pathname.split("/");
  const headers = { "Umpire-Key": key, "Content-Type": "application/json" };
  const answer = await fetch(`${h.url}/api/tables/${t}/${what}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
};

/** underGuderian opens the campaign's Command Segment with the 2nd Panzer Group activated. */
async function underGuderian(options = {}, seed = 7) {
  const page = await h.page({ reducedMotion: "reduce", ...options });
  await open(page, (await h.make("moscow41", "campaign", both, { seed })).path);
  for (const a of ["tactical", "activate g-guderian", "end"]) await act(page, a);
  return page;
}

test("a block that cannot stop says why, and Esc leads out; the end of the segment ends its move", async () => {
  const page = await underGuderian();
  // a move through a full area, as the server tells it
  let through;
  for (const choice of (await view(page)).legal.filter((a) => a.text.startsWith("choose "))) {
    const [list] = (await ask(page, "targets", { choices: [choice.text] })).targets;
    for (const a of list) {
      const text = `move ${choice.text.split(" ")[1]} ${info.places[a.a[2]].id}`;
      if ((await ask(page, "preview", { action: text })).through) through ??= [choice.text, a.text, choice.a[1]];
    }
    if (through) break;
  }
  assert.ok(through, "there is a full area to pass");
  await act(page, through[0]);
  const chosen = await state(page);
  await act(page, through[1]);
  await page.waitForSelector(".stuck .rule");
  assert.doesNotMatch((await actions(page)).join(), /\bend\b/, "the segment cannot end with it");
  const full = await state(page);
  const other = (await view(page)).view.pieces.find(
    (p) => p.s === 0 && p.id !== through[2] && p.p && info.places[p.p].near?.length && p.face,
  );
  await page.keyboard.press("0");
  const glows = await page.evaluate((id) => window.umpireProbe.glows(id), other.id);
  if (!glows) {
    await clickMap(page, other.id);
    await page.waitForSelector(".advice.no");
    assert.deepEqual(await state(page), full, "another block is refused with the reason");
    await page.keyboard.press("Escape"); // closes the card
  }
  await page.keyboard.press("Escape");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, chosen.steps);
  assert.equal(await page.locator(".stuck").count(), 0);
  // a move that leaves something: the segment's own button is there at once
  const legal = (await view(page)).legal;
  for (const a of legal.filter((x) => x.text.startsWith("move "))) {
    const p = await ask(page, "preview", { action: a.text });
    if (!p.left || p.through || p.seals) continue;
    await act(page, a.text);
    assert.ok((await actions(page)).includes("done") && (await actions(page)).includes("end"));
    const n = await state(page);
    await page.click('.decide [data-action="end"]');
    await changed(page, n);
    break;
  }
  calm(page);
});

test("a batch is a button with a count and a key; one undo takes it back", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 1 })).path);
  await act(page, "strategic-draw");
  const n = Number(await page.textContent('[data-batch="place"] .count'));
  assert.ok(n >= 2, `${n} have one place`);
  const drawn = await state(page);
  for (const how of ["click", "key"]) {
    if (how === "click") await page.click('[data-batch="place"]');
    else await page.keyboard.press(await page.getAttribute('[data-batch="place"]', "data-digit"));
    await changed(page, drawn);
    const placed = await state(page);
    assert.equal(placed.steps, drawn.steps + 2 * n);
    assert.equal(await page.locator('[data-batch="place"]').count(), 0);
    await page.keyboard.press("u");
    await changed(page, placed);
    assert.deepEqual(await state(page), drawn);
  }
  calm(page);
});

test("a group: what would come of it before the click; an own block is chosen, not sent to", async () => {
  const page = await underGuderian();
  await page.keyboard.press("0");
  const free = (await view(page)).legal.filter((a) => a.text.startsWith("choose ")).map((a) => a.a[1]);
  const start = await state(page);
  for (const id of free.slice(0, 3)) {
    await page.keyboard.down("Shift");
    await clickMap(page, id);
    await page.keyboard.up("Shift");
  }
  await page.waitForFunction(() => window.umpireProbe.layers().selected === 3 && window.umpireProbe.shared().length);
  // over a place: who goes and what it costs, and nothing has happened yet
  const s = await view(page);
  const from = s.view.pieces.filter((p) => free.slice(0, 3).includes(p.id)).map((p) => p.p);
  let goal;
  for (const id of await page.evaluate(() => window.umpireProbe.shared())) {
    const place = info.places.findIndex((p) => p?.id === id);
    if (from.includes(place) || s.view.pieces.some((p) => p.p === place)) continue;
    const [x, y] = await where(page, id);
    if (x < 330 || x > 950 || y < 80 || y > 700) continue;
    goal = id;
    await page.mouse.move(x, y);
    break;
  }
  assert.ok(goal, "an empty place in sight that they share");
  await page.waitForSelector(".advice .going > li");
  const told = await page.textContent(".advice");
  assert.match(told, /of 3 pieces to/);
  assert.match(told, /Costs \d/);
  assert.deepEqual(await state(page), start);
  const answer = await ask(page, "group", { pieces: free.slice(0, 3).map((id) => info.pieces[id].id), place: goal });
  assert.equal(await page.locator(".advice .going > li").count(), answer.going.length);
  // a click on another own block chooses it
  const fourth = free.slice(3).find((id) => !from.includes(s.view.pieces.find((p) => p.id === id).p)) ?? free[3];
  await clickMap(page, fourth);
  await changed(page, start);
  assert.equal((await layers(page)).selected, 0);
  assert.match(await question(page), new RegExp(info.pieces[fourth].name.slice(0, 4)));
  await page.keyboard.press("Escape");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, start.steps);
  await settled(page);
  calm(page);
});
