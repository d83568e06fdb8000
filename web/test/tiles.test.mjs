// The map is painted by workers that the page's policy allows; a browser without them gets the same map; nothing
// moves by itself if that is switched off.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, harness, open } from "./harness.mjs";

let h;
before(async () => (h = await harness()));
after(() => h.close());

const painted = (page) => page.waitForFunction(() => performance.getEntriesByName("map-painted").length > 0);
const made = () => h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 });

/** tones counts the colours of the map's canvas on a grid of points: a blank sheet has few. */
const tones = (page) =>
  page.$eval("canvas.map", (c) => {
    const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
    const seen = new Set();
    for (let y = 60; y < c.height - 20; y += 9)
      for (let x = 320; x < c.width - 320; x += 9) {
        const i = (y * c.width + x) * 4;
        seen.add((d[i] >> 3) * 1024 + (d[i + 1] >> 3) * 32 + (d[i + 2] >> 3));
      }
    return seen.size;
  });

test("workers paint the sheet", async () => {
  const page = await h.page();
  await open(page, (await made()).path);
  await painted(page);
  assert.ok(page.workers().length >= 1, "a worker runs");
  assert.ok((await tones(page)) > 100, "the sheet has relief, forest and waters");
  calm(page);
  await page.close();
});

test("no gesture shows a hole in the sheet", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await made()).path);
  await painted(page);
  await page.focus("canvas.map");
  await page.keyboard.press("0");
  await page.mouse.move(640, 420);
  for (let i = 0; i < 8; i++) {
    await page.mouse.wheel(0, -240);
    assert.ok((await tones(page)) > 60, "what is not painted yet is shown blurred, not blank");
  }
  // this test reads the canvas back, the client does not
  page.complaints = page.complaints.filter((t) => !t.includes("getImageData"));
  calm(page);
  await page.close();
});

test("without workers the page paints the sheet itself", async () => {
  const page = await h.page();
  await page.addInitScript(() => (window.Worker = undefined));
  await open(page, (await made()).path);
  await painted(page);
  assert.equal(page.workers().length, 0);
  assert.ok((await tones(page)) > 100);
  calm(page);
  await page.close();
});

test("what moves on the map can be switched off, and stays off", async () => {
  const page = await h.page();
  const { path } = await made();
  await open(page, path);
  const box = async () => {
    await page.locator("[role=tab].people:visible").click();
    return page.locator("[data-motion]");
  };
  await (await box()).uncheck();
  await page.reload();
  await page.waitForSelector(".decide .ask");
  assert.equal(await (await box()).isChecked(), false);
  calm(page);
  await page.close();
});
