// The top of the table: the scores of both sides can be read, however wide the window is.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, harness } from "./harness.mjs";
import { seen } from "./look.mjs";

let h;
before(async () => (h = await harness()));
after(() => h.close());

for (const [game, scenario, counts] of [
  ["moscow41", "dnieper", /0 of 2.*0 of 2.*6 of 7/],
  ["moscow41", "lastgasp", /\d.*\d/],
  ["kiev41", "campaign", /\d.*\d/],
  ["driveonmoscow", "campaign", /cities 1 of 5.*Soviet Union ahead/],
  ["moscowcampaign", "1", /VP 0 wins at 1 .*VP 0/],
])
  test(`both scores are in sight from 780 to 1900, ${game} ${scenario}`, async () => {
    const first = (await h.info(game)).sides[0].id;
    for (const seats of [
      { [first]: "open", soviet: "me" },
      { [first]: "me", soviet: "me" },
    ]) {
      const page = await h.page({ viewport: { width: 1024, height: 800 }, reducedMotion: "reduce" });
      const made = await h.make(game, scenario, seats, { seed: 7 });
      const friend = made.keys[first]; // the longest name of a friend takes no room from the scores
      if (seats[first] === "open") assert.equal(await h.name({ ...made, mine: friend }, "W".repeat(24)), 200);
      await page.goto(made.path);
      await page.waitForSelector(seats[first] === "open" ? ".sitters" : ".top-facts");
      for (const width of [780, 900, 1024, 1100, 1101, 1280, 1366, 1440, 1500, 1536, 1600, 1680, 1800, 1801, 1900]) {
        await page.setViewportSize({ width, height: 800 });
        await page.waitForTimeout(100);
        await seen(page, ".top-facts .chip", ".top-facts > div", ".topbar .tools .quiet");
        const said = (await page.innerText(".top-facts")).replace(/\s+/g, " ");
        assert.match(said, counts, `${width}`);
        const out = await page.$eval(".top-facts", (e) => [
          e.scrollWidth - e.clientWidth,
          e.scrollHeight - e.clientHeight,
        ]);
        assert.deepEqual(out, [0, 0], `nothing is cut at ${width}`);
        // a chip of small words alone has them in its middle
        const off = await page.$$eval(".chip .ahead:only-child", (list) =>
          list.map((e) => {
            const [word, chip] = [e, e.closest(".chip")].map((x) => x.getBoundingClientRect());
            return (word.top + word.bottom - chip.top - chip.bottom) / 2;
          }),
        );
        assert.ok(
          off.every((d) => Math.abs(d) < 1),
          `${off}`,
        );
      }
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scores-${game}-${scenario}.png` });
      calm(page);
      await page.context().close();
    }
  });
