// Places where victory is counted, and whether one of them has been left open: easily overlooked, and a game can be
// lost by it.

import { info, snap } from "./table";
import type { PlaceID } from "../wire";

/** openPrizes are the prizes that the deciding side holds without a piece in them. */
export function openPrizes(): PlaceID[] {
  const i = info.value;
  const s = snap.value;
  if (!i || !s) return [];
  const side = s.view.prompt.side;
  const manned = new Set(s.view.pieces.filter((p) => p.s === side).map((p) => p.p));
  return i.places.flatMap((p, id) =>
    p?.ground === "prize" && s.view.places[id]?.c === side && !manned.has(id) ? [id] : [],
  );
}

/** leftOpen are those of them that the orders not yet given leave. */
export function leftOpen(): PlaceID[] {
  const i = info.value;
  const left = new Set(
    i && (snap.value?.drafted ?? []).flatMap(({ e }) => (i.events[e.k]?.show === "move" && e.p ? [e.p] : [])),
  );
  return openPrizes().filter((p) => left.has(p));
}
