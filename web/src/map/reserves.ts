// The reserves of both sides on the printed map: the blocks that are in the game but not on the map, in rows below
// the key, each pool by itself. They are only shown; what can be done with them is offered next to the map.

import type { Info, PieceView, PlaceID } from "../wire";
import { blockSprite } from "./blocks";
import { ink, land, mix } from "./colours";
import { serif } from "./canvas";
import type { Frame } from "./frame";
import type { Box } from "./gridindex";
import type { Shape } from "./shape";

interface Rack {
  caption: string;
  x: number;
  y: number;
  pieces: PieceView[];
}
/** Reserves is the layout of the pools, in map units: the size of a block, and how many are in a row. */
export interface Reserves {
  box: Box;
  racks: Rack[];
  size: number;
  columns: number;
}

/**
 * planReserves lays the pools out in a box of the map, as large as they fit; null if there are none or too little
 * room.
 */
export function planReserves(info: Info, shape: Shape, pieces: PieceView[], box: Box): Reserves | null {
  const pools = new Map<PlaceID, PieceView[]>();
  for (const p of pieces) {
    if (!p.p || shape.areas.has(p.p) || info.places[p.p]?.kind !== "pool") continue;
    const list = pools.get(p.p);
    if (list) list.push(p);
    else pools.set(p.p, [p]);
  }
  const w = box[2] - box[0];
  const h = box[3] - box[1];
  const caption = w * 0.085;
  if (!pools.size || h < w * 0.25) return null;
  const list = [...pools].sort((a, b) => a[0] - b[0]);
  const ranks = new Map(list.flatMap(([, l]) => l.map((p): [PieceView, string] => [p, rank(info, p)])));
  // by code units: the browser's rules of a language take thirty times as long when the page is new
  const sorted = (a: PieceView, b: PieceView) => {
    const [m, n] = [ranks.get(a)!, ranks.get(b)!];
    return m < n ? -1 : m > n ? 1 : a.id - b.id;
  };
  for (let columns = 7; columns <= 16; columns++) {
    const size = w / columns;
    const needs = list.reduce((sum, [, l]) => sum + Math.ceil(l.length / columns) * size + caption, 0);
    if (needs > h) continue;
    let y = box[1];
    const racks = list.map(([place, l]): Rack => {
      const rack = {
        caption: info.places[place]!.name,
        x: box[0],
        y,
        pieces: l.sort(sorted),
      };
      y += caption + Math.ceil(l.length / columns) * size;
      return rack;
    });
    return { box, racks, size, columns };
  }
  return null;
}

/** rank sorts similar pieces together: by formation, then by kind. */
function rank(info: Info, p: PieceView): string {
  const piece = info.pieces[p.face ?? 0];
  return piece ? `${piece.colour}|${piece.symbol || piece.type}` : "~";
}

/** drawReserves draws the pools in CSS pixels. */
export function drawReserves({ c, info, t, w: width, h: height, ratio, unit }: Frame, r: Reserves) {
  const n = Math.floor(r.size * t.k * 0.96);
  const step = r.size * t.k;
  const w = (r.box[2] - r.box[0]) * t.k;
  if (n < 7 || r.box[0] * t.k + t.x > width || r.box[3] * t.k + t.y < 0 || r.box[1] * t.k + t.y > height) return;
  const px = Math.max(9, w * 0.052);
  const head = w * 0.085;
  for (const rack of r.racks) {
    const x = rack.x * t.k + t.x;
    const y = rack.y * t.k + t.y;
    if (head >= 8) {
      c.font = `italic ${px}px ${serif}`;
      c.textAlign = "left";
      c.textBaseline = "middle";
      c.fillStyle = mix(ink, land.margin, 0.1);
      c.fillText(rack.caption, x, y + head * 0.5, w);
    }
    rack.pieces.forEach((p, i) => {
      const l = Math.round((x + (i % r.columns) * step) * ratio) / ratio;
      const top = Math.round((y + head + Math.floor(i / r.columns) * step) * ratio) / ratio;
      if (top > height || top + n < 0) return;
      const sprite = blockSprite(info, p, n, ratio, false, unit);
      c.drawImage(sprite, l, top, sprite.width / ratio, sprite.height / ratio);
    });
  }
}
