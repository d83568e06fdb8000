// What happened, in sentences: grouped by phase and by order, dice as pips, every rule a link, every place a way to it.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { BattleHead, Luck, parts } from "./battlelog";
import { Die, RuleLink, Tally } from "./bits";
import { info, log, past, show, snap } from "./game";
import { people, pieceTitle, placeTitle } from "./text";
import type { EventLine, Info } from "./wire";

interface Chapter { title: string; rule: string; n: number; at: number; lines: EventLine[] }

/** chapters cuts the log at its phase events, and where the game went back: what follows belongs to an earlier phase again. */
function chapters(i: Info, lines: EventLine[]): Chapter[] {
  const out: Chapter[] = [];
  for (const l of lines) {
    const isPhase = l.note ? l.note === "takeback" : i.events[l.e.k]?.show === "phase";
    if (isPhase || !out.length) {
      out.push({ title: isPhase ? l.text : "The beginning", rule: isPhase ? (l.rule ?? "") : "", n: l.n, at: isPhase ? l.at : 0, lines: [] });
      if (isPhase) continue;
    }
    out.at(-1)!.lines.push(l);
  }
  return out;
}

/** undone are the log entries whose orders were taken back later. */
function undone(lines: EventLine[]): Set<number> {
  const out = new Set<number>(), back = lines.filter((l) => l.note === "takeback" && l.back);
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
  const i = info.value, until = past.value?.at ?? Infinity, drafted = past.value ? [] : (snap.value?.drafted ?? []);
  const taught = !!snap.value?.lesson; // where a lesson was taken from is no news to whoever learns
  const lines = useMemo(() => log.value.filter((l) => l.at <= until && !(taught && l.note === "start")), [log.value, until, taught]);
  const end = useRef<HTMLDivElement>(null);
  const list = useMemo(() => (i ? chapters(i, lines) : []), [i, lines]);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length, drafted.length]);
  if (!i) return null;
  const gone = useMemo(() => undone(lines), [lines]), mark = (at: number) => (gone.has(at) ? { class: "undone", title: "Taken back" } : {});
  const cut = Math.max(0, list.length - shownChapters);
  return (
    <div class="log" role="log" aria-live="off" aria-label="What happened">
      {!lines.length && !drafted.length && <p class="hint">Nothing has happened yet.</p>}
      {cut > 0 && <p class="hint">{cut} earlier phases are in the saved file.</p>}
      {list.slice(cut).map((c) => (
        <section key={c.n}>
          <h3 {...mark(c.at)}>{c.title} <RuleLink rule={c.rule} /></h3>
          {parts(i, c.lines).map((p) => (p.battle ? <div key={p.lines[0]!.n} {...mark(p.lines[0]!.at)}><Battle i={i} lines={p.lines} /></div> : orders(p.lines).map((o) => <ul key={o[0]!.n} {...mark(o[0]!.at)}><Lines i={i} lines={o} /></ul>)))}
        </section>
      ))}
      {drafted.length > 0 && (
        <section class="drafted">
          <h3>Not yet ordered</h3>
          <ul><Lines i={i} lines={drafted} /></ul>
        </section>
      )}
      <div ref={end} />
    </div>
  );
}

/** Battle is a battle as one group: the outcome in its head, every die below, and where the luck fell. */
function Battle({ i, lines }: { i: Info; lines: EventLine[] }) {
  return (
    <details class="battle-group" open>
      <summary><BattleHead i={i} lines={lines} /></summary>
      <ul><Lines i={i} lines={lines} /></ul>
      <Luck lines={lines} />
    </details>
  );
}

/** Lines shows events as sentences; a run of dice in a row as faces in one line, with the sentence that sums them up. */
export function Lines({ i, lines }: { i: Info; lines: EventLine[] }) {
  const rows: EventLine[][] = [], sums = new Map<EventLine[], EventLine>();
  for (const l of lines) {
    const last = rows.at(-1), dice = last && isDie(i, last[0]!) && !sums.has(last);
    if (dice && isDie(i, l) && sameRoll(last[0]!, l) && !i.events[l.e.k]!.text.includes("{a|")) last.push(l);
    else if (dice && sumsUp(i, last, l)) sums.set(last, l);
    else if (last && onward(i, last.at(-1)!, l)) last.push(l);
    else if (last && turnsAway(i, last[0]!) && turnsAway(i, l)) last.push(l);
    else rows.push([l]);
  }
  return <>{rows.map((row) => (isDie(i, row[0]!) ? <DiceRow key={row[0]!.n} i={i} row={row} sum={sums.get(row)} /> : row.length > 1 && turnsAway(i, row[0]!) ? <Folded key={row[0]!.n} row={row} /> : <Row key={row[0]!.n} i={i} row={row} />))}</>;
}

/** turnsAway says whether a line only tells that something is concealed. */
const turnsAway = (i: Info, l: EventLine) => !l.note && i.events[l.e.k]?.show === "conceal";

/** Folded is a run of lines that tell the same of many pieces: one line, which opens. */
function Folded({ row }: { row: EventLine[] }) {
  return (
    <li class="ev conceal folded">
      <details>
        <summary>{row[0]!.text.replace(/\.$/, "")} <small>and {row.length - 1} more like it</small></summary>
        <ul>{row.map((l) => <li key={l.n}>{l.text} <RuleLink rule={l.rule} /></li>)}</ul>
      </details>
    </li>
  );
}

/** sumsUp says whether a sentence counts the dice before it: their hits, and how many they were. */
const sumsUp = (i: Info, row: EventLine[], l: EventLine) =>
  i.events[l.e.k]?.show === "result" && l.e.s === row[0]!.e.s && (l.e.p ?? 0) === (row[0]!.e.p ?? 0) && (l.e.b ?? 0) === row.length && (l.e.a ?? 0) === row.filter((d) => (d.e.b ?? 0) > 0).length;

/** needs is what the dice of a row had to show, in the words of the event, if all of them needed the same. */
function needs(row: EventLine[]): string {
  const words = row.map((l) => /\(([^)]*)\)\.?$/.exec(l.text)?.[1] ?? "");
  return words.every((w) => w === words[0]) ? words[0]! : "";
}

const isDie = (i: Info, l: EventLine) => i.events[l.e.k]?.show === "die";
const sameRoll = (a: EventLine, b: EventLine) => a.e.k === b.e.k && a.e.s === b.e.s && (a.e.c ?? 0) === (b.e.c ?? 0) && (a.e.p ?? 0) === (b.e.p ?? 0);

/**
 * DiceRow draws dice. Where the event's sentence counts its first number ("{a|no|one|more}"), that is the hits out of as many dice
 * as the second number says; otherwise it is the face, and a second number that chooses a word says whether the die hit.
 */
function DiceRow({ i, row, sum }: { i: Info; row: EventLine[]; sum?: EventLine | undefined }) {
  const first = row[0]!, text = i.events[first.e.k]?.text ?? "";
  if (text.includes("{a|")) {
    return (
      <li class="dice">
        {first.text} <Tally hits={first.e.a ?? 0} of={first.e.b ?? 0} /> <RuleLink rule={first.rule} />
      </li>
    );
  }
  const judged = text.includes("{b|"), need = needs(row);
  const faces = <span class="faces">{row.map((l) => <Die key={l.n} face={l.e.a ?? 0} hit={judged && (l.e.b ?? 0) > 0} />)}</span>;
  if (sum) return <li class="dice">{faces}{need && <small class="needs">{need}</small>} {sum.text} <RuleLink rule={sum.rule ?? first.rule} /></li>;
  const several = row.length > 1;
  return (
    <li class="dice">
      {several && <span class="who-rolls">{first.e.c ? pieceTitle(i, first.e.c) : people(i, first.e.s)}</span>}
      {faces}{several && need && <small class="needs">{need}</small>}
      <span class={several ? "sr" : ""}>{row.map((l) => l.text).join(" ")}</span>{" "}
      <RuleLink rule={first.rule} />
    </li>
  );
}

/** onward says whether a move goes on where the last one of the same piece ended: both then stand in one line. */
const onward = (i: Info, a: EventLine, b: EventLine) =>
  i.events[b.e.k]?.show === "move" && a.e.k === b.e.k && !!b.e.c && a.e.c === b.e.c && !!b.e.p && a.e.t === b.e.p && a.rule === b.rule;

function Row({ i, row }: { i: Info; row: EventLine[] }) {
  const l = row[0]!, last = row.at(-1)!;
  const place = last.e.t || last.e.p || 0;
  const kind = i.events[l.e.k]?.show ?? "";
  return (
    <li class={`ev ${kind} ${l.note ? `table-${l.note}` : ""}`}>
      {row.length > 1 ? l.text.replace(/\.$/, "") : l.text}{row.slice(1).map((x) => <span key={x.n}> → {placeTitle(i, x.e.t ?? 0)}</span>)}{row.length > 1 && "."} <RuleLink rule={l.rule} />
      {place > 0 && <button class="goto" title={`Show ${i.places[place]?.name ?? ""}`} aria-label={`Show ${i.places[place]?.name ?? ""} on the map`} onClick={() => show(place)}>◎</button>}
    </li>
  );
}
