// The map on its canvas: pans and zooms (d3-zoom), draws ground, offers, names, blocks and paths when something has
// changed, and says what lies under a point. It reads a Scene and changes nothing of the game.

import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import type { Info, PieceID, PieceView, PlaceID, Side, Snapshot } from "../wire";
import { blockSprite } from "./blocks";
import { serif, minText, font } from "./canvas";
import { marginText, drawTokens, planMargin, type MarginPlan } from "./margin";
import { cursorDark, gold, sideColours } from "./colours";
import { Effects } from "./effects";
import { GroundTiles } from "./tiles";
import { copyAll, halves, placeName, plateHeight, textWidth, written } from "./labels";
import {
  blockSize,
  byPlace,
  clamp,
  hit,
  separate,
  visibleShare,
  layOutStack,
  type Spot,
  type StackPlacement,
} from "./layout";
import { drawAir, drawArrow, drawCutOff, drawBeam, drawSeal, signOf } from "./signs";
import { drawBlockMarks, drawChanges, drawLines, drawTags, drawStops, drawTones, placeTags, type Tag } from "./layers";
import { drawTargets } from "./targets";
import { drawReserves, planReserves, type Reserves } from "./reserves";
import { placeAt, type Area, type Box, type Shape } from "./shape";
import type { Edges, Scene } from "./scene";

export class MapView {
  private c: CanvasRenderingContext2D;
  private ground: GroundTiles;
  private card: MarginPlan | null;
  private reserves: Reserves | null = null;
  private scene: Scene | null = null;
  private t: ZoomTransform = zoomIdentity;
  private zoomer = zoom<HTMLCanvasElement, unknown>();
  private w = 0;
  private h = 0;
  private ratio = 1;
  private queued = 0;
  private groups = new Map<PlaceID, PieceView[]>();
  private spots: Spot[] = [];
  private stacks = new Map<PlaceID, Box>();
  /**
   * Where the blocks stand at the present zoom, for a map that is not moved: laid out once for each zoom and
   * position.
   */
  private laid: { groups: Map<PlaceID, PieceView[]>; k: number; w: number; places: Map<PlaceID, Spot[]> } | null = null;
  /** Whether a drag is not to move the map: it draws a box. */
  drawsBox: (e: MouseEvent | TouchEvent) => boolean = () => false;
  private taken: Box[] = [];
  private size = 40;
  private moving = new Map<PieceID, { x: number; y: number; since: number }>();
  private effects = new Effects();
  private watcher: ResizeObserver;
  private placed = false;
  private tween = 0;
  private kept: ZoomTransform | null = null;
  /** How many milliseconds a block takes from place to place. */
  moveTime = 260;
  edges: Edges = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(
    private canvas: HTMLCanvasElement,
    private shape: Shape,
    private info: Info,
    /** Whether nothing is to move by itself. */
    private still: () => boolean,
  ) {
    this.c = canvas.getContext("2d", { alpha: false })!;
    this.ground = new GroundTiles(shape, info, Math.min(window.devicePixelRatio || 1, 3));
    this.card = planMargin(shape, marginText(info));
    this.ground.changed = () => this.invalidate();
    this.zoomer
      .clickDistance(5)
      .filter(
        (e: MouseEvent) => (!e.ctrlKey || e.type === "wheel") && !e.button && (e.type === "wheel" || !this.drawsBox(e)),
      )
      .on("start", (e: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        if (!e.sourceEvent) return;
        cancelAnimationFrame(this.tween); // whoever takes the map in hand has it
        this.kept = null;
      })
      .on("zoom", (e: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        this.t = e.transform;
        this.invalidate();
      });
    select(canvas).call(this.zoomer).on("dblclick.zoom", null);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(canvas);
    this.resize();
  }

  close() {
    this.watcher.disconnect();
    this.ground.close();
    cancelAnimationFrame(this.queued);
    cancelAnimationFrame(this.tween);
    select(this.canvas).on(".zoom", null);
  }

  /** unit is how large one "pixel" of text should be on this window: more on very large screens. */
  private get unit() {
    return clamp(Math.min(this.w, this.h) / 1000, 1, 1.8);
  }

  private resize() {
    const box = this.canvas.getBoundingClientRect();
    if (!box.width || !box.height) return;
    this.w = box.width;
    this.h = box.height;
    this.ratio = Math.min(window.devicePixelRatio || 1, 3);
    this.canvas.width = Math.round(this.w * this.ratio);
    this.canvas.height = Math.round(this.h * this.ratio);
    const all = this.fitScale();
    this.zoomer.scaleExtent([all * 0.9, Math.max(all * 4, (260 * this.unit) / this.shape.cell)]);
    this.zoomer.extent([
      [0, 0],
      [this.w, this.h],
    ]);
    const m = Math.max(this.w, this.h) / all / 3;
    this.zoomer.translateExtent([
      [-m, -m],
      [this.shape.width + m, this.shape.height + m],
    ]);
    if (!this.placed) this.fit();
    this.invalidate();
  }

  private fitScale() {
    const e = this.edges;
    return Math.min((this.w - e.left - e.right) / this.shape.width, (this.h - e.top - e.bottom) / this.shape.height);
  }

  /** fit shows the whole map. */
  fit() {
    const e = this.edges;
    const k = this.fitScale() * 0.985;
    const cx = (e.left + this.w - e.right) / 2;
    const cy = (e.top + this.h - e.bottom) / 2;
    this.placed = true;
    this.moveTo(cx - (this.shape.width / 2) * k, cy - (this.shape.height / 2) * k, k);
  }

  /**
   * frame shows the given places, neither closer than is comfortable nor smaller than can be read: of what is too
   * wide, the middle.
   */
  frame(places: Iterable<PlaceID>) {
    const boxes = [...places].map((p) => this.shape.areas.get(p)?.box).filter((b) => b !== undefined);
    if (!boxes.length) return this.fit();
    const e = this.edges;
    const cell = this.shape.cell;
    const w = this.w - e.left - e.right;
    const h = this.h - e.top - e.bottom;
    const span = (lo: 0 | 1) =>
      [
        Math.min(...boxes.map((b) => b[lo])) - cell * 0.7,
        Math.max(...boxes.map((b) => b[lo + 2]!)) + cell * 0.7,
      ] as const;
    const [l, r] = span(0);
    const [t, b] = span(1);
    const least = Math.max(this.fitScale() * 0.985, ((this.w < 760 ? 76 : 94) * this.unit) / cell);
    const most = Math.max(least, (120 * this.unit) / cell);
    const k = clamp(Math.min(w / (r - l), h / (b - t)), least, most);
    const middle = (lo: 0 | 1, a: number, z: number, room: number, size: number) => {
      if (size * k <= room * 1.02) return size / 2; // a map that fits stands in the middle, whatever is due
      const all = boxes.map((x) => (x[lo] + x[lo + 2]!) / 2).sort((p, q) => p - q);
      const at = (z - a) * k <= room * 1.02 ? (a + z) / 2 : all[all.length >> 1]!;
      const half = room / 2 / k - cell * 0.25; // the edge of the map is no reason to show nothing beyond it
      return clamp(at, half, Math.max(half, size - half));
    };
    const cx = middle(0, l, r, w, this.shape.width);
    const cy = middle(1, t, b, h, this.shape.height);
    this.placed = true;
    this.moveTo(e.left + w / 2 - cx * k, e.top + h / 2 - cy * k, k);
  }

  private moveTo(x: number, y: number, k: number) {
    select(this.canvas).call(this.zoomer.transform, zoomIdentity.translate(x, y).scale(k));
  }

  zoomBy(factor: number) {
    select(this.canvas).call(this.zoomer.scaleBy, factor);
  }

  /** reveal brings a place into the free part of the window, if it is not there already. */
  reveal(place: PlaceID, always = false) {
    const p = this.info.places[place];
    if (!p || !this.shape.areas.has(place)) return;
    const e = this.edges;
    const margin = Math.min(60, this.w / 8);
    const [x, y] = this.t.apply([p.x, p.y]);
    if (!always && this.t.k * this.shape.cell > 40) {
      // just far enough
      const dx = clamp(x, e.left + margin, this.w - e.right - margin) - x;
      const dy = clamp(y, e.top + margin, this.h - e.bottom - margin) - y;
      if (dx || dy) this.moveTo(this.t.x + dx, this.t.y + dy, this.t.k);
      return;
    }
    const k = Math.max(this.t.k, (70 * this.unit) / this.shape.cell);
    this.moveTo((e.left + this.w - e.right) / 2 - p.x * k, (e.top + this.h - e.bottom) / 2 - p.y * k, k);
  }

  /**
   * follow brings a place gently into sight, well inside the free part of the window; what is in sight already moves
   * nothing. Near: it also comes near enough to tell the blocks apart.
   */
  follow(place: PlaceID, near = false) {
    const p = this.info.places[place];
    if (!p || !this.shape.areas.has(place)) return;
    const e = this.edges;
    const w = this.w - e.left - e.right;
    const h = this.h - e.top - e.bottom;
    const [x, y] = this.t.apply([p.x, p.y]);
    const mx = Math.min(70, w / 8);
    const my = Math.min(70, h / 8);
    const k = near && this.size < 26 * this.unit ? Math.max(this.t.k, (84 * this.unit) / this.shape.cell) : this.t.k;
    if (
      k === this.t.k &&
      x >= e.left + mx &&
      x <= this.w - e.right - mx &&
      y >= e.top + my &&
      y <= this.h - e.bottom - my
    )
      return;
    // not to the very middle: two places in turn should not throw the map about
    const dx = clamp(x, e.left + w * 0.3, this.w - e.right - w * 0.3) - x;
    const dy = clamp(y, e.top + h * 0.3, this.h - e.bottom - h * 0.3) - y;
    cancelAnimationFrame(this.tween);
    const from = this.t;
    const began = performance.now();
    const time = this.still() ? 0 : Math.min(350, this.moveTime);
    const frame = () => {
      const f = time ? Math.min(1, (performance.now() - began) / time) : 1;
      const s = f * f * (3 - 2 * f);
      const now = from.k + (k - from.k) * s; // around the place, which glides to where it shall be
      this.moveTo(x + dx * s - p.x * now, y + dy * s - p.y * now, now);
      if (f < 1) this.tween = requestAnimationFrame(frame);
    };
    frame();
  }

  /**
   * rememberPosition remembers where the map stands; back goes there again, unless the player has moved it meanwhile.
   */
  rememberPosition() {
    this.kept = this.t;
  }

  returnToRemembered() {
    const to = this.kept;
    const from = this.t;
    this.kept = null;
    if (!to || (to.x === from.x && to.y === from.y && to.k === from.k)) return;
    cancelAnimationFrame(this.tween);
    const began = performance.now();
    const time = this.still() ? 0 : 350;
    const frame = () => {
      const f = time ? Math.min(1, (performance.now() - began) / time) : 1;
      const s = f * f * (3 - 2 * f);
      const k = from.k + (to.k - from.k) * s;
      // the middle of the window goes from the one place of the map to the other
      const mid = (t: ZoomTransform) => t.invert([this.w / 2, this.h / 2]);
      const [ax, ay] = mid(from);
      const [bx, by] = mid(to);
      this.moveTo(this.w / 2 - (ax + (bx - ax) * s) * k, this.h / 2 - (ay + (by - ay) * s) * k, k);
      if (f < 1) this.tween = requestAnimationFrame(frame);
    };
    frame();
  }

  /** leadTo leads to a place: gently while blocks can be read, else by showing it in the middle and larger. */
  leadTo(place: PlaceID) {
    if (this.t.k * this.shape.cell >= 60 * this.unit) this.follow(place);
    else this.reveal(place, true);
  }

  setScene(s: Scene) {
    const old = this.scene?.snap;
    if (old !== s.snap) {
      if (old && old.table === s.snap.table && !this.still()) this.startMoves(s.snap);
      this.ground.setControl(s.snap.view.places);
      this.groups = byPlace(s.snap.view.pieces);
      const m = this.card;
      this.reserves =
        m && planReserves(this.info, this.shape, s.snap.view.pieces, [m.box[0], m.end, m.box[2], m.box[3]]);
    }
    this.scene = s;
    this.invalidate();
  }

  /** startMoves lets pieces glide from where they stood; a handle that is new simply appears. */
  private startMoves(next: Snapshot) {
    const was = new Map(this.spots.map((s) => [s.piece.id, s]));
    const before = new Map(this.scene!.snap.view.pieces.map((p) => [p.id, p.p]));
    const now = performance.now();
    this.effects.start(
      this.scene!.snap.view.pieces,
      next.view.pieces,
      this.spots,
      (p) => this.t.invert(p),
      (p) => this.shape.areas.has(p),
      now,
    );
    for (const p of next.view.pieces) {
      const s = was.get(p.id);
      if (s && before.get(p.id) !== p.p) {
        const [x, y] = this.t.invert([s.x + s.size / 2, s.y + s.size / 2]);
        this.moving.set(p.id, { x, y, since: now });
      }
    }
  }

  /** hitTest says what lies under a point of the canvas. */
  hitTest(x: number, y: number): { piece: PieceID; place: PlaceID } {
    const spot = hit(this.spots, x, y);
    if (spot) return { piece: spot.piece.id, place: spot.piece.p };
    const [mx, my] = this.t.invert([x, y]);
    return { piece: 0, place: placeAt(this.shape, mx, my) };
  }

  /** placePoint is the middle of a place on the canvas. */
  placePoint(place: PlaceID): [number, number] {
    const p = this.info.places[place];
    return p ? this.t.apply([p.x, p.y]) : [this.w / 2, this.h / 2];
  }

  /** piecePoint is the middle of a piece on the canvas. */
  piecePoint(piece: PieceID): [number, number] | undefined {
    const s = this.spots.find((q) => q.piece.id === piece);
    return s && [s.x + s.size / 2, s.y + s.size / 2];
  }

  /** piecesInBox are the pieces whose middle lies in a box of the canvas. */
  piecesInBox(l: number, t: number, r: number, b: number): PieceID[] {
    return this.spots
      .filter((s) => s.x + s.size / 2 >= l && s.x + s.size / 2 <= r && s.y + s.size / 2 >= t && s.y + s.size / 2 <= b)
      .map((s) => s.piece.id);
  }

  /**
   * coveredCount is how many blocks are hidden by others for more than a quarter, on the part of the map that is
   * seen.
   */
  coveredCount(): number {
    return this.spots.filter((a, i) => this.spots.slice(i + 1).some((b) => visibleShare([a, b]) < 0.75)).length;
  }

  /**
   * crowdedStack is the box of a stack in which a block is covered in part or smaller than can well be hit, undefined
   * if all can be.
   */
  crowdedStack(place: PlaceID, least: number): Box | undefined {
    const here = this.spots.filter((s) => s.piece.p === place);
    return here.length > 1 && (here[0]!.size < least || visibleShare(here) < 0.75) ? this.stacks.get(place) : undefined;
  }

  invalidate() {
    if (!this.queued) this.queued = requestAnimationFrame(() => this.draw());
  }

  private draw() {
    this.queued = 0;
    const s = this.scene;
    if (!s || !this.w) return;
    const c = this.c;
    c.setTransform(1, 0, 0, 1, 0, 0);
    let again = !this.ground.draw(c, this.t, this.w, this.h, this.ratio);
    const r = this.ratio;
    c.setTransform(this.t.k * r, 0, 0, this.t.k * r, this.t.x * r, this.t.y * r);
    drawTones(c, s.layers, this.shape, this.t.k, r, this.unit);
    drawTargets(c, s, this.shape, this.info, this.t.k, this.unit);
    c.setTransform(r, 0, 0, r, 0, 0);
    this.size = blockSize(this.shape.cell, this.t.k, this.unit);
    this.layOut();
    this.taken = [];
    const numbers = this.layNumbers(c, s);
    if (this.card) drawTokens(c, this.card, s.snap.view.facts, this.t, r, font);
    if (this.reserves) drawReserves(c, this.info, this.reserves, this.t, this.w, this.h, r);
    this.drawBeams(c, s);
    const where = (p: PlaceID) => this.placePoint(p);
    drawLines(c, s.layers, this.shape, where, this.unit, "lines");
    this.drawNames(c, s);
    copyAll(c);
    if (this.drawBlocks(c, s)) again = true;
    drawBlockMarks(c, s.layers, this.spots);
    this.drawMarks(c, s);
    this.drawContests(c, s);
    this.drawSeals(c, s);
    drawLines(c, s.layers, this.shape, where, this.unit, "heads");
    this.drawTrails(c, s);
    drawChanges(c, s.layers, this.shape, where, this.size);
    drawTags(c, numbers);
    drawStops(c, s.layers, this.shape, where, this.size, this.unit);
    this.drawPath(c, s);
    this.mark();
    if (again) this.invalidate();
  }

  private marked = 0;
  /**
   * mark notes when the sheet was first seen and when all of it was as fine as the screen, with all that stands on
   * it: what is measured.
   */
  private mark() {
    const now = this.ground.painted ? 2 : this.ground.seen ? 1 : 0;
    if (now <= this.marked) return;
    const names = ["map-seen", "map-painted"].slice(this.marked, now);
    this.marked = now;
    requestAnimationFrame(() => names.forEach((n) => performance.mark(n))); // when the browser has put it on the screen
  }

  /** painted says whether the last frame was all there. */
  get painted() {
    return this.ground.painted;
  }

  /** layOut says where each block stands, in CSS pixels. */
  private layOut() {
    const k = this.t.k;
    if (this.laid?.groups !== this.groups || this.laid.k !== k || this.laid.w !== this.w) {
      const places = new Map<PlaceID, Spot[]>();
      const stands: StackPlacement[] = [];
      for (const [place, list] of this.groups) {
        const p = this.info.places[place];
        const area = this.shape.areas.get(place);
        if (!p || !area) continue;
        const width = Math.max(this.size, area.width * k * 0.86);
        const height = Math.max(this.size, (area.box[3] - area.box[1]) * k * 0.72);
        const spots = layOutStack(list, p.x * k, p.y * k, this.size, width, height);
        places.set(place, spots);
        stands.push({ spots, slack: Math.min(width, height) * 0.3 });
      }
      separate(stands);
      this.laid = { groups: this.groups, k, w: this.w, places };
    }
    this.spots = [];
    this.stacks.clear();
    for (const [place, list] of this.laid.places) {
      const at = list.map((q) => ({ ...q, x: q.x + this.t.x, y: q.y + this.t.y }));
      const n = at[0]!.size;
      const xs = at.map((q) => q.x);
      const ys = at.map((q) => q.y);
      const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs) + n, Math.max(...ys) + n];
      if (box[2] < -n || box[0] > this.w + n || box[3] < -n || box[1] > this.h + n) continue;
      this.spots.push(...at);
      this.stacks.set(place, box);
    }
  }

  /** layNumbers finds room for the numbers of what lies over the map, before the names take it. */
  private layNumbers(c: CanvasRenderingContext2D, s: Scene): Tag[] {
    if (!s.layers.places.size && !s.layers.tags.length) return [];
    const list = placeTags(
      c,
      s.layers,
      this.shape,
      (p) => this.placePoint(p),
      (p) => this.stacks.get(p),
      (x, y, w, h) => this.clear(x, y, w, h),
      this.size,
      this.unit,
    );
    for (const p of list) this.taken.push([p.x - p.w / 2, p.y - p.h / 2, p.x + p.w / 2, p.y + p.h / 2]);
    return list;
  }

  /**
   * drawNames writes names below or above the stacks: only as many as can be read and lie on nothing, the important
   * ones first.
   */
  private drawNames(c: CanvasRenderingContext2D, s: Scene) {
    const k = this.t.k;
    const base = this.shape.cell * k;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.lineJoin = "round";
    const px = whole(clamp(base * 0.115, 11, 17 * this.unit));
    const all = base >= 60 * Math.min(1.25, this.unit);
    const main = (a: Area) => !!this.info.places[a.place]!.major;
    const areas = [...this.shape.areas.values()];
    for (const bold of [true, false]) {
      if (!bold && !all) break;
      for (const a of areas) if (main(a) === bold) this.drawName(c, a, px, bold);
    }
    for (const a of areas) {
      const flags = s.snap.view.places[a.place]?.f ?? 0;
      if (flags) this.placeBadges(c, s, a, flags);
    }
    this.drawTowns(c, base, new Set(areas.map((a) => this.info.places[a.place]!.name)));
  }

  private drawName(c: CanvasRenderingContext2D, a: Area, px: number, bold: boolean) {
    const k = this.t.k;
    const p = this.info.places[a.place]!;
    const stands = this.stacks.get(a.place);
    const [lx, ly] = this.t.apply(stands ? [p.x, p.y] : a.label);
    if (lx < -80 || lx > this.w + 80 || ly < -80 || ly > this.h + 80) return;
    c.font = `italic ${bold ? 700 : 400} ${px}px ${serif}`;
    const room = a.width * k * 1.15;
    const lines = textWidth(c, p.name) > room ? halves(p.name) : [p.name];
    const wide = Math.max(...lines.map((l) => textWidth(c, l)));
    const small = Math.max(9, px * 0.74);
    if (wide > room * (bold || stands ? 1.6 : 1.25)) return;
    const number = /\d/.test(p.id) && p.id !== p.name && p.id.length < 5 ? plateHeight(small) : 0;
    // below the stack, else above it, else not at all: never under a block or another name
    for (const extra of [number, 0]) {
      const high = lines.length * px + extra;
      const aside = this.size * 0.3 + high / 2; // past a beam that lies there
      const y = (stands ? [stands[3] + high / 2 + 1, stands[1] - high / 2 - 2] : [ly, ly + aside, ly - aside]).find(
        (at) => this.clear(lx, at, wide, high),
      );
      if (y === undefined) continue;
      this.taken.push([lx - wide / 2, y - high / 2, lx + wide / 2, y + high / 2]);
      placeName(
        c,
        { lines, id: extra ? p.id : "", ground: p.ground, px, small, high, plateFont: font },
        lx,
        y,
        this.ratio,
      );
      return;
    }
  }

  /** clear says whether text around x, y would lie on no block and on nothing that is written already. */
  private clear(x: number, y: number, w: number, h: number): boolean {
    if (this.taken.some((b) => x + w / 2 > b[0] && x - w / 2 < b[2] && y + h / 2 > b[1] + 1 && y - h / 2 < b[3] - 1))
      return false;
    return !this.spots.some(
      (s) => x + w / 2 > s.x && x - w / 2 < s.x + s.size && y + h / 2 > s.y + 1 && y - h / 2 < s.y + s.size - 1,
    );
  }

  private drawTowns(c: CanvasRenderingContext2D, base: number, taken: Set<string>) {
    const cell = this.shape.cell;
    if (base < 150) return;
    c.textAlign = "left";
    for (const t of this.shape.towns) {
      const px = whole(clamp(base * (0.045 + 0.012 * t.size), 0, 14 * this.unit));
      if (px < minText || taken.has(t.name)) continue;
      const [x, y] = this.t.apply([t.x + cell * 0.03, t.y]);
      if (x < -80 || x > this.w || y < 0 || y > this.h) continue;
      c.font = `${px}px ${serif}`;
      const wide = textWidth(c, t.name);
      if (!this.clear(x + wide / 2, y, wide, px)) continue;
      this.taken.push([x, y - px / 2, x + wide, y + px / 2]);
      written(c, t.name, x, y, "#5a4c3a", this.ratio);
    }
    c.textAlign = "center";
  }

  /** placeBadges shows the flags of a place, but none that a marker of the same name or a beam shows already. */
  private placeBadges(c: CanvasRenderingContext2D, s: Scene, a: Area, flags: number) {
    if (this.size < 16) return;
    const shown = s.snap.view.marks.filter((m) => m.p === a.place).map((m) => this.info.marks[m.k]!);
    const list = this.info.placeFlags.filter(
      (f, i) =>
        flags & (1 << i) &&
        f.badge &&
        f.show !== "contested" &&
        !shown.some((m) => m.name === f.name || (m.show === "line" && f.show === "cut-off")),
    );
    if (!list.length) return;
    const p = this.info.places[a.place]!;
    const stands = this.stacks.get(a.place);
    const [x, y] = this.t.apply(stands ? [p.x, p.y] : a.label);
    this.pills(
      c,
      list.map((f) => ({ text: f.badge!, fill: "#33291d", ink: "#ffe9a8" })),
      x,
      stands ? stands[3] + 6 : y + this.size * 0.6,
    );
  }

  /** drawBeams lays fortified lines across their areas, behind the blocks and wider than they are. */
  private drawBeams(c: CanvasRenderingContext2D, s: Scene) {
    for (const m of s.snap.view.marks) {
      const a = this.shape.areas.get(m.p);
      const p = this.info.places[m.p];
      if (!a || !p || this.info.marks[m.k]?.show !== "line") continue;
      const stands = this.stacks.get(m.p);
      const [px, py] = this.placePoint(m.p);
      const n = this.size;
      const x = stands ? (stands[0] + stands[2]) / 2 : px;
      const y = stands ? (stands[1] + stands[3]) / 2 : py;
      const w = Math.max(
        stands ? stands[2] - stands[0] + n * 0.75 : n * 1.7,
        Math.min(a.width * this.t.k * 0.62, n * 2.2),
      );
      const h = Math.max(8, n * 0.32);
      if (x < -w || x > this.w + w || y < -n || y > this.h + n) continue;
      const cut = this.info.placeFlags.some(
        (f, i) => f.show === "cut-off" && (s.snap.view.places[m.p]?.f ?? 0) & (1 << i),
      );
      drawBeam(c, m.s, x, y, w, h, cut);
      this.taken.push([x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
      if (cut) drawCutOff(c, x + w / 2, y - h / 2, Math.max(6, n * 0.16));
    }
  }

  /** drawContests puts crossed swords between the two sides' stacks. */
  private drawContests(c: CanvasRenderingContext2D, s: Scene) {
    if (this.size < 14) return;
    this.info.placeFlags.forEach((f, i) => {
      const sign = f.show === "contested" ? signOf(f.show) : undefined;
      if (!sign) return;
      s.snap.view.places.forEach((p, place) => {
        if (!p || !((p.f ?? 0) & (1 << i)) || !this.shape.areas.has(place)) return;
        const stands = this.stacks.get(place);
        const [x, y] = this.placePoint(place);
        const r = Math.max(7, this.size * 0.24);
        const sides = this.groups.get(place) ?? [];
        const gap = this.spots
          .filter((q) => q.piece.p === place && q.piece.s !== sides[0]?.s)
          .reduce((least, q) => Math.min(least, q.x), Infinity);
        sign(c, gap < Infinity ? gap - this.size * 0.11 : x, stands ? stands[1] - r * 0.2 : y - r, r);
      });
    });
  }

  private pills(
    c: CanvasRenderingContext2D,
    list: { text: string; fill: string; ink: string }[],
    x: number,
    y: number,
  ) {
    const px = Math.max(minText, this.size * 0.24);
    c.font = `700 ${px}px ${font}`;
    c.textAlign = "center";
    const widths = list.map((p) => textWidth(c, p.text) + px * 0.8);
    let at = x - widths.reduce((a, b) => a + b + 2, -2) / 2;
    list.forEach((p, i) => {
      const w = widths[i]!;
      c.fillStyle = p.fill;
      c.strokeStyle = "rgba(255,255,255,.8)";
      c.lineWidth = 1;
      c.beginPath();
      c.roundRect(at, y - px * 0.7, w, px * 1.4, px * 0.35);
      c.fill();
      c.stroke();
      c.fillStyle = p.ink;
      c.fillText(p.text, at + w / 2, y + px * 0.06);
      at += w + 2;
    });
  }

  /** drawBlocks copies the sprites; true while one is still gliding. */
  private drawBlocks(c: CanvasRenderingContext2D, s: Scene): boolean {
    const now = performance.now();
    const r = this.ratio;
    let gliding = false;
    for (const spot of this.spots) {
      const from = this.moving.get(spot.piece.id);
      let { x, y } = spot;
      const size = spot.size;
      if (from) {
        const f = (now - from.since) / this.moveTime;
        if (f >= 1) this.moving.delete(spot.piece.id);
        else {
          gliding = true;
          const e = 1 - (1 - f) ** 3;
          const [fx, fy] = this.t.apply([from.x, from.y]);
          x = fx - size / 2 + (x - fx + size / 2) * e;
          y = fy - size / 2 + (y - fy + size / 2) * e;
        }
      }
      x = Math.round(x * r) / r;
      y = Math.round(y * r) / r;
      const id = spot.piece.id;
      const active = id === s.active;
      const offered = s.clickable.has(id);
      if (active || offered || id === s.spotted) {
        c.strokeStyle = active ? "#ffffff" : gold;
        c.lineWidth = (active ? 7 : 5) * Math.min(1.4, size / 36);
        ring(c, x, y, size);
        if (active || id === s.spotted) {
          c.strokeStyle = active ? gold : cursorDark;
          c.lineWidth = 3 * Math.min(1.4, size / 36);
          ring(c, x, y, size);
        }
      }
      c.save();
      const face = this.effects.transformBlock(c, spot.piece, x, size, now);
      c.drawImage(blockSprite(this.info, face, size, r), x, y, Math.ceil(size * r) / r, Math.ceil(size * r) / r);
      c.restore();
    }
    return this.effects.drawOver(c, this.info, this.spots, (p) => this.t.apply(p), r, now) || gliding;
  }

  /** drawMarks shows markers as small plates above the middle of their place. */
  private drawMarks(c: CanvasRenderingContext2D, s: Scene) {
    if (this.size < 16) return;
    const at = new Map<PlaceID, { text: string; fill: string; ink: string; n: number }[]>();
    const air = new Map<PlaceID, { side: Side; letter: string; n: number }[]>();
    for (const m of s.snap.view.marks) {
      const kind = this.info.marks[m.k];
      if (!this.shape.areas.has(m.p) || kind?.show === "line") continue;
      const text = kind?.badge || (kind?.name ?? "?").slice(0, 3);
      if (kind?.show === "air") {
        const flown = air.get(m.p) ?? [];
        const same = flown.find((a) => a.letter === text && a.side === m.s);
        if (same) same.n += Math.max(1, m.n);
        else flown.push({ side: m.s, letter: text, n: Math.max(1, m.n) });
        air.set(m.p, flown);
        continue;
      }
      const fill = sideColours(m.s).dark;
      const n = Math.max(1, m.n);
      const list = at.get(m.p) ?? [];
      const same = list.find((x) => x.text === text && x.fill === fill);
      if (same) same.n += n;
      else list.push({ text, fill, ink: "#fff", n });
      at.set(m.p, list);
    }
    for (const [place, list] of air) {
      const [x, y] = this.placePoint(place);
      const stands = this.stacks.get(place);
      const r = Math.max(7, this.size * 0.28);
      drawAir(
        c,
        list,
        stands ? stands[2] - r : x,
        (stands?.[1] ?? y - this.size * 0.35) - r * 0.7 - (at.has(place) ? this.size * 0.4 : 0),
        r,
      );
    }
    for (const [place, list] of at) {
      const p = this.info.places[place]!;
      const [x, y] = this.t.apply([p.x, p.y]);
      if (x < -50 || x > this.w + 50) continue;
      this.pills(
        c,
        list.map((p) => ({ ...p, text: p.n > 1 ? `${p.text} ${p.n}` : p.text })),
        x,
        (this.stacks.get(place)?.[1] ?? y - this.size * 0.35) - this.size * 0.22,
      );
    }
  }

  /** drawSeals puts the broken seal on targets that cannot be taken back. */
  private drawSeals(c: CanvasRenderingContext2D, s: Scene) {
    // there every place would wear one
    if (this.size < 14 || this.info.phases[s.snap.view.prompt.phase]?.show === "set-up") return;
    for (const [place, actions] of s.targets) {
      if (!actions.every((a) => a.seals) || !this.shape.areas.has(place)) continue;
      const [x, y] = this.placePoint(place);
      const stands = this.stacks.get(place);
      const r = Math.max(7, this.size * 0.2);
      if (stands) drawSeal(c, stands[2], stands[1], r);
      else drawSeal(c, x + this.size * 0.4, y - this.size * 0.4, r);
    }
  }

  /** drawTrails shows how the other side's pieces moved since the viewer last did something. */
  private drawTrails(c: CanvasRenderingContext2D, s: Scene) {
    for (const t of s.trails)
      drawArrow(
        c,
        t.way.filter((p) => this.shape.areas.has(p)).map((p) => this.placePoint(p)),
        sideColours(t.side).dark,
        Math.max(2.5, this.size * 0.07),
      );
  }

  private drawPath(c: CanvasRenderingContext2D, s: Scene) {
    if (s.path.length < 2) return;
    const points = s.path.map((p) => this.placePoint(p));
    drawArrow(c, points, cursorDark, 4);
    if (!s.cost) return;
    const [x, y] = points.at(-1)!;
    this.pills(c, [{ text: s.cost, fill: cursorDark, ink: "#fff" }], x, y - this.size * 0.75);
  }
}

/** whole rounds a size of letters, so that names that were painted serve again while the map is zoomed. */
const whole = (px: number) => Math.round(px);

function ring(c: CanvasRenderingContext2D, x: number, y: number, size: number) {
  c.beginPath();
  c.roundRect(x - 1, y - 1, size + 1, size + 1, size * 0.1);
  c.stroke();
}
