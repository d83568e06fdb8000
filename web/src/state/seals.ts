// Which actions seal, where a long legal list leaves that open: asked of the server for what is shown, and only once.

import { effect, untracked } from "@preact/signals";
import * as api from "../net/api";
import { key, snap, tableId, targetPlaces } from "./table";
import type { LegalAction } from "../wire";

/** What the server said of the actions of one version, by their text form. */
let known = new Map<string, boolean>();
let knownOf: string | undefined;
const most = 200; // so many may be asked about at once

/** withSeal is the action as far as it is known whether it seals. */
function withSeal(a: LegalAction): LegalAction {
  const seals = a.unsure ? known.get(a.text) : undefined;
  return seals === undefined ? a : { ...a, seals, unsure: false };
}

/** sealsOf are the actions, each with whether it seals. What cannot be found out stays open. */
export async function sealsOf(actions: LegalAction[]): Promise<LegalAction[]> {
  const version = snap.value?.version;
  if (knownOf !== version) known = new Map();
  knownOf = version;
  const open = actions.filter((a) => a.unsure && !known.has(a.text)).slice(0, most);
  if (open.length) {
    const texts = open.map((a) => a.text);
    const answer = await api.seals(tableId.value, key.value, texts).catch(() => undefined);
    if (!answer || knownOf !== version) return actions; // then the server refuses what seals, and the player is asked
    texts.forEach((text, n) => known.set(text, answer[n]!));
  }
  return actions.map(withSeal);
}

/** showSeals finds out which of the actions that are shown seal, so that they bear the sign. */
export async function showSeals(actions: LegalAction[]): Promise<void> {
  const s = snap.value;
  if (!s?.legal || !actions.some((a) => a.unsure)) return;
  await sealsOf(actions);
  const now = snap.value;
  if (now?.legal && now.version === knownOf && now.legal.some((a) => a.unsure && known.has(a.text)))
    snap.value = { ...now, legal: now.legal.map(withSeal) };
}

effect(() => {
  const shown = [...targetPlaces.value.values()].flat();
  untracked(() => void showSeals(shown.slice(0, most)));
});
