// The past: the replay of what others did, the screen of changes, arrows that stay, history, the debrief, taking a
// game over.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  calm,
  clickMap,
  harness,
  open,
  playOut,
  settled,
  sizeName,
  sizes,
  state,
  windowOf,
} from "./harness.mjs";
import { modules } from "./modules.mjs";

let h, toy;
before(async () => {
  h = await harness();
  toy = await h.info("toy");
});
after(() => h.close());

const both = { west: "me", east: "me" };
const slow = { speed: 1, live: true };
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** seat talks to a table over HTTP as somebody else would. */
function seat(table, key) {
  const call = async (path, body) => {
    const answer = await fetch(`${h.url}/api/tables/${table}${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Umpire-Key": key, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const said = await answer.json();
    assert.ok(answer.ok, `${path}: ${said.message}`);
    return said;
  };
  const look = () => call("");
  const play = async (action) => {
    const s = await look();
    return call("/play", { at: s.at, steps: s.draft.steps.length, action });
  };
  const events = async () => (await call("/events?after=0")).events;
  return { look, play, events };
}

const told = (page) => page.textContent(".player .told");
const shownAt = (page) => page.evaluate(() => window.umpireProbe.time().at);
const trails = (page) => page.evaluate(() => window.umpireProbe.trails());

/**
 * slept makes a game against a friend who moves while the page is closed; it returns the friend's seat and the path of
 * the own seat.
 */
async function slept(moves = 1) {
  const made = await h.make("toy", "brod", { west: "me", east: "open" }, { seed: 4 });
  const west = seat(made.table, made.keys.west);
  const east = seat(made.table, made.keys.east);
  await west.play("done");
  let s = await east.look();
  const went = [];
  for (let n = 0; n < moves; n++) {
    const moves = s.legal.filter((a) => a.text.startsWith("move ") && !went.includes(a.text.split(" ")[1]));
    const move = moves.find((a) => ["5", "8", "2"].includes(a.text.split(" ")[2])) ?? moves[0]; // towards the enemy
    went.push(move.text.split(" ")[1]);
    s = await east.play(move.text);
  }
  await east.play("done");
  return { path: `${h.url}/t/${made.table}/${made.keys.west}`, east, west };
}

test("what the machine does is played as it comes: pause, step, speed, skip", async () => {
  const page = await h.page({ player: slow });
  await open(page, (await h.make("toy", "brod", { west: "me", east: "bot:random" }, { seed: 9 })).path);
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("move ")),
  );
  await act(page, "done");
  await page.waitForSelector(".player.watch");
  assert.equal((await state(page)).mine, false, "while it is played nothing can be done");
  const skips = page.locator("button", { hasText: "Skip" });
  assert.deepEqual(await skips.allTextContents(), ["Skip to my decision Esc"], "one button skips");
  await page.keyboard.press("Space");
  await page.waitForSelector(".player [aria-label=Play]");
  const first = await told(page);
  await page.waitForTimeout(1500);
  assert.equal(await told(page), first, "a pause stands still");
  assert.match(
    await page.textContent(".ask.away"),
    /^(Your order is carried out|The other side is moving|The battle goes on)\.Then it is your decision\./,
  );
  const paused = await state(page);
  await page.keyboard.press("4");
  assert.equal(await page.textContent(".player .speeds [aria-checked=true]"), "4×");
  assert.deepEqual(await state(page), paused, "a digit is a speed and plays nothing");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((t) => document.querySelector(".player .told")?.textContent !== t, first);
  const second = await told(page);
  // how far it had come when it was paused depends on the machine
  assert.match(
    await page.textContent(".ask.away"),
    /^(The other side is moving|The battle goes on)\.Then it is your decision\./,
  );
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((t) => document.querySelector(".player .told")?.textContent !== t, second);
  await shot(page, "watch");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".player", { state: "detached" });
  assert.equal((await state(page)).mine, true, "the decision is there at once");
  assert.deepEqual(
    await page.evaluate(() => JSON.parse(localStorage.getItem("umpire.player"))),
    { speed: 4, live: true },
    "the speed is remembered",
  );
  // and it ends by itself
  await act(page, "done");
  await page.waitForSelector(".player.watch");
  await page.keyboard.press("8");
  await page.waitForSelector(".table[data-mine=true]");
  // switched off, the map shows the present at once
  await page.evaluate(() => localStorage.setItem("umpire.player", JSON.stringify({ speed: 8, live: false })));
  await page.reload();
  await page.waitForSelector(".decide .ask");
  await act(page, "done");
  await page.waitForSelector(".table[data-mine=true]");
  assert.equal(await page.locator(".player.watch").count(), 0);
  calm(page);
});

test("an impulse of the other side is shown within 8 s, 2 s at the fastest, however it comes", async () => {
  const { Pace, longestWatch } = await modules("time/playback.ts", "wire.ts");
  assert.deepEqual([1, 2, 4, 8].map(longestWatch), [8000, 5000, 3200, 2000]);
  const steps = Array.from({ length: 70 }, (_, n) => [800, 1300, 1100, 700, 1780][n % 5]);
  const all = steps.reduce((a, b) => a + b);
  for (const speed of [1, 2, 4, 8])
    for (const expected of [20_000, 40_000, 60_000])
      for (const atOnce of [1, 7, 70]) {
        // so many steps are known before the next ones come
        const pace = new Pace(expected);
        let sum = 0;
        let least = Infinity;
        steps.forEach((ms, n) => {
          const batch = Math.min(steps.length, (Math.floor(n / atOnce) + 1) * atOnce);
          const known = steps.slice(n, batch).reduce((a, b) => a + b);
          const time = pace.planned(ms, known, batch < steps.length, speed);
          if (n < 20) least = Math.min(least, time / ms);
          sum += time;
          pace.shown(ms, time, speed);
        });
        const what = `${all} ms by ${atOnce} at speed ${speed}, ${expected} expected: ${Math.round(sum)} ms`;
        assert.ok(sum <= longestWatch(speed) + 1e-6, what);
        assert.ok(sum > longestWatch(speed) * 0.7, `${what}: the time is used`);
        assert.ok(least > 0.008, `${what}: the first steps can be seen`);
      }
  // what the page needs beyond the plan shortens the rest; when the time is used up it is over
  const late = new Pace(20_000);
  late.shown(1000, 6000, 1);
  assert.ok(late.planned(1000, 4000, false, 1) < 600);
  assert.equal(late.over, false);
  late.shown(1000, 2000, 1);
  assert.equal(late.over, true);
  // a short impulse keeps its own time
  const short = new Pace(8_000);
  assert.equal(short.planned(800, 2000, false, 1), 800);
  assert.equal(short.planned(800, 2000, false, 4), 200);
});

for (const viewport of sizes)
  test(`an impulse of a bot is shown for at most 8 s, 2 s at the fastest: ${sizeName(viewport)}`, async () => {
    for (const [speed, longest] of [
      [1, 8000],
      [8, 2000],
    ]) {
      const page = await h.page({ ...windowOf(viewport), ground: true, player: { speed, live: true } });
      const made = await h.make("moscow41", "campaign", { german: "me", soviet: "bot:greedy" }, { seed: 7 });
      await open(page, made.path);
      await act(page, "pass");
      await act(page, "end");
      await page.waitForSelector(".table[data-mine=true]");
      // by the clock of the page, painting included; what the machine took beyond the last step's time is not pace
      const took = await page.evaluate(() => window.umpireProbe.watched());
      assert.ok(took > longest / 2 && took < longest + 600, `at speed ${speed}: ${took} ms`);
      calm(page);
      await page.context().close();
    }
  });

/** A bot that thinks 600 ms over each decision: it spends the disc to move eight blocks. */
const thinker = `#!/usr/bin/env node
let moves = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "start") return console.log(JSON.stringify({ type: "ready" }));
  if (told.type === "end") return process.exit(0);
  const find = (re) => told.legal.find((a) => re.test(a.text));
  const go = moves < 8 ? /^(strategic-move|choose|move|done)\\b/ : /^(done|end)\\b/;
  const pick = find(/^strategic-move/) ?? find(/^move /) ?? find(go) ?? find(/^(end|pass)/) ?? told.legal[0];
  if (/^move /.test(pick.text)) moves++;
  setTimeout(() => {
    require("node:fs").appendFileSync(__filename + ".log", Date.now() + " ");
    console.log(JSON.stringify({ type: "choice", n: told.n, i: pick.i }));
  }, 600);
});
`;

test("the replay never waits a second time for what the machine has thought", async () => {
  const dir = mkdtempSync(join(tmpdir(), "umpire-bot-"));
  const path = join(dir, "thinker");
  writeFileSync(path, thinker, { mode: 0o755 });
  const server = await harness(["--no-open", "--bot", `thinker=exec:${path}`]);
  try {
    for (const viewport of [sizes[0], sizes[3]]) {
      const page = await server.page({ ...windowOf(viewport), ground: true, player: { speed: 8, live: true } });
      rmSync(`${path}.log`, { force: true });
      const seats = { german: "me", soviet: "bot:thinker" };
      await open(page, (await server.make("moscow41", "campaign", seats, { seed: 7 })).path);
      await act(page, "strategic-move");
      await act(page, "end");
      await page.waitForSelector(".table[data-mine=true]");
      const now = Date.now();
      const thoughts = readFileSync(`${path}.log`, "utf8").trim().split(" ").map(Number);
      const thought = thoughts.at(-1) - thoughts[0];
      assert.ok(thoughts.length > 10 && thought > 7000, `${thoughts.length} decisions in ${thought} ms`);
      const took = now - thoughts.at(-1);
      assert.ok(took < thought * 0.6, `${took} ms after the last decision, ${thought} ms were thought`);
      calm(page);
      await page.context().close();
    }
  } finally {
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

test("while the player was away: the moves are played, arrows stay, one screen tells what changed", async () => {
  const game = await slept(2);
  const page = await h.page({ player: slow });
  await page.goto(game.path);
  await page.waitForSelector(".player.watch:has-text('While you were away')");
  await page.keyboard.press("8");
  await page.waitForFunction(() => window.umpireProbe.trails().length > 0);
  await page.waitForSelector("dialog[open] .summary");
  assert.equal(await page.locator(".player").count(), 0);
  await page.waitForSelector("dialog[open] .due:has-text('West')");
  await page.waitForSelector("dialog[open] .summary section.control:has-text('East')");
  await shot(page, "changes");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  // the arrows stay while a block is only chosen or a move is taken back, and go with the first act
  assert.equal((await trails(page)).length, 2);
  const move = (await actions(page)).find((a) => a.startsWith("move "));
  await act(page, move);
  assert.equal((await trails(page)).length, 0);
  await page.keyboard.press("u");
  await page.waitForSelector(".draft", { state: "detached" });
  assert.equal((await trails(page)).length, 2);
  // the screen comes back at a key, and a line of it leads to its place
  await page.keyboard.press("w");
  await page.waitForSelector("dialog[open] .summary");
  const line = page.locator("dialog[open] .summary section.control button.link").first();
  const place = (await line.textContent()).split(" (")[0];
  await line.click();
  await page.waitForSelector("dialog[open]", { state: "detached" });
  assert.ok((await page.textContent(".live")).startsWith(place), `${place} is shown`);
  // what was watched is not shown again
  await page.reload();
  await page.waitForSelector(".table[data-mine=true]");
  assert.equal(await page.locator(".player").count(), 0);
  calm(page);
});

test("losses: own ones by strength, the enemy's as far as known", async () => {
  const made = await h.make("toy", "brod", { west: "me", east: "open" }, { seed: 13 });
  const west = seat(made.table, made.keys.west);
  const east = seat(made.table, made.keys.east);
  let pick = 13;
  let losses = [];
  for (let n = 0; n < 120 && !losses.length; n++) {
    const w = await west.look();
    const e = await east.look();
    const s = w.mine ? w : e;
    if (w.mine && w.since)
      losses = (await west.events())
        .filter((l) => l.at > w.since && toy.events[l.e.k].show === "loss")
        .map((l) => l.text);
    const list = s.legal.map((a) => a.text);
    pick = (pick * 1103515245 + 12345) & 0x7fffffff;
    const fight = list.find((a) => a.startsWith("battle"));
    if (!losses.length)
      await (w.mine ? west : east).play(
        fight ?? (n % 3 ? list[pick % list.length] : (list.find((a) => a === "done") ?? list[0])),
      );
  }
  assert.ok(
    losses.some((l) => /West/.test(l)) && losses.some((l) => /East/.test(l)),
    `both sides have lost something: ${losses}`,
  );
  const page = await h.page({ player: { speed: 8, live: true } });
  await page.goto(`${h.url}/t/${made.table}/${made.keys.west}`);
  await page.waitForSelector(".player.watch");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open] .summary .loss0");
  assert.match(
    await page.textContent("dialog[open] .loss0"),
    /Own losses.*West \w+(: strength \d → \d| is lost; strength \d before)/,
  );
  assert.match(await page.textContent("dialog[open] .loss1"), /Enemy losses.*East \w+/);
  await shot(page, "losses");
  calm(page);
});

test("with the player off, it is offered; without motion it goes by steps", async () => {
  const game = await slept(1);
  const page = await h.page({ reducedMotion: "reduce" });
  await page.goto(game.path);
  await page.waitForSelector(".player.offer");
  assert.equal((await state(page)).mine, true, "the offer is in nobody's way");
  await page.click(".player.offer button:has-text('Watch')");
  await page.waitForSelector(".player.watch, dialog[open] .summary"); // one step can be over at once
  await page.waitForSelector("dialog[open] .summary, .table[data-mine=true]");
  calm(page);
});

test("history: a slider over every entry, read only, through either side's eyes", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", both, { seed: 3 })).path);
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("move ")),
  );
  for (let n = 0; n < 5; n++)
    await act(page, (await actions(page)).includes("done") ? "done" : (await actions(page))[0]);
  const now = await state(page);
  const lines = await page.locator(".log li").count();
  await page.keyboard.press("h");
  await page.waitForSelector(".player.history");
  const spills = await page.$eval(".player.history", (p) => {
    const told = p.querySelector("header > span:not(.count)");
    const text = told.innerHTML;
    told.textContent = "The Soviets declare a Pass. Final Phase of August. September begins. ".repeat(4);
    const wide = [p.scrollWidth, p.clientWidth];
    told.innerHTML = text;
    return wide;
  });
  assert.ok(spills[0] <= spills[1], `a long entry bursts the panel: ${spills}`);
  await page.waitForSelector(".past-frame");
  await page.waitForSelector(".decide .away");
  assert.equal(await shownAt(page), now.at);
  await page.focus(".player .slider input");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => window.umpireProbe.time().at === 1);
  assert.ok((await page.locator(".panel.right .log li").count()) < lines, "the log ends where one looks");
  await page.evaluate(() => document.activeElement.blur());
  const seen = [];
  for (let n = 1; n < 4; n++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(
      (t) => JSON.stringify(window.umpireProbe.time()) !== t,
      seen.at(-1) ?? JSON.stringify({ at: 1, beat: 0, side: 3 }),
    );
    seen.push(await page.evaluate(() => JSON.stringify(window.umpireProbe.time())));
  }
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((t) => JSON.stringify(window.umpireProbe.time()) === t, seen.at(-2));
  // nothing can be played in the past
  await page.keyboard.press("u");
  assert.deepEqual({ ...(await state(page)), mine: true }, now);
  // the same moment through one side's eyes: the other's blocks are concealed
  await page.click(".player .eyes-here button:has-text('West')");
  await page.waitForSelector(".eyes-here button[aria-checked=true]:has-text('West')");
  await page.waitForFunction(() => window.umpireProbe.time().side === 0);
  await page.click(".player .eyes-here button:has-text('Both')");
  await page.waitForFunction(() => window.umpireProbe.time().side === 3);
  await shot(page, "history");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".player", { state: "detached" });
  assert.deepEqual(await state(page), now);
  await settled(page);
  calm(page);
});

test("at 390 by 844 the bar takes the decision's place and the map stays in sight", async () => {
  const game = await slept(2);
  const page = await h.page({ player: slow, viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(game.path);
  await page.waitForSelector(".player.watch");
  await page.tap(".player [aria-label=Pause]");
  const box = async (q) => page.locator(q).first().boundingBox();
  const bar = await box(".player");
  assert.ok(bar.y > 844 * 0.5 && bar.x >= 0 && bar.x + bar.width <= 391, JSON.stringify(bar));
  for (const name of ["Play", "One step forward", "One step back"]) {
    const b = await box(`.player [aria-label="${name}"]`);
    assert.ok(b.height >= 40 && b.width >= 40, `${name}: ${JSON.stringify(b)}`);
  }
  await shot(page, "watch-narrow");
  await page.tap(".player .skip");
  await page.waitForSelector("dialog[open] .summary");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  await page.tap("dialog[open] .go");
  assert.equal((await state(page)).mine, true);
  calm(page);
});

test("the debrief of a finished game, and taking it over", async () => {
  const page = await h.page();
  await open(page, (await h.make("toy", "brod", both, { seed: 2 })).path);
  await playOut(page, async () => !!(await page.$(".banner.over")), 300, 11);
  await page.click(".banner.over button:has-text('Debrief')");
  await page.waitForSelector(".debrief .chart svg polyline");
  for (const title of ["Strength", "Places held"])
    assert.ok(await page.locator(`.debrief .chart:has-text("${title}")`).count(), title);
  assert.match(await page.textContent(".debrief .verdicts"), /where .* were to be expected/);
  await shot(page, "debrief");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.click(".debrief button:has-text('Save it as one file')"),
  ]);
  await file.saveAs(join(h.dir, "debrief.json"));
  assert.match(await page.inputValue(".debrief .share input"), /^http.*\/t\/[^/]+#[^/]+$/);
  // the keys read a chart, and lead to the moment
  await page.focus(".debrief .chart [role=slider]");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.textContent(".debrief .chart output"), /^Turn \d+, .*: West \d/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".player.history");
  const at = await shownAt(page);
  assert.ok(at > 1 && at < (await state(page)).at);
  assert.match(await page.textContent(".ask.away p"), /^This is a replay of the game\.$/);
  await page.click(".player button:has-text('Take over here')");
  await page.waitForSelector("dialog[open] .take-over");
  await page.check("dialog[open] fieldset.side1 label:has-text('random') input");
  await shot(page, "take-over");
  const old = page.url();
  await page.click("dialog[open] button:has-text('Open the new table')");
  await page.waitForFunction((was) => location.href !== was, old);
  await page.waitForSelector(".table[data-mine=true], .banner.over");
  assert.match(await page.textContent(".topbar .who"), /West/);
  calm(page);
});

test("a campaign turn of the machine, opened later", async () => {
  const made = await h.make("moscow41", "campaign", { german: "bot:random", soviet: "me" }, { seed: 7 });
  const me = seat(made.table, made.mine);
  for (let n = 0; n < 100 && !(await me.look()).mine; n++) await new Promise((done) => setTimeout(done, 100));
  const page = await h.page({ player: { speed: 8, live: true } });
  await page.goto(made.path);
  await page.waitForSelector(".player.watch");
  await page.waitForSelector(".table[data-mine=true]");
  assert.ok((await page.locator(".panel.right .log li").count()) > 0);
  await page.keyboard.press("Escape"); // the screen of changes, if there was anything to tell
  await page.waitForSelector("dialog[open]", { state: "detached" });
  await page.keyboard.press("h");
  await page.waitForSelector(".player.history");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".player .told")?.textContent.length > 3);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".table[data-mine=true]");
  calm(page);
});

test("while the dice of a battle are shown, its losses are counted from its beginning", async () => {
  const { battleSoFar, playbackSteps } = await modules("time/playback.ts", "wire.ts");
  const shows = ["phase", "battle", "die", "loss", "result"];
  const info = { events: shows.map((show) => ({ show })) };
  const line = (show, more) => ({ text: show, e: { k: shows.indexOf(show), s: 0, p: 7, ...more } });
  const earlier = [line("loss", { p: 3 }), line("phase", { p: 0 }), line("battle"), line("die"), line("loss")];
  const now = [line("die"), line("die"), line("result"), line("loss"), line("loss"), line("result"), line("result")];
  const steps = playbackSteps(info, now);
  assert.equal(steps.length, 2, "both losses are not shown in one step");
  const count = (lines) => lines.filter((l) => shows[l.e.k] === "loss").length;
  const upTo = (n) =>
    battleSoFar(
      info,
      steps.slice(0, n).flatMap((s) => s.lines),
      (m) => [earlier][m],
    );
  assert.equal(count(upTo(1)), 2, "one of them in the entry before");
  assert.equal(count(upTo(2)), 3);
  assert.equal(upTo(1)[0], earlier[2], "from what began the battle");
  assert.equal(count(battleSoFar(info, now, () => undefined)), 2, "as far as it is known");
});

test("when the game is over the log tells what the chosen view shows", async () => {
  const made = await h.make("toy", "brod", { west: "me", east: "open" }, { seed: 4 });
  const west = seat(made.table, made.keys.west);
  const east = seat(made.table, made.keys.east);
  await west.play("done");
  await east.play("move e-horse 8");
  await east.play("done");
  const page = await h.page();
  await open(page, made.path);
  await page.click(".panel.right .tabs .log");
  const log = page.locator(".panel.right .body .log");
  await log.getByText("Mostki").first().waitFor();
  assert.doesNotMatch(await log.textContent(), /East Horse/, "the enemy's block is not named while the game goes on");
  await page.click(".panel.right .tabs .people");
  await page.click(".agree .danger");
  await page.click("dialog[open] .danger");
  await page.waitForSelector(".banner.over");
  await page.click(".panel.right .tabs .log");
  await log.getByText("East Horse").first().waitFor(); // everything is shown, in the log, too
  await page.selectOption(".topbar .eyes", { label: "West" });
  await page.waitForFunction(() => !/East Horse/.test(document.querySelector(".panel.right .body .log").textContent));
  await page.selectOption(".topbar .eyes", { label: "East" });
  await log.getByText("East Horse").first().waitFor();
  calm(page);
});
