// Two players at one screen: the lobby's choice, the curtain, the hand-over, what each page may know.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, bySize, calm, harness, isPhone, seatOf, settled, state, sizes, windowOf } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/** begin makes a hot-seat table of a game in the lobby; the page stands before the curtain. */
async function begin(page, game, scenario, url = h.url) {
  await page.goto(url);
  await page.click(`.game-card:has-text("${game}")`);
  await page.click(`.scenarios .choice:has-text("${scenario}")`);
  for (const side of [0, 1]) await page.click(`.seats .side${side} .choice:has-text("I play")`);
  await page.click(".screen .choice:has-text('hot seat')");
  await page.click(".new-table button.go");
  await page.waitForSelector(".curtain");
}

/** lift lifts the curtain and waits for the decision or the hand-over. */
async function lift(page) {
  await page.click(".curtain button");
  await page.waitForSelector(".table");
  await page.waitForFunction(() => !!window.umpireProbe);
  await settled(page);
}

/** playOn plays the first action that moves on until the other side is asked. */
async function playOn(page) {
  for (let n = 0; n < 60 && (await state(page)).mine; n++) {
    const list = await actions(page);
    await act(page, ["done", "end", "arrange", "pass"].find((a) => list.includes(a)) ?? list[0]);
  }
}

test("hot seat: the curtain falls between turns and nothing is loaded behind it", async () => {
  const page = await h.page({ player: { speed: 8, live: true } });
  const asked = [];
  page.on("request", (r) => /\/api\/tables\/./.test(r.url()) && asked.push(r.url()));
  await begin(page, "Brod", "");
  asked.length = 0;
  const first = await page.textContent(".curtain h1");
  assert.equal(await page.locator("canvas").count(), 0, "no map behind the curtain");
  await page.waitForTimeout(300);
  assert.deepEqual(asked, [], "no request for the table behind the curtain");
  await lift(page);
  assert.equal(await page.locator(".topbar .eyes").count(), 0, "the page shows one side only");
  const own = await page.textContent(".topbar .who");
  await playOn(page);
  await page.waitForSelector(".banner.hand");
  await page.waitForFunction(() => document.activeElement?.closest(".banner.hand"));
  await page.keyboard.press("Enter"); // the button that hands over has the focus
  await page.waitForSelector(".curtain");
  const second = await page.textContent(".curtain h1");
  assert.notEqual(second, first);
  assert.equal(await page.locator("canvas").count(), 0);
  await lift(page);
  assert.notEqual(await page.textContent(".topbar .who"), own);
  // what the other did is played, then the decision is here
  await page.waitForSelector(".table[data-mine=true]");
  assert.equal(await page.locator(".banner.hand").count(), 0);
  // each reload asks who looks, and the page of the other side is not in the history
  await page.reload();
  await page.waitForSelector(".curtain");
  assert.equal(await page.textContent(".curtain h1"), second);
  await page.goBack();
  await page.waitForSelector(".lobby");
  calm(page);
});

test("one button in the lobby takes both seats, and asks how many players sit at this screen", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.click('.game-card:has-text("Brod")');
  await page.click(".seats .side0 .choice:has-text('I play')");
  await page.click("[data-both-seats]");
  assert.equal(await page.locator("[data-both-seats]").count(), 0);
  for (const side of [0, 1]) assert.ok(await page.isChecked(`.seats .side${side} input[value=me]`));
  await page.click(".screen .choice:has-text('One player')");
  await page.click(".new-table button.go");
  await page.waitForSelector(".decide .ask");
  assert.equal(await page.locator(".topbar .eyes").count(), 1, "one player sees both sides");
  calm(page);
});

test("hot seat: the table panel names the other player, and a bot that takes a seat ends it", async () => {
  const page = await h.page();
  await begin(page, "Brod", "");
  await lift(page);
  await page.click(".panel.right .tabs .people");
  const other = page.locator(".seat:has-text('the other player at this screen')");
  await other.waitFor();
  const mine = page.locator(".seat:has-text('you')").first();
  const select = mine.locator("select");
  await select.selectOption("random");
  await mine.locator("button:has-text('Hand the seat to')").click();
  await page.click("dialog[open] .danger");
  await page.waitForFunction(() => !JSON.parse(localStorage.getItem("umpire.tables"))[0].hot);
  calm(page);
});

test("hot seat: curtain and hand-over at each size", async () => {
  for (const viewport of sizes) {
    const page = await h.page(windowOf(viewport));
    await begin(page, "Brod", "");
    const box = await page.locator(".curtain").boundingBox();
    assert.ok(box.width >= viewport.width && box.height >= viewport.height, "the curtain covers the window");
    assert.ok(await page.locator(".curtain button").isVisible());
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/curtain-${viewport.width}.png` });
    await lift(page);
    await playOn(page);
    await page.waitForSelector(".banner.hand");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hand-${viewport.width}.png` });
    await page.close();
  }
});

test("hot seat on a server for many: the invitation is used at once, and each side has its key", async () => {
  const server = await harness(["serve"]);
  try {
    const page = await server.page();
    await begin(page, "Brod", "", server.url);
    const first = await seatOf(page);
    await lift(page);
    const own = await page.textContent(".topbar .who");
    await playOn(page);
    await page.click(".banner.hand button");
    await page.waitForSelector(".curtain");
    const second = await seatOf(page);
    assert.equal(second[0], first[0]);
    assert.notEqual(second[1], first[1]);
    assert.doesNotMatch(second[1], /invite-/);
    await lift(page);
    assert.notEqual(await page.textContent(".topbar .who"), own);
    calm(page);
  } finally {
    await server.close();
  }
});

for (const [game, scenario] of [
  ["Kiev '41", "The Southern Struggle"],
  ["The Moscow Campaign", "The second drive"],
  ["Drive on Moscow", "The Road to December"],
])
  for (const viewport of sizes)
    test(`hot seat: ${game} at ${viewport.width}: each sees their own side alone, the curtain between`, async () => {
      const page = await h.page({ ...windowOf(viewport), player: { speed: 8, live: false } });
      const asked = [];
      page.on("request", (r) => /\/api\/tables\/./.test(r.url()) && asked.push(r.url()));
      await begin(page, game, scenario);
      const seen = [];
      for (let n = 0; n < 2; n++) {
        seen.push(await page.textContent(".curtain h1"));
        assert.equal(await page.locator("canvas").count(), 0, "no map behind the curtain");
        asked.length = 0;
        await page.waitForTimeout(200);
        assert.deepEqual(asked, [], "no request for the table behind the curtain");
        await lift(page);
        await page.waitForSelector(".table[data-mine=true]");
        assert.equal(await page.locator(".topbar .eyes").count(), 0, "the page shows one side only");
        const [table, key] = await seatOf(page);
        const headers = { "Umpire-Key": key };
        const { side, view } = await (await fetch(`${h.url}/api/tables/${table}`, { headers })).json();
        assert.ok(side < 2, "the seat of one side");
        seen.push(side);
        assert.ok(view.pieces.length > 0);
        await playOn(page);
        await page.waitForSelector(".banner.hand");
        await (isPhone(viewport) ? page.tap(".banner.hand button") : page.click(".banner.hand button"));
        await page.waitForSelector(".curtain");
      }
      assert.notEqual(seen[0], seen[2], "two curtains");
      assert.notEqual(seen[1], seen[3], "two sides");
      assert.equal(await page.textContent(".curtain h1"), seen[0], "and back");
      calm(page);
      await page.context().close();
    });

/** A battle against four Soviet blocks of the same strength: the Soviets choose who takes a hit. */
const battle = `game moscow41
scenario empty
put s-bryansk 79 2
put s-28army 79 2
put s-1gcc 79 2
put s-101td 79 2
put g-39pz 79 4
put g-57pz 79 4
put g-hoth 66 4
ready german impulse
`;

const staged = { case: "mine.try", text: battle, options: undefined };
const upToBattle = ["tactical", "activate g-hoth", "end", "end"];
/** asking is a seed whose dice bring the question of who takes a hit. */
async function asking() {
  for (let seed = 1; seed < 40; seed++) {
    const made = await h.make("moscow41", "", { german: "me", soviet: "open" }, { ...staged, seed });
    await h.play(made, ...upToBattle, "battle 79");
    const headers = { "Umpire-Key": made.keys.soviet };
    const { mine } = await (await fetch(`${h.url}/api/tables/${made.table}`, { headers })).json();
    if (mine) return seed;
  }
  return assert.fail("nobody is asked");
}

test("a row that this browser stored without a time does not spoil the lobby's list", async () => {
  const page = await h.page({ viewport: { width: 1280, height: 800 } });
  const { table, mine } = await h.make("moscow41", "typhoon", { german: "me", soviet: "open" });
  await page.goto(h.url);
  await page.evaluate(
    ([t, key]) => {
      const row = { table: t, key, game: "moscow41", name: "Moscow '41", scenario: "", side: "german" };
      localStorage.setItem("umpire.tables", JSON.stringify([row]));
    },
    [table, mine],
  );
  await page.reload();
  await page.waitForSelector("text=just now");
  calm(page);
  await page.context().close();
});

bySize("hot seat: a reply that a standing answer gives needs no hand-over", async (w) => {
  const seed = await asking();
  for (const standing of [false, true]) {
    const page = await h.page({ ...w, reducedMotion: "reduce" });
    const made = await h.make("moscow41", "", { german: "me", soviet: "open" }, { ...staged, seed });
    await h.play(made, ...upToBattle);
    const { table, keys, path } = made;
    await page.goto(h.url);
    await page.evaluate(
      ([t, { german, soviet }]) => {
        const hot = [
          { key: german, people: "the Germans" },
          { key: soviet, people: "the Soviets" },
        ];
        const when = Date.now(); // the lobby is open, and shows it as soon as it asks again
        const entry = {
          table: t,
          key: german,
          game: "moscow41",
          name: "Moscow '41",
          when,
          keys: { german, soviet },
          hot,
        };
        localStorage.setItem("umpire.tables", JSON.stringify([entry]));
      },
      [table, keys],
    );
    if (standing) {
      const answer = await fetch(`${h.url}/api/tables/${table}/standing`, {
        method: "POST",
        headers: { "Umpire-Key": keys.soviet, "Content-Type": "application/json" },
        body: JSON.stringify({ answers: { loss: "spread" } }),
      });
      assert.ok(answer.ok, await answer.text());
    }
    await page.goto(path);
    await lift(page);
    await act(page, "battle 79");
    // without it the Soviets are asked, behind the curtain
    if (!standing) await page.waitForSelector(".banner.hand");
    else {
      await page.waitForSelector(".table[data-mine=true]");
      assert.equal(await page.locator(".banner.hand").count(), 0);
      const headers = { "Umpire-Key": keys.soviet };
      const { events } = await (await fetch(`${h.url}/api/tables/${table}/events?after=0`, { headers })).json();
      assert.ok(
        events.some((l) => l.note === "standing"),
        "a standing answer was used",
      );
    }
    calm(page);
    await page.context().close();
  }
});
