// Points of the table that need a position of their own, each at 390 by 844 (by finger), 1280 by 800, 1920 by 1080 and
// 3840 by 2160: what a group would do, a block that cannot stop, reach, names, tracks, blocks in battle and their
// badges, batches, what asks first, a lesson's wrong click. Those that a game meets one after the other are in
// sizes.test.mjs. POINT=WORDS runs those alone whose names have these words.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  act,
  actions,
  agreed,
  bySize,
  calm,
  changed,
  harness,
  isPhone,
  open,
  question,
  seatOf,
  settled,
  sizeName,
  sizes,
  state,
  where,
  wholeMap,
  windowOf,
} from "./harness.mjs";
import { drawn, onMap, picture, press, seen, wide } from "./look.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const both = { german: "me", soviet: "me" };
const guderian = ["tactical", "activate g-guderian", "end"];
const types = new Map(); // the size of the question's type, by the width of the window
let h, info, through;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
  through = await fullArea();
});
after(() => h.close());

const number = (id) => info.pieces.findIndex((p) => p?.id === id);
const campaign = async (...list) => {
  const made = await h.make("moscow41", "campaign", both, { seed: 7 });
  await h.play(made, ...list);
  return made;
};
const aCase = (text) =>
  h.make("moscow41", "", { german: "me", soviet: "open" }, { case: "mine.try", text, options: undefined });
/** staged is a position on an empty map of a game, for one who plays both sides. */
const staged = (game, text) =>
  h.make(game, "", both, {
    case: "mine.try",
    text: `# Staged\ngame ${game}\nscenario empty\n${text}`,
    options: undefined,
  });
const shot = async (s, name) =>
  process.env.SHOTS &&
  (await s.page.screenshot({ path: `${process.env.SHOTS}/points-${s.viewport.width}-${name}.png` }));
const layers = (page) => page.evaluate(() => window.umpireProbe.layers());
/** pressed presses a button as the window has it. */
const pressed = (s, q) => (s.phone ? s.page.tap(q) : s.page.click(q));
/** whole shows the whole map. */
async function whole(page) {
  await wholeMap(page);
  await drawn(page);
}

/** boxAround draws a box around blocks, which selects those that can act. */
async function boxAround({ page, phone }, ids) {
  const at = await Promise.all(ids.map((id) => where(page, id)));
  const off = phone ? 30 : 14; // it begins beside a block: a drag of one moves it
  const edge = (k, of, by) => of(...at.map((p) => p[k])) + by;
  const from = [edge(0, Math.min, -off), edge(1, Math.min, -off)];
  const to = [edge(0, Math.max, off), edge(1, Math.max, off)];
  const way = [0, 1, 2, 3, 4].map((n) => from.map((x, i) => x + ((to[i] - x) * n) / 4));
  if (phone) {
    const client = await page.context().newCDPSession(page);
    const touch = (type, ...l) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: l.map(([x, y]) => ({ x, y, id: 1 })) });
    if (!(await page.$(".maptools [aria-pressed=true]")))
      await page.tap(".maptools [aria-label='Select several pieces']");
    await touch("touchStart", from);
    for (const p of way) await touch("touchMove", p);
    await page.waitForTimeout(150); // the finger rests before it lifts: nothing runs on
    await touch("touchMove", to);
    await touch("touchEnd");
  } else {
    await page.keyboard.down("Shift");
    await page.mouse.move(...from);
    await page.mouse.down();
    for (const p of way) await page.mouse.move(...p);
    await page.mouse.up();
    await page.keyboard.up("Shift");
  }
  await page.waitForFunction((n) => window.umpireProbe.layers().selected >= n, ids.length);
  await page.waitForTimeout(phone ? 400 : 0); // a finger is not faster: two taps at once would be a double tap
}

/** ask asks the server about the table of a made or an open one. */
async function ask([table, key], what, body) {
  const headers = { "Umpire-Key": key, "Content-Type": "application/json" };
  const path = `${h.url}/api/tables/${table}${what}`;
  return (await fetch(path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) })).json();
}

/** fullArea finds a move through an area that is full: the choice of a block, and the move. */
async function fullArea() {
  const { table, mine } = await campaign(...guderian);
  for (const { text } of (await ask([table, mine], "")).legal.filter((a) => a.text.startsWith("choose "))) {
    const [list] = (await ask([table, mine], "/targets", { choices: [text] })).targets;
    for (const a of list) {
      const move = `move ${text.split(" ")[1]} ${info.places[a.a[2]].id}`;
      if ((await ask([table, mine], "/preview", { action: move })).through) return [text, a.text];
    }
  }
  assert.fail("no area is full");
}

/** Pictures of blocks and words on them are noted as they are drawn. It runs in the page before any script of it. */
function spy() {
  window.sprites = new Map();
  window.written = new Map();
  window.veiled = [];
  const proto = CanvasRenderingContext2D.prototype;
  const { drawImage, fillText, fillRect } = proto;
  proto.drawImage = function (...a) {
    if (this.canvas.className === "map" && a[0] instanceof HTMLCanvasElement && a[0].width < 300)
      window.sprites.set(a[0], a.slice(1));
    return drawImage.apply(this, a);
  };
  proto.fillText = function (...a) {
    const px = parseFloat(/([\d.]+)px/.exec(this.font)[1]);
    if (this.canvas.className !== "map" && this.canvas.width < 300) window.written.set(String(a[0]), px);
    return fillText.apply(this, a);
  };
  proto.fillRect = function (...a) {
    if (this.canvas.className === "map" && Math.abs(this.globalAlpha - 0.78) < 0.001) window.veiled.push(a);
    return fillRect.apply(this, a);
  };
}

/** Words that the painter of tiles writes into a room are told to the page. It runs in the worker before its script. */
function spyWorker() {
  const told = new BroadcastChannel("written");
  const proto = OffscreenCanvasRenderingContext2D.prototype;
  const { fillText } = proto;
  proto.fillText = function (text, x, y, room) {
    if (room) told.postMessage([text, room, this.measureText(text).width]);
    return fillText.call(this, text, x, y, ...(room ? [room] : []));
  };
}

/** lightness is that of the ground around some points of the map (L* of CIE, 0 to 100), in patches of n by n pixels. */
const lightness = (page, spots, n) =>
  page.evaluate(
    ([list, size]) => {
      const map = document.querySelector("canvas.map");
      const copy = new OffscreenCanvas(map.width, map.height);
      const c = copy.getContext("2d", { willReadFrequently: true });
      c.drawImage(map, 0, 0);
      const r = map.width / map.clientWidth;
      const linear = (v) => (v <= 10 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4);
      return list.map(([x, y]) => {
        const { data } = c.getImageData((x - size / 2) * r, (y - size / 2) * r, size * r, size * r);
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) {
          const lum = 0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]);
          sum += 116 * Math.cbrt(Math.max(lum, 0.0089)) - 16;
        }
        return sum / (data.length / 4);
      });
    },
    [spots, n],
  );

/** sprite is the picture of a block on the map as it is drawn last: its face, and what is below it. */
const sprite = (page, id) =>
  page.evaluate((piece) => {
    const [x, y] = window.umpireProbe.piece(piece);
    const found = [...window.sprites].filter(([, [l, t, w]]) => x > l && x < l + w && y > t && y < t + w).at(-1);
    if (!found) return null;
    const [made] = found;
    const size = made.width;
    const copy = new OffscreenCanvas(size, made.height);
    const at = copy.getContext("2d", { willReadFrequently: true });
    at.drawImage(made, 0, 0);
    const inFace = Math.floor(size * 0.88);
    const face = at.getImageData(0, 0, inFace, inFace).data;
    const below = made.height - size > 1 ? at.getImageData(0, size, size, made.height - size).data : [];
    // the share of the face in the side's own colour, and in that colour under the veil of a block that has acted
    const near = (want) => {
      let n = 0;
      for (let i = 0; i < face.length; i += 4) if (want.every((v, k) => Math.abs(face[i + k] - v) < 7)) n++;
      return n / (face.length / 4);
    };
    const own = [0x5d, 0x73, 0x87];
    const dimmed = own.map((v, k) => v * 0.62 + [30, 26, 20][k] * 0.38);
    return {
      face: [...face].join(),
      below: [...below].filter((v, i) => i % 4 === 3 && v > 200).length,
      bright: near(own),
      dim: near(dimmed),
      width: size,
    };
  }, id);

/** The points; each opens its own position. */
const points = [
  [
    "a group: who goes, who stays and why, terrain and chances before the click; nobody stays selected without a word",
    async (s) => {
      const { page, phone } = s;
      await open(page, (await campaign(...guderian)).path);
      if (!phone) await whole(page);
      const start = await state(page);
      const group = (await actions(page)).filter((a) => a.startsWith("choose ")).map((a) => number(a.split(" ")[1]));
      await boxAround(s, group);
      const to = await where(page, "91");
      await (phone ? page.touchscreen.tap(...to) : page.mouse.move(...to));
      await page.waitForSelector(".advice .odds");
      assert.match(await page.textContent(".advice .title"), /^4 of 6 blocks to Pochinok/);
      assert.equal(await page.locator(".advice .going > li").count(), 4);
      assert.match(await page.textContent(".advice .stays"), /47th Panzer Corps, 1st Cavalry Division/);
      assert.match(await page.textContent(".advice"), /costs \d.*alone in Gorki/s);
      await seen(page, ".advice .title", ".advice .stays", ".advice .odds th");
      await shot(s, "group");
      assert.deepEqual(await state(page), start, "nothing was played");
      if (phone) await page.tap(".advice .act.big");
      else await page.mouse.click(...to);
      await agreed(page, start);
      assert.equal((await layers(page)).selected, 0);
      assert.match(await page.textContent(".toast"), /4 blocks go to Pochinok.*47th Panzer Corps.*: \w/);
      await seen(page, ".toast", ".decide .ask");
      await shot(s, "group-gone");
      // an own block that is clicked is chosen, and no block is sent there
      await page.keyboard.press("u");
      await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, start.steps);
      await settled(page);
      await boxAround(s, group.slice(0, 1));
      const other = await where(page, group[2]);
      await (phone ? page.touchscreen.tap(...other) : page.mouse.click(...other));
      if (phone) {
        // while a finger selects, a tap adds it to the group
        await page.tap(`.fan [data-piece="${group[2]}"]`);
        await page.waitForFunction(() => window.umpireProbe.layers().selected === 2);
        assert.deepEqual(await state(page), start);
        return;
      }
      await changed(page, start);
      assert.equal((await state(page)).steps, start.steps + 1);
      assert.match(await question(page), /47th Panzer Corps/);
      assert.equal((await layers(page)).selected, 0);
    },
  ],
  [
    "a block that cannot stop says why, and Esc or undo leads out; another block is refused with the reason",
    async (s) => {
      const { page, phone } = s;
      await open(page, (await campaign(...guderian, through[0])).path);
      const chosen = await state(page);
      await act(page, through[1]);
      await page.waitForSelector(".stuck .rule");
      await seen(page, ".stuck", ".stuck .rule", ".decide .ask");
      assert.ok(!(await actions(page)).includes("end"), "the segment cannot end with it");
      await shot(s, "stuck");
      if (phone) await page.tap(".draft .undo button >> nth=0");
      else await page.keyboard.press("Escape");
      await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, chosen.steps);
      await settled(page);
      assert.equal(await page.locator(".stuck").count(), 0);
      // the next block is chosen, and so the move of the one before it ends where it stands
      await act(page, "move 1"); // to Soltsy, far off
      const moved = await state(page);
      assert.ok((await actions(page)).includes("done"), "it could go on");
      await whole(page);
      const next = number("g-47pz");
      await press(s, await where(page, next));
      if (phone) await page.tap(`.fan [data-piece="${next}"]`);
      await changed(page, moved);
      assert.equal((await state(page)).steps, moved.steps + 2, "its move was ended");
      assert.match(await question(page), /47th Panzer Corps/);
    },
  ],
  [
    "reach can be told from the ground, forest too: measured on the map",
    async (s) => {
      const { page, phone } = s;
      await open(page, (await campaign(...guderian, "choose g-24pz")).path);
      await whole(page);
      await page.mouse.move(5, 5); // nothing is pointed at
      const { legal, view } = await ask(await seatOf(page), "");
      const reach = new Set(legal.filter((a) => a.text.startsWith("move ")).map((a) => a.a[2]));
      const of = new Map(); // by ground: the places in sight without a block, those in reach and the others
      for (const [n, p] of info.places.entries()) {
        if (!p?.near?.length || !p.ground || view.pieces.some((x) => x.p === n)) continue;
        const at = await onMap(page, p.id);
        if (!at || at[0] < 12 || at[0] > s.viewport.width - 12) continue;
        const lists = of.get(p.ground) ?? of.set(p.ground, [[], []]).get(p.ground);
        lists[reach.has(n) ? 0 : 1].push(at);
      }
      await drawn(page);
      let grounds = 0;
      for (const [ground, [inReach, out]] of of) {
        if (!inReach.length || !out.length) continue;
        grounds++;
        const mean = async (l) => (await lightness(page, l, phone ? 8 : 14)).reduce((a, b) => a + b) / l.length;
        const [a, b] = [await mean(inReach), await mean(out)];
        assert.ok(a - b > 8, `${ground}: reach has L* ${a}, what is out of reach ${b}`);
      }
      assert.ok(grounds > 0, "there is ground of one kind in reach and out of reach");
      await shot(s, "reach");
    },
  ],
  [
    "tracks show what the scenario uses",
    async (s) => {
      const { page, phone } = s;
      for (const [scenario, veiled] of [
        ["dnieper", 5], // one month of six
        ["campaign", 0],
      ]) {
        await open(page, (await h.make("moscow41", scenario, both, { seed: 7 })).path);
        await whole(page);
        if (phone) {
          // its margin, near
          const [, t, r] = await page.evaluate(() => window.umpireProbe.sheet());
          await page.mouse.move(r - 8, t + 40);
          await page.mouse.wheel(0, -900);
          await drawn(page);
        }
        await page.evaluate(() => (window.veiled = []));
        await page.keyboard.press("+");
        await page.keyboard.press("-");
        await drawn(page);
        const boxes = await page.evaluate(() => [...new Set(window.veiled.map((b) => b.map(Math.round).join()))]);
        const last = boxes.slice(-veiled).map((b) => b.split(",").map(Number));
        if (!veiled) {
          assert.deepEqual(boxes, []);
          continue;
        }
        assert.equal(last.length, veiled, `${boxes}`);
        const [free] = await page.evaluate(() => [window.umpireProbe.edges()]);
        for (const [x, y, w, hgt] of last)
          assert.ok(
            x > free.left && x + w < s.viewport.width - free.right && y > free.top && y + hgt < s.viewport.height,
            `the boxes are in sight: ${last}`,
          );
        await shot(s, "tracks");
        // darker than the box of the month that is played, which stands before the first of them
        const spots = last.map(([x, y, w, hgt]) => [x + w * 0.3, y + hgt * 0.8]);
        const [x, y, w, hgt] = last[0];
        const dark = await lightness(page, [...spots, [x - w + w * 0.3, y + hgt * 0.8]], 3);
        const july = dark.pop();
        for (const l of dark) assert.ok(july - l > 8, `July has L* ${july}, a month that is not played ${l}`);
      }
    },
  ],
  [
    "an air HQ's activation lights how far its bombers fly, the enemy there, and says how many and the price",
    async (s) => {
      const { page, phone } = s;
      const text = `# An air HQ behind Smolensk
game moscow41
scenario campaign
put g-8fk 89 4
ready german impulse
do tactical
do activate g-guderian
`;
      await open(page, (await aCase(text)).path);
      const before = await state(page);
      const hq = page.locator('.decide [data-action="activate g-8fk"]');
      await hq.scrollIntoViewIfNeeded();
      await (phone ? hq.tap() : hq.hover()); // a tap on what cannot be taken back shows it
      await page.waitForSelector(".advice .lights");
      await page.waitForFunction(() => window.umpireProbe.layers().places > 5);
      const told = await page.textContent(".advice .lights");
      assert.match(told, /It can send \d+ bombers? as far as \d+ areas?/);
      assert.match(told, /It loses a step when the impulse ends/);
      assert.match(told, /In air range.*In air range, and enemy units there/s);
      await seen(page, ".advice .title", ".advice .lights li");
      assert.deepEqual(await state(page), before, "nothing was played");
      await shot(s, "bombers");
    },
  ],
  [
    "no word of the map's margin is cut off, in any game",
    async ({ page, viewport }) => {
      await page.route("**/tileworker*.js", async (route) => {
        const script = await route.fetch();
        await route.fulfill({ response: script, body: `(${spyWorker})();${await script.text()}` });
      });
      await page.addInitScript(() => {
        // before the page's own scripts: the map is painted while the page is laid out
        window.margin = [];
        new BroadcastChannel("written").onmessage = (e) => window.margin.push(e.data);
      });
      for (const [game, more] of [
        ["moscow41", {}],
        ["kiev41", { options: ["historical"] }],
        ["moscowcampaign", {}],
        ["driveonmoscow", {}],
      ]) {
        const about = await h.info(game);
        const seats = Object.fromEntries(about.sides.map((s) => [s.id, "me"]));
        await page.goto((await h.make(game, about.scenarios[0].id, seats, { seed: 7, ...more })).path);
        await page.waitForSelector(".decide .ask");
        await page.waitForFunction(() => !!window.umpireProbe);
        // tiles are painted by scale: two windows go through all scales, the larger ones through their first two
        for (const key of viewport.width <= 1280 ? ["0", "+", "+", "+", "+", "+", "0"] : ["0", "+"]) {
          await page.evaluate(() => document.querySelector("canvas.map").focus());
          await page.keyboard.press(key);
          await drawn(page);
        }
        const said = await page.evaluate(() => window.margin);
        assert.ok(said.length > 5, `${game}: ${said.length} words in the margin`);
        for (const [word, room, wide] of said) {
          assert.doesNotMatch(word, /…|\.\.\.$/, `${game}: ${word} is cut`);
          assert.ok(wide <= room * 1.7, `${game}: ${word} is squeezed to ${room / wide}`);
        }
        const words = new Set(said.map(([word]) => word));
        assert.ok(words.has(about.name.toUpperCase()), game);
        if (words.has("Key"))
          for (const { show, text } of about.prints ?? [])
            if (["supply", "fort", "seam", "port", "star", "square", "emblem", "edge"].includes(show))
              assert.ok(words.has(text), text);
      }
      await page.unroute("**/tileworker*.js");
    },
  ],
  [
    "blocks in their own battle are bright, and badges stand outside the face",
    async (s) => {
      const { page } = s;
      const seenAs = async (flags) => {
        const text = `# Blocks in battle
game moscow41
scenario campaign
put g-24pz 91 4 acted
put g-46pz 90 4 acted
put g-lehr 89 2${flags}
ready german combat 91
`;
        await open(page, (await aCase(text)).path);
        await page.evaluate(() => window.sprites.clear());
        await page.keyboard.press("+");
        await page.keyboard.press("+");
        await drawn(page);
        await shot(s, `battle${flags.length}`);
        return Promise.all(["g-24pz", "g-46pz", "g-lehr"].map((id) => sprite(page, number(id))));
      };
      const [fights, acted, plain] = await seenAs("");
      assert.ok(fights.bright > 0.05 && fights.dim < fights.bright / 4, `in battle: ${fights.bright}, ${fights.dim}`);
      assert.ok(acted.dim > 0.05 && acted.bright < acted.dim / 4, `acted elsewhere: ${acted.bright}, ${acted.dim}`);
      const [, , flagged] = await seenAs(" isolated open");
      assert.ok(flagged.width >= 28, `${flagged.width}`);
      assert.equal(flagged.face, plain.face, "a badge lies on the face");
      assert.equal(plain.below, 0);
      assert.ok(flagged.below > 40, `badges below the face: ${flagged.below}`);
    },
  ],
  [
    "all that have one place are placed by one button, and one undo takes them back",
    async (s) => {
      const { page } = s;
      const made = await h.make("moscow41", "campaign", both, { seed: 1 });
      await h.play(made, "strategic-draw");
      await open(page, made.path);
      await page.locator("[data-batch=place]").scrollIntoViewIfNeeded();
      await seen(page, ".decide .ask", "[data-batch=place]");
      const n = Number(await page.textContent("[data-batch=place] .count"));
      assert.ok(n >= 2, `${n} have one place`);
      const before = await state(page);
      await pressed(s, "[data-batch=place]");
      await changed(page, before);
      assert.equal((await state(page)).steps, before.steps + 2 * n);
      await page.locator(".draft .undo button >> nth=0").scrollIntoViewIfNeeded();
      await seen(page, ".draft .undo button");
      const placed = await state(page);
      await pressed(s, ".draft .undo button >> nth=0");
      await changed(page, placed);
      assert.deepEqual(await state(page), before);
    },
  ],
  [
    "the weakest are restored by one button, and one undo takes that back",
    async (s) => {
      const { page } = s;
      const text = `set month august
put g-hitler rastenburg 4
put g-guderian 90 2
put g-24pz 89 1
put g-15id 4A 1
put s-stalin moscow 4
ready german logistics
do lead
`;
      await open(page, (await staged("moscow41", text)).path);
      await page.locator("[data-batch=restore]").scrollIntoViewIfNeeded();
      await seen(page, ".decide .ask", "[data-batch=restore]");
      const n = Number(await page.textContent("[data-batch=restore] .count"));
      assert.ok(n >= 3, `${n} steps are restored`);
      const before = await state(page);
      await pressed(s, "[data-batch=restore]");
      await changed(page, before);
      assert.equal((await state(page)).steps, before.steps + n);
      const restored = await state(page);
      await page.locator(".draft .undo button >> nth=0").scrollIntoViewIfNeeded();
      await pressed(s, ".draft .undo button >> nth=0");
      await changed(page, restored);
      assert.deepEqual(await state(page), before);
    },
  ],
  [
    "a move that would leave a place open, and lose at once, asks first",
    async (s) => {
      const { page } = s;
      const text = `# Smolensk is held by one block
game moscow41
scenario campaign
remove g-46pz
remove g-47pz
remove g-gd
remove g-dr
put g-24pz 90 4
ready german pass
`;
      await open(page, (await aCase(text)).path);
      await act(page, "choose g-24pz");
      const before = await state(page);
      const move = page.locator('.decide [data-action="move 89"]').first();
      await move.evaluate((b) => b.closest("details")?.setAttribute("open", ""));
      await pressed(s, '.decide [data-action="move 89"]');
      if (s.phone && (await page.$(".advice .act.big"))) await page.tap(".advice .act.big");
      await page.waitForSelector("dialog[open] [data-stake]");
      assert.match(await page.textContent("dialog[open]"), /at stake.*Smolensk.*Nobody holds it.*1\.7/);
      await seen(page, "dialog[open] h2", "dialog[open] [data-stake]", "dialog[open] .big");
      await shot(s, "stake");
      await pressed(s, "dialog[open] .big");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      assert.deepEqual(await state(page), before, "nothing was played");
    },
  ],
  [
    "with the whole map in sight blocks have names; on a telephone blocks and places have them in the first view",
    async (s) => {
      const { page, phone } = s;
      await open(page, (await campaign()).path);
      await page.evaluate(() => window.written.clear());
      if (phone) await page.keyboard.press("+");
      else await whole(page);
      await drawn(page);
      const shorts = new Set(info.pieces.map((p) => p?.short).filter(Boolean));
      const written = (await page.evaluate(() => [...window.written])).filter(([word]) => shorts.has(word));
      assert.ok(written.length >= (phone ? 5 : 40), `names on blocks: ${written}`);
      const px = written.map(([, n]) => n).sort((a, b) => a - b);
      assert.ok(px[0] >= 9, `sizes of names: ${px}`);
      s.types.set(s.viewport.width, parseFloat(await page.$eval(".ask", (e) => getComputedStyle(e).fontSize)));
      if (!phone) return;
      const { named } = await page.evaluate(() => ({ named: window.umpireProbe.named() }));
      const inSight = [];
      for (const p of info.places) if (p?.near?.length && (await onMap(page, p.id))) inSight.push(p.id);
      assert.ok(inSight.length > 5 && named >= inSight.length, `${named} of ${inSight.length} places are named`);
    },
  ],
  [
    "what is left to be answered in the other side's turn is set in the panel",
    async (s) => {
      const { page } = s;
      await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "open" }, { seed: 7 })).path);
      await page.locator(".tabs .people:visible").click();
      const line = page.locator(".standing-line select").first();
      await line.scrollIntoViewIfNeeded();
      assert.equal((await line.locator("option").first().textContent()).trim(), "Ask me");
      const box = await line.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= s.viewport.width && box.y + box.height <= s.viewport.height);
      await line.selectOption({ index: 1 });
      await page.waitForFunction(() => !document.querySelector(".standing-line select:disabled"));
      const { standing } = await ask(await seatOf(page), "");
      assert.equal(Object.keys(standing).length, 1);
    },
  ],
  [
    "Play now says against whom, and one press begins",
    async (s) => {
      const { page } = s;
      await page.goto(h.url);
      await page.waitForSelector(".play-now button");
      await page.locator(".play-now button").scrollIntoViewIfNeeded();
      await seen(page, ".play-now h2", ".play-now .about-bot", ".play-now button");
      assert.match(await page.textContent(".play-now"), /against the machine.*You lead .*the machine \(/);
      await pressed(s, ".play-now button");
      await page.waitForSelector(".decide .ask");
    },
  ],
  [
    "a wrong click to which a lesson invites is answered by the umpire, with the rule",
    async (s) => {
      const { page, phone } = s;
      const path = join(root, "games", "moscow41", "try", "lessons");
      const file = readdirSync(path).find((f) => f.startsWith("1-"));
      const text = readFileSync(join(path, file), "utf8");
      const no = /^no choose (\S+) : (\S+)$/m.exec(text);
      const steps = text.slice(0, no.index).match(/^do /gm).length;
      await page.goto((await h.make("moscow41", "", {}, { case: `lessons/${file}`, lesson: true })).path);
      for (let n = 1; n <= steps + 1; n++) {
        await page.waitForSelector(`.lesson .steps:has-text('Step ${n} of')`);
        if (n <= steps) await page.click(".lesson button:has-text('Show me'):enabled");
      }
      await drawn(page);
      if (phone) await whole(page);
      const piece = number(no[1]);
      await press(s, await onMap(page, piece));
      await page.waitForSelector(".advice.no .rule");
      assert.equal(await page.textContent(".advice.no .rule"), no[2]);
      await shot(s, "lesson");
      await seen(page, ".advice.no", ".advice.no .rule");
      assert.equal(await page.$(".lesson .kind"), null, "the lesson says nothing against it");
    },
  ],
  [
    "units out of supply are named with the rule, and asked about before the phase ends in which they are lost",
    async (s) => {
      const { page } = s;
      const pocket = "put g-5id 3747\nput g-6id 3949\nput g-7id 3751\nput g-8id 3549\nput s-133rd 3749\n";
      const rails =
        "mark rails german 0630 0729 0829 0928 0927 1027 1126 1227 1326 1426 1526 1626 " +
        "1726 1826 1926 2027 2126 2226 2325 2324 2424 2523 2623\n";
      for (const [game, text, name, rule] of [
        [
          "driveonmoscow",
          `set turn 9\nset declared 4\n${pocket}ready soviet combat\n`,
          /^133rd Rifle Division\. Out of supply, and eliminated when this turn ends unless/,
          "8.6",
        ],
        [
          "moscowcampaign",
          `set turn 16\n${rails}put g-5id 2521\nready german-move\nmark cut 1027\n`,
          /^5th Infantry Division\. Cut off since this phase began: half strength/,
          "Supply C",
        ],
      ]) {
        await open(page, (await staged(game, text)).path);
        const before = await state(page);
        const note = page.locator(".decide .losses");
        await note.scrollIntoViewIfNeeded();
        assert.match(await note.textContent(), name);
        assert.equal(await note.locator(".rule").textContent(), rule);
        assert.doesNotMatch(await page.textContent(".decide"), /0 more/);
        await seen(page, ".decide .losses", ".decide .losses .rule", '.decide [data-action="end"]');
        await pressed(s, '.decide [data-action="end"]');
        await page.waitForSelector("dialog[open] .ending .losses");
        assert.match(await page.textContent("dialog[open] .losses"), name);
        await seen(page, "dialog[open] h2", "dialog[open] .losses", "dialog[open] .losses .rule", "[data-end]");
        await shot(s, `losses-${game}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog[open]", { state: "detached" });
        assert.deepEqual(await state(page), before, "nothing was played");
        await pressed(s, '.decide [data-action="end"]');
        await pressed(s, "dialog[open] [data-end]");
        await changed(page, before);
      }
    },
  ],
  [
    "what the map prints for set-ups is an overlay: where pieces begin, and the front of the scenario",
    async (s) => {
      const { page } = s;
      await open(page, (await h.make("moscow41", "typhoon", both, { seed: 7 })).path);
      await whole(page);
      const prints = info.prints.filter((p) => p.show === "set-up" && (!p.scenario || p.scenario === "typhoon"));
      const icons = prints.flatMap((p) => p.places);
      assert.ok(icons.length >= 28, `${icons.length} icons`);
      // an area where nobody stands: what is painted there is the icon
      const [x, y] = await where(page, "138");
      const ink = async () => {
        const data = await picture(page, [x, y], 12);
        const scale = Math.sqrt(data.length) / 48; // device pixels to a pixel
        let n = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i] < 120 && data[i + 2] > 150) n++;
        return n / scale / scale;
      };
      const bare = await ink();
      await pressed(s, ".overlay-menu > button");
      await pressed(s, "[data-overlay=printed]");
      await page.waitForFunction((n) => window.umpireProbe.layers().icons === n, icons.length);
      await drawn(page);
      assert.ok((await layers(page)).places > 150, "the ground of both sides is told");
      assert.match(await page.textContent(".legend"), /Front of October 1941: Germany.*Soviet Union/);
      await shot(s, "printed");
      assert.ok((await ink()) > bare + 4, `${bare} pixels before, ${await ink()} then`);
      await pressed(s, ".overlay-menu > button");
      await pressed(s, "[data-overlay=printed]");
      await page.waitForFunction(() => !window.umpireProbe.layers().icons);
    },
  ],
  [
    "where nobody can attack the panel says why, and asks for no attackers",
    async (s) => {
      const { page } = s;
      for (const [game, text, says, rule] of [
        [
          "driveonmoscow",
          "set turn 8\nset declared 4\nput g-2pz 3748\nready german combat\n",
          /^No unit can attack: none stands next to the enemy/,
          "11.2",
        ],
        [
          "moscowcampaign",
          "set turn 16\nput g-2pz 2421 disrupted\nput s-170rd 2321\nready german-combat\n",
          /^No unit can attack now\. 2nd Panzer Division: it is disrupted/,
          "Result Ad",
        ],
      ]) {
        await open(page, (await staged(game, text)).path);
        await page.locator(".why-not").waitFor();
        await page.locator(".why-not").scrollIntoViewIfNeeded();
        assert.match(await page.textContent(".why-not"), says);
        assert.equal(await page.textContent(".why-not .rule"), rule);
        await seen(page, ".why-not", ".why-not .rule");
        assert.doesNotMatch(await page.textContent(".decide"), /First name/);
        await shot(s, `nobody-${game}`);
      }
    },
  ],
  [
    "in the history the header says so, and tells turn and points of the moment that is looked at",
    async (s) => {
      const { page } = s;
      const made = await h.make("moscowcampaign", "15", both, { seed: 7 });
      await h.play(made, "arrange", "arrange", ...Array(5).fill("end"));
      await open(page, made.path);
      const head = async () => (await page.textContent(".top-facts")).replace(/\s+/g, " ");
      assert.match(await head(), /17 of 23/);
      assert.equal(await page.locator(".then").count(), 0);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("h");
      await page.waitForSelector(".player.history");
      await page.waitForSelector(".top-facts .then"); // the position comes from the server
      assert.match(await head(), /^History.*17 of 23/);
      await page.focus(".player .slider input");
      await page.keyboard.press("Home");
      await page.waitForFunction(() => window.umpireProbe.time().at === 1);
      assert.match(await head(), /^History.*16 of 23.*Germany.*VP 0 wins at 1.*Soviet Union.*VP 0/);
      await seen(page, ".top-facts .then", ".top-facts .chip");
      await shot(s, "history");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".player.history", { state: "detached" });
      assert.match(await head(), /^(?!History).*17 of 23/);
    },
  ],
  [
    "why an impulse is not offered is said, with the rule",
    async (s) => {
      const { page } = s;
      await open(page, (await aCase("game moscow41\nscenario campaign\nset disc soviet\nready german impulse\n")).path);
      assert.ok(!(await actions(page)).some((a) => a.startsWith("strategic")));
      const why = page.locator(".why-not").first();
      await why.waitFor();
      await why.scrollIntoViewIfNeeded();
      assert.match(await why.textContent(), /Initiative Disc.* \d+\.\d/);
      await seen(page, ".why-not", ".why-not .rule");
    },
  ],
];

for (const viewport of sizes)
  test(sizeName(viewport), async (t) => {
    const page = await h.page({ ...windowOf(viewport), ground: true, reducedMotion: "reduce" });
    await page.addInitScript(spy);
    page.setDefaultTimeout(120_000); // a slow machine is no defect
    const s = { page, viewport, phone: isPhone(viewport), types };
    for (const [name, point] of points.filter(([n]) => n.includes(process.env.POINT ?? "")))
      await t.test(name, async () => {
        await point(s);
        assert.ok((await wide(page)) <= 0, "nothing sticks out");
        calm(page);
      });
    await page.context().close();
  });

test("a large screen has a larger type", { skip: !!process.env.POINT }, () => {
  const [small, large] = [types.get(1280), types.get(3840)];
  assert.ok(large >= 1.25 * small, `${small} and ${large} px`);
});

/**
 * spyType notes how large each word stands on the screen that the last frames copied from a picture: words on blocks,
 * and names that are written over the ground. It runs in the page before any script of it.
 */
function spyType() {
  const words = new Map(); // by picture
  window.copied = new Map(); // pictures on the map, and by how much they were made larger
  const proto = CanvasRenderingContext2D.prototype;
  const { drawImage, fillText } = proto;
  proto.fillText = function (...a) {
    const { a: x, b: y } = this.getTransform(); // y: turned by a right angle
    const px = parseFloat(/([\d.]+)px/.exec(this.font)[1]) * Math.hypot(x, y);
    if (this.canvas.className !== "map")
      words.set(this.canvas, [...(words.get(this.canvas) ?? []), [String(a[0]), px]]);
    return fillText.apply(this, a);
  };
  proto.drawImage = function (...a) {
    const ratio = this.canvas.width / this.canvas.clientWidth;
    if (this.canvas.className === "map" && a[0] instanceof HTMLCanvasElement)
      window.copied.set(a[0], (a.length > 5 ? a[7] / a[3] : a[3] / a[0].width) * (this.getTransform().a / ratio));
    return drawImage.apply(this, a);
  };
  window.typeOf = (small) =>
    [...window.copied]
      .filter(([c]) => c.width < 300 === small)
      .flatMap(([c, by]) => (words.get(c) ?? []).map(([word, px]) => [word, px * by]));
}

test("a large screen has a larger type on blocks and places, with the whole map in sight", async () => {
  const found = {};
  for (const viewport of sizes.filter((v) => !isPhone(v)))
    for (const [game, scenario] of [
      ["moscow41", "campaign"],
      ["moscowcampaign", "11"],
    ]) {
      const page = await h.page({ viewport, reducedMotion: "reduce" });
      await page.addInitScript(spyType);
      await open(page, (await h.make(game, scenario, both, { seed: 7 })).path);
      await whole(page);
      await page.evaluate(() => window.copied.clear());
      const [x, y] = [viewport.width / 2, viewport.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.move(x + viewport.width / 10, y + viewport.height / 10);
      await page.waitForFunction(() => window.copied.size > 0);
      await drawn(page);
      await shot({ page, viewport }, `type-${game}`);
      const all = await h.info(game);
      const least = async (small, is) => {
        const list = (await page.evaluate((k) => window.typeOf(k), small)).filter(([word]) => is(word));
        return list.length >= 5 ? Math.min(...list.map(([, px]) => px)) : 0;
      };
      const shorts = new Set(all.pieces.map((p) => p?.short));
      const names = new Set(all.places.map((p) => p?.name.replace(` ${p.id}`, "")));
      found[`${game} ${viewport.width}`] = {
        names: await least(true, (word) => shorts.has(word)),
        values: await least(true, (word) => /^\d+-\d+$/.test(word)),
        // a grid's names are those of towns, not of its hexes
        places: await least(false, (word) => (all.grid ? /^[A-Z][a-z]{3,}$/.test(word) : names.has(word))),
      };
      calm(page);
      await page.context().close();
    }
  const [small, middle, large] = [1280, 1920, 3840].map((w) => (of) => found[`${of[0]} ${w}`][of[1]]);
  const said = JSON.stringify(found);
  for (const of of [
    ["moscow41", "names"],
    ["moscow41", "places"],
    ["moscowcampaign", "places"],
  ]) {
    assert.ok(small(of) >= 9, `${of}: ${said}`);
    assert.ok(middle(of) >= small(of), `${of}: ${said}`);
    assert.ok(large(of) >= 1.35 * middle(of), `${of}: ${said}`);
  }
  // a counter at the least zoom has no name; there is room for its values on a large screen alone
  const values = ["moscowcampaign", "values"];
  assert.deepEqual([small(values), middle(values)], [0, 0]);
  assert.ok(large(values) >= 9, said);
});

bySize("a name for which a stack leaves no room is written when the place is pointed at", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await wholeMap(page);
  const unnamed = await page.evaluate(() => {
    const { stacks, names, edges, crowded } = window.umpireProbe;
    const [named, e] = [names(), edges()];
    const inside = ([l, t, r, b]) =>
      l > e.left && r < innerWidth - e.right && t > e.top + 60 && b < innerHeight - e.bottom;
    return Object.entries(stacks()).flatMap(([id, box]) => (inside(box) && !named[id] && !crowded(id) ? id : []));
  });
  const phone = isPhone(w.viewport);
  if (phone) assert.ok(unnamed.length > 3, `on the whole map of a telephone: ${unnamed}`); // a tap opens a crowded one
  for (const id of unnamed.slice(0, 3)) {
    const [x, y] = await where(page, id);
    await (phone ? page.touchscreen.tap(x, y) : page.mouse.move(x, y));
    await page.waitForFunction((p) => window.umpireProbe.names()[p], id);
  }
  calm(page);
});
