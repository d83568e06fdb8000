// The dialogs that end a game or take orders back: resigning, a draw, going back to before an order.

import { useState } from "preact/hooks";
import * as api from "../net/api";
import { Dialog } from "../ui/widgets";
import { busy, info, log, ownSide, snap } from "../state/table";
import { send } from "../state/session";
import { hidesPieces, people, sideName } from "../words/text";
import type { EventLine, Info, Snapshot } from "../wire";

/** needsNoConsent says whether no other person has to agree: this page has both sides, or the other side is a bot. */
const needsNoConsent = (s: Snapshot) =>
  ownSide.value === 3 || s.seats.some((x) => x.side === 1 - ownSide.value && x.who === "bot");

/** ProposalDialog is the dialog that is open. */
export function ProposalDialog({ which, close }: { which: "resign" | "draw" | "takeback"; close: () => void }) {
  if (which === "resign") return <Resign close={close} />;
  return which === "draw" ? <Draw close={close} /> : <TakeBackOrders close={close} />;
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
        The game ends at once with a victory for {people(i, 1 - side)}. This cannot be taken back.
        {hidesPieces(i) && " Afterwards the fog lifts and everything can be looked at."}
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
                  {o.side >= 0 && <small>{sideName(i, o.side)}</small>}
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
