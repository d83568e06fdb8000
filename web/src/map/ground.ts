// The ground: everything that does not move (terrain, control, water, borders, towns), painted into tiles that are kept. A frame
// copies tiles; missing ones are painted within a time budget and stand in blurred until then.

import type { Info, PlaceID, PlaceView } from "../wire";
import { border, ink, paper, river, sideColours, terrainColour, water } from "./colours";
import { touches, type Box, type Shape } from "./shape";

const tileSize = 512; // device pixels
const mostTiles = 260;
const budget = 9; // milliseconds of painting in a frame

interface Tile {
  canvas: HTMLCanvasElement;
  box: Box;
  used: number;
}

type Glyph = (c: CanvasRenderingContext2D, x: number, y: number, s: number) => void;
const textures: Record<string, Glyph> = {
  trees: (c, x, y, s) => {
    c.fillStyle = "rgba(74,104,52,.34)";
    c.beginPath();
    c.moveTo(x, y - s);
    c.lineTo(x + s * 0.55, y + s * 0.5);
    c.lineTo(x - s * 0.55, y + s * 0.5);
    c.fill();
  },
  reeds: (c, x, y, s) => {
    c.strokeStyle = "rgba(52,96,104,.45)";
    c.beginPath();
    c.moveTo(x - s, y);
    c.lineTo(x + s, y);
    c.moveTo(x, y);
    c.lineTo(x, y - s * 0.7);
    c.stroke();
  },
  streets: (c, x, y, s) => {
    c.strokeStyle = "rgba(82,56,96,.3)";
    c.strokeRect(x - s * 0.5, y - s * 0.5, s, s);
  },
};
const textureOf = (terrain: string) =>
  /forest|wood|yellow/i.test(terrain) ? "trees" : /marsh|swamp/i.test(terrain) ? "reeds" : /city|town|victory/i.test(terrain) ? "streets" : "";

export class Ground {
  private tiles = new Map<string, Tile>();
  private base: HTMLCanvasElement | null = null;
  private baseScale = 1;
  private control: number[] = [];
  private frame = 0;

  constructor(private shape: Shape, private info: Info) {}

  /** setControl takes over who holds what; only tiles that a change touches are painted anew. */
  setControl(places: PlaceView[]): void {
    const next = places.map((p) => p?.c ?? -1);
    const changed: Box[] = [];
    next.forEach((c, i) => {
      const area = this.shape.areas.get(i);
      if (area && c !== this.control[i]) changed.push(area.box);
    });
    this.control = next;
    if (!changed.length) return;
    this.base = null;
    const margin = 12;
    for (const [id, t] of this.tiles) {
      const wide: Box = [t.box[0] - margin, t.box[1] - margin, t.box[2] + margin, t.box[3] + margin];
      if (changed.some((b) => touches(b, wide))) this.tiles.delete(id);
    }
  }

  /**
   * draw paints the ground for a transform (x, y, k: CSS pixels per map unit). It returns false while something is only a blurred
   * stand-in, and wants to be called again.
   */
  draw(c: CanvasRenderingContext2D, t: { x: number; y: number; k: number }, w: number, h: number, ratio: number): boolean {
    this.frame++;
    c.fillStyle = paper;
    c.fillRect(0, 0, w * ratio, h * ratio);
    const device = t.k * ratio;
    if (!this.base) this.paintBase();
    const ox = t.x * ratio, oy = t.y * ratio;
    // tiles come in half octaves, and are only ever shrunk
    const level = Math.ceil(Math.log2(device) * 2 - 1e-6);
    const scale = 2 ** (level / 2), span = tileSize / scale;
    const x0 = Math.max(0, Math.floor(-ox / device / span)), y0 = Math.max(0, Math.floor(-oy / device / span));
    const x1 = Math.min(Math.ceil(this.shape.width / span) - 1, Math.floor((w * ratio - ox) / device / span));
    const y1 = Math.min(Math.ceil(this.shape.height / span) - 1, Math.floor((h * ratio - oy) / device / span));
    const start = performance.now();
    let whole = true, painted = false;
    c.imageSmoothingQuality = "high";
    const missing: [number, number][] = [];
    for (let ty = y0; ty <= y1; ty++) {
      for (let tx = x0; tx <= x1; tx++) {
        const id = `${level}:${tx}:${ty}`;
        let tile = this.tiles.get(id);
        if (!tile && (!painted || performance.now() - start < budget)) {
          tile = this.paintTile(tx * span, ty * span, span, scale);
          this.tiles.set(id, tile);
          painted = true;
        }
        if (!tile) {
          missing.push([tx, ty]);
          continue;
        }
        tile.used = this.frame;
        const left = Math.round(ox + tx * span * device), top = Math.round(oy + ty * span * device);
        const right = Math.round(ox + (tx + 1) * span * device), bottom = Math.round(oy + (ty + 1) * span * device);
        c.drawImage(tile.canvas, left, top, right - left, bottom - top);
      }
    }
    for (const [tx, ty] of missing) {
      whole = false;
      const s = this.baseScale;
      const sx = tx * span * s, sy = ty * span * s, sw = Math.min(span * s, this.base!.width - sx), sh = Math.min(span * s, this.base!.height - sy);
      if (sw <= 0 || sh <= 0) continue;
      c.drawImage(this.base!, sx, sy, sw, sh, ox + tx * span * device, oy + ty * span * device, (sw / s) * device, (sh / s) * device);
    }
    if (this.tiles.size > mostTiles) {
      for (const [id, tile] of this.tiles) if (tile.used < this.frame - 1) this.tiles.delete(id);
    }
    return whole;
  }

  private paintBase() {
    const s = Math.min(1, 1024 / Math.max(this.shape.width, this.shape.height));
    this.baseScale = s;
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(this.shape.width * s);
    canvas.height = Math.ceil(this.shape.height * s);
    const c = canvas.getContext("2d", { alpha: false })!;
    c.scale(s, s);
    this.paint(c, [0, 0, this.shape.width, this.shape.height], s);
    this.base = canvas;
  }

  private paintTile(x: number, y: number, span: number, scale: number): Tile {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = tileSize;
    const c = canvas.getContext("2d", { alpha: false })!;
    c.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    const box: Box = [x, y, x + span, y + span];
    this.paint(c, box, scale);
    return { canvas, box, used: this.frame };
  }

  /** paint draws what lies in the box; scale is device pixels per map unit. */
  private paint(c: CanvasRenderingContext2D, box: Box, scale: number) {
    const px = 1 / scale; // one device pixel
    const cell = this.shape.cell;
    const near: Box = [box[0] - 20, box[1] - 20, box[2] + 20, box[3] + 20];
    c.lineJoin = c.lineCap = "round";
    c.fillStyle = paper;
    c.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    for (const a of this.shape.areas.values()) {
      if (!touches(a.box, near)) continue;
      c.fillStyle = terrainColour(this.info.places[a.place]!.terrain);
      c.fill(a.path);
      // a hair of its own colour closes the seam that antialiasing leaves between neighbours
      c.strokeStyle = c.fillStyle;
      c.lineWidth = px;
      c.stroke(a.path);
    }
    for (const v of this.shape.voids) {
      if (!touches(v.box, near)) continue;
      c.fillStyle = v.name.startsWith("lake") || v.name.startsWith("sea") ? water : paper;
      c.fill(v.path);
    }
    for (const a of this.shape.areas.values()) {
      this.tint(c, a.place, near, px, cell);
      this.texture(c, a.place, near, px, cell);
    }
    for (const l of this.shape.lakes) {
      if (!touches(l.box, near)) continue;
      c.fillStyle = water;
      c.fill(l.path);
      c.strokeStyle = river;
      c.lineWidth = Math.max(px, cell * 0.004);
      c.stroke(l.path);
    }
    for (const a of this.shape.arcs) {
      if (!touches(a.box, near) || (!a.sides[0] && !a.sides[1])) continue;
      c.strokeStyle = a.crossing ? river : border;
      c.lineWidth = Math.max(px * (a.crossing ? 2.4 : 1), cell * (a.crossing ? 0.034 : 0.01));
      c.stroke(a.path);
      if (a.crossing) {
        c.strokeStyle = border;
        c.lineWidth = Math.max(px * 0.8, cell * 0.006);
        c.stroke(a.path);
      }
    }
    c.strokeStyle = river;
    for (const r of this.shape.rivers) {
      if (!touches(r.box, near)) continue;
      const w = cell * (r.rank <= 1 ? 0.034 : r.rank === 2 ? 0.025 : r.rank === 3 ? 0.017 : 0.012);
      if (w < px * 0.35) continue;
      c.globalAlpha = 0.85;
      c.lineWidth = Math.max(px, w);
      c.stroke(r.path);
      c.globalAlpha = 1;
    }
    this.fronts(c, near, px, cell);
    this.towns(c, near, px, cell);
  }

  /** tint shows who holds an area: by a light wash, so that its terrain can still be told, and by a narrow
   *  band inside its border. */
  private tint(c: CanvasRenderingContext2D, place: PlaceID, near: Box, px: number, cell: number) {
    const a = this.shape.areas.get(place)!, side = this.control[place] ?? -1;
    if (side < 0 || side > 1 || !touches(a.box, near)) return;
    c.fillStyle = sideColours(side).tint;
    c.globalAlpha = 0.1;
    c.fill(a.path);
    const w = cell * 0.04;
    if (w > 1.5 * px) {
      c.save();
      c.clip(a.path);
      c.strokeStyle = sideColours(side).tint;
      c.globalAlpha = 0.5;
      c.lineWidth = w;
      c.stroke(a.path);
      c.restore();
    }
    c.globalAlpha = 1;
  }

  /** texture tells terrain by a pattern as well as by its colour: trees, reeds, streets. */
  private texture(c: CanvasRenderingContext2D, place: PlaceID, near: Box, px: number, cell: number) {
    const a = this.shape.areas.get(place)!, draw = textures[textureOf(this.info.places[place]!.terrain)];
    const size = cell * 0.055;
    if (!draw || size < 3 * px || !touches(a.box, near)) return;
    c.save();
    c.clip(a.path);
    c.lineWidth = Math.max(px * 0.8, cell * 0.006);
    const step = cell * 0.17;
    for (let row = Math.floor(Math.max(a.box[1], near[1]) / step); row * step < Math.min(a.box[3], near[3]) + step; row++) {
      for (let col = Math.floor(Math.max(a.box[0], near[0]) / step); col * step < Math.min(a.box[2], near[2]) + step; col++) {
        const h = (Math.imul(row, 73856093) ^ Math.imul(col, 19349663)) >>> 0;
        draw(c, (col + 0.5 * (row & 1) + ((h % 97) / 97 - 0.5) * 0.5) * step, (row + (((h >> 8) % 89) / 89 - 0.5) * 0.5) * step, size);
      }
    }
    c.restore();
  }

  /** fronts draws the line between the two sides: a band of each side's colour on its own bank, and a dashed line. */
  private fronts(c: CanvasRenderingContext2D, near: Box, px: number, cell: number) {
    for (const a of this.shape.arcs) {
      const l = this.control[a.sides[0]] ?? -1, r = this.control[a.sides[1]] ?? -1;
      if (l === r || l < 0 || r < 0 || l > 1 || r > 1 || !touches(a.box, near)) continue;
      for (const place of a.sides) {
        c.save();
        c.clip(this.shape.areas.get(place)!.path);
        c.strokeStyle = sideColours(this.control[place]!).tint;
        c.globalAlpha = 0.45;
        c.lineWidth = cell * 0.15;
        c.stroke(a.path);
        c.restore();
      }
      if (a.crossing) {
        c.strokeStyle = river;
        c.lineWidth = Math.max(px * 5, cell * 0.06);
        c.stroke(a.path);
      }
      c.strokeStyle = "#241a12";
      c.lineWidth = Math.max(px * 2, cell * 0.022);
      c.setLineDash([cell * 0.08, cell * 0.06]);
      c.stroke(a.path);
      c.setLineDash([]);
    }
  }

  private towns(c: CanvasRenderingContext2D, near: Box, px: number, cell: number) {
    for (const t of this.shape.towns) {
      if (t.x < near[0] || t.x > near[2] || t.y < near[1] || t.y > near[3]) continue;
      const r = cell * (0.01 + 0.008 * t.size);
      if (r < px * 1.2 && t.size < 3) continue;
      c.fillStyle = t.size >= 3 ? "#7a2d1d" : "#fbf7ec";
      c.strokeStyle = ink;
      c.lineWidth = Math.max(px * 0.7, cell * 0.004);
      c.beginPath();
      if (t.size >= 4) c.rect(t.x - r, t.y - r, 2 * r, 2 * r);
      else c.arc(t.x, t.y, Math.max(r, px * 1.5), 0, 7);
      c.fill();
      c.stroke();
    }
  }
}
