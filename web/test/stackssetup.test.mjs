// The set-up of a game of stacks by hand: the hexes that still need a unit stand out, one button places a unit in each
// of them, and one click places a whole stack; by mouse, by keys and on a telephone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  calm,
  changed,
  clickMap,
  harness,
  isPhone,
  keys,
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

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const seats = { german: "me", soviet: "me" };

/** begin opens the set-up and takes the first unit with that label in hand. */
async function begin(options, label) {
  const page = await h.page({ reducedMotion: "reduce", ...options });
  await open(page, (await h.make("driveonmoscow", "campaign", seats, { seed: 3 })).path);
  await take(page, label);
  return page;
}
async function take(page, label) {
  const buttons = await page.$$eval(".decide [data-action]", (l) => l.map((b) => [b.dataset.action, b.textContent]));
  await act(page, buttons.find(([, text]) => label.test(text))[0]);
}

/** lacking are the hexes that the view says to still need a unit. */
async function lacking(page) {
  const info = await h.info("driveonmoscow");
  const bit = info.placeFlags.findIndex((f) => f.show === "wanted");
  const [table, key] = await seatOf(page);
  const answer = await fetch(`${h.url}/api/tables/${table}`, { headers: { "Umpire-Key": key } });
  const { view, legal } = await answer.json();
  const id = new Map(legal.map((a) => [a.a[2], a.text.split(" ")[1]])); // the unit in hand can be placed in all of them
  return view.places.flatMap((p, n) => ((p?.f >> bit) & 1 ? [id.get(n)] : []));
}

const below = (hex) => hex.replace(/..$/, (row) => String(Number(row) + 1).padStart(2, "0"));
const height = async (page, hex) => (await where(page, below(hex)))[1] - (await where(page, hex))[1];

/** near turns the wheel over a hex until one can see its sides, and draws it to the middle. */
async function near(page, hex) {
  await page.mouse.move(...(await where(page, hex)));
  for (let n = 0; n < 40 && (await height(page, hex)) < 60; n++) {
    await page.mouse.wheel(0, -120);
    await drawn(page);
  }
  const [x] = await where(page, hex);
  await page.mouse.move(500, 500);
  await page.mouse.down();
  await page.mouse.move(500 + 700 - x, 500, { steps: 8 });
  await page.mouse.up();
  await drawn(page);
}

/** inSight are those of some hexes that nothing covers. */
const inSight = (page, list) =>
  page.evaluate((list) => {
    const bare = (x, y) => document.elementFromPoint(x, y)?.matches("canvas.map");
    return list.filter((hex) => {
      const [x, y] = window.umpireProbe.place(hex) ?? [0, 0];
      return [-20, 20].every((d) => bare(x + d, y) && bare(x, y + d));
    });
  }, list);

/** outlined is of how many of its upper and lower side a hex has the outline, which lies a little inside them. */
async function outlined(page, hex) {
  await drawn(page);
  const [x, y] = await where(page, hex);
  const high = await height(page, hex);
  return page.evaluate(
    ([x, y, high]) => {
      const map = document.querySelector("canvas.map");
      const box = map.getBoundingClientRect();
      const copy = new OffscreenCanvas(map.width, map.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(map, 0, 0);
      const r = map.width / map.clientWidth;
      const red = (at) => {
        const n = Math.ceil(high * 0.1 * r);
        const { data } = copy.getImageData((x - box.x) * r - 1, (at - box.y) * r - n / 2, 3, n);
        for (let i = 0; i < data.length; i += 4) if (data[i] > 150 && data[i + 1] < 90 && data[i + 2] < 90) return 1;
        return 0;
      };
      return red(y - 0.42 * high) + red(y + 0.42 * high);
    },
    [x, y, high],
  );
}
const drawn = (page) =>
  page.evaluate(
    () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 200)))),
  );

test("a hex of the front is outlined until a rifle division stands there", async () => {
  const page = await begin({}, /^Place untried rifle division$/);
  const line = await lacking(page);
  assert.equal(line.length, 69);
  await shot(page, "set-up-front");
  await near(page, line[20]);
  const bare = await inSight(page, line);
  assert.ok(bare.length > 2, `${bare} are in sight`);
  const [one, other] = bare;
  for (const hex of [one, other]) assert.equal(await outlined(page, hex), 2, hex);
  const was = await state(page);
  await clickMap(page, one);
  await changed(page, was);
  assert.deepEqual(
    await lacking(page),
    line.filter((x) => x !== one),
  );
  await shot(page, "set-up-front-one");
  assert.equal(await outlined(page, one), 0, `a unit stands in ${one}`);
  assert.equal(await outlined(page, other), 2);
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, was.steps);
  await page.mouse.move(700, 60); // a unit that would be placed shows under the pointer
  assert.equal(await outlined(page, one), 2, `${one} lacks a unit again`);
  calm(page);
});

const left = async (page) => Number(/(\d+) are left/.exec(await question(page))[1]);
const stack = /^Each click places all of a kind that fit/;

for (const size of sizes.slice(0, 2))
  test(`a click places a stack, and one undo takes it back, at ${sizeName(size)}`, async () => {
    const press = (at) => (isPhone(size) ? at.tap() : at.click());
    const page = await begin(windowOf(size), /^Place untried cavalry division$/);
    const toggle = page.getByRole("button", { name: stack });
    assert.equal(await toggle.getAttribute("aria-pressed"), "false");
    await press(toggle);
    assert.equal(await toggle.getAttribute("aria-pressed"), "true");
    await wholeMap(page);
    const was = await state(page);
    const steps = (n) =>
      page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, was.steps + n);
    const [hex, other] = await inSight(page, ["1610", "1810", "2010", "1620", "1820", "1850", "2050"]);
    if (isPhone(size)) {
      await page.touchscreen.tap(...(await where(page, hex)));
      const more = page.locator(".advice .act").first();
      await Promise.race([steps(5), more.waitFor()]);
      if (await more.count()) await more.tap();
    } else await clickMap(page, hex);
    await steps(5); // the stacking limit
    await settled(page);
    assert.equal(await left(page), 135);
    await shot(page, `set-up-stack-${size.width}`);
    await press(page.locator(".draft button", { hasText: "Undo" }).first());
    await steps(0);
    assert.equal(await left(page), 140);
    if (isPhone(size)) return calm(page);
    await clickMap(page, hex);
    await steps(5);
    await clickMap(page, other); // nine of the kind were waiting
    await steps(9);
    assert.equal(await left(page), 131);
    calm(page);
  });

test("the button for whole stacks stays after an order in the middle of a set-up", async () => {
  const made = await h.make("driveonmoscow", "campaign", seats, { seed: 3 });
  const table = await fetch(`${h.url}/api/tables/${made.table}`, { headers: { "Umpire-Key": made.mine } });
  const choose = (await table.json()).legal.find((a) => a.label === "Place untried tank brigade").text;
  // a position that begins there has no draft, as after an order
  const text = `# in the middle of it\ngame driveonmoscow\nscenario campaign\ndo ${choose}\n`;
  const more = { case: "mine.try", text, options: undefined, seed: 3 };
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("driveonmoscow", "", seats, more)).path);
  assert.equal((await state(page)).steps, 0, "nothing is drafted");
  await page.getByRole("button", { name: stack }).click();
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("place ")),
  );
  const { steps } = await state(page);
  assert.ok(steps > 2, `${steps} are placed`);
  calm(page);
});

test("the keyboard places a stack", async () => {
  const page = await begin({}, /^Place untried tank brigade$/);
  const { key } = keys(page);
  await page.getByRole("button", { name: stack }).focus();
  await page.keyboard.press("Space");
  const was = await state(page);
  await key(/^Place it in Vyazma/);
  assert.equal((await state(page)).steps, was.steps + 5);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, was.steps);
  calm(page);
});

test("one button places what the front lacks, and one undo takes it back", async () => {
  const page = await begin({}, /^Place untried tank brigade$/);
  const was = await state(page);
  const button = page.locator("[data-batch=line]");
  assert.match(await button.textContent(), /^Place one rifle division in each hex that still needs one\s*69/);
  await button.click();
  await changed(page, was);
  assert.equal(await left(page), 140 - 69);
  assert.equal(await button.count(), 0);
  await shot(page, "set-up-line");
  await page.keyboard.press("u");
  await page.waitForFunction((n) => Number(document.querySelector(".table").dataset.steps) === n, was.steps);
  assert.equal(await left(page), 140);
  calm(page);
});

test("a set-up that begins after the other side's shows the whole map, and so the front", async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 834, height: 1112 },
  ]) {
    const page = await h.page({ viewport, ground: false, player: { speed: 8, live: true } });
    const seats = { german: "me", soviet: "bot:staff-1" };
    await page.goto((await h.make("moscowcampaign", "1", seats, { seed: 7 })).path);
    await page.waitForSelector(".table[data-mine=true]");
    await page.waitForSelector(".player", { state: "detached" });
    await settled(page);
    const free = await page.evaluate(() => {
      const box = (q) => document.querySelector(q).getBoundingClientRect();
      return [box(".panel.left").right, box(".maptools").bottom, innerWidth, innerHeight];
    });
    // once the map has come to rest: all hexes are in what the panels leave free, and it is filled
    await page.waitForFunction(([left, top, right, bottom]) => {
      const two = (n) => String(n).padStart(2, "0");
      const at = [];
      for (let column = 1; column < 100; column++)
        for (let row = 1; row < 100; row++) at.push(window.umpireProbe.place(two(column) + two(row)));
      const hexes = at.filter(Boolean);
      if (hexes.length < 500) return false;
      if (!hexes.every(([x, y]) => x > left && y > top && x < right && y < bottom)) return false;
      const span = (n) => Math.max(...hexes.map((p) => p[n])) - Math.min(...hexes.map((p) => p[n]));
      return span(0) > 0.7 * (right - left) || span(1) > 0.85 * (bottom - top);
    }, free);
    calm(page);
  }
});
