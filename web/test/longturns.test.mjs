// Long turns: overlays, the next piece, holding, boxes, the order of battle, what is unfinished, stops of a move, and
// how many inputs an impulse of forty blocks takes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  bySize,
  calm,
  changed,
  clickMap,
  harness,
  open,
  question,
  seatOf,
  settled,
  state,
  toDeclare,
  typhoon,
  until,
  where,
} from "./harness.mjs";

let h, info, toy;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
  toy = await h.info("toy");
});
after(() => h.close());

const both = { german: "me", soviet: "me" };
const number = (id, of = info) => of.pieces.findIndex((p) => p?.id === id);
const layers = (page) => page.evaluate(() => window.umpireProbe.layers());
const waiting = (page) => page.evaluate(() => window.umpireProbe.waiting());
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
};

/** commands opens Typhoon with every HQ activated. */
const commands = (options) => typhoon(h, options);

test("overlays: a key each, own side, the other side, off; with a piece, about the piece", async () => {
  const page = await commands();
  for (const o of [...info.overlays].sort((a, b) => Number(!!b.sides) - Number(!!a.sides))) {
    // without a piece first
    const key = o.key.toLowerCase();
    await page.keyboard.press(key);
    await page.waitForSelector(`.legend:has-text("${o.name}")`);
    if (!o.sides) {
      await page.waitForSelector(".legend:has-text('Click a piece')");
      await page.keyboard.press("n");
    }
    await page.waitForSelector(".legend li");
    const own = await layers(page);
    assert.ok(own.places > 0, `${o.name} marks places`);
    assert.ok((await page.locator(".legend canvas").count()) > 0, "the legend shows the tones");
    await shot(page, `overlay-${o.id}`);
    if (!o.sides) {
      await page.keyboard.press(key);
      await page.waitForSelector(".legend", { state: "detached" });
      await page.keyboard.press("0");
      continue;
    }
    assert.match(await page.textContent(".legend header"), /Germany/);
    await page.keyboard.press(key);
    await page.waitForSelector(".legend header:has-text('Soviet Union')");
    await page.keyboard.press(key);
    await page.waitForSelector(".legend", { state: "detached" });
    assert.equal((await layers(page)).places, 0);
    await page.keyboard.press(`Shift+${o.key}`);
    await page.waitForSelector(".legend header:has-text('Soviet Union')");
    await page.keyboard.press("Shift+" + o.key);
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
    if (await page.locator(".legend").count()) await page.click(".legend header button");
  }
  // the reach of one block: numbers that follow the position
  await clickMap(page, number("g-24pz"));
  await page.waitForSelector(".ask:has-text('24th Panzer')");
  await page.keyboard.press("r");
  await page.waitForSelector(".legend:has-text('24th Panzer')");
  const far = (await layers(page)).places;
  await act(
    page,
    (await actions(page)).find((a) => a === "move 154"),
  );
  await until(async () => assert.ok((await layers(page)).places < far, "less is in reach after a move"));
  calm(page);
});

test("overlays by mouse: the menu says which is on and its key", async () => {
  const page = await commands();
  await page.click(".overlay-menu > button");
  // the game's, the set-up, and what changed
  assert.equal(await page.locator(".overlay-list button").count(), info.overlays.length + 2);
  await page.click("[data-overlay=supply]");
  await page.waitForSelector(".legend:has-text('Supply')");
  await until(async () => assert.ok((await layers(page)).lines > 0, "the way of supply is drawn"));
  await page.click(".legend .other");
  await page.waitForSelector(".legend header:has-text('Soviet Union')");
  await page.click(".legend header button");
  await page.waitForSelector(".legend", { state: "detached" });
  calm(page);
});

test("what changed: arrows and plates of the machine's impulse, until one acts", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "dnieper", { german: "me", soviet: "bot:random" }, { seed: 3 })).path);
  await act(page, "strategic-move");
  await act(page, "end");
  await page.waitForSelector(".table[data-mine=true]", { timeout: 60000 });
  await settled(page);
  await page.keyboard.press("d");
  await page.waitForSelector(".legend:has-text('Changes on the map')");
  await page.waitForTimeout(400);
  const l = await layers(page);
  const moved = await page.$$eval(".log li.move", (x) => x.length);
  assert.ok(
    moved === 0 || l.arrows + l.plates + l.places > 0,
    `${moved} moves in the log, but nothing is laid over the map`,
  );
  await shot(page, "what-changed");
  calm(page);
});

test("next, hold, release: held pieces are passed over, also after a reload", async () => {
  const page = await commands();
  const all = await waiting(page);
  assert.equal(all.length, 37);
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  const [x, y] = await where(page, all[1]);
  assert.ok(x > 290 && x < 990 && y > 40 && y < 800, "the second piece is in sight");
  await page.keyboard.press("k");
  assert.equal((await waiting(page)).length, 36);
  assert.equal((await layers(page)).held, 1);
  await page.keyboard.press("Shift+N"); // holding went on to the third; one back is the first
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () =>
      document.querySelector(".draft")?.textContent.includes("Choose") ||
      document.querySelector(".decide .piece.active"),
  );
  assert.match(await question(page), new RegExp(info.pieces[all[0]].name.split(" ")[0]));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".table").dataset.steps === "1");
  await page.reload();
  await page.waitForSelector(".decide .ask");
  await page.waitForFunction(() => !!window.umpireProbe);
  assert.equal((await waiting(page)).length, 36);
  await page.click(".maptools .release");
  assert.equal((await waiting(page)).length, 37);
  calm(page);
});

test("a box and a click send several blocks; undo takes them back together; who cannot is named", async () => {
  const page = await commands();
  await page.focus("canvas.map");
  const a = await where(page, number("g-7ak"));
  const b = await where(page, number("g-12ak"));
  const before = await state(page);
  await page.keyboard.down("Shift");
  await page.mouse.move(Math.min(a[0], b[0]) - 34, Math.min(a[1], b[1]) - 34);
  await page.mouse.down();
  await page.mouse.move(Math.max(a[0], b[0]) + 20, Math.max(a[1], b[1]) + 34, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const some = (await layers(page)).selected;
  assert.ok(some >= 2, `${some} are selected`);
  await page.waitForSelector(`.selection:has-text("${some}")`);
  await shot(page, "box");
  // a place with no block in it: a click on an own block would select that
  // the server answers where all of them can go
  const found = await page.waitForFunction(() => {
    const { stacks, shared, place, edges } = window.umpireProbe;
    const e = edges();
    return shared().find((p) => {
      const [x, y] = place(p);
      const seen =
        x > e.left + 20 && x < innerWidth - e.right - 20 && y > e.top + 20 && y < innerHeight - e.bottom - 20;
      return seen && !stacks()[p];
    });
  });
  const goal = await found.jsonValue();
  await clickMap(page, goal);
  await changed(page, before);
  await page.waitForTimeout(700);
  await settled(page);
  const sent = await state(page);
  assert.ok(sent.steps >= before.steps + 2, "something was sent");
  await shot(page, "sent");
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await changed(page, sent);
  assert.equal((await state(page)).steps, before.steps, "one undo takes back all of it");
  // far away: none of them can, and the rule is said
  await page.keyboard.down("Shift");
  await clickMap(page, number("g-7ak"));
  await clickMap(page, number("g-12ak"));
  await page.keyboard.up("Shift");
  assert.equal((await layers(page)).selected, 2);
  await clickMap(page, "72");
  await page.waitForSelector(".toast:has-text('7th Infantry Corps, 12th Infantry Corps: ') .rule");
  assert.deepEqual(await state(page), before);
  assert.equal((await layers(page)).selected, 2, "they stay selected");
  await page.keyboard.press("Escape");
  assert.equal((await layers(page)).selected, 0);
  // the same by keys: two blocks by N and Shift+Enter, a place by the arrows and Enter; a message of before would look
  // like the answer
  await page.waitForSelector(".toast", { state: "detached" });
  for (let n = 0; n < 2; n++) {
    await page.keyboard.press("n");
    await page.keyboard.press("Shift+Enter");
  }
  assert.equal((await layers(page)).selected, 2);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (n) => Number(document.querySelector(".table").dataset.steps) > n || document.querySelector(".toast"),
    before.steps,
  );
  await page.waitForTimeout(500);
  await settled(page);
  await page.keyboard.press("Escape");
  if ((await state(page)).steps > before.steps) await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, before.steps);
  await page.keyboard.press("0");
  await settled(page);
  // a double click takes the stack
  const [x, y] = await where(page, number("g-23ak"));
  await page.mouse.dblclick(x, y);
  await page.waitForFunction(() => window.umpireProbe.layers().selected === 2);
  assert.deepEqual(await state(page), before);
  calm(page);
});

test("an impulse of forty blocks takes at most 120 inputs", async () => {
  const page = await h.page({ viewport: { width: 1920, height: 1080 }, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "typhoon", both, { seed: 7 })).path);
  await toDeclare(page);
  let inputs = 0;
  const click = async (x, y) => (inputs++, page.mouse.click(x, y));
  const press = async (k) => (inputs++, page.keyboard.press(k));
  const button = async (q) => (inputs++, page.click(q));
  const free = ([x, y]) => x > 400 && x < 1480 && y > 150 && y < 1040;
  const seen = async (id) => {
    const p = await page.evaluate(
      (w) => (typeof w === "string" ? window.umpireProbe.place(w) : window.umpireProbe.piece(w)),
      id,
    );
    return p && free(p) ? p : null;
  };
  const view = async () => {
    const [t, key] = await seatOf(page);
    return (await fetch(`${h.url}/api/tables/${t}`, { headers: { "Umpire-Key": key } })).json();
  };
  const acted = new Set();
  await button('[data-action="tactical"]');
  await settled(page);
  // HQs: a click on the block, a click in the menu
  for (const a of (await actions(page)).filter((x) => x.startsWith("activate "))) {
    const before = await state(page);
    const b = `.decide [data-action="${a}"]`;
    if (!(await page.isVisible(b))) await button(".lists summary >> nth=0");
    await button(b);
    await changed(page, before);
    acted.add(a.split(" ")[1]);
  }
  let before = await state(page);
  await button('.decide [data-action="end"]');
  await changed(page, before);
  for (let n = 0; n < 60; n++) {
    const left = await waiting(page);
    if (!left.length) break;
    // a block in sight by a click, else the next one by N and Enter
    let id = 0;
    let at = null;
    for (const x of left)
      if ((at = await seen(x))) {
        id = x;
        break;
      }
    before = await state(page);
    const ordered = (await view()).draft.steps.length;
    if (at && !(await page.evaluate((p) => window.umpireProbe.glows(p), id))) await click(...at);
    else {
      await press("n");
      await press("Enter");
    }
    await changed(page, before);
    let s = await view();
    assert.ok(s.draft.steps.length > ordered, "a block was chosen");
    const who = s.view.prompt.piece;
    const from = s.view.pieces.find((p) => p.id === who);
    // one area on, in sight; where nobody stands, so that it can stop there and the count does not hang on battles
    const moves = s.legal.filter((l) => l.text.startsWith("move ")).map((l) => l.a[2]);
    const crowd = (p) =>
      s.view.pieces.filter((x) => x.p === p).length * 2 + (info.places[from.p].near.includes(p) ? 0 : 1);
    for (const p of moves.sort((x, y) => crowd(x) - crowd(y))) {
      const goal = await seen(info.places[p].id);
      if (!goal) continue;
      before = await state(page);
      await click(...goal);
      // where another block that can act stands, the click is asked about
      const asked = await page.waitForFunction(({ at, steps }) => {
        const t = document.querySelector(".table");
        return document.querySelector(".menu [data-also]")
          ? "asked"
          : Number(t.dataset.at) !== at || Number(t.dataset.steps) !== steps
            ? "done"
            : "";
      }, before);
      if ((await asked.jsonValue()) === "asked") await button(".menu [role=menuitem] >> nth=0");
      await changed(page, before);
      acted.add(info.pieces[who].id);
      s = await view();
      // else it may not stop there: further on
      if (s.view.prompt.piece !== who || s.legal.some((l) => l.text === "done")) break;
    }
    assert.ok(acted.has(info.pieces[who].id), `${info.pieces[who].name} went somewhere`);
  }
  assert.ok(acted.size >= 40, `${acted.size} blocks acted`);
  assert.ok(inputs <= 120, `${inputs} inputs`);
  console.log(`# ${acted.size} blocks in ${inputs} inputs`);
  await shot(page, "impulse");
  calm(page);
});

test("order of battle: filter, sort, keys; a row shows its piece and chooses it", async () => {
  const page = await commands();
  await page.keyboard.press("o");
  await page.waitForSelector(".muster tbody tr");
  const rows = () => page.$$eval(".muster tbody tr", (l) => l.map((r) => [...r.cells].map((c) => c.textContent)));
  const all = await rows();
  assert.ok(all.length > 40);
  assert.match(all[0][5], /can act/, "what can act stands first");
  await page.click(".muster th.n button");
  const strength = (await rows()).map((r) => parseInt(r[3], 10));
  assert.deepEqual(
    strength,
    [...strength].sort((a, b) => b - a),
  );
  await page.fill(".muster input", "panzer corps");
  const some = await rows();
  assert.ok(some.length > 3 && some.every((r) => /Panzer Corps/.test(r[0])));
  await shot(page, "order-of-battle");
  await page.keyboard.press("ArrowDown"); // out of the field, onto the rows
  await page.locator(".muster tbody tr").first().focus();
  await page.keyboard.press("ArrowDown");
  const name = await page.evaluate(() => document.activeElement.cells[0].textContent);
  const before = await state(page);
  await page.keyboard.press("Enter");
  await changed(page, before);
  assert.match(await question(page), new RegExp(name));
  await page.keyboard.press("Escape");
  await page.waitForSelector(".muster", { state: "detached" });
  // the enemy, as far as it is known
  await page.keyboard.press("o");
  await page.fill(".muster input", "");
  await page.click(".muster [role=group] button:has-text('The other side')");
  assert.ok((await rows()).length > 20);
  calm(page);
});

for (const [game, seats] of [
  ["moscow41", both],
  ["kiev41", { axis: "me", soviet: "me" }],
  ["moscowcampaign", both],
])
  test(`order of battle: each column of ${game} can be read`, async () => {
    const page = await h.page({ reducedMotion: "reduce" });
    const made = await h.make(game, game === "moscowcampaign" ? "1" : "campaign", seats, { seed: 3 });
    await open(page, made.path);
    while ((await actions(page)).includes("arrange")) await act(page, "arrange");
    await page.keyboard.press("o");
    await page.click(".muster [role=group] button:has-text('All')");
    for (const width of [1024, 1280, 1440, 1900]) {
      await page.setViewportSize({ width, height: 900 });
      const [list, box] = await page.$eval(".muster .scroll", (e) => [e.scrollWidth, e.clientWidth]);
      assert.ok(list <= box, `at ${width} the list is ${list - box} px too wide`);
      await shot(page, `order-of-battle-${game}-${width}`);
    }
    calm(page);
  });

bySize("ending an impulse names what is idle, but not what is held, and asks nothing where nothing is", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await act(page, "strategic-move");
  const idle = await waiting(page);
  await page.keyboard.press("n");
  await page.keyboard.press("k");
  await page.click('.decide [data-action="end"]');
  await page.waitForSelector(".ending");
  assert.equal(await page.locator(".ending .idle li").count(), idle.length - 1);
  assert.match(await page.textContent(".ending"), /actions left: \d/);
  await shot(page, "idle");
  await page.click(".ending button:has-text('Show me')");
  await page.waitForSelector(".ending", { state: "detached" });
  const before = await state(page);
  await page.click('.decide [data-action="end"]');
  await page.check(".ending input[type=checkbox]");
  await page.click(".ending [data-end]");
  await changed(page, before);
  assert.match(await question(page), /Soviet/);
  // switched off for this game
  await act(page, "pass");
  const then = await state(page);
  await page.click('.decide [data-action="end"]');
  await changed(page, then);
  assert.match(await question(page), /German/);
  calm(page);
});

bySize("a reinforcement with one place to go takes one click, and can be taken back", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 1 })).path);
  await act(page, "strategic-draw");
  const choose = (await actions(page)).find((a) => a === "choose g-7ak");
  assert.ok(choose, "the draw of this seed holds the 7th Infantry Corps");
  const before = await state(page);
  await page.click(`.decide [data-action="${choose}"]`);
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n + 2, before.steps);
  await settled(page);
  assert.doesNotMatch(await question(page), /7th Infantry/);
  await page.waitForSelector(".toasts:has-text('had one place to go')"); // it says so, and how to take it back
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n + 1, before.steps);
  await settled(page);
  assert.deepEqual(await actions(page), ["place 4A"], "undo leaves the choice, and does not place again");
  calm(page);
});

test("stations: what a move in several legs has cost so far; the next block ends it", async () => {
  const page = await commands();
  await page.keyboard.press("0");
  await page.waitForTimeout(200);
  await clickMap(page, number("g-46pz"));
  await page.waitForSelector(".ask:has-text('46th Panzer')");
  const [x, y] = await where(page, "154"); // next to it: points are left
  await page.mouse.move(x, y);
  await page.waitForSelector(".advice:has-text('Costs')");
  const cost = Number(/Costs (\d+)/.exec(await page.textContent(".advice"))[1]);
  let before = await state(page);
  await page.mouse.click(x, y);
  await changed(page, before);
  assert.deepEqual((await layers(page)).stations, ["", String(cost)]);
  await shot(page, "stations");
  // another block: the first one stops there, and nothing else has to be clicked
  before = await state(page);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await changed(page, before);
  assert.equal((await state(page)).steps, before.steps + 2);
  assert.doesNotMatch(await question(page), /46th Panzer/);
  const steps = await page.textContent(".draft");
  assert.match(steps, /46th Panzer Corps: move to Glukhov/);
  assert.doesNotMatch(steps, /End the move here/, "the end of its move has no line of its own");
  assert.match(steps, /End HQ activation/, "a step says which segment it ended");
  assert.doesNotMatch(steps, /End the segment/);
  calm(page);
});

test("crowded stacks: nothing is hidden at the start of Typhoon; the loupe opens by mouse and by key", async () => {
  const page = await commands();
  assert.equal(await page.evaluate(() => window.umpireProbe.covered()), 0, "no block hides another");
  await page.keyboard.press("0");
  await page.waitForTimeout(200);
  const [x, y] = await where(page, number("g-7ak"));
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
  const id = info.pieces[number("g-9ak")].id;
  await where(page, number(id));
  const [sx, sy] = await where(page, number(id));
  await page.mouse.move(sx, sy);
  await page.waitForSelector(".fan button");
  const big = await page.$$eval(".fan-blocks button", (l) =>
    l.every((b) => b.getBoundingClientRect().width >= 44 && b.getBoundingClientRect().height >= 44),
  );
  assert.ok(big, "blocks in the loupe can be hit by a finger");
  await shot(page, "loupe");
  const before = await state(page);
  await page.click(`.fan [data-piece="${number(id)}"]`);
  await changed(page, before);
  assert.match(await question(page), /9th Infantry/);
  calm(page);
});

test("a telephone: loupe, select mode, overlay and order of battle by taps", async () => {
  const page = await commands(phone);
  for (const q of [".maptools > button", ".overlay-menu > button"]) {
    assert.ok(
      await page.$$eval(q, (l) =>
        l.every((b) => b.getBoundingClientRect().height >= 43.5 && b.getBoundingClientRect().width >= 43.5),
      ),
      `${q} can be hit`,
    );
  }
  await page.tap(".maptools .next");
  await page.waitForTimeout(200);
  const id = (await waiting(page))[0];
  const p = await where(page, id);
  assert.ok(p[0] > 0 && p[0] < 390 && p[1] > 80 && p[1] < 470, "the next piece is in sight");
  // select mode: a finger draws a box
  await page.tap(".maptools [aria-label='Select several pieces']");
  const touch = await page.context().newCDPSession(page);
  const point = (x, y) => [{ x, y, id: 1 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(p[0] - 60, p[1] - 60) });
  for (let n = 1; n <= 4; n++)
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: point(p[0] - 60 + n * 30, p[1] - 60 + n * 30),
    });
  await page.waitForTimeout(150); // the finger rests before it lifts: no fling that would swallow the next tap
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(p[0] + 61, p[1] + 60) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() => window.umpireProbe.layers().selected > 0);
  await shot(page, "phone-box");
  await page.waitForTimeout(400); // a finger is not faster, and two taps at once would be a double tap
  await page.tap(".selection button");
  await page.waitForFunction(() => window.umpireProbe.layers().selected === 0);
  // an overlay
  await page.tap(".overlay-menu > button");
  await page.waitForSelector(".overlay-list");
  await shot(page, "phone-overlays");
  assert.ok(
    await page.evaluate(() => document.querySelector(".overlay-list").getBoundingClientRect().right <= innerWidth),
  );
  await page.tap("[data-overlay=control]");
  await page.waitForSelector(".legend li");
  await shot(page, "phone-control");
  await page.tap(".legend header button");
  // order of battle
  await page.tap(".maptools [aria-label='Units: order of battle']");
  await page.waitForSelector(".muster tbody tr");
  const before = await state(page);
  await page.tap(".muster tbody tr:nth-child(2)");
  await changed(page, before);
  await shot(page, "phone-order-of-battle");
  await page.tap(".muster header .quiet");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  calm(page);
});

test("the toy has it too: overlays, next, a group", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 3 })).path);
  for (const o of toy.overlays ?? []) {
    await page.keyboard.press(o.key.toLowerCase());
    await page.waitForSelector(`.legend:has-text("${o.name}")`);
    await page.click(".legend header button");
  }
  const can = await waiting(page);
  assert.ok(can.length >= 2);
  await page.keyboard.down("Shift");
  for (const id of can.slice(0, 2)) {
    const [x, y] = await where(page, id);
    await page.mouse.click(x, y);
  }
  await page.keyboard.up("Shift");
  assert.equal((await layers(page)).selected, 2);
  const list = (await actions(page)).filter((a) => a.startsWith("move ")).map((a) => a.split(" "));
  const ids = can.slice(0, 2).map((n) => toy.pieces[n].id);
  const shared = toy.places.find((p) => p && ids.every((id) => list.some((m) => m[1] === id && m[2] === p.id)));
  const goal = shared?.id ?? list.find((m) => m[1] === ids[0])[2];
  const before = await state(page);
  await clickMap(page, goal);
  await changed(page, before);
  await page.waitForTimeout(300);
  assert.ok((await state(page)).steps > before.steps);
  await page.keyboard.press("Escape");
  const sent = await state(page);
  await page.keyboard.press("u");
  await changed(page, sent);
  assert.equal((await state(page)).steps, 0);
  calm(page);
});
