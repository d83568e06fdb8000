// Pieces that one input sends to a place: the selected ones by a click, those that are dragged by the release. The
// server says who goes, who stays and why, and what would come of it.

import { computed, effect, signal } from "@preact/signals";
import * as api from "../net/api";
import { choosesPiece, pieceOf, placeOf } from "./legal";
import {
  actionMenu,
  busy,
  cursor,
  info,
  key,
  legal,
  onward,
  past,
  pieceById,
  refusal,
  showError,
  snap,
  tableId,
  toast,
} from "./table";
import type { Click } from "./clicks";
import { playAll, playText, storeCost } from "./orders";
import { count, pieceTitle, several, someOf, pieceWord, placeTitle } from "../words/text";
import type { GroupAnswer, GroupStay, LegalAction, PieceID, PieceView, PlaceID } from "../wire";

/** The pieces that the next click on a place will send there. */
export const selected = signal<ReadonlySet<PieceID>>(new Set());
/** The pieces that are dragged now. */
export const dragged = signal<PieceID[] | null>(null);
/** Where in the window they are dragged. */
export const dragPoint = signal({ x: 0, y: 0 });
/** The pieces that the next click or release sends. */
export const carried = computed<PieceID[]>(() => dragged.value ?? [...selected.value]);
/** The place under the pointer or the cursor, which they would be sent to. */
export const goal = signal<PlaceID>(0);
/** The place that was tapped first; a second tap, or a button, sends them. */
export const goalTapped = signal<PlaceID>(0);
/** What sending them there would do. */
export const groupShown = signal<{ pieces: PieceID[]; place: PlaceID; answer: GroupAnswer } | null>(null);

/** What is read out about the selection. */
export const announcement = signal("");
export const announce = (text: string) => (announcement.value = text);

/** stepsOf is how many steps pieces have together. */
export function stepsOf(list: Iterable<PieceID>): string {
  const n = [...list].reduce((sum, id) => sum + (pieceById(id)?.n ?? 0), 0);
  return `${n} ${n === 1 ? "step" : "steps"}`;
}

/**
 * The places to which the carried pieces can go: all of them, or as many of them as can go to one place. Null while
 * none are carried.
 */
export const sharedTargets = signal<Map<PlaceID, LegalAction[]> | null>(null);

/** choiceOf is the action that chooses a piece now, or once the piece in hand is left. */
const choiceOf = (id: PieceID): LegalAction | undefined =>
  [...legal.value, ...onward.value].find(
    (a) => pieceOf(a) === id && !placeOf(a) && !a.seals && choosesPiece(info.value!, a.text),
  );

/** waysOf are the legal actions that take a piece to a place without a choice. */
const waysOf = (id: PieceID): LegalAction[] =>
  legal.value.filter((a) => placeOf(a) && (pieceOf(a) === id || (!pieceOf(a) && snap.value?.view.prompt.piece === id)));

/** canDrag says whether dragging a piece sends it somewhere. A lesson leads by clicks. */
export const canDrag = (id: PieceID): boolean =>
  !!snap.value?.mine && !past.value && !snap.value.lesson && (waysOf(id).length > 0 || !!choiceOf(id));

let askingTargets: AbortController | null = null;
effect(() => {
  const list = carried.value;
  const s = snap.value;
  askingTargets?.abort();
  if (!list.length || !s?.mine || past.value) {
    sharedTargets.value = null;
    return;
  }
  const ways = list.map(waysOf).filter((l) => l.length);
  const choices = list.flatMap((id) => (waysOf(id).length ? [] : (choiceOf(id)?.text ?? [])));
  sharedTargets.value = commonTargets(ways);
  if (!choices.length) return;
  const control = (askingTargets = new AbortController());
  api.targets(tableId.value, key.value, choices.slice(0, 60), control.signal).then(
    (answer) => !control.signal.aborted && (sharedTargets.value = commonTargets([...ways, ...answer.targets])),
    () => undefined, // then no place is marked; a click on one is still answered
  );
});

/** commonTargets are the places that most of the lists have, with their actions. */
function commonTargets(lists: LegalAction[][]): Map<PlaceID, LegalAction[]> {
  const at = new Map<PlaceID, LegalAction[]>();
  for (const l of lists) for (const a of l) at.set(placeOf(a), [...(at.get(placeOf(a)) ?? []), a]);
  const reached = (place: PlaceID) => lists.filter((l) => l.some((a) => placeOf(a) === place)).length;
  const most = Math.max(0, ...[...at.keys()].map(reached));
  return new Map([...at].filter(([place]) => reached(place) === most));
}

const answers = new Map<string, GroupAnswer>();
const answerKey = (ids: PieceID[], place: PlaceID) => `${snap.value?.version}:${ids.join()}:${place}`;

/** groupGoing is what it takes to send those of the pieces to a place that do not stand there; null if none can go. */
export async function groupGoing(ids: PieceID[], place: PlaceID): Promise<GroupAnswer | null> {
  const list = elsewhere(ids, place);
  const answer = list.length ? await askGroup(list, place).catch(() => null) : null;
  return answer?.play.length ? answer : null;
}

/** askGroup asks once for each position what it takes to send pieces to a place. */
async function askGroup(ids: PieceID[], place: PlaceID, signal?: AbortSignal): Promise<GroupAnswer> {
  const i = info.value!;
  const id = answerKey(ids, place);
  const have = answers.get(id);
  if (have) return have;
  const words = ids.slice(0, 60).map((p) => pieceWord(i, pieceById(p)?.face ?? p));
  const answer = await api.group(tableId.value, key.value, words, i.places[place]!.id, signal);
  if (answers.size > 300) answers.clear();
  answers.set(id, answer);
  return answer;
}

/** elsewhere are those of the pieces that do not stand at the place. */
const elsewhere = (ids: PieceID[], place: PlaceID): PieceID[] =>
  ids.filter((id) => (pieceById(id)?.p ?? place) !== place);

let askingGroup: AbortController | null = null;
effect(() => {
  const place = goal.value;
  const s = snap.value;
  const ids = elsewhere(carried.value, place);
  askingGroup?.abort();
  if (!place || !ids.length || !s?.mine || busy.value || past.value) {
    groupShown.value = null;
    return;
  }
  const have = answers.get(answerKey(ids, place));
  if (have) {
    groupShown.value = { pieces: ids, place, answer: have };
    return;
  }
  const control = (askingGroup = new AbortController());
  setTimeout(() => {
    if (control.signal.aborted) return;
    askGroup(ids, place, control.signal).then(
      (answer) => !control.signal.aborted && (groupShown.value = { pieces: ids, place, answer }),
      () => undefined, // aborted, or the position is another one: there is nothing to show
    );
  }, 70);
});
effect(() => {
  if (!carried.value.length || goal.value !== goalTapped.value) goalTapped.value = 0;
});

/**
 * sendPieces sends pieces to a place, those that can go, and says which cannot and why. One undo takes all of it back.
 * A piece that could go there in several ways is chosen, and the player is asked which is meant.
 */
export async function sendPieces(list: PieceID[], place: PlaceID, at: Click): Promise<void> {
  const i = info.value;
  const s = snap.value;
  const ids = elsewhere(list, place);
  if (!i || !s?.mine || busy.value || !ids.length) return;
  cursor.value = place;
  const ways = ids.length === 1 ? (sharedTargets.value?.get(place) ?? []) : [];
  if (ways.length > 1) {
    const choice = waysOf(ids[0]!).length ? undefined : choiceOf(ids[0]!);
    if (choice && !(await playText(choice.text))) return;
    const actions = waysOf(ids[0]!).filter((a) => placeOf(a) === place);
    actionMenu.value = { x: at.x, y: at.y, title: "Choose", actions };
    return;
  }
  let answer: GroupAnswer;
  try {
    answer = await askGroup(ids, place);
  } catch (e) {
    return showError(e);
  }
  if (!answer.play.length) return stay(answer.stays, ids, place);
  const go = async () => {
    if (await playAll(answer.play, false, !!answer.seals)) return;
    if (ids.length === 1) storeCost(answer.play.at(-1)!, answer.going[0]!.preview.cost);
    selected.value = new Set();
    goal.value = 0;
    told(answer, place, list.length - ids.length);
  };
  if (!answer.seals) return go();
  const n = answer.going.length;
  const who = n === 1 ? pieceTitle(i, answer.going[0]!.piece) : count(i, n);
  const label = `${who} to ${placeTitle(i, place)}`;
  actionMenu.value = {
    x: at.x,
    y: at.y,
    title: "This cannot be taken back",
    actions: [{ a: [0, 0, place, 0], text: "", label, seals: true }],
    run: () => void go(),
  };
}

/** stay says why none of the pieces can go. They stay selected, as nothing has happened. */
function stay(stays: GroupStay[], ids: PieceID[], place: PlaceID) {
  const first = stays[0]?.refusal;
  if (ids.length === 1 && first) {
    refusal.value = { action: "", place, piece: ids[0]!, why: { legal: false, refusal: first } };
  } else toast(reasons(stays), first?.rule);
  announce("none can go there");
}

/** told says who went, and who did not and why. Those who did not are selected no longer. */
function told(answer: GroupAnswer, place: PlaceID, there: number) {
  const i = info.value!;
  const { going, stays } = answer;
  const word =
    going.length === 1
      ? `${pieceTitle(i, going[0]!.piece)} ${several(i, going[0]!.piece) ? "go" : "goes"}`
      : `${count(i, going.length)} go`;
  const went = `${word} to ${placeTitle(i, place)}`;
  const had = there ? ` ${there === 1 ? "One stands" : `${there} stand`} there already.` : "";
  if (stays.length || had) toast(`${went}.${had} ${reasons(stays)}`.trim(), stays[0]?.refusal?.rule);
  announce(`${went}${stays.length ? `, ${stays.length} cannot` : ""}`);
}

/** reasons names the pieces that stay, those with the same reason together. */
export function reasons(stays: GroupStay[]): string {
  const i = info.value!;
  const by = new Map<string, string[]>();
  for (const { piece, refusal: r } of stays) {
    const why = r?.reason ?? "cannot go there.";
    by.set(why, [...(by.get(why) ?? []), pieceTitle(i, piece)]);
  }
  return [...by].map(([why, l]) => `${someOf(l, 3)}: ${why}`).join(" ");
}

// A piece that left the map, or is not this page's to decide about, is carried no longer.
effect(() => {
  const s = snap.value;
  const mine = (id: PieceID) => {
    const p: PieceView | undefined = s?.view.pieces.find((x) => x.id === id);
    return !!s?.mine && !!p?.p && p.s === (s.side < 2 ? s.side : s.view.prompt.side);
  };
  const still = [...selected.peek()].filter(mine);
  if (still.length !== selected.peek().size) selected.value = new Set(still);
  if (dragged.peek()?.some((id) => !mine(id))) dragged.value = null;
});
