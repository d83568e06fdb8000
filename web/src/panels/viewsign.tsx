// The sign over the map while it shows another view than the seat's own.

import { viewAs, info, snap } from "../state/table";
import { nextView } from "../state/viewpoint";

/** ViewSign says whose view the map shows, if it is not the seat's own. */
export function ViewSign() {
  const i = info.value!;
  const s = snap.value!;
  if (!viewAs.value) return null;
  const n = i.sides.findIndex((x) => x.id === viewAs.value);
  return (
    <div class={`eyes-sign side${n}`} role="status">
      <svg viewBox="0 0 20 12" aria-hidden="true">
        <path
          d="M1 6C4 1.7 7 1 10 1s6 .7 9 5c-3 4.3-6 5-9 5S4 10.3 1 6Z"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
        />
        <circle cx="10" cy="6" r="2.6" fill="currentColor" />
      </svg>
      <span>
        {viewAs.value === "both" ? (
          "You see everything"
        ) : n < 0 ? (
          "You see what both sides may see"
        ) : (
          <>
            You see what {i.sides[n as 0 | 1].people} see
            {!s.mine && !s.view.outcome.over && ", and only look on"}
          </>
        )}
      </span>
      <button class="quiet" onClick={() => nextView()}>
        Next <kbd>V</kbd>
      </button>
    </div>
  );
}
