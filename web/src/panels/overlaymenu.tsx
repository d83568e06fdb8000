// The menu of overlays, and the legend that explains the one that is on.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { RuleLink } from "../ui/rulelink";
import { asideShown, info } from "../state/table";
import { ToneSwatch } from "../ui/block";
import { pieceTitle, sideName } from "../words/text";
import {
  overlayMenuOpen,
  activeOverlay,
  overlayChoices,
  toggleOverlay,
  loadedOverlay,
  notForPiece,
  overlayPiece,
  overlayError,
  firstSide,
} from "../state/overlays";

// ---- menu and legend

export function OverlayMenu() {
  const ref = useRef<HTMLDivElement>(null);
  const open = overlayMenuOpen.value;
  useEffect(() => {
    if (!open) return;
    ref.current?.querySelector<HTMLElement>("[role=menuitemradio]")?.focus();
    const away = (e: PointerEvent) => {
      if (e.target instanceof Element && !e.target.closest(".overlay-menu")) overlayMenuOpen.value = false;
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [open]);
  const step = (e: KeyboardEvent) => {
    const list = [...ref.current!.querySelectorAll<HTMLElement>("[role=menuitemradio]")];
    const n = list.indexOf(document.activeElement as HTMLElement);
    if (e.key === "ArrowDown") list[(n + 1) % list.length]?.focus();
    else if (e.key === "ArrowUp") list[(n - 1 + list.length) % list.length]?.focus();
    else if (e.key === "Tab" || e.key === "Escape") overlayMenuOpen.value = false;
    else return;
    if (e.key !== "Tab") e.preventDefault();
    e.stopPropagation();
    if (e.key === "Escape") document.querySelector<HTMLElement>(".overlay-menu > button")?.focus();
  };
  const i = info.value!;
  return (
    <div class="overlay-menu">
      <button
        class={activeOverlay.value ? "lit" : ""}
        aria-haspopup="menu"
        aria-expanded={open}
        title="Overlays: control, supply, reach and the like"
        onClick={() => (overlayMenuOpen.value = !open)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 2 18.5 6.5 10 11 1.5 6.5z" />
          <path d="M3.4 9 10 12.6 16.6 9 18.5 10 10 14.6 1.5 10z" />
          <path d="M3.4 12.6 10 16.2l6.6-3.6 1.9 1-8.5 4.6-8.5-4.6z" />
        </svg>
        <span>Overlays</span>
      </button>
      {open && (
        <div ref={ref} class="overlay-list" role="menu" aria-label="Overlays" onKeyDown={step}>
          {overlayChoices.value.map((c) => {
            const now = activeOverlay.value?.id === c.id ? activeOverlay.value : null;
            return (
              <button
                key={c.id}
                role="menuitemradio"
                aria-checked={!!now}
                data-overlay={c.id}
                onClick={() => {
                  overlayMenuOpen.value = false;
                  toggleOverlay(c.id);
                }}
              >
                <span>
                  <b>{c.name}</b>
                  {now && c.sides && <em> {sideName(i, now.side)}</em>} {c.key && <kbd>{c.key}</kbd>}
                </span>
                <small>{c.text}</small>
              </button>
            );
          })}
          <p class="hint">Again: the other side, then off. With a piece chosen, it is about that piece.</p>
        </div>
      )}
    </div>
  );
}

/** Counts the blocks that are drawn in a box of the window. The map sets it. */
export const crowding: { under: (l: number, t: number, r: number, b: number) => number } = { under: () => 0 };

/** Whether the player folded or unfolded the legend; null: it is folded if there is no room. */
const folding = signal<boolean | null>(null);

/**
 * freeCorner moves the legend to the corner of the free part of the window where it covers the fewest blocks. It
 * stays where it is as long as it covers none. If every corner has blocks, only its heading is shown.
 */
function freeCorner(el: HTMLElement) {
  // on a narrow window it has a line of its own above the panels
  if (innerWidth < 760) return void (el.style.left = el.style.top = el.dataset.covers = "");
  const left = document.querySelector(".panel.left")?.getBoundingClientRect();
  const right = (
    document.querySelector(".muster") ?? (asideShown() ? document.querySelector(".panel.right") : undefined)
  )?.getBoundingClientRect();
  const tools = document.querySelector(".maptools")?.getBoundingClientRect();
  const player = document.querySelector(".player")?.getBoundingClientRect();
  const l = (left?.right ?? 0) + 8;
  const r = (right?.left ?? innerWidth) - 8;
  const t = (tools?.bottom ?? 60) + 8;
  const b = (player?.top ?? innerHeight) - 8;
  const inner = el.querySelector<HTMLElement>(".inner")!;
  const w = el.offsetWidth;
  const bare = el.offsetHeight - inner.offsetHeight;
  const whole = bare + inner.scrollHeight;
  const place = (h: number) => {
    const under = (left?.bottom ?? innerHeight) + 8; // below the decision there is often free room
    const at: Record<string, [number, number]> = {
      ...(left &&
        under + h < b &&
        w <= left.width + 4 && { "under the decision": [left.left, under] as [number, number] }),
      "top left": [l, t],
      "bottom left": [l, b - h],
      "top right": [r - w, t],
      "bottom right": [r - w, b - h],
    };
    const count = (c: string) => crowding.under(at[c]![0] - 12, at[c]![1] - 12, at[c]![0] + w + 12, at[c]![1] + h + 12);
    let best = el.dataset.corner ?? "";
    if (best !== "under the decision" || !at[best]) best = at["under the decision"] ? "under the decision" : best;
    // the sort is stable: of equals the first corner
    if (!at[best] || count(best)) best = Object.keys(at).sort((p, q) => count(p) - count(q))[0]!;
    return { best, covers: count(best), x: at[best]![0], y: at[best]![1] };
  };
  const open = place(whole);
  const use = open.covers && folding.value !== false ? place(bare) : open;
  el.dataset.corner = use.best;
  el.dataset.covers = String(open.covers);
  el.style.left = `${Math.round(use.x)}px`;
  el.style.top = `${Math.round(use.best.startsWith("bottom") ? b - el.offsetHeight : use.y)}px`;
}

/** Legend explains the overlay that is shown. It looks for a corner without blocks, and folds if there is none. */
export function Legend() {
  const ref = useRef<HTMLElement>(null);
  const [tight, setTight] = useState(false);
  const o = activeOverlay.value;
  const i = info.value;
  const c = overlayChoices.value.find((x) => x.id === o?.id);
  useEffect(() => {
    folding.value = null;
    const look = () => {
      if (!ref.current) return;
      freeCorner(ref.current);
      setTight(innerWidth >= 760 && Number(ref.current.dataset.covers) > 0);
    };
    look();
    const timer = setInterval(look, 300); // the map may move under it
    return () => clearInterval(timer);
  }, [o?.id, o?.side]);
  if (!o || !i || !c) return null;
  const folded = folding.value ?? tight;
  const g = loadedOverlay.value;
  const odd = notForPiece.get(`${o.id}:${overlayPiece.value}`);
  const piece = odd ? 0 : overlayPiece.value;
  const wants = c.pieces && !c.sides && !piece;
  return (
    <section ref={ref} class={`legend${folded ? " folded" : ""}`} aria-label={`Overlay: ${c.name}`} role="status">
      <header>
        <b>{c.name}</b>
        <span>{piece ? pieceTitle(i, piece) : c.sides ? sideName(i, o.side) : ""}</span>
        <RuleLink rule={c.rule} />
        <span class="ends">
          <button
            class="quiet"
            aria-label="Remove the overlay"
            title="Remove the overlay"
            onClick={() => (activeOverlay.value = null)}
          >
            ✕
          </button>
          <button
            class="quiet"
            data-fold
            aria-expanded={!folded}
            aria-label={folded ? "Show the key" : "Fold the key"}
            title={folded ? "Show the key" : "Fold the key"}
            onClick={() => (folding.value = !folded)}
          >
            {folded ? "▸" : "▾"}
          </button>
        </span>
      </header>
      <div class="inner" aria-hidden={folded}>
        {wants ? <p>Click a piece, or press N.</p> : overlayError.value ? <p>{overlayError.value}</p> : null}
        {!wants && g && (
          <ul>
            {g.overlay.legend.map((l, n) => (
              <li key={n}>
                {l.tone && <ToneSwatch tone={l.tone} />}
                <span>{l.text}</span>
              </li>
            ))}
          </ul>
        )}
        {!wants && g?.overlay.note && <p>{g.overlay.note}</p>}
        {odd && <p>{odd}</p>}
        {c.sides && !piece && (
          <button class="other" tabIndex={folded ? -1 : 0} onClick={() => toggleOverlay(c.id, true)}>
            {o.side === firstSide() ? `Show ${sideName(i, 1 - o.side)}` : "Remove"}
          </button>
        )}
      </div>
    </section>
  );
}

/** turnHelp is what the help says about the keys of long turns and of overlays. */
export function turnHelp(): [string, string][] {
  return [
    ["N, Shift+N", "the next or previous piece that can act and is not held"],
    ["K", "hold the piece back, or let it go: Next and boxes pass it over"],
    [
      "Shift+drag",
      "a box around pieces selects them; Shift+click adds one, or on open ground the stack; a double click takes the " +
        "whole stack. The next click on a place sends all that can go",
    ],
    ["Shift+Enter", "on the map: adds the piece at the cursor to what is selected; arrow keys and Enter then send it"],
    ["B", "select mode: draw the box without Shift, or with a finger"],
    ["F", "on the map: the stack at the cursor, one by one"],
    ["O", "order of battle"],
    ...overlayChoices.value
      .filter((c) => c.key)
      .map((c): [string, string] => {
        const text = `${c.name}: ${c.text.charAt(0).toLowerCase()}${c.text.slice(1)}`;
        return c.sides ? [`${c.key}, Shift+${c.key}`, `${text} Again: the other side, then off`] : [c.key, text];
      }),
  ];
}
