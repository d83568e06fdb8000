// A battle in a place of its own: the blocks of both sides, large enough to be read, with who fires, how often each
// side has hit and what each block has lost. It is shown while decisions of the battle are due and while its dice fall
// in the replay. Battles are known from what Info.Events and View.Frames say, as in the log.

import { Block } from "../ui/block";
import { RuleLink } from "../ui/rulelink";
import { BattleHead, hitDie, lostWords, splitBattles, sumBySide } from "./battlelog";
import {
  active,
  busy,
  clickable,
  consider,
  focusedPiece,
  info,
  log,
  past,
  piecesAt,
  shownSnap,
  snap,
} from "../state/table";
import { clickPiece } from "../state/clicks";
import { placeOf } from "../state/legal";
import { play } from "../state/orders";
import { fought, happening, narration } from "../time/replay";
import { pieceLine, placeTitle, sideName } from "../words/text";
import type { EventLine, Info, PieceView, PlaceID } from "../wire";

/** Fight is a battle that is going on: its place, and what has happened in it so far. */
interface Fight {
  place: PlaceID;
  lines: EventLine[];
}

/** fightNow is the battle that is shown now, in the present or in the replay; null if there is none. */
function fightNow(i: Info): Fight | null {
  const s = snap.value;
  const show = (l: EventLine) => i.events[l.e.k]?.show ?? "";
  if (past.value) {
    const place = happening.value;
    const lines = narration.value?.lines ?? [];
    const dice = lines.some((l) => l.e.p === place && ["battle", "die", ...(i.grid ? [] : ["loss"])].includes(show(l)));
    return place && dice ? { place, lines: i.grid ? lines : fought.value } : null;
  }
  if (!s || s.view.outcome.over) return null;
  const all = [...log.value, ...(s.drafted ?? [])];
  const last = all.findLastIndex((l) => show(l) === "battle" || show(l) === "phase");
  const place = all[last] && show(all[last]) === "battle" ? (all[last].e.p ?? 0) : 0;
  // what else shows a battle in it, such as a block with fewer dice, does not begin another one
  let from = last;
  const before = (l: EventLine) => (l.e.p ?? 0) === place || l.note || (i.grid && show(l) === "battle");
  while (from > 0 && before(all[from - 1]!)) from--;
  const due = s.view.prompt.place === place || s.view.frames?.some((f) => f.p === place);
  return place && due ? { place, lines: all.slice(from) } : null;
}

export function BattleCard() {
  const i = info.value!;
  const f = fightNow(i);
  // on a map of hexes attackers stand around the place
  const view = shownSnap.value!.view;
  const flagged = (show: string) => {
    const mask = i.pieceFlags.reduce((m, x, n) => (x.show === show ? m | (1 << n) : m), 0);
    return mask && ((p: PieceView) => (p.f ?? 0) & mask);
  };
  const shown = flagged("shown");
  const acts = flagged("active");
  const fights = (p: PieceView) =>
    shown ? shown(p) : (acts && acts(p)) || view.frames?.some((x) => !x.c && x.p && x.p === p.p);
  const here = !f ? [] : i.grid ? view.pieces.filter(fights) : piecesAt(f.place);
  if (!f || !here.length) return <LastBattle i={i} />;
  const die = f.lines.findLast((l) => hitDie(i, l));
  const sums = sumBySide(i, f.lines);
  return (
    <section class="battle-card" aria-label={`The battle in ${placeTitle(i, f.place)}`}>
      <h3>
        Battle: {placeTitle(i, f.place)} <RuleLink rule={f.lines[0]?.rule} />
      </h3>
      {i.grid && <p>{sentences(i, f.lines)}</p>}
      {([0, 1] as const).map((n) => {
        const list = here.filter((p) => p.s === n);
        const sum = sums[n];
        const fires = die?.e.s === n;
        return (
          <div key={n} class={`battle-side side${n}${fires ? " fires" : ""}`}>
            <p>
              <b>{sideName(i, n)}</b>
              {fires && <span class="tag">{past.value ? "fires" : "fired"}</span>}{" "}
              {[sum.dice > 0 && `${sum.hits} of ${sum.dice} hit`, lostWords(i, sum.losses)].filter(Boolean).join(", ")}
            </p>
            <ul>
              {list.map((p) => (
                <Fighter key={p.id} i={i} p={p} lines={f.lines} fires={fires && die?.e.c === p.id} />
              ))}
              {!list.length && sum.losses.length > 0 && <li class="hint">none left</li>}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** sentences are what a battle came to, in the words of the log. */
const sentences = (i: Info, lines: EventLine[]) =>
  lines
    .filter((l) => !l.note && ["", "phase", "battle", "die", "result", "loss"].includes(i.events[l.e.k]?.show ?? ""))
    .map((l) => l.text)
    .join(" ");

/**
 * LastBattle is how the last battle went since the side acted. On a map of hexes it tells both sides what it came to,
 * without dice too, and what the last phase that took something took without a battle.
 */
function LastBattle({ i }: { i: Info }) {
  const s = snap.value!;
  if (!past.value && s.draft.steps.length) return null;
  const all = past.value ? (narration.value?.lines ?? []) : log.value.filter((l) => l.at >= s.since);
  const show = (l: EventLine) => i.events[l.e.k]?.show ?? "";
  if (!i.grid) {
    // a reply of the side is in the middle of its battle: that began before
    const from = log.value.length - all.length;
    const phase = log.value.findLastIndex((l, n) => n < from && i.events[l.e.k]?.show === "phase");
    const last = s.mine && !past.value && splitBattles(i, log.value.slice(phase + 1)).findLast((p) => p.battle);
    // an area that fell since then tells its battle no more: "stays contested" would not be true
    const after = last ? log.value.slice(log.value.lastIndexOf(last.lines.at(-1)!) + 1) : [];
    const fell = (l: EventLine) => show(l) === "control" && last && l.e.p === last.lines[0]!.e.p;
    return last && last.lines.at(-1)!.at >= s.since && !after.some(fell) ? (
      <p class="last-battle">
        <BattleHead i={i} lines={last.lines} />
      </p>
    ) : null;
  }
  const upTo = (list: EventLine[]) => {
    const next = list.findIndex((l) => ["phase", "battle"].includes(show(l)));
    return next < 0 ? list : list.slice(0, next);
  };
  const told = (head: string, what: string[]) => {
    const at = all.findLastIndex(
      (l, n) => show(l) === head && upTo(all.slice(n + 1)).some((x) => what.includes(show(x))),
    );
    return at < 0 ? [] : [all[at]!, ...upTo(all.slice(at + 1))];
  };
  return (
    <>
      {[told("battle", ["result", "loss"]), told("phase", ["loss"])].map(
        (lines, n) =>
          lines.length > 0 && (
            <p class="last-battle" key={n}>
              {sentences(i, lines)}
              {lines.some((l) => show(l) === "loss") ? "" : " No loss."}
            </p>
          ),
      )}
    </>
  );
}

/** Fighter is a block of the battle, with what it has lost; a button if it can be chosen now. */
function Fighter({ i, p, lines, fires }: { i: Info; p: PieceView; lines: EventLine[]; fires: boolean }) {
  const lost = lines.filter((l) => i.events[l.e.k]?.show === "loss" && l.e.c === p.id).length;
  const own = (clickable.value.pieces.get(p.id) ?? []).filter((a) => !placeOf(a));
  const only = own.length === 1 ? own[0] : undefined;
  const name = pieceLine(i, p);
  const now = p.id === active.value || p.id === focusedPiece.value;
  const marks = `fighter${fires ? " firing" : ""}${now ? " active" : ""}`;
  const face = (
    <>
      <Block piece={p} rem={3.6} />
      {lost > 0 && <b class="lost-steps">−{lost}</b>}
    </>
  );
  return (
    <li>
      {own.length ? (
        <button
          class={`${marks} can`}
          title={only?.label ?? name}
          aria-label={only ? `${only.label}: ${name}` : name}
          disabled={busy.value}
          onPointerEnter={(e) => only && e.pointerType !== "touch" && consider(only)}
          onPointerLeave={(e) => e.pointerType !== "touch" && consider(null)}
          onClick={(e) => {
            if (only) return void (e.detail < 2 && play(only)); // a second click would be for the next question
            const r = e.currentTarget.getBoundingClientRect();
            void clickPiece(p.id, p.p, { x: r.left + 20, y: r.bottom, touch: false });
          }}
        >
          {face}
        </button>
      ) : (
        <span class={marks} role="img" title={name} aria-label={name}>
          {face}
        </span>
      )}
    </li>
  );
}
