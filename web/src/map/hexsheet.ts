// What a sheet of hexes shows apart from ground and waters: start lines, railheads, fortified sides with teeth to their
// front, and the numbers of hexes. Lengths are in heights of a hex.

import { font, type DrawContext } from "./canvas";
import { touches, type Box } from "./gridindex";
import { HexGrid } from "./hexgrid";
import { printInk, supplySign, type Printed } from "./prints";

/** RawSheet is the part of a drawing that only sheets of hexes have. */
export interface RawSheet {
  /** Hexsides as 6h+d, from the hexes that they protect. */
  works?: { sides: number[] }[];
  rows?: { name?: string; ink: string; line: number[] }[];
  heads?: { ink: string; x: number; y: number }[];
}

/** The grounds of hexes are pale: counters and lines are told from them. */
export const hexGrounds: Record<string, string> = {
  open: "#f0ead0",
  rough: "#f2d766",
  wood: "#a9bd7a",
  marsh: "#cbe2e6",
  hard: "#e28a3a",
  town: "#c9b3a6",
  prize: "#bf8394",
};

export class HexSheet {
  readonly high: number;
  private walls = new Path2D();
  private teeth = new Path2D();
  private rows: { name: string; ink: string; path: Path2D }[];
  private heads: NonNullable<RawSheet["heads"]>;
  private fortified = false;

  constructor(
    private grid: HexGrid,
    raw: RawSheet,
  ) {
    this.high = 2 * grid.reach;
    this.heads = raw.heads ?? [];
    this.rows = (raw.rows ?? []).map(({ name = "", ink, line }) => {
      const path = new Path2D();
      let [x, y] = [0, 0];
      for (let i = 0; i < line.length; i += 2) path.lineTo((x += line[i]!), (y += line[i + 1]!));
      return { name, ink, path };
    });
    for (const n of (raw.works ?? []).flatMap((w) => w.sides)) this.addWork(grid.first + Math.floor(n / 6), n % 6);
  }

  private addWork(place: number, d: number) {
    this.fortified = true;
    const [x, y] = this.grid.centre(place);
    const k = this.grid.corners;
    const [ax, ay, bx, by] = [0, 1, 2, 3].map((i) => k[(2 * d + i) % 12]!) as [number, number, number, number];
    const [ox, oy] = [(ax + bx) / 2, (ay + by) / 2]; // half a hex towards the front
    const at = (t: number, out: number): [number, number] => [
      x + ax + (bx - ax) * t + ox * out,
      y + ay + (by - ay) * t + oy * out,
    ];
    this.walls.moveTo(...at(0, -0.07));
    this.walls.lineTo(...at(1, -0.07));
    for (let i = 0; i < 4; i++) {
      this.teeth.moveTo(...at((i + 0.2) / 4, -0.07));
      this.teeth.lineTo(...at((i + 0.5) / 4, 0.21));
      this.teeth.lineTo(...at((i + 0.8) / 4, -0.07));
    }
  }

  /** key is what the key says of it, for a key that is w wide: fortified sides, start lines with their railheads. */
  key(w: number, px: number): [string, (c: DrawContext, x: number, y: number) => void][] {
    const works = (c: DrawContext, x: number, y: number) => {
      c.fillStyle = "#862216";
      c.fillRect(x, y - w * 0.012, w * 0.15, w * 0.012);
      c.beginPath();
      for (let i = 0; i < 6; i++) {
        const at = x + w * (0.005 + 0.025 * i);
        c.moveTo(at, y);
        c.lineTo(at + w * 0.008, y + w * 0.024);
        c.lineTo(at + w * 0.016, y);
      }
      c.fill();
    };
    return [
      ...(this.fortified ? ([["fortified hexside", works]] as ReturnType<HexSheet["key"]>) : []),
      ...this.rows.map(({ name, ink }): ReturnType<HexSheet["key"]>[number] => [
        `start line, ${name}`,
        (c, x, y) => {
          c.fillStyle = printInk(ink);
          c.globalAlpha = 0.4;
          c.fillRect(x, y - w * 0.02, w * 0.15, w * 0.04);
          c.globalAlpha = 1;
          supplySign(c, x + w * 0.075, y, Math.max(w * 0.018, 3 * px), ink);
        },
      ]),
    ];
  }

  /** paintRows paints the start lines: bands, narrower where one lies over another. */
  paintRows(c: DrawContext) {
    this.rows.forEach(({ ink, path }, i) => {
      c.strokeStyle = printInk(ink);
      c.globalAlpha = 0.28;
      c.lineWidth = this.high * (0.46 - 0.12 * Math.min(i, 2));
      c.stroke(path);
    });
    c.globalAlpha = 1;
  }

  /** paintWorks paints fortified sides and railheads; px is how many map units make a device pixel. */
  paintWorks(c: DrawContext, near: Box, px: number) {
    const wide = Math.max(this.high * 0.065, px);
    c.strokeStyle = "#faf4e2";
    c.lineWidth = wide * 1.7;
    c.stroke(this.walls);
    c.strokeStyle = c.fillStyle = "#862216";
    c.fill(this.teeth);
    c.lineWidth = wide;
    c.stroke(this.walls);
    for (const { x, y, ink } of this.heads)
      if (touches([x, y, x, y], near))
        supplySign(c, x + this.high * 0.27, y + this.high * 0.25, Math.max(this.high * 0.12, 4 * px), ink);
  }

  /** paintPrint paints a mark of a hex: a fortification, a sign of supply, or its part of a seam, if others bear it. */
  paintPrint(c: DrawContext, place: number, { show, ink }: Printed, px: number, bears: (place: number) => boolean) {
    const [x, y] = this.grid.centre(place);
    if (show === "seam") {
      const k = this.grid.corners;
      c.strokeStyle = printInk(ink);
      c.lineWidth = Math.max(this.high * 0.05, px);
      c.setLineDash([this.high * 0.16, this.high * 0.08]);
      c.beginPath();
      for (const d of [5, 0, 1])
        if (!bears(this.grid.neighbour(place, d))) {
          c.moveTo(x + k[2 * d]!, y + k[2 * d + 1]!);
          c.lineTo(x + k[(2 * d + 2) % 12]!, y + k[(2 * d + 3) % 12]!);
        }
      c.stroke();
      c.setLineDash([]);
    }
    if (show === "fort") this.fort(c, x, y, 1, ink, px);
    else if (show === "supply")
      supplySign(c, x + this.high * 0.27, y + this.high * 0.22, Math.max(this.high * 0.13, 4 * px), ink);
  }

  /** fort paints a wall with teeth that point outwards, just inside a hex of s times the size. */
  fort(c: DrawContext, x: number, y: number, s: number, word: string, px: number) {
    const k = this.grid.corners;
    c.beginPath();
    for (let i = 0; i < 12; i += 2)
      for (const t of [0, 0.14, 0.29, 0.44, 0.56, 0.71, 0.86]) {
        const out = s * (t === 0.29 || t === 0.71 ? 0.9 : 0.78);
        const at = (n: number) => out * (k[n]! + (k[(n + 2) % 12]! - k[n]!) * t);
        c.lineTo(x + at(i), y + at(i + 1));
      }
    c.closePath();
    for (const [wide, tone] of [
      [0.075, "#faf4e2"],
      [0.035, printInk(word)],
    ] as const) {
      c.strokeStyle = tone;
      c.lineWidth = Math.max(this.high * s * wide, px * wide * 28);
      c.stroke();
    }
  }

  /** paintNumbers writes the numbers of hexes at their tops, if their letters are at least so high. */
  paintNumbers(c: DrawContext, places: number[], id: (place: number) => string, least: number) {
    const size = this.high * 0.15;
    if (size < least) return;
    c.fillStyle = "#544a38";
    c.font = `${size}px ${font}`;
    c.textAlign = "center";
    c.textBaseline = "top";
    for (const p of places) {
      const [x, y] = this.grid.centre(p);
      c.fillText(id(p), x, y - this.high * 0.46);
    }
  }
}
