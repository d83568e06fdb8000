// For long turns: which pieces can still act, which of them are held back, and which are selected together.

import { computed, effect, signal } from "@preact/signals";
import { choosesPiece } from "./legal";
import {
  active,
  busy,
  considered,
  cursor,
  info,
  actionMenu,
  pieceById,
  picked,
  piecesAt,
  refusal,
  snap,
  focusedPiece,
  tableId,
  toast,
} from "./table";
import { clickPiece, otherMove, stepBack, type Click } from "./clicks";
import { canAct, actingPiece, undo } from "./orders";
import { announce, goal, goalTapped, groupGoing, selected, sendPieces } from "./group";
import { storeList, storedList } from "./storage";
import { count, pieceTitle, pieceWord, placeTitle } from "../words/text";
import type { PieceID, PieceView, PlaceID } from "../wire";

/** Select mode: a finger, or the mouse without Shift, draws a box instead of moving the map. */
export const selecting = signal(false);
// it was meant for the blocks of one phase: in the next a drag would draw a box where it should move a block
let phaseSelected = 0;
let sideSelected: number | undefined;
effect(() => {
  const phase = snap.value?.view.prompt.phase ?? 0;
  if (phase !== phaseSelected) selecting.value = false;
  // what was looked at before the other side's go
  if (snap.value?.view.prompt.side !== sideSelected) focusedPiece.value = 0;
  phaseSelected = phase;
  sideSelected = snap.value?.view.prompt.side;
});
/** The box that is being drawn, in CSS pixels of the window. */
export const selectionBox = signal<{ x0: number; y0: number; x1: number; y1: number } | null>(null);

// ---- held back

const heldName = () => `umpire.held.${tableId.value}`;
const heldWords = signal<ReadonlySet<string>>(new Set());
let heldOf = "";
effect(() => {
  if (!tableId.value || tableId.value === heldOf) return;
  heldOf = tableId.value;
  heldWords.value = new Set(storedList<string>(heldName(), () => localStorage));
});

/** The pieces that are passed over until they are released. The browser keeps them for each table. */
export const heldPieces = computed<ReadonlySet<PieceID>>(() => {
  const i = info.value;
  const out = new Set<PieceID>();
  if (i && heldWords.value.size)
    for (const p of snap.value?.view.pieces ?? [])
      if (p.p && heldWords.value.has(pieceWord(i, p.face ?? p.id))) out.add(p.id);
  return out;
});

function keepHeld(words: Set<string>) {
  heldWords.value = words;
  storeList(heldName(), [...words], () => localStorage);
}
export const releaseAll = () => keepHeld(new Set());

/** The pieces that can act and are not held, in the order of the roster. */
export const unactedPieces = computed(() =>
  (snap.value?.view.pieces ?? []).filter((p) => canAct.value.has(p.id) && !heldPieces.value.has(p.id)),
);

/**
 * toggleHold holds the selected pieces, or the one that the player looks at; if all of them are held, it releases
 * them.
 */
export async function toggleHold(): Promise<void> {
  const i = info.value;
  if (!i) return;
  const ids = selected.value.size
    ? [...selected.value]
    : [picked.value || focusedPiece.value || active.value].filter((id) => id > 0);
  const list = ids.map(pieceById).filter((p): p is PieceView => !!p && isOwnPiece(p));
  if (!list.length) return toast("Click one of your pieces first, or press N. K then holds it back.");
  const words = list.map((p) => pieceWord(i, p.face ?? p.id));
  const all = new Set(heldWords.value);
  const release = words.every((w) => all.has(w));
  for (const w of words) release ? all.delete(w) : all.add(w);
  keepHeld(all);
  const who = list.length === 1 ? title(list[0]!) : count(i, list.length);
  announce(`${who} ${release ? "can act again" : "held"}`);
  if (release) return;
  selected.value = new Set();
  if (list.some((p) => p.id === picked.value)) picked.value = 0;
  const acting = actingPiece();
  if (list.some((p) => p.id === acting) && choosesPiece(i, snap.value?.draft.steps.at(-1))) await undo();
  else if (list.some((p) => p.id === acting)) return;
  nextUnit(1);
}

/** isOwnPiece says whether a piece belongs to the side that this page decides for. */
export function isOwnPiece(p: PieceView): boolean {
  const s = snap.value;
  return !!s && p.s === (s.side < 2 ? s.side : s.view.prompt.side);
}

const title = (p: PieceView) => pieceTitle(info.value!, p.face ?? p.id);

/** nextUnit goes to the next (1) or previous (-1) piece that can act and is not held, and centres the map on it. */
export function nextUnit(step: number): void {
  const list = unactedPieces.value;
  if (!list.length) {
    const s = snap.value;
    return toast(
      !s?.mine
        ? "Nothing is to be decided here now."
        : canAct.value.size
          ? "All that can still act are held."
          : "No piece can be chosen now.",
    );
  }
  const all = snap.value!.view.pieces;
  const at = all.findIndex((p) => p.id === (focusedPiece.value || active.value));
  const ahead =
    step > 0
      ? (list.find((p) => all.indexOf(p) > at) ?? list[0]!)
      : (list.findLast((p) => at >= 0 && all.indexOf(p) < at) ?? list.at(-1)!);
  focusPiece(ahead);
  const hand = pieceById(active.value);
  if (hand && hand !== ahead) toast(`${title(hand)} is still in hand.`);
  if (!document.activeElement?.closest(".muster"))
    document.querySelector<HTMLCanvasElement>("canvas.map")?.focus({ preventScroll: true });
}

/** focusPiece leads the map to a piece; Enter then chooses it. */
export function focusPiece(p: PieceView): void {
  focusedPiece.value = p.id;
  refusal.value = considered.value = null;
  cursor.value = p.p;
  leadTo(p.p);
}

/** Asks the map to lead to a place: gently, only if it is out of sight. Each request is a new object. */
export const leadMapTo = signal<{ place: PlaceID; gently?: boolean }>({ place: 0 });
export const leadTo = (place: PlaceID, gently?: boolean) => void (leadMapTo.value = { place, gently });

// ---- several together

/** canSend says whether a piece can be sent to a place: it can act, or has begun to. */
export const canSend = (id: PieceID) => canAct.value.has(id) || id === actingPiece();

/** toggleSelected adds pieces to the selection, or removes them if all are selected already. */
function toggleSelected(ids: PieceID[]): void {
  const can = ids.filter(canSend);
  if (!can.length) {
    if (ids.length) toast("None of these can be chosen now.");
    return;
  }
  const next = new Set(selected.value);
  const drop = can.every((id) => next.has(id));
  for (const id of can) drop ? next.delete(id) : next.add(id);
  // a piece that was only chosen before joins the others, and its choice is taken back, so that all are handled alike
  const who = actingPiece();
  if (!drop && who && choosesPiece(info.value!, snap.value?.draft.steps.at(-1))) {
    next.add(who);
    void undo().then(() => select(next));
  } else select(next);
}

/** selectAll selects pieces in place of those that were. */
export const selectAll = (ids: PieceID[]): void => select(new Set(ids.filter(canSend)));

function select(next: Set<PieceID>) {
  selected.value = next;
  picked.value = 0;
  refusal.value = null;
  if (next.size) announce(next.size === 1 ? "1 piece selected" : `${next.size} pieces selected`);
}

/** selectInBox selects the pieces in a box that can act and are not held. More: they are added to the selection. */
export function selectInBox(ids: PieceID[], more: boolean): void {
  const can = ids.filter((id) => canSend(id) && !heldPieces.value.has(id));
  if (!can.length && !more) selected.value = new Set();
  if (!can.length) return ids.length ? toast("Nothing in the box can be chosen now.") : undefined;
  select(new Set(more ? [...selected.value, ...can] : can));
}

/**
 * clickWithSelection handles a click on the map while pieces are selected or are being selected; it returns false if
 * the click has its usual meaning.
 */
export function clickWithSelection(piece: PieceID, place: PlaceID, add: boolean, at: Click): boolean {
  if (add || (selecting.value && (!selected.value.size || (piece && canSend(piece))))) {
    const ids = piece
      ? [piece]
      : piecesAt(place)
          .filter(isOwnPiece)
          .map((p) => p.id);
    if (ids.length) toggleSelected(ids);
    return true;
  }
  if (!selected.value.size) return false;
  const group = [...selected.value];
  if (piece && selected.value.has(piece)) {
    void joinOrDrop(group, piece, place, at);
    return true;
  }
  if (!place) {
    selected.value = new Set();
    return true;
  }
  if (piece && canSend(piece) && piece !== actingPiece()) {
    selected.value = new Set(); // an own block is chosen, and no part of the place
    void clickPiece(piece, place, at).then(() => offerGroup(group, place, at));
    return true;
  }
  if (at.touch && goalTapped.value !== place) {
    goal.value = place;
    goalTapped.value = place; // the card shows what would come of it; a second tap sends them
    return true;
  }
  void sendPieces(group, place, at);
  return true;
}

/** joinOrDrop asks whether the group is to come to where a block of it stands, or the block is to leave the group. */
async function joinOrDrop(group: PieceID[], piece: PieceID, place: PlaceID, at: Click): Promise<void> {
  const i = info.value!;
  const answer = await groupGoing(group, place);
  if (!selected.value.has(piece)) return;
  if (!answer) return toggleSelected([piece]);
  const going = answer.going.length;
  const who = going === 1 ? pieceTitle(i, answer.going[0]!.piece) : count(i, going);
  actionMenu.value = {
    ...at,
    title: "The group, or this one?",
    actions: [{ a: [0, 0, place, 0], text: "", label: `${who} to ${placeTitle(i, place)}`, seals: !!answer.seals }],
    run: () => void sendPieces(group, place, at),
    also: { label: `Leave ${pieceTitle(i, piece)} out of the group`, run: () => toggleSelected([piece]) },
  };
}

/** offerGroup offers to send the group after all that was selected when a block was chosen by a click. */
async function offerGroup(group: PieceID[], place: PlaceID, at: Click): Promise<void> {
  const i = info.value!;
  const now = snap.value;
  const answer = await groupGoing(group, place);
  if (!answer || !now || snap.value !== now) return;
  // the answer is about this position: its first step takes the choice back, with nothing to wait for in between
  const run = () => {
    select(new Set(group));
    void sendPieces(group, place, at);
  };
  otherMove.value = { snap: now, label: `${count(i, answer.going.length)} to ${placeTitle(i, place)}`, run };
}

/** selectStack selects a whole stack, in place of the one piece that the first click of a double click chose. */
export async function selectStack(place: PlaceID): Promise<void> {
  for (let n = 0; busy.value && n < 40; n++) await new Promise((done) => setTimeout(done, 25));
  const i = info.value;
  const s = snap.value;
  if (!i || !s?.mine || piecesAt(place).filter(isOwnPiece).length < 2) return;
  if (actingPiece() && choosesPiece(i, s.draft.steps.at(-1))) await undo();
  actionMenu.value = null;
  const can = piecesAt(place)
    .map((p) => p.id)
    .filter(canSend);
  if (can.length > 1) select(new Set(can));
}

/** selectionKeys handles the keys of this file; it returns whether the key was one of them. */
export function selectionKeys(e: KeyboardEvent): boolean {
  switch (e.key) {
    case "n":
      nextUnit(1);
      return true;
    case "N":
      nextUnit(-1);
      return true;
    case "k":
    case "K":
      void toggleHold();
      return true;
    case "b":
    case "B":
      selecting.value = !selecting.value;
      return true;
    case "Escape":
      if (!selected.value.size && !selecting.value) return false;
      if (actionMenu.value || refusal.value) stepBack();
      else if (selected.value.size) selected.value = new Set();
      else selecting.value = false;
      return true;
  }
  return false;
}
