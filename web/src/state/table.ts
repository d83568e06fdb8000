// The open table as signals: what the server last said (snapshot, log) and what the player is looking at. One page
// shows one table.

import { computed, effect, signal } from "@preact/signals";
import * as api from "../net/api";
import { placesToClick, choosesPiece, sortByTarget, lessonStep } from "./legal";
import type { Shape } from "../map/shape";
import type { Trail } from "../map/scene";
import type {
  EventLine,
  Forecast,
  Info,
  LegalAction,
  PieceID,
  PieceView,
  PlaceID,
  Preview,
  Snapshot,
  Why,
} from "../wire";

export const tableId = signal("");
export const key = signal("");
export const info = signal<Info | null>(null);
export const shape = signal<Shape | null>(null);
export const snap = signal<Snapshot | null>(null);
/** An earlier moment that is shown instead of the present; nothing can be played in it. time/replay.ts sets it. */
export const past = signal<Snapshot | null>(null);
/** What the map and the panels show: the earlier moment, or the present. */
export const shownSnap = computed(() => past.value ?? snap.value);
/** The arrows that belong to the earlier moment. */
export const pastTrails = signal<Trail[]>([]);
export const log = signal<EventLine[]>([]);
/**
 * Whose view is shown: a side's id, or empty for the seat's own view. Only a seat with both sides, and a finished
 * game, have a choice.
 */
export const viewAs = signal("");
/** The side of the seat that the page's key opens. */
export const ownSide = signal(-1);
export const connection = signal<"opening" | "live" | "lost">("opening");
export const fatalError = signal("");
export const busy = signal(false);

/** A piece that was chosen on the map, while its action still needs a place. */
export const picked = signal<PieceID>(0);
/** The place that the keyboard cursor is on and the place card shows. */
export const cursor = signal<PlaceID>(0);
/** The piece that Tab or a click stopped at. */
export const focusedPiece = signal<PieceID>(0);
/** The place under the mouse. */
export const hovered = signal<PlaceID>(0);
/**
 * The action that the player considers: under the mouse, focused, or tapped once. Tapped: a button must confirm it.
 * Map: it was considered on the map, not in a list.
 */
export const considered = signal<{ action: LegalAction; tapped: boolean; map?: boolean } | null>(null);
/** What the considered action would do. */
export const consideredResult = signal<{ text: string; preview?: Preview; forecast?: Forecast } | null>(null);
/** Where the card of a refusal stands, as CSS classes: away from the place that the refusal is about. */
export const refusalSide = signal("");
/** The server's answer to the last click on something that cannot be chosen. */
export const refusal = signal<{ action: string; place: PlaceID; piece: PieceID; why: Why } | null>(null);
let leaving = 0;
/**
 * consider sets the action that the mouse or the focus rests on. The card stays a moment after the mouse has left, so
 * that the mouse can reach it: longer when it comes from a list, as the way leads across the map.
 */
export function consider(action: LegalAction | null, map = false) {
  if (considered.value?.tapped) return; // a tap on the map waits for its button
  // the mouse is on its way from the list to the card
  if (map && leaving && considered.value && !considered.value.map) return;
  if (action) {
    keepConsidering();
    if (considered.value?.action !== action || !!considered.value.map !== map)
      considered.value = { action, tapped: false, map };
  } else if (considered.value && !leaving) {
    leaving = setTimeout(
      () => {
        leaving = 0;
        if (!considered.value?.tapped) considered.value = null;
      },
      considered.value.map ? 220 : 1500,
    );
  }
}

/** keepConsidering keeps the card open while the mouse is on it. */
export function keepConsidering() {
  clearTimeout(leaving);
  leaving = 0;
}

/** A small menu at a point of the window. Run plays all actions together; also is one more choice. */
export const actionMenu = signal<{
  x: number;
  y: number;
  title: string;
  actions: LegalAction[];
  run?: () => void;
  also?: { label: string; run: () => void };
} | null>(null);
/** The rule whose card is open. */
export const ruleCard = signal("");
export const helpOpen = signal(false);
export const debriefOpen = signal(false);
/** provenEntry is the entry whose dice are shown; 0: none. */
export const provenEntry = signal(0);
export const tab = signal<"decide" | "here" | "log" | "facts" | "people">("decide");
/**
 * Whether the panel at the right was opened by hand, on a window that has no room for it all the time. One who has
 * opened it finds it open until it is closed.
 */
export const aside = signal(false);
/** asideShown says whether the panel at the right is more than a row of tabs. */
export const asideShown = () => innerWidth >= 1900 || aside.value || tab.value !== "decide";
/** In which corner of the map the card of a considered action stands, as CSS classes: away from what it is about. */
export const cardCorner = signal("");
/** Asks the map to bring a place into sight, and another with it. The number makes every request a new one. */
export const centreOn = signal<{ place: PlaceID; wish: number; gently?: boolean; also?: PlaceID }>({
  place: 0,
  wish: 0,
});
/** Messages over the map. One about the position has the moment of it, and goes when that is gone. */
export const toasts = signal<{ id: number; text: string; rule: string; at?: number; steps?: number }[]>([]);

export const legal = computed<LegalAction[]>(() => (snap.value?.mine && !past.value ? (snap.value.legal ?? []) : []));
/** What is legal once the piece in hand is left: the server ends its move, or takes the choice of it back, first. */
export const onward = computed<LegalAction[]>(() => (snap.value?.mine && !past.value ? (snap.value.then ?? []) : []));
/** The action that the lesson waits for. It is then the only one that can be chosen. */
export const lessonAction = computed(() => {
  const l = snap.value?.lesson;
  return l?.do && !l.done && info.value ? lessonStep(info.value, legal.value, l.do) : undefined;
});

/** What the lesson answers to an action that it does not wait for. */
export const lessonReply = signal("");
/** remind says what the lesson waits for, after a click on something else. */
export const remind = (waits: LegalAction, first = "") =>
  (lessonReply.value = `${first}The lesson waits for: ${waits.label}.`);
/** A note to the other player, which is sent with the next order. */
export const handOverNote = signal("");
export const clickable = computed(() =>
  sortByTarget(lessonAction.value ? [lessonAction.value] : legal.value, picked.value),
);
export const targetPlaces = computed(() => placesToClick(clickable.value, picked.value));
/** The piece that the decision is about: picked here, or named by the prompt. */
export const active = computed<PieceID>(
  () => picked.value || (snap.value?.mine && !past.value ? (snap.value.view.prompt.piece ?? 0) : 0),
);

/**
 * The moves of the other side's pieces since its last phase began; none once this seat has acted again. (To choose a
 * piece does not count as acting.)
 */
export const trails = computed<Trail[]>(() => {
  const i = info.value;
  const s = snap.value;
  const lines = log.value;
  if (past.value) return pastTrails.value;
  if (!i || !s || s.side > 1 || s.draft.steps.some((step) => !choosesPiece(i, step)) || s.view.outcome.over) return [];
  const out = new Map<PieceID, Trail>();
  const theirs = lines.findLastIndex((l) => l.e.s === 1 - s.side);
  if (theirs < 0 || lines[theirs]!.at !== lines.at(-1)!.at) return []; // an order of this seat came after it
  for (let n = theirs; n >= 0; n--) {
    const e = lines[n]!.e;
    const show = i.events[e.k]?.show;
    if (e.s === s.side && show === "phase") break;
    if (e.s !== 1 - s.side || show !== "move" || !e.c || !e.p || !e.t) continue;
    const t = out.get(e.c);
    if (!t) out.set(e.c, { side: e.s, way: [e.p, e.t] });
    else if (t.way[0] === e.t) t.way.unshift(e.p);
  }
  return [...out.values()];
});

export const piecesAt = (place: PlaceID): PieceView[] =>
  shownSnap.value?.view.pieces.filter((p) => p.p === place) ?? [];
export const pieceById = (id: PieceID): PieceView | undefined => shownSnap.value?.view.pieces.find((p) => p.id === id);

let toastNumber = 0;
/** toast shows a message for a while: one about the position only as long as nothing is played or taken back. */
export function toast(text: string, rule = "", lasting = false) {
  const id = ++toastNumber;
  const s = lasting ? null : snap.value;
  toasts.value = [...toasts.value.slice(-1), { id, text, rule, at: s?.at, steps: s?.draft.steps.length }];
  setTimeout(() => dropToast(id), 9000);
}

effect(() => {
  const s = snap.value;
  const gone = (t: { at?: number; steps?: number }) =>
    s && t.at !== undefined && (t.at !== s.at || t.steps !== s.draft.steps.length);
  for (const t of toasts.peek()) if (gone(t)) dropToast(t.id);
});

export function dropToast(id: number) {
  toasts.value = toasts.value.filter((t) => t.id !== id);
}

/** showError tells the player what went wrong, in the server's words. */
export function showError(e: unknown) {
  if (e instanceof api.Problem && (e.code === "lesson" || e.refusal?.code === "lesson"))
    lessonReply.value = e.refusal?.reason || e.message;
  else if (e instanceof api.Problem) toast(e.refusal?.reason || e.message, e.refusal?.rule, !e.refusal);
  else toast(e instanceof Error ? e.message : String(e), "", true);
}

/**
 * settingUp says whether pieces are being set up: one after the other, each with one click and without a question.
 */
export const settingUp = (): boolean => info.value?.phases[snap.value?.view.prompt.phase ?? -1]?.show === "set-up";

/**
 * showPlace brings a place to the middle of the map; gently: only as far as it is out of sight. Also is another place
 * that is to be seen with it, if there is room for both.
 */
export function showPlace(place: PlaceID, gently = false, also: PlaceID = 0) {
  if (!place) return;
  cursor.value = place;
  centreOn.value = { place, wish: centreOn.value.wish + 1, gently, also };
}
