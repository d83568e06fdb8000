// Where the client starts: the path says which page it is. / is the lobby, /t/TABLE/KEY a table, /rules/GAME its help pages.

import "./style.css"; // first: the sheets of single parts come after it
import { render } from "preact";
import { Lobby } from "./lobby";
import { Rules } from "./rules";
import { TablePage } from "./table";
import "./people.css";

const root = document.getElementById("app")!;
root.replaceChildren();
const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

if (parts[0] === "t" && parts[1] && parts[2]) render(<TablePage table={parts[1]} seatKey={parts[2]} />, root);
else if (parts[0] === "rules" && parts[1]) render(<Rules game={parts[1]} />, root);
else render(<Lobby unknown={parts.length ? location.pathname : ""} />, root);
