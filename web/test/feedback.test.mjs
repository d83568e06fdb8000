// Found by playing: a new question begins in sight, one dialog at a time, what is still to come is counted in steps,
// and a scenario says what wins it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, playOut, settled } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const both = { german: "me", soviet: "me" };

test("after one leg of a move chosen far down the list, ending it is in sight", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 3 })).path);
  await act(page, "tactical");
  await act(page, "activate g-guderian");
  await act(page, "end");
  await act(page, "choose g-46pz");
  const move = (await actions(page)).filter((a) => a.startsWith("move ") && !a.includes(" 78")).at(-1);
  const panel = page.locator(".panel.left");
  await panel.evaluate((e) => e.scrollTo(0, e.scrollHeight));
  assert.ok(await panel.evaluate((e) => e.scrollTop > 0), "the list is longer than the window");
  await act(page, move);
  await settled(page);
  assert.equal(await panel.evaluate((e) => e.scrollTop), 0, `after ${move} the question stands at the top`);
  calm(page);
});

test("a list in which one does the same again and again stays where it is", async () => {
  const page = await h.page({ viewport: { width: 1280, height: 420 } });
  await open(page, (await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 3 })).path);
  const panel = page.locator(".panel.left");
  await panel.evaluate((e) => e.scrollTo(0, e.scrollHeight));
  const down = await panel.evaluate((e) => e.scrollTop);
  assert.ok(down > 0, "the list is longer than the window");
  await act(page, (await actions(page)).filter((a) => a.startsWith("move ")).at(-1));
  assert.ok(await panel.evaluate((e) => e.scrollTop > 0), "the same question again");
  calm(page);
});

test("the screen of changes does not cover the debrief that is being read", async () => {
  const page = await h.page();
  const made = await h.make("toy", "patrol", { west: "me", east: "bot:random" }, { seed: 5 });
  await open(page, made.path);
  await playOut(
    page,
    async () => !!(await page.$(".banner.over")),
    60,
    7,
    (list) => list.find((a) => a === "done"),
  );
  const later = await h.page({ player: { speed: 4, live: true } });
  // asks for the debrief as soon as it is offered, while the last step is still shown
  await later.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const button = [...document.querySelectorAll(".banner.over button")].find((b) => b.textContent === "Debrief");
      if (!button) return;
      seen.disconnect();
      button.click();
    });
    seen.observe(document, { subtree: true, childList: true });
  });
  // the sheet of the debrief comes late, after what happened has been played
  let arrive;
  const held = new Promise((now) => (arrive = now));
  await later.route("**/debriefsheet*.js", async (route) => {
    await held;
    await route.continue();
  });
  await later.goto(made.path);
  await later.waitForSelector(".banner.over");
  await later.waitForSelector(".player.watch", { state: "detached" });
  await later.waitForTimeout(600);
  arrive();
  await later.waitForSelector("dialog[open] .debrief");
  assert.equal(await later.locator("dialog[open]").count(), 1, "one sheet at a time");
  assert.doesNotMatch(await later.textContent("dialog[open]"), /Since you last acted/);
  await later.click("dialog[open] button:has-text('Take it over')");
  await later.waitForSelector("dialog[open] input[type=radio]");
  assert.match(
    await later.locator("dialog[open]").last().textContent(),
    /The machine \(random moves\)/,
    "bots have the names of the lobby",
  );
  calm(later);
});

test("what is still to come is counted in what is seen, and grows less at every step", async () => {
  const page = await h.page({ player: { speed: 1, live: true } });
  const made = await h.make("moscow41", "campaign", { german: "bot:random", soviet: "me" }, { seed: 8 });
  await page.goto(made.path);
  await page.waitForSelector(".player.watch .count");
  await page.click(".player [aria-label='Pause']");
  const left = async () => Number(/\d+/.exec(await page.textContent(".player .count"))?.[0] ?? 0);
  let before = await left();
  assert.ok(before >= 2, `there are steps to come, not ${before}`);
  for (let n = 0; n < 2; n++) {
    await page.click(".player [aria-label='One step forward']");
    await page.waitForFunction(
      (was) => Number(/\d+/.exec(document.querySelector(".player .count")?.textContent ?? "")?.[0] ?? 0) < was,
      before,
    );
    before = await left();
  }
  calm(page);
});

test("the facts say what is played and what wins it", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 3 })).path);
  await page.click(".panel.right .tabs button:has-text('Facts')");
  assert.match(await page.textContent(".scenario-facts"), /The Road to Moscow.*7 VP/);
  assert.match(await page.getAttribute(".top-facts .chip", "title"), /7 victory points/);
  calm(page);
});

test("what was taken back is struck out in the log; a note goes once its reader has acted", async () => {
  const west = await h.page();
  const made = await h.make("toy", "brod", { west: "me", east: "open" }, { seed: 4 });
  await open(west, made.path);
  await act(
    west,
    (await actions(west)).find((a) => a.startsWith("move ")),
  );
  await west.click(".hand-over button:has-text('note')");
  await west.fill(".hand-over textarea", "Mind the guns.");
  await act(west, "done");
  const east = await h.page();
  await open(east, `${h.url}/t/${made.table}/${made.keys.east}`);
  await east.waitForSelector(".note-card");
  await east.keyboard.press("Escape");
  await act(
    east,
    (await actions(east)).find((a) => a.startsWith("move ")),
  );
  await act(east, "done");
  await east.waitForSelector(".note-card", { state: "detached" });
  await west.waitForSelector(".table[data-mine=true]");
  await west.keyboard.press("Escape");
  await west.click(".panel.left .past-seal button");
  await west.click("dialog[open] button:has-text('Ask to go back')");
  await east.waitForSelector(".banner.offer");
  assert.match(await east.textContent(".banner.offer"), /West asks to take orders back/);
  await east.click(".banner.offer button:has-text('Agree')");
  await east.waitForSelector(".log ul.undone");
  assert.match(await east.textContent(".log ul.undone"), /moves from/);
  assert.doesNotMatch(
    await east.textContent(".log section:last-of-type"),
    /Turn 2|West moves/,
    "after it a part of its own begins",
  );
  calm(west);
  calm(east);
});

test("the lobby calls a lesson by its name, and says how far it has come", async () => {
  const page = await h.page();
  await page.goto(h.lobby); // with the list of all tables of this machine
  await page.click(".learn button:has-text('Moving and supply'), button:has-text('Moving and supply')");
  await page.waitForSelector(".lesson");
  await page.goto(h.url);
  await page.waitForSelector(".mine li:has-text('lesson: Moving and supply') .due:has-text('step 1 of')");
  calm(page);
});

test("finished lessons and games are looked at, and stand behind those to go on with", async () => {
  const page = await h.page();
  const [lesson] = (await (await fetch(`${h.url}/api/games/toy/cases`)).json()).filter((c) => c.lesson);
  const learnt = await h.make("toy", "", {}, { case: lesson.path, lesson: true });
  const at = async () =>
    (await fetch(`${h.url}/api/tables/${learnt.table}`, { headers: { "Umpire-Key": learnt.mine } })).json();
  for (let s = await at(); !s.lesson.done; s = await at()) if (s.lesson.do) await h.play(learnt, s.lesson.do);
  const over = await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 3 });
  const going = await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 4 });
  // this browser has no right to the server's list: it knows the tables that were opened in it
  for (const t of [going, over, learnt]) await open(page, t.path);
  const headers = { "Umpire-Key": over.mine, "Content-Type": "application/json" };
  const body = JSON.stringify({
    at: (await (await fetch(`${h.url}/api/tables/${over.table}`, { headers })).json()).at,
  });
  assert.ok((await fetch(`${h.url}/api/tables/${over.table}/resign`, { method: "POST", headers, body })).ok);
  await page.goto(h.url);
  for (const t of [over, learnt]) await page.waitForSelector(`[data-table="${t.table}"] .go-on:text-is('Look')`);
  assert.match(await page.textContent(`[data-table="${learnt.table}"]`), new RegExp(`lesson: ${lesson.title}`));
  assert.doesNotMatch(await page.textContent(`[data-table="${over.table}"]`), /lesson/);
  await page.waitForSelector(".jump:has-text('Go on with your game')", { state: "attached" });
  await page.reload();
  await page.waitForSelector(`[data-table="${going.table}"] .due:has-text('to move')`);
  assert.equal(await page.locator(".mine li").first().getAttribute("data-table"), going.table);
  await page.click(`[data-table="${going.table}"] button.quiet`); // forget it
  await page.waitForSelector("h2:has-text('Look at a finished game')");
  assert.equal(await page.locator(".jump").count(), 0);
  calm(page);
});

test("at an address of this computer alone the form says how a friend gets here; elsewhere it does not", async () => {
  const page = await h.page();
  const form = async (url) => {
    await page.goto(url);
    await page.click(".game-card:has-text('The Ford at Brod')");
    await page.locator(".seats fieldset").nth(1).locator("label:has-text('A friend')").click();
    return page.textContent(".hint.network");
  };
  assert.match(await form(h.url), /a way to this server: start it with umpire serve/);
  const served = await harness(["serve"]);
  try {
    await page.route("http://umpire.test/**", async (route) => {
      const url = route.request().url().replace("http://umpire.test", served.url);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    const text = await form("http://umpire.test/");
    assert.match(text, /needs only the link\. Either of you may leave/);
    assert.doesNotMatch(text, /umpire serve/);
  } finally {
    await served.close();
  }
  // the browser says of a plain address that it heeds this header on secure ones only
  page.complaints = page.complaints.filter((c) => !c.startsWith("The Cross-Origin-Opener-Policy header"));
  calm(page);
});

test("what is not final yet is in sight, four moves at once", async () => {
  const page = await h.page();
  const made = await h.make("moscow41", "campaign", both, { seed: 3 });
  await open(page, made.path);
  for (const a of ["tactical", "activate g-guderian", "end"]) await act(page, a);
  for (const id of ["g-24pz", "g-46pz", "g-47pz", "g-1cav"]) {
    await act(page, `choose ${id}`);
    await act(
      page,
      (await actions(page)).find((a) => a.startsWith("move ")),
    );
    if ((await actions(page)).includes("done")) await act(page, "done");
  }
  const sight = await page.$eval(".draft ol", (l) => {
    const { top, bottom } = l.getBoundingClientRect();
    return [...l.children]
      .filter((e) => e.getBoundingClientRect().top >= top - 1 && e.getBoundingClientRect().bottom <= bottom + 1)
      .map((e) => /^(.*): move/.exec(e.textContent)?.[1]);
  });
  assert.equal(sight.filter((who) => who).length, 4, sight.join());
  calm(page);
});

test("the lobby cuts no name of an opponent", async () => {
  const page = await h.page();
  await page.goto(h.lobby);
  await page.waitForSelector(".machine select");
  const cut = await page.$$eval(".machine select", (all) => {
    const pen = document.createElement("canvas").getContext("2d");
    return all.flatMap((s) => {
      const style = getComputedStyle(s);
      pen.font = style.font;
      const room = s.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20; // its arrow
      return [...s.options].map((o) => o.text).filter((text) => pen.measureText(text).width > room);
    });
  });
  assert.deepEqual(cut, []);
  calm(page);
});
