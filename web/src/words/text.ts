// Names and sentences for what the wire sends as numbers: pieces, places, events, actions. It mirrors kernel/text.go.

import {
  FirstHandle,
  Both,
  NumChoice,
  Observer,
  Unknown,
  type Event,
  type Frame,
  type Info,
  type PieceID,
  type PieceInfo,
  type PlaceID,
  type Prompt,
  type Side,
  type PieceView,
  type FactInfo,
} from "../wire";

/**
 * fillTemplate puts words into a template. {name} becomes word("name"); {name|none|one|more} becomes the alternative
 * with the index number("name"), the last one if the number is larger; {-name|...} counts below nought. An alternative
 * may hold templates again.
 */
export function fillTemplate(template: string, word: (w: string) => string, number: (w: string) => number): string {
  let out = "";
  for (;;) {
    const i = template.indexOf("{");
    const j = closing(template, i);
    if (i < 0 || j < 0) return out + template;
    out += template.slice(0, i);
    const parts = choices(template.slice(i + 1, j));
    if (parts.length === 1) out += word(parts[0]!);
    else {
      const n = parts[0]![0] === "-" ? -number(parts[0]!.slice(1)) : number(parts[0]!);
      out += fillTemplate(parts[1 + Math.min(Math.max(n, 0), parts.length - 2)]!, word, number);
    }
    template = template.slice(j + 1);
  }
}

/** closing is the index of the brace that closes the one at index i; -1 if none does. */
function closing(s: string, i: number): number {
  for (let depth = 0; i >= 0 && i < s.length; i++) {
    if (s[i] === "{") depth++;
    else if (s[i] === "}" && --depth === 0) return i;
  }
  return -1;
}

/** choices splits at the bars that are not inside inner braces. */
function choices(s: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === "{") depth++;
    else if (s[i] === "}") depth--;
    else if (s[i] === "|" && depth === 0) {
      parts.push(s.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, s.slice(from)];
}

export function people(info: Info, s: Side): string {
  return s === 0 || s === 1 ? info.sides[s].people : "nobody";
}

/** sideName is the name of a viewer: a side, both sides, or an observer. */
export function sideName(info: Info, s: Side): string {
  if (s === 0 || s === 1) return info.sides[s].name;
  return s === Both ? "Both sides" : s === Observer ? "Observer" : "Nobody";
}

/** hidesPieces says whether a game conceals pieces, so that they can be revealed. */
export const hidesPieces = (info: Info): boolean => info.events.some((e) => e?.show === "reveal");

/** capital is a text as it opens a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** pieceNoun is what sentences call a piece of the game: "block", "counter", or only "piece". */
export function pieceNoun(info: Info): string {
  return info.form || "piece";
}

/** strengthWord is what the number of a piece counts: the steps of a counter, the strength of a block. */
export const strengthWord = (info: Info): string => (info.form === "counter" ? "steps" : "strength");

/** count is a number of pieces as the game calls them: "1 block", "3 blocks". */
export const count = (info: Info, n: number): string => `${n} ${pieceNoun(info)}${n === 1 ? "" : "s"}`;

/** someOf names so many of a list, and says how many more there are. */
export const someOf = (list: string[], most: number): string =>
  list.slice(0, most).join(", ") + (list.length > most ? ` and ${list.length - most} more` : "");

export function pieceTitle(info: Info, p: PieceID): string {
  if (p >= FirstHandle) {
    const back = info.handles?.[p - FirstHandle];
    const what = (back && info.backs?.[back]?.name) || `concealed ${pieceNoun(info)}`;
    return `${/^[aeiou]/.test(what) ? "an" : "a"} ${what}`;
  }
  return (p > 0 && info.pieces[p]?.name) || `a ${pieceNoun(info)}`;
}

export function placeTitle(info: Info, p: PlaceID): string {
  const pl = p > 0 ? info.places[p] : undefined;
  if (!pl) return "nowhere";
  if (pl.name === pl.id || pl.name.endsWith(` ${pl.id}`)) return pl.name;
  return pl.kind === "area" || pl.kind === "hex" ? `${pl.name} (${pl.id})` : pl.name;
}

const fractions: Record<string, string> = {
  "1/2": "½",
  "1/4": "¼",
  "3/4": "¾",
  "1/8": "⅛",
  "3/8": "⅜",
  "5/8": "⅝",
  "7/8": "⅞",
  "1/3": "⅓",
  "2/3": "⅔",
};

/** parts writes a number that is counted in parts of one: 13 in halves is "6½". It mirrors kernel.Parts. */
export function parts(n: number, per = 1): string {
  if (per <= 1) return String(n);
  const sign = n < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(n) / per);
  const num = Math.abs(n) % per;
  if (num === 0) return (whole ? sign : "") + whole;
  let a = num;
  let b = per;
  while (b) [a, b] = [b, a % b];
  const rest = `${num / a}/${per / a}`;
  const known = fractions[rest];
  if (known) return sign + (whole || "") + known;
  return sign + (whole ? `${whole} ` : "") + rest;
}

/** several is 1 for a piece whose name is a plural, so that a template can choose a verb. */
export const several = (info: Info, p: PieceID): number => (info.pieces[p]?.plural ? 1 : 0);

/**
 * sentence fills in a template of Info. A choice goes by the number that it names, or by the first one, and one that
 * names a piece by whether its name is a plural. It mirrors Index.sentence.
 */
function sentence(
  info: Info,
  template: string | undefined,
  side: Side,
  pieces: Record<string, PieceID | undefined>,
  places: Record<string, PlaceID | undefined>,
  numbers: Record<string, number | undefined>,
): string {
  return capital(
    fillTemplate(
      template ?? "",
      (w) => {
        if (w === "side") return people(info, side);
        if (w in pieces) return pieceTitle(info, pieces[w] ?? 0);
        if (w in places) return placeTitle(info, places[w] ?? 0);
        const [name, per = "1"] = w.split("/"); // {a/2}: a number in halves
        return name! in numbers && Number(per) > 0 ? parts(numbers[name!] ?? 0, Number(per)) : `{${w}}`;
      },
      (w) =>
        w in pieces ? several(info, pieces[w] ?? 0) : ((w in numbers ? numbers[w] : Object.values(numbers)[0]) ?? 0),
    ),
  );
}

/** eventText is an event as a sentence, for previews: their events come without a sentence. */
export const eventText = (info: Info, e: Event): string =>
  sentence(
    info,
    info.events[e.k]?.text,
    e.s,
    { piece: e.c, with: e.w },
    { place: e.p, to: e.t },
    { a: e.a, b: e.b, n: e.n },
  );

/** promptText is the question of a prompt as a sentence. */
export const promptText = (info: Info, p: Prompt): string =>
  sentence(info, info.asks[p.ask]?.text, p.side, { piece: p.piece }, { place: p.place }, { n: p.n, m: p.m });

/** frameText says what is going on inside the phase: a battle, a retreat. */
export const frameText = (info: Info, f: Frame): string =>
  sentence(info, info.frames?.[f.k]?.text, f.s, { piece: f.c }, { place: f.p, to: f.t }, { n: f.n, m: f.m });

/** pieceWord is a piece in the text form of an action: its id, or ?N for the concealed piece with handle N. */
export function pieceWord(info: Info, p: PieceID): string {
  return p >= FirstHandle ? `?${p - FirstHandle}` : (info.pieces[p]?.id ?? "-");
}

/** actionWords is the text form of an action: the verb, then the operands that it takes. */
export function actionWords(info: Info, a: readonly number[]): string {
  const verb = info.verbs[a[0]!];
  if (!verb) return "";
  const words = [verb.name];
  if (verb.piece) words.push(pieceWord(info, a[1]!));
  if (verb.place) words.push(info.places[a[2]!]?.id ?? "-");
  if (verb.num === 1) words.push(String(a[3]));
  if (verb.num === 2) words.push(verb.choices?.[a[3]!] ?? String(a[3]));
  return words.join(" ");
}

/**
 * backName is what shows of a concealed piece, and where it stands, with a number if several are alike there, or off
 * the map its flags.
 */
export function backName(info: Info, id: number, seen: PieceView[] = []): string {
  const p = seen.find((x) => x.id === id);
  if (!p || id < FirstHandle) return "";
  const name = (p.b && info.backs?.[p.b]?.name) || `concealed ${pieceNoun(info)}`;
  const at = info.places[p.p];
  if (at?.kind === "pool") return [name, ...flagNames(p.f, info.pieceFlags)].join(", ");
  const alike = seen.filter((x) => x.id >= FirstHandle && x.b === p.b && x.s === p.s && x.p === p.p);
  const nth = alike.length > 1 ? ` ${alike.indexOf(p) + 1} of ${alike.length}` : "";
  return `${name}${nth} in ${at?.name}`;
}

/**
 * actionLabel is what a button says for an action, under the question with the number ask; a concealed piece is called
 * by what shows of it. It mirrors Index.LabelSeen.
 */
export function actionLabel(info: Info, ask: number, a: readonly number[], seen?: PieceView[]): string {
  const [verb = 0, piece = 0, place = 0, n = 0] = a;
  const v = info.verbs[verb];
  if (!v) return "";
  return capital(
    fillTemplate(
      info.asks[ask]?.labels?.[v.name] ?? v.text,
      (w) => {
        switch (w) {
          case "piece":
            return backName(info, piece, seen) || pieceTitle(info, piece);
          case "place":
            return (place > 0 && info.places[place]?.name) || "-";
          case "n":
            return (v.num === NumChoice && (v.says ?? v.choices)?.[n]) || String(n);
        }
        return "-";
      },
      (w) => (w === "piece" ? several(info, piece) : w === "steps" ? (seen?.find((p) => p.id === piece)?.n ?? 0) : n),
    ),
  );
}

/**
 * stepText says what a drafted step did, from its text form, under the question with the number ask; a concealed piece
 * is called by what shows of it, and not by where it stands: it may have moved since.
 */
export function stepText(info: Info, step: string, ask = 0): string {
  const words = step.split(" ");
  const n = info.verbs.findIndex((v) => v.name === words[0]);
  const verb = info.verbs[n];
  if (!verb) return step;
  let i = 1;
  const id = <T extends { id: string }>(list: T[], word = "") =>
    word.startsWith("?") ? FirstHandle + Number(word.slice(1)) : list.findIndex((x) => x?.id === word);
  const piece = verb.piece ? id(info.pieces, words[i++]) : 0;
  const place = verb.place ? id(info.places, words[i++]) : 0;
  const word = words[i] ?? "";
  return actionLabel(info, ask, [n, piece, place, verb.choices?.indexOf(word) ?? Number(word)]);
}

/** verbTitle is what a button says without its operands: the heading of a group of actions. */
export function verbTitle(info: Info, ask: number, verb: number): string {
  const v = info.verbs[verb];
  if (!v) return "";
  const label = info.asks[ask]?.labels?.[v.name];
  if (v.title && !label) return v.title;
  const text = fillTemplate(
    label ?? v.text,
    () => "…",
    () => 2,
  )
    .replace(/\(\s*…\s*\)/g, "")
    .replace(/^(…\s*((of|to|in|at|with)\s+)?)+/, "")
    .replace(/\s+(of |to |with |in |into |at |by |a |the )*…(?=\s)/g, "")
    .replace(/(\s+(in|into|to|at|of|with|by|a|the))*(\s*…)+\s*$/, "")
    .trim();
  return capital(text) || v.name;
}

/** flagNames lists the names of the flags that are set, without those that are not for people (quiet). */
export function flagNames(flags: number | undefined, names: Info["pieceFlags"]): string[] {
  return flags ? names.filter((f, i) => flags & (1 << i) && !f.quiet).map((f) => f.name) : [];
}

/** fireOf is how many faces of the die hit when a piece has a given strength; 0 if that is not known. */
export function fireOf(piece: PieceInfo, strength: number): number {
  const step = piece.levels?.indexOf(strength) ?? -1;
  return piece.fire?.[step < 0 ? 0 : step] ?? 0;
}

/** stateOf names the step of a piece whose strength is no number of dice; empty for another piece. */
export function stateOf(piece: PieceInfo | undefined, strength: number): string {
  return piece?.states?.[piece.levels?.indexOf(strength) ?? -1] ?? "";
}

/** hitsOn says which faces of a die hit, the highest ones, as the rules say it. */
export const hitsOn = (faces: number): string =>
  faces < 2 ? "hits on 6" : faces < 3 ? "hits on 5 and 6" : `hits on ${7 - faces} to 6`;

export function percent(share: number): string {
  const p = share / 1e7;
  if (share <= 0) return "0 %";
  if (p < 1) return "< 1 %";
  if (p > 99 && share < 1_000_000_000) return "> 99 %";
  return `${Math.round(p)} %`;
}

/** left says what is left of a piece: a block's strength, or the steps of a counter that has more than one. */
export function left(piece: PieceInfo, n: number): string {
  if (n < 0 || (piece.rates && piece.rates.length < 2)) return "";
  if (piece.states) return `, ${stateOf(piece, n)}`;
  return piece.rates ? `, ${n} ${n === 1 ? "step" : "steps"}` : `, strength ${n}`;
}

/** pieceLine says in words what the viewer knows of a piece. */
export function pieceLine(i: Info, p: PieceView): string {
  const face = p.face ? i.pieces[p.face] : undefined;
  const side = i.sides[p.s as 0 | 1]?.name ?? "";
  const flags = flagNames(p.f, i.pieceFlags).join(", ");
  if (!face) {
    const seen = p.sf ? i.pieces[p.sf]?.name : "";
    const note = seen ? `, last seen as ${seen}${p.sn ? ` with strength ${p.sn}` : ""}` : "";
    return `concealed ${pieceNoun(i)}, ${side}${note}${flags ? `, ${flags}` : ""}`;
  }
  return `${face.name}, ${side}${left(face, p.n)}${flags ? `, ${flags}` : ""}`;
}
export type Fact = Pick<FactInfo, "name" | "words" | "show" | "side" | "track" | "token">;

export function factValue(f: Fact, n: number | undefined): string {
  if (n === undefined || n === Unknown) return "?";
  return f.words?.length ? (f.words[n] ?? String(n)) : String(n);
}
