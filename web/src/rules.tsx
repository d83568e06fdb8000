// The help pages of a game: every numbered rule in our own words, searchable. /rules/GAME#10.8 goes straight to one.

import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import type { RuleInfo } from "./wire";

export function Rules({ game }: { game: string }) {
  const [rules, setRules] = useState<RuleInfo[] | null>(null);
  const [name, setName] = useState(game);
  const [wrong, setWrong] = useState("");
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(decodeURIComponent(location.hash.slice(1)));
  useEffect(() => {
    api.rules(game).then((list) => setRules(list.filter((r) => r?.rule)), (e: Error) => setWrong(e.message));
    api.games().then((list) => setName(list.find((g) => g.id === game)?.name ?? game), () => undefined);
    const follow = () => setAt(decodeURIComponent(location.hash.slice(1)));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [game]);
  useEffect(() => {
    document.title = `Rules of ${name} – Umpire`;
  }, [name]);
  useEffect(() => {
    if (rules && at) document.getElementById(at)?.scrollIntoView({ block: "start" });
  }, [rules, at]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (rules ?? []).filter((r) => {
    const text = `${r.rule} ${r.title} ${r.text}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
  return (
    <main class="page rules">
      <header>
        <p><a href="/">Umpire</a></p>
        <h1>Rules of {name}</h1>
        <p class="hint">Help in our own words, by the numbers of the printed rulebook. The rulebook itself stays with its publisher.</p>
        <input type="search" placeholder="Search by word or number" aria-label="Search the rules" value={query} onInput={(e) => setQuery(e.currentTarget.value)} />
      </header>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {rules && <p class="hint" role="status">{found.length} of {rules.length} rules</p>}
      {found.map((r) => (
        <article key={r.rule} id={r.rule} class={`${r.rule === at ? "at" : ""} ${/\.0$|^\d+$/.test(r.rule) ? "chapter" : ""}`}>
          <h2><a href={`#${r.rule}`}>{r.rule}</a> {r.title}</h2>
          <p>{r.text}</p>
        </article>
      ))}
    </main>
  );
}
