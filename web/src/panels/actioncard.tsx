// The card next to the map: what the considered action would do (way, cost, effects, chances), or why the clicked
// thing cannot be done.

import { Seal } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import {
  cardCorner,
  actionMenu,
  consideredResult,
  refusalSide,
  busy,
  consider,
  considered,
  info,
  keepConsidering,
  refusal,
  snap,
} from "../state/table";
import { playBest, playInstead } from "../state/clicks";
import { play } from "../state/orders";
import { goesBest, tells } from "../state/preview";
import { ToneSwatch } from "../ui/block";
import { dragged, goal, goalTapped, groupShown, reasons, sendPieces, stepsOf } from "../state/group";
import { ForecastCard } from "./forecastcard";
import { capital, count, eventText, parts, pieceTitle, placeTitle } from "../words/text";
import type { Info, Lights, Preview } from "../wire";

export function ActionCard() {
  const i = info.value;
  const c = considered.value;
  const no = refusal.value;
  const a = consideredResult.value;
  if (!i) return null;
  if (groupShown.value && !actionMenu.value && !(dragged.value && innerWidth < 760)) return <GroupCard />;
  if (c) {
    const seals = c.action.seals || (c.action.unsure && a?.text === c.action.text && a.preview?.seals);
    const p = a?.text === c.action.text ? a.preview : undefined;
    // what is put together stands in the panel with its forecast
    const weighed = !c.tapped && i.verbs[c.action.a[0]]!.name === i.asks[snap.value!.view.prompt.ask]?.weighs;
    const f = !weighed && a?.forecast?.known ? a.forecast : undefined;
    if (!c.tapped && !tells(p) && !f) return null; // the button says all of it
    const roundabout = !!p?.byWay && goesBest(c.action); // then the shortest way is another choice
    const action = seals ? { ...c.action, seals, unsure: false } : c.action;
    return (
      <aside
        class={`advice card${c.map || c.tapped ? " docked" : cardCorner.value}`}
        aria-label="What this would do"
        onPointerEnter={keepConsidering}
        onPointerLeave={() => consider(null)}
      >
        <p class="title">
          {action.label} {seals && <Seal />}
        </p>
        {a?.preview && <PreviewLines p={a.preview} />}
        {f && <ForecastCard f={f} action={c.action} />}
        {(c.tapped || roundabout) && (
          <p class="row sure">
            {c.tapped && (
              <button class="act big" disabled={busy.value} onClick={() => void playBest(action)}>
                Do it {seals && <Seal />}
              </button>
            )}
            {roundabout && (
              <button class="act" disabled={busy.value} onClick={() => void play(action)}>
                The shortest way
              </button>
            )}
            {c.tapped && (
              <button class="quiet" onClick={() => (considered.value = null)}>
                Not now
              </button>
            )}
          </p>
        )}
        {c.tapped && seals && <p class="hint">Or hold the button for a moment, and let go.</p>}
      </aside>
    );
  }
  if (no?.why.refusal) {
    return (
      <div class={`advice no${refusalSide.value}`}>
        <p class="title">Not allowed</p>
        <p>
          {no.why.refusal.reason} <RuleLink rule={no.why.refusal.rule} />
        </p>
        {no.why.instead && (
          <button class="act" disabled={busy.value} onClick={() => void playInstead(no.why.instead!)}>
            {no.why.instead.label}
          </button>
        )}
        <button class="quiet close" aria-label="Close" onClick={() => (refusal.value = null)}>
          ✕
        </button>
      </div>
    );
  }
  return null;
}

/** GroupCard says what sending several pieces to a place would do: who goes, at what cost, who stays, the chances. */
function GroupCard() {
  const i = info.value!;
  const g = groupShown.value!;
  const { going, stays, forecast, seals } = g.answer;
  const alone = g.pieces.length === 1;
  const who = alone ? pieceTitle(i, g.pieces[0]!) : `${going.length} of ${count(i, g.pieces.length)}`;
  const steps = alone ? "" : `, with ${stepsOf(going.map((m) => m.piece))}`;
  const here = going.length ? `${who} to ${placeTitle(i, g.place)}${steps}` : `Not to ${placeTitle(i, g.place)}`;
  // what is true of all is said once, and what each does by itself below the chances
  const effects = alone ? [] : going.map((m) => effectsOf(i, m.preview, true));
  const inAll = (text: string) => effects.every((l) => l.some((e) => e.text === text));
  const shared = (effects[0] ?? []).filter((e) => inAll(e.text));
  const list = !alone && going.length > 0 && (
    <ul class="effects going">
      {going.slice(0, 12).map((m, n) => (
        <li key={m.piece}>
          <b>{pieceTitle(i, m.piece)}</b>
          {m.preview.cost > 0 &&
            ` costs ${parts(m.preview.cost, i.movePer)}, leaves ${parts(m.preview.left, i.movePer)}`}
          .{m.preview.note && <span class="sealed"> {m.preview.note}</span>}
          {effects[n]!.filter((e) => !inAll(e.text)).map((e) => (
            <span key={e.text}>
              {" "}
              {capital(e.text)} <RuleLink rule={e.rule} />
            </span>
          ))}
        </li>
      ))}
      {going.length > 12 && <li>and {going.length - 12} more</li>}
    </ul>
  );
  return (
    <aside class="advice card docked" aria-label="What this would do">
      <p class="title">
        {here} {seals && <Seal />}
      </p>
      {alone && going[0] && <PreviewLines p={going[0].preview} />}
      {shared.length > 0 && (
        <ul class="effects">
          {shared.map((e) => (
            <li key={e.text}>
              {e.text} <RuleLink rule={e.rule} />
            </li>
          ))}
        </ul>
      )}
      {stays.length > 0 && (
        <p class="stays" role="note">
          {reasons(stays)} <RuleLink rule={stays[0]!.refusal?.rule} />
        </p>
      )}
      {forecast?.known ? <ForecastCard f={forecast}>{list}</ForecastCard> : list}
      {goalTapped.value === g.place && going.length > 0 && (
        <p class="row sure">
          <button
            class="act big"
            disabled={busy.value}
            onClick={(e) => void sendPieces(g.pieces, g.place, { x: e.clientX, y: e.clientY, touch: false })}
          >
            Send {going.length > 1 ? going.length : "it"} {seals && <Seal />}
          </button>
          <button class="quiet" onClick={() => (goal.value = 0)}>
            Not now
          </button>
        </p>
      )}
    </aside>
  );
}

const causes: Record<string, string> = {
  draw: "dice are rolled or pieces drawn",
  reveal: "it shows something that was hidden",
  "hand-over": "the other side decides next",
};

/** Lit says whom an action concerns and what it costs later, and explains the colours that it puts on the map. */
function Lit({ l }: { l: Lights }) {
  const i = info.value!;
  const names = (l.pieces ?? []).map((p) => i.pieces[p]?.short || i.pieces[p]?.name);
  return (
    <div class="lights">
      {names.length > 0 && <p class="way">{names.join(" · ")}</p>}
      <ul class="effects">
        {(l.lines ?? []).map((x, n) => (
          <li key={n}>
            {x.text} <RuleLink rule={x.rule} />
          </li>
        ))}
      </ul>
      {(l.map.legend ?? []).length > 0 && (
        <ul class="keys-of">
          {l.map.legend.map((x) => (
            <li key={x.tone}>
              <ToneSwatch tone={x.tone} /> {x.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** effectsOf are the events of a preview in words, without the moves: of a group, or where the way tells them. */
function effectsOf(i: Info, p: Preview, group: boolean): { text: string; rule: string | undefined }[] {
  const told = group || (p.path?.length ?? 0) > 1;
  return (p.events ?? [])
    .filter((e) => !told || i.events[e.k]?.show !== "move")
    .map((e) => ({ text: eventText(i, e), rule: i.rules[e.r ?? 0]?.rule }));
}

/** PreviewLines is what an action would do. */
function PreviewLines({ p }: { p: Preview }) {
  const i = info.value!;
  const effects = effectsOf(i, p, false);
  const way = (p.path?.length ?? 0) > 1 ? p.path!.map((x) => i.places[x]?.name ?? "?").join(" – ") : "";
  return (
    <>
      {way && <p class="way">{way}</p>}
      {(p.cost > 0 || way) && (
        <p>
          Costs {parts(p.cost, i.movePer)}, leaves {parts(p.left, i.movePer)}.
        </p>
      )}
      {effects.length > 0 && (
        <ul class="effects">
          {effects.slice(0, 12).map((e, n) => (
            <li key={n}>
              {e.text} <RuleLink rule={e.rule} />
            </li>
          ))}
          {effects.length > 12 && <li>and {effects.length - 12} more</li>}
        </ul>
      )}
      {p.lights && <Lit l={p.lights} />}
      {p.note && <p class="sealed">{p.note}</p>}
      {p.seals && <p class="sealed">Cannot be taken back{p.cause ? `: ${causes[p.cause] ?? p.cause}` : ""}.</p>}
    </>
  );
}
