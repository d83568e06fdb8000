// Where the blocks are on the canvas: laid out once for each position and zoom, then only moved with the map.

import type { Info, PieceID, PieceView, PlaceID } from "../wire";
import type { Box } from "./gridindex";
import { footOf } from "./blocks";
import {
  boxAround,
  byPlace,
  gapBetween,
  layOutStack,
  pile,
  separate,
  tooClose,
  type Spot,
  type StackPlacement,
} from "./layout";
import type { Shape } from "./shape";

/** Laid is a stack for a map that is not moved: its blocks, and the box around them. */
interface Laid {
  spots: Spot[];
  box: Box;
}

export class Stacks {
  /** Pieces on the map by place. */
  groups = new Map<PlaceID, PieceView[]>();
  /** The blocks in sight, later ones on top, and the box of each stack. */
  spots: Spot[] = [];
  boxes = new Map<PlaceID, Box>();
  /** Places with pieces of both sides: those that are or will be in a battle. */
  shared = new Set<PlaceID>();
  private laid = new Map<PlaceID, Laid>();
  private laidFor = { groups: this.groups, k: 0, w: 0 };

  constructor(
    private shape: Shape,
    private info: Info,
  ) {}

  setPieces(pieces: PieceView[]) {
    this.groups = byPlace(pieces, this.info.pieceFlags);
    this.shared = new Set();
    for (const [place, list] of this.groups) if (list.some((p) => p.s !== list[0]!.s)) this.shared.add(place);
  }

  /**
   * place finds the blocks in sight of a window of w by h, each of the given size, under the transform t. Where they
   * lie on each other the one that the decision is about lies on top.
   */
  place(t: { x: number; y: number; k: number }, w: number, h: number, size: number, active: PieceID) {
    if (this.laidFor.groups !== this.groups || this.laidFor.k !== t.k || this.laidFor.w !== w) {
      this.layOut(t.k, size);
      this.laidFor = { groups: this.groups, k: t.k, w };
    }
    this.spots = [];
    this.boxes.clear();
    for (const [place, { spots, box: b }] of this.laid) {
      const n = spots[0]!.size;
      const box: Box = [b[0] + t.x, b[1] + t.y, b[2] + t.x, b[3] + t.y];
      if (box[2] < -n || box[0] > w + n || box[3] < -n || box[1] > h + n) continue;
      for (const q of spots) this.spots.push({ ...q, x: q.x + t.x, y: q.y + t.y });
      this.boxes.set(place, box);
    }
    const below = this.info.form === "counter" && active ? this.spots.find((s) => s.piece.id === active) : undefined;
    const top = below && this.spots.findLast((s) => s.piece.p === below.piece.p && s.piece.s === below.piece.s);
    if (top) [below.piece, top.piece] = [top.piece, below.piece];
  }

  private layOut(k: number, size: number) {
    this.laid.clear();
    const flat = this.info.form === "counter";
    const places = [...this.groups.keys()].filter((p) => this.info.places[p] && this.shape.areas.has(p));
    const gap = gapBetween(size);
    // where there is no room for a gap, the blocks are smaller
    const smaller = places.map(() => 1);
    let stands: StackPlacement[] = [];
    for (let round = 0; round < 6; round++) {
      stands = places.map((place, i) => this.stand(place, k, size, Math.round(size * smaller[i]!)));
      if (flat) break;
      separate(stands, gap);
      const close = tooClose(stands, gap * 0.75);
      if (!close.size) break;
      for (const i of close) smaller[i]! *= 0.88;
    }
    stands.forEach((s, i) => this.laid.set(places[i]!, { spots: s.spots, box: boxAround(s) }));
  }

  /** stand lays out the stack of a place, of blocks of a size or smaller than that. */
  private stand(place: PlaceID, k: number, usual: number, size: number): StackPlacement {
    const list = this.groups.get(place)!;
    const p = this.info.places[place]!;
    if (this.info.form === "counter") return { spots: pile(list, p.x * k, p.y * k, size), slack: 0 };
    const area = this.shape.areas.get(place)!;
    const width = area.width * k * 0.86;
    const height = (area.box[3] - area.box[1]) * k * 0.72;
    const foot = (n: number) => Math.max(...list.map((q) => footOf(this.info, q, n)));
    const spots = layOutStack(list, p.x * k, p.y * k, size, Math.max(usual, width), Math.max(usual, height), foot);
    return { spots, slack: Math.min(width, height) * 0.42, foot: foot(spots[0]!.size) };
  }
}
