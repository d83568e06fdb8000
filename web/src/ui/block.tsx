// What the map shows, for panels: a piece large enough to be read, and a tone of a legend.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { blockSprite } from "../map/blocks";
import { paintSwatch } from "../map/layers";
import { info } from "../state/table";
import type { PieceView } from "../wire";

/**
 * Block draws a piece so many rem wide, as bright as in a battle. It has its height before it is painted: what stands
 * below it would move under the mouse.
 */
export function Block({ piece, rem }: { piece: PieceView; rem: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    const c = canvas?.getContext("2d");
    const i = info.value;
    if (!canvas || !c || !i) return;
    const sprite = blockSprite(i, piece, rem * 16, Math.min(4, (devicePixelRatio * rootPx()) / 16), true);
    canvas.width = sprite.width;
    canvas.height = sprite.height;
    c.drawImage(sprite, 0, 0);
  }, [piece, rem]);
  return <canvas ref={ref} style={{ width: `${rem}rem` }} />;
}

/** ToneSwatch is a tone of the map in a legend. */
export function ToneSwatch({ tone }: { tone: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (ref.current) paintSwatch(ref.current, tone);
  }, [tone]);
  return <canvas ref={ref} width={78} height={54} aria-hidden="true" />;
}

const rootPx = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
