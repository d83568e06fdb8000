// Whose view the map shows: both sides', one side's or an observer's, and which of them this page may choose.

import { computed, effect, signal, untracked } from "@preact/signals";
import * as api from "../net/api";
import { lookAs } from "./session";
import { info, key, past, showError, snap, ownSide, tableId, viewAs } from "./table";
import type { EventLine } from "../wire";

// When the game is over, and its end has been played, the fog lifts by itself, once.
let lifted = false;
effect(() => {
  const s = snap.value;
  if (lifted || past.value || !s?.view.outcome.over) return;
  lifted = true;
  if (!viewAs.value && s.view.pieces.some((p) => !p.face)) void lookAs("both");
});

/** What happened in a game that is over, as the view that is shown has it; null: the page's own. */
export const viewLog = signal<EventLine[] | null>(null);
const viewOfEnd = computed(() => (snap.value?.view.outcome.over ? viewAs.value : ""));
effect(() => {
  const as = viewOfEnd.value;
  viewLog.value = null;
  if (as) untracked(() => api.events(tableId.value, key.value, 0, as)).then((l) => shown(as, l), showError);
});
const shown = (as: string, list: EventLine[]) => viewOfEnd.value === as && (viewLog.value = list);

/**
 * viewChoices are the views that this page can choose from, by id; the first is its own. With fewer than two there is
 * no choice.
 */
export function viewChoices(): { id: string; name: string }[] {
  const i = info.value;
  const s = snap.value;
  if (!i || !s) return [];
  const sides = i.sides.map((x) => ({ id: x.id, name: x.name }));
  const both = { id: "both", name: "Both sides" };
  if (ownSide.value === 3) return [both, ...sides];
  if (!s.view.outcome.over) return [];
  const own = ownSide.value === 0 || ownSide.value === 1 ? sides[ownSide.value]! : undefined;
  return own
    ? [own, both, ...sides.filter((x) => x.id !== own.id)]
    : [{ id: "observer", name: "Public" }, both, ...sides];
}

/** nextView shows the next of them. */
export function nextView() {
  const list = viewChoices();
  if (list.length < 2) return false;
  const now = Math.max(
    0,
    list.findIndex((x) => x.id === viewAs.value),
  );
  const next = list[(now + 1) % list.length]!;
  void lookAs(next.id === list[0]!.id ? "" : next.id);
  return true;
}
