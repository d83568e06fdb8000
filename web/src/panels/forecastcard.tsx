// The forecast: chances as bars and numbers for each assumption about what is concealed, the calculation line by
// line, and the player's own guess at the concealed pieces.

import type { ComponentChildren } from "preact";
import { RuleLink } from "../ui/rulelink";
import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { battleOf, concealedAt, guesses, openGuesses, suppositionsFor } from "../state/preview";
import { considered, info, key, legal, ownSide, snap, tableId } from "../state/table";
import { capital, parts, percent, pieceNoun, pieceTitle, placeTitle, sideName } from "../words/text";
import { sideColours } from "../map/colours";
import { ratingsOf } from "../map/counter";
import type { Curve, Forecast, ForecastCase, Info, LegalAction, OpenPieces, PieceID } from "../wire";

const order = ["known", "best", "mean", "worst", "entered"];
/** caseName is a case in a word. A block's strength is the enemy's; a counter that is drawn may be one's own. */
const caseName = (c: ForecastCase) => {
  const counters = info.value?.form === "counter";
  const names: Record<string, string> = {
    entered: "my guess",
    best: counters ? "best for you" : "if weak",
    mean: "average",
    worst: counters ? "worst for you" : "if strong",
  };
  return names[c.assume] ?? c.assume;
};

/**
 * ForecastCard shows each number with the cases below each other, and each event with the cases side by side.
 * Children stand under the chances, above how they are worked out. With the action, pieces that are drawn can be
 * guessed.
 */
export function ForecastCard({
  f,
  action,
  children,
}: {
  f: Forecast;
  action?: LegalAction;
  children?: ComponentChildren;
}) {
  const i = info.value!;
  const cases = [...(f.cases ?? [])].sort((a, b) => order.indexOf(a.assume) - order.indexOf(b.assume));
  const curves = [...new Map(cases.flatMap((c) => c.curves.map((k) => [`${k.name}/${k.side}`, k] as const))).values()];
  // what is certain in a case has no curve there, and the sum says it
  const sums = curves.filter((k) => cases.every((c) => c.curves.some((x) => x.name === k.name && x.side === k.side)));
  const names = [...new Map(cases.flatMap((c) => c.events.map((e) => [e.name, e.rule] as const)))];
  const several = cases.length > 1 || (cases[0] && cases[0].assume !== "known");
  const left = (f.policy ?? []).filter((p) => p.startsWith("Left out"));
  const policy = (f.policy ?? []).filter((p) => !p.startsWith("Left out"));
  return (
    <div class="chances">
      {f.odds && (
        <p class="sum" role="status">
          {f.odds.sum && <b>{f.odds.sum}. </b>}
          Column <b>{f.odds.column}</b>
          {f.odds.next && `; ${parts(f.odds.short ?? 0, f.odds.per)} short of ${f.odds.next}`}.{" "}
          {f.odds.row && `${f.odds.row}.`}
        </p>
      )}
      <table class="odds">
        {several && (
          <thead>
            <tr>
              <td />
              {cases.map((c) => (
                <th key={c.assume} scope="col" class={c.assume}>
                  {caseName(c)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {sums.map((k) => (
            <tr key={k.name + k.side}>
              <th scope="row">{capital(k.name)}</th>
              {cases.map((c) => (
                <td key={c.assume} class={c.assume}>
                  {mean(c.curves.find((x) => x.name === k.name && x.side === k.side)!).toFixed(1)}
                </td>
              ))}
            </tr>
          ))}
          {names.map(([name, rule]) => (
            <tr key={name}>
              <th scope="row">
                {capital(name)} <RuleLink rule={rule} />
              </th>
              {cases.map((c) => {
                const p = c.events.find((x) => x.name === name)?.p;
                return (
                  <td key={c.assume} class={p ? c.assume : "none"}>
                    {p === undefined ? "–" : percent(p)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!!f.open?.length && action && <OpenGuess open={f.open} action={action} />}
      <OddsLines i={i} f={f} />
      {children}
      {!!f.ledger?.length && (
        <details open={f.ledger.length <= 8}>
          <summary>How it is worked out</summary>
          <ul class="ledger">
            {f.ledger.map((l, n) => (
              <li key={n} class={`side${l.side}`}>
                <span>
                  <b>{l.piece ? pieceTitle(i, l.piece) : l.side === 0 || l.side === 1 ? sideName(i, l.side) : ""}</b>
                  {` ${l.text}`}
                  {l.rule && (
                    <small>
                      {" "}
                      <RuleLink rule={l.rule} /> {i.rules.find((r) => r?.rule === l.rule)?.title}
                    </small>
                  )}
                </span>
                {l.n !== 0 && <b class="n">{`${l.n > 0 ? "" : "−"}${parts(Math.abs(l.n), l.per)}`}</b>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {curves.map((k) => (
        <Quantity key={k.name + k.side} i={i} curve={k} cases={cases} />
      ))}
      {!f.open?.length && <Guess />}
      {left.length > 0 && (
        <ul class="left-out">
          {left.map((p, n) => (
            <li key={n}>{p}</li>
          ))}
        </ul>
      )}
      {(several || policy.length > 0) && (
        <details>
          <summary>What is assumed</summary>
          <ul class="assumed">
            {several &&
              cases.map((c) => (
                <li key={c.assume}>
                  <b>{caseName(c)}:</b> {c.text}
                </li>
              ))}
            {policy.map((p, n) => (
              <li key={n}>{p}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/**
 * Weighing is what would come of what is put together, such as an attack, as it stands: it can be read while it grows.
 * Its box keeps its height, so that no button moves when an answer comes.
 */
export function Weighing() {
  const i = info.value!;
  const s = snap.value!;
  const verb = i.asks[s.view.prompt.ask]?.weighs;
  const action = legal.value.find((a) => i.verbs[a.a[0]]!.name === verb);
  const suppose = action ? suppositionsFor(action) : [];
  const [f, setForecast] = useState<Forecast>();
  useEffect(() => {
    const control = new AbortController();
    // aborted, or no longer legal: there is nothing to show
    const none = () => undefined;
    if (action) api.forecast(tableId.value, key.value, action.text, control.signal, suppose).then(setForecast, none);
    return () => control.abort();
  }, [s.version, s.at, s.draft.steps.join(), action?.text, JSON.stringify(suppose)]);
  return action ? (
    <section class="weighing" aria-label="What would come of it" tabIndex={0}>
      {f?.known && <ForecastCard f={f} action={action} />}
    </section>
  ) : null;
}

/** OddsLines are who could help, and where to retreat. */
function OddsLines({ i, f }: { i: Info; f: Forecast }) {
  const help = f.help ?? [];
  const retreats = f.retreats ?? [];
  return (
    <ul class="assumed">
      {help.length > 0 && <li>Could still join, not counted: {help.map((p) => pieceTitle(i, p)).join(", ")}.</li>}
      {retreats.map((r) => (
        <li key={`${r.s}/${r.from}`}>
          {sideName(i, r.s)} {r.to.length ? "could" : "could not"} retreat from {placeTitle(i, r.from)}
          {r.to.length > 0 && ` to ${r.to.map((p) => placeTitle(i, p)).join(", ")}`}
          {r.else && `: ${r.else}`}. <RuleLink rule={r.rule} />
        </li>
      ))}
    </ul>
  );
}

const mean = (c: Curve) => c.p.reduce((sum, p, n) => sum + (p * n) / 1e9, 0);

/**
 * Quantity is a number with its distribution in each case. All cases have the same scale, so that they can be
 * compared.
 */
function Quantity({ i, curve, cases }: { i: Info; curve: Curve; cases: ForecastCase[] }) {
  const rows = cases
    .map((c) => ({ c, k: c.curves.find((x) => x.name === curve.name && x.side === curve.side) }))
    .filter((r) => r.k);
  let most = 1;
  for (const { k } of rows) for (let n = k!.p.length - 1; n > most; n--) if (k!.p[n]! >= 2_000_000) most = n;
  const top = Math.max(...rows.flatMap(({ k }) => k!.p), 1);
  const colour = sideColours(curve.side).block;
  const numbers = Array.from({ length: most + 1 }, (_, n) => n);
  return (
    <section class="quantity" aria-label={curve.name}>
      <h4>
        {(curve.side === 0 || curve.side === 1) && <i style={{ background: colour }} title={sideName(i, curve.side)} />}
        {curve.name}
      </h4>
      {rows.map(({ c, k }) => (
        <div
          key={c.assume}
          class={`hist-row ${c.assume}`}
          role="img"
          aria-label={
            `${caseName(c)}: ${mean(k!).toFixed(1)} on average; ` +
            numbers.map((n) => `${n}: ${percent(k!.p[n] ?? 0)}`).join(", ")
          }
        >
          {(rows.length > 1 || c.assume !== "known") && <span class="case">{caseName(c)}</span>}
          <b class="mean" title={`${mean(k!).toFixed(2)} on average`}>
            {mean(k!).toFixed(1)}
          </b>
          <span class="hist">
            {numbers.map((n) => {
              const p = k!.p[n] ?? 0;
              const share = p / 1e9;
              return (
                <span key={n} class="bar" title={`${n}: ${percent(p)}`}>
                  <small>{share >= 0.03 ? Math.round(share * 100) : ""}</small>
                  <i style={{ height: `${Math.max(p > 0 ? 2 : 0, (p / top) * 26)}px`, background: colour }} />
                </span>
              );
            })}
          </span>
        </div>
      ))}
      <div class="hist-row axis" aria-hidden="true">
        {(rows.length > 1 || rows[0]?.c.assume !== "known") && <span class="case" />}
        <span class="mean">mean</span>
        <span class="hist">
          {numbers.map((n) => (
            <span key={n} class="bar">
              {n}
            </span>
          ))}
        </span>
      </div>
    </section>
  );
}

/** Guess lets the player say what each concealed piece is taken to be. The server refuses what cannot be. */
function Guess() {
  const i = info.value!;
  const s = snap.value!;
  const c = considered.value;
  if (!c || ownSide.value > 1) return null;
  const hidden = concealedAt(c.action);
  const noun = pieceNoun(i);
  if (!hidden.length) return null;
  const known = new Set(s.view.pieces.map((p) => p.face ?? 0));
  const taken = new Set(hidden.map((p) => guesses.value[p.id]?.face ?? 0));
  const from = i.pieces
    .map((p, id) => ({ p, id }))
    .filter(
      ({ p, id }) => id > 0 && p && p.side === hidden[0]!.s && !known.has(id) && !!p.levels?.length && p.move > 0,
    );
  const pin = () => {
    if (!c.tapped) considered.value = { ...c, tapped: true };
  };
  const put = (id: PieceID, face: PieceID, strength: number) =>
    (guesses.value = { ...guesses.value, [id]: { face, strength } });
  return (
    <details class="guess" onToggle={(e) => e.currentTarget.open && pin()}>
      <summary>My own guess</summary>
      {hidden.map((p, n) => {
        const g = guesses.value[p.id];
        const levels = g?.face ? (i.pieces[g.face]?.levels ?? []) : [];
        return (
          <div key={p.id} class="guess-line">
            <select
              aria-label={`Concealed ${noun} ${n + 1} is`}
              value={String(g?.face ?? 0)}
              onChange={(e) => {
                const face = Number(e.currentTarget.value);
                put(p.id, face, face ? Math.max(...i.pieces[face]!.levels) : 0);
              }}
            >
              <option value="0">
                {capital(noun)} {n + 1}: anything{p.sf ? ` (last seen: ${i.pieces[p.sf]?.name})` : ""}
              </option>
              {from.map(({ p: q, id }) => (
                <option key={id} value={String(id)} disabled={taken.has(id) && g?.face !== id}>
                  {q.name}
                </option>
              ))}
            </select>
            <select
              aria-label={`Strength of concealed ${noun} ${n + 1}`}
              disabled={!levels.length}
              value={String(g?.strength ?? 0)}
              onChange={(e) => put(p.id, g!.face, Number(e.currentTarget.value))}
            >
              {!levels.length && <option value="0">?</option>}
              {[...new Set(levels)]
                .filter((x) => x > 0)
                .map((x) => (
                  <option key={x} value={String(x)}>
                    {x}
                  </option>
                ))}
            </select>
          </div>
        );
      })}
      {hidden.some((p) => guesses.value[p.id]?.face) && (
        <button class="quiet" onClick={() => (guesses.value = {})}>
          Forget my guess
        </button>
      )}
    </details>
  );
}

/**
 * OpenGuess lets the player say what each piece is that the forecast draws: by its ratings, with how many of those are
 * left, for many are alike.
 */
function OpenGuess({ open, action }: { open: OpenPieces[]; action: LegalAction }) {
  const i = info.value!;
  const place = battleOf(action);
  const mine = openGuesses.value[place] ?? {};
  const taken = new Set(Object.values(mine));
  const sides = new Set(open.map((o) => o.side)).size > 1;
  const ratings = (face: PieceID) => ratingsOf(i, i.pieces[face]?.rates, i.pieces[face]?.rates?.length ?? 0);
  const pin = () => {
    const c = considered.value;
    if (c && !c.tapped) considered.value = { ...c, tapped: true };
  };
  const put = (piece: PieceID, face: PieceID) => {
    const { [piece]: _, ...others } = mine;
    openGuesses.value = { ...openGuesses.value, [place]: face ? { ...others, [piece]: face } : others };
  };
  return (
    <details class="guess" onToggle={(e) => e.currentTarget.open && e.currentTarget.closest(".card") && pin()}>
      <summary>My own guess</summary>
      {open.flatMap((o) => {
        const kinds = [...new Set(o.faces.map(ratings))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
        return o.pieces.map((piece, n) => {
          const face = mine[piece] ?? 0;
          const name = i.backs?.[o.b]?.name ?? pieceNoun(i);
          const what = `${sides ? `${sideName(i, o.side)}: ` : ""}${name}${o.pieces.length > 1 ? ` ${n + 1}` : ""}`;
          return (
            <label key={`${o.side}/${piece}`} class="guess-line">
              <span>{capital(what)}</span>
              <select
                aria-label={`${capital(what)} is`}
                value={face ? ratings(face) : ""}
                onChange={(e) => {
                  const want = e.currentTarget.value;
                  const free = o.faces.find((x) => ratings(x) === want && (x === face || !taken.has(x)));
                  put(piece, want ? (free ?? 0) : 0);
                }}
              >
                <option value="">anything</option>
                {kinds.map((k) => {
                  const left = o.faces.filter((x) => ratings(x) === k && (x === face || !taken.has(x))).length;
                  return (
                    <option key={k} value={k} disabled={!left}>
                      {k} ({left} left)
                    </option>
                  );
                })}
              </select>
            </label>
          );
        });
      })}
      {Object.keys(mine).length > 0 && (
        <button class="quiet" onClick={() => (openGuesses.value = { ...openGuesses.value, [place]: {} })}>
          Forget my guess
        </button>
      )}
    </details>
  );
}
