// How the dice fell, in words that cannot contradict each other.

/** What a side's dice in a battle came to, in thousandths of their unit. */
export interface DiceSum {
  got: number;
  mean: number;
  variance: number;
  lucky: boolean; // it rolled dice that have a mean
}

const luckWords = ["very unlucky", "unlucky", "as expected", "lucky", "very lucky"];

/** luckRank is how far dice are from their mean, as an index into luckWords. */
function luckRank(x: DiceSum): number {
  const sd = Math.sqrt(Math.max(0, x.variance) * 1000); // variance is in thousandths of the unit squared
  const off = sd > 0 ? (x.got - x.mean) / sd : 0;
  return 2 + Math.sign(off) * (Math.abs(off) < 0.5 ? 0 : Math.abs(off) > 1.5 ? 2 : 1);
}

/**
 * luckSides says which side had the better dice, 2 for neither, and how lucky each was. The first follows from the
 * second, so that the two never contradict each other.
 */
export function luckSides(s: readonly [DiceSum, DiceSum]): { better: number; words: [string, string] } {
  const [a, b] = s.map((x) => (x.lucky ? luckRank(x) : 2)) as [number, number];
  return { better: a > b ? 0 : a < b ? 1 : 2, words: [luckWords[a]!, luckWords[b]!] };
}

/** LuckSum is the sum of some luck lines, in units of the game (the lines have thousandths). */
export interface LuckSum {
  got: number;
  mean: number;
  sd: number;
  dice: number;
}

/**
 * luckVerdict says in words how unusual some luck was. It does not say how often so much comes: that follows from the
 * chance of each die, which the sum no longer has, and a normal tail is far off where few dice were thrown.
 */
export function luckVerdict(s: LuckSum): string {
  if (!s.sd) return "nothing was left to chance";
  const z = (s.got - s.mean) / s.sd;
  const off = Math.abs(z);
  if (off < 0.25) return "just what was to be expected";
  const how = off < 1 ? "nothing unusual" : luckWords[2 + Math.sign(z) * (off < 2 ? 1 : 2)];
  return `${off.toFixed(1)} standard deviations ${z > 0 ? "above" : "below"} the mean: ${how}`;
}
