// The sheet of paper: ground tints, relief, forest and marsh, waters with their names, railways and roads, borders, towns, and who
// holds what, painted part by part at any scale. It runs in a worker and on the page alike, and knows nothing of either.

import { paintCard, planCard, type Card, type CardPlan } from "./card";
import { border, ink, river, sideColours, groundColour, water, land } from "./colours";
import { hash, Kinds, noise, type Plate } from "./plate";
import { riverNames, type Written } from "./rivernames";
import { touches, type Area, type Box, type Shape } from "./shape";

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Ground is what the sheet needs to know of a place, by place. */
export interface Ground { id: string; name: string; ground: string; kind: string }

export const serif = "Georgia, 'Liberation Serif', 'DejaVu Serif', serif";

export class Paper {
  control: number[] = [];
  private names = new Map<number, Written[]>();

  private kinds: Kinds;

  private plan: CardPlan | null;

  constructor(private shape: Shape, private places: (Ground | null)[], private plate: Plate | null, private ratio: number, card: Card) {
    this.plan = planCard(shape, card);
    this.kinds = new Kinds(shape, (place) => {
      const p = places[place]!;
      return p.kind === "box" ? 0 : p.ground === "wood" || p.ground === "rough" ? 2 : p.ground === "marsh" ? 3 : plate ? 1 : 0;
    });
  }

  /** paint draws what lies in the box; scale is device pixels per map unit, and the context is set so that map units may be used. */
  paint(c: Ctx, box: Box, scale: number) {
    const px = 1 / scale, cell = this.shape.cell, m = cell * 0.1;
    const near: Box = [box[0] - m, box[1] - m, box[2] + m, box[3] + m];
    const areas = [...this.shape.areas.values()].filter((a) => touches(a.box, near));
    c.lineJoin = c.lineCap = "round";
    c.fillStyle = land.margin;
    c.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    for (const a of areas) {
      c.fillStyle = c.strokeStyle = groundColour(this.places[a.place]!);
      c.fill(a.path);
      // a hair of its own colour closes the seam that antialiasing leaves between neighbours
      c.lineWidth = px;
      c.stroke(a.path);
    }
    if (this.plate) this.plate.lay(c, this.shape, near, scale);
    for (const v of this.shape.voids) {
      if (!touches(v.box, near)) continue;
      c.fillStyle = /^(lake|sea)/.test(v.name) ? water : land.margin;
      c.fill(v.path);
    }
    this.plate?.fibres(c, box, px);
    this.glyphs(c, near, px, cell);
    for (const a of areas) this.hold(c, a, px, cell);
    this.borders(c, near, px, cell);
    this.waters(c, near, px, cell);
    this.ways(c, near, px, cell);
    this.fronts(c, near, px, cell);
    this.towns(c, near, px, cell);
    this.writeRivers(c, near, scale);
    this.frame(c, px, cell);
    if (this.plan) paintCard(c, this.plan, this.shape, near, px, this.ratio);
  }

  /** glyphs strew trees and reeds where the plate has forest and marsh; without a plate, where the place is of that ground. */
  private glyphs(c: Ctx, near: Box, px: number, cell: number) {
    const size = cell * 0.024;
    if (size < 1.5 * px * this.ratio) return;
    const step = cell * 0.052, crowns: number[] = [], reeds: number[] = [];
    for (let row = Math.ceil(near[1] / step); row * step < near[3]; row++) {
      for (let col = Math.ceil(near[0] / step); col * step < near[2]; col++) {
        const h = hash(col, row), x = (col + (row & 1) * 0.5 + ((h & 255) / 255 - 0.5) * 0.8) * step, y = (row + (((h >> 8) & 255) / 255 - 0.5) * 0.8) * step;
        const kind = this.kinds.at(x, y);
        if (!kind) continue;
        const wood = this.plate ? this.plate.wood(x, y) : kind === 2 ? 0.7 : 0, marsh = this.plate ? this.plate.marsh(x, y) : kind === 3 ? 0.7 : 0;
        const dice = ((h >> 16) & 1023) / 1023;
        if (marsh > 0.12 && dice < marsh * 0.42 * noise(x / cell, y / cell)) reeds.push(x, y);
        else if (wood > 0.3 && dice < wood * (kind === 2 ? 0.7 : 0.22) * noise(x / cell / 0.9 + 7, y / cell / 0.9)) crowns.push(x, y, size * (0.75 + ((h >> 5) & 15) / 28));
      }
    }
    const fill = (tone: string, dx: number, dy: number, f: number) => {
      c.fillStyle = tone;
      c.beginPath();
      for (let i = 0; i < crowns.length; i += 3) {
        const x = crowns[i]! + crowns[i + 2]! * dx, y = crowns[i + 1]! + crowns[i + 2]! * dy, r = crowns[i + 2]! * f;
        c.moveTo(x + r, y);
        c.arc(x, y, r, 0, 7);
      }
      c.fill();
    };
    if (crowns.length) {
      fill("rgba(52,58,24,.38)", 0.42, 0.5, 1);
      fill("#7f975a", 0, 0, 1);
      fill("#98ad6f", -0.25, -0.3, 0.58);
    }
    if (!reeds.length) return;
    c.strokeStyle = "rgba(58,108,122,.8)";
    c.lineWidth = Math.max(px * 0.8, cell * 0.0045);
    c.beginPath();
    for (let i = 0; i < reeds.length; i += 2) {
      const [x, y, w] = [reeds[i]!, reeds[i + 1]!, size * 1.35];
      c.moveTo(x - w, y);
      c.lineTo(x + w, y);
      for (const t of [-0.5, 0, 0.5]) {
        c.moveTo(x + t * w, y);
        c.lineTo(x + t * w * 1.3, y - w * (t ? 0.5 : 0.75));
      }
    }
    c.stroke();
  }

  /** hold shows who holds an area: a light wash, so that its terrain can still be told, and a narrow band inside its border. */
  private hold(c: Ctx, a: Area, px: number, cell: number) {
    const side = this.control[a.place] ?? -1;
    if (side < 0 || side > 1) return;
    c.fillStyle = c.strokeStyle = sideColours(side).tint;
    c.globalAlpha = 0.06;
    c.fill(a.path);
    const w = cell * 0.05;
    if (w > 1.5 * px) {
      c.save();
      c.clip(a.path);
      c.globalAlpha = 0.34;
      c.lineWidth = w;
      c.stroke(a.path);
      c.restore();
    }
    c.globalAlpha = 1;
  }

  private waters(c: Ctx, near: Box, px: number, cell: number) {
    for (const l of this.shape.lakes) {
      if (!touches(l.box, near)) continue;
      c.fillStyle = water;
      c.fill(l.path);
      c.save();
      c.clip(l.path);
      c.strokeStyle = "rgba(255,255,255,.4)";
      c.lineWidth = Math.max(px * 3, cell * 0.03);
      c.stroke(l.path);
      c.restore();
      c.strokeStyle = river;
      c.lineWidth = Math.max(px * 0.9, cell * 0.006);
      c.stroke(l.path);
    }
    // a border that is a river to cross lies on a broad blue band
    for (const a of this.shape.arcs) {
      if (!a.crossing || !touches(a.box, near)) continue;
      c.strokeStyle = "#7fb0cc";
      c.globalAlpha = 0.9;
      c.lineWidth = Math.max(px * 2.6, cell * 0.044);
      c.stroke(a.path);
      c.globalAlpha = 1;
    }
    for (const r of this.shape.rivers) {
      if (!touches(r.box, near)) continue;
      const w = cell * (r.rank <= 1 ? 0.026 : r.rank === 2 ? 0.021 : r.rank === 3 ? 0.016 : 0.0105);
      if (w < px * 0.3) continue;
      c.strokeStyle = "rgba(240,244,236,.42)";
      c.lineWidth = Math.max(px, w) + cell * 0.012;
      c.stroke(r.path);
      c.strokeStyle = river;
      c.lineWidth = Math.max(px * 0.8, w);
      c.stroke(r.path);
    }
  }

  /** ways are railways, black and white, and main roads in red. */
  private ways(c: Ctx, near: Box, px: number, cell: number) {
    const fine = cell / px < 46 * this.ratio;
    for (const w of this.shape.ways) {
      if (!touches(w.box, near) || (fine && w.kind !== "rail")) continue;
      const rail = w.kind === "rail", wide = Math.max(px * (fine ? 0.7 : 1.4), cell * (rail ? 0.0125 : 0.012));
      c.strokeStyle = rail ? "rgba(44,36,28,.85)" : "rgba(128,62,34,.75)";
      c.globalAlpha = fine ? 0.5 : 1;
      c.lineWidth = wide;
      c.stroke(w.path);
      c.globalAlpha = 1;
      if (fine || wide < 2.2 * px) continue;
      c.lineCap = "butt";
      c.strokeStyle = rail ? "#f6efdc" : "#efcf9a";
      c.lineWidth = wide * (rail ? 0.52 : 0.45);
      if (rail) c.setLineDash([cell * 0.038, cell * 0.038]);
      c.stroke(w.path);
      c.setLineDash([]);
      c.lineCap = "round";
    }
  }

  private borders(c: Ctx, near: Box, px: number, cell: number) {
    for (const a of this.shape.arcs) {
      if (!touches(a.box, near) || (!a.sides[0] && !a.sides[1])) continue;
      if (!a.crossing) {
        c.strokeStyle = "rgba(250,244,226,.55)";
        c.lineWidth = Math.max(px * 2.2, cell * 0.026);
        c.stroke(a.path);
      }
      c.strokeStyle = a.crossing ? "rgba(48,66,84,.5)" : border;
      c.lineWidth = a.crossing ? Math.max(px * 0.6, cell * 0.005) : Math.max(px, cell * 0.0115);
      c.stroke(a.path);
    }
  }

  /** fronts draws the line between the two sides: a band of each side's colour on its own bank, and a dashed line. */
  private fronts(c: Ctx, near: Box, px: number, cell: number) {
    for (const a of this.shape.arcs) {
      const l = this.control[a.sides[0]] ?? -1, r = this.control[a.sides[1]] ?? -1;
      if (l === r || l < 0 || r < 0 || l > 1 || r > 1 || !touches(a.box, near)) continue;
      for (const place of a.sides) {
        c.save();
        c.clip(this.shape.areas.get(place)!.path);
        c.strokeStyle = sideColours(this.control[place]!).tint;
        for (const [alpha, w] of [[0.22, 0.2], [0.42, 0.1]] as const) {
          c.globalAlpha = alpha;
          c.lineWidth = cell * w;
          c.stroke(a.path);
        }
        c.restore();
      }
      if (a.crossing) {
        c.strokeStyle = "#5d99bd";
        c.lineWidth = Math.max(px * 3, cell * 0.044);
        c.stroke(a.path);
      }
      c.strokeStyle = "#1e1610";
      c.lineWidth = Math.max(px * 1.6, cell * 0.02);
      c.setLineDash([cell * 0.075, cell * 0.055]);
      c.stroke(a.path);
      c.setLineDash([]);
    }
  }

  /** towns: streets and houses for the great ones, a ring or a dot for the small. */
  private towns(c: Ctx, near: Box, px: number, cell: number) {
    for (const t of this.shape.towns) {
      if (t.x < near[0] || t.x > near[2] || t.y < near[1] || t.y > near[3]) continue;
      const r = cell * (0.011 + 0.008 * t.size);
      if (r < px * 1.2 && t.size < 3) continue;
      if (t.size >= 3 && r > 3 * px) {
        // a plan of houses around a crossing, the same each time
        const n = t.size >= 4 ? 4 : 3, s = (r * (t.size >= 4 ? 3.1 : 2.3)) / n;
        c.fillStyle = "rgba(250,242,222,.75)";
        c.beginPath();
        c.arc(t.x, t.y, s * n * 0.62, 0, 7);
        c.fill();
        c.fillStyle = "#5c2a1c";
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) {
            const h = hash(Math.round(t.x) + i * 31, Math.round(t.y) + j * 17);
            if ((i === 0 || i === n - 1) && (j === 0 || j === n - 1) && h & 1) continue;
            const w = s * (0.62 + (h & 7) / 30), g = s * (0.6 + ((h >> 3) & 7) / 30);
            c.fillRect(t.x + (i - n / 2 + 0.1) * s, t.y + (j - n / 2 + 0.1) * s, w, g);
          }
        continue;
      }
      c.fillStyle = t.size >= 3 ? "#7a2d1d" : "#fbf7ec";
      c.strokeStyle = ink;
      c.lineWidth = Math.max(px * 0.9, cell * 0.006);
      c.beginPath();
      c.arc(t.x, t.y, Math.max(r * 0.8, px * 1.4), 0, 7);
      c.fill();
      c.stroke();
      if (t.size === 2 && r > 3 * px) {
        c.fillStyle = ink;
        c.beginPath();
        c.arc(t.x, t.y, r * 0.3, 0, 7);
        c.fill();
      }
    }
  }

  /** writeRivers sets names along rivers, as large as can be read and no larger than the paper allows. */
  private writeRivers(c: Ctx, near: Box, scale: number) {
    const cell = this.shape.cell, css = (cell * 0.09 * scale) / this.ratio;
    if (css < 9.2) return;
    const size = Math.min(css, 15) * this.ratio / scale;
    c.font = `italic ${size}px ${serif}`;
    c.textAlign = "center";
    c.textBaseline = "alphabetic";
    const key = Math.round(size * 100);
    let list = this.names.get(key);
    if (!list) this.names.set(key, (list = riverNames(this.shape, size, (s) => c.measureText(s).width)));
    for (const w of list) {
      if (!touches(w.box, near)) continue;
      for (const pass of [0, 1]) {
        for (const l of w.letters) {
          c.save();
          c.translate(l.x, l.y);
          c.rotate(l.angle);
          if (pass) {
            c.fillStyle = "#1f5c8c";
            c.fillText(l.char, 0, 0);
          } else {
            c.strokeStyle = "rgba(246,240,220,.8)";
            c.lineWidth = size * 0.2;
            c.strokeText(l.char, 0, 0);
          }
          c.restore();
        }
      }
    }
  }

  /** frame is the sheet's neat line: a double rule around the land. */
  private frame(c: Ctx, px: number, cell: number) {
    const e = this.shape.edge;
    if (!e) return;
    c.strokeStyle = ink;
    c.lineJoin = "miter";
    for (const [out, w] of [[cell * 0.03, 0.006], [cell * 0.065, 0.018]] as const) {
      c.lineWidth = Math.max(px * (w > 0.01 ? 1.4 : 0.8), cell * w);
      c.strokeRect(e[0] - out, e[1] - out, e[2] - e[0] + 2 * out, e[3] - e[1] + 2 * out);
    }
    c.lineJoin = "round";
  }
}
