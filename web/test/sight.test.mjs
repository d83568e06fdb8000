// What one sees, at four sizes of window: nothing lies over what is decided, the map leaves no gap, stacks can be told
// apart, places and blocks have names, reach can be told from the ground.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, where, sizes } from "./harness.mjs";

let h;
before(async () => (h = await harness()));
after(() => h.close());

const both = { german: "me", soviet: "me" };
const still = { reducedMotion: "reduce" };

/** drawn waits until the map stands as it is shown. */
const drawn = async (page) => {
  await page.waitForFunction(() => window.umpireProbe.painted());
  await page.waitForTimeout(120);
};

/** gaps are the sides of the free part of the window at which a map that is cut off leaves a gap. */
const gaps = (page) =>
  page.evaluate(() => {
    const [l, t, r, b] = window.umpireProbe.sheet();
    const e = window.umpireProbe.edges();
    const out = [];
    const wide = r - l > innerWidth - e.left - e.right + 2;
    const high = b - t > innerHeight - e.top - e.bottom + 2;
    if (wide && (l > e.left + 1 || r < innerWidth - e.right - 1)) out.push(`x: ${l} to ${r}`);
    if (high && (t > e.top + 1 || b < innerHeight - e.bottom - 1)) out.push(`y: ${t} to ${b}`);
    return out;
  });

for (const viewport of sizes) {
  const name = `${viewport.width} by ${viewport.height}`;
  test(`${name}: panels are docked, the map fills the rest, nothing lies over what is decided`, async () => {
    const page = await h.page({ viewport, ...still });
    await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
    await drawn(page);
    const box = (q) => page.$eval(q, (x) => x.getBoundingClientRect().toJSON());
    if (viewport.width >= 760) {
      const left = await box(".panel.left");
      assert.deepEqual([left.left, left.bottom], [0, viewport.height], "the left panel is docked at full height");
    }
    const right = await box(".panel.right");
    if (viewport.width >= 1900)
      assert.deepEqual([right.right, right.bottom], [viewport.width, viewport.height], "the right panel is docked");
    else if (viewport.width >= 760) assert.ok(right.height < 60, `the log covers nothing: ${right.height} high`);
    assert.deepEqual(await gaps(page), [], "the first view");
    // a map that is cut off at one pair of sides has no gap at the other pair
    const cut = await page.evaluate(() => {
      const [l, t, r, b] = window.umpireProbe.sheet();
      const e = window.umpireProbe.edges();
      const share = [(r - l) / (innerWidth - e.left - e.right), (b - t) / (innerHeight - e.top - e.bottom)];
      return { share, void: Math.max(...share) > 1.01 && Math.min(...share) < 0.985 };
    });
    assert.equal(cut.void, false, `no void while the map is cut off: ${cut.share}`);
    // pushed as far as it goes
    const e = await page.evaluate(() => window.umpireProbe.edges());
    const x = (e.left + viewport.width - e.right) / 2;
    const y = (e.top + viewport.height - e.bottom) / 2;
    for (const [dx, dy] of [
      [900, 700],
      [-1800, -1400],
    ]) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -200);
      await page.mouse.down({ button: "middle" });
      await page.mouse.move(x + dx / 3, y + dy / 3, { steps: 4 });
      await page.mouse.up({ button: "middle" });
      assert.deepEqual(await gaps(page), [], "after pushing it");
    }
    for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
    await drawn(page);
    let seen = 0;
    for (const m of (await actions(page)).filter((a) => a.startsWith("move "))) {
      const [px, py] = await where(page, m.split(" ")[1]);
      const f = await page.evaluate(() => window.umpireProbe.edges());
      if (px < f.left || px > viewport.width - f.right || py < f.top || py > viewport.height - f.bottom) continue;
      const on = await page.evaluate(([a, b]) => document.elementFromPoint(a, b)?.className, [px, py]);
      if (viewport.width >= 760) assert.equal(on, "map", `${m} can be clicked`);
      seen++;
    }
    assert.ok(seen > 4, `${seen} targets in sight`);
    calm(page);
    await page.context().close();
  });
}

/** arranged is a table at which both sides were set up by the staff, as far as the game asks for that. */
async function arranged(game, scenario, seats) {
  const made = await h.make(game, scenario, seats, { seed: 5 });
  const look = async () =>
    (await fetch(`${h.url}/api/tables/${made.table}`, { headers: { "Umpire-Key": made.mine } })).json();
  for (let n = 0; n < 12 && (await look()).legal.some((a) => a.text === "arrange"); n++) await h.play(made, "arrange");
  return made;
}

/** standing is where the stacks stand, once the map has the size of the window and its frames differ no more. */
const standing = (page) =>
  page.evaluate(async () => {
    const canvas = document.querySelector("canvas.map");
    for (let was, n = 0; n < 600; n++) {
      await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      const stacks = window.umpireProbe.stacks();
      const fits = canvas.width === Math.round(canvas.clientWidth * devicePixelRatio);
      const now = JSON.stringify([window.umpireProbe.sheet(), window.umpireProbe.edges(), stacks]);
      if (fits && now === was && Object.keys(stacks).length > 1) return stacks;
      was = now;
    }
    throw new Error("the map does not stand still");
  });

test("stacks of neighbouring places never touch with the whole map in sight, in every scenario", async () => {
  const games = await (await fetch(`${h.url}/api/games`)).json();
  // one page shows all scenarios; the boxes do not depend on the ground
  const page = await h.page({ ...still, ground: false });
  for (const { id } of games) {
    const info = await h.info(id);
    const near = new Map(info.places.filter(Boolean).map((p) => [p.id, (p.near ?? []).map((n) => info.places[n]?.id)]));
    const seats = Object.fromEntries(info.sides.slice(0, 2).map((s) => [s.id, "me"]));
    for (const scenario of info.scenarios) {
      await page.setViewportSize(sizes[0]);
      await open(page, (await arranged(id, scenario.id, seats)).path);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        await standing(page);
        await page.focus("canvas.map");
        await page.keyboard.press("0");
        const boxes = await standing(page);
        const list = Object.keys(boxes);
        for (const a of list)
          for (const b of near.get(a) ?? []) {
            const [p, q] = [boxes[a], boxes[b]];
            if (!q) continue;
            const apart = Math.max(q[0] - p[2], p[0] - q[2], q[1] - p[3], p[1] - q[3]);
            assert.ok(apart >= 1, `${id} ${scenario.id} at ${viewport.width}: ${a} and ${b} are ${apart} apart`);
          }
      }
      calm(page);
    }
  }
  await page.context().close();
});

test("hovering an activation, or the focus on it, lights whom it commands, its reach and its price", async () => {
  const page = await h.page(still);
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await act(page, "tactical");
  const none = await page.evaluate(() => window.umpireProbe.layers());
  assert.equal(none.lit, 0);
  for (const viewport of sizes.slice(1)) {
    await page.setViewportSize(viewport);
    await drawn(page);
    const button = page.locator('[data-action="activate g-guderian"]');
    for (const way of ["hover", "focus"]) {
      await button[way]();
      await page.waitForSelector(".advice .lights");
      await page.waitForFunction(() => window.umpireProbe.layers().lit > 3);
      assert.ok((await page.evaluate(() => window.umpireProbe.layers().places)) > 5, "the range is lit");
      assert.match(await page.textContent(".advice .lights"), /In command range.*Its artillery reaches/s);
      assert.match(await page.textContent(".advice .lights"), /It loses a step/);
      await page.mouse.move(viewport.width / 2, 20);
      await button.evaluate((b) => b.blur());
      await page.waitForFunction(() => window.umpireProbe.layers().lit === 0);
    }
  }
  calm(page);
});

test("a battle has a place of its own: both sides' blocks, who fires, hits; its blocks are chosen there", async () => {
  const page = await h.page(still);
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz", "move 91"]) await act(page, a);
  assert.equal(await page.locator(".battle-card").count(), 0, "before the battle there is none");
  for (const a of ["choose g-46pz", "move 91", "end", "battle 91"]) await act(page, a);
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await drawn(page);
    const card = page.locator(".battle-card");
    assert.match(await card.textContent(), /Pochinok.*Germany.*Soviet Union.*\d of \d hit/s);
    assert.equal(await card.locator(".battle-side.fires").count(), 1);
    const faces = await card.locator(".fighter canvas").all();
    assert.equal(faces.length, 4);
    for (const f of faces) assert.ok((await f.boundingBox()).width >= 48, "a face can be read");
  }
  const before = await page.evaluate(() => window.umpireProbe.events());
  await page.locator(".battle-card button.fighter").first().click();
  await page.waitForFunction((n) => window.umpireProbe.events() > n, before);
  calm(page);
});

test("while dice fall in the replay, the battle is shown", async () => {
  const page = await h.page({ ...still, player: { speed: 2, live: true } });
  const seats = { german: "bot:greedy", soviet: "me" };
  await page.goto((await h.make("moscow41", "campaign", seats, { seed: 8 })).path);
  await page.waitForSelector(".player.watch");
  await page.waitForSelector(".battle-card .battle-side.fires", { timeout: 60000 });
  assert.ok((await page.locator(".battle-card .fighter").count()) >= 2);
  calm(page);
});

test("with the whole map in sight at 1280 by 800, blocks and places have names", async () => {
  const page = await h.page(still);
  // what is written on the small pictures of blocks
  await page.addInitScript(() => {
    window.written = new Set();
    const was = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (...a) {
      if (this.canvas.width < 26) {
        window.written.add(String(a[0]));
        (window.sizes ??= []).push(parseFloat(/([\d.]+)px/.exec(this.font)[1]));
      }
      return was.apply(this, a);
    };
  });
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await page.focus("canvas.map");
  await page.keyboard.press("0");
  await drawn(page);
  const places = (await h.info("moscow41")).places.filter((p) => /^\d+$/.test(p?.id ?? "")).length;
  const named = await page.evaluate(() => window.umpireProbe.named());
  assert.ok(named > places * 0.9, `${named} of ${places} places have a name or a number`);
  const written = new Set(await page.evaluate(() => [...window.written]));
  const shorts = new Set((await h.info("moscow41")).pieces.map((p) => p?.short).filter(Boolean));
  const names = [...shorts].filter((name) => written.has(name));
  assert.ok(names.length >= 40, `names on blocks: ${names}`);
  const px = await page.evaluate(() => window.sizes.sort((a, b) => a - b));
  assert.ok(px[0] >= 9 && px[px.length >> 2] >= 10, `sizes of names: ${px}`);
  calm(page);
});

test("the card of a considered move lies on no part of the map that is played on", async () => {
  for (const viewport of sizes) {
    const small = viewport.width < 760;
    const page = await h.page({ ...still, viewport, ...(small && { hasTouch: true, isMobile: true }) });
    await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
    for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
    await drawn(page);
    const [x, y] = await where(page, "78");
    if (small) await page.touchscreen.tap(x, y);
    else await page.mouse.move(x, y + 8);
    await page.waitForSelector(".advice.card .chances");
    const b = await page.locator(".advice.card").boundingBox();
    const e = await page.evaluate(() => window.umpireProbe.edges());
    const across = Math.min(b.x + b.width, viewport.width - e.right) - Math.max(b.x, e.left);
    const down = Math.min(b.y + b.height, viewport.height - e.bottom) - Math.max(b.y, e.top);
    assert.ok(across <= 1 || down <= 1, `${viewport.width}: ${across} by ${down} on the map`);
    assert.ok(b.y >= 0 && b.y + b.height <= viewport.height + 1, "all of it can be seen");
    calm(page);
    await page.context().close();
  }
});

test("the help has the key of the map, with each kind of ground", async () => {
  const page = await h.page(still);
  const info = await h.info("kiev41");
  await open(
    page,
    (await h.make("kiev41", "campaign", { axis: "me", soviet: "me" }, { options: ["historical"] })).path,
  );
  await page.keyboard.press("?");
  const text = await page.textContent("dialog[open]");
  for (const p of info.places) if (p?.ground) assert.ok(text.includes(`${p.terrain} ground`), p.terrain);
  // every line shows something
  const drawn = await page.$$eval(".key-line", (list) =>
    list.map((c) =>
      c
        .getContext("2d")
        .getImageData(0, 0, c.width, c.height)
        .data.some((x) => x > 0),
    ),
  );
  assert.ok(drawn.length > 8 && drawn.every(Boolean), `${drawn}`);
  calm(page);
});

test("a message goes when the position that it speaks of has gone", async () => {
  const page = await h.page(still);
  await open(page, (await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await page.keyboard.press("k"); // nothing is chosen that could be held
  await page.waitForSelector(".toast");
  await act(page, "tactical");
  await page.waitForSelector(".toast", { state: "detached", timeout: 8000 });
  calm(page);
});
