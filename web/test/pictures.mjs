// Takes the picture for the README: a tactical impulse of Moscow '41 with a block chosen and a fight weighed.
//
//     npm ci && node test/pictures.mjs            writes docs/pictures/table.jpg
//
// CHROMIUM and UMPIRE are those of the tests; OUT=FILE writes elsewhere.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { act, harness, open, where } from "./harness.mjs";

const out =
  process.env.OUT ?? join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs", "pictures", "table.jpg");
const h = await harness();
try {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "end"]) await act(page, a);
  await act(page, "choose g-24pz");
  const [x, y] = await where(page, "91");
  await page.mouse.move(x, y - 26);
  await page.waitForSelector(".advice .way");
  await page.waitForFunction(() => window.umpireProbe.painted());
  await page.waitForTimeout(300); // the frame that shows it
  await page.screenshot({ path: out, type: "jpeg", quality: 84 });
} finally {
  await h.close();
}
