// A whole turn by the mouse on the map, at four sizes of window, and by a finger on a phone: pieces and places that
// the map shows are chosen on it, the rest by buttons. Keyboard and screen reader are in accessibility.test.mjs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actions, calm, changed, harness, open, state } from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const numberOf = (list, id) => list.findIndex((x) => x?.id === id);

/** shownAt is where the map shows a piece (by number) or a place (by id), if nothing lies on top of it there. */
const shownAt = (page, what) =>
  page.evaluate((w) => {
    const p = typeof w === "string" ? window.umpireProbe.place(w) : window.umpireProbe.piece(w);
    if (!p || p[0] < 8 || p[1] < 8 || p[0] > innerWidth - 8 || p[1] > innerHeight - 8) return null;
    return document.elementFromPoint(p[0], p[1])?.matches("canvas.map") ? p : null;
  }, what);

/** hand plays an action as somebody with a mouse or a finger would, and counts what was done on the map. */
function hand(page, touch) {
  const done = { map: 0, list: 0 };
  const press = (at) => (touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
  const button = async (selector) => {
    const b = page.locator(selector).first();
    await b.evaluate((e) => {
      for (let d = e.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
    });
    await (touch ? b.tap() : b.click());
  };
  /** settle answers what a click on the map asks back: which of several, are you sure. */
  const settle = async (text, before, piece) => {
    for (let n = 0; n < 30; n++) {
      const now = await state(page);
      if (now.at !== before.at || now.steps !== before.steps) return true;
      for (const s of [
        `.menu [data-action="${text}"]`,
        `.advice .act[data-action="${text}"]`,
        ".ending [data-end]",
        ".advice .act",
        `.fan [data-piece="${piece}"]`,
      ]) {
        if (await page.locator(s).first().isVisible()) {
          await button(s);
          break;
        }
      }
      await page.waitForTimeout(40);
    }
    return false;
  };
  done.play = async (text) => {
    const before = await state(page);
    const words = text.split(" ");
    const verb = info.verbs.find((v) => v?.name === words[0]);
    const piece = verb.piece ? numberOf(info.pieces, words[1]) : 0;
    const place = verb.place ? words[verb.piece ? 2 : 1] : "";
    let at = (piece > 0 && (await shownAt(page, piece))) || (!piece && place && (await shownAt(page, place)));
    if (at) {
      await press(at);
      if (piece > 0 && place && !(await page.$(".fan")) && (at = await shownAt(page, place))) await press(at);
      if (await settle(text, before, piece)) {
        done.map++;
        return changed(page, before).catch(() => undefined);
      }
      await page.keyboard.press("Escape"); // another block lay on top: what is wanted is in the list as well
    }
    done.list++;
    await button(`.decide [data-action="${text}"]`);
    if (!(await settle(text, before))) assert.fail(`"${text}" did nothing`);
  };
  return done;
}

/** plan is what a player does who strikes once and then lets the month end. */
function plan() {
  let struck = false;
  let activated = 0;
  let chosen = 0;
  return (list) => {
    const first = (re) => list.find((a) => re.test(a));
    if (first(/^pass$/)) {
      activated = chosen = 0;
      const strike = !struck && first(/^tactical$/);
      struck = true;
      return strike || "pass";
    }
    const simple = first(/^battle /) ?? first(/^(hit|abort) /) ?? first(/^decline$/);
    if (simple) return simple;
    if (first(/^activate /) && activated++ < 2) return first(/^activate g-(guderian|hoth)/) ?? first(/^activate /);
    if (first(/^move /)) return first(/^move (91|79|113|78)$/) ?? first(/^move /);
    if (first(/^done$/)) return "done";
    if (first(/^choose /) && chosen++ < 3) return first(/^choose g-(24pz|39pz|47pz)$/) ?? first(/^choose /);
    return first(/^end$/) ?? first(/^lead$/) ?? list[0];
  };
}

const month = (page) => page.locator(".top-facts").textContent();

for (const [name, touch, options] of [
  ["1280 by 800", false, { viewport: { width: 1280, height: 800 } }],
  ["1024 by 640", false, { viewport: { width: 1024, height: 640 } }],
  ["1920 by 1080", false, { viewport: { width: 1920, height: 1080 } }],
  ["3840 by 2160", false, { viewport: { width: 3840, height: 2160 } }],
  [
    "a telephone, 390 by 844",
    true,
    { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  ],
]) {
  test(`a whole turn by the ${touch ? "finger" : "mouse"}: ${name}`, async () => {
    const page = await h.page({ reducedMotion: "reduce", ...options });
    await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
    const by = hand(page, touch);
    const next = plan();
    let n = 0;
    let fought = false;
    for (; n < 160 && !/August/.test(await month(page)); n++) {
      const list = await actions(page);
      const want = next(list);
      fought ||= want.startsWith("battle ");
      await by.play(want);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "nothing sticks out to the side",
      );
    }
    assert.ok(n < 160, "the month ended");
    assert.ok(fought, "there was a battle in it");
    assert.ok(by.map >= (touch ? 7 : 8), `on the map ${by.map} times, from the list ${by.list}`);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/hands-${name.replace(/\W+/g, "-")}.png` });
    calm(page);
    await page.context().close();
  });
}
