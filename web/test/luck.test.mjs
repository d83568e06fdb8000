// The sentences about luck never contradict themselves, whatever the dice: who had the better dice, how lucky each side
// was, and how unusual that is in a whole game.

import assert from "node:assert/strict";
import test from "node:test";
import { modules } from "./modules.mjs";

const { luckSides, luckVerdict } = await modules("words/luck.ts");

/** numbers are the same in each run. */
function* numbers(n, seed = 41) {
  for (let i = 0; i < n; i++) {
    const draw = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    yield draw;
  }
}

/** dice are d dice that hit with chance p, of which some hit. */
function dice(draw) {
  const d = Math.floor(draw() * 12);
  const p = [1 / 6, 1 / 3, 1 / 2][Math.floor(draw() * 3)];
  const got = Math.floor(draw() * (d + 1));
  return {
    got: got * 1000,
    mean: Math.round(d * p * 1000),
    variance: Math.round(d * p * (1 - p) * 1000),
    lucky: d > 0,
  };
}

const rank = (word) => ["very unlucky", "unlucky", "as expected", "lucky", "very lucky"].indexOf(word);

test("who had the better dice agrees with how lucky each side was", () => {
  const met = new Set();
  for (const draw of numbers(20000)) {
    const s = [dice(draw), dice(draw)];
    const { better, words } = luckSides(s);
    const [a, b] = words.map(rank);
    const said = `${JSON.stringify(s)}: ${better}, ${words}`;
    assert.ok(a >= 0 && b >= 0, said);
    assert.equal(better, a > b ? 0 : a < b ? 1 : 2, said);
    for (const n of [0, 1]) {
      const off = s[n].lucky ? s[n].got - s[n].mean : 0;
      if (rank(words[n]) > 2) assert.ok(off > 0, said);
      if (rank(words[n]) < 2) assert.ok(off < 0, said);
    }
    met.add(`${better} ${words}`);
  }
  assert.ok(met.size >= 20, `only ${met.size} sentences came`);
});

test("a whole game's luck is unusual, or it is not", () => {
  const met = new Set();
  for (const draw of numbers(20000)) {
    const s = { got: draw() * 60, mean: draw() * 60, sd: draw() * 9, dice: 100 };
    const said = luckVerdict(s);
    const good = s.got > s.mean;
    assert.ok(!/above/.test(said) || good, said);
    assert.ok(!/below/.test(said) || !good, said);
    assert.ok(!/ lucky/.test(said) || good, said);
    assert.ok(!/unlucky/.test(said) || !good, said);
    const kinds = [/expected/, /nothing unusual/, /lucky/].filter((k) => k.test(said)).length;
    assert.equal(kinds, 1, said);
    met.add(said.replace(/[0-9.]+/g, "#"));
  }
  assert.equal(met.size, 7, [...met].join("\n"));
  // two hits of two dice at one third each: one in nine, which a normal tail would call one in 44
  const two = { got: 2, mean: 2 / 3, sd: 2 / 3, dice: 2 };
  assert.equal(luckVerdict(two), "2.0 standard deviations above the mean: very lucky");
  assert.equal(luckVerdict({ got: 0, mean: 0, sd: 0, dice: 0 }), "nothing was left to chance");
});
