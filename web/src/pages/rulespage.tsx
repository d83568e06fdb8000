// The help pages of a game: every numbered rule in our own words, by chapter, with search. /rules/GAME#10.8 goes
// straight to a rule.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import * as api from "../net/api";
import { find, linked, marked } from "../ui/ruletext";
import type { RuleInfo, Ruling } from "../wire";

/** Rule is what the page shows of a rule: its help in a sentence or two, and its whole text if that says more. */
interface Rule extends RuleInfo {
  help: string;
  body: string;
}
interface Chapter {
  id: string;
  title: string;
  rules: Rule[];
}

const plain = (s: string) => s.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");

/** once is a help text and the whole text of a rule without saying anything twice: many a text begins with the help. */
function once(help: string, body: string): { help: string; body: string } {
  if (body.startsWith(help)) return { help, body: body.slice(help.length).trim() };
  return { help: plain(body).startsWith(plain(help)) ? "" : help, body };
}

/** Head is the head of a rule: its number or name, and its title if that does not begin with the name. */
function Head({ r, words = [] }: { r: Rule; words?: string[] }) {
  const named = r.cite || r.rule;
  const begins = plain(`${r.title} `).startsWith(plain(`${named} `));
  return (
    <>
      <a href={`#${r.rule}`}>{marked(begins ? r.title : named, words)}</a> {!begins && marked(r.title, words)}
    </>
  );
}

/** join joins the help texts and the whole texts by rule, in the order of the whole text. */
function join(help: RuleInfo[], whole: RuleInfo[]): Rule[] {
  const bodies = new Map(whole.map((r) => [r.rule, r]));
  const out = help
    .filter((r) => r?.rule)
    .map((r) => {
      const body = bodies.get(r.rule)?.text ?? "";
      bodies.delete(r.rule);
      return { ...r, ...once(r.text, body), text: `${r.text} ${body}` };
    });
  const all = [...out, ...[...bodies.values()].map((r) => ({ ...r, help: "", body: r.text }))];
  const order = new Map(whole.map((r, n) => [r.rule, n]));
  return all.sort((a, b) => (order.get(a.rule) ?? whole.length) - (order.get(b.rule) ?? whole.length));
}

/** chapterOf is the part of a number before the first dot, or a rule's name without its letter. */
const chapterOf = (rule: string) => rule.replace(/\..*$| [A-Z][a-z]?$/, "");

/** chapters groups rules by their chapters, in the order of the list. */
function chapters(rules: Rule[]): Chapter[] {
  const out = new Map<string, Chapter>();
  for (const r of rules) {
    const id = chapterOf(r.rule);
    let c = out.get(id);
    // letters without a rule that heads them belong to the chapter before
    if (!c && / /.test(r.rule) && id !== r.rule) c = [...out.values()].at(-1);
    if (!c) out.set(id, (c = { id, title: "", rules: [] }));
    if (!c.title || r.rule === `${id}.0` || r.rule === id) c.title = r.title;
    c.rules.push(r);
  }
  return [...out.values()];
}

export function RulesPage({ game }: { game: string }) {
  const [rules, setRules] = useState<Rule[] | null>(null);
  const [rulings, setRulings] = useState<Ruling[]>([]);
  const [name, setName] = useState(game);
  const [wrong, setWrong] = useState("");
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(decodeURIComponent(location.hash.slice(1)));
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const nothing = () => []; // without the whole text the page shows the help alone
    Promise.all([api.rules(game), api.rulesText(game).catch(nothing)]).then(
      ([help, whole]) => setRules(join(help, whole)),
      (e: Error) => setWrong(e.message),
    );
    void api.rulings(game).catch(nothing).then(setRulings);
    api.games().then(
      (list) => setName(list.find((g) => g.id === game)?.name ?? game),
      () => undefined,
    ); // then the page shows the game's id
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
  }, [rules, rulings, at, query]);
  const numbers = useMemo(
    () => new Set([...(rules ?? []).map((r) => r.rule), ...rulings.map((r) => r.id)]),
    [rules, rulings],
  );
  const list = useMemo(() => chapters(rules ?? []), [rules]);
  const parts = useMemo(() => [...new Set(rulings.map((r) => r.under))], [rulings]);
  const about = (rule: string) => rulings.filter((r) => r.rules.includes(rule));
  const found = useMemo(
    () =>
      find(
        [
          ...(rules ?? []),
          ...rulings.map((r): Rule => ({ rule: r.id, title: r.title ?? "", text: r.text, help: "", body: r.text })),
        ],
        query,
      ),
    [rules, rulings, query],
  );
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (s: string): ComponentChildren => linked(s, numbers, (part) => marked(part, words));
  return (
    <div class="rules-page">
      <header class="rules-head">
        <p class="crumbs">
          <a href="/">Umpire</a>
          {history.length > 1 && (
            <button class="link" onClick={() => history.back()}>
              Back
            </button>
          )}
        </p>
        <h1>Rules of {name}</h1>
        <div class="search">
          <input
            ref={search}
            type="search"
            placeholder="Search by word or number"
            aria-label="Search the rules"
            aria-keyshortcuts="/"
            value={query}
            onInput={(e) => setQuery(e.currentTarget.value)}
            onKeyDown={(e) => {
              if (e.key === "Escape") setQuery("");
              if (e.key === "Enter" && found[0]) location.hash = found[0].rule;
            }}
          />
          <kbd aria-hidden="true">/</kbd>
        </div>
        <p class="hint" role="status">
          {wrong ? "" : rules ? (query ? `${found.length} found` : `${rules.length} rules`) : "Loading the rules."}
        </p>
      </header>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <nav class="chapters" aria-label="Chapters">
        <ol>
          {list.map((c) => (
            <li key={c.id}>
              <a href={`#${c.rules[0]!.rule}`} aria-current={chapterOf(at) === c.id ? "true" : undefined}>
                {/^\d/.test(c.id) && <span>{c.id}</span>} {c.title}
              </a>
            </li>
          ))}
          {rulings.length > 0 && (
            <li>
              <a href={`#${rulings[0]!.id}`} aria-current={/^R\d/.test(at) ? "true" : undefined}>
                <span>R</span> Rulings
              </a>
            </li>
          )}
        </ol>
      </nav>
      <main class="rules">
        {query ? (
          <>
            {!found.length && rules && (
              <p>
                No rule says anything about that. Try one word, or a number such as{" "}
                {rules[Math.min(rules.length - 1, 12)]?.rule}.
              </p>
            )}
            {found.map((r) => (
              <article key={r.rule}>
                <h2>
                  <Head r={r} words={words} />
                </h2>
                {r.help && <p>{text(r.help)}</p>}
                {r.body && <Paragraphs text={r.body} show={text} />}
              </article>
            ))}
          </>
        ) : (
          <>
            {list.map((c, k) => (
              <section key={c.id} aria-labelledby={`chapter-${k}`}>
                <h2 id={`chapter-${k}`} class="chapter-title">
                  {/^\d/.test(c.id) ? `${c.id}. ` : ""}
                  {c.title}
                </h2>
                {c.rules.map((r) => (
                  <article key={r.rule} id={r.rule} class={r.rule === at ? "at" : ""}>
                    <h3>
                      <Head r={r} />
                    </h3>
                    {r.help && <p>{text(r.help)}</p>}
                    {r.body && <Paragraphs text={r.body} show={text} />}
                    {about(r.rule).length > 0 && (
                      <p class="rulings-of">
                        Rulings:{" "}
                        {about(r.rule).map((x, n) => (
                          <span key={x.id}>
                            {n > 0 && ", "}
                            <a class="rule" href={`#${x.id}`} title={x.title}>
                              {x.id}
                            </a>
                          </span>
                        ))}
                      </p>
                    )}
                  </article>
                ))}
              </section>
            ))}
            {parts.map((under, k) => (
              <section key={under} aria-labelledby={`rulings-${k}`}>
                <h2 id={`rulings-${k}`} class="chapter-title">
                  Rulings: {under}
                </h2>
                {rulings
                  .filter((r) => r.under === under)
                  .map((r) => (
                    <article key={r.id} id={r.id} class={r.id === at ? "at" : ""}>
                      <h3>
                        <a href={`#${r.id}`}>{r.id}</a> {r.title}{" "}
                        {r.rules.map((x) => (
                          <a key={x} class="rule about" href={`#${x}`}>
                            {x}
                          </a>
                        ))}
                      </h3>
                      <Paragraphs text={r.text} show={text} />
                    </article>
                  ))}
              </section>
            ))}
          </>
        )}
        <p class="hint">
          Help in our own words, by the numbers of the printed rulebook. The rulebook itself stays with its publisher.
        </p>
      </main>
    </div>
  );
}

/** Paragraphs splits a text at its empty lines; a paragraph of lines that begin with a bar is a table. */
function Paragraphs({ text, show }: { text: string; show: (s: string) => ComponentChildren }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((p, n) =>
        p.startsWith("|") ? (
          <Cells key={n} lines={p.split("\n")} show={show} />
        ) : (
          <p key={n} class="whole">
            {show(p)}
          </p>
        ),
      )}
    </>
  );
}

/** Cells is a table: heads, a line of dashes, rows, with the cells between bars. */
function Cells({ lines, show }: { lines: string[]; show: (s: string) => ComponentChildren }) {
  const [heads = [], , ...rows] = lines.map((l) => l.split("|").slice(1, -1));
  return (
    <div class="cells" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {heads.map((h, n) => (
              <th key={n}>{show(h.trim())}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, k) => (
                <td key={k}>{show(cell.trim())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
