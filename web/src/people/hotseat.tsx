// Two players at one screen, with fog of war: each side has its own key, as at a table with a friend, and a curtain
// hides the map until the player whose side it shows has taken the screen. Each turn is a new page, so that nothing of
// the other side's view stays in memory.

import { useEffect, useState } from "preact/hooks";
import { info, past, snap } from "../state/table";
import { storedTable } from "../state/storage";
import { sit } from "../state/seatlink";
import { people } from "../words/text";
import type { Side, Snapshot } from "../wire";

/**
 * useCurtain says whether the curtain of a page is down, and lifts it. It is down when the page of a table for two at
 * one screen is opened, reloaded, or shown again by going back to it.
 */
export function useCurtain(table: string): [down: boolean, lift: () => void] {
  const [down, setDown] = useState(() => !!storedTable(table)?.hot);
  useEffect(() => {
    const shown = (e: PageTransitionEvent) => e.persisted && storedTable(table)?.hot && location.reload();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [table]);
  return [down, () => setDown(false)];
}

/** Curtain hides a table. Nothing is loaded behind it. */
export function Curtain({ table, seatKey, lift }: { table: string; seatKey: string; lift: () => void }) {
  const t = storedTable(table)!;
  const n = t.hot!.findIndex((h) => h.key === seatKey);
  const who = t.hot![n as 0 | 1]?.people ?? "the observers";
  return (
    <main class={`curtain side${n}`}>
      <p>
        {t.name}, {t.scenario}
      </p>
      <h1>Hand over to {who}</h1>
      <p>The other player looks away now. The map is shown when you press the button.</p>
      <button class="big go" autofocus onClick={lift}>
        Show the map to {who}
      </button>
      <a href="/">To the lobby</a>
    </main>
  );
}

/** asked is the side that is asked now: to decide, or to answer a proposal of the other. */
const asked = (s: Snapshot): Side => (s.proposal?.side === s.side ? ((1 - s.side) as Side) : s.view.prompt.side);

/** HandOver offers to hand the screen over when the other side is asked. */
export function HandOver() {
  const i = info.value!;
  const s = snap.value!;
  const next = asked(s);
  const to = storedTable(s.table)?.hot?.[next as 0 | 1];
  const here = next !== s.side && s.seats.every((x) => x.who !== "bot");
  if (!to || !here || past.value || s.view.outcome.over) return null;
  const who = people(i, next);
  return (
    <div class="banner hand" role="status">
      <span>
        {s.view.prompt.side === next ? "The decision is with" : "A proposal waits for"} {who}.
      </span>
      <button
        class="big go"
        ref={(b) => void (document.activeElement === document.body && b?.focus())}
        onClick={() => sit(s.table, to.key)}
      >
        Hand over to {who}
      </button>
    </div>
  );
}
