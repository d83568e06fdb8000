// Rivers along the front: the line between the two sides does not hide them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn } from "./look.mjs";
import { calm, harness, open } from "./harness.mjs";
import { mapModules } from "./modules.mjs";

const { decodeShape } = await mapModules();

let h;
before(async () => (h = await harness()));
after(() => h.close());

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [1900, 1000],
])
  test(`the Dnieper is blue on both sides of the front line, at ${width} by ${height}`, async () => {
    const info = await h.info("moscow41");
    const shape = decodeShape(await (await fetch(`${h.url}/api/games/moscow41/shape`)).json(), info);
    const names = ["89|77", "91|90", "90|79"]; // Gorki|Orsha, Pochinok|Smolensk, Smolensk|Kardymovo
    const of = (n) =>
      names.find((x) => x.split("|").every((id) => shape.arcs[n].sides.some((s) => info.places[s]?.id === id)));
    const page = await h.page({ viewport: { width, height }, reducedMotion: "reduce" });
    await open(page, (await h.make("moscow41", "dnieper", { german: "me", soviet: "me" }, { seed: 7 })).path);
    const best = {};
    for (const keys of ["", "0", "+", "+"]) {
      await page.evaluate(() => document.querySelector("canvas.map").focus());
      if (keys) await page.keyboard.press(keys);
      await drawn(page);
      for (const name of names) {
        let share = 0;
        // a slow machine may still show the view before: it is looked at again
        for (let tries = 0; tries < 20 && (tries === 0 || (name === names[0] && share <= 0.5)); tries++) {
          if (tries) await drawn(page);
          share = await blueShare(page, info, shape, name, of);
        }
        best[name] = Math.max(best[name] ?? 0, share);
        if (name === names[0]) assert.ok(share > 0.5, `the Dnieper is blue along ${share} of it after "${keys}"`);
      }
    }
    // blocks cover most of the others, more or less by the zoom
    for (const name of names) assert.ok(best[name] > 0.25, `${name} is blue along ${best[name]} of it`);
    page.complaints = page.complaints.filter((t) => !t.includes("getImageData"));
    calm(page);
  });

/** blueShare is how much of a border between two places shows blue on both sides of the line along it. */
async function blueShare(page, info, shape, name, of) {
  // two places say where the map lies in the window
  const [a, b] = ["88", "67"].map((id) => info.places.find((p) => p?.id === id));
  const [[ax, ay], [bx]] = await page.evaluate(() => ["88", "67"].map((id) => window.umpireProbe.place(id)));
  const k = (bx - ax) / (b.x - a.x);
  const at = (p, i) => [ax + (p[i] - a.x) * k, ay + (p[i + 1] - a.y) * k];
  const spots = [];
  for (const [n, { points, crossing }] of shape.arcs.entries()) {
    if (of(n) !== name) continue;
    assert.ok(crossing, `${name} is a river`);
    for (let i = 2; i < points.length; i += 2) {
      const [[x, y], [u, v]] = [at(points, i - 2), at(points, i)];
      const l = Math.hypot(u - x, v - y);
      if (l > 2) spots.push([(x + u) / 2, (y + v) / 2, (v - y) / l, (x - u) / l]);
    }
  }
  assert.ok(spots.length > 3, `${name} is drawn: ${spots.length}`);
  return page.evaluate((list) => {
    const canvas = document.querySelector("canvas.map");
    const c = canvas.getContext("2d");
    const ratio = canvas.width / canvas.clientWidth;
    const blue = (x, y) => {
      const [r, , b] = c.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data;
      return b > 150 && b > r + 60;
    };
    const both = ([x, y, nx, ny]) =>
      [1, -1].every((s) => [2, 2.5, 3, 3.5].some((d) => blue(x + nx * d * s, y + ny * d * s)));
    return list.filter(both).length / list.length;
  }, spots);
}
