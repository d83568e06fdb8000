// The printed map: ground tints, relief, woods and marsh, railways and roads, borders, waters with their names, towns,
// what is printed at places, and who holds what. Any part is painted at any scale, in a worker or on the page.

import { serif, type DrawContext } from "./canvas";
import { paintMargin, planMargin, type MarginText, type MarginPlan } from "./margin";
import { border, ink, river, sideColours, groundColour, land, water, woodland } from "./colours";
import { hash, GroundRaster, noise, type Relief } from "./relief";
import { reaches, type Reach } from "./rivers";
import { riverNames, type Written } from "./rivernames";
import { touches, type Box } from "./gridindex";
import { HexSide } from "./hexgrid";
import { hexGrounds } from "./hexsheet";
import { addFigure, boxOf, pathOf, standing, tracePath, type Arc, type Area, type Figure, type Shape } from "./shape";
import { paintCoasts, paintPort, paintSeas, writeSeas } from "./sea";
import { citySquare, frontLine, paleWay, printInk, printSign, supplySign, type Printed } from "./prints";

/** PlaceGround is what the painter needs to know of a place. */
export interface PlaceGround {
  id: string;
  name: string;
  ground: string;
  kind: string;
  /** What is printed there. */
  prints: Printed[];
}

/**
 * gather joins the paths of figures with the same key: one long path is painted many times faster than many short ones.
 */
function gather<T extends Figure, K>(list: Iterable<T>, key: (t: T) => K): Map<K, Path2D> {
  const out = new Map<K, Path2D>();
  for (const t of list) {
    const k = key(t);
    let path = out.get(k);
    if (!path) out.set(k, (path = new Path2D()));
    addFigure(path, t);
  }
  return out;
}

/** hatch paints diagonal lines over areas, so that very hard ground is told by its pattern too. */
function hatch(c: DrawContext, areas: Area[], px: number, cell: number) {
  const step = cell * 0.075;
  if (step < 3 * px) return;
  c.save();
  c.clip(pathOf(areas));
  c.strokeStyle = "rgba(168,58,28,.69)";
  c.lineWidth = cell * 0.012;
  c.beginPath();
  for (const { box } of areas)
    for (let k = Math.ceil((box[1] - box[2]) / Math.SQRT2 / step); k * step * Math.SQRT2 < box[3] - box[0]; k++) {
      const d = k * step * Math.SQRT2; // the line y = x + d
      c.moveTo(box[0], box[0] + d);
      c.lineTo(box[2], box[2] + d);
    }
  c.stroke();
  c.restore();
}

export class TerrainPainter {
  control: number[] = [];
  private names = new Map<number, Written[]>();

  private rasterMade: GroundRaster | null = null;
  private woods: { path: Path2D; box: Box }[] = [];
  /** Hexes that are clear where the drawing has woods. */
  private felled: Path2D | null = null;
  private reaches: Reach[];

  private plan: MarginPlan | null;

  constructor(
    private shape: Shape,
    private places: (PlaceGround | null)[],
    private relief: Relief | null,
    private ratio: number,
    marginText: MarginText,
  ) {
    this.plan = planMargin(shape, marginText);
    this.reaches = reaches(shape);
    const { rings, felled } = standing(shape, places);
    if (felled.length) this.felled = pathOf(felled.map((p) => shape.areas.get(p)!));
    // one path: a glade in a wood is a ring of its own
    if (rings.length) this.woods.push({ path: tracePath(rings, true), box: boxOf(rings) });
  }

  /** The raster is made when trees are first large enough to be painted: 1 is wood, 2 marsh. */
  private get vegetation(): GroundRaster {
    if (this.rasterMade) return this.rasterMade;
    const paths = this.woods.map((w): [Path2D, number] => [w.path, 1]);
    for (const a of this.shape.areas.values()) {
      const kind = this.shape.hexes?.has(a.place) ? 0 : this.growth(a.place);
      if (kind) paths.unshift([a.path, kind]);
    }
    if (this.felled) paths.push([this.felled, 0]);
    return (this.rasterMade = new GroundRaster(this.shape, paths));
  }

  /** growth is what grows in a place by its ground: 1 is wood, 2 marsh, 0 nothing. */
  private growth(place: number): number {
    return ["wood", "marsh"].indexOf(this.places[place]?.ground ?? "") + 1;
  }

  /** paint paints what lies in a box. Scale is device pixels per map unit; the context is set to map units. */
  paint(c: DrawContext, box: Box, scale: number) {
    const px = 1 / scale;
    const { sheet } = this.shape;
    // lines and letters of a sheet of hexes are as large as on one of areas that are two or three hexes wide
    const cell = sheet ? sheet.high * 2.5 : this.shape.cell;
    const ground = (p: { ground: string; kind: string }) => (sheet && hexGrounds[p.ground]) || groundColour(p);
    const m = cell * 0.1;
    const near: Box = [box[0] - m, box[1] - m, box[2] + m, box[3] + m];
    const areas = this.shape.areasIn(near).filter((a) => touches(a.box, near));
    const arcs = this.shape.arcsIn(near);
    c.lineCap = "round";
    // lines are too thin to need round corners, which would cost more than all the rest
    c.lineJoin = "miter";
    c.miterLimit = 2;
    // what shows between two tints must not have the colour of the margin
    c.fillStyle = ground({ ground: "open", kind: "" });
    c.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    this.paintMargins(c, box);
    for (const [colour, path] of gather(areas, (a) => ground(this.places[a.place]!))) {
      c.fillStyle = colour;
      c.fill(path);
    }
    if (this.relief) this.relief.paintWashes(c, this.shape, near, scale);
    for (const v of this.shape.voids) {
      if (v.sea || !touches(v.box, near)) continue;
      c.fillStyle = v.name.startsWith("lake") ? water : groundColour({ ground: "", kind: "staging" });
      c.fill(v.path);
    }
    paintSeas(c, this.shape, near, cell);
    // boxes may stand in the sea
    c.fillStyle = groundColour({ ground: "", kind: "box" });
    for (const a of areas) if (this.places[a.place]?.kind === "box") c.fill(a.path);
    this.relief?.paintGrain(c, box, px);
    const hard = areas.filter((a) => this.places[a.place]?.ground === "hard");
    if (hard.length) hatch(c, hard, px, cell);
    this.paintVegetation(c, near, px, cell);
    this.paintControl(c, areas, arcs, px, cell);
    this.paintRailsAndRoads(c, near, px, cell, true);
    if (!sheet) this.paintBorders(c, arcs, px, cell, false);
    else this.paintBorders(c, arcs, px, cell, true);
    if (sheet)
      for (const { place } of areas)
        for (const p of this.places[place]!.prints)
          sheet.paintPrint(c, place, p, px, (at) => !!this.places[at]?.prints.some((x) => x.show === p.show));
    this.paintWaters(c, near, arcs, px, cell);
    if (!sheet) this.paintBorders(c, arcs, px, cell, true);
    sheet?.paintRows(c);
    paintCoasts(c, this.shape, near, px, cell);
    this.paintRailsAndRoads(c, near, px, cell, false);
    sheet?.paintWorks(c, near, px);
    this.paintFront(c, arcs, px, cell);
    this.paintEdgePrints(c, arcs, px, cell);
    this.paintTowns(c, near, px, cell);
    this.paintPrints(c, areas, px, cell);
    const hexes = areas.map((a) => a.place).filter((p) => this.shape.hexes?.has(p));
    sheet?.paintNumbers(c, hexes, (p) => this.places[p]!.id, 7 * px * this.ratio);
    this.writeRivers(c, near, scale);
    writeSeas(c, this.shape, near, px, cell);
    this.paintFrame(c, px, cell);
    if (this.plan) paintMargin(c, this.plan, this.shape, near, px, this.ratio);
  }

  /** paintMargins paints the paper around the land. */
  private paintMargins(c: DrawContext, box: Box) {
    const e = this.shape.edge;
    c.fillStyle = land.margin;
    if (!e) return c.fillRect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    c.beginPath();
    c.rect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
    c.rect(e[0], e[1], e[2] - e[0], e[3] - e[1]);
    c.fill("evenodd");
  }

  /**
   * paintVegetation paints the woods, and trees and reeds in them and in places of such ground. Where there is relief
   * it says where it is wet.
   */
  private paintVegetation(c: DrawContext, near: Box, px: number, cell: number) {
    for (const w of this.woods) {
      c.fillStyle = this.shape.sheet ? hexGrounds.wood! : woodland;
      c.fill(w.path, "evenodd");
      // without trees in them they are background: the borders of areas are the lines that count
      c.strokeStyle = cell * 0.024 < 1.5 * px * this.ratio ? "rgba(76,94,56,.35)" : "#4c5e38";
      c.lineWidth = Math.max(px * 0.7, cell * 0.006);
      c.stroke(w.path);
    }
    if (this.felled) {
      c.fillStyle = hexGrounds.open!;
      c.fill(this.felled);
    }
    const size = cell * 0.024;
    if (size < 1.5 * px * this.ratio) return;
    const step = cell * 0.052;
    const vegetation = this.vegetation;
    const { hexes } = this.shape;
    const [l, t, r, b] = this.shape.edge ?? [0, 0, this.shape.width, this.shape.height];
    const reeds: number[] = [];
    c.fillStyle = "#5b6f42";
    c.beginPath();
    for (let row = Math.ceil(near[1] / step); row * step < near[3]; row++) {
      for (let col = Math.ceil(near[0] / step); col * step < near[2]; col++) {
        const h = hash(col, row);
        const x = (col + (row & 1) * 0.5 + ((h & 255) / 255 - 0.5) * 0.5) * step;
        const y = (row + (((h >> 16) & 255) / 255 - 0.5) * 0.3) * step;
        if (x < l + size || x > r - size || y < t + size || y > b) continue;
        const kind = vegetation.at(x, y) || (this.woods.length ? 0 : this.growth(hexes?.hexAt(x, y) ?? 0));
        const marsh = this.relief ? this.relief.marsh(x, y) : kind === 2 ? 0.7 : 0;
        const dice = ((h >> 16) & 1023) / 1023;
        if (kind === 1 && (h >> 8) & 7) {
          c.moveTo(x + cell * 0.0125, y);
          c.arc(x, y, cell * 0.0125, 0, 7);
        } else if (marsh > 0.12 && dice < marsh * 0.42 * noise(x / cell, y / cell)) reeds.push(x, y);
      }
    }
    c.fill();
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

  /**
   * paintControl shows who holds what: a light wash over each side's areas, through which their ground can be seen,
   * and a narrow band along borders inside its land. The front has its own bands. Hexes are too many and too small
   * for bands: they have a stronger wash.
   */
  private paintControl(c: DrawContext, areas: Area[], arcs: Arc[], px: number, cell: number) {
    const w = cell * 0.05;
    const held = areas.filter((a) => this.side(a.place) >= 0);
    for (const [side, path] of gather(held, (a) => this.side(a.place))) {
      c.fillStyle = c.strokeStyle = sideColours(side).tint;
      c.globalAlpha = this.shape.sheet ? 0.09 : 0.06;
      c.fill(path);
      if (w <= 1.5 * px || this.shape.sheet) continue;
      c.globalAlpha = 0.3;
      c.lineWidth = w;
      for (const [own, inner] of gather(arcs, (a) => a.sides.every((p) => this.side(p) === side)))
        if (own) c.stroke(inner);
    }
    c.globalAlpha = 1;
  }

  private side(place: number): number {
    const side = this.control[place] ?? -1;
    return side === 0 || side === 1 ? side : -1;
  }

  private paintWaters(c: DrawContext, near: Box, arcs: Arc[], px: number, cell: number) {
    for (const lake of gather(
      this.shape.lakes.filter((l) => touches(l.box, near)),
      () => 0,
    ).values()) {
      c.fillStyle = water;
      c.fill(lake);
      c.save();
      c.clip(lake);
      c.strokeStyle = "rgba(255,255,255,.4)";
      c.lineWidth = Math.max(px * 3, cell * 0.03);
      c.stroke(lake);
      c.restore();
      c.strokeStyle = river;
      c.lineWidth = Math.max(px * 0.9, cell * 0.006);
      c.stroke(lake);
    }
    // a border whose crossing crosses a river has a broad blue band
    for (const [crossing, path] of gather(arcs, (a) => a.crossing)) {
      if (!crossing || (this.shape.sheet && this.reaches.length)) continue; // rivers run along hexsides
      c.strokeStyle = water;
      c.lineWidth = Math.max(px * 2.8, cell * 0.05);
      c.stroke(path);
    }
    const seen = this.reaches.filter((r) => touches(r.box, near));
    c.strokeStyle = river;
    for (const [wide, path] of gather(seen, (r) => r.wide)) {
      if (wide * cell < px * 0.3) continue;
      c.lineWidth = Math.max(px * 0.8, wide * cell);
      c.stroke(path);
      if (!this.shape.sheet || wide * cell < 3 * px) continue;
      c.strokeStyle = "#5fa8db";
      c.lineWidth *= 0.72;
      c.stroke(path);
      c.strokeStyle = river;
    }
  }

  /**
   * paintRailsAndRoads paints railways and main roads: those that are scenery thin and pale, the others in black and
   * white and in red.
   */
  private paintRailsAndRoads(c: DrawContext, near: Box, px: number, cell: number, scenery: boolean) {
    const fine = cell / px < 56 * this.ratio;
    for (const [kind, path] of gather(
      this.shape.ways.filter((w) => touches(w.box, near) && this.shape.scenery.includes(w.kind) === scenery),
      (w) => w.kind,
    )) {
      const rail = kind === "rail";
      if (scenery) {
        if (fine) continue;
        paleWay(c, rail, path, px, cell);
        continue;
      }
      const wide = Math.max(px * (fine ? 0.8 : 1.4), cell * (rail ? 0.0125 : 0.012));
      if (fine && !rail) continue;
      c.strokeStyle = rail ? "rgba(44,36,28,.85)" : "rgba(128,62,34,.75)";
      c.globalAlpha = fine ? 0.36 : 1;
      c.lineWidth = wide;
      c.stroke(path);
      c.globalAlpha = 1;
      if (fine || wide < 2.2 * px) continue;
      c.lineCap = "butt";
      const ticks = rail && this.shape.sheet;
      if (!ticks) c.strokeStyle = rail ? "#f6efdc" : "#efcf9a";
      c.lineWidth = wide * (ticks ? 3 : rail ? 0.52 : 0.45);
      if (rail) c.setLineDash(ticks ? [wide * 0.6, wide * 2.8] : [cell * 0.038, cell * 0.038]);
      c.stroke(path);
      c.setLineDash([]);
      c.lineCap = "round";
    }
  }

  /** paintBorders paints borders, or over rivers the thin line that shows a border there. */
  private paintBorders(c: DrawContext, arcs: Arc[], px: number, cell: number, thin: boolean) {
    const path = gather(
      arcs.filter((a) => (a.sides[0] || a.sides[1]) && (thin || !a.crossing) && !a.sea),
      () => 0,
    ).get(0);
    if (!path) return;
    if (!thin) {
      c.strokeStyle = "rgba(250,244,226,.6)";
      c.lineWidth = Math.max(px * 2.4, cell * 0.032);
      c.stroke(path);
    }
    c.strokeStyle = this.shape.sheet ? "rgba(140,132,104,.63)" : thin ? "rgba(42,38,44,.6)" : border;
    c.lineWidth = thin ? Math.max(px * 0.6, cell * 0.006) : Math.max(px * 1.1, cell * 0.016);
    c.stroke(path);
  }

  /** paintFront paints the line between the two sides: thin and broken, and a narrow seam of each side's colour. */
  private paintFront(c: DrawContext, near: Arc[], px: number, cell: number) {
    const arcs = near.filter((a) => {
      const l = this.side(a.sides[0]);
      const r = this.side(a.sides[1]);
      return l >= 0 && r >= 0 && l !== r;
    });
    if (!arcs.length) return;
    const wide = Math.max(px * 5, cell * 0.09);
    const sides = arcs.filter((a) => a instanceof HexSide);
    const drawn = arcs.filter((a) => !(a instanceof HexSide));
    for (const side of [0, 1]) {
      const own = (a: Arc) => (this.side(a.sides[0]) === side ? 0 : 1);
      c.strokeStyle = c.fillStyle = sideColours(side).tint;
      if (drawn.length) {
        c.save();
        c.clip(pathOf(drawn.map((a) => this.shape.areas.get(a.sides[own(a)])!)));
        c.globalAlpha = 0.55;
        c.lineWidth = wide;
        c.stroke(pathOf(drawn));
        c.restore();
      }
      if (sides.length) {
        const seam = new Path2D();
        for (const a of sides) a.addBand(seam, own(a), wide / 2);
        c.globalAlpha = 0.55;
        c.fill(seam);
        c.globalAlpha = 1;
      }
    }
    // a river is seen on both sides of the line
    const wet = pathOf(arcs.filter((a) => a.crossing));
    c.lineWidth = Math.max(px * 7, cell * 0.075);
    for (c.strokeStyle of [river, water]) {
      c.stroke(wet);
      c.lineWidth *= 0.75;
    }
    frontLine(c, pathOf(arcs), px, cell);
  }

  /** paintEdgePrints paints what is printed along the edge of the map: colour, and signs of supply that point out. */
  private paintEdgePrints(c: DrawContext, arcs: Arc[], px: number, cell: number) {
    const e = this.shape.edge;
    if (!e) return;
    for (const a of arcs) {
      const place = a.sides[0] || a.sides[1];
      if (a.sides[0] && a.sides[1]) continue;
      for (const print of this.places[place]?.prints ?? []) {
        if (print.show !== "edge" && print.show !== "supply") continue;
        const p = a.points ?? [];
        let [long, x, y, dir] = [0, 0, 0, -1];
        const rim = new Path2D();
        for (let i = 2; i < p.length; i += 2) {
          const at = [1, 2, 3, 0].findIndex((k) =>
            [i - 2, i].every((n) => Math.abs(p[n + (k & 1 ? 1 : 0)]! - e[k]!) < cell * 0.02),
          );
          if (at < 0) continue;
          rim.moveTo(p[i - 2]!, p[i - 1]!);
          rim.lineTo(p[i]!, p[i + 1]!);
          const l = Math.hypot(p[i]! - p[i - 2]!, p[i + 1]! - p[i - 1]!);
          if (l > long) [long, x, y, dir] = [l, (p[i]! + p[i - 2]!) / 2, (p[i + 1]! + p[i - 1]!) / 2, at];
        }
        if (dir < 0) continue;
        if (print.show === "edge") {
          c.strokeStyle = printInk(print.ink);
          c.lineWidth = Math.max(px * 1.5, cell * 0.034);
          c.stroke(rim);
          continue;
        }
        const r = cell * 0.052;
        c.save();
        c.translate(x, y);
        c.rotate((dir * Math.PI) / 2);
        supplySign(c, 0, r * 1.7, r, print.ink);
        c.restore();
      }
    }
  }

  /** paintPrints paints emblems and stars of places next to the place's town. */
  private paintPrints(c: DrawContext, areas: Area[], px: number, cell: number) {
    const r = cell * 0.05;
    if (r < 2.5 * px) return;
    for (const a of areas) {
      const place = this.places[a.place]!;
      const town = this.towns.get(place.name) ?? a.label;
      let [x, y] = town;
      for (const p of place.prints) {
        if (p.show === "port") paintPort(c, this.shape, a, town, p.ink);
        if (p.show !== "emblem" && p.show !== "star" && p.show !== "small-star") continue;
        x -= cell * 0.13;
        printSign(c, p, x, y, r);
      }
    }
  }

  private townsMade: Map<string, [number, number]> | null = null;
  private get towns(): Map<string, [number, number]> {
    return (this.townsMade ??= new Map(this.shape.towns.map((t) => [t.name, [t.x, t.y]])));
  }

  /** paintTowns paints streets and houses for large towns, a ring or a dot for small ones. */
  private paintTowns(c: DrawContext, near: Box, px: number, cell: number) {
    for (const t of this.shape.towns) {
      if (t.x < near[0] || t.x > near[2] || t.y < near[1] || t.y > near[3]) continue;
      const r = cell * (0.011 + 0.008 * t.size);
      const square = this.squares.get(t.name);
      if (square && r > px) {
        citySquare(c, t.x, t.y, Math.max(cell * 0.05, px * 3), square);
        continue;
      }
      if (r < px * 1.2 && t.size < 3) continue;
      if (t.size >= 3 && r > 3 * px) {
        // houses around a crossing, the same each time
        const n = t.size >= 4 ? 4 : 3;
        const s = (r * (t.size >= 4 ? 3.1 : 2.3)) / n;
        c.fillStyle = "rgba(250,242,222,.75)";
        c.beginPath();
        c.arc(t.x, t.y, s * n * 0.62, 0, 7);
        c.fill();
        c.fillStyle = "#5c2a1c";
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) {
            const h = hash(Math.round(t.x) + i * 31, Math.round(t.y) + j * 17);
            if ((i === 0 || i === n - 1) && (j === 0 || j === n - 1) && h & 1) continue;
            const w = s * (0.62 + (h & 7) / 30);
            const g = s * (0.6 + ((h >> 3) & 7) / 30);
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

  private squaresMade: Map<string, string> | null = null;
  /** The inks of cities with a square, by name. */
  private get squares(): Map<string, string> {
    const list = this.places.flatMap((p) =>
      (p?.prints ?? []).filter((m) => m.show === "square").map((m): [string, string] => [p!.name, m.ink]),
    );
    return (this.squaresMade ??= new Map(list));
  }

  /** writeRivers writes names along rivers, as large as can be read within limits. */
  private writeRivers(c: DrawContext, near: Box, scale: number) {
    const cell = this.shape.cell;
    const css = (cell * 0.09 * scale) / this.ratio;
    if (css < 9.2) return;
    const size = (Math.min(css, 15) * this.ratio) / scale;
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
            c.fillStyle = "#144c7e";
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

  /** paintFrame paints the double line around the land. */
  private paintFrame(c: DrawContext, px: number, cell: number) {
    const e = this.shape.edge;
    if (!e) return;
    c.strokeStyle = ink;
    c.lineJoin = "miter";
    for (const [out, w] of [
      [cell * 0.03, 0.006],
      [cell * 0.065, 0.018],
    ] as const) {
      c.lineWidth = Math.max(px * (w > 0.01 ? 1.4 : 0.8), cell * w);
      c.strokeRect(e[0] - out, e[1] - out, e[2] - e[0] + 2 * out, e[3] - e[1] + 2 * out);
    }
    c.lineJoin = "round";
  }
}
