// A rematch: a single game that is over is played again with the same settings, by the same players.

import { useState } from "preact/hooks";
import * as api from "../net/api";
import { info, key, ownSide, showError, snap, tableId } from "../state/table";
import { storedTable, storeNextGame } from "../state/storage";
import { sit } from "../state/seatlink";
import { people } from "../words/text";
import type { RematchInfo } from "../wire";

/**
 * RematchButtons start it; the first of the two players who asks chooses the sides. Once one has asked, everybody else
 * finds the way to that table here instead: the key of a seat opens the same player's seat there.
 */
export function RematchButtons() {
  const [going, setGoing] = useState(false);
  const made = snap.value!.rematch;
  const looksOn = ownSide.value === 2;
  const go = async (stay: boolean) => {
    if (made && looksOn) return sit(made.table, key.value, true);
    setGoing(true);
    try {
      const next = await api.rematch(tableId.value, key.value, stay);
      storeNextGame(tableId.value, next, info.value!, stay);
      sit(next.table, next.mine, true);
    } catch (e) {
      showError(e);
      setGoing(false);
    }
  };
  if (made)
    return (
      <p class="row rematch">
        <button class="act big" data-rematch="go" disabled={going} onClick={() => void go(!!made.stay)}>
          {looksOn ? "They play a rematch: look on" : `A rematch waits${seatThere(made)}`}
        </button>
      </p>
    );
  const seats = snap.value!.seats;
  const choices: [boolean, string][] =
    ownSide.value === 3 && !storedTable(tableId.value)?.hot && seats.every((x) => x.who !== "bot")
      ? [[true, "Play it again"]]
      : [
          [false, "Rematch: change sides"],
          [true, "Rematch: same sides"],
        ];
  return (
    <p class="row rematch">
      {choices.map(([stay, text]) => (
        <button
          key={text}
          data-rematch={stay ? "stay" : "change"}
          title="The same game with the same settings, against the same player"
          disabled={going}
          onClick={() => void go(stay)}
        >
          {text}
        </button>
      ))}
    </p>
  );
}

/** seatThere says which side this page's player has in the rematch. */
function seatThere(r: RematchInfo): string {
  const side = ownSide.value;
  return side === 0 || side === 1 ? `: you play ${people(info.value!, r.stay ? side : 1 - side)}` : "";
}
