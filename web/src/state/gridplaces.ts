// The places of a grid, which Info has as one record (kernel.Grid.Places does the same in Go).

import { eachHex, HexGrid } from "../map/hexgrid";
import type { Info, PlaceInfo } from "../wire";

const directions = {
  flat: ["n", "ne", "se", "s", "sw", "nw"],
  pointed: ["ne", "e", "se", "sw", "w", "nw"],
};

/** fillGrid puts the hexes and hexsides of the grid, if there is one, among the places of Info. */
export function fillGrid(info: Info): Info {
  const g = info.grid;
  if (!g) return info;
  const grid = new HexGrid(g);
  const places: PlaceInfo[] = [];
  for (const s of g.sheets) {
    const digits = Math.max(s.cols[1], s.rows[1]) > 99 ? 3 : 2;
    eachHex(s, (col, row) => {
      const id = (s.name ?? "") + [col, row].map((n) => String(n).padStart(digits, "0")).join("");
      const place = grid.inFrame(col + s.shift[0], row + s.shift[1]);
      const old = places[place - g.first];
      if (old) {
        old.aliases = [...(old.aliases ?? []), id];
        return;
      }
      const [x, y] = grid.centre(place);
      const near = [0, 1, 2, 3, 4, 5].map((d) => grid.neighbour(place, d)).filter((p) => p);
      places[place - g.first] = { id, name: id, kind: "hex", terrain: "", x, y, near };
    });
  }
  let side = 0;
  for (const n of g.sides ?? []) {
    side += n;
    const d = side % 6;
    const hex = g.first + (side - d) / 6;
    const near = [hex, grid.neighbour(hex, d)];
    const [a, b] = near.map((p) => places[p - g.first]!) as [PlaceInfo, PlaceInfo];
    places.push({
      id: `${a.id}-${directions[g.layout.startsWith("flat") ? "flat" : "pointed"][d]}`,
      name: `${a.id}/${b.id}`,
      kind: "hexside",
      terrain: "",
      x: (a.x + b.x) >> 1,
      y: (a.y + b.y) >> 1,
      near,
    });
  }
  const runs = g.cover ?? [];
  let at = 0;
  for (let i = 0; i < runs.length; i += 2)
    for (let n = runs[i + 1]!; n > 0; n--) Object.assign(places[at++]!, g.covers![runs[i]!]);
  for (const { at: place, aliases = [], near = [], ...own } of g.named ?? []) {
    const p = places[place - g.first]!;
    Object.assign(p, own, { aliases: [...(p.aliases ?? []), ...aliases], near: [...p.near!, ...near] });
  }
  info.places = [...info.places.slice(0, g.first), ...places, ...info.places.slice(g.first)];
  return info;
}
