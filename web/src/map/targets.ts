// What can be done, as light on the ground: places that can be chosen, contested places, where something is going on,
// and where the mouse and the cursor are. Drawn under the blocks; the context is set to map units.

import type { LegalAction, PlaceID } from "../wire";
import { cursorDark, gold } from "./colours";
import type { Frame } from "./frame";
import { touches } from "./gridindex";
import { clamp } from "./layout";
import { partOf, partsOf, type Area, type Part, type Shape } from "./shape";
import { drawContestedRing } from "./signs";

/** drawTargets shows what may be clicked, where the cursor is and what is under the mouse. */
export function drawTargets(f: Frame) {
  const { c, scene, shape, unit } = f;
  const px = 1 / f.t.k;
  c.lineJoin = "round";
  const lit = targetParts(shape, scene.targets);
  if (lit.veil) {
    c.fillStyle = veil;
    c.fill(lit.veil, "evenodd");
  }
  // gold on a dark edge: it is seen on yellow ground and in woods
  const wide = clamp(shape.cell * f.t.k * 0.08, 3, 7 * unit) * px;
  const dark = wide + 3 * px * unit;
  for (const { part, sealed } of lit.parts)
    part.inside(c, dark, (edge, width) => {
      c.fillStyle = "#ffffff";
      c.globalAlpha = 0.14;
      c.fill(part.path);
      c.fillStyle = gold;
      for (const [place, alpha] of [
        [scene.target, 0.5],
        [scene.hovered, scene.hovered === scene.target ? 0 : 0.35],
      ] as const) {
        const actions = scene.targets.get(place);
        const area = shape.areas.get(place);
        if (!alpha || !actions || !area || !part.has(area) || isSealed(actions) !== sealed) continue;
        c.globalAlpha = alpha;
        c.fill(area.path);
      }
      c.globalAlpha = 1;
      // strokes across it, as no ground has: reach is told from it without its colour
      const hatch = c.createPattern(strokes(f.ratio), "repeat");
      if (hatch) {
        hatch.setTransform(new DOMMatrix([px / f.ratio, 0, 0, px / f.ratio, 0, 0]));
        c.fillStyle = hatch;
        c.fill(part.path);
      }
      c.strokeStyle = cursorDark;
      c.lineWidth = width;
      c.stroke(edge);
      c.strokeStyle = gold;
      c.lineWidth = (width * wide) / dark;
      if (sealed) c.setLineDash([9 * px, 5 * px]);
      c.stroke(edge);
    });
  for (const { place } of f.signs.contested) {
    const a = shape.areas.get(place);
    if (!a || !touches(a.box, f.window)) continue;
    const [part] = shape.hexes?.has(place) ? partsOf(shape, [place]) : [partOf(a.path)];
    part!.inside(c, shape.cell * 0.11, (edge, width) => drawContestedRing(c, edge, width));
  }
  // what is going on: the places of the prompt and of each frame, such as a battle
  const { prompt, frames } = scene.snap.view;
  for (const place of new Set([prompt.place ?? 0, ...(frames ?? []).map((x) => x.p ?? 0)])) {
    const a = shape.areas.get(place);
    if (!a) continue;
    c.setLineDash([12 * px, 6 * px]);
    outline(c, a, "#8f1f10", 4 * px * unit);
    c.setLineDash([]);
  }
  const happening = shape.areas.get(scene.happening);
  if (happening) {
    outline(c, happening, "rgba(255,255,255,.9)", 7 * px * unit);
    outline(c, happening, "#5b2a86", 3.5 * px * unit);
  }
  const hovered = shape.areas.get(scene.hovered);
  if (hovered) outline(c, hovered, "rgba(255,255,255,.85)", 2 * px);
  const cursor = shape.areas.get(scene.cursor);
  if (cursor) {
    outline(c, cursor, "#ffffff", 5 * px * unit);
    outline(c, cursor, cursorDark, 2.5 * px * unit);
  }
}

let hatching: { ratio: number; tile: HTMLCanvasElement } | null = null;
/** strokes is one repeat of the pattern of what can be reached: a bright stroke with a dark one next to it. */
function strokes(ratio: number): HTMLCanvasElement {
  if (hatching?.ratio === ratio) return hatching.tile;
  const n = 16;
  const tile = document.createElement("canvas");
  tile.width = tile.height = Math.round(n * ratio);
  const c = tile.getContext("2d")!;
  c.scale(tile.width / n, tile.height / n);
  for (const [off, ink] of [
    [0, "rgba(255,255,255,.5)"],
    [1.5, "rgba(60,36,0,.3)"],
  ] as const) {
    c.strokeStyle = ink;
    c.lineWidth = 1.5;
    c.beginPath();
    for (const d of [-n, 0, n]) {
      c.moveTo(d + off - 2, n + 2);
      c.lineTo(d + off + n + 2, -2);
    }
    c.stroke();
  }
  hatching = { ratio, tile };
  return tile;
}

function outline(c: CanvasRenderingContext2D, a: Area, colour: string, width: number) {
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.stroke(a.path);
}

/** isSealed says whether nothing that can be done at a place can be taken back. */
const isSealed = (actions: LegalAction[]) => actions.every((a) => a.seals);

/** The veil over all that is no target: what can be reached is the bright part of the map, whatever its ground. */
const veil = "rgba(28,20,10,.3)";

/** Lit is the ground of all targets, those that seal apart, and the veil around them; null without any. */
interface Lit {
  parts: { part: Part; sealed: boolean }[];
  veil: Path2D | null;
}
const litFor = new WeakMap<Map<PlaceID, LegalAction[]>, Lit>();

/** targetParts finds the ground of all targets, once for each list of targets. */
function targetParts(shape: Shape, targets: Map<PlaceID, LegalAction[]>): Lit {
  let lit = litFor.get(targets);
  if (lit) return lit;
  const parts = [false, true].flatMap((sealed) => {
    const places = [...targets].filter(([, actions]) => isSealed(actions) === sealed).map(([p]) => p);
    return partsOf(shape, places).map((part) => ({ part, sealed }));
  });
  lit = { parts, veil: null };
  if (parts.length) {
    const [l, t, r, b] = shape.edge ?? [0, 0, shape.width, shape.height];
    lit.veil = new Path2D();
    lit.veil.rect(l, t, r - l, b - t);
    for (const { part } of parts) lit.veil.addPath(part.path);
  }
  litFor.set(targets, lit);
  return lit;
}
