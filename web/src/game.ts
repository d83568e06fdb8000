// The open table: what the server last said (snapshot, log), what the player is looking at, and everything that they can do.
// Signals hold it; the map and the panels draw them. One page shows one table.

import { batch, computed, signal } from "@preact/signals";
import * as api from "./api";
import { ask, glowingPlaces, isChoice, offer, pieceOf, placeOf, wanted } from "./choices";
import { decodeShape, type Shape } from "./map/shape";
import type { Trail } from "./map/view";
import { keptTables, remember, remembered, rememberTable } from "./memory";
import { openStream } from "./stream";
import { pieceTitle, pieceWord, placeTitle, stepText } from "./text";
import type { EventLine, Forecast, Info, LegalAction, PieceID, PieceView, PlaceID, Preview, Snapshot, Why } from "./wire";

export const tableId = signal("");
export const key = signal("");
export const info = signal<Info | null>(null);
export const shape = signal<Shape | null>(null);
export const snap = signal<Snapshot | null>(null);
/** An earlier moment that is looked at instead of the present, in which nothing can be done; replay.ts sets it. */
export const past = signal<Snapshot | null>(null);
/** What the map and the panels show: the earlier moment that is looked at, or the present. */
export const scene = computed(() => past.value ?? snap.value);
/** The arrows that belong to the earlier moment. */
export const pastTrails = signal<Trail[]>([]);
/** Called before a newer snapshot is taken over (own: it answers an order of this page), so that what led to it can be played first. */
export const newer: ((old: Snapshot, next: Snapshot, own: boolean) => void)[] = [];
/** Called when a table is opened; what they answer is run as its first snapshot is taken over. */
export const opening: ((first: Snapshot) => Promise<() => void>)[] = [];
export const log = signal<EventLine[]>([]);
/** Whose eyes the map shows: a side's id, or empty for the seat's own. Only two-handed seats and finished games have a choice. */
export const eyes = signal("");
/** The side that the key is the right to. */
export const ownSide = signal(-1);
export const link = signal<"opening" | "live" | "lost">("opening");
export const fatal = signal("");
export const busy = signal(false);

/** A piece chosen on the map that is not played yet: its action also needs a place. */
export const picked = signal<PieceID>(0);
/** The place that the keyboard cursor and the place panel look at. */
export const cursor = signal<PlaceID>(0);
/** The piece that Tab or a click has stopped at. */
export const spotted = signal<PieceID>(0);
/** The place under the mouse. */
export const hovered = signal<PlaceID>(0);
/** The action that is considered: hovered, focused, or tapped once. Sure: a tap, which a button must confirm. */
export const considered = signal<{ action: LegalAction; tapped: boolean; map?: boolean } | null>(null);
/** What the considered action would do. */
export const advice = signal<{ text: string; preview?: Preview; forecast?: Forecast } | null>(null);
/** A refusal stands at the right of the map when what it speaks of lies at the left, and at the top when that lies below. */
export const adviceSide = signal("");
/** The answer to the last "why not". */
export const refusal = signal<{ action: string; place: PlaceID; piece: PieceID; why: Why } | null>(null);
let leaving = 0;
/**
 * consider is for the mouse and the focus: what it rests on now. The card stays a moment, so that one can get to it; from a list that
 * leads across the map, which keeps still meanwhile.
 */
export function consider(action: LegalAction | null, map = false) {
  if (considered.value?.tapped) return; // a tap on the map waits for its button
  if (map && leaving && considered.value && !considered.value.map) return; // on the way from the list to the card
  if (action) {
    keepConsidering();
    if (considered.value?.action !== action || !!considered.value.map !== map) considered.value = { action, tapped: false, map };
  } else if (considered.value && !leaving) {
    leaving = setTimeout(() => {
      leaving = 0;
      if (!considered.value?.tapped) considered.value = null;
    }, considered.value.map ? 220 : 900);
  }
}
/** keepConsidering is for the card itself, when the mouse has got there. */
export function keepConsidering() {
  clearTimeout(leaving);
  leaving = 0;
}

/** A small menu at a point of the window. */
export const menu = signal<{ x: number; y: number; title: string; actions: LegalAction[]; run?: () => void; also?: { label: string; run: () => void } } | null>(null);
/** The rule whose card is open. */
export const ruleCard = signal("");
export const helpOpen = signal(false);
export const tab = signal<"decide" | "here" | "log" | "facts" | "people">("decide");
/** Asks the map to bring a place into sight; the number makes each wish a new one. */
export const centreOn = signal<{ place: PlaceID; wish: number }>({ place: 0, wish: 0 });
export const toasts = signal<{ id: number; text: string; rule: string }[]>([]);

export const legal = computed<LegalAction[]>(() => (snap.value?.mine && !past.value ? (snap.value.legal ?? []) : []));
/** The action that a lesson waits for; only it glows then. */
export const lessonAction = computed(() => {
  const l = snap.value?.lesson;
  return l?.do && !l.done && info.value ? wanted(info.value, legal.value, l.do) : undefined;
});
/** What a lesson answered to something else than it waits for. */
export const lessonWord = signal("");
/** A word to the other player, which goes with the next order. */
export const handNote = signal("");
export const offered = computed(() => offer(lessonAction.value ? [lessonAction.value] : legal.value, picked.value));
export const glowing = computed(() => glowingPlaces(offered.value, picked.value));
/** The piece that the decision is about: picked here, or named by the prompt. */
export const active = computed<PieceID>(() => picked.value || (snap.value?.mine && !past.value ? (snap.value.view.prompt.piece ?? 0) : 0));

/** The ways of the other side's pieces since the last phase of its own; none once this seat acts again (to choose a piece is no act). */
export const trails = computed<Trail[]>(() => {
  const i = info.value, s = snap.value, lines = log.value;
  if (past.value) return pastTrails.value;
  if (!i || !s || s.side > 1 || s.draft.steps.some((step) => !isChoice(i, step)) || s.view.outcome.over) return [];
  const out = new Map<PieceID, Trail>();
  const theirs = lines.findLastIndex((l) => l.e.s === 1 - s.side);
  if (theirs < 0 || lines[theirs]!.at !== lines.at(-1)!.at) return []; // an order of one's own came after it
  for (let n = theirs; n >= 0; n--) {
    const e = lines[n]!.e, show = i.events[e.k]?.show;
    if (e.s === s.side && show === "phase") break;
    if (e.s !== 1 - s.side || show !== "move" || !e.c || !e.p || !e.t) continue;
    const t = out.get(e.c);
    if (!t) out.set(e.c, { side: e.s, way: [e.p, e.t] });
    else if (t.way[0] === e.t) t.way.unshift(e.p);
  }
  return [...out.values()];
});

export const piecesAt = (place: PlaceID): PieceView[] => scene.value?.view.pieces.filter((p) => p.p === place) ?? [];
export const pieceById = (id: PieceID): PieceView | undefined => scene.value?.view.pieces.find((p) => p.id === id);

let toastNumber = 0;
/** toast shows a sentence for a while. */
export function toast(text: string, rule = "") {
  const id = ++toastNumber;
  toasts.value = [...toasts.value.slice(-2), { id, text, rule }];
  setTimeout(() => dropToast(id), 9000);
}
export function dropToast(id: number) {
  toasts.value = toasts.value.filter((t) => t.id !== id);
}

/** tell shows what went wrong, in the server's words. */
export function tell(e: unknown) {
  if (e instanceof api.Problem && (e.code === "lesson" || e.refusal?.code === "lesson")) lessonWord.value = e.refusal?.reason || e.message;
  else if (e instanceof api.Problem) toast(e.refusal?.reason || e.message, e.refusal?.rule);
  else toast(e instanceof Error ? e.message : String(e));
}

/** open loads a table and keeps it up to date. */
export async function open(table: string, seatKey: string): Promise<void> {
  tableId.value = table;
  key.value = seatKey;
  try {
    const first = await api.snapshot(table, seatKey);
    const [gameInfo, drawing, ...begin] = await Promise.all([
      api.gameInfo(first.game), api.gameShape(first.game), ...opening.map((f) => f(first).catch(() => () => undefined)),
    ]);
    batch(() => {
      info.value = gameInfo;
      shape.value = decodeShape(drawing, gameInfo);
      ownSide.value = first.side;
      adopt(first);
      for (const f of begin) f();
    });
    rememberTable(first, seatKey, gameInfo);
    await catchUp();
  } catch (e) {
    if (e instanceof api.Problem && e.code !== "offline") {
      if (!movedSeat(e)) fatal.value = e.message;
      return;
    }
    if (!(e instanceof api.Problem)) {
      fatal.value = e instanceof Error ? e.message : String(e);
      return;
    }
    link.value = "lost";
    setTimeout(() => void open(table, seatKey), 2000);
    return;
  }
  openStream(api.streamUrl(table, seatKey), {
    state: (s) => {
      link.value = s;
      void refresh(); // whatever happened while the line was down; or the key is good no longer
    },
    update: (u) => {
      append(u.events);
      const now = snap.value;
      // Another tab of this seat may have changed the draft; a seat may have been taken or left.
      if (u.at !== now?.at || (u.draft !== undefined && u.draft !== now.draft.count)) void refresh();
      else if (u.seats) snap.value = { ...now, seats: u.seats };
    },
  });
}

/** movedSeat goes on with the key that this browser has got meanwhile, if the one of this page is no longer good: another tab changed the seats. */
function movedSeat(e: api.Problem): boolean {
  if (e.code !== "not-yours") return false;
  const now = keptTables().find((t) => t.table === tableId.value)?.key;
  if (!now || now === key.value) return false;
  location.replace(`/t/${tableId.value}/${now}`);
  return true;
}

/** adopt takes a snapshot over, unless a newer one is here already, and forgets whatever no longer applies. */
function adopt(s: Snapshot, own = false) {
  const old = snap.value;
  if (old && s.at < old.at) return;
  if (!eyes.value && ownSide.value >= 0 && s.side !== ownSide.value) return location.reload(); // another tab changed the seats: another view, another log
  batch(() => {
    if (old && s.at > old.at) for (const f of newer) f(old, s, own);
    snap.value = s;
    menu.value = null;
    const same = old && old.at === s.at && old.draft.steps.length === s.draft.steps.length;
    if (!same) {
      picked.value = 0;
      considered.value = null;
      refusal.value = null;
      lessonWord.value = "";
    }
    if (old && !old.mine && s.mine && (innerWidth < 760 || tab.value !== "people")) tab.value = "decide";
  });
}

function append(lines: EventLine[]) {
  const last = log.value.at(-1)?.n ?? 0;
  const fresh = lines.filter((l) => l.n > last);
  if (!fresh.length) return;
  if (fresh[0]!.n > last + 1) void catchUp(); // something is missing in between: ask for all of it
  else log.value = [...log.value, ...fresh];
}

let catching: Promise<void> | null = null;
/** catchUp fetches the events that this page has not got yet. */
function catchUp(): Promise<void> {
  catching ??= (async () => {
    try {
      const last = log.value.at(-1)?.n ?? 0;
      const lines = await api.events(tableId.value, key.value, last);
      const have = log.value.at(-1)?.n ?? 0;
      const fresh = lines.filter((l) => l.n > have);
      if (fresh.length) log.value = [...log.value, ...fresh];
    } finally {
      catching = null;
    }
  })();
  return catching;
}

let refreshing = false, again = false;
/** refresh fetches the snapshot; calls that come meanwhile are answered by one more fetch. */
export async function refresh(): Promise<void> {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  try {
    do {
      again = false;
      const s = await look();
      adopt(s);
      if (!eyes.value && s.events > (log.value.at(-1)?.n ?? 0)) await catchUp();
    } while (again);
  } catch (e) {
    if (e instanceof api.Problem && e.code === "not-yours" && !eyes.value) {
      if (!movedSeat(e)) fatal.value = e.message;
    } else if (!(e instanceof api.Problem && e.code === "offline")) tell(e); // an outage has its own banner
  } finally {
    refreshing = false;
  }
}

/** look fetches the snapshot through the chosen eyes. */
const look = () => api.snapshot(tableId.value, key.value, eyes.value);

/** lookAs changes whose eyes the map shows. */
export async function lookAs(side: string): Promise<void> {
  eyes.value = side;
  await refresh();
}

/** send does one thing that changes the table, and only one at a time. */
export async function send(request: (s: Snapshot) => Promise<Snapshot>, refused: (e: unknown) => boolean = () => false): Promise<boolean> {
  const s = snap.value;
  if (!s || busy.value) return false;
  busy.value = true;
  try {
    const own = await request(s);
    adopt(eyes.value ? await look() : own, true);
    if (!eyes.value && (snap.value?.events ?? 0) > (log.value.at(-1)?.n ?? 0)) await catchUp();
    return true;
  } catch (e) {
    const told = refused(e);
    if (!told) tell(e);
    if (!told && e instanceof api.Problem && e.code !== "offline") await refresh();
    return false;
  } finally {
    busy.value = false;
  }
}

/** Nothing is played while an earlier moment is looked at. */
const inPast = () => past.value !== null;

export const playText = (action: string, note = "") =>
  inPast() ? Promise.resolve(false) : send((s) => api.play(tableId.value, key.value, s.at, s.draft.steps.length, action, note));

/** Guards are asked before an action is played; one that returns true has put a question of its own, and plays it later or not. */
export const guards: ((a: LegalAction) => boolean)[] = [];

/** playRun plays several actions at once, all or none. It returns what refused them; without quiet that is told as well. */
export async function playRun(actions: string[], quiet = false): Promise<unknown> {
  let no: unknown = null;
  const done = await send((s) => api.run(tableId.value, key.value, s.at, s.draft.steps.length, actions), (e) => {
    no = e;
    return quiet;
  });
  return done ? null : (no ?? "busy");
}

/** What the drafted steps were called when they were chosen, by log position and number: their text form alone does not say it. */
const called = new Map<string, string>(remembered("umpire.steps"));
function callStep(s: Snapshot, a: LegalAction) {
  called.delete(`${s.table}:${s.at}:${s.draft.steps.length}:${a.text}`);
  called.set(`${s.table}:${s.at}:${s.draft.steps.length}:${a.text}`, a.label);
  remember("umpire.steps", [...called].slice(-200));
}
/** What the drafted steps cost, where their preview was seen before they were played. */
const costs = new Map<string, number>(remembered("umpire.costs"));
export const stepCost = (s: Snapshot, n: number) => costs.get(`${s.table}:${s.at}:${n}:${s.draft.steps[n]}`);
/** stepName is how a drafted step reads in the list of the draft. */
export function stepName(i: Info, s: Snapshot, n: number): string {
  const step = s.draft.steps[n] ?? "";
  return called.get(`${s.table}:${s.at}:${n}:${step}`) ?? stepText(i, step);
}

export const play = (a: LegalAction, sure = false): Promise<boolean> => {
  if (!sure && guards.some((g) => g(a))) return Promise.resolve(false);
  const s = snap.value;
  if (s && !pieceOf(a) && !placeOf(a)) callStep(s, a);
  const hint = advice.value?.text === a.text ? advice.value.preview : undefined;
  if (s && hint && placeOf(a)) {
    costs.set(`${s.table}:${s.at}:${s.draft.steps.length}:${a.text}`, hint.cost);
    remember("umpire.costs", [...costs].slice(-200));
  }
  if (placeOf(a)) cursor.value = placeOf(a);
  if (a.seals && tab.value === "here") tab.value = "log";
  const note = a.seals ? handNote.value.trim() : "", who = pieceOf(a), from = who ? (pieceById(who)?.p ?? 0) : 0;
  return playText(a.text, note).then((done) => {
    if (done && note) handNote.value = "";
    if (done && info.value && isChoice(info.value, a.text)) {
      if (!wentAtOnce(who, from)) soleChoice();
    }
    return done;
  });
};

/** wentAtOnce says of a piece that has gone, although it was only chosen, that there was one place to go. */
function wentAtOnce(id: PieceID, from: PlaceID): boolean {
  const i = info.value!, p = pieceById(id);
  if (!p || !from || p.p === from || !p.p) return false;
  toast(`${pieceTitle(i, p.face ?? id)} had one place to go: ${placeTitle(i, p.p)}.${snap.value?.draft.canUndo ? " Undo (U) takes it back." : ""}`);
  cursor.value = p.p;
  return true;
}

/** undoTo takes drafted steps back until only so many are left. */
export const undoTo = (keep: number) => inPast() ? Promise.resolve(false) : send((s) => api.undo(tableId.value, key.value, s.at, Math.max(0, keep)));
/** Steps that one click played for several pieces: undo takes them back together. */
export const together = signal<{ at: number; from: number; to: number } | null>(null);
export const undo = () => {
  const d = snap.value?.draft, t = together.value;
  if (d?.canUndo && t && t.at === snap.value!.at && t.to === d.steps.length) return undoTo(t.from);
  return d?.canUndo && d.steps.length ? undoTo(d.steps.length - 1) : Promise.resolve(false);
};

/** undoUnit takes back to before the last choice of a piece; where none was chosen, one step. */
export const undoUnit = () => {
  const i = info.value, d = snap.value?.draft;
  if (!i || !d?.canUndo || !d.steps.length) return Promise.resolve(false);
  const n = d.steps.findLastIndex((step) => isChoice(i, step));
  return undoTo(n >= 0 ? n : d.steps.length - 1);
};

/** Click is where and how the map was clicked. */
export interface Click {
  x: number;
  y: number;
  touch: boolean;
}

/** settingUp says whether pieces are set up: one after the other, each where it was pointed at, without a question for each. */
export const settingUp = (): boolean => info.value?.phases[snap.value?.view.prompt.phase ?? -1]?.show === "set-up";

/** choose plays an action that was picked on the map: one that cannot be taken back asks first, and so does a tap on a place. */
function choose(a: LegalAction, at: Click) {
  if (at.touch && placeOf(a) && !(considered.value?.tapped && considered.value.action.text === a.text)) {
    considered.value = { action: a, tapped: true };
    return;
  }
  if (a.seals && !settingUp()) openMenu([a], at);
  else void play(a);
}

function openMenu(actions: LegalAction[], at: Click) {
  menu.value = { x: at.x, y: at.y, title: actions.length > 1 ? "Choose" : actions[0]!.seals ? "This cannot be taken back" : "Do this?", actions };
}

/** clickPiece is a click on a block or counter. */
export async function clickPiece(id: PieceID, place: PlaceID, at: Click): Promise<void> {
  spotted.value = id;
  // The block may stand in a place that can be chosen: a block of one's own that could be chosen itself is asked about, any other only lies
  // on top of the place.
  if (!offered.value.pieces.has(id) && glowing.value.has(place)) {
    const here = glowing.value.get(place)!, i = info.value!, v = pieceById(id);
    if (!v?.face || !able.value.has(id) || id === active.value || at.touch) return clickPlace(place, at);
    menu.value = {
      x: at.x, y: at.y, title: "The place, or the block?", actions: here.filter((a) => !pieceOf(a) || pieceOf(a) === picked.value),
      also: { label: `Choose ${pieceTitle(i, v.face)} instead`, run: () => void otherChoice(id).then((done) => done || moveOn(id)) },
    };
    return;
  }
  if (picked.value === id) {
    const only = onlyTarget(id);
    if (only && !only.seals) return void play(only);
    picked.value = 0;
    return;
  }
  if (active.value === id && considered.value?.tapped && !considered.value.action.seals) return void play(considered.value.action);
  const list = offered.value.pieces.get(id);
  if (!list && ((await otherChoice(id)) || (await moveOn(id)))) return;
  if (!list && info.value && able.value.has(id) && underWay()) return toast(`${pieceTitle(info.value, underWay())} cannot stop where it stands: it has to go on first.`);
  if (!list) return clickPlace(place, at, id);
  cursor.value = place;
  refusal.value = null;
  const alone = list.filter((a) => !placeOf(a));
  if (alone.length < list.length) {
    picked.value = id;
    if (alone.length) return openMenu(alone, at);
    const only = onlyTarget(id);
    if (only) considered.value = { action: only, tapped: true };
    return;
  }
  if (alone.length === 1) {
    if (alone[0]!.seals) return choose(alone[0]!, at);
    await play(alone[0]!);
  }
  else openMenu(alone, at);
}

/** choosePiece chooses a piece that was named rather than pointed at: by a key, or in a list. What it stands on is not meant. */
export async function choosePiece(id: PieceID, at: Click): Promise<void> {
  const v = pieceById(id);
  if (!v || id === picked.value || id === underWay()) return;
  if (offered.value.pieces.has(id)) return clickPiece(id, v.p, at);
  spotted.value = id;
  if (able.value.has(id) && !(await otherChoice(id))) await moveOn(id);
}

/** onlyTarget is the one thing that a piece can do, and the one place where. */
function onlyTarget(id: PieceID): LegalAction | undefined {
  const list = offered.value.pieces.get(id) ?? [];
  return list.length === 1 && placeOf(list[0]!) ? list[0] : undefined;
}

/** soleChoice spares a click after a choice that leaves one place to go: it goes there at once where nothing else is left and it can
 *  be taken back; else the place is proposed, and a second click on the piece agrees. */
function soleChoice() {
  const i = info.value, s = snap.value;
  if (!i || !s?.mine || s.lesson || !s.draft.canUndo || !isChoice(i, s.draft.steps.at(-1))) return;
  const places = legal.value.filter((a) => placeOf(a));
  if (places.length !== 1 || legal.value.some((a) => pieceOf(a))) return;
  const id = s.view.prompt.piece ?? 0, from = pieceById(id)?.p ?? 0;
  if (legal.value.length === 1 && !places[0]!.seals) void play(places[0]!).then((done) => done && wentAtOnce(id, from));
  else considered.value = { action: places[0]!, tapped: true };
}

/** underWay is the piece whose run the decision is about: it was chosen in this draft, and something else was not decided since. */
export function underWay(): PieceID {
  const i = info.value, s = snap.value, id = s?.view.prompt.piece ?? 0;
  if (!i || !s?.mine || !id || !s.draft.canUndo) return 0;
  const step = s.draft.steps.findLast((x) => isChoice(i, x));
  return step?.split(" ")[1] === pieceWord(i, id) ? id : 0;
}

/** finish is the action that ends the run of the piece under way, if there is one that can be taken back. */
export function finish(): LegalAction | undefined {
  const plain = underWay() && !snap.value?.lesson ? legal.value.filter((a) => !pieceOf(a) && !placeOf(a) && !info.value?.verbs[a.a[0]]?.num) : [];
  return plain.length === 1 && !plain[0]!.seals && !legal.value.some((a) => pieceOf(a)) ? plain[0] : undefined;
}

/** What could be chosen when a piece was last to be chosen: while one is on its way, the others are still to come. */
let openChoice: { side: number; phase: number; at: number; steps: number; pieces: Set<PieceID> } = { side: -1, phase: 0, at: 0, steps: 0, pieces: new Set() };

/** able are the pieces that can act, now or as soon as the one on its way has stopped. */
export const able = computed<ReadonlySet<PieceID>>(() => {
  const s = snap.value;
  if (!s?.mine) return new Set();
  const p = s.view.prompt, now = new Set(legal.value.map(pieceOf).filter((id) => id > 0));
  if (now.size) {
    openChoice = { side: p.side, phase: p.phase, at: s.at, steps: s.draft.steps.length, pieces: now };
    return now;
  }
  const who = underWay();
  const i = info.value, o = openChoice;
  if (!i || !who || o.side !== p.side || o.phase !== p.phase || o.at !== s.at || o.steps > s.draft.steps.length) return new Set();
  const chosen = new Set(s.draft.steps.slice(o.steps).filter((x) => isChoice(i, x)).map((x) => x.split(" ")[1]));
  return new Set([...o.pieces].filter((id) => id !== who && !chosen.has(pieceWord(i, id))));
});

/** moveOn ends the run of the piece under way and chooses another one, in a single step of the player's. */
async function moveOn(id: PieceID): Promise<boolean> {
  const i = info.value, s = snap.value, v = pieceById(id), end = finish();
  if (!i || !s || !v || !end || !able.value.has(id)) return false;
  const verb = s.draft.steps.findLast((x) => isChoice(i, x))!.split(" ")[0];
  callStep(s, end);
  if (await playRun([end.text, `${verb} ${pieceWord(i, id)}`], true)) return false;
  soleChoice();
  return true;
}

/** otherChoice changes one's mind: the last step only chose another piece, so it is taken back and this one chosen. */
async function otherChoice(id: PieceID): Promise<boolean> {
  const i = info.value, s = snap.value, v = pieceById(id);
  const last = s?.draft.steps.at(-1);
  if (!i || !s?.mine || !v || !s.draft.canUndo || !last || !isChoice(i, last)) return false;
  if (last.split(" ")[1] === pieceWord(i, id)) return false;
  const action = last.split(" ")[0] + " " + pieceWord(i, id);
  if (!(await undo())) return false;
  const can = legal.value.find((a) => a.text === action);
  if (can) return play(can);
  await playText(last);
  return false;
}

/** clickPlace is a click on an area, hex or box. */
export function clickPlace(place: PlaceID, at: Click, piece: PieceID = 0): void {
  cursor.value = place;
  refusal.value = null;
  if (!piece) spotted.value = 0;
  const list = glowing.value.get(place) ?? offered.value.places.get(place);
  if (list?.length === 1 && (!pieceOf(list[0]!) || pieceOf(list[0]!) === picked.value)) return choose(list[0]!, at);
  if (list?.length) return openMenu(list, at);
  if (!piece) {
    const here = piecesAt(place).flatMap((p) => offered.value.pieces.get(p.id) ?? []).filter((a) => !placeOf(a));
    if (here.length) return openMenu(here, at);
  }
  considered.value = null;
  if (innerWidth >= 760) tab.value = "here";
  void askWhy(piece, place);
}

/** askWhy asks the server why the thing that was clicked cannot be chosen now. */
async function askWhy(piece: PieceID, place: PlaceID): Promise<void> {
  const i = info.value, s = snap.value;
  if (!i || !s?.mine || past.value) return;
  const action = ask(i, s, picked.value || active.value, piece, place);
  if (lessonAction.value) {
    lessonWord.value = `Not this now. The lesson waits for: ${lessonAction.value.label}.`;
    return;
  }
  if (!action) return;
  try {
    const why = await api.why(tableId.value, key.value, action);
    if (why.legal || snap.value !== s) return;
    refusal.value = { action, place, piece, why };
  } catch (e) {
    tell(e);
  }
}

/** stepBack is Escape: it closes what is open, drops what is picked, or takes back a mere choice. */
export function stepBack(): void {
  const i = info.value;
  if (helpOpen.value) helpOpen.value = false;
  else if (ruleCard.value) ruleCard.value = "";
  else if (menu.value) menu.value = null;
  else if (refusal.value) refusal.value = null;
  else if (considered.value?.tapped) considered.value = null;
  else if (picked.value) picked.value = 0;
  else if (i && snap.value?.draft.canUndo && isChoice(i, snap.value.draft.steps.at(-1))) void undo();
}

export function show(place: PlaceID) {
  if (!place) return;
  cursor.value = place;
  centreOn.value = { place, wish: centreOn.value.wish + 1 };
}
