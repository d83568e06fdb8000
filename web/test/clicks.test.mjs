// What a click means and what the map shows: where several pieces can go together, a block in a place that can be
// chosen, a legend that covers nothing, a log that folds repeated lines, a battle that is played die by die, a seat
// that is taken back.

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
  seatOf,
  settled,
  state,
  typhoon,
  where,
} from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const both = { german: "me", soviet: "me" };
const number = (id, of = info) => of.pieces.findIndex((p) => p?.id === id);
const probe = (page, name, ...args) => page.evaluate(([n, a]) => window.umpireProbe[n](...a), [name, args]);

/** commands opens Typhoon with every HQ activated. */
const commands = (options) => typhoon(h, options);

bySize("where all of a selection can go glows, and a click there sends them", async (w) => {
  const page = await commands({ ...w, reducedMotion: "reduce" });
  assert.deepEqual(await probe(page, "shared"), []);
  await page.keyboard.press("0");
  await clickMap(page, number("g-24pz"));
  await page.waitForSelector(".ask:has-text('24th Panzer')"); // merely chosen: it joins what is selected next
  const alone = await page.evaluate(() => document.querySelectorAll(".decide [data-action^='move ']").length);
  assert.ok(alone > 1);
  const [x, y] = await where(page, number("g-47pz"));
  await page.keyboard.down("Shift");
  await page.mouse.click(x, y);
  await page.keyboard.up("Shift");
  await page.waitForFunction(() => window.umpireProbe.shared().length > 0);
  const shared = await probe(page, "shared");
  assert.equal(
    await page.evaluate(() => document.querySelector(".selection")?.textContent.includes("2")),
    true,
    "both are selected",
  );
  assert.ok(shared.length <= alone, `${shared.length} places for both, ${alone} for one`);
  // what the server says of each
  const [id, key] = await seatOf(page);
  for (const p of ["g-24pz", "g-47pz"]) {
    for (const to of shared.slice(0, 3)) {
      const why = await page.evaluate(
        async ([t, k, a]) =>
          (
            await fetch(`/api/tables/${t}/why`, {
              method: "POST",
              headers: { "Umpire-Key": k, "Content-Type": "application/json" },
              body: JSON.stringify({ action: a }),
            })
          ).json(),
        [id, key, `move ${p} ${to}`],
      );
      assert.equal(why.legal, true, `${p} can go to ${to}`);
    }
  }
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !window.umpireProbe.shared().length);
  calm(page);
});

bySize("a block in a place that glows: the place or the block is asked", async (w) => {
  const page = await commands({ ...w, reducedMotion: "reduce" });
  const waiting = await probe(page, "waiting");
  await page.keyboard.press("0");
  await clickMap(page, number("g-24pz"));
  await page.waitForSelector(".ask:has-text('24th Panzer')");
  // another own block that can act, in a place where this one could go
  const other = await page.evaluate(
    (list) => list.find((id) => window.umpireProbe.glows(id) && window.umpireProbe.piece(id)),
    waiting.filter((id) => id !== number("g-24pz")),
  );
  assert.ok(other, "there is such a block");
  const before = await state(page);
  const [x, y] = await where(page, other);
  await page.mouse.click(x, y);
  await page.waitForSelector(".menu [data-also]");
  assert.deepEqual(await state(page), before, "nothing has moved");
  await page.click(".menu [data-also]");
  await page.waitForSelector(`.ask:has-text("${info.pieces[other].name}")`);
  assert.equal((await state(page)).steps, before.steps, "one choice instead of the other");
  calm(page);
});

for (const [w, hgt] of [
  [1280, 800],
  [1920, 1080],
]) {
  test(`the legend lies on no block at ${w} by ${hgt}, or folds`, async () => {
    const page = await commands({ reducedMotion: "reduce", viewport: { width: w, height: hgt } });
    for (const o of info.overlays.filter((x) => x.sides)) {
      await page.keyboard.press(o.key.toLowerCase());
      await page.waitForSelector(".legend li", { state: "attached" });
      await page.waitForTimeout(700);
      const covered = await page.evaluate(() => {
        const l = document.querySelector(".legend");
        const b = l.getBoundingClientRect();
        const under = Object.keys(window.umpireProbe.strengths())
          .map(Number)
          .filter((id) => {
            const p = window.umpireProbe.piece(id);
            return p && p[0] > b.left && p[0] < b.right && p[1] > b.top && p[1] < b.bottom;
          });
        return {
          under: under.length,
          folded: l.classList.contains("folded"),
          box: [b.left, b.top, b.right, b.bottom],
          inner: [innerWidth, innerHeight],
        };
      });
      assert.ok(covered.folded || covered.under === 0, `${o.name}: ${JSON.stringify(covered)}`);
      assert.ok(
        covered.box[0] >= 0 && covered.box[1] >= 0 && covered.box[2] <= w && covered.box[3] <= hgt,
        `${o.name} is inside the window: ${covered.box}`,
      );
      await page.click(".legend [aria-label='Remove the overlay']");
    }
    // folded by hand, and opened again
    await page.keyboard.press("s");
    await page.waitForSelector(".legend");
    const folded = await page.locator(".legend.folded").count();
    await page.click(".legend [data-fold]");
    await page.waitForFunction((n) => document.querySelectorAll(".legend.folded").length !== n, folded);
    calm(page);
  });
}

bySize("the log folds what it says of many blocks; losses of a battle show die by die", async (w) => {
  const page = await commands({ ...w, reducedMotion: "reduce" });
  const [t, key] = await seatOf(page);
  const view = async () => (await fetch(`${h.url}/api/tables/${t}`, { headers: { "Umpire-Key": key } })).json();
  // three blocks go where the enemy stands, and fight
  let engaged = 0;
  for (const choice of (await actions(page)).filter((a) => a.startsWith("choose "))) {
    if (engaged >= 3) break;
    await act(page, choice);
    const s = await view();
    const enemy = new Set(s.view.pieces.filter((p) => p.s === 1).map((p) => p.p));
    const into = s.legal.find((l) => l.text.startsWith("move ") && enemy.has(l.a[2]));
    if (into) {
      await act(page, into.text);
      engaged++;
      if ((await actions(page)).includes("done")) await act(page, "done");
    } else await page.click(".decide button:has-text('Undo step')").then(() => settled(page));
  }
  assert.ok(engaged > 0, "somebody attacks");
  for (let n = 0; n < 120 && !(await page.locator(".log .folded").count()); n++) {
    const list = await actions(page);
    await act(
      page,
      list.find((x) => /^(battle|hit) /.test(x)) ?? ["end", "decline", "pass"].find((x) => list.includes(x)) ?? list[0],
    );
  }
  await page.click(".tabs .log:visible");
  assert.ok((await page.locator(".log .folded").count()) > 0, "a run of lines is folded");
  const said = await page.textContent(".log .folded summary");
  assert.match(said, /likewise \d+ more/);
  const inside = await page.locator(".log .folded").first().locator("ul li").count();
  assert.equal(inside, Number(/likewise (\d+) more/.exec(said)[1]) + 1);
  // in the past, step by step: some strength changes before its entry ends
  await page.keyboard.press("h");
  await page.waitForSelector(".player");
  let within = 0;
  let last = await probe(page, "strengths");
  let time = await probe(page, "time");
  const begin = Date.now();
  for (let n = 0; n < 400 && !within && Date.now() - begin < 60000; n++) {
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(30);
    const now = await probe(page, "strengths");
    const t = await probe(page, "time");
    if (t.at === time.at && t.beat === time.beat && t.at <= 1) break;
    const differ = Object.keys(now).some((id) => last[id] && now[id].n !== last[id].n);
    if (differ && t.beat > 0) within++;
    last = now;
    time = t;
  }
  assert.ok(within > 0, "a strength changes between two steps of one entry");
  calm(page);
});

test("a friend who vanished: the host takes the seat back, and the old link says so", async () => {
  const server = await harness(["serve", "--vanished", "1ms"]);
  try {
    const host = await server.page();
    const friend = await server.page();
    const made = await server.make("toy", "brod", { west: "me", east: "open" });
    await open(host, made.path);
    const link = `${server.url}/t/${made.table}/${made.keys.east}`;
    const seat = await take(friend, link);
    await act(host, "done");
    await host.click(".panel.right .tabs .people");
    assert.equal(await host.locator(".take-back").count(), 0, "the friend is here");
    await friend.goto(server.url);
    await host.waitForSelector(".take-back");
    await host.click(".take-back button:has-text('new link')");
    await host.waitForSelector(".seat.side1 .copy-link input");
    const fresh = await host.inputValue(".seat.side1 .copy-link input");
    assert.notEqual(fresh, link);
    await host.click(".panel.right .tabs .log");
    await host.waitForSelector(".log:has-text('taken back from a friend')");
    await friend.goto(seat);
    await friend.waitForSelector("h1:has-text('cannot be opened')");
    assert.match(await friend.textContent("main"), /given to somebody else/);
    friend.complaints = friend.complaints.filter((c) => !c.includes("403")); // the browser notes the refusal
    await take(friend, fresh);
    assert.match(await friend.textContent(".topbar .who"), /East/);
    // the link was good once; the seat has one device, and a second one can be ended
    await host.goto(fresh);
    await host.waitForSelector("[role=status]:has-text('good only once')");
    assert.match(await host.textContent("[role=status]"), /^This invitation was used on .* who sent it\.$/);
    assert.equal(await host.locator("button:has-text('Take the seat')").count(), 0);
    host.complaints = host.complaints.filter((c) => !c.includes("403"));
    await friend.click(".panel.right .tabs .people");
    await friend.click("button:has-text('on another device')");
    const phone = await server.page();
    await take(phone, await friend.inputValue("label:has-text('good once') input"));
    await friend.reload();
    await friend.click(".panel.right .tabs .people");
    await friend.click(".devices button");
    await phone.waitForSelector("h1:has-text('cannot be opened'), .banner.lost");
    calm(host);
    calm(friend);
  } finally {
    await server.close();
  }
});

/** take takes a seat by an invitation's link, and returns the address of the seat. */
async function take(page, link) {
  await page.goto(link);
  await page.waitForSelector(".curtain:has-text('The Ford at Brod') h1:has-text('You are invited to play East')");
  await page.click("button:has-text('Take the seat')");
  await page.waitForSelector(".table");
  await settled(page);
  return page.url();
}

for (const [name, options] of [
  ["because the system asks for it", { reducedMotion: "reduce" }],
  ["by the switch", {}],
  ["moving", {}],
]) {
  test(`own dice are played, or at once: ${name}`, async () => {
    const page = await h.page({ player: { speed: 4, live: true }, ...options });
    if (name === "by the switch") await page.addInitScript(() => localStorage.setItem("umpire.still", "1"));
    await open(page, (await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 4 })).path);
    let fight = "";
    for (let n = 0; n < 60 && !fight; n++) {
      const list = await actions(page);
      fight = list.find((a) => a.startsWith("battle ")) ?? "";
      if (!fight) {
        const moves = list.filter((a) => a.startsWith("move "));
        await act(
          page,
          moves.length && n % 4 !== 3 ? moves.at(-1 - (n % moves.length)) : list.includes("done") ? "done" : list[0],
        );
        await page.waitForSelector(".table[data-mine=true]");
      }
    }
    assert.ok(fight, "there is a battle");
    await page.evaluate(() => {
      window.beats = new Set();
      new MutationObserver(() => {
        if (document.querySelector(".player")) window.beats.add(window.umpireProbe.time().beat);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const before = await state(page);
    const button = page.locator(`.decide [data-action="${fight}"]`).first();
    await button.click();
    await page.waitForFunction(
      (at) => Number(document.querySelector(".table").dataset.at) > at && !document.querySelector(".player"),
      before.at,
      { timeout: 20000 },
    );
    const beats = await page.evaluate(() => window.beats.size);
    if (name === "moving") assert.ok(beats > 1, `the dice fall one after the other (${beats} steps)`);
    else assert.equal(beats, 0, "nothing moves");
    calm(page);
  });
}

test("a panel that opens, and closes again, leaves the map where the player put it", async () => {
  const page = await commands({ reducedMotion: "reduce" });
  const close = () => page.click(".panel.right [aria-label^='Close']");
  await page.click(".panel.right .tabs .log");
  await page.locator(".log .goto").first().click(); // the map shows a place
  await close();
  const [x, y] = [640, 500];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(x - 90, y - 160, { steps: 6 });
  await page.mouse.up({ button: "middle" });
  const stands = () => probe(page, "sheet");
  for (const tab of ["here", "log", "facts"]) {
    const was = await stands();
    await page.click(`.panel.right .tabs .${tab}`);
    await page.waitForTimeout(200);
    const now = await stands();
    assert.equal(now[1], was[1], `${tab}: the map stands as high as before`);
    await close();
    await page.waitForTimeout(200);
    assert.deepEqual(await stands(), was, `${tab}: closed again, the map stands where it stood`);
  }
  calm(page);
});
