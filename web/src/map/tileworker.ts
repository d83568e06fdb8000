// The worker that paints tiles of the map, so that the page can react while tiles are painted. It gets the drawing
// once, then who holds what, and paints one tile for each request. A page without workers loads the same script for its
// painter.

import type { Grid } from "../wire";
import type { MarginText } from "./margin";
import { TerrainPainter, type PlaceGround } from "./terrain";
import { readRelief } from "./relief";
import type { Box } from "./gridindex";
import { decodeDrawing } from "./shape";

/** Sheet is the map that is to be painted. */
export interface Sheet {
  kind: "sheet";
  drawing: unknown;
  places: (PlaceGround | null)[];
  grid: Grid | undefined;
  ratio: number;
  marginText: MarginText;
}

export type WorkerOrder =
  | Sheet
  | { kind: "control"; control: number[] }
  | { kind: "tile"; id: string; version: number; box: Box; scale: number; w: number; h: number };
export interface PaintedTile {
  id: string;
  version: number;
  bitmap: ImageBitmap;
}

let painter: Promise<TerrainPainter> | null = null;
let control: number[] = [];

/** makePainter is the painter of a map. */
export async function makePainter(o: Sheet): Promise<TerrainPainter> {
  const { shape, relief } = decodeDrawing(
    o.drawing,
    o.places.map((p) => p?.id ?? ""),
    o.grid,
  );
  return new TerrainPainter(shape, o.places, await readRelief(relief), o.ratio, o.marginText);
}

/** obey does what the page orders. */
function obey(e: MessageEvent<WorkerOrder>) {
  const o = e.data;
  if (o.kind === "sheet") painter = makePainter(o);
  else if (o.kind === "control") control = o.control;
  else
    void painter?.then((p) => {
      const canvas = new OffscreenCanvas(o.w, o.h);
      const c = canvas.getContext("2d", { alpha: false })!;
      c.setTransform(o.scale, 0, 0, o.scale, -o.box[0] * o.scale, -o.box[1] * o.scale);
      p.control = control;
      p.paint(c, o.box, o.scale);
      const bitmap = canvas.transferToImageBitmap();
      const done: PaintedTile = { id: o.id, version: o.version, bitmap };
      (self as unknown as { postMessage(m: unknown, t: Transferable[]): void }).postMessage(done, [bitmap]);
    });
}
if (typeof document === "undefined") {
  self.onmessage = obey;
  (self as unknown as { postMessage(m: unknown): void }).postMessage(null); // it is there
}
