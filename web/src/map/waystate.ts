// What of the printed map has changed: who uses a railway, hex by hex, which fortified sides are razed, and where a
// piece is still needed. Flags of places say so (Info.placeFlags). In map units, over the printed ground and under
// everything else.

import type { DrawContext } from "./canvas";
import { sideColours } from "./colours";
import type { Frame, PlaceSigns } from "./frame";
import type { Shape } from "./shape";
import type { Info, PlaceID, View } from "../wire";

/** The railways of each hex: points x, y, x, y ... of each piece of line that lies in it. */
const pieces = new WeakMap<Shape, Map<PlaceID, number[][]>>();

function piecesOf(shape: Shape): Map<PlaceID, number[][]> {
  let all = pieces.get(shape);
  if (all) return all;
  all = new Map();
  for (const { kind, points } of shape.ways) {
    if (kind !== "rail") continue;
    let at = 0;
    let piece: number[] = [];
    for (let i = 2; i < points.length; i += 2) {
      const [x0, y0, x1, y1] = points.slice(i - 2, i + 2) as unknown as [number, number, number, number];
      const n = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / (shape.cell / 8));
      for (let k = 1; k <= n; k++) {
        const [ax, ay, bx, by] = [k - 1, k].flatMap((j) => [x0 + ((x1 - x0) * j) / n, y0 + ((y1 - y0) * j) / n]) as [
          number,
          number,
          number,
          number,
        ];
        const hex = shape.hexes!.hexAt((ax + bx) / 2, (ay + by) / 2);
        if (hex !== at || !piece.length) {
          at = hex;
          piece = [ax, ay];
          all.set(hex, [...(all.get(hex) ?? []), piece]);
        }
        piece.push(bx, by);
      }
    }
  }
  pieces.set(shape, all);
  return all;
}

/** The places of what flags show as so: "way-a". */
const flagged = (info: Info, flags: [PlaceID, number][], show: string) => {
  const bits = info.placeFlags.reduce((bits, f, i) => (f.show === show ? bits | (1 << i) : bits), 0);
  return flags.filter(([, f]) => f & bits).map(([place]) => place);
};

type Paths = { show: string; path: Path2D }[];
const made = new WeakMap<PlaceSigns, Paths>();

function pathsOf(f: Frame, view: View): Paths {
  let list = made.get(f.signs);
  if (list) return list;
  const flags = view.places.flatMap((p, place) => (p?.f ? [[place, p.f] as [PlaceID, number]] : []));
  const rails = piecesOf(f.shape);
  list = ["way-a", "way-b", "way-cut", "razed", "wanted"].map((show) => {
    const path = new Path2D();
    for (const place of flagged(f.info, flags, show)) {
      const side = f.info.places[place];
      if (show === "wanted") addOutline(path, f.shape, place);
      else if (side?.kind === "hexside") addSide(path, f.shape, ...(side.near as [PlaceID, PlaceID]));
      else
        for (const line of rails.get(place) ?? [])
          for (let i = 0; i < line.length; i += 2) path[i ? "lineTo" : "moveTo"](line[i]!, line[i + 1]!);
    }
    return { show, path };
  });
  made.set(f.signs, list);
  return list;
}

/** addSide adds the side between two hexes, a little inside the first as it is printed. */
function addSide(path: Path2D, shape: Shape, hex: PlaceID, next: PlaceID) {
  const g = shape.hexes!;
  const d = [0, 1, 2, 3, 4, 5].find((d) => g.neighbour(hex, d) === next) ?? 0;
  const [x, y] = g.centre(hex);
  const at = (i: number): [number, number] => [x + g.corners[i % 12]! * 1.02, y + g.corners[(i + 1) % 12]! * 1.02];
  path.moveTo(...at(2 * d));
  path.lineTo(...at(2 * d + 2));
}

/** addOutline adds the outline of a hex, a little inside it. */
function addOutline(path: Path2D, shape: Shape, hex: PlaceID) {
  const g = shape.hexes;
  if (!g) return;
  const [x, y] = g.centre(hex);
  for (let i = 0; i < 12; i += 2) path[i ? "lineTo" : "moveTo"](x + g.corners[i]! * 0.84, y + g.corners[i + 1]! * 0.84);
  path.closePath();
}

/**
 * drawWayStates draws the railways that each side uses, those that are cut, razed fortified sides, and hexes where a
 * piece is still needed.
 */
export function drawWayStates(f: Frame) {
  if (!f.shape.sheet) return;
  for (const { show, path } of pathsOf(f, f.scene.snap.view)) strokeState(f.c, show, path, f.shape.cell, 1 / f.t.k);
  f.c.setLineDash([]);
  f.c.lineCap = "butt";
}

/** strokeState draws lines in one state; cell is the width of a hex, px that of a CSS pixel. */
export function strokeState(c: DrawContext, show: string, path: Path2D, cell: number, px: number) {
  const wide = Math.max(px * 1.5, cell * 0.03);
  const stroke = (ink: string, width: number, dash: number[] = []) => {
    c.strokeStyle = ink;
    c.lineWidth = width;
    c.setLineDash(dash);
    c.stroke(path);
  };
  c.lineCap = "butt";
  if (show === "razed") {
    stroke("#efe6cf", cell * 0.3);
    stroke("#862216", wide * 0.6, [wide * 1.2, wide * 1.6]);
    return;
  }
  if (show === "wanted") {
    stroke("rgba(255,244,190,.75)", cell * 0.2);
    stroke("#c4302b", Math.max(px * 1.5, cell * 0.09));
    return;
  }
  const fine = cell / px < 26;
  if (show === "way-cut") {
    // faded, and broken into pieces
    if (!fine) stroke("rgba(238,230,205,.86)", wide * 2.2);
    stroke("#6b5f50", wide * (fine ? 0.5 : 0.7), [wide * 1.6, wide * 2.2]);
    return;
  }
  const { block, dark } = sideColours(show === "way-a" ? 0 : 1);
  if (!fine) stroke("#fbf6e6", wide * 1.5);
  stroke(fine ? block : dark, wide * (fine ? 0.7 : 0.9));
}
