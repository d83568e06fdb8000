// What the map is told to show on top of the ground: the input of MapView, as plain values.

import type { Snapshot, PlaceID, LegalAction, PieceID, Side } from "../wire";
import type { Layers } from "./layers";

/** Scene is what the map shows beside the ground. */
export interface Scene {
  snap: Snapshot;
  targets: Map<PlaceID, LegalAction[]>;
  clickable: Map<PieceID, LegalAction[]>;
  active: PieceID;
  spotted: PieceID;
  cursor: PlaceID;
  hovered: PlaceID;
  target: PlaceID;
  path: PlaceID[];
  cost: string;
  /** Ways of the other side's pieces to be shown as arrows. */
  trails: Trail[];
  /** Where something happens in the past that is played. */
  happening: PlaceID;
  layers: Layers;
}

/** Trail is the way that a piece went, place by place. */
export interface Trail {
  side: Side;
  way: PlaceID[];
}
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
