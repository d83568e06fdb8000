// The dialog that takes a game over: it asks who plays which side, and the new table opens.

import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { Dialog } from "../ui/widgets";
import { botPhrase } from "../words/botnames";
import { info, key, snap, tableId } from "../state/table";
import { storeMadeTable } from "../state/storage";
import { sit } from "../state/seatlink";

export function TakeOverDialog({ at, close }: { at: number; close: () => void }) {
  const i = info.value!;
  const s = snap.value!;
  const [bots, setBots] = useState<string[]>([]);
  const [seats, setSeats] = useState<[string, string]>(["me", "me"]);
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api.games().then(
      (list) => setBots(list.find((g) => g.id === i.id)?.bots ?? []),
      (e) => setWrong(String((e as Error).message)),
    );
  }, []);
  const start = async () => {
    setBusy(true);
    setWrong("");
    try {
      const made = await api.takeOver(tableId.value, key.value, at, {
        [i.sides[0].id]: seats[0],
        [i.sides[1].id]: seats[1],
      });
      storeMadeTable(made, i.id, i.name, i.scenarios.find((x) => x.id === s.scenario)?.name ?? s.scenario);
      sit(made.table, made.mine || made.keys.observer!, true);
    } catch (e) {
      setWrong(e instanceof Error ? e.message : String(e));
      setBusy(false);
    }
  };
  const choices: [string, string][] = [
    ["me", "I play"],
    ...bots.map((b): [string, string] => [`bot:${b}`, `The machine (${botPhrase(b)})`]),
    ["open", "A friend, by a link"],
  ];
  return (
    <Dialog title="Take over here" close={close}>
      <p>
        A new game begins as this one stood after entry {at} of {s.at}, with fresh dice. This game stays as it is.
      </p>
      <form
        class="take-over"
        onSubmit={(e) => {
          e.preventDefault();
          void start();
        }}
      >
        <div class="seats">
          {([0, 1] as const).map((side) => (
            <fieldset key={side} class={`side${side}`}>
              <legend>{i.sides[side].name}</legend>
              {choices.map(([value, text]) => (
                <label key={value} class="choice">
                  <input
                    type="radio"
                    name={`take${side}`}
                    value={value}
                    checked={seats[side] === value}
                    onChange={() => setSeats(side ? [seats[0], value] : [value, seats[1]])}
                  />
                  <span>{text}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        {wrong && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
        <p class="row end">
          <button type="submit" class="big go" disabled={busy}>
            {busy ? "Setting up" : "Open the new table"}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
