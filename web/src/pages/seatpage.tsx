// The page of a table's address: the table from the seat that the address or the browser has, or an invitation to it.

import { useState } from "preact/hooks";
import { takeSeat } from "../state/seatlink";
import { Invitation } from "./invitation";
import { Lobby } from "./lobby";
import { TablePage } from "./tablepage";

export function SeatPage({ table, inPath }: { table: string; inPath?: string }) {
  const [seat] = useState(() => takeSeat(table, inPath));
  if (seat.startsWith("invite-")) return <Invitation table={table} invitation={seat} />;
  if (seat) return <TablePage table={table} seatKey={seat} />;
  return <Lobby unknown="This browser has no seat at that table: open its link again." />;
}
