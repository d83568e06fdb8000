// Colours of ground, sides and stripes. No game is named here: terrain and stripe colours are looked up by the game's own word, and
// an unknown word gets a tone of its own, always the same one.

const terrains: Record<string, string> = {
  clear: "#efe6cf", open: "#efe6cf", plain: "#efe6cf", steppe: "#ece0b8", yellow: "#f0dba0",
  forest: "#c5d3ab", woods: "#c5d3ab", green: "#d3dab0", rough: "#ddd0b0", hills: "#ddd0b0", mountain: "#cbbda3",
  marsh: "#c3d4c6", swamp: "#c3d4c6", city: "#e3b39d", town: "#e3b39d", victory: "#e6ab98", red: "#e8c3b2", white: "#f3efe4",
  staging: "#dcd5c4", box: "#ece2c8", pool: "#ece2c8", sea: "#b9d2dd", lake: "#b9d2dd", water: "#b9d2dd",
};
const others = ["#e8dcc0", "#d5d8b8", "#e0cdb8", "#d2d6cc", "#e6d7cf", "#d9cfb2"];

export function terrainColour(word: string): string {
  const known = terrains[word.toLowerCase()];
  if (known) return known;
  let h = 0;
  for (const c of word) h = (h * 31 + c.charCodeAt(0)) >>> 0;
  return others[h % others.length]!;
}

/** The sheet's margin, the table that it lies on, and the sheet's shadow there. */
export const land = { margin: "#efe6cf", table: "#57483a", shadow: "rgba(20,12,4,.5)" };
export const water = "#a9cad8";
export const river = "#3f7dab";
export const ink = "#3b3226";
export const border = "#84694a";
export const gold = "#ffb000";
export const cursorDark = "#10161c";

/** SideColours are chosen to differ in lightness as well as in hue. Light: the face of the frame; dark: the block's edge. */
export interface SideColours { block: string; dark: string; light: string; tint: string; text: string }
const sides: SideColours[] = [
  { block: "#5d7387", dark: "#3c4d5d", light: "#e9eef2", tint: "#3f6c93", text: "#ffffff" },
  { block: "#b5452c", dark: "#7c2d1b", light: "#fbeae2", tint: "#c8502f", text: "#ffffff" },
];
const neutral: SideColours = { block: "#8b8577", dark: "#5d584e", light: "#f2efe8", tint: "#8b8577", text: "#ffffff" };
export const sideColours = (side: number): SideColours => sides[side] ?? neutral;

const stripes: Record<string, string> = {
  white: "#f6f3ea", blue: "#2f5fa8", red: "#d02f2f", lightblue: "#7fc0e6", green: "#3f8f4a", yellow: "#f0c93a", pink: "#ee9cb4",
  brown: "#8a5a33", black: "#22201d", grey: "#9b9b96", gray: "#9b9b96", orange: "#ee8a2e", purple: "#7d5ba6", darkgreen: "#2d5d3a",
  darkblue: "#23407a", tan: "#cdb083",
};
/** stripe is the colour of a formation's stripe, empty if it has none. */
export function stripe(word: string): string {
  if (!word || word === "none") return "";
  if (word.startsWith("#")) return word;
  return stripes[word.toLowerCase().replace(/[^a-z]/g, "")] ?? "#9b9b96";
}

const parts = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
/** mix is a colour between two of the form #rrggbb: the first at 0, the second at 1. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [parts(a), parts(b)];
  return "#" + x.map((v, i) => Math.round(v + (y[i]! - v) * share).toString(16).padStart(2, "0")).join("");
}
