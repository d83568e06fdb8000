// Overlays: what a game can show over its map, each at a key, and "what changed", which the client makes from two
// views. Everything that lies over the map is collected here in mapLayers.

import { computed, effect, signal } from "@preact/signals";
import * as api from "../net/api";
import { choosesPiece } from "./legal";
import { noLayers, type Layers } from "../map/scene";
import { heldPieces } from "./selection";
import { selected } from "./group";
import { capital, parts, pieceNoun, pieceWord, sideName } from "../words/text";
import {
  Both,
  FirstHandle,
  type Overlay,
  type OverlayInfo,
  type OverlayPlace,
  type PieceID,
  type View,
  type EventLine,
  type PlaceID,
} from "../wire";
import { actingPiece, stepCost } from "./orders";
import {
  info,
  snap,
  picked,
  considered,
  consideredResult,
  focusedPiece,
  active,
  pieceById,
  shape,
  past,
  viewAs,
  tableId,
  key,
  shownSnap,
  log,
} from "./table";

const changed = "what-changed";
const printed = "printed";
const sideTones = ["side-a", "side-b"] as const;
/** Keys that the client uses itself. An overlay that asks for one of them gets a digit instead. */
const ownKeys = "ubdfhkmnovw";
/** The overlay that is shown over the map, and the side it is about; first: nobody has chosen that side. */
export const activeOverlay = signal<{ id: string; side: number; first?: boolean } | null>(null);
export const loadedOverlay = signal<{
  of: string;
  overlay: Overlay;
  layers: Pick<Layers, "places" | "lines" | "arrows" | "tags" | "icons">;
} | null>(null);
export const overlayError = signal("");
export const overlayMenuOpen = signal(false);
/** OverlayChoice is an overlay with the key that it has here. */
interface OverlayChoice {
  id: string;
  name: string;
  text: string;
  rule: string;
  key: string;
  sides: boolean;
  pieces: boolean;
}
/** What the map prints for the set-up of this scenario: marks, and the front that it begins along. */
const printedSetUp = computed(() => {
  const i = info.value;
  const id = snap.value?.scenario;
  return {
    marks: (i?.prints ?? []).filter((p) => p.show === "set-up" && (!p.scenario || p.scenario === id)),
    front: i?.fronts?.find((f) => f.scenario === id),
  };
});

/** The game's overlays and the client's own. */
export const overlayChoices = computed<OverlayChoice[]>(() => {
  const taken = new Set(ownKeys);
  const list = (info.value?.overlays ?? []).map((o: OverlayInfo) => {
    let k = o.key.toLowerCase().slice(0, 1);
    if (!/^[a-z1-9]$/.test(k) || taken.has(k)) k = [..."123456789"].find((d) => !taken.has(d)) ?? "";
    taken.add(k);
    return {
      id: o.id,
      name: o.name,
      text: o.text,
      rule: o.rule ?? "",
      key: k.toUpperCase(),
      sides: !!o.sides,
      pieces: !!o.pieces,
    };
  });
  const { marks, front } = printedSetUp.value;
  return [
    ...list,
    ...(marks.length || front
      ? [
          {
            id: printed,
            name: "Set-up",
            text: "What the map prints for set-ups: where pieces begin, and the front of the scenario.",
            rule: front?.rule ?? marks[0]?.rule ?? "",
            key: "",
            sides: false,
            pieces: false,
          },
        ]
      : []),
    {
      id: changed,
      name: "Changes on the map",
      text: "What has moved, fallen or changed hands since you last gave an order.",
      rule: "",
      key: "D",
      sides: false,
      pieces: false,
    },
  ];
});

/** firstSide is the side that an overlay shows first. */
export function firstSide(): number {
  const s = snap.value;
  if (!s) return 0;
  return s.side < 2 ? s.side : s.view.prompt.side === 1 ? 1 : 0;
}

/**
 * toggleOverlay shows an overlay; called again, it shows the other side, then none. With straight it shows the other
 * side first.
 */
export function toggleOverlay(id: string, straight = false): void {
  const c = overlayChoices.value.find((x) => x.id === id);
  const now = activeOverlay.value;
  const own = firstSide();
  if (!c) return;
  if (now?.id !== id) activeOverlay.value = { id, side: straight && c.sides ? 1 - own : own, first: !straight };
  else if (c.sides && !straight && now.side === own) activeOverlay.value = { id, side: 1 - own };
  else if (c.sides && straight && now.side === own) activeOverlay.value = { id, side: 1 - own };
  else activeOverlay.value = null;
}

/** overlayKeys handles the keys of overlays; it returns whether the key was one of them. */
export function overlayKeys(e: KeyboardEvent): boolean {
  if (e.key === "Escape") {
    if (overlayMenuOpen.value) overlayMenuOpen.value = false;
    else return false;
    return true;
  }
  const k = /^Digit\d$/.test(e.code) ? e.code.slice(5) : e.key.toUpperCase();
  const c = overlayChoices.value.find((x) => x.key === k);
  if (!c) return false;
  toggleOverlay(c.id, e.shiftKey);
  return true;
}

/** Whether the shown overlay draws the moves itself, so that the map does not draw them again. */
export const overlayDrawsMoves = computed(() => activeOverlay.value?.id === changed);
/**
 * The piece that the shown overlay is about: the one that the player looks at, if the overlay can be about it; 0 for
 * none.
 */
export const overlayPiece = computed<PieceID>(() => {
  const c = overlayChoices.value.find((x) => x.id === activeOverlay.value?.id);
  const id = picked.value || focusedPiece.value || active.value;
  const p = id && c?.pieces ? pieceById(id) : undefined;
  if (!p || !shape.value?.areas.has(p.p)) return 0;
  const viewer = shownSnap.value?.view.side;
  const own = viewer === p.s || viewer === Both;
  if (!own && (p.id >= FirstHandle || !p.face)) return 0; // a concealed piece says nothing about itself
  return c!.sides && p.s !== activeOverlay.value!.side ? 0 : p.id;
});

/** Why an overlay cannot be about a piece, by overlay and piece. */
export const notForPiece = new Map<string, string>();
let asking: AbortController | null = null;
effect(() => {
  const o = activeOverlay.value;
  const s = snap.value;
  const i = info.value;
  const then = past.value;
  const piece = overlayPiece.value;
  const as = viewAs.value;
  asking?.abort();
  overlayError.value = "";
  const c = overlayChoices.value.find((x) => x.id === o?.id);
  if (!o || !s || !i || !c || (!c.sides && c.pieces && !piece)) {
    loadedOverlay.value = null;
    return;
  }
  const control = (asking = new AbortController());
  const of = `${o.id}:${o.side}`;
  if (loadedOverlay.peek()?.of !== of) loadedOverlay.value = null;
  const about = piece ? (pieceById(piece)?.s ?? o.side) : o.side;
  const ask = (one: PieceID) =>
    api.overlay(
      tableId.value,
      key.value,
      {
        overlay: o.id,
        side: i.sides[about as 0 | 1].id,
        ...(one && { piece: pieceWord(i, one) }),
        ...(as && { as }),
        ...(then && then.at < s.at && { at: then.at }),
      },
      control.signal,
    );
  const laid = () =>
    notForPiece.has(`${o.id}:${piece}`)
      ? ask(0)
      : ask(piece).catch((e: unknown) => {
          if (!piece || !c.sides || !(e instanceof api.Problem) || !e.refusal) throw e;
          notForPiece.set(`${o.id}:${piece}`, e.refusal.reason);
          return ask(0); // not about this piece, but about its side
        });
  const answer =
    o.id === changed
      ? whatChanged(control.signal)
      : o.id === printed
        ? Promise.resolve(setUpMarks())
        : laid().then((overlay) => ({ overlay, layers: layersOf(overlay) }));
  answer.then(
    (x) => {
      if (!control.signal.aborted) loadedOverlay.value = { of, ...x };
    },
    (e: unknown) => {
      if (control.signal.aborted) return;
      if (o.first && c.sides && e instanceof api.Problem && e.refusal)
        return void (activeOverlay.value = { id: o.id, side: 1 - o.side }); // it says nothing about that side
      loadedOverlay.value = null;
      overlayError.value = e instanceof api.Problem ? e.refusal?.reason || e.message : String(e);
    },
  );
});

function layersOf(o: Overlay) {
  const tone = (n: number) => o.legend[n]?.tone ?? "";
  const most = Math.max(1, ...o.places.map((p) => p.n ?? 0));
  const depth = (p: OverlayPlace) => (o.legend[p.t]?.shaded ? { depth: Math.ceil((5 * (p.n ?? 0)) / most) / 5 } : {});
  return {
    places: new Map(o.places.map((p) => [p.p, { tone: tone(p.t), text: p.s ? String(p.n ?? 0) : "", ...depth(p) }])),
    lines: (o.lines ?? []).map((l) => ({ tone: tone(l.t), way: l.way })),
    arrows: [],
    tags: [],
    icons: [],
  };
}

/** setUpMarks lays what is printed for the set-up over the map, with the ground on both sides of the front. */
function setUpMarks() {
  const { marks, front } = printedSetUp.value;
  const held = new Set(front?.first);
  const ground = front ? [...(shape.value?.areas.keys() ?? [])] : [];
  const tones = front ? sideTones.map((tone, n) => ({ tone, text: `${front.name}: ${sideName(info.value!, n)}` })) : [];
  const texts = [...new Set(marks.map((p) => p.text))].map((t) => ({ tone: "", text: capital(t) }));
  return {
    overlay: { legend: [...texts, ...tones], places: [] } as Overlay,
    layers: {
      ...layersOf({ legend: [], places: [] }),
      places: new Map(ground.map((p) => [p, { tone: sideTones[held.has(p) ? 0 : 1], text: "" }])),
      icons: marks.flatMap((p) => p.places.map((place) => ({ place, symbol: p.symbol ?? "", ink: p.ink ?? "" }))),
    },
  };
}

/**
 * whatChanged compares the present with an earlier view: the one after this seat's last order, or, if all orders
 * since then are its own, the one before the last entry.
 */
async function whatChanged(abort: AbortSignal) {
  const s = shownSnap.value!;
  const since = s.since > 0 && s.since < s.at ? s.since : Math.max(1, s.at - 1);
  const old =
    since < s.at || s.draft.steps.length
      ? (await api.viewAt(tableId.value, key.value, since, viewAs.value, abort)).view
      : s.view;
  const { layers, legend } = compareViews(old, s.view, [
    ...log.value.filter((l) => l.at > since),
    ...(past.value ? [] : (s.drafted ?? [])),
  ]);
  const none = !layers.arrows.length && !layers.tags.length && !layers.places.size;
  return { overlay: { legend, places: [], note: none ? "Nothing has changed since then." : "" } as Overlay, layers };
}

/** compareViews makes layers from what differs between two views. Pieces that cannot be followed are counted. */
function compareViews(a: View, b: View, events: EventLine[]) {
  const i = info.value!;
  const drawn = (p: PlaceID) => !!shape.value?.areas.has(p);
  const places: Layers["places"] = new Map();
  const arrows: Layers["arrows"] = [];
  const marks: Layers["tags"] = [];
  const before = new Map(a.pieces.map((p) => [p.id, p]));
  const after = new Map(b.pieces.map((p) => [p.id, p]));
  let control = 0;
  let lost = 0;
  b.places.forEach((p, n) => {
    if (n < 1 || !p || p.c === a.places[n]?.c || !drawn(n)) return;
    control++;
    places.set(n, { tone: sideTones[p.c as 0 | 1] ?? "edge", text: "" });
  });
  const hidden = new Map<string, number>();
  const count = (p: { s: number; p: PlaceID }, n: number) =>
    drawn(p.p) && hidden.set(`${p.s}:${p.p}`, (hidden.get(`${p.s}:${p.p}`) ?? 0) + n);
  for (const q of b.pieces) {
    const p = before.get(q.id);
    if (!p) {
      if (q.face && a.pieces.some((x) => x.face === q.face)) continue;
      count(q, 1);
    } else if (p.p !== q.p && drawn(q.p) && drawn(p.p))
      arrows.push({ side: q.s, way: pathOrStraight(q.id, events, p.p, q.p) });
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
    ...[0, 1]
      .filter((x) => [...places.values()].some((m) => m.tone === sideTones[x as 0 | 1]))
      .map((x) => ({ tone: sideTones[x as 0 | 1], text: `Now held by ${i.sides[x as 0 | 1].people}` })),
  ];
  const words = [
    arrows.length && `moved (arrows): ${arrows.length}`,
    lost && `steps or ${pieceNoun(i)}s lost (−, ✕): ${lost}`,
    control && `places that changed hands: ${control}`,
  ].filter(Boolean);
  if (words.length) legend.push({ tone: "", text: words.join(", ") } as never);
  return { layers: { places, arrows, tags: mergeTags(marks), lines: [], icons: [] }, legend };
}

/** mergeTags joins the tags of one place and side. */
function mergeTags(list: Layers["tags"]): Layers["tags"] {
  const by = new Map<string, Layers["tags"][number]>();
  for (const m of list) {
    const have = by.get(`${m.place}:${m.side}`);
    if (have) have.text += `, ${m.text}`;
    else by.set(`${m.place}:${m.side}`, { ...m });
  }
  return [...by.values()];
}
const short = (face: PieceID) => info.value?.pieces[face]?.short ?? "";
// ---- the path of the acting piece
/** The stops of the acting piece in this draft, with the movement spent so far where all costs are known. */
const actingPieceStops = computed<Layers["stops"]>(() => {
  const s = snap.value;
  const i = info.value;
  const id = actingPiece();
  const p = id ? pieceById(id) : undefined;
  if (!s || !i || !p || past.value) return [];
  const begun = s.draft.steps.findLastIndex((x) => choosesPiece(i, x));
  const out: Layers["stops"] = [{ place: pathFromEvents(id, s.drafted ?? [])[0] ?? p.p, text: "" }];
  let spent: number | undefined = 0;
  s.draft.steps.forEach((step, n) => {
    const words = step.split(" ");
    const verb = n > begun ? i.verbs.find((v) => v?.name === words[0]) : undefined;
    const place = verb?.place ? i.places.findIndex((x) => x?.id === words[verb.piece ? 2 : 1]) : 0;
    if (!verb || place <= 0) return;
    const cost = stepCost(s, n);
    spent = cost === undefined || spent === undefined ? undefined : spent + cost;
    out.push({ place, text: spent === undefined ? "" : parts(spent, i.movePer) });
  });
  return out;
});

/**
 * pathOrStraight is the path of a piece by the events of its moves; a straight line if they do not lead from one to
 * the other.
 */
function pathOrStraight(id: PieceID, events: EventLine[], from: PlaceID, to: PlaceID): PlaceID[] {
  const told = pathFromEvents(id, events);
  return told[0] === from && told.at(-1) === to ? told : [from, to];
}

/** pathFromEvents is the path of a piece by the events of its moves. */
function pathFromEvents(id: PieceID, events: EventLine[]): PlaceID[] {
  const i = info.value!;
  const out: PlaceID[] = [];
  for (const l of events) {
    if (i.events[l.e.k]?.show !== "move" || l.e.c !== id || !l.e.t) continue;
    if (!out.length && l.e.p) out.push(l.e.p);
    out.push(l.e.t);
  }
  return out;
}

/** Everything that lies over the map now. */
export const mapLayers = computed<Layers>(() => {
  const lights = considered.value && !past.value ? consideredResult.value?.preview?.lights : undefined;
  const x = lights?.map.places.length ? layersOf(lights.map) : loadedOverlay.value?.layers;
  return {
    ...noLayers,
    lit: new Set(lights?.pieces),
    ...(x && { places: x.places, lines: x.lines, arrows: x.arrows, tags: x.tags, icons: x.icons }),
    stops: actingPieceStops.value,
    selected: selected.value,
    held: heldPieces.value,
  };
});
