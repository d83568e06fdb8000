// The lobby: which game, which scenario, who plays. One click makes a table and opens it. Above, the tables to go on with.

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import * as api from "./api";
import { forgetTable, keptTables, rememberMade, type Kept } from "./memory";
import type { GameLine, Snapshot, TableLine } from "./wire";

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
      <Mine games={games} kept={tables} changed={() => setTables(keptTables())} />
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

/** Row is a table in the list: of this machine (the server told), or one that this browser remembers. */
interface Row { table: string; key: string; title: string; when: number; over: boolean; closed: string; due: string; kept: boolean }

/** seatOf is the key to go on with: both sides', else that of the person who made the table, else an observer's. */
function seatOf(t: TableLine, game: GameLine | undefined, kept: Kept | undefined): string {
  const own = t.seats.find((s) => s.who === "person");
  return t.keys.both ?? kept?.key ?? t.keys[game?.sides[own?.side as 0 | 1]?.id ?? ""] ?? t.keys.observer ?? "";
}

/** who plays, in few words: "Germany (you) against Soviet Union (random)". */
function players(t: TableLine, game: GameLine | undefined): string {
  const name = (n: number) => {
    const s = t.seats.find((x) => x.side === n), side = game?.sides[n as 0 | 1]?.name ?? "?";
    return `${side} (${s?.who === "bot" ? s.bot : s?.who === "open" ? "a friend" : "you"})`;
  };
  return t.keys.both ? "both sides" : `${name(0)} against ${name(1)}`;
}

const most = 8;

function Mine({ games, kept, changed }: { games: GameLine[] | null; kept: Kept[]; changed: () => void }) {
  const [local, setLocal] = useState<TableLine[]>([]);
  const [due, setDue] = useState<Record<string, string>>({});
  const [all, setAll] = useState(false);
  useEffect(() => {
    api.tables().then(setLocal, () => setLocal([])); // where it fails, what the browser remembers is still there
  }, []);
  const game = (id: string) => games?.find((g) => g.id === id);
  const here = new Set(local.map((t) => t.table));
  const rows: Row[] = local.map((t) => {
    const g = game(t.game), scenario = g?.scenarios.find((s) => s.id === t.scenario)?.name ?? t.scenario;
    return {
      table: t.table, key: seatOf(t, g, kept.find((k) => k.table === t.table)), title: `${g?.name ?? t.game}, ${scenario}, ${players(t, g)}`, kept: false,
      when: Date.parse(t.last) || Date.parse(t.made) || 0, over: t.over, closed: t.closed ?? "", due: t.over ? "over" : t.closed ? "cannot be played on" : (due[t.table] ?? ""),
    };
  });
  for (const k of kept) {
    if (here.has(k.table) || local.length) continue; // a machine that lists its tables lists all of them
    rows.push({ table: k.table, key: k.key, title: `${k.name}, ${k.scenario}${k.side && `, ${k.side}`}`, kept: true, when: k.when, over: false, closed: "", due: due[k.table] ?? "" });
  }
  rows.sort((a, b) => b.when - a.when);
  const shown = all ? rows : rows.slice(0, most);
  const ask = games ? shown.filter((r) => !r.over && !r.closed && r.key).map((r) => `${r.table} ${r.key}`).join(",") : "";
  useEffect(() => {
    let gone = false;
    void (async () => {
      let open = ask.split(",").filter(Boolean).map((x) => x.split(" ") as [string, string]);
      // a table that is looked at wakes up, and a bot that is to move then does: so those are asked again
      for (const wait of [0, 1000, 4000]) {
        await new Promise((done) => setTimeout(done, wait));
        const again: typeof open = [];
        for (const [table, key] of open) {
          if (gone) return;
          const s = await api.snapshot(table, key).catch(() => undefined);
          if (!s) continue;
          setDue((d) => ({ ...d, [table]: whoseTurn(s, game(s.game)) }));
          if (s.seats.some((x) => x.side === s.view.prompt.side && x.who === "bot")) again.push([table, key]);
        }
        open = again;
      }
    })();
    return () => {
      gone = true;
    };
  }, [ask]);
  if (!rows.length) return null;
  return (
    <section class="mine" aria-label="My tables">
      <h2>Go on with a game</h2>
      <ul>
        {shown.map((t) => (
          <li key={t.table} data-table={t.table}>
            <a class="go-on" href={`/t/${t.table}/${t.key}`}>{t.over ? "Look" : "Go on"}</a>
            <span class="what"><a href={`/t/${t.table}/${t.key}`}>{t.title}</a> <span class={`due${t.due.startsWith("Your move") ? " you" : ""}`} title={t.closed}>{t.due}</span></span>
            <small>{new Date(t.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}</small>
            {t.kept && (
              <button
                class="quiet" aria-label={`Forget the table ${t.title}`} title="Forget it here. The table itself stays on the server."
                onClick={() => {
                  forgetTable(t.table);
                  changed();
                }}
              >✕</button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && <button class="quiet" onClick={() => setAll(true)}>Show all {rows.length}</button>}
    </section>
  );
}

/** whoseTurn says who is to move, and in which phase. */
function whoseTurn(s: Snapshot, g: GameLine | undefined): string {
  if (s.view.outcome.over) return "over";
  const side = g?.sides[s.view.prompt.side as 0 | 1]?.name ?? "";
  const who = s.side === 3 || !s.mine ? (side ? `${side} to move` : "") : "Your move";
  return [who, s.phase].filter(Boolean).join(", ");
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
