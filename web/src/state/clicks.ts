// What a click on the map means: it chooses a piece, plays the action that the legal list has for the place, opens a
// menu where there are several, or asks the server why nothing can be done there.

import * as api from "../net/api";
import { placeOf, pieceOf, choosesPiece, meantAction } from "./legal";
import {
  considered,
  settingUp,
  actionMenu,
  focusedPiece,
  clickable,
  targetPlaces,
  info,
  pieceById,
  active,
  picked,
  toast,
  cursor,
  refusal,
  showError,
  tableId,
  tab,
  snap,
  ruleCard,
  piecesAt,
  past,
  remind,
  lessonAction,
  legal,
  key,
  helpOpen,
} from "./table";
import { pieceTitle, pieceWord } from "../words/text";
import type { LegalAction, PieceID, PlaceID } from "../wire";
import {
  play,
  canAct,
  actingPiece,
  undo,
  playSoleChoice,
  playText,
  playAll,
  finishAction,
  storeStepLabel,
} from "./orders";

/**
 * choose plays an action that was clicked on the map. An action that cannot be taken back asks first; so does a tap
 * on a place.
 */
function choose(a: LegalAction, at: Click) {
  if (at.touch && placeOf(a) && !(considered.value?.tapped && considered.value.action.text === a.text)) {
    considered.value = { action: a, tapped: true };
    return;
  }
  if (a.seals && !settingUp()) openMenu([a], at);
  else void play(a);
}

function openMenu(actions: LegalAction[], at: Click) {
  actionMenu.value = {
    x: at.x,
    y: at.y,
    title: actions.length > 1 ? "Choose" : actions[0]!.seals ? "This cannot be taken back" : "Do this?",
    actions,
  };
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
    if (!v?.face || !canAct.value.has(id) || id === active.value || at.touch) return clickPlace(place, at);
    actionMenu.value = {
      x: at.x,
      y: at.y,
      title: "The place, or the block?",
      actions: here.filter((a) => !pieceOf(a) || pieceOf(a) === picked.value),
      also: {
        label: `Choose ${pieceTitle(i, v.face)} instead`,
        run: () => void otherChoice(id).then((done) => done || moveOn(id)),
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
    return void play(considered.value.action);
  const list = clickable.value.pieces.get(id);
  if (!list && ((await otherChoice(id)) || (await moveOn(id)))) return;
  if (!list && info.value && canAct.value.has(id) && actingPiece())
    return toast(`${pieceTitle(info.value, actingPiece())} cannot stop where it stands: it has to go on first.`);
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
    await play(alone[0]!);
  } else openMenu(alone, at);
}

/** choosePiece chooses a piece that was named by a key or in a list. The place where it stands is never meant. */
export async function choosePiece(id: PieceID, at: Click): Promise<void> {
  const v = pieceById(id);
  if (!v || id === picked.value || id === actingPiece()) return;
  if (clickable.value.pieces.has(id)) return clickPiece(id, v.p, at);
  focusedPiece.value = id;
  if (canAct.value.has(id) && !(await otherChoice(id))) await moveOn(id);
}

/** onlyTarget is the only action of a piece, if it has exactly one and that one needs a place. */
function onlyTarget(id: PieceID): LegalAction | undefined {
  const list = clickable.value.pieces.get(id) ?? [];
  return list.length === 1 && placeOf(list[0]!) ? list[0] : undefined;
}

/** moveOn ends the run of the acting piece and chooses another one, as one step for the player. */
async function moveOn(id: PieceID): Promise<boolean> {
  const i = info.value;
  const s = snap.value;
  const v = pieceById(id);
  const end = finishAction();
  if (!i || !s || !v || !end || !canAct.value.has(id)) return false;
  const verb = s.draft.steps.findLast((x) => choosesPiece(i, x))!.split(" ")[0];
  storeStepLabel(s, end);
  if (await playAll([end.text, `${verb} ${pieceWord(i, id)}`], true)) return false;
  playSoleChoice();
  return true;
}

/**
 * otherChoice replaces a choice: the last step only chose another piece, so it is undone and this piece is chosen.
 */
async function otherChoice(id: PieceID): Promise<boolean> {
  const i = info.value;
  const s = snap.value;
  const v = pieceById(id);
  const last = s?.draft.steps.at(-1);
  if (!i || !s?.mine || !v || !s.draft.canUndo || !last || !choosesPiece(i, last)) return false;
  if (last.split(" ")[1] === pieceWord(i, id)) return false;
  const action = last.split(" ")[0] + " " + pieceWord(i, id);
  if (!(await undo())) return false;
  const can = legal.value.find((a) => a.text === action);
  if (can) return play(can);
  await playText(last);
  return false;
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
  if (innerWidth >= 760) tab.value = "here";
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
  const waits = lessonAction.value;
  if (!action) return void (waits && remind(waits));
  try {
    const why = await api.why(tableId.value, key.value, action);
    if (snap.value !== s) return;
    if (why.alike && clickable.value.pieces.has(why.alike)) return await clickPiece(why.alike, place, at);
    if (why.legal) return void (waits && remind(waits, "The rules allow that. "));
    refusal.value = { action, place, piece, why };
  } catch (e) {
    showError(e);
  }
}

/**
 * stepBack is what Escape does: it closes what is open, drops the picked piece, or undoes a step that only chose a
 * piece.
 */
export function stepBack(): void {
  const i = info.value;
  if (helpOpen.value) helpOpen.value = false;
  else if (ruleCard.value) ruleCard.value = "";
  else if (actionMenu.value) actionMenu.value = null;
  else if (refusal.value) refusal.value = null;
  else if (considered.value?.tapped) considered.value = null;
  else if (picked.value) picked.value = 0;
  else if (i && snap.value?.draft.canUndo && choosesPiece(i, snap.value.draft.steps.at(-1))) void undo();
}

/** Click is where in the window the map was clicked, and whether by a finger. */
export interface Click {
  x: number;
  y: number;
  touch: boolean;
}
