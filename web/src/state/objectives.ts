// Places that count for victory and have no piece of their holder in them. Such a place is easily overlooked, and can
// cost the game.

import { info, snap } from "./table";
import type { PlaceID } from "../wire";

/**
 * emptyObjectives are the places that count for victory, are held by the side that decides now, and have none of its
 * pieces.
 */
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

/** objectivesLeftEmpty are those of them that a piece has left in the draft. */
export function objectivesLeftEmpty(): PlaceID[] {
  const i = info.value;
  const left = new Set(
    i && (snap.value?.drafted ?? []).flatMap(({ e }) => (i.events[e.k]?.show === "move" && e.p ? [e.p] : [])),
  );
  return emptyObjectives().filter((p) => left.has(p));
}
