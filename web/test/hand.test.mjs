// What two months played by hand found: what is decided by is in sight, and what is pressed is what was meant.

import assert from "node:assert/strict";
import { after, before } from "node:test";
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
  sizes,
  state,
  where,
} from "./harness.mjs";

let h, info;
before(async () => {
  h = await harness();
  info = await h.info("moscow41");
});
after(() => h.close());

const number = (id) => info.pieces.findIndex((p) => p?.id === id);

/** command opens the campaign's Command Segment under Guderian. */
async function command(w, seed = 7) {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  const made = await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed });
  await h.play(made, "tactical", "activate g-guderian", "end");
  await open(page, made.path);
  return page;
}

/** pick selects pieces with Shift and a click on each. */
async function pick(page, ids) {
  await page.keyboard.down("Shift");
  for (const id of ids) await clickMap(page, number(id));
  await page.keyboard.up("Shift");
  await page.waitForFunction((n) => window.umpireProbe.layers().selected === n, ids.length);
}

bySize("the card of a group has its chances in sight, and says once what is true of all", async (w) => {
  const page = await command(w);
  await pick(page, ["g-24pz", "g-gd", "g-47pz", "g-1cav"]);
  const [x, y] = await where(page, "99");
  await page.mouse.move(x, y);
  await page.waitForSelector(".advice .odds");
  const told = await page.textContent(".advice");
  assert.equal(told.match(/engage in Chausy/g).length, 1);
  assert.equal(await page.locator(".advice .going > li").count(), 4);
  // how strong they are together: of those that are selected, and of those that go
  assert.match(await page.textContent(".selection"), /^4 selected, 11 steps\./);
  assert.match(await page.textContent(".advice .title"), /4 of 4 blocks to Chausy \(99\), with 11 steps/);
  const bottom = await page.$eval(".advice .odds", (t) => t.getBoundingClientRect().bottom);
  assert.ok(bottom < w.viewport.height, `the table of chances ends at ${bottom}`);
  calm(page);
});

bySize("the draft has one line for a block, and its first line in sight is whole", async (w) => {
  const page = await command(w);
  for (const a of ["choose g-1cav", "move 2A", "done"]) await act(page, a);
  for (const id of ["g-24pz", "g-47pz", "g-gd"]) for (const a of [`choose ${id}`, "move 99"]) await act(page, a);
  const lines = await page.$$eval(".draft li", (l) => l.map((li) => li.textContent));
  assert.equal(lines.length, 5, lines.join());
  assert.ok(!lines.some((l) => /^End the move/.test(l)), lines.join());
  const cut = await page.$eval(".draft ol", (list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const boxes = [...list.children].map((li) => li.getBoundingClientRect());
    return {
      scrolls: list.scrollHeight > list.clientHeight,
      above: boxes.filter((b) => b.top < top - 1 && b.bottom > top + 1).length,
      last: boxes.at(-1).bottom - bottom,
    };
  });
  if (w.viewport.width === 1280) assert.ok(cut.scrolls, "the list is longer than its box");
  assert.equal(cut.above, 0, "no line is cut");
  assert.ok(cut.last < 1, "the last line is in sight");
  calm(page);
});

bySize("under the draft there is no gap where no list of actions follows", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 1 })).path);
  await act(page, "pass");
  for (const verb of ["choose ", "move "])
    await act(
      page,
      (await actions(page)).find((a) => a.startsWith(verb)),
    );
  if (await page.$(".act[data-action='done']")) await act(page, "done");
  assert.equal(await page.locator(".decide .lists").count(), 0);
  const gap = await page.$eval(".draft", (d) => {
    const last = [...d.querySelectorAll("li")].findLast((l) => l.offsetHeight);
    return d.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
  });
  assert.ok(gap < 20, `the box ends ${gap} pixels below its last line`);
  calm(page);
});

bySize("Select ends with the segment; a short list has digits; swords belong to their own place", async (w) => {
  const page = await command(w);
  await page.keyboard.press("b");
  await page.waitForSelector(".selection");
  await pick(page, ["g-24pz", "g-47pz"]);
  const before = await state(page);
  await clickMap(page, "99");
  await changed(page, before);
  await page.waitForSelector(".selection"); // the next group of the same segment
  await act(page, "end");
  await page.waitForFunction(() => !document.querySelector(".selection"));
  assert.deepEqual(await actions(page), ["end", "artillery g-guderian 99"]);
  const supporting = await state(page);
  await page.keyboard.press("1"); // what ends the segment while something is left is 9
  await changed(page, supporting);
  assert.deepEqual(await actions(page), ["battle 99"]);
  // the battle's button is only focused by its digit; the pointer on the swords is about the same battle
  await page.keyboard.press("1");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "battle 99");
  await page.evaluate(() => document.activeElement.blur());
  const at = await page.evaluate(() => window.umpireProbe.swords("99"));
  await page.mouse.move(at[0], at[1]);
  await page.waitForFunction(() => /Chausy/.test(document.querySelector(".advice .title")?.textContent ?? ""));
  calm(page);
});

bySize("a block's move in the middle of the draft is taken back alone", async (w) => {
  const page = await command(w);
  for (const id of ["g-24pz", "g-gd", "g-47pz"]) for (const a of [`choose ${id}`, "move 99"]) await act(page, a);
  const lines = () => page.$$eval(".draft li > span", (l) => l.map((x) => x.textContent));
  const had = (await lines()).slice(-3);
  const before = await state(page);
  if (isPhone(w.viewport)) {
    // a telephone shows the last one alone, and takes that back
    assert.equal(await page.locator(".draft li:visible").count(), 1);
    await page.tap(".draft .undo button >> nth=0");
    await changed(page, before);
    assert.ok(!(await page.textContent(".draft")).includes(had[2]));
    return calm(page);
  }
  await page.click(`.draft [aria-label^="Take back ${had[1]}"]`);
  await changed(page, before);
  assert.deepEqual((await lines()).slice(-2), [had[0], had[2]]);
  assert.ok(!(await page.textContent(".draft")).includes(had[1]));
  calm(page);
});

bySize("with Select on, a drag that begins on a block that can act moves it", async (w) => {
  const page = await command(w);
  await page.keyboard.press("b");
  await page.waitForSelector(".selection");
  const from = await page.evaluate((n) => window.umpireProbe.piece(n), number("g-24pz"));
  const to = await where(page, "99");
  const before = await state(page);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 20, from[1] + 5, { steps: 3 });
  await page.mouse.move(...to, { steps: 4 });
  if (!isPhone(w.viewport)) await page.waitForSelector(".advice .odds"); // there the card comes after a tap
  await page.mouse.up();
  await changed(page, before);
  assert.ok((await page.textContent(".draft")).includes("24th"));
  calm(page);
});

bySize("after a battle the panel says how it went, also without motion", async (w) => {
  const page = await command(w);
  for (const a of ["choose g-24pz", "move 99", "choose g-gd", "move 99", "end", "end", "battle 99"]) await act(page, a);
  await page.waitForSelector(".last-battle:has-text('Chausy')");
  assert.match(await page.textContent(".last-battle"), /^The Germans attack in Chausy.*Germany: .*Soviet Union: /);
  calm(page);
});

bySize("it says so too after a reply in the middle of a battle: the steps lost, and how it ended", async (w) => {
  const page = await command(w, 2);
  for (const id of ["g-24pz", "g-46pz"]) for (const a of [`choose ${id}`, "move 88"]) await act(page, a);
  while (!(await actions(page)).includes("battle 88")) await act(page, "end");
  await act(page, "battle 88");
  const hit = async () => (await actions(page)).find((a) => a.startsWith("hit "));
  assert.ok(await hit(), "a side chooses who takes a hit");
  for (let a; (a = await hit());) await act(page, a);
  await page.waitForSelector(".last-battle:has-text('Mogilev')");
  const told = await page.textContent(".last-battle");
  assert.match(told, /Germany: \d of \d hit, \d steps? lost/);
  assert.match(told, /(The area stays contested|The (attackers|defenders) are destroyed)\.$/);
  calm(page);
});

bySize("the moves of a unit in hand and the choice of another have headings of their own", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscowcampaign", "21", { german: "me", soviet: "me" }, { seed: 3 })).path);
  while ((await actions(page)).includes("arrange")) await act(page, "arrange");
  await act(
    page,
    (await actions(page)).find((a) => a.startsWith("choose ")),
  );
  const heads = await page.$$eval(".lists summary", (l) => l.map((x) => x.firstChild.textContent.trim()));
  assert.deepEqual(heads, ["Move", "Move: another counter"]);
  // what ends the phase has its key while a unit is in hand, too
  const move = (await actions(page)).find((a) => a.startsWith("move "));
  await act(page, move);
  assert.equal(await page.getAttribute('.decide [data-action="end"]', "data-digit"), "9");
  calm(page);
});

bySize("9 ends the segment whatever is in hand, and opens what asks before it", async (w) => {
  const page = await command(w);
  for (const a of ["choose g-1cav", "move 2A"]) await act(page, a);
  const end = () => page.getAttribute('.decide [data-action="end"]', "data-digit");
  assert.equal(await end(), "9");
  await page.click('.draft button:has-text("Undo all")');
  await act(page, "end");
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await act(page, "pass");
  await page.waitForSelector(".decide [data-digit='9'] .seal");
  const before = await state(page);
  await page.keyboard.press("9");
  await page.waitForSelector("dialog[open] .idle");
  await page.keyboard.press("Enter");
  await changed(page, before);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  calm(page);
});

bySize("a button that cannot be taken back says that Enter plays it, once its digit has chosen it", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await act(page, "tactical");
  const told = () =>
    page.$eval(".decide [data-digit='1'] kbd", (k) => getComputedStyle(k, "::after").content.replace(/"/g, ""));
  assert.equal(await told(), "none");
  await page.keyboard.press("1");
  assert.match(await told(), /Enter/);
  calm(page);
});

bySize("the heads of the chances stand apart, and nobody is said to win as nobody", async (w) => {
  const page = await command(w);
  await pick(page, ["g-24pz", "g-47pz"]);
  const [x, y] = await where(page, "99");
  await page.mouse.move(x, y);
  await page.waitForSelector(".advice .odds thead");
  const gaps = await page.$$eval(".advice .odds thead th", (heads) =>
    heads.map((th) => {
      const words = document.createRange();
      words.selectNodeContents(th);
      return [words.getBoundingClientRect().left, words.getBoundingClientRect().right];
    }),
  );
  for (let n = 1; n < gaps.length; n++) assert.ok(gaps[n][0] - gaps[n - 1][1] >= 4, JSON.stringify(gaps));
  assert.match(await page.textContent(".top-facts .holds"), /Disc/);
  if (!isPhone(w.viewport)) assert.ok(await page.isVisible(".top-facts .holds dt")); // there its value has the room
  await page.click(".scenario-button");
  await page.waitForSelector("dialog[open]");
  assert.ok(!/Nobody win/.test(await page.textContent("dialog[open]")));
  calm(page);
});

// ---- two months played once more

/** fallen: a cut-off line that a battle leaves standing, and that the next supply check takes. */
const fallen = `# A cut-off line falls after the battle
game moscow41
scenario empty
mark defensive-line soviet 30 isolated
put g-1cav 30 2
put g-46pz 90 4
put s-western 101 4
control german 29 31 33 41 43 44 45 90
ready german impulse
`;

bySize("no name and no plate of a marker lies under the crossed swords of a battle", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  for (const a of ["tactical", "activate g-guderian", "activate g-hoth", "end"]) await act(page, a);
  const move = async (piece, place) => {
    await act(page, `choose ${piece}`);
    await act(page, `move ${place}`);
  };
  const covered = (ids) =>
    page.evaluate(async (ids) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const p = window.umpireProbe;
      const under = [];
      const kinds = { name: p.names(), plate: p.plates() };
      let seen = 0;
      for (const id of ids) {
        const [sx, sy, r] = p.swords(id);
        for (const [kind, boxes] of Object.entries(kinds))
          for (const [of, [l, t, r2, b]] of Object.entries(boxes)) {
            seen++;
            const dx = Math.max(l - sx, 0, sx - r2);
            const dy = Math.max(t - sy, 0, sy - b);
            if (Math.hypot(dx, dy) < r * 0.9) under.push(`${kind} of ${of} under the swords of ${id}`);
          }
      }
      return { under, seen, plates: Object.keys(kinds.plate).length };
    }, ids);
  const fights = [];
  for (const [piece, place] of [
    ["g-39pz", "78"],
    ["g-57pz", "79"],
    ["g-dr", "79"],
    ["g-24pz", "99"],
    ["g-47pz", "99"],
    ["g-1cav", "111"],
  ]) {
    await move(piece, place);
    if (!fights.includes(place)) fights.push(place);
    const { under, seen } = await covered(fights);
    assert.ok(seen > 20, `${seen} names`);
    assert.deepEqual(under, [], `after ${piece} to ${place}`);
  }
  await act(page, "end");
  for (const a of ["artillery g-guderian 99", "artillery g-hoth 79"]) await act(page, a);
  const { under, plates } = await covered(fights);
  assert.ok(plates >= 2, `${plates} plates`);
  assert.deepEqual(under, []);
  calm(page);
});

bySize(
  "what was looked at is left with Esc, and after the other side's go: then an overlay is about all",
  async (w) => {
    const page = await command(w);
    const spotted = () => page.locator(".pieces .spotted").count();
    const about = (what) =>
      page.waitForFunction((w) => document.querySelector(".legend")?.textContent.includes(w), what, {
        timeout: 20_000,
      });
    const first = await state(page);
    await clickMap(page, number("g-24pz"));
    await changed(page, first);
    const chosen = await state(page);
    await page.keyboard.press("Escape"); // takes back that it was chosen
    await changed(page, chosen);
    await page.keyboard.press("s");
    await about("24th Panzer Corps");
    await page.keyboard.press("Escape");
    await about("Germany");
    assert.equal(await spotted(), 0);
    const before = await state(page);
    await clickMap(page, number("g-24pz"));
    await changed(page, before);
    const again = await state(page);
    await page.keyboard.press("u");
    await changed(page, again); // the legend was about the corps before: it cannot say that the undo is done
    await about("24th Panzer Corps");
    await act(page, "end"); // the Germans have nothing to fight
    while (!(await actions(page)).includes("pass")) await act(page, (await actions(page))[0]);
    assert.equal(await spotted(), 0);
    calm(page);
  },
);

bySize("a battle is told no more when its area has fallen since", async (w) => {
  const more = { case: "mine.try", text: fallen, options: undefined, seed: 3 };
  const made = await h.make("moscow41", "", { german: "me", soviet: "bot:recruit" }, more);
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, made.path);
  for (const a of ["strategic-move", "end", "battle 30"]) await act(page, a);
  await page.waitForFunction(() => /The Germans take Peno/.test(document.body.innerText));
  await page.waitForSelector('.decide [data-action="pass"]');
  assert.equal(await page.locator(".last-battle").count(), 0);
  calm(page);
});

bySize("a piece in hand is told in words: how it hits, and what it is", async (w) => {
  const page = await command(w);
  await clickMap(page, number("g-24pz"));
  await page.waitForSelector(".pieces li:has-text('24th Panzer Corps')");
  const told = await page.locator(".pieces li", { hasText: "24th Panzer Corps" }).first().innerText();
  assert.match(told, /Tank corps · strength 4 of 4 · hits on 4 to 6/);
  for (const p of info.pieces.filter((x) => x?.levels)) assert.ok(!/^(hq|lwhq)$/.test(p.type), `${p.name}: ${p.type}`);
  calm(page);
});

bySize("before a Pass ends the page says that one block can act, not all that may be chosen", async (w) => {
  const page = await h.page({ ...w, reducedMotion: "reduce" });
  await open(page, (await h.make("moscow41", "campaign", { german: "me", soviet: "me" }, { seed: 7 })).path);
  await act(page, "pass");
  assert.match(await page.textContent(".left-over"), /^1 of \d\d blocks can still act\.$/);
  await page.click('.decide [data-action="end"]');
  await page.waitForSelector("dialog[open] .ending");
  assert.match(await page.textContent("dialog[open] .ending"), /1 of \d\d blocks can still act/);
  calm(page);
});
