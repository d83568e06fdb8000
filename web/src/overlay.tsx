// Overlays: what a game can lay over its map, at a key each, and "what changed", which the client makes of two views. A menu offers
// them, a legend explains the one that is on. It also gathers everything else that lies over the map into Layers.

import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { RuleLink } from "./bits";
import { isChoice } from "./choices";
import { active, eyes, info, key, log, past, pieceById, picked, scene, shape, snap, spotted, stepCost, tableId, underWay } from "./game";
import { noLayers, paintSwatch, type Layers } from "./map/overlay";
import { held, selected } from "./selection";
import { pieceTitle, pieceWord, sideName } from "./text";
import { FirstHandle, type EventLine, type Overlay, type OverlayInfo, type PieceID, type PlaceID, type View } from "./wire";

const changed = "what-changed";
const sideTones = ["side-a", "side-b"] as const;
/** The keys that the client needs for itself: an overlay that asks for one of them gets a digit instead. */
const ownKeys = "ubdfhkmnovw";

/** on is the overlay that is laid over the map, and whom it is about. */
export const on = signal<{ id: string; side: number } | null>(null);
const got = signal<{ of: string; overlay: Overlay; layers: Pick<Layers, "places" | "lines" | "arrows" | "plates"> } | null>(null);
const failed = signal("");
export const menuOpen = signal(false);

/** Choice is an overlay with the key that it really has here. */
interface Choice { id: string; name: string; text: string; rule: string; key: string; sides: boolean; pieces: boolean }

/** choices are the game's overlays and the client's own. */
export const choices = computed<Choice[]>(() => {
  const taken = new Set(ownKeys);
  const list = (info.value?.overlays ?? []).map((o: OverlayInfo) => {
    let k = o.key.toLowerCase().slice(0, 1);
    if (!/^[a-z1-9]$/.test(k) || taken.has(k)) k = [..."123456789"].find((d) => !taken.has(d)) ?? "";
    taken.add(k);
    return { id: o.id, name: o.name, text: o.text, rule: o.rule ?? "", key: k.toUpperCase(), sides: !!o.sides, pieces: !!o.pieces };
  });
  return [...list, { id: changed, name: "What changed", text: "What has moved, fallen or changed hands since you last gave an order.", rule: "", key: "D", sides: false, pieces: false }];
});

/** self is the side that an overlay is first about. */
function self(): number {
  const s = snap.value;
  if (!s) return 0;
  return s.side < 2 ? s.side : s.view.prompt.side === 1 ? 1 : 0;
}

/** lay puts an overlay on; again: about the other side; again: off. Straight goes to the other side at once. */
export function lay(id: string, straight = false): void {
  const c = choices.value.find((x) => x.id === id), now = on.value, own = self();
  if (!c) return;
  if (now?.id !== id) on.value = { id, side: straight && c.sides ? 1 - own : own };
  else if (c.sides && !straight && now.side === own) on.value = { id, side: 1 - own };
  else if (c.sides && straight && now.side === own) on.value = { id, side: 1 - own };
  else on.value = null;
}

/** overlayKeys lays overlays by their keys; true if one was meant. */
export function overlayKeys(e: KeyboardEvent): boolean {
  if (e.key === "Escape") {
    if (menuOpen.value) menuOpen.value = false;
    else return false;
    return true;
  }
  const k = /^Digit\d$/.test(e.code) ? e.code.slice(5) : e.key.toUpperCase();
  const c = choices.value.find((x) => x.key === k);
  if (!c) return false;
  lay(c.id, e.shiftKey);
  return true;
}

/** ownArrows: the overlay draws what moved itself, so that it is not drawn twice. */
export const ownArrows = computed(() => on.value?.id === changed);

/** subject is the piece that an overlay about pieces is about: the one that is looked at, if it can be. */
const subject = computed<PieceID>(() => {
  const c = choices.value.find((x) => x.id === on.value?.id), id = picked.value || spotted.value || active.value;
  const p = id && c?.pieces ? pieceById(id) : undefined;
  if (!p || p.id >= FirstHandle || !p.face || !shape.value?.areas.has(p.p)) return 0;
  return c!.sides && p.s !== on.value!.side ? 0 : p.id;
});

/** Why an overlay of a side cannot be about one of its pieces. */
const unfit = new Map<string, string>();
let asking: AbortController | null = null;
effect(() => {
  const o = on.value, s = snap.value, i = info.value, then = past.value, piece = subject.value, as = eyes.value;
  asking?.abort();
  failed.value = "";
  const c = choices.value.find((x) => x.id === o?.id);
  if (!o || !s || !i || !c || (!c.sides && c.pieces && !piece)) {
    got.value = null;
    return;
  }
  const control = (asking = new AbortController());
  const of = `${o.id}:${o.side}`;
  if (got.peek()?.of !== of) got.value = null;
  const about = piece ? pieceById(piece)?.s ?? o.side : o.side;
  const ask = (one: PieceID) => api.overlay(tableId.value, key.value, {
    overlay: o.id, side: i.sides[about as 0 | 1].id, ...(one && { piece: pieceWord(i, one) }), ...(as && { as }), ...(then && then.at < s.at && { at: then.at }),
  }, control.signal);
  const laid = () => unfit.has(`${o.id}:${piece}`) ? ask(0) : ask(piece).catch((e: unknown) => {
    if (!piece || !c.sides || !(e instanceof api.Problem) || !e.refusal) throw e;
    unfit.set(`${o.id}:${piece}`, e.refusal.reason);
    return ask(0); // it is not for this piece, but it is for the side
  });
  const answer = o.id === changed ? whatChanged(control.signal) : laid().then((overlay) => ({ overlay, layers: layersOf(overlay) }));
  answer.then(
    (x) => {
      if (!control.signal.aborted) got.value = { of, ...x };
    },
    (e: unknown) => {
      if (control.signal.aborted) return;
      got.value = null;
      failed.value = e instanceof api.Problem ? e.refusal?.reason || e.message : String(e);
    },
  );
});

function layersOf(o: Overlay) {
  const tone = (n: number) => o.legend[n]?.tone ?? "";
  return {
    places: new Map(o.places.map((p) => [p.p, { tone: tone(p.t), text: p.s ? String(p.n ?? 0) : "" }])),
    lines: (o.lines ?? []).map((l) => ({ tone: tone(l.t), way: l.way })),
    arrows: [], plates: [],
  };
}

/** whatChanged compares the present with the view before whatever this seat has not acted on yet: its last order, or, where everything
 *  is its own, the last order of the other side's. */
async function whatChanged(abort: AbortSignal) {
  const s = scene.value!;
  const since = s.since > 0 && s.since < s.at ? s.since : Math.max(1, s.at - 1);
  const old = since < s.at || s.draft.steps.length ? (await api.viewAt(tableId.value, key.value, since, eyes.value, abort)).view : s.view;
  const { layers, legend } = compare(old, s.view, [...log.value.filter((l) => l.at > since), ...(past.value ? [] : (s.drafted ?? []))]);
  const none = !layers.arrows.length && !layers.plates.length && !layers.places.size;
  return { overlay: { legend, places: [], note: none ? "Nothing has changed since then." : "" } as Overlay, layers };
}

/** compare makes the layers of what differs between two views. Pieces that cannot be followed count as so many more or fewer. */
function compare(a: View, b: View, events: EventLine[]) {
  const i = info.value!, drawn = (p: PlaceID) => !!shape.value?.areas.has(p);
  const places: Layers["places"] = new Map(), arrows: Layers["arrows"] = [], marks: Layers["plates"] = [];
  const before = new Map(a.pieces.map((p) => [p.id, p])), after = new Map(b.pieces.map((p) => [p.id, p]));
  let control = 0, lost = 0;
  b.places.forEach((p, n) => {
    if (n < 1 || !p || p.c === a.places[n]?.c || !drawn(n)) return;
    control++;
    places.set(n, { tone: sideTones[p.c as 0 | 1] ?? "edge", text: "" });
  });
  const hidden = new Map<string, number>();
  const count = (p: { s: number; p: PlaceID }, n: number) => drawn(p.p) && hidden.set(`${p.s}:${p.p}`, (hidden.get(`${p.s}:${p.p}`) ?? 0) + n);
  for (const q of b.pieces) {
    const p = before.get(q.id);
    if (!p) {
      if (q.face && a.pieces.some((x) => x.face === q.face)) continue;
      count(q, 1);
    } else if (p.p !== q.p && drawn(q.p) && drawn(p.p)) arrows.push({ side: q.s, way: wayOf(q.id, events, p.p, q.p) });
    else if (p.p !== q.p && drawn(q.p)) marks.push({ place: q.p, text: `+ ${short(q.face ?? 0)}`, side: q.s });
    if (p && p.face === q.face && p.n > q.n && q.n >= 0 && drawn(q.p)) {
      lost += p.n - q.n;
      marks.push({ place: q.p, text: `${short(q.face ?? 0)} −${p.n - q.n}`.trim(), side: q.s });
    }
  }
  for (const p of a.pieces) {
    const q = after.get(p.id);
    if (q && (drawn(q.p) || !drawn(p.p))) continue;
    if (p.face && p.id < FirstHandle && drawn(p.p)) {
      lost++;
      marks.push({ place: p.p, text: `✕ ${short(p.face)}`, side: p.s });
    } else if (!q) count(p, -1);
  }
  for (const [id, n] of hidden) {
    const [side, place] = id.split(":").map(Number) as [number, number];
    if (n) marks.push({ place, text: n > 0 ? `+${n} ?` : `−${-n} ?`, side });
  }
  const legend = [
    ...[0, 1].filter((x) => [...places.values()].some((m) => m.tone === sideTones[x as 0 | 1])).map((x) => ({ tone: sideTones[x as 0 | 1], text: `Now held by ${i.sides[x as 0 | 1].people}` })),
  ];
  const words = [arrows.length && `${arrows.length} moved (arrows)`, lost && `${lost} steps or blocks lost (−, ✕)`, control && `${control} places changed hands`].filter(Boolean);
  if (words.length) legend.push({ tone: "", text: words.join(", ") } as never);
  return { layers: { places, arrows, plates: together(marks), lines: [] }, legend };
}

/** together puts what is said of one place and side onto one plate. */
function together(list: Layers["plates"]): Layers["plates"] {
  const by = new Map<string, Layers["plates"][number]>();
  for (const m of list) {
    const have = by.get(`${m.place}:${m.side}`);
    if (have) have.text += `, ${m.text}`;
    else by.set(`${m.place}:${m.side}`, { ...m });
  }
  return [...by.values()];
}
const short = (face: PieceID) => info.value?.pieces[face]?.short ?? "";

// ---- the way of the piece that is under way

/** stations are the stops of the piece under way in this draft, with the points spent so far where all of them are known. */
const stations = computed<Layers["stations"]>(() => {
  const s = snap.value, i = info.value, id = underWay(), p = id ? pieceById(id) : undefined;
  if (!s || !i || !p || past.value) return [];
  const begun = s.draft.steps.findLastIndex((x) => isChoice(i, x));
  const out: Layers["stations"] = [{ place: way(id, s.drafted ?? [])[0] ?? p.p, text: "" }];
  let spent: number | undefined = 0;
  s.draft.steps.forEach((step, n) => {
    const words = step.split(" "), verb = n > begun ? i.verbs.find((v) => v?.name === words[0]) : undefined;
    const place = verb?.place ? i.places.findIndex((x) => x?.id === words[verb.piece ? 2 : 1]) : 0;
    if (!verb || place <= 0) return;
    const cost = stepCost(s, n);
    spent = cost === undefined || spent === undefined ? undefined : spent + cost;
    out.push({ place, text: spent === undefined ? "" : String(spent) });
  });
  return out;
});

/** wayOf is the way of a piece by the events of its moves, or straight where they do not tell it. */
function wayOf(id: PieceID, events: EventLine[], from: PlaceID, to: PlaceID): PlaceID[] {
  const told = way(id, events);
  return told[0] === from && told.at(-1) === to ? told : [from, to];
}

/** way is where a piece went, by the events of its moves. */
function way(id: PieceID, events: EventLine[]): PlaceID[] {
  const i = info.value!, out: PlaceID[] = [];
  for (const l of events) {
    if (i.events[l.e.k]?.show !== "move" || l.e.c !== id || !l.e.t) continue;
    if (!out.length && l.e.p) out.push(l.e.p);
    out.push(l.e.t);
  }
  return out;
}

/** layers is everything that lies over the map now. */
export const layers = computed<Layers>(() => {
  const x = got.value?.layers;
  return { ...noLayers, ...(x && { places: x.places, lines: x.lines, arrows: x.arrows, plates: x.plates }), stations: stations.value, selected: selected.value, held: held.value };
});

// ---- menu and legend

export function OverlayMenu() {
  const ref = useRef<HTMLDivElement>(null), open = menuOpen.value;
  useEffect(() => {
    if (!open) return;
    ref.current?.querySelector<HTMLElement>("[role=menuitemradio]")?.focus();
    const away = (e: PointerEvent) => {
      if (e.target instanceof Element && !e.target.closest(".overlay-menu")) menuOpen.value = false;
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [open]);
  const step = (e: KeyboardEvent) => {
    const list = [...ref.current!.querySelectorAll<HTMLElement>("[role=menuitemradio]")], n = list.indexOf(document.activeElement as HTMLElement);
    if (e.key === "ArrowDown") list[(n + 1) % list.length]?.focus();
    else if (e.key === "ArrowUp") list[(n - 1 + list.length) % list.length]?.focus();
    else if (e.key === "Tab" || e.key === "Escape") menuOpen.value = false;
    else return;
    if (e.key !== "Tab") e.preventDefault();
    e.stopPropagation();
    if (e.key === "Escape") document.querySelector<HTMLElement>(".overlay-menu > button")?.focus();
  };
  const i = info.value!;
  return (
    <div class="overlay-menu">
      <button class={on.value ? "lit" : ""} aria-haspopup="menu" aria-expanded={open} title="Overlays: control, supply, reach and the like" onClick={() => (menuOpen.value = !open)}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 2 18.5 6.5 10 11 1.5 6.5z" /><path d="M3.4 9 10 12.6 16.6 9 18.5 10 10 14.6 1.5 10z" /><path d="M3.4 12.6 10 16.2l6.6-3.6 1.9 1-8.500 4.600-8.500-4.600z" /></svg><span>Overlays</span>
      </button>
      {open && (
        <div ref={ref} class="overlay-list" role="menu" aria-label="Overlays" onKeyDown={step}>
          {choices.value.map((c) => {
            const now = on.value?.id === c.id ? on.value : null;
            return (
              <button key={c.id} role="menuitemradio" aria-checked={!!now} data-overlay={c.id} onClick={() => { menuOpen.value = false; lay(c.id); }}>
                <span><b>{c.name}</b>{now && c.sides && <em> {sideName(i, now.side)}</em>} {c.key && <kbd>{c.key}</kbd>}</span>
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

function Swatch({ tone }: { tone: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (ref.current) paintSwatch(ref.current, tone);
  }, [tone]);
  return <canvas ref={ref} width={78} height={54} aria-hidden="true" />;
}

/** Says how many blocks are drawn in a box of the window; the map sets it. */
export const crowding: { under: (l: number, t: number, r: number, b: number) => number } = { under: () => 0 };

/** Folded by the player, or unfolded although it covers something; null: as there is room. */
const folding = signal<boolean | null>(null);

/** freeCorner moves the legend to the corner of the free part of the window where it lies on the fewest blocks; it stays where it is as long as it
 *  covers none there. Where every corner is taken it is folded to its heading. */
function freeCorner(el: HTMLElement) {
  if (innerWidth < 760) return void (el.style.left = el.style.top = el.dataset.covers = ""); // there it has a line of its own above the panels
  const left = document.querySelector(".panel.left")?.getBoundingClientRect(), right = (document.querySelector(".muster") ?? document.querySelector(".panel.right"))?.getBoundingClientRect();
  const tools = document.querySelector(".maptools")?.getBoundingClientRect(), player = document.querySelector(".player")?.getBoundingClientRect();
  const l = (left?.right ?? 0) + 8, r = (right?.left ?? innerWidth) - 8, t = (tools?.bottom ?? 60) + 8, b = (player?.top ?? innerHeight) - 8;
  const inner = el.querySelector<HTMLElement>(".inner")!, w = el.offsetWidth, bare = el.offsetHeight - inner.offsetHeight, whole = bare + inner.scrollHeight;
  const place = (h: number) => {
    const under = (left?.bottom ?? innerHeight) + 8; // below the decision there is often room where no map is
    const at: Record<string, [number, number]> = { ...(left && under + h < b && w <= left.width + 4 && { "under the decision": [left.left, under] as [number, number] }), "top left": [l, t], "bottom left": [l, b - h], "top right": [r - w, t], "bottom right": [r - w, b - h] };
    const count = (c: string) => crowding.under(at[c]![0] - 12, at[c]![1] - 12, at[c]![0] + w + 12, at[c]![1] + h + 12);
    let best = el.dataset.corner ?? "";
    if (best !== "under the decision" || !at[best]) best = at["under the decision"] ? "under the decision" : best;
    if (!at[best] || count(best)) best = Object.keys(at).sort((p, q) => count(p) - count(q))[0]!; // the sort is stable: the first corner among equals
    return { best, covers: count(best), x: at[best]![0], y: at[best]![1] };
  };
  const open = place(whole), use = open.covers && folding.value !== false ? place(bare) : open;
  el.dataset.corner = use.best;
  el.dataset.covers = String(open.covers);
  el.style.left = `${Math.round(use.x)}px`;
  el.style.top = `${Math.round(use.best.startsWith("bottom") ? b - el.offsetHeight : use.y)}px`;
}

/** Legend explains the overlay that is on. It never lies on the blocks: it looks for a free corner, and folds where there is none. */
export function Legend() {
  const ref = useRef<HTMLElement>(null), [tight, setTight] = useState(false);
  const o = on.value, i = info.value, c = choices.value.find((x) => x.id === o?.id);
  useEffect(() => {
    folding.value = null;
    const look = () => {
      if (!ref.current) return;
      freeCorner(ref.current);
      setTight(innerWidth >= 760 && Number(ref.current.dataset.covers) > 0);
    };
    look();
    const timer = setInterval(look, 300); // the map moves under it
    return () => clearInterval(timer);
  }, [o?.id, o?.side]);
  if (!o || !i || !c) return null;
  const folded = folding.value ?? tight;
  const g = got.value, odd = unfit.get(`${o.id}:${subject.value}`), piece = odd ? 0 : subject.value, wants = c.pieces && !c.sides && !piece;
  return (
    <section ref={ref} class={`legend${folded ? " folded" : ""}`} aria-label={`Overlay: ${c.name}`} role="status">
      <header>
        <b>{c.name}</b>
        <span>{piece ? pieceTitle(i, piece) : c.sides ? sideName(i, o.side) : ""}</span>
        <RuleLink rule={c.rule} />
        <span class="ends">
          <button class="quiet" aria-label="Take the overlay off" title="Take the overlay off" onClick={() => (on.value = null)}>✕</button>
          <button class="quiet" data-fold aria-expanded={!folded} aria-label={folded ? "Show the key" : "Fold the key"} title={folded ? "Show the key" : "Fold the key"} onClick={() => (folding.value = !folded)}>{folded ? "▸" : "▾"}</button>
        </span>
      </header>
      <div class="inner" aria-hidden={folded}>
      {wants ? <p>Point at a piece, by a click or with N.</p> : failed.value ? <p>{failed.value}</p> : null}
      {!wants && g && (
        <ul>
          {g.overlay.legend.map((l, n) => <li key={n}>{l.tone && <Swatch tone={l.tone} />}<span>{l.text}</span></li>)}
        </ul>
      )}
      {!wants && g?.overlay.note && <p>{g.overlay.note}</p>}
      {odd && <p>{odd}</p>}
      {c.sides && !piece && <button class="other" tabIndex={folded ? -1 : 0} onClick={() => lay(c.id, true)}>{o.side === self() ? `Show ${sideName(i, 1 - o.side)}` : "Take it off"}</button>}
      </div>
    </section>
  );
}

/** turnHelp is what the help says of the keys of long turns and overlays. */
export function turnHelp(): [string, string][] {
  return [
    ["N, Shift+N", "the next or previous piece that can act and is not held"],
    ["K", "hold the piece back, or let it go: Next and boxes pass it over"],
    ["Shift+drag", "a box around pieces selects them; Shift+click adds one, or on open ground the stack; a double click takes the whole stack. The next click on a place sends all that can go"],
    ["Shift+Enter", "on the map: adds the piece at the cursor to what is selected; arrow keys and Enter then send it"],
    ["B", "select mode: draw the box without Shift, or with a finger"],
    ["F", "on the map: the stack at the cursor, block by block"],
    ["O", "order of battle"],
    ...choices.value.filter((c) => c.key).map((c): [string, string] => [c.sides ? `${c.key}, Shift+${c.key}` : c.key, `${c.name}: ${c.text.charAt(0).toLowerCase()}${c.text.slice(1)}${c.sides ? " Again: the other side, then off" : ""}`]),
  ];
}
