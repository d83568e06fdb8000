// A contest of several games: which game this is, how it stands, and the way to the next game. What counts, the server
// says.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { Dialog, Swatch } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { info, key, showError, snap, tableId } from "../state/table";
import { carryHandicap, storeNextGame } from "../state/storage";
import { sit } from "../state/seatlink";
import type { ContestInfo, ContestLine, ContestScore, ContestState, GameLine, Info, Outcome, Ratio } from "../wire";

/** The sheet with the contest is open. */
const contestOpen = signal(false);

/** sideOf is the side that a player of a contest leads in its n-th game, counted from 1. */
const sideOf = (player: number, game: number): 0 | 1 => ((player + game + 1) % 2) as 0 | 1;

/** gameOf says which game of a contest a table is: "Match, game 1 of 2". */
export function gameOf(c: ContestLine, kinds: ContestInfo[] | undefined): string {
  const kind = kinds?.find((k) => k.id === c.kind);
  return kind ? `${kind.name}, game ${c.game} of ${kind.games}` : `game ${c.game} of a contest`;
}

/** contestLine is gameOf with the match points of those who lead the first and the second side in this game. */
export function contestText(c: ContestLine, g: GameLine | undefined): string {
  const [a, b] = [0, 1].map((side) => `${g?.sides[side as 0 | 1].name ?? side} ${c.points[sideOf(side, c.game)]}`);
  return `${gameOf(c, g?.contests)}${c.points[0] || c.points[1] ? ` (match points: ${a}, ${b})` : ""}`;
}

/** ContestChip is the button in the bar at the top that opens the contest. */
export function ContestChip() {
  const c = snap.value?.contest;
  const i = info.value;
  if (!c || !i) return null;
  const kind = i.contests?.find((k) => k.id === c.kind);
  return (
    <button class="contest-chip" title={`${gameOf(c, i.contests)}: how it stands`} onClick={openContest}>
      {kind?.name ?? "Contest"} {c.game}/{kind?.games}
    </button>
  );
}

const openContest = () => (contestOpen.value = true);

/** ContestSheet is the contest as a dialog. */
export function ContestSheet() {
  if (!contestOpen.value) return null;
  return (
    <Dialog title={gameOf(snap.value!.contest!, info.value!.contests)} close={() => (contestOpen.value = false)}>
      <ContestTable />
    </Dialog>
  );
}

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

function ContestTable() {
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
  const score = (c: ContestScore, of: ContestInfo) =>
    c.ahead < 0
      ? `drawn, ${c.points[0]} to ${c.points[1]}`
      : `${c.level ? `${levelName(i, c.level)} of ${name(c.ahead)}` : "drawn"}: ` +
        `${c.points[c.ahead as 0 | 1]} to ${c.points[(1 - c.ahead) as 0 | 1]}, ` +
        `the difference divided by ${of.divide} is ${fraction(c.num, c.den)}`;
  const factor = state.score.handicap;
  const weaker = name(1 - state.score.ahead);
  const theirs = weaker === "You" ? "your victory points" : `the victory points of ${weaker}`;
  return (
    <div class="contest-state">
      <p class="hint">
        {kind.text} <RuleLink rule={kind.rule} />
      </p>
      <div class="wide-table">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">Game</th>
              {[0, 1].map((p) => (
                <th key={p} scope="col">
                  {name(p)}
                </th>
              ))}
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {state.games.map((g, n) => (
              <tr key={g.table} class={g.table === s.table ? "now" : ""}>
                <th scope="row">{n + 1}</th>
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
                <td>{g.over ? resultText(i, g.outcome) : g.table === s.table ? "this game" : "goes on"}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Match points</th>
              {[0, 1].map((p) => (
                <td key={p}>
                  <b>{state.score.points[p as 0 | 1]}</b>
                </td>
              ))}
              <td>{kind.games - state.games.length > 0 && `${kind.games - state.games.length} to come`}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {part &&
        state.parts?.map((c, n) => (
          <p key={n}>
            {part.name} {n + 1}: {score(c, part)}. <RuleLink rule={part.rule} />
          </p>
        ))}
      <p data-contest-score>
        <b>{state.over ? kind.name : "As it stands"}</b>: {score(state.score, kind)}. <RuleLink rule={kind.rule} />
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

/** NextGame goes to the next game of the contest; the first of the two players who asks starts it. */
export function NextGame({ of, game }: { of: number; game: number }) {
  const [going, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    try {
      const next = await api.nextGame(tableId.value, key.value);
      storeNextGame(tableId.value, next, info.value!);
      sit(next.table, next.mine, true);
    } catch (e) {
      showError(e);
      setGoing(false);
    }
  };
  return (
    <p class="row">
      <button class="act big" data-next-game disabled={going} onClick={() => void go()}>
        {going ? "Setting up" : `Game ${game} of ${of}: change sides`}
      </button>
    </p>
  );
}

/** nextOf says how many games the contest has, if another one follows this one, which is over; else 0. */
export function nextOf(): number {
  const s = snap.value;
  const kind = s?.contest && info.value?.contests?.find((k) => k.id === s.contest!.kind);
  return kind && s.contest!.game < kind.games && s.side !== 2 ? kind.games : 0;
}
