// Playing actions and taking them back: one, several at once, a step, all steps of a unit. It also keeps what drafted
// steps were called when they were chosen.

import { computed, signal } from "@preact/signals";
import * as api from "../net/api";
import { pieceOf, placeOf, choosesPiece } from "./legal";
import {
  actionMenu,
  past,
  settingUp,
  snap,
  consideredResult,
  cursor,
  tab,
  handOverNote,
  pieceById,
  info,
  toast,
  legal,
  onward,
  considered,
  lessonAction,
} from "./table";
import { storedList, storeList } from "./storage";
import { stepText, pieceTitle, placeTitle, pieceWord } from "../words/text";
import type { LegalAction, SavedSetup, Snapshot, Info, PieceID, PlaceID } from "../wire";
import { send } from "./session";

/** Nothing is played while an earlier moment is looked at. */
const inPast = () => past.value !== null;

/**
 * Inputs that played several steps each: their last step, as the draft was then, and how many steps were there before
 * them. Undo takes such steps back together.
 */
let inputs: { at: number; steps: string; from: number }[] = [];
const draftKey = (steps: string[]) => steps.join("\n");

/** asOneInput sends something, and notes the steps that it played for undo. */
async function asOneInput(...args: Parameters<typeof send>): Promise<boolean> {
  const was = snap.value;
  const done = await send(...args);
  const now = snap.value;
  if (!done || !was || !now || was.at !== now.at) return done;
  const [before, after] = [was.draft.steps, now.draft.steps];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  inputs = inputs.filter((x) => x.at === now.at).slice(-500);
  if (after.length > from + 1) inputs.push({ at: now.at, steps: draftKey(after), from });
  return done;
}

/** Whether one click places all that are like the piece in hand and find room in the place. */
export const filling = signal(false);
/**
 * canFill says whether that makes a difference: pieces of which only the kind shows follow each other. Right after an
 * order the draft does not say which piece is in hand; then it may.
 */
export const canFill = computed(() => {
  const i = info.value;
  const chosen = snap.value?.draft.steps.findLast((step) => !!i && choosesPiece(i, step));
  const fills = !lessonAction.value && legal.value.some((a) => i?.verbs[a.a[0]]?.fills);
  return fills && (!chosen || chosen.includes(" ?"));
});

/** useSetup places units as in a saved set-up, as one input. */
export const useSetup = (saved: SavedSetup) =>
  inPast() ? Promise.resolve(false) : asOneInput((s, place) => api.useSetup(place, s.at, s.draft.steps.length, saved));

/**
 * playText plays an action by its text form, if it can be taken back; with sure also if it cannot. Asked is what it
 * does with one that was to be played only if it could be taken back, and cannot.
 */
export const playText = (action: string, note = "", sure = false, asked?: () => void, fill = false) =>
  inPast()
    ? Promise.resolve(false)
    : asOneInput(
        (s, place) => api.play(place, s.at, s.draft.steps.length, action, !sure, note, fill),
        (e) => {
          if (!asked || !(e instanceof api.Problem) || e.code !== "seals") return false;
          asked();
          return true;
        },
      );
/**
 * Guards are asked before an action is played. A guard that returns true asks the player something and plays the
 * action itself later, or not at all.
 */
export const playGuards: ((a: LegalAction) => boolean)[] = [];
/**
 * playAll plays several actions at once, all or none; with sure also if the last one cannot be taken back. It returns
 * what refused them; without quiet that is told as well.
 */
export async function playAll(actions: string[], quiet = false, sure = false): Promise<unknown> {
  let no: unknown = null;
  const done = await asOneInput(
    (s, place) => api.run(place, s.at, s.draft.steps.length, actions, !sure),
    (e) => {
      no = e;
      return quiet;
    },
  );
  return done ? null : (no ?? "busy");
}

/** playBatch plays all of a batch that the game offers now. */
export const playBatch = (id: string): Promise<boolean> =>
  inPast() ? Promise.resolve(false) : asOneInput((s, place) => api.batch(place, s.at, s.draft.steps.length, id));

/**
 * What drafted steps were called when they were chosen, by log position and number in the draft: the text form of a
 * step does not say it.
 */
const stepLabels = new Map<string, string>(storedList("umpire.steps"));

export function storeStepLabel(s: Snapshot, a: LegalAction) {
  // the piece in hand is left first: its choice is taken back, or a step ends its move
  const left = !onward.value.includes(a) ? 0 : choosesPiece(info.value!, s.draft.steps.at(-1)) ? -1 : 1;
  const step = `${s.table}:${s.at}:${s.draft.steps.length + left}:${a.text}`;
  stepLabels.delete(step);
  stepLabels.set(step, a.label);
  storeList("umpire.steps", [...stepLabels].slice(-200));
}

/** What drafted steps cost, if their preview was seen before they were played. */
const costs = new Map<string, number>(storedList("umpire.costs"));
/** storeCost keeps what the last drafted step cost. */
export function storeCost(text: string, cost: number) {
  const s = snap.value;
  if (s?.draft.steps.at(-1) !== text) return;
  costs.set(`${s.table}:${s.at}:${s.draft.steps.length - 1}:${text}`, cost);
  storeList("umpire.costs", [...costs].slice(-200));
}
export const stepCost = (s: Snapshot, n: number) => costs.get(`${s.table}:${s.at}:${n}:${s.draft.steps[n]}`);
/** stepName is what the list of the draft shows for a step. */
export function stepName(i: Info, s: Snapshot, n: number): string {
  const step = s.draft.steps[n] ?? "";
  const ask = settingUp() ? s.view.prompt.ask : undefined; // a draft of the set-up has one question
  return stepLabels.get(`${s.table}:${s.at}:${n}:${step}`) ?? stepText(i, step, ask);
}

export const play = (a: LegalAction, sure = false): Promise<boolean> => {
  if (!sure && playGuards.some((g) => g(a))) return Promise.resolve(false);
  const s = snap.value;
  if (s && !pieceOf(a) && !placeOf(a)) storeStepLabel(s, a);
  const hint = consideredResult.value?.text === a.text ? consideredResult.value.preview : undefined;
  if (s && hint && placeOf(a)) {
    costs.set(`${s.table}:${s.at}:${s.draft.steps.length}:${a.text}`, hint.cost);
    storeList("umpire.costs", [...costs].slice(-200));
  }
  if (placeOf(a)) cursor.value = placeOf(a);
  if (a.seals && tab.value === "here") tab.value = "log";
  const note = a.seals ? handOverNote.value.trim() : "";
  const who = pieceOf(a);
  const from = who ? (pieceById(who)?.p ?? 0) : 0;
  const known = a.seals || (a.unsure && settingUp());
  const fill = filling.value && canFill.value && !note && !!info.value?.verbs[a.a[0]]?.fills;
  return playText(a.text, note, known, () => confirmSeal(a), fill).then((done) => {
    if (done && note) handOverNote.value = "";
    if (done && info.value && choosesPiece(info.value, a.text)) {
      if (!reportForcedMove(who, from)) playSoleChoice();
    }
    return done;
  });
};

/** Where the player pressed last: a question about it opens there. */
let pressed = { x: innerWidth / 2, y: innerHeight / 3 };
addEventListener("pointerdown", (e) => (pressed = { x: e.clientX, y: e.clientY }), { capture: true, passive: true });

/** confirmSeal asks before an action is played of which only the server knew that it cannot be taken back. */
function confirmSeal(a: LegalAction) {
  const action = { ...a, seals: true, unsure: false };
  actionMenu.value = { ...pressed, title: "This cannot be taken back", actions: [action] };
}

/** Together is what a verb does at once for several pieces: for those in a place, or for all that can go there. */
export interface Together {
  verb: number;
  place: PlaceID;
  label: string;
  actions: LegalAction[];
}

/** togethers are what AskInfo.Together makes of the legal actions. */
export const togethers = computed<Together[]>(() => {
  const i = info.value;
  const by = i?.asks[snap.value?.view.prompt.ask ?? 0]?.together ?? {};
  return Object.keys(by).flatMap((name) => {
    const all = lessonAction.value ? [] : legal.value.filter((a) => i!.verbs[a.a[0]]!.name === name);
    const most = new Set(all.map(pieceOf)).size;
    const at = new Map<PlaceID, LegalAction[]>();
    for (const a of all) {
      const place = placeOf(a) || (pieceById(pieceOf(a))?.p ?? 0);
      at.set(place, [...(at.get(place) ?? []), a]);
    }
    return [...at]
      .filter(([, list]) => list.length > 1 && (!placeOf(list[0]!) || list.length === most))
      .sort(([a], [b]) => a - b)
      .map(([place, actions]) => ({
        verb: actions[0]!.a[0],
        place,
        label: by[name]!.replace("{n}", String(actions.length)).replace("{place}", placeTitle(i!, place)),
        actions,
      }));
  });
});

/** playTogether plays them, as one input. All that go to a place are asked about: that may not be taken back. */
export function playTogether(t: Together): void {
  const texts = t.actions.map((a) => a.text);
  if (placeOf(t.actions[0]!))
    actionMenu.value = {
      ...pressed,
      title: "Do this?",
      actions: [{ a: [0, 0, t.place, 0], text: "", label: t.label }],
      run: () => void playAll(texts, false, true),
    };
  else void playAll(texts);
}

/** reportForcedMove says of a piece that has gone, although it was only chosen, that there was one place to go. */
function reportForcedMove(id: PieceID, from: PlaceID): boolean {
  const i = info.value!;
  const p = pieceById(id);
  if (!p || !from || p.p === from || !p.p) return false;
  const again = snap.value?.draft.canUndo ? " Undo (U) takes it back." : "";
  toast(`${pieceTitle(i, p.face ?? id)} had one place to go: ${placeTitle(i, p.p)}.${again}`);
  cursor.value = p.p;
  return true;
}

/** undoTo takes drafted steps back until only that many are left; with from the steps from there on stay as well. */
export const undoTo = (keep: number, from = 0) =>
  inPast() ? Promise.resolve(false) : send((s, place) => api.undo(place, s.at, Math.max(0, keep), from));
/** undo takes the last step back, or all steps that one input played. */
export const undo = () => {
  const d = snap.value?.draft;
  if (!d?.canUndo || !d.steps.length) return Promise.resolve(false);
  const whole = inputs.findLast((x) => x.at === snap.value!.at && x.steps === draftKey(d.steps));
  return undoTo(whole ? whole.from : d.steps.length - 1);
};

/** undoUnit goes back to before the last choice of a piece; if none was chosen, it takes one step back. */
export const undoUnit = () => {
  const i = info.value;
  const d = snap.value?.draft;
  if (!i || !d?.canUndo || !d.steps.length) return Promise.resolve(false);
  const n = d.steps.findLastIndex((step) => choosesPiece(i, step));
  return undoTo(n >= 0 ? n : d.steps.length - 1);
};

/**
 * actingPiece is the piece that the decision is about: it was chosen in this draft, and its run has not ended. 0 if
 * there is none.
 */
export function actingPiece(): PieceID {
  const i = info.value;
  const s = snap.value;
  const id = s?.view.prompt.piece ?? 0;
  if (!i || !s?.mine || !id || !s.draft.canUndo) return 0;
  const step = s.draft.steps.findLast((x) => choosesPiece(i, x));
  return step?.split(" ")[1] === pieceWord(i, id) ? id : 0;
}

/** canAct are the pieces that can act: now, or as soon as the piece in hand is left. */
export const canAct = computed<ReadonlySet<PieceID>>(() => {
  const hand = snap.value?.view.prompt.piece ?? 0;
  const then = onward.value.map(pieceOf).filter((id) => id !== hand);
  return new Set([...legal.value.map(pieceOf), ...then].filter((id) => id > 0));
});

/**
 * playSoleChoice saves a click when a chosen piece has one place to go. If nothing else is legal, the move can be taken
 * back and the piece comes from off the map, it is played; otherwise it is proposed, and a second click on the piece
 * confirms it: a click on a block of the map may only ask where it could go.
 */
export function playSoleChoice() {
  const i = info.value;
  const s = snap.value;
  if (!i || !s?.mine || s.lesson || !s.draft.canUndo || !choosesPiece(i, s.draft.steps.at(-1))) return;
  const places = legal.value.filter((a) => placeOf(a));
  if (places.length !== 1 || legal.value.some((a) => pieceOf(a))) return;
  const id = s.view.prompt.piece ?? 0;
  const from = pieceById(id)?.p ?? 0;
  if (legal.value.length === 1 && !places[0]!.seals && !i.places[from]?.near?.length)
    void play(places[0]!).then((done) => done && reportForcedMove(id, from));
  else considered.value = { action: places[0]!, tapped: true };
}
