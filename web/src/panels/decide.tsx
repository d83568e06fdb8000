// The decision to be made: the question and what belongs to it, in the order in which it stands in the panel. The game
// can be played with this panel alone, without the map.

import { useLayoutEffect, useRef } from "preact/hooks";
import { CopyLink, leftText, OnlyHere } from "../ui/links";
import { RuleLink } from "../ui/rulelink";
import { BattleCard } from "./battlecard";
import { PieceList } from "./piecelist";
import { Weighing } from "./forecastcard";
import { Dangers } from "./goals";
import { choosesPiece, placeOf, pieceOf } from "../state/legal";
import { sitter } from "../words/botnames";
import { leftSeat, openSeatLinks } from "../state/storage";
import { HandOverNote, BotTrouble } from "../people/proposals";
import { AlwaysAnswer } from "../people/standing";
import { Rematch } from "../people/wanted";
import { Setups } from "../people/setups";
import {
  active,
  busy,
  info,
  legal,
  lessonAction,
  log,
  clickable,
  ownSide,
  past,
  picked,
  pieceById,
  piecesAt,
  settingUp,
  snap,
} from "../state/table";
import { otherMove, stepBack } from "../state/clicks";
import { ReplayNotice, WhatChanged } from "../time/replaybar";
import { count, frameText, parts, pieceTitle } from "../words/text";
import type { Info, Snapshot } from "../wire";
import { Draft } from "./draft";
import { ActionButton } from "./actionbutton";
import { Plain, NotLegalNow } from "./plainactions";
import { few, Lists } from "./actionlists";

export function Decide() {
  const i = info.value;
  const s = snap.value;
  return i && s ? <Due i={i} s={s} /> : null;
}

/**
 * useFromTop scrolls the panel to its top for a new question: a player who has scrolled down would not see that a
 * move can end now. If the same question comes again (one more step of replacements), the list stays where it is. What
 * a lesson waits for is brought into sight. Both are done before the new list is painted: a button that moves between
 * the press and the release of the mouse gets no click.
 */
function useFromTop(i: Info, s: Snapshot) {
  const p = s.view.prompt;
  const plain = clickable.value.plain
    .filter((a) => !i.verbs[a.a[0]]?.num)
    .map((a) => a.text)
    .join();
  useLayoutEffect(
    () => document.querySelector(".panel.left")?.scrollTo(0, 0),
    [p.side, p.phase, p.ask, p.piece, plain, !!past.value],
  );
  const wanted = lessonAction.value?.text;
  useLayoutEffect(() => {
    if (!wanted) return;
    const button = document.querySelector(".lists .act.wanted");
    for (let d = button?.closest("details"); d; d = d.parentElement?.closest("details")) d.open = true;
    button?.scrollIntoView({ block: "nearest" });
  }, [s.at, s.draft.steps.length, wanted]);
}

/**
 * useAnswersFirst says whether the answers stand right under the question, before what the battle and the draft show: a
 * few, none of which begins or goes on with what a chosen piece does; in a game of blocks orders to pieces, such as
 * bombers. As long as the question is the same so is this.
 */
function useAnswersFirst(i: Info, s: Snapshot): boolean {
  const p = s.view.prompt;
  // nothing can be chosen while the past is shown
  const question = past.value ? "" : [p.side, p.phase, p.ask, p.piece, p.place].join();
  const kept = useRef({ question: "", first: false });
  if (kept.current.question !== question) {
    const blocks = i.form === "block"; // the battle shows what its answers are about, and its losses are chosen there
    const list = blocks ? legal.value.filter(pieceOf) : legal.value;
    const bare = list.every((a) => {
      const v = i.verbs[a.a[0]];
      return !v?.via && (blocks ? placeOf(a) || v?.num : !choosesPiece(i, a.text));
    });
    kept.current = { question, first: s.mine && bare && !!list[0] && list.length <= few };
  }
  return kept.current.first;
}

function Due({ i, s }: { i: Info; s: Snapshot }) {
  const phase = i.phases[s.view.prompt.phase];
  const first = useAnswersFirst(i, s);
  // in a battle its answers are nearer than the danger elsewhere
  const warned = !first || !(s.view.prompt.place || legal.value.some(pieceOf));
  useFromTop(i, s);
  if (past.value)
    return (
      <div class="decide">
        <ReplayNotice />
        <BattleCard />
      </div>
    );
  return (
    <div class="decide">
      {!s.view.outcome.over && (
        <p class="phase-line">
          {phase?.name ?? s.phase} {phase?.rule !== s.askRule && <RuleLink rule={phase?.rule} />}
        </p>
      )}
      {s.view.frames
        ?.filter((f) => !asks(i, i.frames?.[f.k]?.text ?? ""))
        .map((f, n) => (
          <p class="frame" key={n}>
            {frameText(i, f)}
          </p>
        ))}
      {warned && <Dangers />}
      <Question />
      {s.mine && <Stuck />}
      {first && (
        <div class="first">
          <Plain />
          <Lists />
        </div>
      )}
      {!warned && <Dangers />}
      <BattleCard />
      <WhatChanged />
      <BotTrouble />
      <Invite />
      {s.mine && <Acting />}
      <OtherMove />
      {s.mine && <Weighing />}
      {!first && s.mine && <Plain />}
      {s.mine && settingUp() && <Setups />}
      <Draft />
      <HandOverNote />
      {!first && s.mine && <Lists />}
      {s.mine && <NotLegalNow />}
      <AlwaysAnswer />
    </div>
  );
}

/**
 * Acting is the piece that the decision is about, or all that are in hand with it, and what can be done with all of its
 * stack. It may be off the map, where nothing else shows it.
 */
function Acting() {
  const i = info.value!;
  const p = pieceById(active.value);
  if (!p) return null;
  const mask = i.pieceFlags.reduce((m, f, n) => (f.show === "active" ? m | (1 << n) : m), 0) & (p.f ?? 0);
  const stack = i.grid ? piecesAt(p.p).filter((q) => q.s === p.s) : [];
  const hand = mask ? stack.filter((q) => (q.f ?? 0) & mask) : [];
  const whole = hand.length < stack.length ? legal.value.filter((a) => !pieceOf(a) && placeOf(a) === p.p) : [];
  const left = Math.min(...hand.map((q) => q.left ?? 0));
  return (
    <>
      {hand.length > 1 ? (
        <p class="stack-in-hand">
          <b>{count(i, hand.length)}:</b> {hand.map((q) => pieceTitle(i, q.face ?? q.id)).join(", ")} ·{" "}
          {parts(left, i.movePer)} movement left
        </p>
      ) : (
        <PieceList pieces={[p]} />
      )}
      {whole.length > 0 && (
        <div class="plain">
          {whole.map((a) => (
            <ActionButton key={a.text} action={a} />
          ))}
        </div>
      )}
    </>
  );
}

/** OtherMove sends the piece that was in hand to the place of the one that a click has chosen. */
function OtherMove() {
  const o = otherMove.value;
  return o?.snap === snap.value ? (
    <button class="act other-move" disabled={busy.value} onClick={o!.run}>
      Instead: {o!.label}
    </button>
  ) : null;
}

/** Invite shows the link for a friend until the friend has come. */
function Invite() {
  const s = snap.value!;
  const links = openSeatLinks(s, info.value!).filter((l) => !s.seats.some((x) => x.side === l.n && x.live));
  if (!links.length || s.view.outcome.over) return null;
  const left = links.every((l) => info.value!.sides[l.n as 0 | 1].id === leftSeat(s.table));
  return (
    <section class="invite" aria-label="Invite a friend">
      <p>{left ? leftText : "Send this link to the person who plays the other side. It is the right to the seat."}</p>
      {links.map((l) => (
        <CopyLink key={l.n} label={`Link for ${l.side}`} url={l.url} />
      ))}
      <OnlyHere />
    </section>
  );
}

/** asks says whether a frame only repeats a question, which the prompt asks already. */
const asks = (i: Info, text: string) => !text || i.asks.some((a) => a?.text === text);

function Question() {
  const i = info.value!;
  const s = snap.value!;
  if (s.closed) return <p class="ask">This table cannot be played on: {s.closed}</p>;
  if (s.view.outcome.over)
    return (
      <>
        <h2 class="ask">The game is over.</h2>
        <Rematch />
      </>
    );
  if (s.lesson?.done) return <h2 class="ask">The lesson is over.</h2>;
  if (!s.mine) {
    const due = s.view.prompt.side;
    const seat = s.seats.find((x) => x.side === due);
    const who = due === 0 || due === 1 ? i.sides[due].people : "nobody";
    return (
      <div class="ask" tabIndex={-1}>
        <p role="heading" aria-level={2}>
          {s.side > 1 && s.side !== 3 ? "To decide now: " : "Waiting for "}
          {who}
          {sitter(seat) && ` (${sitter(seat)})`}
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
        {ownSide.value === 2 && <p class="latest">You look on: you see what both sides may see, and nothing more.</p>}
        {latest(i) && <p class="latest">{latest(i)}</p>}
      </div>
    );
  }
  return (
    <h2 class={`ask side${s.view.prompt.side}`} tabIndex={-1}>
      {s.ask} <RuleLink rule={s.askRule} />
      {picked.value !== 0 && (
        <span class="picked">
          {" "}
          Chosen: {pieceTitle(i, picked.value)}. Now choose where.{" "}
          <button class="quiet" onClick={stepBack}>
            Back
          </button>
        </span>
      )}
    </h2>
  );
}

/** Stuck says why the piece in hand cannot end its move where it stands. */
function Stuck() {
  const no = snap.value?.stuck;
  if (!no) return null;
  return (
    <p class="sealed stuck" role="note">
      {no.reason} <RuleLink rule={no.rule} />
      {snap.value?.draft.canUndo ? (
        <>
          {" "}
          <kbd>Esc</kbd> or <kbd>U</kbd> takes the step back.
        </>
      ) : null}
    </p>
  );
}

/** latest is the last news in the log, without bookkeeping. */
function latest(i: Info): string {
  for (let n = log.value.length - 1; n >= 0; n--) {
    const l = log.value[n]!;
    if (!["conceal", "pool", "die"].includes(i.events[l.e.k]?.show ?? "")) return l.text;
  }
  return "";
}
