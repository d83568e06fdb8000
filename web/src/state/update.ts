// What the server says has changed, applied to what the page holds: the counterpart of table/follower.go. Pure
// functions.

import { SealUnknown, SealYes, type Change, type Info, type LegalAction, type LegalPart } from "../wire";
import type { Snapshot, Update, View } from "../wire";
import { actionLabel, actionWords, promptText } from "../words/text";
import { applied } from "./viewchange";

/** Held is what the server showed last, by one pair of eyes. */
export interface Held {
  version: string;
  snap: Snapshot;
  /** What is said in place of the prompt's own text. */
  said: string;
  /** The question that is put once the piece in hand is left (Snapshot.then). */
  thenAsk: number;
}

/** Step is one change of an update: what was shown before and after it. */
export interface Step {
  before: Snapshot;
  after: Snapshot;
  change: Change;
}

const emptyView: View = {
  side: 0,
  scenario: 0,
  options: 0,
  facts: [],
  places: [],
  pieces: [],
  marks: [],
  prompt: { side: 0, phase: 0, ask: 0 },
  outcome: { over: false, winner: 0, points: [0, 0] },
};

const nothing: Snapshot = {
  table: "",
  game: "",
  scenario: "",
  options: [],
  side: 0,
  seats: [],
  at: 0,
  events: 0,
  draft: { steps: [], canUndo: false },
  view: emptyView,
  ask: "",
  phase: "",
  mine: false,
  since: 0,
};

/**
 * advance applies an update. Updates come by two ways, as answers and by the stream: what is held already is ignored.
 * Null means that the update leads on from a version that is not held: what lies between is missing. Without the
 * game's Info the texts are empty; withTexts fills them in.
 */
export function advance(info: Info | null, held: Held | null, u: Update): { held: Held; steps: Step[] } | null {
  const have = held?.version ?? "";
  const known = held && { held, steps: [] };
  if (known && u.version === have) return known;
  const changes = u.changes ?? [];
  let now: Held = { version: "", snap: nothing, said: "", thenAsk: 0 };
  let from = 0;
  if (u.base) {
    from = behind(u.base, have);
    if (!held || from < 0 || from > changes.length) return behind(u.version, have) >= 0 ? known : null;
    now = held;
  } else if (!changes.length || (known && behind(u.version, have) > 0)) return known;
  const steps: Step[] = [];
  for (const change of changes.slice(from)) {
    const next = changed(info, now, change);
    steps.push({ before: now.snap, after: next.snap, change });
    now = next;
  }
  now.snap.version = u.version;
  return { held: { ...now, version: u.version }, steps };
}

/** behind is how many versions one lies before another; negative if it lies after it, or belongs to other eyes. */
function behind(version: string, of: string): number {
  const [a, n] = version.split(".");
  const [b, m] = of.split(".");
  return a === b && n && m ? Math.max(Number(m) - Number(n), -1) : -1;
}

/** changed is what is held after a change. */
function changed(info: Info | null, held: Held, c: Change): Held {
  const old = held.snap;
  const view = c.view ? applied(old.view, c.view) : old.view;
  const snap: Snapshot = { ...old, ...c.head, view };
  if (c.at) snap.at = c.at;
  if (c.sent) snap.events = c.sent;
  if (c.mine !== undefined) snap.mine = c.mine;
  if (c.seats) snap.seats = c.seats;
  if (c.since !== undefined) snap.since = c.since;
  if (c.closed !== undefined) snap.closed = c.closed;
  if (c.rematch) snap.rematch = c.rematch;
  if (c.proposal) snap.proposal = c.proposal[0];
  if (c.lesson) snap.lesson = c.lesson[0];
  if (c.progress) snap.progress = c.progress[0];
  if (c.standing) snap.standing = c.standing;
  if (c.draft) {
    const steps = [...old.draft.steps.slice(0, c.draft.keep ?? 0), ...(c.draft.add ?? [])];
    snap.draft = { steps, canUndo: steps.length > 0 };
    snap.drafted = [...(old.drafted ?? []).slice(0, c.draft.told ?? 0), ...(c.draft.tell ?? [])];
  }
  const said = c.said ?? held.said;
  const before = old.legal ?? [];
  if (c.legal) snap.legal = c.legal.flatMap((part) => actionsOf(part, before));
  const then = old.then ?? [];
  if (c.then) snap.then = c.then.flatMap((part) => actionsOf(part, then));
  const thenAsk = c.then ? (c.thenAsk ?? 0) : held.thenAsk;
  if (c.batches) snap.batches = c.batches;
  if (c.stuck) snap.stuck = c.stuck[0];
  const next = { version: held.version, snap, said, thenAsk };
  return info && (c.view?.prompt || c.said !== undefined || c.legal || c.then) ? withTexts(info, next) : next;
}

/** actionsOf are the actions of a part of a new legal list; the new ones have no texts yet. */
function actionsOf(part: LegalPart, before: LegalAction[]): LegalAction[] {
  if (part.n) return before.slice(part.from ?? 0, (part.from ?? 0) + part.n);
  const { v = 0, c = 0, p = 0, k = 0, s } = part;
  const make = (piece: number, place: number, n: number): LegalAction => {
    const action: LegalAction = { a: [v, piece, place, n], text: "", label: "" };
    if (s === SealYes) action.seals = true;
    if (s === SealUnknown) action.unsure = true;
    return action;
  };
  if (part.cs) return part.cs.map((piece) => make(piece, p, k));
  if (part.ps) return part.ps.map((place) => make(c, place, k));
  if (part.ks) return part.ks.map((n) => make(c, p, n));
  return [make(c, p, k)];
}

/** withTexts fills in the texts that follow from the game's Info: question, phase, and labels of what is legal. */
export function withTexts(info: Info, held: Held): Held {
  const prompt = held.snap.view.prompt;
  const spelt = (list: LegalAction[] | undefined, ask: number) =>
    list?.map((action) => {
      const label = actionLabel(info, ask, action.a, held.snap.view.pieces);
      return label && label === action.label ? action : { ...action, text: actionWords(info, action.a), label };
    });
  const legal = spelt(held.snap.legal, prompt.ask);
  const then = spelt(held.snap.then, held.thenAsk);
  const snap: Snapshot = {
    ...held.snap,
    ask: held.said || promptText(info, prompt),
    askRule: held.said ? "" : (info.asks[prompt.ask]?.rule ?? ""),
    phase: info.phases[prompt.phase]?.name ?? "",
  };
  if (legal) snap.legal = legal;
  if (then) snap.then = then;
  return { ...held, snap };
}
