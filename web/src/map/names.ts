// Names of places and towns on the map: only as many as can be read without covering anything, the important ones
// first.

import { font, minText, serif } from "./canvas";
import { drawPills, isFree, placePoint, toCanvas, type Frame } from "./frame";
import { halves, placeName, plateHeight, textWidth, written } from "./labels";
import { clamp } from "./layout";
import type { Box } from "./gridindex";
import { ink } from "./colours";
import { printInk } from "./prints";
import { placeAt, type Area, type Shape } from "./shape";
import { placeTitle } from "../words/text";
import type { Info, PlaceID } from "../wire";

/** drawNames writes the names of the areas in sight below or above their stacks, those of major places first. */
export function drawNames(f: Frame) {
  const c = f.c;
  const base = f.shape.cell * f.t.k;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.lineJoin = "round";
  const least = Math.floor((base < 60 * f.unit ? minText : 11) * f.unit);
  const px = whole(clamp(base * 0.115, least, 17 * f.unit));
  const all = base >= 36;
  const here = all ? f.shape.areasIn(f.window) : majorAreas(f.info, f.shape);
  const cities = new Set<string>();
  for (const major of all ? [true, false] : [true])
    for (const a of here) {
      const p = f.info.places[a.place]!;
      // a city of several hexes has its name once
      const city = p.kind === "hex" ? p.name.replace(` ${p.id}`, "") : "";
      if (!!p.major === major && !cities.has(city) && drawName(f, a, px, major, city || p.name) && city)
        cities.add(city);
    }
}

const majorOf = new WeakMap<Shape, Area[]>();
/** majorAreas are the areas of major places. */
function majorAreas(info: Info, shape: Shape): Area[] {
  let list = majorOf.get(shape);
  if (!list) majorOf.set(shape, (list = [...shape.areas.values()].filter((a) => info.places[a.place]!.major)));
  return list;
}

/** drawName writes the name of an area, and says whether there was room for it. */
function drawName(f: Frame, a: Area, px: number, major: boolean, name: string): boolean {
  const c = f.c;
  const k = f.t.k;
  const p = f.info.places[a.place]!;
  if (p.kind === "hex" && p.name === p.id) return false; // the ground has its number
  const stack = f.stacks.get(a.place);
  const [lx, ly] = stack ? toCanvas(f, p.x, p.y) : toCanvas(f, ...a.label);
  if (lx < -80 || lx > f.w + 80 || ly < -80 || ly > f.h + 80) return false;
  c.font = `italic ${major ? 700 : 400} ${px}px ${serif}`;
  const room = a.width * k * 1.15;
  const halved = textWidth(c, name) > room ? halves(name) : [name];
  const full = Math.max(...halved.map((l) => textWidth(c, l)));
  const small = Math.max(9, px * 0.74);
  // a hex is small: its name lies over its neighbours
  const fits = major ? (p.kind === "hex" ? 9 : 2.5) : stack ? 1.6 : 1.25;
  const named = full > room * fits ? [] : halved;
  const number = /\d/.test(p.id) && p.id !== p.name && p.id.length < 5 && p.kind !== "hex" ? plateHeight(small) : 0;
  const dot = stack ? undefined : seats(f).get(p.name);
  const gap = f.shape.cell * k * 0.03 + 3;
  // below the stack, or above it, or at the dot of its town, or in the area, or not at all: never on a block or on
  // another name
  for (const [lines, extra, strict] of [
    ...[number, 0].flatMap((extra) => (stack ? [true, false] : [false]).map((strict) => [named, extra, strict])),
    [[], number, false],
  ] as [string[], number, boolean][]) {
    if (!lines.length && !extra) continue;
    const high = lines.length * px + extra;
    const wide = lines.length ? full : small * (p.id.length * 0.62 + 1.7);
    const aside = f.size * 0.3 + high / 2; // clear of a fortified line that lies there
    const tries: [number, number][] = stack
      ? [
          ...[0, 0.3, -0.3].flatMap((s): [number, number][] => [
            [lx + s * wide, stack[3] + high / 2 + 1],
            [lx + s * wide, stack[1] - high / 2 - 2],
          ]),
          [stack[2] + wide / 2 + 2, (stack[1] + stack[3]) / 2],
          [stack[0] - wide / 2 - 2, (stack[1] + stack[3]) / 2],
          // over or beside the crossed swords, which stand above the stack
          ...f.swords
            .filter((s) => s.place === a.place)
            .flatMap((s): [number, number][] => [
              [s.x, s.y - s.r - high / 2 - 1],
              [s.x - s.r - wide / 2 - 2, stack[1] - high / 2 - 2],
              [s.x + s.r + wide / 2 + 2, stack[1] - high / 2 - 2],
            ]),
        ]
      : [
          [lx, ly],
          [lx, ly + aside],
          [lx, ly - aside],
        ];
    if (dot) {
      const [x, y] = toCanvas(f, ...dot);
      const low = (high - lines.length * px) / 2; // the name, not its number, stands at the height of the dot
      tries.unshift(
        [x + gap + wide / 2, y + low],
        [x - gap - wide / 2, y + low],
        [x, y + gap + high / 2],
        [x, y - gap - high / 2],
      );
    }
    const moved = tries.map((t) => (p.kind === "box" ? t : ashore(f, t, wide, high)));
    // a name that a stack pushes into another place would be read as that place's
    const own = ([x, y]: [number, number]) => [0, a.place].includes(placeAt(f.shape, (x - f.t.x) / k, (y - f.t.y) / k));
    const free = ([x, y]: [number, number]) => isFree(f, x, y, wide, high);
    const good = (t: [number, number]) => free(t) && (!stack || p.kind === "hex" || own(t));
    // nor may it touch the stack of another place: it stands well off it, or only just where there is no such room
    const far = strict || !stack ? f.size * 0.15 + 1 : 0;
    const alone = ([x, y]: [number, number]) => {
      for (const [place, s] of f.stacks)
        if (
          place !== a.place &&
          Math.max(s[0] - x - wide / 2, x - wide / 2 - s[2], s[1] - y - high / 2, y - high / 2 - s[3]) < far
        )
          return false;
      return true;
    };
    const pick = (ok: (t: [number, number]) => boolean) =>
      tries.find((t, i) => moved[i]![0] === t[0] && moved[i]![1] === t[1] && ok(t)) ?? moved.find(ok);
    const at =
      pick((t) => good(t) && alone(t)) ??
      // a major place is named in another one rather than not at all
      (major && !strict && moved.find((t) => free(t) && alone(t))) ??
      (stack ? undefined : pick(good));
    if (!at) continue;
    const [x, y] = at;
    const box: Box = [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
    f.named.set(a.place, box);
    if (lines.length) f.titled.add(a.place);
    f.taken.push(box);
    const colour = inksOf(f.info).get(a.place) ?? ink;
    const label = { lines, id: extra ? p.id : "", ground: p.ground, colour, px, small, high, plateFont: font };
    placeName(c, label, x, y, f.ratio);
    return true;
  }
  return false;
}

/**
 * drawHiddenName writes the name of the place under the mouse, or at the cursor, over everything if there was no room
 * for it.
 */
export function drawHiddenName(f: Frame) {
  const place = f.scene.hovered || f.scene.cursor;
  const p = f.info.places[place];
  if (!p || !f.shape.areas.has(place) || f.titled.has(place) || p.name === p.id) return;
  const [x, y] = placePoint(f, place);
  const s = f.stacks.get(place) ?? [x, y, x, y];
  const px = f.size * 0.3;
  const box = drawPills(
    f,
    [{ text: placeTitle(f.info, place), fill: "#fffdf6", ink }],
    [(s[0] + s[2]) / 2, s[3] + px],
    [(s[0] + s[2]) / 2, s[1] - px],
  );
  f.named.set(place, box);
  f.titled.add(place);
}

/** ashore moves the middle of a name so that the name stands on the land and not in the margin. */
function ashore(f: Frame, [x, y]: [number, number], wide: number, high: number): [number, number] {
  const e = f.shape.edge;
  if (!e) return [x, y];
  const [l, t] = toCanvas(f, e[0], e[1]);
  const [r, b] = toCanvas(f, e[2], e[3]);
  return [clamp(x, l + wide / 2 + 2, r - wide / 2 - 2), clamp(y, t + high / 2, b - high / 2)];
}

/** drawTowns writes the names of towns that are not places of the game, when the map is large enough. */
export function drawTowns(f: Frame) {
  const c = f.c;
  const cell = f.shape.sheet ? f.shape.sheet.high * 2.5 : f.shape.cell;
  const base = cell * f.t.k;
  if (base < (f.shape.sheet ? 75 : 150)) return;
  const places = placeNames(f.info, f.shape);
  c.textAlign = "left";
  for (const t of f.shape.towns) {
    const px = whole(clamp(base * (0.045 + 0.012 * t.size), 0, 14 * f.unit));
    if (px < minText * f.unit || !t.name || places.has(t.name)) continue;
    const [right, y] = toCanvas(f, t.x + cell * 0.03, t.y);
    if (right < -80 || right > f.w || y < 0 || y > f.h) continue;
    c.font = `${px}px ${serif}`;
    const wide = textWidth(c, t.name);
    const x = [right, right - cell * 0.06 * f.t.k - wide].find((x) => isFree(f, x + wide / 2, y, wide, px));
    if (x === undefined) continue;
    f.taken.push([x, y - px / 2, x + wide, y + px / 2]);
    written(c, t.name, x, y, "#5a4c3a", f.ratio);
  }
  c.textAlign = "center";
}

const seatsOf = new WeakMap<Shape, Map<string, [number, number]>>();
/** seats are the towns that places are named after, by name, if they lie in their place. */
function seats(f: Frame): Map<string, [number, number]> {
  let made = seatsOf.get(f.shape);
  if (made) return made;
  seatsOf.set(f.shape, (made = new Map()));
  for (const t of f.shape.towns)
    if (f.info.places[placeAt(f.shape, t.x, t.y)]?.name === t.name) made.set(t.name, [t.x, t.y]);
  return made;
}

const inks = new WeakMap<Info, Map<PlaceID, string>>();
/** inksOf are the colours of names that are printed in one: by its own word, or that of a city's square. */
function inksOf(info: Info): Map<PlaceID, string> {
  let made = inks.get(info);
  if (made) return made;
  inks.set(info, (made = new Map()));
  for (const show of ["square", "name"])
    for (const m of info.prints ?? [])
      if (m.show === show) for (const p of m.places) made.set(p, m.ink === "white" ? "#ffffff" : printInk(m.ink ?? ""));
  return made;
}

const namesOf = new WeakMap<Shape, Set<string>>();
/** placeNames are the names of all areas: a town with the same name is not named again. */
function placeNames(info: Info, shape: Shape): Set<string> {
  let names = namesOf.get(shape);
  if (!names) namesOf.set(shape, (names = new Set([...shape.areas.keys()].map((p) => info.places[p]!.name))));
  return names;
}

/** whole rounds the size of letters, so that names that were painted can be used again while the map is zoomed. */
const whole = (px: number) => Math.round(px);
