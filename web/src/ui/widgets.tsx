// Small parts that several panels use: dialogs, the seal, dice, a block in small.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { sideColours, stripe } from "../map/colours";
import { drawSeal } from "../map/signs";

/** Dialog is a modal dialog. Escape, its button and a click next to it close it. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = document.activeElement;
    ref.current?.showModal();
    ref.current?.scrollTo(0, 0); // not to the button at the end that has the focus
    return () => {
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault();
        close();
      }}
      onClick={(e) => e.target === ref.current && close()}
    >
      <div class="sheet">
        <header>
          <h2>{title}</h2>
          <button class="quiet" onClick={close} aria-label="Close">
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Seal marks what cannot be taken back. */
export function Seal() {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = ref.current?.getContext("2d");
    if (!c) return;
    c.setTransform(3, 0, 0, 3, 0, 0);
    c.clearRect(0, 0, 18, 18);
    drawSeal(c, 9, 9, 6.5);
  }, []);
  return (
    <canvas
      ref={ref}
      class="seal"
      width={54}
      height={54}
      role="img"
      aria-label="cannot be taken back"
      title="This cannot be taken back"
    />
  );
}

const pips: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
};

/** Die is a face with its pips; a face beyond six shows its number. */
export function Die({ face, hit }: { face: number; hit?: boolean }) {
  const dots = pips[face];
  return (
    <svg class={hit ? "die hit" : "die"} viewBox="0 0 4 4" role="img" aria-label={`die ${face}${hit ? ", a hit" : ""}`}>
      <rect x="0.15" y="0.15" width="3.7" height="3.7" rx="0.7" />
      {dots ? (
        dots.map(([x, y]) => <circle cx={x} cy={y} r="0.38" />)
      ) : (
        <text x="2" y="2.8" text-anchor="middle" font-size="2.2">
          {face}
        </text>
      )}
    </svg>
  );
}

/** HitTally shows a roll of which only the number of hits is known: one square for each die, the hits full. */
export function HitTally({ hits, of }: { hits: number; of: number }) {
  if (of <= 0 || of > 24) return null;
  return (
    <span class="faces" aria-hidden="true">
      {Array.from({ length: of }, (_, n) => (
        <svg key={n} class={n < hits ? "die tally hit" : "die tally"} viewBox="0 0 4 4">
          <rect x="0.15" y="0.15" width="3.7" height="3.7" rx="0.7" />
          {n < hits && <path d="M1.1 1.1 2.9 2.9M2.9 1.1 1.1 2.9" />}
        </svg>
      ))}
    </span>
  );
}

/** Swatch is a small block: the side's colour with the formation's stripe. */
export function Swatch({ side, colour }: { side: number; colour?: string }) {
  const band = colour ? stripe(colour) : "";
  return (
    <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
      <rect width="10" height="10" rx="1.5" fill={sideColours(side).block} />
      {band && <rect width="3" height="10" rx="1" fill={band} />}
    </svg>
  );
}
