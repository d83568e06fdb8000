// The live line to the server: an EventSource that says whether it is up, and comes back by itself.

import { parse } from "./api";
import type { Update } from "./wire";

export interface Listener {
  state(s: "live" | "lost"): void;
  update(u: Update): void;
}

/** openStream listens until the page goes away. The browser resumes with Last-Event-ID; a refused line is tried anew. */
export function openStream(url: string, to: Listener): void {
  let wait = 1000;
  const connect = () => {
    const source = new EventSource(url);
    source.onopen = () => {
      wait = 1000;
      to.state("live");
    };
    source.addEventListener("update", (m) => to.update(parse<Update>((m as MessageEvent<string>).data)));
    source.onerror = () => {
      to.state("lost");
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 15000);
    };
    window.addEventListener("pagehide", () => source.close(), { once: true });
  };
  connect();
  // A page that comes back out of the browser's cache needs a new line.
  window.addEventListener("pageshow", (e) => {
    if (e.persisted) connect();
  });
}
