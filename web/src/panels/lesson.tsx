// A lesson at a table: a card with what to read now, what to do next, and at the end how to go on. What the lesson
// waits for is marked on the map and in the list; until it is done the server accepts nothing else.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../net/api";
import { defaultBot } from "../words/botnames";
import { pieceOf, placeOf } from "../state/legal";
import { Seal } from "../ui/widgets";
import {
  busy,
  info,
  key,
  legal,
  lessonAction,
  lessonReply,
  ownSide,
  pieceById,
  showPlace,
  snap,
  tableId,
  showError,
} from "../state/table";
import { lessonSays } from "../state/clicks";
import { playGuards, play } from "../state/orders";
import { storeSetting, storedSetting, storeMadeTable } from "../state/storage";
import { sit } from "../state/seatlink";
import type { CaseLine } from "../wire";
import { startLesson } from "../net/api";

playGuards.push((a) => {
  const waits = lessonAction.value;
  if (!waits || a.text === waits.text) return false;
  const piece = pieceOf(a);
  lessonSays(piece, placeOf(a) || pieceById(piece)?.p || 0, "The rules allow that. ").catch(showError);
  return true;
});

export function LessonCard() {
  const i = info.value!;
  const s = snap.value!;
  const l = s.lesson;
  const [small, setSmall] = useState(false);
  const wanted = lessonAction.value;
  const text = useRef<HTMLDivElement>(null);
  const moment = `${s.at}:${s.draft.steps.length}`;
  // bring the place that the lesson is about into the part of the map next to the card
  useEffect(() => {
    if (!wanted) return;
    const piece = pieceById(pieceOf(wanted) || snap.value?.view.prompt.piece || 0)?.p;
    showPlace(placeOf(wanted) || (pieceOf(wanted) && piece) || 0, false, piece);
  }, [moment, wanted?.text, !!l]);
  useEffect(() => {
    text.current?.scrollTo(0, 0);
    setSmall(false);
  }, [l?.step, l?.done]);
  useEffect(() => {
    if (!l?.done) return;
    const place = `umpire.lessons.${i.id}`;
    const done = storedSetting(place).split("\n").filter(Boolean);
    if (!done.includes(l.title)) storeSetting(place, [...done, l.title].join("\n")); // the lobby marks finished lessons
  }, [l?.done]);
  if (!l) return null;
  const share = l.steps > 0 ? Math.min(1, l.step / l.steps) : 0;
  return (
    <section class={`lesson${l.done ? " done" : ""}${small ? " small" : ""}`} aria-label={`Lesson: ${l.title}`}>
      <header>
        <h2>{l.title}</h2>
        <span class="steps">{l.done ? "Finished" : `Step ${Math.min(l.step + 1, l.steps)} of ${l.steps}`}</span>
        <button
          class="quiet"
          aria-expanded={!small}
          aria-label={small ? "Show the text of the lesson" : "Fold the text of the lesson"}
          onClick={() => setSmall(!small)}
        >
          {small ? "▴" : "▾"}
        </button>
      </header>
      <div
        class="lesson-bar"
        role="progressbar"
        aria-label="How far the lesson is"
        aria-valuemin={0}
        aria-valuemax={l.steps}
        aria-valuenow={l.step}
      >
        <i style={{ width: `${(l.done ? 1 : share) * 100}%` }} />
      </div>
      {!small && (
        <div class="say" ref={text} tabIndex={0} role="group" aria-label="Text of the lesson" aria-live="polite">
          {l.say.map((p, n) => (
            <p key={n}>{p}</p>
          ))}
          {!l.say.length && !l.done && <p class="hint">{l.do ? "Click what glows." : "The other side is playing."}</p>}
        </div>
      )}
      {lessonReply.value && !l.done && (
        <p class="kind" role="alert">
          {lessonReply.value}
        </p>
      )}
      {!l.done && (
        <p class="row next">
          {wanted ? (
            <>
              <span class="do">
                Now: <b>{wanted.label}</b>
                {wanted.seals && <Seal />}
              </span>
              <button disabled={busy.value} onClick={() => void play(wanted)}>
                Show me
              </button>
            </>
          ) : l.do && s.mine && legal.value.length > 0 ? (
            <span class="do">
              Now: <code>{l.do}</code>
            </span>
          ) : (
            <span class="do hint">Wait a moment.</span>
          )}
        </p>
      )}
      {l.done && <After game={i.id} title={l.title} />}
    </section>
  );
}

/** After is what can be done at the end of a lesson: play on from here, or take the next one. */
function After({ game, title }: { game: string; title: string }) {
  const i = info.value!;
  const s = snap.value!;
  const [offer, setOffer] = useState<{ lessons: CaseLine[]; bot: string } | null>(null);
  const [wait, setWait] = useState(false);
  useEffect(() => {
    void Promise.all([api.cases(game).catch(() => []), api.games().catch(() => [])]).then(([cases, games]) =>
      setOffer({
        lessons: cases.filter((c) => c.lesson),
        bot: defaultBot(games.find((g) => g.id === game)?.bots ?? []),
      }),
    );
  }, [game]);
  // the buttons come together: one that comes later would move the others under the mouse
  if (!offer) return null;
  const { lessons, bot } = offer;
  const n = lessons.findIndex((c) => c.title === title);
  const next = n >= 0 ? lessons[n + 1] : undefined;
  const own = (ownSide.value === 0 || ownSide.value === 1 ? ownSide.value : 0) as 0 | 1;
  const begin = async (make: Promise<{ table: string; keys: Record<string, string>; mine: string }>, what: string) => {
    setWait(true);
    try {
      const made = await make;
      storeMadeTable(made, i.id, i.name, what);
      sit(made.table, made.mine, true);
    } catch (e) {
      showError(e);
      setWait(false);
    }
  };
  const on = (other: string) =>
    void begin(
      api.takeOver(tableId.value, key.value, s.at, {
        [i.sides[own].id]: "me",
        [i.sides[(1 - own) as 0 | 1].id]: other,
      }),
      `after ${title}`,
    );
  return (
    <div class="after">
      {next && (
        <button class="act big" disabled={wait} onClick={() => void begin(startLesson(i.id, next), next.title)}>
          Next lesson: {next.title}
        </button>
      )}
      <p class="row">
        <span>Play on from here:</span>
        {bot && (
          <button disabled={wait} onClick={() => on(`bot:${bot}`)}>
            against the machine
          </button>
        )}
        <button disabled={wait} onClick={() => on("me")}>
          both sides
        </button>
        <button disabled={wait} onClick={() => on("open")}>
          against a friend
        </button>
        <a href="/">To the lobby</a>
      </p>
    </div>
  );
}
