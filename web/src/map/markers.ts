// Markers and signs at places: fortified lines, badges of flags, crossed swords, markers of the game, aircraft, broken
// seals; and the arrows of moves.

import { cursorDark, sideColours } from "./colours";
import { drawPills, inSight, placePoint, toCanvas, type Frame } from "./frame";
import { drawAir, drawArrow, drawBeam, drawCutOff, drawSeal, signOf } from "./signs";
import type { PlaceID, Side } from "../wire";

/** drawPlaceBadges shows the flags of places, but none that a marker of the same name or a beam shows already. */
export function drawPlaceBadges(f: Frame) {
  if (f.size < 16) return;
  for (const [place, flags] of f.signs.flags) {
    if (!inSight(f, place)) continue;
    const marks = (f.signs.marks.get(place) ?? []).map((m) => f.info.marks[m.k]!);
    const list = f.info.placeFlags.filter(
      (flag, i) =>
        flags & (1 << i) &&
        flag.badge &&
        flag.show !== "contested" &&
        !marks.some((m) => m.name === flag.name || (m.show === "line" && flag.show === "cut-off")),
    );
    if (!list.length) continue;
    const stack = f.stacks.get(place);
    const [x, y] = stack ? placePoint(f, place) : toCanvas(f, ...f.shape.areas.get(place)!.label);
    const pills = list.map((flag) => ({ text: flag.badge!, fill: "#33291d", ink: "#ffe9a8" }));
    drawPills(f, pills, [x, stack ? stack[3] + 6 : y + f.size * 0.6]);
  }
}

/** drawBeams lays fortified lines across their areas, behind the blocks and wider than they are. */
export function drawBeams(f: Frame) {
  const view = f.scene.snap.view;
  for (const m of view.marks) {
    const a = f.shape.areas.get(m.p);
    if (!a || !f.info.places[m.p] || f.info.marks[m.k]?.show !== "line") continue;
    const stack = f.stacks.get(m.p);
    const [px, py] = placePoint(f, m.p);
    const n = f.size;
    const x = stack ? (stack[0] + stack[2]) / 2 : px;
    const y = stack ? (stack[1] + stack[3]) / 2 : py;
    const w = Math.max(stack ? stack[2] - stack[0] + n * 0.75 : n * 1.7, Math.min(a.width * f.t.k * 0.62, n * 2.2));
    const h = Math.max(8, n * 0.32);
    if (x < -w || x > f.w + w || y < -n || y > f.h + n) continue;
    const flags = f.signs.flags.get(m.p) ?? 0;
    const cut = f.info.placeFlags.some((flag, i) => flag.show === "cut-off" && flags & (1 << i));
    drawBeam(f.c, m.s, x, y, w, h, cut);
    f.taken.push([x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
    if (cut) drawCutOff(f.c, x + w / 2, y - h / 2, Math.max(6, n * 0.16));
  }
}

/** placeContests finds where crossed swords stand, between both sides' stacks: names and plates keep clear of them. */
export function placeContests(f: Frame) {
  if (f.size < 14 || !signOf("contested")) return;
  for (const { place } of f.signs.contested) {
    if (!inSight(f, place)) continue;
    const stack = f.stacks.get(place);
    const [x, y] = placePoint(f, place);
    const r = Math.max(7, f.size * 0.24);
    const first = f.groups.get(place)?.[0]?.s;
    const gap = f.spots
      .filter((q) => q.piece.p === place && q.piece.s !== first)
      .reduce((least, q) => Math.min(least, q.x), Infinity);
    const at = { place, x: gap < Infinity ? gap - f.size * 0.11 : x, y: stack ? stack[1] - r * 0.2 : y - r, r };
    f.swords.push(at);
    f.taken.push([at.x - r, at.y - r, at.x + r, at.y + r]);
  }
}

export function drawContests(f: Frame) {
  for (const { x, y, r } of f.swords) signOf("contested")!(f.c, x, y, r);
}

/** drawMarks shows the game's markers as small plates above the middle of their place, aircraft as discs. */
export function drawMarks(f: Frame) {
  if (f.size < 16) return;
  const plates = new Map<PlaceID, { text: string; fill: string; ink: string; n: number }[]>();
  const air = new Map<PlaceID, { side: Side; letter: string; n: number }[]>();
  for (const m of f.scene.snap.view.marks) {
    const kind = f.info.marks[m.k];
    if (kind?.show === "line" || !inSight(f, m.p)) continue;
    const text = kind?.badge || (kind?.name ?? "?").slice(0, 3);
    const n = Math.max(1, m.n);
    if (kind?.show === "air") {
      const list = air.get(m.p) ?? [];
      const same = list.find((a) => a.letter === text && a.side === m.s);
      if (same) same.n += n;
      else list.push({ side: m.s, letter: text, n });
      air.set(m.p, list);
      continue;
    }
    const fill = sideColours(m.s).dark;
    const list = plates.get(m.p) ?? [];
    const same = list.find((x) => x.text === text && x.fill === fill);
    if (same) same.n += n;
    else list.push({ text, fill, ink: "#fff", n });
    plates.set(m.p, list);
  }
  const above = (place: PlaceID, y: number) => f.stacks.get(place)?.[1] ?? y - f.size * 0.35;
  for (const [place, list] of air) {
    const [x, y] = placePoint(f, place);
    const stack = f.stacks.get(place);
    const r = Math.max(7, f.size * 0.28);
    const top = above(place, y) - r * 0.7 - (plates.has(place) ? f.size * 0.4 : 0);
    drawAir(f.c, list, stack ? stack[2] - r : x, top, r);
  }
  for (const [place, list] of plates) {
    const [x, y] = placePoint(f, place);
    if (x < -50 || x > f.w + 50) continue;
    const words = list.map((p) => ({ ...p, text: p.n > 1 ? `${p.text} ${p.n}` : p.text }));
    const top = above(place, y) - f.size * 0.22;
    const s = f.stacks.get(place);
    const half = Math.max(8, f.size * 0.2); // of a plate's height
    const plate = drawPills(
      f,
      words,
      [x, top],
      ...(s
        ? ([
            [x, s[1] - half],
            [s[0] + 2 * half, top],
            [s[2] - 2 * half, top],
            [x, s[3] + half],
            [s[2] + 2 * half, y],
            [s[0] - 2 * half, y],
          ] as [number, number][])
        : []),
    );
    f.plates.set(place, plate);
  }
}

/** drawSeals puts the broken seal on targets that cannot be taken back. */
export function drawSeals(f: Frame) {
  // while pieces are set up every place would wear one
  if (f.size < 14 || f.info.phases[f.scene.snap.view.prompt.phase]?.show === "set-up") return;
  for (const [place, actions] of f.scene.targets) {
    if (!inSight(f, place) || !actions.every((a) => a.seals)) continue;
    const [x, y] = placePoint(f, place);
    const stack = f.stacks.get(place);
    const r = Math.max(7, f.size * 0.2);
    if (stack) drawSeal(f.c, stack[2], stack[1], r);
    else drawSeal(f.c, x + f.size * 0.4, y - f.size * 0.4, r);
  }
}

/** drawTrails shows how the other side's pieces moved since the viewer last did something. */
export function drawTrails(f: Frame) {
  for (const t of f.scene.trails) {
    const points = t.way.filter((p) => f.shape.areas.has(p)).map((p) => placePoint(f, p));
    drawArrow(f.c, points, sideColours(t.side).dark, Math.max(2.5, f.size * 0.07));
  }
}

/** drawPath shows the way of the considered move, and its cost. */
export function drawPath(f: Frame) {
  const { path, cost } = f.scene;
  if (path.length < 2) return;
  const points = path.map((p) => placePoint(f, p));
  drawArrow(f.c, points, cursorDark, 4);
  if (!cost) return;
  const [x, y] = points.at(-1)!;
  drawPills(f, [{ text: cost, fill: cursorDark, ink: "#fff" }], [x, y - f.size * 0.75]);
}
