// Standing answers: answers that are given in advance to questions that come in the other side's turn, so that the
// other player need not wait, or after one's own dice.

import { useState } from "preact/hooks";
import * as api from "../net/api";
import { RuleLink } from "../ui/rulelink";
import { busy, info, ownSide, snap } from "../state/table";
import { send } from "../state/session";
import { fillTemplate } from "../words/text";
import type { AskInfo, Info } from "../wire";

const set = (ask: string, answer: string) => void send((_, place) => api.standing(place, { [ask]: answer }));

/** title is a question without the side that it is asked of. */
const title = (a: AskInfo) => {
  const words = fillTemplate(
    a.text.replace(/^\{side\}:\s*/, ""),
    (w) => (w === "piece" ? "a piece" : w === "place" ? "a place" : w === "side" ? "your side" : ""),
    () => 2,
  );
  const text = words.replace(/\s+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** answered are the questions that can have standing answers, one of each id. */
const answered = (i: Info) =>
  i.asks.filter((a, n, all) => a?.answers?.length && all.findIndex((x) => x?.id === a.id) === n);

/** choices are the standing answers that a question can have, with their words. */
function choices(a: AskInfo): [string, string][] {
  return [
    ["ask", "Ask me"],
    ...(a.answers ?? []).map((x): [string, string] => [x.id, x.text]),
    ["staff", "My staff decides: the machine answers for me"],
  ];
}

/** Standing lists every question that can be answered in advance. */
export function Standing() {
  const i = info.value!;
  const s = snap.value!;
  if (s.view.outcome.over || s.lesson || (ownSide.value !== 0 && ownSide.value !== 1)) return null;
  const list = answered(i);
  if (!list.length) return null;
  return (
    <section class="standing" aria-labelledby="standing-title">
      <h3 id="standing-title">Standing answers</h3>
      <p class="hint">
        Questions that come up in the other side's turn or after your dice. Answer them beforehand and nobody has to
        wait for you. This is private: the other side is not told. The log says when one was used.
      </p>
      {list.map((a) => {
        const now = s.standing?.[a.id] ?? "ask";
        return (
          <label key={a.id} class="standing-line">
            <span>
              {title(a)} <RuleLink rule={a.rule} />
            </span>
            <select
              value={now}
              disabled={busy.value}
              aria-label={`Standing answer: ${title(a)}`}
              onChange={(e) => set(a.id, e.currentTarget.value)}
            >
              {choices(a).map(([id, text]) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </section>
  );
}

/** AlwaysAnswer offers a standing answer at the moment when its question is asked. */
export function AlwaysAnswer() {
  const i = info.value!;
  const s = snap.value!;
  const [open, setOpen] = useState(false);
  const ask = i.asks[s.view.prompt.ask];
  if (
    !s.mine ||
    !s.view.prompt.reply ||
    !ask?.answers?.length ||
    s.lesson ||
    (ownSide.value !== 0 && ownSide.value !== 1)
  )
    return null;
  return (
    <details class="always" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Always answer like this</summary>
      <p class="hint">Tell your staff once and this question is answered at once from now on; change it under Table.</p>
      <ul class="actions">
        {choices(ask)
          .slice(1)
          .map(([id, text]) => (
            <li key={id}>
              <button class="act" disabled={busy.value} onClick={() => set(ask.id, id)}>
                {text}
              </button>
            </li>
          ))}
      </ul>
    </details>
  );
}
