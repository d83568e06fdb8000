// The bar of the replay: what is told, the controls, the slider of history. Also its signs elsewhere: the notice in
// place of the decision, and the frame around a map that shows the past.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { hasDebrief } from "./debrief";
import { viewChoices } from "../state/viewpoint";
import { debriefOpen, viewAs, info, log, past, snap } from "../state/table";
import { lookAs } from "../state/session";
import { Lines } from "../ui/loglines";
import {
  position,
  watchStart,
  remaining,
  history,
  live,
  mode,
  watchable,
  ownDice,
  playing,
  playPause,
  seek,
  setLive,
  setSpeed,
  wasAway,
  speed,
  speeds,
  stepBack,
  stepForward,
  narration,
  ticks,
  toNow,
  watch,
} from "./replay";
import { canSummarize, summaryOpen, summarize } from "./summary";
import { canTakeOver, takeOver } from "./takeover";
import { sideName } from "../words/text";

/** ReplayBar is the bar; it is not there while the present is shown and nothing waits to be watched. */
export function ReplayBar() {
  const i = info.value;
  const s = snap.value;
  const open = !!mode.value;
  useEffect(() => {
    if (!open) return;
    document.addEventListener("keydown", playerKeys, true);
    return () => document.removeEventListener("keydown", playerKeys, true);
  }, [open]);
  if (!i || !s) return null;
  if (!mode.value) return watchable.value ? <WatchOffer /> : null;
  return mode.value === "watch" ? <Watching /> : <History />;
}

/** PastFrame is a sepia frame around a map that shows the past. */
export function PastFrame() {
  const s = snap.value;
  if (mode.value !== "history" || !past.value || !s) return null;
  return (
    <div class="past-frame" aria-hidden="true">
      <span>{position.value < s.at ? "History" : "The latest entry"}</span>
    </div>
  );
}

/** playerKeys handles keys before all other handlers while the bar is there. */
function playerKeys(e: KeyboardEvent) {
  const t = e.target;
  if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || document.querySelector("dialog[open]")) return;
  if (t instanceof HTMLInputElement && t.type !== "range" && t.type !== "checkbox" && t.type !== "radio") return;
  if (t instanceof HTMLTextAreaElement || t instanceof HTMLSelectElement) return;
  const button =
    t instanceof HTMLButtonElement ||
    t instanceof HTMLAnchorElement ||
    (t instanceof HTMLInputElement && t.type !== "range");
  const ownArrows = t instanceof HTMLInputElement; // a slider and a group of radio buttons handle their own keys
  if (e.key === " " && !button) playPause();
  else if (e.key === "ArrowLeft" && !ownArrows) void stepBack();
  else if (e.key === "ArrowRight" && !ownArrows) void stepForward();
  else if (e.key === "Home" && !ownArrows) void seek(1);
  else if (e.key === "End" || e.key === "Escape") toNow();
  else if (/^[1248]$/.test(e.key) && !document.querySelector("[data-digit]")) setSpeed(Number(e.key));
  else return;
  e.preventDefault();
  e.stopPropagation();
}

const icons: Record<string, string> = {
  play: "M5 3v14l12-7z",
  pause: "M5 3h4v14H5zM11 3h4v14h-4z",
  back: "M13 3v14L4 10zM15 3h2v14h-2z",
  forth: "M7 3v14l9-7zM3 3h2v14H3z",
  end: "M3 3v14l7-7zM10 3v14l7-7z",
  clock: "M3 10a7 7 0 1 0 2-5M3 3v4h4M10 6v4l3 2",
};

function Icon({ name }: { name: string }) {
  return (
    <svg class={name === "clock" ? "icon line" : "icon"} viewBox="0 0 20 20" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

function Control({
  icon,
  name,
  keys,
  go,
  off,
}: {
  icon: string;
  name: string;
  keys?: string;
  go: () => void;
  off?: boolean;
}) {
  return (
    <button class="knob" aria-label={name} title={keys ? `${name} (${keys})` : name} disabled={off} onClick={go}>
      <Icon name={icon} />
    </button>
  );
}

function Controls() {
  const s = snap.value!;
  return (
    <span class="controls" role="group" aria-label="Player">
      <Control icon="back" name="One step back" keys="←" go={() => void stepBack()} off={position.value <= 1} />
      <Control
        icon={playing.value ? "pause" : "play"}
        name={playing.value ? "Pause" : "Play"}
        keys="Space"
        go={playPause}
        off={mode.value === "history" && s.at <= 1}
      />
      <Control
        icon="forth"
        name="One step forward"
        keys="→"
        go={() => void stepForward()}
        off={mode.value === "history" && position.value >= s.at}
      />
    </span>
  );
}

function Speeds() {
  return (
    <span class="speeds" role="radiogroup" aria-label="Speed">
      {speeds.map((n) => (
        <button
          key={n}
          role="radio"
          aria-checked={speed.value === n}
          title={`${n} times speed (${n})`}
          onClick={() => setSpeed(n)}
        >
          {n}×
        </button>
      ))}
    </span>
  );
}

function Live() {
  return (
    <label
      class="live-too"
      title="Orders of the other side are played here as they come; else the map shows them at once"
    >
      <input type="checkbox" checked={live.value} onChange={(e) => setLive(e.currentTarget.checked)} /> Play moves as
      they come
    </label>
  );
}

/** Narration is what happens, in sentences. */
function Narration() {
  const i = info.value!;
  const now = narration.value;
  const [box, setBox] = useState<HTMLElement | null>(null);
  useEffect(() => box?.scrollTo(0, 0), [box, now]);
  return (
    <div class="told log" role="status" ref={setBox}>
      {now?.lines.length ? (
        <ul>
          <Lines i={i} lines={now.lines} />
        </ul>
      ) : (
        <p class="hint">
          {position.value <= 1
            ? "The beginning."
            : mode.value === "watch" && position.value <= watchStart.value
              ? "As you left it."
              : playing.value || !now
                ? "…"
                : "Nothing that this side could see."}
        </p>
      )}
    </div>
  );
}

function Watching() {
  const i = info.value!;
  const s = snap.value!;
  const side = narration.value?.side ?? -1;
  const { left, total } = remaining();
  return (
    <section class={`player watch side${side}`} aria-label="What happened">
      <i class="progress" style={{ width: `${(100 * (total - left)) / Math.max(1, total)}%` }} />
      <header>
        <b>{wasAway.value ? "While you were away" : side === 0 || side === 1 ? sideName(i, side) : "As it happens"}</b>
        <span class="count" title={`Entry ${position.value} of ${s.at}`}>
          {left > 0 ? `${left} to come` : "the last"}
        </span>
        <button class="skip" onClick={() => toNow()}>
          {s.mine ? "Skip to my decision" : "Skip to now"} <kbd>Esc</kbd>
        </button>
      </header>
      <Narration />
      <div class="deck">
        <Controls />
        <Speeds />
        <Live />
      </div>
    </section>
  );
}

/** WatchOffer says that something happened that can be watched. */
function WatchOffer() {
  const o = watchable.value!;
  const own = canSummarize();
  return (
    <section class="player offer" aria-label="While you were away">
      <header>
        <b>While you were away</b>{" "}
        <span>
          {o.count} {o.count > 1 ? "orders" : "order"}
        </span>
        <button
          class="quiet"
          aria-label="Dismiss"
          onClick={() => toNow(true)}
          onClickCapture={() => (watchable.value = null)}
        >
          ✕
        </button>
      </header>
      <div class="deck">
        <button onClick={() => void watch(o.from, true)}>
          <Icon name="play" /> Watch
        </button>
        {own && (
          <button
            onClick={() => {
              watchable.value = null;
              void summarize();
            }}
          >
            What changed
          </button>
        )}
        {!snap.value!.view.outcome.over && <Live />}
      </div>
    </section>
  );
}

function ViewButtons() {
  const choices = viewChoices();
  const own = choices[0]?.id ?? "";
  return (
    <span class="speeds eyes-here" role="radiogroup" aria-label="Whose view">
      {choices.map(({ id, name }) => (
        <button
          key={id}
          role="radio"
          aria-checked={(viewAs.value || own) === id}
          onClick={() => void lookAs(id === own ? "" : id)}
        >
          {name}
        </button>
      ))}
    </span>
  );
}

const tickAt = (n: number, end: number) => `${(((n - 1) / Math.max(1, end - 1)) * 100).toFixed(2)}%`;

function History() {
  const i = info.value!;
  const s = snap.value!;
  const marks = useMemo(() => ticks(i, log.value), [i, log.value]);
  const here = marks.findLast((t) => t.at <= position.value);
  const now = narration.value;
  const drawn = marks.length > 80 ? marks.filter((t) => t.turn) : marks;
  const made = now?.made ? new Date(now.made) : null;
  const who = now && (now.side === 0 || now.side === 1) ? sideName(i, now.side) : "";
  return (
    <section class="player history" aria-label="History">
      <header>
        <b>History</b>
        <span
          title={
            made && made.getFullYear() > 2000
              ? made.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })
              : ""
          }
        >
          {position.value} of {s.at}
          {who && `, ${who}`}
          {here && <span class="wide">, {here.text.replace(/\.$/, "")}</span>}
        </span>
        <button class="skip" onClick={() => toNow(true)}>
          Back to now <kbd>Esc</kbd>
        </button>
      </header>
      <Narration />
      <div class="slider">
        <input
          type="range"
          min={1}
          max={Math.max(2, s.at)}
          value={position.value}
          aria-label="Moment of the game"
          aria-valuetext={`Entry ${position.value} of ${s.at}${here ? `, ${here.text}` : ""}`}
          onInput={(e) => void seek(Number(e.currentTarget.value))}
        />
        <svg class="ticks" aria-hidden="true">
          {drawn.map((t) => (
            <line
              key={t.at}
              class={t.turn ? "turn" : ""}
              x1={tickAt(t.at, s.at)}
              x2={tickAt(t.at, s.at)}
              y1="0"
              y2={t.turn ? "100%" : "50%"}
            />
          ))}
        </svg>
      </div>
      <div class="deck">
        <Controls />
        <Speeds />
        {marks.length > 1 && (
          <select
            aria-label="Go to a phase"
            value={here?.at ?? ""}
            onChange={(e) => void seek(Number(e.currentTarget.value))}
          >
            {!here && <option value="">Go to</option>}
            {marks.map((t) => (
              <option key={t.at} value={t.at}>
                {t.turn ? "" : "  "}
                {t.text}
              </option>
            ))}
          </select>
        )}
        {viewChoices().length > 1 && <ViewButtons />}
        <span class="more">
          {canSummarize() && (
            <button class="quiet" onClick={() => void summarize()}>
              Changed since
            </button>
          )}
          {canTakeOver() && (
            <button class="quiet" onClick={() => takeOver(position.value)}>
              Take over here
            </button>
          )}
          {hasDebrief() && (
            <button class="quiet" onClick={() => (debriefOpen.value = true)}>
              Debrief
            </button>
          )}
        </span>
        {!s.view.outcome.over && <Live />}
      </div>
    </section>
  );
}

/** ReplayNotice is shown in place of the decision while the map shows something else than the present. */
export function ReplayNotice() {
  const i = info.value!;
  const s = snap.value!;
  const due = s.view.prompt.side;
  const now = narration.value;
  const tells = (...shows: string[]) => now?.lines.some((l) => shows.includes(i.events[l.e.k]?.show ?? ""));
  return (
    <div class="ask away" role="status">
      <p>
        {mode.value === "history"
          ? `This is a replay of the game${s.view.outcome.over ? "" : ": go back to now to play"}.`
          : wasAway.value
            ? "This happened while you were away."
            : ownDice() || (now && now.side === s.side)
              ? "Your order is carried out."
              : tells("die", "result", "loss")
                ? "The battle goes on."
                : s.side < 2 && (s.mine || s.side !== due) && !now?.lines.some((l) => l.note)
                  ? "The other side is moving."
                  : "This has just happened."}
      </p>
      {!s.view.outcome.over && (s.mine || s.side !== due) && (
        <p class="latest">
          {s.mine && s.side !== 3
            ? "Then it is your decision."
            : s.mine
              ? "Then there is a decision to make."
              : `${i.sides[due as 0 | 1]?.name ?? "Nobody"} decides next.`}
        </p>
      )}
    </div>
  );
}

/** TimeTools are the replay's buttons in the top bar. */
export function TimeTools() {
  const s = snap.value!;
  if (s.at < 2) return null;
  return (
    <button
      class="quiet"
      aria-pressed={mode.value === "history"}
      aria-label="History"
      title="History (H)"
      onClick={() => (mode.value === "history" ? toNow(true) : history())}
    >
      <Icon name="clock" />
      <span class="wide"> History</span>
    </button>
  );
}

/** WhatChanged is a button under the question, until the player has acted on what happened. */
export function WhatChanged() {
  const s = snap.value!;
  if (!s.mine || !canSummarize() || s.draft.steps.length > 0) return null;
  return (
    <Row>
      <button class="quiet what-changed" title="What changed since you last acted (W)" onClick={() => void summarize()}>
        What changed <kbd>W</kbd>
      </button>
    </Row>
  );
}
const Row = ({ children }: { children: ComponentChildren }) => <p class="row">{children}</p>;

/** timeKeys handles the keys that open the past; it returns false if the key is none of them. */
export function timeKeys(e: KeyboardEvent): boolean {
  if (e.key === "h" || e.key === "H") history();
  else if ((e.key === "w" || e.key === "W") && !summaryOpen()) void summarize();
  else return false;
  return true;
}

/** Lines of the help about these keys. */
export const timeHelp: [string, string][] = [
  ["H", "history: every entry of the game on a slider"],
  ["W", "what changed since you last acted"],
  ["Space ← →", "while the past is shown: play or pause, one step back, one step forward"],
  ["1 2 4 8", "while the past is shown: the speed"],
  ["Esc", "while the past is shown: back to now"],
];
