// The connection to the server: it breaks, it goes silent without breaking, the laptop sleeps, two tabs show one
// seat. Nothing is missed.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, before, test } from "node:test";
import { act, actions, calm, harness, open, state } from "./harness.mjs";

let h;
before(async () => {
  h = await harness();
});
after(() => h.close());

/**
 * wire is a proxy before the server whose open streams can be blocked: they stay open, and nothing comes through any
 * more. Idle connections are closed then, as a browser does by itself when the machine wakes up.
 */
async function wire(url) {
  const to = new URL(url);
  const lines = new Set();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    const line = { deaf: false, stream: false, near, far };
    lines.add(line);
    near.on("data", (d) => {
      line.stream ||= d.includes("/stream?");
      if (!line.deaf) far.write(d);
    });
    far.on("data", (d) => line.deaf || near.write(d));
    for (const s of [near, far]) {
      s.on("error", () => undefined);
      s.on("close", () => {
        lines.delete(line);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    deafen: () => lines.forEach((l) => (l.stream ? (l.deaf = true) : l.near.destroy())),
    cut: () => lines.forEach((l) => l.near.destroy()),
    close: () => {
      lines.forEach((l) => l.near.destroy());
      server.close();
    },
  };
}

/** reply plays the other side's first sealing action, past the page. */
async function reply(made, key) {
  const ask = async (path, body) => {
    const r = await fetch(`${h.url}/api/tables/${made.table}${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Umpire-Key": key, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    assert.equal(r.status, 200);
    return r.json();
  };
  const s = await ask("");
  return (await ask("/play", { at: s.at, steps: 0, action: s.legal.find((a) => a.seals).text })).at;
}

const reaches = (page, at) =>
  page.waitForFunction((n) => Number(document.querySelector(".table").dataset.at) === n, at);

for (const [name, harm] of [
  ["a line that breaks comes back, and what happened in between is there", (w) => w.cut()],
  ["a line that went dead while the laptop slept is noticed and made again", (w) => w.deafen()],
]) {
  test(name, async () => {
    const w = await wire(h.url);
    try {
      const page = await h.page();
      await page.clock.install();
      const made = await h.make("toy", "brod", { west: "me", east: "open" }, { seed: 3 });
      await open(page, `${w.url}/t/${made.table}/${made.keys.west}`);
      await act(
        page,
        (await actions(page)).find((a) => a === "done"),
      );
      harm(w);
      const at = await reply(made, made.keys.east);
      if (name.includes("slept")) {
        await page.waitForTimeout(300);
        assert.ok((await state(page)).at < at, "nothing comes through the dead connection");
        await page.clock.fastForward(10 * 60 * 1000); // the laptop wakes up
      }
      await reaches(page, at);
      await page.waitForSelector(".banner.lost", { state: "detached" });
      assert.ok((await state(page)).mine);
      const lines = await (
        await fetch(`${h.url}/api/tables/${made.table}/events?after=0`, { headers: { "Umpire-Key": made.keys.west } })
      ).json();
      assert.equal(
        await page.evaluate(() => window.umpireProbe.events()),
        lines.events.length,
        "every event, and none twice",
      );
      await page.context().close();
    } finally {
      w.close();
    }
  });
}

test("two tabs of one seat agree: on drafts, on undo, on orders", async () => {
  const made = await h.make("toy", "brod", { west: "me", east: "me" }, { seed: 4 });
  const one = await h.page();
  await open(one, made.path);
  const two = await one.context().newPage();
  two.complaints = one.complaints;
  await open(two, made.path);
  const agree = async () => {
    const want = await state(one);
    await two.waitForFunction(({ at, steps }) => {
      const t = document.querySelector(".table");
      return Number(t.dataset.at) === at && Number(t.dataset.steps) === steps;
    }, want);
    assert.deepEqual(await actions(two), await actions(one));
    return want;
  };
  await act(
    one,
    (await actions(one)).find((a) => a.startsWith("move ")),
  );
  assert.equal((await agree()).steps, 1);
  await one.keyboard.press("u");
  await one.waitForSelector(".table[data-steps='0']");
  await agree();
  await act(
    one,
    (await actions(one)).find((a) => a.startsWith("move ")),
  );
  await agree();
  await act(one, "done");
  await agree();
  calm(one);
});
