// An entry of the log cut into steps: what is told and shown together when it is played. Pure functions over events.
// They know the groups that Info.Events names with Show, and no game.

import type { EventLine, Info, PieceID, PlaceID, View } from "../wire";
import type { Trail } from "../map/scene";

/** PlaybackStep is one thing to see: a move, a roll, a loss. */
export interface PlaybackStep {
  lines: EventLine[];
  move?: { piece: PieceID; from: PlaceID; to: PlaceID };
  /** the place to look at, 0 for none */
  place: PlaceID;
  /** how long it is shown at speed 1, in milliseconds */
  ms: number;
}

const times: Record<string, number> = {
  move: 800,
  die: 1300,
  battle: 1100,
  result: 1000,
  loss: 1200,
  control: 800,
  reveal: 1000,
  phase: 900,
  supply: 700,
};
const passing = new Set(["conceal", "pool"]); // bookkeeping that gets no step of its own
const rowsAtOnce = 3;

const placeOf = (l: EventLine): PlaceID => l.e.t || l.e.p || 0;

/** sameRoll says whether two dice belong to one roll. */
const sameRoll = (a: EventLine, b: EventLine) =>
  a.e.k === b.e.k && a.e.s === b.e.s && (a.e.c ?? 0) === (b.e.c ?? 0) && (a.e.p ?? 0) === (b.e.p ?? 0);

/**
 * playbackSteps cuts the events of an entry into steps: each move alone, a roll with its result, other events at one
 * place in groups of three.
 */
export function playbackSteps(info: Info, events: EventLine[]): PlaybackStep[] {
  const out: PlaybackStep[] = [];
  let rows = 0;
  for (const l of events) {
    const show = l.note ? "note" : (info.events[l.e.k]?.show ?? "");
    const last = out.at(-1);
    const before = last?.lines.at(-1);
    if (!l.text) continue;
    const move = show === "move" && l.e.c && l.e.p && l.e.t ? { piece: l.e.c, from: l.e.p, to: l.e.t } : undefined;
    const ms = times[show] ?? (passing.has(show) ? 150 : 600);
    const sameDie = !!before && show === "die" && info.events[before.e.k]?.show === "die" && sameRoll(before, l);
    // the result belongs to the roll
    const afterDice = !!before && show === "result" && info.events[before.e.k]?.show === "die";
    const joins =
      last &&
      !last.move &&
      !move &&
      (passing.has(show) ||
        sameDie ||
        afterDice ||
        (show !== "phase" &&
          show !== "die" &&
          info.events[before!.e.k]?.show !== "phase" &&
          rows < rowsAtOnce &&
          last.place === placeOf(l)));
    if (joins) {
      last.lines.push(l);
      last.ms += sameDie ? 120 : passing.has(show) ? 0 : ms * 0.6;
      if (!sameDie) rows++;
    } else if (last && passing.has(show)) {
      last.lines.push(l);
    } else {
      out.push({ lines: [l], move, place: placeOf(l), ms });
      rows = 1;
    }
  }
  return out;
}

/**
 * battleSoFar is what a battle has come to with some lines: they, and those of the entries before them, the last first,
 * back to what began it.
 */
export function battleSoFar(i: Info, lines: EventLine[], before: (n: number) => EventLine[] | undefined): EventLine[] {
  for (let n = 0; ; n++) {
    const at = lines.findLastIndex((l) => ["battle", "phase"].includes(i.events[l.e.k]?.show ?? ""));
    const more = at < 0 && before(n);
    if (!more) return lines.slice(Math.max(0, at));
    lines = [...more, ...lines];
  }
}

/** The longest time that what the other side did between two decisions of a player is shown, in milliseconds. */
export const longestWatch = (speed: number): number =>
  speed <= 1 ? 8000 : speed <= 2 ? 5000 : speed <= 4 ? 3200 : 2000;

/**
 * Pace plans how long each step is shown, so that all of them keep within longestWatch. While the other side goes on,
 * nobody knows how many are still to come: it expects as much as the last time.
 */
export class Pace {
  /** What has been shown so far, at speed 1, in milliseconds. */
  told = 0;
  private used = 0; // the share of the time that is used up
  constructor(private expected: number) {}

  /** planned is how long a step of so many milliseconds is shown; known is the time of all known steps from it on. */
  planned(ms: number, known: number, goesOn: boolean, speed: number): number {
    const ahead = Math.max(known, ms, goesOn ? Math.max(8 * ms, this.expected - this.told) : 0);
    return Math.min(ms / speed, (longestWatch(speed) * (1 - this.used) * ms) / ahead);
  }

  /** over says whether the time is used up. */
  get over(): boolean {
    return this.used >= 1;
  }

  /** shown says that a step has been shown for a time. */
  shown(ms: number, time: number, speed: number) {
    this.told += ms;
    this.used = Math.min(1, this.used + time / longestWatch(speed));
  }
}

/** withPieceAt is a view with one piece at another place: what is shown between the steps of an entry. */
function withPieceAt(v: View, piece: PieceID, to: PlaceID): View {
  return { ...v, pieces: v.pieces.map((p) => (p.id === piece ? { ...p, p: to } : p)) };
}

/** viewAfter is the view after a step: its piece has moved, and losses, steps and faces are as its events say. */
export function viewAfter(info: Info, v: View, b: PlaybackStep): View {
  if (b.move) v = withPieceAt(v, b.move.piece, b.move.to);
  for (const { e, note } of b.lines) {
    const sets = note ? "" : info.events[e.k]?.sets;
    const who = sets === "face" ? e.w : e.c;
    if (!sets || !who) continue;
    v = {
      ...v,
      pieces: v.pieces.flatMap((p) => {
        if (p.id !== e.c && p.id !== who && p.face !== who) return [p];
        return sets === "gone" ? [] : [{ ...p, n: e.a ?? 0, ...(sets === "face" && { face: who }) }];
      }),
    };
  }
  return v;
}

/** trailsOf joins the moves in the events into one path for each piece. Keep says whose moves count. */
export function trailsOf(info: Info, events: EventLine[], keep: (side: number) => boolean): Trail[] {
  const out: Trail[] = [];
  const last = new Map<PieceID, Trail>();
  for (const { e } of events) {
    if (info.events[e.k]?.show !== "move" || !e.c || !e.p || !e.t || !keep(e.s)) continue;
    const t = last.get(e.c);
    if (t && t.way.at(-1) === e.p) t.way.push(e.t);
    else {
      const fresh = { side: e.s, way: [e.p, e.t] };
      last.set(e.c, fresh);
      out.push(fresh);
    }
  }
  return out;
}
