// The drawing of a map (format umpire-shape-1), decoded into paths and polygons; and which place a point lies in. A
// border line (arc) is stored once and shared by its two areas, so that no gap can open between them. Hexes of a grid
// are not in the drawing: they follow from the grid.

import type { Grid, Info, PlaceID } from "../wire";
import { GridIndex, type Box } from "./gridindex";
import { Hex, HexGrid, sideNumbers, sidesOf } from "./hexgrid";
import { HexSheet, type RawSheet } from "./hexsheet";

/** Figure is something with a path. A long path of many is made with addTo where there is one: it takes less time. */
export interface Figure {
  readonly path: Path2D;
  addTo?(path: Path2D): void;
}

export interface Arc extends Figure {
  /** The places on its two sides; 0 for none. */
  readonly sides: [PlaceID, PlaceID];
  /** Crossing it is crossing a river. */
  readonly crossing: boolean;
  /** A sea lies on one side of it. */
  readonly sea?: boolean;
  /** x, y, x, y ... in map units; of a border in the drawing. */
  points?: Float32Array;
}

/** DrawnArc is an arc of the drawing. */
interface DrawnArc extends Arc {
  points: Float32Array;
  box: Box;
  /** A sea lies on one side of it. */
  sea: boolean;
}

export interface Area extends Figure {
  readonly place: PlaceID;
  readonly box: Box;
  /** Where its name stands, and how wide it is there, in map units. */
  readonly label: [number, number];
  readonly width: number;
}

/** DrawnArea is an area of the drawing. */
interface DrawnArea extends Area {
  rings: Float32Array[];
}

interface Line {
  name: string;
  rank: number;
  /** Of a river: it rises at its first point. */
  spring: boolean;
  path: Path2D;
  box: Box;
  points: Float32Array;
}

interface Town {
  name: string;
  x: number;
  y: number;
  size: number;
}

/** Way is a railway or a road. */
interface Way {
  kind: string;
  path: Path2D;
  box: Box;
  points: Float32Array;
}

export interface Shape {
  /** The drawing as it was sent, to be decoded again by the workers. */
  drawing: unknown;
  width: number;
  height: number;
  areas: Map<PlaceID, Area>;
  /** The borders of the drawing. */
  arcs: DrawnArc[];
  /** The hexes among the areas; null if there are none. */
  hexes: HexGrid | null;
  /** What is printed on the hexes; null without hexes. */
  sheet: HexSheet | null;
  /** Whether any border has a river to cross. */
  crossings: boolean;
  /** Ground that belongs to no place: seas, lakes between areas, cut-off corners. */
  voids: { name: string; sea: boolean; rings: Float32Array[]; path: Path2D; box: Box }[];
  /** The shores of seas, spits between two seas, names of seas and crossings of straits, along lines. */
  coasts: Path2D;
  spits: Path2D;
  seas: Line[];
  straits: Line[];
  rivers: Line[];
  lakes: Line[];
  towns: Town[];
  ways: Way[];
  /** The kinds of ways that have no effect in the game. */
  scenery: string[];
  /** Outlines of masses of wood. */
  woods: Float32Array[];
  /** The part of the map with land; the rest is margin. Null if there is no margin. */
  edge: Box | null;
  /** Metres per map unit, 0 if the drawing does not say. */
  unitMetres: number;
  /** The typical width of an area: what blocks are measured by. */
  cell: number;
  /** Areas of the drawing by where they are. */
  drawn: GridIndex<DrawnArea>;
  /** The areas and the borders that touch a box. */
  areasIn: (box: Box) => Area[];
  arcsIn: (box: Box) => Arc[];
}

/** RawRelief is the relief in the drawing: two planes of w by h cells below one another, as a PNG in base64. */
export interface RawRelief {
  w: number;
  h: number;
  unit: number;
  png: string;
}

interface RawLine {
  name?: string;
  rank?: number;
  spring?: boolean;
  line?: number[];
  ring?: number[];
  rings?: number[][];
}
interface Raw extends RawSheet {
  width: number;
  height: number;
  arcs?: number[][];
  areas?: Record<string, { rings: number[][]; label?: [number, number] }>;
  voids?: Record<string, { rings: number[][] }>;
  seas?: RawLine[];
  straits?: RawLine[];
  spits?: number[];
  rivers?: RawLine[];
  lakes?: RawLine[];
  towns?: Town[];
  crossings?: number[];
  /** Hexsides with a river to cross, as Grid.sides writes them. */
  hexCrossings?: number[];
  ways?: { kind: string; line: number[] }[];
  scenery?: string[];
  woods?: number[][];
  edge?: number[];
  unit_m?: number;
  paper?: RawRelief;
}

/** decodeShape decodes the drawing of a game's map. Places that it does not draw are left out. */
export const decodeShape = (data: unknown, info: Info): Shape =>
  decodeDrawing(
    data,
    info.places.map((p) => p?.id ?? ""),
    info.grid,
  ).shape;

/** decodeDrawing decodes a drawing. Ids are the ids of the places, by place. */
export function decodeDrawing(
  data: unknown,
  ids: string[],
  grid?: Grid,
): { shape: Shape; relief: RawRelief | undefined } {
  const raw = data as Raw;
  const crossings = new Set(raw.crossings ?? []);
  const arcs: DrawnArc[] = (raw.arcs ?? []).map((a, i) => {
    const points = undelta(a);
    return {
      points,
      path: tracePath([points], false),
      box: boxOf([points]),
      sides: [0, 0],
      crossing: crossings.has(i),
      sea: false,
    };
  });
  const rings = (list: number[][], place: PlaceID) => list.map((ring) => joinArcs(ring, arcs, place));
  const byId = new Map<string, PlaceID>();
  ids.forEach((id, i) => id && i > 0 && byId.set(id, i));
  const hexes = grid ? new HexGrid(grid) : null;
  const areas = new Map<PlaceID, Area>();
  if (hexes) for (let n = 0; n < hexes.count; n++) areas.set(hexes.first + n, new Hex(hexes, hexes.first + n));
  const drawn: DrawnArea[] = [];
  for (const [id, a] of Object.entries(raw.areas ?? {})) {
    const place = byId.get(id);
    if (!place) continue;
    const polygons = rings(a.rings, place);
    const box = boxOf(polygons);
    const label: [number, number] = a.label ?? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const area = { place, rings: polygons, path: tracePath(polygons, true), box, label, width: box[2] - box[0] };
    areas.set(place, area);
    drawn.push(area);
  }
  const voids = Object.entries(raw.voids ?? {}).map(([name, v]) => {
    const polygons = rings(v.rings, 0);
    const sea = name.startsWith("sea");
    if (sea) for (const n of v.rings.flat()) arcs[Math.max(n, -1 - n)]!.sea = true;
    return { name, sea, rings: polygons, path: tracePath(polygons, true), box: boxOf(polygons) };
  });
  const widths = [...areas.values()]
    .map((a) => Math.sqrt((a.box[2] - a.box[0]) * (a.box[3] - a.box[1])))
    .sort((a, b) => a - b);
  const ways = (raw.ways ?? []).map((w) => {
    const lists = [undelta(w.line)];
    return { kind: w.kind, path: tracePath(lists, false), box: boxOf(lists), points: lists[0]! };
  });
  const cell = widths[widths.length >> 1] ?? Math.min(raw.width, raw.height) / 8;
  const wet = new Set(hexes && raw.hexCrossings ? sideNumbers(hexes, raw.hexCrossings) : []);
  const drawnAreas = new GridIndex(drawn, boxWithLabel, cell);
  const drawnArcs = new GridIndex(arcs, (a) => a.box, cell);
  const shape: Shape = {
    drawing: data,
    width: raw.width,
    height: raw.height,
    areas,
    arcs,
    hexes,
    sheet: hexes && new HexSheet(hexes, raw),
    crossings: crossings.size + wet.size > 0,
    voids,
    coasts: pathOf(arcs.filter((a) => a.sea && (a.sides[0] || a.sides[1]))),
    spits: pathOf((raw.spits ?? []).map((n) => arcs[n]!)),
    seas: (raw.seas ?? []).map((r) => line(r, false)),
    straits: (raw.straits ?? []).map((r) => line(r, false)),
    rivers: (raw.rivers ?? []).map((r) => line(r, false)),
    lakes: (raw.lakes ?? []).map((r) => line(r, true)),
    towns: raw.towns ?? [],
    ways,
    scenery: raw.scenery ?? [],
    woods: (raw.woods ?? []).map(undelta),
    edge: raw.edge?.length === 4 ? (raw.edge as Box) : null,
    unitMetres: raw.unit_m ?? 0,
    cell,
    drawn: drawnAreas,
    areasIn: (box) => {
      const found = drawnAreas.touching(box);
      return hexes ? [...hexes.touching(box).map((p) => areas.get(p)!), ...found] : found;
    },
    arcsIn: (box) => {
      const found = drawnArcs.touching(box);
      return hexes ? [...sidesOf(hexes, hexes.touching(box), wet), ...found] : found;
    },
  };
  return { shape, relief: raw.paper };
}

function line(r: RawLine, closed: boolean): Line {
  const lists = (r.rings ?? [r.line ?? r.ring ?? []]).map(undelta);
  return {
    name: r.name ?? "",
    rank: r.rank ?? 3,
    spring: !!r.spring,
    path: tracePath(lists, closed),
    box: boxOf(lists),
    points: lists[0]!,
  };
}

/** undelta turns a start and differences (x0, y0, dx, dy, ...) into points (x, y, x, y, ...). */
function undelta(d: number[]): Float32Array {
  const p = new Float32Array(d.length);
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < d.length; i += 2) {
    x += d[i]!;
    y += d[i + 1]!;
    p[i] = x;
    p[i + 1] = y;
  }
  return p;
}

/** joinArcs joins arcs into a ring. The number i means arc i as it is stored, -1-i the same backwards. */
function joinArcs(ring: number[], arcs: DrawnArc[], place: PlaceID): Float32Array {
  const out: number[] = [];
  for (const n of ring) {
    const arc = arcs[n < 0 ? -1 - n : n];
    if (!arc) continue;
    arc.sides[n < 0 ? 1 : 0] = place;
    const p = arc.points;
    for (let k = out.length ? 1 : 0; k < p.length / 2; k++) {
      const i = n < 0 ? p.length - 2 - 2 * k : 2 * k;
      out.push(p[i]!, p[i + 1]!);
    }
  }
  return Float32Array.from(out);
}

/** addFigure adds a figure to a path. */
export function addFigure(path: Path2D, f: Figure) {
  if (f.addTo) f.addTo(path);
  else path.addPath(f.path);
}

/** pathOf joins figures to one path: one fill, stroke or clip of it costs far less than many. */
export function pathOf(figures: Iterable<Figure>): Path2D {
  const path = new Path2D();
  for (const f of figures) addFigure(path, f);
  return path;
}

/**
 * Part is some of the places that are shown alike, as one path. Inside has a line painted along the border of each
 * place, inside of it: paint strokes edge at the width that it is told.
 */
export interface Part {
  path: Path2D;
  has: (area: Area) => boolean;
  inside: (c: CanvasRenderingContext2D, width: number, paint: (edge: Path2D, width: number) => void) => void;
}

/** partOf is a part with any path: the clip leaves the inner half of the line. */
export const partOf = (path: Path2D): Part => ({
  path,
  has: (a) => !(a instanceof Hex),
  inside: (c, width, paint) => {
    c.save();
    c.clip(path);
    paint(path, width);
    c.restore();
  },
});

/** hexPart is a part of hexes. Its outline is moved inwards instead: clipping to thousands takes long. */
function hexPart(hexes: Hex[]): Part {
  let edge: Path2D;
  let now = -1;
  const all = new Set(hexes.map((h) => h.place));
  const inside = (place: PlaceID) => all.has(place);
  return {
    path: pathOf(hexes),
    has: (a) => a instanceof Hex,
    inside: (c, width, paint) => {
      if (width !== now) {
        edge = new Path2D();
        for (const h of hexes) h.addRim(edge, inside, width / 4);
        now = width;
      }
      c.save();
      c.lineCap = "round";
      paint(edge, width / 2);
      c.restore();
    },
  };
}

/** partsOf are the areas of some places: those of the drawing, and the hexes. */
export function partsOf(shape: Shape, places: Iterable<PlaceID>): Part[] {
  const drawn: Area[] = [];
  const hexes: Hex[] = [];
  for (const p of places) {
    const a = shape.areas.get(p);
    if (a instanceof Hex) hexes.push(a);
    else if (a) drawn.push(a);
  }
  return [...(drawn.length ? [partOf(pathOf(drawn))] : []), ...(hexes.length ? [hexPart(hexes)] : [])];
}

export function tracePath(lists: Float32Array[], close: boolean): Path2D {
  const path = new Path2D();
  for (const p of lists) {
    for (let i = 0; i + 1 < p.length; i += 2) {
      if (i) path.lineTo(p[i]!, p[i + 1]!);
      else path.moveTo(p[i]!, p[i + 1]!);
    }
    if (close) path.closePath();
  }
  return path;
}

export function boxOf(lists: Float32Array[]): Box {
  const b: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const p of lists) {
    for (let i = 0; i + 1 < p.length; i += 2) {
      b[0] = Math.min(b[0], p[i]!);
      b[1] = Math.min(b[1], p[i + 1]!);
      b[2] = Math.max(b[2], p[i]!);
      b[3] = Math.max(b[3], p[i + 1]!);
    }
  }
  return b;
}

/** boxWithLabel is the box of an area and the point of its name, which may lie outside. */
const boxWithLabel = ({ box: b, label: [x, y] }: DrawnArea): Box => [
  Math.min(b[0], x),
  Math.min(b[1], y),
  Math.max(b[2], x),
  Math.max(b[3], y),
];

/** placeAt is the place at a point of the map, 0 if there is none. */
export function placeAt(shape: Shape, x: number, y: number): PlaceID {
  const hex = shape.hexes?.hexAt(x, y);
  if (hex) return hex;
  for (const a of shape.drawn.touching([x, y, x, y])) if (enclosing(a.rings, x, y)) return a.place;
  return 0;
}

/** enclosing says whether a point lies in rings, by the even-odd rule. */
export function enclosing(rings: ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false;
  for (const p of rings)
    for (let i = 0, j = p.length - 2; i < p.length; j = i, i += 2) {
      const yi = p[i + 1]!;
      const yj = p[j + 1]!;
      if (yi > y !== yj > y && x < ((p[j]! - p[i]!) * (y - yi)) / (yj - yi) + p[i]!) inside = !inside;
    }
  return inside;
}

/**
 * standing are the woods that stand on the ground of the places, which players may change. Areas: those of the drawing
 * that begin on such ground. Hexes: all of the drawing, for their edges swell into the next hex; felled are the hexes
 * in them that are clear.
 */
export function standing(
  shape: Shape,
  places: ({ ground: string } | null)[],
): { rings: Float32Array[]; felled: PlaceID[] } {
  const clear = (p: PlaceID) => ["open", "town", "hard"].includes(places[p]?.ground ?? "");
  const { hexes } = shape;
  if (!hexes) return { rings: shape.woods.filter((w) => !clear(placeAt(shape, w[0]!, w[1]!))), felled: [] };
  const felled = [...shape.areas.keys()].filter(
    (p) => hexes.has(p) && clear(p) && enclosing(shape.woods, ...hexes.centre(p)),
  );
  return { rings: shape.woods, felled };
}

/**
 * placeTowards is the nearest place in a direction (dx, dy: a unit step), for the keyboard cursor; 0 if there is
 * none.
 */
export function placeTowards(shape: Shape, info: Info, from: PlaceID, dx: number, dy: number): PlaceID {
  const here = info.places[from];
  if (!here) return 0;
  let best = 0;
  let least = Infinity;
  for (const place of shape.areas.keys()) {
    const there = info.places[place]!;
    if (place === from) continue;
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along <= 0 || aside > along * 1.6) continue;
    const far = along + aside * 1.5;
    if (far < least) {
      least = far;
      best = place;
    }
  }
  return best;
}
