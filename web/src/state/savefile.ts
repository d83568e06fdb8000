// Saving the game as a file.

import { saved } from "../net/api";
import { tableId, key, snap, showError } from "./table";

/** saveFile downloads the seat's own log. */
export async function saveFile() {
  try {
    const blob = await saved(tableId.value, key.value);
    const a = document.createElement("a");
    a.href = URL.createObjectURL(blob);
    a.download = `${snap.value?.game ?? "game"}-${tableId.value}.json`;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  } catch (e) {
    showError(e);
  }
}
