// What the browser tests share: a server of their own with an empty data folder, a browser, and a page that notes
// every console error and exception. Chromium is Debian's; CHROMIUM names another. UMPIRE names a binary that is
// built already.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
// What Playwright turns off (the last such flag counts), and the pages that Chromium makes for the address bar of each
// new window: they take more than half as much processor time as a table's own page.
const features = [
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
  "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
  "WebUIOmniboxAimPopup,WebUIOmniboxPopup,WebUIOmniboxFullPopup",
];
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${features}`,
];

/** The windows that every point of the table is tested at: a telephone, a notebook, a desktop and a large screen. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
export const sizeName = ({ width, height }) => `${width} by ${height}`;
/** isPhone says whether a window is a telephone's, which has no mouse. */
export const isPhone = ({ width }) => width < 760;
/** windowOf are the options of a page with such a window, which paints no ground unless a test says so. */
export const windowOf = (viewport) => ({
  viewport,
  ground: false,
  ...(isPhone(viewport) && { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
});

/** bySize runs a test in each of the windows; body gets the options of a page. */
export function bySize(name, body) {
  for (const viewport of sizes) test(`${name}, ${sizeName(viewport)}`, () => body(windowOf(viewport)));
}

/**
 * harness starts a server (args: instead of umpire's own command) and a browser; close ends both and removes what they
 * wrote.
 */
export async function harness(args = []) {
  const dir = mkdtempSync(join(tmpdir(), "umpire-web-"));
  let bin = process.env.UMPIRE;
  if (!bin) {
    bin = join(dir, "umpire");
    execFileSync("go", ["build", "-o", bin, "./cmd/umpire"], { cwd: root, stdio: "inherit" });
  }
  const h = { dir, bin, url: "", server: null, browser: null };
  h.start = async (addr = "127.0.0.1:0", words = args) => {
    const command = words[0] === "serve" ? words : [...(words.length ? words : ["--no-open"]), "--fixed-dice"];
    h.server = spawn(bin, [...command, "--addr", addr, "--data", join(dir, "data")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    h.url = await new Promise((found, lost) => {
      let said = "";
      h.server.stdout.on("data", (d) => {
        said += d;
        const m = /(http:\/\/[^/\s]+)\S*\s/.exec(said);
        if (!m) return;
        h.lobby = m[0].trim(); // with the right to all tables, under umpire play
        found(m[1]);
      });
      h.server.on("exit", (code) => lost(new Error(`umpire ended with ${code}: ${said}`)));
    });
  };
  h.stop = async () => {
    h.server.removeAllListeners("exit");
    const gone = new Promise((done) => h.server.once("exit", done));
    h.server.kill("SIGTERM");
    await gone;
  };
  await h.start();
  const games = await (await fetch(`${h.url}/api/games`)).json();
  h.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
  h.close = async () => {
    await h.browser.close();
    await h.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  /**
   * page opens a page; page.complaints collects console errors and uncaught exceptions. player: how moves of others
   * are played; goals: the goal card opens by itself; ground: the ground of the map is painted, which takes most of the
   * time of a page that is looked at for a moment, and is nothing to a test of what lies on it.
   */
  h.page = async ({ player = { speed: 8, live: false }, goals = false, ground = true, ...options } = {}) => {
    const context = await h.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    // the goal card, which opens once in each scenario, was read, unless a test asks for it
    const read = games.flatMap((g) => g.scenarios.map((s) => `${g.id}/${s.id}`));
    if (!goals)
      await context.addInitScript(
        (list) => localStorage.getItem("umpire.goals") ?? localStorage.setItem("umpire.goals", JSON.stringify(list)),
        read,
      );
    if (!ground)
      await context.addInitScript(() => {
        window.Worker = class extends EventTarget {
          postMessage() {}
          terminate() {}
        };
      });
    // what others do is not played step by step, unless a test asks for it
    await context.addInitScript(
      (p) => localStorage.getItem("umpire.player") ?? localStorage.setItem("umpire.player", JSON.stringify(p)),
      player,
    );
    const page = await context.newPage();
    page.complaints = [];
    page.on("console", (m) => {
      const said = `${m.text()} ${m.location().url}`.trim();
      // a page that asks about a list which has changed since is told so with 409: it asks again about the new one
      if (["error", "warning"].includes(m.type()) && !/ 409 .*\/seals$/.test(said)) page.complaints.push(said);
    });
    page.on("pageerror", (e) => page.complaints.push(e.stack ?? e.message));
    page.setDefaultTimeout(120_000); // a slow machine is no defect: this only ends a test that hangs
    return page;
  };
  /** make makes a table without the lobby; keys as in TableMade. */
  h.make = async (game, scenario, seats, more = {}) => {
    const answer = await fetch(`${h.url}/api/tables`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game, scenario, options: [], seats, ...more }),
    });
    const made = await answer.json();
    assert.equal(answer.status < 300, true, JSON.stringify(made));
    return { ...made, path: `${h.url}/t/${made.table}/${made.mine}` };
  };
  /** name says what a seat's player is called, without the page. */
  h.name = async ({ table, mine }, name) =>
    (
      await fetch(`${h.url}/api/tables/${table}/name`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Umpire-Key": mine },
        body: JSON.stringify({ name }),
      })
    ).status;
  /** play plays actions at a table without its page: what leads to the moment that a test is about. */
  h.play = async ({ table, mine }, ...list) => {
    const path = `${h.url}/api/tables/${table}`;
    const headers = { "Umpire-Key": mine, "Content-Type": "application/json" };
    for (const action of list) {
      const { at, draft } = await (await fetch(path, { headers })).json();
      const body = JSON.stringify({ at, steps: draft.steps.length, action });
      const answer = await fetch(`${path}/play`, { method: "POST", headers, body });
      assert.ok(answer.ok, `${action}: ${await answer.text()}`);
    }
  };
  h.info = async (game) => (await fetch(`${h.url}/api/games/${game}`)).json();
  return h;
}

/** open opens a table and waits for its decision. */
export async function open(page, path) {
  await page.goto(path);
  await page.waitForSelector(".decide .ask");
  await page.waitForFunction(() => !!window.umpireProbe);
  await settled(page);
}

/** seatOf is the table and the key of a page, which its address does not show. */
export const seatOf = (page) =>
  page.evaluate(() => {
    const table = location.pathname.split("/")[2];
    return [table, sessionStorage.getItem(`umpire.seat.${table}`)];
  });

/** settled waits until no request that changes the table is under way. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector(".act:disabled"));
  await page.waitForTimeout(60);
}

export const state = (page) =>
  page.$eval(".table", (t) => ({
    at: Number(t.dataset.at),
    steps: Number(t.dataset.steps),
    mine: t.dataset.mine === "true",
  }));
export const question = (page) => page.textContent(".decide .ask");
export const actions = (page) =>
  page.$$eval(".decide [data-action]", (l) => [...new Set(l.map((b) => b.dataset.action))]);

/**
 * act plays an action by its button in the list, opening the group that holds it, and waits for the table to change.
 */
export async function act(page, text) {
  const before = await state(page);
  const button = page.locator(`.decide [data-action="${text}"]`).first();
  await button.evaluate((b) => {
    for (let d = b.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
  });
  await button.click();
  await agreed(page, before);
}

/**
 * agreed waits for the table to change after an input. What would be left undone, or puts the game at stake, is asked
 * about first: it says yes, and returns how many clicks that took.
 */
export async function agreed(page, before) {
  const asked = await page.waitForFunction(({ at, steps }) => {
    const t = document.querySelector(".table");
    return document.querySelector(".ending, [data-stake]")
      ? "asked"
      : Number(t.dataset.at) !== at || Number(t.dataset.steps) !== steps
        ? "done"
        : "";
  }, before);
  const more = (await asked.jsonValue()) === "asked";
  if (more) await page.click(".ending [data-end], [data-stake]");
  await changed(page, before);
  return more ? 1 : 0;
}

export async function changed(page, before) {
  await page.waitForFunction(({ at, steps }) => {
    const t = document.querySelector(".table");
    return Number(t.dataset.at) !== at || Number(t.dataset.steps) !== steps;
  }, before);
  await settled(page);
}

/** wholeMap shows the whole map. */
export async function wholeMap(page) {
  await page.evaluate(() => document.querySelector("canvas.map").focus());
  await page.keyboard.press("0");
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
}

/** where is a place of the map (by id) or a piece (by number) in the window. */
export async function where(page, what) {
  const find = (w) => (typeof w === "string" ? window.umpireProbe.place(w) : window.umpireProbe.piece(w)) ?? null;
  await page.waitForFunction(find, what, { timeout: 5000 }).catch(() => undefined); // it is drawn with the next frame
  const p = await page.evaluate(find, what);
  assert.ok(p, `${what} is drawn`);
  return p;
}

/** fingers sends touches to a page; each call is one event with all the fingers that are down. */
export async function fingers(page) {
  const client = await page.context().newCDPSession(page);
  return (type, ...points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

/** clickMap clicks on a place or a piece, once the map has stopped moving under it. */
export async function clickMap(page, what) {
  let at = await where(page, what);
  for (let still = 0, n = 0; still < 3 && n < 200; n++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const now = await where(page, what);
    still = now[0] === at[0] && now[1] === at[1] ? still + 1 : 0;
    at = now;
  }
  await page.mouse.click(...at);
}

/**
 * playOut plays listed actions until the condition holds, and returns how many. They are chosen by a small generator
 * of its own, or by prefer, which may pick one of the list.
 */
export async function playOut(page, done, most, seed = 1, prefer = () => undefined) {
  let n = 0;
  for (; n < most; n++) {
    if (await done()) return n;
    await page.waitForSelector(".table[data-mine=true], .banner.over");
    if (await page.$(".banner.over")) return n;
    const list = await actions(page);
    assert.ok(list.length > 0, "something can be done");
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    await act(page, prefer(list, n) ?? list[seed % list.length]);
  }
  assert.fail(`not done after ${most} actions`);
}

export const calm = (page) => assert.deepEqual(page.complaints, []);

/** toDeclare plays a set-up by the staff until an impulse is to be declared. */
export async function toDeclare(page) {
  for (let n = 0; n < 14; n++) {
    const list = await actions(page);
    if (list.includes("tactical")) return;
    await act(page, list.includes("arrange") ? "arrange" : list[0]);
  }
  assert.fail("no impulse to declare");
}

/** typhoon opens Typhoon, for one who plays both sides, with every HQ activated: 37 blocks are to be commanded. */
export async function typhoon(h, options = { reducedMotion: "reduce" }) {
  const page = await h.page(options);
  await open(page, (await h.make("moscow41", "typhoon", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await toDeclare(page);
  await act(page, "tactical");
  for (const a of (await actions(page)).filter((x) => x.startsWith("activate "))) await act(page, a);
  await act(page, "end");
  return page;
}

/** until tries a check again until it holds, or for so long that it will not hold: it does not check how soon. */
export async function until(check) {
  for (const begun = Date.now(); ; await new Promise((done) => setTimeout(done, 50)))
    try {
      return await check();
    } catch (e) {
      if (Date.now() - begun > 60_000) throw e;
    }
}

/** reader knows the page by roles and names only. */
export function reader(page) {
  const decision = page.getByRole("main", { name: "Decision" });
  const r = { page, decision };
  r.question = async () => (await decision.getByRole("heading", { level: 2 }).first().textContent()).trim();
  r.buttons = async () => (await decision.getByRole("button").all()).length;
  r.tree = () => decision.ariaSnapshot();
  r.changed = async (was) => {
    for (let n = 0; n < 2000; n++) {
      const now = await r.tree();
      if (now !== was && !now.includes("[disabled]")) return;
      await page.waitForTimeout(40);
    }
    assert.fail(`nothing changed:\n${was}`);
  };
  /** press presses the first button with that name, which a search in the list may have to bring up. */
  r.press = async (name) => {
    const was = await r.tree();
    let button = decision.getByRole("button", { name });
    if (!(await button.count())) {
      await decision
        .getByRole("searchbox", { name: "Find an action" })
        .fill(typeof name === "string" ? name : name.source.replace(/[^\w ]/g, ""));
      button = decision.getByRole("button", { name });
    }
    await button.first().click();
    // ending something while blocks could still act asks once more
    const asks = page.getByRole("dialog").getByRole("button", { name: /^(End anyway|Do it)/ });
    await until(async () => assert.ok((await asks.count()) || (await r.tree()) !== was, "something comes of it"));
    await page.waitForTimeout(150);
    if (await asks.count()) await asks.click();
    await r.changed(was);
  };
  /** names are the names of what can be played now: not the places that a warning names. */
  r.names = async () => {
    const tree = (await r.tree()).replace(/^( *)- region "Danger":\n(?:\1 +.*\n)*/m, "");
    return [...tree.matchAll(/- '?button "((?:[^"\\]|\\.)*)"/g)].map((m) => m[1]);
  };
  return r;
}

/** keys plays by the keyboard alone: key presses the action with a name, answer agrees to what the page asks about. */
export function keys(page) {
  const focused = () =>
    page.evaluate(() => {
      const e = document.activeElement;
      return { tag: e?.tagName ?? "", name: e?.textContent?.trim() ?? "", search: e instanceof HTMLInputElement };
    });
  const asks = page.getByRole("dialog", { name: /^(End|This)/ });
  /** answer ends what the page asks about; the question comes some time after the key. */
  const answer = async () => {
    if (!(await asks.count())) return;
    for (let n = 0; n < 80 && !/^(End anyway|Do it)/.test((await focused()).name); n++)
      await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await asks.waitFor({ state: "detached" });
  };
  /** key presses the action with that name: / leads to the list, Tab goes through it, Enter presses. */
  const key = async (name) => {
    const was = await state(page);
    await page.keyboard.press("/");
    if ((await focused()).search) {
      await page.keyboard.type(name.source.replace(/[^\w ]/g, ""));
      await page.waitForTimeout(60);
      await page.keyboard.press("Enter");
    }
    for (let n = 0; n < 60 && !name.test((await focused()).name); n++) await page.keyboard.press("Tab");
    assert.match((await focused()).name, name);
    await page.keyboard.press("Enter");
    await moved(page, was, answer);
  };
  return { key, answer };
}

/**
 * touch plays by touch alone: what it returns taps the action with a name, which a search may have to bring up, or the
 * hex of the map where it would be played.
 */
export function touch(page) {
  const { decision } = reader(page);
  // what it would do is shown first, and ending something while units could still act asks once more
  const more = page.locator(".advice .act, .ending [data-end], [data-stake]").first();
  return async (name, hex) => {
    const was = await state(page);
    const button = decision.getByRole("button", { name });
    if (hex) {
      await page.touchscreen.tap(...(await where(page, hex)));
      await more.waitFor();
    } else {
      if (!(await button.count())) {
        const search = decision.getByRole("searchbox", { name: "Find an action" });
        await search.tap();
        await search.fill(name.source.replace(/[^\w ]/g, ""));
      }
      await button.first().tap();
    }
    await moved(page, was, async () => (await more.count()) && more.tap({ timeout: 1000 }).catch(() => undefined));
  };
}

/** moved waits for the table to change, and answers what the page asks about before. */
async function moved(page, was, answer) {
  await until(async () => {
    await answer();
    const now = await state(page);
    assert.ok(now.at !== was.at || now.steps !== was.steps, "something comes of it");
  });
  await settled(page);
}
