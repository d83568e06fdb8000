// Pan and zoom by hand: dragging with the mouse or with one finger, two fingers, the wheel.

type Point = [number, number];

/** Transform takes map units to CSS pixels of the canvas: a point times k, plus x and y. */
export class Transform {
  constructor(
    readonly k: number,
    readonly x: number,
    readonly y: number,
  ) {}

  apply([x, y]: Point): Point {
    return [x * this.k + this.x, y * this.k + this.y];
  }

  invert([x, y]: Point): Point {
    return [(x - this.x) / this.k, (y - this.y) / this.k];
  }
}

/** Movable is what is panned and zoomed. */
export interface Movable {
  t: Transform;
  /** Whether a press moves the map. */
  starts(e: PointerEvent): boolean;
  /** Called when a movement by hand begins. */
  taken(): void;
  /** Brings a point of the map to a point of the window, at a scale that is kept within its bounds. */
  put(k: number, point: Point, at: Point): void;
  /** The fingers move the map no more until they leave it. */
  frozen: boolean;
}

/** Finger is a pointer that is down: where it is, and the point of the map that it holds. */
interface Finger {
  at: Point;
  on: Point;
}

/** A mouse that moved farther than this many pixels did not click. */
const clickDistance = 5;

/** gestures lets the player move the map on the canvas; the function that it returns ends that. */
export function gestures(canvas: HTMLCanvasElement, map: Movable): () => void {
  const fingers = new Map<number, Finger>();
  const stop = new AbortController();
  const { signal } = stop;
  let moves = false; // the fingers that are down move the map
  let pressed: Point | null = null; // where a mouse was pressed that has not moved far yet

  const point = (e: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  };
  /** grip has each finger hold the point of the map that is under it now. */
  const grip = () => {
    for (const f of fingers.values()) f.on = map.t.invert(f.at);
  };
  const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

  const down = (e: PointerEvent) => {
    const at = point(e);
    fingers.set(e.pointerId, { at, on: at });
    moves = !e.ctrlKey && map.starts(e);
    if (!moves) return;
    grip();
    pressed = e.pointerType === "touch" ? null : at;
    map.taken();
  };
  const move = (e: PointerEvent) => {
    const f = fingers.get(e.pointerId);
    if (!f) return;
    f.at = point(e);
    if (!moves || map.frozen) return;
    if (pressed && far(pressed, f.at) > clickDistance) pressed = null;
    const [a, b] = [...fingers.values()] as [Finger, Finger?];
    if (!b) return map.put(map.t.k, a.on, a.at);
    const apart = far(a.on, b.on);
    map.put(apart ? far(a.at, b.at) / apart : map.t.k, middle(a.on, b.on), middle(a.at, b.at));
  };
  const swallow = (e: MouseEvent) => {
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  const up = (e: PointerEvent) => {
    if (!fingers.delete(e.pointerId)) return;
    if (moves && !pressed && e.type === "pointerup" && e.pointerType !== "touch") {
      // the click event of a release that ended a movement does not count
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, true));
    }
    moves &&= fingers.size > 0;
    grip();
  };
  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    map.taken();
    const at = point(e);
    const unit = e.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 0.002 : e.deltaMode === 1 ? 0.05 : 1;
    // a pinch on a trackpad comes as a wheel with Ctrl
    map.put(map.t.k * 2 ** (-e.deltaY * unit * (e.ctrlKey ? 10 : 1)), map.t.invert(at), at);
    grip();
  };
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", up, { signal });
  return () => stop.abort();
}
