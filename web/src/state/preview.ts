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
  lessonAction,
  onward,
  pieceById,
  piecesAt,
  settingUp,
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

/** goesBest says whether a click plays an action by the better way to its place, if it has one. */
export const goesBest = (a: LegalAction) =>
  !!placeOf(a) && !a.seals && !a.unsure && !lessonAction.value && !settingUp();

/** bestWay is what a click plays: the action, or both where it goes by way of another place. */
export async function bestWay(a: LegalAction): Promise<string[]> {
  const i = info.value!;
  if (!goesBest(a) || i.grid) return [a.text];
  const known = consideredResult.value?.text === a.text ? consideredResult.value.preview : undefined;
  const p = known ?? (await api.preview(tableId.value, key.value, a.text).catch(() => undefined));
  const word = i.places[placeOf(a)]!.id;
  const by = p?.byWay && i.places[p.byWay]!.id;
  return by ? [a.text.replace(/[^ ]+/g, (w, at: number) => (at && w === word ? by : w)), a.text] : [a.text];
}

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
  const best = goesBest(c.action);
  const id = `${s.table}:${s.at}:${s.draft.steps.join(";")}:${text}:${JSON.stringify(suppose)}:${best}`;
  const have = answers.get(id);
  // the last answer stays until the new one is here
  consideredResult.value =
    consideredResult.peek()?.text === text && !have ? consideredResult.peek() : { text, ...have };
  if (have) return;
  const control = (asking = new AbortController());
  setTimeout(() => {
    if (control.signal.aborted) return;
    const args = [tableId.value, key.value, text, control.signal] as const;
    Promise.all([api.preview(...args, best), api.forecast(...args, suppose, best)]).then(
      ([preview, forecast]) => {
        if (answers.size > 500) answers.clear();
        answers.set(id, { preview, forecast });
        if (!control.signal.aborted) consideredResult.value = { text, preview, forecast };
      },
      () => undefined, // aborted, or no longer legal: there is nothing to show
    );
  }, 100);
});
