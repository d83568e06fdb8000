// July of the campaign as a German player plays it: two tactical impulses, a draw of reinforcements between them, and
// the pass that ends the month. It counts what the player clicks, drags and presses, and then plays the same orders the
// long way, one click for each action: the position at the beginning of August is the same. On a telephone it holds and
// drags; how often it scrolls or moves the map is counted apart. When the table was tried by
// hand, such a month took 86 inputs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  actions,
  agreed,
  calm,
  changed,
  fingers,
  harness,
  isPhone,
  open,
  settled,
  sizeName,
  sizes,
  state,
  where,
  windowOf,
} from "./harness.mjs";

const most = 50;

/** inSight says whether a finger could press an element as the page stands. It runs in the page. */
const inSight = (e) => {
  const b = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2));
};

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
  const phone = isPhone(viewport);
  const page = await h.page({ ...windowOf(viewport), reducedMotion: "reduce" });
  await open(page, table.path);
  let inputs = 0;
  let views = 0; // how often a finger scrolled the list or moved the map
  /**
   * click presses what a selector finds. On a telephone what lies below the edge is scrolled to first, and what cannot
   * be undone is held, because a tap only says what it would do.
   */
  const click = async (q, seals) => {
    inputs++;
    if (!phone) return page.click(q);
    const at = page.locator(q).first();
    await at.waitFor();
    await page.waitForTimeout(400); // a finger is not faster, and the panel has stopped moving
    if (!(await at.evaluate(inSight))) {
      views++;
      await at.scrollIntoViewIfNeeded();
    }
    if (!seals) return at.tap();
    const b = await at.boundingBox();
    await touch("touchStart", [b.x + b.width / 2, b.y + b.height / 2]);
    await page.waitForTimeout(450);
    await touch("touchEnd");
  };
  /** pointAt presses a point of the map. */
  const pointAt = async ([x, y]) => (inputs++, phone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const touch = phone && (await fingers(page));
  /** button plays an action by its button; a folded list is one more click. */
  const button = async (text) => {
    const was = await state(page);
    const q = `.decide [data-action="${text}"]`;
    if (!(await page.isVisible(q))) {
      const group = page.locator(".decide details", { has: page.locator(`[data-action="${text}"]`) }).last();
      inputs++;
      await group.locator("summary").click();
    }
    await click(`${q} >> visible=true`, (await t.look()).legal.find((a) => a.text === text)?.seals);
    inputs += await agreed(page, was);
  };
  /** reveal has a finger move the map until all of these are in sight. */
  const reveal = async (...list) => {
    for (let n = 0; phone && n < 6; n++) {
      const at = await Promise.all(list.map((what) => where(page, what)));
      const off = (k, low, high) =>
        Math.max(0, low - Math.min(...at.map((p) => p[k]))) - Math.max(0, Math.max(...at.map((p) => p[k])) - high);
      const [dx, dy] = [off(0, 20, 370), off(1, 130, 440)];
      if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
      views++;
      const way = [Math.max(-300, Math.min(300, dx)), Math.max(-280, Math.min(280, dy))];
      const from = [195 - way[0] / 2, 280 - way[1] / 2];
      await touch("touchStart", from);
      for (let k = 1; k <= 6; k++) await touch("touchMove", [from[0] + (way[0] * k) / 6, from[1] + (way[1] * k) / 6]);
      await page.waitForTimeout(200); // the finger rests before it lifts: nothing runs on
      await touch("touchEnd");
      await page.waitForTimeout(300);
    }
  };
  const drag = async (piece, place) => {
    const was = await state(page);
    const number = info.pieces.findIndex((p) => p?.id === piece);
    await reveal(info.places[(await t.look()).view.pieces.find((p) => p.id === number).p].id);
    const [x, y] = await where(page, number);
    let [tx, ty] = await where(page, place);
    inputs++;
    if (touch) {
      await touch("touchStart", [x, y]);
      await page.waitForSelector(".ghost canvas"); // a long press takes the block
      // at the edge of the map the map moves along
      for (let n = 0; n < 100 && (ty < 160 || ty > 420 || tx < 12 || tx > 378); n++) {
        await touch("touchMove", [Math.max(8, Math.min(382, tx)), Math.max(116, Math.min(464, ty))]);
        await page.waitForTimeout(50);
        [tx, ty] = await where(page, place);
      }
      for (let n = 0, at = []; n < 40 && (at[0] !== tx || at[1] !== ty); n++) {
        at = [tx, ty];
        await touch("touchMove", [tx + (n % 2), ty]);
        await page.waitForTimeout(80);
        [tx, ty] = await where(page, place);
      }
      await page.waitForSelector(".ghost p.ok");
      await touch("touchEnd");
    } else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(tx, ty, { steps: 4 });
      await page.mouse.up();
    }
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

  if (!phone) (inputs++, await page.keyboard.press("0")); // the whole map; a telephone shows where one can act
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
  await reveal("16A");
  await pointAt(await where(page, "16A"));
  if (phone) await click("button:text-matches('^Send ')"); // a tap on the map says what would be done
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
  return { orders: await t.orders(), inputs, views };
}

let end = ""; // the state of the game when the first of them is over
for (const viewport of sizes)
  test(`July takes at most ${most} inputs, and ends as it does the long way: ${sizeName(viewport)}`, async () => {
    const { orders, inputs, views } = await july(viewport);
    const clicks = orders.filter((o) => o.side === 0).reduce((sum, o) => sum + o.actions.length, 0);
    console.log(
      `# July at ${sizeName(viewport)}: ${clicks} actions, ${inputs} inputs, and the view moved ${views} times`,
    );
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
