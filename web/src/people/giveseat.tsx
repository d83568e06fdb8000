// Giving a seat away: what comes of it is said, and asked about, before it is done.

import { useState } from "preact/hooks";
import { Dialog } from "../ui/widgets";
import { botPhrase, botTitle } from "../words/botnames";
import { busy, ownSide } from "../state/table";
import { capital, hidesPieces, sideName } from "../words/text";
import type { Info, Side } from "../wire";

/** Gift is a seat that is to be given away: to "open", a link for a friend, or to "bot:NAME". */
export interface Gift {
  side: Side;
  who: string;
  own: boolean; // it is this page's
  replaceKey?: boolean;
}

/** Machines is a list of the bots that could have a seat; the one that is chosen gets it by the button that comes. */
export function Machines(p: { bots: string[]; label: string; first: string; give: (who: string) => void }) {
  const [bot, choose] = useState("");
  return (
    <>
      <select value={bot} disabled={busy.value} aria-label={p.label} onChange={(e) => choose(e.currentTarget.value)}>
        <option value="">{p.first}</option>
        {p.bots.map((b) => (
          <option key={b} value={b}>
            {botTitle(b)}
          </option>
        ))}
      </select>
      {bot && (
        <button disabled={busy.value} onClick={() => p.give(`bot:${bot}`)}>
          Hand the seat to: {capital(botPhrase(bot))}…
        </button>
      )}
    </>
  );
}

/** GiveSeat asks before a seat is given away. */
export function GiveSeat({ i, gift, give, close }: { i: Info; gift: Gift; give: () => void; close: () => void }) {
  const name = sideName(i, gift.side);
  const other = sideName(i, 1 - gift.side);
  const open = gift.who === "open";
  const hides = hidesPieces(i);
  return (
    <Dialog title={open ? `Open the seat of ${name}` : `Hand ${name} to the machine`} close={close}>
      {open ? (
        ownSide.value === 3 ? (
          <p>
            Whoever uses the link first plays {name}. You lead {other} alone from now on
            {hides && ` and see only what ${other} sees`}. Until somebody has come by the link you can take the seat
            again here.
          </p>
        ) : (
          <p>
            You leave the seat at once. Whoever uses the link first has it
            {hides && `, and sees what ${name} sees, also what is hidden from ${other}`}; the host of the table can take
            it too. With the link you can come back yourself, as long as nobody has taken the seat.
          </p>
        )
      ) : (
        <p>
          {capital(botPhrase(gift.who.slice(4)))}: the machine plays {name} from now on, and orders at once when it is
          to decide for {name}. {gift.replaceKey && "The link of your friend stops working. "}
          {gift.own ? "You can take the seat again at any time, but" : "The seat can be taken again, but"} what the
          machine has ordered by then stays ordered.
        </p>
      )}
      <p class="row">
        <button class="danger" disabled={busy.value} onClick={give}>
          {open ? `Open the seat of ${name}` : `Let the machine play ${name}`}
        </button>
        <button onClick={close}>Leave it as it is</button>
      </p>
    </Dialog>
  );
}
