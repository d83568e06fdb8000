// Where the client starts: the path says which page it is. / is the lobby, /t/TABLE a table, /rules/GAME its help
// pages.

import { render } from "preact";
// The order counts: later sheets refine earlier ones. What a table does without: ui/sheets.ts.
import "./style.css";
import "./time/time.css";
import "./panels/turn.css";
import "./people/people.css";
import "./panels/goals.css";
import { seatPage } from "./pages/seatpage";

const root = document.getElementById("app")!;
const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);

/** page loads the page that the path names, and gives its content. No page loads the script of another. */
async function page() {
  if (parts[0] === "t" && parts[1]) return seatPage(parts[1], parts[2]);
  if (parts[0] === "rules" && parts[1]) {
    const { RulesPage } = await import("./pages/rulespage");
    return <RulesPage game={parts[1]} />;
  }
  const { Lobby } = await import("./pages/lobby");
  return <Lobby unknown={parts.length ? `There is no page ${location.pathname} here.` : ""} />;
}

page().then(
  (content) => {
    root.replaceChildren();
    render(content, root);
  },
  () => {
    root.firstElementChild!.textContent =
      "This page could not be loaded. Is the server running? Reload the page to try again.";
  },
);
