// What the players of a table propose to each other and tell each other: draws, take-backs, resigning, notes at the
// hand-over; and a bot that failed and can try again.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../net/api";
import { botPhrase } from "../words/botnames";
import { busy, considered, handOverNote, info, key, legal, log, ownSide, snap, tableId, toast } from "../state/table";
import { onChange, send } from "../state/session";
import { lastReadNote, storeReadNote } from "../state/storage";
import { people, sideName } from "../words/text";
import type { Snapshot } from "../wire";

/** Which dialog of this file is open. */
export const openDialog = signal<"" | "resign" | "draw" | "takeback">("");

/** holdsSeat says whether this page has a seat that can act; an observer's cannot. */
export const holdsSeat = (s: Snapshot) =>
  ownSide.value === 0 || ownSide.value === 1 || (ownSide.value === 3 && !s.view.outcome.over);

// The one who made a proposal is told how it ended, at the latest when the page is looked at again. Their own
// withdrawal, and a draw, which ends the game, they see.
onChange.push((before, after) => {
  const o = before.proposal;
  if (!o || after.proposal || o.side !== ownSide.value || after.view.outcome.over) return;
  if ((log.value.at(-1)?.n ?? 0) < after.events) return; // what happened is not here yet
  const end = log.value.find((l) => l.at > before.at && /^(withdraw|decline|takeback)$/.test(l.note ?? ""))?.note ?? "";
  // notes of the table by how they begin, since games have verbs of these names
  if (/^withdr/.test(end)) return;
  const what = o.what === "draw" ? "draw" : "take-back";
  const who = sideName(info.value!, 1 - o.side);
  const said = /^decl/.test(end)
    ? `${who} declined the ${what}.`
    : end
      ? `${who} agreed to the take-back: the game goes on from there.`
      : `The ${what} that you proposed has lapsed.`;
  const tell = () =>
    document.hidden ? document.addEventListener("visibilitychange", tell, { once: true }) : toast(said, "", true);
  tell();
});

/**
 * ProposalBanner shows the open proposal: with two buttons to the player who is asked, with one to the player who
 * made it.
 */
export function ProposalBanner() {
  const i = info.value!;
  const s = snap.value!;
  const o = s.proposal;
  if (!o || s.view.outcome.over) return null;
  const mine = ownSide.value === o.side;
  const asked = ownSide.value === 1 - o.side;
  const what = o.what === "draw" ? "a draw" : o.what === "takeback" ? "to take orders back" : o.what;
  const lost =
    o.what === "takeback"
      ? log.value.filter(
          (l) => l.at > (o.back ?? 0) && !l.note && !["conceal", "die", "pool"].includes(i.events[l.e.k]?.show ?? ""),
        )
      : [];
  const who = sideName(i, o.side);
  const reply = (yes: boolean) => void send((now, place) => api.answer(place, now.at, yes));
  return (
    <section class="banner offer" role="alert" aria-label="An offer">
      <div>
        <b>
          {mine
            ? `You have ${o.what === "draw" ? "offered" : "asked"} ${what}.`
            : `${who} ${o.what === "draw" ? "offers" : "asks"} ${what}.`}
        </b>
        {lost.length > 0 && (
          <small>
            That undoes:{" "}
            {lost
              .slice(0, 2)
              .map((l) => l.text)
              .join(" ")}
            {lost.length > 2 && ` and ${lost.length - 2} more.`} Dice are rolled again.
          </small>
        )}
        {mine && <small>It lapses when the other side orders something.</small>}
      </div>
      {asked && (
        <span class="row">
          <button class="act big" disabled={busy.value} onClick={() => reply(true)}>
            Agree
          </button>
          <button disabled={busy.value} onClick={() => reply(false)}>
            Decline
          </button>
        </span>
      )}
      {mine && (
        <button disabled={busy.value} onClick={() => reply(false)}>
          Withdraw
        </button>
      )}
    </section>
  );
}

/** BotTrouble says why a bot has stopped playing, with a button that lets it try again. */
export function BotTrouble() {
  const i = info.value!;
  const s = snap.value!;
  const failed = s.seats.filter((x) => x.failed);
  if (!failed.length || s.view.outcome.over) return null;
  return (
    <section class="trouble" role="alert" aria-label="A bot has stopped">
      {failed.map((x) => (
        <p key={x.side}>
          <b>
            {sideName(i, x.side)} ({botPhrase(x.bot)}) has stopped playing.
          </b>{" "}
          {x.failed}
        </p>
      ))}
      {holdsSeat(s) && (
        <button disabled={busy.value} onClick={() => void send((_, place) => api.retry(place))}>
          Let it try again
        </button>
      )}
    </section>
  );
}

/**
 * HandOverNote is a field for a note to the other player. It is offered when an action would hand the decision to a
 * person.
 */
export function HandOverNote() {
  const i = info.value!;
  const s = snap.value!;
  const [hands, setHands] = useState(false);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const person =
    s.mine && ownSide.value < 2 && !s.lesson && s.seats.some((x) => x.side === 1 - s.side && x.who !== "bot");
  // Actions without operands are the ones that end a turn. The server says which of them hand over.
  const ends = person
    ? legal.value
        .filter((a) => a.seals && !a.a[1] && !a.a[2])
        .slice(0, 6)
        .map((a) => a.text)
        .join("\n")
    : "";
  const moment = `${s.at}:${s.draft.steps.length}:${ends}`;
  useEffect(() => {
    setHands(false);
    if (!ends) return;
    const stop = new AbortController();
    void (async () => {
      for (const action of ends.split("\n")) {
        const p = await api.preview(tableId.value, key.value, action, stop.signal).catch(() => undefined);
        if (stop.signal.aborted) return;
        // an end of turn that also draws has the cause "draw"
        if (p?.cause === "hand-over" || p?.cause === "draw") return setHands(true);
      }
    })();
    return () => stop.abort();
  }, [moment]);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  if (!person || (!hands && !handOverNote.value)) return null;
  const other = people(i, 1 - s.side);
  if (!open && !handOverNote.value)
    return (
      <p class="hand-over">
        <button class="quiet" onClick={() => setOpen(true)}>
          <NoteIcon /> Add a note for {other}
        </button>
      </p>
    );
  return (
    <label class="hand-over">
      <span>
        <NoteIcon /> Note for {other}
      </span>
      <textarea
        ref={field}
        rows={2}
        maxLength={500}
        placeholder="Goes with your next order that cannot be taken back"
        value={handOverNote.value}
        onInput={(e) => (handOverNote.value = e.currentTarget.value)}
        onBlur={() => !handOverNote.value && setOpen(false)}
        onFocus={() => (considered.value = null)}
      />
    </label>
  );
}

const NoteIcon = () => (
  <svg class="quill" viewBox="0 0 16 16" aria-hidden="true">
    <path
      d="M2 14 5 9C7 5 10 2 14.5 1.5 14 6 11 9.5 7 11L4.6 11.6M2 14c1-3 4-6 7-8"
      fill="none"
      stroke="currentColor"
      stroke-width="1.2"
      stroke-linecap="round"
    />
  </svg>
);

/**
 * Notes shows what the other player wrote at the hand-over, until it is read or this side has ordered something
 * since.
 */
export function Notes() {
  const s = snap.value!;
  const [read, setRead] = useState(() => lastReadNote(s.table));
  const fresh = log.value.filter((l) => l.note === "note" && l.n > read && l.at > s.since);
  if (!fresh.length) return null;
  const done = () => {
    const n = fresh.at(-1)!.n;
    storeReadNote(s.table, n);
    setRead(n);
  };
  return (
    <section class="note-card" aria-label="A note from the other player" role="status">
      {fresh.slice(-3).map((l) => (
        <p key={l.n}>
          <NoteIcon /> {l.text}
        </p>
      ))}
      <button onClick={done}>Close</button>
    </section>
  );
}
