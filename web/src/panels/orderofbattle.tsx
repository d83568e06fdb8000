// The order of battle: every piece as a row of a table that can be sorted and filtered. A row leads the map to its
// piece, and chooses it if it can be chosen. It is a script of its own, which is loaded when it opens first.

import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Swatch } from "../ui/widgets";
import { active, info, clickable, picked, shownSnap, shape, snap, focusedPiece } from "../state/table";
import { choosePiece } from "../state/clicks";
import { canAct, actingPiece } from "../state/orders";
import { heldPieces, focusPiece, isOwnPiece, releaseAll } from "../state/selection";
import { capital, count, flagNames, sideName } from "../words/text";
import type { Info, PieceView } from "../wire";

const query = signal("");
const whose = signal<"own" | "enemy" | "all">("own");
type Column = "name" | "type" | "group" | "n" | "place" | "state";
const sort = signal<{ by: Column; down: boolean }>({ by: "state", down: false });

/**
 * Row is a piece in the words of the table. Rank is the order by state: what can act first, then what is cut off,
 * then what has acted.
 */
interface Row {
  p: PieceView;
  name: string;
  type: string;
  group: string;
  colour: string;
  n: number;
  most: number;
  place: string;
  state: string;
  can: boolean;
  cut: boolean;
  held: boolean;
  rank: number;
}

function row(i: Info, p: PieceView): Row {
  const face = i.pieces[p.face ?? 0];
  const back = i.backs?.[p.b ?? 0];
  const shows = (word: string) => i.pieceFlags.some((f, n) => f.show === word && (p.f ?? 0) & (1 << n));
  const acting = p.id === actingPiece() || p.id === picked.value;
  const can = acting || canAct.value.has(p.id);
  const cut = shows("cut-off");
  const stopped = heldPieces.value.has(p.id);
  const seen = !face && p.sf ? i.pieces[p.sf] : undefined;
  return {
    p,
    name: face?.name ?? (seen ? `${seen.name}?` : capital(back?.name || "concealed")),
    type: face?.type ?? back?.symbol ?? "",
    group: face?.group ?? "",
    colour: face?.colour ?? back?.colour ?? "",
    n: face ? p.n : p.sn ? p.sn : -1,
    most: Math.max(0, ...(face?.levels ?? [])),
    place: i.places[p.p]?.name ?? "",
    state: [acting ? "chosen" : can ? (stopped ? "held" : "can act") : "", ...flagNames(p.f, i.pieceFlags)]
      .filter(Boolean)
      .join(", "),
    can,
    cut,
    held: stopped,
    rank: (can && !stopped ? 0 : can ? 2 : !shape.value?.areas.has(p.p) ? 6 : shows("spent") ? 4 : 3) - (cut ? 0.5 : 0),
  };
}

const rows = computed<Row[]>(() => {
  const i = info.value;
  const s = shownSnap.value;
  if (!i || !s) return [];
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const { by, down } = sort.value;
  const list = s.view.pieces
    .filter((p) => p.p > 0 && (whose.value === "all" || isOwnPiece(p) === (whose.value === "own")))
    .map((p) => row(i, p))
    .filter((r) =>
      words.every((w) =>
        `${r.name} ${r.type} ${r.group} ${r.place} ${r.state} ${r.cut ? "unsupplied" : ""} ${r.can ? "unmoved" : ""}`
          .toLowerCase()
          .includes(w),
      ),
    );
  const text = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
  const order: Record<Column, (a: Row, b: Row) => number> = {
    name: (a, b) => text(a.name, b.name),
    type: (a, b) => text(a.type, b.type),
    group: (a, b) => text(a.group || "\uffff", b.group || "\uffff"),
    n: (a, b) => b.n - a.n,
    place: (a, b) => text(a.place, b.place),
    state: (a, b) => a.rank - b.rank,
  };
  return list.sort(
    (a, b) =>
      (down ? -1 : 1) * order[by](a, b) ||
      a.p.s - b.p.s ||
      text(a.group || "\uffff", b.group || "\uffff") ||
      a.p.id - b.p.id,
  );
});

const columns: [Column, string][] = [
  ["name", "Name"],
  ["type", "Type"],
  ["group", "Formation"],
  ["n", "Str."],
  ["place", "Place"],
  ["state", "State"],
];
const sorts: [string, () => void][] = [
  ["Unmoved first", () => (sort.value = { by: "state", down: false })],
  [
    "Cut off first",
    () => {
      sort.value = { by: "state", down: false };
      query.value = query.value === "unsupplied" ? "" : "unsupplied";
    },
  ],
];

/** go leads the map to a piece, and chooses it if the choice can be taken back. */
function go(p: PieceView, choose: boolean) {
  if (snap.value?.mine && picked.value !== p.id && active.value !== p.id && choose && canAct.value.has(p.id)) {
    const list = clickable.value.pieces.get(p.id) ?? [];
    focusPiece(p);
    if (!list.some((a) => a.seals)) void choosePiece(p.id, { x: innerWidth / 2, y: innerHeight / 3, touch: false });
  } else focusPiece(p);
}

export function OrderOfBattle({ leave }: { leave: () => void }) {
  const i = info.value;
  const body = useRef<HTMLTableSectionElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (innerWidth >= 760) field.current?.focus();
  }, []);
  if (!i || !snap.value) return null;
  const list = rows.value;
  const key = (e: KeyboardEvent) => {
    const all = [...(body.current?.querySelectorAll<HTMLElement>("tr[tabindex]") ?? [])];
    const n = all.indexOf((e.target as HTMLElement).closest("tr")!);
    const to =
      e.key === "ArrowDown"
        ? n + 1
        : e.key === "ArrowUp"
          ? n - 1
          : e.key === "Home"
            ? 0
            : e.key === "End"
              ? all.length - 1
              : -2;
    if (e.key === "Escape") close();
    else if (to === -1) field.current?.focus();
    else if (to >= 0) all[Math.min(to, all.length - 1)]?.focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const close = () => {
    leave();
    document.querySelector<HTMLElement>("canvas.map")?.focus({ preventScroll: true });
  };
  const stopped = [...heldPieces.value].length;
  return (
    <section class="muster" role="dialog" aria-label="Order of battle" onKeyDown={key}>
      <header>
        <h2>Order of battle</h2>
        <input
          ref={field}
          type="search"
          placeholder="Name, place, formation, state"
          aria-label="Filter the order of battle"
          value={query.value}
          onInput={(e) => (query.value = e.currentTarget.value)}
        />
        <button class="quiet" aria-label="Close the order of battle" onClick={close}>
          ✕
        </button>
        <div class="row" role="group" aria-label="Whose pieces">
          {(
            [
              ["own", sideName(i, snap.value.side < 2 ? snap.value.side : snap.value.view.prompt.side === 1 ? 1 : 0)],
              ["enemy", "The other side"],
              ["all", "All"],
            ] as const
          ).map(([id, name]) => (
            <button key={id} aria-pressed={whose.value === id} onClick={() => (whose.value = id)}>
              {name}
            </button>
          ))}
          <span class="gap" />
          {sorts.map(([name, act]) => (
            <button
              key={name}
              aria-pressed={name[0] === "C" ? query.value === "unsupplied" : sort.value.by === "state"}
              onClick={act}
            >
              {name}
            </button>
          ))}
          {stopped > 0 && <button onClick={releaseAll}>Release {stopped}</button>}
        </div>
      </header>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {columns.map(([id, name]) => (
                <th
                  key={id}
                  class={id}
                  scope="col"
                  aria-sort={sort.value.by === id ? (sort.value.down ? "descending" : "ascending") : "none"}
                >
                  <button onClick={() => (sort.value = { by: id, down: sort.value.by === id && !sort.value.down })}>
                    {id === "n" && i.form === "counter" ? "Steps" : name}
                    {sort.value.by === id && <span aria-hidden="true">{sort.value.down ? " ▾" : " ▴"}</span>}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {list.map((r, n) => (
              <tr
                key={r.p.id}
                data-piece={r.p.id}
                tabIndex={n === 0 || r.p.id === focusedPiece.value ? 0 : -1}
                class={[
                  r.can && !r.held && "can",
                  (r.p.id === focusedPiece.value || r.p.id === active.value) && "now",
                  r.cut && "cut",
                ]
                  .filter(Boolean)
                  .join(" ")}
                aria-selected={r.p.id === active.value}
                onClick={() => go(r.p, true)}
                onKeyDown={(e) => {
                  if (e.key !== "Enter" && e.key !== " ") return;
                  go(r.p, true);
                  e.preventDefault();
                  e.stopPropagation();
                }}
              >
                <td class="name">
                  <Swatch side={r.p.s} colour={r.colour} />
                  {r.name}
                </td>
                <td class="type">{r.type}</td>
                <td class="group">{r.group}</td>
                <td class="n">
                  {r.n >= 0 ? (
                    <>
                      {r.n}
                      {r.most > 0 && <small>/{r.most}</small>}
                    </>
                  ) : (
                    "?"
                  )}
                </td>
                <td class="place">
                  {r.place}
                  {!shape.value?.areas.has(r.p.p) && <small> (off the map)</small>}
                </td>
                <td class="state">
                  {r.cut && <b aria-hidden="true">! </b>}
                  {r.state}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {!list.length && <p class="hint">No piece matches.</p>}
      </div>
      <footer>
        <small>{count(i, list.length)}. A click shows one and chooses it; arrow keys and Enter do the same.</small>
      </footer>
    </section>
  );
}
