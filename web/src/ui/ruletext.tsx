// The text of rules: searching it, and showing it with the searched words marked and the rules that it names linked.
// Pure functions.

import type { ComponentChildren } from "preact";

/** Entry is something that can be found: a rule or a ruling. */
interface Entry {
  rule: string;
  title: string;
  text: string;
}

/** stem removes the common endings of a word, so that "moves" and "moving" find each other. */
const stem = (w: string) => (w.length > 4 ? w.replace(/(ing|ed|es|s)$/, "") : w);

/**
 * find lists the rules in which every word occurs, or if there are none, those in which some do. A number that fits
 * comes first, then titles, then texts.
 */
export function find<T extends Entry>(rules: T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules;
  const scored = rules.map((r, n) => {
    const number = r.rule.toLowerCase();
    const title = r.title.toLowerCase();
    const text = r.text.toLowerCase();
    let score = 0;
    let all = true;
    for (const w of words) {
      const s = stem(w);
      if (number === w) score += 100;
      else if (number.startsWith(w) && /\d/.test(w)) score += 50;
      else if (title.includes(w)) score += 20;
      else if (title.includes(s)) score += 15;
      else if (text.includes(w)) score += 5;
      else if (text.includes(s)) score += 3;
      else all = false;
    }
    return { r, n, score, all };
  });
  const whole = scored.filter((x) => x.all);
  return (whole.length ? whole : scored.filter((x) => x.score > 0))
    .sort((a, b) => b.score - a.score || a.n - b.n)
    .map((x) => x.r);
}

/** marked marks the words in a text. */
export function marked(text: string, words: string[]): ComponentChildren {
  const list = words.map((w) => stem(w).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).filter(Boolean);
  if (!list.length) return text;
  return text
    .split(new RegExp(`(${list.join("|")})`, "gi"))
    .map((part, n) => (n % 2 ? <mark key={n}>{part}</mark> : part));
}

/**
 * linked makes links of the numbers of rules ("10.8") and rulings ("[R12]") in a text; plain shows the text between
 * them.
 */
export function linked(
  text: string,
  numbers: Set<string>,
  plain: (s: string) => ComponentChildren,
  follow?: (rule: string) => void,
): ComponentChildren {
  return text.split(/(\[R\d+\]|\b\d+(?:\.\d+)+\b)/).map((part, n) => {
    const id = part.replace(/[[\]]/g, "");
    if (n % 2 === 0 || !numbers.has(id)) return plain(part);
    return (
      <a
        key={n}
        class="rule"
        href={`#${id}`}
        onClick={(e) => {
          if (!follow) return;
          e.preventDefault();
          follow(id);
        }}
      >
        {id}
      </a>
    );
  });
}
