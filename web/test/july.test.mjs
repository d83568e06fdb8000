// July of the campaign as a German player plays it: two tactical impulses, a draw of reinforcements between them, and
// the pass that ends the month. It counts what the player clicks, drags and presses, and then plays the same orders the
// long way, one click for each action: the position at the beginning of August is the same. When the table was tried by
// hand, such a month took 86 inputs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  actions,
  agreed,
  calm,
  changed,
  harness,
  isPhone,
  open,
  settled,
  sizeName,
  sizes,
  state,
  where,
} from "./harness.mjs";

const most = 50;
let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

/** seat talks to a table over HTTP. */
function seat({ table, mine }) {
  const path = `${h.url}/api/tables/${table}`;
  const call = async (what, body) => {
    const answer = await fetch(path + what, {
      method: body ? "POST" : "GET",
      headers: { "Umpire-Key": mine, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const said = await answer.json();
    assert.ok(answer.ok, `${what} ${JSON.stringify(body)}: ${said.message}`);
    return said;
  };
  const look = () => call("");
  const play = async (action) => {
    const s = await look();
    return call("/play", { at: s.at, steps: s.draft.steps.length, action });
  };
  const orders = async () =>
    (await call("/log")).entries.filter((e) => e.body.kind === "order").map((e) => ({ ...e.body, n: e.n }));
  return { call, look, play, orders };
}

const made = () => h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 });
const month = (s) => s.view.facts[info.facts.findIndex((f) => f.id === "month")];

/** The Soviets only reply, and pass. They play over HTTP: their inputs are not counted. */
async function soviets(t, page) {
  for (let n = 0; n < 40; n++) {
    const s = await t.look();
    if (s.view.prompt.side !== 1 || month(s) !== 7) break;
    const texts = s.legal.map((a) => a.text);
    await t.play(["pass", "decline", "end", "done"].find((a) => texts.includes(a)) ?? texts[0]);
  }
  const { at } = await t.look();
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.at) >= n, at);
  await settled(page);
}

/** july plays the month in a window; it returns the orders of both sides and how many inputs they took. */
async function july(viewport) {
  const table = await made();
  const t = seat(table);
  const page = await h.page({ viewport, reducedMotion: "reduce" });
  await open(page, table.path);
  let inputs = 0;
  const press = async (key) => (inputs++, page.keyboard.press(key));
  const click = async (q) => (inputs++, page.click(q));
  /** button plays an action by its button; a folded list is one more click. */
  const button = async (text) => {
    const was = await state(page);
    const q = `.decide [data-action="${text}"]`;
    if (!(await page.isVisible(q))) {
      const group = page.locator(".decide details", { has: page.locator(`[data-action="${text}"]`) }).last();
      inputs++;
      await group.locator("summary").click();
    }
    await click(q);
    inputs += await agreed(page, was);
  };
  const drag = async (piece, place) => {
    const was = await state(page);
    const [x, y] = await where(
      page,
      info.pieces.findIndex((p) => p?.id === piece),
    );
    const [tx, ty] = await where(page, place);
    inputs++;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(tx, ty, { steps: 4 });
    await page.mouse.up();
    inputs += await agreed(page, was);
  };
  const can = async (pattern) => (await actions(page)).find((a) => pattern.test(a));
  /** fight gives the artillery its targets, fights every battle, and keeps the disc. */
  const fight = async () => {
    for (let a; (a = await can(/^(artillery|battle|hit|decline)\b/));) {
      await button(a);
      if ((await t.look()).view.prompt.side !== 0) await soviets(t, page);
    }
    if (await can(/^end$/)) await button("end");
    if (await can(/^decline$/)) await button("decline");
    await soviets(t, page);
  };

  await press("0"); // the whole map
  // the first impulse: two panzer groups against Kardymovo, Rudnya, Velizh and Mogilev
  for (const a of ["tactical", "activate g-guderian", "activate g-hoth", "end"]) await button(a);
  for (const [piece, place] of [
    ["g-24pz", "79"],
    ["g-46pz", "79"],
    ["g-gd", "79"],
    ["g-39pz", "79"],
    ["g-dr", "78"],
    ["g-57pz", "54"],
    ["g-lehr", "54"],
    ["g-47pz", "88"],
    ["g-1cav", "88"],
  ])
    await drag(piece, place);
  await button("end");
  await fight();
  // reinforcements: those that have one place, then the rest together
  await button("strategic-draw");
  let was = await state(page);
  await click("[data-batch=place]");
  await changed(page, was);
  await click(".select-all");
  was = await state(page);
  const [x, y] = await where(page, "16A");
  inputs++;
  await page.mouse.click(x, y);
  await changed(page, was);
  await button("end");
  await fight();
  // the second: each block that can goes on to where no enemy stands
  await button("tactical");
  for (const a of ["activate g-2army", "activate g-guderian", "activate g-hoth"])
    if (await can(new RegExp(a))) await button(a);
  await button("end");
  for (const id of (await actions(page)).filter((a) => a.startsWith("choose ")).map((a) => a.split(" ")[1])) {
    const s = await t.look();
    const choice = [...s.legal, ...(s.then ?? [])].find((a) => a.text === `choose ${id}`);
    if (!choice) continue;
    const [list] = (await t.call("/targets", { choices: [choice.text] })).targets;
    const crowd = (p) => s.view.pieces.filter((x) => x.p === p).length;
    const goal = list.find(
      (a) => a.text.startsWith("move ") && !a.seals && crowd(a.a[2]) === 0 && info.places[a.a[2]].near,
    );
    if (goal) await drag(id, info.places[goal.a[2]].id);
  }
  await button("end");
  await fight();
  await button("pass");
  await button("end");
  await soviets(t, page);
  const short = await t.look();
  assert.equal(month(short), 8, "July is over");
  // the Soviets act with the same seat: what the page asks about may be over when the server reads it
  page.complaints = page.complaints.filter((c) => !/ 422 .*\/(preview|forecast)$/.test(c));
  calm(page);

  await page.context().close();
  return { orders: await t.orders(), inputs };
}

let end = ""; // the state of the game when the first of them is over
for (const viewport of sizes.filter((v) => !isPhone(v)))
  test(`July takes at most ${most} inputs, and ends as it does the long way: ${sizeName(viewport)}`, async () => {
    const { orders, inputs } = await july(viewport);
    const clicks = orders.filter((o) => o.side === 0).reduce((sum, o) => sum + o.actions.length, 0);
    console.log(`# July at ${sizeName(viewport)}: ${clicks} actions, ${inputs} inputs`);
    assert.ok(clicks >= 80, `${clicks} actions are no July`);
    assert.ok(inputs <= most, `${inputs} inputs`);
    const { state } = orders.at(-1);
    if (end) return assert.equal(state, end, "the same position at each size");
    end = state;
    const long = seat(await made());
    for (const o of orders) for (const a of o.actions) await long.play(a);
    const again = await long.orders();
    assert.equal(again.length, orders.length);
    assert.equal(again.at(-1).state, end, "the same position");
  });
