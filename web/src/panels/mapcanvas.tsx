// The map's canvas as a component: it gives the map its scene, handles clicks and keys on it, and reads out the place
// under the cursor.

import { batch, effect, untracked } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import {
  active,
  busy,
  consideredResult,
  aside,
  asideShown,
  cardCorner,
  refusalSide,
  centreOn,
  consider,
  considered,
  cursor,
  targetPlaces,
  helpOpen,
  hovered,
  info,
  lessonAction,
  log,
  actionMenu,
  clickable,
  past,
  pieceById,
  refusal,
  shownSnap,
  settingUp,
  shape,
  snap,
  tab,
  focusedPiece,
  trails,
} from "../state/table";
import { clickPlace, stepBack, choosePiece, clickPiece, clickStack } from "../state/clicks";
import { canAct, undo, undoUnit } from "../state/orders";
import { pieceOf, placeOf } from "../state/legal";
import { longPress } from "./actionbutton";
import { toActions } from "./actionlists";
import { buttonKey } from "./plainactions";
import { nextView } from "../state/viewpoint";
import { placeLine, signLine } from "./placecard";
import { GroundTiles } from "../map/tiles";
import { placeTowards, type Shape } from "../map/shape";
import { MapView } from "../map/view";
import type { Edges } from "../map/scene";
import { stackPopup } from "./stackpopup";
import { orderOfBattleKeys } from "./orderofbattleopen";
import { crowding } from "./overlaymenu";
import { mapLayers, overlayKeys, overlayDrawsMoves } from "../state/overlays";
import { timeKeys } from "../time/replaybar";
import { parts } from "../words/text";
import { position, stepsShown, watchStart, happening, ownDice, playing, speed, shownFor } from "../time/replay";
import { reducedMotion } from "../state/storage";
import {
  selectInBox,
  leadMapTo,
  clickWithSelection,
  selectionBox,
  selecting,
  canSend,
  selectStack,
  selectionKeys,
  unactedPieces,
} from "../state/selection";
import { takeWorkers } from "../state/opening";
import { onMap } from "../state/session";
import { announce, canDrag, dragged, dragPoint, goal, selected, sendPieces, sharedTargets } from "../state/group";
import type { Info, PlaceID, Snapshot } from "../wire";

/** The ground of a map that is on its way to the canvas. */
let begun: { shape: Shape; ground: GroundTiles } | null = null;
onMap.push((shape, info, first) => {
  begun?.ground.close();
  begun = { shape, ground: new GroundTiles(shape, info, takeWorkers(), first.view.places) };
});

let map: MapView | null = null;
let byKey = false; // whether the keyboard was used last

/**
 * contestedPlaces is where to look if nothing on the map can be chosen: the places where the deciding side is next to
 * the other or shares a place with it; if there are none, all places with its pieces.
 */
function contestedPlaces(s: Snapshot | null, game: Info): number[] {
  const pieces = s?.view.pieces ?? [];
  const side = s && s.side < 2 ? s.side : (s?.view.prompt.side ?? 0);
  const enemy = new Set(pieces.filter((p) => p.s !== side).map((p) => p.p));
  const own = pieces.filter((p) => p.s === side).map((p) => p.p);
  const front = own.filter((p) => enemy.has(p) || game.places[p]?.near?.some((n) => enemy.has(n)));
  return front.length ? front : own;
}

/**
 * freeEdges is how much of the window the panels cover, so that places are centred in the rest. An effect that asks
 * does not run again when a panel opens.
 */
const freeEdges = (): Edges => untracked(edgesNow);

function edgesNow(): Edges {
  const narrow = innerWidth < 760;
  const box = (q: string) => document.querySelector(q)?.getBoundingClientRect();
  const top = (!narrow && box(".maptools")?.bottom) || (box(".topbar")?.bottom ?? 0);
  const lesson = box(".lesson");
  const player = box(".player")?.top ?? innerHeight;
  if (narrow) {
    const from = Math.max(top, lesson?.bottom ?? 0);
    return {
      left: 0,
      right: 0,
      top: from,
      over: Math.max(0, (box(".maptools")?.bottom ?? 0) - from),
      bottom: innerHeight - Math.min(player, box(".muster")?.top ?? box(".panels")?.top ?? innerHeight),
    };
  }
  const left = box(".panel.left");
  const right = box(".muster") ?? (asideShown() ? box(".panel.right") : undefined);
  return {
    left: left?.right ?? 0,
    right: right ? innerWidth - right.left : 0,
    top,
    bottom: innerHeight - Math.min(player, lesson?.top ?? innerHeight),
  };
}

/** freeCorner is the corner of the free map where a card covers least of some places and their stacks. */
function freeCorner(m: MapView, card: HTMLElement, places: number[]): string {
  const e = freeEdges();
  const stacks = m.stackBoxes();
  const boxes = places
    .filter((p) => shape.value?.areas.has(p))
    .map((p) => {
      const [x, y] = m.placePoint(p);
      const [l, t, r, b] = stacks.get(p) ?? [x, y, x, y];
      return [Math.min(l, x - 20), Math.min(t, y - 20), Math.max(r, x + 20), Math.max(b, y + 20)] as const;
    });
  const [w, h] = [card.offsetWidth + 20, card.offsetHeight + 20];
  const covered = (corner: string) => {
    const x = corner.includes("left") ? e.left : innerWidth - e.right - w;
    const y = corner.includes("top") ? e.top : innerHeight - h;
    return boxes.filter(([l, t, r, b]) => l < x + w && r > x && t < y + h && b > y).length;
  };
  return ["", " on-left", " on-top", " on-left on-top"].reduce((best, c) => (covered(c) < covered(best) ? c : best));
}

const mapLabel =
  "Map. Arrow keys move from place to place, Enter chooses, Tab goes through the pieces that can act, question mark " +
  "for help.";

export function MapCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = shape.value !== null && info.value !== null;
  useEffect(() => {
    const drawing = shape.value;
    const game = info.value;
    if (!canvas.current || !drawing || !game) return;
    const ground = begun?.shape === drawing ? begun.ground : new GroundTiles(drawing, game, takeWorkers());
    begun = null;
    const m = (map = new MapView(canvas.current, drawing, game, ground, reducedMotion));
    m.camera.drawsBox = (e) => e.shiftKey || (selecting.value && e.isPrimary && !canDrag(under(e).piece));
    m.camera.holds = () => !!press && !press.late;
    m.camera.edges = freeEdges();
    const lookThere = () => {
      const now = snap.value;
      const due = [...targetPlaces.value.keys()];
      for (const p of now?.view.pieces ?? []) if (clickable.value.pieces.has(p.id)) due.push(p.p);
      m.camera.edges = freeEdges();
      m.camera.taken(); // it does not go back to where it stood before
      // before anything is set up, what stands on the map is no front
      m.camera.frame(due.length ? due : settingUp() ? [] : contestedPlaces(now, game));
    };
    lookThere();
    const settle = () => requestAnimationFrame(() => map === m && m.camera.settle(freeEdges()));
    addEventListener("resize", settle);
    let away = false;
    // a player who opens the table in the other side's turn, or watches first what it did, is shown their first
    // decision when it comes
    const decides = () => !!snap.value?.mine && !past.value;
    let waits = !decides();
    let placing = settingUp();
    const stops = [
      // the last place where a piece was set up is not where the game begins
      effect(() => {
        if (!decides() || settingUp() === placing) return;
        placing = !placing;
        if (!placing) untracked(lookThere);
      }),
      effect(() => {
        if (!waits || !decides()) return;
        waits = false;
        requestAnimationFrame(() => map === m && lookThere()); // the bar of what was watched has gone then
      }),
      effect(() => {
        const s = shownSnap.value;
        if (!s) return;
        const target = considered.value ? placeOf(considered.value.action) : 0;
        const p = consideredResult.value?.preview;
        m.setScene({
          snap: s,
          targets: sharedTargets.value ?? targetPlaces.value,
          clickable: clickable.value.pieces,
          later: lessonAction.value ? new Set() : canAct.value,
          active: active.value,
          spotted: focusedPiece.value,
          cursor: cursor.value,
          hovered: hovered.value,
          target,
          path: p?.path ?? [],
          trails: overlayDrawsMoves.value ? [] : trails.value,
          happening: happening.value,
          layers: mapLayers.value,
          cost: p && (p.path?.length ?? 0) > 1 ? parts(p.cost, info.value?.movePer) : "",
        });
      }),
      effect(() => {
        const { place, wish, gently, also } = centreOn.value;
        m.camera.edges = freeEdges();
        if (wish) m.camera.reveal(place, !gently);
        if (also) m.camera.reveal(also, false, place);
      }),
      effect(() => {
        const { place, gently } = leadMapTo.value;
        m.camera.edges = freeEdges();
        gently ? m.follow(place) : m.leadTo(place);
      }),
      // the map stands in what the panels leave free
      effect(() => {
        void [aside.value, tab.value];
        settle();
      }),
      () => removeEventListener("resize", settle),
      // the card of a considered action stands in the corner of the map where it covers nothing that it is about
      effect(() => {
        const a = considered.value?.action;
        const path = consideredResult.value?.preview?.path ?? [];
        if (!a || considered.value?.map) return;
        const about = [placeOf(a), snap.peek()?.view.prompt.place ?? 0, ...path, pieceById(pieceOf(a))?.p ?? 0];
        requestAnimationFrame(() => {
          const card = document.querySelector<HTMLElement>(".advice.card:not(.docked)");
          if (card && map === m) cardCorner.value = freeCorner(m, card, about);
        });
      }),
      effect(() => {
        const place = refusal.value?.place ?? 0;
        if (!place) return;
        const e = freeEdges();
        const [x, y] = m.placePoint(place);
        const centre = (e.left + innerWidth - e.right) / 2;
        const right = x < centre;
        const near = Math.abs(x - centre) < 200;
        refusalSide.value = (right ? " on-right" : "") + (near && y > innerHeight * 0.58 ? " on-top" : "");
      }),
      // what is shown by the replay
      effect(() => {
        m.moveTime = 260;
        if (!happening.value || !past.value) return;
        m.camera.edges = freeEdges();
        const lasts = playing.value && shownFor.step ? shownFor.step * 0.8 : 700;
        m.moveTime = Math.min(700, 620 / Math.sqrt(playing.value ? speed.value : 2), Math.max(60, lasts));
        m.follow(
          happening.value,
          untracked(() => position.value - watchStart.value <= 1 && !ownDice()),
        ); // the player is looking at the battle already
      }),
      // after the replay the map is again where the player had it
      effect(() => {
        if (past.value) return void (away ||= (m.camera.rememberPosition(), true));
        const p = untracked(() => snap.value?.view.prompt);
        if (away && !p?.place && !p?.piece) m.camera.returnToRemembered();
        away = false;
      }),
      // what a prompt is about stays in sight
      effect(() => {
        const p = past.value ? undefined : snap.value?.view.prompt;
        const place = p && (p.place || snap.value!.view.pieces.find((x) => x.id === p.piece)?.p);
        if (!place) return;
        m.camera.edges = freeEdges();
        const lesson = untracked(() => lessonAction.value);
        m.camera.reveal(place, false, lesson && placeOf(lesson)); // what the lesson waits for comes first
      }),
      // while pieces are set up, a place where the next one may stand is in sight
      effect(() => {
        if (past.value || !settingUp()) return;
        const places = [...targetPlaces.value.keys()].filter((p) => shape.value?.areas.has(p));
        const e = freeEdges();
        const seen = (p: number) => {
          const [x, y] = m.placePoint(p);
          return x > e.left && x < innerWidth - e.right && y > e.top && y < innerHeight - e.bottom;
        };
        if (!places.length || places.some(seen)) return;
        m.camera.edges = e;
        m.camera.reveal(places[places.length >> 1]!, true);
      }),
      effect(() => {
        if (!cursor.value || !byKey) return; // a place that was clicked is in sight
        m.camera.edges = freeEdges();
        m.camera.reveal(cursor.value);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      m.close();
      map = null;
    };
  }, [ready]);

  const under = (e: MouseEvent) => {
    const box = canvas.current!.getBoundingClientRect();
    return map?.hitTest(e.clientX - box.left, e.clientY - box.top) ?? { piece: 0, place: 0 };
  };
  /** endBox selects what is in the box. A box of a few pixels was a click. */
  const endBox = (e: PointerEvent) => {
    const b = selectionBox.value;
    const edge = canvas.current!.getBoundingClientRect();
    selectionBox.value = null;
    if (!b) return;
    drawn = Math.hypot(b.x1 - b.x0, b.y1 - b.y0) > 6;
    if (!drawn || !map) return;
    const [l, r] = [Math.min(b.x0, b.x1) - edge.left, Math.max(b.x0, b.x1) - edge.left];
    const [t, u] = [Math.min(b.y0, b.y1) - edge.top, Math.max(b.y0, b.y1) - edge.top];
    selectInBox(map.piecesInBox(l, t, r, u), selected.value.size > 0 && (e.shiftKey || selecting.value));
  };
  /** pressed begins what may be a drag of an own block. A finger drags a chosen one at once, others after a while. */
  const pressed = (e: PointerEvent) => {
    endDrag();
    const { piece } = under(e);
    if (e.button || !e.isPrimary || !piece || !canDrag(piece) || map?.camera.drawsBox(e)) return;
    const pieces = selected.value.has(piece) ? [...selected.value] : [piece];
    const late = e.pointerType === "touch" && piece !== active.value && !selected.value.has(piece);
    press = { pieces, id: e.pointerId, x: e.clientX, y: e.clientY, late };
    const began = press;
    if (late) pressing = setTimeout(() => press === began && takePieces(e), longPress);
  };
  const takePieces = (e: PointerEvent) => {
    if (!press || !map || busy.value) return endDrag();
    if (press.late) navigator.vibrate?.(15);
    map.camera.frozen = true;
    canvas.current!.setPointerCapture(e.pointerId);
    actionMenu.value = refusal.value = stackPopup.value = considered.value = null;
    if (press.pieces.length === 1) selected.value = new Set();
    dragPoint.value = { x: press.x, y: press.y };
    dragged.value = press.pieces;
    announce(`${press.pieces.length === 1 ? "A piece is" : `${press.pieces.length} pieces are`} dragged`);
  };
  /** over is the place that the pointer is over, 0 over a panel: what is let go there goes nowhere. */
  const over = (e: PointerEvent) =>
    document.elementFromPoint(e.clientX, e.clientY) === canvas.current ? under(e).place : 0;
  /** dragTo moves what is dragged; near the edge of the free map the map moves along. */
  const dragTo = (e: PointerEvent) => {
    dragPoint.value = { x: e.clientX, y: e.clientY };
    clearInterval(sliding);
    const look = () => {
      const place = over(e);
      if (hovered.value !== place) hovered.value = place;
      if (goal.value !== place) goal.value = place;
    };
    look();
    const f = freeEdges();
    const near = 28;
    const way = (at: number, low: number, high: number) => (at < low + near ? 8 : at > high - near ? -8 : 0);
    const dx = way(e.clientX, f.left, innerWidth - f.right);
    const dy = way(e.clientY, f.top, innerHeight - f.bottom);
    if (dx || dy)
      sliding = setInterval(() => {
        map?.camera.panBy(dx, dy);
        look();
      }, 16);
  };
  const drop = (e: PointerEvent) => {
    const pieces = dragged.value!;
    const place = over(e);
    if (place) void sendPieces(pieces, place, point(e));
    endDrag();
  };
  const point = (e: MouseEvent) => ({ x: e.clientX, y: e.clientY, touch: (e as PointerEvent).pointerType === "touch" });

  return (
    <>
      <canvas
        ref={canvas}
        class="map"
        tabIndex={0}
        role="application"
        aria-label={mapLabel}
        aria-describedby="live"
        onPointerDown={(e) => {
          byKey = false;
          clearTimeout(resting);
          if (!past.value) pressed(e);
          if (e.button || !e.isPrimary || past.value || !map?.camera.drawsBox(e)) return;
          selectionBox.value = { x0: e.clientX, y0: e.clientY, x1: e.clientX, y1: e.clientY };
          canvas.current!.setPointerCapture(e.pointerId);
        }}
        onPointerUp={(e) => {
          if (dragged.value) drop(e);
          else endDrag();
          endBox(e);
          setTimeout(() => (drawn = false)); // after the click event of this release
        }}
        onPointerCancel={() => {
          endDrag();
          selectionBox.value = null;
        }}
        onMouseDown={(e) => e.button === 1 && e.preventDefault()}
        onContextMenu={(e) => (press || (e as unknown as PointerEvent).pointerType === "touch") && e.preventDefault()}
        onDblClick={(e) => {
          const { piece, place } = under(e);
          if (piece && !e.shiftKey && !selecting.value) void selectStack(place);
        }}
        onClick={(e) => {
          const { piece, place } = under(e);
          if (drawn) return void (drawn = false);
          actionMenu.value = null; // not after a drag, which may have opened it
          const touch = point(e).touch;
          // a place that glows is meant itself, and for a selection any stack of others
          const meant = targetPlaces.value.has(place) || (selected.value.size && !canSend(piece));
          const crowd = piece && touch && !meant ? map?.crowdedStack(place, 44) : undefined;
          if (crowd)
            return void (stackPopup.value = { place, x: (crowd[0] + crowd[2]) / 2, y: (crowd[1] + crowd[3]) / 2 });
          if (!past.value && clickWithSelection(piece, place, e.shiftKey, point(e))) return;
          // second click of a double click
          if (e.detail > 1 && piece && piece === active.value && !considered.value?.tapped) return;
          if (piece) clickStack(piece, place, point(e));
          else if (place) clickPlace(place, point(e));
          else stepBack();
        }}
        onPointerMove={(e) => {
          if (selectionBox.value && e.isPrimary)
            selectionBox.value = { ...selectionBox.value, x1: e.clientX, y1: e.clientY };
          if (press && e.pointerId === press.id && !dragged.value) {
            const far = Math.hypot(e.clientX - press.x, e.clientY - press.y);
            if (far > (press.late ? 9 : 5)) press.late ? endDrag() : takePieces(e);
          }
          if (dragged.value) return dragTo(e);
          if (e.buttons || e.pointerType === "touch") return;
          const at = under(e);
          hover(at);
          rest(at);
          const tip = info.value ? signLine(info.value, at.place, at.piece) : "";
          if (canvas.current!.title !== tip) canvas.current!.title = tip;
        }}
        onPointerLeave={(e) => {
          if (e.pointerType === "touch") return;
          clearTimeout(resting);
          hovered.value = 0;
          goal.value = 0;
          consider(null);
        }}
        onKeyDown={onKey}
      />
      <p id="live" class="live" aria-live="polite">
        {info.value && cursor.value ? placeLine(info.value, cursor.value) : ""}
      </p>
    </>
  );
}

/** An own block that is pressed, and what a drag of it takes along. Late: only a long press begins the drag. */
let press: { pieces: number[]; id: number; x: number; y: number; late: boolean } | null = null;
let pressing: ReturnType<typeof setTimeout> | undefined;
let sliding: ReturnType<typeof setInterval> | undefined;

/** endDrag ends a press or a drag without sending anything; it returns whether something was dragged. */
function endDrag(): boolean {
  clearTimeout(pressing);
  clearInterval(sliding);
  press = null;
  if (map) map.camera.frozen = false;
  if (!dragged.value) return false;
  batch(() => {
    dragged.value = null;
    goal.value = 0;
  });
  drawn = true; // the click event that the release brings does not count
  return true;
}

let drawn = false; // the pointer has just drawn a box: the click event that follows does not count
let resting = 0;
let restsAt = 0;
/** rest opens the stack popup when the mouse stays on a crowded stack, unless the click would be for the place. */
function rest({ piece, place }: { piece: number; place: number }) {
  const here = piece ? place : 0;
  if (here === restsAt && here) return;
  clearTimeout(resting);
  restsAt = here;
  if (
    !here ||
    (targetPlaces.value.has(place) && !info.value?.grid) ||
    selected.value.size ||
    selectionBox.value ||
    past.value
  )
    return;
  resting = setTimeout(() => {
    const crowd =
      restsAt === here && !actionMenu.value && !selected.value.size && !selectionBox.value
        ? map?.crowdedStack(here, 30)
        : undefined;
    restsAt = 0;
    if (crowd) stackPopup.value = { place: here, x: (crowd[0] + crowd[2]) / 2, y: (crowd[1] + crowd[3]) / 2 };
  }, 450);
}

/** hover considers the action of the thing under the mouse. */
function hover({ piece, place }: { piece: number; place: number }) {
  if (hovered.value !== place) hovered.value = place;
  if (considered.value?.tapped || actionMenu.value) return;
  if (selected.value.size && !past.value) {
    goal.value = piece && canSend(piece) ? 0 : place;
    return consider(null);
  }
  const own = piece ? (clickable.value.pieces.get(piece) ?? []).filter((a) => !placeOf(a)) : [];
  const there = place ? (targetPlaces.value.get(place) ?? []) : [];
  const a = own.length === 1 ? own[0] : !own.length && there.length === 1 ? there[0] : undefined;
  consider(a ?? null, true);
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKey(e: KeyboardEvent) {
  const i = info.value;
  const drawing = shape.value;
  if (!i || !drawing || e.ctrlKey || e.metaKey || e.altKey) return;
  byKey = true;
  const arrow = arrows[e.key];
  if (arrow) {
    const from = cursor.value && drawing.areas.has(cursor.value) ? cursor.value : startPlace();
    const to = cursor.value ? placeTowards(drawing, i, from, arrow[0], arrow[1]) : from;
    if (to) {
      cursor.value = to;
      focusedPiece.value = 0;
      hover({ piece: 0, place: to });
      hovered.value = 0;
    }
    e.preventDefault();
    return;
  }
  switch (e.key) {
    case "Enter":
    case " ": {
      e.preventDefault();
      const piece = focusedPiece.value;
      const at = pieceById(piece);
      const [x, y] = (piece && map?.piecePoint(piece)) || map?.placePoint(cursor.value) || [0, 0];
      // Shift adds to the selection. When the cursor has left the pieces, Enter sends the selected ones.
      if (e.shiftKey && clickWithSelection(piece, cursor.value, true, { x, y, touch: false })) break;
      if (
        selected.value.size &&
        !piece &&
        cursor.value &&
        clickWithSelection(0, cursor.value, false, { x, y, touch: false })
      )
        break;
      if (piece && selected.value.size) selected.value = new Set();
      if (piece && at && canAct.value.has(piece) && !clickable.value.pieces.has(piece))
        void choosePiece(piece, { x, y, touch: false });
      else if (piece && at && clickable.value.pieces.has(piece)) void clickPiece(piece, at.p, { x, y, touch: false });
      else if (cursor.value) clickPlace(cursor.value, { x, y, touch: false });
      break;
    }
    case "f":
    case "F": {
      const place = cursor.value;
      const [x, y] = map?.placePoint(place) ?? [0, 0];
      if (shownSnap.value?.view.pieces.some((p) => p.p === place)) stackPopup.value = { place, x, y };
      e.preventDefault();
      break;
    }
    case "Tab":
      // After the last piece Tab leaves the map, so that the rest of the page can be reached.
      if (nextPiece(e.shiftKey ? -1 : 1)) e.preventDefault();
      break;
  }
}

/**
 * startPlace is where the cursor begins: at the place that the prompt is about, or else at the first thing that can
 * be chosen.
 */
function startPlace(): number {
  const s = snap.value;
  const drawing = shape.value!;
  const about = s?.view.prompt.place || (active.value && pieceById(active.value)?.p) || 0;
  if (drawing.areas.has(about)) return about;
  for (const p of targetPlaces.value.keys()) if (drawing.areas.has(p)) return p;
  const own =
    s?.view.pieces.find((p) => clickable.value.pieces.has(p.id) && drawing.areas.has(p.p)) ??
    s?.view.pieces.find((p) => drawing.areas.has(p.p));
  return own?.p ?? [...drawing.areas.keys()][0] ?? 0;
}

/** nextPiece moves the cursor to the next piece (or place) that can be chosen; it returns false after the last. */
function nextPiece(step: number): boolean {
  const pieces = (snap.value?.view.pieces ?? []).filter((p) => clickable.value.pieces.has(p.id));
  if (pieces.length) {
    const n = pieces.findIndex((p) => p.id === focusedPiece.value);
    const next = pieces[n < 0 ? (step > 0 ? 0 : pieces.length - 1) : n + step];
    if (!next) return false;
    focusedPiece.value = next.id;
    cursor.value = next.p;
    const own = (clickable.value.pieces.get(next.id) ?? []).filter((a) => pieceOf(a) === next.id && !placeOf(a));
    considered.value = own.length === 1 ? { action: own[0]!, tapped: false } : null;
    return true;
  }
  const places = [...targetPlaces.value.keys()];
  const n = places.indexOf(cursor.value);
  const next = places[n < 0 ? (step > 0 ? 0 : places.length - 1) : n + step];
  if (!next) return false;
  cursor.value = next;
  hover({ piece: 0, place: next });
  return true;
}

/** globalKeys handles the keys that work everywhere but in text fields and dialogs. */
export function globalKeys(e: KeyboardEvent) {
  const t = e.target;
  if (t instanceof HTMLInputElement || t instanceof HTMLTextAreaElement || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape" && endDrag()) return e.preventDefault();
  if (document.querySelector("dialog[open]")) return; // a dialog handles its own keys
  if (timeKeys(e) || orderOfBattleKeys(e) || (!past.value && selectionKeys(e)) || overlayKeys(e))
    return e.preventDefault();
  if (!past.value && buttonKey(e)) return e.preventDefault();
  if (e.key === "u") void undo();
  else if (e.key === "U") void undoUnit();
  else if (e.key === "v" || e.key === "V") nextView();
  else if (e.key === "?") helpOpen.value = true;
  else if (e.key === "/") toActions();
  else if (e.key === "Escape") stepBack();
  else if (e.key === "+" || e.key === "=") map?.camera.zoomBy(1.3);
  else if (e.key === "-") map?.camera.zoomBy(1 / 1.3);
  else if (e.key === "0") zoomMap(0);
  else if (e.key === "m") document.querySelector<HTMLCanvasElement>("canvas.map")?.focus();
  else return;
  e.preventDefault();
}

/** zoomMap zooms by a factor; 0 shows the whole map. */
export function zoomMap(f: number) {
  if (!map) return;
  map.camera.edges = freeEdges();
  if (f) map.camera.zoomBy(f);
  else map.camera.fit();
}

crowding.under = (l, t, r, b) => map?.piecesInBox(l, t, r, b).length ?? 0;

const byPlace = (list?: Iterable<[PlaceID, unknown]>) =>
  Object.fromEntries([...(list ?? [])].map(([place, x]) => [info.value!.places[place]!.id, x]));

/** probe tells browser tests where things are. It changes nothing. */
export const probe = {
  trails: () => trails.value.map((t) => t.way.map((p) => info.value!.places[p]!.id)),
  watched: () => shownFor.all,
  time: () => ({ at: position.value, beat: stepsShown.value, side: shownSnap.value?.view.side }),
  place: (id: string): [number, number] | undefined => {
    const n = info.value?.places.findIndex((p) => p?.id === id) ?? -1;
    return n > 0 ? map?.placePoint(n) : undefined;
  },
  piece: (id: number) => map?.piecePoint(id),
  asked: () => map?.piecePoint(snap.value?.view.prompt.piece ?? 0),
  swords: (id: string) => map?.swordsPoint(info.value?.places.findIndex((p) => p?.id === id) ?? 0),
  waiting: () => unactedPieces.value.map((p) => p.id),
  shared: () => [...(sharedTargets.value?.keys() ?? [])].map((p) => info.value!.places[p]!.id),
  stacks: () => byPlace(map?.stackBoxes()),
  named: () => map?.named.size ?? 0,
  names: () => byPlace(map?.named),
  plates: () => byPlace(map?.plates),
  sheet: () => map?.sheetBox(),
  edges: () => map?.camera.edges,
  painted: () => map?.painted ?? false,
  covered: () => map?.coveredCount() ?? 0,
  glows: (id: number) => targetPlaces.value.has(pieceById(id)?.p ?? 0),
  crowded: (id: string): boolean => !!map?.crowdedStack(info.value?.places.findIndex((p) => p?.id === id) ?? 0, 44),
  layers: () => {
    const l = mapLayers.value;
    return {
      places: l.places.size,
      lines: l.lines.length,
      arrows: l.arrows.length,
      plates: l.tags.length,
      icons: l.icons.length,
      stations: l.stops.map((s) => s.text),
      held: l.held.size,
      lit: l.lit.size,
      selected: l.selected.size,
    };
  },
  events: () => log.value.length,
};
