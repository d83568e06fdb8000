// What a figure of the game says in words.

import { Unknown, type FactInfo } from "./wire";

export type Fact = Pick<FactInfo, "name" | "words" | "show" | "side" | "track" | "token">;

export function factValue(f: Fact, n: number | undefined): string {
  if (n === undefined || n === Unknown) return "?";
  return f.words?.length ? (f.words[n] ?? String(n)) : String(n);
}
