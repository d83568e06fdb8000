// What changed between two views, in sentences: losses, control, supply, points, arrivals, notes. Pure functions:
// they compare views and read events by the groups that Info names.

import { hidesPieces, left, pieceTitle, placeTitle, sideName, stateOf, strengthWord } from "../words/text";
import {
  FirstHandle,
  Unknown,
  type EventLine,
  type FlagInfo,
  type Info,
  type PieceView,
  type PlaceID,
  type Side,
  type View,
} from "../wire";

/** Change is one line, with the place that it leads to (0 for none). */
export interface Change {
  text: string;
  place: PlaceID;
  side: Side;
  rule?: string | undefined;
}
export interface Chapter {
  id: string;
  title: string;
  list: Change[];
}

const bits = (flags: FlagInfo[], show: string) => flags.reduce((m, f, n) => (f.show === show ? m | (1 << n) : m), 0);

/** changes compares two views of one viewer. OnMap says whether a place is drawn. */
export function changes(i: Info, onMap: (p: PlaceID) => boolean, a: View, b: View, events: EventLine[]): Chapter[] {
  const before = new Map(a.pieces.map((p) => [p.id, p]));
  const after = new Map(b.pieces.map((p) => [p.id, p]));
  const showOf = (l: EventLine) => {
    const kind = l.note ? undefined : i.events[l.e.k];
    return kind?.costs ? "loss" : (kind?.show ?? "");
  };
  const sideOf = (l: EventLine): Side => {
    const c = l.e.c ?? 0;
    return c > 0 && c < FirstHandle ? (i.pieces[c]?.side ?? l.e.s) : (before.get(c)?.s ?? after.get(c)?.s ?? l.e.s);
  };
  const out: Chapter[] = [];
  const add = (id: string, title: string, list: Change[]) => list.length && out.push({ id, title, list });
  const mine = a.side === 0 || a.side === 1 ? a.side : -1;
  const sides = mine >= 0 ? [mine, 1 - mine] : [0, 1];

  add(
    "words",
    "Said",
    events
      .filter((l) => l.note && l.note !== "standing" && l.text)
      .map((l) => ({ text: l.text, place: 0, side: l.e.s, rule: l.rule })),
  );

  add(
    "announced",
    "Announced",
    events
      .filter((l) => showOf(l) === "declare" && l.e.s !== mine)
      .map((l) => ({ text: l.text, place: l.e.p ?? 0, side: l.e.s, rule: l.rule })),
  );

  let dials = 0; // only the first two figures of time are listed, as in the top bar; the others change all the time
  const turns = i.facts.flatMap((f, n) => {
    const x = a.facts[n];
    const y = b.facts[n];
    if (f.show === "turn" && ++dials > 2) return [];
    if ((f.show !== "turn" && f.show !== "weather") || x === y || x === undefined || y === undefined || y === Unknown)
      return [];
    const word = (v: number) => (v === Unknown ? "?" : (f.words?.[v] ?? String(v)));
    return [{ text: `${f.name}: ${word(x)} → ${word(y)}`, place: 0, side: f.side }];
  });
  add("time", "Time and weather", turns);

  for (const s of sides) {
    const losses = events.filter((l) => showOf(l) === "loss" && sideOf(l) === s);
    const list: Change[] = [];
    const told = new Set<number>();
    for (const p of a.pieces) {
      const q = after.get(p.id);
      const name = pieceTitle(i, p.face ?? 0);
      if (p.s !== s || !p.face) continue;
      const hits = losses.filter((l) => l.e.c === p.id || (l.e.c === p.face && p.face));
      if (onMap(p.p) && (!q || !onMap(q.p))) {
        if (!hits.length) continue;
        const was = p.n > 0 ? left(i.pieces[p.face]!, p.n) : "";
        list.push({
          text: `${hits.at(-1)!.text.replace(/\.$/, "")}${was && `${was} before`}.`,
          place: hits.at(-1)!.e.p || p.p,
          side: s,
          rule: hits.at(-1)!.rule,
        });
      } else if (q && q.face === p.face && p.n > 0 && q.n >= 0 && q.n < p.n) {
        const now = stateOf(i.pieces[q.face ?? 0], q.n) || `${strengthWord(i)} ${p.n} → ${q.n}`;
        list.push({ text: `${name}: ${now}`, place: q.p, side: s });
      } else continue;
      for (const l of hits) told.add(l.n);
    }
    // losses that the comparison does not show: of concealed pieces, and of what is not a piece
    const rest = new Map<string, EventLine[]>();
    for (const l of losses) {
      if (told.has(l.n)) continue;
      const id = l.e.c ? `${l.e.c}:${l.e.p ?? 0}` : `n${l.n}`;
      rest.set(id, [...(rest.get(id) ?? []), l]);
    }
    for (const lines of rest.values()) {
      const l = lines.at(-1)!;
      list.push({
        text: lines.length > 1 ? `${l.text} (${lines.length} losses)` : l.text,
        place: l.e.p || l.e.t || 0,
        side: s,
        rule: l.rule,
      });
    }
    add(
      `loss${s}`,
      mine < 0
        ? `Losses: ${sideName(i, s)}`
        : s === mine
          ? "Own losses"
          : `Enemy losses${hidesPieces(i) ? ", as far as you know" : ""}`,
      list,
    );
  }

  const held: Change[] = [];
  b.places.forEach((p, n) => {
    const was = a.places[n]?.c ?? -1;
    const is = p?.c ?? -1;
    if (n < 1 || was === is) return;
    const name = placeTitle(i, n);
    held.push({
      text: is === 0 || is === 1 ? `${name}: now ${sideName(i, is)}` : `${name}: no longer held`,
      place: n,
      side: is,
    });
  });
  held.sort((x, y) => Number(x.side === mine) - Number(y.side === mine));
  add("control", "Changes of control", held);

  const cut = bits(i.pieceFlags, "cut-off");
  const cutPlace = bits(i.placeFlags, "cut-off");
  if (cut || cutPlace) {
    const cuts: Change[] = [];
    const freed: Change[] = [];
    const line = (p: PieceView): Change => ({
      text: `${pieceTitle(i, p.face || FirstHandle)} in ${placeTitle(i, p.p)}`,
      place: p.p,
      side: p.s,
    });
    for (const q of b.pieces) {
      const p = before.get(q.id);
      const now = (q.f ?? 0) & cut;
      const then = (p?.f ?? 0) & cut;
      if (now && !then) cuts.push(line(q));
      if (!now && then && onMap(q.p)) freed.push(line(q));
    }
    b.places.forEach((p, n) => {
      const now = (p?.f ?? 0) & cutPlace;
      const then = (a.places[n]?.f ?? 0) & cutPlace;
      if (n < 1 || !now === !then) return;
      const mark = b.marks.find((m) => m.p === n && i.marks[m.k]?.show === "line");
      const what = mark ? `${i.marks[mark.k]!.name} in ` : "";
      (now ? cuts : freed).push({ text: what + placeTitle(i, n), place: n, side: mark?.s ?? p.c });
    });
    const own = (x: Change, y: Change) => Number(y.side === mine) - Number(x.side === mine);
    add("cut", "Newly cut off", cuts.sort(own));
    add("freed", "In supply again", freed.sort(own));
  } else {
    add(
      "cut",
      "Supply",
      events
        .filter((l) => showOf(l) === "supply")
        .map((l) => ({ text: l.text, place: l.e.p ?? 0, side: sideOf(l), rule: l.rule })),
    );
  }

  const arrived: Change[] = [];
  for (const q of b.pieces) {
    const p = before.get(q.id);
    if (q.face && q.id < FirstHandle && (mine < 0 || q.s === mine) && onMap(q.p) && !(p && onMap(p.p))) {
      if (events.some((l) => l.e.c === q.id && (showOf(l) === "move" || showOf(l) === "build")))
        arrived.push({ text: `${pieceTitle(i, q.face)} in ${placeTitle(i, q.p)}`, place: q.p, side: q.s });
    }
  }
  for (const l of events) {
    const c = l.e.c ?? 0;
    if (showOf(l) === "move" && c && l.e.p && !l.e.t && mine >= 0 && sideOf(l) !== mine)
      arrived.push({ text: l.text, place: l.e.p, side: sideOf(l), rule: l.rule });
  }
  add("arrived", "Arrived", arrived);

  const stronger = a.pieces.flatMap((p) => {
    const q = after.get(p.id);
    return q && p.face && q.face === p.face && p.n >= 0 && q.n > p.n && onMap(p.p) && onMap(q.p)
      ? [{ text: `${pieceTitle(i, p.face)}: ${strengthWord(i)} ${p.n} → ${q.n}`, place: q.p, side: q.s }]
      : [];
  });
  add("stronger", "Stronger than before", stronger);

  const points = i.facts.flatMap((f, n) => {
    const x = a.facts[n];
    const y = b.facts[n];
    if (f.show !== "points" || x === undefined || y === undefined || x === y || x === Unknown || y === Unknown)
      return [];
    const whose = (f.side === 0 || f.side === 1) && !f.name.includes(sideName(i, f.side)) ? sideName(i, f.side) : "";
    return [{ text: `${whose ? `${whose}, ` : ""}${f.name}: ${x} → ${y}`, place: 0, side: f.side }];
  });
  const plain = [0, 1].flatMap((s) =>
    a.outcome.points[s as 0 | 1] !== b.outcome.points[s as 0 | 1]
      ? [
          {
            text: `${sideName(i, s)}: ${a.outcome.points[s as 0 | 1]} → ${b.outcome.points[s as 0 | 1]}`,
            place: 0,
            side: s,
          },
        ]
      : [],
  );
  add("points", "Points", points.length ? points : plain);
  return out;
}
