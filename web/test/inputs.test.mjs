// What saves inputs: turning to another block, batches, groups with their forecast, dragging. Each by mouse, finger and
// keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  agreed,
  calm,
  changed,
  fingers,
  clickMap,
  harness,
  open,
  playOut,
  question,
  seatOf,
  settled,
  state,
  where,
} from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const both = { german: "me", soviet: "me" };
const number = (id) => info.pieces.findIndex((p) => p?.id === id);
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const layers = (page) => page.evaluate(() => window.umpireProbe.layers());
const view = async (page) => {
  const [t, key] = await seatOf(page);
  return (await fetch(`${h.url}/api/tables/${t}`, { headers: { "Umpire-Key": key } })).json();
};
const ask = async (page, what, body) => {
  const [t, key] = await seatOf(page);
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
  assert.match(told, /of 3 blocks to/);
  assert.match(told, /costs \d/);
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

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** aMove is a block in sight that can be chosen, a place in sight that it can reach, and one that it cannot. */
async function aMove(page, box) {
  const s = await view(page);
  const seen = ([x, y]) => x > box[0] && y > box[1] && x < box[2] && y < box[3];
  const shown = async (what) => {
    const p = await page.evaluate(
      (w) => (typeof w === "string" ? window.umpireProbe.place(w) : window.umpireProbe.piece(w)) ?? null,
      what,
    );
    return p && seen(p) ? p : null;
  };
  for (const choice of s.legal.filter((a) => a.text.startsWith("choose "))) {
    if (!(await shown(choice.a[1]))) continue;
    const [list] = (await ask(page, "targets", { choices: [choice.text] })).targets;
    const from = s.view.pieces.find((p) => p.id === choice.a[1]).p;
    const reach = new Set(list.map((a) => a.a[2]));
    let to, no;
    for (const a of list) if (!to && !a.seals && (await shown(info.places[a.a[2]].id))) to = info.places[a.a[2]].id;
    for (let p = 1; p < info.places.length && to && !no; p++)
      if (!reach.has(p) && p !== from && info.places[p].near?.length && (await shown(info.places[p].id)))
        no = info.places[p].id;
    if (to && no) return { piece: choice.a[1], choice: choice.text, to, no };
  }
  assert.fail("no block in sight can be dragged");
}

for (const [w, hgt] of [
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
])
  test(`dragging a block moves it, as clicks would: ${w} by ${hgt}`, async () => {
    const page = await underGuderian({ viewport: { width: w, height: hgt } });
    await page.keyboard.press(w > 1280 ? "0" : "n");
    await page.waitForTimeout(300);
    const m = await aMove(page, [w * 0.26, 130, w * 0.73, hgt * 0.85]);
    const start = await state(page);
    const map = () => where(page, m.no);
    const before = await map();
    const [x, y] = await where(page, m.piece);
    const [tx, ty] = await where(page, m.to);
    const [nx, ny] = before;
    // over a place that is out of reach: why, and no move
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 8, { steps: 3 });
    await page.waitForSelector(".ghost canvas");
    await page.waitForFunction((p) => window.umpireProbe.shared().includes(p), m.to);
    await page.mouse.move(nx, ny, { steps: 4 });
    await page.waitForSelector(".ghost p.no:has-text(': ')");
    const why = await page.textContent(".ghost p");
    assert.deepEqual(await map(), before, "the map stays");
    // Esc leaves everything as it was, and the release is no click
    await page.keyboard.press("Escape");
    await page.waitForSelector(".ghost", { state: "detached" });
    await page.mouse.up();
    await page.waitForTimeout(150);
    assert.deepEqual(await state(page), start);
    assert.equal(await page.locator(".advice.no").count(), 0);
    // a release over it is refused as a click is
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(nx, ny, { steps: 4 });
    await page.mouse.up();
    const reason = (await page.textContent(".advice.no p:not(.title)")).trim();
    assert.deepEqual(await state(page), start);
    assert.ok(why.includes(reason.slice(0, 30)), `${why} / ${reason}`);
    await page.keyboard.press("Escape");
    // over a place in reach: what it costs; the release plays the choice and the move
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(tx, ty, { steps: 4 });
    await page.waitForSelector(".ghost p.ok:has-text('cost')");
    await shot(page, `drag-${w}`);
    await page.mouse.up();
    await changed(page, start);
    const dragged = (await view(page)).draft.steps;
    await page.keyboard.press("u");
    await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, start.steps);
    await settled(page);
    await act(page, m.choice);
    await act(page, `move ${m.to}`);
    assert.deepEqual((await view(page)).draft.steps, dragged, "the same as by clicks");
    // ground and the middle button move the map
    for (let n = 0; n < 4; n++) await page.keyboard.press("+"); // a smaller map stays in the middle
    const still = await map();
    await page.mouse.move(nx, ny);
    await page.mouse.down({ button: "middle" });
    await page.mouse.move(nx + 60, ny + 30, { steps: 3 });
    await page.mouse.up({ button: "middle" });
    const panned = await map();
    assert.ok(Math.abs(panned[0] - still[0] - 60) < 2, `${panned} after ${still}`);
    // so does the left button, from where no block stands
    const free = await page.evaluate(
      ([x, y]) => {
        const stacks = Object.values(window.umpireProbe.stacks());
        const on = (px, py) => stacks.some(([l, t, r, b]) => px > l - 8 && px < r + 8 && py > t - 8 && py < b + 8);
        for (let d = 0; d < 300; d += 10) if (!on(x + d, y)) return [x + d, y];
        return null;
      },
      [w * 0.45, hgt * 0.5],
    );
    assert.ok(free, "ground without a block");
    await page.mouse.move(...free);
    await page.mouse.down();
    await page.mouse.move(free[0] - 50, free[1] - 20, { steps: 4 });
    await page.mouse.up();
    const left = await map();
    assert.ok(Math.abs(left[0] - panned[0] + 50) < 2, `${left} after ${panned}`);
    calm(page);
  });

test("a dragged block of a group takes the group along", async () => {
  const page = await underGuderian();
  await page.keyboard.press("0");
  await page.waitForTimeout(300);
  const s = await view(page);
  const free = s.legal.filter((a) => a.text.startsWith("choose ")).map((a) => a.a[1]);
  const start = await state(page);
  for (const id of free.slice(0, 2)) {
    await page.keyboard.down("Shift");
    await clickMap(page, id);
    await page.keyboard.up("Shift");
  }
  await page.waitForFunction(() => window.umpireProbe.layers().selected === 2 && window.umpireProbe.shared().length);
  const [x, y] = await where(page, free[0]);
  const from = s.view.pieces.filter((p) => free.slice(0, 2).includes(p.id)).map((p) => info.places[p.p].id);
  const goals = (await page.evaluate(() => window.umpireProbe.shared())).filter(
    (id) => !from.includes(id) && !s.view.pieces.some((p) => info.places[p.p]?.id === id),
  );
  const [tx, ty] = await where(page, goals[0]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.move(tx, ty, { steps: 4 });
  await page.waitForSelector(".ghost p.ok:has-text('2 of 2')");
  await page.mouse.up();
  await agreed(page, start);
  assert.equal((await layers(page)).selected, 0);
  const there = (await view(page)).view.pieces.filter((p) => info.places[p.p]?.id === goals[0]).map((p) => p.id);
  assert.ok(free.slice(0, 2).every((id) => there.includes(id)));
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, start.steps);
  calm(page);
});

test("on a telephone a long press drags a block, ground moves the map", async () => {
  const page = await underGuderian({ ...phone });
  await page.keyboard.press("n");
  await page.waitForTimeout(300);
  const m = await aMove(page, [30, 90, 360, 390]);
  const touch = await fingers(page);
  const start = await state(page);
  const before = await where(page, m.to);
  // a short swipe on a block moves the map, as everywhere
  let [x, y] = await where(page, m.piece);
  await touch("touchStart", [x, y]);
  for (let n = 1; n <= 5; n++) await touch("touchMove", [x - 6 * n, y + 4 * n]);
  await touch("touchEnd");
  await page.waitForTimeout(100);
  const moved = await where(page, m.to);
  assert.ok(moved[0] < before[0] - 10, `${moved} after ${before}`);
  assert.deepEqual(await state(page), start);
  // a long press takes it
  [x, y] = await where(page, m.piece);
  const [tx, ty] = await where(page, m.to);
  await touch("touchStart", [x, y]);
  await page.waitForSelector(".ghost canvas");
  for (let n = 1; n <= 6; n++) await touch("touchMove", [x + ((tx - x) * n) / 6, y + ((ty - y) * n) / 6]);
  await page.waitForSelector(".ghost p.ok:has-text('cost')");
  await shot(page, "drag-phone");
  assert.deepEqual(await where(page, m.to), [tx, ty], "the map stays");
  await touch("touchEnd");
  await changed(page, start);
  const steps = (await view(page)).draft.steps;
  assert.deepEqual(steps.slice(start.steps), [m.choice, `move ${m.to}`]);
  calm(page);
});

test("wheel, keys, two fingers zoom about what they hold; a pan is no click, it does not run on", async () => {
  const page = await underGuderian();
  const near = ([ax, ay], [bx, by], what) =>
    assert.ok(Math.hypot(ax - bx, ay - by) < 2, `${what}: ${[ax, ay, bx, by]}`);
  const scale = async (p) => {
    const box = await p.evaluate(() => window.umpireProbe.sheet());
    return box[2] - box[0];
  };
  await page.keyboard.press("n");
  await page.waitForTimeout(300);
  const spot = await where(page, "91");
  let wide = await scale(page);
  await page.mouse.move(...spot);
  await page.mouse.wheel(0, -150);
  await page.waitForFunction((w) => window.umpireProbe.sheet()[2] - window.umpireProbe.sheet()[0] > w * 1.1, wide);
  near(await where(page, "91"), spot, "the wheel");
  // a drag of the ground, begun and ended over a place, moves the map and chooses nothing
  const start = await state(page);
  const bare = await page.evaluate(
    (places) => {
      const e = window.umpireProbe.edges();
      for (const id of places) {
        const p = window.umpireProbe.place(id);
        if (p && p[0] > e.left + 90 && p[0] < innerWidth - e.right - 90 && p[1] > 260 && p[1] < innerHeight - 120)
          return p;
      }
    },
    info.places.filter((p) => p?.near?.length).map((p) => p.id),
  );
  await page.mouse.move(...bare);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(bare[0] + 50, bare[1] + 20, { steps: 4 });
  await page.mouse.up({ button: "middle" });
  near(await where(page, "91"), [spot[0] + 50, spot[1] + 20], "the pan");
  assert.deepEqual(await state(page), start);
  assert.equal(await page.locator(".advice.no, .menu").count(), 0);
  // the map stands where it was let go, and keys zoom about the middle of its room
  const stood = await where(page, "91");
  await page.waitForTimeout(300);
  near(await where(page, "91"), stood, "no inertia");
  const middle = () =>
    page.evaluate(() => {
      const e = window.umpireProbe.edges();
      const [l, t, r] = window.umpireProbe.sheet();
      const at = [(e.left + innerWidth - e.right) / 2, (e.top + innerHeight - e.bottom) / 2];
      return at.map((x, i) => (x - [l, t][i]) / (r - l));
    });
  const held = await middle();
  wide = await scale(page);
  await page.keyboard.press("+");
  await page.waitForFunction((w) => window.umpireProbe.sheet()[2] - window.umpireProbe.sheet()[0] > w * 1.2, wide);
  const now = await middle();
  assert.ok(Math.hypot(now[0] - held[0], now[1] - held[1]) < 0.003, `the keys: ${held} ${now}`);
  await page.keyboard.press("-");
  await page.waitForFunction((w) => window.umpireProbe.sheet()[2] - window.umpireProbe.sheet()[0] < w * 1.1, wide);
  await page.keyboard.press("0");
  await page.waitForFunction(() => window.umpireProbe.sheet()[3] <= innerHeight);
  calm(page);

  const small = await underGuderian({ ...phone });
  await small.keyboard.press("n");
  await small.waitForTimeout(300);
  const touch = await fingers(small);
  const before = await state(small);
  wide = await scale(small);
  const [x, y] = await where(small, "91");
  await touch("touchStart", [x - 30, y], [x + 30, y]);
  for (let n = 1; n <= 6; n++) await touch("touchMove", [x - 30 - 5 * n, y], [x + 30 + 5 * n, y]);
  await small.waitForFunction((w) => window.umpireProbe.sheet()[2] - window.umpireProbe.sheet()[0] > w * 1.7, wide);
  near(await where(small, "91"), [x, y], "the middle of two fingers");
  // two fingers that move together pan
  const pinched = await where(small, "91");
  for (let n = 1; n <= 6; n++) await touch("touchMove", [x - 60 + 6 * n, y], [x + 60 + 6 * n, y]);
  await small.waitForTimeout(60);
  near(await where(small, "91"), [pinched[0] + 36, pinched[1]], "two fingers that move together");
  await touch("touchEnd");
  await small.waitForTimeout(100);
  assert.deepEqual(await state(small), before);
  // two taps are two taps: they do not zoom
  wide = await scale(small);
  await small.touchscreen.tap(195, 300);
  await small.touchscreen.tap(195, 300);
  await small.waitForTimeout(300);
  assert.equal(await scale(small), wide);
  calm(small);
});

test("the list stays in its place when an order empties the draft, and Select ends with its question", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await page.click('button:has-text("Select")');
  await page.waitForSelector('button[aria-pressed=true]:has-text("Select")');
  await act(page, "tactical");
  assert.equal(await page.locator('button[aria-pressed=true]:has-text("Select")').count(), 0);
  const top = () => page.$eval(".lists > *", (l) => l.getBoundingClientRect().top);
  const was = await top();
  const first = (await actions(page)).find((a) => a.startsWith("activate "));
  await act(page, first);
  const asked = await actions(page);
  assert.ok(asked.some((a) => a.startsWith("activate ")) && !asked.includes(first));
  assert.ok((await top()) >= was - 1, `the list moved up from ${was} to ${await top()}`);

  // of a long draft whole lines are shown, the last ones
  await act(page, "end");
  const verbs = ["done", "move", "choose"];
  await playOut(
    page,
    () => page.$$eval(".draft li", (l) => l.length > 7),
    40,
    1,
    (list) => verbs.map((v) => list.find((a) => a.split(" ")[0] === v)).find((a) => a),
  );
  const cut = await page.$eval(".draft ol", (l) => {
    const box = l.getBoundingClientRect();
    return [...l.children]
      .map((c) => c.getBoundingClientRect())
      .filter(
        (r) => r.bottom > box.top + 1 && r.top < box.bottom - 1 && (r.top < box.top - 1 || r.bottom > box.bottom + 1),
      ).length;
  });
  assert.equal(cut, 0, "lines of the draft are cut");
  calm(page);
});
