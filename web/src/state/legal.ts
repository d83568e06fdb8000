// The list of legal actions, sorted by what a player clicks: which pieces and places can be chosen, and what a click
// on one of them means. Pure functions; the rules are on the server.

import type { Info, LegalAction, PieceID, PlaceID, Snapshot } from "../wire";
import { actionWords, pieceNoun, verbTitle } from "../words/text";

export const verbOf = (a: LegalAction) => a.a[0];
export const pieceOf = (a: LegalAction): PieceID => a.a[1];
export const placeOf = (a: LegalAction): PlaceID => a.a[2];

/** Clickable is the list of legal actions by what must be clicked for them. */
interface Clickable {
  pieces: Map<PieceID, LegalAction[]>;
  places: Map<PlaceID, LegalAction[]>;
  /** Actions without piece and place: they are buttons. */
  plain: LegalAction[];
}

/**
 * sortByTarget sorts the legal actions. While a piece is picked, places count only its actions and those that need no
 * piece.
 */
export function sortByTarget(legal: LegalAction[], picked: PieceID): Clickable {
  const o: Clickable = { pieces: new Map(), places: new Map(), plain: [] };
  for (const a of legal) {
    const piece = pieceOf(a);
    const place = placeOf(a);
    if (piece) push(o.pieces, piece, a);
    if (place && (!piece || !picked || piece === picked)) push(o.places, place, a);
    if (!piece && !place) o.plain.push(a);
  }
  return o;
}

function push(m: Map<number, LegalAction[]>, k: number, a: LegalAction) {
  const list = m.get(k);
  if (list) list.push(a);
  else m.set(k, [a]);
}

/**
 * placesToClick are the places that can be clicked now. A place whose actions all need a piece first is left out
 * until that piece is picked.
 */
export function placesToClick(o: Clickable, picked: PieceID): Map<PlaceID, LegalAction[]> {
  const out = new Map<PlaceID, LegalAction[]>();
  for (const [place, list] of o.places) {
    const now = list.filter((a) => !pieceOf(a) || pieceOf(a) === picked);
    if (now.length) out.set(place, now);
  }
  return out;
}

/** Group is the actions of one verb, as the list of actions shows them. */
export interface Group {
  verb: number;
  title: string;
  rule: string;
  actions: LegalAction[];
}

/** ruleOf is the rule that grants a verb under the question that is put. */
export function ruleOf(info: Info, ask: number, verb: number): string {
  const v = info.verbs[verb];
  return info.asks[ask]?.rules?.[v?.name ?? ""] ?? v?.rule ?? "";
}

/** groupByVerb sorts the actions that take operands by verb, in the order of the legal list. */
export function groupByVerb(info: Info, ask: number, legal: LegalAction[]): Group[] {
  const by = new Map<number, Group>();
  for (const a of legal) {
    if (!pieceOf(a) && !placeOf(a) && !info.verbs[verbOf(a)]?.num) continue;
    let g = by.get(verbOf(a));
    if (!g) {
      g = { verb: verbOf(a), title: verbTitle(info, ask, verbOf(a)), rule: ruleOf(info, ask, verbOf(a)), actions: [] };
      by.set(g.verb, g);
    }
    g.actions.push(a);
  }
  // a move of the piece in hand and the choice of the next one can have the same word
  const list = [...by.values()];
  for (const g of list)
    if (info.verbs[g.verb]?.piece && list.some((x) => x !== g && x.title === g.title && !info.verbs[x.verb]?.piece))
      g.title += `: another ${pieceNoun(info)}`;
  return list;
}

/**
 * meantAction guesses which action was meant by a click on something that cannot be chosen: the verb that most of the
 * fitting legal actions have, with the clicked piece or place. Empty if nothing fits. The server then says why it is
 * not legal.
 */
export function meantAction(info: Info, snap: Snapshot, picked: PieceID, piece: PieceID, place: PlaceID): string {
  const legal = snap.legal ?? [];
  const count = new Map<number, LegalAction[]>();
  for (const a of legal) {
    const v = info.verbs[verbOf(a)];
    const fits = place && v?.place ? !v.piece || picked !== 0 : piece && v?.piece && !v.place;
    if (fits) push(count, verbOf(a), a);
  }
  // a place is tried before a piece, unless an own piece was clicked and none is in hand; the verb with most actions
  // wins, the first of equals
  let best: LegalAction | undefined;
  let most = 0;
  const { pieces, prompt } = snap.view;
  const own = !picked && pieces.some((p) => p.id === piece && p.s === prompt.side);
  for (const wantPlace of [!own, own]) {
    for (const list of count.values()) {
      const a = list[0]!;
      if (!!info.verbs[verbOf(a)]?.place === wantPlace && list.length > most) {
        best = a;
        most = list.length;
      }
    }
    if (best) break;
  }
  if (!best) return "";
  const verb = info.verbs[verbOf(best)]!;
  if (verb.piece && verb.place) return actionWords(info, [verbOf(best), picked, place, best.a[3]]);
  return actionWords(info, [verbOf(best), verb.piece ? piece : 0, verb.place ? place : 0, best.a[3]]);
}

/** choosesPiece says whether a drafted step only chose the piece for the steps after it. */
export function choosesPiece(info: Info, step: string | undefined): boolean {
  if (!step) return false;
  const verb = info.verbs.findIndex((v) => v?.name === step.split(" ")[0]);
  return verb > 0 && info.verbs.some((v) => v?.via === verb);
}

/**
 * lessonStep is the legal action that a lesson waits for: the one it names, or the choice of the piece that leads to
 * it.
 */
export function lessonStep(info: Info, legal: LegalAction[], text: string): LegalAction | undefined {
  const exact = legal.find((a) => a.text === text);
  if (exact || !text) return exact;
  const [verb, piece] = text.split(" ");
  const via = info.verbs.find((v) => v?.name === verb)?.via;
  return via ? legal.find((a) => a.text === `${info.verbs[via]!.name} ${piece}`) : undefined;
}
