// The tables that can be gone on with: those of the server's machine, else those that this browser has stored.

import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import { botPhrase } from "../words/botnames";
import { forgetTable, storedSetting, storeSetting, type StoredTable } from "../state/storage";
import { clicked, enter, machineTables, seatPath } from "../state/seatlink";
import { contestText, gameOf } from "../people/contest";
import { sentence } from "./newtable";
import type { CaseLine, GameLine, Snapshot, TableLine } from "../wire";

/** Row is a table in the list: one that the server of this machine told of, or one that this browser has stored. */
interface Row {
  table: string;
  key: string;
  title: string;
  when: number;
  over: boolean;
  /** it is over, or was when this browser looked last: a lesson can end and its game go on */
  done: boolean;
  closed: string;
  due: string;
  kept: boolean;
}

/** seatOf is the key to go on with: that of both sides, else of the person who made the table, else an observer's. */
function seatOf(t: TableLine, game: GameLine | undefined, kept: StoredTable | undefined): string {
  const own = t.seats.find((s) => s.who === "person" && !s.friend);
  return t.keys.both ?? kept?.key ?? t.keys[game?.sides[own?.side as 0 | 1]?.id ?? ""] ?? t.keys.observer ?? "";
}

/** players says who plays, in few words: "Germany (you) against Soviet Union (random)". */
function players(t: TableLine, game: GameLine | undefined): string {
  const name = (n: number) => {
    const s = t.seats.find((x) => x.side === n);
    const side = game?.sides[n as 0 | 1]?.name ?? "?";
    return `${side} (${s?.who === "bot" ? botPhrase(s.bot) : s?.who === "open" || s?.friend ? "a friend" : "you"})`;
  };
  return t.keys.both ? "both sides" : `${name(0)} against ${name(1)}`;
}

/** How many tables are shown before all are asked for. */
const most = 8;
/** How many tables are fetched before all are asked for. */
const lately = 60;

/** Where this browser keeps which tables it has seen finished, and how many of them. */
const finishedPlace = "umpire.finished";
const mostFinished = 500;

/** MyTables lists them, those to go on with first, the last first, with whose turn it is. */
export function MyTables({
  games,
  cases,
  kept,
  changed,
  found,
  fail,
}: {
  games: GameLine[] | null;
  cases: Record<string, CaseLine[]>;
  kept: StoredTable[];
  changed: () => void;
  found: (n: number) => void;
  fail: (s: string) => void;
}) {
  const [local, setLocal] = useState<TableLine[]>([]);
  const [due, setDue] = useState<Record<string, string>>({});
  const [lessons, setLessons] = useState<Record<string, string>>({});
  const [ended, setEnded] = useState(() => storedSetting(finishedPlace).split("\n").filter(Boolean));
  // the order is that of the page's opening: nothing moves under the mouse
  const [known] = useState(() => new Set(ended));
  const [all, setAll] = useState(false);
  useEffect(() => {
    enter()
      .catch((e) => fail(sentence(e)))
      .then(() => machineTables(lately))
      .then(setLocal, () => setLocal([])); // the tables that this browser has stored are still listed
  }, []);
  const noteEnd = (table: string, over: boolean) =>
    setEnded((list) => {
      if (list.includes(table) === over) return list;
      const next = [...(over ? [table] : []), ...list.filter((t) => t !== table)].slice(0, mostFinished);
      storeSetting(finishedPlace, next.join("\n"));
      return next;
    });
  const game = (id: string) => games?.find((g) => g.id === id);
  const here = new Set(local.map((t) => t.table));
  const rows: Row[] = local.map((t) => {
    const g = game(t.game);
    const scenario = g?.scenarios.find((s) => s.id === t.scenario)?.name ?? t.scenario;
    const lesson = t.lesson && `lesson: ${cases[t.game]?.find((c) => c.path === t.lesson)?.title ?? t.lesson}`;
    return {
      table: t.table,
      key: seatOf(
        t,
        g,
        kept.find((k) => k.table === t.table),
      ),
      title:
        `${g?.name ?? t.game}, ${lesson || `${scenario}, ${players(t, g)}`}` +
        (t.contest ? `. ${contestText(t.contest, g)}` : ""),
      kept: false,
      when: Date.parse(t.last) || Date.parse(t.made) || 0,
      over: t.over,
      done: t.over || ended.includes(t.table),
      closed: t.closed ?? "",
      due: t.over
        ? "over"
        : t.closed
          ? !g && t.game.includes("+")
            ? "needs its variant"
            : "cannot be played on"
          : (due[t.table] ?? ""),
    };
  });
  for (const k of kept) {
    if (here.has(k.table) || local.length) continue; // a server that lists its tables lists all of them
    rows.push({
      table: k.table,
      key: k.key,
      title: `${k.name}, ${lessons[k.table] ?? [k.scenario, k.side].filter(Boolean).join(", ")}`,
      kept: true,
      when: k.when,
      over: false,
      done: ended.includes(k.table),
      closed: "",
      due: due[k.table] ?? "",
    });
  }
  const done = (t: string) => known.has(t) || local.some((l) => l.table === t && l.over);
  rows.sort((a, b) => Number(done(a.table)) - Number(done(b.table)) || b.when - a.when);
  const shown = all ? rows : rows.slice(0, most);
  const ask = games
    ? shown
        .filter((r) => !r.over && !r.closed && r.key)
        .map((r) => `${r.table} ${r.key}`)
        .join(",")
    : "";
  useEffect(() => {
    let gone = false;
    void (async () => {
      let open = ask
        .split(",")
        .filter(Boolean)
        .map((x) => x.split(" ") as [string, string]);
      // a table wakes up when it is looked at, and then a bot that is to move does; so these tables are asked again
      for (const wait of [0, 1000, 4000]) {
        await new Promise((done) => setTimeout(done, wait));
        const again: typeof open = [];
        for (const [table, key] of open) {
          if (gone) return;
          const s = await api.snapshot(table, key).catch(() => undefined);
          if (!s) continue;
          setDue((d) => ({ ...d, [table]: whoseTurn(s, game(s.game)) }));
          if (s.lesson) setLessons((l) => ({ ...l, [table]: `lesson: ${s.lesson!.title}` }));
          noteEnd(table, !!s.lesson?.done || s.view.outcome.over);
          if (s.seats.some((x) => x.side === s.view.prompt.side && x.who === "bot")) again.push([table, key]);
        }
        open = again;
      }
    })();
    return () => {
      gone = true;
    };
  }, [ask]);
  const going = rows.filter((r) => !r.done && !r.closed).length;
  useEffect(() => found(going), [going]);
  if (!rows.length) return null;
  return (
    <section class="mine" aria-labelledby="mine">
      <h2 id="mine">{going ? "Go on with a game" : "Look at a finished game"}</h2>
      <ul>
        {shown.map((t) => (
          <li key={t.table} data-table={t.table}>
            <a class="go-on" href={seatPath(t.table, t.key)} onClick={(e) => clicked(e, t.table, t.key)}>
              {t.done ? "Look" : "Go on"}
            </a>
            <span class="what">
              <a href={seatPath(t.table, t.key)} onClick={(e) => clicked(e, t.table, t.key)}>
                {t.title}
              </a>{" "}
              <span class={`due${t.due.startsWith("Your move") ? " you" : ""}`} title={t.closed}>
                {t.due}
              </span>
            </span>
            <small title={new Date(t.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}>
              {t.kept ? "opened " : ""}
              {ago(t.when)}
            </small>
            {t.kept && (
              <button
                class="quiet"
                aria-label={`Forget the table ${t.title}`}
                title="Forget it here. The table itself stays on the server."
                onClick={() => {
                  forgetTable(t.table);
                  changed();
                }}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button
          class="quiet"
          onClick={() => {
            setAll(true);
            if (local.length === lately) machineTables().then(setLocal, () => undefined);
          }}
        >
          Show all {local.length < lately && rows.length}
        </button>
      )}
    </section>
  );
}

/** ago says how long ago something was. */
function ago(when: number): string {
  const s = Math.max(0, (Date.now() - when) / 1000);
  if (!(s >= 90)) return "just now"; // also where a stored row has no time: it must not spoil the list
  const [n, unit] =
    s < 5400
      ? ([s / 60, "minute"] as const)
      : s < 129600
        ? ([s / 3600, "hour"] as const)
        : ([s / 86400, "day"] as const);
  if (unit === "day" && n > 13) return new Date(when).toLocaleDateString([], { dateStyle: "medium" });
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.round(n), unit);
}

/** whoseTurn says who is to move, and in which phase; of a lesson, which step it is at. */
function whoseTurn(s: Snapshot, g: GameLine | undefined): string {
  if (s.lesson) return s.lesson.done ? "finished" : `step ${s.lesson.step + 1} of ${s.lesson.steps}`;
  if (s.view.outcome.over) return "over";
  const side = g?.sides[s.view.prompt.side as 0 | 1]?.name ?? "";
  const who = s.side === 3 || !s.mine ? (side ? `${side} to move` : "") : "Your move";
  return [who, s.phase, s.contest && gameOf(s.contest, g?.contests)].filter(Boolean).join(", ");
}
