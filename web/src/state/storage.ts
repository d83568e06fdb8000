// What this browser keeps: the tables that were opened here with their keys, settings, and what was watched. A key is
// the right to a seat and the server has no accounts, so a player who loses this list loses the seats, unless their
// links were kept.

import { sideName } from "../words/text";
import type { Info, NextGameAnswer, Side, Snapshot, TableMade } from "../wire";

export interface HotSeat {
  key: string;
  people: string;
}

export interface StoredTable {
  table: string;
  key: string;
  game: string;
  name: string; // of the game
  scenario: string;
  side: string;
  when: number; // last opened, milliseconds
  /** Keys of other seats of a table that was made here, by side id. Links for friends are made of them. */
  keys?: Record<string, string>;
  /** Two players sit at this screen (people/hotseat.tsx): the key of each side, and what its people are called. */
  hot?: [HotSeat, HotSeat];
}

const place = "umpire.tables";

export function storedTables(): StoredTable[] {
  try {
    const list = JSON.parse(localStorage.getItem(place) ?? "[]") as StoredTable[];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function write(list: StoredTable[]) {
  try {
    localStorage.setItem(place, JSON.stringify(list.slice(0, 100)));
  } catch {
    // storage is off or full: the links still work
  }
}

/** storeMadeTable stores the keys of a table that was made here. */
export function storeMadeTable(
  made: TableMade,
  game: string,
  name: string,
  scenario: string,
  hot?: StoredTable["hot"],
) {
  const rest = storedTables().filter((t) => t.table !== made.table);
  const { table, mine: key, keys } = made;
  write([{ table, key, game, name, scenario, side: "", when: Date.now(), keys, ...(hot && { hot }) }, ...rest]);
}

/**
 * storeNextGame stores the next game of a contest, or a rematch: what is known of the game before it, with sides
 * changed unless the players stay. The keys stay; invitations were good for one table.
 */
export function storeNextGame(from: string, next: NextGameAnswer, info: Info, stay = false) {
  const old = storedTable(from);
  if (!old) return;
  const was = (n: number) => (stay ? n : 1 - n) as 0 | 1;
  const changed = Object.fromEntries(info.sides.map((x, n) => [x.id, old.keys?.[info.sides[was(n)].id] ?? ""]));
  const keys = Object.fromEntries(
    Object.entries({ ...old.keys, ...changed }).filter(([, k]) => k && !k.startsWith("invite-")),
  );
  const { hot } = old;
  const seats =
    hot && ([0, 1].map((n) => ({ key: hot[was(n)].key, people: info.sides[n]!.people })) as [HotSeat, HotSeat]);
  const made = { table: next.table, mine: next.mine, keys };
  storeMadeTable(made, info.id, old.name, old.scenario, seats);
}

/** storedTable is what this browser knows of a table. */
export const storedTable = (table: string) => storedTables().find((t) => t.table === table);

/**
 * storeSeat stores what a change of seats brought: the key of this page, and keys of other seats by side id (""
 * removes one).
 */
export function storeSeat(table: string, key: string, others: Record<string, string>) {
  const all = storedTables();
  const old = all.find((t) => t.table === table);
  if (!old) return;
  const keys = { ...old.keys, ...others };
  for (const k of Object.keys(keys)) if (!keys[k]) delete keys[k];
  write([{ ...old, key, keys }, ...all.filter((t) => t !== old)]);
}

/** endHotSeat stores that the two sides of a table are not played at this screen any more. */
export function endHotSeat(table: string) {
  write(storedTables().map((t) => (t.table === table ? { ...t, hot: undefined } : t)));
}

/** storeLeft stores which seat of a table was left and opened here, by its side's id; leftSeat reads it. */
export const storeLeft = (table: string, side: string) => storeSetting(`umpire.left.${table}`, side);
export const leftSeat = (table: string): string => storedSetting(`umpire.left.${table}`);

/** seatLink is the address of a seat. Knowing it is the right to the seat. */
export const seatLink = (table: string, key: string) => `${location.origin}/t/${table}#${key}`;

/** storedKeys are the keys of other seats of a table that this browser knows, by side id. */
export const storedKeys = (table: string): Record<string, string> => storedTable(table)?.keys ?? {};

/** storeReadNote stores the number of the last hand-over note that was read at a table; lastReadNote reads it. */
export function storeReadNote(table: string, n: number) {
  storeSetting(`umpire.read.${table}`, String(n));
}
export const lastReadNote = (table: string): number => Number(storedSetting(`umpire.read.${table}`)) || 0;

/**
 * storeSetting stores a small setting of this browser, such as the last choices in the lobby; storedSetting reads it,
 * empty if there is none.
 */
export function storeSetting(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // storage is off or full: the player is asked again next time
  }
}

export function storedSetting(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** storeTable stores that a table was opened. */
export function storeTable(s: Snapshot, key: string, info: Info) {
  const all = storedTables();
  const old = all.find((t) => t.table === s.table);
  const scenario = s.lesson
    ? `lesson: ${s.lesson.title}`
    : (info.scenarios.find((x) => x.id === s.scenario)?.name ?? s.scenario);
  const now: StoredTable = {
    table: s.table,
    key,
    game: s.game,
    name: info.name,
    scenario,
    side: sideName(info, s.side as Side),
    when: Date.now(),
  };
  if (old?.keys) now.keys = old.keys;
  if (old?.hot) now.hot = old.hot;
  write([now, ...all.filter((t) => t !== old)]);
}

export function forgetTable(table: string) {
  write(storedTables().filter((t) => t.table !== table));
}

/** openSeatLinks are the links of the open seats of a table that was made here. */
export function openSeatLinks(s: Snapshot, info: Info): { n: number; side: string; url: string }[] {
  const keys = storedTables().find((t) => t.table === s.table)?.keys ?? {};
  return s.seats
    .filter((seat) => seat.who === "open" && keys[info.sides[seat.side as 0 | 1]?.id ?? ""])
    .map((seat) => {
      const side = info.sides[seat.side as 0 | 1];
      return { n: seat.side, side: side.name, url: seatLink(s.table, keys[side.id]!) };
    });
}

/** Watched is the entry up to which this browser has watched each table, by table and side. */
type Watched = Record<string, { at: number; when: number }>;
const watchedPlace = "umpire.watched";
const playerPlace = "umpire.player";

function readJSON<T>(place: string, none: T): T {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "null") as T | null) ?? none;
  } catch {
    return none;
  }
}

function writeJSON(place: string, v: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(v));
  } catch {
    // storage is off or full: what happened is offered for watching again
  }
}

/** lastWatched is the last entry of a table that this browser has watched as a side; 0 if none. */
export const lastWatched = (table: string, side: Side): number =>
  readJSON<Watched>(watchedPlace, {})[`${table}:${side}`]?.at ?? 0;

/**
 * storeWatched stores that everything up to an entry has been watched. Of more than 200 tables it keeps the latest.
 */
export function storeWatched(table: string, side: Side, at: number) {
  const all = readJSON<Watched>(watchedPlace, {});
  const name = `${table}:${side}`;
  if ((all[name]?.at ?? 0) >= at) return;
  all[name] = { at, when: Date.now() };
  const kept = Object.entries(all)
    .sort((a, b) => b[1].when - a[1].when)
    .slice(0, 200);
  writeJSON(watchedPlace, Object.fromEntries(kept));
}

/** ReplaySettings: the speed of the replay, and whether orders of the other side are played as they come. */
interface ReplaySettings {
  speed: number;
  live: boolean;
}

export function replaySettings(): ReplaySettings {
  const s = readJSON<Partial<ReplaySettings>>(playerPlace, {});
  return { speed: [1, 2, 4, 8].includes(s.speed ?? 0) ? s.speed! : 2, live: s.live ?? true };
}
export const storeReplaySettings = (s: ReplaySettings) => writeJSON(playerPlace, s);

/** storeList stores a list under a name, in the session's storage unless another is named; storedList reads it. */
export function storeList(name: string, list: unknown[], store = () => sessionStorage) {
  try {
    store().setItem(name, JSON.stringify(list));
  } catch {
    // storage is off or full: the list is lost with the page
  }
}

export function storedList<T>(name: string, store = () => sessionStorage): T[] {
  try {
    const list = JSON.parse(store().getItem(name) ?? "[]") as T[];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** reducedMotion says that nothing may move by itself, because of the system's setting or the switch on this page. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches || motionIsOff();
export const motionIsOff = () => storedSetting("umpire.still") === "1";
export const setMotionOff = (still: boolean) => storeSetting("umpire.still", still ? "1" : "");

/**
 * carryHandicap has the lobby set up a single game next: of that scenario, with a side's victory points multiplied by
 * what a contest came to. carriedHandicap gives the lobby the fields of both sides, once.
 */
export function carryHandicap(game: string, scenario: string, side: 0 | 1, factor: string) {
  const choices = `umpire.choices.${game}`;
  const was = JSON.parse(storedSetting(choices) || "{}") as object;
  storeSetting(choices, JSON.stringify({ ...was, scenario, contest: "" }));
  storeSetting("umpire.game", game);
  storeSetting("umpire.handicap", JSON.stringify({ game, fields: side ? ["", factor] : [factor, ""] }));
}

export function carriedHandicap(game: string): [string, string] {
  const c = JSON.parse(storedSetting("umpire.handicap") || "{}") as { game?: string; fields?: [string, string] };
  if (c.game !== game || !c.fields) return ["", ""];
  storeSetting("umpire.handicap", "");
  return c.fields;
}
