// Style sheets that only some pages need. The bundler sets their addresses.

declare const PAGES_SHEET: string; // the lobby and the rules (pages/pages.css)
declare const DEBRIEF_SHEET: string; // time/debrief.css

/** withSheet gives what is loaded once its style sheet is there too. A sheet that does not come is done without. */
async function withSheet<T>(address: string, part: Promise<T>): Promise<T> {
  if (!document.querySelector(`link[href="${address}"]`)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    const there = new Promise((done) => (link.onload = link.onerror = done));
    document.head.append(link);
    await there;
  }
  return part;
}

/** withPagesSheet is withSheet for what stands on the pages of the lobby and of the rules. */
export const withPagesSheet = <T>(part: Promise<T>) => withSheet(PAGES_SHEET, part);

/** withDebriefSheet is withSheet for the debrief. */
export const withDebriefSheet = <T>(part: Promise<T>) => withSheet(DEBRIEF_SHEET, part);
