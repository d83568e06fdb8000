// The bar at the top of the table: game, turn and points, whose view is shown, zoom, rules, help.

import { useLayoutEffect, useRef } from "preact/hooks";
import { ContestChip } from "../people/contest";
import { TopFacts } from "./facts";
import { goalsOpen } from "./goals";
import { zoomMap } from "./mapcanvas";
import { TimeTools } from "../time/replaybar";
import { lookAs } from "../state/session";
import { info, snap, ownSide, helpOpen, viewAs } from "../state/table";
import { viewChoices } from "../state/viewpoint";
import { sitter } from "../words/botnames";
import { sideName } from "../words/text";

/** measure keeps --bar, the height of the bar, for what stands below it. */
function measure(bar: HTMLElement) {
  if (bar.offsetHeight) bar.parentElement?.style.setProperty("--bar", `${bar.offsetHeight}px`);
}
const measured = new ResizeObserver(([e]) => measure(e!.target as HTMLElement));

export function TopBar() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    measure(bar.current!); // before the first picture: what stands below would move
    measured.observe(bar.current!);
    return () => measured.disconnect();
  }, []);
  const i = info.value!;
  const s = snap.value!;
  const scenario = i.scenarios.find((x) => x.id === s.scenario)?.name ?? s.scenario;
  return (
    <header class="topbar" ref={bar}>
      <a href="/" class="home" title="All tables">
        Umpire
      </a>
      <h1 class="sr">
        {i.name}, {scenario}: {sideName(i, s.side)}
      </h1>
      <button
        class="scenario-button"
        title={`${i.name}: what wins, what loses at once`}
        onClick={() => (goalsOpen.value = true)}
      >
        {scenario}
      </button>
      <ContestChip />
      <TopFacts />
      <div class="seated">
        {ownSide.value === 3 || s.view.outcome.over ? (
          <ViewSelect />
        ) : (
          <span class={`who side${s.side}`}>
            {s.side === 0 || s.side === 1 ? (
              <>
                <span class="wide">You: </span>
                {sideName(i, s.side)}
              </>
            ) : (
              sideName(i, s.side)
            )}
          </span>
        )}
        <Sitters />
      </div>
      <span class="tools">
        <button class="quiet" onClick={() => zoomMap(1.4)} aria-label="Zoom in">
          +
        </button>
        <button class="quiet" onClick={() => zoomMap(1 / 1.4)} aria-label="Zoom out">
          −
        </button>
        <button
          class="quiet"
          onClick={() => zoomMap(0)}
          aria-label="Fit: show the whole map"
          title="Show the whole map"
        >
          Fit
        </button>
        <TimeTools />
        <a class="quiet" href={`/rules/${i.id}`} target="_blank" rel="noopener">
          Rules
        </a>
        <button class="quiet" onClick={() => (helpOpen.value = true)} aria-label="Help">
          ?
        </button>
      </span>
    </header>
  );
}

/** Sitters says who plays the sides that this page's player does not, if that is known: briefly, whole in the title. */
function Sitters() {
  const i = info.value!;
  const s = snap.value!;
  const list = s.lesson ? [] : s.seats.filter((x) => x.side !== ownSide.value && sitter(x));
  if (!list.length) return null;
  return (
    <ul class="sitters" aria-label="Who plays">
      {list.map((x) => (
        <li key={x.side} class={`side${x.side}`} title={`${sideName(i, x.side)}: ${sitter(x)}`}>
          <span>{sideName(i, x.side)}: </span>
          {sitter(x)}
        </li>
      ))}
    </ul>
  );
}

/** ViewSelect lets a player of both sides, and everybody after the end, choose whose view is shown. */
function ViewSelect() {
  const choices = viewChoices();
  const own = choices[0]?.id ?? "";
  return (
    <select
      class="eyes"
      aria-label="Whose view"
      title="Whose view the map shows"
      value={viewAs.value || own}
      onChange={(e) => void lookAs(e.currentTarget.value === own ? "" : e.currentTarget.value)}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
