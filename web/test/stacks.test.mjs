// A game with stacks through the client: set-up with untried counters, a stack that assaults in mid-move and goes on,
// an attack on untried counters as both sides see it, by mouse, by keys and on a telephone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  actions,
  calm,
  changed,
  clickMap,
  harness,
  open,
  question,
  seatOf,
  settled,
  state,
  until,
  where,
} from "./harness.mjs";

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
      .getByText(/^Drive on Moscow/)
      .first()
      .waitFor();
    await open(page, (await h.make("driveonmoscow", "campaign", seats, { seed: 3 })).path);
    assert.match(await question(page), /The Soviets: place your units, 140 are left/);
    await act(page, "arrange");
    assert.match(await question(page), /The Germans: place your units, 72 are left/);
    await act(page, "arrange");
    assert.match(await question(page), /The Germans: move first, or fight first/);
    await shot(page, `stacks-table-${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
    calm(page);
  });

test("untried counters are named by what shows, and each click places the next of its kind", async () => {
  const page = await h.page();
  await open(page, (await h.make("driveonmoscow", "campaign", seats, { seed: 3 })).path);
  const buttons = await page.$$eval(".decide [data-action]", (l) => l.map((b) => [b.dataset.action, b.textContent]));
  const labels = buttons.map(([, text]) => text);
  assert.ok(!labels.some((x) => x.includes("?")), labels.join(", "));
  assert.equal(new Set(labels).size, labels.length, "no two buttons say the same");
  await act(page, buttons.find(([, text]) => /^Place untried rifle division$/.test(text))[0]);
  const hexes = (await actions(page)).filter((a) => a.startsWith("place ")).slice(0, 3);
  for (const [n, a] of hexes.entries()) {
    const was = await state(page);
    await clickMap(page, a.slice(6));
    await changed(page, was);
    assert.match(await question(page), new RegExp(`${139 - n} are left`));
  }
  await shot(page, "stacks-set-up");
  calm(page);
});

const assault = `# a stack assaults in mid-move
game driveonmoscow
scenario empty
set turn 8
set declared 4
put g-5id 3748
put g-2pz 3748
put g-5pz 3748
put s-110rd 3749
put s-133rd 3951
ready german movement
`;

test("a click takes the top counter, a second one the stack; it assaults in mid-move and goes on", async () => {
  const page = await h.page();
  await open(
    page,
    (await h.make("driveonmoscow", "", seats, { case: "mine.try", text: assault, options: undefined, seed: 1 })).path,
  );
  for (const want of ["join g-2pz", "drop g-2pz"]) {
    const was = await state(page);
    await clickMap(page, "3748");
    await changed(page, was);
    assert.ok((await actions(page)).includes(want), (await actions(page)).join(", "));
  }
  await act(page, "drop g-5id");
  const was = await state(page);
  const button = page.locator(`.decide [data-action="assault 3749"]`).first();
  await button.hover();
  await page
    .getByText(/launch hex/i)
    .first()
    .waitFor();
  await shot(page, "stacks-assault");
  await button.click();
  await page.locator(".menu [data-action], .decide .ask").first().waitFor();
  await changed(page, was);
  assert.ok((await actions(page)).includes("move 3750"), "the stack goes on without being gathered again");
  const find = async (words) => {
    await page.keyboard.press("/"); // Enter goes from the search to the first action found, and plays it there
    await page.keyboard.type(words);
    await page.waitForFunction(() => /found/.test(document.querySelector(".lists [role=status]")?.textContent ?? ""));
    const before = await state(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await changed(page, before);
  };
  await find("3750");
  assert.equal((await state(page)).steps, 1, "the move can be taken back");
  await act(page, "done");
  calm(page);
});

const fight = `# an attack on untried counters
game driveonmoscow
scenario empty
set turn 3
put g-5id 3748
put g-6id 3748
put g-7id 3748
put untried RD 3749 2
put s-133rd 3951
ready german combat
`;

test("an attack turns untried counters before both players, on a telephone", async () => {
  const page = await h.page({ viewport: sizes[390], hasTouch: true });
  const other = await h.page();
  const made = await h.make(
    "driveonmoscow",
    "",
    { german: "me", soviet: "open" },
    {
      case: "mine.try",
      text: fight,
      options: undefined,
      seed: 2,
    },
  );
  const path = (side) => `${h.url}/t/${made.table}/${made.keys[side]}`;
  await open(other, path("soviet"));
  assert.match(await other.textContent("body"), /untried rifle division/i);
  await open(page, path("german"));
  await act(page, "target 3749");
  for (const u of ["g-5id", "g-6id", "g-7id"]) await act(page, `attack ${u}`);
  await shot(page, "stacks-attack");
  await act(page, "roll");
  assert.match(await question(page), /how many aircraft do you send to 3749/);
  const was = await state(other);
  await act(page, "air 0");
  await changed(other, was);
  await shot(other, "stacks-other");
  await other.getByRole("tab", { name: "Log" }).click();
  await other
    .getByText(/The untried unit in 3749 is/)
    .first()
    .waitFor();
  calm(page);
  calm(other);
});

const table = async (page, text, seed = 1) =>
  open(page, (await h.make("driveonmoscow", "", seats, { case: "mine.try", text, options: undefined, seed })).path);

const afar = `# an assault from afar
game driveonmoscow
scenario empty
set turn 8
set declared 4
put g-2pz 3747
put g-5pz 3747
put s-110rd 3749
put s-133rd 3951
ready german turn
`;

test("the order of the phases says what it allows; a click on a distant enemy moves and assaults", async () => {
  const page = await h.page();
  await table(page, afar);
  await page.locator(".explained").nth(1).waitFor();
  const notes = await page.locator(".explained").allTextContents();
  assert.match(notes[0], /^Move first.*mechanized units 5, others 4.*No unit can attack.*no shift/);
  assert.match(notes[1], /^Fight first.*one column to the right/);
  await act(page, "move-first");
  await act(page, "gather 3747");
  await clickMap(page, "3749");
  const card = page.getByLabel("What this would do");
  await card.getByText(/Launch hex 3748.*goes on with one point; if not, it stays in 3748/).waitFor();
  await card.getByRole("rowheader", { name: /Each defender loses a step/ }).waitFor();
  await shot(page, "stacks-afar");
  const was = await state(page);
  await page.locator(`.menu [data-action="assault 3749"]`).click();
  await changed(page, was);
  assert.ok((await actions(page)).includes("move 3750"), "the stack goes on without being gathered again");
  calm(page);
});

const alike = `# untried counters that look alike
game driveonmoscow
scenario empty
set turn 3
put untried RD 3749 3
put g-5id 3748
ready soviet combat
`;

test("buttons of untried counters that look alike in one hex differ", async () => {
  const page = await h.page();
  await table(page, alike);
  const labels = await page.$$eval(".decide [data-action]", (l) => l.map((b) => b.textContent));
  assert.equal(new Set(labels).size, labels.length, labels.join(", "));
  assert.ok(
    labels.some((x) => x.includes("Untried rifle division 2 of 3 in 3749 attacks")),
    labels.join(", "),
  );
  calm(page);
});

const together = {
  driveonmoscow: `# own stacks in reach of each other
game driveonmoscow
scenario empty
set turn 8
set declared 4
put g-2pz 3747
put g-5pz 3747
put g-5id 3749
put s-133rd 3951
ready german movement
`,
  moscowcampaign: `# own counters in reach of each other
game moscowcampaign
scenario empty
set turn 16
put g-5pz 2421
put g-5id 2423
put s-19rd 2817
ready german-move
`,
};
for (const [game, pick, hex] of [
  ["driveonmoscow", "gather 3747", "3749"],
  ["moscowcampaign", "choose g-5pz", "2423"],
])
  test(`${game}: a click on an own unit chooses it; drag, a click next to it and a button move onto it`, async () => {
    const info = await h.info(game);
    const [own, target] = ["g-5pz", "g-5id"].map((id) => info.pieces.findIndex((p) => p?.id === id));
    const more = { case: "mine.try", text: together[game], options: undefined, seed: 1 };
    for (const size of [1280, 390]) {
      const page = await h.page({ viewport: sizes[size], hasTouch: size === 390, reducedMotion: "reduce" });
      await open(page, (await h.make(game, "", seats, more)).path);
      const at = async (what) => (await page.waitForTimeout(250), where(page, what)); // the map glides
      const start = await state(page);
      const [seat, key] = await seatOf(page);
      const draft = async () =>
        (await (await fetch(`${h.url}/api/tables/${seat}`, { headers: { "Umpire-Key": key } })).json()).draft.steps;
      const back = async () => {
        while ((await state(page)).steps > start.steps) {
          const was = await state(page);
          await page.keyboard.press("u");
          await changed(page, was);
        }
      };
      // the click chooses; the button takes that back and moves
      await act(page, pick);
      let was = await state(page);
      await (size === 390 ? page.touchscreen.tap(...(await at(target))) : page.mouse.click(...(await at(target))));
      await page.waitForSelector(".other-move");
      assert.equal((await draft()).at(-1), "choose g-5id");
      assert.match(await page.textContent(".other-move"), /^Instead: \d.. Panzer Division: Move to /);
      await shot(page, `own-stack-${game}-${size}`);
      was = await state(page);
      await page.click(".other-move");
      await until(async () => assert.deepEqual(await draft(), [pick, `move ${hex}`]));
      await page.waitForSelector(".other-move", { state: "detached" });
      await settled(page);
      if (size === 390) continue;
      // a click next to the counters of the hex
      await back();
      await act(page, pick);
      was = await state(page);
      for (let n = 0; n < 4; n++) await page.keyboard.press("+");
      await at(hex);
      const [l, , r, bottom] = await page.evaluate((p) => window.umpireProbe.stacks()[p], hex);
      await page.mouse.click((l + r) / 2, bottom + 4);
      await changed(page, was);
      assert.deepEqual(await draft(), [pick, `move ${hex}`]);
      // a drag onto the counter
      await back();
      await page.keyboard.press("0");
      await act(page, pick);
      was = await state(page);
      await page.mouse.move(...(await at(own)));
      await page.mouse.down();
      await page.mouse.move(...(await at(target)), { steps: 6 });
      await page.waitForSelector(".ghost p.ok");
      await page.mouse.up();
      await changed(page, was);
      assert.deepEqual(await draft(), [pick, `move ${hex}`]);
      // without a choice before it
      await back();
      was = await state(page);
      await page.mouse.move(...(await at(own)));
      await page.mouse.down();
      await page.mouse.move(...(await at(target)), { steps: 6 });
      await page.waitForSelector(".ghost p.ok:has-text('cost')");
      await page.mouse.up();
      await changed(page, was);
      assert.equal((await draft()).at(-1), `move ${hex}`);
      calm(page);
    }
  });

const sure = `# an attack that needs no die
game driveonmoscow
scenario empty
set turn 3
put g-5id 3748
put g-2pz 3748
put g-5pz 3748
put g-6pz 3850
put s-110rd 3749
put s-133rd 3951
ready german combat
`;
const starving = `# units without supply at the end of the turn
game driveonmoscow
scenario empty
set turn 2
put g-5id 3748
put g-6id 3750
put g-7id 3850
put g-8id 3650
put s-133rd 3749
put s-110rd 3749
ready soviet combat
`;

for (const [name, viewport] of Object.entries(sizes)) {
  const options = { viewport, hasTouch: name === "390", reducedMotion: "reduce" };
  /** both opens a page for each side. */
  const both = async (text, first) => {
    const seat = first === "german" ? { german: "me", soviet: "open" } : { german: "open", soviet: "me" };
    const more = { case: "mine.try", text, options: undefined, seed: 1 };
    const made = await h.make("driveonmoscow", "", seat, more);
    const pages = [await h.page(options), await h.page(options)];
    for (const [n, side] of [first, first === "german" ? "soviet" : "german"].entries())
      await open(pages[n], `${h.url}/t/${made.table}/${made.keys[side]}`);
    return pages;
  };

  test(`the odds stand in the panel while an attack grows, and what came of it without a die, at ${name}`, async () => {
    const [page, other] = await both(sure, "german");
    await act(page, "target 3749");
    assert.equal(await page.locator(".weighing").count(), 0, "nobody attacks yet");
    await act(page, "attack g-5id");
    const box = page.locator(".decide .weighing");
    await box.getByText(/^4 against 2/).waitFor();
    await box.getByText(/^5th Infantry Division/).waitFor();
    const tall = (await box.boundingBox()).height;
    await page.click("[data-together]"); // the other two in 3748
    await box.getByText(/^24 against 2/).waitFor();
    await box.getByText(/No die is rolled in this column, the result is DE: Each defender loses a step/).waitFor();
    await box.getByText(/Could still join, not counted: 6th Panzer Division/).waitFor();
    assert.equal((await box.boundingBox()).height, tall, "no button moves");
    await page.mouse.move(5, 5);
    await page.evaluate(() => document.activeElement.blur());
    await page.waitForTimeout(1700);
    assert.ok(await box.getByText(/^24 against 2/).isVisible(), "it stays without a pointer on a button");
    await shot(page, `stacks-weighing-${name}`);
    await act(page, "roll");
    if ((await actions(page)).includes("air 0")) {
      await box.getByText(/^24 against 2/).waitFor();
      await act(page, "air 0");
    }
    for (const [n, p] of [page, other].entries()) {
      const told = p
        .locator(".battle-card, .last-battle")
        .getByText(/DE: Each defender loses a step.*110th .* eliminated/);
      await told.first().waitFor();
      await shot(p, `stacks-no-die-${n}-${name}`);
    }
    calm(page);
    calm(other);
  });

  test(`both sides are told in the panel who dies without supply, at ${name}`, async () => {
    const [page, other] = await both(starving, "soviet");
    await act(page, "end");
    for (const p of [page, other]) {
      await p
        .locator(".last-battle")
        .getByText(/terminal supply.*133rd .* eliminated in 3749.*110th .* eliminated in 3749/)
        .waitFor();
      await shot(p, `stacks-starved-${name}`);
    }
    calm(page);
    calm(other);
  });

  test(`a mixed stack is told who must stay behind, and goes on without them, at ${name}`, async () => {
    const page = await h.page(options);
    await table(page, assault);
    await act(page, "choose g-5id");
    await page.locator('.decide .plain [data-action="gather 3748"]').click();
    await page
      .locator(".stack-in-hand")
      .getByText(/^3 counters:/)
      .waitFor();
    await settled(page);
    await (name === "390" ? page.touchscreen.tap(...(await where(page, "3749"))) : clickMap(page, "3749"));
    const no = page.locator(".advice.no");
    await no.getByText(/5th Infantry Division cannot take part in a mobile assault/).waitFor();
    await no.getByText("10.14").waitFor();
    await shot(page, `stacks-mixed-${name}`);
    await no.getByRole("button", { name: "Go on without 5th Infantry Division" }).click();
    await page
      .getByLabel("What this would do")
      .getByText(/^20 against 2/)
      .waitFor();
    await shot(page, `stacks-mixed-odds-${name}`);
    assert.match(await page.textContent(".stack-in-hand"), /^2 counters:.*2nd Panzer Division, 5th Panzer Division/);
    const was = await state(page);
    await page.click(".sure .act.big");
    await changed(page, was);
    assert.ok((await actions(page)).includes("move 3750"), "the stack goes on");
    calm(page);
  });
}
