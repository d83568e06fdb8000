// The card beside the map: what the considered action would do (way, cost, effects, chances), or why the thing clicked cannot be
// done.

import type { ComponentChildren } from "preact";
import { RuleLink, Seal } from "./bits";
import { advice, adviceSide, busy, consider, considered, info, keepConsidering, play, refusal } from "./game";
import { eventText, percent, sideName } from "./text";
import { sideColours } from "./map/colours";
import type { Curve, Forecast, ForecastCase, Preview } from "./wire";

export function Advice() {
  const i = info.value, c = considered.value, no = refusal.value, a = advice.value;
  if (!i) return null;
  if (c) {
    return (
      <aside class={"advice card"} aria-label="What this would do" aria-live="polite" onPointerEnter={keepConsidering} onPointerLeave={() => consider(null)}>
        <p class="title">{c.action.label} {c.action.seals && <Seal />}</p>
        {a?.preview && <PreviewLines p={a.preview} />}
        {a?.forecast?.known && <Chances f={a.forecast} />}
        {c.tapped && (
          <p class="row sure">
            <button class="act big" disabled={busy.value} onClick={() => void play(c.action)}>Do it {c.action.seals && <Seal />}</button>
            <button class="quiet" onClick={() => (considered.value = null)}>Not now</button>
          </p>
        )}
      </aside>
    );
  }
  if (no?.why.refusal) {
    return (
      <div class={`advice no${adviceSide.value}`} role="alert">
        <p class="title">Not now</p>
        <p>{no.why.refusal.reason} <RuleLink rule={no.why.refusal.rule} /></p>
        <button class="quiet close" aria-label="Close" onClick={() => (refusal.value = null)}>✕</button>
      </div>
    );
  }
  return null;
}

const causes: Record<string, string> = { draw: "dice or lots are drawn", reveal: "somebody learns something", "hand-over": "the other side is asked" };

function PreviewLines({ p }: { p: Preview }) {
  const i = info.value!;
  const effects = (p.events ?? []).filter((e) => (p.path?.length ?? 0) < 2 || i.events[e.k]?.show !== "move"); // the way says it
  const way = (p.path?.length ?? 0) > 1 ? p.path!.map((x) => i.places[x]?.name ?? "?").join(" – ") : "";
  return (
    <>
      {way && <p class="way">{way}</p>}
      {(p.cost > 0 || way) && <p>Costs {p.cost}, leaves {p.left}.</p>}
      {effects.length > 0 && (
        <ul class="effects">
          {effects.slice(0, 12).map((e, n) => <li key={n}>{eventText(i, e)} <RuleLink rule={i.rules[e.r ?? 0]?.rule} /></li>)}
        </ul>
      )}
      {p.note && <p class="sealed">{p.note}</p>}
      {p.seals && <p class="sealed">Cannot be taken back{p.cause ? `: ${causes[p.cause] ?? p.cause}` : ""}.</p>}
    </>
  );
}

/** Chances lays the cases side by side: a column for each assumption about what is hidden, a row for each number or event. */
function Chances({ f }: { f: Forecast }) {
  const i = info.value!;
  const cases = f.cases ?? [];
  const curves = [...new Set(cases.flatMap((c) => c.curves.map((k) => k.name)))];
  const names = [...new Set(cases.flatMap((c) => c.events.map((e) => e.name)))];
  const several = cases.length > 1 || (cases[0] && cases[0].assume !== "known");
  return (
    <div class="chances">
      <table>
        {several && (
          <thead>
            <tr>{cases.map((c) => <th key={c.assume + c.text} scope="col" title={c.text}>{c.assume}</th>)}</tr>
          </thead>
        )}
        <tbody>
          {curves.map((name) => (
            <Quantity key={name} name={name} cases={cases}>
              {cases.map((c) => <td key={c.assume + c.text}>{c.curves.filter((k) => k.name === name).map((k) => <Bars key={k.side} curve={k} />)}</td>)}
            </Quantity>
          ))}
          {names.map((name) => (
            <Quantity key={name} name={name} cases={cases}>
              {cases.map((c) => <td key={c.assume + c.text} class={zero(c, name) ? "none" : ""}><b>{share(c, name)}</b></td>)}
            </Quantity>
          ))}
        </tbody>
      </table>
      {several && <details><summary>What is assumed</summary><ul>{cases.map((c) => <li key={c.assume + c.text}><b>{c.assume}:</b> {c.text}</li>)}{f.policy?.map((p, n) => <li key={n}>{p}</li>)}</ul></details>}
      {!!f.ledger?.length && (
        <details open={f.ledger.length <= 8}>
          <summary>The reckoning</summary>
          <ul class="ledger">
            {f.ledger.map((l, n) => (
              <li key={n}>
                {(l.side === 0 || l.side === 1) && <b>{sideName(i, l.side)}: </b>}
                {l.text} <RuleLink rule={l.rule} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {!several && !!f.policy?.length && <details><summary>What is assumed</summary><ul>{f.policy.map((p, n) => <li key={n}>{p}</li>)}</ul></details>}
    </div>
  );
}

/** Quantity is a name and below it its value in each case; one case stands beside its name. */
function Quantity({ name, cases, children }: { name: string; cases: ForecastCase[]; children: ComponentChildren }) {
  if (cases.length < 2) return <tr class="first"><th scope="row">{name}</th>{children}</tr>;
  return <><tr class="first"><th scope="rowgroup" colSpan={cases.length}>{name}</th></tr><tr>{children}</tr></>;
}

const zero = (c: ForecastCase, name: string) => !c.events.find((x) => x.name === name)?.p;

function share(c: ForecastCase, name: string): string {
  const e = c.events.find((x) => x.name === name);
  return e ? percent(e.p) : "–";
}

/** Bars shows a distribution: one bar for each number from 0. */
function Bars({ curve }: { curve: Curve }) {
  let last = curve.p.length - 1;
  while (last > 0 && curve.p[last]! < 500_000) last--;
  const shown = curve.p.slice(0, last + 1);
  const top = Math.max(...shown, 1);
  const mean = curve.p.reduce((sum, p, n) => sum + (p * n) / 1e9, 0);
  const w = 100 / Math.max(shown.length, 5);
  return (
    <figure class="bars">
      <figcaption title={`${mean.toFixed(2)} on average`}>{mean.toFixed(1)}</figcaption>
      <svg viewBox="0 0 100 22" role="img" aria-label={shown.map((p, n) => `${n}: ${percent(p)}`).join(", ")}>
        {shown.map((p, n) => (
          <g key={n}>
            <title>{`${n}: ${percent(p)}`}</title>
            <rect x={n * w + 0.8} y={21 - (p / top) * 20} width={w - 1.6} height={Math.max(0.8, (p / top) * 20)} fill={sideColours(curve.side).block} />
          </g>
        ))}
      </svg>
    </figure>
  );
}
