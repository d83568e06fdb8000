// Every lesson of every game, from the lobby to its end: what to read, what to do, what is refused, and how it goes
// on.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { calm, clickMap, harness, sizes, until, wholeMap, windowOf } from "./harness.mjs";

const root = new URL("../..", import.meta.url).pathname;

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** inSight says whether the panel is scrolled to what the lesson waits for, if that is in its list. */
const inSight = (page) =>
  page.evaluate(() => {
    const button = document.querySelector(".lists .act.wanted")?.getBoundingClientRect();
    const panel = document.querySelector(".panel.left").getBoundingClientRect();
    if (!button?.height || !panel.height) return true;
    return button.top >= panel.top - 1 && button.bottom <= Math.min(panel.bottom, innerHeight) + 1;
  });

/** unpainted counts the blocks of the battle card that come without their height, once they are in the page. */
const unpainted = () => {
  window.unpainted = 0;
  const look = () =>
    (window.unpainted += [...document.querySelectorAll(".fighter canvas")].filter((c) => c.width === 300).length);
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

/**
 * follow plays what the lesson asks for until it is over, by the list of actions and by Show me in turn; it returns
 * all captions.
 */
async function follow(page, name) {
  const read = [];
  for (let n = 0; n < 200; n++) {
    await page.waitForFunction(() => {
      const l = document.querySelector(".lesson");
      return (
        l &&
        !document.querySelector(".act:disabled") &&
        (l.classList.contains("done") ||
          [...l.querySelectorAll("button")].some((b) => b.textContent === "Show me" && !b.disabled))
      );
    });
    const words = (await page.locator(".lesson .say p:not(.hint)").allTextContents()).join("\n");
    if (words && words !== read.at(-1)) read.push(words);
    if (await page.$(".lesson.done")) return read;
    if (n % 8 === 0) await shot(page, `lesson-${name}-${n}`);
    assert.ok(await inSight(page), `step ${n} of ${name}: what the lesson waits for is out of sight in the list`);
    const step = await page.textContent(".lesson .steps");
    const at = await page.$eval(".table", (t) => `${t.dataset.at}:${t.dataset.steps}`);
    const wanted = page.locator(".decide .act.wanted").first();
    if (n % 2 && (await wanted.isVisible())) await wanted.click();
    else await page.click(".lesson button:has-text('Show me')");
    await page.waitForFunction(
      ([was, s]) => {
        const t = document.querySelector(".table");
        return (
          `${t.dataset.at}:${t.dataset.steps}` !== was || document.querySelector(".lesson .steps")?.textContent !== s
        );
      },
      [at, step],
    );
  }
  assert.fail("the lesson does not end");
}

test("each lesson can be played to its end, and leads on", async () => {
  // the lessons take two windows in turn, each of one page
  const pages = [];
  for (const viewport of [sizes[1], sizes[0]]) {
    const page = await h.page({ viewport, reducedMotion: "reduce", ground: false });
    await page.addInitScript(unpainted);
    pages.push(page);
  }
  for (const game of await (await fetch(`${h.url}/api/games`)).json()) {
    const cases = await (await fetch(`${h.url}/api/games/${game.id}/cases`)).json();
    const lessons = cases.filter((c) => c.lesson);
    assert.ok(lessons.length >= (game.id === "toy" ? 1 : 3), `${game.id} has ${lessons.length} lessons`);
    for (const [n, lesson] of lessons.entries()) {
      const page = pages[n % 2];
      const made = await h.make(game.id, "", {}, { case: lesson.path, lesson: true });
      await page.goto(made.path);
      await page.waitForSelector(".lesson");
      const read = await follow(page, `${game.id}-${n + 1}`);
      assert.ok(read.length >= 5, `${lesson.path} has ${read.length} captions to read`);
      assert.equal(await page.evaluate(() => window.unpainted), 0, `${lesson.path}: blocks that grow when painted`);
      await shot(page, `lesson-${game.id}-${n + 1}-end`);
      // the list of lessons comes after the card
      if (lessons[n + 1])
        await page.waitForSelector(`.lesson .after .act:has-text("Next lesson: ${lessons[n + 1].title}")`);
      await page.click(".lesson .after button:has-text('both sides')");
      await page.waitForURL((u) => !u.href.includes(made.table));
      await page.waitForSelector(".decide .ask");
      assert.equal(await page.$(".lesson"), null, "the game that goes on is no lesson");
      calm(page);
    }
  }
  for (const page of pages) await page.context().close();
});

/** buttons are the boxes of all buttons in a part of the page, by their texts. */
const buttons = (page, part) =>
  page.$$eval(`${part} button`, (l) =>
    Object.fromEntries(
      l.map((b) => {
        const { x, y } = b.getBoundingClientRect();
        return [b.textContent, `${Math.round(x)},${Math.round(y)}`];
      }),
    ),
  );

/**
 * stays holds the answers to a path back while the page is used, and compares where its buttons are without them and
 * with them.
 */
async function stays(page, path, part, use, come) {
  let release, tell;
  const released = new Promise((go) => (release = go));
  const asked = new Promise((go) => (tell = go));
  await page.route(path, async (route) => {
    tell();
    await released;
    await route.continue();
  });
  await use();
  await asked;
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
  const before = await buttons(page, part);
  release();
  await page.waitForSelector(come);
  const after = await buttons(page, part);
  for (const name of Object.keys(before)) assert.equal(after[name], before[name], `where "${name}" is`);
  return Object.keys(before).length;
}

test("a button does not move when an answer comes late: it would get no click", async () => {
  const end = await h.page();
  const made = await h.make("toy", "", {}, { case: "lessons/ford.try", lesson: true });
  await end.goto(made.path);
  await stays(end, "**/api/games", ".after", () => follow(end, "ford"), ".after button:has-text('the machine')");
  await end.context().close();

  // every question expects what is not legal, so that the page asks why
  const page = await h.page();
  await page.route("**/api/games/moscow41", async (route) => {
    const answer = await route.fetch();
    const info = await answer.json();
    for (const a of info.asks) if (a) a.expects = ["strategic-draw"];
    await route.fulfill({ response: answer, json: info });
  });
  const lesson = await h.make("moscow41", "", {}, { case: "lessons/2-a-battle.try", lesson: true });
  const listed = async () => {
    await page.goto(lesson.path);
    await page.click(".lesson button:has-text('Show me')");
    await page.waitForSelector(".lists .act");
  };
  assert.ok((await stays(page, "**/why", ".decide", listed, ".decide .why-not")) > 0);
  await page.context().close();
});

test("what the rules allow and the lesson does not want is refused kindly, and nothing has happened", async () => {
  const page = await h.page();
  const cases = await (await fetch(`${h.url}/api/games/moscow41/cases`)).json();
  const made = await h.make("moscow41", "", {}, { case: cases.find((c) => c.lesson).path, lesson: true });
  await page.goto(made.path);
  await page.waitForSelector(".lesson");
  const other = page.locator(".decide .lists .act:not(.wanted)").first();
  for (let n = 0; n < 12 && !(await other.isVisible()); n++) {
    await page.click(".lesson button:has-text('Show me')");
    await page.waitForTimeout(400);
  }
  const before = await page.textContent(".lesson .steps");
  await other.click();
  await page.waitForSelector(".lesson .kind");
  assert.match(await page.textContent(".lesson .kind"), /lesson/i);
  assert.equal(await page.textContent(".lesson .steps"), before);
  await shot(page, "lesson-refused");
});

test("a click on an own unit that could take part says that the lesson waits for something else", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  const cases = await (await fetch(`${h.url}/api/games/moscowcampaign/cases`)).json();
  const path = cases.find((c) => c.path.includes("2-an-attack")).path;
  const made = await h.make("moscowcampaign", "", {}, { case: path, lesson: true });
  await page.goto(made.path);
  await page.waitForSelector(".lesson");
  const pieces = (await h.info("moscowcampaign")).pieces;
  await clickMap(
    page,
    pieces.findIndex((p) => p?.id === "g-2pz"),
  );
  await page.waitForSelector(".lesson .kind, .advice.no");
  assert.equal(await page.$(".advice.no"), null, "it is no attack on the unit's own hex");
  assert.match(await page.textContent(".lesson .kind"), /rules allow that\. The lesson waits for: Attack 2321/);
  calm(page);
});

/** showMe waits until the lesson can go on, and plays what it waits for. */
async function showMe(page) {
  const ready = () =>
    page.waitForFunction(() => {
      const button = [...document.querySelectorAll(".lesson button")].find((b) => b.textContent === "Show me");
      return button && !button.disabled && !document.querySelector(".act:disabled");
    });
  await ready();
  const was = await page.textContent(".lesson .steps");
  await page.click(".lesson button:has-text('Show me')");
  await page.waitForFunction((s) => document.querySelector(".lesson .steps").textContent !== s, was);
  await ready();
}

test("what a lesson says to be refused is answered on the map by the umpire, with the rule", async () => {
  const asked = [];
  let n = 0;
  for (const game of await (await fetch(`${h.url}/api/games`)).json()) {
    const cases = await (await fetch(`${h.url}/api/games/${game.id}/cases`)).json();
    const info = await h.info(game.id);
    for (const lesson of cases.filter((c) => c.lesson)) {
      const lines = (await readFile(`${root}/games/${game.id}/try/${lesson.path}`, "utf8")).split("\n");
      if (!lines.some((l) => l.startsWith("no "))) continue;
      // the lessons take the four windows in turn
      const viewport = sizes[n++ % sizes.length];
      const page = await h.page({ ...windowOf(viewport), reducedMotion: "reduce" });
      const made = await h.make(game.id, "", {}, { case: lesson.path, lesson: true });
      await page.goto(made.path);
      await page.waitForSelector(".lesson");
      for (const [k, line] of lines.entries()) {
        const no = /^no (\S+) ?(.*?) : (.+)$/.exec(line);
        if (!no) continue;
        // up to the caption before it, and on by what stands between
        const said = lines.slice(0, k).findLastIndex((l) => l.startsWith("say "));
        const caption = lines[said].slice(4, 60);
        while (!(await page.textContent(".lesson .say")).includes(caption)) await showMe(page);
        for (const l of lines.slice(said, k)) if (l.startsWith("do ")) await showMe(page);
        const [word] = no[2].split(" ").slice(-1);
        // an end has nothing to be clicked, and the piece or place that the lesson waits for is played
        if (
          !word ||
          lines
            .slice(k)
            .find((l) => l.startsWith("do "))
            .includes(` ${word}`)
        )
          continue;
        if (!info.grid) await wholeMap(page); // hexes are where the lesson looks
        const piece = info.pieces.findIndex((p) => p?.id === word);
        await clickMap(page, piece > 0 ? piece : word);
        await page.waitForSelector(".advice.no");
        const told = await page.textContent(".advice.no");
        assert.ok(told.includes(` ${no[3]}`), `${lesson.path}: ${line}: ${told}`);
        assert.equal(await page.$(".lesson .kind"), null, "the lesson says nothing against it");
        asked.push(line);
        await page.click(".advice .close");
      }
      calm(page);
      await page.context().close();
    }
  }
  assert.ok(asked.length >= 12, `asked: ${asked.join("; ")}`);
});

test("on a telephone the hex that a lesson waits for stands free between its card and the panel", async () => {
  const page = await h.page({ ...windowOf(sizes[0]), reducedMotion: "reduce" });
  const made = await h.make("moscowcampaign", "", {}, { case: "lessons/3-a-whole-turn.try", lesson: true });
  await page.goto(made.path);
  await page.waitForSelector(".lesson");
  const wanted = async () =>
    (await (await fetch(`${h.url}/api/tables/${made.table}`, { headers: { "Umpire-Key": made.mine } })).json()).lesson
      .do;
  // a unit was chosen at the lower edge, and the hex that it goes to is above it
  while ((await wanted()) !== "move 2220") await showMe(page);
  const free = () =>
    page.evaluate(() => {
      const [x, y] = window.umpireProbe.place("2220");
      const open = (dy) => document.elementFromPoint(x, y + dy)?.tagName === "CANVAS";
      return open(-34) && open(0) && open(34);
    });
  await until(async () => assert.ok(await free()));
  await shot(page, "lesson-phone-hex");
  calm(page);
});
