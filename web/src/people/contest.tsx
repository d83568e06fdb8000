// A contest of several games: which game this is, how it stands, and the way to the next game. What counts, the server
// says.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import * as api from "../net/api";
import { info, key, showError, snap, tableId } from "../state/table";
import { storeNextGame } from "../state/storage";
import { sit } from "../state/seatlink";
import type { ContestInfo, ContestLine, GameLine } from "../wire";

/** The sheet with the contest is open. */
export const contestOpen = signal(false);

/** sideOf is the side that a player of a contest leads in its n-th game, counted from 1. */
export const sideOf = (player: number, game: number): 0 | 1 => ((player + game + 1) % 2) as 0 | 1;

/** gameOf says which game of a contest a table is: "Match, game 1 of 2". */
export function gameOf(c: ContestLine, kinds: ContestInfo[] | undefined): string {
  const kind = kinds?.find((k) => k.id === c.kind);
  return kind ? `${kind.name}, game ${c.game} of ${kind.games}` : `game ${c.game} of a contest`;
}

/** contestLine is gameOf with the match points of those who lead the first and the second side in this game. */
export function contestText(c: ContestLine, g: GameLine | undefined): string {
  const [a, b] = [0, 1].map((side) => `${g?.sides[side as 0 | 1].name ?? side} ${c.points[sideOf(side, c.game)]}`);
  return `${gameOf(c, g?.contests)}${c.points[0] || c.points[1] ? ` (match points: ${a}, ${b})` : ""}`;
}

/** ContestChip is the button in the bar at the top that opens the contest. */
export function ContestChip() {
  const c = snap.value?.contest;
  const i = info.value;
  if (!c || !i) return null;
  const kind = i.contests?.find((k) => k.id === c.kind);
  return (
    <button class="contest-chip" title={`${gameOf(c, i.contests)}: how it stands`} onClick={openContest}>
      {kind?.name ?? "Contest"} {c.game}/{kind?.games}
    </button>
  );
}

const openContest = () => (contestOpen.value = true);

/** NextGame goes to the next game of the contest; the first of the two players who asks starts it. */
export function NextGame({ of, game }: { of: number; game: number }) {
  const [going, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    try {
      const next = await api.nextGame(tableId.value, key.value);
      storeNextGame(tableId.value, next, info.value!);
      sit(next.table, next.mine, true);
    } catch (e) {
      showError(e);
      setGoing(false);
    }
  };
  return (
    <p class="row">
      <button class="act big" data-next-game disabled={going} onClick={() => void go()}>
        {going ? "Setting up" : `Game ${game} of ${of}: change sides`}
      </button>
    </p>
  );
}

/** nextOf says how many games the contest has, if another one follows this one, which is over; else 0. */
export function nextOf(): number {
  const s = snap.value;
  const kind = s?.contest && info.value?.contests?.find((k) => k.id === s.contest!.kind);
  return kind && s.contest!.game < kind.games && s.side !== 2 ? kind.games : 0;
}
