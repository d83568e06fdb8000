// A battle in the log: its events as one group, with every die and a line about the luck. Which events belong
// together is known from their place and from what Info.Events says that each kind shows; no kind of event is known
// by name.

import { info } from "../state/table";
import { luckSides } from "../words/luck";
import { capital, people, sideName } from "../words/text";
import type { EventLine, Info } from "../wire";

/** Part is a run of log lines: a battle, or what is between two battles. */
interface Part {
  battle: boolean;
  lines: EventLine[];
}

const show = (i: Info, l: EventLine) => i.events[l.e.k]?.show ?? "";
const rolls = (i: Info, l: EventLine) => show(i, l) === "die" || !!l.luck;

/**
 * splitBattles cuts lines into battles and the rest. A battle begins with an event that shows one and goes on while
 * the place stays the same; it has dice.
 */
export function splitBattles(i: Info, lines: EventLine[]): Part[] {
  const out: Part[] = [];
  const rest = (l: EventLine) => {
    const last = out.at(-1);
    if (last && !last.battle) last.lines.push(l);
    else out.push({ battle: false, lines: [l] });
  };
  for (let n = 0; n < lines.length; n++) {
    const first = lines[n]!;
    const place = first.e.p ?? 0;
    let end = n;
    if (show(i, first) === "battle" && place) {
      while (end < lines.length && ((lines[end]!.e.p ?? 0) === place || (lines[end]!.note && end > n))) end++;
      // what follows it, such as the concealing of blocks, is not part of the group
      while (end > n && show(i, lines[end - 1]!) === "conceal") end--;
    }
    const group = lines.slice(n, end);
    if (!group.some((l) => rolls(i, l))) {
      rest(first);
      continue;
    }
    // with several announcements before the first die, the last one opens the battle
    out.push({ battle: true, lines: group });
    n = end - 1;
  }
  return out;
}

/** hitDie says whether a line is a die that hits or misses, and not one that is looked up in a table. */
export const hitDie = (i: Info, l: EventLine) => show(i, l) === "die" && /\{b\|[^|]/.test(i.events[l.e.k]?.text ?? "");

interface SideSum {
  dice: number;
  hits: number;
  losses: EventLine[];
  got: number;
  mean: number;
  variance: number;
  lucky: boolean;
  unit: string;
}

/** sumBySide counts for each side what it rolled, what it lost, and its luck. */
export function sumBySide(i: Info, lines: EventLine[]): [SideSum, SideSum] {
  const none = (): SideSum => ({
    dice: 0,
    hits: 0,
    losses: [],
    got: 0,
    mean: 0,
    variance: 0,
    lucky: false,
    unit: "hits",
  });
  const s: [SideSum, SideSum] = [none(), none()];
  for (const l of lines) {
    const side = l.e.s;
    const kind = i.events[l.e.k];
    if (l.luck && (l.luck.side === 0 || l.luck.side === 1)) {
      const x = s[l.luck.side];
      x.got += l.luck.got;
      x.mean += l.luck.mean;
      x.variance += l.luck.variance;
      x.lucky = true;
      x.unit = l.luck.text || x.unit;
    }
    if (side !== 0 && side !== 1) continue;
    if (hitDie(i, l)) {
      s[side].dice++;
      if ((l.e.b ?? 0) > 0) s[side].hits++;
    }
    if (kind?.show === "loss") s[side].losses.push(l);
  }
  return s;
}

const thousandth = (n: number) => (n / 1000).toFixed(Math.abs(n) % 1000 === 0 ? 0 : 1);

/** battleTitle is the announcement of a battle: the last one before the first die. */
export function battleTitle(i: Info, lines: EventLine[]): EventLine {
  const open = lines.findIndex((l) => rolls(i, l));
  return lines.slice(0, open < 0 ? 1 : open).findLast((l) => show(i, l) === "battle") ?? lines[0]!;
}

/** lostWords says how many steps a side lost, and how much else. A unit of a map of hexes may go with all its steps. */
export function lostWords(i: Info, losses: EventLine[]): string {
  const steps = i.grid ? 0 : losses.filter((l) => i.events[l.e.k]?.sets).length;
  const more = losses.length - steps;
  return [
    steps && `${steps} ${steps === 1 ? "step" : "steps"} lost`,
    more && `${more} ${steps ? "other " : ""}${more === 1 ? "loss" : "losses"}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** BattleHead is a battle in one line: how often each side hit, how much it lost, and how it ended. */
export function BattleHead({ i, lines }: { i: Info; lines: EventLine[] }) {
  const s = sumBySide(i, lines);
  const last = lines.findLast((l) => !l.note);
  const hits = s[0].dice + s[1].dice > 0; // and not one die for a table
  return (
    <>
      <b class="battle-title">{battleTitle(i, lines).text.replace(/\.$/, "")}</b>
      <span class="battle-sum">
        {[0, 1].map((n) => {
          const x = s[n as 0 | 1];
          const told = [hits && (x.dice > 0 ? `${x.hits} of ${x.dice} hit` : "no dice"), lostWords(i, x.losses)].filter(
            Boolean,
          );
          return (
            told.length > 0 && (
              <span key={n} class={`side${n}`}>
                {sideName(i, n)}: {told.join(", ")}
              </span>
            )
          );
        })}
        {!i.grid && last && show(i, last) === "result" && <span>{capital(last.text.replace(/^[^:]*: /, ""))}</span>}
      </span>
    </>
  );
}

/** BattleLuck says which side was lucky in a battle: for each side the result of its dice and their mean. */
export function BattleLuck({ lines }: { lines: EventLine[] }) {
  const i = info.value!;
  const s = sumBySide(i, lines);
  if (!s[0].lucky && !s[1].lucky) return null;
  const unit = s[0].lucky ? s[0].unit : s[1].unit;
  const luck = luckSides(s);
  const who = luck.better === 2 ? "neither side" : people(i, luck.better);
  return (
    <p class="luck">
      <b>{capital(who)} had the better dice.</b> {unit.charAt(0).toUpperCase() + unit.slice(1)}, and on average:{" "}
      {([0, 1] as const)
        .filter((n) => s[n].lucky)
        .map((n, k) => (
          <span key={n} class={`side${n}`}>
            {k > 0 && "; "}
            {sideName(i, n)} <b>{thousandth(s[n].got)}</b> ({thousandth(s[n].mean)}, {luck.words[n]})
          </span>
        ))}
      .
    </p>
  );
}
