// How a contest stands: its games, its score, the handicap that comes of it. What counts, the server says.

import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { Swatch } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { info, key, snap, tableId } from "../state/table";
import { carryHandicap } from "../state/storage";
import { capital } from "../words/text";
import { gameOf, NextGame, sideOf } from "./contest";
import type { ContestScore, ContestState, Info, Outcome, Ratio } from "../wire";

/** ContestSection is the contest as a part of another panel, nothing at the table of a single game. */
export function ContestSection() {
  const c = snap.value?.contest;
  if (!c) return null;
  return (
    <section class="contest">
      <h3>{gameOf(c, info.value!.contests)}</h3>
      <ContestTable />
    </section>
  );
}

/** levelName is a level of victory in words. */
const levelName = (i: Info, id: string | undefined) => i.levels?.find((l) => l.id === id)?.name ?? "a win";

/** resultText is how a game ended, in a few words. */
function resultText(i: Info, o: Outcome): string {
  const won = o.winner === 0 || o.winner === 1 ? `${i.sides[o.winner].name} won` : "a draw";
  const how = i.levels?.find((l) => l.id === o.level)?.name ?? o.level;
  return o.winner === 0 || o.winner === 1 ? `${won}: ${how?.toLowerCase()}` : won;
}

/** ratio is a handicap as the lobby takes it. */
const ratio = (r: Ratio) => `${r.num}${r.den > 1 ? `/${r.den}` : ""}`;

const signs: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔" };
/** fraction is a score as a number that a person reads: "1½", "2⅓", "7/6". */
const fraction = (num: number, den: number): string => {
  const whole = Math.floor(num / den);
  const rest = num % den;
  const sign = signs[`${rest}/${den}`];
  return !rest ? String(whole) : sign ? `${whole || ""}${sign}` : `${num}/${den}`;
};

/** ContestTable is the state of the contest that the table is a game of. */
export function ContestTable() {
  const i = info.value!;
  const s = snap.value!;
  const [state, setState] = useState<ContestState | null>(null);
  const [wrong, setWrong] = useState("");
  const over = s.view.outcome.over;
  useEffect(() => {
    api.contest(tableId.value, key.value).then(setState, (e) => setWrong(e instanceof Error ? e.message : String(e)));
  }, [s.table, over]);
  if (wrong) return <p class="wrong">{wrong}</p>;
  if (!state) return <p class="start">Counting.</p>;
  const kind = i.contests!.find((k) => k.id === state.kind)!;
  const part = i.contests!.find((k) => k.id === kind.of);
  const name = (p: number) => (state.you < 0 ? `Player ${p + 1}` : p === state.you ? "You" : "The other player");
  const toCome = kind.games - state.games.length;
  /** score is a sentence; where is the part of the contest that it is about, with done: it is over. */
  const score = (c: ContestScore, done: boolean, where = "") => {
    const points = (p: number) => c.points[p as 0 | 1];
    if (c.ahead < 0) return capital(`${where}${done ? "drawn" : "level"} at ${points(0)} to ${points(1)}.`);
    const who = { You: "you", "The other player": "the other player" }[name(c.ahead)] ?? name(c.ahead);
    const leads = done ? `won${where ? "" : ` the ${kind.name.toLowerCase()}`}` : `lead${who === "you" ? "" : "s"}`;
    const how = c.level ? `a ${levelName(i, c.level).toLowerCase()}` : "a draw";
    return capital(
      `${where}${who} ${leads} ${points(c.ahead)} to ${points(1 - c.ahead)}: ${how}, ` +
        `score ${fraction(c.num, c.den)}.`,
    );
  };
  const ended = state.games.filter((g) => g.over).length;
  const factor = state.score.handicap;
  const weaker = name(1 - state.score.ahead);
  const theirs = weaker === "You" ? "your victory points" : `the victory points of ${weaker}`;
  return (
    <div class="contest-state">
      <p class="hint">
        {kind.text} <RuleLink rule={kind.rule} />
      </p>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Game</th>
            {[0, 1].map((p) => (
              <th key={p} scope="col">
                {name(p)}
              </th>
            ))}
          </tr>
        </thead>
        {state.games.map((g, n) => (
          <tbody key={g.table} class={g.table === s.table ? "now" : ""}>
            <tr>
              <th scope="row" rowSpan={2}>
                {n + 1}
              </th>
              {[0, 1].map((p) => (
                <td key={p}>
                  <Swatch side={sideOf(p, n + 1)} /> {i.sides[sideOf(p, n + 1)].name}
                  {g.over && (
                    <>
                      : <b>{g.points[p as 0 | 1]}</b>
                    </>
                  )}
                </td>
              ))}
            </tr>
            <tr class="how">
              <td colSpan={2}>{g.over ? resultText(i, g.outcome) : g.table === s.table ? "this game" : "goes on"}</td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">Match points</th>
            {[0, 1].map((p) => (
              <td key={p}>
                <b>{state.score.points[p as 0 | 1]}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {toCome > 0 && <p class="hint">{toCome === 1 ? "One game is" : `${toCome} games are`} to come.</p>}
      {part &&
        state.parts?.map((c, n) => (
          <p key={n}>
            {score(c, ended >= (n + 1) * part.games, `${part.name} ${n + 1}: `)} <RuleLink rule={part.rule} />
          </p>
        ))}
      <p data-contest-score>
        <b>{score(state.score, state.over)}</b> <RuleLink rule={kind.rule} />
      </p>
      {state.over && kind.handicap && (
        <p>
          {factor
            ? `Handicap for later single games: ${theirs} times ` + `${ratio(factor)}.`
            : "No handicap for later games: it would not be more than one."}{" "}
          <RuleLink rule={kind.handicapRule} />
        </p>
      )}
      {state.over && factor && (
        <p class="row">
          {([0, 1] as const).map((side) => (
            <button
              key={side}
              data-handicap={side}
              onClick={() => {
                carryHandicap(i.id, s.scenario, side, ratio(factor));
                location.assign("/");
              }}
            >
              Set up a game in which {weaker === "You" ? "you lead" : "they lead"} {i.sides[side].people}
            </button>
          ))}
        </p>
      )}
      {state.next && <NextGame of={kind.games} game={state.game + 1} />}
    </div>
  );
}
