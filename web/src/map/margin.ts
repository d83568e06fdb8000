// The right margin of the printed map: title, tracks for turn and weather, the figures of each side, and the key.
// Frames and words are painted with the map; the wooden tokens on them are drawn in each frame, from what the viewer
// may know.

import { factValue, type Fact } from "../words/text";
import type { Info, TrackUse } from "../wire";
import { border, groundColour, ink, land, mix, river, sideColours, stripe, water, woodland } from "./colours";
import { written } from "./labels";
import { printInk, frontLine, paleWay, printSign, type Printed } from "./prints";
import { serif, type DrawContext } from "./canvas";
import type { Box } from "./gridindex";
import { hexGrounds } from "./hexsheet";
import type { Shape } from "./shape";
import { strokeState } from "./waystate";
import { token } from "./wood";

/** MarginText is what the margin says of a game. */
export interface MarginText {
  title: string;
  tagline: string;
  sides: string[];
  facts: Fact[];
  /** The number of the fact of each id. */
  ids: string[];
  /** What is printed at places and what it means, for the key; nothing twice. */
  prints: (Printed & { text: string })[];
  /** The kinds of terrain, each with what it looks like. */
  grounds: { ground: string; name: string }[];
  /** What flags of places show as states of ways and works. */
  states: { show: string; name: string }[];
}

/** The marks that the browser's map prints. Front lines and where pieces are set up would be under the blocks. */
const shown = ["edge", "supply", "emblem", "square", "small-star", "star", "port", "fort", "seam"];

/** marginText is what a game's margin says, as plain values that can be sent to the worker. */
export const marginText = (info: Info): MarginText => ({
  title: info.name,
  tagline: info.tagline,
  sides: info.sides.map((s) => s.name),
  ids: info.facts.map((f) => f.id),
  facts: info.facts.map((f) => ({
    name: f.name,
    words: f.words ?? [],
    show: f.show,
    side: f.side,
    track: f.track,
    token: f.token,
  })),
  prints: (info.prints ?? [])
    .filter((p, i, all) => shown.includes(p.show) && all.findIndex((q) => q.text === p.text) === i)
    .map((p) => ({ show: p.show, ink: p.ink ?? "", emblem: info.sides[p.side]?.emblem ?? "", text: p.text })),
  // towns can stand on any ground
  grounds: [
    ...new Map(
      info.places.map((p) => [(p?.ground === "town" && p.kind === "hex" ? "city" : p?.terrain) ?? "", p?.ground ?? ""]),
    ),
  ]
    .filter(([name, ground]) => name && ground)
    .map(([name, ground]) => ({ name, ground })),
  states: info.placeFlags
    .filter((f, i, all) => /^way|^razed|^wanted/.test(f.show ?? "") && all.findIndex((g) => g.show === f.show) === i)
    .map((f) => ({ show: f.show!, name: f.name })),
});

interface Cell {
  fact: number;
  value: number;
  box: Box;
  text: string;
}
interface Row {
  fact: number;
  side: number;
  label: string;
  box: Box;
}
interface Head {
  text: string;
  side: number;
  box: Box;
}
/**
 * Table is a small table of figures whose names differ in their last word: one line for each beginning, one column
 * for each last word.
 */
interface Table {
  side: number;
  box: Box;
  columns: string[];
  lines: { label: string; facts: number[]; y: number }[];
}
export interface MarginPlan {
  box: Box;
  cells: Cell[];
  rows: Row[];
  heads: Head[];
  tables: Table[];
  key: number;
  /** How high a line of the key is. */
  step: number;
  end: number;
  text: MarginText;
}

/**
 * The smallest text of the margin, in CSS pixels. Smaller text is written at this size, and text that is too long
 * for its room smaller and squeezed into it; it is left out if it would be very small or much squeezed. It is
 * never cut.
 */
const least = 9;

/** planMargin lays out the margin; null if the map has no room for one. What would be below the map moves together. */
export function planMargin(shape: Shape, text: MarginText): MarginPlan | null {
  const plan = layMargin(shape, text, 0.08);
  const over = plan && (plan.key - plan.box[3]) / (plan.box[2] - plan.box[0]);
  return over && over > 0 ? layMargin(shape, text, Math.max(0.02, 0.08 - over / plan.heads.length)) : plan;
}

/** layMargin is planMargin with so much room below each part, in widths of the margin. */
function layMargin(shape: Shape, text: MarginText, gap: number): MarginPlan | null {
  const e = shape.edge;
  if (!e || shape.width - e[2] < shape.cell * 1.8) return null;
  const l = e[2] + shape.cell * 0.24;
  const r = shape.width - shape.cell * 0.16;
  const w = r - l;
  const plan: MarginPlan = {
    box: [l, e[1], r, e[3]],
    cells: [],
    rows: [],
    heads: [],
    tables: [],
    key: 0,
    step: 0,
    end: 0,
    text,
  };
  let y = e[1] + w * 0.52;
  text.facts.forEach((f, n) => {
    const words = f.words ?? [];
    const [first, end] = f.track ?? [];
    if (first === undefined || end === undefined) return;
    const count = end - first + 1;
    plan.heads.push({ text: f.name, side: -1, box: [l, y, r, y + w * 0.12] });
    y += w * 0.135;
    const columns = count > 6 ? 3 : 2;
    const high = w * 0.17;
    for (let i = 0; i < count; i++) {
      const cx = l + ((i % columns) * w) / columns;
      const cy = y + Math.floor(i / columns) * high;
      plan.cells.push({
        fact: n,
        value: i + first,
        box: [cx, cy, cx + w / columns - w * 0.015, cy + high - w * 0.015],
        text: words[i + first]!,
      });
    }
    y += Math.ceil(count / columns) * high + w * gap;
  });
  text.sides.forEach((name, side) => {
    const list = text.facts
      .map((f, n) => ({ f, n }))
      .filter(({ f }) => f.side === side && (f.show === "points" || f.show === "pool"));
    if (!list.length) return;
    plan.heads.push({ text: name, side, box: [l, y, r, y + w * 0.12] });
    y += w * 0.135;
    for (const show of ["points", "pool"])
      for (const { f, n } of list) {
        if (f.show !== show || f.token) continue;
        plan.rows.push({ fact: n, side, label: f.name, box: [l, y, r, y + w * 0.105] });
        y += w * 0.105;
      }
    const flown = list.filter(({ f }) => f.token);
    if (flown.length) {
      const t: Table = { side, box: [l, y, r, y], columns: [], lines: [] };
      for (const { f, n } of flown) {
        const word = f.name.split(" ").at(-1)!;
        const label = f.name.slice(0, -word.length - 1);
        if (!t.columns.includes(word)) t.columns.push(word);
        let line = t.lines.find((x) => x.label === label);
        if (!line) t.lines.push((line = { label, facts: [], y: y + w * (0.16 + 0.125 * t.lines.length) }));
        line.facts[t.columns.indexOf(word)] = n;
      }
      y += w * (0.11 + 0.125 * t.lines.length);
      t.box[3] = y;
      plan.tables.push(t);
    }
    y += w * gap;
  });
  plan.key = y;
  const rows = keyEntries(shape, text, w, 1, w * 0.07).length;
  const rest = w * (0.185 + (shape.unitMetres ? 0.2 : 0.04));
  plan.step = Math.min(w * 0.112, Math.max(w * 0.07, (e[3] - y - rest) / rows));
  plan.end = y + rest + plan.step * rows;
  return plan;
}

/** paintMargin prints the margin: frames, words and the key. */
export function paintMargin(c: DrawContext, plan: MarginPlan, shape: Shape, near: Box, px: number, ratio: number) {
  const [l, top, r] = plan.box;
  const w = r - l;
  if (near[2] < l) return;
  c.textBaseline = "middle";
  const text = (
    s: string,
    x: number,
    y: number,
    size: number,
    style: string,
    tone: string,
    align: CanvasTextAlign,
    room: number,
  ) => {
    const px9 = least * px * ratio;
    if (size < px9 * 0.55) return false;
    const high = Math.max(size, px9);
    c.font = `${style} ${high}px ${serif}`;
    const over = c.measureText(s).width / (room * 1.2);
    const fits = over > 1 ? Math.max(high / over, px9 * 0.8) : high;
    if (over * fits > high * 1.4) return false;
    c.font = `${style} ${fits}px ${serif}`;
    c.textAlign = align;
    c.fillStyle = tone;
    c.fillText(s, x, y, room);
    return true;
  };
  // title
  c.strokeStyle = ink;
  for (const [out, lw] of [
    [0, 0.012],
    [w * 0.018, 0.005],
  ] as const) {
    c.lineWidth = Math.max(px, w * lw);
    c.strokeRect(l + out, top + out, w - 2 * out, w * 0.44 - 2 * out);
  }
  text(plan.text.title.toUpperCase(), l + w / 2, top + w * 0.15, w * 0.148, "700", ink, "center", w * 0.9);
  const half = halve(plan.text.tagline);
  half.forEach((s, i) =>
    text(s, l + w / 2, top + w * (0.275 + i * 0.075), w * 0.064, "italic", "#5a4c3a", "center", w * 0.92),
  );
  for (const h of plan.heads) {
    const y = (h.box[1] + h.box[3]) / 2;
    c.fillStyle = h.side < 0 ? mix(land.margin, ink, 0.12) : sideColours(h.side).block;
    c.fillRect(h.box[0], h.box[1], w, h.box[3] - h.box[1]);
    text(h.text, l + w * 0.03, y, w * 0.074, "700", h.side < 0 ? ink : "#ffffff", "left", w * 0.94);
  }
  c.lineWidth = Math.max(px * 0.8, w * 0.004);
  for (const k of plan.cells) {
    c.fillStyle = mix(land.margin, "#ffffff", 0.4);
    c.fillRect(k.box[0], k.box[1], k.box[2] - k.box[0], k.box[3] - k.box[1]);
    c.strokeStyle = "rgba(74,60,42,.7)";
    c.strokeRect(k.box[0], k.box[1], k.box[2] - k.box[0], k.box[3] - k.box[1]);
    const word = k.text.length > 5 && k.box[2] - k.box[0] < w * 0.4 ? k.text.slice(0, 3) : k.text;
    text(
      word,
      k.box[0] + w * 0.02,
      k.box[1] + w * 0.046,
      w * 0.06,
      "italic",
      ink,
      "left",
      k.box[2] - k.box[0] - w * 0.03,
    );
  }
  for (const t of plan.tables) paintTable(c, t, w, px, text);
  for (const row of plan.rows) {
    if (!text(row.label, l + w * 0.02, (row.box[1] + row.box[3]) / 2, w * 0.06, "", ink, "left", w * labelRoom))
      continue;
    c.strokeStyle = "rgba(74,60,42,.25)";
    c.lineWidth = Math.max(px * 0.6, w * 0.002);
    c.beginPath();
    c.moveTo(l, row.box[3]);
    c.lineTo(r, row.box[3]);
    c.stroke();
  }
  paintKey(c, plan, shape, px, text);
}

type Text = (
  s: string,
  x: number,
  y: number,
  size: number,
  style: string,
  tone: string,
  align: CanvasTextAlign,
  room: number,
) => boolean;

const labelRoom = 0.78; // of the margin, for what a row is called
const columnAt = (t: Table, i: number) =>
  t.box[0] + (t.box[2] - t.box[0]) * (0.24 + ((i + 0.5) * 0.76) / t.columns.length);

/** paintTable prints a box for each figure of the table, under the words of its columns. */
function paintTable(c: DrawContext, t: Table, w: number, px: number, text: Text) {
  const wide = (w * 0.76) / t.columns.length;
  t.columns.forEach((word, i) => {
    text(word, columnAt(t, i), t.box[1] + w * 0.055, w * 0.042, "italic", ink, "center", wide * 0.96);
    for (const line of t.lines) {
      c.fillStyle = mix(land.margin, "#ffffff", 0.4);
      c.strokeStyle = "rgba(74,60,42,.7)";
      c.lineWidth = Math.max(px * 0.8, w * 0.004);
      c.beginPath();
      c.rect(columnAt(t, i) - wide * 0.46, line.y - w * 0.056, wide * 0.92, w * 0.112);
      c.fill();
      c.stroke();
    }
  });
  for (const line of t.lines) text(line.label, t.box[0] + w * 0.02, line.y, w * 0.06, "", ink, "left", w * 0.22);
}

type Entry = [name: string, draw: (c: DrawContext, x: number, y: number) => void];

/**
 * keyEntries are the lines of the key: what is drawn on a map, and what that is. Each is drawn to the right of a
 * point, for a key that is w wide with lines of the height step; px is a pixel of the screen.
 */
export function keyEntries(shape: Shape, text: MarginText, w: number, px: number, step: number): Entry[] {
  const rows: Entry[] = [];
  const stroke =
    (tone: string, lw: number, dash: number[] = []) =>
    (c: DrawContext, x: number, yy: number) => {
      c.strokeStyle = tone;
      c.lineWidth = Math.max(px, lw);
      c.setLineDash(dash);
      c.beginPath();
      c.moveTo(x, yy);
      c.lineTo(x + w * 0.15, yy);
      c.stroke();
      c.setLineDash([]);
    };
  const line = (x: number, yy: number) => {
    const p = new Path2D();
    p.moveTo(x, yy);
    p.lineTo(x + w * 0.15, yy);
    return p;
  };
  const sheet = shape.sheet;
  if (shape.crossings)
    rows.push([
      sheet ? "river hexside" : "a river to cross",
      (c, x, yy) => {
        stroke(water, w * 0.028)(c, x, yy);
        stroke(river, w * 0.013)(c, x, yy);
      },
    ]);
  if (sheet && shape.lakes.length)
    rows.push([
      "lake or reservoir hexside",
      (c, x, yy) => {
        c.fillStyle = water;
        c.strokeStyle = river;
        c.lineWidth = Math.max(px, w * 0.004);
        c.fillRect(x, yy - w * 0.018, w * 0.15, w * 0.036);
        c.strokeRect(x, yy - w * 0.018, w * 0.15, w * 0.036);
      },
    ]);
  if (sheet) rows.push(...sheet.key(w, px));
  else rows.push(["border of areas", stroke(border, w * 0.009)]);
  rows.push(["the front line", (c, x, yy) => frontLine(c, line(x, yy), px, w * 0.4)]);
  for (const [kind, name, dark, pale] of [
    ["rail", "railway", "#2c241c", "#f6efdc"],
    ["road", "main road", "#80502f", "#efcf9a"],
  ] as const) {
    if (!shape.ways.some((v) => v.kind === kind)) continue;
    if (shape.scenery.includes(kind))
      rows.push([`${name} (no effect)`, (c, x, yy) => paleWay(c, kind === "rail", line(x, yy), px, w * 0.6)]);
    else
      rows.push([
        name,
        (c, x, yy) => {
          stroke(dark, w * 0.013)(c, x, yy);
          // with sleepers, as on the sheet
          if (sheet && kind === "rail") {
            c.fillStyle = dark;
            for (let i = 1; i < 6; i++)
              c.fillRect(x + w * 0.025 * i, yy - w * 0.015, Math.max(px, w * 0.006), w * 0.03);
          } else stroke(pale, w * 0.006, kind === "rail" ? [w * 0.02, w * 0.02] : [])(c, x, yy);
        },
      ]);
  }
  for (const s of text.states) rows.push([s.name, (c, x, yy) => strokeState(c, s.show, line(x, yy), w * 0.25, px)]);
  for (const g of text.grounds)
    rows.push([
      sheet ? g.name : `${g.name} ground`,
      (c, x, yy) => {
        const box: [number, number, number, number] = [x + w * 0.02, yy - w * 0.025, w * 0.11, w * 0.05];
        c.fillStyle = sheet ? hexGrounds[g.ground]! : groundColour({ ground: g.ground, kind: "" });
        c.fillRect(...box);
        c.strokeStyle = border;
        c.lineWidth = Math.max(px * 0.7, w * 0.003);
        c.strokeRect(...box);
        if (g.ground !== "hard") return;
        c.beginPath(); // hatched, as on the map
        for (let i = 1; i < 6; i++) {
          c.moveTo(box[0] + w * 0.018 * i, box[1]);
          c.lineTo(box[0] + w * 0.018 * (i - 1), box[1] + box[3]);
        }
        c.stroke();
      },
    ]);
  if (shape.woods.length && !sheet)
    rows.push([
      "wood",
      (c, x, yy) => {
        c.fillStyle = woodland;
        c.fillRect(x + w * 0.02, yy - w * 0.025, w * 0.11, w * 0.05);
        c.fillStyle = "#5b6f42";
        for (let i = 0; i < 5; i++)
          c.fillRect(x + w * (0.035 + 0.018 * i), yy + w * 0.011 * ((i % 3) - 1), w * 0.009, w * 0.009);
      },
    ]);
  if (sheet && shape.towns.length)
    rows.push([
      "town",
      (c, x, yy) => {
        c.fillStyle = c.strokeStyle = ink;
        c.lineWidth = Math.max(px, w * 0.005);
        c.beginPath();
        c.arc(x + w * 0.075, yy, w * 0.015, 0, 7);
        c.stroke();
        c.beginPath();
        c.arc(x + w * 0.075, yy, w * 0.006, 0, 7);
        c.fill();
      },
    ]);
  for (const p of text.prints)
    rows.push([
      p.text,
      p.show === "edge"
        ? stroke(stripe(p.ink), w * 0.018)
        : p.show === "seam"
          ? stroke(printInk(p.ink), w * 0.012, [w * 0.032, w * 0.016])
          : (c, x, yy) => {
              const r = Math.min(w * 0.024, step * 0.3);
              if (p.show === "fort")
                for (const at of [0.04, 0.11]) sheet?.fort(c, x + w * at, yy, (r * 3.8) / sheet.high, p.ink, px * 0.7);
              else printSign(c, p, x + w * 0.075, yy, r);
            },
    ]);
  if (sheet) return rows;
  for (const [n, name] of [
    [1, "one face of the die hits"],
    [2, "two faces hit"],
    [3, "three faces hit"],
  ] as const) {
    rows.push([
      name,
      (c, x, yy) => {
        const rr = w * 0.016;
        const cx = x + w * 0.075;
        c.fillStyle = ["", "#ffffff", "#ffd83d", "#0d0b0a"][n]!;
        c.strokeStyle = "#1e1208";
        c.lineWidth = Math.max(px * 0.7, w * 0.004);
        c.beginPath();
        if (n === 2) {
          c.moveTo(cx, yy - rr * 1.3);
          c.lineTo(cx + rr * 1.3, yy);
          c.lineTo(cx, yy + rr * 1.3);
          c.lineTo(cx - rr * 1.3, yy);
          c.closePath();
        } else if (n === 3) c.rect(cx - rr, yy - rr, 2 * rr, 2 * rr);
        else c.arc(cx, yy, rr, 0, 7);
        c.fill();
        c.stroke();
      },
    ]);
  }
  return rows;
}

/** paintKey explains what is drawn on the map, and gives the scale. */
function paintKey(c: DrawContext, plan: MarginPlan, shape: Shape, px: number, text: Text) {
  const [l, , r, end] = plan.box;
  const w = r - l;
  let y = plan.key;
  if (plan.end > end) return;
  c.fillStyle = mix(land.margin, ink, 0.12);
  c.fillRect(l, y, w, w * 0.12);
  text("Key", l + w * 0.03, y + w * 0.06, w * 0.074, "700", ink, "left", w * 0.9);
  y += w * 0.185;
  for (const [name, draw] of keyEntries(shape, plan.text, w, px, plan.step)) {
    // a line that cannot be read here leaves no gap
    if (!text(name, l + w * 0.2, y, Math.min(w * 0.056, plan.step * 0.7), "italic", ink, "left", w * 0.78)) continue;
    draw(c, l + w * 0.02, y);
    y += plan.step;
  }
  if (!shape.unitMetres) return;
  // with room for its letters
  const km = (shape.sheet ? [100, 50, 20] : [100]).find((n) => n * 1000 <= w * 0.8 * shape.unitMetres) ?? 10;
  const wide = (km * 1000) / shape.unitMetres;
  const x = l + (w - wide) / 2;
  y += w * 0.06;
  for (let i = 0; i < 4; i++) {
    c.fillStyle = i & 1 ? "#fbf5e4" : ink;
    c.strokeStyle = ink;
    c.lineWidth = Math.max(px * 0.7, w * 0.003);
    c.fillRect(x + (i * wide) / 4, y, wide / 4, w * 0.018);
    c.strokeRect(x + (i * wide) / 4, y, wide / 4, w * 0.018);
  }
  text("0", x, y + w * 0.062, w * 0.052, "", ink, "center", w);
  text(`${km} km`, x + wide, y + w * 0.062, w * 0.052, "", ink, "center", w);
}

function halve(s: string): string[] {
  if (s.length < 34) return [s];
  let at = -1;
  for (let i = 0; i < s.length; i++)
    if (s[i] === " " && (at < 0 || Math.abs(i - s.length / 2) < Math.abs(at - s.length / 2))) at = i;
  return at < 0 ? [s] : [s.slice(0, at), s.slice(at + 1)];
}

/** drawTokens lays the tokens on the tracks and the figures, in CSS pixels. */
export function drawTokens(
  c: CanvasRenderingContext2D,
  plan: MarginPlan,
  values: number[],
  used: TrackUse[],
  t: { x: number; y: number; k: number },
  ratio: number,
  font: string,
) {
  const w = (plan.box[2] - plan.box[0]) * t.k;
  if (w < 40 || plan.box[0] * t.k + t.x > c.canvas.width / ratio) return;
  const at = (x: number, y: number): [number, number] => [x * t.k + t.x, y * t.k + t.y];
  for (const k of plan.cells) {
    const use = used.find((u) => u.fact === plan.text.ids[k.fact]);
    if (use && (k.value < use.first || k.value > use.last)) {
      // a box that the scenario does not come to
      const [x0, y0] = at(k.box[0], k.box[1]);
      const [x1, y1] = at(k.box[2], k.box[3]);
      c.globalAlpha = 0.78;
      c.fillStyle = mix(land.margin, ink, 0.16);
      c.fillRect(x0, y0, x1 - x0, y1 - y0);
      c.globalAlpha = 1;
    }
    if (values[k.fact] !== k.value) continue;
    const [x, y] = at(k.box[2], (k.box[1] + k.box[3]) / 2);
    const r = w * 0.042;
    token(c, x - r * 1.35, y, r, stripe("yellow"));
  }
  c.textAlign = "center";
  c.textBaseline = "middle";
  for (const row of plan.rows) {
    const [x, y] = at(row.box[2], (row.box[1] + row.box[3]) / 2);
    const n = values[row.fact];
    if (w * 0.06 < least * 0.55) continue; // there is no room for its name
    if (plan.text.facts[row.fact]!.words?.join() === "no,yes") {
      // a disc that its side holds, or the empty place of one
      token(c, x - w * 0.068, y, w * 0.038, n ? sideColours(row.side).block : mix(land.margin, ink, 0.12));
      continue;
    }
    c.font = `700 ${Math.max(least, w * 0.062)}px ${font}`;
    written(c, factValue(plan.text.facts[row.fact]!, n), x - w * 0.068, y, ink, ratio);
  }
  for (const t of plan.tables)
    for (const line of t.lines)
      line.facts.forEach((fact, i) => {
        const n = values[fact];
        const r = Math.min(w * 0.05, (w * 0.35) / t.columns.length);
        const [x, y] = at(columnAt(t, i), line.y);
        if (!n) return;
        token(c, x, y - r * 0.12, r, sideColours(t.side).block);
        if (r * 1.5 < least) return;
        c.font = `700 ${Math.max(least, r * 1.2)}px ${font}`;
        c.fillStyle = "#ffffff";
        c.textAlign = "center";
        c.textBaseline = "middle";
        c.fillText(factValue(plan.text.facts[fact]!, n), x, y - r * 0.08, r * 1.8);
      });
}
