// Every legal action in lists by what it does, with a search.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { RuleLink } from "../ui/rulelink";
import { groupByVerb, placeOf, pieceOf, type Group } from "../state/legal";
import { busy, info, legal, lessonAction, clickable, picked, snap } from "../state/table";
import { playTogether, togethers } from "../state/orders";
import { showSeals } from "../state/seals";
import type { Snapshot } from "../wire";
import { aiming } from "./aiming";
import { ActionButton } from "./actionbutton";
import { plainActions, batchesDue, endDigit, digitsOf } from "./plainactions";

export const few = 7;

/**
 * useKeptPlace leaves a gap above the list where what stood there is gone, as long as the question is the same and the
 * pointer is there: an order empties the draft, and the next click must not meet another line.
 */
function useKeptPlace(box: RefObject<HTMLElement | null>, s: Snapshot) {
  const p = s.view.prompt;
  const question = [p.side, p.phase, p.ask].join();
  const kept = useRef({ question: "", top: 0 });
  const aims = aiming.value;
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const was = kept.current;
    const gap = aims && was.question === question ? Math.max(0, was.top - list.offsetTop) : 0;
    list.style.paddingTop = gap ? `${gap}px` : "";
    if (!gap) kept.current = { question, top: list.offsetTop };
  }, [s.at, s.draft.steps.length, question, aims]);
}

export function Lists() {
  const i = info.value!;
  const s = snap.value!;
  const [filter, setFilter] = useState("");
  const box = useRef<HTMLElement>(null);
  // before the next frame: an effect after it would clear what is typed meanwhile
  useLayoutEffect(() => setFilter(""), [s.at, s.draft.steps.length]);
  useKeptPlace(box, s);
  const all = legal.value;
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length ? all.filter((a) => words.every((w) => a.label.toLowerCase().includes(w))) : all;
  const list = groupByVerb(i, s.view.prompt.ask, shown);
  const alone = words.length ? shown.filter((a) => clickable.value.plain.includes(a) && !i.verbs[a.a[0]]?.num) : [];
  const shut = list.length > 1 && list.some((g) => g.actions.length > few);
  if (!list.length && !filter) return null;
  // a short list has digits too, after those of the buttons under the question
  const due = batchesDue(i, s).length;
  let digit = Math.max(due, ...digitsOf(plainActions(i), due).filter((n) => n !== endDigit));
  const digits = new Map<number, number>();
  // where all lists are long, the first one is open
  const isOpen = (g: Group) =>
    list.length === 1 || g.actions.length <= few || (g === list[0] && list.every((x) => x.actions.length > few));
  for (const g of filter ? [] : list)
    if (isOpen(g)) {
      digits.set(g.verb, digit + 1); // the first of a long list
      digit += g.actions.length;
    }
  return (
    <section ref={box} class="lists" aria-label="Everything that can be done now">
      {(all.length > 25 || shut || filter) && (
        <input
          type="search"
          class="find-action"
          placeholder="Find an action  ( / )"
          aria-label="Find an action"
          aria-keyshortcuts="/"
          value={filter}
          onInput={(e) => setFilter(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Escape") setFilter("");
            if (e.key !== "Enter" && e.key !== "ArrowDown") return;
            e.preventDefault();
            box.current?.querySelector<HTMLElement>(".act")?.focus();
          }}
        />
      )}
      {words.length > 0 && (
        <p class="hint" role="status">
          {shown.length ? `${shown.length} found` : "No action matches."}
        </p>
      )}
      {alone.length > 0 && (
        <ul class="actions">
          {alone.map((a) => (
            <li key={a.text}>
              <ActionButton action={a} />
            </li>
          ))}
        </ul>
      )}
      {list.map((g) => (
        <ActionGroup
          key={g.verb}
          group={g}
          digit={digits.get(g.verb) ?? 0}
          open={filter !== "" || isOpen(g) || (!!lessonAction.value && g.actions.includes(lessonAction.value))}
        />
      ))}
    </section>
  );
}

function ActionGroup({ group, open, digit }: { group: Group; open: boolean; digit: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? group.actions : group.actions.slice(0, 40);
  const box = useRef<HTMLDetailsElement>(null);
  const sign = () => void (box.current?.open && showSeals(shown));
  useEffect(sign);
  return (
    <details class="ruled" open={open} ref={box} onToggle={sign}>
      <summary>
        {group.title} <span class="count">{group.actions.length}</span>
      </summary>
      <RuleLink rule={group.rule} />
      <ul>
        {togethers.value
          .filter((t) => t.verb === group.verb && shown.includes(t.actions[0]!))
          .map((t) => (
            <li key={t.label}>
              <button class="act" data-together={t.place} disabled={busy.value} onClick={() => void playTogether(t)}>
                {t.label}
              </button>
            </li>
          ))}
        {shown.map((a, n) => (
          <li key={a.text} class={picked.value && pieceOf(a) === picked.value && placeOf(a) ? "now" : ""}>
            <ActionButton action={a} digit={digit && digit + n < endDigit ? digit + n : 0} />
          </li>
        ))}
      </ul>
      {shown.length < group.actions.length && (
        <button class="quiet" onClick={() => setAll(true)}>
          Show all {group.actions.length}
        </button>
      )}
    </details>
  );
}

/** toActions moves the focus to the list of actions: to its search field, or to its first action. */
export const toActions = () =>
  (
    document.querySelector<HTMLElement>(".decide .find-action") ?? document.querySelector<HTMLElement>(".decide .act")
  )?.focus();
