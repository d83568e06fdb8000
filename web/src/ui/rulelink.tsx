// A rule's number as a link, and the card with its help text that the link opens over the table.

import { linked } from "./ruletext";
import { Dialog } from "./widgets";
import { useRef, useEffect } from "preact/hooks";
import { info, ruleCard } from "../state/table";

/** RuleLink is the number of a rule. A click opens the rule's card, a click with a modifier key its page. */
export function RuleLink({ rule }: { rule: string | undefined }) {
  const i = info.value;
  if (!rule || !i) return null;
  const r = i.rules.find((r) => r.rule === rule);
  return (
    <a
      class="rule"
      href={`/rules/${i.id}#${rule}`}
      title={r?.title}
      onClick={(e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        e.stopPropagation();
        ruleCard.value = rule;
      }}
    >
      {r?.cite || rule}
    </a>
  );
}

/** Stacked is what the browser's history keeps of open cards: the rule, and how many cards are below it. */
interface Stacked {
  rule?: string;
  depth?: number;
}

/**
 * RuleCard shows the help text of a rule over the table. The browser's Back closes it, or goes back to the rule
 * before.
 */
export function RuleCard() {
  const i = info.value;
  const number = ruleCard.value;
  const before = useRef("");
  useEffect(() => {
    const state = history.state as Stacked | null;
    const was = before.current;
    before.current = number;
    if (number && state?.rule !== number) history.pushState({ rule: number, depth: (state?.depth ?? 0) + 1 }, "");
    // closed by its button: go back over all cards
    else if (!number && was && state?.rule) history.go(-(state.depth ?? 1));
    if (!number) return;
    const back = () => (ruleCard.value = (history.state as Stacked | null)?.rule ?? "");
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [number]);
  if (!i || !number) return null;
  const r = i.rules.find((x) => x.rule === number);
  const numbers = new Set(i.rules.map((x) => x?.rule ?? ""));
  return (
    <Dialog title={`${r?.cite || number} ${r?.title ?? ""}`} close={() => (ruleCard.value = "")}>
      <p class="rule-text">
        {r?.text
          ? linked(
              r.text,
              numbers,
              (s) => s,
              (rule) => (ruleCard.value = rule),
            )
          : "This rule has no help text."}
      </p>
      <p>
        <a href={`/rules/${i.id}#${number}`} target="_blank" rel="noopener">
          Open in the help pages
        </a>
      </p>
    </Dialog>
  );
}
