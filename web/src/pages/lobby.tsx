// The lobby: play at once, learn by a lesson, open a file, go on with a game; below, every choice for a new table.

import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { defaultBot, botPhrase } from "../words/botnames";
import {
  storedSetting as setting,
  storedTables,
  storeMadeTable,
  storeSetting,
  type StoredTable,
} from "../state/storage";
import { sit } from "../state/seatlink";
import { MyTables } from "./mytables";
import { begin, lastChoices, NewTableForm, sentence } from "./newtable";
import type { CaseLine, GameLine } from "../wire";

export function Lobby({ unknown }: { unknown: string }) {
  const [games, setGames] = useState<GameLine[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [wrong, setWrong] = useState(unknown);
  const [tables, setTables] = useState<StoredTable[]>(storedTables);
  const [going, setGoing] = useState(0);
  const [lessons, setLessons] = useState<Record<string, CaseLine[]>>({});
  const load = () => {
    setWrong(games ? "" : unknown);
    api.games().then(
      (list) => {
        setGames(list);
        setChosen((c) => c || list.find((g) => g.id === setting("umpire.game"))?.id || (list[0]?.id ?? ""));
        for (const g of list)
          api.cases(g.id).then(
            (all) => setLessons((l) => ({ ...l, [g.id]: all })),
            () => undefined,
          ); // a game without cases has no lessons
      },
      (e) => setWrong(sentence(e)),
    );
  };
  useEffect(load, []);
  const choose = (id: string) => {
    setChosen(id);
    // on a telephone the form of the game stands below all games
    const form = () => document.querySelector(".new-game form")?.scrollIntoView();
    if (innerWidth < 760) requestAnimationFrame(form);
    storeSetting("umpire.game", id);
  };
  const game = games?.find((g) => g.id === chosen);
  const open = useOpenFile(setWrong);
  return (
    <main
      class={`lobby${open.over ? " dropping" : ""}`}
      onDragOver={(e) => {
        e.preventDefault();
        open.setOver(true);
      }}
      onDragLeave={(e) => !e.relatedTarget && open.setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        open.setOver(false);
        void open.load(e.dataTransfer?.files[0]);
      }}
    >
      <header class="hero">
        <Contours />
        <div class="inner">
          <h1>Umpire</h1>
          <p class="motto">
            Operational wargames in the browser, every rule enforced. No account, nothing to install, no rulebook to
            read first.
          </p>
          {wrong && (
            <p class="wrong" role="alert">
              {wrong} {!games && <button onClick={load}>Try again</button>}
            </p>
          )}
          {!games && !wrong && <p class="start">Loading the games.</p>}
          {going > 0 && (
            <p class="jump">
              <a href="#mine">{going === 1 ? "Go on with your game" : `Go on with one of ${going} games`} ↓</a>
            </p>
          )}
          {game && (
            <div class="ways">
              <PlayNow game={game} fail={setWrong} />
              <Lessons games={games!} chosen={game} cases={lessons} fail={setWrong} />
              <section class="entry open-file" aria-labelledby="way-open">
                <h2 id="way-open">Open a file</h2>
                <p>
                  A saved game, or a position as a case (<code>.try</code>). Choose it here, or drop it anywhere on this
                  page.
                </p>
                <label class="file">
                  <input
                    type="file"
                    accept=".json,.try,.txt,application/json,text/plain"
                    aria-label="A saved game or a case (.try)"
                    onChange={(e) => void open.load(e.currentTarget.files?.[0])}
                  />
                  <span class="button" aria-hidden="true">
                    Choose a file
                  </span>
                </label>
              </section>
            </div>
          )}
        </div>
      </header>
      <div class="inner body">
        <MyTables
          games={games}
          cases={lessons}
          kept={tables}
          changed={() => setTables(storedTables())}
          found={setGoing}
          fail={setWrong}
        />
        {games && (
          <section class="new-game" aria-labelledby="new-game">
            <h2 id="new-game">Set up a new game</h2>
            <div class="games" role="group" aria-label="Games">
              {games.map((g) => (
                <button key={g.id} class="game-card" aria-pressed={g.id === chosen} onClick={() => choose(g.id)}>
                  <b>{g.name}</b>
                  <span>{g.tagline}</span>
                </button>
              ))}
            </div>
            {game?.variant && (
              <VariantDifferences
                game={game}
                of={games.find((g) => g.id === game.variant!.of)?.name ?? game.variant.of}
              />
            )}
            {game && <NewTableForm key={game.id} game={game} />}
          </section>
        )}
        {game && (
          <CaseList
            key={game.id}
            game={game}
            cases={(lessons[game.id] ?? []).filter((c) => !c.lesson)}
            fail={setWrong}
          />
        )}
      </div>
      <footer class="inner">
        {game && <a href={`/rules/${game.id}`}>Rules of {game.name}</a>}
        <a href="/assets/licences.txt">Licences</a>
      </footer>
    </main>
  );
}

/** VariantDifferences says what a variant changes of the game that it is based on. */
function VariantDifferences({ game, of }: { game: GameLine; of: string }) {
  const v = game.variant!;
  return (
    <div class="differs">
      <p>
        What differs from {of}{" "}
        <small title={v.hash}>
          (version {v.hash.slice(0, 8)} of {v.title})
        </small>
      </p>
      <ul>
        {v.changes.map((c) => (
          <li key={c}>{c}</li>
        ))}
      </ul>
    </div>
  );
}

/** Contours are contour lines behind the head of the page. */
function Contours() {
  return (
    <svg class="contours" viewBox="0 0 1200 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6].map((n) => (
        <path
          key={n}
          d={[
            `M-20 ${300 - n * 34} C 120 ${220 - n * 38}, 260 ${330 - n * 50}, 420 ${250 - n * 30}`,
            `S 700 ${120 + n * 18}, 860 ${210 - n * 26} S 1100 ${300 - n * 44}, 1230 ${190 - n * 20}`,
          ].join(" ")}
        />
      ))}
      {[0, 1, 2, 3].map((n) => (
        <ellipse key={n} cx="905" cy="96" rx={150 - n * 36} ry={70 - n * 17} transform="rotate(-14 905 96)" />
      ))}
      <path class="river" d="M560 -10 C 540 60, 640 90, 610 150 S 520 230, 575 330" />
    </svg>
  );
}

/** PlayNow starts a game against the machine with one click, with what was chosen last. */
function PlayNow({ game, fail }: { game: GameLine; fail: (s: string) => void }) {
  const [busy, setBusy] = useState(false);
  const last = lastChoices(game);
  const bot = last.seats.find((w) => w.startsWith("bot:"))?.slice(4) ?? defaultBot(game.bots);
  const side: 0 | 1 = last.seats[1] === "me" && last.seats[0] !== "me" ? 1 : 0;
  const scenario = game.scenarios.find((s) => s.id === last.scenario) ?? game.scenarios[0];
  const start = async () => {
    setBusy(true);
    fail("");
    try {
      const seats = { [game.sides[side].id]: "me", [game.sides[side ? 0 : 1].id]: bot ? `bot:${bot}` : "me" };
      await begin(
        { game: game.id, scenario: scenario?.id ?? "", options: last.options, seats },
        game.name,
        scenario?.name ?? "",
      );
    } catch (e) {
      fail(sentence(e));
      setBusy(false);
    }
  };
  return (
    <section class="entry play-now" aria-labelledby="way-play">
      <h2 id="way-play">Play now {bot ? "against the machine" : "both sides"}</h2>
      <p>
        {game.name}, {scenario?.name}. You lead {game.sides[side].people}
        {bot && (
          <>
            ; the machine ({botPhrase(bot)}) leads {game.sides[side ? 0 : 1].people}
          </>
        )}
        .
      </p>
      {bot && <p class="about-bot">{game.botTexts[bot]}</p>}
      <button class="big primary" disabled={busy} onClick={() => void start()}>
        {busy ? "Setting up" : "Play now"}
      </button>
    </section>
  );
}

/** Lessons lists the lessons of the chosen game, or of the first game that has any. */
function Lessons({
  games,
  chosen,
  cases,
  fail,
}: {
  games: GameLine[];
  chosen: GameLine;
  cases: Record<string, CaseLine[]>;
  fail: (s: string) => void;
}) {
  const [busy, setBusy] = useState("");
  const of = (g: GameLine) => (cases[g.id] ?? []).filter((c) => c.lesson);
  const game = of(chosen).length ? chosen : games.find((g) => of(g).length);
  if (!game) return null;
  const list = of(game);
  const done = setting(`umpire.lessons.${game.id}`).split("\n");
  const start = async (c: CaseLine) => {
    setBusy(c.path);
    fail("");
    try {
      const made = await api.startLesson(game.id, c);
      storeMadeTable(made, game.id, game.name, c.title);
      sit(made.table, made.mine, true);
    } catch (e) {
      fail(sentence(e));
      setBusy("");
    }
  };
  return (
    <section class="entry learn" aria-labelledby="way-learn">
      <h2 id="way-learn">
        Learn:{" "}
        {list.length === 1
          ? "a lesson"
          : `${["no", "one", "two", "three", "four", "five", "six"][list.length] ?? list.length} lessons`}
      </h2>
      {game !== chosen && <p>{game.name}</p>}
      <ol>
        {list.map((c) => (
          <li key={c.path}>
            <button disabled={!!busy} onClick={() => void start(c)} title={c.intro}>
              <span>{c.title}</span>
              <small>
                {busy === c.path
                  ? "Setting up"
                  : `${done.includes(c.title) ? "done · " : ""}${c.minutes ? `${c.minutes} min` : ""}`}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** CaseList lists the cases of a game. Each can be played from its position, with both sides. */
function CaseList({ game, cases, fail }: { game: GameLine; cases: CaseLine[]; fail: (s: string) => void }) {
  const [words, setWords] = useState("");
  if (!cases.length) return null;
  const found = cases.filter((c) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((w) => `${c.title} ${c.path}`.toLowerCase().includes(w)),
  );
  const start = (c: CaseLine) =>
    begin(
      {
        game: game.id,
        scenario: "",
        options: [],
        seats: { [game.sides[0].id]: "me", [game.sides[1].id]: "me" },
        case: c.path,
      },
      game.name,
      c.title,
    ).catch((e) => {
      fail(sentence(e));
      scrollTo({ top: 0 });
    });
  return (
    <details class="positions">
      <summary>
        Play on from an example of the rules <span class="count">{cases.length}</span>
      </summary>
      <p class="hint">Every rule is proved by cases. Each opens as a table on which you have both sides.</p>
      <input
        type="search"
        aria-label="Find a position"
        placeholder="Find by rule or word"
        value={words}
        onInput={(e) => setWords(e.currentTarget.value)}
      />
      <ul>
        {found.slice(0, 40).map((c) => (
          <li key={c.path}>
            <button class="link" onClick={() => void start(c)}>
              {c.title || c.path}
            </button>
          </li>
        ))}
      </ul>
      {found.length > 40 && <p class="hint">and {found.length - 40} more</p>}
    </details>
  );
}

/** useOpenFile opens a file that was chosen or dropped, and says whether one is being dragged over the page. */
function useOpenFile(fail: (s: string) => void) {
  const [over, setOver] = useState(false);
  const load = async (file: File | undefined) => {
    if (!file) return;
    fail("");
    try {
      const made = await api.importGame(await file.text());
      sit(made.table, made.mine, true);
    } catch (e) {
      fail(`${file.name}: ${sentence(e)}`);
      scrollTo({ top: 0 });
    }
  };
  return { over, setOver, load };
}
