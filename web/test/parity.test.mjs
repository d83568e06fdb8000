// What the client works out as the kernel does, held against files that the kernel's tests write: views after changes,
// and numbers in parts of one. (wire.test.mjs plays games and compares whole snapshots.)

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { modules, plain } from "./modules.mjs";

const { applied, parts } = await modules("state/viewchange.ts", "words/text.ts", "wire.ts");
const rows = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

test("a change makes of the view before it the view after it", () => {
  const list = rows("viewchanges.json");
  assert.ok(list.length >= 20);
  for (const [n, { before, change, after }] of list.entries()) {
    for (const lists of ["facts", "places", "pieces", "marks"]) before[lists] ??= []; // the view of nothing has none
    const held = JSON.stringify(before);
    assert.deepEqual(plain(applied(before, change)), plain(after), `change ${n}`);
    assert.equal(JSON.stringify(before), held, `change ${n} changes the view before it`);
  }
});

test("numbers in parts of one are written alike", () => {
  const list = rows("parts.json");
  assert.ok(list.length >= 100);
  for (const [n, per, text] of list) assert.equal(parts(n, per), text, `${n} in parts of ${per}`);
});
