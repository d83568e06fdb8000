// The ground: the printed map, painted into tiles by workers and kept. A frame only copies tiles. Where a tile is
// missing, a picture of the whole map is shown, blurred: first a coarse one that is painted before all else, then a
// finer one. Without workers the page paints, a little in each frame.

import type { Info, PlaceView } from "../wire";
import { marginText } from "./margin";
import { land } from "./colours";
import type { TerrainPainter, PlaceGround as Place } from "./terrain";
import type { DrawContext } from "./canvas";
import { touches, type Box } from "./gridindex";
import type { Shape } from "./shape";
import type { PaintedTile, Sheet, WorkerOrder } from "./tileworker";

declare const TILE_WORKER: string; // the address of the worker's script, set by the bundler

const tileSize = 512; // device pixels
const coarse = 448;
const fine = 1600; // the longer side of the pictures of the whole map, in pixels
const mostPixels = 60e6; // of kept tiles
const budget = 9; // milliseconds of painting in a frame, without a worker
const settles = 130; // milliseconds after which a scale counts as chosen
const between = 60; // milliseconds from a painted tile to the frame that shows it, unless it was the last one
const ahead = 2; // tiles asked of a worker at a time; few, because what is wanted changes while one is painted

interface Tile {
  picture: CanvasImageSource | null;
  box: Box;
  scale: number;
  w: number;
  h: number;
  version: number;
  /** The version that a worker was asked to paint. */
  asked: number;
  used: number;
}

export class GroundTiles {
  /** Called when a tile has been painted. */
  changed: () => void = () => undefined;
  private tiles = new Map<string, Tile>();
  /** The whole map, coarse and fine. */
  private base: Tile;
  private better: Tile;
  /** Whether the last frame showed the map everywhere, and whether all of it was as fine as the screen. */
  seen = false;
  painted = false;
  private ratio: number;
  private control: number[] = [];
  private version = 1;
  private frame = 0;
  private scale = 0;
  private before = 0;
  private zoomed = { device: 0, since: 0 };
  private workers: { worker: Worker; asked: number }[] = [];
  private painter: TerrainPainter | null = null;
  private closed = false;
  private settling = 0;
  private soon = 0;
  /** The tiles of the last frame, and what was still to be painted, for that frame and for later ones. */
  private wanted = new Set<string>();
  private open: [string, Tile][] = [];

  constructor(
    private shape: Shape,
    info: Info,
    workers: Worker[],
    control?: PlaceView[],
  ) {
    const ratio = (this.ratio = Math.min(window.devicePixelRatio || 1, 3));
    const places: (Place | null)[] = info.places.map(
      (p) => p && { id: p.id, name: p.name, ground: p.ground ?? "", kind: p.kind, prints: [] },
    );
    for (const m of info.prints ?? [])
      for (const p of m.places)
        places[p]?.prints.push({ show: m.show, ink: m.ink ?? "", emblem: info.sides[m.side]?.emblem ?? "" });
    const words = marginText(info);
    const whole = (most: number) => {
      const s = Math.min(1, most / Math.max(shape.width, shape.height));
      return this.blank([0, 0, shape.width, shape.height], s, Math.ceil(shape.width * s), Math.ceil(shape.height * s));
    };
    this.base = whole(coarse);
    this.better = whole(fine);
    const sheet: Sheet = { kind: "sheet", drawing: shape.drawing, places, grid: info.grid, ratio, marginText: words };
    const alone = async () => {
      if (this.closed || this.painter) return;
      this.dismiss();
      const { makePainter } = (await import(TILE_WORKER)) as typeof import("./tileworker");
      this.painter = await makePainter(sheet);
      this.painter.control = this.control;
      this.changed();
    };
    try {
      for (const worker of workers) {
        const w = { worker, asked: 0 };
        worker.onerror = () => void alone();
        worker.onmessage = (e: MessageEvent<PaintedTile | null>) => {
          if (!e.data) return; // it has begun
          w.asked--;
          this.receive(e.data);
        };
        this.workers.push(w);
      }
      if (!this.workers.length) throw new Error("no workers");
      this.order(sheet);
    } catch {
      void alone();
    }
    // the first picture is painted while the page lays itself out
    if (control) this.setControl(control);
    if (this.workers.length) this.paint([["base", this.base]]);
  }

  close() {
    this.closed = true;
    clearTimeout(this.settling);
    clearTimeout(this.soon);
    this.dismiss();
    this.tiles.clear();
  }

  private dismiss() {
    for (const w of this.workers) w.worker.terminate();
    this.workers = [];
  }

  /** order tells every worker. */
  private order(o: WorkerOrder) {
    for (const w of this.workers) w.worker.postMessage(o);
  }

  private blank(box: Box, scale: number, w: number, h: number): Tile {
    return { picture: null, box, scale, w, h, version: 0, asked: 0, used: 0 };
  }

  /**
   * setControl sets who holds what. Only tiles that a change touches are painted again; the old ones are shown until
   * then.
   */
  setControl(places: PlaceView[]): void {
    const next = places.map((p) => p?.c ?? -1);
    const margin = this.shape.cell * 0.15;
    const changed: Box[] = [];
    next.forEach((c, i) => {
      const area = this.shape.areas.get(i);
      if (area && c !== (this.control[i] ?? -1)) changed.push(area.box);
    });
    if (!changed.length && this.control.length) return;
    this.control = next;
    if (this.painter) this.painter.control = next;
    this.order({ kind: "control", control: next });
    this.version++;
    const stale = (t: Tile) =>
      changed.some((b) => touches(b, [t.box[0] - margin, t.box[1] - margin, t.box[2] + margin, t.box[3] + margin]));
    for (const t of [this.base, this.better, ...this.tiles.values()])
      if (!stale(t) && t.version === this.version - 1) t.version = this.version;
  }

  private known(id: string): Tile | undefined {
    return id === "base" ? this.base : id === "better" ? this.better : this.tiles.get(id);
  }

  private receive(p: PaintedTile) {
    const t = this.known(p.id);
    if (t?.picture instanceof ImageBitmap) t.picture.close();
    if (t) {
      t.picture = p.bitmap;
      t.version = p.version;
    } else p.bitmap.close();
    const seen = this.wanted.has(p.id);
    // several tiles share a frame: on a large window copying all tiles takes longer than painting one
    if (p.id === "base" || (seen && this.open.every(([, x]) => x === t || x.version === this.version))) this.changed();
    else if (seen && !this.soon) this.soon = window.setTimeout(() => this.changed(), between);
    // give the workers more without waiting for a frame
    if (!seen || this.soon) this.paint(this.open.filter(([, x]) => x.version !== this.version));
  }

  /**
   * draw draws the ground under a transform (CSS pixels per map unit). It returns false if the page itself has more
   * to paint and wants to be called again; what a worker has painted is announced by changed.
   */
  draw(
    c: CanvasRenderingContext2D,
    t: { x: number; y: number; k: number },
    w: number,
    h: number,
    ratio: number,
  ): boolean {
    this.frame++;
    clearTimeout(this.soon);
    this.soon = 0;
    const device = t.k * ratio;
    const ox = t.x * ratio;
    const oy = t.y * ratio;
    const W = w * ratio;
    const H = h * ratio;
    this.table(c, ox, oy, device, W, H);
    this.choose(device);
    const wanted = this.level(this.scale, ox, oy, device, W, H);
    const gaps = wanted.some(([, tile]) => !tile?.picture);
    c.imageSmoothingEnabled = true;
    c.imageSmoothingQuality = "low";
    this.seen = !gaps || !!this.base.picture || !!this.better.picture;
    if (gaps) {
      this.copy(c, this.better.picture ? this.better : this.base, ox, oy, device, W, H);
      if (this.before && this.before !== this.scale)
        for (const [, tile] of this.level(this.before, ox, oy, device, W, H))
          if (tile) this.copy(c, tile, ox, oy, device, W, H);
    }
    const open: [string, Tile][] = [];
    for (const [id, found] of wanted) {
      const tile = found ?? this.add(id);
      tile.used = this.frame;
      this.copy(c, tile, ox, oy, device, W, H);
      if (tile.version !== this.version) open.push([id, tile]);
    }
    this.painted = !open.length;
    // from the middle outwards, missing tiles before outdated ones
    const mx = (W / 2 - ox) / device;
    const my = (H / 2 - oy) / device;
    const far = ([, x]: [string, Tile]) =>
      Math.hypot((x.box[0] + x.box[2]) / 2 - mx, (x.box[1] + x.box[3]) / 2 - my) + (x.picture ? 1e6 : 0);
    open.sort((a, b) => far(a) - far(b));
    if (!this.base.picture && !this.better.picture && this.base.version !== this.version)
      open.unshift(["base", this.base]);
    this.wanted = new Set(wanted.map(([id]) => id));
    if (this.painted) open.push(...this.later(ox, oy, device, W, H));
    this.open = open;
    this.forget();
    return this.paint(open);
  }

  private add(id: string): Tile {
    const [, tx, ty] = id.split(":").map(Number);
    const span = tileSize / this.scale;
    const tile = this.blank(
      [tx! * span, ty! * span, (tx! + 1) * span, (ty! + 1) * span],
      this.scale,
      tileSize,
      tileSize,
    );
    this.tiles.set(id, tile);
    return tile;
  }

  /**
   * later lists what is painted when everything in sight is done, for the next movement of the map: the whole map,
   * and with workers the tiles around the window.
   */
  private later(ox: number, oy: number, device: number, W: number, H: number): [string, Tile][] {
    if (!this.workers.length || this.scale !== device) return [];
    const better: [string, Tile][] = this.better.version === this.version ? [] : [["better", this.better]];
    const m = tileSize;
    const around = this.level(this.scale, ox + m, oy + m, device, W + 2 * m, H + 2 * m);
    if (around.length > mostPixels / (tileSize * tileSize)) return better;
    return better.concat(
      around
        .map(([id, tile]): [string, Tile] => [id, tile ?? this.add(id)])
        .filter(([, t]) => {
          t.used = this.frame;
          return t.version !== this.version;
        }),
    );
  }

  /**
   * choose keeps the scale of the tiles during a zoom, and takes the exact scale when the zoom rests: then tiles are
   * copied pixel by pixel.
   */
  private choose(device: number) {
    const now = performance.now();
    if (device !== this.zoomed.device) this.zoomed = { device, since: now };
    const rests = now - this.zoomed.since >= settles;
    const far = device / this.scale;
    if (this.scale === device) return;
    if (!this.scale || rests || far > 1.7 || far < 0.55) {
      this.before = this.scale;
      this.scale = device;
      return;
    }
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.changed(), settles + 10);
  }

  /** level lists the tiles of a scale that lie in the window. */
  private level(
    scale: number,
    ox: number,
    oy: number,
    device: number,
    W: number,
    H: number,
  ): [string, Tile | undefined][] {
    const span = tileSize / scale;
    const out: [string, Tile | undefined][] = [];
    const x0 = Math.max(0, Math.floor(-ox / device / span));
    const y0 = Math.max(0, Math.floor(-oy / device / span));
    const x1 = Math.min(Math.ceil(this.shape.width / span) - 1, Math.floor((W - ox) / device / span));
    const y1 = Math.min(Math.ceil(this.shape.height / span) - 1, Math.floor((H - oy) / device / span));
    for (let ty = y0; ty <= y1; ty++)
      for (let tx = x0; tx <= x1; tx++) {
        const id = `${scale}:${tx}:${ty}`;
        out.push([id, this.tiles.get(id)]);
      }
    return out;
  }

  private copy(c: CanvasRenderingContext2D, tile: Tile, ox: number, oy: number, device: number, W: number, H: number) {
    if (!tile.picture) return;
    const x = ox + tile.box[0] * device;
    const y = oy + tile.box[1] * device;
    const f = device / tile.scale;
    if (f === 1) {
      const l = Math.round(ox) + Math.round(tile.box[0] * device);
      const t = Math.round(oy) + Math.round(tile.box[1] * device);
      // outside the map nothing is copied: the table is visible there
      const w = Math.min(tile.w, Math.round(ox + this.shape.width * device) - l);
      const h = Math.min(tile.h, Math.round(oy + this.shape.height * device) - t);
      if (w > 0 && h > 0 && l < W && t < H) c.drawImage(tile.picture, 0, 0, w, h, l, t, w, h);
      return;
    }
    const right = Math.min(tile.box[2], this.shape.width);
    const low = Math.min(tile.box[3], this.shape.height);
    const sw = Math.min(tile.w, (right - tile.box[0]) * tile.scale);
    const sh = Math.min(tile.h, (low - tile.box[1]) * tile.scale);
    if (sw <= 0 || sh <= 0) return;
    const l = Math.round(x);
    const t = Math.round(y);
    const r = Math.round(x + sw * f);
    const b = Math.round(y + sh * f);
    if (r > 0 && b > 0 && l < W && t < H) c.drawImage(tile.picture, 0, 0, sw, sh, l, t, r - l, b - t);
  }

  /** table draws the table that the map lies on, with the map's shadow. */
  private table(c: CanvasRenderingContext2D, ox: number, oy: number, device: number, W: number, H: number) {
    const l = Math.round(ox);
    const t = Math.round(oy);
    const w = Math.round(this.shape.width * device);
    const h = Math.round(this.shape.height * device);
    c.fillStyle = land.table;
    if (l > 0 || t > 0 || l + w < W || t + h < H) {
      c.fillRect(0, 0, W, H);
      const d = Math.round(4 * this.ratio);
      c.fillStyle = land.shadow;
      for (let i = 3; i >= 1; i--) {
        c.globalAlpha = 0.3;
        c.fillRect(l + d * 0.5, t + d * 0.5, w + d * i * 0.55, h + d * i * 0.6);
      }
      c.globalAlpha = 1;
    }
    c.fillStyle = land.margin;
    c.fillRect(l, t, w, h);
  }

  /**
   * paint asks for the given tiles, a few at a time; it returns whether the page itself has nothing left to paint.
   */
  private paint(open: [string, Tile][]): boolean {
    if (this.workers.length) {
      for (const [id, t] of open) {
        if (t.asked === this.version) continue;
        const idle = this.workers.reduce((a, b) => (b.asked < a.asked ? b : a));
        if (idle.asked >= ahead) break;
        t.asked = this.version;
        idle.asked++;
        const order: WorkerOrder = {
          kind: "tile",
          id,
          version: this.version,
          box: t.box,
          scale: t.scale,
          w: t.w,
          h: t.h,
        };
        idle.worker.postMessage(order);
      }
      return true;
    }
    if (!this.painter) return true; // changed is called when it is there
    const start = performance.now();
    for (const [, t] of open) {
      if (performance.now() - start > budget) return false;
      const canvas = document.createElement("canvas");
      canvas.width = t.w;
      canvas.height = t.h;
      const c: DrawContext = canvas.getContext("2d", { alpha: false })!;
      c.setTransform(t.scale, 0, 0, t.scale, -t.box[0] * t.scale, -t.box[1] * t.scale);
      this.painter.paint(c, t.box, t.scale);
      t.picture = canvas;
      t.version = this.version;
    }
    return !open.length;
  }

  /** forget drops the tiles that have been out of sight longest. */
  private forget() {
    const most = Math.floor(mostPixels / (tileSize * tileSize));
    if (this.tiles.size <= most) return;
    const old = [...this.tiles].filter(([, t]) => t.used < this.frame).sort((a, b) => a[1].used - b[1].used);
    for (const [id, t] of old.slice(0, this.tiles.size - most)) {
      if (t.picture instanceof ImageBitmap) t.picture.close();
      this.tiles.delete(id);
    }
  }
}
