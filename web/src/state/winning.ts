// How the scenario is won, and how near each side is to it: the goals of the scenario with what the server counted for
// them, and the dangers that it told this seat.

import { info, log, shownSnap, snap } from "./table";
import { storeList, storedList } from "./storage";
import type { Danger, GoalCount, GoalInfo, ScenarioInfo } from "../wire";

/** scenario is the one that is played; nothing at a table that began with a case of its own. */
export const scenario = (): ScenarioInfo | undefined =>
  info.value?.scenarios.find((x) => x.id === snap.value?.scenario);

/** Counted is a goal with how much of it is reached. */
export type Counted = GoalInfo & Partial<GoalCount>;

/** goals are the scenario's goals with their counts: those of the moment that is shown, if they are known. */
export function goals(counts = shownSnap.value?.progress?.counts): Counted[] {
  return (scenario()?.goals ?? []).map((g, n) => ({ ...g, ...counts?.[n] }));
}

/**
 * ofNeed stands before what some goals need. What both sides count and compare at the end is no share of a fixed
 * number: there can be more than is needed.
 */
export const ofNeed = (list: Counted[], all: Counted[]): string =>
  list.every((g) => !g.atOnce && all.some((x) => x.side === 1 - g.side && x.unit === g.unit)) ? " wins at " : " of ";

/** countText is how much of a goal is reached: "VP 6 of 7"; empty if nothing is counted. */
export const countText = (g: Counted, all = goals()): string =>
  g.unit && g.have !== undefined ? `${g.unit} ${g.have}${g.need ? ofNeed([g], all) + g.need : ""}` : "";

/** dangers are what is one step from ending the game, as this seat may know; a lesson leads by itself. */
export const dangers = (): Danger[] => (snap.value?.lesson ? [] : (shownSnap.value?.progress?.dangers ?? []));

const asked = "umpire.goals";
const name = (): string => `${snap.value?.game}/${snap.value?.scenario}`;
/** goalsUnread says whether this browser has not shown the goals of the scenario yet. */
export const goalsUnread = (): boolean => !storedList<string>(asked, () => localStorage).includes(name());
export const goalsRead = (): void => {
  if (goalsUnread()) storeList(asked, [...storedList<string>(asked, () => localStorage), name()], () => localStorage);
};

/**
 * endWords say what decided a game that is over: the event that did, what the players agreed, or, in a game that has no
 * such event, the winner's goal.
 */
export function endWords(): string {
  const i = info.value;
  const o = snap.value?.view.outcome;
  const decided = log.value.findLast(
    (l) => l.note === "resign" || l.note === "draw" || (!l.note && i?.events[l.e.k]?.show === "end"),
  );
  return decided?.text ?? scenario()?.goals?.find((g) => g.rule === o?.rule && g.side === o.winner)?.text ?? "";
}
