// The server as functions: one for each route, typed by what it answers. Failures become a Problem with a sentence
// for the player. It keeps no state: src/state does.

import type {
  CaseLine,
  ContestState,
  Debrief,
  DiceState,
  EventLine,
  EventList,
  Failure,
  Forecast,
  GroupAnswer,
  GameLine,
  Info,
  InviteAnswer,
  JoinAnswer,
  LocalAnswer,
  NewTable,
  NextGameAnswer,
  Overlay,
  OverlayAnswer,
  OverlayRequest,
  Preview,
  Refusal,
  Replay,
  RiskAnswer,
  RuleInfo,
  Ruling,
  SealsAnswer,
  SavedSetup,
  SeatAnswer,
  SessionList,
  Snapshot,
  Supposition,
  TableLine,
  TableMade,
  TargetsAnswer,
  Update,
  Why,
} from "../wire";
import * as fresh from "./fresh";
import { storeHead, storedHeads } from "./heads";

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

/**
 * parse reads JSON. Go writes a list that it holds as nil as null, and nothing else: so a null is an empty list. What
 * comes with every click has none, and is read without looking at each value.
 */
export function parse<T>(text: string): T {
  const value: unknown = JSON.parse(text);
  return (text.includes("null") ? withLists(value) : value) as T;
}

/** withLists puts an empty list for each null: a loop is five times as fast as a function that JSON.parse calls. */
function withLists(value: unknown): unknown {
  if (value === null) return [];
  if (typeof value !== "object") return value;
  const all = value as Record<string, unknown>;
  for (const k in all) if (typeof all[k] === "object") all[k] = withLists(all[k]);
  return value;
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
  const head = answer.headers.get("Umpire-Head");
  if (head) storeHead(path.split("/")[3]!, head);
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
/** tables are all tables of this machine with their keys; none where the server is not one's own, or the key not it. */
export const tables = (localKey: string, most = 0) =>
  call<TableLine[]>(`/api/tables${most ? `?most=${most}` : ""}`, localKey);
/** openLocal exchanges a word that is good once for the right to that list. */
export const openLocal = (once: string) => call<LocalAnswer>("/api/local", "", { once });
export const importGame = (file: string) => call<TableMade>("/api/import", "", file);
/** snapshot is all that a key shows of a table. */
export const snapshot = (id: string, key: string) => call<Snapshot>(table(id), key);

/** Place is where a page sits: the table, the key, what it holds by version, and the page's name among its tabs. */
export interface Place {
  id: string;
  key: string;
  have: string;
  tab: string;
  /** the risks that the player takes, by their texts */
  taken?: string[];
}
const holding = (p: Place) => `have=${encodeURIComponent(p.have)}&tab=${p.tab}`;
/** act does something at a table. Its answer is what changed since the page's version. */
const act = (p: Place, what: string, body: object) => call<Update>(`${table(p.id)}/${what}?${holding(p)}`, p.key, body);

/** update is what changed since the page's version; as is whose eyes, empty for the seat's own. */
export const update = (p: Place, as = "") =>
  call<Update>(`${table(p.id)}?${holding(p)}${as && `&as=${encodeURIComponent(as)}`}`, p.key);
/** mostEvents is how many events the server answers at most with at once. */
const mostEvents = 2000;
/** events are the events with numbers above after; as is whose eyes, empty for the seat's own. */
export async function events(id: string, key: string, after: number, as = ""): Promise<EventLine[]> {
  const all: EventLine[] = [];
  for (const eyes = as && `&as=${encodeURIComponent(as)}`; ;) {
    const { events: more } = await call<EventList>(`${table(id)}/events?after=${after}${eyes}`, key);
    all.push(...more);
    if (more.length < mostEvents) return all;
    after = more.at(-1)!.n;
  }
}
/** careful plays nothing that puts the game at stake, but is answered with the risk, unless the player has taken it. */
const careful = (p: Place, body: object) =>
  act(p, "play", { ...body, careful: true, ...(p.taken?.length && { accepted: p.taken }) });
/**
 * play plays an action; a note goes with the order that it makes, and is refused if it makes none. Free refuses it,
 * with the code "seals", if it cannot be taken back. Fill plays it as often as it is legal.
 */
export const play = (p: Place, at: number, steps: number, action: string, free: boolean, note = "", fill = false) =>
  careful(p, { at, steps, action, ...(free && { free }), ...(note && { note }), ...(fill && { fill }) });
/** run plays several actions at once: all of them, or none. */
export const run = (p: Place, at: number, steps: number, actions: string[], free: boolean) =>
  careful(p, {
    at,
    steps,
    action: actions[0] ?? "",
    ...(actions.length > 1 && { more: actions.slice(1) }),
    ...(free && { free }),
  });
/** batch plays a batch of the game. */
export const batch = (p: Place, at: number, steps: number, id: string) =>
  careful(p, { at, steps, action: "", batch: id });
export const undo = (p: Place, at: number, keep: number, from = 0) => act(p, "undo", { at, keep, from });
export const why = (id: string, key: string, action: string, signal?: AbortSignal) =>
  call<Why>(`${table(id)}/why`, key, { action }, signal);
/** preview is what an action would do; best: by the better way to its place, if the game names one. */
export const preview = (id: string, key: string, action: string, signal?: AbortSignal, best = false) =>
  call<Preview>(`${table(id)}/preview`, key, { action, ...(best && { best }) }, signal);
/** risk is what an action puts at stake. */
export const risk = async (id: string, key: string, action: string) =>
  (await call<RiskAnswer>(`${table(id)}/risk`, key, { action })).risk;
export const forecast = (
  id: string,
  key: string,
  action: string,
  signal?: AbortSignal,
  suppose?: Supposition[],
  best = false,
) =>
  call<Forecast>(
    `${table(id)}/forecast`,
    key,
    { action, ...(suppose?.length && { suppose }), ...(best && { best }) },
    signal,
  );
/** seals says of legal actions whether each cannot be taken back. */
export const seals = async (id: string, key: string, actions: string[], signal?: AbortSignal) =>
  (await call<SealsAnswer>(`${table(id)}/seals`, key, { actions }, signal)).seals;
export const streamUrl = (p: Place) => `${table(p.id)}/stream?${holding(p)}`;

// People around the table: who sits where, what they offer each other, and what they have decided beforehand.
/** targets is where pieces could go: for each choice of a piece, what could be done at a place after it. */
export const targets = (id: string, key: string, choices: string[], signal?: AbortSignal) =>
  call<TargetsAnswer>(`${table(id)}/targets`, key, { choices }, signal);
/** group is what it takes to send pieces to a place, by their ids, and what would come of it. */
export const group = (id: string, key: string, pieces: string[], place: string, signal?: AbortSignal) =>
  call<GroupAnswer>(`${table(id)}/group`, key, { pieces, place }, signal);
export const seat = (id: string, key: string, at: number, side: string, who: string, replaceKey = false) =>
  call<SeatAnswer>(`${table(id)}/seat`, key, replaceKey ? { at, side, who, replaceKey } : { at, side, who });
/**
 * addSecret adds a secret of this page's to a table's dice, if it is wanted, commits to the first fresh one, and keeps
 * the head of its log.
 */
export async function addSecret(id: string, key: string): Promise<void> {
  const { wanted, freshens, next: had, head } = await call<DiceState>(`${table(id)}/dice`, key);
  if (head.n) storeHead(id, `${head.n} ${head.hash} ${head.sig ?? ""}`, head.key);
  const secret = wanted && fresh.random32();
  const next = freshens && (await fresh.promise(id, key, had));
  if (!secret && !next) return;
  const now = await call<DiceState>(`${table(id)}/dice`, key, { ...(secret && { secret }), ...(next && { next }) });
  if (secret) fresh.gave(id, key, now.head.n + 1, secret);
}
/** bring answers the server that asks this page for its fresh secret. */
export async function bring(id: string, key: string, ask: string): Promise<void> {
  const answer = await fresh.open(id, key, ask);
  if (answer) await call(`${table(id)}/fresh`, key, answer);
}
/** join exchanges an invitation for a key; a key is answered with itself. */
export const join = async (id: string, invitation: string) =>
  (await call<JoinAnswer>(`${table(id)}/join`, "", { invitation })).mine;
/** invitedTo is what an invitation is to; asking leaves it unused. */
export const invitedTo = async (id: string, invitation: string) =>
  (await call<JoinAnswer>(`${table(id)}/join`, "", { invitation, look: true })).to;
/** invite is an invitation to the page's own seat, for another device. */
export const invite = async (id: string, key: string) =>
  (await call<InviteAnswer>(`${table(id)}/invite`, key, {})).friend;
/** sessions are the devices that a seat is open on, after one of them was ended, if it is named. */
export const sessions = async (id: string, key: string, session?: string) =>
  (await call<SessionList>(`${table(id)}/sessions${session ? "/end" : ""}`, key, session ? { session } : undefined))
    .sessions;
export const resign = (p: Place, at: number, side: string) => act(p, "resign", { at, ...(side && { side }) });
export const offerDraw = (p: Place, at: number) => act(p, "draw", { at });
export const takeBack = (p: Place, at: number, back: number) => act(p, "takeback", { at, back });
export const answer = (p: Place, at: number, yes: boolean) => act(p, "answer", { at, yes });
export const retry = (p: Place) => act(p, "retry", {});
export const standing = (p: Place, answers: Record<string, string>) => act(p, "standing", { answers });
/** name says what the seat's player wants to be called. */
export const name = (p: Place, name: string) => act(p, "name", { name });
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
/** contest is how the contest stands that a table is a game of; nextGame starts its next game, or goes to it. */
export const contest = (id: string, key: string) => call<ContestState>(`${table(id)}/contest`, key);
export const nextGame = (id: string, key: string) => call<NextGameAnswer>(`${table(id)}/contest/next`, key, {});
/** rematch plays a single game again, or goes to where the other player does: stay keeps the sides. */
export const rematch = (id: string, key: string, stay: boolean) =>
  call<NextGameAnswer>(`${table(id)}/rematch`, key, { stay });
/** setup is the set-up of one's side, or of the one that is named; useSetup places units as in a saved one. */
export const setup = (id: string, key: string, side: string) =>
  call<SavedSetup>(`${table(id)}/setup?side=${encodeURIComponent(side)}`, key);
export const useSetup = (p: Place, at: number, steps: number, saved: SavedSetup) =>
  act(p, "setup", { at, steps, setup: saved });
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
    if (answer.ok) {
      const given = JSON.stringify(fresh.given(id, key));
      const kept = `${storedHeads(id)}${given === "[]" ? "" : `"given":${given},`}`;
      return new Blob([(await answer.text()).replace('"entries":', `${kept}"entries":`)]);
    }
    const said = parse<Failure>(await answer.text());
    throw new Problem(said.code, said.message);
  } catch (e) {
    throw e instanceof Problem ? e : new Problem("offline", "The server cannot be reached, so nothing was saved.");
  }
}

/** startLesson makes a table that leads through a lesson. */
export const startLesson = (game: string, c: CaseLine) =>
  make({ game, scenario: "", options: [], seats: {}, case: c.path, lesson: true });
