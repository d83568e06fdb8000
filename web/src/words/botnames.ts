// Names of bots for people, and of who sits at a table. The server sends ids; an id that is not known here is shown as
// it is.

import type { SeatInfo } from "../wire";

/** botTitle is the name of a bot in a list: "Staff officer, steady". */
export function botTitle(name: string): string {
  const level = /^staff-(\d)$/.exec(name)?.[1];
  if (level) return `Staff officer, ${["", "quick", "steady", "thorough"][Number(level)] ?? `level ${level}`}`;
  if (name === "recruit") return "Recruit: for first games";
  return name === "random" ? "Random moves" : name === "greedy" ? "Greedy: has no plan" : name;
}

/** botPhrase is the name of a bot inside a sentence, without its version: "staff officer, steady". */
export const botPhrase = (name: string | undefined): string =>
  botTitle(name ?? "")
    .replace(/:.*/, "")
    .replace(/^(Staff|Greedy|Random|Recruit)/, (w) => w.toLowerCase());

/** sitter is what the player of a seat is called: by the name that they gave, a bot by its own; empty if by none. */
export const sitter = (x: SeatInfo | undefined): string => (x?.bot ? botPhrase(x.bot) : (x?.name ?? ""));

/**
 * defaultBot is the bot that is chosen first, one whom a newcomer can beat: the recruit, else the greedy one, else any
 * staff officer, else the last in the list; empty if there is none.
 */
export const defaultBot = (bots: string[]): string =>
  ["recruit", "greedy"].find((b) => bots.includes(b)) ?? bots.find((b) => b.startsWith("staff")) ?? bots.at(-1) ?? "";
