// The screen that lists what changed since the player last acted, or since the moment of history that is shown. Each
// line leads to its place on the map.

import { signal } from "@preact/signals";
import { Dialog, Swatch } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { changes, type Change, type Chapter } from "./changes";
import { debriefOpen, viewAs, info, shape, showPlace, snap, showError } from "../state/table";
import { position, onCaughtUp, mode, changesSince, toNow, watch } from "./replay";
import { storedTable } from "../state/storage";
import { people, placeTitle } from "../words/text";
import type { PlaceID } from "../wire";

const openSummary = signal<{ from: number; to: number; own: boolean; chapters: Chapter[] } | null>(null);
export const summaryOpen = () => openSummary.value !== null;

/**
 * canSummarize says whether there can be a summary: for a side that has not acted since the last entries, or for a
 * moment of history.
 */
export function canSummarize(): boolean {
  const s = snap.value;
  if (!s) return false;
  if (mode.value === "history") return position.value < s.at;
  return (s.side === 0 || s.side === 1) && s.since > 0 && s.since < s.at;
}

/** summarize opens the screen. Auto: only if there is something to tell and nothing else is open. */
export async function summarize(auto = false): Promise<void> {
  const s = snap.value;
  const i = info.value;
  const drawing = shape.value;
  if (!s || !i || !drawing || !canSummarize()) return;
  // a reply of one of two at a screen comes while the other still plays: the battle shows what it is about
  if (auto && s.view.prompt.place && storedTable(s.table)?.hot) return;
  const past = mode.value === "history";
  const told = async (from: number, whole = false) => {
    const { view, events, end } = await changesSince(from, whole);
    return changes(i, (p) => drawing.areas.has(p), view, end, events);
  };
  const acted = past ? position.value : s.since;
  // what a side's last action brought about, such as attrition at the end of its impulse, came after it acted; and if
  // it was a reply in a battle, the whole of that
  const from = past ? acted : acted - 1;
  try {
    // nobody needs a screen to be told that only time has passed, or by what impulse
    const news = auto && (await told(acted)).some((c) => c.id !== "time" && c.id !== "announced");
    const chapters = await told(from, !past);
    // something else is being read, or on its way; the key and the button are still there
    if (auto && (debriefOpen.value || document.querySelector("dialog[open]"))) return;
    if (auto && (mode.value || !news)) return;
    openSummary.value = { from, to: s.at, own: !past, chapters };
  } catch (e) {
    if (!auto) showError(e);
  }
}
onCaughtUp.push(() => void summarize(true));

/** Holders lists places that changed hands in one line for each new holder, because a campaign changes many. */
function Holders({ list, go }: { list: Change[]; go: (p: PlaceID) => void }) {
  const i = info.value!;
  return (
    <ul>
      {[...new Set(list.map((x) => x.side))].map((side) => (
        <li key={side}>
          {side === 0 || side === 1 ? <Swatch side={side} /> : <span class="no-swatch" />}
          <span>
            Now {side === 0 || side === 1 ? i.sides[side].name : "nobody's"}:{" "}
            {list
              .filter((x) => x.side === side)
              .map((x, n) => (
                <span key={x.place}>
                  {n > 0 && ", "}
                  <button class="link" onClick={() => go(x.place)}>
                    {placeTitle(i, x.place)}
                  </button>
                </span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Summary is the screen. */
export function Summary() {
  const i = info.value;
  const s = snap.value;
  const now = openSummary.value;
  if (!i || !s || !now) return null;
  const close = () => (openSummary.value = null);
  const go = (place: PlaceID) => {
    close();
    if (mode.value) toNow(true);
    showPlace(place);
  };
  const due = s.view.prompt.side;
  const orders = now.to - Math.max(now.from, s.since);
  return (
    <Dialog title={now.own ? "Since you last acted" : "From that moment to now"} close={close}>
      <div class="summary">
        {!now.chapters.length && <p>Nothing that you can see has changed.</p>}
        {now.chapters.map((c) => (
          <section key={c.id} class={c.id}>
            <h3>
              {c.title} <span class="count">{c.list.length}</span>
            </h3>
            {c.id === "control" && c.list.length > 3 ? (
              <Holders list={c.list} go={go} />
            ) : (
              <ul>
                {c.list.map((x, n) => (
                  <li key={n}>
                    {x.side === 0 || x.side === 1 ? <Swatch side={x.side} /> : <span class="no-swatch" />}
                    {x.place > 0 && shape.value?.areas.has(x.place) ? (
                      <button class="link" onClick={() => go(x.place)}>
                        {x.text}
                      </button>
                    ) : (
                      <span>{x.text}</span>
                    )}{" "}
                    <RuleLink rule={x.rule} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {!s.view.outcome.over && (
          <section class="due">
            <h3>Due now</h3>
            <p>
              {s.mine ? s.ask : `Waiting for ${people(i, due)}.`} {s.mine && <RuleLink rule={s.askRule} />}
            </p>
          </section>
        )}
      </div>
      <p class="row end">
        {now.own && orders > 0 && !viewAs.value && (
          <button
            onClick={() => {
              close();
              void watch(Math.max(now.from, s.since));
            }}
          >
            Watch it again
          </button>
        )}
        <button class="big go" autofocus onClick={close}>
          {s.mine ? "To the decision" : "Close"}
        </button>
      </p>
    </Dialog>
  );
}
