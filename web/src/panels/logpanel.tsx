// The log: what happened, in sentences, grouped by phase and by order, with dice as pips. Rules and places are links.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { BattleHead, BattleLuck, battleTitle, splitBattles } from "./battlelog";
import { RuleLink } from "../ui/rulelink";
import { info, log, past, snap } from "../state/table";
import { viewLog } from "../state/viewpoint";
import type { EventLine, Info } from "../wire";
import { Lines } from "../ui/loglines";

interface Chapter {
  title: string;
  rule: string;
  n: number;
  at: number;
  lines: EventLine[];
}

/**
 * chapters cuts the log at the events that begin a phase, and where orders were taken back: there an earlier phase
 * goes on.
 */
function chapters(i: Info, lines: EventLine[]): Chapter[] {
  const out: Chapter[] = [];
  for (const l of lines) {
    const isPhase = l.note ? l.note === "takeback" : ["phase", "declare"].includes(i.events[l.e.k]?.show ?? "");
    if (isPhase || !out.length) {
      out.push({
        title: isPhase ? l.text : "Start of the game",
        rule: isPhase ? (l.rule ?? "") : "",
        n: l.n,
        at: isPhase ? l.at : 0,
        lines: [],
      });
      if (isPhase) continue;
    }
    out.at(-1)!.lines.push(l);
  }
  return out;
}

/** undone are the entries that were taken back later. */
function undone(lines: EventLine[]): Set<number> {
  const out = new Set<number>();
  const back = lines.filter((l) => l.note === "takeback" && l.back);
  for (const l of lines) if (!l.note && back.some((b) => l.at > b.back! && l.at < b.at)) out.add(l.at);
  return out;
}

/** orders cuts lines into log entries. */
function orders(lines: EventLine[]): EventLine[][] {
  const out: EventLine[][] = [];
  for (const l of lines) {
    const last = out.at(-1);
    if (last && last[0]!.at === l.at) last.push(l);
    else out.push([l]);
  }
  return out;
}

const shownChapters = 40;

export function Log() {
  const i = info.value;
  const until = past.value?.at ?? Infinity;
  const drafted = past.value ? [] : (snap.value?.drafted ?? []);
  const taught = !!snap.value?.lesson; // a player of a lesson need not read which case it comes from
  const all = viewLog.value ?? log.value; // after the end it is of the view that is shown
  const lines = useMemo(
    () => all.filter((l) => l.at <= until && !(taught && l.note === "start")),
    [all, until, taught],
  );
  const end = useRef<HTMLDivElement>(null);
  const list = useMemo(() => (i ? chapters(i, lines) : []), [i, lines]);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length, drafted.length]);
  if (!i) return null;
  const gone = useMemo(() => undone(lines), [lines]);
  const mark = (at: number) => (gone.has(at) ? { class: "undone", title: "Taken back" } : {});
  const cut = Math.max(0, list.length - shownChapters);
  return (
    <div class="log" role="log" aria-live="off" aria-label="What happened">
      {!lines.length && !drafted.length && <p class="hint">Nothing has happened yet.</p>}
      {cut > 0 && <p class="hint">{cut} earlier phases are in the saved file.</p>}
      {list.slice(cut).map((c) => (
        <section key={c.n}>
          <h3 {...mark(c.at)}>
            {c.title} <RuleLink rule={c.rule} />
          </h3>
          {splitBattles(i, c.lines).map((p) =>
            p.battle ? (
              <div key={p.lines[0]!.n} {...mark(p.lines[0]!.at)}>
                <Battle i={i} lines={p.lines} />
              </div>
            ) : (
              orders(p.lines).map((o) => (
                <ul key={o[0]!.n} {...mark(o[0]!.at)}>
                  <Lines i={i} lines={o} />
                </ul>
              ))
            ),
          )}
        </section>
      ))}
      {drafted.length > 0 && (
        <section class="drafted">
          <h3>Not final yet</h3>
          <ul>
            <Lines i={i} lines={drafted} />
          </ul>
        </section>
      )}
      <div ref={end} />
    </div>
  );
}

/** Battle is a battle as one group: the result in its head, then every die, then the luck. */
function Battle({ i, lines }: { i: Info; lines: EventLine[] }) {
  return (
    <details class="battle-group ruled" open>
      <summary>
        <BattleHead i={i} lines={lines} />
      </summary>
      <RuleLink rule={battleTitle(i, lines).rule} />
      <ul>
        <Lines i={i} lines={lines} />
      </ul>
      <BattleLuck lines={lines} />
    </details>
  );
}
