// What wins and what loses: the goal card, the warning next to the prompt, and the question before an action that puts
// the game at stake. All words are the game's own.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Dialog, Swatch } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { countText, dangers, goals, goalsRead, goalsUnread, scenario, type Counted } from "../state/winning";
import { stake } from "../state/stakes";
import { cursor, info, ownSide, showPlace, shownSnap, snap } from "../state/table";
import { backName, capital, count, people, pieceTitle, placeTitle, someOf } from "../words/text";
import type { Account, Danger, PlaceID, Risk } from "../wire";

/** The goal card is open. */
export const goalsOpen = signal(false);

/** GoalCard says what wins, what loses at once and how long it is. It opens once by itself in each scenario. */
export function GoalCard() {
  const s = snap.value!;
  const plays = ownSide.value >= 0 && ownSide.value !== 2;
  useEffect(() => {
    if (plays && goals().length > 0 && !s.lesson && !s.view.outcome.over && goalsUnread()) goalsOpen.value = true;
  }, [s.table, plays]);
  return goalsOpen.value ? <GoalSheet /> : null;
}

function GoalSheet() {
  const i = info.value!;
  const s = shownSnap.value!;
  const sc = scenario();
  const all = goals();
  const own = ownSide.value;
  const near = s.progress;
  const close = () => {
    goalsRead();
    goalsOpen.value = false;
  };
  const parts = ([0, 1] as const).map((n) => (own === 1 ? ((1 - n) as 0 | 1) : n));
  const end = all.filter((g) => !g.atOnce);
  return (
    <Dialog title={sc?.name ?? i.name} close={close}>
      <div class="goals">
        <p class="length">
          {near && <b>{`Turn ${near.turn} of ${near.turns}.`}</b>}
          {sc && ` ${capital(sc.length)}. `}
          <RuleLink rule={sc?.rule} />
        </p>
        {parts.map((side) => (
          <GoalList
            key={side}
            side={side}
            title={
              own === side
                ? "You win at once"
                : own === 0 || own === 1
                  ? "You lose at once"
                  : `${capital(i.sides[side].people)} win at once`
            }
            list={all.filter((g) => g.atOnce && g.side === side)}
          />
        ))}
        <GoalList
          title={
            parts.some((p) => all.some((g) => g.atOnce && g.side === p))
              ? "Else, after the last turn"
              : "After the last turn"
          }
          list={end}
        />
        {near && !s.view.outcome.over && (
          <p>
            {near.standing ??
              (near.ahead === 0 || near.ahead === 1
                ? `If the game ended now, ${people(i, near.ahead)} would win.`
                : "If the game ended now, nobody would win.")}
          </p>
        )}
        {parts.map((side) => (
          <Points key={side} side={side} list={near?.account?.filter((a) => a.side === side)} />
        ))}
        <DangerList list={dangers()} go={close} />
        <p class="row">
          <button class="act big" autofocus onClick={close}>
            {s.at > 1 || s.draft.steps.length ? "Close" : "Begin"}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

/** Points is what gives a side victory points, and how many so far. */
function Points({ side, list }: { side: 0 | 1; list: Account[] | undefined }) {
  if (!list?.length) return null;
  return (
    <details>
      <summary>
        <Swatch side={side} /> Victory points of {people(info.value!, side)}{" "}
        <span class="count">{list.reduce((sum, a) => sum + a.n, 0)}</span>
      </summary>
      <table class="account">
        <tbody>
          {list.map((a) => (
            <tr key={a.text}>
              <th scope="row">
                {a.text} <RuleLink rule={a.rule} />
              </th>
              <td>{a.n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function GoalList({ title, list, side = -1 }: { title: string; list: Counted[]; side?: number }) {
  if (!list.length) return null;
  return (
    <section>
      <h3>
        {side >= 0 && <Swatch side={side} />} {title}
      </h3>
      <ul>
        {list.map((g, n) => (
          <li key={n}>
            {side < 0 && (g.side === 0 || g.side === 1) && (
              <b>
                <Swatch side={g.side} /> Victory for {people(info.value!, g.side)}:{" "}
              </b>
            )}
            {g.text} <RuleLink rule={g.rule} /> {countText(g) && <small class="count">{countText(g)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Dangers is the warning: what is one step from ending the game, for the side that can still prevent it. */
export function Dangers() {
  const list = dangers();
  return list.length && !shownSnap.value!.view.outcome.over ? (
    <section class="dangers" aria-label="Danger">
      <DangerList list={list} />
    </section>
  ) : null;
}

/** named is how many of the pieces that lose something are named; the others are, too, once the list is opened. */
const named = 2;

/** Losses names the own pieces that lose something by a rule alone, before the player ends what could save them. */
export function Losses() {
  const i = info.value!;
  const s = snap.value!;
  return (
    <>
      {s.progress?.losses?.map((l) => {
        const who = (l.pieces ?? []).map((id) => capital(backName(i, id, s.view.pieces) || pieceTitle(i, id)));
        const first = `${someOf(who, named)}. `;
        return (
          <div class="sealed losses" role="note" key={l.text}>
            {who.length > named ? (
              <details>
                <summary>
                  <b>
                    {count(i, who.length)}: {first}
                  </b>
                </summary>
                {who.slice(named).join(", ")}.
              </details>
            ) : (
              <b>{first}</b>
            )}
            {l.text} <RuleLink rule={l.rule} />
          </div>
        );
      })}
    </>
  );
}

/** DangerList tells the first danger of each rule; others of the same rule are named below it, and can be opened. */
function DangerList({ list, go }: { list: Danger[]; go?: () => void }) {
  if (!list.length) return null;
  const groups = new Map<string, Danger[]>();
  for (const d of list) {
    const id = `${d.side} ${d.rule} ${!!d.pressing}`;
    groups.set(id, [...(groups.get(id) ?? []), d]);
  }
  const tell = (d: Danger) => (
    <>
      <WithPlaces text={d.text} places={d.places} go={go} /> <RuleLink rule={d.rule} />
    </>
  );
  const places = info.value!.places;
  const names = (l: Danger[]) => [...new Set(l.flatMap((d) => d.places ?? []))].map((p) => places[p]?.name);
  return (
    <ul class="danger-list">
      {[...groups].map(([id, [d, ...more]]) => (
        <li key={id} class={d!.pressing ? "pressing" : ""}>
          {d!.pressing && <b>Danger: </b>}
          {tell(d!)}
          {more.length > 0 && (
            <details>
              <summary>Also: {names(more).join(", ") || more.length}</summary>
              <ul>
                {more.map((x) => (
                  <li key={x.text}>{tell(x)}</li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** WithPlaces is a text in which the names of places are buttons that show them on the map. */
function WithPlaces({ text, places, go }: { text: string; places?: PlaceID[]; go?: () => void }) {
  const i = info.value!;
  const show = (p: PlaceID, name: string) => (
    <button
      key={p}
      class="link at-stake"
      title={`Show ${placeTitle(i, p)} on the map`}
      onClick={() => {
        go?.();
        showPlace(p);
      }}
    >
      {name}
    </button>
  );
  let parts: ComponentChildren[] = [text];
  for (const p of places ?? []) {
    const name = i.places[p]?.name ?? "";
    const n = parts.findIndex((x) => typeof x === "string" && name && x.includes(name));
    if (n < 0) {
      parts = [...parts, " ", show(p, name)];
      continue;
    }
    const part = parts[n] as string;
    const at = part.indexOf(name);
    parts.splice(n, 1, part.slice(0, at), show(p, name), part.slice(at + name.length));
  }
  return <>{parts}</>;
}

/** StakeText is a risk in words. */
export function StakeText({ risk }: { risk: Risk }) {
  return (
    <p class="stake" role="alert">
      {risk.lost && <b>This loses the game. </b>}
      <WithPlaces text={risk.text} places={risk.places} /> <RuleLink rule={risk.rule} />
    </p>
  );
}

/** StakeDialog is the question before an action that puts the game at stake. */
export function StakeDialog() {
  const asked = stake.value;
  if (!asked) return null;
  const { risk, answer } = asked;
  const back = () => {
    answer(false);
    const at = cursor.value; // the next Enter is for the place that was meant
    if (risk.places?.length) showPlace(risk.places[0]!, true);
    cursor.value = at;
  };
  return (
    <Dialog title={risk.lost ? "This loses the game" : "This puts the game at stake"} close={back}>
      <StakeText risk={{ ...risk, lost: false }} />
      <p class="row">
        <button class="act big" autofocus onClick={back}>
          Go back
        </button>
        <button class="act" data-stake onClick={() => answer(true)}>
          Do it
        </button>
      </p>
    </Dialog>
  );
}
