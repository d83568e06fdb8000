// Where the client starts: the path says which page it is. / is the lobby, /t/TABLE/KEY a table, /rules/GAME its help
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

const root = document.getElementById("app")!;
root.replaceChildren();
const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

if (parts[0] === "t" && parts[2]?.startsWith("invite-"))
  render(<Invitation table={parts[1]!} invitation={parts[2]} />, root);
else if (parts[0] === "t" && parts[1] && parts[2]) render(<TablePage table={parts[1]} seatKey={parts[2]} />, root);
else if (parts[0] === "rules" && parts[1]) render(<RulesPage game={parts[1]} />, root);
else render(<Lobby unknown={parts.length ? location.pathname : ""} />, root);
