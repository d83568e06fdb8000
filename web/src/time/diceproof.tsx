// The proof of dice: of one entry on a click, and after the game one line for all of them. The browser works them out.

import { useEffect, useState } from "preact/hooks";
import type { Proof } from "../net/proof";
import { proof } from "../state/proofs";
import { provenEntry, snap } from "../state/table";
import { Dialog } from "../ui/widgets";

/** useProof is the proof, or why there is none; null while it is worked out. */
function useProof(): Proof | string | null {
  const [p, set] = useState<Proof | string | null>(null);
  const at = snap.value?.at;
  useEffect(() => {
    proof().then(set, (e: Error) => set(e.message));
  }, [at]);
  return p;
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;

/** DiceChecked says after the game in one sentence whether all dice check out, and more if that is opened. */
export function DiceChecked() {
  const p = useProof();
  if (!p || typeof p === "string") return <p class="checked">{p ?? "Working the dice out again."}</p>;
  const rest = [
    p.opened && p.dice && !p.wrong && "This browser worked the dice out from the opened secrets",
    p.fresh && `Players' pages brought fresh secrets to ${p.fresh} of them, so nobody could foresee these`,
    p.late &&
      `${count(p.late, "fresh secret")} of this browser ${p.late === 1 ? "was" : "were"} left out: too late, or for ` +
        "another draw",
    p.lots &&
      `${count(p.lots, "lot")} drawn from a cup ${p.lots === 1 ? "is" : "are"} not checked here, since only the ` +
        "rules know what was in it; umpire replay --verify checks them too",
    p.heads &&
      `While the game went on this browser noted ${count(p.heads, "time")} how its log stood, and nothing before was ` +
        "changed since",
  ].filter(Boolean);
  return (
    <div class="checked" role="status">
      {verdict(p)}
      {rest.length > 0 && (
        <details>
          <summary>How they were checked</summary>
          <small>{rest.join(". ")}.</small>
        </details>
      )}
    </div>
  );
}

/** verdict says what came of a proof; "All" only if every draw was committed to. */
function verdict(p: Proof) {
  if (p.wrong) return `The dice do not check out: ${p.wrong}.`;
  if (!p.opened)
    return p.commit
      ? "The secret of the dice is not opened, so they cannot be checked."
      : "The dice of this game were not committed to, so they cannot be checked.";
  if (p.other)
    return (
      `${p.dice === 1 ? "1 die checks" : `${p.dice} dice check`} out, and ${count(p.other, "draw")} ` +
      `${p.other === 1 ? "was not committed to, so it" : "were not committed to, so they"} cannot be checked.`
    );
  if (!p.dice) return "No die was thrown in this game.";
  return p.dice === 1 ? "The one die of this game checks out." : `All ${p.dice} dice of this game check out.`;
}

/** DiceProof shows how the dice of an entry came about. */
export function DiceProof({ n }: { n: number }) {
  const p = useProof();
  const e = p && typeof p !== "string" && p.entries[n - 1];
  return (
    <Dialog title={`The dice of entry ${n}`} close={() => (provenEntry.value = 0)}>
      {!e || !p || typeof p === "string" ? (
        <p>{p ? String(p) : "Working them out."}</p>
      ) : (
        <div class="proof">
          {p.wrong && <p role="alert">Not right: {p.wrong}.</p>}
          {!p.opened && (
            <p>
              Each die follows from the server's secret, those of the players, the table, the entry, the number of the
              draw and the log before it. The secret is opened when the game is over; then this browser works out every
              die.
            </p>
          )}
          <dl>
            {p.commit && <Hash name="The server committed to" text={p.commit} />}
            {p.opened && <Hash name="Its secret" text={p.opened} />}
            {p.secrets
              .filter((s) => s.from <= n)
              .map((s) => (
                <Hash key={s.from} name={`A player's secret (entry ${s.from})`} text={s.value} />
              ))}
            {e.fresh
              .filter((x) => x.value)
              .map((x) => (
                <Hash key={x.side} name="A player's fresh secret, for this entry alone" text={x.value!} />
              ))}
            <Hash name="The log before" text={p.entries[n - 2]?.hash ?? "empty"} />
            <Hash name="The log after" text={e.hash} />
          </dl>
          {e.dice.length > 0 && (
            <ol start={e.dice[0]!.draw + 1}>
              {e.dice.map((d) => (
                <li key={d.draw} value={d.draw + 1}>
                  <code>{d.mac}</code> modulo {d.of}, plus 1: {d.due} {d.due === d.said ? "✓" : `(said: ${d.said})`}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </Dialog>
  );
}

const Hash = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <code>{text}</code>
    </dd>
  </>
);
