// One frame of the map: what all parts of the drawing share while it is drawn. Points and sizes are CSS pixels of the
// canvas unless a comment says otherwise.

import type { Info, Mark, PieceView, PlaceID, View } from "../wire";
import { font, minText } from "./canvas";
import { touches, type Box } from "./gridindex";
import { textWidth } from "./labels";
import type { Spot } from "./layout";
import type { Scene } from "./scene";
import type { Shape } from "./shape";

export interface Frame {
  c: CanvasRenderingContext2D;
  info: Info;
  shape: Shape;
  scene: Scene;
  signs: PlaceSigns;
  /** Map units to the canvas: a point times k, plus x and y. */
  t: { x: number; y: number; k: number };
  w: number;
  h: number;
  /** Device pixels for a CSS pixel. */
  ratio: number;
  /** How large one "pixel" of text is: more on very large screens. */
  unit: number;
  /** The side of a block. */
  size: number;
  /** What of the map, in map units, can be seen, with room for what sticks out of an area: blocks, names, signs. */
  window: Box;
  /** Pieces on the map by place, and where those that are seen stand: each block, and the box of each stack. */
  groups: Map<PlaceID, PieceView[]>;
  spots: Spot[];
  stacks: Map<PlaceID, Box>;
  /** Where the name or number of a place is written. */
  named: Map<PlaceID, Box>;
  /** The places whose name, not only their number, is written. */
  titled: Set<PlaceID>;
  /** Where the plates of a place's markers lie. */
  plates: Map<PlaceID, Box>;
  /** Where something has been written already. */
  taken: Box[];
  /** Where the crossed swords of contested places stand: their middle and how far they reach. */
  swords: { place: PlaceID; x: number; y: number; r: number }[];
}

/** PlaceSigns is what a view has at places apart from pieces, found once for each view. */
export interface PlaceSigns {
  marks: Map<PlaceID, Mark[]>;
  /** Places that a flag shows as contested, with the number of the flag. */
  contested: { place: PlaceID; flag: number }[];
  /** Places with any flag. */
  flags: Map<PlaceID, number>;
}

export function placeSigns(info: Info, shape: Shape, view: View): PlaceSigns {
  const signs: PlaceSigns = { marks: new Map(), contested: [], flags: new Map() };
  for (const m of view.marks) {
    const list = signs.marks.get(m.p);
    if (list) list.push(m);
    else signs.marks.set(m.p, [m]);
  }
  view.places.forEach((p, place) => p?.f && shape.areas.has(place) && signs.flags.set(place, p.f));
  info.placeFlags.forEach((f, flag) => {
    if (f.show !== "contested") return;
    for (const [place, flags] of signs.flags) if (flags & (1 << flag)) signs.contested.push({ place, flag });
  });
  return signs;
}

/** inSight says whether a place, its stack and the signs at it can be seen. */
export function inSight(f: Frame, place: PlaceID): boolean {
  const a = f.shape.areas.get(place);
  return !!a && touches(a.box, f.window);
}

/** placePoint is the middle of a place. */
export function placePoint(f: Frame, place: PlaceID): [number, number] {
  const p = f.info.places[place];
  return p ? toCanvas(f, p.x, p.y) : [f.w / 2, f.h / 2];
}

export const toCanvas = (f: Frame, x: number, y: number): [number, number] => [x * f.t.k + f.t.x, y * f.t.k + f.t.y];

/** isFree says whether text around x, y would lie on no block and on nothing that is written already. */
export function isFree(f: Frame, x: number, y: number, w: number, h: number): boolean {
  if (f.taken.some((b) => x + w / 2 > b[0] && x - w / 2 < b[2] && y + h / 2 > b[1] + 1 && y - h / 2 < b[3] - 1))
    return false;
  return !f.spots.some(
    (s) => x + w / 2 > s.x && x - w / 2 < s.x + s.size && y + h / 2 > s.y + 1 && y - h / 2 < s.y + s.size - 1,
  );
}

/**
 * drawPills writes short words side by side, each on a plate, around the first of some points where that is free, and
 * returns where they lie.
 */
export function drawPills(
  f: Frame,
  list: { text: string; fill: string; ink: string }[],
  ...points: [number, number][]
): Box {
  const c = f.c;
  const px = Math.max(minText, f.size * 0.24);
  c.font = `700 ${px}px ${font}`;
  c.textAlign = "center";
  const widths = list.map((p) => textWidth(c, p.text) + px * 0.8);
  const wide = widths.reduce((a, b) => a + b + 2, -2);
  const [x, y] = points.find(([x, y]) => isFree(f, x, y, wide, px * 1.4)) ?? points[0]!;
  let at = x - wide / 2;
  list.forEach((p, i) => {
    const w = widths[i]!;
    c.fillStyle = p.fill;
    c.strokeStyle = "rgba(255,255,255,.8)";
    c.lineWidth = 1;
    c.beginPath();
    c.roundRect(at, y - px * 0.7, w, px * 1.4, px * 0.35);
    c.fill();
    c.stroke();
    c.fillStyle = p.ink;
    c.fillText(p.text, at + w / 2, y + px * 0.06);
    at += w + 2;
  });
  return [x - wide / 2, y - px * 0.7, x + wide / 2, y + px * 0.7];
}
