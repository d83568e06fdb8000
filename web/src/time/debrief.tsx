// Whether the debrief is open. The sheet is a script of its own, which is loaded when it opens first.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { debriefOpen, ownSide, showError, snap } from "../state/table";
import type { DebriefSheet } from "./debriefsheet";

/**
 * hasDebrief says whether there is a debrief: for everybody when the game is over, before that only for a player of
 * both sides.
 */
export const hasDebrief = () => ownSide.value === 3 || !!snap.value?.view.outcome.over;

/** Debrief is the dialog; children stand below the result. */
export function Debrief({ children }: { children: ComponentChildren }) {
  const [Sheet, setSheet] = useState<typeof DebriefSheet>();
  const open = debriefOpen.value;
  useEffect(() => {
    if (open && !Sheet) import("./debriefsheet").then((m) => setSheet(() => m.DebriefSheet), showError);
  }, [open]);
  return open && Sheet ? <Sheet>{children}</Sheet> : null;
}
