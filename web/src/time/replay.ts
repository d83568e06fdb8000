// The past on the map: entries of the log that are watched (what happened while the player was away, what the other
// side does now) or looked up (history). It fetches the entries, keeps the moment that is shown, and moves it.
// time/replaybar.tsx has the controls; the map draws shownSnap.

import { batch, effect, signal, untracked } from "@preact/signals";
import * as api from "../net/api";
import { battleSoFar, Pace, viewAfter, playbackSteps, trailsOf, type PlaybackStep } from "./playback";
import {
  viewAs,
  info,
  key,
  log,
  past,
  pastTrails,
  picked,
  considered,
  refusal,
  actionMenu,
  snap,
  tableId,
  showError,
} from "../state/table";
import { onOpen, beforeUpdate, onChange } from "../state/session";
import { applied } from "../state/viewchange";
import { replaySettings, reducedMotion, storeReplaySettings, storeWatched, lastWatched } from "../state/storage";
import type { EventLine, Info, PlaceID, Progress, ReplayStep, Snapshot, View } from "../wire";

/**
 * What the replay does: nothing; it plays up to the present and ends there (watch); it stays in the past (history).
 */
export const mode = signal<"" | "watch" | "history">("");
export const playing = signal(false);
/** The position that is shown: so many entries of the log, and so many playback steps of the next entry. */
export const position = signal(0);
export const stepsShown = signal(0);
/** The position at which watching began. */
export const watchStart = signal(0);
/** What the bar tells: the events that were shown last, and who ordered them and when. */
export const narration = signal<{ lines: EventLine[]; side: number; made: string } | null>(null);
/** What the battle that is shown has come to so far. */
export const fought = signal<EventLine[]>([]);
/** The place where it happens: the map marks it and brings it into sight. */
export const happening = signal<PlaceID>(0);
/** Entries that could be watched, where the replay does not start by itself. */
export const watchable = signal<{ from: number; count: number } | null>(null);
/** The player was away: at the end a summary is shown. */
export const wasAway = signal(false);
/**
 * Called when everything that happened while the player was away has been watched; time/summary.tsx shows its
 * summary.
 */
export const onCaughtUp: (() => void)[] = [];

export const speeds = [1, 2, 4, 8] as const;
const remembered = replaySettings();
export const speed = signal<number>(remembered.speed);
/** Orders of the other side are played as they come; otherwise the map shows their result at once. */
export const live = signal<boolean>(remembered.live);

export function setSpeed(n: number) {
  speed.value = n;
  storeReplaySettings({ speed: n, live: live.value });
}

export function setLive(on: boolean) {
  live.value = on;
  storeReplaySettings({ speed: speed.value, live: on });
}

const page = 50; // entries that are fetched at once
const most = 60; // the most entries that are played without asking
const end = () => snap.value?.at ?? 0;
const ownSide = (s: Snapshot | null = snap.value) => (s && (s.side === 0 || s.side === 1) ? s.side : -1);

/**
 * Timeline is the log as one viewer sees it: views by position, and the entries between them. They are fetched when
 * they are needed.
 */
class Timeline {
  private views = new Map<number, View>();
  private steps = new Map<number, ReplayStep>();
  private nears = new Map<number, Progress | undefined>();
  private cut = new Map<number, PlaybackStep[]>();
  private tail: Promise<unknown> = Promise.resolve();
  constructor(private as: string) {}

  /** need fetches what leads to a position, from one that is known. */
  need(to: number, from = Math.max(1, Math.floor((to - 1) / page) * page)): Promise<void> {
    const work = this.tail.then(async () => {
      const has = (n: number) => this.views.has(n) && (n <= Math.max(from, 1) || this.steps.has(n));
      let base = to;
      while (base > from && !has(base)) base--;
      while (!has(to)) {
        const r = await api.replay(tableId.value, key.value, base, page, this.as);
        let view = r.from;
        let near = r.near;
        let last = r.at;
        this.learn(last, view, near);
        for (const s of r.steps) {
          for (let n = last + 1; n < s.at; n++) this.learn(n, view, near); // this viewer saw nothing in between
          view = applied(view, s.view);
          last = s.at;
          this.learn(last, view, (near = s.near ?? near), s);
        }
        if (last <= base || (!r.more && last < to)) break;
        base = last;
      }
      if (!this.views.has(to))
        throw new api.Problem("replay", `The server has nothing about entry ${to} of this game.`);
    });
    this.tail = work.catch(() => undefined);
    return work;
  }

  /** learn takes over a view, how near the sides are to winning, and the entry that led there, if any. */
  learn(n: number, view: View, near?: Progress, step?: ReplayStep) {
    this.views.set(n, view);
    this.nears.set(n, near);
    if (step) this.steps.set(n, step);
  }

  knows = (n: number): boolean => this.views.has(n);
  view = (n: number): View => this.views.get(n)!;
  near = (n: number): Progress | undefined => this.nears.get(n);
  step = (n: number): ReplayStep | undefined => this.steps.get(n);
  beats(i: Info, n: number): PlaybackStep[] {
    let list = this.cut.get(n);
    if (!list) this.cut.set(n, (list = playbackSteps(i, this.steps.get(n)?.events ?? [])));
    return list;
  }
}

let timelines = new Map<string, Timeline>();
let timelinesOf = "";

function timelineFor(as: string): Timeline {
  if (timelinesOf !== tableId.value + key.value) {
    timelinesOf = tableId.value + key.value;
    timelines = new Map();
  }
  let r = timelines.get(as);
  if (!r) timelines.set(as, (r = new Timeline(as)));
  return r;
}

/**
 * changesSince is what happened after a position, as the seat's own side saw it: the view at that position, the
 * events, and the view at the end. Whole: a battle that was under way there is told from its beginning.
 */
export async function changesSince(from: number, whole = false) {
  const r = timelineFor("");
  const to = end();
  let first = Math.max(1, from);
  await r.need(first);
  for (; whole && first > 1 && r.view(first).frames?.some((f) => f.p); await r.need(first)) first--;
  await r.need(to, first);
  const events: EventLine[] = [];
  for (let n = first + 1; n <= to; n++) events.push(...(r.step(n)?.events ?? []));
  return { view: r.view(first), events, end: r.view(to) };
}

/**
 * remaining is how much is still to be watched, and of how much: in playback steps, or in entries as long as some
 * have not been fetched.
 */
export function remaining(): { left: number; total: number } {
  const i = info.value;
  const r = timelineFor(viewAs.value);
  const last = end();
  let left = -stepsShown.value;
  let total = 0;
  for (let n = watchStart.value + 1; n <= last; n++) {
    if (!i || !r.knows(n)) return { left: last - position.value, total: last - watchStart.value };
    const beats = r.beats(i, n).length;
    total += beats;
    if (n > position.value) left += beats;
  }
  return { left: Math.max(0, left), total };
}

/** frozenSnapshot is a snapshot of an earlier view, in which nothing can be played. */
const frozenSnapshot = (s: Snapshot, view: View, n: number, near?: Progress): Snapshot => ({
  ...s,
  at: n,
  side: view.side,
  view,
  // what is one step from the end is about the present
  progress: near && { ...near, dangers: mode.value === "watch" ? s.progress?.dangers : undefined, losses: undefined },
  mine: false,
  legal: [],
  drafted: [],
  draft: { ...s.draft, steps: [], canUndo: false },
});

let ownDiceOrder = 0; // the order of this page whose dice are being shown, 0 if none
let ownPace = 1; // how much faster that order is played
let pace = new Pace(20_000); // of what the other side does until this page's next decision
let paceOf = ""; // the table and this seat's last order that it is for
/** How long the step that is shown now is shown, and all of the other side's since this seat's last order. */
export const shownFor = { step: 0, all: 0 };
let skipped = 0; // how many of its steps are left out, because the player has seen them in the draft
let draftTold: string[] = []; // the events of that order that its draft told already
/** The longest time that an order of this page is shown, at speed 1, in milliseconds. */
const longestOwnOrder = 3600;
let historyOpenedAt = 0; // the last entry when history was opened
let sliderPosition = 0; // where the slider was put last: its view may still be on the way
let currentRun = 0; // only the run that began last goes on; every other stops at its next step

/**
 * showPosition shows a position: n entries and k steps of the next one. Whole: the bar tells the whole last entry.
 */
async function showPosition(n: number, k: number, t: number, whole = false): Promise<boolean> {
  const i = info.value;
  const s = snap.value;
  const r = timelineFor(viewAs.value);
  if (!i || !s) return false;
  await r.need(n, mode.value === "watch" ? Math.min(n, watchStart.value) : undefined);
  if (k) await r.need(n + 1, n);
  if (t !== currentRun) return false;
  const beats = k ? r.beats(i, n + 1).slice(0, k) : r.beats(i, n);
  const step = r.step(k ? n + 1 : n);
  const last = beats.at(-1);
  let view = r.view(n);
  if (k) for (const b of beats) view = viewAfter(i, view, b);
  // at the start nothing has been watched yet
  const start = mode.value === "watch" && n === watchStart.value && k === skipped;
  const told = start ? [] : whole || !last ? (step?.events.filter((l) => l.text) ?? []) : last.lines;
  batch(() => {
    position.value = sliderPosition = n;
    stepsShown.value = k;
    past.value = frozenSnapshot(s, view, n, r.near(n));
    pastTrails.value = trailsAt(i, r, n, k);
    narration.value = { lines: told, side: step?.side ?? -1, made: step?.made ?? "" };
    fought.value = battleSoFar(
      i,
      beats.flatMap((b) => b.lines),
      (m) => r.step((k ? n : n - 1) - m)?.events,
    );
    happening.value = start ? 0 : (last?.place ?? 0);
  });
  if (mode.value === "watch") storeWatched(s.table, s.side, n);
  return true;
}

/**
 * trailsAt are the arrows at a position. A player who watches sees the moves of the other side since watching began;
 * otherwise those of both sides since the last phase began.
 */
function trailsAt(i: Info, r: Timeline, n: number, k: number) {
  const own = untracked(() => ownSide());
  const watch = mode.value === "watch" && own >= 0;
  const lines: EventLine[] = k
    ? r
        .beats(i, n + 1)
        .slice(0, k)
        .flatMap((b) => b.lines)
    : [];
  const first = watch ? watchStart.value : Math.max(1, n - 12);
  for (let m = n; m > first; m--) {
    const events = r.step(m)?.events ?? [];
    const cut = watch ? -1 : events.findLastIndex((l) => i.events[l.e.k]?.show === "phase");
    lines.unshift(...events.slice(cut + 1));
    if (cut >= 0 && lines.length) break;
  }
  return trailsOf(i, lines, (side) => !watch || side !== own);
}

/** forward shows the next step and returns how long to show it, in milliseconds; 0 at the end. */
async function forward(t: number): Promise<number> {
  const i = info.value!;
  const r = timelineFor(viewAs.value);
  let n = position.value;
  let k = stepsShown.value;
  while (n < end()) {
    await r.need(n + 1, n);
    if (t !== currentRun) return 0;
    const beats = r.beats(i, n + 1);
    if (k < beats.length) {
      const done = k + 1 === beats.length;
      return (await showPosition(done ? n + 1 : n, done ? 0 : k + 1, t)) ? beats[k]!.ms : 0;
    }
    n++;
    k = 0;
  }
  if (n !== position.value || k !== stepsShown.value) await showPosition(n, 0, t);
  return 0;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const seen = () =>
  new Promise<void>((done) =>
    document.hidden ? document.addEventListener("visibilitychange", () => done(), { once: true }) : done(),
  );

/**
 * more waits a little for another order of the player who is moving, so that the bar does not disappear and come back
 * with each of their orders.
 */
async function more(t: number): Promise<boolean> {
  for (let n = 0; n < 25 && t === currentRun && mode.value === "watch" && !wasAway.value; n++) {
    const s = snap.value;
    if (position.value < end()) return true;
    if (!s || s.mine || s.view.outcome.over) return false;
    await wait(100);
  }
  return t === currentRun && position.value < end();
}

/** knownAhead is how long all steps that are known and not shown yet take at speed 1, in milliseconds. */
function knownAhead(): number {
  const r = timelineFor(viewAs.value);
  let sum = 0;
  for (let n = position.value + 1; n <= end() && r.knows(n); n++)
    for (const b of r.beats(info.value!, n).slice(n === position.value + 1 ? stepsShown.value : 0)) sum += b.ms;
  return sum;
}

/**
 * show keeps the step that is shown for its time, which what it took to show it since began is part of; a change of
 * speed counts at once. Own: of this page's order.
 */
async function show(ms: number, own: boolean, t: number, began: number): Promise<void> {
  const known = ms + knownAhead();
  const s = snap.value;
  const goesOn = !!s && !s.mine && !s.view.outcome.over;
  const paced = mode.value === "watch" && !own;
  const time = () => (paced ? pace.planned(ms, known, goesOn, speed.value) : ms / speed.value / (own ? ownPace : 1));
  const left = () => time() - (performance.now() - began);
  shownFor.step = Math.max(0, left());
  // what is shorter than a frame needs no wait
  for (let tick = left(); tick > 4 && t === currentRun; tick = left()) await wait(Math.min(40, tick));
  if (!paced) return;
  const spent = Math.min(performance.now() - began, time() + longestDelay);
  pace.shown(ms, spent, speed.value);
  shownFor.all += spent;
  if (pace.over && t === currentRun) await showPosition(end(), 0, t); // the rest at once
}

/** longestDelay is the most that counts of what a page that slept, or a slow one, took beyond a step's time. */
const longestDelay = 500;

/** run plays on from the position that is shown. */
async function run(lead = 0): Promise<void> {
  const t = ++currentRun;
  playing.value = true;
  try {
    await wait(lead / speed.value);
    for (;;) {
      const own = position.value + 1 === ownDiceOrder;
      while (document.hidden) await seen();
      while (document.querySelector(".goals")) await wait(200); // a player who reads how the game is won sees no map
      if (t !== currentRun) return;
      const began = performance.now();
      const ms = await forward(t);
      if (t !== currentRun) return;
      if (!ms) {
        if (await more(t)) continue;
        break;
      }
      await show(ms, own, t, began);
      if (t !== currentRun) return;
    }
    if (mode.value === "watch") toNow();
    else playing.value = false;
  } catch (e) {
    if (t !== currentRun) return;
    showError(e);
    toNow(true);
  }
}

/** clear drops what was chosen or asked in the present. */
function clear() {
  picked.value = 0;
  considered.value = null;
  refusal.value = null;
  actionMenu.value = null;
  watchable.value = null;
}

/** watch plays what happened after a position, up to the present. Asleep: the player was away. */
export async function watch(from: number, asleep = false): Promise<void> {
  const s = snap.value;
  if (!s || from >= s.at) return toNow(true);
  batch(() => {
    clear();
    mode.value = "watch";
    watchStart.value = position.value = Math.max(1, from);
    stepsShown.value = skipped = 0;
    wasAway.value = asleep;
    past.value ??= frozenSnapshot(s, s.view, from, s.progress);
  });
  if (paceOf !== `${s.table}:${s.since}`) {
    pace = new Pace(Math.min(60_000, Math.max(20_000, pace.told)));
    paceOf = `${s.table}:${s.since}`;
    shownFor.all = 0;
  }
  const t = ++currentRun;
  try {
    await timelineFor(viewAs.value).need(
      s.at - watchStart.value < page ? s.at : watchStart.value + page,
      watchStart.value,
    );
    skipOwnWithoutDice();
    skipOwn();
    if (position.value >= end()) return toNow(true);
    if (!(await showPosition(position.value, stepsShown.value, t))) return;
    void run(asleep ? 900 : 150);
  } catch (e) {
    if (t !== currentRun) return;
    if (asleep) showError(e);
    toNow(true);
  }
}

/** ownDice says whether an order that this page has just given is being played. */
export const ownDice = (): boolean => ownDiceOrder > 0 && position.value < ownDiceOrder;

/**
 * skipOwnWithoutDice looks at the order that this page has just given. If it has dice, it is played, briefly, from
 * the end of the draft, because the player has seen the draft. Otherwise it is skipped.
 */
function skipOwnWithoutDice() {
  if (!ownDiceOrder) return;
  const i = info.value!;
  const beats = timelineFor(viewAs.value).beats(i, ownDiceOrder);
  if (beats.some((b) => b.lines.some((l) => i.events[l.e.k]?.show === "die"))) {
    let known = 0;
    let k = 0;
    for (; k < beats.length - 1 && beats[k]!.lines.every((l, n) => l.text === draftTold[known + n]); k++)
      known += beats[k]!.lines.length;
    stepsShown.value = skipped = k;
    ownPace = Math.max(2, beats.slice(k).reduce((sum, b) => sum + b.ms, 0) / longestOwnOrder);
  } else {
    position.value = Math.max(position.value, ownDiceOrder);
    ownDiceOrder = 0;
  }
}

/** skipOwn begins after the orders that this seat gave, except dice that have just fallen. */
function skipOwn() {
  const r = timelineFor(viewAs.value);
  const own = ownSide();
  while (
    own >= 0 &&
    position.value < end() &&
    position.value + 1 !== ownDiceOrder &&
    r.step(position.value + 1)?.side === own
  )
    position.value++;
  watchStart.value = position.value;
}

/**
 * toNow goes back to the present: at the end of what is watched, when it is skipped, or when the player leaves
 * history.
 */
export function toNow(quiet = false): void {
  const s = snap.value;
  const sum = wasAway.value && !quiet;
  const missed =
    mode.value === "history" && s && ownSide() >= 0 && s.since <= historyOpenedAt ? s.at - historyOpenedAt : 0;
  currentRun++;
  batch(() => {
    if (missed > 0) watchable.value = { from: historyOpenedAt, count: missed };
    mode.value = "";
    playing.value = false;
    wasAway.value = false;
    ownDiceOrder = 0;
    past.value = null;
    pastTrails.value = [];
    narration.value = null;
    happening.value = 0;
  });
  if (s) storeWatched(s.table, s.side, s.at);
  if (sum) for (const f of onCaughtUp) f();
}

/** history opens the slider at a position, the present if none is named. */
export function history(n = end()): void {
  clear();
  wasAway.value = false;
  mode.value = "history";
  historyOpenedAt = end();
  void seek(n);
}

/** seek shows the game as it was after n entries. */
export async function seek(n: number): Promise<void> {
  const t = ++currentRun;
  sliderPosition = n;
  playing.value = false;
  try {
    await showPosition(Math.min(Math.max(1, n), end()), 0, t, true);
  } catch (e) {
    if (t !== currentRun) return;
    showError(e);
    if (!past.value) toNow(true);
  }
}

export function playPause(): void {
  if (playing.value) {
    currentRun++;
    playing.value = false;
  } else if (mode.value === "history" && position.value >= end()) void seek(1).then(() => run(500));
  else void run();
}

/** stepForward shows the next step and stays there. */
export async function stepForward(): Promise<void> {
  const t = ++currentRun;
  playing.value = false;
  try {
    const more = await forward(t);
    if (t === currentRun && !more && mode.value === "watch") toNow();
  } catch (e) {
    if (t === currentRun) showError(e);
  }
}

/** stepBack goes back by one step. */
export async function stepBack(): Promise<void> {
  const t = ++currentRun;
  const i = info.value!;
  const r = timelineFor(viewAs.value);
  playing.value = false;
  try {
    let n = position.value;
    let k = stepsShown.value;
    if (k > 0) k--;
    else {
      do {
        if (n <= 1) return;
        await r.need(n);
        if (t !== currentRun) return;
        k = Math.max(0, r.beats(i, n).length - 1);
        n--;
      } while (!r.beats(i, n + 1).length);
    }
    await showPosition(n, k, t);
  } catch (e) {
    if (t === currentRun) showError(e);
  }
}

/** Tick is where a phase or turn begins, for the slider. */
interface Tick {
  at: number;
  text: string;
  turn: boolean;
}
export const ticks = (i: Info, log: EventLine[]): Tick[] => {
  const out: Tick[] = [];
  for (const l of log) {
    if (i.events[l.e.k]?.show !== "phase" || l.note) continue;
    const last = out.at(-1);
    // a phase whose text names no side or piece begins for both sides
    const turn = !/\{(side|piece)\}/.test(i.events[l.e.k]!.text);
    if (last?.at === l.at) {
      last.text += " " + l.text;
      last.turn ||= turn;
    } else out.push({ at: l.at, text: l.text, turn });
  }
  return out;
};

// Before a newer snapshot is shown: what others did is played first if the player wants that, and the dice of this
// page's own order, if things may move.
beforeUpdate.push((old, next, own) => {
  if (own) watchable.value = null;
  if (mode.value) return; // watching goes on to the new end; history stays where it is
  const dice = own && old.mine && !reducedMotion() && next.at > old.at;
  const from = own && !dice ? old.at + 1 : old.at;
  // a lesson explains by itself
  const mind = next.at > from && live.value && (own || !old.mine) && !watchable.value && !next.lesson;
  if (!mind) {
    if (!document.hidden) storeWatched(next.table, next.side, next.at);
    return;
  }
  ownDiceOrder = dice ? old.at + 1 : 0;
  draftTold = (old.drafted ?? []).flatMap((l) => l.text || []);
  past.value = frozenSnapshot(old, old.view, old.at, old.progress);
  mode.value = "watch";
  watchStart.value = position.value = from;
  queueMicrotask(() => void watch(from, document.hidden && !dice));
});

// What is played live need not be asked for again: an entry that came alone shows its view, unless a draft lies over
// it.
onChange.push((before, after, change) => {
  const r = timelineFor("");
  const [entry, ...others] = change.entries ?? [];
  if (!before.draft.steps.length) r.learn(before.at, before.view, before.progress);
  if (!entry || others.length || after.draft.steps.length || (log.value.at(-1)?.n ?? 0) < after.events) return;
  r.learn(entry.at, after.view, after.progress, {
    ...entry,
    events: log.value.filter((l) => l.at === entry.at),
    view: {},
  });
});

// When a table is opened: what happened since this seat acted and this browser watched.
onOpen.push(async (s) => {
  const own = ownSide(s);
  const last = lastWatched(s.table, s.side);
  const from = own >= 0 ? Math.max(1, s.since, last) : last;
  if (from >= s.at || !from || s.lesson) {
    storeWatched(s.table, s.side, s.at);
    return () => undefined;
  }
  if (!live.value || s.at - from > most) return () => (watchable.value = { from, count: s.at - from });
  const r = timelineFor("");
  await r.need(Math.min(s.at, from + page), from);
  return () => {
    past.value = frozenSnapshot(s, r.view(from), from, r.near(from));
    mode.value = "watch";
    watchStart.value = position.value = from;
    queueMicrotask(() => void watch(from, true));
  };
});

let left = 0; // the last entry when the page was hidden
document.addEventListener("visibilitychange", () => {
  const s = snap.value;
  if (!s) return;
  if (document.hidden) left = s.at;
  else if (mode.value === "watch" && s.at > left) wasAway.value = true;
  else if (!mode.value && left && s.at > left && ownSide(s) >= 0 && s.since <= left)
    watchable.value = { from: left, count: s.at - left };
});

// Another view looks at the same moment.
effect(() => {
  void viewAs.value;
  untracked(() => {
    if (mode.value === "history") void seek(sliderPosition || position.value);
  });
});
