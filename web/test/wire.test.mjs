// What a click costs: one answer and nothing more, on the page that plays and on the page of the other side; after a
// gap what is missing comes once. And what a page makes of changes is what the server shows as a whole.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, state } from "./harness.mjs";
import { modules, plain } from "./modules.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/** counted notes every request that a page makes to the server from now on, and what came down for it. */
function counted(page) {
  const seen = [];
  page.on("requestfinished", async (r) => {
    const path = new URL(r.url()).pathname;
    if (!path.startsWith("/api/")) return;
    const one = { what: `${r.method()} ${path.split("/").slice(4).join("/")}`, down: 0 };
    seen.push(one);
    const size = await r.sizes().catch(() => undefined);
    if (size) one.down = size.responseBodySize + size.responseHeadersSize;
  });
  return seen;
}

const asks = new Set(["POST preview", "POST forecast", "POST overlay"]); // for what the mouse rests on

test("a click is answered once, and tells the other side's page at once", async () => {
  const made = await h.make("moscow41", "campaign", { german: "me", soviet: "open" }, { seed: 5 });
  const players = await Promise.all(
    ["german", "soviet"].map(async (side) => {
      const page = await h.page({ player: { speed: 8, live: true } });
      await open(page, `${h.url}/t/${made.table}/${made.keys[side]}`);
      return { side, page, seen: counted(page) };
    }),
  );
  let lot = 7;
  const draw = (n) => (lot = (lot * 48271) % 2147483647) % n;
  let clicks = 0;
  let orders = 0;
  let down = 0;
  for (let n = 0; n < 45; n++) {
    // a page that still plays what the other side did is not at its decision yet
    const turn = ({ page }, i) => page.waitForSelector('.table[data-mine="true"]').then(() => i);
    const who = await Promise.any(players.map(turn)).catch(() => assert.fail("it is nobody's turn"));
    const before = await state(players[who].page);
    const [own, other] = [players[who], players[1 - who]];
    const list = await actions(own.page);
    const had = [own.seen.length, other.seen.length];
    await act(own.page, list[draw(list.length)]);
    const then = await state(own.page);
    await other.page.waitForFunction((at) => Number(document.querySelector(".table").dataset.at) >= at, then.at);
    await own.page.waitForTimeout(80); // what else would come
    const made = own.seen.slice(had[0]).filter((r) => !asks.has(r.what));
    // a choice that leaves one place to go is followed by the move
    assert.ok(made.length <= 2 && made.every((r) => r.what === "POST play"), JSON.stringify(made));
    assert.deepEqual(other.seen.slice(had[1]), [], "the other side's page asks for something");
    clicks += made.length;
    orders += then.at - before.at;
    down += made.reduce((sum, r) => sum + r.down, 0);
  }
  assert.ok(clicks >= 30 && orders >= 5, `${clicks} clicks and ${orders} orders prove little`);
  assert.ok(down / clicks < 1000, `${Math.round(down / clicks)} bytes a click`);
  for (const { page } of players) {
    calm(page);
    await page.context().close();
  }
});

test("after a gap what is missing comes once", async () => {
  const made = await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 5 });
  const page = await h.page();
  await open(page, made.path);
  const seen = counted(page);
  await page.context().setOffline(true);
  await page.waitForTimeout(300);
  const path = `${h.url}/api/tables/${made.table}`;
  const call = async (what, body) => {
    const r = await fetch(path + what, {
      method: body ? "POST" : "GET",
      headers: { "Umpire-Key": made.mine, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    assert.equal(r.status, 200);
    return r.json();
  };
  let s = await call("");
  for (let n = 0; n < 24 && !s.view.outcome.over; n++)
    s = await call("/play", { at: s.at, steps: 0, action: s.legal.find((a) => a.seals).text });
  await page.context().setOffline(false);
  await page.waitForFunction((at) => Number(document.querySelector(".table").dataset.at) === at, s.at);
  await page.waitForTimeout(500);
  const whole = seen.filter((r) => r.what === "GET ");
  assert.ok(whole.length <= 1, JSON.stringify(seen));
  assert.ok(seen.filter((r) => r.what === "GET events").length <= 1, JSON.stringify(seen));
  await page.context().close();
});

test("what a page makes of changes is what the server shows", async () => {
  const { advance } = await modules("state/update.ts", "state/viewchange.ts", "words/text.ts", "wire.ts");
  for (const [game, scenario, sides, plays] of [
    ["toy", "brod", ["west", "east"], 90],
    ["moscow41", "campaign", ["german", "soviet"], 160],
  ]) {
    const info = await h.info(game);
    const made = await h.make(game, scenario, { [sides[0]]: "me", [sides[1]]: "open" }, { seed: 3 });
    const path = `${h.url}/api/tables/${made.table}`;
    const call = async (key, what, body) => {
      const r = await fetch(path + what, {
        method: body ? "POST" : "GET",
        headers: { "Umpire-Key": key, ...(body && { "Content-Type": "application/json" }) },
        body: body && JSON.stringify(body),
      });
      const text = await r.text();
      assert.equal(r.status, 200, text);
      return JSON.parse(text);
    };
    const seats = [...sides, "observer"].map((side) => ({ side, key: made.keys[side], held: null }));
    const have = (seat) => `have=${seat.held?.version ?? ""}`;
    const take = (seat, u) => {
      const r = advance(info, seat.held, u);
      assert.ok(r, `${seat.side} holds ${seat.held?.version}, and the answer leads on from ${u.base}`);
      seat.held = r.held;
    };
    let lot = 11;
    const draw = (n) => (lot = (lot * 48271) % 2147483647) % n;
    for (let n = 0; n < plays; n++) {
      for (const seat of seats) {
        if (n % 7 || !seat.held)
          take(seat, await call(seat.key, `?${have(seat)}`)); // now and then several at once
        else continue;
        const whole = await call(seat.key, "");
        assert.deepEqual(plain(seat.held.snap), plain(whole), `${game}, step ${n}, as ${seat.side} sees it`);
      }
      const seat = seats.find((x) => x.held.snap.mine);
      if (!seat) break;
      const s = seat.held.snap;
      if (n % 9 === 8 && s.draft.canUndo)
        take(seat, await call(seat.key, `/undo?${have(seat)}`, { at: s.at, keep: draw(s.draft.steps.length) }));
      else {
        const { text } = s.legal[draw(s.legal.length)];
        take(
          seat,
          await call(seat.key, `/play?${have(seat)}`, { at: s.at, steps: s.draft.steps.length, action: text }),
        );
      }
    }
  }
});
