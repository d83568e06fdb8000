// What the browser remembers: the tables that were opened here, with their keys. A key is the right to a seat, and the server
// has no accounts yet, so losing this list means losing the seats unless their links were kept.

import { sideName } from "./text";
import type { Info, Side, Snapshot, TableMade } from "./wire";

export interface Kept {
  table: string;
  key: string;
  game: string;
  name: string; // of the game
  scenario: string;
  side: string;
  when: number; // last opened, milliseconds
  /** Keys of other seats of a table made here, by side id: what a friend's link is made of. */
  keys?: Record<string, string>;
}

const place = "umpire.tables";

export function keptTables(): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(place) ?? "[]") as Kept[];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function write(list: Kept[]) {
  try {
    localStorage.setItem(place, JSON.stringify(list.slice(0, 100)));
  } catch {
    // storage is off or full: the links still work
  }
}

/** rememberMade keeps the keys of a table made here. */
export function rememberMade(made: TableMade, game: string, name: string, scenario: string) {
  const rest = keptTables().filter((t) => t.table !== made.table);
  write([{ table: made.table, key: made.mine, game, name, scenario, side: "", when: Date.now(), keys: made.keys }, ...rest]);
}

/** rememberTable notes that a table was opened. */
export function rememberTable(s: Snapshot, key: string, info: Info) {
  const all = keptTables();
  const old = all.find((t) => t.table === s.table);
  const scenario = info.scenarios.find((x) => x.id === s.scenario)?.name ?? s.scenario;
  const now: Kept = {
    table: s.table, key, game: s.game, name: info.name, scenario, side: sideName(info, s.side as Side), when: Date.now(),
  };
  if (old?.keys) now.keys = old.keys;
  write([now, ...all.filter((t) => t !== old)]);
}

export function forgetTable(table: string) {
  write(keptTables().filter((t) => t.table !== table));
}

/** friendLinks are the links of the open seats of a table that was made here, by side id. */
export function friendLinks(s: Snapshot, info: Info): { n: number; side: string; url: string }[] {
  const keys = keptTables().find((t) => t.table === s.table)?.keys ?? {};
  return s.seats
    .filter((seat) => seat.who === "open" && keys[info.sides[seat.side as 0 | 1]?.id ?? ""])
    .map((seat) => {
      const side = info.sides[seat.side as 0 | 1];
      return { n: seat.side, side: side.name, url: `${location.origin}/t/${s.table}/${keys[side.id]}` };
    });
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
