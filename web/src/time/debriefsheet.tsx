// The debrief: how a finished game went. It has the result, charts, the luck of the dice, turning points, the bots'
// own notes, and what can be done with the game now. Links in it open the history at that moment.

import { botPhrase } from "../words/botnames";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { Dialog, Swatch } from "../ui/widgets";
import { CopyLink } from "../ui/links";
import { RuleLink } from "../ui/rulelink";
import { Chart, type Point } from "./chart";
import { saveFile } from "../state/savefile";
import { debriefOpen, viewAs, info, key, log, ownSide, snap, tableId } from "../state/table";
import { lookAs } from "../state/session";
import { storedTables, seatLink } from "../state/storage";
import { machineTables } from "../state/seatlink";
import { history } from "./replay";
import { endWords } from "../state/winning";
import { DiceChecked } from "./diceproof";
import { takeOver } from "./takeover";
import { luckVerdict, type LuckSum } from "../words/luck";
import { sideName } from "../words/text";
import type { Debrief as Numbers, Info, LuckLine } from "../wire";

/** DebriefSheet is the dialog; children stand below the result. */
export function DebriefSheet({ children }: { children: ComponentChildren }) {
  const i = info.value!;
  const s = snap.value!;
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    api.debrief(tableId.value, key.value).then(setNumbers, (e) => setWrong(e instanceof Error ? e.message : String(e)));
  }, []);
  const close = () => (debriefOpen.value = false);
  const o = s.view.outcome;
  const go = (at: number) => {
    close();
    history(at);
    // when the game is over everything can be seen
    if (o.over && !viewAs.value && ownSide.value !== 3) void lookAs("both");
  };
  const who = !o.over
    ? "The game goes on"
    : o.winner === 0 || o.winner === 1
      ? `${i.sides[o.winner].name} wins`
      : "A draw";
  return (
    <Dialog title="Debrief" close={close}>
      <div class="debrief">
        <p class="result">
          <b>
            {who}
            {o.level ? `: ${o.level}` : ""}
          </b>{" "}
          <RuleLink rule={o.rule} />
          {(o.scored || !o.over) && (
            <span>
              {[0, 1].map((n) => (
                <span key={n} class={`chip side${n}`}>
                  {sideName(i, n)} <b>{o.points[n as 0 | 1]}</b>
                </span>
              ))}{" "}
              points
            </span>
          )}
        </p>
        {o.over && endWords() && <p class="decided">{endWords()}</p>}
        {children}
        {wrong && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
        {!numbers && !wrong && <p class="start">Working out the debrief.</p>}
        {numbers && <TurningPoints i={i} numbers={numbers} go={go} />}
        {numbers && <Charts i={i} numbers={numbers} go={go} />}
        {numbers && <LuckLedger i={i} numbers={numbers} go={go} />}
        {numbers && <BotJournals i={i} numbers={numbers} go={go} />}
        {o.over && <DiceChecked />}
        <NextSteps go={go} />
      </div>
    </Dialog>
  );
}

type Part = { i: Info; numbers: Numbers; go: (at: number) => void };

/** turnWord is the name of a turn, as the game's own figure of the turn has it. */
function turnWord(i: Info, turn: number): string {
  const f = i.facts.find((x) => x.show === "turn");
  return f?.words?.[turn] || (f ? `${f.name} ${turn}` : `Turn ${turn}`);
}

/** phaseWord is the phase in which an entry began, as the log names it: "July, Impulse 3: the Germans". */
function phaseWord(i: Info, numbers: Numbers, at: number): string {
  const begun = log.value.findLast((l) => l.at < at && !l.note && i.events[l.e.k]?.show === "phase");
  const turn = turnWord(i, numbers.entries.findLast((e) => e.at <= at)?.turn ?? 0);
  return begun ? `${turn}, ${begun.text.replace(/\.$/, "")}` : turn;
}

function TurningPoints({ i, numbers, go }: Part) {
  if (!numbers.turning.length) return null;
  return (
    <section>
      <h3>Turning points</h3>
      <ol class="turning">
        {numbers.turning.map((t, n) => (
          <li key={t.at}>
            <b class="nth">{n + 1}</b> <Swatch side={t.side} />
            <span>
              <button class="link" onClick={() => go(t.at)}>
                {t.text}
              </button>{" "}
              <small>
                {phaseWord(i, numbers, t.at)}
                {t.side === 0 || t.side === 1 ? `; it helped ${sideName(i, t.side)}` : ""}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** pointsOf are the entries, as a chart reads them. */
const pointsOf = (i: Info, numbers: Numbers): Point[] =>
  numbers.entries.map(({ at, turn }) => ({
    at,
    turn,
    label: turnWord(i, turn),
    when: () => phaseWord(i, numbers, at),
  }));

const kinds = [
  ["points", "Points", "victory points as they stood"],
  ["strength", "Strength", "steps on the map"],
  ["places", "Places held", "places under control"],
] as const;

function Charts({ i, numbers, go }: Part) {
  const list = numbers.entries;
  if (list.length < 2) return <p class="hint">The game was too short for a chart.</p>;
  const points = pointsOf(i, numbers);
  const rows = list.filter((e, k) => k === list.length - 1 || list[k + 1]!.turn !== e.turn);
  const flat = (of: "points" | "strength" | "places") => list.every((e) => e[of][0] === 0 && e[of][1] === 0);
  return (
    <section>
      <h3>How it went</h3>
      {kinds
        .filter(([of]) => !flat(of))
        .map(([of, title, unit]) => (
          <Chart
            key={of}
            title={title}
            unit={unit}
            points={points}
            pick={go}
            flags={numbers.turning}
            series={[
              { name: i.sides[0].name, values: list.map((e) => e[of][0]) },
              { name: i.sides[1].name, values: list.map((e) => e[of][1]) },
            ]}
          />
        ))}
      <details>
        <summary>The same as a table</summary>
        <div class="wide-table">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">After</th>
                {kinds.map(([of, title]) =>
                  [0, 1].map((n) => (
                    <th key={of + n} scope="col">
                      {title}, {sideName(i, n)}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((e) => (
                <tr key={e.at}>
                  <th scope="row">
                    <button class="link" onClick={() => go(e.at)}>
                      {turnWord(i, e.turn)}
                    </button>
                  </th>
                  {kinds.map(([of]) => [0, 1].map((n) => <td key={of + n}>{e[of][n as 0 | 1]}</td>))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function sumLuck(lines: LuckLine[]): LuckSum {
  const add = (f: (l: LuckLine) => number) => lines.reduce((n, l) => n + f(l), 0);
  return {
    got: add((l) => l.got) / 1000,
    mean: add((l) => l.mean) / 1000,
    sd: Math.sqrt(add((l) => l.variance) / 1000),
    dice: add((l) => l.dice),
  };
}

const num = (v: number) => (Math.abs(v - Math.round(v)) < 0.05 ? String(Math.round(v)) : v.toFixed(1));
const signed = (v: number) => (v > 0.049 ? "+" : v < -0.049 ? "−" : "±") + num(Math.abs(v));

function LuckLedger({ i, numbers, go }: Part) {
  const sides = [0, 1].map((n) => numbers.luck.filter((l) => l.side === n));
  const list = numbers.entries;
  const unit = numbers.luck[0]?.text || "hits";
  if (!numbers.luck.some((l) => l.dice > 0)) return null;
  const turns = [...new Set(numbers.luck.map((l) => l.turn))].sort((a, b) => a - b);
  const worst = Math.max(1, ...numbers.luck.map((l) => Math.abs(l.got - l.mean)));
  const endOf = (turn: number) => list.findLast((e) => e.turn === turn)?.at;
  const rolled = list.some((e) => e.luck[0] || e.luck[1]);
  return (
    <section class="luck">
      <h3>The luck of the dice</h3>
      <ul class="verdicts">
        {[0, 1].map((n) => {
          const all = sumLuck(sides[n]!);
          return (
            <li key={n}>
              <Swatch side={n} />
              <span>
                <b>{sideName(i, n)}</b>: {num(all.got)} {all.got === 1 ? unit.replace(/s$/, "") : unit} where{" "}
                {num(all.mean)} were to be expected ({all.dice === 1 ? "1 roll" : `${all.dice} rolls`}). That is{" "}
                {luckVerdict(all)}.
              </span>
            </li>
          );
        })}
      </ul>
      {rolled && list.length > 1 && (
        <Chart
          title="Running luck"
          unit={`${unit} above the mean`}
          points={pointsOf(i, numbers)}
          pick={go}
          series={[
            { name: i.sides[0].name, values: list.map((e) => e.luck[0] / 1000) },
            { name: i.sides[1].name, values: list.map((e) => e.luck[1] / 1000) },
          ]}
        />
      )}
      <div class="wide-table">
        <table class="figures ledger-by-turn">
          <thead>
            <tr>
              <th scope="col">Turn</th>
              {[0, 1].map((n) => [
                <th key={n} scope="col">
                  {sideName(i, n)}: got
                </th>,
                <th key={`m${n}`} scope="col">
                  mean
                </th>,
                <th key={`d${n}`} scope="col">
                  luck
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {turns.map((turn) => (
              <tr key={turn}>
                <th scope="row">
                  {endOf(turn) ? (
                    <button class="link" onClick={() => go(endOf(turn)!)}>
                      {turnWord(i, turn)}
                    </button>
                  ) : (
                    turnWord(i, turn)
                  )}
                </th>
                {[0, 1].map((n) => {
                  const l = sides[n]!.filter((x) => x.turn === turn);
                  const t = sumLuck(l);
                  const off = t.got - t.mean;
                  if (!t.dice) return [<td key={n}>–</td>, <td key={`m${n}`}>–</td>, <td key={`d${n}`} />];
                  return [
                    <td key={n}>{num(t.got)}</td>,
                    <td key={`m${n}`}>{num(t.mean)}</td>,
                    <td key={`d${n}`} class="off">
                      <span class={`swing side${n}`}>
                        <i
                          style={{
                            width: `${((Math.abs(off) * 1000) / worst) * 50}%`,
                            [off < 0 ? "right" : "left"]: "50%",
                          }}
                        />
                      </span>
                      {signed(off)}
                      {t.sd > 0 && Math.abs(off / t.sd) >= 2 && (
                        <small title={`${(off / t.sd).toFixed(1)} standard deviations`}>
                          {" "}
                          {Math.abs(off / t.sd).toFixed(1)} σ
                        </small>
                      )}
                    </td>,
                  ];
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const linesShown = 60;

function BotJournals({ i, numbers, go }: Part) {
  if (!numbers.plans?.length) return null;
  return (
    <section>
      <h3>The plans of the machine</h3>
      {numbers.plans.map((p) => (
        <BotJournal
          key={`${p.side}${p.bot}`}
          title={`${sideName(i, p.side)} (${botPhrase(p.bot)})`}
          lines={p.lines}
          when={(at) => phaseWord(i, numbers, at)}
          go={go}
        />
      ))}
    </section>
  );
}

function BotJournal({
  title,
  lines,
  when,
  go,
}: {
  title: string;
  lines: { at: number; text: string }[];
  when: (at: number) => string;
  go: (at: number) => void;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, linesShown);
  return (
    <details>
      <summary>
        {title} <span class="count">{lines.length}</span>
      </summary>
      <ol class="journal">
        {shown.map((l, n) => (
          <li key={n}>
            <button class="link" title={`Show ${when(l.at)}`} onClick={() => go(l.at)}>
              {l.at}
            </button>{" "}
            <span>{l.text}</span>
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <button class="quiet" onClick={() => setAll(true)}>
          Show all {lines.length}
        </button>
      )}
    </details>
  );
}

const loopback = () => /^(localhost|127\.|\[?::1)/.test(location.hostname);

function NextSteps({ go }: { go: (at: number) => void }) {
  const s = snap.value!;
  const [link, setLink] = useState("");
  useEffect(() => {
    const kept = storedTables().find((t) => t.table === tableId.value)?.keys?.observer;
    if (kept) return setLink(seatLink(tableId.value, kept));
    // a server on this machine tells all keys; elsewhere only the key of this page is known
    machineTables()
      .then(
        (l) => l.find((t) => t.table === tableId.value)?.keys.observer,
        () => undefined,
      )
      .then((k) => setLink(seatLink(tableId.value, k ?? key.value)));
  }, []);
  const own = link.endsWith(`/${key.value}`) && ownSide.value !== 2;
  return (
    <section class="onward">
      <h3>And now</h3>
      <p class="row">
        <button onClick={() => go(1)}>Look at it from the beginning</button>
        <button
          onClick={() => {
            debriefOpen.value = false;
            takeOver(s.at > 1 && s.view.outcome.over ? Math.max(1, s.at - 1) : s.at);
            go(Math.max(1, s.at - (s.view.outcome.over ? 1 : 0)));
          }}
        >
          Take it over
        </button>
        <button onClick={() => void saveFile()}>Save it as one file</button>
        <a href="/">To the lobby</a>
      </p>
      {s.view.outcome.over && (
        <p class="share">
          <CopyLink label="A link for others to look at it" url={link} />
          <small>
            {loopback()
              ? "This server runs on your own machine, so the link works only here. To show the game elsewhere, save " +
                "it as a file: the lobby of any server opens it."
              : "A person who has it sees the finished game through both sides' eyes."}
            {own &&
              " It is the link of your own seat: nobody can play with it any more, but only give it to people you " +
                "trust."}
          </small>
        </p>
      )}
    </section>
  );
}
