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
import { RulesPage } from "./pages/rulespage";
import { SeatPage } from "./pages/seatpage";

const root = document.getElementById("app")!;
root.replaceChildren();
const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

if (parts[0] === "t" && parts[1]) render(<SeatPage table={parts[1]} inPath={parts[2]} />, root);
else if (parts[0] === "rules" && parts[1]) render(<RulesPage game={parts[1]} />, root);
else render(<Lobby unknown={parts.length ? `There is no page ${location.pathname} here.` : ""} />, root);
