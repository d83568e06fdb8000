// How games end, in the games of which goal.test.mjs does not ask it: the end says why in words and shows points only
// where they decide, and the first turning point of the debrief is what decided. The ends are those of cases, whose
// last action is played on the page. The first of a game is played at four sizes, the others at 1280 by 800.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { act, calm, harness, open, sizes, windowOf } from "./harness.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
let h;
before(async () => (h = await harness()));
after(() => h.close());

/** number finds a number that is no part of another one, or of a rule's. */
const number = (n) => new RegExp(`(?<![\\d.])${n}(?!\\.?\\d)`);

/** Each end: its game and case, its words, and the points that are shown where they decided. */
const ends = [
  [
    "kiev41",
    "2/2.4.4.2-most-points-after-december",
    /The last turn is over: the Axis have 4 victory points, their opponents 3/,
    [4, 3],
  ],
  ["kiev41", "S/preludes-held", /The last turn is over, and the Soviets have held out/],
  ["kiev41", "S/snow", /The last turn is over: the Axis have 5 victory points, their opponents 2/, [5, 2]],
  ["kiev41", "2/2.4.4.2-tarnopol-retaken", /Sudden death: Tarnopol/],
  [
    "moscowcampaign",
    "victory/C-levels",
    /The last turn is over\. Victory points: Germany 436, Soviet Union 150\. It is a marginal victory/,
    [436, 150],
  ],
  ["driveonmoscow", "victory/4.1-moscow-entered", /The Germans are in Moscow \(4116\), and win/],
  ["driveonmoscow", "victory/4.2-moscow-cut-off", /No supply line reaches Moscow \(4116\): the Germans win/],
  ["driveonmoscow", "victory/4.3-five-cities", /the Germans control every city but Moscow \(4116\): they win/],
  ["driveonmoscow", "victory/4.4-break-through", /The Soviets are in Roslavl \(1133\), behind the enemy's start line/],
  ["driveonmoscow", "victory/4.5-soviets-hold", /The last turn is over, and the Soviets have held out: they win/],
  ["toy", "6-victory", /West has more points than East/, [3, 2]],
];

ends.forEach(([game, name, why, points], n) =>
  test(`${game}: ${name}`, async () => {
    const lines = readFileSync(join(root, "games", game, "try", `${name}.try`), "utf8").split("\n");
    const last = lines.findLastIndex((l) => l.startsWith("do "));
    const [, verb, ...words] = lines[last].split(" ");
    const text = lines.slice(0, last).filter((l) => !/^(expect|proves|shows|as )/.test(l));
    // "move PIECE PLACE" of a case is a choice and a move
    if (verb === "move" && words.length === 2) text.push(`do choose ${words[0]}`);
    const info = await h.info(game);
    const seats = Object.fromEntries(info.sides.slice(0, 2).map((s) => [s.id, "me"]));
    for (const viewport of ends[n - 1]?.[0] === game ? [sizes[1]] : sizes) {
      const page = await h.page({ ...windowOf(viewport), reducedMotion: "reduce" });
      const made = await h.make(game, "", seats, { case: "end.try", text: `${text.join("\n")}\n`, options: undefined });
      await open(page, made.path);
      await act(page, [verb, ...words.slice(-1)].join(" "));
      const banner = page.locator(".banner.over");
      await banner.waitFor();
      /** tells holds words to why the game ended and to the points, if they decided. */
      const tells = async (what, q) => {
        const said = (await page.locator(q).first().innerText()).replace(/\s+/g, " ");
        assert.match(said, /wins/, `${what} at ${viewport.width}`);
        if (points) for (const n of points) assert.match(said, number(n), what);
        else assert.doesNotMatch(said, /points/, what);
        return said;
      };
      const over = await tells("the banner", ".banner.over");
      assert.match(over, why);
      for (const n of points ?? []) assert.equal(over.split(number(n)).length, 2, `${n} stands once`);
      const box = await banner.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= viewport.width, "the banner is in the window");
      assert.ok(box.height <= 0.2 * viewport.height, `the banner leaves the map in sight: ${box.height}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/end-${game}-${viewport.width}.png` });
      await page.click(".banner.over button:has-text('Debrief')");
      await page.waitForSelector(".debrief .turning li");
      await tells("the debrief", ".debrief .result");
      assert.match(await page.textContent(".debrief .decided"), why);
      assert.match(await page.locator(".debrief .turning li").first().textContent(), why);
      assert.doesNotMatch(await page.textContent(".debrief"), /entry \d/);
      calm(page);
      await page.context().close();
    }
  }),
);
