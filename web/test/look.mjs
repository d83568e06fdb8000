// What tests at several sizes of window ask of a page: what can be seen, what stands apart, where the map is free.
//
// "Can be seen" is: inside the window, not cut, and nothing else on top of it.

import assert from "node:assert/strict";

/**
 * unseen says what of the elements that match cannot be seen: none there, points outside the window or under something
 * else, text that is cut.
 */
export const unseen = (page, ...selectors) =>
  page.evaluate((all) => {
    const out = [];
    for (const q of all) {
      const list = [...document.querySelectorAll(q)].filter((e) => e.getClientRects().length);
      if (!list.length) out.push(`no ${q}`);
      for (const el of list) {
        const name = `${q} "${el.textContent.trim().slice(0, 30)}"`;
        const { left, top, right, bottom, width, height } = el.getBoundingClientRect();
        const inset = Math.min(innerWidth > 2000 ? 8 : 4, width / 4, height / 4); // corners are round
        const inline = getComputedStyle(el).display === "inline"; // its box has corners that are not its own
        for (const [x, y] of [
          ...[left + inset, right - inset].flatMap((px) => [top + inset, bottom - inset].map((py) => [px, py])),
          [(left + right) / 2, (top + bottom) / 2],
        ]) {
          const at = `${Math.round(x)}, ${Math.round(y)}`;
          const on = document.elementFromPoint(x, y);
          if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) out.push(`${name} is outside the window at ${at}`);
          else if (!el.contains(on) && !(inline && on?.contains(el)))
            out.push(`${name} is under ${on?.tagName}.${on?.className} at ${at}`);
        }
        if (!inline && getComputedStyle(el).overflow !== "visible" && el.scrollWidth > el.clientWidth + 1)
          out.push(`${name} is cut`);
      }
    }
    return out;
  }, selectors);
export const seen = async (page, ...selectors) => assert.deepEqual(await unseen(page, ...selectors), []);

/** apart checks that the words of neighbours in a row do not touch. */
export async function apart(page, selector) {
  const gaps = await page.$$eval(selector, (list) => {
    const boxes = list.map((e) => {
      const words = document.createRange();
      words.selectNodeContents(e);
      return words.getBoundingClientRect();
    });
    return boxes.slice(1).map((b, n) => b.left - boxes[n].right);
  });
  assert.ok(gaps.length && gaps.every((g) => g >= 4), `${selector}: ${gaps}`);
}

/** wide is by how much the page is wider than its window. */
export const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** drawn waits until the map stands as it is shown. */
export const drawn = async (page) => {
  await page.waitForTimeout(150); // until then the view before may be what is painted
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
  await page.waitForFunction(() => window.umpireProbe.painted());
  await page.waitForTimeout(50);
};
/** tapOrClick presses a point of the map or a button by what the window has. */
export const press = (s, at) => (s.phone ? s.page.touchscreen.tap(...at) : s.page.mouse.click(...at));
/** onMap is where a place or piece is in the free part of the map; null if it is not there. */
export const onMap = (page, what) =>
  page.evaluate((w) => {
    const p = typeof w === "string" ? window.umpireProbe.place(w) : window.umpireProbe.piece(w);
    return p && document.elementFromPoint(...p)?.matches("canvas.map") ? p : null;
  }, what);

/** picture is what the map shows in a square around a point of the window, byte by byte. */
export const picture = (page, [x, y], half = 13) =>
  page.evaluate(
    async ([px, py, r]) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const c = document.querySelector("canvas.map");
      const box = c.getBoundingClientRect();
      const k = c.width / c.clientWidth;
      const copy = new OffscreenCanvas(2 * r * k, 2 * r * k).getContext("2d", { willReadFrequently: true });
      copy.drawImage(c, (box.x + r - px) * k, (box.y + r - py) * k);
      return [...copy.getImageData(0, 0, 2 * r * k, 2 * r * k).data];
    },
    [x, y, half],
  );
