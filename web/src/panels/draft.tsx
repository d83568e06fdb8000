// The draft: what has been played and is not final yet, line by line, each of which can be taken back.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { aiming } from "./aiming";
import { choosesPiece } from "../state/legal";
import { openDialog, holdsSeat } from "../people/proposals";
import { busy, info, snap } from "../state/table";
import { stepName, undo, undoTo, undoUnit } from "../state/orders";
import { pieceTitle, pieceWord, placeTitle } from "../words/text";
import { objectivesLeftEmpty } from "../state/objectives";
import { phaseStart, undoPhase } from "../state/phaseundo";
import type { Info, Snapshot } from "../wire";

/** toLastLines scrolls a list to its end so that its first line in sight is whole; fit: the list is no higher. */
function toLastLines(list: HTMLElement, fit: boolean) {
  list.style.paddingBottom = "";
  const lines = [...list.children] as HTMLElement[];
  const last = lines.at(-1);
  if (!last || list.scrollHeight <= list.clientHeight) return;
  const end = last.offsetTop + last.offsetHeight;
  const first = lines.find((l) => end - l.offsetTop <= list.clientHeight) ?? last;
  if (fit) list.style.height = `${end - first.offsetTop}px`;
  else list.style.paddingBottom = `${list.clientHeight - (end - first.offsetTop)}px`;
  list.scrollTop = first.offsetTop - lines[0]!.offsetTop;
}

/**
 * useHeight lets the list be as high as its lines. While the pointer is in the panel, what stands below must stay where
 * it is: there the second line makes room for more, and a list that had several when the pointer came keeps its height.
 */
function useHeight(list: RefObject<HTMLOListElement | null>, steps: number) {
  const kept = useRef({ lines: 0, height: 0, room: false });
  const aims = aiming.value;
  useLayoutEffect(() => {
    const box = list.current;
    const was = kept.current;
    if (!box) return void (kept.current = { lines: 0, height: 0, room: false });
    const lines = box.children.length;
    const room = aims && lines > 1 && (was.room || was.lines < 2);
    const last = (box.lastElementChild as HTMLElement).offsetHeight;
    box.classList.toggle("room", room);
    box.style.height = aims && !was.room && was.lines > 1 ? `${Math.max(was.height, last)}px` : "";
    toLastLines(box, !aims);
    kept.current = { lines, height: box.offsetHeight, room };
  }, [steps, aims]);
}

export function Draft() {
  const i = info.value!;
  const s = snap.value!;
  const steps = s.draft.steps;
  const list = useRef<HTMLOListElement>(null);
  useHeight(list, steps.length);
  if (!steps.length)
    return holdsSeat(s) && s.at > 1 && !s.view.outcome.over && !s.lesson ? (
      <p class="past-seal">
        <button class="quiet" onClick={() => (openDialog.value = "takeback")}>
          Take back orders…
        </button>
      </p>
    ) : null;
  const parts = lines(i, s);
  const unit = steps.findLastIndex((step) => choosesPiece(i, step));
  return (
    <section class="draft" aria-label="Not final yet">
      <h3>Not final yet</h3>
      {s.draft.canUndo && (
        <div class="undo" role="group" aria-label="Take back">
          <button
            disabled={busy.value}
            title="Take back the last step"
            aria-keyshortcuts="U"
            onClick={() => void undo()}
          >
            Undo step <kbd>U</kbd>
          </button>
          {unit >= 0 && unit < steps.length - 1 && (
            <button
              disabled={busy.value}
              title="Take back everything that the last unit did"
              aria-keyshortcuts="Shift+U"
              onClick={() => void undoUnit()}
            >
              Undo unit <kbd>⇧U</kbd>
            </button>
          )}
          {phaseStart() > 0 && (
            <button
              disabled={busy.value}
              title="Take back everything since this phase began"
              onClick={() => void undoPhase()}
            >
              Undo phase
            </button>
          )}
          {steps.length > 1 && (
            <button class="quiet" disabled={busy.value} title="Take back everything" onClick={() => void undoTo(0)}>
              Undo all
            </button>
          )}
        </div>
      )}
      <ol ref={list}>
        {parts.map(({ text, from, n, upto }) => (
          <li key={n}>
            <span>{text}</span>
            {s.draft.canUndo && upto < steps.length && steps[from]!.includes(" ") && !s.lesson && (
              <button
                class="quiet"
                disabled={busy.value}
                title="Take back this alone, and keep what comes after it"
                aria-label={`Take back ${text}, and keep what comes after it`}
                onClick={() => void undoTo(from, upto)}
              >
                ✕
              </button>
            )}
            {s.draft.canUndo && n < steps.length && (
              <button
                class="quiet"
                disabled={busy.value}
                title="Take back everything after this"
                aria-label={`to here: take back everything after ${text}`}
                onClick={() => void undoTo(n)}
              >
                ↩
              </button>
            )}
          </li>
        ))}
      </ol>
      {objectivesLeftEmpty().map((p) => (
        <p class="bare" role="note" key={p}>
          {placeTitle(i, p)} counts for victory and is left without a piece.
        </p>
      ))}
    </section>
  );
}

/** endsPiece says whether a step only ends what the chosen piece does. */
const endsPiece = (i: Info, step: string) => i.verbs.some((v) => v?.ends && v.name === step);

/** A line of the draft: its steps begin with the one of index from and end before n; upto ends all of its piece. */
interface Line {
  text: string;
  from: number;
  n: number;
  upto: number;
}

/** lines joins a choice of a piece, what the piece then did, and the end of it. */
function lines(i: Info, s: Snapshot): Line[] {
  const out: Line[] = [];
  const steps = s.draft.steps;
  let first: Line | undefined; // of the piece that is acting
  let who = "";
  steps.forEach((step, n) => {
    const text = stepName(i, s, n);
    const verb = i.verbs.find((v) => v?.name === step.split(" ")[0]);
    if (!verb?.via && !verb?.ends) first = undefined;
    const line = { text, from: n, n: n + 1, upto: n + 1 };
    if (choosesPiece(i, step)) {
      const v = s.view.pieces.find((p) => pieceWord(i, p.id) === step.split(" ")[1]);
      who = v?.face ? pieceTitle(i, v.face) : (i.backs?.[v?.b ?? 0]?.name ?? "");
      out.push((first = line));
    } else if (first && choosesPiece(i, steps[n - 1])) {
      first.text = who ? `${who}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
      first.n = n + 1;
    } else if (first && endsPiece(i, step)) out.at(-1)!.n = n + 1;
    else out.push(line);
    if (first) first.upto = n + 1;
    if (endsPiece(i, step)) first = undefined;
  });
  return out;
}
