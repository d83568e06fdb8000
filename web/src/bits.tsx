// Small parts that several panels use: a rule's link and card, the seal, dice, a piece in words, toasts.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { sideColours, stripe } from "./map/colours";
import { drawSeal } from "./map/marks";
import { dropToast, info, ruleCard, toasts } from "./game";
import { linked } from "./ruletext";
import { flagNames } from "./text";
import type { Info, PieceView } from "./wire";

/** RuleLink is a rule's number; a click opens the rule's card, a click with a modifier its page. */
export function RuleLink({ rule }: { rule: string | undefined }) {
  const i = info.value;
  if (!rule || !i) return null;
  const title = i.rules.find((r) => r.rule === rule)?.title;
  return (
    <a
      class="rule"
      href={`/rules/${i.id}#${rule}`}
      title={title}
      onClick={(e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        e.stopPropagation();
        ruleCard.value = rule;
      }}
    >
      {rule}
    </a>
  );
}

/** Dialog is a modal sheet that Escape and its button close. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = document.activeElement;
    ref.current?.showModal();
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
          <button class="quiet" onClick={close} aria-label="Close">✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Stacked is what the browser's history keeps of open cards: the rule, and how many cards lie below. */
interface Stacked { rule?: string; depth?: number }

/** RuleCard is the help text of a rule over the table. The browser's Back closes it, or goes back to the rule that led to it. */
export function RuleCard() {
  const i = info.value, number = ruleCard.value;
  const before = useRef("");
  useEffect(() => {
    const state = history.state as Stacked | null, was = before.current;
    before.current = number;
    if (number && state?.rule !== number) history.pushState({ rule: number, depth: (state?.depth ?? 0) + 1 }, "");
    else if (!number && was && state?.rule) history.go(-(state.depth ?? 1)); // closed by its button: the steps that opened cards go, too
    if (!number) return;
    const back = () => (ruleCard.value = (history.state as Stacked | null)?.rule ?? "");
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [number]);
  if (!i || !number) return null;
  const r = i.rules.find((x) => x.rule === number);
  const numbers = new Set(i.rules.map((x) => x?.rule ?? ""));
  return (
    <Dialog title={`${number} ${r?.title ?? ""}`} close={() => (ruleCard.value = "")}>
      <p class="rule-text">{r?.text ? linked(r.text, numbers, (s) => s, (rule) => (ruleCard.value = rule)) : "This rule has no help text."}</p>
      <p><a href={`/rules/${i.id}#${number}`} target="_blank" rel="noopener">Open in the help pages</a></p>
    </Dialog>
  );
}

/** Seal is the sign on whatever cannot be taken back. */
export function Seal() {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = ref.current?.getContext("2d");
    if (!c) return;
    c.setTransform(3, 0, 0, 3, 0, 0);
    c.clearRect(0, 0, 18, 18);
    drawSeal(c, 9, 9, 6.5);
  }, []);
  return <canvas ref={ref} class="seal" width={54} height={54} role="img" aria-label="cannot be taken back" title="This cannot be taken back" />;
}

const pips: Record<number, [number, number][]> = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]], 6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
};
/** Die is a face with its pips; faces beyond six show their number. */
export function Die({ face, hit }: { face: number; hit?: boolean }) {
  const dots = pips[face];
  return (
    <svg class={hit ? "die hit" : "die"} viewBox="0 0 4 4" role="img" aria-label={`die ${face}${hit ? ", a hit" : ""}`}>
      <rect x="0.15" y="0.15" width="3.7" height="3.7" rx="0.7" />
      {dots ? dots.map(([x, y]) => <circle cx={x} cy={y} r="0.38" />) : <text x="2" y="2.8" text-anchor="middle" font-size="2.2">{face}</text>}
    </svg>
  );
}

/** Tally is a roll of which only the hits are known: so many full squares out of so many dice. */
export function Tally({ hits, of }: { hits: number; of: number }) {
  if (of <= 0 || of > 24) return null;
  return (
    <span class="faces" aria-hidden="true">
      {Array.from({ length: of }, (_, n) => (
        <svg key={n} class={n < hits ? "die tally hit" : "die tally"} viewBox="0 0 4 4"><rect x="0.15" y="0.15" width="3.7" height="3.7" rx="0.7" />{n < hits && <path d="M1.1 1.1 2.9 2.9M2.9 1.1 1.1 2.9" />}</svg>
      ))}
    </span>
  );
}

/** Swatch is a block in small: the side's colour with the formation's stripe. */
export function Swatch({ side, colour }: { side: number; colour?: string }) {
  const band = colour ? stripe(colour) : "";
  return (
    <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
      <rect width="10" height="10" rx="1.5" fill={sideColours(side).block} />
      {band && <rect width="3" height="10" rx="1" fill={band} />}
    </svg>
  );
}

/** pieceLine says in words what a viewer knows of a piece. */
export function pieceLine(i: Info, p: PieceView): string {
  const face = p.face ? i.pieces[p.face] : undefined;
  const side = i.sides[p.s as 0 | 1]?.name ?? "";
  const flags = flagNames(p.f, i.pieceFlags).join(", ");
  if (!face) {
    const seen = p.sf ? i.pieces[p.sf]?.name : "";
    const note = seen ? `, last seen as ${seen}${p.sn ? ` with strength ${p.sn}` : ""}` : "";
    return `concealed block, ${side}${note}${flags ? `, ${flags}` : ""}`;
  }
  return `${face.name}, ${side}${p.n >= 0 ? `, strength ${p.n}` : ""}${flags ? `, ${flags}` : ""}`;
}

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map((t) => (
        <div class="toast" key={t.id}>
          <span>{t.text} <RuleLink rule={t.rule} /></span>
          <button class="quiet" aria-label="Dismiss" onClick={() => dropToast(t.id)}>✕</button>
        </div>
      ))}
    </div>
  );
}
