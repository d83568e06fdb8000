// The workers that paint the map. They are started before there is a map to paint, while the page still loads: starting
// them takes as long as all the rest.

declare const TILE_WORKER: string; // the address of the worker's script, set by the bundler

let early: Worker[] | null = null;
let there: Promise<unknown>[] = [];
const longest = 150; // milliseconds

/** startWorkers starts workers, unless it has or the browser cannot paint in them. */
export function startWorkers() {
  // half of the cores: the others are for the page and for other programs
  const due = Math.min(3, Math.max(1, (navigator.hardwareConcurrency || 2) >> 1));
  try {
    void new OffscreenCanvas(1, 1); // throws in a browser that has no OffscreenCanvas
    if (early) return;
    early = Array.from({ length: due }, () => new Worker(TILE_WORKER, { type: "module" }));
    there = early.map((w) => new Promise((heard) => w.addEventListener("message", heard, { once: true })));
  } catch {
    early = null;
  }
}

/** takeWorkers are workers that nobody has yet. */
export function takeWorkers(): Worker[] {
  startWorkers();
  const workers = early ?? [];
  early = null;
  return workers;
}

/**
 * workersThere waits a little until the workers run. What they are told before is held back until the page is idle:
 * they would stand idle while it lays itself out.
 */
export function workersThere(): Promise<unknown> {
  return Promise.race([Promise.all(there), new Promise((done) => setTimeout(done, longest))]);
}
