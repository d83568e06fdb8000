// Moscow '41 through the client: every kind of impulse, two-handed by list and by map, against the machine with a
// reload in the middle, and what concealed blocks look like from one side.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  calm,
  changed,
  clickMap,
  harness,
  open,
  playOut,
  question,
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
const declaring = async (page) => (await actions(page)).includes("pass");
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** impulse declares one kind of impulse and plays on until the next is to be declared. */
async function impulse(page, kind, most, prefer) {
  const side = await question(page);
  await act(page, kind);
  const n = await playOut(
    page,
    async () => (await declaring(page)) && (await question(page)) !== side,
    most,
    5,
    prefer,
  );
  return n;
}

/** towards prefers what makes a whole impulse: activate, choose, move where it cannot be taken back, fight, and end. */
const brisk = (list, n) => {
  for (const verb of ["battle", "hit", "abort", "done", "end"]) {
    const a = list.find((x) => x.split(" ")[0] === verb);
    if (a && (n > 6 || verb === "battle" || verb === "hit")) return a;
  }
  return undefined;
};

test("a pass, by the map: choose a block, see what a move costs, move it", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await act(page, "pass");
  const piece = (await actions(page)).find((a) => a.startsWith("choose "))?.split(" ")[1];
  assert.ok(piece, "a block can be chosen");
  let before = await state(page);
  await clickMap(page, number(piece));
  await changed(page, before);
  assert.match(await question(page), /MP left/);
  const move = (await actions(page)).find((a) => a.startsWith("move "));
  const place = move.split(" ")[1];
  const [x, y] = await where(page, place);
  await page.mouse.move(x, y);
  await page.waitForSelector(".advice:has-text('Costs')");
  await shot(page, "pass-preview");
  before = await state(page);
  await page.mouse.click(x, y);
  if (await page.locator(".menu").count()) await page.locator(".menu .act").first().click();
  await changed(page, before);
  // the whole draft can be taken back
  while ((await state(page)).steps > 1) {
    before = await state(page);
    await page.keyboard.press("u");
    await changed(page, before);
  }
  calm(page);
});

test("why not: a place out of reach, with the rule", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await act(page, "pass");
  const choose = (await actions(page)).find((a) => a.startsWith("choose "));
  await act(page, choose);
  const [x, y] = await where(page, "104");
  await page.mouse.click(x, y);
  await page.waitForSelector(".advice.no .rule");
  await shot(page, "why-not");
  assert.match(await page.textContent(".advice.no .rule"), /^\w/);
  calm(page);
});

test("a tactical impulse with a battle, then the other side's", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await act(page, "tactical");
  await act(page, "activate g-guderian");
  await act(page, "end");
  // command: send blocks of the group into an enemy area
  let fights = 0;
  let at = 0;
  const asked = await question(page);
  await playOut(
    page,
    async () => (await declaring(page)) && !/German/.test(await question(page)),
    120,
    5,
    (list) => {
      const enemy = list
        .filter((a) => a.startsWith("move "))
        .find((a) => ["78", "80", "81", "91", "79", "68"].includes(a.split(" ")[1]));
      if (list.some((a) => a.startsWith("battle "))) fights++;
      at++;
      return (
        list.find((a) => a.startsWith("battle ")) ??
        list.find((a) => a.startsWith("hit ")) ??
        enemy ??
        (at < 12 ? list.find((a) => a.startsWith("choose ")) : undefined) ??
        list.find((a) => a === "end" || a === "done" || a === "decline")
      );
    },
  );
  assert.ok(fights > 0, `a battle was fought (asked: ${asked})`);
  assert.ok((await page.locator(".log .die").count()) > 0, "dice stand in the log");
  await shot(page, "after-battle");
  await impulse(page, "pass", 20, (list) => list.find((a) => a === "end" || a === "done"));
  calm(page);
});

test("strategic impulses: moving, and calling reinforcements", async () => {
  for (const kind of ["strategic-move", "strategic-draw"]) {
    const page = await h.page();
    await open(page, (await h.make("moscow41", "campaign", both, { seed: 11 })).path);
    await impulse(page, kind, 60, brisk);
    assert.match(await question(page), /Soviet/);
    calm(page);
    await page.context().close();
  }
});

test("against the machine: only what one side may know, and a reload in the middle", async () => {
  const page = await h.page();
  const made = await h.make("moscow41", "dnieper", { german: "me", soviet: "bot:random" }, { seed: 3 });
  await open(page, made.path);
  const view = (
    await (await fetch(`${h.url}/api/tables/${made.table}`, { headers: { "Umpire-Key": made.mine } })).json()
  ).view;
  assert.ok(
    view.pieces.some((p) => p.s === 1 && !p.face),
    "enemy blocks are concealed",
  );
  const hidden = view.pieces.find((p) => p.s === 1 && !p.face && info.places[p.p]?.kind === "area");
  await page.focus("canvas.map");
  await page.keyboard.press("0");
  await page.waitForTimeout(100);
  await clickMap(page, info.places[hidden.p].id);
  await page.click(".panel.right .tabs .here");
  await page.waitForSelector(".here:has-text('oncealed')");
  await page.keyboard.press("Escape");
  await act(page, "tactical");
  const drafted = await state(page);
  await page.reload();
  await page.waitForSelector(".draft");
  assert.deepEqual(await state(page), drafted);
  await playOut(page, async () => (await state(page)).at > drafted.at + 1 && (await declaring(page)), 80, 9, brisk);
  await page.waitForSelector(".table[data-mine=true]");
  await settled(page);
  await shot(page, "machine");
  // arrows show what the machine moved, until something is done
  const answer = await fetch(`${h.url}/api/tables/${made.table}/events?after=0`, {
    headers: { "Umpire-Key": made.mine },
  });
  const moved = (await answer.json()).events.filter((l) => l.e.s === 1 && info.events[l.e.k].show === "move");
  const trails = await page.evaluate(() => window.umpireProbe.trails());
  assert.ok(moved.length === 0 || trails.length > 0, `${moved.length} moves of the machine, ${trails.length} arrows`);
  for (const way of trails)
    assert.ok(
      moved.some((l) => info.places[l.e.t].id === way.at(-1)),
      `the arrow ${way} ends where a move did`,
    );
  await act(page, "tactical");
  assert.deepEqual(await page.evaluate(() => window.umpireProbe.trails()), []);
  calm(page);
});

test("concealed reinforcements are one line of the log, which opens; own ones are named", async () => {
  const made = await h.make("moscow41", "campaign", { german: "me", soviet: "open" }, { seed: 7 });
  for (const side of ["german", "soviet"]) {
    const mine = made.keys[side];
    await h.play({ table: made.table, mine }, "strategic-draw");
    for (let n = 0; n < 60; n++) {
      const headers = { "Umpire-Key": mine };
      const { legal } = await (await fetch(`${h.url}/api/tables/${made.table}`, { headers })).json();
      const list = legal.map((a) => a.text);
      await h.play({ table: made.table, mine }, list.find((a) => a.startsWith("place ")) ?? list[0]);
      if (list[0] === "end") break;
    }
  }
  const page = await h.page();
  await open(page, made.path);
  await page.click(".panel.right .tabs .log");
  const folded = page.locator(".log .folded:has-text('A concealed block arrives')");
  await folded.waitFor();
  assert.match(await folded.locator("summary").textContent(), /; likewise 11 more$/);
  assert.equal(await folded.locator("ul li").count(), 12);
  await folded.locator("summary").click();
  assert.ok(await folded.locator("ul li:has-text('Tula')").isVisible());
  assert.equal(await page.locator(".log li:has-text('arrives in'):not(.folded, .folded li)").count(), 8);
  calm(page);
});

test("two-handed: looking through either side's eyes", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "dnieper", both, { seed: 3 })).path);
  const concealed = async () => {
    await clickMap(page, "90");
    return page.locator(".here .piece:has-text('oncealed')").count();
  };
  assert.equal(await concealed(), 0, "the view of both sides shows all");
  await page.selectOption(".eyes", "soviet");
  await page.waitForSelector(".ask:has-text('Waiting')");
  assert.ok((await concealed()) > 0, "the Soviet side does not see who stands in Smolensk");
  await page.selectOption(".eyes", "german");
  await page.waitForSelector(".table[data-mine=true]");
  await act(page, "tactical");
  await page.selectOption(".eyes", "both");
  assert.equal((await state(page)).steps, 1);
  calm(page);
});
