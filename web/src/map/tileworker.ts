// The worker that paints tiles of the map, so that the page can react while tiles are painted. It gets the drawing
// once, then who holds what, and paints one tile for each request.

import type { MarginText } from "./margin";
import { TerrainPainter, type PlaceGround } from "./terrain";
import { readRelief } from "./relief";
import type { Box } from "./gridindex";
import { decodeDrawing } from "./shape";

export type WorkerOrder =
  | { kind: "sheet"; drawing: unknown; places: (PlaceGround | null)[]; ratio: number; marginText: MarginText }
  | { kind: "control"; control: number[] }
  | { kind: "tile"; id: string; version: number; box: Box; scale: number; w: number; h: number };
export interface PaintedTile {
  id: string;
  version: number;
  bitmap: ImageBitmap;
}

let painter: Promise<TerrainPainter> | null = null;
let control: number[] = [];

self.onmessage = (e: MessageEvent<WorkerOrder>) => {
  const o = e.data;
  if (o.kind === "sheet") {
    const { shape, relief } = decodeDrawing(
      o.drawing,
      o.places.map((p) => p?.id ?? ""),
    );
    painter = readRelief(relief).then((made) => new TerrainPainter(shape, o.places, made, o.ratio, o.marginText));
  } else if (o.kind === "control") control = o.control;
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
};
