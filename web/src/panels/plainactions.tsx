// The buttons right under the question: actions without piece and place, batches, and why what one expects is not
// there.

import { useEffect, useState } from "preact/hooks";
import { Seal } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { Losses } from "./goals";
import { unfinishedBy, whoCanAct } from "./unfinished";
import { choosesPiece, placeOf, pieceOf } from "../state/legal";
import { busy, info, legal, lessonAction, clickable, onward, key, showError, snap, tableId } from "../state/table";
import { canFill, filling, playBatch } from "../state/orders";
import * as api from "../net/api";
import type { Info, LegalAction, Snapshot, Why } from "../wire";
import { ActionButton } from "./actionbutton";

/** plainActions are the buttons under the question: what needs no piece and no place, now or after the move. */
export function plainActions(i: Info): LegalAction[] {
  const bare = (a: LegalAction) => !pieceOf(a) && !placeOf(a) && !i.verbs[a.a[0]]?.num;
  const now = clickable.value.plain.filter(bare);
  // a piece that was only chosen is left by Esc, or by choosing another one
  const moved = !lessonAction.value && !choosesPiece(i, snap.value?.draft.steps.at(-1));
  const then = !moved ? [] : onward.value.filter((a) => bare(a) && !now.some((x) => x.text === a.text));
  return [...now, ...then];
}

/**
 * buttonKey chooses the button that bears a digit. What cannot be taken back is only focused, unless it asks first:
 * Enter then plays it. The digit that ends something also ends it where that is all that is left.
 */
export function buttonKey(e: KeyboardEvent): boolean {
  if (!/^[1-9]$/.test(e.key)) return false;
  const all = [...document.querySelectorAll<HTMLElement>(".decide [data-digit]")];
  const only = all.length === 1 && e.key === String(endDigit) ? all[0] : undefined;
  const button = all.find((x) => x.dataset.digit === e.key) ?? only;
  if (!button) return false;
  button.focus();
  if (!button.querySelector(".seal") || button.dataset.asks) button.click();
  return true;
}

/** batchesDue are the buttons that play several actions at once. */
export const batchesDue = (i: Info, s: Snapshot) =>
  (s.batches ?? []).flatMap((b) => {
    const text = i.batches?.find((x) => x.id === b.id);
    return text ? [{ ...text, ...b }] : [];
  });

/** endDigit is that of a button that ends something while more can be done: the same everywhere, never the first. */
export const endDigit = 9;

/** digitsOf are the digits of the buttons under the question, after those of the batches. */
export function digitsOf(plain: LegalAction[], batches: number): number[] {
  const end = plain.findLastIndex(
    (a) => unfinishedBy(a) || info.value?.verbs[a.a[0]]?.settles || onward.value.includes(a),
  );
  let digit = batches;
  return plain.map((_, n) => (n === end ? endDigit : ++digit));
}

export function Plain() {
  const i = info.value!;
  const s = snap.value!;
  const due = batchesDue(i, s);
  const plain = plainActions(i);
  const digits = digitsOf(plain, due.length);
  if (!plain.length && !due.length) return null;
  return (
    <div class="plain">
      <Losses />
      {due.map((b, n) => (
        <button
          key={b.id}
          class="act batch"
          data-batch={b.id}
          data-digit={n + 1}
          aria-keyshortcuts={String(n + 1)}
          disabled={busy.value}
          onClick={(e) => (!b.seals || e.detail < 2) && void playBatch(b.id)}
        >
          {b.text} <span class="count">{b.n}</span> {b.seals && <Seal />} <kbd>{n + 1}</kbd>
        </button>
      ))}
      {plain.map((a, n) => (
        <ActionButton
          key={a.text}
          action={a}
          digit={digits[n]}
          big={plain.length === legal.value.length && (digits[n] === endDigit || !digits.includes(endDigit))}
        />
      ))}
      {canFill.value && (
        <button class="act fill" aria-pressed={filling.value} onClick={() => (filling.value = !filling.value)}>
          Each click places all of a kind that fit
        </button>
      )}
      <LeftOver plain={plain} />
    </div>
  );
}

/** LeftOver says next to the button that ends a segment how many blocks have not acted, or what else can be chosen. */
function LeftOver({ plain }: { plain: LegalAction[] }) {
  const i = info.value!;
  const left = plain.map(unfinishedBy).find((x) => x);
  if (!left?.pieces.length && !left?.others.length) return null;
  return (
    <p class="left-over">
      {left.pieces.length ? `${whoCanAct(i, left)}.` : `${left.others.length} more can be chosen.`}
    </p>
  );
}

/**
 * NotLegalNow says of the actions that one expects under the question and that are not legal now why they are not. It
 * stands below everything that can be pressed, because its answers come later and would move that.
 */
export function NotLegalNow() {
  const i = info.value!;
  const s = snap.value!;
  const prompt = s.view.prompt;
  const missing = (i.asks[prompt.ask]?.expects ?? []).filter(
    (name) => !legal.value.some((a) => i.verbs[a.a[0]]!.name === name),
  );
  const [whys, setWhys] = useState<Why[]>([]);
  const [notes, setNotes] = useState<string[]>([]);
  useEffect(() => {
    setWhys([]);
    setNotes([]);
    if (i.asks[prompt.ask]?.explains)
      void Promise.all(
        legal.value.map((a) =>
          api.preview(tableId.value, key.value, a.text).then((p) => (p.note ? `${a.label}: ${p.note}` : "")),
        ),
      ).then(setNotes, showError);
    void Promise.all(missing.map((name) => api.why(tableId.value, key.value, name))).then(setWhys, showError);
  }, [s.at, s.draft.steps.length, prompt.ask]);
  const reasons = new Map(whys.map((w) => [w.refusal?.reason, w.refusal?.rule]));
  return (
    <>
      {notes.filter(Boolean).map((text) => (
        <p class="hint explained" key={text}>
          {text}
        </p>
      ))}
      {[...reasons].map(([reason, rule]) => (
        <p class="hint why-not" key={reason}>
          {reason} <RuleLink rule={rule} />
        </p>
      ))}
    </>
  );
}
