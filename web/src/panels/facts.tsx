// The figures of the game: turn, weather, points, pools, as Info.Facts names them.

import { cursor, info, shownSnap, showPlace, snap } from "../state/table";
import { RuleLink } from "../ui/rulelink";
import { capital, factValue, pieceNoun, sideName } from "../words/text";
import type { FactInfo, Info } from "../wire";

/** TopFacts are the figures that are always in sight: turn, weather, the points of each side. */
export function TopFacts() {
  const i = info.value;
  const s = shownSnap.value;
  if (!i || !s) return null;
  const all = i.facts.map((f, n) => ({ f, value: factValue(f, s.view.facts[n]) }));
  const of = (show: string, most: number) => all.filter(({ f }) => f.show === show).slice(0, most);
  const list = [...of("turn", 2), ...of("weather", 1)];
  const points = of("points", 12);
  const goal = i.rules.find((r) => r.rule === i.scenarios.find((x) => x.id === snap.value?.scenario)?.rule)?.text ?? "";
  return (
    <dl class="top-facts">
      {list.map(({ f, value }) => (
        <TopFact key={f.id} i={i} f={f} value={value} />
      ))}
      {[0, 1].map((side) => {
        const own = points.filter(({ f }) => f.side === side);
        if (!own.length) return null;
        return (
          <div
            key={side}
            class={`chip side${side}`}
            title={own.map(({ f, value }) => `${f.name}: ${value}`).join(", ") + (goal && `. ${goal}`)}
          >
            <dt>{sideName(i, side)}</dt>
            <dd>
              {own.map(({ f, value }) => (
                <span key={f.id}>
                  {own.length > 1 && <small aria-label={f.name}>{initials(f.name)}</small>} {value}
                </span>
              ))}
            </dd>
          </div>
        );
      })}
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
  return (
    <div title={tip} class={side >= 0 ? `holds side${side}` : ""}>
      <dt>{brief(f.name)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** brief is the last part of a long name: "Initiative" of "Holder of the Initiative". */
const brief = (name: string) => (name.length > 14 ? name.replace(/^.* of (the )?/, "") : name);

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
      <PiecesOnMap i={i} />
    </div>
  );
}

/** Scenario says what is played, for how long, and what wins it. */
function Scenario({ i }: { i: Info }) {
  const sc = i.scenarios.find((x) => x.id === snap.value?.scenario);
  const rule = i.rules.find((r) => r?.rule === sc?.rule);
  if (!sc) return null;
  return (
    <section class="scenario-facts">
      <h3>{sc.name}</h3>
      <p>
        {rule?.text || sc.length} <RuleLink rule={sc.rule} />
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
            None or zero <span class="count">{idle.length}</span>
          </summary>
          {rows(idle)}
        </details>
      )}
    </section>
  );
}

/** PiecesOnMap lists the pieces on the map by side. Each leads to its place. */
function PiecesOnMap({ i }: { i: Info }) {
  const s = shownSnap.value!;
  return (
    <section>
      <h3>Order of battle</h3>
      {[0, 1].map((side) => {
        const pieces = s.view.pieces.filter((p) => p.s === side && p.p > 0);
        return (
          <details key={side}>
            <summary>
              {sideName(i, side)} <span class="count">{pieces.length}</span>
            </summary>
            <ul class="oob">
              {pieces.map((p) => (
                <li key={p.id}>
                  <button class={`link${p.p === cursor.value ? " now" : ""}`} onClick={() => showPlace(p.p)}>
                    {p.face ? i.pieces[p.face]?.name : capital(`concealed ${pieceNoun(i)}`)}
                    {p.n >= 0 ? ` (${p.n})` : ""} – {i.places[p.p]?.name}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}
