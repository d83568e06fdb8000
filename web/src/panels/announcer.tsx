// What a screen reader is told as the game goes on: what happened, then whose decision it is. There is one region for
// it, so that nothing is read twice.

import { useEffect, useRef, useState } from "preact/hooks";
import { consideredResult, considered, viewAs, info, log, past, refusal, snap } from "../state/table";
import { dangers, endWords } from "../state/winning";
import { people, percent } from "../words/text";
import type { EventLine, Forecast, Info } from "../wire";

const most = 8;

/** said is what to read of new events, without single dice and bookkeeping. */
function said(i: Info, lines: EventLine[]): string {
  const news = lines.filter((l) => l.note || !["die", "conceal", "pool"].includes(i.events[l.e.k]?.show ?? ""));
  const cut = news.length - most;
  return (
    (cut > 0 ? `${cut} earlier events are in the log. ` : "") +
    news
      .slice(-most)
      .map((l) => l.text)
      .join(" ")
  );
}

/** due says whose decision it is, and what is asked. */
function due(): string {
  const i = info.value;
  const s = snap.value;
  if (!i || !s) return "";
  const o = s.view.outcome;
  if (o.over) {
    const result = o.winner === 0 || o.winner === 1 ? `${i.sides[o.winner].name} wins` : "It is a draw";
    return `The game is over. ${result}${o.level ? `: ${o.level}` : ""}. ${endWords()}`;
  }
  const near = dangers().filter((d) => d.pressing);
  const danger = near.length && s.mine ? `Danger: ${near.map((d) => d.text).join(" ")} ` : "";
  return s.mine ? `${danger}Your decision. ${s.ask}` : `Waiting for ${people(i, s.view.prompt.side)}.`;
}

/** chances is a forecast in a sentence or two. */
function chances(f: Forecast): string {
  return (f.cases ?? [])
    .map((c) => {
      const sums = c.curves.map(
        (k) => `${k.name}: ${k.p.reduce((sum, p, n) => sum + (p * n) / 1e9, 0).toFixed(1)} on average`,
      );
      const events = c.events.map((e) => `${e.name}: ${percent(e.p)}`);
      return `${c.assume === "known" ? "" : `${c.assume} case: `}${[...sums, ...events].join("; ")}.`;
    })
    .join(" ");
}

export function Announcer() {
  const i = info.value;
  const s = snap.value;
  const last = log.value.at(-1)?.n ?? 0;
  const seen = useRef({ n: last, due: "" });
  const [words, setWords] = useState("");
  const now = due();
  useEffect(() => {
    if (!i || !s || past.value) return;
    const t = setTimeout(() => {
      // snapshot and events come separately: wait until both are here, and read them together
      const told = log.value.at(-1)?.n ?? 0;
      const now = due();
      if (!viewAs.value && told !== snap.value?.events) return;
      const fresh = log.value.filter((l) => l.n > seen.current.n);
      const parts = [said(i, fresh), now !== seen.current.due || fresh.length ? now : ""].filter(Boolean);
      seen.current = { n: told, due: now };
      if (parts.length) setWords(parts.join(" "));
    }, 150);
    return () => clearTimeout(t);
  }, [last, now, i, s, past.value]);
  const a = considered.value && consideredResult.value?.forecast?.known ? chances(consideredResult.value.forecast) : "";
  const no = refusal.value?.why.refusal;
  return (
    <>
      <p class="sr announce" role="status" aria-label="News" aria-atomic="true">
        {words}
      </p>
      <p class="sr" aria-live="polite">
        {a || (no ? `Not allowed: ${no.reason}` : "")}
      </p>
    </>
  );
}
