// The tools over the map: next piece, hold, select, overlays, order of battle; and the box that is drawn to select.

import { DragGhost } from "./dragghost";
import { StackPopup } from "./stackpopup";
import { orderOfBattleOpen } from "./orderofbattleopen";
import { Legend, OverlayMenu } from "./overlaymenu";
import { hovered, snap } from "../state/table";
import { canAct } from "../state/orders";
import {
  heldPieces,
  toggleHold,
  nextUnit,
  releaseAll,
  selectionBox,
  selecting,
  unactedPieces,
} from "../state/selection";
import { announcement, selected, stepsOf } from "../state/group";

export function MapTools() {
  const s = snap.value;
  if (!s) return null;
  const left = unactedPieces.value.length;
  const stopped = [...canAct.value].filter((id) => heldPieces.value.has(id)).length;
  return (
    <>
      <section aria-label="Tools of the map">
        <div class="maptools" role="toolbar" aria-label="The map">
          {s.mine && (
            <>
              <button
                class="next"
                disabled={!left}
                title="The next piece that can act (N); Shift+N: the previous"
                aria-label={`Next${left ? ` ${left}` : ""}: the next piece that can act`}
                onClick={(e) => nextUnit(e.shiftKey ? -1 : 1)}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M3 8h8V3.5l6.5 6.5-6.5 6.5V12H3z" />
                </svg>
                <span>Next</span> {left > 0 && <b>{left}</b>}
              </button>
              <button
                title="Hold this piece back, so that Next passes it over (K)"
                aria-label="Hold this piece back"
                onClick={() => void toggleHold()}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M4.5 3.5h4v13h-4zM11.5 3.5h4v13h-4z" />
                </svg>
                <span>Hold</span>
              </button>
              {stopped > 0 && (
                <button
                  class="release"
                  title="Release all that are held"
                  aria-label={`Release all that are held: ${stopped}`}
                  onClick={releaseAll}
                >
                  {stopped} held ✕
                </button>
              )}
              <button
                class={selecting.value ? "lit" : ""}
                aria-pressed={selecting.value}
                title="Draw a box around pieces to send them together (B; or Shift and drag)"
                aria-label="Select several pieces"
                onClick={() => (selecting.value = !selecting.value)}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M3 3h4v1.8H4.8V7H3zM13 3h4v4h-1.8V4.8H13zM3 13h1.8v2.2H7V17H3zM15.2 13H17v4h-4v-1.8h2.2z" />
                  <path d="M8.5 3h3v1.8h-3zM8.5 15.2h3V17h-3zM3 8.5h1.8v3H3zM15.2 8.5H17v3h-1.8z" />
                </svg>
                <span>Select</span>
              </button>
            </>
          )}
          <OverlayMenu />
          <button
            class={orderOfBattleOpen.value ? "lit" : ""}
            aria-pressed={orderOfBattleOpen.value}
            title="Order of battle: every piece as a table (O)"
            aria-label="Units: order of battle"
            onClick={() => (orderOfBattleOpen.value = !orderOfBattleOpen.value)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2.5 4h3v2.5h-3zM2.5 8.8h3v2.5h-3zM2.5 13.5h3V16h-3z" />
              <path d="M7 4h10.5v2.5H7zM7 8.8h10.5v2.5H7zM7 13.5h10.5V16H7z" />
            </svg>
            <span>Units</span>
          </button>
        </div>
      </section>
      {(selected.value.size > 0 || selecting.value) && (
        <div class="selection" role="status">
          <span>
            {selected.value.size ? (
              <>
                <b>{selected.value.size}</b> selected, {stepsOf(selected.value)}.{" "}
                {hovered.value ? "A click sends them there." : "Now choose where they go."}
              </>
            ) : (
              "Draw a box around pieces, or tap them."
            )}
          </span>
          <button
            onClick={() => {
              selected.value = new Set();
              selecting.value = false;
            }}
          >
            Done <kbd>Esc</kbd>
          </button>
        </div>
      )}
      <Legend />
      <Rubber />
      <DragGhost />
      <StackPopup />
      <p class="sr" role="status">
        {announcement.value}
      </p>
    </>
  );
}

function Rubber() {
  const b = selectionBox.value;
  if (!b) return null;
  return (
    <div
      class="rubber"
      aria-hidden="true"
      style={{
        left: `${Math.min(b.x0, b.x1)}px`,
        top: `${Math.min(b.y0, b.y1)}px`,
        width: `${Math.abs(b.x1 - b.x0)}px`,
        height: `${Math.abs(b.y1 - b.y0)}px`,
      }}
    />
  );
}
