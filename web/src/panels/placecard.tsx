// The place under the cursor in words: ground, control, flags, neighbours, and every piece in it. Also the places
// that the map does not draw.

import { RuleLink } from "../ui/rulelink";
import { pieceLine, flagNames, placeTitle, sideName } from "../words/text";
import {
  cursor,
  targetPlaces,
  info,
  clickable,
  pieceById,
  piecesAt,
  shownSnap,
  shape,
  showPlace,
} from "../state/table";
import { ActionButton } from "./actionbutton";
import { PieceList, SelectAll } from "./piecelist";
import type { Info, LegalAction, PieceID, PlaceID } from "../wire";

/** placeLine is a place and what is in it, in sentences that are read out. */
export function placeLine(i: Info, place: PlaceID): string {
  const s = shownSnap.value;
  const p = i.places[place];
  if (!s || !p) return "";
  const state = s.view.places[place];
  const control = state && (state.c === 0 || state.c === 1) ? `, held by ${i.sides[state.c].people}` : "";
  const here = piecesAt(place);
  const marks = s.view.marks.filter((m) => m.p === place).map((m) => i.marks[m.k]?.name ?? "marker");
  const can = targetPlaces.value.get(place);
  return [
    `${placeTitle(i, place)}, ${p.terrain}${control}.`,
    here.length ? here.map((x) => pieceLine(i, x)).join("; ") + "." : "Nothing stands here.",
    marks.length ? marks.join(", ") + "." : "",
    can ? `Can be chosen: ${can.length === 1 ? can[0]!.label : `${can.length} ways`}.` : "",
  ]
    .join(" ")
    .trim();
}

/** signLine says what the signs at a place mean: the tooltip of the map. */
export function signLine(i: Info, place: PlaceID, piece: PieceID): string {
  const s = shownSnap.value;
  const p = i.places[place];
  const v = piece ? pieceById(piece) : undefined;
  if (!s || !p) return "";
  const badged = (flags: number | undefined, all: Info["placeFlags"]) =>
    flagNames(
      flags,
      all.map((f) => (f.badge ? f : { ...f, name: "" })),
    ).filter(Boolean);
  const marks = s.view.marks.filter((m) => m.p === place).map((m) => i.marks[m.k]?.name ?? "");
  const here = [...new Set([...marks, ...badged(s.view.places[place]?.f, i.placeFlags)])];
  return [v && pieceLine(i, v), here.length ? `${placeTitle(i, place)}: ${here.join(", ")}` : ""]
    .filter(Boolean)
    .join("\n");
}

export function PlaceCard() {
  const i = info.value;
  const s = shownSnap.value;
  const place = cursor.value;
  if (!i || !s) return null;
  const p = i.places[place];
  if (!p)
    return (
      <p class="hint">Click a place on the map, or move to one with the arrow keys, to see what is known of it.</p>
    );
  const state = s.view.places[place];
  const marks = s.view.marks.filter((m) => m.p === place);
  const flags = flagNames(state?.f, i.placeFlags).filter((f) => !marks.some((m) => i.marks[m.k]?.name === f));
  const actions: LegalAction[] = (clickable.value.places.get(place) ?? []).slice(0, 12);
  return (
    <div class="here">
      <h3>{placeTitle(i, place)}</h3>
      <p class="tags">
        {[
          p.terrain,
          ...(p.tags ?? []),
          p.kind !== p.terrain && p.kind !== "area" ? p.kind : "",
          state && state.c >= 0 ? `held by ${sideName(i, state.c)}` : "",
          ...flags,
        ]
          .filter(Boolean)
          .map((t) => (
            <span class="tag" key={t}>
              {t}
            </span>
          ))}
      </p>
      {marks.length > 0 && (
        <p>
          {marks
            .map((m) => {
              const whose = m.s === 0 || m.s === 1 ? ` (${sideName(i, m.s)})` : "";
              return `${i.marks[m.k]?.name ?? "marker"}${m.n > 1 ? ` × ${m.n}` : ""}${whose}`;
            })
            .join(", ")}
        </p>
      )}
      {!!p.notes?.length && (
        <ul class="notes" aria-label="What the ground means">
          {p.notes.map((n) => (
            <li key={n.text}>
              {n.text} <RuleLink rule={n.rule} />
            </li>
          ))}
        </ul>
      )}
      <PieceList pieces={piecesAt(place)} />
      {actions.length > 0 && (
        <ul class="actions">
          {actions.map((a) => (
            <li key={a.text}>
              <ActionButton action={a} />
            </li>
          ))}
        </ul>
      )}
      {!!p.near?.length && (
        <p class="near">
          Next to it:{" "}
          {p.near.map((n, k) => (
            <span key={n}>
              {k > 0 && ", "}
              <button class="link" onClick={() => showPlace(n)}>
                {i.places[n]?.name}
              </button>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/**
 * OffMapPlaces lists the places that the map does not draw (pools, boxes off the map) as long as something is in them
 * or can be done there.
 */
export function OffMapPlaces() {
  const i = info.value;
  const s = shownSnap.value;
  if (!i || !s) return null;
  const off = i.places
    .map((_, id) => id)
    .filter((id) => id > 0 && !drawn(id) && (piecesAt(id).length > 0 || clickable.value.places.has(id)));
  if (!off.length) return null;
  return (
    <details
      class="tray"
      open={off.some(
        (id) => clickable.value.places.has(id) || piecesAt(id).some((p) => clickable.value.pieces.has(p.id)),
      )}
    >
      <summary>Off the map</summary>
      {off.map((id) => (
        <details key={id} open={piecesAt(id).some((p) => clickable.value.pieces.has(p.id))}>
          <summary>
            {placeTitle(i, id)} <span class="count">{piecesAt(id).length}</span>
          </summary>
          <SelectAll pieces={piecesAt(id)} />
          <PieceList pieces={piecesAt(id)} />
          {(clickable.value.places.get(id) ?? []).slice(0, 12).map((a) => (
            <ActionButton key={a.text} action={a} />
          ))}
        </details>
      ))}
    </details>
  );
}

const drawn = (place: PlaceID) => shape.value?.areas.has(place) ?? false;
