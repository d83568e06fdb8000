// The live line to the server: an EventSource that says whether it is up, and comes back by itself.

import { parse } from "./api";
import type { Update } from "../wire";

interface Listener {
  state(s: "live" | "lost"): void;
  update(u: Update): void;
  head(h: string): void;
}

/**
 * The server's heart beats every 15 seconds. A line that is silent for longer is dead, though the browser may not
 * know it: a laptop that slept, a network that changed.
 */
const silence = 40_000;

/**
 * openStream listens until the page goes away. The browser resumes with Last-Event-ID; a refused connection is tried
 * again, at the address of that moment.
 */
export function openStream(url: () => string, to: Listener): void {
  let wait = 1000;
  const connect = () => {
    const source = new EventSource(url());
    let heard = Date.now();
    const end = new AbortController();
    const stop = () => {
      end.abort();
      clearInterval(watch);
      source.close();
    };
    const anew = () => {
      stop();
      to.state("lost");
      connect();
    };
    // Date.now goes on while a machine sleeps, and timers do not: the first tick after it finds the silence.
    const check = () => {
      if (source.readyState === EventSource.OPEN && Date.now() - heard > silence) anew();
    };
    const watch = setInterval(check, 5000);
    source.onopen = () => {
      heard = Date.now();
      wait = 1000;
      to.state("live");
    };
    source.addEventListener("update", (m) => {
      heard = Date.now();
      to.update(parse<Update>((m as MessageEvent<string>).data));
    });
    source.addEventListener("head", (m) => to.head((m as MessageEvent<string>).data));
    source.addEventListener("beat", () => (heard = Date.now()));
    source.onerror = () => {
      to.state("lost");
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      stop();
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 15000);
    };
    document.addEventListener("visibilitychange", check, end);
    window.addEventListener("online", anew, end);
    window.addEventListener("pagehide", stop, { once: true, signal: end.signal });
  };
  connect();
  // A page that comes back out of the browser's cache needs a new line.
  window.addEventListener("pageshow", (e) => {
    if (e.persisted) connect();
  });
}
