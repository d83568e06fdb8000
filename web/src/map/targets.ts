// What can be done, as light on the ground: places that may be chosen, contested ones, where something is going on,
// and where the mouse and the cursor are. In map units, under the blocks.

import type { Info } from "../wire";
import { cursorDark, gold } from "./colours";
import { clamp } from "./layout";
import { drawContestedRing } from "./signs";
import type { Shape } from "./shape";
import type { Scene } from "./scene";

/**
 * drawTargets shows what may be clicked, where the cursor is and what is under the mouse; k is CSS pixels for a unit
 * of the map.
 */
export function drawTargets(c: CanvasRenderingContext2D, s: Scene, shape: Shape, info: Info, k: number, unit: number) {
  const px = 1 / k;
  c.lineJoin = "round";
  for (const [place, actions] of s.targets) {
    const a = shape.areas.get(place);
    if (!a) continue;
    c.save();
    c.clip(a.path);
    c.fillStyle = gold;
    c.globalAlpha = place === s.target ? 0.5 : place === s.hovered ? 0.4 : 0.2;
    c.fill(a.path);
    c.globalAlpha = 1;
    c.strokeStyle = gold;
    c.lineWidth = clamp(shape.cell * k * 0.08, 3, 7 * unit) * px;
    if (actions.every((x) => x.seals)) c.setLineDash([9 * px, 5 * px]);
    c.stroke(a.path);
    c.restore();
  }
  info.placeFlags.forEach((f, i) => {
    if (f.show !== "contested") return;
    s.snap.view.places.forEach((p, place) => {
      const a = p && (p.f ?? 0) & (1 << i) ? shape.areas.get(place) : undefined;
      if (!a) return;
      c.save();
      c.clip(a.path);
      drawContestedRing(c, a.path, shape.cell * 0.11);
      c.restore();
    });
  });
  // what is going on: the place of the prompt and of each frame, a battle above all
  for (const place of new Set([s.snap.view.prompt.place ?? 0, ...(s.snap.view.frames ?? []).map((f) => f.p ?? 0)])) {
    const a = shape.areas.get(place);
    if (!a) continue;
    c.strokeStyle = "#8f1f10";
    c.lineWidth = 4 * px * unit;
    c.setLineDash([12 * px, 6 * px]);
    c.stroke(a.path);
    c.setLineDash([]);
  }
  const happening = shape.areas.get(s.happening);
  if (happening) {
    c.strokeStyle = "rgba(255,255,255,.9)";
    c.lineWidth = 7 * px * unit;
    c.stroke(happening.path);
    c.strokeStyle = "#5b2a86";
    c.lineWidth = 3.5 * px * unit;
    c.stroke(happening.path);
  }
  const hovered = shape.areas.get(s.hovered);
  if (hovered) {
    c.strokeStyle = "rgba(255,255,255,.85)";
    c.lineWidth = 2 * px;
    c.stroke(hovered.path);
  }
  const cursor = shape.areas.get(s.cursor);
  if (cursor) {
    c.strokeStyle = "#ffffff";
    c.lineWidth = 5 * px * unit;
    c.stroke(cursor.path);
    c.strokeStyle = cursorDark;
    c.lineWidth = 2.5 * px * unit;
    c.stroke(cursor.path);
  }
}
