// Taking a game over at one of its entries: who may, and the dialog once it is loaded.

import { signal } from "@preact/signals";
import { ownSide, snap } from "../state/table";
import { useLater } from "../ui/later";

const from = signal(0);
export const takeOver = (at: number) => (from.value = at);

/**
 * canTakeOver says whether this page may take the game over: anybody may when it is over or a lesson, otherwise only
 * a player of both sides.
 */
export const canTakeOver = () =>
  !!snap.value && (ownSide.value === 3 || snap.value.view.outcome.over || !!snap.value.lesson);

export function TakeOver() {
  const at = from.value;
  const Sheet = useLater(at > 0, () => import("./takeoverdialog").then((m) => m.TakeOverDialog));
  return at && Sheet ? <Sheet key={at} at={at} close={() => takeOver(0)} /> : null;
}
