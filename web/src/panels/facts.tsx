// The figures of the game: turn, weather, points, pools, as Info.Facts names them.

import { countText, goals, ofNeed } from "../state/winning";
import { info, past, shownSnap, snap } from "../state/table";
import { mode } from "../time/replay";
import { RuleLink } from "../ui/rulelink";
import { scenarioText } from "../words/scenario";
import { factValue, people, sideName } from "../words/text";
import type { FactInfo, Info, Progress } from "../wire";

/** TopFacts are what is always in sight: turn, weather, how near each side is to winning, its other points. */
export function TopFacts() {
  const i = info.value;
  const s = shownSnap.value;
  if (!i || !s) return null;
  const all = i.facts.map((f, n) => ({ f, value: factValue(f, s.view.facts[n]) }));
  const of = (show: string, most: number) => all.filter(({ f }) => f.show === show).slice(0, most);
  const near = s.progress;
  // "turn 1 of 6" says what the bare numbers of the turn say
  const turn = of("turn", 2).filter(({ f }) => !near || f.words?.length);
  const points = of("points", 12);
  return (
    <dl class="top-facts">
      {mode.value === "history" && past.value && <div class="then">History</div>}
      {near && (
        <div>
          <dt class="sr">Turn</dt>
          <dd>
            <span class="wide">Turn </span>
            {near.turn}
            <small> of {near.turns}</small>
          </dd>
        </div>
      )}
      {[...turn, ...of("weather", 1)].map(({ f, value }) => (
        <TopFact key={f.id} i={i} f={f} value={value} />
      ))}
      {[0, 1].map((side) => (
        <SideChip key={side} i={i} side={side} points={points.filter(({ f }) => f.side === side)} near={near} />
      ))}
      {points
        .filter(({ f }) => f.side !== 0 && f.side !== 1)
        .map(({ f, value }) => (
          <div key={f.id}>
            <dt>{f.name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type SideChipProps = { i: Info; side: number; points: { f: FactInfo; value: string }[]; near: Progress | undefined };

/** SideChip is how near a side is to winning, by each of its goals that count something, and its other points. */
function SideChip({ i, side, points, near }: SideChipProps) {
  const all = near ? goals(near.counts) : [];
  const own = all.filter((g) => g.side === side);
  const counted = own.filter((g) => countText(g));
  // what is counted alike stands once: "VP 2 of 6 or 7"
  const alike = counted.map((g) => counted.filter((x) => x.unit === g.unit && x.have === g.have));
  const needs = (list: typeof counted) => [...new Set(list.flatMap((x) => x.need || []))].sort((a, b) => a - b);
  const rest = counted.length ? [] : points;
  const leads = near?.ahead === side && !shownSnap.value?.view.outcome.over;
  if (!counted.length && !rest.length && !leads) return null;
  const tip = [
    ...own.map((g) => `${g.text.replace(/\.$/, "")}${countText(g, all) && ` (${countText(g, all)})`}`),
    ...points.map(({ f, value }) => `${f.name}: ${value}`),
    ...(leads ? [`If the game ended now, ${people(i, side)} would win`] : []),
  ];
  return (
    <div class={`chip side${side}`} title={`${tip.join(". ")}.`}>
      <dt>{sideName(i, side)}</dt>
      <dd>
        {counted.map(
          (g, n) =>
            alike[n]![0] === g && (
              <span key={n} class="goal">
                <small>{g.unit}</small> {g.have}
                {g.need ? <small>{ofNeed(alike[n]!, all) + needs(alike[n]!).join(" or ")}</small> : null}
              </span>
            ),
        )}
        {rest.map(({ f, value }) => (
          <span key={f.id} class="figure">
            {points.length > 1 && <small aria-label={f.name}>{initials(f.name)}</small>} {value}
          </span>
        ))}
        {leads && <span class="ahead">ahead</span>}
      </dd>
    </div>
  );
}

/**
 * TopFact shows the name of a figure only if its value is not clear without it: "July" is clear, "3", "good" and the
 * name of a side are not.
 */
function TopFact({ i, f, value }: { i: Info; f: FactInfo; value: string }) {
  const side = f.words ? i.sides.findIndex((s) => s.name === value) : -1;
  const speaks = !!f.words?.length && side < 0 && value !== "?" && f.show !== "weather";
  const tip = `${f.name}: ${value}`;
  if (speaks)
    return (
      <div title={tip}>
        <dt class="sr">{f.name}</dt>
        <dd>{value}</dd>
      </div>
    );
  const [first, last] = brief(f.name);
  return (
    <div title={tip} class={side >= 0 ? `holds side${side}` : ""}>
      <dt>
        <span class="wide">{first}</span>
        {last}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** brief is the last part of a long name, "Initiative Disc" of "Holder of the Initiative Disc", and its last word. */
function brief(name: string): [string, string] {
  const short = name.length > 14 ? name.replace(/^.* of (the )?/, "") : name;
  const at = short.lastIndexOf(" ") + 1;
  return [short.slice(0, at), short.slice(at)];
}

const initials = (name: string) =>
  name
    .split(" ")
    .map((w) => w.charAt(0).toUpperCase())
    .join("");

export function Facts() {
  const i = info.value;
  const s = shownSnap.value;
  if (!i || !s) return null;
  return (
    <div class="facts">
      <Scenario i={i} />
      {[-1, 0, 1].map((side) => (
        <FactTable key={side} i={i} side={side} facts={s.view.facts} />
      ))}
    </div>
  );
}

/** Scenario says what is played, for how long, and what wins it. */
function Scenario({ i }: { i: Info }) {
  const sc = i.scenarios.find((x) => x.id === snap.value?.scenario);
  if (!sc) return null;
  return (
    <section class="scenario-facts">
      <h3>{sc.name}</h3>
      <p>
        {scenarioText(i, sc)} <RuleLink rule={sc.rule} />
      </p>
    </section>
  );
}

/** isNone says whether a figure is zero or "none". Points always show. */
const isNone = (f: FactInfo, n: number | undefined) => f.show !== "points" && n === 0 && (!f.words?.length || !!f.none);

function FactTable({ i, side, facts }: { i: Info; side: number; facts: number[] }) {
  const list = i.facts
    .map((f, n) => ({ f, n }))
    .filter(({ f }) => (f.side === 0 || f.side === 1 ? f.side : -1) === side && f.show !== "hidden");
  const idle = list.filter(({ f, n }) => isNone(f, facts[n]));
  const rows = (some: typeof list) => (
    <table>
      <tbody>
        {some.map(({ f, n }) => (
          <tr key={f.id}>
            <th scope="row">{f.name}</th>
            <td>{factValue(f, facts[n])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!list.length) return null;
  return (
    <section>
      <h3>{side < 0 ? "The game" : sideName(i, side)}</h3>
      {rows(list.filter((x) => !idle.includes(x)))}
      {idle.length > 0 && (
        <details>
          <summary>
            At zero <span class="count">{idle.length}</span>
          </summary>
          {rows(idle)}
        </details>
      )}
    </section>
  );
}
