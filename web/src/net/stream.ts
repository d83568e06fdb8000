// The live line to the server: Server-Sent Events, read by fetch and not by an EventSource, which cannot send a header:
// the key would be in the address. It says whether it is up, and comes back by itself.

import { parse } from "./api";
import type { Update } from "../wire";

interface Listener {
  state(s: "live" | "lost"): void;
  update(u: Update): void;
  head(h: string): void;
  fresh(ask: string): void;
}

/**
 * The server sends a heartbeat every 15 seconds. A connection that is silent for longer is dead, though the browser
 * may not know it: a laptop that slept, a network that changed.
 */
const silence = 40_000;

/**
 * openStream listens until the page goes away. A line that broke is made again at the address and with the key of that
 * moment, and goes on after the last message.
 */
export function openStream(at: () => [url: string, key: string], to: Listener): void {
  let wait = 500;
  let last = "";
  const message = (text: string) => {
    const field: Record<string, string> = {};
    for (const line of text.split("\n")) field[line.split(":", 1)[0]!] = line.slice(line.indexOf(":") + 2);
    if (field.event === "update") to.update(parse<Update>(field.data!));
    else if (field.event === "head") to.head(field.data!);
    else if (field.event === "fresh") to.fresh(field.data!);
    if ("id" in field) last = text.startsWith("id:") ? field.id! : "";
  };
  const connect = () => {
    let heard = Date.now();
    let up = false;
    const end = new AbortController();
    const stop = () => {
      end.abort();
      clearInterval(watch);
    };
    const again = (after = 0) => {
      if (end.signal.aborted) return;
      stop();
      to.state("lost");
      setTimeout(connect, after);
    };
    // Date.now goes on while a machine sleeps, and timers do not: the first tick after it finds the silence.
    const check = () => {
      if (up && Date.now() - heard > silence) again();
    };
    const watch = setInterval(check, 5000);
    const read = async () => {
      const [url, key] = at();
      const headers: Record<string, string> = { "Umpire-Key": key };
      if (last) headers["Last-Event-ID"] = last;
      const answer = await fetch(url, { headers, signal: end.signal, cache: "no-store" });
      if (!answer.ok || !answer.body) return;
      up = true;
      wait = 500;
      heard = Date.now();
      to.state("live");
      const body = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await body.read();
        if (done) return;
        heard = Date.now();
        const parts = (rest + value).split("\n\n");
        rest = parts.pop()!;
        parts.forEach(message);
      }
    };
    void read()
      .catch(() => undefined) // broken, or ended by this page
      .then(() => again((wait = Math.min(wait * 2, 15000))));
    document.addEventListener("visibilitychange", check, end);
    window.addEventListener("online", () => again(), end);
    window.addEventListener("pagehide", stop, { once: true, signal: end.signal });
  };
  connect();
  // A page that comes back out of the browser's cache needs a new line.
  window.addEventListener("pageshow", (e) => {
    if (e.persisted) connect();
  });
}
