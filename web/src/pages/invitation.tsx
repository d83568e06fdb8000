// The page of a friend's link: an invitation, good once. It is exchanged for the friend's own key by a click, and not
// when the page opens, since mail and chat programs open links, too.

import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { clicked, seatPath, sit } from "../state/seatlink";
import { storedTable } from "../state/storage";
import { capital } from "../words/text";
import type { InvitedTo } from "../wire";

export function Invitation({ table, invitation }: { table: string; invitation: string }) {
  const [to, setTo] = useState<InvitedTo>();
  const [said, say] = useState("This link is good once. From then on the seat is this browser's.");
  const [good, setGood] = useState(true);
  const failed = (e: Error) => {
    say(capital(e.message.replace(/\.?$/, ".")));
    if (e instanceof api.Problem && ["not-yours", "unknown"].includes(e.code)) setGood(false);
  };
  useEffect(() => void api.invitedTo(table, invitation).then(setTo, failed), []);
  const own = storedTable(table);
  const go = (key: string) => sit(table, key);
  return (
    <main class="curtain">
      {to && (
        <p>
          {to.game}
          {to.scenario !== to.game && `, ${to.scenario}`}
        </p>
      )}
      <h1>
        {!good
          ? "This invitation is no longer good"
          : to?.side
            ? `You are invited to play ${to.side}`
            : "You are invited to a table"}
      </h1>
      <p role="status">{said}</p>
      {good && (
        <button class="big go" onClick={() => void api.join(table, invitation).then(go, failed)}>
          Take the seat
        </button>
      )}
      {own && (
        <a href={seatPath(table, own.key)} onClick={(e) => clicked(e, table, own.key)}>
          To the seat that this browser has
        </a>
      )}
    </main>
  );
}
