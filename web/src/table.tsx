// The table: the map in the whole window, the panels around it (or below it on a narrow screen), and what lies on top: menu, card,
// banners, dialogs.

import { useEffect, useRef } from "preact/hooks";
import { Advice } from "./advice";
import { Dialog, RuleCard, RuleLink, Seal, Toasts } from "./bits";
import { Decide } from "./decide";
import { Facts, TopFacts } from "./facts";
import { consider, eyes, fatal, helpOpen, info, link, lookAs, menu, open, ownSide, past, play, scene, snap, tab } from "./game";
import { Here, Tray } from "./here";
import { Announcer } from "./announce";
import { eyesList, EyesSign } from "./eyes";
import { LessonCard } from "./lesson";
import { Dialogs, Notes, OfferBanner } from "./offers";
import { TablePanel } from "./seats";
import { Ending } from "./idle";
import { Log } from "./logpanel";
import { MapTools } from "./maptools";
import { Muster } from "./muster";
import { turnHelp } from "./overlay";
import "./turn.css";
import { Debrief, debriefOpen } from "./debrief";
import { PastFrame, Player, timeHelp, TimeTools } from "./player";
import { Summary } from "./summary";
import { TakeOver } from "./takeover";
import { globalKeys, MapCanvas, probe, zoomMap } from "./mapcanvas";
import { drawBeam, drawLetters, signOf } from "./map/marks";
import { sideName } from "./text";

export function TablePage({ table, seatKey }: { table: string; seatKey: string }) {
  useEffect(() => {
    void open(table, seatKey);
    document.addEventListener("keydown", globalKeys);
    Object.assign(window, { umpireProbe: { ...probe, strengths } });
    return () => document.removeEventListener("keydown", globalKeys);
  }, [table, seatKey]);
  const i = info.value, s = snap.value;
  useEffect(() => {
    if (i && s) document.title = `${s.mine && s.side !== 3 ? "Your decision – " : ""}${i.name} – Umpire`;
  }, [i, s]);
  if (fatal.value) {
    return (
      <main class="page">
        <h1>This table cannot be opened</h1>
        <p>{fatal.value}</p>
        <p><a href="/">To the lobby</a></p>
      </main>
    );
  }
  if (!i || !s) return <main class="page"><p class="start">{link.value === "lost" ? "The server cannot be reached. Trying again." : "The table is being laid."}</p><Toasts /></main>;
  return (
    <div class="table" data-at={s.at} data-steps={s.draft.steps.length} data-mine={s.mine && !past.value}>
      <MapCanvas />
      <PastFrame />
      <TopBar />
      <div class="panels" data-tab={tab.value}>
        <Tabs />
        <main class="panel left" aria-label="Decision">
          <Decide />
          <Tray />
        </main>
        <RightPanel />
      </div>
      <Advice />
      <LessonCard />
      <div class="notices">
        <EyesSign />
        <OfferBanner />
        <Notes />
      </div>
      <MapTools />
      <Muster />
      <Menu />
      <Ending />
      <Outcome />
      <Player />
      {link.value === "lost" && <div class="banner lost" role="alert">The line to the server is down. It comes back by itself; nothing is lost.</div>}
      <Toasts />
      <RuleCard />
      <Dialogs />
      <Summary />
      <Debrief />
      <TakeOver />
      <Announcer />
      {helpOpen.value && <Help />}
    </div>
  );
}

/** strengths tells browser tests what the map shows of each piece. */
const strengths = () => Object.fromEntries((scene.value?.view.pieces ?? []).filter((p) => p.p > 0).map((p) => [p.id, { n: p.n, face: p.face ?? 0 }]));

function TopBar() {
  const i = info.value!, s = snap.value!;
  const scenario = i.scenarios.find((x) => x.id === s.scenario)?.name ?? s.scenario;
  return (
    <header class="topbar">
      <a href="/" class="home" title="All tables">Umpire</a>
      <h1 class="sr">{i.name}, {scenario}: {sideName(i, s.side)}</h1>
      <span class="game"><b title={scenario}>{i.name}</b> <span class="scenario">{scenario}</span></span>
      <TopFacts />
      {ownSide.value === 3 || s.view.outcome.over ? <Eyes /> : <span class={`who side${s.side}`}>{s.side === 0 || s.side === 1 ? <><span class="wide">You: </span>{sideName(i, s.side)}</> : sideName(i, s.side)}</span>}
      <span class="tools">
        <button class="quiet" onClick={() => zoomMap(1.4)} aria-label="Zoom in">+</button>
        <button class="quiet" onClick={() => zoomMap(1 / 1.4)} aria-label="Zoom out">−</button>
        <button class="quiet" onClick={() => zoomMap(0)} aria-label="Show the whole map" title="Show the whole map">Fit</button>
        <TimeTools />
        <a class="quiet" href={`/rules/${i.id}`} target="_blank" rel="noopener">Rules</a>
        <button class="quiet" onClick={() => (helpOpen.value = true)} aria-label="Help">?</button>
      </span>
    </header>
  );
}

/** Eyes lets a two-handed player, and everybody after the end, look through either side's eyes. */
function Eyes() {
  const choices = eyesList(), own = choices[0]?.id ?? "";
  return (
    <select class="eyes" aria-label="Whose eyes" title="Whose eyes the map shows" value={eyes.value || own} onChange={(e) => void lookAs(e.currentTarget.value === own ? "" : e.currentTarget.value)}>
      {choices.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
    </select>
  );
}

const tabs = [["decide", "Decide"], ["here", "Place"], ["log", "Log"], ["facts", "Facts"], ["people", "Table"]] as const;

/** alongTabs goes from tab to tab by the arrow keys. */
function alongTabs(e: KeyboardEvent) {
  if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
  const list = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")], n = list.indexOf(document.activeElement as HTMLElement);
  const next = list[(n + (e.key === "ArrowRight" ? 1 : -1) + list.length) % list.length];
  next?.focus();
  next?.click();
  e.preventDefault();
}

/** Tabs choose the panel; on a wide window the decision always shows and they choose the right one. */
function Tabs() {
  return (
    <nav class="tabs" role="tablist" aria-label="Panels" onKeyDown={alongTabs}>
      {tabs.map(([id, name]) => (
        <button key={id} role="tab" class={id} aria-selected={tab.value === id} onClick={() => (tab.value = id)}>{name}</button>
      ))}
    </nav>
  );
}

function RightPanel() {
  const t = tab.value;
  return (
    <section class="panel right" aria-label="Place, log, figures and table">
      <nav class="tabs" role="tablist" aria-label="Right panel" onKeyDown={alongTabs}>
        {tabs.slice(1).map(([id, name]) => (
          <button key={id} role="tab" class={id} aria-selected={t === id || (t === "decide" && id === "log")} onClick={() => (tab.value = id)}>{name}</button>
        ))}
      </nav>
      <div class="body" role="tabpanel" aria-label={tabs.find(([id]) => id === (t === "decide" ? "log" : t))?.[1]} key={t === "decide" ? "log" : t}>
        {t === "here" ? <Here /> : t === "facts" ? <Facts /> : t === "people" ? <TablePanel /> : <Log />}
      </div>
    </section>
  );
}

function Menu() {
  const m = menu.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = ref.current;
    if (!el || !m) return;
    const back = document.activeElement;
    const box = el.getBoundingClientRect();
    el.style.left = `${Math.max(8, Math.min(m.x + 8, innerWidth - box.width - 8))}px`;
    el.style.top = `${Math.max(8, Math.min(m.y + 8, innerHeight - box.height - 8))}px`;
    el.querySelector("button")?.focus();
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, [m]);
  if (!m) return null;
  const step = (e: KeyboardEvent) => {
    const list = [...ref.current!.querySelectorAll("button")];
    const n = list.indexOf(document.activeElement as HTMLButtonElement);
    if (e.key === "ArrowDown") list[(n + 1) % list.length]?.focus();
    else if (e.key === "ArrowUp") list[(n - 1 + list.length) % list.length]?.focus();
    else if (e.key === "Tab") menu.value = null;
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div ref={ref} class="menu" role="menu" aria-label={m.title} onKeyDown={step}>
      <p>{m.title}</p>
      {m.actions.slice(0, 60).map((a) => (
        <button
          key={a.text} role="menuitem" class="act" data-action={a.text}
          onMouseEnter={() => !m.run && consider(a)}
          onFocus={() => !m.run && consider(a)}
          onClick={() => {
            menu.value = null;
            if (m.run) m.run();
            else void play(a);
          }}
        >
          {a.label}{a.seals && <Seal />}
        </button>
      ))}
      {m.also && (
        <button
          role="menuitem" class="act" data-also onClick={() => {
            menu.value = null;
            m.also!.run();
          }}
        >
          {m.also.label}
        </button>
      )}
    </div>
  );
}

function Outcome() {
  const i = info.value!, o = scene.value!.view.outcome;
  if (!o.over) return null;
  const who = o.winner === 0 || o.winner === 1 ? `${i.sides[o.winner].name} wins` : "A draw";
  return (
    <div class="banner over" role="status">
      <b>{who}{o.level ? `: ${o.level}` : ""}</b>
      <span>{i.sides[0].name} {o.points[0]} – {i.sides[1].name} {o.points[1]} points</span>
      <RuleLink rule={o.rule} />
      <button onClick={() => (debriefOpen.value = true)}>Debrief</button>
      <a href="/">To the lobby</a>
    </div>
  );
}

/** Sign is a sign of the map, for the help: what is shown, and the letters where there is no sign for it. */
function Sign({ show, letters }: { show: string | undefined; letters: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = ref.current?.getContext("2d");
    if (!c) return;
    c.setTransform(2, 0, 0, 2, 0, 0);
    c.clearRect(0, 0, 24, 24);
    const sign = signOf(show);
    if (show === "line") drawBeam(c, 1, 12, 12, 21, 8, false);
    else if (sign) sign(c, 12, 12, 10.5);
    else drawLetters(c, letters, 12, 12, 10.5);
  }, [show, letters]);
  return <canvas ref={ref} width={48} height={48} aria-hidden="true" />;
}

const keys = (): [string, string][] => [
  ["Arrow keys", "move the cursor from place to place"],
  ["Enter", "choose the place or piece at the cursor"],
  ["Tab, Shift+Tab", "on the map: the next or previous piece that can act; after the last one, on to the panels"],
  ["Esc", "one step back: close, drop what is picked, take back a mere choice"],
  ["U, Shift+U", "undo the last step; undo everything that the last unit did"],
  ["V", "with both sides, or when the game is over: see what the next side sees"],
  ["+ − 0", "zoom in, zoom out, whole map"],
  ...turnHelp(),
  ...timeHelp,
  ["M, /", "to the map; to the list of actions, where Enter leads from the search to what was found"],
  ["?", "this help"],
];

function Help() {
  const i = info.value!;
  return (
    <Dialog title="How to play here" close={() => (helpOpen.value = false)}>
      <p>What glows can be chosen. Click a block, then where it goes; or use the list of actions, which holds everything. Click what does not glow to hear why not, with the rule.</p>
      <p><Seal /> stands on whatever cannot be taken back: dice, what the other side learns, the end of your turn. Everything else can be undone freely.</p>
      <table class="keys">
        <tbody>{keys().map(([k, text]) => <tr key={k}><th scope="row"><kbd>{k}</kbd></th><td>{text}</td></tr>)}</tbody>
      </table>
      <p>What is ordered comes back only if the other side agrees, and dice come anew: <b>Table</b>, Take back orders. There you also find seats, links, standing answers and saving.</p>
      <h3>Signs on the map</h3>
      <dl class="signs">
        {[...i.pieceFlags, ...i.placeFlags].filter((f, n, all) => f.badge && all.findIndex((x) => x.id === f.id) === n && !i.marks.some((m) => m.name === f.name)).map((f) => [
          <dt key={f.id}><Sign show={f.show} letters={f.badge!} /></dt>, <dd key={f.id + "d"}>{f.name}</dd>,
        ])}
        {i.marks.some((m) => m.show === "line") && [<dt key="line"><Sign show="line" letters="" /></dt>, <dd key="lined">{i.marks.find((m) => m.show === "line")!.name}, in its side's colour; broken where it is cut off</dd>]}
        <dt><span class="die-dots" aria-hidden="true">●○</span></dt><dd>Strength left and lost. White dots hit on one face of the die, yellow on two, black on three. A dimmed block has acted.</dd>
      </dl>
      <p><a href={`/rules/${i.id}`} target="_blank" rel="noopener">All rules of {i.name}</a></p>
    </Dialog>
  );
}
