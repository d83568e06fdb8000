// The map on its canvas: draws ground, targets, names, blocks and signs when something has changed, and says what lies
// under a point. It reads a Scene and changes nothing of the game.

import type { Info, PieceID, PlaceID, Snapshot, TrackUse } from "../wire";
import { blockSprite, plainBlock } from "./blocks";
import { Camera } from "./camera";
import { font } from "./canvas";
import { cursorDark, gold } from "./colours";
import { Effects } from "./effects";
import { placeSigns, toCanvas, type Frame, type PlaceSigns } from "./frame";
import type { Box } from "./gridindex";
import { copyAll } from "./labels";
import { drawBlockMarks, drawChanges, drawIcons, drawLines, drawStops, drawTags, drawTones, placeTags } from "./layers";
import { blockSize, hit, visibleShare } from "./layout";
import { drawTokens, marginText, planMargin, type MarginPlan } from "./margin";
import {
  drawBeams,
  drawContests,
  drawMarks,
  drawPath,
  drawPlaceBadges,
  drawSeals,
  drawTrails,
  placeContests,
} from "./markers";
import { drawHiddenName, drawNames, drawTowns } from "./names";
import { drawReserves, planReserves, type Reserves } from "./reserves";
import type { Scene } from "./scene";
import { placeAt, type Shape } from "./shape";
import { Stacks } from "./stacks";
import { drawTargets } from "./targets";
import { GroundTiles } from "./tiles";
import { drawWayStates } from "./waystate";

export class MapView {
  /** Where the map stands in its window, and how it is moved. */
  readonly camera: Camera;
  /** How many milliseconds a block takes from place to place. */
  moveTime = 260;
  private c: CanvasRenderingContext2D;
  private margin: MarginPlan | null;
  private reserves: Reserves | null = null;
  private scene: Scene | null = null;
  /** What the scenario uses of the printed tracks. */
  private tracks: TrackUse[] = [];
  private signs: PlaceSigns = { marks: new Map(), contested: [], flags: new Map() };
  private stacks: Stacks;
  private ratio = 1;
  private queued = 0;
  /** The side of a block in CSS pixels, at the present zoom. */
  private size = 40;
  private moving = new Map<PieceID, { x: number; y: number; since: number }>();
  private effects = new Effects();
  private watcher: ResizeObserver;

  constructor(
    private canvas: HTMLCanvasElement,
    private shape: Shape,
    private info: Info,
    private ground: GroundTiles,
    /** Whether nothing is to move by itself. */
    private still: () => boolean,
  ) {
    this.c = canvas.getContext("2d", { alpha: false })!;
    this.margin = planMargin(shape, marginText(info));
    this.stacks = new Stacks(shape, info);
    this.camera = new Camera(canvas, shape, info, still);
    this.ground.changed = this.camera.moved = () => this.invalidate();
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(canvas);
    this.resize();
  }

  close() {
    this.watcher.disconnect();
    this.ground.close();
    this.camera.close();
    cancelAnimationFrame(this.queued);
  }

  private resize() {
    const box = this.canvas.getBoundingClientRect();
    if (!box.width || !box.height) return;
    this.ratio = Math.min(window.devicePixelRatio || 1, 3);
    this.canvas.width = Math.round(box.width * this.ratio);
    this.canvas.height = Math.round(box.height * this.ratio);
    this.camera.resize(box.width, box.height);
    this.invalidate();
  }

  /** leadTo leads to a place: it glides while blocks can be read, else shows the place in the middle and larger. */
  leadTo(place: PlaceID) {
    this.camera.leadTo(place, Math.min(350, this.moveTime));
  }

  /** follow glides a place into sight. Near: it also comes near enough to tell the blocks apart. */
  follow(place: PlaceID, near = false) {
    const closer = near && this.size < 26 * this.camera.unit ? (84 * this.camera.unit) / this.shape.cell : 0;
    this.camera.follow(place, Math.min(350, this.moveTime), closer);
  }

  setScene(s: Scene) {
    const old = this.scene?.snap;
    if (old !== s.snap) {
      this.tracks = this.info.scenarios.find((x) => x.id === s.snap.scenario)?.tracks ?? [];
      if (old && old.table === s.snap.table && !this.still()) this.startMoves(s.snap);
      this.ground.setControl(s.snap.view.places);
      this.stacks.setPieces(s.snap.view.pieces);
      this.signs = placeSigns(this.info, this.shape, s.snap.view);
      const m = this.margin;
      this.reserves =
        m && planReserves(this.info, this.shape, s.snap.view.pieces, [m.box[0], m.end, m.box[2], m.box[3]]);
    }
    this.scene = s;
    this.invalidate();
  }

  /** startMoves lets pieces glide from where they were. A handle that is new appears at once. */
  private startMoves(next: Snapshot) {
    const was = new Map(this.stacks.spots.map((s) => [s.piece.id, s]));
    const before = new Map(this.scene!.snap.view.pieces.map((p) => [p.id, p.p]));
    const now = performance.now();
    this.effects.start(
      this.scene!.snap.view.pieces,
      next.view.pieces,
      this.stacks.spots,
      (p) => this.camera.t.invert(p),
      (p) => this.shape.areas.has(p),
      now,
    );
    for (const p of next.view.pieces) {
      const s = was.get(p.id);
      if (s && before.get(p.id) !== p.p) {
        const [x, y] = this.camera.t.invert([s.x + s.size / 2, s.y + s.size / 2]);
        this.moving.set(p.id, { x, y, since: now });
      }
    }
  }

  /** hitTest says what lies under a point of the canvas. */
  hitTest(x: number, y: number): { piece: PieceID; place: PlaceID } {
    const spot = hit(this.stacks.spots, x, y);
    if (spot) return { piece: spot.piece.id, place: spot.piece.p };
    // the sign stands above its stack, and may lie over the next place
    const sign = this.swords.find((s) => Math.hypot(s.x - x, s.y - y) <= s.r);
    if (sign) return { piece: 0, place: sign.place };
    const [mx, my] = this.camera.t.invert([x, y]);
    return { piece: 0, place: placeAt(this.shape, mx, my) };
  }

  /** placePoint is the middle of a place on the canvas. */
  placePoint(place: PlaceID): [number, number] {
    const p = this.info.places[place];
    return p ? this.camera.t.apply([p.x, p.y]) : [this.camera.w / 2, this.camera.h / 2];
  }

  /** swordsPoint is where the crossed swords of a contested place stand on the canvas, and how far they reach. */
  swordsPoint(place: PlaceID): [number, number, number] | undefined {
    const s = this.swords.find((q) => q.place === place);
    return s && [s.x, s.y, s.r];
  }

  /** piecePoint is the middle of a piece on the canvas. */
  piecePoint(piece: PieceID): [number, number] | undefined {
    const s = this.stacks.spots.find((q) => q.piece.id === piece);
    return s && [s.x + s.size / 2, s.y + s.size / 2];
  }

  /** piecesInBox are the pieces whose middle lies in a box of the canvas. */
  piecesInBox(l: number, t: number, r: number, b: number): PieceID[] {
    return this.stacks.spots
      .filter((s) => s.x + s.size / 2 >= l && s.x + s.size / 2 <= r && s.y + s.size / 2 >= t && s.y + s.size / 2 <= b)
      .map((s) => s.piece.id);
  }

  /** stackBoxes are the boxes of the stacks in sight, with their badges. */
  stackBoxes(): ReadonlyMap<PlaceID, Box> {
    return this.stacks.boxes;
  }

  /** sheetBox is where the printed sheet lies on the canvas. */
  sheetBox(): Box {
    const { t } = this.camera;
    return [t.x, t.y, t.x + this.shape.width * t.k, t.y + this.shape.height * t.k];
  }

  /** coveredCount is how many blocks in sight are covered by others by more than a quarter. */
  coveredCount(): number {
    return this.stacks.spots.filter((a, i) => this.stacks.spots.slice(i + 1).some((b) => visibleShare([a, b]) < 0.75))
      .length;
  }

  /**
   * crowdedStack is the box of a stack in which a block is partly covered or smaller than least; undefined if every
   * block can be hit easily.
   */
  crowdedStack(place: PlaceID, least: number): Box | undefined {
    const here = this.stacks.spots.filter((s) => s.piece.p === place);
    return here.length > 1 && (here[0]!.size < least || visibleShare(here) < 0.75)
      ? this.stacks.boxes.get(place)
      : undefined;
  }

  invalidate() {
    if (!this.queued) this.queued = requestAnimationFrame(() => this.draw());
  }

  private draw() {
    this.queued = 0;
    const scene = this.scene;
    const { t, w, h, unit } = this.camera;
    if (!scene || !w) return;
    const c = this.c;
    const r = this.ratio;
    c.setTransform(1, 0, 0, 1, 0, 0);
    let again = !this.ground.draw(c, t, w, h, r);
    this.size = blockSize(this.shape.cell, t.k, unit, this.info.form === "counter");
    this.stacks.place(t, w, h, this.size, scene.active);
    const f = this.frame(scene);
    c.setTransform(t.k * r, 0, 0, t.k * r, t.x * r, t.y * r);
    drawWayStates(f);
    drawTones(f);
    drawTargets(f);
    c.setTransform(r, 0, 0, r, 0, 0);
    const tags = placeTags(f); // before the names, which take the rest of the room
    if (this.margin) drawTokens(c, this.margin, scene.snap.view.facts, this.tracks, t, r, font);
    if (this.reserves) drawReserves(f, this.reserves);
    drawBeams(f);
    drawLines(f, "lines");
    placeContests(f);
    drawNames(f);
    drawPlaceBadges(f);
    drawTowns(f);
    copyAll(c);
    if (this.drawBlocks(f)) again = true;
    drawBlockMarks(f);
    drawMarks(f);
    drawContests(f);
    drawSeals(f);
    drawLines(f, "heads");
    drawTrails(f);
    drawChanges(f);
    drawTags(c, tags);
    drawIcons(f);
    drawStops(f);
    drawPath(f);
    drawHiddenName(f);
    this.mark();
    if (again) this.invalidate();
  }

  private frame(scene: Scene): Frame {
    const { t, w, h, unit } = this.camera;
    const m = Math.max(100, 2 * this.size);
    const window: Box = [(-m - t.x) / t.k, (-m - t.y) / t.k, (w + m - t.x) / t.k, (h + m - t.y) / t.k];
    return {
      c: this.c,
      info: this.info,
      shape: this.shape,
      scene,
      signs: this.signs,
      t,
      w,
      h,
      ratio: this.ratio,
      unit,
      size: this.size,
      window,
      groups: this.stacks.groups,
      spots: this.stacks.spots,
      stacks: this.stacks.boxes,
      named: (this.named = new Map()),
      titled: new Set(),
      plates: (this.plates = new Map()),
      taken: [],
      swords: (this.swords = []),
    };
  }

  private swords: Frame["swords"] = [];

  /** Where the last frame shows names or numbers of places, and plates of markers. */
  named: Frame["named"] = new Map();
  plates: Frame["plates"] = new Map();
  private marked = 0;
  /** mark sets performance marks when the map was first seen and when all of it was as fine as the screen. */
  private mark() {
    const now = this.ground.painted ? 2 : this.ground.seen ? 1 : 0;
    if (now <= this.marked) return;
    const names = ["map-seen", "map-painted"].slice(this.marked, now);
    this.marked = now;
    requestAnimationFrame(() => names.forEach((n) => performance.mark(n))); // when the browser has put it on the screen
  }

  /** painted says whether the last frame was complete. */
  get painted() {
    return this.ground.painted;
  }

  /** drawBlocks copies the sprites; true while one is still gliding. */
  private drawBlocks(f: Frame): boolean {
    const { c, scene: s, ratio: r, unit } = f;
    const now = performance.now();
    let gliding = false;
    const plain = this.size < plainBlock * unit;
    for (const spot of this.stacks.spots) {
      const from = this.moving.get(spot.piece.id);
      let { x, y } = spot;
      const size = spot.size;
      if (from) {
        const share = (now - from.since) / this.moveTime;
        if (share >= 1) this.moving.delete(spot.piece.id);
        else {
          gliding = true;
          const e = 1 - (1 - share) ** 3;
          const [fx, fy] = toCanvas(f, from.x, from.y);
          x = fx - size / 2 + (x - fx + size / 2) * e;
          y = fy - size / 2 + (y - fy + size / 2) * e;
        }
      }
      x = Math.round(x * r) / r;
      y = Math.round(y * r) / r;
      const id = spot.piece.id;
      const active = id === s.active;
      const offered = s.clickable.has(id);
      if (active || offered || id === s.spotted || s.later.has(id)) {
        c.strokeStyle = active ? "#ffffff" : gold;
        c.lineWidth = (active ? 7 : offered || id === s.spotted ? 5 : laterRing) * Math.min(1.4, size / 36);
        ring(c, x, y, size);
        if (active || id === s.spotted) {
          c.strokeStyle = active ? gold : cursorDark;
          c.lineWidth = 3 * Math.min(1.4, size / 36);
          ring(c, x, y, size);
        }
      }
      const changing = this.effects.has(spot.piece.id);
      if (changing) c.save();
      const face = changing ? this.effects.transformBlock(c, spot.piece, x, size, now) : spot.piece;
      const sprite = blockSprite(this.info, face, size, r, this.stacks.shared.has(spot.piece.p), unit, plain);
      c.drawImage(sprite, x, y, sprite.width / r, sprite.height / r);
      if (changing) c.restore();
    }
    return (
      this.effects.drawOver(c, this.info, this.stacks.spots, (p) => this.camera.t.apply(p), r, unit, now) || gliding
    );
  }
}

/** laterRing is how wide the ring is round what can act once the piece in hand is left. */
const laterRing = 2.5;

function ring(c: CanvasRenderingContext2D, x: number, y: number, size: number) {
  c.beginPath();
  c.roundRect(x - 1, y - 1, size + 1, size + 1, size * 0.1);
  c.stroke();
}
