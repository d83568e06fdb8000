// What is dragged over the map: the blocks under the pointer, and what the place below them says.

import { useEffect, useRef } from "preact/hooks";
import { blockSprite } from "../map/blocks";
import { dragged, dragPoint, goal, groupShown, reasons, sharedTargets } from "../state/group";
import { info, pieceById } from "../state/table";
import { parts, placeTitle } from "../words/text";
import type { PieceID } from "../wire";

const size = 46;
const most = 4; // blocks that are drawn

export function DragGhost() {
  const list = dragged.value;
  if (!list) return null;
  const { x, y } = dragPoint.value;
  const says = verdict(list);
  return (
    <div class="ghost" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {list.slice(0, most).map((id, n) => (
        <Block key={id} id={id} shift={n * 7} />
      ))}
      {list.length > 1 && <b class="count">{list.length}</b>}
      {says && (
        <p
          class={`${says.ok ? "ok" : "no"}${x > innerWidth - 260 ? " at-left" : ""}`}
          style={innerWidth < 760 ? overFinger(x, y) : {}}
          role="status"
        >
          {says.text}
        </p>
      )}
    </div>
  );
}

/** overFinger is where the words stand on a narrow window: over the finger, or below it at the top of the window. */
const overFinger = (x: number, y: number) => ({
  left: `${Math.max(6, Math.min(x - 120, innerWidth - 246)) - x}px`,
  width: "240px",
  ...(y < 190 ? { top: "48px", bottom: "auto" } : { top: "auto", bottom: "70px" }),
});

/** verdict is whether the pieces can go to the place below them, and what it costs or why not. */
function verdict(list: PieceID[]): { ok: boolean; text: string } | null {
  const i = info.value!;
  const place = goal.value;
  if (!place || list.every((id) => pieceById(id)?.p === place)) return null;
  const name = placeTitle(i, place);
  const g = groupShown.value;
  if (g?.place !== place) return { ok: !!sharedTargets.value?.has(place), text: name };
  const { going, stays, seals } = g.answer;
  if (!going.length) return { ok: false, text: `${name}: ${reasons(stays)}` };
  const p = going[0]!.preview;
  const what =
    list.length === 1
      ? p.note || (p.cost ? `costs ${parts(p.cost, i.movePer)}, leaves ${parts(p.left, i.movePer)}` : "can go there")
      : `${going.length} of ${list.length} go`;
  return { ok: true, text: `${name}: ${what}${seals ? " (cannot be taken back)" : ""}` };
}

function Block({ id, shift }: { id: PieceID; shift: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = ref.current?.getContext("2d");
    const p = pieceById(id);
    if (!c || !p) return;
    c.clearRect(0, 0, c.canvas.width, c.canvas.height);
    c.drawImage(blockSprite(info.value!, p, size, 2), 0, 0);
  }, [id]);
  return <canvas ref={ref} width={size * 2} height={size * 2} style={{ left: `${shift}px`, top: `${-shift}px` }} />;
}
