// Events of the log as sentences: runs of dice as pips, moves of one piece in one line, every rule and place a link.

import { provenEntry } from "../state/table";
import { showPlace } from "../state/table";
import { pieceTitle, people, placeTitle } from "../words/text";
import type { Info, EventLine } from "../wire";
import { RuleLink } from "./rulelink";
import { HitTally, Die } from "./widgets";

/** Lines shows events as sentences. Dice in a row become faces in one line, with the sentence that sums them up. */
export function Lines({ i, lines }: { i: Info; lines: EventLine[] }) {
  const rows: EventLine[][] = [];
  const sums = new Map<EventLine[], EventLine>();
  for (const l of lines) {
    const last = rows.at(-1);
    const dice = last && isDie(i, last[0]!) && !sums.has(last);
    if (dice && isDie(i, l) && sameRoll(last[0]!, l) && !i.events[l.e.k]!.text.includes("{a|")) last.push(l);
    else if (dice && sumsUp(i, last, l)) sums.set(last, l);
    else if (last && (alike(i, last[0]!, l) || onward(i, last.at(-1)!, l))) last.push(l);
    else rows.push([l]);
  }
  return (
    <>
      {rows.map((row) =>
        isDie(i, row[0]!) ? (
          <DiceRow key={row[0]!.n} i={i} row={row} sum={sums.get(row)} />
        ) : row.length > 1 && alike(i, row[0]!, row[1]!) ? (
          <Folded key={row[0]!.n} row={row} />
        ) : (
          <Row key={row[0]!.n} i={i} row={row} />
        ),
      )}
    </>
  );
}

/** alike says whether two lines only tell that something was concealed, or the same of pieces that have no name. */
function alike(i: Info, a: EventLine, b: EventLine) {
  const told = (l: EventLine) => l.text.replace(placeTitle(i, l.e.p ?? 0), "");
  const show = i.events[a.e.k]?.show;
  const same = show === "conceal" || (show === "move" && told(a) === told(b));
  return same && !a.note && !b.note && a.e.k === b.e.k && a.e.s === b.e.s;
}
/** Folded shows several lines that tell the same of many pieces as one line, which can be opened. */
function Folded({ row }: { row: EventLine[] }) {
  return (
    <li class="ev conceal folded">
      <details>
        <summary>
          {row[0]!.text.replace(/\.$/, "")}
          <small>; likewise {row.length - 1} more</small>
        </summary>
        <ul>
          {row.map((l) => (
            <li key={l.n}>
              {l.text} <RuleLink rule={l.rule} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** sumsUp says whether a sentence counts the dice before it: how many there were, and how many hit. */
const sumsUp = (i: Info, row: EventLine[], l: EventLine) =>
  i.events[l.e.k]?.show === "result" &&
  l.e.s === row[0]!.e.s &&
  (l.e.p ?? 0) === (row[0]!.e.p ?? 0) &&
  (l.e.b ?? 0) === row.length &&
  (l.e.a ?? 0) === row.filter((d) => (d.e.b ?? 0) > 0).length;
/**
 * needs is what the dice of a row had to show, in the words of the event; empty unless all of them needed the same.
 */
function needs(row: EventLine[]): string {
  const words = row.map((l) => /\(([^)]*)\)\.?$/.exec(l.text)?.[1] ?? "");
  return words.every((w) => w === words[0]) ? words[0]! : "";
}
const isDie = (i: Info, l: EventLine) => i.events[l.e.k]?.show === "die";
const sameRoll = (a: EventLine, b: EventLine) =>
  a.e.k === b.e.k && a.e.s === b.e.s && (a.e.c ?? 0) === (b.e.c ?? 0) && (a.e.p ?? 0) === (b.e.p ?? 0);
/**
 * DiceRow draws dice. If the event's sentence counts its first number ("{a|no|one|more}"), that is the number of
 * hits, and the second number that of the dice. Otherwise the first number is the face; a second number that chooses
 * a word says whether the die hit.
 */
function DiceRow({ i, row, sum }: { i: Info; row: EventLine[]; sum?: EventLine | undefined }) {
  const first = row[0]!;
  const text = i.events[first.e.k]?.text ?? "";
  if (text.includes("{a|")) {
    return (
      <li class="dice">
        {first.text} <HitTally hits={first.e.a ?? 0} of={first.e.b ?? 0} /> <RuleLink rule={first.rule} />
      </li>
    );
  }
  const judged = text.includes("{b|");
  const need = needs(row);
  const faces = (
    <button class="faces" title="Proof of these dice" onClick={() => (provenEntry.value = first.at)}>
      {row.map((l) => (
        <Die key={l.n} face={l.e.a ?? 0} hit={judged && (l.e.b ?? 0) > 0} />
      ))}
    </button>
  );
  if (sum)
    return (
      <li class="dice">
        {faces}
        {need && <small class="needs">{need}</small>} {sum.text} <RuleLink rule={sum.rule ?? first.rule} />
      </li>
    );
  const several = row.length > 1;
  return (
    <li class="dice">
      {several && <span class="who-rolls">{first.e.c ? pieceTitle(i, first.e.c) : people(i, first.e.s)}</span>}
      {faces}
      {several && need && <small class="needs">{need}</small>}
      <span class={several ? "sr" : ""}>{row.map((l) => l.text).join(" ")}</span> <RuleLink rule={first.rule} />
    </li>
  );
}

/** onward says whether a move continues the last one of the same piece: both are then one line. */
const onward = (i: Info, a: EventLine, b: EventLine) =>
  i.events[b.e.k]?.show === "move" &&
  a.e.k === b.e.k &&
  !!b.e.c &&
  a.e.c === b.e.c &&
  !!b.e.p &&
  a.e.t === b.e.p &&
  a.rule === b.rule;

function Row({ i, row }: { i: Info; row: EventLine[] }) {
  const l = row[0]!;
  const last = row.at(-1)!;
  const place = last.e.t || last.e.p || 0;
  const kind = i.events[l.e.k]?.show ?? "";
  return (
    <li class={`ev ${kind} ${l.note ? `table-${l.note}` : ""}`}>
      {row.length > 1 ? l.text.replace(/\.$/, "") : l.text}
      {row.slice(1).map((x) => (
        <span key={x.n}> → {placeTitle(i, x.e.t ?? 0)}</span>
      ))}
      {row.length > 1 && "."} <RuleLink rule={l.rule} />
      {place > 0 && (
        <button
          class="goto"
          title={`Show ${i.places[place]?.name ?? ""}`}
          aria-label={`Show ${i.places[place]?.name ?? ""} on the map`}
          onClick={() => showPlace(place)}
        >
          ◎
        </button>
      )}
    </li>
  );
}
