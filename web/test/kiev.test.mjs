// Kiev '41 through the client: a battle between fleets and bombers, a draw with the choice that Kiev gives, fleets that
// leave Sevastopol for Batumi, and a turn of the campaign by roles and names alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  bySize,
  calm,
  changed,
  clickMap,
  harness,
  isPhone,
  open,
  question,
  reader,
  sizeName,
  sizes,
  state,
  until,
  where,
  wholeMap,
  windowOf,
} from "./harness.mjs";
import { picture, seen } from "./look.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const both = { axis: "me", soviet: "me" };
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** staged opens a position of a case. */
async function staged(text, seats = both, more = {}) {
  const page = await h.page();
  const made = await h.make("kiev41", "", seats, { case: "mine.try", text, options: undefined, ...more });
  await open(page, made.path);
  return page;
}

const odessa = `# Odessa
game kiev41
scenario empty
control axis 81 82 83 98 99 100 101
put f-kommuna 108
put f-cruisers 108
put s-2mc 108 3
put s-14rc 108 3
mark defensive-line soviet 108
put r-4army 101 3
put g-4fk 100 4
put g-5fk 99 3
put r-3c 100 3
put r-5c 101 3
ready axis impulse
`;

test("a battle between fleets and bombers by clicks", async () => {
  const page = await staged(odessa, both, { seed: 7 });
  for (const a of [
    "tactical",
    "activate r-4army",
    "activate g-4fk",
    "activate g-5fk",
    "end",
    "choose r-3c",
    "move 108",
    "choose r-5c",
    "move 108",
    "end",
    "artillery r-4army 108",
    "bomb-4fk g-4fk 108",
    "bomb-4fk g-4fk 108",
    "bomb-5fk g-5fk 108",
    "end",
    "battle 108",
  ])
    await act(page, a);
  // each fleet is asked about, and while nobody meets it, there is nothing to end
  assert.match(await question(page), /which bombers meet Battleship Parizhskaya Kommuna off Odessa/);
  assert.deepEqual((await actions(page)).sort(), ["engage g-4fk 4fk", "engage g-5fk 5fk"]);
  assert.match(await page.locator("div.decide").innerText(), /fleet · undamaged, 1 die · hits on 4 to 6/i);
  await act(page, "engage g-4fk 4fk");
  await act(page, "end");
  assert.match(await question(page), /which bombers meet Cruisers Molotov and Voroshilov off Odessa/);
  await shot(page, "kiev-fleets");
  await act(page, "engage g-4fk 4fk");
  await act(page, "end");
  // losses and aborts, until the Axis has the impulse behind it
  for (let n = 0; n < 8 && !/spend the disc/.test(await question(page)); n++) await act(page, (await actions(page))[0]);
  await act(page, "decline");
  const log = await page.getByRole("log").innerText();
  const said = (...lines) => {
    let at = 0;
    for (const line of lines) {
      const found = log.slice(at).search(line);
      assert.ok(found >= 0, `the log says ${line}, after the lines before it:\n${log}`);
      at += found;
    }
  };
  said(
    /A bomber of 4th Fliegerkorps meets Battleship Parizhskaya Kommuna off Odessa/,
    /A bomber of 4th Fliegerkorps meets Cruisers Molotov and Voroshilov off Odessa/,
    /Anti-air fire in Odessa \(108\): \d hits? of 1 die/,
    /Anti-air fire in Odessa \(108\): \d hits? of 2 dice/,
    /The artillery of 4th Rumanian Army rolls 3 dice at Odessa/,
    /Anti-air fire in Odessa \(108\): \d hits? of 3 dice/,
    /Battleship Parizhskaya Kommuna moves from Odessa \(108\) to Fleets Staging Area/,
    /Cruisers Molotov and Voroshilov move from Odessa \(108\) to Fleets Staging Area/,
    /The battle in Odessa .* is over/,
  );
  // the two that met fleets have flown no airstrike: at most the one of the 5th is left for it
  const strikes = log.match(/bomber of 5th Fliegerkorps rolls 3 dice/g) ?? [];
  const answers = log.match(/bomber of 4th Fliegerkorps rolls 4 dice/g) ?? [];
  assert.ok(strikes.length <= 1 && answers.length <= 2, log);
  assert.match(await question(page), /The Soviets: which impulse/);
  calm(page);
});

for (const size of sizes)
  test(`the choice of bombers and its answers are in sight without scrolling, ${sizeName(size)}`, async () => {
    const page = await h.page(windowOf(size));
    const made = await h.make("kiev41", "", both, { case: "mine.try", text: odessa, options: undefined, seed: 7 });
    await open(page, made.path);
    const inSight = async (list, about) => {
      await until(async () => assert.match(await question(page), about)); // what is played comes one by one
      assert.deepEqual((await actions(page)).sort(), list);
      await seen(page, ".decide .ask", ".decide .act");
    };
    // played at the table, so that nothing scrolls the panel meanwhile
    const play = async (...list) => {
      const before = await state(page);
      await h.play(made, ...list);
      await changed(page, before);
    };
    await play("tactical", "activate r-4army", "activate g-4fk", "activate g-5fk", "end", "choose r-3c", "move 108");
    await play("choose r-5c", "move 108", "end", "artillery r-4army 108");
    await inSight(["bomb-4fk g-4fk 108", "bomb-5fk g-5fk 108", "end"], /give artillery and bombers their targets/);
    await play("bomb-4fk g-4fk 108", "bomb-4fk g-4fk 108", "bomb-5fk g-5fk 108", "end", "battle 108");
    const meet = ["engage g-4fk 4fk", "engage g-5fk 5fk"];
    await inSight(meet, /which bombers meet Battleship/);
    await play(meet[0]);
    await inSight(["end", ...meet].sort(), /which bombers meet Battleship/);
    await shot(page, `kiev-bombers-${size.width}`);
    // what the battle shows and what is not final yet are below
    await page.locator(".battle-card h3").scrollIntoViewIfNeeded();
    await seen(page, ".battle-card h3");
    await page.locator(".draft .undo button").first().scrollIntoViewIfNeeded();
    await seen(page, ".draft .undo button");
    calm(page);
  });

test("a draw with the choice that Kiev gives", async () => {
  const page = await staged(
    `# Kiev
game kiev41
scenario empty
set month september
control axis 4 18 17 16 15 2 1 29
put g-hitler rastenburg 0
put g-17ak axis-pool 4
put g-29ak axis-pool 4
put g-34ak axis-pool 4
put g-51ak axis-pool 4
ready axis logistics
`,
    both,
    { seed: 7 },
  );
  await act(page, "lead");
  await act(page, "draw");
  assert.match(await question(page), /The Axis: choose the last reinforcement of the draw\. *2\.6/);
  const offered = await actions(page);
  assert.equal(offered.length, 3, "the value is 2: one of four was drawn by lot");
  await act(page, offered[0]);
  const chosen = offered[0].split(" ")[1];
  assert.ok((await actions(page)).includes(`choose ${chosen}`), "it is placed with the one that was drawn");
  for (let n = 0; n < 6 && !/which impulse/.test(await question(page)); n++) {
    const list = await actions(page);
    await act(page, list.find((a) => !/^end/.test(a)) ?? "end");
  }
  const log = await page.getByRole("log").innerText();
  assert.equal((log.match(/ is drawn\./g) ?? []).length, 2, log);
  assert.equal((log.match(/ arrives in Axis Staging Area/g) ?? []).length, 2, log);
  calm(page);
});

test("Sevastopol falls: the fleets go to Batumi", async () => {
  const page = await staged(`# Batumi
game kiev41
scenario empty
put f-kommuna fleets
put f-cruisers 108
put g-60mot 130 2
control axis all but 4 12 13 FS 145 108 146
put s-marine 144 3
ready axis impulse
`);
  const fleet = (await h.info("kiev41")).pieces.findIndex((p) => p?.id === "f-cruisers");
  const before = await where(page, fleet);
  await act(page, "pass");
  await act(page, "choose g-60mot");
  await act(page, "move FS");
  // the fall of the fortress is told with what follows from it, before the pass is over
  const log = await page.getByRole("log").innerText();
  assert.match(log, /The Axis take Sevastopol \(FS\)/);
  assert.match(log, /Battleship Parizhskaya Kommuna moves from Fleets Staging Area to Batumi/);
  assert.match(log, /Cruisers Molotov and Voroshilov move from Odessa \(108\) to Batumi/);
  const [x, y] = await where(page, fleet);
  assert.ok(Math.hypot(x - before[0], y - before[1]) > 20, "the cruisers lie elsewhere on the map");
  // and what is one step from ending the game is said
  assert.match(await page.locator("div.decide").innerText(), /If the Axis take Kiev, they have 7 victory points/);
  await act(page, "end");
  assert.match(await question(page), /The Soviets: which impulse/);
  // looked back at, the cruisers lie off Odessa again
  await page.keyboard.press("h");
  await page.waitForSelector(".player.history");
  await page.focus(".player .slider input");
  await page.keyboard.press("Home");
  await until(async () => {
    const [px, py] = await where(page, fleet);
    assert.ok(Math.hypot(px - x, py - y) > 20, "they are not at Batumi");
  });
  assert.doesNotMatch(await page.innerText(".player"), /f-cruisers|batumi\b/);
  calm(page);
});

const differ = (a, b) => a.filter((v, n) => Math.abs(v - b[n]) > 40).length / a.length;

bySize("a fleet is a piece on the map, whole or damaged: in its box, on a coast, at Batumi", async (w) => {
  const info = await h.info("kiev41");
  const fleet = info.pieces.findIndex((p) => p?.id === "f-kommuna");
  for (const [place, strengths] of [
    ["fleets", [2, 1]],
    ["108", [1]],
    ["batumi", [2]],
  ]) {
    const seen = [];
    for (const strength of strengths) {
      const page = await h.page({ ...w, reducedMotion: "reduce" });
      const text = `# Fleet\ngame kiev41\nscenario empty\nput f-kommuna ${place} ${strength}\nready soviet impulse\n`;
      const made = await h.make("kiev41", "", both, { case: "mine.try", text, options: undefined });
      await open(page, made.path);
      await wholeMap(page);
      seen.push(await picture(page, await where(page, fleet)));
      await clickMap(page, fleet);
      if (isPhone(w.viewport)) await page.tap(".panels > .tabs .here");
      await page.waitForSelector(".pieces li:has-text('Parizhskaya Kommuna')");
      calm(page);
      await page.context().close();
    }
    if (seen[1]) assert.ok(differ(...seen) > 0.004, `whole and damaged differ in ${differ(...seen)}`);
  }
});

bySize("a fleet is sent by a click on it and one on the coast", async (w) => {
  const info = await h.info("kiev41");
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  const text = `# Committing
game kiev41
scenario empty
put f-kommuna fleets
put f-cruisers fleets
put s-southern 130 4
put s-51army 126 4
put r-mtn 126 3
control soviet 126
ready soviet impulse
do tactical
do activate s-southern
do end
do end
`;
  await open(page, (await h.make("kiev41", "", both, { case: "mine.try", text, options: undefined })).path);
  await wholeMap(page);
  const before = await state(page);
  await clickMap(
    page,
    info.pieces.findIndex((p) => p?.id === "f-kommuna"),
  );
  await page.waitForFunction(() => document.querySelector(".pieces .piece, .decide .piece"));
  await clickMap(page, "126");
  const go = page.locator(".menu .act, .advice .act").first(); // a finger sees first what comes of it
  await until(async () => {
    if ((await go.count()) && isPhone(w.viewport)) await go.click({ timeout: 1000 });
    assert.notDeepEqual(await state(page), before);
  });
  assert.match(await page.textContent(".draft"), /Parizhskaya Kommuna/);
  calm(page);
});

bySize("the discs of supply and of the seas are told with the side that has them", async (w) => {
  for (const [control, black] of [
    ["", "yes"],
    ["control axis 145\n", "no"],
  ]) {
    const page = await h.page({ ...w, reducedMotion: "reduce" });
    const text = `# Discs\ngame kiev41\nscenario empty\n${control}ready axis impulse\n`;
    await open(page, (await h.make("kiev41", "", both, { case: "mine.try", text, options: undefined })).path);
    await page.click(".tabs .facts:visible");
    const told = await page.innerText(".panel.right");
    for (const disc of ["Yellow Supply Disc", "Orange Supply Disc"]) assert.match(told, new RegExp(`${disc}\\s+yes`));
    assert.match(told, new RegExp(`Black Sea Disc\\s+${black}`));
    calm(page);
    await page.context().close();
  }
});

test("a turn of the campaign by roles and names alone", async () => {
  const page = await h.page();
  const r = reader(page);
  await page.goto((await h.make("kiev41", "campaign", both, { seed: 7 })).path);
  await page.getByRole("main", { name: "Decision" }).getByRole("button").first().waitFor();
  assert.match(await page.getByRole("heading", { level: 1 }).textContent(), /Kiev '41, .*Both sides/);
  assert.match(await page.getByRole("banner").textContent(), /July/);
  const news = page.getByRole("status", { name: "News" });
  for (const step of [/^Tactical Impulse/, /^Activate 6th Army/, /^End/]) await r.press(step);
  assert.match(await r.question(), /choose a block that an activated HQ commands/);
  // by name: who can be commanded, and where it can go
  await r.press((await r.names()).find((n) => /Infantry Corps/.test(n)));
  const ways = (await r.names()).filter((n) => /^Move to /.test(n));
  assert.ok(ways.length > 0, "a block of the 6th Army can move");
  await r.press(ways[0]);
  // homeward: what a player who wants the month to end would press, in this order
  const homeward = [
    /^Keep the disc/,
    /takes the hit/,
    /^Pass:/,
    /^Fight in /,
    /^End /,
    /^The move ends/,
    /^Logistics Pause/,
    /^Place in /,
    /^On to the battles/,
  ];
  let n = 0;
  for (; n < 60 && !/August/.test(await page.getByRole("banner").textContent()); n++) {
    const names = await r.names();
    const next = homeward.find((x) => names.some((name) => x.test(name)));
    await r.press(next ?? names.find((x) => !/^(Undo|Take back|to here:)/.test(x)));
  }
  assert.ok(n < 60, "the month ended");
  await until(async () => assert.match(await news.textContent(), /August|Your decision/));
  for (let m = 0; m < 20 && !(await r.names()).some((x) => /^Pass:/.test(x)); m++)
    await r.press(
      homeward.find(
        (
          (names) => (x) =>
            names.some((name) => x.test(name))
        )(await r.names()),
      ),
    );
  assert.match(await r.question(), /The Axis: which impulse/);
  assert.match(await page.getByRole("log").textContent(), /6th Army is activated/);
  calm(page);
});

test("the lobby: an optional rule comes with those before it, and a scenario that forbids them says so", async () => {
  const page = await h.page();
  await page.goto(h.url);
  await page.getByRole("group", { name: "Games" }).getByText("Kiev '41").first().click();
  const scenario = (name) => page.getByRole("radio", { name });
  await scenario(/The Southern Struggle/).check();
  await page.getByText("Optional rules").click();
  const box = (name) => page.getByRole("checkbox", { name });
  const chosen = async () => {
    const states = await page.locator(".options input").evaluateAll((l) => l.map((e) => e.checked));
    return states.filter(Boolean).length;
  };
  assert.equal(await chosen(), 0);
  await box(/^Airborne operations/).check();
  assert.equal(await chosen(), 8, "14.9 comes with the seven before it");
  assert.match(
    await page.locator(".options label:has-text('Sea supply')").first().innerText(),
    /Needs Rail movement, Agility, Restrictions for vehicles\./,
  );
  await box(/^Agility/).uncheck();
  assert.equal(await chosen(), 1, "without 14.2 only 14.1 is left");
  await scenario(/The River/).check();
  assert.equal(await chosen(), 0);
  for (const label of await page.locator(".options label").all()) {
    assert.match(await label.innerText(), /Not in this scenario\./);
    assert.ok(await label.locator("input").isDisabled());
  }
  calm(page);
});

test("the header says once what is counted alike; the reach of fleets is that of the side that has some", async () => {
  const page = await h.page({ reducedMotion: "reduce" });
  await open(page, (await h.make("kiev41", "pocket", both, { seed: 7 })).path);
  assert.equal((await page.textContent(".chip.side0 dd")).replace(/\s+/g, " ").trim(), "VP 2 of 6 or 7");
  await page.keyboard.press("l");
  await page.waitForFunction(() => /Coast of|can be sent/.test(document.querySelector(".table-page, body").innerText));
  assert.ok(!/has no fleet/.test(await page.innerText("body")));
  calm(page);
});
