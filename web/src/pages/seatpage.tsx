// The page of a table's address: the table from the seat that the address or the browser has, or an invitation to it.

import { begin } from "../state/opening";
import { takeSeat } from "../state/seatlink";
import { withPagesSheet } from "../ui/sheets";

/** seatPage loads the page of a table's address and gives its content. */
export async function seatPage(table: string, inPath?: string) {
  const seat = takeSeat(table, inPath);
  if (seat.startsWith("invite-")) {
    const { Invitation } = await import("./invitation");
    return <Invitation table={table} invitation={seat} />;
  }
  if (seat) {
    begin(table, seat);
    const { TablePage } = await import("./tablepage");
    return <TablePage table={table} seatKey={seat} />;
  }
  const [{ Lobby }, there] = await Promise.all([
    withPagesSheet(import("./lobby")),
    fetch(`/api/tables/${table}`).then(
      (r) => r.status !== 404,
      () => true,
    ),
  ]);
  const why = there ? "This browser has no seat at that table: open its link again." : "There is no such table.";
  return <Lobby unknown={why} />;
}
