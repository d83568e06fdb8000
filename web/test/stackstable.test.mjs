// What a game of stacks promises at the table: orders are taken back by step, unit and phase.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  act,
  calm,
  changed,
  harness,
  isPhone,
  open,
  question,
  seatOf,
  sizeName,
  sizes,
  state,
  windowOf,
} from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

for (const size of sizes.slice(0, 2)) {
  /** table opens a table whose case has these lines, with the Germans' seat. */
  const table = async (...lines) => {
    const page = await h.page({ ...windowOf(size), reducedMotion: "reduce" });
    const text = ["# at the table", "game driveonmoscow", "scenario empty", ...lines, ""].join("\n");
    const more = { case: "mine.try", text, options: undefined, seed: 1 };
    await open(page, (await h.make("driveonmoscow", "", { german: "me", soviet: "open" }, more)).path);
    return page;
  };
  const steps = async (page) => {
    const [seat, key] = await seatOf(page);
    const answer = await fetch(`${h.url}/api/tables/${seat}`, { headers: { "Umpire-Key": key } });
    return (await answer.json()).draft.steps ?? [];
  };
  const press = async (page, name) => {
    const was = await state(page);
    const button = page.locator(".draft .undo button", { hasText: name });
    await button.scrollIntoViewIfNeeded();
    await (isPhone(size) ? button.tap() : button.click());
    await changed(page, was);
  };

  test(`moves are taken back by step, by unit and by phase, at ${sizeName(size)}`, async () => {
    const page = await table("set turn 3", "put g-2pz 3747", "put g-5id 3545", "put s-133rd 4151", "ready german turn");
    const played = ["move-first", "choose g-5id", "move 3546", "done", "choose g-2pz", "move 3748", "move 3749"];
    for (const a of played) await act(page, a);
    assert.deepEqual(await steps(page), played);
    await shot(page, `undo-${size.width}`);
    await press(page, "Undo step");
    assert.deepEqual(await steps(page), played.slice(0, 6));
    await press(page, "Undo unit");
    assert.deepEqual(await steps(page), played.slice(0, 4));
    await press(page, "Undo phase");
    assert.deepEqual(await steps(page), played.slice(0, 1));
    assert.match(await question(page), /move your units/);
    calm(page);
  });
}
