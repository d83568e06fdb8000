// The proof of the dice of the open table.

import { saved } from "../net/api";
import { given } from "../net/fresh";
import { keptHeads } from "../net/heads";
import { prove, type Proof } from "../net/proof";
import { key, snap, tableId } from "./table";

/** What is said where a browser has no cryptography: at an http address of another computer. */
const unproven =
  "The dice cannot be checked here: this page came without TLS. Save the game, and check it with " +
  "umpire replay --verify FILE.";

let made: { at: number; proof: Promise<Proof> } | undefined;

/** proof works the dice of the open table out, as far as its log is opened. */
export function proof(): Promise<Proof> {
  const at = snap.value?.at ?? 0;
  if (made?.at !== at)
    made = {
      at,
      proof: !globalThis.crypto?.subtle
        ? Promise.reject(new Error(unproven))
        : saved(tableId.value, key.value)
            .then((b) => b.text())
            .then((t) => prove(t, keptHeads(tableId.value), given(tableId.value, key.value))),
    };
  return made.proof;
}
