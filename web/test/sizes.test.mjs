// Each point of the table that depends on the window, at 390 by 844 (by finger), 1280 by 800, 1920 by 1080 and 3840 by
// 2160, in the order in which a game of two people at one screen meets them: lobby, curtain, goal card, header and
// danger, whole map, message, activation, refusal, drag, forecast, battle, reply behind the curtain, replay, log.
//
// What else is tested at these sizes: points that need a position of their own (points), the end in words and the
// question before a Pass (goal), axe (axe), stacks that do not touch, the map without a gap, the card of a move
// (sight), a whole turn by hand (pointer), drag with its refusal (inputs).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { apart, drawn, onMap, press, seen, wide } from "./look.mjs";
import {
  act,
  actions,
  calm,
  changed,
  harness,
  isPhone,
  settled,
  sizeName,
  sizes,
  state,
  where,
  windowOf,
} from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const shot = async (s, name) =>
  process.env.SHOTS &&
  (await s.page.screenshot({ path: `${process.env.SHOTS}/sizes-${s.viewport.width}-${name}.png` }));

/** lift lifts the curtain. */
async function lift(s) {
  await s.page.click(".curtain button");
  await s.page.waitForFunction(() => !!window.umpireProbe);
  await s.page.waitForSelector(".decide .ask");
}

/** curtain is down: it covers the window, and no map is behind it. */
async function curtain(s, people) {
  await s.page.waitForSelector(".curtain");
  assert.match(await s.page.textContent(".curtain h1"), new RegExp(`Hand over to the ${people}`));
  const { x, y, width, height } = await s.page.locator(".curtain").boundingBox();
  assert.ok(x <= 0 && y <= 0 && x + width >= s.viewport.width && y + height >= s.viewport.height, "the whole window");
  await seen(s.page, ".curtain h1", ".curtain button");
  assert.equal(await s.page.locator("canvas").count(), 0);
}

/** The points, in the order of a game; each gets what was opened. */
const points = [
  [
    "the lobby names hot seat and both sides open to view; one button begins",
    async (s) => {
      await s.page.goto(h.url);
      await s.page.click('.game-card:has-text("Moscow \'41")');
      await s.page.click('.scenarios .choice:has-text("The Road to Moscow")');
      for (const side of [0, 1]) await s.page.click(`.seats .side${side} .choice:has-text("I play")`);
      assert.equal(await s.page.locator(".screen .choice").count(), 2);
      await s.page.click(".screen .choice:has-text('hot seat')");
      assert.ok((await wide(s.page)) <= 0, "nothing sticks out");
      await s.page.locator(".new-table button.go").scrollIntoViewIfNeeded();
      await seen(s.page, ".new-table button.go");
      await s.page.click(".new-table button.go");
      await curtain(s, "Germans");
    },
  ],
  [
    "the goal card opens by itself and fits",
    async (s) => {
      await lift(s);
      await s.page.waitForSelector("dialog[open] .goals");
      await seen(s.page, "dialog[open] .goals h3", "dialog[open] .goals li", "dialog[open] .goals button.big");
      const text = await s.page.textContent("dialog[open]");
      assert.match(text, /You win at once.*VP 1 of 7.*You lose at once.*VP 6 of 7/);
      assert.doesNotMatch(text, /Nobody win/);
      await shot(s, "goals");
      await s.page.locator("dialog[open] button.big").click();
      await s.page.waitForSelector("dialog[open]", { state: "detached" });
    },
  ],
  [
    "header: scenario, turn, how near each side is; the danger is announced",
    async (s) => {
      await drawn(s.page);
      await seen(s.page, ".topbar .scenario-button", ".topbar .goal", ".topbar button");
      assert.match((await s.page.innerText(".topbar")).replace(/\s+/g, " "), /Moscow.*1 of 6.*July.*1 of 7.*6 of 7/);
      await seen(s.page, ".dangers", ".dangers .at-stake", ".decide .ask", ".decide [data-action='pass']");
      assert.ok((await wide(s.page)) <= 0, "nothing sticks out");
      await shot(s, "table");
    },
  ],
  [
    "the whole map: no gap where it is cut off, names, larger type on a large screen",
    async (s) => {
      const places = info.places.filter((p) => /^\d+$/.test(p?.id ?? "")).length;
      await s.page.evaluate(() => document.querySelector("canvas.map").focus());
      await s.page.keyboard.press("0");
      await drawn(s.page);
      const { named, gap, share } = await s.page.evaluate(() => {
        const [l, t, r, b] = window.umpireProbe.sheet();
        const e = window.umpireProbe.edges();
        const w = innerWidth - e.left - e.right;
        const hgt = innerHeight - e.top - e.bottom;
        const cut = r - l > w + 2 || b - t > hgt + 2;
        const bare = l > e.left + 1 || t > e.top + 1 || r < innerWidth - e.right - 1 || b < innerHeight - e.bottom - 1;
        return { named: window.umpireProbe.named(), gap: cut && bare, share: Math.max((r - l) / w, (b - t) / hgt) };
      });
      assert.equal(gap, false);
      assert.ok(share > 0.98, `the map fills its room: ${share}`);
      if (!s.phone) assert.ok(named > places * 0.9, `${named} of ${places} places are named`);
      s.type = await s.page.$eval(".decide .ask", (e) => parseFloat(getComputedStyle(e).fontSize));
      await s.page.keyboard.press("-");
      await s.page.reload(); // the first view again
      await curtain(s, "Germans");
      await lift(s);
      await drawn(s.page);
    },
  ],
  [
    "a message can be read, hides no decision, and goes when it is no longer true",
    async (s) => {
      await s.page.keyboard.press("k"); // nothing is chosen that could be held
      await s.page.waitForSelector(".toast");
      await seen(s.page, ".toast", ".decide .ask", ".decide [data-action='pass']");
      await shot(s, "toast");
      await act(s.page, "tactical");
      await s.page.waitForSelector(".toast", { state: "detached" });
    },
  ],
  [
    "an activation lights whom it commands, and says its price, before it is played",
    async (s) => {
      const before = await state(s.page);
      const lit = () => s.page.evaluate(() => window.umpireProbe.layers().lit);
      assert.equal(await lit(), 0);
      const hq = s.page.locator('.decide [data-action="activate g-guderian"]');
      await (s.phone ? hq.tap() : hq.hover());
      await s.page.waitForSelector(".advice .lights");
      await s.page.waitForFunction(() => window.umpireProbe.layers().lit > 3);
      assert.match(
        await s.page.textContent(".advice .lights"),
        /It loses a step.*In command range.*artillery reaches/s,
      );
      await seen(s.page, ".advice", ".advice .lights li");
      assert.deepEqual(await state(s.page), before);
      await shot(s, "activation");
      if (s.phone) await s.page.tap(".advice .act.big");
      else await hq.click();
      await changed(s.page, before);
      await act(s.page, "end");
    },
  ],
  [
    "a refusal can be read, and covers neither the block nor the place",
    async (s) => {
      await act(s.page, "choose g-24pz");
      await drawn(s.page);
      const before = await state(s.page);
      const reach = new Set((await actions(s.page)).map((a) => a.split(" ")[1]));
      let far;
      for (const p of info.places)
        if (!far && p?.near?.length && !reach.has(p.id)) far = (await onMap(s.page, p.id)) && p;
      const at = await onMap(s.page, far.id);
      await press(s, at);
      await s.page.waitForSelector(".advice.no .rule");
      await seen(s.page, ".advice.no", ".advice.no .rule");
      for (const what of [far.id, info.pieces.findIndex((p) => p?.id === "g-24pz")])
        assert.ok(await onMap(s.page, what), `${what} is covered`);
      assert.deepEqual(await state(s.page), before);
      await shot(s, "refusal");
      await s.page.click(".advice.no .close");
    },
  ],
  [
    "dragging moves a block, and says before the release what it costs",
    async (s) => {
      const before = await state(s.page);
      const from = await where(
        s.page,
        info.pieces.findIndex((p) => p?.id === "g-24pz"),
      );
      const to = await where(s.page, "91");
      const way = [1, 2, 3, 4, 5, 6].map((n) => from.map((x, i) => x + ((to[i] - x) * n) / 6));
      if (s.phone) {
        const client = await s.page.context().newCDPSession(s.page);
        const touch = (type, ...l) =>
          client.send("Input.dispatchTouchEvent", { type, touchPoints: l.map(([x, y]) => ({ x, y, id: 0 })) });
        await touch("touchStart", from);
        for (const p of way) await touch("touchMove", p);
        await s.page.waitForSelector(".ghost p.ok");
        await seenWords(s);
        await touch("touchEnd");
      } else {
        await s.page.mouse.move(...from);
        await s.page.mouse.down();
        for (const p of way) await s.page.mouse.move(...p);
        await s.page.waitForSelector(".ghost p.ok");
        await seenWords(s);
        await s.page.mouse.up();
      }
      await changed(s.page, before);
      const at = await where(
        s.page,
        info.pieces.findIndex((p) => p?.id === "g-24pz"),
      );
      assert.ok(
        Math.hypot(at[0] - to[0], at[1] - to[1]) < Math.hypot(from[0] - to[0], from[1] - to[1]),
        "it has moved",
      );
    },
  ],
  [
    "the chances of a battle can be read before the die",
    async (s) => {
      for (const a of ["choose g-46pz", "move 91", "end"]) await act(s.page, a);
      const before = await state(s.page);
      const battle = s.page.locator('.decide [data-action="battle 91"]');
      await (s.phone ? battle.tap() : battle.hover());
      await s.page.waitForSelector(".advice .odds");
      await seen(s.page, ".advice", ".advice .odds th", ".advice .title");
      await apart(s.page, ".odds thead th");
      await shot(s, "forecast");
      assert.deepEqual(await state(s.page), before);
      if (s.phone) await s.page.tap(".advice .act.big");
      else await battle.click();
      await changed(s.page, before);
    },
  ],
  [
    "the battle has its place: both sides' blocks are in sight, and the loss is chosen there",
    async (s) => {
      await fighters(s);
      await shot(s, "battle");
      const before = await state(s.page);
      const own = s.page.locator(".battle-card .side0 button.fighter").first();
      await (s.phone ? own.tap() : own.click());
      await changed(s.page, before);
    },
  ],
  [
    "the other side's reply is behind the curtain; what led to it is replayed in its time",
    async (s) => {
      await s.page.waitForSelector(".banner.hand");
      await drawn(s.page);
      await fighters(s);
      await seen(s.page, ".banner.hand button");
      await shot(s, "hand-over");
      await s.page.click(".banner.hand button");
      await curtain(s, "Soviets");
      // while the dice of the replay fall, the battle stands in its place
      await s.page.evaluate(() => {
        window.fell = 0;
        new MutationObserver(() => {
          const card = document.querySelector(".battle-card:has(.battle-side.fires)");
          if (card && document.querySelector(".player")) window.fell = Math.max(window.fell, card.clientHeight);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      await lift(s);
      await s.page.waitForSelector(".table[data-mine=true]");
      assert.ok((await s.page.evaluate(() => window.fell)) > 60, "the battle was shown while its dice fell");
      const watched = await s.page.evaluate(() => window.umpireProbe.watched());
      assert.ok(watched > 0 && watched < 2600, `${watched} ms`); // by the clock, painting included
      await drawn(s.page);
      await fighters(s);
      assert.match(await s.page.textContent(".battle-card"), /1 of 2 hit.*1 of 2 hit/); // both sides have fired
      assert.equal(await s.page.locator(".battle-card .lost-steps").count(), 1);
      await shot(s, "reply");
    },
  ],
  [
    "the log covers nothing that is decided",
    async (s) => {
      await s.page.locator(".tabs .log:visible").click();
      await s.page.waitForSelector(".log li");
      await seen(s.page, ".tabs .log");
      assert.ok((await wide(s.page)) <= 0, "nothing sticks out");
      assert.ok(await onMap(s.page, "91"), "the place of the battle is covered");
      if (s.phone) await s.page.locator(".tabs .decide:visible").tap();
      await fighters(s);
      await shot(s, "log");
      const before = await state(s.page);
      const own = s.page.locator(".battle-card .side1 button.fighter").first();
      await (s.phone ? own.tap() : own.click());
      await changed(s.page, before);
      await s.page.click(".banner.hand button");
      await curtain(s, "Germans");
    },
  ],
];

/** fighters checks that the question and the blocks of both sides can be seen. */
const fighters = (s) => seen(s.page, ".decide .ask", ".battle-card h3", ".side0 .fighter", ".side1 .fighter");

/** seenWords checks the words at what is dragged; nothing can be pressed there, so that only the window counts. */
async function seenWords(s) {
  const { x, y, width, height } = await s.page.locator(".ghost p").boundingBox();
  const { viewport } = s;
  assert.ok(x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height, "the words are in sight");
  await shot(s, "drag");
}

for (const viewport of sizes)
  test(sizeName(viewport), async (t) => {
    const page = await h.page({
      ...windowOf(viewport),
      ground: true,
      goals: true,
      reducedMotion: "reduce",
      player: { speed: 8, live: true },
    });
    // the same set-up and dice each time
    await page.route("**/api/tables", (r) => {
      const post = r.request().postDataJSON();
      return post ? r.continue({ postData: JSON.stringify({ ...post, seed: 10 }) }) : r.continue();
    });
    page.setDefaultTimeout(40_000);
    const s = { page, viewport, phone: isPhone(viewport) };
    let broken = false; // a point begins where the one before it ended
    for (const [name, point] of points)
      await t.test(name, { skip: broken }, async () => {
        broken = true;
        await point(s);
        broken = false;
      });
    calm(page);
    await page.context().close();
  });
