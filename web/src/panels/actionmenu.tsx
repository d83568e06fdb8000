// The small menu at a point of the map: several actions for one click, or one that cannot be taken back.

import { useRef, useEffect } from "preact/hooks";
import { playBest } from "../state/clicks";
import { actionMenu, consider } from "../state/table";
import { Seal } from "../ui/widgets";

export function ActionMenu() {
  const m = actionMenu.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = ref.current;
    if (!el || !m) return;
    const back = document.activeElement;
    const box = el.getBoundingClientRect();
    el.style.left = `${Math.max(8, Math.min(m.x + 8, innerWidth - box.width - 8))}px`;
    el.style.top = `${Math.max(8, Math.min(m.y + 8, innerHeight - box.height - 8))}px`;
    el.querySelector("button")?.focus();
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, [m]);
  if (!m) return null;
  const step = (e: KeyboardEvent) => {
    const list = [...ref.current!.querySelectorAll("button")];
    const n = list.indexOf(document.activeElement as HTMLButtonElement);
    if (e.key === "ArrowDown") list[(n + 1) % list.length]?.focus();
    else if (e.key === "ArrowUp") list[(n - 1 + list.length) % list.length]?.focus();
    else if (e.key === "Tab") actionMenu.value = null;
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div ref={ref} class="menu" role="menu" aria-label={m.title} onKeyDown={step}>
      <p>{m.title}</p>
      {m.actions.slice(0, 60).map((a) => (
        <button
          key={a.text}
          role="menuitem"
          class="act"
          data-action={a.text}
          onMouseEnter={() => !m.run && consider(a)}
          onFocus={() => !m.run && consider(a)}
          onClick={() => {
            actionMenu.value = null;
            if (m.run) m.run();
            else void playBest(a);
          }}
        >
          {a.label}
          {a.seals && <Seal />}
        </button>
      ))}
      {m.also && (
        <button
          role="menuitem"
          class="act"
          data-also
          onClick={() => {
            actionMenu.value = null;
            m.also!.run();
          }}
        >
          {m.also.label}
        </button>
      )}
    </div>
  );
}
