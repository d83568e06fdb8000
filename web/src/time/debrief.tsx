// Whether the debrief is open. The sheet is a script of its own, which is loaded when it opens first.

import type { ComponentChildren } from "preact";
import { useLater } from "../ui/later";
import { withDebriefSheet } from "../ui/sheets";
import { debriefOpen, ownSide, snap } from "../state/table";

/**
 * hasDebrief says whether there is a debrief: for everybody when the game is over, before that only for a player of
 * both sides.
 */
export const hasDebrief = () => ownSide.value === 3 || !!snap.value?.view.outcome.over;

/** Debrief is the dialog; children stand below the result. */
export function Debrief({ children }: { children: ComponentChildren }) {
  const open = debriefOpen.value;
  const Sheet = useLater(open, () => withDebriefSheet(import("./debriefsheet")).then((m) => m.DebriefSheet));
  return open && Sheet ? <Sheet>{children}</Sheet> : null;
}
