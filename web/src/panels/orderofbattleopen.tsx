// Whether the order of battle is open, and the keys for it.

import { signal } from "@preact/signals";
import { useLater } from "../ui/later";

export const orderOfBattleOpen = signal(false);

/** OrderOfBattle is the table, once it is loaded. */
export function OrderOfBattle() {
  const open = orderOfBattleOpen.value;
  const Sheet = useLater(open, () => import("./orderofbattle").then((m) => m.OrderOfBattle));
  return open && Sheet ? <Sheet leave={() => (orderOfBattleOpen.value = false)} /> : null;
}

/** orderOfBattleKeys handles the key that opens and closes the table; it returns whether the key was that one. */
export function orderOfBattleKeys(e: KeyboardEvent): boolean {
  if (e.key === "o" || e.key === "O") orderOfBattleOpen.value = !orderOfBattleOpen.value;
  else if (e.key === "Escape" && orderOfBattleOpen.value && !document.querySelector(".menu"))
    orderOfBattleOpen.value = false;
  else return false;
  return true;
}
