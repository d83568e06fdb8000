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

/**
 * normalTail is the probability that a normal variable lies further than z standard deviations from the mean, to one
 * side (Abramowitz and Stegun 26.2.17).
 */
function normalTail(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const d = 0.3989422804 * Math.exp((-x * x) / 2);
  return d * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}

/** LuckSum is the sum of some luck lines, in units of the game (the lines have thousandths). */
export interface LuckSum {
  got: number;
  mean: number;
  sd: number;
  dice: number;
}

/** luckVerdict says in words how unusual some luck was. */
export function luckVerdict(s: LuckSum): string {
  if (!s.sd) return "nothing was left to chance";
  const z = (s.got - s.mean) / s.sd;
  const p = normalTail(z);
  const of = Math.max(2, Math.round(1 / Math.max(p, 0.0005)));
  const how =
    Math.abs(z) < 0.25
      ? "just what was to be expected"
      : `${Math.abs(z).toFixed(1)} standard deviations ${z > 0 ? "above" : "below"} the mean`;
  if (Math.abs(z) < 0.25) return how;
  const often =
    Math.abs(z) < 1 ? "nothing unusual" : `so much ${z > 0 ? "luck" : "bad luck"} comes to about one game in ${of}`;
  return `${how}: ${often}`;
}
