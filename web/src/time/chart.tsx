// A line chart for two sides as inline SVG. The sides differ by stroke, by the shape of their points and by a label
// at the end of the line, so the chart can be read without colours. Mouse and keys read values from it and jump to an
// entry of the game.

import { useEffect, useRef, useState } from "preact/hooks";

interface Series {
  name: string;
  values: number[];
}
export interface Point {
  at: number;
  label: string;
  turn: number;
  /** the moment in words, for one point at a time */
  when: () => string;
}

/** nice is a round step that divides a span into at most the given number of parts. */
function nice(span: number, most: number): number {
  const raw = span / most;
  const p = 10 ** Math.floor(Math.log10(raw || 1));
  return [1, 2, 5, 10].map((m) => m * p).find((s) => s >= raw) ?? 10 * p;
}

const round = (v: number) => (Number.isInteger(v) ? String(v) : v.toFixed(1));

/** levels gives each item a row, so that items that would lie on each other are in different rows. */
function levels<T extends { x: number }>(list: T[], room: number): (T & { level: number })[] {
  const last: number[] = [];
  return list
    .toSorted((a, b) => a.x - b.x)
    .map((f) => {
      let level = last.findIndex((at) => f.x - at >= room);
      if (level < 0) level = last.length < 3 ? last.length : 0;
      last[level] = f.x;
      return { ...f, level };
    });
}

export function Chart({
  title,
  unit,
  points,
  series,
  zero,
  flags,
  pick,
}: {
  title: string;
  unit: string;
  points: Point[];
  series: [Series, Series];
  zero?: boolean;
  flags?: { at: number; text: string }[];
  pick: (at: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    const watcher = new ResizeObserver(() => setWidth(el.clientWidth));
    watcher.observe(el);
    setWidth(el.clientWidth);
    return () => watcher.disconnect();
  }, []);
  const n = points.length;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const em = Math.max(12, Math.min(rem * 0.95, width / 44));
  const longest = Math.max(...series.map((s) => s.name.length));
  const brief = width < 520;
  const left = em * 2.6;
  const bottom = em * 1.4;
  const right = brief ? em * 4.6 : (longest + 6) * em * 0.58 + 8;
  const x = (k: number) => left + (n > 1 ? (k / (n - 1)) * (width - left - right) : 0);
  const all = series.flatMap((s) => s.values);
  const low = Math.min(...all, zero === false ? Infinity : 0);
  const high = Math.max(...all, low + 1);
  const step = nice(high - low, 4);
  const bot = Math.floor(low / step) * step;
  const cap = Math.ceil(high / step) * step;
  const marked = levels(
    (flags ?? []).map((f, m) => ({ ...f, no: m + 1, x: x(points.findIndex((p) => p.at >= f.at)) })),
    em * 1.3,
  );
  const top = 8 + (marked.length ? (Math.max(...marked.map((f) => f.level)) + 1) * em * 1.35 : 0);
  const height = Math.max(130, Math.min(rem * 14, width * 0.26)) + top - 8;
  const y = (v: number) => top + (1 - (v - bot) / (cap - bot)) * (height - top - bottom);
  const turns = points.flatMap((p, k) => (k === 0 || p.turn !== points[k - 1]!.turn ? [{ k, label: p.label }] : []));
  let written = 0; // the right end of the last name of a turn: a name that would lie on it is left out
  const named = new Set(
    turns.flatMap(({ k, label }) => {
      const next = turns.find((t) => t.k > k);
      const wide = label.length * em * 0.5 + 8;
      if (x(k) < written || (next && x(next.k) - x(k) < wide * 0.55)) return [];
      written = x(k) + wide;
      return [k];
    }),
  );
  const ends = series.map((s) => y(s.values.at(-1) ?? 0));
  if (Math.abs(ends[0]! - ends[1]!) < em * 1.15) {
    const mid = (ends[0]! + ends[1]!) / 2;
    const up = ends[0]! <= ends[1]! ? 0 : 1;
    const half = em * 0.6;
    ends[up] = mid - half;
    ends[1 - up] = mid + half;
  }
  const marks = Math.max(1, Math.ceil(n / 14));
  const say = (k: number) =>
    `${points[k]!.when()}: ${series.map((s) => `${s.name} ${round(s.values[k]!)}`).join(", ")}`;
  const nearest = (e: MouseEvent) => {
    const r = box.current!.getBoundingClientRect();
    return Math.max(
      0,
      Math.min(n - 1, Math.round(((e.clientX - r.left - left) / Math.max(1, width - left - right)) * (n - 1))),
    );
  };
  const now = at >= 0 && at < n ? at : n - 1;
  return (
    <figure class="chart">
      <figcaption>
        <b>{title}</b> {!brief && <small>{unit}</small>}
        {brief &&
          series.map((s, side) => (
            <small key={side} class={`key side${side}`}>
              {side ? "■" : "●"} {s.name}
            </small>
          ))}
        <output>{at >= 0 && at < n ? say(at) : ""}</output>
      </figcaption>
      <div
        ref={box}
        tabIndex={0}
        role="slider"
        aria-label={`${title}. Left and right read the line, Enter shows that moment on the map.`}
        aria-valuemin={points[0]?.at}
        aria-valuemax={points.at(-1)?.at}
        aria-valuenow={points[now]?.at}
        aria-valuetext={n ? say(now) : ""}
        onPointerMove={(e) => setAt(nearest(e))}
        onPointerLeave={() => setAt(-1)}
        onBlur={() => setAt(-1)}
        onClick={(e) => pick(points[nearest(e)]!.at)}
        onKeyDown={(e) => {
          const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[e.key];
          if (by) setAt(Math.max(0, Math.min(n - 1, now + by)));
          else if (e.key === "Enter" || e.key === " ") pick(points[now]!.at);
          else return;
          e.preventDefault();
        }}
      >
        <svg width={width} height={height} aria-hidden="true" style={{ fontSize: `${em * 0.86}px` }}>
          {Array.from({ length: Math.round((cap - bot) / step) + 1 }, (_, k) => bot + k * step).map((v) => (
            <g key={v}>
              <line class={v === 0 ? "grid zero" : "grid"} x1={left} x2={width - right} y1={y(v)} y2={y(v)} />
              <text x={left - 5} y={y(v)} text-anchor="end" dominant-baseline="middle">
                {round(v)}
              </text>
            </g>
          ))}
          {turns.map(({ k, label }) => (
            <g key={k}>
              <line class="grid turn" x1={x(k)} x2={x(k)} y1={top} y2={height - bottom} />
              {named.has(k) && (
                <text x={x(k) + 2} y={height - 5}>
                  {label}
                </text>
              )}
            </g>
          ))}
          {series.map((s, side) => (
            <g key={side} class={`line side${side}`}>
              <polyline points={s.values.map((v, k) => `${x(k).toFixed(1)},${y(v).toFixed(1)}`).join(" ")} />
              {s.values.map(
                (v, k) =>
                  (k % marks === (side * marks) >> 1 || k === n - 1) &&
                  (side ? (
                    <rect key={k} x={x(k) - em * 0.22} y={y(v) - em * 0.22} width={em * 0.44} height={em * 0.44} />
                  ) : (
                    <circle key={k} cx={x(k)} cy={y(v)} r={em * 0.25} />
                  )),
              )}
              <text class="end" x={width - right + 8} y={ends[side]} dominant-baseline="middle">
                {side ? "■" : "●"} {round(s.values.at(-1) ?? 0)} {!brief && s.name}
              </text>
            </g>
          ))}
          {marked.map((f) => {
            const cy = (f.level + 0.5) * em * 1.35 + 1;
            return (
              <g key={f.no} class="flag">
                <title>{f.text}</title>
                <line x1={f.x} x2={f.x} y1={cy + em * 0.6} y2={height - bottom} />
                <circle cx={f.x} cy={cy} r={em * 0.62} />
                <text x={f.x} y={cy} text-anchor="middle" dominant-baseline="central">
                  {f.no}
                </text>
              </g>
            );
          })}
          {at >= 0 && at < n && <line class="cross" x1={x(at)} x2={x(at)} y1={top} y2={height - bottom} />}
        </svg>
      </div>
    </figure>
  );
}
