// A contest of several games in the browser: set up in the lobby, two games with sides changed, its state at the table,
// in the debrief and in the lobby; two friends on a server of many users; bad handicaps.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, calm, harness, seatOf, sizes, until } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/** choose chooses The Moscow Campaign, its shortest scenario, who plays, and a contest, in the lobby. */
async function choose(page, seats, contest) {
  await page.goto(h.lobby);
  await page.click('.game-card:has-text("The Moscow Campaign")');
  await page.click('.scenarios input[value="21"]');
  for (const side of [0, 1]) await page.click(`.seats .side${side} .choice:has-text("${seats[side]}")`);
  await page.click(".counting summary");
  await page.click(`.counting input[value="${contest}"]`);
}

/** resign resigns for the side whose decision is due. */
async function resign(page) {
  await page.click(".panel.right .tabs .people");
  await page.click(".agree .danger");
  await page.click("dialog[open] .danger");
  await page.waitForSelector(".banner.over");
}

const opened = async (page) => {
  await page.waitForSelector(".decide .ask");
  await page.waitForFunction(() => !!window.umpireProbe);
};

test("a match of one person against the machine: two games, sides changed", async () => {
  const page = await h.page();
  await choose(page, ["I play", "The machine"], "match");
  await page.click(".new-table button.go");
  await opened(page);
  const [first, key] = await seatOf(page);
  assert.equal(await page.textContent(".contest-chip"), "Match 1/2");
  assert.match(await page.textContent(".topbar .who"), /Germany/);
  await page.click(".contest-chip");
  await page.waitForSelector("dialog [data-contest-score]");
  assert.match(await page.textContent("dialog [data-contest-score]"), /^Level at 0 to 0\./);
  assert.equal(await page.locator("[data-next-game]").count(), 0, "no next game while this one goes on");
  await page.keyboard.press("Escape");
  await resign(page);
  // the debrief and the banner offer the next game
  await page.click('.banner.over button:has-text("Debrief")');
  await page.waitForSelector(".debrief .contest [data-next-game]");
  assert.match(
    await page.textContent(".debrief [data-contest-score]"),
    /^The other player leads 6 to 0: a substantial victory, score 3\./,
  );
  await page.keyboard.press("Escape");
  await page.click(".banner.over [data-next-game]");
  await page.waitForFunction((t) => !location.pathname.includes(t), first);
  await opened(page);
  const [second, same] = await seatOf(page);
  assert.notEqual(second, first);
  assert.equal(same, key, "the key stays");
  assert.equal(await page.textContent(".contest-chip"), "Match 2/2");
  assert.match(await page.textContent(".topbar .who"), /Soviet Union/);
  await resign(page);
  await page.click('.banner.over button:has-text("Debrief")');
  await page.waitForSelector(".debrief .contest [data-contest-score]");
  assert.match(
    await page.textContent(".debrief [data-contest-score]"),
    /^The other player won the match 12 to 0: a decisive victory, score 6\./,
  );
  assert.equal(await page.locator("[data-next-game]").count(), 0, "it was the last game");
  assert.equal(await page.locator(".debrief .contest tbody").count(), 2);
  await page.keyboard.press("Escape");
  // in the panel nothing is cut off, in any window
  for (const viewport of [sizes[0], { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.locator(".tabs .people:visible").click();
    await page.waitForSelector(".around .contest .figures");
    const cut = await page.$eval(".panel.right .body", (e) => e.scrollWidth - e.clientWidth);
    assert.ok(cut <= 0, `${cut} pixels are hidden at ${viewport.width}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/contest-${viewport.width}.png` });
  }
  // the lobby says which game of what each table was
  await page.goto(h.lobby);
  await page.waitForSelector(`.mine [data-table="${second}"]`);
  await until(async () =>
    assert.match(
      await page.textContent(`.mine [data-table="${second}"]`),
      /Match, game 2 of 2 \(match points: Germany 12/,
    ),
  );
  assert.match(await page.textContent(`.mine [data-table="${first}"]`), /Match, game 1 of 2/);
  calm(page);
});

test("hot seat: both players change sides, and the curtain knows", async () => {
  const page = await h.page();
  await choose(page, ["I play", "I play"], "match");
  await page.click(".screen .choice:has-text('hot seat')");
  await page.click(".new-table button.go");
  await page.waitForSelector(".curtain");
  const whose = await page.textContent(".curtain h1");
  await page.click(".curtain button");
  await opened(page);
  const [first] = await seatOf(page);
  await resign(page);
  await page.click(".banner.over [data-next-game]");
  await page.waitForFunction((t) => !location.pathname.includes(t), first);
  await page.waitForSelector(".curtain");
  assert.notEqual(await page.textContent(".curtain h1"), whose, "the same player leads the other side");
  await page.click(".curtain button");
  await page.waitForSelector(".banner.hand");
  await page.click(".banner.hand button");
  await page.waitForSelector(".curtain");
  assert.equal(await page.textContent(".curtain h1"), whose);
  calm(page);
});

test("a handicap is a fraction; a bad one is refused and makes no table", async () => {
  const page = await h.page();
  await choose(page, ["I play", "I play"], "");
  const field = page.locator(".handicaps input").nth(1);
  for (const [typed, says] of [
    ["0", /not positive/],
    ["-2", /not positive/],
    ["11", /between 1\/10 and 10/],
    ["99999", /a term above 1000/],
    ["3/0", /denominator 0/],
    ["much", /is no fraction/],
    ["1,5", /is no fraction: write it as 3\/2 or 2/],
  ]) {
    await field.fill(typed);
    await page.click(".new-table button.go");
    await until(async () => assert.match((await page.textContent(".new-table .wrong[role=alert]")) ?? "", says));
    assert.equal(await page.locator(".table").count(), 0);
  }
  await page.setViewportSize({ width: 390, height: 600 });
  await page.click(".new-table button.go");
  await page.waitForSelector(".new-table .wrong");
  const { y, height } = await page.locator(".new-table .wrong").boundingBox();
  assert.ok(y >= 0 && y + height <= 600, "the refusal is in sight, next to the button");
  await field.fill("3/2");
  await page.click(".new-table button.go");
  await opened(page);
  assert.equal(await page.locator(".contest-chip").count(), 0);
  await act(page, "arrange").catch(() => undefined); // it can be played
  page.complaints = page.complaints.filter((c) => !/status of 400/.test(c));
  calm(page);
});

test("the handicap of a series is carried into the lobby for a later single game", async () => {
  const page = await h.page();
  const made = await h.make("moscowcampaign", "21", { german: "me", soviet: "open" }, { contest: "series" });
  const post = async (path, body) => {
    const answer = await fetch(`${h.url}/api/tables/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Umpire-Key": made.mine },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status < 300, true, `${path}: ${await answer.clone().text()}`);
    return answer.json();
  };
  let table = made.table;
  for (let game = 1; ; game++) {
    const get = await fetch(`${h.url}/api/tables/${table}`, { headers: { "Umpire-Key": made.mine } });
    await post(`${table}/resign`, { at: (await get.json()).at });
    if (game === 6) break;
    table = (await post(`${table}/contest/next`, {})).table;
  }
  await page.goto(`${h.url}/t/${table}#${made.mine}`);
  await page.waitForSelector(".contest-chip");
  await page.click(".contest-chip");
  await page.waitForSelector("dialog [data-handicap]");
  assert.match(await page.textContent("dialog"), /Handicap for later single games: your victory points times 6\./);
  await page.click("dialog [data-handicap='1']");
  await page.waitForSelector(".counting[open] .handicaps");
  assert.equal(await page.locator(".scenarios input[value='21']").isChecked(), true);
  assert.equal(await page.locator(".handicaps input").nth(1).inputValue(), "6");
  await page.click(".new-table button.go");
  await opened(page);
  await page.click(".scenario-button");
  assert.match(await page.textContent("dialog"), /Soviet points count 6 times/);
  await page.goto(h.url);
  await page.waitForSelector(".new-table");
  assert.equal(await page.locator(".handicaps input").nth(1).inputValue(), "", "it is carried once");
  calm(page);
});

test("two friends on a server of many users come to the second game, each with their own key", async () => {
  const many = await harness(["serve"]);
  try {
    const host = await many.page();
    const friend = await many.page();
    const made = await many.make("moscowcampaign", "21", { german: "me", soviet: "open" }, { contest: "match" });
    await host.goto(`${many.url}/t/${made.table}#${made.mine}`);
    await friend.goto(`${many.url}/t/${made.table}#${made.keys.soviet}`);
    await friend.click(".curtain button.go"); // the invitation is good once
    await opened(host);
    await opened(friend);
    await resign(friend);
    await friend.click(".banner.over [data-next-game]");
    await host.click(".banner.over [data-next-game]");
    for (const page of [host, friend]) {
      await page.waitForFunction((t) => !location.pathname.includes(t), made.table);
      await opened(page);
    }
    assert.equal((await seatOf(host))[0], (await seatOf(friend))[0], "it is one table");
    assert.match(await host.textContent(".topbar .who"), /Soviet Union/);
    assert.match(await friend.textContent(".topbar .who"), /Germany/);
    calm(host);
    calm(friend);
  } finally {
    await many.close();
  }
});

test("a rematch: the same settings and players, sides changed or not, also as the other player has asked", async () => {
  const page = await h.page();
  await choose(page, ["I play", "The machine"], "");
  await page.click(".new-table button.go");
  await opened(page);
  assert.equal(await page.locator("[data-rematch]").count(), 0, "the game goes on");
  const [first, key] = await seatOf(page);
  await resign(page);
  await page.click('.banner.over button:has-text("Debrief")');
  await page.waitForSelector(".debrief [data-rematch]");
  await page.keyboard.press("Escape");
  await page.click('.decide [data-rematch="change"]');
  await page.waitForFunction((t) => !location.pathname.includes(t), first);
  await opened(page);
  const [second, same] = await seatOf(page);
  assert.notEqual(second, first);
  assert.equal(same, key, "the key stays");
  assert.match(await page.textContent(".topbar .who"), /Soviet Union/);
  await page.click(".panel.right .tabs .people");
  assert.match(await page.textContent(".seat-list .side0"), /the machine/);
  await resign(page);
  await page.click('.decide [data-rematch="stay"]');
  await page.waitForFunction((t) => !location.pathname.includes(t), second);
  await opened(page);
  assert.match(await page.textContent(".topbar .who"), /Soviet Union/);
  calm(page);

  // two friends: the first who asks chooses
  const made = await h.make("toy", "brod", { west: "me", east: "open" });
  const friend = await h.page();
  await page.goto(made.path);
  await friend.goto(`${h.url}/t/${made.table}#${made.keys.east}`);
  await opened(page);
  await opened(friend);
  const watcher = await h.page();
  await watcher.goto(`${h.url}/t/${made.table}#${made.keys.observer}`);
  await opened(watcher);
  await resign(page);
  await page.waitForSelector('.decide [data-rematch="change"]');
  await watcher.waitForSelector(".banner.over");
  assert.equal(await watcher.locator("[data-rematch]").count(), 0, "who looks on starts none");
  await friend.click('.decide [data-rematch="stay"]');
  // the other player is told at once, on the map and in the panel, and also on a page that is opened later
  await page.waitForSelector('.decide [data-rematch="go"]');
  assert.equal(await page.locator('[data-rematch="change"], [data-rematch="stay"]').count(), 0);
  assert.match(await page.textContent(".banner.over [data-rematch]"), /A rematch waits: you play West/);
  await page.reload();
  await opened(page);
  await page.click('.banner.over [data-rematch="go"]');
  // who looks on is told too, and looks on there
  await watcher.waitForSelector('.banner.over [data-rematch="go"]');
  assert.match(await watcher.textContent(".banner.over [data-rematch]"), /look on/);
  await watcher.click('.banner.over [data-rematch="go"]');
  for (const p of [page, friend, watcher]) {
    await p.waitForFunction((t) => !location.pathname.includes(t), made.table);
    await opened(p);
  }
  assert.equal((await seatOf(page))[0], (await seatOf(friend))[0], "it is one table");
  assert.equal((await seatOf(page))[0], (await seatOf(watcher))[0], "and one looks on there");
  assert.match(await page.textContent(".topbar .who"), /West/);
  assert.match(await friend.textContent(".topbar .who"), /East/);
  assert.match(await watcher.textContent(".topbar .who"), /Observer/);
  for (const p of [page, friend, watcher]) calm(p);
});
