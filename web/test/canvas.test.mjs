// What the map draws, byte for byte, at three zooms.
//
// Pixels cannot be compared across machines: letters come from whatever fonts are installed, and browsers smooth edges
// each in its own way. So what is compared exactly is what the client tells the canvas: every path, colour, width, text
// and picture, in order, with its place. Text is measured by a rule of the test's own and the panels are given fixed
// sizes, so no font can shift anything; the page paints the sheet itself, without workers, so that all of it can be
// recorded. What paints nothing (save and restore) does not count: each command is noted with the state that it works
// with. Any change of the drawing changes the hash of its part. That something is really painted, and in the right
// colours, is held against a picture of 40 by 25 cells, with a tolerance that letters do not exceed.
//
// After a wanted change: look at the map, then UPDATE=1 node --test test/canvas.test.mjs writes test/canvas.json again.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { calm, harness } from "./harness.mjs";

const file = new URL("canvas.json", import.meta.url);
const zooms = [
  ["whole", "0"],
  ["near", "+++"],
  ["close", "++++"],
];

let h;
before(async () => (h = await harness()));
after(() => h.close());

/** record notes what is drawn on every canvas of the page. It runs in the page before any script of it. */
function record() {
  window.Worker = undefined;
  const logs = new WeakMap();
  const paths = new WeakMap();
  const round = (v) => (typeof v === "number" ? String(Math.round(v * 100) / 100 + 0) : v);
  const hash = (list) => {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (const s of list)
      for (let i = 0; i < s.length; i++) {
        a = Math.imul(a ^ s.charCodeAt(i), 2654435761);
        b = Math.imul(b ^ s.charCodeAt(i), 1597334677);
      }
    return (a >>> 0).toString(16).padStart(8, "0") + (b >>> 0).toString(16).padStart(8, "0");
  };
  const logOf = (canvas) => logs.get(canvas) ?? (logs.set(canvas, []), logs.get(canvas));
  const say = (v) => {
    if (v instanceof Path2D) return "path " + hash(paths.get(v) ?? []);
    // names are painted on sheets in the order in which they came into view: which text is where on a sheet does not
    // matter
    if (v instanceof HTMLCanvasElement || v instanceof OffscreenCanvas)
      return v.width >= 2048 ? "sheet" : `canvas ${v.width} ${v.height} ${hash(logOf(v))}`;
    if (typeof v === "object" && v !== null) return v.constructor.name;
    return round(v);
  };
  const wrap = (proto, names, note) => {
    for (const name of names) {
      const was = proto[name];
      if (typeof was === "function")
        proto[name] = function (...a) {
          note(this, name, a);
          return was.apply(this, a);
        };
    }
  };
  let fresh = true;
  const next = () => {
    fresh = true;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  const steps = [
    "moveTo",
    "lineTo",
    "quadraticCurveTo",
    "bezierCurveTo",
    "arc",
    "ellipse",
    "rect",
    "roundRect",
    "closePath",
    "addPath",
  ];
  wrap(Path2D.prototype, steps, (p, name, a) => {
    if (!paths.has(p)) paths.set(p, []);
    paths.get(p).push(name + a.map(say).join(" "));
  });
  const marks = {
    fill: "fillStyle",
    fillRect: "fillStyle",
    stroke: "strokeStyle",
    strokeRect: "strokeStyle",
    fillText: "fillStyle",
    strokeText: "strokeStyle",
    drawImage: "",
    clip: "",
    putImageData: "",
  };
  for (const proto of [CanvasRenderingContext2D.prototype, OffscreenCanvasRenderingContext2D.prototype]) {
    wrap(proto, ["beginPath", ...steps], (c, name, a) => logOf(c.canvas).push(name + a.map(say).join(" ")));
    wrap(proto, Object.keys(marks), (c, name, a) => {
      const log = logOf(c.canvas);
      const m = c.getTransform();
      const sheet = name === "drawImage" && say(a[0]) === "sheet";
      const line = [
        name,
        ...(sheet ? ["sheet", ...a.slice(5)] : a).map(say),
        say(c.globalAlpha),
        marks[name] && say(c[marks[name]]),
      ];
      if (/stroke/.test(name)) line.push(round(c.lineWidth), c.lineCap, c.lineJoin, c.getLineDash().map(round));
      if (/Text/.test(name)) line.push(c.font, c.textAlign, c.textBaseline);
      line.push([m.a, m.b, m.c, m.d, m.e, m.f].map(round));
      log.push(line.join(" "));
      if (name === "fillText" && c.canvas.width >= 2048) window.heard.texts.add(`${a[0]} ${c.font} ${c.fillStyle}`);
    });
    const setTransform = proto.setTransform;
    proto.setTransform = function (...a) {
      // the first of a frame: the map is drawn again
      if (fresh && this.canvas.className === "map") {
        logs.set(this.canvas, []);
        fresh = false;
      }
      return setTransform.apply(this, a);
    };
    proto.measureText = function (t) {
      return { width: t.length * 0.5 * parseFloat(/([\d.]+)px/.exec(this.font)[1]) };
    };
  }
  window.heard = { texts: new Set(), hash, log: () => logOf(document.querySelector("canvas.map")) };
  addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = `.topbar, .panel, .maptools { position: fixed !important; overflow: hidden }
      .topbar { top: 0; height: 40px !important }
      .maptools { top: 40px; height: 40px !important }
      .panel { top: 48px; width: 290px !important; height: 300px !important }
      .panel.left { left: 0 }
      .panel.right { right: 0 }`;
    document.head.append(style);
  });
}

/**
 * listen has the whole map drawn once more, and hashes each part of what is drawn: the ground's tiles, and what
 * stands on it by kind of command.
 */
const listen = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const canvas = document.querySelector("canvas.map");
    for (let quiet = 0; quiet < 14; quiet++) {
      await new Promise((done) => setTimeout(done, 25));
      if (!window.umpireProbe.painted()) quiet = 0;
    }
    canvas.dispatchEvent(new PointerEvent("pointerleave"));
    await frame();
    await frame();
    const log = window.heard.log();
    const kinds = {};
    for (const line of log) {
      const kind = line.startsWith("drawImage canvas 512 512")
        ? "ground"
        : line.startsWith("drawImage sheet")
          ? "names"
          : line.startsWith("drawImage canvas")
            ? "blocks"
            : "lines";
      (kinds[kind] ??= []).push(line);
    }
    const d = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const cells = [];
    for (let j = 0; j < 25; j++)
      for (let i = 0; i < 40; i++) {
        const sum = [0, 0, 0];
        for (let y = j * 32; y < j * 32 + 32; y++)
          for (let x = i * 32; x < i * 32 + 32; x++)
            for (let k = 0; k < 3; k++) sum[k] += d[(y * canvas.width + x) * 4 + k];
        cells.push(
          sum
            .map((v) =>
              Math.round(v / 1024)
                .toString(16)
                .padStart(2, "0"),
            )
            .join(""),
        );
      }
    kinds.texts = [...window.heard.texts].sort(); // of all zooms so far
    return {
      parts: Object.fromEntries(Object.entries(kinds).map(([k, l]) => [k, `${l.length} ${window.heard.hash(l)}`])),
      cells: cells.join(""),
    };
  });

test("the map is drawn as it was, at three zooms", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await page.addInitScript(record);
  await page.goto((await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await page.waitForFunction(() => performance.getEntriesByName("map-painted").length > 0, null, { timeout: 60000 });
  const made = {};
  for (const [name, keys] of zooms) {
    await page.focus("canvas.map");
    for (const k of keys) {
      await page.keyboard.press(k);
      await page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      });
    }
    made[name] = await listen(page);
  }
  if (process.env.UPDATE) writeFileSync(file, JSON.stringify(made, null, 1) + "\n");
  const kept = JSON.parse(readFileSync(file, "utf8"));
  for (const [name] of zooms) {
    assert.deepEqual(
      made[name].parts,
      kept[name].parts,
      `what is drawn has changed (${name}); if that was wanted, see the head of this file`,
    );
    let far = 0;
    let sum = 0;
    const at = (s, i) => parseInt(s.slice(i * 2, i * 2 + 2), 16);
    const n = kept[name].cells.length / 2;
    assert.equal(made[name].cells.length, kept[name].cells.length);
    for (let i = 0; i < n; i++) {
      const d = Math.abs(at(made[name].cells, i) - at(kept[name].cells, i));
      sum += d;
      if (d > 30) far++;
    }
    assert.ok(
      far <= n * 0.004 && sum / n < 2.5,
      `the picture looks otherwise (${name}): ${far} of ${n} cells are far off, ${(sum / n).toFixed(2)} on average`,
    );
  }
  page.complaints = page.complaints.filter((t) => !t.includes("getImageData"));
  calm(page);
  await page.close();
});
