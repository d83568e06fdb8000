// For long turns: which pieces can still act, which of them are held back, and several pieces selected together,
// which one click sends to a place.

import { computed, effect, signal, untracked } from "@preact/signals";
import * as api from "../net/api";
import { choosesPiece, pieceOf, placeOf, verbOf } from "./legal";
import {
  active,
  busy,
  cursor,
  info,
  key,
  legal,
  actionMenu,
  pieceById,
  picked,
  piecesAt,
  refusal,
  shape,
  snap,
  focusedPiece,
  tableId,
  showError,
  toast,
} from "./table";
import { stepBack, type Click } from "./clicks";
import { canAct, finishAction, actingPiece, playAll, groupMove, undo } from "./orders";
import { sealsOf } from "./seals";
import { storeList, storedList } from "./storage";
import { pieceTitle, pieceWord, placeTitle } from "../words/text";
import type { LegalAction, PieceID, PieceView, PlaceID, Refusal } from "../wire";

/** The pieces that the next click on a place will send there. */
export const selected = signal<ReadonlySet<PieceID>>(new Set());
/** Select mode: a finger, or the mouse without Shift, draws a box instead of moving the map. */
export const selecting = signal(false);
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
  const who = list.length === 1 ? pieceTitle(i, list[0]!.face ?? list[0]!.id) : `${list.length} pieces`;
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

/** nextUnit goes to the next (1) or previous (-1) piece that can act and is not held, and centres the map on it. */
export function nextUnit(step: number): void {
  const list = unactedPieces.value;
  if (!list.length) {
    const s = snap.value;
    return toast(
      !s?.mine
        ? "Nothing is to be decided here now."
        : canAct.value.size
          ? "Whatever can still act is held."
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
  if (!document.activeElement?.closest(".muster"))
    document.querySelector<HTMLCanvasElement>("canvas.map")?.focus({ preventScroll: true });
}

/** focusPiece leads the map to a piece; Enter then chooses it. */
export function focusPiece(p: PieceView): void {
  focusedPiece.value = p.id;
  refusal.value = null;
  cursor.value = p.p;
  leadMapTo.value = { place: shape.value?.areas.has(p.p) ? p.p : 0, wish: leadMapTo.value.wish + 1 };
}

/** Asks the map to lead to a place, without a jump if it is in sight. The number makes every request a new one. */
export const leadMapTo = signal<{ place: PlaceID; wish: number }>({ place: 0, wish: 0 });

// ---- several together

/** canSelect says whether a piece can be sent together with others. */
const canSelect = (id: PieceID) => canAct.value.has(id) || id === actingPiece();

/** toggleSelected adds pieces to the selection, or removes them if all are selected already. */
function toggleSelected(ids: PieceID[]): void {
  const can = ids.filter(canSelect);
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

function select(next: Set<PieceID>) {
  selected.value = next;
  picked.value = 0;
  refusal.value = null;
  if (next.size) announce(next.size === 1 ? "1 piece selected" : `${next.size} pieces selected`);
}

/** selectInBox selects the pieces in a box that can act and are not held. More: they are added to the selection. */
export function selectInBox(ids: PieceID[], more: boolean): void {
  const can = ids.filter((id) => canSelect(id) && !heldPieces.value.has(id));
  if (!can.length && !more) selected.value = new Set();
  if (!can.length) return ids.length ? toast("Nothing in the box can be chosen now.") : undefined;
  select(new Set(more ? [...selected.value, ...can] : can));
}

/** What is read out about the selection. */
export const announcement = signal("");
const announce = (text: string) => (announcement.value = text);

effect(() => {
  const s = snap.value; // a piece that left the map, or is not this page's to decide about, is deselected
  untracked(() => {
    const still = [...selected.value].filter(
      (id) => s?.mine && s.view.pieces.some((p) => p.id === id && p.p && isOwnPiece(p)),
    );
    if (still.length !== selected.value.size) selected.value = new Set(still);
  });
});

/**
 * The places to which the selected pieces can go: all of them, or as many of them as can go to one place. Null while
 * none are selected.
 */
export const sharedTargets = signal<Map<PlaceID, LegalAction[]> | null>(null);
let askingFor: AbortController | null = null;
effect(() => {
  const list = [...selected.value];
  const s = snap.value;
  const can = legal.value;
  askingFor?.abort();
  if (!list.length || !s?.mine) {
    sharedTargets.value = null;
    return;
  }
  const direct = list.map((id) => can.filter((a) => pieceOf(a) === id && placeOf(a)));
  if (direct.some((l) => l.length)) {
    sharedTargets.value = commonTargets(direct);
    return;
  }
  const choices = list.flatMap((id) => can.find((a) => pieceOf(a) === id && !placeOf(a) && !a.seals)?.text ?? []);
  sharedTargets.value = new Map();
  if (!choices.length) return;
  const control = (askingFor = new AbortController());
  api.targets(tableId.value, key.value, choices.slice(0, 60), control.signal).then(
    (answer) => !control.signal.aborted && (sharedTargets.value = commonTargets(answer.targets)),
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

/**
 * clickWithSelection handles a click on the map while pieces are selected or are being selected; it returns false if
 * the click has its usual meaning.
 */
export function clickWithSelection(piece: PieceID, place: PlaceID, add: boolean, at: Click): boolean {
  if (add || (selecting.value && (!selected.value.size || (piece && canSelect(piece))))) {
    const ids = piece
      ? [piece]
      : piecesAt(place)
          .filter(isOwnPiece)
          .map((p) => p.id);
    if (ids.length) toggleSelected(ids);
    return true;
  }
  if (!selected.value.size) return false;
  if (piece && selected.value.has(piece)) {
    toggleSelected([piece]);
    return true;
  }
  if (!place) {
    selected.value = new Set();
    return true;
  }
  void sendSelection(place, at);
  return true;
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
    .filter(canSelect);
  if (can.length > 1) select(new Set(can));
}

/** Plan is the action of one piece on the way to the clicked place. Ends: its run is over then. */
interface Plan {
  piece: PieceID;
  text: string;
  seals: boolean;
  ends: boolean;
}

/**
 * sendSelection sends the selected pieces to a place, those that can go, and says which cannot and why. One undo
 * takes all of it back.
 */
async function sendSelection(place: PlaceID, at: Click): Promise<void> {
  const i = info.value;
  const s = snap.value;
  if (!i || !s?.mine || busy.value) return;
  const list = [...selected.value].map(pieceById).filter((p): p is PieceView => !!p && p.p !== place);
  if (!list.length) return;
  const from = s.draft.steps.length;
  const end = finishAction();
  if (end && !list.some((p) => p.id === actingPiece())) await playAll([end.text], true);
  else if (actingPiece() && choosesPiece(i, s.draft.steps.at(-1))) await undo();
  let plan: Plan[] = [];
  const no = new Map<PieceID, Refusal>();
  try {
    plan = await planMoves(list, place, no);
  } catch (e) {
    return showError(e);
  }
  const go = () => void playPlan(plan, list, place, Math.min(from, snap.value!.draft.steps.length), no);
  if (!plan.some((p) => p.seals)) return go();
  const who = plan.length === 1 ? pieceTitle(i, plan[0]!.piece) : `${plan.length} pieces`;
  const label = `${who} to ${placeTitle(i, place)}`;
  actionMenu.value = {
    x: at.x,
    y: at.y,
    title: "This cannot be taken back",
    actions: [{ a: [0, 0, place, 0], text: "", label, seals: true }],
    run: go,
  };
}

/**
 * planMoves finds the action that takes each piece to the place: a legal one, or an action after the choice of the
 * piece, with the first verb that any of them may use.
 */
async function planMoves(list: PieceView[], place: PlaceID, no: Map<PieceID, Refusal>): Promise<Plan[]> {
  const i = info.value!;
  const direct = legal.value.filter((a) => placeOf(a) === place && list.some((p) => p.id === pieceOf(a)));
  if (direct.length) {
    const verbs = new Map<number, LegalAction[]>();
    for (const a of direct) verbs.set(verbOf(a), [...(verbs.get(verbOf(a)) ?? []), a]);
    const most = [...verbs.values()].sort((a, b) => b.length - a.length)[0]!;
    await Promise.all(
      list
        .filter((p) => !most.some((a) => pieceOf(a) === p.id))
        .map(async (p) => {
          const why = await api.why(
            tableId.value,
            key.value,
            most[0]!.text.replace(pieceWord(i, pieceOf(most[0]!)), pieceWord(i, p.id)),
          );
          if (why.refusal) no.set(p.id, why.refusal);
        }),
    );
    const sure = await sealsOf(most);
    return list.flatMap((p) => {
      const a = sure.find((x) => pieceOf(x) === p.id);
      return a ? [{ piece: p.id, text: a.text, seals: !!a.seals, ends: true }] : [];
    });
  }
  const starts = new Set(legal.value.filter((a) => pieceOf(a) && !placeOf(a)).map(verbOf));
  const verbs = i.verbs.filter((v) => v?.place && !v.piece && !v.num && v.via && starts.has(v.via));
  for (const v of verbs) {
    const texts = list.map((p) => `${v.name} ${pieceWord(i, p.id)} ${i.places[place]!.id}`);
    const whys = await Promise.all(texts.map((t) => api.why(tableId.value, key.value, t)));
    whys.forEach((w, n) => w.refusal && !no.has(list[n]!.id) && no.set(list[n]!.id, w.refusal));
    const can = list.map((p, n) => ({ piece: p.id, text: texts[n]!, ok: whys[n]!.legal })).filter((x) => x.ok);
    if (!can.length) continue;
    const hints = await Promise.all(can.map((x) => api.preview(tableId.value, key.value, x.text)));
    return can.map((x, n) => ({ piece: x.piece, text: x.text, seals: hints[n]!.seals, ends: hints[n]!.left <= 0 }));
  }
  return [];
}

async function playPlan(
  plan: Plan[],
  list: PieceView[],
  place: PlaceID,
  from: number,
  no: Map<PieceID, Refusal>,
): Promise<void> {
  const i = info.value!;
  const at = snap.value!.at;
  const gone: PieceID[] = [];
  selected.value = new Set(); // the list shows other pieces until this is done
  cursor.value = place;
  // One request for all of them if no run has to be ended in between; otherwise each is checked and played by itself.
  if (
    plan.length > 1 &&
    plan.every((p) => p.ends && !p.seals) &&
    !(await playAll(
      plan.map((p) => p.text),
      true,
    ))
  )
    gone.push(...plan.map((p) => p.piece));
  else {
    for (const p of plan) {
      const end = finishAction();
      if (end && (await playAll([end.text]))) return;
      try {
        const why = await api.why(tableId.value, key.value, p.text);
        if (why.refusal) no.set(p.piece, why.refusal);
        if (!why.legal) continue;
      } catch (e) {
        return showError(e);
      }
      if (await playAll([p.text], false, p.seals)) return;
      gone.push(p.piece);
      if (!snap.value?.mine) break;
    }
  }
  const end = finishAction();
  if (end && gone.length > 1) await playAll([end.text], true); // the last piece ends its run, like the others
  const now = snap.value!;
  if (now.at === at && now.draft.steps.length > from) groupMove.value = { at, from, to: now.draft.steps.length };
  const left = list.filter((p) => !gone.includes(p.id));
  const word = gone.length === 1 ? `${pieceTitle(i, gone[0]!)} goes` : `${gone.length} pieces go`;
  const first = left[0] && no.get(left[0].id);
  const names =
    left
      .slice(0, 3)
      .map((p) => pieceTitle(i, p.face ?? p.id))
      .join(", ") + (left.length > 3 ? ` and ${left.length - 3} more` : "");
  if (left.length)
    toast(
      `${gone.length ? `${word} to ${placeTitle(i, place)}. ` : ""}${names}: ${first?.reason || "cannot go there."}`,
      first?.rule,
    );
  const went = gone.length ? `${word} to ${placeTitle(i, place)}` : "none can go there";
  announce(`${went}${left.length ? `, ${left.length} cannot` : ""}`);
  if (left.length && now.mine) selected.value = new Set(left.map((p) => p.id).filter(canSelect));
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
      if (actionMenu.value) stepBack();
      else if (selected.value.size) selected.value = new Set();
      else selecting.value = false;
      return true;
  }
  return false;
}
