// What the facts say of a scenario.

import assert from "node:assert/strict";
import { test } from "node:test";
import { modules } from "./modules.mjs";

const { scenarioText } = await modules("words/scenario.ts");
const rules = [null, { rule: "8.1", text: "Set-up." }, { rule: "S.a", text: "Hold the town." }];
const scenario = (id, rule, intro) => ({ id, rule, intro, length: "4 turns" });

test("a scenario is told by its own rule, or by its intro", () => {
  const [a, b, c] = [scenario("a", "S.a", "Intro."), scenario("b", "8.1", "Two."), scenario("c", "8.1", "Three.")];
  const said = (list) => list.map((sc) => scenarioText({ scenarios: list, rules }, sc));
  assert.deepEqual(said([a, b, c]), ["Hold the town.", "Two.", "Three."]);
  assert.deepEqual(said([b]), ["Two."], "the rule of set-up says nothing of the only scenario");
  assert.deepEqual(said([scenario("d", "8.1", "")]), ["4 turns"]);
});
