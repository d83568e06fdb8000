// The proof of the dice in the browser: of one entry on a click, and of all after the game; a die that was changed, and
// a log that is not the one which the page was shown, are found out.

import assert from "node:assert/strict";
import { createHmac, createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { calm, harness, open, seatOf } from "./harness.mjs";
import { modules } from "./modules.mjs";

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

/** rechained is a saved game whose entries' bodies are changed, with hashes that are right for what they say then. */
function rechained(text, change) {
  const sha = (...parts) => parts.reduce((h, p) => h.update(p), createHash("sha256")).digest("hex");
  let prev = "";
  return text.replace(/^\{"n":.*\}(?=,?$)/gm, (line) => {
    const e = JSON.parse(line);
    change(e.body);
    const body = JSON.stringify(e.body);
    const commit = sha(Buffer.from(e.salt, "hex"), body);
    prev = sha("umpire-entry-2", Buffer.from(prev, "hex"), Buffer.from(commit, "hex"));
    return `{"n":${e.n},"commit":"${commit}","hash":"${prev}","salt":"${e.salt}","body":${body}}`;
  });
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
  await page.waitForSelector(".checked:has-text('of this game check out.')");
  assert.match(
    await page.textContent(".checked"),
    /^All [1-9]\d* dice of this game check out\..* noted [1-9]\d* times? how/,
  );
  calm(page);

  // at an http address of another computer a browser has no cryptography
  const plain = await h.page();
  await plain.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await plain.goto(page.url() + `#${made.mine}`);
  await plain.click(".banner.over button:has-text('Debrief')");
  await plain.waitForSelector(".checked:has-text('The dice cannot be checked here')");
  assert.match(await plain.textContent(".checked"), /Save the game, and check it with umpire replay --verify/);
  await plain.context().close();

  /** checks is what a page says of a log that somebody forges; it has kept no heads of it. */
  const checks = async (forge) => {
    const other = await h.page();
    await other.route("**/log", async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const forged = forge(text);
      assert.notEqual(forged, text);
      await route.fulfill({ response: answer, body: forged });
    });
    await other.goto(made.path);
    await other.waitForSelector(".banner.over");
    await other.evaluate((t) => {
      localStorage.removeItem(`umpire.heads.${t}`);
      Object.defineProperty(Storage.prototype, "setItem", { value() {} });
    }, made.table);
    await other.click(".banner.over button:has-text('Debrief')");
    await other.waitForSelector(".checked:not(:has-text('Working'))");
    const said = await other.textContent(".checked");
    await other.context().close();
    return said;
  };
  // somebody changes a die in what the server sends
  const die = (text) => text.replace(/"of":6,"r":([1-6])/, (_, r) => `"of":6,"r":${(Number(r) % 6) + 1}`);
  assert.match(await checks(die), /do not check/);
  // the secret is held back
  const unopened = (text) => text.replace(/"dice":\{"table":[^}]*\},/, "");
  assert.match(await checks(unopened), /The secret of the dice is not opened/);
  // the last draws say that they are of another table: not all check
  const last = (text) => JSON.parse(text).entries.findLast((e) => e.body.draws?.length).n;
  const foreign = (text) => rechained(text, (b) => b.n === last(text) && (b.table = "another"));
  assert.match(await checks(foreign), /^(1 die checks|\d+ dice check) out, and [1-9]\d* draws were not committed to/);

  // what else can be forged, by the same code without a page
  const { prove } = await modules("net/proof.ts");
  const log = await (
    await fetch(`${h.url}/api/tables/${made.table}/log`, { headers: { "Umpire-Key": made.mine } })
  ).text();
  const wrong = async (forge) => (await prove(forge(log), [])).wrong;
  assert.equal(await wrong((text) => text), "");
  assert.equal(await wrong((text) => rechained(text, () => {})), "");
  const uncommitted = (text) => rechained(text, (b) => delete b.start?.dice);
  assert.equal(await wrong(uncommitted), "a secret is opened, and the first entry commits to none");
  const anothers = (text) => text.replace(/("dice":\{"table":)"[^"]*"/, '$1"another"');
  assert.match(await wrong(anothers), /the secret is not the one/);
  const elsewhere = (text) => rechained(text, (b) => b.n === 1 && (b.table = "another"));
  assert.equal(await wrong(elsewhere), "the secret is that of another table");
  const closed = (text) => text.replace(/"salt":"[0-9a-f]{64}",/, "");
  assert.equal(await wrong(closed), "entry 1 is not opened");
  const second = (text) => text.replace(/^(\{"n":1,.*)\}(,?)$/m, '$1,"body":{"draws":[]}}$2');
  await assert.rejects(wrong(second));
  const decoy = (text) => text.replace(/"draws":\[[^\]]*\]/, '"draws":[]');
  assert.match(await wrong(decoy), /is not what was committed to/);
  const unsaid = (text) => text.replace(/"commit":"[0-9a-f]{64}",("hash")/, "$1");
  assert.equal(await wrong(unsaid), "entry 1 is not what was committed to");

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

/** freshDuel is a game that is over between two pages: its log, and whether both brought fresh secrets to some draw. */
async function freshDuel() {
  const made = await h.make("toy", "brod", { west: "me", east: "open" });
  const pages = [];
  for (const path of [made.path, `${h.url}/t/${made.table}/${made.keys.east}`]) {
    const page = await h.page();
    // the page's first commitment, which the next entry holds
    const promised = page.waitForResponse((r) => r.url().endsWith("/dice") && r.request().method() === "POST");
    await page.goto(path);
    if (path !== made.path) await page.click("button:has-text('Take the seat')");
    await promised;
    await page.waitForSelector(".table");
    pages.push(page);
  }
  const seats = await Promise.all(pages.map(seatOf));
  const ask = async (who, path, body) => {
    const r = await fetch(`${h.url}/api/tables/${made.table}${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Umpire-Key": seats[who][1], ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    return r.json();
  };
  let seed = 1;
  let s;
  for (let n = 0; n < 400; n++) {
    const both = [await ask(0, ""), await ask(1, "")];
    const who = both[0].mine ? 0 : 1;
    s = both[who];
    const dice = (await ask(0, "/events?after=0")).events.filter((l) => l.text.includes(" rolls ")).length;
    if (s.view.outcome.over || dice >= 6) break;
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    const fight = s.legal.find((a) => a.text.startsWith("attack") || a.text.startsWith("fight"));
    const one = fight ?? s.legal[seed % s.legal.length];
    await ask(who, "/play", { at: s.at, steps: s.draft.steps.length, action: one.text });
  }
  if (!s.view.outcome.over) await ask(0, "/resign", { at: (await ask(0, "")).at });
  const log = await (
    await fetch(`${h.url}/api/tables/${made.table}/log`, { headers: { "Umpire-Key": seats[0][1] } })
  ).text();
  const sides = new Set();
  for (const e of JSON.parse(log).entries) for (const x of e.body.fresh ?? []) if (x.value) sides.add(x.side);
  return { made, pages, log, both: sides.size === 2 };
}

test("two players' pages bring fresh secrets to the dice, and each keeps what it gave", async () => {
  let duel = await freshDuel();
  for (let n = 0; n < 3 && !duel.both; n++) duel = await freshDuel(); // a page that is slow is not asked again
  const { made, pages, log } = duel;
  const { prove } = await modules("net/proof.ts");
  for (const page of pages) {
    const key = (await seatOf(page))[1];
    await page.waitForSelector(".banner.over");
    await page.click(".banner.over button:has-text('Debrief')");
    await page.waitForSelector(".checked:has-text('of this game check out.')");
    assert.match(await page.textContent(".checked"), /pages brought fresh secrets to [1-9]/);
    const place = `umpire.fresh.${made.table}.${key.slice(0, 8)}`;
    const kept = await page.evaluate((name) => JSON.parse(localStorage.getItem(name)), place);
    assert.equal((await prove(log, [], kept.given)).wrong, "");
    const opened = kept.given.filter((g) => g.order);
    assert.notEqual(opened.length, 0);
    const [{ n: asked, order: due }] = opened;
    opened[0].n = 9999;
    assert.match((await prove(log, [], kept.given)).wrong, /has no such entry/);
    opened[0].n = asked;
    // the order is right, and the page was asked when other values were there
    const all = JSON.parse(log);
    for (const g of opened) {
      const { body } = all.entries[g.n - 1];
      const own = (body.fresh ?? []).findIndex((x) => x.value === g.value);
      const other = body.fresh?.[1 - own];
      if (own < 0 || !other?.value) continue;
      const before = own === 0 ? `fresh ${body.fresh[0].side} ${body.fresh[0].value}\n` : "";
      const text = `umpire-dice-1 order\n${all.dice.table}\n${g.n}\n${all.entries[g.n - 2].hash}\n${before}`;
      const mac = createHmac("sha256", Buffer.from(all.dice.secret, "hex"));
      const right = g.order;
      g.order = mac.update(text + body.actions.map((a) => `${a}\n`).join("")).digest("hex");
      assert.match((await prove(log, [], kept.given)).wrong, /is not the order that this browser gave/);
      g.order = right;
      break;
    }
    assert.equal(opened[0].order, due);
    opened[0].order = "0".repeat(64); // as if the server had asked for another order before
    assert.match((await prove(log, [], kept.given)).wrong, /is not the order that this browser gave/);
    opened.length = 0;
    const lasting = kept.given.find((g) => !g.order);
    lasting.value = "0".repeat(64);
    assert.match((await prove(log, [], [lasting])).wrong, /does not hold the secret that this browser gave/);
    page.complaints = page.complaints.filter((c) => !c.includes("/preview")); // asked for what was just played
    calm(page);
  }
});
