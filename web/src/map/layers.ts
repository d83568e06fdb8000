// Draws Layers over the map: tones of an overlay by colour and by pattern, numbers, ways with arrowheads, what changed,
// the way of the piece that is moving, and marks on selected and held blocks.

import type { PlaceID } from "../wire";
import { minText, font } from "./canvas";
import { cursorDark, sideColours } from "./colours";
import { isFree, placePoint, type Frame } from "./frame";
import { touches } from "./gridindex";
import type { Layers } from "./scene";
import { partOf, partsOf, type Part, type Shape } from "./shape";
import { printInk } from "./prints";
import { drawArrow } from "./signs";
import { drawSymbol } from "./symbols";

/** Tone is the look of a tone of a legend. Tones that cannot be told apart by colour alone differ by pattern. */
interface Tone {
  ink: string;
  wash: number;
  pattern: "plain" | "dots" | "hatch" | "cross" | "bars" | "edge";
}
const tones: Record<string, Tone> = {
  good: { ink: "#006b57", wash: 0.24, pattern: "plain" },
  fair: { ink: "#6a4c93", wash: 0.1, pattern: "dots" },
  poor: { ink: "#b35c00", wash: 0.12, pattern: "hatch" },
  bad: { ink: "#8c1136", wash: 0.16, pattern: "cross" },
  "side-a": { ink: sideColours(0).dark, wash: 0.16, pattern: "hatch" },
  "side-b": { ink: sideColours(1).block, wash: 0.14, pattern: "dots" },
  edge: { ink: "#15202b", wash: 0, pattern: "edge" },
};
const toneOf = (tone: string): Tone => tones[tone] ?? { ink: "#444444", wash: 0.1, pattern: "bars" };

const patterns = new Map<string, HTMLCanvasElement>();
/** tile is one repeat of a tone's pattern, at so many device pixels for a CSS pixel. */
function tile(t: Tone, ratio: number): HTMLCanvasElement {
  const id = `${t.ink}:${t.pattern}:${ratio}`;
  let made = patterns.get(id);
  if (made) return made;
  const n = 10;
  made = document.createElement("canvas");
  made.width = made.height = Math.round(n * ratio);
  const c = made.getContext("2d")!;
  c.scale(made.width / n, made.height / n);
  c.strokeStyle = c.fillStyle = t.ink;
  c.lineWidth = 1.5;
  const strokes = (lines: number[][]) => {
    c.beginPath();
    for (const [x0, y0, x1, y1] of lines) {
      c.moveTo(x0!, y0!);
      c.lineTo(x1!, y1!);
    }
    c.stroke();
  };
  const falling = [
    [-1, n - 1, 1, n + 1],
    [-1, -1, n + 1, n + 1],
    [n - 1, -1, n + 1, 1],
  ];
  const rising = [
    [-1, 1, 1, -1],
    [-1, n + 1, n + 1, -1],
    [n - 1, n + 1, n + 1, n - 1],
  ];
  if (t.pattern === "hatch") strokes(rising);
  else if (t.pattern === "cross") strokes([...rising, ...falling]);
  else if (t.pattern === "bars") strokes([[0, n / 2, n, n / 2]]);
  else if (t.pattern === "dots") {
    for (const [x, y] of [
      [2.5, 2.5],
      [7.5, 7.5],
    ]) {
      c.beginPath();
      c.arc(x!, y!, 1.3, 0, 7);
      c.fill();
    }
  }
  patterns.set(id, made);
  return made;
}

/** paintTone paints ground with a tone; px is how many map units make a CSS pixel. */
function paintTone(
  c: CanvasRenderingContext2D,
  { part, shades }: Toned,
  t: Tone,
  px: number,
  ratio: number,
  unit: number,
) {
  for (const { path, depth } of shades) {
    c.globalAlpha = 0.1 + 0.5 * depth;
    c.fillStyle = t.ink;
    c.fill(path);
  }
  if (t.wash && !shades.length) {
    c.globalAlpha = t.wash;
    c.fillStyle = t.ink;
    c.fill(part.path);
  }
  c.globalAlpha = 0.72;
  if (t.pattern !== "plain" && t.pattern !== "edge") {
    const p = c.createPattern(tile(t, ratio), "repeat");
    if (p) {
      p.setTransform(new DOMMatrix([px / ratio, 0, 0, px / ratio, 0, 0]));
      c.fillStyle = p;
      c.fill(part.path);
    }
  }
  part.inside(c, (t.pattern === "edge" ? 8 : 4) * px * unit, (edge, width) => {
    c.globalAlpha = 0.95;
    c.strokeStyle = t.ink;
    c.lineWidth = width;
    c.setLineDash(t.pattern === "edge" ? [9 * px, 6 * px] : []);
    c.stroke(edge);
  });
  c.globalAlpha = 1;
}

/** paintSwatch draws a tone into a small canvas: the legend. */
export function paintSwatch(canvas: HTMLCanvasElement, tone: string) {
  const ratio = canvas.width / 26;
  const c = canvas.getContext("2d")!;
  const path = new Path2D();
  path.rect(1, 1, 24, 16);
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, 26, 18);
  c.fillStyle = "#efe6cf";
  c.fill(path);
  paintTone(c, { part: partOf(path), shades: [] }, toneOf(tone), 1, ratio, 0.7);
}

/** Toned is ground with a tone; shades are its parts by how deep a tone with shades is there, 0 to 1. */
interface Toned {
  part: Part;
  shades: { path: Path2D; depth: number }[];
}

/** The places of each tone, by overlay: an overlay may mark every place of the map. */
const toneParts = new WeakMap<Layers["places"], (Toned & { tone: string })[]>();

function partsByTone(shape: Shape, places: Layers["places"]) {
  let parts = toneParts.get(places);
  if (parts) return parts;
  const byTone = new Map<string, PlaceID[]>();
  const depths = new Map<string, Map<number, Path2D>>();
  for (const [place, { tone, depth }] of places) {
    if (!tone) continue;
    const list = byTone.get(tone);
    if (list) list.push(place);
    else byTone.set(tone, [place]);
    const area = depth !== undefined && shape.areas.get(place);
    if (!area) continue;
    const paths = depths.get(tone) ?? new Map<number, Path2D>();
    depths.set(tone, paths);
    const path = paths.get(depth) ?? new Path2D();
    paths.set(depth, path);
    path.addPath(area.path);
  }
  parts = [...byTone].flatMap(([tone, list]) =>
    partsOf(shape, list).map((part) => ({
      part,
      tone,
      shades: [...(depths.get(tone) ?? [])].map(([depth, path]) => ({ path, depth })),
    })),
  );
  toneParts.set(places, parts);
  return parts;
}

/** drawTones paints the marked places. The context is set to map units. */
export function drawTones(f: Frame) {
  f.c.lineJoin = "round";
  for (const toned of partsByTone(f.shape, f.scene.layers.places))
    paintTone(f.c, toned, toneOf(toned.tone), 1 / f.t.k, f.ratio, f.unit);
}

/**
 * drawLines draws paths as dashed lines. A leg that several paths share is drawn once. The lines are under the
 * blocks, the arrowheads over them.
 */
export function drawLines(f: Frame, part: "lines" | "heads") {
  const { c, shape, unit } = f;
  const legs = new Map<string, { tone: string; from: PlaceID; to: PlaceID }>();
  for (const line of f.scene.layers.lines) {
    const way = line.way.filter((p) => shape.areas.has(p));
    for (let n = 1; n < way.length; n++)
      legs.set(`${way[n - 1]}:${way[n]}`, { tone: line.tone, from: way[n - 1]!, to: way[n]! });
  }
  const list = [...legs.values()].map((x) => ({
    ink: toneOf(x.tone).ink,
    a: placePoint(f, x.from),
    b: placePoint(f, x.to),
  }));
  for (const casing of [true, false]) {
    for (const {
      ink,
      a: [x0, y0],
      b: [x1, y1],
    } of list) {
      c.strokeStyle = c.fillStyle = casing ? "rgba(255,252,242,.9)" : ink;
      if (part === "lines") {
        c.lineWidth = (casing ? 6 : 3) * unit;
        c.lineCap = casing ? "round" : "butt";
        c.setLineDash(casing ? [] : [7 * unit, 4 * unit]);
        c.beginPath();
        c.moveTo(x0, y0);
        c.lineTo(x1, y1);
        c.stroke();
        c.setLineDash([]);
        continue;
      }
      const angle = Math.atan2(y1 - y0, x1 - x0);
      const along = 0.62;
      const s = (casing ? 9.5 : 7.5) * unit;
      const x = x0 + (x1 - x0) * along;
      const y = y0 + (y1 - y0) * along;
      c.beginPath();
      c.moveTo(x + s * Math.cos(angle), y + s * Math.sin(angle));
      c.lineTo(x + s * Math.cos(angle + 2.5), y + s * Math.sin(angle + 2.5));
      c.lineTo(x + s * Math.cos(angle - 2.5), y + s * Math.sin(angle - 2.5));
      c.closePath();
      c.fill();
    }
  }
  c.lineCap = "butt";
}

/** drawChanges draws moves as arrows, in the colour of their side. */
export function drawChanges(f: Frame) {
  for (const a of f.scene.layers.arrows) {
    const points = a.way.filter((p) => f.shape.areas.has(p)).map((p) => placePoint(f, p));
    drawArrow(f.c, points, sideColours(a.side).dark, Math.max(2.5, f.size * 0.07));
  }
}

/** Tag is a short text on the map, with the place that was found for it. */
export interface Tag {
  x: number;
  y: number;
  w: number;
  h: number;
  text: string;
  fill: string;
  ink: string;
}

/** placeTags finds room for the numbers and words of overlays: next to the blocks if need be, on no other text. */
export function placeTags(f: Frame): Tag[] {
  const { places, tags } = f.scene.layers;
  if (!places.size && !tags.length) return [];
  const c = f.c;
  const px = Math.max(minText, Math.min(15 * f.unit, f.size * 0.34));
  const out: Tag[] = [];
  c.font = `700 ${px}px ${font}`;
  const put = (place: PlaceID, text: string, fill: string, ink: string) => {
    const area = text && f.shape.areas.get(place);
    if (!area || !touches(area.box, f.window)) return;
    const [x, y] = placePoint(f, place);
    const s = f.stacks.get(place);
    const w = Math.max(c.measureText(text).width + px * 0.7, px * 1.5);
    const h = px * 1.45;
    const spots: [number, number][] = s
      ? [
          [x, s[1] - h / 2 - 2],
          [s[2] + w / 2 + 2, y],
          [s[0] - w / 2 - 2, y],
          [x, s[3] + h / 2 + 2],
          [s[2], s[1]],
        ]
      : [[x, y]];
    const [px0, py0] =
      spots.find(
        ([a, b]) =>
          isFree(f, a, b, w, h) &&
          !out.some((o) => Math.abs(o.x - a) < (o.w + w) / 2 && Math.abs(o.y - b) < (o.h + h) / 2),
      ) ?? spots.at(-1)!;
    out.push({ x: px0, y: py0, w, h, text, fill, ink });
  };
  // hundreds of numbers on small hexes would cover them
  const roomy = !f.shape.hexes || places.size < 40 || f.shape.cell * f.t.k > 34 * f.unit;
  for (const [place, mark] of roomy ? places : [])
    put(place, mark.text, mark.tone ? toneOf(mark.tone).ink : cursorDark, "#ffffff");
  for (const p of tags) put(p.place, p.text, "#fffdf6", p.side >= 0 ? sideColours(p.side).dark : cursorDark);
  for (const p of out) f.taken.push([p.x - p.w / 2, p.y - p.h / 2, p.x + p.w / 2, p.y + p.h / 2]);
  return out;
}

export function drawTags(c: CanvasRenderingContext2D, list: Tag[]) {
  c.textAlign = "center";
  c.textBaseline = "middle";
  for (const p of list) {
    c.fillStyle = p.fill;
    c.strokeStyle = p.ink;
    c.lineWidth = 1.5;
    c.beginPath();
    c.roundRect(p.x - p.w / 2, p.y - p.h / 2, p.w, p.h, p.h * 0.32);
    c.fill();
    c.stroke();
    c.fillStyle = p.ink;
    c.font = `700 ${p.h / 1.45}px ${font}`;
    c.fillText(p.text, p.x, p.y + p.h * 0.04);
  }
}

/** drawIcons draws the outlines of pieces that are printed at places: above the stack where one stands. */
export function drawIcons(f: Frame) {
  const by = new Map<PlaceID, Layers["icons"]>();
  for (const i of f.scene.layers.icons) by.set(i.place, [...(by.get(i.place) ?? []), i]);
  const w = Math.max(11 * f.unit, f.size * 0.62);
  for (const [place, list] of by) {
    const area = f.shape.areas.get(place);
    if (!area || !touches(area.box, f.window)) continue;
    const s = f.stacks.get(place);
    const [x, y] = placePoint(f, place);
    const top = s ? s[1] - w * 0.72 : y - w / 3;
    list.forEach((i, n) => {
      const left = (s ? (s[0] + s[2]) / 2 : x) + (n - list.length / 2) * w * 1.12;
      f.c.fillStyle = "rgba(255,253,246,.9)";
      f.c.fillRect(left - 2, top - 2, w + 4, (w * 2) / 3 + 4);
      drawSymbol(f.c, i.symbol, left, top, w, printInk(i.ink), "#15202b", font);
    });
  }
}

/**
 * drawStops draws the way that the moving piece has made in this draft: a line, and a dot with the cost so far at each
 * stop.
 */
export function drawStops(f: Frame) {
  const { c, size, unit } = f;
  const list = f.scene.layers.stops.filter((s) => f.shape.areas.has(s.place));
  if (list.length < 2) return;
  const points = list.map((s) => placePoint(f, s.place));
  for (const [ink, w] of [
    ["#ffffff", 7],
    [cursorDark, 3.5],
  ] as const) {
    c.strokeStyle = ink;
    c.lineWidth = w * unit;
    c.lineJoin = c.lineCap = "round";
    c.setLineDash(ink === "#ffffff" ? [] : [2, 8 * unit]);
    c.beginPath();
    points.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
    c.stroke();
  }
  c.setLineDash([]);
  c.lineCap = "butt";
  const px = Math.max(minText, 11.5 * unit);
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.font = `700 ${px}px ${font}`;
  list.forEach((s, n) => {
    const [x, y] = points[n]!;
    const last = n === list.length - 1;
    const r = s.text ? Math.max(9 * unit, c.measureText(s.text).width / 2 + 4) : 5 * unit;
    const top = last ? y - size * 0.72 : y; // the piece itself is at the last stop
    c.beginPath();
    c.arc(x, top, r, 0, 7);
    c.fillStyle = cursorDark;
    c.fill();
    c.strokeStyle = "#ffffff";
    c.lineWidth = 2;
    c.stroke();
    c.fillStyle = "#ffffff";
    if (s.text) c.fillText(s.text, x, top + px * 0.06);
  });
}

/** drawBlockMarks marks selected blocks with a tick and held ones with two bars. */
export function drawBlockMarks(f: Frame) {
  const c = f.c;
  const { selected, held, lit } = f.scene.layers;
  if (!selected.size && !held.size && !lit.size) return;
  for (const s of f.spots) {
    if (lit.has(s.piece.id))
      for (const [ink, w] of [
        ["#ffffff", 5],
        ["#00785f", 2.6],
      ] as const) {
        c.strokeStyle = ink;
        c.lineWidth = w * Math.max(1, s.size / 32);
        c.strokeRect(s.x - 2, s.y - 2, s.size + 2, s.size + 2);
      }
    const id = s.piece.id;
    const n = s.size;
    const r = Math.max(6, n * 0.19);
    if (selected.has(id)) {
      c.lineWidth = Math.max(3, n * 0.09);
      for (const [ink, w] of [
        ["#ffffff", 1.5],
        ["#0b6fa4", 0.9],
      ] as const) {
        c.strokeStyle = ink;
        c.lineWidth = Math.max(3, n * 0.1) * w;
        c.strokeRect(s.x - 1, s.y - 1, n + 1, n + 1);
      }
      badge(c, s.x + r * 0.4, s.y + r * 0.4, r, "#0b6fa4");
      c.beginPath();
      c.moveTo(s.x - r * 0.05, s.y + r * 0.4);
      c.lineTo(s.x + r * 0.3, s.y + r * 0.75);
      c.lineTo(s.x + r * 0.9, s.y + r * 0.05);
      c.strokeStyle = "#ffffff";
      c.lineWidth = Math.max(1.6, r * 0.26);
      c.stroke();
    }
    if (held.has(id)) {
      const x = s.x + r * 0.5;
      const y = s.y + n - r * 0.9;
      badge(c, x, y, r, "#4a4238");
      c.fillStyle = "#ffffff";
      c.fillRect(x - r * 0.42, y - r * 0.48, r * 0.28, r * 0.96);
      c.fillRect(x + r * 0.14, y - r * 0.48, r * 0.28, r * 0.96);
    }
  }
}

function badge(c: CanvasRenderingContext2D, x: number, y: number, r: number, fill: string) {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fillStyle = fill;
  c.fill();
  c.strokeStyle = "#ffffff";
  c.lineWidth = Math.max(1, r * 0.18);
  c.stroke();
}
