// The help pages of a game: every numbered rule in our own words, by chapter, searchable. /rules/GAME#10.8 goes straight to one.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import * as api from "./api";
import { find, linked, marked } from "./ruletext";
import type { RuleInfo } from "./wire";
import "./rules.css";

interface Chapter { id: string; title: string; rules: RuleInfo[] }

/** chapters sorts rules by what stands before the first dot of their numbers, in the order of the list. */
function chapters(rules: RuleInfo[]): Chapter[] {
  const out = new Map<string, Chapter>();
  for (const r of rules) {
    const id = r.rule.split(".")[0]!;
    let c = out.get(id);
    if (!c) out.set(id, (c = { id, title: "", rules: [] }));
    if (!c.title || r.rule === `${id}.0` || r.rule === id) c.title = r.title;
    c.rules.push(r);
  }
  return [...out.values()];
}

export function Rules({ game }: { game: string }) {
  const [rules, setRules] = useState<RuleInfo[] | null>(null);
  const [name, setName] = useState(game);
  const [wrong, setWrong] = useState("");
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(decodeURIComponent(location.hash.slice(1)));
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    api.rules(game).then((list) => setRules(list.filter((r) => r?.rule)), (e: Error) => setWrong(e.message));
    api.games().then((list) => setName(list.find((g) => g.id === game)?.name ?? game), () => undefined); // its id is a name, too
    const follow = () => {
      setQuery("");
      setAt(decodeURIComponent(location.hash.slice(1)));
    };
    const slash = (e: KeyboardEvent) => {
      if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || e.target instanceof HTMLInputElement) return;
      e.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    addEventListener("hashchange", follow);
    document.addEventListener("keydown", slash);
    return () => {
      removeEventListener("hashchange", follow);
      document.removeEventListener("keydown", slash);
    };
  }, [game]);
  useEffect(() => {
    document.title = `${at && !query ? `${at} – ` : ""}Rules of ${name} – Umpire`;
  }, [name, at, query]);
  useEffect(() => {
    if (rules && at && !query) document.getElementById(at)?.scrollIntoView({ block: "start" });
  }, [rules, at, query]);
  const numbers = useMemo(() => new Set((rules ?? []).map((r) => r.rule)), [rules]);
  const list = useMemo(() => chapters(rules ?? []), [rules]);
  const found = useMemo(() => find(rules ?? [], query), [rules, query]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (s: string): ComponentChildren => linked(s, numbers, (part) => marked(part, words));
  return (
    <div class="rules-page">
      <header class="rules-head">
        <p class="crumbs"><a href="/">Umpire</a>{history.length > 1 && <button class="link" onClick={() => history.back()}>Back</button>}</p>
        <h1>Rules of {name}</h1>
        <div class="search">
          <input
            ref={search} type="search" placeholder="Search by word or number" aria-label="Search the rules" aria-keyshortcuts="/" value={query}
            onInput={(e) => setQuery(e.currentTarget.value)}
            onKeyDown={(e) => {
              if (e.key === "Escape") setQuery("");
              if (e.key === "Enter" && found[0]) location.hash = found[0].rule;
            }}
          />
          <kbd aria-hidden="true">/</kbd>
        </div>
        <p class="hint" role="status">{rules ? (query ? `${found.length} of ${rules.length} rules` : `${rules.length} rules`) : "The rules are being fetched."}</p>
      </header>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      <nav class="chapters" aria-label="Chapters">
        <ol>{list.map((c) => <li key={c.id}><a href={`#${c.rules[0]!.rule}`} aria-current={at.split(".")[0] === c.id ? "true" : undefined}><span>{c.id}</span> {c.title}</a></li>)}</ol>
      </nav>
      <main class="rules">
        {query ? (
          <>
            {!found.length && rules && <p>Nothing is said about that. Try one word, or a number such as {rules[Math.min(rules.length - 1, 12)]?.rule}.</p>}
            {found.map((r) => (
              <article key={r.rule}>
                <h2><a href={`#${r.rule}`}>{marked(r.rule, words)}</a> {marked(r.title, words)}</h2>
                <p>{text(r.text)}</p>
              </article>
            ))}
          </>
        ) : (
          list.map((c) => (
            <section key={c.id} aria-labelledby={`chapter-${c.id}`}>
              <h2 id={`chapter-${c.id}`} class="chapter-title">{/^\d/.test(c.id) ? `${c.id}. ` : ""}{c.title}</h2>
              {c.rules.map((r) => (
                <article key={r.rule} id={r.rule} class={r.rule === at ? "at" : ""}>
                  <h3><a href={`#${r.rule}`}>{r.rule}</a> {r.title}</h3>
                  <p>{text(r.text)}</p>
                </article>
              ))}
            </section>
          ))
        )}
        <p class="hint">Help in our own words, by the numbers of the printed rulebook. The rulebook itself stays with its publisher.</p>
      </main>
    </div>
  );
}
