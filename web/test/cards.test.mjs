// The card of a considered action covers nothing that it is about; on the phone what draws dice shows its chances
// before it is played, and what says no more than its name is played at the first tap.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, harness, open, settled, state, where } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

test("the card next to a button covers neither the piece nor the way nor the place", async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
    { width: 1600, height: 900 },
  ]) {
    const page = await h.page({ viewport, reducedMotion: "reduce", ground: false });
    const made = await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 });
    await open(page, made.path);
    for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
    const moves = (await actions(page)).filter((a) => a.startsWith("move "));
    assert.ok(moves.length > 4, "there are places to go");
    const info = await h.info("moscow41");
    const piece = info.pieces.findIndex((p) => p?.id === "g-24pz");
    let shown = 0;
    for (const a of moves) {
      const button = page.locator(`.decide [data-action="${a}"]`).first();
      await button.scrollIntoViewIfNeeded();
      await button.hover();
      await page.waitForSelector(".advice.card .way");
      await page.waitForTimeout(120); // the frame that moves the card
      const [box, list, ...points] = await page.evaluate(
        ([place, block]) => [
          ...[".advice.card", ".panel.left"].map((q) => document.querySelector(q).getBoundingClientRect().toJSON()),
          window.umpireProbe.place(place),
          window.umpireProbe.piece(block),
        ],
        [a.split(" ")[1], piece],
      );
      for (const p of points) {
        assert.ok(p, `${a}: the place and the block are drawn`);
        const covered = p[0] > box.left && p[0] < box.right && p[1] > box.top && p[1] < box.bottom;
        assert.ok(!covered, `${viewport.width}: the card of ${a} covers ${p}`);
      }
      assert.ok(box.left >= list.width - 1, "nor the list");
      shown++;
    }
    assert.equal(shown, moves.length);
    calm(page);
    await page.context().close();
  }
});

test("The Moscow Campaign by touch: a move, an attack, its chances before the die", async () => {
  const page = await h.page({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    hasTouch: true,
    isMobile: true,
  });
  const seats = { german: "me", soviet: "me" };
  await open(page, (await h.make("moscowcampaign", "15", seats, { seed: 3 })).path);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  const info = await h.info("moscowcampaign");
  const unit = info.pieces.findIndex((p) => p?.id === "g-183id");
  const bar = await page.locator(".topbar").boundingBox();
  assert.ok(bar.height < 72, `the bar has two rows: ${bar.height} pixels`);
  const tap = async (what) => {
    await page.waitForTimeout(300); // the map glides
    await page.touchscreen.tap(...(await where(page, what)));
  };
  await act(page, "choose g-183id");
  await tap("4123");
  await page.waitForSelector(".advice .way");
  let was = await state(page);
  await page.locator(".advice .act.big").tap();
  await changed(page, was);
  was = await state(page);
  await page.locator('.decide [data-action="end"]').tap();
  await page.waitForSelector(".ending [data-end], [data-stake], .decide [data-action^=target]");
  if (await page.locator(".ending [data-end], [data-stake]").count())
    await page.locator(".ending [data-end], [data-stake]").tap();
  await page.waitForSelector(".decide [data-action^=target]");
  await settled(page);
  const heads = await page.$$eval(".lists summary", (l) => l.map((s) => s.firstChild.textContent.trim()));
  assert.deepEqual(heads.slice(0, 2), ["Attackers", "Hexes to attack"]);
  was = await state(page);
  await tap("4223"); // it can be taken back, and there is nothing to say about it: one tap
  await changed(page, was);
  assert.equal(await page.locator(".advice").count(), 0);
  was = await state(page);
  await tap(unit);
  await changed(page, was);
  was = await state(page);
  await page.locator('.decide [data-action="roll"]').tap();
  await page.waitForSelector(".advice.docked .odds");
  assert.deepEqual(await state(page), was, "the chances come before the die");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-attack.png` });
  await page.locator(".advice .act.big").tap();
  await changed(page, was);
  calm(page);
});
