// The proof of the dice in the browser: of one entry on a click, and of all after the game; a die that was changed, and
// a log that is not the one which the page was shown, are found out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, harness, open } from "./harness.mjs";

let h;
before(async () => {
  h = await harness(["serve"]);
});
after(() => h.close());

/** played is a table whose dice are committed to, which the page has open, with some dice thrown by way of the API. */
async function played(page) {
  const made = await h.make("toy", "brod", { west: "me", east: "me" });
  const ask = async (path, body) => {
    const r = await fetch(`${h.url}/api/tables/${made.table}${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Umpire-Key": made.mine, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    return r.json();
  };
  const added = page.waitForResponse((r) => r.url().endsWith("/dice") && r.request().method() === "POST");
  await open(page, made.path);
  await added;
  let seed = 1;
  for (let n = 0; n < 400; n++) {
    const s = await ask("");
    const dice = (await ask("/events?after=0")).events.filter((l) => l.text.includes(" rolls ")).length;
    if (s.view.outcome.over || dice >= 6) break;
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    const fight = s.legal.find((a) => a.text.startsWith("attack") || a.text.startsWith("fight"));
    const one = fight ?? s.legal[seed % s.legal.length];
    await ask("/play", { at: s.at, steps: s.draft.steps.length, action: one.text });
  }
  return { ...made, ask };
}

test("a die's proof is a click away, and after the game all dice are worked out here", async () => {
  const page = await h.page();
  const made = await played(page);
  await page.click(".panel.right .tabs .log");
  await page.click(".log button.faces >> nth=-1");
  await page.waitForSelector("dialog .proof:has-text('The server committed to')");
  assert.match(await page.textContent("dialog .proof"), /opened when the game is over/);
  await page.keyboard.press("Escape");
  const s = await made.ask("");
  await made.ask("/resign", { at: s.at, side: "west" });
  await page.waitForSelector(".banner.over");
  await page.click(".log button.faces >> nth=-1");
  await page.waitForSelector("dialog .proof li:has-text('✓')");
  assert.match(await page.textContent("dialog .proof"), /A player's secret/);
  assert.doesNotMatch(await page.textContent("dialog .proof"), /said:/);
  await page.keyboard.press("Escape");
  await page.click(".banner.over button:has-text('Debrief')");
  await page.waitForSelector(".checked:has-text('dice check: this browser worked them out')");
  assert.match(await page.textContent(".checked"), /All [1-9]\d* dice check.* [1-9]\d* heads/);
  calm(page);

  // somebody changes a die in what the server sends
  const changed = await h.page();
  await changed.route("**/log", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const forged = text.replace(/"of":6,"r":([1-6])/, (_, r) => `"of":6,"r":${(Number(r) % 6) + 1}`);
    assert.notEqual(forged, text);
    await route.fulfill({ response: answer, body: forged });
  });
  await changed.goto(made.path);
  await changed.click(".banner.over button:has-text('Debrief')");
  await changed.waitForSelector(".checked:has-text('do not check')");

  // the log is sound, and not the one that this browser was shown
  await page.evaluate((t) => {
    const place = `umpire.heads.${t}`;
    const [key, ...heads] = localStorage.getItem(place).trimEnd().split("\n");
    const other = heads[0].replace(/ [0-9a-f]{8}/, " 00000000");
    localStorage.setItem(place, `${key}\n${other}\n`);
  }, made.table);
  await page.reload();
  await page.click(".banner.over button:has-text('Debrief')");
  await page.waitForSelector(".checked:has-text('is not the one that this browser was shown')");
});
