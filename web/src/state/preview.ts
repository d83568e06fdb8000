// What the considered action would do: its preview and its forecast. They are fetched once for each position and each
// guess at concealed pieces.

import { effect, signal } from "@preact/signals";
import * as api from "../net/api";
import { pieceOf, placeOf } from "./legal";
import {
  consideredResult,
  busy,
  considered,
  info,
  key,
  legal,
  onward,
  pieceById,
  piecesAt,
  snap,
  tableId,
} from "./table";
import type { Forecast, LegalAction, PieceID, PieceView, Preview, Supposition } from "../wire";

/** The player's guesses at concealed pieces, by handle, for forecasts. */
export const guesses = signal<Record<PieceID, { face: PieceID; strength: number }>>({});

/** The player's guesses at the pieces that forecasts of a battle in a place draw, by piece (Forecast.open). */
export const openGuesses = signal<Record<number, Record<PieceID, PieceID>>>({});

/** battleOf is the place of the battle that an action is about. */
export const battleOf = (a: LegalAction) =>
  placeOf(a) || snap.value?.view.frames?.at(-1)?.p || snap.value?.view.prompt.place || 0;

/** placeAbout is the place that an action is about: its own, or the place of its piece, or that of the prompt. */
const placeAbout = (a: LegalAction) => placeOf(a) || pieceById(pieceOf(a))?.p || snap.value?.view.prompt.place || 0;

/** concealedAt are the concealed pieces of the other side at the place of an action. */
export function concealedAt(a: LegalAction): PieceView[] {
  const s = snap.value;
  const side = s && s.side < 2 ? s.side : s?.view.prompt.side;
  return piecesAt(placeAbout(a)).filter((p) => !p.face && p.s !== side && (p.s === 0 || p.s === 1));
}

/** suppositionsFor are the player's guesses that matter for an action. */
export const suppositionsFor = (a: LegalAction): Supposition[] => [
  ...concealedAt(a).flatMap((p) => {
    const g = guesses.value[p.id];
    return g?.face ? [{ piece: p.id, face: g.face, strength: g.strength }] : [];
  }),
  ...Object.entries(openGuesses.value[battleOf(a)] ?? {}).map(([piece, face]) => ({
    piece: Number(piece),
    face,
    strength: info.value?.pieces[face]?.rates?.length ?? 0,
  })),
];

/** tells says whether a preview says more than the button. */
export const tells = (p: Preview | undefined) =>
  !!p && !!(p.seals || p.lights || p.note || p.cost > 0 || p.path?.length || p.events?.length);

const answers = new Map<string, { preview?: Preview; forecast?: Forecast }>();
let asking: AbortController | null = null;

effect(() => {
  const c = considered.value;
  const s = snap.value;
  const playing = busy.value;
  asking?.abort();
  asking = null;
  if (playing) return; // the answer would be about another position
  // the card stays a moment after its action was played, or is no longer legal
  const now = c && [...legal.value, ...onward.value].some((a) => a.text === c.action.text);
  if (!now || !s?.mine) {
    consideredResult.value = null;
    return;
  }
  const text = c.action.text;
  const suppose = suppositionsFor(c.action);
  const id = `${s.table}:${s.at}:${s.draft.steps.join(";")}:${text}:${JSON.stringify(suppose)}`;
  const have = answers.get(id);
  // the last answer stays until the new one is here
  consideredResult.value =
    consideredResult.peek()?.text === text && !have ? consideredResult.peek() : { text, ...have };
  if (have) return;
  const control = (asking = new AbortController());
  setTimeout(() => {
    if (control.signal.aborted) return;
    const args = [tableId.value, key.value, text, control.signal] as const;
    Promise.all([api.preview(...args), api.forecast(...args, suppose)]).then(
      ([preview, forecast]) => {
        if (answers.size > 500) answers.clear();
        answers.set(id, { preview, forecast });
        if (!control.signal.aborted) consideredResult.value = { text, preview, forecast };
      },
      () => undefined, // aborted, or no longer legal: there is nothing to show
    );
  }, 100);
});
