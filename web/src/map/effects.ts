// What happened to blocks between two views, shown for a moment: hits as a burst with the steps lost, a lost block
// that falls and fades, a face that is turned. It compares what the viewer saw with what the viewer sees now, and
// uses no other knowledge.

import type { Info, PieceID, PieceView, PlaceID } from "../wire";
import { blockSprite } from "./blocks";
import { font } from "./canvas";
import type { Spot } from "./layout";

type Kind = "hit" | "gain" | "lost" | "turned";
interface Effect {
  kind: Kind;
  since: number;
  steps: number;
  /** The block before: the one that falls, or the side that is turned away. */
  was: PieceView;
  /** Where it stood, in map units, and how large. */
  x: number;
  y: number;
  size: number;
}

const lasts: Record<Kind, number> = { hit: 900, gain: 700, lost: 800, turned: 420 };
/** More changes at once than this are a jump in time, not an event: nothing is shown. */
const most = 14;

export class Effects {
  private running = new Map<PieceID, Effect>();

  /**
   * start finds what has changed. The spots say where the blocks were, invert turns points of the canvas into points
   * of the map, drawn says whether a place is on the map.
   */
  start(
    before: PieceView[],
    after: PieceView[],
    spots: Spot[],
    invert: (p: [number, number]) => [number, number],
    drawn: (place: PlaceID) => boolean,
    now: number,
  ) {
    const next = new Map(after.map((p) => [p.id, p]));
    const at = new Map(spots.map((s) => [s.piece.id, s]));
    const found: [PieceID, Effect][] = [];
    for (const was of before) {
      const is = next.get(was.id);
      const spot = at.get(was.id);
      if (!spot) continue;
      const [x, y] = invert([spot.x + spot.size / 2, spot.y + spot.size / 2]);
      const e = { since: now, was, x, y, size: spot.size, steps: 0 };
      const off = !is || !drawn(is.p);
      // a handle that is gone may belong to a piece that was mixed or is known now: only a known piece is shown to
      // fall
      if (off && was.face) found.push([was.id, { ...e, kind: "lost" }]);
      else if (is && is.p === was.p && !was.face !== !is.face) found.push([was.id, { ...e, kind: "turned" }]);
      else if (is && was.n >= 0 && is.n >= 0 && is.n < was.n)
        found.push([was.id, { ...e, kind: "hit", steps: was.n - is.n }]);
      else if (is && was.n >= 0 && is.n > was.n && was.n > 0)
        found.push([was.id, { ...e, kind: "gain", steps: is.n - was.n }]);
    }
    if (found.length > most) return;
    for (const [id, e] of found) this.running.set(id, e);
  }

  /** has says whether an effect of a piece is shown now. */
  has = (piece: PieceID): boolean => this.running.has(piece);

  /**
   * transformBlock changes the context for a block with an effect; the caller restores it. It returns the piece as it
   * is to be drawn.
   */
  transformBlock(c: CanvasRenderingContext2D, p: PieceView, x: number, size: number, now: number): PieceView {
    const e = this.running.get(p.id);
    if (!e || e.kind === "lost") return p;
    const f = (now - e.since) / lasts[e.kind];
    if (e.kind === "turned" && f < 1) {
      c.translate(x + size / 2, 0);
      c.scale(Math.max(0.04, Math.abs(Math.cos(f * Math.PI))), 1);
      c.translate(-x - size / 2, 0);
      return f < 0.5 ? e.was : p;
    }
    if (e.kind === "hit" && f < 0.4) {
      c.translate(Math.sin(f * 60) * size * 0.05 * (1 - f / 0.4), 0);
      return f < 0.2 ? e.was : p;
    }
    return p;
  }

  /** drawOver draws bursts, numbers and falling blocks; it returns whether any effect goes on. */
  drawOver(
    c: CanvasRenderingContext2D,
    info: Info,
    spots: Spot[],
    apply: (p: [number, number]) => [number, number],
    ratio: number,
    unit: number,
    now: number,
  ): boolean {
    if (!this.running.size) return false;
    const at = new Map(spots.map((s) => [s.piece.id, s]));
    for (const [id, e] of this.running) {
      const f = (now - e.since) / lasts[e.kind];
      if (f >= 1) {
        this.running.delete(id);
        continue;
      }
      const spot = at.get(id);
      const [ox, oy] = apply([e.x, e.y]);
      const size = spot?.size ?? e.size;
      const x = spot ? spot.x + size / 2 : ox;
      const y = spot ? spot.y + size / 2 : oy;
      if (e.kind === "lost") {
        burst(c, ox, oy, e.size * 0.75, f);
        c.save();
        c.globalAlpha = Math.max(0, 1 - f * 1.15);
        c.translate(ox, oy + e.size * 0.3 * f * f);
        c.rotate(f * f * 0.7);
        const sprite = blockSprite(info, e.was, e.size, ratio, true, unit);
        c.drawImage(sprite, -e.size / 2, -e.size / 2, sprite.width / ratio, sprite.height / ratio);
        c.restore();
      } else if (e.kind === "hit" || e.kind === "gain") {
        if (e.kind === "hit") burst(c, x, y, size * 0.62, f);
        rising(
          c,
          (e.kind === "hit" ? "−" : "+") + e.steps,
          x,
          y - size * (0.55 + 0.45 * f),
          Math.max(12, size * 0.36),
          e.kind === "hit" ? "#b3150c" : "#1d6b2b",
          f,
        );
      }
    }
    return this.running.size > 0;
  }
}

/** burst is a flash with rays that grows and fades. */
function burst(c: CanvasRenderingContext2D, x: number, y: number, r: number, f: number) {
  if (f > 0.6) return;
  const g = f / 0.6;
  const n = 9;
  const out = r * (0.55 + 0.6 * g);
  c.save();
  c.globalAlpha = 1 - g;
  for (const [tone, share] of [
    ["#7a1408", 1],
    ["#ff8a1e", 0.8],
    ["#fff0a8", 0.5],
  ] as const) {
    c.fillStyle = tone;
    c.beginPath();
    for (let i = 0; i < 2 * n; i++) {
      const a = (i * Math.PI) / n + 0.3;
      const d = out * share * (i & 1 ? 0.48 : 1 - 0.14 * ((i * 5) % 3));
      c.lineTo(x + Math.cos(a) * d, y + Math.sin(a) * d);
    }
    c.closePath();
    c.fill();
  }
  c.restore();
}

function rising(
  c: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  px: number,
  colour: string,
  f: number,
) {
  c.save();
  c.globalAlpha = f < 0.7 ? 1 : (1 - f) / 0.3;
  c.font = `800 ${px}px ${font}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.lineJoin = "round";
  c.strokeStyle = "#fffdf6";
  c.lineWidth = px * 0.28;
  c.strokeText(text, x, y);
  c.fillStyle = colour;
  c.fillText(text, x, y);
  c.restore();
}
