// A game of hexes and counters through the client: the lobby offers it; a movement is made by clicks and by keys, taken
// back, sent, and seen on the other side's page; an attack has its forecast, and its retreat is chosen on the map.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, actions, calm, changed, clickMap, harness, open, question, settled, state, where } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const sizes = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } };
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const seats = { german: "me", soviet: "me" };

for (const [name, viewport] of Object.entries(sizes))
  test(`the lobby offers the game, and its table opens at ${name}`, async () => {
    const page = await h.page({ viewport });
    await page.goto(h.lobby);
    await page
      .getByText(/^The Moscow Campaign/)
      .first()
      .waitFor();
    await shot(page, `counters-lobby-${name}`);
    await open(page, (await h.make("moscowcampaign", "11", seats, { seed: 3 })).path);
    assert.match(await question(page), /The Soviets: place your units, 113 are left/);
    await act(page, "arrange");
    assert.match(await question(page), /The Germans: place your units, 67 are left/);
    await act(page, "arrange");
    assert.match(await question(page), /The Germans: move your units/);
    await shot(page, `counters-table-${name}`);
    // all scenarios share a rule, so the facts say what this one is about
    await page.getByRole("tab", { name: "Facts" }).click();
    assert.match(await page.locator(".scenario-facts").innerText(), /Army Group Center stands from the Valdai hills/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
    calm(page);
  });

test("on a telephone the unit in hand stands clear of the buttons over the map", async () => {
  const page = await h.page({ viewport: sizes[390], reducedMotion: "reduce" });
  await open(page, (await h.make("moscowcampaign", "21", seats, { seed: 3 })).path);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  const buttons = await page.locator(".maptools button").first().boundingBox();
  for (let n = 0; n < 4; n++) {
    const chosen = (await actions(page)).filter((a) => a.startsWith("choose "));
    await act(page, chosen[n * 9]);
    await page.waitForFunction(() => window.umpireProbe.asked());
    const [, y] = await page.evaluate(() => window.umpireProbe.asked());
    assert.ok(
      y > buttons.y + buttons.height + 20,
      `${chosen[n * 9]} is at ${y}, the buttons end at ${buttons.y + buttons.height}`,
    );
    await act(page, "done");
  }
  calm(page);
});

test("a movement by clicks and by keys, taken back, sent, and seen by the other side", async () => {
  const page = await h.page();
  const other = await h.page();
  const made = await h.make("moscowcampaign", "11", { german: "me", soviet: "open" }, { seed: 3 });
  const path = (side) => `${h.url}/t/${made.table}/${made.keys[side]}`;
  await open(other, path("soviet"));
  await act(other, "arrange");
  await open(page, path("german"));
  await act(page, "arrange");
  const begun = await state(page);

  // by clicks: a unit is chosen on the list, a hex on the map
  await act(page, "choose g-5id");
  assert.match(await page.locator("div.decide").innerText(), /3-5/);
  const to = (await actions(page)).find((a) => a.startsWith("move "));
  let was = await state(page);
  await clickMap(page, to.slice(5));
  await changed(page, was);
  await shot(page, "counters-moved");
  assert.ok(!(await actions(page)).includes(to), "it stands there now");
  assert.equal((await state(page)).at, begun.at, "nothing is ordered yet");

  // another unit is chosen without ending the first one's move, and is moved by the keys
  // (Enter goes from the search to the first action that was found, and plays it there)
  const find = async (words) => {
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    await page.waitForFunction(
      (typed) =>
        document.querySelector(".find-action")?.value === typed &&
        /found/.test(document.querySelector(".lists [role=status]")?.textContent ?? ""),
      words,
    );
    was = await state(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await changed(page, was);
  };
  await find("6th Infantry");
  await find((await actions(page)).find((a) => a.startsWith("move ")).slice(5));

  // step by step back, and once more
  was = await state(page);
  await page.keyboard.press("u");
  await changed(page, was);
  assert.equal((await state(page)).steps, was.steps - 1);
  assert.match(await page.textContent("div.decide"), /6th Infantry Division/);
  was = await state(page);
  await page.keyboard.press("u");
  await changed(page, was);
  assert.equal(await other.locator(".table").getAttribute("data-steps"), "0", "the other side sees no draft");

  await act(page, "end");
  assert.match(await question(page), /The Germans: who attacks whom|The Germans: move/);
  if ((await state(page)).at === begun.at)
    await page.keyboard.press("u"); // the phase can still be taken back
  else await other.waitForFunction((at) => Number(document.querySelector(".table").dataset.at) > at, begun.at);
  calm(page);
  calm(other);
});

const attack = `# an attack over open ground
game moscowcampaign
scenario empty
set turn 16
mark rails german 0630 0729 0829 0928 0927 1027 1126 1227 1326 1426 1526 1626
mark rails german 1726 1826 1926 2027 2126 2226 2325 2324 2424 2523 2623
put g-2pz 2421
put g-5id 2421
put s-170rd 2321
put s-19rd 2321
ready german-combat
`;

for (const [name, viewport] of Object.entries(sizes))
  test(`many units out of supply are counted, and named once the list is opened, at ${name}`, async () => {
    const page = await h.page({ viewport, hasTouch: viewport.width < 760, reducedMotion: "reduce" });
    const made = await h.make("moscowcampaign", "1", seats, { seed: 3 });
    await h.play(made, "arrange", "arrange");
    await open(page, made.path);
    const note = page.locator(".decide .losses");
    assert.match(await note.locator("summary").innerText(), /^10 counters: [\w ]+, [\w ]+ and 8 more\.$/);
    assert.doesNotMatch(await note.innerText(), /206th/);
    await shot(page, `counters-out-of-supply-${name}`);
    await (viewport.width < 760 ? note.locator("summary").tap() : note.locator("summary").click());
    assert.match(await note.innerText(), /206th Infantry Division, /);
    calm(page);
  });

test("the next unit is looked at: the card of the one in hand goes, and it is said who is in hand", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  const made = await h.make("moscowcampaign", "11", seats, { seed: 3 });
  await h.play(made, "arrange", "arrange", "choose g-11pz");
  await open(page, made.path);
  const to = (await actions(page)).find((a) => a.startsWith("move "));
  await page.mouse.move(...(await where(page, to.slice(5))));
  await page.locator(".advice").waitFor();
  await page.keyboard.press("n");
  await page.locator(".toast").waitFor();
  assert.match(await page.locator(".toast").innerText(), /^11th Panzer Division is still in hand\./);
  assert.equal(await page.locator(".advice").count(), 0, "no card about the piece in hand");
  calm(page);
});

test("what is in the middle of the map stays there when the window changes its size", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(
    page,
    (await h.make("moscowcampaign", "", seats, { case: "mine.try", text: attack, options: undefined, seed: 1 })).path,
  );
  const free = () => page.evaluate(() => [innerWidth / 2, innerHeight / 2]);
  const off = async () => {
    const [at, middle] = [await where(page, "2321"), await free()];
    return [at[0] - middle[0], at[1] - middle[1]];
  };
  const before = await off();
  for (const [width, height] of [
    [1600, 1000],
    [1000, 700],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    const now = await off();
    assert.ok(Math.hypot(now[0] - before[0], now[1] - before[1]) < 60, `${width}: ${before} was, ${now} is`);
  }
  calm(page);
});

test("whole stacks that can attack are listed by hex", async () => {
  const page = await h.page();
  const text = attack.replace("put s-170rd", "put g-6pz 2322\nput g-8id 2322\n$&");
  const more = { case: "mine.try", text, options: undefined, seed: 1 };
  await open(page, (await h.make("moscowcampaign", "", seats, more)).path);
  assert.deepEqual(
    await page.$$eval(".decide [data-together]", (l) => l.map((b) => b.textContent)),
    ["2322", "2421"].map((hex) => `All 2 in ${hex} attack`),
  );
  calm(page);
});

test("an attack with its forecast and a retreat", async () => {
  for (let seed = 1; ; seed++) {
    assert.ok(seed < 12, "no seed brings a retreat of the defender");
    const page = await h.page();
    const made = await h.make("moscowcampaign", "", seats, {
      case: "mine.try",
      text: attack,
      options: undefined,
      seed,
    });
    await open(page, made.path);
    await act(page, "target 2321");
    await act(page, "attack g-2pz");
    await act(page, "attack g-5id");
    const roll = page.locator(`.decide [data-action="roll"]`).first();
    assert.equal(await roll.getAttribute("data-digit"), "9", "key 1 is no attack by mistake");
    await roll.hover();
    await page.getByText(/3-1/).first().waitFor();
    await shot(page, "counters-forecast");
    const before = await state(page);
    await roll.click();
    await changed(page, before); // nothing is asked first
    const list = (await actions(page)).filter((a) => a.startsWith("retreat s-"));
    if (!list.length) {
      await page.context().close();
      continue;
    }
    await shot(page, "counters-retreat");
    const to = list[0].split(" ");
    await act(page, list[0]);
    await where(page, to[2]);
    assert.ok(!(await actions(page)).includes(list[0]), "it has retreated");
    calm(page);
    return;
  }
});

for (const [name, viewport] of Object.entries(sizes))
  test(`a line of the list leads the map to its unit; of two buttons the roll is the way on, at ${name}`, async () => {
    const page = await h.page({ viewport, reducedMotion: "reduce" });
    const text = attack.replace("put s-170rd", "put g-8id 4730\nput s-133rd 4731\n$&");
    const more = { case: "mine.try", text, options: undefined, seed: 1 };
    await open(page, (await h.make("moscowcampaign", "", seats, more)).path);
    await act(page, "attack g-2pz");
    const inSight = () =>
      page.evaluate(() => {
        const [x, y] = window.umpireProbe.place("4730");
        return document.elementFromPoint(x, y)?.matches("canvas.map") === true;
      });
    await page.evaluate(() => document.querySelector("canvas.map").focus());
    for (let n = 0; n < 4; n++) await page.keyboard.press("+");
    assert.ok(!(await inSight()), "the other unit is out of sight");
    const before = await state(page);
    await page.keyboard.press("u");
    await changed(page, before);
    await act(page, "attack g-8id");
    for (let n = 0; n < 100 && !(await inSight()); n++) await page.waitForTimeout(30);
    assert.ok(await inSight(), "and in sight once it is chosen in the list");
    await act(page, "target 4731");
    assert.deepEqual(await actions(page), ["forgo-retreat", "roll"]);
    const big = await page.$$eval(".act.big", (l) => l.map((b) => b.dataset.action));
    assert.deepEqual(big, ["roll"], "beside the roll, to ignore retreats is no second way on");
    calm(page);
  });

test("what changed since one acted tells the whole battle that one's reply ended; nothing before", async () => {
  const get = async ({ table, mine }) =>
    (await fetch(`${h.url}/api/tables/${table}`, { headers: { "Umpire-Key": mine } })).json();
  /** over plays what ends a decision, until the other side is to decide. */
  const over = async (seat) => {
    for (let s; (s = await get(seat)).mine;) {
      const list = s.legal.map((a) => a.text);
      await h.play(seat, ["arrange", "done", "end"].find((a) => list.includes(a)) ?? list[0]);
    }
  };
  for (let seed = 1; ; seed++) {
    assert.ok(seed < 30, "no seed brings an exchange");
    const text = attack.replace("put s-19rd 2321", "put s-19rd 2330");
    const more = { case: "mine.try", text, options: undefined, seed };
    const made = await h.make("moscowcampaign", "", { german: "me", soviet: "open" }, more);
    await h.play(made, "target 2321", "attack g-2pz", "attack g-5id", "roll");
    if (!(await get(made)).legal.some((a) => a.text === "lose g-5id")) continue;
    await h.play(made, "lose g-5id");
    await over(made);
    const soviet = { table: made.table, mine: made.keys.soviet };
    const page = await h.page();
    await open(page, `${h.url}/t/${soviet.table}/${soviet.mine}`);
    assert.equal(await page.locator(".what-changed").count(), 0, "nothing before the first decision");
    calm(page);
    await page.context().close();
    await over(soviet);
    const german = await h.page();
    await open(german, made.path);
    if (!(await german.$("dialog[open] .summary"))) await german.keyboard.press("w");
    const told = await german.locator("dialog[open] .summary").innerText();
    assert.match(told, /5th Infantry Division is eliminated/);
    assert.match(told, /170th Rifle Division is eliminated/);
    calm(german);
    return;
  }
});

test("the unit in hand lies on top of its stack, and the one that did takes its place in it", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("moscowcampaign", "11", seats, { seed: 3 })).path);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  const info = await h.info("moscowcampaign");
  const units = (await actions(page)).filter((a) => a.startsWith("choose ")).map((a) => a.split(" ")[1]);
  const at = (unit) =>
    page.evaluate(
      (id) => window.umpireProbe.piece(id),
      info.pieces.findIndex((p) => p?.id === unit),
    );
  const points = [];
  for (const unit of units) points.push([unit, await at(unit)]);
  const near = ([, a], [, b]) => a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 30;
  // a pile goes to the right, its last counter on top
  const stack = points.map((p) => points.filter((q) => near(p, q))).find((l) => l.length > 1);
  stack.sort(([, a], [, b]) => a[0] - b[0]);
  const [[below, low], [above, high]] = [stack[0], stack.at(-1)];
  await act(page, `choose ${below}`);
  const apart = (a, b) => Math.round(a[0] - b[0] - (low[0] - high[0]));
  assert.equal(apart(await at(above), await at(below)), 0);
  await act(page, "done");
  assert.equal(apart(await at(below), await at(above)), 0);
  calm(page);
});

test("after the set-up units that can act are in sight; the goal card says who wins at the end", async () => {
  const page = await h.page({ goals: true, reducedMotion: "reduce" });
  await page.goto((await h.make("moscowcampaign", "15", { german: "me", soviet: "me" }, { seed: 3 })).path);
  await page.waitForSelector(".goals");
  const card = await page.innerText(".goals");
  assert.match(card, /After the last turn/);
  assert.match(card, /Victory for the Germans: The Germans have more than/);
  assert.match(card, /Victory for the Soviets: /);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !!window.umpireProbe);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  const info = await h.info("moscowcampaign");
  const ids = (await actions(page))
    .filter((a) => a.startsWith("choose "))
    .map((a) => info.pieces.findIndex((p) => p?.id === a.split(" ")[1]));
  assert.ok(ids.length > 20);
  await page.waitForTimeout(500);
  const [seen, all] = await page.evaluate((list) => {
    const e = window.umpireProbe.edges();
    const at = list.map((id) => window.umpireProbe.piece(id)).filter((p) => p);
    const inside = ([x, y]) => x > e.left && x < innerWidth - e.right && y > e.top && y < innerHeight - e.bottom;
    return [at.filter(inside).length, list.length];
  }, ids);
  assert.ok(seen > 4, `${seen} of ${all} that can act are in sight, as large as they can be read`);
  calm(page);
});

test("a counter in an opened stack has its steps in its name, and none where it has but one", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("moscowcampaign", "15", seats, { seed: 3 })).path);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  const info = await h.info("moscowcampaign");
  const units = (await actions(page))
    .filter((a) => a.startsWith("choose "))
    .map((a) => info.pieces.findIndex((p) => p?.id === a.split(" ")[1]));
  await page.keyboard.press("0"); // the whole map: stacks open when pointed at
  await page.waitForTimeout(500);
  for (const unit of units) {
    const at = await page.evaluate((n) => {
      const e = window.umpireProbe.edges();
      const p = window.umpireProbe.piece(n);
      return p && p[0] > e.left && p[0] < innerWidth - e.right && p[1] > e.top && p[1] < innerHeight - e.bottom
        ? p
        : null;
    }, unit);
    if (!at) continue;
    await page.mouse.move(at[0] - 1, at[1]);
    await page.mouse.move(at[0], at[1]);
    await page.waitForTimeout(700);
    if (await page.$(".fan button")) break;
  }
  const names = await page.$$eval(".fan-blocks button", (l) =>
    l.map((b) => [Number(b.dataset.piece), b.getAttribute("aria-label")]),
  );
  assert.ok(names.length > 1, "a stack has opened");
  for (const [n, name] of names) {
    assert.doesNotMatch(name, /strength/);
    const { rates } = info.pieces[n];
    assert.equal(/, \d steps?\b/.test(name), rates.length > 1, name);
  }
  calm(page);
});

const exchange = attack.replace("put g-5id 2421\nput s-170rd 2321\nput s-19rd 2321", "put g-6pz 2421\nput s-5grd 2321");

for (const [name, viewport] of Object.entries(sizes))
  test(`the losses of an exchange are chosen in the panel, below what happened, at ${name}`, async () => {
    // a seed with that result: the attack is played without a page
    let made, look;
    for (let seed = 1; !look?.legal.some((a) => a.text === "lose g-6pz"); seed++) {
      assert.ok(seed < 40, "no seed brings an exchange");
      made = await h.make("moscowcampaign", "", seats, { case: "mine.try", text: exchange, options: undefined, seed });
      const headers = { "Umpire-Key": made.mine, "Content-Type": "application/json" };
      const call = async (path, body) =>
        (
          await fetch(`${h.url}/api/tables/${made.table}${path}`, { headers, ...(body && { method: "POST", body }) })
        ).json();
      for (const action of ["target 2321", "attack g-2pz", "attack g-6pz", "roll"]) {
        look = await call("");
        await call("/play", JSON.stringify({ at: look.at, steps: look.draft.steps.length, action }));
      }
      look = await call("");
    }
    const page = await h.page({ viewport, hasTouch: viewport.width < 760, reducedMotion: "reduce" });
    page.setDefaultTimeout(30_000);
    await open(page, made.path);
    await page.waitForSelector(".battle-card:has-text('15 against 3')");
    assert.match(await question(page), /which unit takes a loss/);
    await shot(page, `counters-losses-${name}`);
    const lose = page.locator('.decide [data-action="lose g-6pz"]');
    await lose.scrollIntoViewIfNeeded();
    const was = await state(page);
    await (viewport.width < 760 ? lose.tap() : lose.click());
    await changed(page, was);
    assert.match(await page.textContent("div.decide"), /6th Panzer Division/);
    const list = await actions(page);
    assert.ok(list.includes("done") && !list.includes("lose g-6pz"), list.join(", "));
    calm(page);
  });

for (const [name, viewport] of Object.entries(sizes))
  test(`a click on a stack names all of it, a second takes it back; all retreat at once, at ${name}`, async () => {
    const phone = viewport.width < 760;
    const info = await h.info("moscowcampaign");
    const unit = (id) => info.pieces.findIndex((p) => p?.id === id);
    for (let seed = 1; ; seed++) {
      assert.ok(seed < 12, "no seed brings a retreat");
      const page = await h.page({ viewport, hasTouch: phone, reducedMotion: "reduce" });
      const more = { case: "mine.try", text: attack, options: undefined, seed };
      await open(page, (await h.make("moscowcampaign", "", seats, more)).path);
      const all = page.locator('[data-together]:has-text("All 2 in 2421 attack")');
      if (phone) await all.tap();
      else {
        // the stack of the enemy opens although its hex is a choice
        await page.mouse.move(...(await where(page, unit("s-170rd"))));
        await page.locator(".fan [data-piece]").nth(1).waitFor();
        await page.mouse.move(5, 5);
        await page.locator(".fan").waitFor({ state: "detached" });
        const was = await state(page);
        await clickMap(page, unit("g-2pz"));
        await changed(page, was);
        assert.equal((await state(page)).steps, 2, "both are named");
        await clickMap(page, unit("g-2pz"));
        await page.waitForFunction(() => document.querySelector(".table").dataset.steps === "0");
        await settled(page);
        await all.click();
      }
      await page.waitForFunction(() => document.querySelector(".table").dataset.steps === "2");
      await settled(page);
      await act(page, "target 2321");
      await page
        .locator(".weighing")
        .getByText(/^11 against 3/)
        .waitFor();
      await page
        .locator(".weighing")
        .getByText(/Die: 1 Ae, 2-3 Ar/)
        .waitFor();
      await shot(page, `counters-weighing-${name}`);
      await act(page, "roll");
      if (!(await actions(page)).some((a) => a.startsWith("retreat g-"))) {
        await page.context().close();
        continue;
      }
      assert.match(await question(page), /The Soviets: where do the enemy's 2 units retreat to/);
      const card = await page.textContent(".battle-card");
      assert.match(card, /11 against 3.*on the column 3-1.*retreat/);
      assert.equal(await page.locator(".battle-card .side0 .fighter").count(), 2, "the attackers are on the card");
      await shot(page, `counters-battle-${name}`);
      const was = await state(page);
      const button = page.locator('[data-together]:has-text("All 2 retreat to ")').first();
      await (phone ? button.tap() : button.click());
      await page.locator(".menu .act").click(); // it cannot be taken back
      await changed(page, was);
      assert.ok(!(await actions(page)).some((a) => a.startsWith("retreat g-")), "both have retreated");
      calm(page);
      return;
    }
  });
