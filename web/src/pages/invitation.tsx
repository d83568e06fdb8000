// The page of a friend's link: an invitation, good once. It is exchanged for the friend's own key by a click, and not
// when the page opens, since mail and chat programs open links, too.

import { useState } from "preact/hooks";
import * as api from "../net/api";
import { clicked, seatPath, sit } from "../state/seatlink";
import { storedTable } from "../state/storage";

export function Invitation({ table, invitation }: { table: string; invitation: string }) {
  const [said, say] = useState("This link is good once. From then on the seat is this browser's.");
  const own = storedTable(table);
  const go = (key: string) => sit(table, key);
  return (
    <main class="curtain">
      <h1>You are invited to a table</h1>
      <p role="status">{said}</p>
      <button class="big go" onClick={() => void api.join(table, invitation).then(go, (e: Error) => say(e.message))}>
        Take the seat
      </button>
      {own && (
        <a href={seatPath(table, own.key)} onClick={(e) => clicked(e, table, own.key)}>
          To the seat that this browser has
        </a>
      )}
    </main>
  );
}
