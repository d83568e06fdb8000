// Places where victory is counted, and whether one of them has been left open: easily overlooked, and a game can be
// lost by it.

import { info, snap } from "./table";
import type { PlaceID } from "../wire";

/** emptyObjectives are the prizes that the deciding side holds without a piece in them. */
export function emptyObjectives(): PlaceID[] {
  const i = info.value;
  const s = snap.value;
  if (!i || !s) return [];
  const side = s.view.prompt.side;
  const manned = new Set(s.view.pieces.filter((p) => p.s === side).map((p) => p.p));
  return i.places.flatMap((p, id) =>
    p?.ground === "prize" && s.view.places[id]?.c === side && !manned.has(id) ? [id] : [],
  );
}

/** objectivesLeftEmpty are those of them that the orders not yet given leave. */
export function objectivesLeftEmpty(): PlaceID[] {
  const i = info.value;
  const left = new Set(
    i && (snap.value?.drafted ?? []).flatMap(({ e }) => (i.events[e.k]?.show === "move" && e.p ? [e.p] : [])),
  );
  return emptyObjectives().filter((p) => left.has(p));
}
