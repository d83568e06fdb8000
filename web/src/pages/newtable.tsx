// Making a table: what the player chose last for a game, and the form with every choice for a new table.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import * as api from "../net/api";
import { botPhrase, botTitle, defaultBot } from "../words/botnames";
import {
  carriedHandicap,
  storedSetting as setting,
  storeMadeTable,
  storeSetting,
  type HotSeat,
} from "../state/storage";
import { onlyHere, sit } from "../state/seatlink";
import { allows, possible, withOption } from "../state/options";
import type { GameLine, NewTable, Ratio } from "../wire";

export const sentence = (e: unknown) => (e instanceof Error ? e.message : String(e));

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
export function lastChoices(g: GameLine): Choices {
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
export async function begin(t: NewTable, game: string, what: string): Promise<void> {
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

/** NewTableForm has every choice for a new table of a game. */
export function NewTableForm({ game }: { game: GameLine }) {
  const [choices, setChoices] = useState(() => lastChoices(game));
  const { scenario, options, seats, hot, contest } = choices;
  const [handicap, setHandicap] = useState<[string, string]>(() => carriedHandicap(game.id));
  const set = (c: Partial<Choices>) => {
    const next = { ...choices, ...c };
    setChoices(next);
    storeSetting(`umpire.choices.${game.id}`, JSON.stringify(next));
  };
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const refusal = useRef<HTMLParagraphElement>(null);
  useEffect(() => refusal.current?.scrollIntoView({ block: "nearest" }), [wrong]);
  const seat = (side: 0 | 1, who: string) => set({ seats: side ? [seats[0], who] : [who, seats[1]] });
  const start = async () => {
    setBusy(true);
    setWrong("");
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
      setWrong(sentence(e));
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
        {!bothMine && (
          <p class="row">
            <button type="button" data-both-seats onClick={() => set({ seats: ["me", "me"] })}>
              Play both sides at this screen: alone, or two players
            </button>
          </p>
        )}
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
            Your friend needs only the link
            {onlyHere() && (
              <>
                , and a way to this server: start it with <code>umpire serve --addr :4141</code> on a machine that both
                of you can reach
              </>
            )}
            . Either of you may leave; the table waits for days.
          </p>
        )}
        {wrong && (
          <p ref={refusal} class="wrong" role="alert">
            {wrong}
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
    <details class="counting" open={!!contest || handicap.some(Boolean)}>
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

/** Seat is one choice of who plays a side. */
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
