// The lobby: play at once, learn by a lesson, open a file, go on with a game; below, every choice for a new table.

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import * as api from "../net/api";
import { botTitle, defaultBot, botPhrase } from "../words/botnames";
import { startLesson } from "../net/api";
import {
  forgetTable,
  storeSetting,
  storedSetting as setting,
  storedTables,
  storeMadeTable,
  type HotSeat,
  type StoredTable,
} from "../state/storage";
import { clicked, enter, machineTables, seatPath, sit } from "../state/seatlink";
import { allows, possible, withOption } from "../state/options";
import { contestText, gameOf } from "../people/contest";
import type { CaseLine, GameLine, NewTable, Ratio, Snapshot, TableLine } from "../wire";

const sentence = (e: unknown) => (e instanceof Error ? e.message : String(e));

/** Choices are what the player chose last for a game. */
interface Choices {
  scenario: string;
  options: string[];
  seats: [string, string];
  /** With both seats here: two players, each of whom sees only their own side. */
  hot: boolean;
  /** The id of a contest, empty for a single game. */
  contest: string;
}

/**
 * lastChoices are the choices that this browser has stored, as far as the server still knows them; otherwise those to
 * begin with.
 */
function lastChoices(g: GameLine): Choices {
  const bot = defaultBot(g.bots);
  const first: Choices = {
    scenario: g.scenarios[0]?.id ?? "",
    options: [],
    seats: ["me", bot ? `bot:${bot}` : "me"],
    hot: false,
    contest: "",
  };
  try {
    const old = JSON.parse(setting(`umpire.choices.${g.id}`) || "{}") as Partial<Choices>;
    const fits = (w: string | undefined) =>
      w === "me" || w === "open" || (!!w?.startsWith("bot:") && g.bots.includes(w.slice(4)));
    const scenario = g.scenarios.some((s) => s.id === old.scenario) ? old.scenario! : first.scenario;
    return {
      scenario,
      options: possible(g, scenario, old.options ?? []),
      seats: old.seats?.length === 2 && old.seats.every(fits) ? old.seats : first.seats,
      hot: !!old.hot,
      contest: g.contests?.some((c) => c.id === old.contest) ? old.contest! : "",
    };
  } catch {
    return first;
  }
}

/** begin makes a table and opens it. */
async function begin(t: NewTable, game: string, what: string): Promise<void> {
  const made = await api.make(t);
  storeMadeTable(made, t.game, game, what);
  sit(made.table, made.mine || made.keys.observer!, true);
}

/**
 * beginHotSeat makes a table for two players at this screen and opens it for the side that is asked first. To the
 * server it is a table with a friend, whose key stays here: each side sees what it may know.
 */
async function beginHotSeat(t: NewTable, game: GameLine, what: string): Promise<void> {
  const made = await api.make(t);
  const seats = game.sides.map(async (s) => {
    const key = made.keys[s.id];
    return { key: key ? await api.join(made.table, key) : made.mine, people: s.people };
  });
  const [a, b] = (await Promise.all(seats)) as [HotSeat, HotSeat];
  const friend = await api.snapshot(made.table, b.key);
  storeMadeTable(made, t.game, game.name, what, [a, b]);
  const first = friend.mine ? b : a;
  sit(made.table, first.key, true);
}

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
            {game && <NewTableForm key={game.id} game={game} fail={setWrong} />}
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
      const made = await startLesson(game.id, c);
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

function NewTableForm({ game, fail }: { game: GameLine; fail: (s: string) => void }) {
  const [choices, setChoices] = useState(() => lastChoices(game));
  const { scenario, options, seats, hot, contest } = choices;
  const [handicap, setHandicap] = useState<[string, string]>(["", ""]);
  const set = (c: Partial<Choices>) => {
    const next = { ...choices, ...c };
    setChoices(next);
    storeSetting(`umpire.choices.${game.id}`, JSON.stringify(next));
  };
  const [busy, setBusy] = useState(false);
  const seat = (side: 0 | 1, who: string) => set({ seats: side ? [seats[0], who] : [who, seats[1]] });
  const start = async () => {
    setBusy(true);
    fail("");
    try {
      const name = game.scenarios.find((s) => s.id === scenario)?.name ?? scenario;
      const made = (second: string) => {
        const [a, b] = game.sides;
        return {
          game: game.id,
          scenario,
          options,
          seats: { [a.id]: seats[0], [b.id]: second },
          ...(contest ? { contest } : handicap.some(Boolean) && { handicap: ratios(handicap) }),
        };
      };
      if (bothMine && hot) await beginHotSeat(made("open"), game, name);
      else await begin(made(seats[1]), game.name, name);
    } catch (e) {
      fail(sentence(e));
      setBusy(false);
    }
  };
  const nobody = seats.every((s) => s !== "me");
  const bothMine = seats.every((s) => s === "me");
  const friend = seats.includes("open");
  return (
    <form
      class="new-table"
      onSubmit={(e) => {
        e.preventDefault();
        void start();
      }}
    >
      <fieldset class="scenarios">
        <legend>Scenario</legend>
        {game.scenarios.map((s) => (
          <label key={s.id} class="choice">
            <input
              type="radio"
              name="scenario"
              value={s.id}
              checked={s.id === scenario}
              onChange={() => set({ scenario: s.id, options: possible(game, s.id, options) })}
            />
            <span>
              <b>{s.name}</b> <small>{s.length}</small>
              <span class="help">{s.intro}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="who-plays">
        <div class="seats">
          {([0, 1] as const).map((side) => (
            <fieldset key={side} class={`side${side}`}>
              <legend>{game.sides[side].name}</legend>
              <Seat side={side} value="me" now={seats[side]} set={seat}>
                I play
              </Seat>
              <Machine game={game} side={side} now={seats[side]} set={seat} />
              <Seat side={side} value="open" now={seats[side]} set={seat}>
                A friend, by a link
              </Seat>
            </fieldset>
          ))}
        </div>
        {game.options.length > 0 && (
          <details class="options">
            <summary>
              Optional rules <span class="count">{options.length}</span>
            </summary>
            {game.options.map((o) => (
              <label key={o.id} class="choice">
                <input
                  type="checkbox"
                  name="option"
                  value={o.id}
                  checked={options.includes(o.id)}
                  disabled={!allows(game, scenario, o.id)}
                  onChange={(e) => set({ options: withOption(game, scenario, options, o.id, e.currentTarget.checked) })}
                />
                <span>
                  <b>{o.name}</b>{" "}
                  {o.rule && (
                    <a class="rule" href={`/rules/${game.id}#${o.rule}`} target="_blank" rel="noopener">
                      {o.rule}
                    </a>
                  )}
                  <span class="help">
                    {o.text}
                    {!allows(game, scenario, o.id) && " Not in this scenario."}
                    {o.needs &&
                      ` Needs ${o.needs.map((n) => game.options.find((x) => x.id === n)?.name ?? n).join(", ")}.`}
                  </span>
                </span>
              </label>
            ))}
          </details>
        )}
        {(game.contests || game.handicap) && (
          <Counting
            game={game}
            contest={contest}
            handicap={handicap}
            setContest={(id) => set({ contest: id })}
            setHandicap={setHandicap}
          />
        )}
        {bothMine && (
          <fieldset class="screen">
            <legend>At this screen</legend>
            {[
              [false, "One player, two-handed", "Both sides are visible."],
              [true, "Two players, hot seat", "Fog of war: a curtain falls when the other player must decide."],
            ].map(([value, name, help]) => (
              <label key={String(value)} class="choice">
                <input type="radio" name="screen" checked={hot === value} onChange={() => set({ hot: !!value })} />
                <span>
                  <b>{name}</b> <span class="help">{help}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {friend && (
          <p class="hint network">
            Your friend needs only the link, and a way to this server: start it with{" "}
            <code>umpire serve --addr :4141</code> on a machine that both of you can reach. Either of you may leave; the
            table waits for days.
          </p>
        )}
        <p class="row">
          <button class="big go" disabled={busy} type="submit">
            {busy ? "Setting up" : "Play"}
          </button>
          <span class="hint">
            {nobody
              ? "You will look on."
              : bothMine
                ? hot
                  ? "Two players share this screen."
                  : "You play both sides; everything is visible."
                : friend
                  ? "You get a link to send to your friend."
                  : "Against the machine."}
          </span>
        </p>
      </div>
    </form>
  );
}

/** ratios are the handicaps of both sides as they were typed: "3/2", "2", nothing. The server judges them. */
const ratios = (typed: [string, string]): [Ratio, Ratio] =>
  typed.map((text) => {
    const [, num, den] = /^\s*(-?\d+)\s*(?:\/\s*(-?\d+)\s*)?$/.exec(text || "1") ?? [];
    if (!num) throw new Error(`The handicap "${text}" is no fraction: write it as 3/2 or 2.`);
    return { num: Number(num), den: Number(den ?? 1) };
  }) as [Ratio, Ratio];

/** Counting is the choice of a contest of several games, or of a handicap for a single one. */
function Counting({
  game,
  contest,
  handicap,
  setContest,
  setHandicap,
}: {
  game: GameLine;
  contest: string;
  handicap: [string, string];
  setContest: (id: string) => void;
  setHandicap: (h: [string, string]) => void;
}) {
  const rule = (id: string | undefined) =>
    id && (
      <a class="rule" href={`/rules/${game.id}#${id}`} target="_blank" rel="noopener">
        {id}
      </a>
    );
  return (
    <details class="counting" open={!!contest}>
      <summary>{game.contests ? "Contest and handicap" : "Handicap"}</summary>
      {game.contests &&
        [undefined, ...game.contests].map((c) => (
          <label key={c?.id ?? ""} class="choice">
            <input
              type="radio"
              name="contest"
              value={c?.id ?? ""}
              checked={contest === (c?.id ?? "")}
              onChange={() => setContest(c?.id ?? "")}
            />
            <span>
              <b>{c ? `${c.name}, ${c.games} games` : "A single game"}</b> {rule(c?.rule)}
              {c && <span class="help">{c.text}</span>}
            </span>
          </label>
        ))}
      {game.handicap && !contest && (
        <div class="handicaps">
          {([0, 1] as const).map((side) => (
            <label key={side}>
              Victory points of {game.sides[side].name} times{" "}
              <input
                size={5}
                placeholder="1"
                value={handicap[side]}
                onInput={(e) =>
                  setHandicap(side ? [handicap[0], e.currentTarget.value] : [e.currentTarget.value, handicap[1]])
                }
              />
            </label>
          ))}
          <span class="help">
            A handicap as a fraction, 3/2 or 2. {rule(game.contests?.find((c) => c.handicapRule)?.handicapRule)}
          </span>
        </div>
      )}
    </details>
  );
}

function Seat({
  side,
  value,
  now,
  set,
  children,
}: {
  side: 0 | 1;
  value: string;
  now: string;
  set: (s: 0 | 1, v: string) => void;
  children: ComponentChildren;
}) {
  return (
    <label class="choice">
      <input
        type="radio"
        name={`seat${side}`}
        value={value}
        checked={now === value}
        onChange={() => set(side, value)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Machine is the choice of a bot: with one bot a plain choice, with several a list next to it. */
function Machine({
  game,
  side,
  now,
  set,
}: {
  game: GameLine;
  side: 0 | 1;
  now: string;
  set: (s: 0 | 1, v: string) => void;
}) {
  const [bot, setBot] = useState(now.startsWith("bot:") ? now.slice(4) : defaultBot(game.bots));
  if (!game.bots.length) return null;
  return (
    <div class="machine">
      <Seat side={side} value={`bot:${bot}`} now={now} set={set}>
        The machine{game.bots.length === 1 && ` (${botPhrase(bot)})`}
      </Seat>
      {game.bots.length > 1 && (
        <select
          aria-label={`Which machine plays ${game.sides[side].name}`}
          value={bot}
          onChange={(e) => {
            setBot(e.currentTarget.value);
            set(side, `bot:${e.currentTarget.value}`);
          }}
        >
          {game.bots.map((b) => (
            <option key={b} value={b}>
              {botTitle(b)}
            </option>
          ))}
        </select>
      )}
      {now === `bot:${bot}` && <span class="help about-bot">{game.botTexts[bot]}</span>}
    </div>
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
    ).catch((e) => fail(sentence(e)));
  return (
    <details class="positions">
      <summary>
        Play on from a position of the rules <span class="count">{cases.length}</span>
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

/** Row is a table in the list: one that the server of this machine told of, or one that this browser has stored. */
interface Row {
  table: string;
  key: string;
  title: string;
  when: number;
  over: boolean;
  closed: string;
  due: string;
  kept: boolean;
}

/** seatOf is the key to go on with: that of both sides, else of the person who made the table, else an observer's. */
function seatOf(t: TableLine, game: GameLine | undefined, kept: StoredTable | undefined): string {
  const own = t.seats.find((s) => s.who === "person");
  return t.keys.both ?? kept?.key ?? t.keys[game?.sides[own?.side as 0 | 1]?.id ?? ""] ?? t.keys.observer ?? "";
}

/** players says who plays, in few words: "Germany (you) against Soviet Union (random)". */
function players(t: TableLine, game: GameLine | undefined): string {
  const name = (n: number) => {
    const s = t.seats.find((x) => x.side === n);
    const side = game?.sides[n as 0 | 1]?.name ?? "?";
    return `${side} (${s?.who === "bot" ? botPhrase(s.bot) : s?.who === "open" ? "a friend" : "you"})`;
  };
  return t.keys.both ? "both sides" : `${name(0)} against ${name(1)}`;
}

const most = 8;
/** How many tables are fetched before all are asked for. */
const lately = 60;

function MyTables({
  games,
  cases,
  kept,
  changed,
  found,
  fail,
}: {
  games: GameLine[] | null;
  cases: Record<string, CaseLine[]>;
  kept: StoredTable[];
  changed: () => void;
  found: (n: number) => void;
  fail: (s: string) => void;
}) {
  const [local, setLocal] = useState<TableLine[]>([]);
  const [due, setDue] = useState<Record<string, string>>({});
  const [all, setAll] = useState(false);
  useEffect(() => {
    enter()
      .catch((e) => fail(sentence(e)))
      .then(() => machineTables(lately))
      .then(setLocal, () => setLocal([])); // the tables that this browser has stored are still listed
  }, []);
  const game = (id: string) => games?.find((g) => g.id === id);
  const here = new Set(local.map((t) => t.table));
  const rows: Row[] = local.map((t) => {
    const g = game(t.game);
    const scenario = g?.scenarios.find((s) => s.id === t.scenario)?.name ?? t.scenario;
    const lesson = t.lesson && `lesson: ${cases[t.game]?.find((c) => c.path === t.lesson)?.title ?? t.lesson}`;
    return {
      table: t.table,
      key: seatOf(
        t,
        g,
        kept.find((k) => k.table === t.table),
      ),
      title:
        `${g?.name ?? t.game}, ${lesson || `${scenario}, ${players(t, g)}`}` +
        (t.contest ? `. ${contestText(t.contest, g)}` : ""),
      kept: false,
      when: Date.parse(t.last) || Date.parse(t.made) || 0,
      over: t.over,
      closed: t.closed ?? "",
      due: t.over
        ? "over"
        : t.closed
          ? !g && t.game.includes("+")
            ? "needs its variant"
            : "cannot be played on"
          : (due[t.table] ?? ""),
    };
  });
  for (const k of kept) {
    if (here.has(k.table) || local.length) continue; // a server that lists its tables lists all of them
    rows.push({
      table: k.table,
      key: k.key,
      title: `${k.name}, ${k.scenario}${k.side && `, ${k.side}`}`,
      kept: true,
      when: k.when,
      over: false,
      closed: "",
      due: due[k.table] ?? "",
    });
  }
  rows.sort((a, b) => b.when - a.when);
  const shown = all ? rows : rows.slice(0, most);
  const ask = games
    ? shown
        .filter((r) => !r.over && !r.closed && r.key)
        .map((r) => `${r.table} ${r.key}`)
        .join(",")
    : "";
  useEffect(() => {
    let gone = false;
    void (async () => {
      let open = ask
        .split(",")
        .filter(Boolean)
        .map((x) => x.split(" ") as [string, string]);
      // a table wakes up when it is looked at, and then a bot that is to move does; so these tables are asked again
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
  const going = rows.filter((r) => !r.over && !r.closed).length;
  useEffect(() => found(going), [going]);
  if (!rows.length) return null;
  return (
    <section class="mine" aria-labelledby="mine">
      <h2 id="mine">Go on with a game</h2>
      <ul>
        {shown.map((t) => (
          <li key={t.table} data-table={t.table}>
            <a class="go-on" href={seatPath(t.table, t.key)} onClick={(e) => clicked(e, t.table, t.key)}>
              {t.over || t.due === finished ? "Look" : "Go on"}
            </a>
            <span class="what">
              <a href={seatPath(t.table, t.key)} onClick={(e) => clicked(e, t.table, t.key)}>
                {t.title}
              </a>{" "}
              <span class={`due${t.due.startsWith("Your move") ? " you" : ""}`} title={t.closed}>
                {t.due}
              </span>
            </span>
            <small title={new Date(t.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}>
              {t.kept ? "opened " : ""}
              {ago(t.when)}
            </small>
            {t.kept && (
              <button
                class="quiet"
                aria-label={`Forget the table ${t.title}`}
                title="Forget it here. The table itself stays on the server."
                onClick={() => {
                  forgetTable(t.table);
                  changed();
                }}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button
          class="quiet"
          onClick={() => {
            setAll(true);
            if (local.length === lately) machineTables().then(setLocal, () => undefined);
          }}
        >
          Show all {local.length < lately && rows.length}
        </button>
      )}
    </section>
  );
}

/** ago says how long ago something was. */
function ago(when: number): string {
  const s = Math.max(0, (Date.now() - when) / 1000);
  if (s < 90) return "just now";
  const [n, unit] =
    s < 5400
      ? ([s / 60, "minute"] as const)
      : s < 129600
        ? ([s / 3600, "hour"] as const)
        : ([s / 86400, "day"] as const);
  if (unit === "day" && n > 13) return new Date(when).toLocaleDateString([], { dateStyle: "medium" });
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.round(n), unit);
}

const finished = "finished";

/** whoseTurn says who is to move, and in which phase; of a lesson, which step it is at. */
function whoseTurn(s: Snapshot, g: GameLine | undefined): string {
  if (s.lesson) return s.lesson.done ? finished : `step ${s.lesson.step + 1} of ${s.lesson.steps}`;
  if (s.view.outcome.over) return "over";
  const side = g?.sides[s.view.prompt.side as 0 | 1]?.name ?? "";
  const who = s.side === 3 || !s.mine ? (side ? `${side} to move` : "") : "Your move";
  return [who, s.phase, s.contest && gameOf(s.contest, g?.contests)].filter(Boolean).join(", ");
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
