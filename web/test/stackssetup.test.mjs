// The set-up of a game of stacks by hand: the hexes that still need a unit stand out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, calm, changed, clickMap, harness, open, seatOf, state, where } from "./harness.mjs";

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
  const seen = await page.evaluate((list) => {
    const bare = (x, y) => document.elementFromPoint(x, y)?.matches("canvas.map");
    return list.filter((hex) => {
      const [x, y] = window.umpireProbe.place(hex) ?? [0, 0];
      return [-60, 60].every((d) => bare(x + d, y) && bare(x, y + d));
    });
  }, line);
  assert.ok(seen.length > 2, `${seen} are in sight`);
  const [one, other] = seen;
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
