// The relief of the ground as a raster: light and shadow, and marsh. tools/mapforge makes it as one grey picture; here
// light and shadow become a wash over the tints of the areas.

import type { DrawContext } from "./canvas";
import type { Box } from "./gridindex";
import type { RawRelief, Shape } from "./shape";

/** hash mixes two whole numbers into one; equal numbers give equal results. */
export const hash = (x: number, y: number) => {
  let h = (Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
  return (h ^ (h >>> 13)) >>> 0;
};

/** noise is a smooth random field with values from 0.35 to 1.3 and features about 1 wide. */
export function noise(x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const f = x - i;
  const g = y - j;
  const at = (a: number, b: number) => (hash(a, b) & 1023) / 1023;
  const u = f * f * (3 - 2 * f);
  const v = g * g * (3 - 2 * g);
  return (
    0.35 +
    0.95 * ((at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v)
  );
}

const canvas = (w: number, h: number): HTMLCanvasElement | OffscreenCanvas => {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(w, h);
  const c = document.createElement("canvas");
  c.width = w;
  c.height = h;
  return c;
};
const context = (c: HTMLCanvasElement | OffscreenCanvas) =>
  c.getContext("2d", { willReadFrequently: true }) as DrawContext;

/**
 * readRelief decodes the picture; null if there is none or it cannot be read. The map is then drawn without relief.
 */
export async function readRelief(raw: RawRelief | undefined): Promise<Relief | null> {
  if (!raw) return null;
  try {
    const text = atob(raw.png);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return new Relief(raw, await grey(bytes, raw.w, raw.h * 2));
  } catch {
    return null;
  }
}

/**
 * grey reads a PNG of w by h grey pixels of 8 bits, as mapforge writes it. Decoding it with a bitmap and a canvas
 * would take four times as long and use the page's own thread.
 */
async function grey(png: Uint8Array<ArrayBuffer>, w: number, h: number): Promise<Uint8Array> {
  const view = new DataView(png.buffer);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let i = 8; i + 12 <= png.length;) {
    const n = view.getUint32(i);
    const kind = view.getUint32(i + 4);
    // width and height, 8 bits, grey, not interlaced
    if (
      kind === 0x49484452 &&
      (view.getUint32(i + 8) !== w ||
        view.getUint32(i + 12) !== h ||
        view.getUint32(i + 16) !== 0x08000000 ||
        png[i + 20])
    )
      throw new Error("another kind of picture");
    if (kind === 0x49444154) parts.push(png.subarray(i + 8, i + 8 + n));
    i += 12 + n;
  }
  const inflate = new DecompressionStream("deflate");
  const into = inflate.writable.getWriter();
  for (const p of parts) void into.write(p);
  void into.close();
  const lines = new Uint8Array(await new Response(inflate.readable).arrayBuffer());
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const filter = lines[y * (w + 1)]!;
    const from = y * (w + 1) + 1;
    const to = y * w;
    for (let x = 0; x < w; x++) {
      const a = x ? out[to + x - 1]! : 0;
      const b = y ? out[to + x - w]! : 0;
      let guess = 0;
      if (filter === 1) guess = a;
      else if (filter === 2) guess = b;
      else if (filter === 3) guess = (a + b) >> 1;
      else if (filter === 4) {
        const c = x && y ? out[to + x - w - 1]! : 0;
        const pa = Math.abs(b - c);
        const pb = Math.abs(a - c);
        const pc = Math.abs(a + b - 2 * c);
        guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      }
      out[to + x] = lines[from + x]! + guess;
    }
  }
  return out;
}

/**
 * GroundRaster is what kind of ground is at a point of the map, 0 for none of those painted. A coarse raster that is
 * made once is many times faster than testing outlines.
 */
export class GroundRaster {
  private cells: Uint8Array;
  private w: number;
  private h: number;
  private unit: number;

  constructor(shape: Shape, paths: Iterable<[Path2D, number]>) {
    this.unit = Math.max(shape.width, shape.height) / 640;
    this.w = Math.ceil(shape.width / this.unit);
    this.h = Math.ceil(shape.height / this.unit);
    const c = context(canvas(this.w, this.h));
    c.scale(1 / this.unit, 1 / this.unit);
    for (const [path, kind] of paths) {
      c.fillStyle = `rgb(${kind * 100},0,0)`;
      c.fill(path, "evenodd");
    }
    const { data } = c.getImageData(0, 0, this.w, this.h);
    this.cells = new Uint8Array(this.w * this.h);
    for (let i = 0; i < this.cells.length; i++) this.cells[i] = Math.round(data[i * 4]! / 100);
  }

  at(x: number, y: number): number {
    const i = Math.floor(x / this.unit);
    const j = Math.floor(y / this.unit);
    return i < 0 || j < 0 || i >= this.w || j >= this.h ? 0 : this.cells[j * this.w + i]!;
  }
}

export class Relief {
  private marshes: Uint8Array;
  private wash: HTMLCanvasElement | OffscreenCanvas;
  private grain: HTMLCanvasElement | OffscreenCanvas;

  constructor(
    private raw: RawRelief,
    planes: Uint8Array,
  ) {
    const n = raw.w * raw.h;
    this.marshes = planes.subarray(n);
    this.wash = canvas(raw.w, raw.h);
    const c = context(this.wash);
    const out = c.createImageData(raw.w, raw.h);
    // the wash of each shade is worked out once, and copied as one number
    const tones = new Uint8ClampedArray(4 * 256);
    for (let v = 0; v < 256; v++) {
      const shade = (v - 128) / 128;
      tones.set(shade > 0 ? [255, 255, 242, shade * 128] : [90, 68, 42, -shade * 77], v * 4);
    }
    const tone = new Uint32Array(tones.buffer);
    const pixels = new Uint32Array(out.data.buffer);
    for (let i = 0; i < n; i++) pixels[i] = tone[planes[i]!]!;
    c.putImageData(out, 0, 0);
    this.grain = canvas(160, 160);
    const f = context(this.grain);
    const dots = f.createImageData(160, 160);
    const { data } = dots; // asking for it takes longer than setting a number in it
    for (let i = 0; i < 160 * 160; i++) {
      const h = hash(i % 160, (i / 160) | 0);
      const v = h & 1 ? 255 : 60;
      data[i * 4] = v;
      data[i * 4 + 1] = v - 10;
      data[i * 4 + 2] = v - 30;
      data[i * 4 + 3] = (h >> 8) % 14;
    }
    f.putImageData(dots, 0, 0);
  }

  /** marsh is how wet a point of the map is, from 0 to 1. */
  marsh(x: number, y: number): number {
    const { w, h, unit } = this.raw;
    const i = Math.floor(x / unit);
    const j = Math.floor(y / unit);
    return i < 0 || j < 0 || i >= w || j >= h ? 0 : this.marshes[j * w + i]! / 255;
  }

  /** paintWashes paints the relief over the land. */
  paintWashes(c: DrawContext, shape: Shape, near: Box, scale: number) {
    const { unit, w, h } = this.raw;
    const e = shape.edge ?? [0, 0, shape.width, shape.height];
    c.save();
    c.beginPath();
    c.rect(e[0], e[1], e[2] - e[0], e[3] - e[1]);
    c.clip();
    c.imageSmoothingEnabled = true;
    c.imageSmoothingQuality = scale * unit < 1 ? "medium" : "low";
    const x0 = Math.max(0, Math.floor(near[0] / unit) - 2);
    const y0 = Math.max(0, Math.floor(near[1] / unit) - 2);
    const x1 = Math.min(w, Math.ceil(near[2] / unit) + 2);
    const y1 = Math.min(h, Math.ceil(near[3] / unit) + 2);
    if (x1 > x0 && y1 > y0)
      c.drawImage(this.wash, x0, y0, x1 - x0, y1 - y0, x0 * unit, y0 * unit, (x1 - x0) * unit, (y1 - y0) * unit);
    c.restore();
  }

  /** paintGrain paints the grain of the paper, equally fine at every zoom. */
  paintGrain(c: DrawContext, box: Box, px: number) {
    const p = c.createPattern(this.grain as CanvasImageSource, "repeat");
    if (!p) return;
    c.save();
    c.scale(px, px);
    c.fillStyle = p;
    c.fillRect(box[0] / px, box[1] / px, (box[2] - box[0]) / px, (box[3] - box[1]) / px);
    c.restore();
  }
}
