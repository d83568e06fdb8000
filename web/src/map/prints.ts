// What is printed on the map for set-ups and as reminders, and lines that the key shows too: each as it looks, for the
// map and for its key.

import { ink, stripe } from "./colours";
import type { DrawContext } from "./canvas";

/** Printed is a mark printed at a place: the kernel's words for how it looks, its ink, and the emblem of its side. */
export interface Printed {
  show: string;
  ink: string;
  emblem: string;
}

/** printInk is the colour of an ink. */
export const printInk = (word: string): string => stripe(word) || ink;

/** frontLine paints a front line: thin and broken, with an edge that shows it on any ground. */
export function frontLine(c: DrawContext, line: Path2D, px: number, cell: number) {
  c.strokeStyle = "#2a1c12";
  c.lineWidth = Math.max(px * 2.4, cell * 0.025);
  c.stroke(line);
  c.lineCap = "butt";
  c.strokeStyle = "#ffffff";
  c.lineWidth = Math.max(px * 1.4, cell * 0.015);
  c.setLineDash([Math.max(px * 5, cell * 0.075), Math.max(px * 3, cell * 0.045)]);
  c.stroke(line);
  c.setLineDash([]);
  c.lineCap = "round";
}

/** paleWay paints a railway or road that is scenery: thin and pale, a railway with sleepers. */
export function paleWay(c: DrawContext, rail: boolean, path: Path2D, px: number, cell: number) {
  c.strokeStyle = rail ? "rgba(90,80,68,.63)" : "rgba(168,98,58,.55)";
  c.lineWidth = Math.max(px * 0.7, cell * 0.006);
  c.stroke(path);
  if (!rail || cell * 0.016 < 2 * px) return;
  c.lineCap = "butt";
  c.lineWidth = cell * 0.016;
  c.setLineDash([cell * 0.006, cell * 0.042]);
  c.stroke(path);
  c.setLineDash([]);
  c.lineCap = "round";
}

/** supplySign paints a house that points up, to where supply comes from. */
export function supplySign(c: DrawContext, x: number, y: number, r: number, word: string) {
  c.beginPath();
  for (const [dx, dy] of [
    [-0.8, 0.8],
    [0.8, 0.8],
    [0.8, -0.2],
    [0, -1.1],
    [-0.8, -0.2],
  ] as const)
    c.lineTo(x + dx * r, y + dy * r);
  c.closePath();
  edged(c, r, printInk(word));
}

/** citySquare paints the square of a city. */
export function citySquare(c: DrawContext, x: number, y: number, r: number, word: string) {
  c.fillStyle = ink;
  c.fillRect(x - r * 1.17, y - r * 1.17, r * 2.34, r * 2.34);
  c.fillStyle = printInk(word);
  c.fillRect(x - r * 0.83, y - r * 0.83, r * 1.66, r * 1.66);
  c.fillStyle = ink;
  c.fillRect(x - r * 0.3, y - r * 0.3, r * 0.6, r * 0.6);
}

/** portSign paints an anchor on a disc. */
export function portSign(c: DrawContext, x: number, y: number, r: number, word: string) {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fillStyle = printInk(word);
  c.fill();
  c.strokeStyle = ink;
  c.lineWidth = r * 0.14;
  c.stroke();
  c.strokeStyle = "#ffffff";
  c.lineWidth = r * 0.18;
  c.beginPath();
  c.arc(x, y - r * 0.56, r * 0.15, 0, 7);
  for (const [x1, y1, x2, y2] of [
    [0, -0.42, 0, 0.62],
    [-0.34, -0.24, 0.34, -0.24],
    [0.74, 0.36, 0.62, 0.02],
    [0.62, 0.02, 0.36, 0.3],
    [-0.74, 0.36, -0.62, 0.02],
    [-0.62, 0.02, -0.36, 0.3],
  ] as const) {
    c.moveTo(x + x1 * r, y + y1 * r);
    c.lineTo(x + x2 * r, y + y2 * r);
  }
  c.moveTo(x + r * 0.6, y + r * 0.1);
  c.arc(x, y, r * 0.62, 0.2, Math.PI - 0.2);
  c.stroke();
}

/** printSign paints the sign of a mark that stands at a place. */
export function printSign(c: DrawContext, p: Printed, x: number, y: number, r: number) {
  if (p.show === "supply") return supplySign(c, x, y, r, p.ink);
  if (p.show === "square") return citySquare(c, x, y, r, p.ink);
  if (p.show === "port") return portSign(c, x, y, r, p.ink);
  if (p.show === "emblem" && p.emblem === "cross") {
    for (const [long, broad, tone] of [
      [1, 0.46, "#ffffff"],
      [0.86, 0.26, printInk(p.ink)],
    ] as const) {
      c.fillStyle = tone;
      c.fillRect(x - r * long, y - r * broad, 2 * r * long, 2 * r * broad);
      c.fillRect(x - r * broad, y - r * long, 2 * r * broad, 2 * r * long);
    }
    return;
  }
  c.beginPath();
  const k = p.show === "small-star" ? 0.9 : 1.2;
  for (let i = 0; i < 10; i++) {
    const a = (i * Math.PI) / 5 - Math.PI / 2;
    const d = r * k * (i % 2 ? 0.42 : 1);
    c.lineTo(x + Math.cos(a) * d, y + Math.sin(a) * d);
  }
  c.closePath();
  edged(c, r, printInk(p.ink));
}

/** edged fills the current path, with a pale and a dark edge. */
function edged(c: DrawContext, r: number, fill: string) {
  c.strokeStyle = "#faf4e2";
  c.lineWidth = r * 0.5;
  c.stroke();
  c.fillStyle = fill;
  c.fill();
  c.strokeStyle = ink;
  c.lineWidth = r * 0.16;
  c.stroke();
}
