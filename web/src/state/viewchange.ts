// The difference of two views, applied: the counterpart of kernel/viewchange.go. Pure functions.

import { SideA, type Mark, type PieceView, type PlaceView, type View, type ViewChange } from "../wire";

/** applied is the view after a change, which was made from the view before it (kernel/viewchange.go). */
export function applied(v: View, c: ViewChange): View {
  const h = c.head;
  if (h) v = { ...v, side: h.side, scenario: h.scenario, options: h.options, handicap: h.handicap };
  return {
    ...v,
    facts: factsAfter(v.facts, c),
    places: placesAfter(v.places, c),
    pieces: piecesAfter(v, c),
    marks: marksAfter(v.marks, c),
    frames: c.frames ?? v.frames,
    prompt: c.prompt ?? v.prompt,
    outcome: c.outcome ?? v.outcome,
  };
}

function factsAfter(old: number[], c: ViewChange): number[] {
  if (!c.head && !c.facts) return old;
  const facts = Array.from({ length: c.head?.facts ?? old.length }, (_, i) => old[i] ?? 0);
  for (const [i, n] of c.facts ?? []) facts[i] = n;
  return facts;
}

function placesAfter(old: PlaceView[], c: ViewChange): PlaceView[] {
  if (!c.head && !c.places) return old;
  const places = Array.from({ length: c.head?.places ?? old.length }, (_, i) => old[i] ?? { c: SideA });
  for (const { p, n, ...state } of c.places ?? []) for (let i = p; i <= p + (n ?? 0); i++) places[i] = state;
  return places;
}

function piecesAfter(v: View, c: ViewChange): PieceView[] {
  if (!c.pieces && !c.gone) return v.pieces;
  const gone = new Set(c.gone);
  const fresh = new Map(c.pieces?.map((p) => [p.id, p]));
  const pieces = v.pieces
    .filter((p) => !gone.has(p.id))
    .map((p) => {
      const now = fresh.get(p.id);
      fresh.delete(p.id);
      return now ?? p;
    });
  if (!fresh.size && !c.head) return pieces;
  const own = (s: number) => (v.side === 0 || v.side === 1 ? (s === v.side ? 0 : 1) : 0);
  return [...pieces, ...fresh.values()].sort((a, b) => own(a.s) - own(b.s) || a.id - b.id);
}

function marksAfter(old: Mark[], c: ViewChange): Mark[] {
  if (!c.marks) return old;
  const order = (a: Mark, b: Mark) => a.k - b.k || a.s - b.s || a.p - b.p;
  const rest = old.filter((m) => !c.marks?.some((x) => order(x, m) === 0));
  return [...rest, ...c.marks.filter((m) => m.n)].sort(order);
}
