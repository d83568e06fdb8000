// A stack in a popup: its blocks side by side, large enough for a finger, each a button. It opens when the mouse
// rests on a crowded stack, and by a tap that could mean several blocks.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pieceLine, placeTitle } from "../words/text";
import { info, clickable, keepConsidering, piecesAt, snap } from "../state/table";
import { clickPiece } from "../state/clicks";
import { canAct, playTogether, togethers } from "../state/orders";
import { Block } from "../ui/block";
import { clickWithSelection, heldPieces, isOwnPiece, selectStack } from "../state/selection";
import { selected } from "../state/group";
import type { PlaceID } from "../wire";

/** The place whose stack is shown, and the middle of the popup in the window. */
export const stackPopup = signal<{ place: PlaceID; x: number; y: number } | null>(null);

const size = 3.3; // rem

export function StackPopup() {
  const f = stackPopup.value;
  const i = info.value;
  const ref = useRef<HTMLDivElement>(null);
  const pieces = f ? piecesAt(f.place).sort((a, b) => a.s - b.s || a.id - b.id) : [];
  useEffect(() => {
    const el = ref.current;
    if (!el || !f) return;
    const box = el.getBoundingClientRect();
    el.style.left = `${Math.max(6, Math.min(f.x - box.width / 2, innerWidth - box.width - 6))}px`;
    el.style.top = `${Math.max(44, Math.min(f.y - box.height / 2, innerHeight - box.height - 6))}px`;
    const away = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === "Escape" : !(e.target instanceof Node && el.contains(e.target)))
        stackPopup.value = null;
      if (e instanceof KeyboardEvent && e.key === "Escape") e.stopPropagation();
    };
    const later = setTimeout(() => {
      addEventListener("pointerdown", away, true);
      addEventListener("wheel", away, true);
    });
    addEventListener("keydown", away, true);
    // a mouse that was gone before the popup stood under it never leaves it
    const far = (e: PointerEvent) => {
      const [dx, dy] = [e.clientX - f.x, e.clientY - f.y];
      if (e.pointerType !== "touch" && Math.hypot(dx, dy) > box.width + box.height) stackPopup.value = null;
    };
    addEventListener("pointermove", far);
    return () => {
      clearTimeout(later);
      removeEventListener("pointerdown", away, true);
      removeEventListener("wheel", away, true);
      removeEventListener("keydown", away, true);
      removeEventListener("pointermove", far);
    };
  }, [f]);
  if (!f || !i || !snap.value || !pieces.length) return null;
  const mine = pieces.filter((p) => isOwnPiece(p) && canAct.value.has(p.id));
  const all = togethers.value.find((t) => t.place === f.place);
  return (
    <div
      ref={ref}
      class="fan"
      onPointerEnter={keepConsidering}
      role="group"
      aria-label={`The stack in ${placeTitle(i, f.place)}`}
      onPointerLeave={(e) => e.pointerType !== "touch" && (stackPopup.value = null)}
    >
      <p>{placeTitle(i, f.place)}</p>
      <div class="fan-blocks" style={{ "--n": Math.min(6, Math.ceil(pieces.length / Math.ceil(pieces.length / 5))) }}>
        {pieces.map((p) => (
          <button
            key={p.id}
            data-piece={p.id}
            title={pieceLine(i, p)}
            aria-label={pieceLine(i, p)}
            aria-pressed={selected.value.has(p.id)}
            class={[
              (clickable.value.pieces.has(p.id) || canAct.value.has(p.id)) && "can",
              selected.value.has(p.id) && "chosen",
            ]
              .filter(Boolean)
              .join(" ")}
            onClick={(e) => {
              const at = { x: e.clientX || f.x, y: e.clientY || f.y, touch: false };
              if (!selected.value.size && !e.shiftKey) stackPopup.value = null;
              if (!clickWithSelection(p.id, p.p, e.shiftKey, at)) void clickPiece(p.id, p.p, at);
            }}
          >
            <Block piece={p} rem={size} />
            {heldPieces.value.has(p.id) && (
              <span class="held" aria-label="held">
                ∥
              </span>
            )}
          </button>
        ))}
      </div>
      {(all || mine.length > 1) && (
        <button
          class="whole"
          onClick={() => {
            stackPopup.value = null;
            void (all ? playTogether(all) : selectStack(f.place));
          }}
        >
          {all?.label ?? `Select all ${mine.length}`}
        </button>
      )}
    </div>
  );
}
