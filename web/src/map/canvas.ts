// What all drawing on the map shares: the type of a canvas context, the fonts, and the smallest text.

export const font = "system-ui, 'Liberation Sans', 'DejaVu Sans', sans-serif";
/** The smallest text that is drawn, in CSS pixels; smaller is left out. */
export const minText = 10;
export type DrawContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export const serif = "Georgia, 'Liberation Serif', 'DejaVu Serif', serif";
