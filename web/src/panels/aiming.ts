// What stands below the draft moves when the draft grows or is ordered. It must not do so while the pointer is there:
// the next click would meet another line.

import { signal } from "@preact/signals";

/**
 * Whether the pointer is over the panel of the decision or the card before it, or was a moment ago: a question in
 * between, or a click on the map, does not move the panel. For a finger: whether it has touched them last.
 */
export const aiming = signal(false);

let leaving = 0;
document.addEventListener("pointerover", (e) => {
  if (e.target instanceof Element && e.target.closest(".panel.left, .advice")) {
    clearTimeout(leaving);
    leaving = 0;
    aiming.value = true;
  } else leaving ||= setTimeout(() => ((leaving = 0), (aiming.value = false)), 3000);
});
