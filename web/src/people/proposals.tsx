// What the players of a table propose to each other and tell each other: draws, take-backs, resigning, notes at the
// hand-over; and a bot that failed and can try again.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../net/api";
import { Dialog } from "../ui/widgets";
import { botPhrase } from "../words/botnames";
import { busy, considered, handOverNote, info, key, legal, log, ownSide, snap, tableId } from "../state/table";
import { send } from "../state/session";
import { lastReadNote, storeReadNote } from "../state/storage";
import { people, sideName } from "../words/text";
import type { EventLine, Info, Snapshot } from "../wire";

/** Which dialog of this file is open. */
export const openDialog = signal<"" | "resign" | "draw" | "takeback">("");

/** holdsSeat says whether this page has a seat that can act; an observer's cannot. */
export const holdsSeat = (s: Snapshot) =>
  ownSide.value === 0 || ownSide.value === 1 || (ownSide.value === 3 && !s.view.outcome.over);

/** needsNoConsent says whether no other person has to agree: this page has both sides, or the other side is a bot. */
const needsNoConsent = (s: Snapshot) =>
  ownSide.value === 3 || s.seats.some((x) => x.side === 1 - ownSide.value && x.who === "bot");

/** ProposalDialogs are the dialogs that end the game or take orders back. */
export function ProposalDialogs() {
  const close = () => (openDialog.value = "");
  if (openDialog.value === "resign") return <Resign close={close} />;
  if (openDialog.value === "draw") return <Draw close={close} />;
  if (openDialog.value === "takeback") return <TakeBackOrders close={close} />;
  return null;
}

function Resign({ close }: { close: () => void }) {
  const i = info.value!;
  const s = snap.value!;
  const both = ownSide.value === 3;
  const [side, setSide] = useState(both ? (s.view.prompt.side === 1 ? 1 : 0) : ownSide.value);
  const give = async () => {
    if (await send((now, place) => api.resign(place, now.at, both ? i.sides[side as 0 | 1].id : ""))) close();
  };
  return (
    <Dialog title="Resign" close={close}>
      <p>
        The game ends at once with a victory for {people(i, 1 - side)}. This cannot be taken back. Afterwards the fog
        lifts and everything can be looked at.
      </p>
      {both && (
        <fieldset class="pick-side">
          <legend>Who resigns?</legend>
          {[0, 1].map((n) => (
            <label key={n} class="choice">
              <input type="radio" name="resigns" checked={side === n} onChange={() => setSide(n)} />
              <span>{sideName(i, n)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p class="row">
        <button class="danger" disabled={busy.value} onClick={() => void give()}>
          Resign for {sideName(i, side)}
        </button>
        <button onClick={close}>Play on</button>
      </p>
    </Dialog>
  );
}

function Draw({ close }: { close: () => void }) {
  const s = snap.value!;
  const bot = ownSide.value !== 3 && needsNoConsent(s);
  const offer = async () => {
    if (await send((now, place) => api.offerDraw(place, now.at))) close();
  };
  return (
    <Dialog title={ownSide.value === 3 ? "End as a draw" : "Offer a draw"} close={close}>
      <p>
        {ownSide.value === 3
          ? "You have both sides: the game ends at once, as a draw by agreement."
          : bot
            ? "The machine never agrees to a draw."
            : "The other player sees the offer and can agree or decline. It lapses when they order something."}
      </p>
      <p class="row">
        {!bot && (
          <button class="act big" disabled={busy.value} onClick={() => void offer()}>
            {ownSide.value === 3 ? "Agree on a draw" : "Offer a draw"}
          </button>
        )}
        <button onClick={close}>Play on</button>
      </p>
    </Dialog>
  );
}

interface Order {
  at: number;
  side: number;
  lines: EventLine[];
}

/** lastOrders are the latest entries of which this seat saw something, the newest first. */
function lastOrders(i: Info, all: EventLine[], most: number): Order[] {
  const out: Order[] = [];
  // entries that are orders, not proposals and their answers
  const orders = new Set(all.filter((l) => !l.note || l.note === "note" || l.note === "standing").map((l) => l.at));
  const lines = all.filter((l) => orders.has(l.at));
  for (let n = lines.length - 1; n >= 0; n--) {
    const l = lines[n]!;
    if (l.at < 2) break;
    const last = out.at(-1);
    if (last?.at === l.at) last.lines.unshift(l);
    else if (out.length === most) break;
    else out.push({ at: l.at, side: -1, lines: [l] });
  }
  for (const o of out)
    o.side =
      o.lines.find((l) => !l.note && i.events[l.e.k]?.show !== "phase" && (l.e.s === 0 || l.e.s === 1))?.e.s ??
      o.lines.find((l) => l.e.s === 0 || l.e.s === 1)?.e.s ??
      -1;
  return out;
}

/**
 * shortSummary is an order in at most three sentences: what it did, rather than its bookkeeping. More: how many were
 * left out.
 */
function shortSummary(i: Info, o: Order): { text: string; more: number } {
  const dull = ["conceal", "die", "pool"];
  const telling = o.lines.filter((l) => l.note || !dull.includes(i.events[l.e.k]?.show ?? ""));
  const list = telling.length ? telling : o.lines;
  return {
    text: list
      .slice(0, 3)
      .map((l) => l.text)
      .join(" "),
    more: Math.max(0, list.length - 3),
  };
}

function TakeBackOrders({ close }: { close: () => void }) {
  const i = info.value!;
  const s = snap.value!;
  const [most, setMost] = useState(8);
  const orders = lastOrders(i, log.value, most);
  const [chosen, setChosen] = useState(orders[0]?.at ?? 0);
  const free = needsNoConsent(s);
  const ask = async () => {
    if (await send((now, place) => api.takeBack(place, now.at, chosen - 1))) close();
  };
  return (
    <Dialog title="Take back orders" close={close}>
      <p>
        The game goes back to the moment before the order that you choose; it and everything after it is gone from the
        map, but stays in the log. <b>Dice are rolled and pieces drawn again.</b>{" "}
        {free ? "Nobody has to agree." : "The other player has to agree."}
      </p>
      {!orders.length && <p class="hint">Nothing has been ordered yet.</p>}
      <ul class="orders" role="radiogroup" aria-label="Back to before which order?">
        {orders.map((o) => {
          const g = shortSummary(i, o);
          return (
            <li key={o.at} class={`side${o.side}${o.at >= chosen ? " gone" : ""}`}>
              <label class="choice">
                <input type="radio" name="order" checked={o.at === chosen} onChange={() => setChosen(o.at)} />
                <span>
                  <small>
                    Entry {o.at}
                    {o.side >= 0 && `, ${sideName(i, o.side)}`}
                  </small>
                  {g.text}
                  {g.more > 0 && <small> and {g.more} more</small>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {orders.length === most && (
        <button class="quiet" onClick={() => setMost(most + 12)}>
          Show earlier orders
        </button>
      )}
      <p class="row end">
        <button class="act big" disabled={busy.value || chosen < 2} onClick={() => void ask()}>
          {free ? "Go back to before this order" : "Ask to go back to before this order"}
        </button>
        <button onClick={close}>Not now</button>
      </p>
    </Dialog>
  );
}

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
  const what =
    o.what === "draw"
      ? "a draw"
      : o.what === "takeback"
        ? `to go back to before entry ${(o.back ?? 0) + 1} of the log`
        : o.what;
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
