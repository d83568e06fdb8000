// The players of a table: seats, proposals, notes, standing answers, undo, whose view, lessons, help, guesses.

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
  seatOf,
  settled,
  sizeName,
  sizes,
  state,
  windowOf,
} from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const toy = { west: "me", east: "me" };
const friends = { west: "me", east: "open" };
const tab = (page, name) => page.click(`.panel.right .tabs .${name}`);
const snapshot = async (t, key) => (await fetch(`${h.url}/api/tables/${t}`, { headers: { "Umpire-Key": key } })).json();

/** give hands the seat of the second side to a bot, or to a friend. */
async function give(page, who) {
  if (who === "open") await page.click(".seat.side1 button:has-text('Open it for a friend')");
  else {
    await page.selectOption(".seat.side1 select", who);
    await page.click(".seat.side1 button:has-text('Hand the seat to')");
  }
  await page.click("dialog[open] .danger");
}

test("seats: a bot takes a side in mid-game and leaves it again; the page goes on with its new key", async () => {
  const page = await h.page();
  const made = await h.make("toy", "brod", toy, { seed: 4 });
  await open(page, made.path);
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("move ")),
  );
  await act(page, "done");
  await tab(page, "people");
  await page.focus(".seat.side1 select");
  await page.keyboard.press("ArrowDown"); // chooses, and gives nothing away
  await page.selectOption(".seat.side1 select", "random");
  await page.click(".seat.side1 button:has-text('Hand the seat to: Random moves')");
  assert.match(await page.textContent("dialog[open]"), /orders at once when it is\s+to decide for East/);
  await page.click("dialog[open] button:has-text('Leave it as it is')");
  assert.match(await page.textContent(".seat.side1"), /East: you/);
  await give(page, "random");
  await page.waitForSelector(".topbar .who.side0");
  await settled(page);
  assert.match(await page.textContent(".topbar h1"), /West/);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("umpire.tables"))[0].key);
  assert.equal((await seatOf(page))[1], kept, "the tab and the browser hold the same key");
  await page.waitForSelector(".table[data-mine=true]");
  await tab(page, "people");
  assert.match(await page.textContent(".seat.side1"), /the machine/);
  await page.click(".seat.side1 button:has-text('Take this seat')");
  await page.waitForSelector(".topbar .eyes"); // both sides again
  calm(page);
});

test("a friend: the link, shown again; another tab of the host follows; only the friend gives it away", async () => {
  const page = await h.page();
  const made = await h.make("toy", "brod", toy, { seed: 4 });
  await open(page, made.path);
  const other = await page.context().newPage();
  await other.goto(made.path);
  await other.waitForSelector(".topbar .eyes");
  await tab(page, "people");
  await give(page, "open");
  await page.waitForSelector(".topbar .who.side0");
  await other.waitForSelector(".topbar .who.side0"); // it has reloaded
  await tab(page, "people");
  const link = await page.inputValue(".seat.side1 input[readonly]");
  const friend = await h.page();
  await open(friend, link);
  assert.match(await friend.textContent(".topbar .who"), /East/);
  await page.waitForSelector(".seat.side1:has-text('here now')");
  assert.equal(await page.locator(".seat.side1 button:has-text('Take this seat')").count(), 0);
  await page.click(".seat.side1 button:has-text('Show their link again')");
  assert.equal(await page.inputValue(".seat.side1 input[readonly]"), link);
  // the friend lets the machine play on
  await tab(friend, "people");
  await give(friend, "random");
  await page.waitForSelector(".seat.side1:has-text('the machine')");
  calm(page);
  calm(friend);
});

for (const args of [[], ["serve"]])
  test(`one who opens their own seat is asked first, and comes back by its link: ${args[0] ?? "play"}`, async () => {
    const server = await harness(args);
    try {
      const made = await server.make("toy", "brod", friends);
      const friend = await server.page();
      await friend.goto(`${server.url}/t/${made.table}#${made.keys.east}`);
      if (args.length) await friend.click("button:has-text('Take the seat')");
      await friend.waitForSelector(".decide .ask");
      await tab(friend, "people");
      await friend.click(".seat.side1 button:has-text('Open it for a friend')");
      const said = await friend.textContent("dialog[open]");
      assert.match(said, /You leave the seat at once/);
      assert.match(said, /sees what East sees, also what is hidden from West; the host of the table can take it too/);
      await friend.keyboard.press("Escape");
      assert.match(await friend.textContent(".seat.side1"), /East: you/);
      await give(friend, "open");
      await friend.waitForSelector(".topbar:has-text('Observer')");
      assert.match(await friend.textContent(".decide .invite"), /the seat that you left.*come back with it yourself/);
      await tab(friend, "people");
      await friend.waitForSelector(".seat.side1:has-text('the seat that you left') .copy-link");
      await friend.click(".seat.side1 button:has-text('Take the seat again')");
      if (args.length) await friend.click(".curtain button:has-text('Take the seat')");
      await friend.waitForSelector(".topbar .who.side1");
      friend.complaints = friend.complaints.filter((c) => !c.includes("403")); // the right to the seat had ended
      calm(friend);
    } finally {
      await server.close();
    }
  });

for (const viewport of sizes)
  test(`names: given at the seats, seen by all with their side, ${sizeName(viewport)}`, async () => {
    const phone = viewport.width < 760;
    const page = await h.page(windowOf(viewport));
    const [friend, observer] = [await h.page(), await h.page(windowOf(viewport))];
    const made = await h.make("toy", "brod", friends, { seed: 4 });
    await open(page, made.path);
    await open(friend, `${h.url}/t/${made.table}#${made.keys.east}`);
    await open(observer, `${h.url}/t/${made.table}#${made.keys.observer}`);
    assert.equal(await page.locator(".sitters").count(), 0, "nobody has a name");
    await tab(friend, "people");
    await friend.fill(".own-name input", "Anna <i> Petrowna Kusnez");
    await friend.press(".own-name input", "Enter");
    await page.waitForSelector(".sitters");
    await friend.waitForSelector(".seat.side1:has-text('you, Anna <i>')");
    assert.equal(await friend.locator(".sitters").count(), 0, "the header names the others");
    const line = page.locator(".sitters li");
    assert.equal(await line.count(), 1);
    assert.equal(await line.getAttribute("title"), "East: Anna <i> Petrowna Kusnez");
    assert.equal(await line.getAttribute("class"), "side1");
    const bar = await page.locator(".topbar").boundingBox();
    const box = await line.boundingBox();
    assert.ok(box.width > 40 && box.x + box.width <= bar.width && box.y + box.height <= bar.y + bar.height, `${box}`);
    // it is cut where there is no room, and never wraps
    const [inner, all, cut] = await line.evaluate((e) => [
      e.clientWidth,
      e.scrollWidth,
      getComputedStyle(e).textOverflow,
    ]);
    assert.equal(all > inner, phone, `${all} in ${inner}`);
    assert.equal(cut, "ellipsis");
    await (phone ? page.click(".panels > .tabs .people") : tab(page, "people"));
    assert.match(await page.textContent(".seat.side1"), /East: Anna <i> Petrowna Kusnez, here now/);
    await page.fill(".own-name input", "Otto");
    await page.click(".own-name button:has-text('Show it')");
    await observer.waitForSelector(".sitters .side0:has-text('Otto')");
    assert.equal(await observer.locator(".sitters li").count(), 2);
    await (phone ? observer.click(".panels > .tabs .people") : tab(observer, "people"));
    assert.match(await observer.textContent(".seat.side0"), /West: Otto/);
    assert.equal(await observer.locator(".own-name").count(), 0);
    // whose decision it is, by name too
    const decide = await friend.textContent(".decide .ask");
    assert.match(decide, /Waiting for West \(Otto\)/);
    await page.fill(".own-name input", "");
    await page.click(".own-name button:has-text('Hide it')");
    await friend.waitForFunction(() => !document.querySelector(".sitters"));
    for (const p of [page, friend, observer]) {
      calm(p);
      await p.context().close();
    }
  });

test("a bot is in the header by its label, with its side", async () => {
  const page = await h.page({ viewport: { width: 1920, height: 1080 } });
  const made = await h.make("moscow41", "typhoon", { german: "me", soviet: "bot:staff-2" }, { seed: 4 });
  await open(page, made.path);
  assert.equal(await page.getAttribute(".sitters .side1", "title"), "Soviet Union: staff officer, steady");
  assert.equal(await page.locator(".sitters li").count(), 1);
  calm(page);
});

test("the list of devices follows when another one comes by the invitation", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", friends, { seed: 4 })).path);
  await tab(page, "people");
  await page.click("button:has-text('on another device')");
  const link = await page.inputValue("label:has-text('good once') input");
  const phone = await h.page();
  await phone.goto(link);
  await phone.click("button:has-text('Take the seat')");
  await phone.waitForSelector(".decide .ask");
  await page.waitForSelector(".devices li:has-text('Chrome')");
  await page.waitForSelector("label:has-text('good once')", { state: "detached" });
  calm(page);
  calm(phone);
});

test("a link is copied also where the page has no clipboard, and else left selected", async () => {
  const page = await h.page();
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page, (await h.make("toy", "brod", friends, { seed: 4 })).path);
  await tab(page, "people");
  await page.click("button:has-text('on another device')");
  const link = page.locator(".copy-link:has-text('good once')");
  const copied = await page.evaluateHandle(() => {
    const said = [];
    document.addEventListener("copy", () => said.push(getSelection().toString()));
    return said;
  });
  await link.locator("button").click();
  await link.locator("button:has-text('Copied')").waitFor();
  const address = await link.locator("input").inputValue();
  assert.deepEqual(await copied.jsonValue(), [address]);
  await page.evaluate(() => (document.execCommand = () => false));
  await link.locator("button").click();
  await link.locator("[role=status]:has-text('Press Ctrl+C to copy it.')").waitFor();
  const selected = () => document.activeElement.value?.slice(document.activeElement.selectionStart);
  assert.equal(await page.evaluate(selected), address);
  calm(page);
});

test("offers: a draw declined, a take-back withdrawn and then agreed to, a draw agreed", async () => {
  const west = await h.page();
  const east = await h.page();
  const made = await h.make("toy", "brod", friends, { seed: 4 });
  await open(west, made.path);
  await open(east, `${h.url}/t/${made.table}/${made.keys.east}`);
  const first = (await actions(west)).find((a) => a.startsWith("move "));
  await act(west, first);
  await act(west, "done");
  await east.waitForSelector(".table[data-mine=true]");
  await tab(west, "people");
  const ask = async (page, button, sure) => {
    await page.click(`.agree button:has-text('${button}')`);
    await page.click(`dialog[open] button:has-text('${sure}')`);
    await page.waitForSelector("dialog[open]", { state: "detached" });
  };
  await ask(west, "Offer a draw", "Offer a draw");
  await east.waitForSelector(".banner.offer:has-text('draw')");
  await east.click(".banner.offer button:has-text('Decline')");
  await west.waitForSelector(".banner.offer", { state: "detached" });
  await west.waitForSelector(".toast:has-text('East declined the draw.')");
  assert.equal(await east.locator(".toast").count(), 0, "the one who answers need not be told");
  await west.click(".agree button:has-text('Take back orders')");
  await west.waitForSelector("dialog .orders:has-text('West')");
  assert.match(await west.textContent("dialog .orders"), /moves from/);
  assert.match(await west.textContent("dialog[open]"), /Dice are rolled and pieces drawn again/);
  await west.click("dialog[open] button:has-text('Ask to go back')");
  await west.waitForSelector(".banner.offer button:has-text('Withdraw')");
  await west.click(".banner.offer button:has-text('Withdraw')");
  await east.waitForSelector(".banner.offer", { state: "detached" });
  await ask(west, "Take back orders", "Ask to go back");
  await east.waitForSelector(".banner.offer:has-text('That undoes')");
  assert.match(await east.textContent(".banner.offer"), /West asks to take orders back/);
  await tab(east, "log");
  assert.match(await east.textContent(".log ul, .panel.right .body"), /West asked to take orders back/);
  await east.click(".banner.offer button:has-text('Agree')");
  await west.waitForSelector(".toast:has-text('East agreed to the take-back: the game goes on from there.')");
  await west.waitForSelector(".table[data-mine=true]");
  await settled(west);
  assert.ok((await actions(west)).includes(first), "West's first move is to be made again");
  await ask(west, "Offer a draw", "Offer a draw");
  await east.waitForSelector(".banner.offer");
  await east.click(".banner.offer button:has-text('Agree')");
  await west.waitForSelector(".banner.over:has-text('draw')");
  await east.waitForSelector(".banner.over:has-text('draw')");
  calm(west);
  calm(east);
});

test("resigning asks first; both sides of one person choose who resigns", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", toy, { seed: 4 })).path);
  await tab(page, "people");
  await page.click(".agree button:has-text('Resign')");
  assert.match(await page.textContent("dialog[open]"), /the fog lifts/);
  await page.click("dialog[open] button:has-text('Play on')");
  assert.equal(await page.locator(".banner.over").count(), 0);
  await page.click(".agree button:has-text('Resign')");
  await page.click("dialog[open] label:has-text('East')");
  await page.click("dialog[open] button:has-text('Resign for East')");
  await page.waitForSelector(".banner.over:has-text('West wins')");
  // where nothing is hidden no fog lifts
  await open(page, (await h.make("moscowcampaign", "21", { german: "me", soviet: "me" })).path);
  await tab(page, "people");
  await page.click(".agree button:has-text('Resign')");
  await page.waitForSelector("dialog[open]:has-text('This cannot be taken back.')");
  assert.doesNotMatch(await page.textContent("dialog[open]"), /fog/);
  calm(page);
});

test("when the game is over the fog lifts by itself, and one's own view can be chosen again", async () => {
  const page = await h.page();
  const made = await h.make("toy", "brod", friends, { seed: 4 });
  await open(page, made.path);
  const lifted = () => page.locator(".eyes-sign:has-text('You see everything')");
  assert.equal(await lifted().count(), 0);
  await tab(page, "people");
  await page.click(".agree button:has-text('Resign')");
  await page.click("dialog[open] button:has-text('Resign')");
  await lifted().waitFor();
  // the sign stands below the result, in every window
  for (const viewport of [...sizes, { width: 820, height: 1180 }]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const over = await page.locator(".banner.over").boundingBox();
    const sign = await lifted().boundingBox();
    assert.ok(sign.y >= over.y + over.height, `they overlap at ${viewport.width}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/over-${viewport.width}.png` });
  }
  await page.setViewportSize(sizes[1]);
  await page.selectOption(".topbar select", { label: "West" });
  await lifted().waitFor({ state: "detached" });
  calm(page);
});

test("a note at the hand-over is a card until it is read, and stays in the log", async () => {
  const west = await h.page();
  const east = await h.page();
  const made = await h.make("toy", "brod", friends, { seed: 4 });
  await open(west, made.path);
  await open(east, `${h.url}/t/${made.table}/${made.keys.east}`);
  await west.click(".hand-over button");
  await west.fill(".hand-over textarea", "Your guns are too far back. Until Thursday!");
  await act(west, "done");
  await east.waitForSelector(".note-card:has-text('Until Thursday!')");
  assert.equal(await west.locator(".hand-over textarea").count(), 0, "the note went with the order");
  await east.reload();
  await east.waitForSelector(".note-card:has-text('Until Thursday!')");
  await east.click(".note-card button");
  await east.waitForSelector(".note-card", { state: "detached" });
  await east.reload();
  await east.waitForSelector(".decide .ask");
  await east.waitForSelector(".log .table-note:has-text('Until Thursday!')");
  assert.equal(await east.locator(".note-card").count(), 0);
  assert.equal(await west.locator(".note-card").count(), 0, "nobody reads their own note");
  calm(west);
  calm(east);
});

test("standing answers: set in the panel, used in the other side's turn, told in the log, private", async () => {
  const west = await h.page();
  const made = await h.make("toy", "brod", friends, { seed: 4 });
  await open(west, made.path);
  await tab(west, "people");
  const question = west.locator(".standing-line select").first();
  await question.waitFor();
  const options = await question.locator("option").allTextContents();
  assert.match(options[0], /Ask me/);
  assert.match(options.at(-1), /staff/i);
  await question.selectOption({ index: 1 });
  await west.waitForFunction(() => !document.querySelector(".standing-line select:disabled"));
  const own = await snapshot(made.table, made.keys.west);
  const theirs = await snapshot(made.table, made.keys.east);
  assert.equal(Object.keys(own.standing ?? {}).length, 1);
  assert.deepEqual(theirs.standing ?? {}, {});
  await west.reload();
  await west.waitForSelector(".decide .ask");
  await tab(west, "people");
  assert.notEqual(await west.locator(".standing-line select").first().inputValue(), "ask");
  // games are played until a hit of West's is answered in East's turn
  const send = (t, key, what, body) =>
    fetch(`${h.url}/api/tables/${t}/${what}`, {
      method: "POST",
      headers: { "Umpire-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  let used;
  for (let seed = 1; seed < 30 && !used; seed++) {
    const t = await h.make("toy", "brod", friends, { seed });
    await send(t.table, t.keys.west, "standing", { answers: own.standing });
    for (let n = 0, lot = seed; n < 120 && !used; n++) {
      let s = await snapshot(t.table, t.keys.west);
      if (s.view.outcome.over) break;
      if (!s.mine) s = await snapshot(t.table, t.keys.east);
      lot = (lot * 1103515245 + 12345) & 0x7fffffff;
      const list = s.legal.map((a) => a.text);
      const action = list.find((a) => a.startsWith("battle ")) ?? list[(lot >> 8) % list.length];
      const answer = await send(t.table, s.side === 0 ? t.keys.west : t.keys.east, "play", {
        at: s.at,
        steps: (s.draft.steps ?? []).length,
        action,
      });
      assert.equal(answer.status, 200, await answer.text());
      const events =
        (
          await (
            await fetch(`${h.url}/api/tables/${t.table}/events?after=0`, { headers: { "Umpire-Key": t.keys.west } })
          ).json()
        ).events ?? [];
      if (events.some((l) => l.note === "standing")) used = t;
    }
  }
  assert.ok(used, "a standing answer was used");
  await open(west, `${h.url}/t/${used.table}/${used.keys.west}`);
  await tab(west, "log");
  await west.waitForSelector(".log .table-standing");
  calm(west);
});

test("undo: a step, a unit, all of the draft", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz", "move 101"]) await act(page, a);
  const moved = await state(page);
  await page.click(".undo button:has-text('Undo step')");
  await changed(page, moved);
  assert.equal((await state(page)).steps, moved.steps - 1);
  await act(page, "move 101");
  await page.keyboard.press("Shift+U");
  await changed(page, moved);
  assert.ok((await actions(page)).includes("choose g-24pz"), "back to before the block was chosen");
  for (const a of ["choose g-24pz", "move 101"]) await act(page, a);
  const again = await state(page);
  await page.click(".undo button:has-text('Undo phase')"); // the commands; the end of the activation before them stays
  await changed(page, again);
  assert.equal((await state(page)).steps, 1);
  for (const a of ["choose g-24pz", "move 101"]) await act(page, a);
  await page.click(".undo button:has-text('Undo all')");
  await changed(page, again);
  assert.equal((await state(page)).steps, 0);
  assert.equal(await page.locator(".draft").count(), 0);
  assert.ok(await page.locator(".past-seal button").count(), "past the seal there is the way by consent");
  calm(page);
});

test("two-handed: V looks through the next side's eyes, and says so", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", toy, { seed: 4 })).path);
  for (const words of [/West see/, /East see/]) {
    await page.keyboard.press("v");
    await page.waitForFunction(
      (w) => new RegExp(w).test(document.querySelector(".eyes-sign")?.textContent ?? ""),
      words.source,
    );
  }
  await page.keyboard.press("v");
  await page.waitForSelector(".eyes-sign", { state: "detached" });
  calm(page);
});

test("a bot that failed says why and can be let try again", async () => {
  const page = await h.page();
  const made = await h.make("toy", "brod", { west: "me", east: "bot:random" }, { seed: 4 });
  let retried = 0;
  let seats = [];
  await page.route(`**/api/tables/${made.table}**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith("/stream")) return route.abort(); // it would name the real player of the seat
    if (url.pathname.endsWith("/retry")) {
      retried++;
      const have = url.searchParams.get("have");
      const [name, n] = have.split(".");
      const changes = [{ seats: seats.map((seat) => ({ ...seat, failed: "" })) }];
      return route.fulfill({
        json: { at: 1, events: [], mine: true, base: have, version: `${name}.${Number(n) + 1}`, changes },
      });
    }
    const answer = await route.fetch();
    const body = await answer.json();
    for (const change of body.changes ?? []) {
      if (!change.seats) continue;
      change.seats[1].failed = "The program ended with status 1.";
      seats = change.seats;
    }
    await route.fulfill({ response: answer, json: body });
  });
  await open(page, made.path);
  await page.waitForSelector(".trouble:has-text('status 1')");
  await page.click(".trouble button");
  await page.waitForSelector(".trouble", { state: "detached" });
  assert.equal(retried, 1);
});

test("a lesson: what it waits for glows, all else is answered kindly, and its end is played on from", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click(".game-card:has-text('The Ford at Brod')");
  await page.click(".learn li button");
  await page.waitForSelector(".lesson .say p");
  await page.waitForSelector(".table[data-mine]");
  const wanted = await page.getAttribute(".act.wanted", "data-action");
  assert.ok(wanted, "the wanted action is marked in the list");
  // something else, by hand: the server answers in the lesson's words
  const [table, key] = await seatOf(page);
  const s = await snapshot(table, key);
  assert.equal(s.lesson.step, 0);
  await clickMap(page, (await h.info("toy")).places.at(-1).id);
  await page.waitForSelector(".lesson .kind:has-text('The lesson waits for')");
  const another = page.locator(".lists .act:not(.wanted)");
  if (await another.count()) {
    await another.first().click();
    await page.waitForSelector(".lesson .kind");
    assert.equal((await snapshot(table, key)).lesson.step, 0, "nothing was played");
  }
  for (let n = 0; n < 60 && !(await page.locator(".lesson.done").count()); n++) {
    const show = page.locator(".lesson .next button");
    if (await show.count()) await show.click().catch(() => undefined);
    await page.waitForTimeout(250);
  }
  await page.waitForSelector(".lesson.done .after");
  await page.click(".after button:has-text('both sides')");
  await page.waitForURL((u) => !u.pathname.includes(table));
  await page.waitForSelector(".decide .ask");
  await page.waitForSelector(".topbar .eyes");
  assert.equal(await page.locator(".lesson").count(), 0);
  await page.goto(h.url);
  await page.click(".game-card:has-text('The Ford at Brod')");
  await page.waitForSelector(".learn li:has-text('done')");
  calm(page);
});

test("help: / searches, free words find rules, a number goes first; the card of a rule follows Back", async () => {
  const page = await h.page();
  await page.goto(`${h.url}/rules/moscow41`);
  await page.waitForSelector("article");
  await page.keyboard.press("/");
  await page.keyboard.type("10.8");
  assert.match(await page.textContent("article h2"), /^10\.8 /);
  await page.fill("input[type=search]", "crossing rivers");
  assert.ok((await page.locator("article mark").count()) > 0);
  await page.fill("input[type=search]", "R64");
  assert.match(await page.textContent("article h2"), /^R64 /, "rulings are found, too");
  await page.fill("input[type=search]", "");
  await page.click(".chapters a >> nth=3");
  await page.waitForSelector("article.at");
  await page.goBack();
  await page.waitForSelector("article.at", { state: "detached" });
  calm(page);

  const table = await h.page();
  await open(table, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await table.click(".decide .ask .rule");
  await table.waitForSelector("dialog[open] .rule-text");
  await table.goBack();
  await table.waitForSelector("dialog[open]", { state: "detached" });
  assert.ok(await table.locator(".decide .ask").count(), "the table is still there");
  calm(table);
});

test("help: a page of rules says nothing twice; a game or page that is not there is told alone", async () => {
  const page = await h.page();
  const words = (s) => s.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  for (const game of ["moscowcampaign", "moscow41", "driveonmoscow"]) {
    await page.goto(`${h.url}/rules/${game}`);
    await page.waitForSelector("article");
    const rules = await page.$$eval("article", (l) =>
      l.map((a) => [a.querySelector("h3").innerText, ...[...a.querySelectorAll(":scope > p")].map((p) => p.innerText)]),
    );
    assert.ok(rules.length > 50);
    for (const [head, ...texts] of rules) {
      const [first, second] = words(head).trim().split(" ");
      if (!/^\d/.test(first)) assert.notEqual(first, second, head);
      for (const [n, text] of texts.entries())
        for (const other of texts.slice(n + 1))
          assert.ok(!words(other).startsWith(words(text)), `${game}, ${head}: ${text}`);
    }
  }
  calm(page);
  await page.goto(`${h.url}/rules/nosuch`);
  await page.waitForSelector(".wrong:has-text('there is no game')");
  assert.equal(await page.textContent(".rules-head [role=status]"), "");
  // an address that is mistyped has a page for people, and JSON for programs
  const answer = await page.goto(`${h.url}/nonsense`);
  assert.equal(answer.status(), 404);
  assert.match(await page.textContent("main, body"), /There is nothing at \/nonsense/);
  await page.click("a:has-text('To the lobby')");
  await page.waitForSelector(".lobby .play-now");
});

test("battle: a guess at concealed blocks is a case of its own, and the log groups the battle", async () => {
  const page = await h.page();
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
  const move = page.locator('.decide [data-action="move 91"]');
  await move.evaluate((b) => (b.closest("details").open = true));
  await move.hover();
  await page.waitForSelector(".chances .hist-row.mean");
  assert.equal(await page.locator(".chances .hist-row.entered").count(), 0);
  assert.ok((await page.locator(".chances .ledger li").count()) >= 3);
  await page.click(".guess summary");
  const faces = page.locator(".guess-line").first().locator("select").first();
  await faces.selectOption({ index: 4 });
  await page.waitForSelector(".chances .hist-row.entered");
  await page.click(".sure .act"); // do it
  await page.waitForFunction(() => !document.querySelector(".advice.card"));
  await settled(page);
  await playOut(
    page,
    async () => (await page.locator(".battle-group").count()) > 0,
    12,
    1,
    (l) => l.find((a) => /^(battle|hit|end|done)/.test(a)),
  );
  const text = await page.textContent(".battle-group");
  assert.match(text, /Pochinok/);
  assert.ok((await page.locator(".battle-group .die").count()) > 1);
  await tab(page, "log");
  await page.waitForSelector(".battle-group .luck:has-text('on average')");
  calm(page);
});

test("the lobby: one click plays, choices are kept, a case is opened from a file", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click(".game-card:has-text('The Ford at Brod')");
  await page.click(".scenarios label:has-text('Two Patrols')");
  await page.locator(".seats fieldset").nth(0).locator("label:has-text('The machine')").click();
  await page.locator(".seats fieldset").nth(1).locator("label:has-text('I play')").click();
  await page.reload();
  await page.waitForSelector(".play-now:has-text('Two Patrols')");
  assert.equal(
    await page
      .locator(".game-card[aria-pressed=true]")
      .textContent()
      .then((t) => t.includes("Brod")),
    true,
  );
  await page.click(".play-now button");
  await page.waitForSelector(".topbar .who.side1");
  calm(page);
  await page.goto(h.url);
  await page.setInputFiles("input[type=file]", {
    name: "mine.try",
    mimeType: "text/plain",
    buffer: Buffer.from("game toy\nscenario brod\ndo done\n"),
  });
  await page.waitForURL(/\/t\//);
  await page.waitForSelector(".topbar .eyes");
  assert.match(await question(page), /East/);
  calm(page);
});
