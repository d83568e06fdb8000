// What a table's page asks the server for first: the table, the game and its map. It is asked while the page's script
// is still on its way, and the workers that paint the map are started meanwhile.

import * as api from "../net/api";
import { startWorkers } from "../map/workers";
import { storedTable } from "./storage";
import type { Info, Update } from "../wire";

export { takeWorkers, workersThere } from "../map/workers";

/** The page's name among the tabs that have the same key open. */
export const tabName = Math.random().toString(36).slice(2, 12);

/** Opening is what was asked for. The game is that of the update; neither game nor map are decoded. */
interface Opening {
  update: Promise<Update>;
  game: Promise<[Info, unknown]>;
}

let begun: { table: string; key: string; opening: Opening } | null = null;

/** begin asks for what a seat's page needs, unless a curtain hides it: then nothing is loaded. */
export function begin(table: string, key: string) {
  const stored = storedTable(table);
  if (stored?.hot) return;
  startWorkers();
  begun = { table, key, opening: ask(table, key, stored?.game) };
  for (const p of [begun.opening.update, begun.opening.game]) p.catch(() => undefined); // told when it is waited for
}

/** opening is what was begun for a seat, once, or is asked now. */
export function opening(table: string, key: string): Opening {
  const b = begun;
  begun = null;
  return b?.table === table && b.key === key ? b.opening : ask(table, key);
}

/** ask asks for both at once if this browser knows the game of the table. */
function ask(table: string, key: string, known = ""): Opening {
  const update = api.update({ id: table, key, have: "", tab: tabName });
  const load = (game: string) => Promise.all([api.gameInfo(game), api.gameShape(game)]);
  const game = known
    ? load(known).catch(() => update.then((u) => load(gameOf(u))))
    : update.then((u) => load(gameOf(u)));
  return { update, game };
}

const gameOf = (u: Update) => u.changes?.[0]?.head?.game ?? "";
