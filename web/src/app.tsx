// Where the client starts: the path says which page it is. / is the lobby, /t/TABLE a table, /rules/GAME its help
// pages.

import { render } from "preact";
// The order counts: later sheets refine earlier ones.
import "./style.css";
import "./pages/lobby.css";
import "./pages/rules.css";
import "./time/time.css";
import "./panels/turn.css";
import "./people/people.css";
import "./panels/goals.css";
import { Lobby } from "./pages/lobby";
import { Invitation } from "./pages/invitation";
import { RulesPage } from "./pages/rulespage";
import { TablePage } from "./pages/tablepage";
import { takeSeat } from "./state/seatlink";

const root = document.getElementById("app")!;
root.replaceChildren();
const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

const seat = parts[0] === "t" && parts[1] ? takeSeat(parts[1], parts[2]) : "";

if (seat.startsWith("invite-")) render(<Invitation table={parts[1]!} invitation={seat} />, root);
else if (seat) render(<TablePage table={parts[1]!} seatKey={seat} />, root);
else if (parts[0] === "rules" && parts[1]) render(<RulesPage game={parts[1]} />, root);
else {
  const unknown = parts[0] === "t" ? "This browser has no seat at that table: open its link again." : "";
  render(<Lobby unknown={unknown || (parts.length ? `There is no page ${location.pathname} here.` : "")} />, root);
}
