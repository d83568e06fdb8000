// A rematch: a single game that is over is played again with the same settings, by the same players.

import { useState } from "preact/hooks";
import * as api from "../net/api";
import { info, key, ownSide, showError, snap, tableId } from "../state/table";
import { storedTable, storeNextGame } from "../state/storage";
import { sit } from "../state/seatlink";

/** Rematch are the buttons that start it; the first of the two players who asks chooses the sides. */
export function Rematch() {
  const [going, setGoing] = useState(false);
  const go = async (stay: boolean) => {
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
