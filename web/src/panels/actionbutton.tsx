// The button of an action: what it shows while a pointer or the focus is on it, and what a press by mouse, finger or
// key does.

import { Seal } from "../ui/widgets";
import { asksFirst } from "./unfinished";
import { placeOf, pieceOf } from "../state/legal";
import { busy, consider, lessonAction, considered, key, pieceById, snap, tableId } from "../state/table";
import { playBest } from "../state/clicks";
import { play } from "../state/orders";
import { leadTo } from "../state/selection";
import * as api from "../net/api";
import type { LegalAction } from "../wire";

/** toQuestion moves the focus to the next question, because the button that had it is gone. */
const toQuestion = () =>
  setTimeout(
    () =>
      (document.activeElement === document.body || !document.activeElement) &&
      document.querySelector<HTMLElement>(".decide .ask")?.focus(),
    30,
  );

/** After so many milliseconds a finger that stays holds what it pressed. */
export const longPress = 380;
/** When a finger pressed the button of what cannot be taken back: its card opens, and a long press plays it. */
let held = 0;
/** The position that the last click on an action met. */
let clicked = "";

export function ActionButton({ action, big, digit = 0 }: { action: LegalAction; big?: boolean; digit?: number }) {
  const hot = digit > 0 && digit < 10 ? String(digit) : undefined;
  return (
    <button
      class={`act${big ? " big" : ""}${lessonAction.value?.text === action.text ? " wanted" : ""}`}
      data-action={action.text}
      data-digit={hot}
      aria-keyshortcuts={hot}
      data-asks={asksFirst(action) || undefined}
      disabled={busy.value}
      onPointerEnter={(e) => e.pointerType !== "touch" && consider(action)}
      onPointerLeave={(e) => e.pointerType !== "touch" && consider(null)}
      onPointerDown={(e) => {
        held = e.pointerType === "touch" && action.seals ? e.timeStamp : 0;
        if (held) consider(action);
      }}
      onPointerUp={(e) => {
        const on = document.elementFromPoint(e.clientX, e.clientY);
        if (held) consider(null);
        if (!held || e.timeStamp - held < longPress || !e.currentTarget.contains(on)) return;
        held = -1; // the click of this release does not count
        considered.value = null;
        void play(action);
      }}
      onPointerCancel={() => consider(null)}
      onContextMenu={(e) => held && e.preventDefault()}
      onFocus={() => consider(action)}
      onBlur={() => consider(null)}
      onClick={(e) => {
        if (held < 0) return;
        // the second click of a double click whose first one changed the list under the mouse
        const at = `${snap.value?.at} ${snap.value?.draft.steps.length}`;
        const moved = clicked !== at;
        clicked = at;
        if (action.seals && e.detail > 1 && moved) return;
        const touch = (e as unknown as PointerEvent).pointerType === "touch";
        if (touch && action.seals && (pieceOf(action) || placeOf(action)))
          return void (considered.value = { action, tapped: true });
        const byKey = e.detail === 0;
        const go = () =>
          void playBest(action).then((done) => {
            // the list names what may be out of sight
            if (done) leadTo(placeOf(action) || pieceById(pieceOf(action))?.p || 0, true);
            if (done && byKey) toQuestion();
          });
        if (touch && action.seals && !considered.value?.tapped) void weighed(action, go);
        else go();
      }}
    >
      {action.label}
      {action.seals && <Seal />}
      {hot && <kbd>{hot}</kbd>}
    </button>
  );
}

/**
 * weighed shows the chances of an action that a finger has pressed, as a mouse sees them before it presses; what has
 * none is played at once.
 */
async function weighed(action: LegalAction, go: () => void) {
  const s = snap.value;
  const f = await api.forecast(tableId.value, key.value, action.text).catch(() => undefined);
  if (snap.value !== s) return;
  if (f?.known) considered.value = { action, tapped: true };
  else go();
}
