// The woods of maps of hexes as they are drawn: on each hex of wood, and on no other, also where a variant has cleared
// one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { harness } from "./harness.mjs";
import { mapModules } from "./modules.mjs";

const { decodeShape, enclosing, fillGrid, standing } = await mapModules();

let h;
before(async () => (h = await harness()));
after(() => h.close());

for (const game of ["moscowcampaign", "driveonmoscow"])
  test(`${game}: each hex of wood lies in a wood that is drawn, no other does`, async () => {
    const info = fillGrid(await h.info(game));
    const shape = decodeShape(await (await fetch(`${h.url}/api/games/${game}/shape`)).json(), info);
    /** drawn says of which hexes of a ground the middle lies in a wood. */
    const drawn = (ground) => {
      const { rings, felled } = standing(shape, info.places);
      return info.places
        .map((p, place) => p && { ...p, place })
        .filter((p) => p?.kind === "hex" && p.ground === ground)
        .map(({ id, x, y, place }) => [id, enclosing(rings, x, y) && !felled.includes(place)]);
    };
    const woods = drawn("wood");
    assert.ok(woods.length > 300, "the map has woods");
    assert.ok(woods.filter(([, tree]) => !tree).length < 60, "only swamps are drawn without trees");
    assert.deepEqual(standing(shape, info.places).felled, [], "the drawing has no wood where the map has none");
    const clear = drawn("open").filter(([, tree]) => tree);
    assert.deepEqual(clear, []);
    const wood = info.places.findIndex((p) => p?.id === woods.find(([, tree]) => tree)[0]);
    info.places[wood] = { ...info.places[wood], ground: "open" };
    assert.deepEqual(standing(shape, info.places).felled, [wood]);
  });
