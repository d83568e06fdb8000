// The smallest game, through the whole client: lobby, map, list, keyboard, help pages, end, saved file.

import assert from "node:assert/strict";
import { join } from "node:path";
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
  state,
  where,
} from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("toy");
});
after(() => h.close());

const pieceNumber = (id) => info.pieces.findIndex((p) => p?.id === id);
const both = { west: "me", east: "me" };

test("lobby: choose game, scenario, rules and seats; one click opens the table", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click(".game-card:has-text('The Ford at Brod')");
  await page.click("label:has-text('Two Patrols')");
  await page.click("summary:has-text('Optional rules')");
  await page.check("label:has-text('Scouts') input");
  await page.locator(".seats fieldset").nth(1).locator("label:has-text('I play')").click();
  await page.click(".go");
  await page.waitForSelector(".decide .ask");
  assert.match(page.url(), /\/t\/[^/]+$/, "no key in the address");
  assert.match(await question(page), /West/);
  assert.ok((await actions(page)).length > 1);
  await page.goto(h.url);
  await page.click(".mine a:has-text('The Ford at Brod, Two Patrols')");
  await page.waitForSelector(".decide .ask");
  calm(page);
});

test("the tables of the machine are listed to a browser that opens the printed address", async () => {
  const made = await h.make("toy", "brod", both, { seed: 3 });
  const page = await h.page();
  await page.goto(h.url);
  await page.waitForSelector(".play-now");
  assert.equal(await page.locator(`[data-table="${made.table}"]`).count(), 0);
  await page.goto(h.lobby); // the same page with the key behind #
  await page.waitForSelector(`[data-table="${made.table}"]`);
  assert.equal(page.url(), `${h.url}/`);
  await page.reload();
  await page.click(`[data-table="${made.table}"] .go-on`);
  await page.waitForSelector(".decide .ask");
  assert.equal(page.url(), `${h.url}/t/${made.table}`);
  calm(page);
});

test("a friend's seat is reached by a link", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click(".game-card:has-text('The Ford at Brod')");
  await page.locator(".seats fieldset").nth(1).locator("label:has-text('A friend')").click();
  await page.click(".go");
  await page.waitForSelector(".decide .ask");
  await page.click(".panel.right .tabs .people");
  const link = await page.inputValue(".seat input[readonly]");
  const friend = await h.page();
  const asked = [];
  friend.on("request", (r) => asked.push(r.url(), r.headers().referer ?? ""));
  await open(friend, link);
  assert.match(await friend.textContent(".topbar .who"), /East/);
  const [id, key] = await seatOf(friend);
  assert.ok(link.endsWith(`#${key}`));
  assert.equal(friend.url(), `${h.url}/t/${id}`, "the key has left the address");
  assert.equal(await friend.evaluate(() => history.length), 2, "and the history: the empty page and this one");
  assert.ok(asked.some((url) => url.includes("/stream")));
  assert.deepEqual(
    asked.filter((url) => url.includes(key)),
    [],
    "no request has it in its address or says where it comes from",
  );
  await friend.reload();
  await friend.waitForSelector(".topbar .who:has-text('East')"); // the tab still has it
  assert.match(await question(friend), /Waiting/);
  // an order arrives at the friend's by itself
  await act(page, "done");
  await friend.waitForSelector(".table[data-mine=true]");
  calm(page);
  calm(friend);
});

test("map: pick, preview, move, undo", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", both, { seed: 3 })).path);
  const move = (await actions(page)).find((a) => a.startsWith("move "));
  const [, piece, place] = move.split(" ");
  await clickMap(page, pieceNumber(piece));
  await page.waitForSelector(".picked");
  const [x, y] = await where(page, place);
  await page.mouse.move(x, y);
  await page.waitForSelector(".advice:has-text('Costs')");
  await page.mouse.click(x, y);
  if (await page.locator(".menu").count()) await page.locator(".menu .act").first().click();
  await page.waitForSelector(".draft");
  assert.equal((await state(page)).steps, 1);
  await page.waitForSelector(".log .drafted");
  await page.keyboard.press("u");
  await page.waitForSelector(".draft", { state: "detached" });
  assert.equal((await state(page)).steps, 0);
  calm(page);
});

test("why not: the reason, the rule, its card and its page", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", both, { seed: 3 })).path);
  const list = await actions(page);
  const piece = list[1].split(" ")[1];
  const can = list.filter((a) => a.startsWith(`move ${piece} `)).map((a) => a.split(" ")[2]);
  const place = ["3", "6", "9", "2", "8", "1"].find((p) => !can.includes(p));
  await clickMap(page, pieceNumber(piece));
  await page.waitForSelector(".picked");
  await clickMap(page, place);
  await page.waitForSelector(".advice.no");
  const rule = await page.textContent(".advice.no .rule");
  assert.match(rule, /^\d/);
  await page.click(".advice.no .rule");
  await page.waitForSelector("dialog[open]");
  assert.ok((await page.textContent("dialog[open]")).includes(rule));
  const [page2] = await Promise.all([page.context().waitForEvent("page"), page.click("dialog[open] a")]);
  await page2.waitForSelector("article.at");
  assert.ok((await page2.textContent("article.at h3")).startsWith(rule));
  await page2.fill("input[type=search]", "river");
  assert.ok((await page2.locator("article").count()) >= 1);
  calm(page);
});

test("forecast before a battle, then dice in the log", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", both, { seed: 5 })).path);
  let fight;
  await playOut(page, async () => !!(fight = (await actions(page)).find((a) => a.startsWith("battle "))), 80, 7);
  const button = page.locator(`.decide [data-action="${fight}"]`);
  await button.hover();
  await page.waitForSelector(".advice .hist");
  await page.waitForSelector(".advice .sealed");
  assert.ok(await button.locator(".seal").count(), "the seal stands on what cannot be taken back");
  await act(page, fight);
  await page.waitForSelector(".log .die");
  calm(page);
});

test("keyboard alone: cursor, pick, move, undo, help", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", both, { seed: 3 })).path);
  await page.focus("canvas.map");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector(".live").textContent.includes("strength"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".picked");
  const move = await page.locator(".lists li.now .act").first().getAttribute("data-action");
  const goal = info.places.find((p) => p?.id === move.split(" ")[2]);
  // walk the cursor to the goal by the arrow keys
  const key = (dx, dy) =>
    Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
  for (let n = 0; n < 8; n++) {
    const live = await page.textContent(".live");
    const here = info.places.find((p) => p?.name && live.startsWith(p.name));
    if (here.id === goal.id) break;
    await page.keyboard.press(key(goal.x - here.x, goal.y - here.y));
    await page.waitForTimeout(80);
  }
  assert.ok((await page.textContent(".live")).startsWith(goal.name));
  await page.keyboard.press("Enter");
  await page.waitForTimeout(200);
  if (await page.locator(".menu").count()) await page.keyboard.press("Enter");
  await page.waitForSelector(".draft");
  await page.keyboard.press("u");
  await page.waitForSelector(".draft", { state: "detached" });
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  calm(page);
});

test("against the machine, with a reload in the middle", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", { west: "me", east: "bot:random" }, { seed: 9 })).path);
  const move = (await actions(page)).find((a) => a.startsWith("move "));
  await act(page, move);
  const drafted = await state(page);
  const asked = await question(page);
  await page.reload();
  await page.waitForSelector(".decide .ask");
  await page.waitForSelector(".draft");
  assert.deepEqual(await state(page), drafted);
  assert.equal(await question(page), asked);
  await act(page, "done");
  await page.waitForSelector(".table[data-mine=true], .banner.over");
  await playOut(page, async () => (await state(page)).at > drafted.at + 4, 60, 3);
  calm(page);
});

test("to the end, saved, and opened again", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "patrol", both, { seed: 2 })).path);
  await playOut(page, async () => !!(await page.$(".banner.over")), 200, 11);
  await page.waitForSelector(".banner.over");
  await page.click(".panel.right .tabs .people");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Save the game as a file")]);
  const path = join(h.dir, "saved.json");
  await file.saveAs(path);
  await page.goto(h.url);
  await page.setInputFiles("input[type=file]", path);
  await page.waitForSelector(".banner.over");
  await settled(page);
  assert.ok((await page.locator(".log li").count()) > 3);
  calm(page);
});

test("the server goes away and comes back", async () => {
  const page = await h.page();
  const made = await h.make("toy", "brod", both, { seed: 4 });
  await open(page, made.path);
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("move ")),
  );
  await act(page, "done");
  const stood = await state(page);
  const addr = new URL(h.url).host;
  calm(page);
  await h.stop();
  await page.waitForSelector(".banner.lost");
  await h.start(addr);
  await page.waitForSelector(".banner.lost", { state: "detached", timeout: 30000 });
  assert.equal((await state(page)).at, stood.at);
  // while the server is away the browser itself reports failed requests; nothing else may be complained of
  assert.deepEqual(
    page.complaints.filter((c) => !c.includes("net::ERR_") && !c.includes("Failed to load resource")),
    [],
  );
  const before = await state(page);
  await act(page, (await actions(page))[0]);
  assert.notDeepEqual(await state(page), before);
});
