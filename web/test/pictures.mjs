// Takes the pictures of the table for README and docs, at three sizes: an impulse of each game with a block chosen and
// a fight weighed, the map of Moscow '41 beside the one before its second check, a battle of Kiev '41 with bombers and
// fleets, three months of The Moscow Campaign, and the first move of Drive on Moscow.
//
//     npm ci && node test/pictures.mjs            writes docs/pictures/table*.jpg and the others
//     node test/pictures.mjs table campaign       only those whose names begin so
//
// CHROMIUM and UMPIRE are those of the tests; OUT=FOLDER writes elsewhere, MOST=BYTES says how large a file may be.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { act, actions, harness, open, where } from "./harness.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const out = process.env.OUT ?? join(root, "docs", "pictures");
const most = Number(process.env.MOST ?? 250_000);
const sizes = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
];

/** take writes a picture of the page as fine as its size allows. */
async function take(page, name) {
  await page.waitForFunction(() => window.umpireProbe.painted());
  await page.waitForTimeout(400); // the frame that shows it
  for (let quality = 84; ; quality -= 6) {
    const data = await page.screenshot({ type: "jpeg", quality });
    if (data.length > most && quality > 40) continue;
    writeFileSync(join(out, `${name}.jpg`), data);
    console.log(`${name}.jpg ${data.length} bytes, quality ${quality}`);
    return;
  }
}

/** weigh has the pointer rest on a place, or a finger tap it, until its forecast is there. */
async function weigh(page, place, small) {
  const [x, y] = await where(page, place);
  await (small ? page.touchscreen.tap(x, y) : page.mouse.move(x, y - 26));
  await page.waitForSelector(small ? ".advice .chances" : ".advice .way");
}

/** battle is the second lesson of Kiev '41 up to the battle in which bombers meet the fleets. */
const battle = () => {
  const lines = readFileSync(join(root, "games/kiev41/try/lessons/2-a-battle-with-fleets.try"), "utf8").split("\n");
  const upTo = lines.slice(
    0,
    lines.findIndex((l) => l.startsWith("do battle")),
  );
  return `${upTo.filter((l) => !/^(say|lesson|expect|no )/.test(l)).join("\n")}\n`;
};
/** wanted says whether the pictures of a name are asked for. */
const wanted = (name) => process.argv.length < 3 || process.argv.slice(2).includes(name);
/** The first scenario of each drive of The Moscow Campaign. */
const months = { september: "1", november: "15", december: "21" };
const axis = { axis: "me", soviet: "me" };

const h = await harness();
try {
  for (const [width, height] of sizes) {
    const small = width < 760;
    // a picture of the largest size is a small file if it is drawn at three quarters
    const options = {
      viewport: { width, height },
      reducedMotion: "reduce",
      deviceScaleFactor: width > 1900 ? 0.75 : 1,
    };
    const page = await h.page(small ? { ...options, hasTouch: true, isMobile: true } : options);
    if (wanted("table")) {
      await open(
        page,
        (await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 })).path,
      );
      for (const a of ["tactical", "activate g-guderian", "end", "choose g-24pz"]) await act(page, a);
      await page.waitForTimeout(300);
      await weigh(page, "91", small);
      await take(page, width === 1280 ? "table" : `table-${width}`);
    }
    if (wanted("map")) {
      const seats = { german: "me", soviet: "open" };
      await open(page, (await h.make("moscow41", "campaign", seats, { seed: 7 })).path);
      if (width !== 1280) await page.keyboard.press("0"); // all of the map; as it opens on the screen between
      await page.waitForTimeout(600);
      await take(page, `map-${width}-after`);
    }
    if (wanted("kiev")) {
      await open(page, (await h.make("kiev41", "campaign", axis, { seed: 7, options: ["historical"] })).path);
      for (const a of ["tactical", "activate g-kleist", "activate g-6army", "end", "choose g-3pz"]) await act(page, a);
      await page.waitForTimeout(300);
      await weigh(page, "15", small);
      await take(page, `kiev-${width}`);
      await open(page, (await h.make("kiev41", "", axis, { case: "naval.try", text: battle() })).path);
      await act(page, "battle 108");
      await page.waitForTimeout(300);
      await take(page, `kiev-battle-${width}`);
    }
    for (const [month, scenario] of Object.entries(wanted("campaign") ? months : {})) {
      const seats = { german: "me", soviet: "me" };
      await open(page, (await h.make("moscowcampaign", scenario, seats, { seed: 3 })).path);
      while ((await actions(page)).includes("arrange")) await act(page, "arrange");
      const unit = (await actions(page)).find((a) => a.startsWith("choose "));
      if (unit) await act(page, unit);
      await page.waitForTimeout(600);
      await take(page, `campaign-${month}-${width}`);
    }
    if (wanted("drive")) {
      const seats = { german: "me", soviet: "me" };
      await open(page, (await h.make("driveonmoscow", "campaign", seats, { seed: 3 })).path);
      while ((await actions(page)).includes("arrange")) await act(page, "arrange");
      for (let a; (a = (await actions(page)).find((x) => /^(move-first|choose .*pz)/.test(x)));) {
        await act(page, a);
        if (a.startsWith("choose")) break;
      }
      await page.waitForTimeout(600);
      await take(page, `drive-october-${width}`);
    }
    await page.context().close();
  }
} finally {
  await h.close();
}
