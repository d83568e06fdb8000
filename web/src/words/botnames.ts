// What bots are called where one chooses among them. The server names them; names it has not heard of stand as they
// are.

/** botTitle is a bot's name in words. */
export function botTitle(name: string): string {
  const level = /^staff-(\d)$/.exec(name)?.[1];
  if (level) return `Staff officer, ${["", "quick", "steady", "thorough"][Number(level)] ?? `level ${level}`}`;
  return name === "random" ? "Random moves" : name === "greedy" ? "Greedy: the best exchange at once" : name;
}

/** botPhrase is a bot's name in a sentence. */
export const botPhrase = (name: string | undefined): string =>
  botTitle(name ?? "")
    .replace(/:.*/, "")
    .replace(/^(Staff|Greedy|Random)/, (w) => w.toLowerCase());

/** defaultBot is the bot to begin with: a middling staff officer where there is one, else the last in the list. */
export const defaultBot = (bots: string[]): string =>
  bots.find((b) => b === "staff-2") ?? bots.find((b) => b.startsWith("staff")) ?? bots.at(-1) ?? "";
