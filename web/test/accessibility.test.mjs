// A whole turn as the user of a screen reader plays it, by roles and names alone, and another by the keyboard alone.
// No test here knows a class, an id or a place on the map.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, harness, keys, reader, until } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const both = { german: "me", soviet: "me" };

/** first matches the first name of an action that takes nothing back. */
const first = (names) =>
  new RegExp(`^${names.find((x) => !/^(Undo|Take back|to here:)/.test(x)).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

// What a player who wants the month to end would press, in this order.
const homeward = [
  /^Keep the disc/,
  /takes the hit/,
  /^Pass:/,
  /^Place in /,
  /^Draw reinforcements/,
  /^End /,
  /^The move ends/,
  /^Replacements and reinforcements/,
  /^Fight in /,
];

test("a whole turn by roles and names alone: an impulse with a battle, passes, logistics, the next month", async () => {
  const page = await h.page();
  const r = reader(page);
  await page.goto((await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await page.getByRole("main", { name: "Decision" }).getByRole("button").first().waitFor();
  // landmarks and headings say where the user is
  assert.match(await page.getByRole("heading", { level: 1 }).textContent(), /Moscow '41, .*Both sides/);
  assert.equal(await page.getByRole("banner").count(), 1);
  assert.equal(await page.getByRole("region", { name: /Place, log/ }).count(), 1);
  assert.match(await page.getByRole("banner").textContent(), /July/);
  const news = page.getByRole("status", { name: "News" });

  for (const step of [
    /^Tactical Impulse/,
    /^Activate 2nd Panzer Group/,
    /^End/,
    /24th Panzer Corps/,
    "Move to Pochinok",
  ])
    await r.press(step);
  await r.press(/^End/);
  while (!(await r.names()).some((n) => /^(Keep|Spend) the disc/.test(n))) {
    const names = await r.names();
    await r.press(
      names.some((n) => /^Fight in/.test(n))
        ? /^Fight in/
        : names.some((n) => /takes the hit/.test(n))
          ? /takes the hit/
          : /^End/,
    );
  }
  await until(async () =>
    assert.match(
      await news.textContent(),
      /The battle in Pochinok .* is over.*Your decision/s,
      "what happened is said, then what is asked",
    ),
  );
  assert.match(await page.getByRole("log").textContent(), /The Germans attack in Pochinok/);

  // on to the next month
  let n = 0;
  for (; n < 150 && !/August/.test(await page.locator(".topbar").textContent()); n++) {
    const names = await r.names();
    const next = homeward.find((x) => names.some((name) => x.test(name)));
    await r.press(next ?? first(names));
  }
  assert.ok(n < 150, "the month ended");
  for (let m = 0; m < 120 && !(await r.names()).some((x) => /^Pass:/.test(x)); m++) {
    const names = await r.names();
    await r.press(homeward.find((x) => names.some((name) => x.test(name))) ?? first(names));
  }
  assert.match(await r.question(), /which impulse/);
  calm(page);
});

test("every control has a name, on the table and in its panels", async () => {
  const page = await h.page();
  await page.goto((await h.make("moscow41", "campaign", { german: "me", soviet: "bot:random" }, { seed: 7 })).path);
  await page.getByRole("main", { name: "Decision" }).getByRole("button").first().waitFor();
  for (const tab of ["Place", "Log", "Facts", "Table"]) {
    await page.getByRole("tab", { name: tab }).last().click();
    await page.waitForTimeout(150);
    for (const role of ["button", "link", "combobox", "textbox", "searchbox", "tab", "checkbox", "radio", "img"]) {
      for (const e of await page.getByRole(role).all()) {
        const unnamed = !/^- '?\w+ "/.test((await e.ariaSnapshot()).split("\n")[0]); // a role, then its name
        assert.ok(
          !unnamed,
          `a ${role} without a name under ${tab}: ${await e.evaluate((x) => x.outerHTML.slice(0, 120))}`,
        );
      }
    }
  }
  calm(page);
});

test("a whole turn by the keyboard alone", async () => {
  const page = await h.page();
  const r = reader(page);
  await page.goto((await h.make("moscow41", "campaign", both, { seed: 7 })).path);
  await page.getByRole("main", { name: "Decision" }).getByRole("button").first().waitFor();
  const { key, answer } = keys(page);
  for (const step of [/^Tactical Impulse/, /^Activate 2nd Panzer Group/]) await key(step);
  // the map by its keys: the next block that can be commanded, where it can go, back again
  await key(/^End/);
  let was = await r.tree();
  await page.keyboard.press("m");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await r.changed(was);
  was = await r.tree();
  await page.keyboard.press("U");
  await r.changed(was);
  await key(/24th Panzer Corps/);
  await key(/^Move to Pochinok/);
  const steps = (await r.tree()).length;
  await page.keyboard.press("Shift+U"); // back to before the block was chosen
  await until(async () => assert.ok((await r.tree()).length !== steps));
  await key(/24th Panzer Corps/);
  await key(/^Move to Pochinok/);
  let n = 0;
  for (; n < 160 && !/August/.test(await page.locator(".topbar").textContent()); n++) {
    await answer();
    const names = await r.names();
    const next = homeward.find((x) => names.some((name) => x.test(name)));
    await key(
      next ??
        new RegExp(
          `^${names
            .filter((x) => !/^(Undo|Take back)/.test(x))[0]
            .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
            .replace(/ cannot be taken back$/, "")}`,
        ),
    );
  }
  assert.ok(n < 160, "the month ended");
  // a dialog and a rule by keys
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  calm(page);
});
