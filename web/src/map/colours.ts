// Colours of ground, sides and stripes, by the kernel's words for them: the client knows no game's own words.

const grounds: Record<string, string> = {
  open: "#bcc789",
  rough: "#fff8c1",
  wood: "#7f9162",
  marsh: "#c4d5da",
  hard: "#ee9248",
  town: "#aa988d",
  prize: "#dca8b3",
};
const kinds: Record<string, string> = { staging: "#deceb9", box: "#ece2c8", pool: "#ece2c8" };

/** groundColour is the tint of a place: of its ground, else of its kind. */
export const groundColour = (p: { ground: string; kind: string }): string =>
  grounds[p.ground] ?? kinds[p.kind] ?? "#efe6cf";

/** The margin of the printed map, the table that it lies on, and its shadow there. */
export const land = { margin: "#efe6cf", table: "#cdc3ad", shadow: "rgba(60,44,24,.34)" };
export const water = "#7fbee9";
/** The tint of woods on other ground: pale, so that the ground of an area is told first. */
export const woodland = "#e4dca5";
export const river = "#2a6fa8";
export const seaInk = "#144c7e";
export const ink = "#3b3226";
export const border = "#5a3f2a";
export const gold = "#ffb000";
export const cursorDark = "#10161c";

/**
 * SideColours are chosen to differ in lightness as well as in hue. Light: the face of the frame; dark: the block's
 * edge.
 */
interface SideColours {
  block: string;
  dark: string;
  light: string;
  tint: string;
  text: string;
}
const sides: SideColours[] = [
  { block: "#5d7387", dark: "#3c4d5d", light: "#e9eef2", tint: "#3f6c93", text: "#ffffff" },
  { block: "#b5452c", dark: "#7c2d1b", light: "#fbeae2", tint: "#c8502f", text: "#ffffff" },
];
const neutral: SideColours = { block: "#8b8577", dark: "#5d584e", light: "#f2efe8", tint: "#8b8577", text: "#ffffff" };
export const sideColours = (side: number): SideColours => sides[side] ?? neutral;

const stripes: Record<string, string> = {
  white: "#f6f3ea",
  blue: "#2f5fa8",
  red: "#d02f2f",
  lightblue: "#7fc0e6",
  green: "#3f8f4a",
  yellow: "#f0c93a",
  pink: "#ee9cb4",
  brown: "#8a5a33",
  black: "#22201d",
  grey: "#9b9b96",
  gray: "#9b9b96",
  orange: "#ee8a2e",
  purple: "#7d5ba6",
  darkgreen: "#2d5d3a",
  darkblue: "#23407a",
  tan: "#cdb083",
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
  return (
    "#" +
    x
      .map((v, i) =>
        Math.round(v + (y[i]! - v) * share)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}
