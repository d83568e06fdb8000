// A whole turn of each side of a game of stacks, from the set-up to the next turn: by the keyboard alone, and by touch
// on a telephone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calm, harness, keys, reader, touch, windowOf, sizes } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/** plan is what is played, in this order; what comes between is answered by the first of replies that is due. */
const plan = [
  /^Place the rest/,
  /^Place the rest/,
  /^Move first/,
  /^Move the stack in 1754/,
  /^Assault 1854/,
  [/^Move to 1852/, "1852"],
  /^End its move/,
  /^End the phase/,
  /^Attack 1118/,
  /^5th Infantry Division attacks/,
  /^35th Infantry Division attacks/,
  /^106th Infantry Division attacks/,
  /^Roll for the attack/,
  /^End the phase/,
  /^Fight first/,
  /^The rest arrives/,
  /^Attack /,
  / attacks/,
  /^Roll for the attack/,
  /^End the phase/,
  /^Move the stack in/,
  /^Move to /,
  /^End its move/,
  /^End the phase/,
];
const replies = [
  /^Send no|^Send 0/,
  /loses a step/,
  /^All retreat to/,
  /retreats to/,
  /^Result/,
  /advances/,
  /^Exchange/,
];

/** turn plays from the set-up to the second turn: input plays the action with a name, or at a hex of the map. */
async function turn(page, input) {
  await page.goto((await h.make("driveonmoscow", "campaign", { german: "me", soviet: "me" }, { seed: 3 })).path);
  const r = reader(page);
  await r.decision.getByRole("button").first().waitFor();
  let at = 0;
  while (!/Turn 2 of 9/.test(await page.locator(".topbar").textContent())) {
    const names = await r.names();
    const due = (x) => names.some((name) => x.test(name));
    const [next, hex] = [plan[at] ?? []].flat();
    const reply = next && due(next) ? undefined : replies.find(due);
    assert.ok(reply ?? next, "the turn goes on");
    await input(reply ?? next, reply ? undefined : hex);
    if (!reply) at++;
  }
  assert.equal(at, plan.length, "the turn ended when all was done");
  calm(page);
}

test("a whole turn of each side by the keyboard alone", async () => {
  const page = await h.page();
  await turn(page, keys(page).key);
});

test("a whole turn of each side by touch", async () => {
  const page = await h.page({ ...windowOf(sizes[0]), reducedMotion: "reduce" });
  await turn(page, touch(page));
});
