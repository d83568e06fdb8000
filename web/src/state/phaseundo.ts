// Where the draft was when the present phase began: what "undo phase" goes back to. The page notes the phase of each
// step as it is played. It does not know the phase of steps that were played before it was opened, and then offers no
// such undo.

import { effect } from "@preact/signals";
import { viewAs, snap } from "./table";
import { undoTo } from "./orders";

let at = -1;
const phases = new Map<number, number>(); // the phase, by the number of drafted steps

effect(() => {
  const s = snap.value;
  if (!s?.mine || viewAs.value) return;
  if (s.at !== at) phases.clear();
  at = s.at;
  phases.set(s.draft.steps.length, s.view.prompt.phase);
});

/**
 * phaseStart is how many steps the draft had when the present phase began; -1 if the phase began before the draft or
 * with the last step, or if the page does not know.
 */
export function phaseStart(): number {
  const steps = snap.value?.draft.steps.length ?? 0;
  const now = phases.get(steps);
  let start = steps;
  for (const n of [...phases.keys()].filter((n) => n < steps).sort((a, b) => b - a)) {
    if (phases.get(n) !== now) return start < steps ? start : -1;
    start = n;
  }
  return -1;
}

export const undoPhase = () => {
  const n = phaseStart();
  return n > 0 ? undoTo(n) : Promise.resolve(false);
};
