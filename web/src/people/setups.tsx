// Saved set-ups: where one placed one's units, kept in this browser under a name or as a file, and used in a later game
// of the same scenario. Whether one fits, the server says.

import { useState } from "preact/hooks";
import * as api from "../net/api";
import { Seal } from "../ui/widgets";
import { placeOf } from "../state/legal";
import { download } from "../state/savefile";
import { play, useSetup } from "../state/orders";
import { storedList, storeList } from "../state/storage";
import { busy, info, key, legal, ownSide, past, settingUp, showError, snap, tableId, toast } from "../state/table";
import { sideName } from "../words/text";
import type { SavedSetup } from "../wire";

const place = "umpire.setups";
const most = 100;
/** Kept is a set-up as this browser keeps it: with when it was saved, which is no part of it. */
type Kept = SavedSetup & { when?: number };
const all = () => storedList<Kept>(place, () => localStorage);
const focus = (b: HTMLElement | null) => b?.focus();
const plain = ({ when: _, ...u }: Kept): SavedSetup => u;
const same = (a: SavedSetup, b: SavedSetup) =>
  a.name === b.name && a.game === b.game && a.scenario === b.scenario && a.side === b.side;
const store = (list: Kept[]) => storeList(place, list.slice(0, most), () => localStorage);

/** Setups lists the saved set-ups of the side that sets up here, uses them, and saves the one that stands. */
export function Setups() {
  const i = info.value!;
  const s = snap.value!;
  const [name, setName] = useState("");
  const [asked, ask] = useState(""); // the one that is to be deleted
  const [, look] = useState(0);
  if (!i.deploys || s.lesson || ownSide.value < 0 || ownSide.value === 2 || past.value) return null;
  const due = s.view.prompt.side;
  const side = (ownSide.value === 3 ? (due === 1 ? 1 : 0) : ownSide.value) as 0 | 1;
  const id = i.sides[side].id;
  const here = all().filter((u) => u.game === s.game && u.scenario === s.scenario && u.side === id);
  const can = settingUp() && s.mine;
  const keep = (u: SavedSetup) => {
    store([{ ...u, when: Date.now() }, ...all().filter((o) => !same(o, u))]);
    look((n) => n + 1);
  };
  const forget = (u: Kept) => {
    store(all().filter((o) => !same(o, u)));
    ask("");
  };
  const scenario = i.scenarios.find((x) => x.id === s.scenario)?.name ?? s.scenario;
  const about = (u: Kept) =>
    [scenario, sideName(i, side), u.when && new Date(u.when).toLocaleDateString(), `${u.units.length} units`]
      .filter(Boolean)
      .join(", ");
  const save = async () => {
    try {
      const u = await api.setup(tableId.value, key.value, id);
      keep({ ...u, name: name.trim() || `Set-up ${here.length + 1}` });
      setName("");
      toast(`Saved: ${u.units.length} units.`);
    } catch (e) {
      showError(e);
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      let u: SavedSetup;
      try {
        u = JSON.parse(await file.text()) as SavedSetup;
      } catch {
        throw new Error(`${file.name} is no saved set-up: it is not JSON. Choose a file that was saved as one.`);
      }
      if (await useSetup(u)) keep({ ...u, name: u.name || file.name.replace(/\.json$/, "") });
    } catch (e) {
      showError(e);
    }
  };
  return (
    <details class="setups" open={can && here.length > 0}>
      <summary>
        Saved set-ups of {sideName(i, side)} <span class="count">{here.length}</span>
      </summary>
      <ul>
        {here.map((u) =>
          asked === u.name ? (
            <li key={u.name} role="alertdialog" aria-label={`Delete ${u.name}?`}>
              <span>Delete {u.name}?</span>
              <button class="danger" onClick={() => forget(u)}>
                Delete
              </button>
              <button ref={focus} onClick={() => ask("")}>
                Keep
              </button>
            </li>
          ) : (
            <li key={u.name}>
              <span>
                <b>{u.name}</b> <small>{about(u)}</small>
              </span>
              {can && (
                <button disabled={busy.value} aria-label={`Use ${u.name}`} onClick={() => void useSetup(plain(u))}>
                  Use
                </button>
              )}
              <button
                class="quiet"
                aria-label={`Save ${u.name} as a file`}
                onClick={() =>
                  download(
                    new Blob([JSON.stringify(plain(u))]),
                    `${u.name}-${u.scenario}-${u.side}.json`.replace(/[^\w.-]+/g, "-"),
                  )
                }
              >
                As a file
              </button>
              <button class="quiet" aria-label={`Delete ${u.name}`} onClick={() => ask(u.name ?? "")}>
                ✕
              </button>
            </li>
          ),
        )}
      </ul>
      <form
        class="row"
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
      >
        <input
          aria-label="Name of the set-up"
          placeholder="Name"
          maxLength={60}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
        <button type="submit">Save this set-up</button>
      </form>
      {can && (
        <label class="file">
          Use one from a file:{" "}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(e) => {
              void open(e.currentTarget.files?.[0]);
              e.currentTarget.value = "";
            }}
          />
        </label>
      )}
      {can && <LastUnit here={here} />}
    </details>
  );
}

/** LastUnit is the placement that a saved set-up has left to the player, because it hands over to the other side. */
function LastUnit({ here }: { here: SavedSetup[] }) {
  const i = info.value!;
  const s = snap.value!;
  const hand = s.view.prompt.piece;
  if (!hand) return null;
  const where = new Map(s.view.pieces.map((p) => [i.pieces[p.face ?? p.id]?.id, i.places[p.p]?.id]));
  const stands = (u: SavedSetup) =>
    u.units.slice(0, -1).every((w) => where.get(w.unit) === w.place) && i.pieces[hand]?.id === u.units.at(-1)?.unit;
  const to = here.find(stands)?.units.at(-1)?.place;
  const last = legal.value.find((a) => to && i.places[placeOf(a)]?.id === to);
  if (!last) return null;
  return (
    <p class="row">
      <button class="act big" data-last-unit disabled={busy.value} onClick={() => void play(last, true)}>
        {i.pieces[hand]?.name}: {last.label.toLowerCase()}, and hand over <Seal />
      </button>
    </p>
  );
}
