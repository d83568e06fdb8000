// What a click on the map means: it chooses a piece, plays the action that the legal list has for the place, opens a
// menu where there are several, or asks the server why nothing can be done there.

import { signal } from "@preact/signals";
import * as api from "../net/api";
import { placeOf, pieceOf, choosesPiece, meantAction } from "./legal";
import {
  considered,
  consideredResult,
  settingUp,
  actionMenu,
  focusedPiece,
  clickable,
  targetPlaces,
  info,
  pieceById,
  active,
  picked,
  cursor,
  refusal,
  showError,
  tableId,
  tab,
  snap,
  ruleCard,
  piecesAt,
  past,
  onward,
  remind,
  lessonAction,
  legal,
  key,
  helpOpen,
} from "./table";
import { pieceTitle, pieceWord } from "../words/text";
import type { EventLine, Instead, LegalAction, PieceID, PlaceID, Snapshot } from "../wire";
import { play, playAll, playTogether, togethers, actingPiece, undo, undoTo } from "./orders";
import { bestWay, tells } from "./preview";

/**
 * choose plays an action that was clicked on the map. An action that cannot be taken back asks first; so does a tap
 * on a place, if there is more to say than that it was tapped.
 */
function choose(a: LegalAction, at: Click) {
  if (at.touch && placeOf(a) && !(considered.value?.tapped && considered.value.action.text === a.text)) {
    const now = (considered.value = { action: a, tapped: true });
    const s = snap.value;
    const about = [tableId.value, key.value, a.text] as const;
    if (!a.seals && !a.unsure)
      void Promise.all([api.preview(...about), api.forecast(...about)]).then(
        ([p, f]) => {
          if (snap.value === s && considered.value === now && !tells(p) && !f.known) void play(a);
        },
        () => undefined,
      );
    return;
  }
  if (a.seals && !settingUp()) openMenu([a], at);
  else void playBest(a);
}

/** playBest plays an action by the better way to its place, if there is one. */
export async function playBest(a: LegalAction): Promise<boolean> {
  const s = snap.value;
  const way = await bestWay(a);
  if (snap.value !== s) return false; // something was played or taken back while it was asked
  return way.length > 1 ? !(await playAll(way)) : play(a);
}

function openMenu(actions: LegalAction[], at: Click) {
  actionMenu.value = {
    x: at.x,
    y: at.y,
    title: actions.length > 1 ? "Choose" : actions[0]!.seals ? "This cannot be taken back" : "Do this?",
    actions,
  };
}

/**
 * clickStack handles a click on a piece of the map. Where a question is answered by stacks, the click means all of the
 * stack that can be chosen, and a second one takes that back.
 */
export function clickStack(id: PieceID, place: PlaceID, at: Click): void {
  const i = info.value!;
  const s = snap.value!;
  const all = togethers.value.find((t) => t.place === place && t.actions.some((a) => pieceOf(a) === id));
  if (all && !placeOf(all.actions[0]!) && !targetPlaces.value.has(place)) return void playTogether(all);
  const verbs = Object.keys(i.asks[s.view.prompt.ask]?.together ?? {});
  const words = piecesAt(place).flatMap((p) => verbs.map((v) => `${v} ${pieceWord(i, p.face ?? p.id)}`));
  const { steps, canUndo } = s.draft;
  const last = steps.findLastIndex((x) => words.includes(x));
  if (last < 0 || !canUndo || past.value || clickable.value.pieces.has(id)) return void clickPiece(id, place, at);
  let from = last;
  while (words.includes(steps[from - 1]!)) from--;
  void undoTo(from, last + 1 < steps.length ? last + 1 : 0);
}

/** playInstead plays what is offered in place of what was refused, and proposes what was meant. */
export async function playInstead(x: Instead): Promise<void> {
  refusal.value = null;
  if (await playAll(x.actions)) return;
  const action = legal.value.find((a) => a.text === x.then);
  if (action) considered.value = { action, tapped: true };
}

/** clickPiece handles a click on a block or counter. */
export async function clickPiece(id: PieceID, place: PlaceID, at: Click): Promise<void> {
  focusedPiece.value = id;
  // The block may stand in a place that can be chosen. If the block itself could be chosen too, the player is asked
  // which was meant; any other block is taken as part of the place.
  if (!clickable.value.pieces.has(id) && targetPlaces.value.has(place)) {
    const here = targetPlaces.value.get(place)!;
    const i = info.value!;
    const v = pieceById(id);
    const turn = turnTo(id);
    if (!v?.face || !turn.length || id === active.value || at.touch) return clickPlace(place, at);
    const told = consideredResult.value;
    if (turn.length === 1 && told?.preview?.through && here.some((a) => a.text === told.text))
      return void play(turn[0]!); // the piece in hand cannot stay there
    const hand = active.value;
    const moved = (l: EventLine) => i.events[l.e.k]?.show === "move" && l.e.c === hand && l.e.p === place;
    if (turn.length === 1 && here.length === 1 && snap.value?.drafted?.some(moved)) {
      const before = snap.value; // hardly back to where it came from
      await play(turn[0]!);
      return offerPlace(before, hand, here[0]!);
    }
    actionMenu.value = {
      x: at.x,
      y: at.y,
      title: "The place, or the block?",
      actions: here.filter((a) => !pieceOf(a) || pieceOf(a) === picked.value),
      also: {
        label: `Choose ${pieceTitle(i, v.face)} instead`,
        run: () => (turn.length === 1 ? void play(turn[0]!) : openMenu(turn, at)),
      },
    };
    return;
  }
  if (picked.value === id) {
    const only = onlyTarget(id);
    if (only && !only.seals) return void play(only);
    picked.value = 0;
    return;
  }
  if (active.value === id && considered.value?.tapped && !considered.value.action.seals)
    return void playBest(considered.value.action);
  const list = clickable.value.pieces.get(id);
  const turn = list ? [] : turnTo(id);
  if (turn.length) return turn.length === 1 ? void (await play(turn[0]!)) : openMenu(turn, at);
  const stuck = snap.value?.stuck;
  if (!list && stuck && id !== active.value && pieceById(id)?.s === snap.value!.view.prompt.side && !past.value)
    return void (refusal.value = { action: "", place, piece: id, why: { legal: false, refusal: stuck } });
  if (!list) return clickPlace(place, at, id);
  cursor.value = place;
  refusal.value = null;
  const alone = list.filter((a) => !placeOf(a));
  if (alone.length < list.length) {
    picked.value = id;
    if (alone.length) return openMenu(alone, at);
    const only = onlyTarget(id);
    if (only) considered.value = { action: only, tapped: true };
    return;
  }
  if (alone.length === 1) {
    if (alone[0]!.seals) return choose(alone[0]!, at);
    const before = snap.value!;
    const hand = active.value;
    const there = targetPlaces.value.get(place)?.find((a) => !pieceOf(a) && !a.seals);
    await play(alone[0]!);
    if (there && hand !== id) offerPlace(before, hand, there);
  } else openMenu(alone, at);
}

/** What else a click could have meant that chose a piece: the move of what was in hand or selected, to its place. */
export const otherMove = signal<{ snap: Snapshot; label: string; run: () => void } | null>(null);

/** offerPlace offers that move: it takes the choice back, and what the choice took back is played again. */
function offerPlace(before: Snapshot, hand: PieceID, there: LegalAction): void {
  const now = snap.value!;
  const was = before.draft.steps;
  const { steps } = now.draft;
  if (now.at !== before.at) return;
  let keep = 0;
  while (keep < steps.length && steps[keep] === was[keep]) keep++;
  const run = async () => {
    if (steps.length > keep) await undoTo(keep);
    void playAll([...was.slice(keep), there.text]);
  };
  const who = hand ? `${pieceTitle(info.value!, hand)}: ` : "";
  otherMove.value = { snap: now, label: who + there.label, run };
}

/** choosePiece chooses a piece that was named by a key or in a list. The place where it stands is never meant. */
export async function choosePiece(id: PieceID, at: Click): Promise<void> {
  const v = pieceById(id);
  if (!v || id === picked.value || id === actingPiece()) return;
  if (clickable.value.pieces.has(id)) return clickPiece(id, v.p, at);
  focusedPiece.value = id;
  const turn = turnTo(id);
  if (turn.length === 1) await play(turn[0]!);
  else if (turn.length) openMenu(turn, at);
}

/** turnTo is how to leave the piece in hand for another one: the server ends the move, or takes the choice back. */
const turnTo = (id: PieceID): LegalAction[] =>
  id === active.value ? [] : onward.value.filter((a) => pieceOf(a) === id && !placeOf(a));

/** onlyTarget is the only action of a piece, if it has exactly one and that one needs a place. */
function onlyTarget(id: PieceID): LegalAction | undefined {
  const list = clickable.value.pieces.get(id) ?? [];
  return list.length === 1 && placeOf(list[0]!) ? list[0] : undefined;
}

/** clickPlace handles a click on an area, hex or box. */
export function clickPlace(place: PlaceID, at: Click, piece: PieceID = 0): void {
  cursor.value = place;
  refusal.value = null;
  if (!piece) focusedPiece.value = 0;
  const list = targetPlaces.value.get(place) ?? clickable.value.places.get(place);
  if (list?.length === 1 && (!pieceOf(list[0]!) || pieceOf(list[0]!) === picked.value)) return choose(list[0]!, at);
  if (list?.length) return openMenu(list, at);
  if (!piece) {
    const here = piecesAt(place)
      .flatMap((p) => clickable.value.pieces.get(p.id) ?? [])
      .filter((a) => !placeOf(a));
    if (here.length) return openMenu(here, at);
  }
  considered.value = null;
  // a look opens the place's panel; a move that is refused has its own card
  if (innerWidth >= 760 && !(picked.value || active.value)) tab.value = "here";
  void askWhy(piece, place, at);
}

/**
 * askWhy asks the server why the clicked thing cannot be chosen now. If another piece is listed for the clicked one
 * because the two are alike, that one is clicked instead.
 */
async function askWhy(piece: PieceID, place: PlaceID, at: Click): Promise<void> {
  const i = info.value;
  const s = snap.value;
  if (!i || !s?.mine || past.value) return;
  const action = meantAction(i, s, picked.value || active.value, piece, place);
  if (!action || triedWith(piece, place)) return lessonSays(piece, place).catch(showError);
  try {
    const why = await api.why(tableId.value, key.value, action);
    if (snap.value !== s) return;
    if (why.alike && clickable.value.pieces.has(why.alike)) return await clickPiece(why.alike, place, at);
    if (why.legal) return await lessonSays(piece, place, "The rules allow that. ");
    refusal.value = { action, place, piece, why };
  } catch (e) {
    showError(e);
  }
}

/** triedWith is the action with a piece or place that a lesson's caption invites to try, and that the rules refuse. */
function triedWith(piece: PieceID, place: PlaceID): string | undefined {
  const i = info.value!;
  const ids = [i.pieces[piece]?.id, i.places[place]?.id];
  return snap.value?.lesson?.tries?.find((t) => t.split(" ").some((word, n) => n && ids.includes(word)));
}

/**
 * lessonSays answers a click that a lesson does not wait for: as the umpire would where it invites to that, else with
 * what it waits for.
 */
export async function lessonSays(piece: PieceID, place: PlaceID, first = ""): Promise<void> {
  const s = snap.value;
  const waits = lessonAction.value;
  if (!waits) return;
  const action = triedWith(piece, place);
  if (!action) return void remind(waits, first);
  const why = await api.why(tableId.value, key.value, action);
  if (snap.value === s) refusal.value = { action, place, piece, why };
}

/**
 * stepBack is what Escape does: it closes what is open, drops the picked piece, undoes a step that only chose a piece
 * or after which the piece cannot stop, or leaves the piece that was looked at.
 */
export function stepBack(): void {
  const i = info.value;
  const s = snap.value;
  if (helpOpen.value) helpOpen.value = false;
  else if (ruleCard.value) ruleCard.value = "";
  else if (actionMenu.value) actionMenu.value = null;
  else if (refusal.value) refusal.value = null;
  else if (considered.value?.tapped) considered.value = null;
  else if (picked.value) picked.value = 0;
  else if (i && s?.draft.canUndo && (s.stuck || choosesPiece(i, s.draft.steps.at(-1)))) void undo();
  else focusedPiece.value = 0;
}

/** Click is where in the window the map was clicked, and whether by a finger. */
export interface Click {
  x: number;
  y: number;
  touch: boolean;
}
