// Where the map stands in its window, within which bounds, and the ways in which the page moves the map to show places.

import type { Info, PlaceID } from "../wire";
import { gestures, Transform, type Movable } from "./gestures";
import { clamp } from "./layout";
import type { Edges } from "./scene";
import type { Shape } from "./shape";

export class Camera implements Movable {
  t = new Transform(1, 0, 0);
  w = 0;
  h = 0;
  /** How much of the window the panels cover: the map stands in the rest. */
  edges: Edges = { left: 0, right: 0, top: 0, bottom: 0 };
  /** Called when the map has moved. */
  moved: () => void = () => undefined;
  /** Whether a drag draws a box instead of moving the map. */
  drawsBox: (e: PointerEvent) => boolean = () => false;
  /** Whether a press is for a piece, so that the map does not move with it. The middle button always moves the map. */
  holds: () => boolean = () => false;
  /** A long press has taken a piece: the fingers move the map no more until they leave it. */
  frozen = false;
  private release: () => void;
  private placed = false;
  private glide = 0;
  private remembered: Transform | null = null;
  /** What the map was last settled for, and where it stood before that: was, for the window and panels of size. */
  private settledFor = "";
  private stood: { was: Transform; size: string; at: Transform } | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    private shape: Shape,
    private info: Info,
    /** Whether nothing is to move by itself. */
    private still: () => boolean,
  ) {
    this.release = gestures(canvas, this);
  }

  starts(e: PointerEvent) {
    return e.button === 1 || (!e.button && !this.drawsBox(e) && !this.holds());
  }

  taken() {
    cancelAnimationFrame(this.glide); // the player moves the map: stop moving it for them
    this.remembered = null;
  }

  put(k: number, [px, py]: [number, number], [x, y]: [number, number]) {
    const all = this.fitScale();
    const to = clamp(k, all * 0.9, Math.max(all * 4, (260 * this.unit) / this.shape.cell));
    this.moveTo(x - px * to, y - py * to, to);
  }

  close() {
    this.release();
    cancelAnimationFrame(this.glide);
  }

  /** unit is how large one "pixel" of text should be on this window: more on very large screens. */
  get unit() {
    return clamp(Math.min(this.w, this.h) / 1000, 1, 1.8);
  }

  /** resize takes over the size of the canvas, in CSS pixels. What was in the middle stays there. */
  resize(w: number, h: number) {
    const [dx, dy] = [(w - this.w) / 2, (h - this.h) / 2];
    this.w = w;
    this.h = h;
    if (!this.placed) this.fit();
    else if (dx || dy) this.panBy(dx, dy);
  }

  /**
   * settle moves the map, when panels open or close or the window changes, so that it fills what they leave free. When
   * a panel closes again, and nothing has moved the map since it opened, the map stands where it stood.
   */
  settle(e: Edges) {
    this.edges = e;
    if (!this.placed) return;
    const [before, size] = [this.t, JSON.stringify([e, this.w, this.h])];
    const back = this.stood;
    this.stood = null;
    if (back && back.size === size && back.at === before) {
      this.t = back.was;
      this.settledFor = size;
      return this.moved();
    }
    this.fill(e);
    if (this.settledFor && this.settledFor !== size) this.stood = { was: before, size: this.settledFor, at: this.t };
    this.settledFor = size;
  }

  private fill(e: Edges) {
    const k = this.filling(this.t.k);
    const [l, t] = [(e.left + this.w - e.right) / 2, (e.top + this.h - e.bottom) / 2];
    const [x, y] = this.t.invert([l, t]);
    if (k === this.t.k) this.moveTo(this.t.x, this.t.y, k);
    else this.moveTo(l - x * k, t - y * k, k);
  }

  /** filling is a scale like k that leaves no gap: a map that is cut off fills the window, or is shown whole. */
  private filling(k: number): number {
    const e = this.edges;
    const { width, height, cell } = this.shape;
    const whole = this.fitScale() * 0.985;
    const full = Math.max((this.w - e.left - e.right) / width, (this.h - e.top - e.bottom) / height);
    if (k <= whole || k >= full) return k;
    return full * cell <= 150 * this.unit ? full : whole * cell >= 70 * this.unit ? whole : k;
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
   * frame shows the given places, not closer than is comfortable and not smaller than can be read. If they do not
   * fit, it shows their middle.
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
    const k = this.filling(clamp(Math.min(w / (r - l), h / (b - t)), least, most));
    const middle = (lo: 0 | 1, a: number, z: number, room: number, size: number) => {
      if (size * k <= room * 1.02) return size / 2; // a map that fits stands in the middle, wherever the places are
      const all = boxes.map((x) => (x[lo] + x[lo + 2]!) / 2).sort((p, q) => p - q);
      const at = (z - a) * k <= room * 1.02 ? (a + z) / 2 : all[all.length >> 1]!;
      const half = room / 2 / k;
      return clamp(at, half, Math.max(half, size - half));
    };
    const cx = middle(0, l, r, w, this.shape.width);
    const cy = middle(1, t, b, h, this.shape.height);
    this.placed = true;
    this.moveTo(e.left + w / 2 - cx * k, e.top + h / 2 - cy * k, k);
  }

  /**
   * moveTo keeps the map in the free part of the window: in its middle while it is smaller, and without a gap at the
   * edge while it is larger.
   */
  private moveTo(x: number, y: number, k: number) {
    const e = this.edges;
    const within = (at: number, from: number, to: number, size: number) =>
      size * k <= to - from ? (from + to - size * k) / 2 : clamp(at, to - size * k, from);
    this.t = new Transform(
      k,
      within(x, e.left, Math.max(e.left + 1, this.w - e.right), this.shape.width),
      within(y, e.top, Math.max(e.top + 1, this.h - e.bottom), this.shape.height),
    );
    this.moved();
  }

  /** panBy moves the map by so many CSS pixels. */
  panBy(dx: number, dy: number) {
    this.moveTo(this.t.x + dx, this.t.y + dy, this.t.k);
  }

  zoomBy(factor: number) {
    const e = this.edges;
    const at: [number, number] = [(e.left + this.w - e.right) / 2, (e.top + this.h - e.bottom) / 2];
    this.put(this.t.k * factor, this.t.invert(at), at);
  }

  /**
   * reveal brings a place into the free part of the window at once, if it is not there already (always: in any case).
   * Otherwise only as far as keep, another place, stays there.
   */
  reveal(place: PlaceID, always = false, keep: PlaceID = 0) {
    const p = this.info.places[place];
    if (!p || !this.shape.areas.has(place)) return;
    const e = this.edges;
    const margin = Math.min(60, this.w / 8);
    const [x, y] = this.t.apply([p.x, p.y]);
    if (!always && this.t.k * this.shape.cell > 40) {
      // just far enough
      const within = (x: number, y: number): [number, number] => [
        clamp(x, e.left + margin, this.w - e.right - margin),
        clamp(y, e.top + (e.over ?? 0) + margin, this.h - e.bottom - margin),
      ];
      const [tx, ty] = within(x, y);
      const k = (keep && this.info.places[keep]) || p; // places[0] is none, and not nothing
      const [kx, ky] = this.t.apply([k.x, k.y]);
      const [nx, ny] = within(kx + tx - x, ky + ty - y);
      if (nx !== kx || ny !== ky) this.moveTo(this.t.x + nx - kx, this.t.y + ny - ky, this.t.k);
      return;
    }
    const k = Math.max(this.t.k, (70 * this.unit) / this.shape.cell);
    this.moveTo((e.left + this.w - e.right) / 2 - p.x * k, (e.top + this.h - e.bottom) / 2 - p.y * k, k);
  }

  /**
   * follow glides a place into sight within so many milliseconds, well inside the free part of the window; what is in
   * sight already moves nothing. Closer, if given, is the least scale at which it is to be seen.
   */
  follow(place: PlaceID, time: number, closer = 0) {
    const p = this.info.places[place];
    if (!p || !this.shape.areas.has(place)) return;
    const e = this.edges;
    const w = this.w - e.left - e.right;
    const h = this.h - e.top - e.bottom;
    const [x, y] = this.t.apply([p.x, p.y]);
    const mx = Math.min(70, w / 8);
    const my = Math.min(70, h / 8);
    const k = Math.max(this.t.k, closer);
    const top = e.top + (e.over ?? 0) + my;
    const seen = x >= e.left + mx && x <= this.w - e.right - mx && y >= top && y <= this.h - e.bottom - my;
    if (k === this.t.k && seen) return;
    // not to the very middle: two places in turn should not throw the map about
    const dx = clamp(x, e.left + w * 0.3, this.w - e.right - w * 0.3) - x;
    const dy = clamp(y, e.top + h * 0.3, this.h - e.bottom - h * 0.3) - y;
    const from = this.t;
    this.glideFor(time, (s) => {
      const now = from.k + (k - from.k) * s; // the place itself moves in a straight line
      this.moveTo(x + dx * s - p.x * now, y + dy * s - p.y * now, now);
    });
  }

  /**
   * glideFor calls step with shares from 0 to 1, slowly at both ends, for so many milliseconds; if nothing may move
   * by itself, with 1 at once.
   */
  private glideFor(time: number, step: (share: number) => void) {
    cancelAnimationFrame(this.glide);
    const began = performance.now();
    const lasts = this.still() ? 0 : time;
    const frame = () => {
      const f = lasts ? Math.min(1, (performance.now() - began) / lasts) : 1;
      step(f * f * (3 - 2 * f));
      if (f < 1) this.glide = requestAnimationFrame(frame);
    };
    frame();
  }

  /**
   * rememberPosition keeps where the map stands; returnToRemembered goes there, unless the player has moved the map.
   */
  rememberPosition() {
    this.remembered = this.t;
  }

  returnToRemembered() {
    const to = this.remembered;
    const from = this.t;
    this.remembered = null;
    if (!to || (to.x === from.x && to.y === from.y && to.k === from.k)) return;
    this.glideFor(350, (s) => {
      const k = from.k + (to.k - from.k) * s;
      // the middle of the window goes from the one place of the map to the other
      const mid = (t: Transform) => t.invert([this.w / 2, this.h / 2]);
      const [ax, ay] = mid(from);
      const [bx, by] = mid(to);
      this.moveTo(this.w / 2 - (ax + (bx - ax) * s) * k, this.h / 2 - (ay + (by - ay) * s) * k, k);
    });
  }

  /** leadTo leads to a place: it glides while blocks can be read, else shows the place in the middle and larger. */
  leadTo(place: PlaceID, time: number) {
    if (this.t.k * this.shape.cell >= 60 * this.unit) this.follow(place, time);
    else this.reveal(place, true);
  }
}
