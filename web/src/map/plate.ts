// The plate is the ground's look as a raster: relief, forest and marsh, baked by tools/mapforge into one grey picture, and turned here into
// washes that are laid over the tints of the areas.

import { mix } from "./colours";
import type { Ctx } from "./paper";
import type { Box, Shape } from "./shape";

/** RawPlate is the picture as it lies in the drawing: three planes of w by h cells below one another, a PNG in base64. */
export interface RawPlate { w: number; h: number; unit: number; png: string }

/** hash mixes two whole numbers; the same ones give the same. */
export const hash = (x: number, y: number) => {
  let h = (Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
  return (h ^ (h >>> 13)) >>> 0;
};

/** noise is smooth between 0.35 and 1.3, with hills and hollows about 1 wide. */
export function noise(x: number, y: number): number {
  const i = Math.floor(x), j = Math.floor(y), f = x - i, g = y - j;
  const at = (a: number, b: number) => (hash(a, b) & 1023) / 1023;
  const u = f * f * (3 - 2 * f), v = g * g * (3 - 2 * g);
  return 0.35 + 0.95 * ((at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v);
}

const canvas = (w: number, h: number): HTMLCanvasElement | OffscreenCanvas => {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(w, h);
  const c = document.createElement("canvas");
  c.width = w;
  c.height = h;
  return c;
};
const context = (c: HTMLCanvasElement | OffscreenCanvas) => c.getContext("2d", { willReadFrequently: true }) as Ctx;

/** readPlate decodes the picture; null if there is none or it cannot be read, and the sheet is drawn without. */
export async function readPlate(raw: RawPlate | undefined): Promise<Plate | null> {
  if (!raw) return null;
  try {
    const bytes = Uint8Array.from(atob(raw.png), (ch) => ch.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const c = context(canvas(raw.w, raw.h * 3));
    c.drawImage(bitmap, 0, 0);
    return new Plate(raw, c.getImageData(0, 0, raw.w, raw.h * 3).data);
  } catch {
    return null;
  }
}

/** Kinds says what grows at a point of the map, by the terrain of the area there: 0 nothing, 1 a little, 2 forest, 3 reeds. A coarse raster
 *  made once is many times faster than asking outlines. */
export class Kinds {
  private cells: Uint8Array;
  private w: number;
  private h: number;
  private unit: number;

  constructor(shape: Shape, kind: (place: number) => number) {
    this.unit = Math.max(shape.width, shape.height) / 640;
    this.w = Math.ceil(shape.width / this.unit);
    this.h = Math.ceil(shape.height / this.unit);
    const c = context(canvas(this.w, this.h));
    c.scale(1 / this.unit, 1 / this.unit);
    for (const a of shape.areas.values()) {
      const v = kind(a.place) * 80;
      c.fillStyle = `rgb(${v},0,0)`;
      c.fill(a.path);
    }
    const data = c.getImageData(0, 0, this.w, this.h).data;
    this.cells = new Uint8Array(this.w * this.h);
    for (let i = 0; i < this.cells.length; i++) this.cells[i] = Math.round(data[i * 4]! / 80);
  }

  at(x: number, y: number): number {
    const i = Math.floor(x / this.unit), j = Math.floor(y / this.unit);
    return i < 0 || j < 0 || i >= this.w || j >= this.h ? 0 : this.cells[j * this.w + i]!;
  }
}

export class Plate {
  private woods: Uint8Array;
  private marshes: Uint8Array;
  private wash: HTMLCanvasElement | OffscreenCanvas;
  private grain: HTMLCanvasElement | OffscreenCanvas;

  constructor(private raw: RawPlate, data: Uint8ClampedArray) {
    const n = raw.w * raw.h;
    this.woods = new Uint8Array(n);
    this.marshes = new Uint8Array(n);
    this.wash = canvas(raw.w, raw.h);
    const c = context(this.wash), out = c.createImageData(raw.w, raw.h);
    const rgb = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
    const wood = rgb("#6d8a45"), marsh = rgb("#7fb0a8"), light = rgb("#fff6dc"), dark = rgb(mix("#4a3420", "#000000", 0.1));
    for (let i = 0; i < n; i++) {
      const w = (this.woods[i] = data[(n + i) * 4]!) / 255, m = (this.marshes[i] = data[(2 * n + i) * 4]!) / 255;
      const shade = (data[i * 4]! - 128) / 128;
      // three washes over each other: forest, marsh, light or shadow
      let r = 0, g = 0, b = 0, a = 0;
      const over = (tone: number[], alpha: number) => {
        const na = alpha + a * (1 - alpha);
        if (na <= 0) return;
        r = (tone[0]! * alpha + r * a * (1 - alpha)) / na;
        g = (tone[1]! * alpha + g * a * (1 - alpha)) / na;
        b = (tone[2]! * alpha + b * a * (1 - alpha)) / na;
        a = na;
      };
      over(wood, Math.max(0, w - 0.25) * 0.36);
      over(marsh, m * 0.4);
      over(shade > 0 ? light : dark, Math.min(1, Math.abs(shade) * (shade > 0 ? 0.55 : 0.36)));
      out.data.set([r, g, b, a * 255], i * 4);
    }
    c.putImageData(out, 0, 0);
    this.grain = canvas(160, 160);
    const f = context(this.grain), dots = f.createImageData(160, 160);
    for (let i = 0; i < 160 * 160; i++) {
      const h = hash(i % 160, (i / 160) | 0), v = h & 1 ? 255 : 60;
      dots.data.set([v, v - 10, v - 30, (h >> 8) % 14], i * 4);
    }
    f.putImageData(dots, 0, 0);
  }

  /** wood is how wooded a point of the map is, 0 to 1; marsh how wet. */
  wood(x: number, y: number): number { return this.pick(this.woods, x, y); }
  marsh(x: number, y: number): number { return this.pick(this.marshes, x, y); }

  private pick(plane: Uint8Array, x: number, y: number): number {
    const { w, h, unit } = this.raw, i = Math.floor(x / unit), j = Math.floor(y / unit);
    return i < 0 || j < 0 || i >= w || j >= h ? 0 : plane[j * w + i]! / 255;
  }

  /** lay puts the washes over the land of the sheet. */
  lay(c: Ctx, shape: Shape, near: Box, scale: number) {
    const { unit, w, h } = this.raw, e = shape.edge ?? [0, 0, shape.width, shape.height];
    c.save();
    c.beginPath();
    c.rect(e[0], e[1], e[2] - e[0], e[3] - e[1]);
    c.clip();
    c.imageSmoothingEnabled = true;
    c.imageSmoothingQuality = scale * unit < 1 ? "medium" : "low";
    const x0 = Math.max(0, Math.floor(near[0] / unit) - 2), y0 = Math.max(0, Math.floor(near[1] / unit) - 2);
    const x1 = Math.min(w, Math.ceil(near[2] / unit) + 2), y1 = Math.min(h, Math.ceil(near[3] / unit) + 2);
    if (x1 > x0 && y1 > y0) c.drawImage(this.wash, x0, y0, x1 - x0, y1 - y0, x0 * unit, y0 * unit, (x1 - x0) * unit, (y1 - y0) * unit);
    c.restore();
  }

  /** fibres is the grain of the paper, always as fine on the screen. */
  fibres(c: Ctx, box: Box, px: number) {
    const p = c.createPattern(this.grain as CanvasImageSource, "repeat");
    if (!p) return;
    c.save();
    c.scale(px, px);
    c.fillStyle = p;
    c.fillRect(box[0] / px, box[1] / px, (box[2] - box[0]) / px, (box[3] - box[1]) / px);
    c.restore();
  }
}
