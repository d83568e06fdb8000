// Unit symbols, drawn as strokes in a frame 30 wide and 20 high, after the NATO conventions: a cross for infantry, an
// oval for armour, a slash for cavalry. An unknown kind of unit shows the first letters of its name.

type Draw = (c: CanvasRenderingContext2D) => void;

const cross: Draw = (c) => lines(c, [0, 0, 30, 20], [30, 0, 0, 20]);
const slash: Draw = (c) => lines(c, [0, 20, 30, 0]);
const oval: Draw = (c) => {
  c.beginPath();
  c.roundRect(6, 5.5, 18, 9, 4.5);
  c.stroke();
};
const dot: Draw = (c) => {
  c.beginPath();
  c.arc(15, 10, 3.2, 0, 7);
  c.fill();
};
const wheels: Draw = (c) => {
  c.beginPath();
  c.arc(9, 23.2, 2, 0, 7);
  c.moveTo(23, 23.2);
  c.arc(21, 23.2, 2, 0, 7);
  c.stroke();
};
const peak: Draw = (c) => {
  c.beginPath();
  c.moveTo(11, 20);
  c.lineTo(15, 13);
  c.lineTo(19, 20);
  c.fill();
};
const wings: Draw = (c) => {
  c.beginPath();
  c.moveTo(15, 10);
  c.bezierCurveTo(8, 3, 4, 6, 4, 10);
  c.bezierCurveTo(4, 14, 8, 17, 15, 10);
  c.bezierCurveTo(22, 3, 26, 6, 26, 10);
  c.bezierCurveTo(26, 14, 22, 17, 15, 10);
  c.fill();
};
const gulls: Draw = (c) => {
  c.beginPath();
  c.moveTo(9, 17.5);
  c.quadraticCurveTo(12, 13, 15, 17.5);
  c.quadraticCurveTo(18, 13, 21, 17.5);
  c.stroke();
};
const bridge: Draw = (c) => lines(c, [7, 13, 7, 7, 23, 7, 23, 13], [15, 7, 15, 13]);
const anchor: Draw = (c) => {
  lines(c, [15, 4, 15, 16], [11, 7, 19, 7]);
  c.beginPath();
  c.arc(15, 10.5, 6, 0.3, 2.84);
  c.stroke();
};
const flag: Draw = (c) => {
  c.fillRect(0, 0, 30, 6);
};
const rails: Draw = (c) => lines(c, [3, 8, 27, 8], [3, 12, 27, 12], [8, 6, 8, 14], [15, 6, 15, 14], [22, 6, 22, 14]);
const dome: Draw = (c) => {
  c.beginPath();
  c.moveTo(0, 20);
  c.quadraticCurveTo(15, 6, 30, 20);
  c.stroke();
};
const star: Draw = (c) => {
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? 3.2 : 8;
    const a = (i * Math.PI) / 5 - Math.PI / 2;
    c.lineTo(15 + r * Math.cos(a), 10.5 + r * Math.sin(a));
  }
  c.fill();
};
const fort: Draw = (c) => lines(c, [4, 15, 4, 6, 10, 6, 10, 10, 20, 10, 20, 6, 26, 6, 26, 15]);

function lines(c: CanvasRenderingContext2D, ...list: number[][]) {
  c.beginPath();
  for (const p of list) {
    c.moveTo(p[0]!, p[1]!);
    for (let i = 2; i < p.length; i += 2) c.lineTo(p[i]!, p[i + 1]!);
  }
  c.stroke();
}

/** low draws a symbol lower, below the flag of a headquarters. */
function low(draw: Draw): Draw {
  return (c) => {
    c.save();
    c.translate(0, 3);
    draw(c);
    c.restore();
  };
}

/** The symbols, by the kernel's words for kinds of units. */
const symbols: Record<string, Draw[]> = {
  infantry: [cross],
  mountain: [cross, peak],
  airborne: [cross, gulls],
  motorized: [cross, wheels],
  mechanized: [oval, cross],
  tank: [oval],
  cavalry: [slash],
  recon: [oval, slash],
  artillery: [dot],
  rocket: [dot, peak],
  antitank: [(c) => lines(c, [0, 20, 15, 0, 30, 20])],
  flak: [dome],
  engineer: [bridge],
  rail: [rails],
  air: [wings],
  fleet: [anchor],
  hq: [flag],
  "air-hq": [flag, low(wings)],
  leader: [star],
  fort: [fort],
};

/** ship draws the silhouette of a warship in a square of 30 units; one that is damaged lists and burns. */
function ship(c: CanvasRenderingContext2D, damaged: boolean) {
  const outline = [1, 17, 4, 17, 4, 14, 8, 14, 8, 11, 11, 11, 11, 5, 13, 5, 13, 9, 16, 9, 16, 6, 19, 6, 19, 12, 22, 12];
  c.save();
  c.translate(15, 17);
  if (damaged) c.rotate(0.2);
  c.translate(-15, -17);
  c.beginPath();
  for (let i = 0; i < outline.length; i += 2) c.lineTo(outline[i]!, outline[i + 1]!);
  for (const [x, y] of [
    [22, 14],
    [26, 14],
    [26, 17],
    [29.5, 17],
    [27, 23],
    [3, 23],
  ])
    c.lineTo(x!, y!);
  c.closePath();
  c.fill();
  c.stroke();
  c.restore();
}

/**
 * fleetFace paints a face of a fleet, x, y, w by h: a ship on the sea, so that nobody takes it for a block on land.
 * The sea is foot high.
 */
export function fleetFace(
  c: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  foot: number,
  damaged: boolean,
) {
  c.save();
  c.beginPath();
  c.rect(x, y, w, h);
  c.clip();
  const k = Math.min(w / 31, (h - foot) / 18);
  c.translate(x + (w - 30 * k) / 2, y + h - foot - 21 * k);
  c.scale(k, k);
  c.fillStyle = damaged ? "#5b5148" : "#f6f1e4";
  c.strokeStyle = "#10202c";
  c.lineWidth = 1.4;
  ship(c, damaged);
  c.fillStyle = "#2f6d9e";
  c.fillRect(-90, 21, 210, 90);
  if (damaged) {
    c.fillStyle = "#ffb000";
    c.beginPath();
    c.arc(20, 8, 3.4, 0, 7);
    c.fill();
  }
  c.restore();
}

/** sideMark draws a side's emblem on the back of a block: a star, a bar cross, or else a plain ring. */
export function sideMark(
  c: CanvasRenderingContext2D,
  emblem: string | undefined,
  x: number,
  y: number,
  r: number,
  colour: string,
) {
  c.save();
  c.translate(x, y);
  c.fillStyle = c.strokeStyle = colour;
  c.lineJoin = "miter";
  c.beginPath();
  if (emblem === "star") {
    for (let i = 0; i < 10; i++) {
      const d = i % 2 ? r * 0.39 : r * 1.02;
      const a = (i * Math.PI) / 5 - Math.PI / 2;
      c.lineTo(d * Math.cos(a), d * Math.sin(a) + r * 0.06);
    }
    c.fill();
  } else if (emblem === "cross") {
    const o = r * 0.92;
    const i = r * 0.28;
    for (const [px, py] of [
      [-i, -o],
      [i, -o],
      [i, -i],
      [o, -i],
      [o, i],
      [i, i],
      [i, o],
      [-i, o],
      [-i, i],
      [-o, i],
      [-o, -i],
      [-i, -i],
    ] as const)
      c.lineTo(px, py);
    c.closePath();
    c.lineWidth = Math.max(1, r * 0.17);
    c.stroke();
    c.globalAlpha = 0.35;
    c.fill();
  } else {
    c.arc(0, 0, r * 0.75, 0, 7);
    c.lineWidth = Math.max(1, r * 0.22);
    c.stroke();
  }
  c.restore();
}

/** drawSymbol draws frame and symbol into the box at x, y, w wide (and two thirds as high). */
export function drawSymbol(
  c: CanvasRenderingContext2D,
  name: string,
  x: number,
  y: number,
  w: number,
  face: string,
  ink: string,
  font: string,
) {
  const s = w / 30;
  c.save();
  c.translate(x, y);
  c.scale(s, s);
  c.fillStyle = face;
  c.fillRect(0, 0, 30, 20);
  c.strokeStyle = c.fillStyle = ink;
  c.lineWidth = Math.max(1.5, 0.9 / s);
  c.lineJoin = "round";
  const list = symbols[name];
  if (list) for (const draw of list) draw(c);
  c.strokeRect(0, 0, 30, 20);
  if (!list && name && 11 * s >= 8.5) {
    c.font = `700 11px ${font}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(name.slice(0, 3).toUpperCase(), 15, 10.7, 27);
  }
  c.restore();
}

const echelons: Record<string, string> = {
  company: "I",
  battalion: "II",
  regiment: "III",
  brigade: "X",
  division: "XX",
  corps: "XXX",
  army: "XXXX",
  front: "XXXXX",
  "army-group": "XXXXX",
};

/** echelon is the mark above the frame: I to XXXXX; empty for an unknown size. */
export const echelon = (size: string) => echelons[size.toLowerCase()] ?? "";
