// Saving the game as a file.

import { saved } from "../net/api";
import { tableId, key, snap, showError } from "./table";

/** download gives the browser a file to save. */
export function download(file: Blob, name: string) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(file);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

/** saveFile downloads the seat's own log. */
export async function saveFile() {
  try {
    download(await saved(tableId.value, key.value), `${snap.value?.game ?? "game"}-${tableId.value}.json`);
  } catch (e) {
    showError(e);
  }
}
