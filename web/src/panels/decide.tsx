// The decision to be made: the question, the draft with undo, and every legal action in a list of buttons. The game
// can be played with this panel alone, without the map.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Seal } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { BattleCard } from "./battlecard";
import { PieceList } from "./piecelist";
import { Weighing } from "./forecastcard";
import { Dangers, Losses } from "./goals";
import { asksFirst, unfinishedBy, whoCanAct } from "./unfinished";
import { groupByVerb, choosesPiece, placeOf, pieceOf, type Group } from "../state/legal";
import { botPhrase } from "../words/botnames";
import { CopyLink, OnlyHere } from "../people/seats";
import { openSeatLinks } from "../state/storage";
import { openDialog, HandOverNote, holdsSeat, BotTrouble } from "../people/proposals";
import { AlwaysAnswer } from "../people/standing";
import { Setups } from "../people/setups";
import {
  active,
  busy,
  consider,
  info,
  legal,
  lessonAction,
  log,
  clickable,
  considered,
  onward,
  ownSide,
  past,
  picked,
  pieceById,
  piecesAt,
  key,
  settingUp,
  showError,
  snap,
  tableId,
} from "../state/table";
import { otherMove, playBest, stepBack } from "../state/clicks";
import {
  canFill,
  filling,
  play,
  playBatch,
  playTogether,
  stepName,
  togethers,
  undo,
  undoTo,
  undoUnit,
} from "../state/orders";
import { showSeals } from "../state/seals";
import { ReplayNotice, WhatChanged } from "../time/replaybar";
import { count, frameText, parts, pieceTitle, pieceWord, placeTitle } from "../words/text";
import { objectivesLeftEmpty } from "../state/objectives";
import { phaseStart, undoPhase } from "../state/phaseundo";
import * as api from "../net/api";
import type { Info, LegalAction, Snapshot, Why } from "../wire";

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
 * few orders to pieces that need not be chosen first, such as bombers. As long as the question is the same so is this.
 */
function useAnswersFirst(i: Info, s: Snapshot): boolean {
  const p = s.view.prompt;
  const question = [p.side, p.phase, p.ask, p.piece, p.place].join();
  const kept = useRef({ question: "", first: false });
  if (kept.current.question !== question) {
    const orders = legal.value.filter(pieceOf);
    const bare = orders.every((a) => !i.verbs[a.a[0]]?.via && (placeOf(a) || i.verbs[a.a[0]]?.num));
    kept.current = { question, first: s.mine && bare && orders.length > 0 && orders.length <= few };
  }
  return kept.current.first;
}

function Due({ i, s }: { i: Info; s: Snapshot }) {
  const phase = i.phases[s.view.prompt.phase];
  const first = useAnswersFirst(i, s);
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
      {!first && <Dangers />}
      <Question />
      {s.mine && <Stuck />}
      {first && (
        <div class="first">
          <Plain />
          <Lists />
        </div>
      )}
      {first && <Dangers />}
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
  return (
    <section class="invite" aria-label="Invite a friend">
      <p>Send this link to the person who plays the other side. It is the right to the seat.</p>
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
  if (s.view.outcome.over) return <h2 class="ask">The game is over.</h2>;
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
          {seat?.who === "bot" ? ` (${botPhrase(seat.bot)})` : ""}
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

/** toLastLines scrolls a list to its end so that its first line in sight is whole. */
function toLastLines(list: HTMLElement) {
  list.style.paddingBottom = "";
  const lines = [...list.children] as HTMLElement[];
  const last = lines.at(-1);
  if (!last || list.scrollHeight <= list.clientHeight) return;
  const end = last.offsetTop + last.offsetHeight;
  const first = lines.find((l) => end - l.offsetTop <= list.clientHeight) ?? last;
  list.style.paddingBottom = `${list.clientHeight - (end - first.offsetTop)}px`;
  list.scrollTop = first.offsetTop - lines[0]!.offsetTop;
}

function Draft() {
  const i = info.value!;
  const s = snap.value!;
  const steps = s.draft.steps;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current) toLastLines(list.current);
  }, [steps.length]);
  if (!steps.length)
    return holdsSeat(s) && s.at > 1 && !s.view.outcome.over && !s.lesson ? (
      <p class="past-seal">
        <button class="quiet" onClick={() => (openDialog.value = "takeback")}>
          Take back orders…
        </button>
      </p>
    ) : null;
  const parts = lines(i, s);
  const unit = steps.findLastIndex((step) => choosesPiece(i, step));
  return (
    <section class="draft" aria-label="Not final yet">
      <h3>Not final yet</h3>
      {s.draft.canUndo && (
        <div class="undo" role="group" aria-label="Take back">
          <button
            disabled={busy.value}
            title="Take back the last step"
            aria-keyshortcuts="U"
            onClick={() => void undo()}
          >
            Undo step <kbd>U</kbd>
          </button>
          {unit >= 0 && unit < steps.length - 1 && (
            <button
              disabled={busy.value}
              title="Take back everything that the last unit did"
              aria-keyshortcuts="Shift+U"
              onClick={() => void undoUnit()}
            >
              Undo unit <kbd>⇧U</kbd>
            </button>
          )}
          {phaseStart() > 0 && (
            <button
              disabled={busy.value}
              title="Take back everything since this phase began"
              onClick={() => void undoPhase()}
            >
              Undo phase
            </button>
          )}
          {steps.length > 1 && (
            <button class="quiet" disabled={busy.value} title="Take back everything" onClick={() => void undoTo(0)}>
              Undo all
            </button>
          )}
        </div>
      )}
      <ol ref={list}>
        {parts.map(({ text, from, n, upto }) => (
          <li key={n}>
            <span>{text}</span>
            {s.draft.canUndo && upto < steps.length && steps[from]!.includes(" ") && !s.lesson && (
              <button
                class="quiet"
                disabled={busy.value}
                title="Take back this alone, and keep what comes after it"
                aria-label={`Take back ${text}, and keep what comes after it`}
                onClick={() => void undoTo(from, upto)}
              >
                ✕
              </button>
            )}
            {s.draft.canUndo && n < steps.length && (
              <button
                class="quiet"
                disabled={busy.value}
                title="Take back everything after this"
                aria-label={`to here: take back everything after ${text}`}
                onClick={() => void undoTo(n)}
              >
                ↩
              </button>
            )}
          </li>
        ))}
      </ol>
      {objectivesLeftEmpty().map((p) => (
        <p class="bare" role="note" key={p}>
          {placeTitle(i, p)} counts for victory and is left without a piece.
        </p>
      ))}
    </section>
  );
}

/** endsPiece says whether a step only ends what the chosen piece does. */
const endsPiece = (i: Info, step: string) => i.verbs.some((v) => v?.ends && v.name === step);

/** A line of the draft: its steps begin with the one of index from and end before n; upto ends all of its piece. */
interface Line {
  text: string;
  from: number;
  n: number;
  upto: number;
}

/** lines joins a choice of a piece, what the piece then did, and the end of it. */
function lines(i: Info, s: Snapshot): Line[] {
  const out: Line[] = [];
  const steps = s.draft.steps;
  let first: Line | undefined; // of the piece that is acting
  let who = "";
  steps.forEach((step, n) => {
    const text = stepName(i, s, n);
    const verb = i.verbs.find((v) => v?.name === step.split(" ")[0]);
    if (!verb?.via && !verb?.ends) first = undefined;
    const line = { text, from: n, n: n + 1, upto: n + 1 };
    if (choosesPiece(i, step)) {
      const v = s.view.pieces.find((p) => pieceWord(i, p.id) === step.split(" ")[1]);
      who = v?.face ? pieceTitle(i, v.face) : (i.backs?.[v?.b ?? 0]?.name ?? "");
      out.push((first = line));
    } else if (first && choosesPiece(i, steps[n - 1])) {
      first.text = who ? `${who}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
      first.n = n + 1;
    } else if (first && endsPiece(i, step)) out.at(-1)!.n = n + 1;
    else out.push(line);
    if (first) first.upto = n + 1;
    if (endsPiece(i, step)) first = undefined;
  });
  return out;
}

/** toQuestion moves the focus to the next question, because the button that had it is gone. */
const toQuestion = () =>
  setTimeout(
    () =>
      (document.activeElement === document.body || !document.activeElement) &&
      document.querySelector<HTMLElement>(".decide .ask")?.focus(),
    30,
  );

/** toActions moves the focus to the list of actions: to its search field, or to its first action. */
export const toActions = () =>
  (
    document.querySelector<HTMLElement>(".decide .find-action") ?? document.querySelector<HTMLElement>(".decide .act")
  )?.focus();

/** After so many milliseconds a finger that stays holds what it pressed. */
export const longPress = 380;
/** When a finger pressed the button of what cannot be taken back: its card opens, and a long press plays it. */
let held = 0;
/** The position that the last click on an action met. */
let clicked = "";

export function ActionButton({ action, big, digit = 0 }: { action: LegalAction; big?: boolean; digit?: number }) {
  const hot = digit > 0 && digit < 10 ? String(digit) : undefined;
  return (
    <button
      class={`act${big ? " big" : ""}${lessonAction.value?.text === action.text ? " wanted" : ""}`}
      data-action={action.text}
      data-digit={hot}
      aria-keyshortcuts={hot}
      data-asks={asksFirst(action) || undefined}
      disabled={busy.value}
      onPointerEnter={(e) => e.pointerType !== "touch" && consider(action)}
      onPointerLeave={(e) => e.pointerType !== "touch" && consider(null)}
      onPointerDown={(e) => {
        held = e.pointerType === "touch" && action.seals ? e.timeStamp : 0;
        if (held) consider(action);
      }}
      onPointerUp={(e) => {
        const on = document.elementFromPoint(e.clientX, e.clientY);
        if (held) consider(null);
        if (!held || e.timeStamp - held < longPress || !e.currentTarget.contains(on)) return;
        held = -1; // the click of this release does not count
        considered.value = null;
        void play(action);
      }}
      onPointerCancel={() => consider(null)}
      onContextMenu={(e) => held && e.preventDefault()}
      onFocus={() => consider(action)}
      onBlur={() => consider(null)}
      onClick={(e) => {
        if (held < 0) return;
        // the second click of a double click whose first one changed the list under the mouse
        const at = `${snap.value?.at} ${snap.value?.draft.steps.length}`;
        const moved = clicked !== at;
        clicked = at;
        if (action.seals && e.detail > 1 && moved) return;
        const touch = (e as unknown as PointerEvent).pointerType === "touch";
        if (touch && action.seals && (pieceOf(action) || placeOf(action)))
          return void (considered.value = { action, tapped: true });
        const byKey = e.detail === 0;
        const go = () => void playBest(action).then((done) => done && byKey && toQuestion());
        if (touch && action.seals && !considered.value?.tapped) void weighed(action, go);
        else go();
      }}
    >
      {action.label}
      {action.seals && <Seal />}
      {hot && <kbd>{hot}</kbd>}
    </button>
  );
}

/**
 * weighed shows the chances of an action that a finger has pressed, as a mouse sees them before it presses; what has
 * none is played at once.
 */
async function weighed(action: LegalAction, go: () => void) {
  const s = snap.value;
  const f = await api.forecast(tableId.value, key.value, action.text).catch(() => undefined);
  if (snap.value !== s) return;
  if (f?.known) considered.value = { action, tapped: true };
  else go();
}

/** plainActions are the buttons under the question: what needs no piece and no place, now or after the move. */
function plainActions(i: Info): LegalAction[] {
  const bare = (a: LegalAction) => !pieceOf(a) && !placeOf(a) && !i.verbs[a.a[0]]?.num;
  const now = clickable.value.plain.filter(bare);
  // a piece that was only chosen is left by Esc, or by choosing another one
  const moved = !lessonAction.value && !choosesPiece(i, snap.value?.draft.steps.at(-1));
  const then = !moved ? [] : onward.value.filter((a) => bare(a) && !now.some((x) => x.text === a.text));
  return [...now, ...then];
}

/**
 * buttonKey chooses the button that bears a digit. What cannot be taken back is only focused, unless it asks first:
 * Enter then plays it. The digit that ends something also ends it where that is all that is left.
 */
export function buttonKey(e: KeyboardEvent): boolean {
  if (!/^[1-9]$/.test(e.key)) return false;
  const all = [...document.querySelectorAll<HTMLElement>(".decide [data-digit]")];
  const only = all.length === 1 && e.key === String(endDigit) ? all[0] : undefined;
  const button = all.find((x) => x.dataset.digit === e.key) ?? only;
  if (!button) return false;
  button.focus();
  if (!button.querySelector(".seal") || button.dataset.asks) button.click();
  return true;
}

/** batchesDue are the buttons that play several actions at once. */
const batchesDue = (i: Info, s: Snapshot) =>
  (s.batches ?? []).flatMap((b) => {
    const text = i.batches?.find((x) => x.id === b.id);
    return text ? [{ ...text, ...b }] : [];
  });

/** endDigit is that of a button that ends something while more can be done: the same everywhere, never the first. */
const endDigit = 9;

/** digitsOf are the digits of the buttons under the question, after those of the batches. */
function digitsOf(plain: LegalAction[], batches: number): number[] {
  const end = plain.findLastIndex(
    (a) => unfinishedBy(a) || info.value?.verbs[a.a[0]]?.settles || onward.value.includes(a),
  );
  let digit = batches;
  return plain.map((_, n) => (n === end ? endDigit : ++digit));
}

function Plain() {
  const i = info.value!;
  const s = snap.value!;
  const due = batchesDue(i, s);
  const plain = plainActions(i);
  const digits = digitsOf(plain, due.length);
  if (!plain.length && !due.length) return null;
  return (
    <div class="plain">
      <Losses />
      {due.map((b, n) => (
        <button
          key={b.id}
          class="act batch"
          data-batch={b.id}
          data-digit={n + 1}
          aria-keyshortcuts={String(n + 1)}
          disabled={busy.value}
          onClick={(e) => (!b.seals || e.detail < 2) && void playBatch(b.id)}
        >
          {b.text} <span class="count">{b.n}</span> {b.seals && <Seal />} <kbd>{n + 1}</kbd>
        </button>
      ))}
      {plain.map((a, n) => (
        <ActionButton key={a.text} action={a} digit={digits[n]} big={plain.length === legal.value.length} />
      ))}
      {canFill.value && (
        <button class="act fill" aria-pressed={filling.value} onClick={() => (filling.value = !filling.value)}>
          Each click places all of a kind that fit
        </button>
      )}
      <LeftOver plain={plain} />
    </div>
  );
}

/** LeftOver says next to the button that ends a segment how many blocks have not acted, or what else can be chosen. */
function LeftOver({ plain }: { plain: LegalAction[] }) {
  const i = info.value!;
  const left = plain.map(unfinishedBy).find((x) => x);
  if (!left?.pieces.length && !left?.others.length) return null;
  return (
    <p class="left-over">
      {left.pieces.length ? `${whoCanAct(i, left)}.` : `${left.others.length} more can be chosen.`}
    </p>
  );
}

/**
 * NotLegalNow says of the actions that one expects under the question and that are not legal now why they are not. It
 * stands below everything that can be pressed, because its answers come later and would move that.
 */
function NotLegalNow() {
  const i = info.value!;
  const s = snap.value!;
  const prompt = s.view.prompt;
  const missing = (i.asks[prompt.ask]?.expects ?? []).filter(
    (name) => !legal.value.some((a) => i.verbs[a.a[0]]!.name === name),
  );
  const [whys, setWhys] = useState<Why[]>([]);
  const [notes, setNotes] = useState<string[]>([]);
  useEffect(() => {
    setWhys([]);
    setNotes([]);
    if (i.asks[prompt.ask]?.explains)
      void Promise.all(
        legal.value.map((a) =>
          api.preview(tableId.value, key.value, a.text).then((p) => (p.note ? `${a.label}: ${p.note}` : "")),
        ),
      ).then(setNotes, showError);
    void Promise.all(missing.map((name) => api.why(tableId.value, key.value, name))).then(setWhys, showError);
  }, [s.at, s.draft.steps.length, prompt.ask]);
  const reasons = new Map(whys.map((w) => [w.refusal?.reason, w.refusal?.rule]));
  return (
    <>
      {notes.filter(Boolean).map((text) => (
        <p class="hint explained" key={text}>
          {text}
        </p>
      ))}
      {[...reasons].map(([reason, rule]) => (
        <p class="hint why-not" key={reason}>
          {reason} <RuleLink rule={rule} />
        </p>
      ))}
    </>
  );
}

const few = 7;

/**
 * useKeptPlace leaves a gap above the list where what stood there is gone, as long as the question is the same: an
 * order empties the draft, and the next click must not meet another line.
 */
function useKeptPlace(box: RefObject<HTMLElement | null>, s: Snapshot) {
  const p = s.view.prompt;
  const question = [p.side, p.phase, p.ask].join();
  const kept = useRef({ question: "", top: 0 });
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const was = kept.current;
    const gap = was.question === question ? Math.max(0, was.top - list.offsetTop) : 0;
    list.style.paddingTop = gap ? `${gap}px` : "";
    if (!gap) kept.current = { question, top: list.offsetTop };
  }, [s.at, s.draft.steps.length, question]);
}

function Lists() {
  const i = info.value!;
  const s = snap.value!;
  const [filter, setFilter] = useState("");
  const box = useRef<HTMLElement>(null);
  // before the next frame: an effect after it would clear what is typed meanwhile
  useLayoutEffect(() => setFilter(""), [s.at, s.draft.steps.length]);
  useKeptPlace(box, s);
  const all = legal.value;
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length ? all.filter((a) => words.every((w) => a.label.toLowerCase().includes(w))) : all;
  const list = groupByVerb(i, s.view.prompt.ask, shown);
  const alone = words.length ? shown.filter((a) => clickable.value.plain.includes(a) && !i.verbs[a.a[0]]?.num) : [];
  const shut = list.length > 1 && list.some((g) => g.actions.length > few);
  if (!list.length && !filter) return null;
  // a short list has digits too, after those of the buttons under the question
  const due = batchesDue(i, s).length;
  let digit = Math.max(due, ...digitsOf(plainActions(i), due).filter((n) => n !== endDigit));
  const digits = new Map<number, number>();
  // where all lists are long, the first one is open
  const isOpen = (g: Group) =>
    list.length === 1 || g.actions.length <= few || (g === list[0] && list.every((x) => x.actions.length > few));
  for (const g of filter ? [] : list)
    if (isOpen(g)) {
      digits.set(g.verb, digit + 1); // the first of a long list
      digit += g.actions.length;
    }
  return (
    <section ref={box} class="lists" aria-label="Everything that can be done now">
      {(all.length > 25 || shut || filter) && (
        <input
          type="search"
          class="find-action"
          placeholder="Find an action  ( / )"
          aria-label="Find an action"
          aria-keyshortcuts="/"
          value={filter}
          onInput={(e) => setFilter(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Escape") setFilter("");
            if (e.key !== "Enter" && e.key !== "ArrowDown") return;
            e.preventDefault();
            box.current?.querySelector<HTMLElement>(".act")?.focus();
          }}
        />
      )}
      {words.length > 0 && (
        <p class="hint" role="status">
          {shown.length ? `${shown.length} found` : "No action matches."}
        </p>
      )}
      {alone.length > 0 && (
        <ul class="actions">
          {alone.map((a) => (
            <li key={a.text}>
              <ActionButton action={a} />
            </li>
          ))}
        </ul>
      )}
      {list.map((g) => (
        <ActionGroup
          key={g.verb}
          group={g}
          digit={digits.get(g.verb) ?? 0}
          open={filter !== "" || isOpen(g) || (!!lessonAction.value && g.actions.includes(lessonAction.value))}
        />
      ))}
    </section>
  );
}

function ActionGroup({ group, open, digit }: { group: Group; open: boolean; digit: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? group.actions : group.actions.slice(0, 40);
  const box = useRef<HTMLDetailsElement>(null);
  const sign = () => void (box.current?.open && showSeals(shown));
  useEffect(sign);
  return (
    <details class="ruled" open={open} ref={box} onToggle={sign}>
      <summary>
        {group.title} <span class="count">{group.actions.length}</span>
      </summary>
      <RuleLink rule={group.rule} />
      <ul>
        {togethers.value
          .filter((t) => t.verb === group.verb && shown.includes(t.actions[0]!))
          .map((t) => (
            <li key={t.label}>
              <button class="act" data-together={t.place} disabled={busy.value} onClick={() => void playTogether(t)}>
                {t.label}
              </button>
            </li>
          ))}
        {shown.map((a, n) => (
          <li key={a.text} class={picked.value && pieceOf(a) === picked.value && placeOf(a) ? "now" : ""}>
            <ActionButton action={a} digit={digit && digit + n < endDigit ? digit + n : 0} />
          </li>
        ))}
      </ul>
      {shown.length < group.actions.length && (
        <button class="quiet" onClick={() => setAll(true)}>
          Show all {group.actions.length}
        </button>
      )}
    </details>
  );
}
