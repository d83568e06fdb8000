// The server as functions: one for each route, typed by what it answers. Failures become a Problem with a sentence
// for the player. It keeps no state; game.ts does.

import type {
  CaseLine,
  Debrief,
  EventList,
  Failure,
  Forecast,
  GameLine,
  Info,
  NewTable,
  Overlay,
  OverlayAnswer,
  OverlayRequest,
  Preview,
  Refusal,
  Replay,
  RuleInfo,
  Ruling,
  SeatAnswer,
  Snapshot,
  Supposition,
  TableLine,
  TableMade,
  TargetsAnswer,
  Why,
} from "../wire";

/** Problem is a request that failed. Code is that of Failure, or "offline" when the server could not be reached. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly refusal?: Refusal,
  ) {
    super(message);
  }
}

/** parse reads JSON. Go writes an empty list as null, and nothing else: so a null is an empty list. */
export function parse<T>(text: string): T {
  return JSON.parse(text, (_, v) => (v === null ? [] : v)) as T;
}

async function call<T>(path: string, key = "", body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers["Umpire-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { headers, signal, cache: "no-store" };
  if (body !== undefined) {
    init.method = "POST";
    init.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, init);
    text = await answer.text();
  } catch (e) {
    if (signal?.aborted) throw e;
    throw new Problem("offline", "The server cannot be reached. Your table is safe; try again in a moment.");
  }
  if (answer.ok) return parse<T>(text);
  let failure: Failure = { code: "internal", message: `The server answered ${answer.status}.` };
  try {
    const said = parse<Failure>(text);
    if (said.message) failure = said;
  } catch {
    // not a Failure: the status says it all
  }
  throw new Problem(failure.code, failure.message, failure.refusal);
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const games = () => call<GameLine[]>("/api/games");
export const gameInfo = (game: string) => call<Info>(`/api/games/${encodeURIComponent(game)}`);
export const gameShape = (game: string) => call<unknown>(`/api/games/${encodeURIComponent(game)}/shape`);
export const rules = (game: string) => call<RuleInfo[]>(`/api/rules/${encodeURIComponent(game)}`);
export const make = (t: NewTable) => call<TableMade>("/api/tables", "", t);
/** tables are all tables of this machine with their keys; none where the server is not one's own. */
export const tables = () => call<TableLine[]>("/api/tables");
export const importGame = (file: string) => call<TableMade>("/api/import", "", file);
export const snapshot = (id: string, key: string, as = "") =>
  call<Snapshot>(table(id) + (as ? `?as=${encodeURIComponent(as)}` : ""), key);
export const events = async (id: string, key: string, after: number) =>
  (await call<EventList>(`${table(id)}/events?after=${after}`, key)).events;
/** play plays an action; a note goes with the order that it makes, and is refused if it makes none. */
export const play = (id: string, key: string, at: number, steps: number, action: string, note = "") =>
  call<Snapshot>(`${table(id)}/play`, key, { at, steps, action, ...(note && { note }) });
/** run plays several actions at once: all of them, or none. */
export const run = (id: string, key: string, at: number, steps: number, actions: string[]) =>
  call<Snapshot>(`${table(id)}/play`, key, {
    at,
    steps,
    action: actions[0] ?? "",
    ...(actions.length > 1 && { more: actions.slice(1) }),
  });
export const undo = (id: string, key: string, at: number, keep: number) =>
  call<Snapshot>(`${table(id)}/undo`, key, { at, keep });
export const why = (id: string, key: string, action: string, signal?: AbortSignal) =>
  call<Why>(`${table(id)}/why`, key, { action }, signal);
export const preview = (id: string, key: string, action: string, signal?: AbortSignal) =>
  call<Preview>(`${table(id)}/preview`, key, { action }, signal);
export const forecast = (id: string, key: string, action: string, signal?: AbortSignal, suppose?: Supposition[]) =>
  call<Forecast>(`${table(id)}/forecast`, key, { action, ...(suppose?.length && { suppose }) }, signal);
export const streamUrl = (id: string, key: string) => `${table(id)}/stream?key=${encodeURIComponent(key)}`;

// People around the table: who sits where, what they offer each other, and what they have decided beforehand.
/** targets is where pieces could go: for each choice of a piece, what could be done at a place after it. */
export const targets = (id: string, key: string, choices: string[], signal?: AbortSignal) =>
  call<TargetsAnswer>(`${table(id)}/targets`, key, { choices }, signal);
export const seat = (id: string, key: string, at: number, side: string, who: string, replaceKey = false) =>
  call<SeatAnswer>(`${table(id)}/seat`, key, replaceKey ? { at, side, who, replaceKey } : { at, side, who });
export const resign = (id: string, key: string, at: number, side: string) =>
  call<Snapshot>(`${table(id)}/resign`, key, { at, ...(side && { side }) });
export const offerDraw = (id: string, key: string, at: number) => call<Snapshot>(`${table(id)}/draw`, key, { at });
export const takeBack = (id: string, key: string, at: number, back: number) =>
  call<Snapshot>(`${table(id)}/takeback`, key, { at, back });
export const answer = (id: string, key: string, at: number, yes: boolean) =>
  call<Snapshot>(`${table(id)}/answer`, key, { at, yes });
export const retry = (id: string, key: string) => call<Snapshot>(`${table(id)}/retry`, key, {});
export const standing = (id: string, key: string, answers: Record<string, string>) =>
  call<Snapshot>(`${table(id)}/standing`, key, { answers });
export const cases = (game: string) => call<CaseLine[]>(`/api/games/${encodeURIComponent(game)}/cases`);
/**
 * rulesText is the whole rules in our own words; rulings are what was decided where the rulebook leaves something
 * open.
 */
export const rulesText = (game: string) => call<RuleInfo[]>(`/api/rules/${encodeURIComponent(game)}/text`);
export const rulings = (game: string) => call<Ruling[]>(`/api/rules/${encodeURIComponent(game)}/rulings`);
/** takeOver makes a new table of a position of this one. */
export const takeOver = (id: string, key: string, at: number, seats: Record<string, string>) =>
  call<TableMade>(`${table(id)}/fork`, key, { at, seats });

/** replay is what happened after an entry, entry by entry; as is whose eyes, empty for the seat's own. */
export const replay = (id: string, key: string, after: number, limit: number, as = "") =>
  call<Replay>(`${table(id)}/replay?after=${after}&limit=${limit}${as ? `&as=${encodeURIComponent(as)}` : ""}`, key);
export const debrief = (id: string, key: string) => call<Debrief>(`${table(id)}/debrief`, key);

export async function overlay(id: string, key: string, body: OverlayRequest, signal?: AbortSignal): Promise<Overlay> {
  const a = await call<OverlayAnswer>(`${table(id)}/overlay`, key, body, signal);
  if (a.overlay) return a.overlay;
  throw new Problem("illegal", a.refusal?.reason ?? "This cannot be shown.", a.refusal);
}

/** viewAt is what the seat saw at an earlier entry; as is whose eyes, empty for the seat's own. */
export const viewAt = (id: string, key: string, at: number, as: string, signal?: AbortSignal) =>
  call<Snapshot>(`${table(id)}?at=${at}${as ? `&as=${encodeURIComponent(as)}` : ""}`, key, undefined, signal);

/** saved is the seat's own log as a file. */
export async function saved(id: string, key: string): Promise<Blob> {
  try {
    const answer = await fetch(`${table(id)}/log`, { headers: { "Umpire-Key": key } });
    if (answer.ok) return await answer.blob();
    const said = parse<Failure>(await answer.text());
    throw new Problem(said.code, said.message);
  } catch (e) {
    throw e instanceof Problem ? e : new Problem("offline", "The server cannot be reached, so nothing was saved.");
  }
}

/** startLesson makes a table that leads through a lesson. */
export const startLesson = (game: string, c: CaseLine) =>
  make({ game, scenario: "", options: [], seats: {}, case: c.path, lesson: true });
