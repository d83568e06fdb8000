// Measures the map in a browser without a graphics card: how long from opening a table's page until the sheet is seen
// and until all of it is painted as sharp as the window shows it, how long frames take while it is panned and zoomed,
// and whether a gesture ever shows a blank patch.
//
//     npm ci && node test/drawtime.mjs            five runs for each size of the window
//     RUNS=9 SIZES=1280x800,390x844 node test/drawtime.mjs
//     LATENCY=80 node test/drawtime.mjs           with so many milliseconds to the server and back for each request
//     go build -o /tmp/hexserver ./tools/load/hexserver
//     UMPIRE=/tmp/hexserver GAME=hexes/field node test/drawtime.mjs
//
// CHROMIUM and UMPIRE are those of the tests. Every run opens the campaign of Moscow '41, or the scenario that GAME
// names, set up by "arrange" if it has that, in a browser context of its own, so nothing is cached. Times are the
// client's own performance marks, counted from the start of the navigation: map-seen is the first frame with the whole
// sheet, coarse or fine; map-painted the first in which every part of it is as fine as the screen. Both are taken in
// the frame after, when the browser has put the picture on the screen. The CPU time is that of all processes of the
// browser from before the page is made until map-painted was noticed: it scatters less than the clock on a machine that
// has other work.

import { readdirSync, readFileSync } from "node:fs";
import { act, actions, harness, open } from "./harness.mjs";

const runs = Number(process.env.RUNS ?? 5);
const sizes = (process.env.SIZES ?? "1280x800,1920x1080,3840x2160").split(",").map((s) => s.split("x").map(Number));

const latency = Number(process.env.LATENCY ?? 0);

/** far puts a page as far from the server as LATENCY says. */
async function far(page) {
  if (!latency) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  await browser.send("Network.emulateNetworkConditions", line);
}

const sorted = (l) => [...l].sort((a, b) => a - b);
const at = (l, q) => sorted(l)[Math.min(l.length - 1, Math.floor(l.length * q))] ?? NaN;
const line = (l) =>
  `${at(l, 0.5).toFixed(0).padStart(6)} (${Math.min(...l).toFixed(0)} to ${Math.max(...l).toFixed(0)})`;

const [game, scenario] = (process.env.GAME ?? "moscow41/campaign").split("/");
const h = await harness(["play", "--no-open"]);
try {
  const seats = Object.fromEntries((await h.info(game)).sides.map((s) => [s.id, "me"]));
  const { path } = await h.make(game, scenario, seats, { seed: 7 });
  const first = await h.page();
  await open(first, path);
  while ((await actions(first)).includes("arrange")) await act(first, "arrange");
  await first.context().close();
  console.log(`Chromium ${h.browser.version()}, ${runs} runs; milliseconds: median (least to most)`);
  for (const [width, height] of sizes) {
    const seen = [];
    const painted = [];
    const cpu = [];
    const fit = [];
    for (let i = 0; i < runs; i++) {
      const before = busy();
      const page = await h.page({ viewport: { width, height }, reducedMotion: "reduce" });
      await far(page);
      await page.goto(path);
      const t = await marks(page);
      cpu.push(spent(before, busy()));
      seen.push(t["map-seen"]);
      painted.push(t["map-painted"]);
      // from there to the whole map in the window: at another scale, so all of it is painted again
      await page.waitForFunction(() => window.umpireProbe?.painted?.() ?? true);
      await page.focus("canvas.map");
      fit.push(
        await page.evaluate(async () => {
          const start = performance.now();
          const frame = () => new Promise(requestAnimationFrame);
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true }));
          do await frame();
          while (!(window.umpireProbe.painted?.() ?? true));
          await frame();
          return performance.now() - start;
        }),
      );
      await page.context().close();
    }
    const times = `sheet seen ${line(seen)}; painted ${line(painted)}, CPU ${line(cpu)}`;
    console.log(`${width}x${height}: ${times}; then the whole map in the window ${line(fit)}`);
    const page = await h.page({ viewport: { width, height } });
    await open(page, path);
    await marks(page);
    const pan = await gesture(page, width, height, false, "pan");
    const zoom = await gesture(page, width, height, false, "zoom");
    const [, blankPan] = await gesture(page, width, height, true, "pan");
    const [, blankZoom] = await gesture(page, width, height, true, "zoom");
    const frames = ([l]) => {
      const slow = `95 %: ${at(l, 0.95).toFixed(1)}, slowest ${Math.max(...l).toFixed(0)}`;
      return `${at(l, 0.5).toFixed(1)} (${slow}, ${l.length} frames)`;
    };
    const blank = `blank patches: ${blankPan} in panning, ${blankZoom} in zooming`;
    console.log(`    a frame while panning ${frames(pan)}, zooming ${frames(zoom)}; ${blank}`);
    await page.context().close();
  }
} finally {
  await h.close();
}

/** busy is the CPU time of each process of the browser so far, in milliseconds (Linux; elsewhere none). */
function busy() {
  const all = new Map();
  try {
    for (const pid of readdirSync("/proc").filter((n) => /^\d+$/.test(n))) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const f = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        all.set(Number(pid), {
          parent: Number(f[1]),
          ms: (Number(f[11]) + Number(f[12])) * 10,
          name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
        });
      } catch {
        // the process has ended
      }
    }
  } catch {
    return new Map();
  }
  const out = new Map();
  for (const [pid, p] of all) {
    let up = p;
    while (up && up.parent !== process.pid) up = all.get(up.parent);
    if (up && /chrom/.test(p.name)) out.set(pid, p.ms);
  }
  return out;
}

function spent(before, after) {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

/** marks waits for the whole picture and returns when each mark was set. */
async function marks(page) {
  await page.waitForFunction(() => performance.getEntriesByName("map-painted").length > 0, null, {
    timeout: 60000,
    polling: 50,
  });
  return page.evaluate(() =>
    Object.fromEntries(performance.getEntriesByType("mark").map((m) => [m.name, Math.round(m.startTime)])),
  );
}

/**
 * gesture drags or zooms for about two seconds and returns the times between frames, or, looking, how many blank
 * patches were seen.
 */
async function gesture(page, width, height, look, kind) {
  const cx = width / 2;
  const cy = height / 2;
  await page.mouse.move(cx, cy);
  await page.evaluate((look) => {
    const c = document.querySelector("canvas.map");
    const x = c.getContext("2d");
    window.frames_ = { times: [], blank: 0, on: true };
    // what the ground does not cover is painted in a colour that no map has: clear hexes may look like the margin
    const fill = Object.getPrototypeOf(x).fillRect;
    if (look)
      x.fillRect = function (...box) {
        const ink = this.fillStyle;
        if (ink === "#efe6cf") this.fillStyle = "#ff00ff";
        fill.apply(this, box);
        this.fillStyle = ink;
      };
    let last = 0;
    const step = (now) => {
      if (!window.frames_.on) return;
      if (last) window.frames_.times.push(now - last);
      last = now;
      if (look) {
        for (let i = 1; i < 12; i++)
          for (let j = 1; j < 8; j++) {
            const d = new Uint32Array(
              x.getImageData(Math.floor((c.width * i) / 12), Math.floor((c.height * j) / 8), 24, 24).data.buffer,
            );
            if (d.some((v) => v === 0xffff00ff)) window.frames_.blank++;
          }
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }, look);
  if (kind === "pan") {
    await page.mouse.down();
    for (let i = 0; i < 120; i++) {
      await page.mouse.move(cx + Math.sin(i / 12) * width * 0.3, cy + Math.sin(i / 19) * height * 0.3);
      await page.waitForTimeout(8);
    }
    await page.mouse.up();
  } else {
    for (let i = 0; i < 100; i++) {
      await page.mouse.wheel(0, i % 50 < 25 ? -60 : 60);
      await page.waitForTimeout(12);
    }
  }
  await page.waitForTimeout(200);
  return page.evaluate(() => {
    window.frames_.on = false;
    return [window.frames_.times, window.frames_.blank];
  });
}
