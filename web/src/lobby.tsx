// The lobby: which game, which scenario, who plays. One click makes a table and opens it. Below, the tables opened here before.

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import * as api from "./api";
import { forgetTable, keptTables, rememberMade, type Kept } from "./memory";
import type { GameLine } from "./wire";

const sentence = (e: unknown) => (e instanceof Error ? e.message : String(e));

export function Lobby({ unknown }: { unknown: string }) {
  const [games, setGames] = useState<GameLine[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [wrong, setWrong] = useState(unknown ? `There is no page ${unknown} here.` : "");
  const [tables, setTables] = useState<Kept[]>(keptTables);
  const load = () => {
    setWrong("");
    api.games().then((list) => {
      setGames(list);
      setChosen((c) => c || (list[0]?.id ?? ""));
    }, (e) => setWrong(sentence(e)));
  };
  useEffect(() => {
    api.games().then((list) => {
      setGames(list);
      setChosen((c) => c || (list[0]?.id ?? ""));
    }, (e) => setWrong(sentence(e)));
  }, []);
  const game = games?.find((g) => g.id === chosen);
  return (
    <main class="page lobby">
      <header>
        <h1>Umpire</h1>
        <p>Operational wargames in the browser, every rule enforced. Play now; no account is needed.</p>
      </header>
      {wrong && <p class="wrong" role="alert">{wrong} {!games && <button onClick={load}>Try again</button>}</p>}
      {!games && !wrong && <p class="start">The games are being fetched.</p>}
      {games && (
        <section class="games" aria-label="Games">
          {games.map((g) => (
            <button key={g.id} class="game-card" aria-pressed={g.id === chosen} onClick={() => setChosen(g.id)}>
              <b>{g.name}</b>
              <span>{g.tagline}</span>
            </button>
          ))}
        </section>
      )}
      {game && <NewTableForm key={game.id} game={game} fail={setWrong} />}
      <Mine tables={tables} changed={() => setTables(keptTables())} />
      <Import fail={setWrong} />
      <footer>
        <a href="/assets/licences.txt">Licences</a>
      </footer>
    </main>
  );
}

function NewTableForm({ game, fail }: { game: GameLine; fail: (s: string) => void }) {
  const [scenario, setScenario] = useState(game.scenarios[0]?.id ?? "");
  const [options, setOptions] = useState<string[]>([]);
  const bots = game.bots ?? [];
  const [seats, setSeats] = useState<[string, string]>(["me", bots[0] ? `bot:${bots[0]}` : "me"]);
  const [busy, setBusy] = useState(false);
  const seat = (side: 0 | 1, who: string) => {
    const next: [string, string] = [...seats];
    next[side] = who;
    setSeats(next);
  };
  const start = async () => {
    setBusy(true);
    fail("");
    try {
      const made = await api.make({ game: game.id, scenario, options, seats: { [game.sides[0].id]: seats[0], [game.sides[1].id]: seats[1] } });
      rememberMade(made, game.id, game.name, game.scenarios.find((s) => s.id === scenario)?.name ?? scenario);
      location.assign(`/t/${made.table}/${made.mine || made.keys.observer}`);
    } catch (e) {
      fail(sentence(e));
      setBusy(false);
    }
  };
  const nobody = seats.every((s) => s !== "me");
  return (
    <form
      class="new-table"
      onSubmit={(e) => {
        e.preventDefault();
        void start();
      }}
    >
      <fieldset>
        <legend>Scenario</legend>
        {game.scenarios.map((s) => (
          <label key={s.id} class="choice">
            <input type="radio" name="scenario" value={s.id} checked={s.id === scenario} onChange={() => setScenario(s.id)} />
            <span>
              <b>{s.name}</b> <small>{s.length}</small>
              <span class="help">{s.intro}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {game.options.length > 0 && (
        <details class="options">
          <summary>Optional rules <span class="count">{options.length}</span></summary>
          {game.options.map((o) => (
            <label key={o.id} class="choice">
              <input
                type="checkbox" name="option" value={o.id} checked={options.includes(o.id)}
                onChange={(e) => setOptions(e.currentTarget.checked ? [...options, o.id] : options.filter((x) => x !== o.id))}
              />
              <span>
                <b>{o.name}</b> {o.rule && <a class="rule" href={`/rules/${game.id}#${o.rule}`} target="_blank" rel="noopener">{o.rule}</a>}
                <span class="help">{o.text}</span>
              </span>
            </label>
          ))}
        </details>
      )}
      <div class="seats">
        {([0, 1] as const).map((side) => (
          <fieldset key={side} class={`side${side}`}>
            <legend>{game.sides[side].name}</legend>
            <Seat side={side} value="me" now={seats[side]} set={seat}>I play</Seat>
            {bots.map((b) => <Seat key={b} side={side} value={`bot:${b}`} now={seats[side]} set={seat}>The machine ({b})</Seat>)}
            <Seat side={side} value="open" now={seats[side]} set={seat}>A friend, by a link</Seat>
          </fieldset>
        ))}
      </div>
      <p class="row">
        <button class="big go" disabled={busy} type="submit">{busy ? "Setting up" : "Play"}</button>
        <span class="hint">
          {nobody ? "You will look on." : seats[0] === "me" && seats[1] === "me" ? "You play both sides; everything is visible." : seats.includes("open") ? "You get a link to send to your friend." : "Against the machine."}
        </span>
      </p>
    </form>
  );
}

function Seat({ side, value, now, set, children }: { side: 0 | 1; value: string; now: string; set: (s: 0 | 1, v: string) => void; children: ComponentChildren }) {
  return (
    <label class="choice">
      <input type="radio" name={`seat${side}`} value={value} checked={now === value} onChange={() => set(side, value)} />
      <span>{children}</span>
    </label>
  );
}

function Mine({ tables, changed }: { tables: Kept[]; changed: () => void }) {
  if (!tables.length) return null;
  return (
    <section class="mine" aria-label="My tables">
      <h2>My tables</h2>
      <ul>
        {tables.map((t) => (
          <li key={t.table}>
            <a href={`/t/${t.table}/${t.key}`}><b>{t.name}</b>, {t.scenario}{t.side && `, ${t.side}`}</a>
            <small>{new Date(t.when).toLocaleString()}</small>
            <button
              class="quiet" aria-label={`Forget the table ${t.name}`} title="Forget it here. The table itself stays on the server."
              onClick={() => {
                forgetTable(t.table);
                changed();
              }}
            >✕</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Import({ fail }: { fail: (s: string) => void }) {
  const load = async (file: File | undefined) => {
    if (!file) return;
    fail("");
    try {
      const made = await api.importGame(await file.text());
      location.assign(`/t/${made.table}/${made.mine}`);
    } catch (e) {
      fail(`${file.name}: ${sentence(e)}`);
    }
  };
  return (
    <section class="import">
      <h2>Open a saved game</h2>
      <input type="file" accept=".json,application/json" aria-label="A saved game file" onChange={(e) => void load(e.currentTarget.files?.[0])} />
    </section>
  );
}
