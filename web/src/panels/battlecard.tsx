// A battle in a place of its own: the blocks of both sides, large enough to be read, with who fires, how often each
// side has hit and what each block has lost. It is shown while decisions of the battle are due and while its dice fall
// in the replay. Battles are known from what Info.Events and View.Frames say, as in the log.

import { Block } from "../ui/block";
import { RuleLink } from "../ui/rulelink";
import { BattleHead, hitDie, splitBattles, sumBySide } from "./battlelog";
import { active, busy, clickable, consider, focusedPiece, info, log, past, piecesAt, snap } from "../state/table";
import { clickPiece } from "../state/clicks";
import { placeOf } from "../state/legal";
import { play } from "../state/orders";
import { happening, narration } from "../time/replay";
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
    return place && dice ? { place, lines } : null;
  }
  if (!s || s.view.outcome.over) return null;
  const all = [...log.value, ...(s.drafted ?? [])];
  const last = all.findLastIndex((l) => show(l) === "battle" || show(l) === "phase");
  const place = all[last] && show(all[last]) === "battle" ? (all[last].e.p ?? 0) : 0;
  // what else shows a battle in it, such as a block with fewer dice, does not begin another one
  let from = last;
  while (from > 0 && ((all[from - 1]!.e.p ?? 0) === place || all[from - 1]!.note)) from--;
  const due = s.view.prompt.place === place || s.view.frames?.some((f) => f.p === place);
  return place && due ? { place, lines: all.slice(from) } : null;
}

export function BattleCard() {
  const i = info.value!;
  const f = fightNow(i);
  // on a map of hexes attackers stand around the place
  const shown = i.grid ? i.pieceFlags.findIndex((x) => x.show === "shown") : -1;
  const here = !f
    ? []
    : shown < 0
      ? piecesAt(f.place)
      : snap.value!.view.pieces.filter((p) => (p.f ?? 0) & (1 << shown));
  if (!f || !here.length) return <LastBattle i={i} />;
  const die = f.lines.findLast((l) => hitDie(i, l));
  const sums = sumBySide(i, f.lines);
  return (
    <section class="battle-card" aria-label={`The battle in ${placeTitle(i, f.place)}`}>
      <h3>
        Battle: {placeTitle(i, f.place)} <RuleLink rule={f.lines[0]?.rule} />
      </h3>
      {shown >= 0 && (
        <p>
          {f.lines
            .filter((l) => ["", "die", "result"].includes(i.events[l.e.k]?.show ?? ""))
            .map((l) => l.text)
            .join(" ")}
        </p>
      )}
      {([0, 1] as const).map((n) => {
        const list = here.filter((p) => p.s === n);
        const sum = sums[n];
        const fires = die?.e.s === n;
        return (
          <div key={n} class={`battle-side side${n}${fires ? " fires" : ""}`}>
            <p>
              <b>{sideName(i, n)}</b>
              {fires && <span class="tag">{past.value ? "fires" : "has just fired"}</span>}{" "}
              {[sum.dice > 0 && `${sum.hits} of ${sum.dice} hit`, sum.losses.length > 0 && `${sum.losses.length} lost`]
                .filter(Boolean)
                .join(", ")}
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

/** LastBattle is how the last battle went since the side acted. */
function LastBattle({ i }: { i: Info }) {
  const s = snap.value!;
  if (!s.mine || past.value || s.draft.steps.length) return null;
  const all = log.value.filter((l) => l.at >= s.since);
  const last = splitBattles(i, all).findLast((p) => p.battle)?.lines;
  if (!last) return null;
  // on a map of hexes, what the same order brought after it in other places: the attackers' losses, retreats
  const end = last.at(-1)!;
  const after = all.filter((l) => i.grid && l.n > end.n && l.at === end.at);
  const next = after.findIndex((l) => ["phase", "battle"].includes(i.events[l.e.k]?.show ?? ""));
  return (
    <p class="last-battle">
      <BattleHead i={i} lines={[...last, ...(next < 0 ? after : after.slice(0, next))]} />
    </p>
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
