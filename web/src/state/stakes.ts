// The question before an action that puts the game at stake. The server finds it out when the action is sent, whether
// it is sent alone, with others or in a batch; what the player has agreed to is sent with it the next time.

import { effect, signal } from "@preact/signals";
import { info, log, snap } from "./table";
import type { Risk } from "../wire";

/** The risk that waits for the player's answer. */
export const stake = signal<{ risk: Risk; answer: (yes: boolean) => void } | null>(null);

/** Risks that were taken, each with the last event before it and the side that took it. */
let taken: { text: string; after: number; side: number }[] = [];

/** takenRisks are those that need not be asked about again: until the other side has had its go. */
export function takenRisks(): string[] {
  const gone = (t: { after: number; side: number }) =>
    log.value.some((l) => l.n > t.after && l.e.s === 1 - t.side && info.value?.events[l.e.k]?.show === "phase");
  taken = taken.filter((t) => !gone(t));
  return taken.map((t) => t.text);
}

export function takeRisk(text: string): void {
  taken.push({ text, after: log.value.at(-1)?.n ?? 0, side: snap.value?.view.prompt.side ?? -1 });
}

/** askStake asks the player whether to take a risk. */
export const askStake = (risk: Risk): Promise<boolean> =>
  new Promise((done) => {
    stake.value = {
      risk,
      answer: (yes) => {
        stake.value = null;
        if (yes) takeRisk(risk.text);
        done(yes);
      },
    };
  });

let moment = "";
effect(() => {
  const s = snap.value;
  const now = `${s?.at}:${s?.draft.steps.join()}`;
  if (now !== moment) stake.peek()?.answer(false); // what was asked about is gone
  moment = now;
});
