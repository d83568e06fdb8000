// What the map is told to show on top of the ground: the input of MapView, as plain values.

import type { Snapshot, PlaceID, LegalAction, PieceID, Side } from "../wire";

/** Scene is what the map shows on top of the ground. */
export interface Scene {
  snap: Snapshot;
  targets: Map<PlaceID, LegalAction[]>;
  clickable: Map<PieceID, LegalAction[]>;
  /** Pieces that can act once the one in hand is left: a click on one turns to it. */
  later: ReadonlySet<PieceID>;
  active: PieceID;
  spotted: PieceID;
  cursor: PlaceID;
  hovered: PlaceID;
  target: PlaceID;
  path: PlaceID[];
  cost: string;
  /** Moves of the other side's pieces, shown as arrows. */
  trails: Trail[];
  /** Where the replay shows that something happens; 0 for nowhere. */
  happening: PlaceID;
  layers: Layers;
}

/** Trail is the path of a piece, place by place. */
export interface Trail {
  side: Side;
  way: PlaceID[];
}
/** Edges is how much of the window is covered at each side, in CSS pixels. */
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** How far buttons hang over the map below top: it goes on beneath them, but what is to be seen stands clear. */
  over?: number;
}

/** Layers is what overlays and the selection lay over the map. */
export interface Layers {
  /** Tone of each marked place, a number or word to be written there, and how deep a tone with shades is, 0 to 1. */
  places: Map<PlaceID, { tone: string; text: string; depth?: number }>;
  lines: { tone: string; way: PlaceID[] }[];
  arrows: { side: number; way: PlaceID[] }[];
  /** Short words at places: what was lost or gained there. */
  tags: { place: PlaceID; text: string; side: number }[];
  /** Outlines of pieces that are printed at places: for the set-up. */
  icons: { place: PlaceID; symbol: string; ink: string }[];
  /** The stops of the piece that is moving, with what the way to each has cost. */
  stops: { place: PlaceID; text: string }[];
  /** Pieces that the considered action concerns. */
  lit: ReadonlySet<PieceID>;
  selected: ReadonlySet<PieceID>;
  held: ReadonlySet<PieceID>;
}

export const noLayers: Layers = {
  places: new Map(),
  lines: [],
  arrows: [],
  tags: [],
  icons: [],
  stops: [],
  lit: new Set(),
  selected: new Set(),
  held: new Set(),
};
