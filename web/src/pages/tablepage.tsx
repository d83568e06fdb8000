// The table: the map in the whole window, the panels around it (or below it on a narrow screen), and what lies on
// top: card, banners, dialogs.

import { useEffect } from "preact/hooks";
import { ActionCard } from "../panels/actioncard";
import { Toasts } from "../ui/toasts";
import { RuleCard, RuleLink } from "../ui/rulelink";
import { Decide } from "../panels/decide";
import { Facts } from "../panels/facts";
import {
  aside,
  asideShown,
  debriefOpen,
  fatalError,
  helpOpen,
  info,
  provenEntry,
  connection,
  past,
  shownSnap,
  snap,
  tab,
} from "../state/table";
import { open } from "../state/session";
import { PlaceCard, OffMapPlaces } from "../panels/placecard";
import { Announcer } from "../panels/announcer";
import { ViewSign } from "../panels/viewsign";
import { LessonCard } from "../panels/lesson";
import { Notes, ProposalBanner } from "../people/proposals";
import { NextGame, nextOf } from "../people/contest";
import { ContestSection, ContestSheet, ProposalDialogs, Rematch, TablePanel } from "../people/wanted";
import { Curtain, HandOver, useCurtain } from "../people/hotseat";
import { endWords } from "../state/winning";
import { GoalCard, StakeDialog } from "../panels/goals";
import { UnfinishedDialog } from "../panels/unfinished";
import { Log } from "../panels/logpanel";
import { MapTools } from "../panels/maptools";
import { OrderOfBattle } from "../panels/orderofbattleopen";
import { Debrief } from "../time/debrief";
import { useLater } from "../ui/later";
import { PastFrame, ReplayBar } from "../time/replaybar";
import { Summary } from "../time/summary";
import { TakeOver } from "../time/takeover";
import { globalKeys, MapCanvas, probe } from "../panels/mapcanvas";
import { TopBar } from "../panels/topbar";
import { ActionMenu } from "../panels/actionmenu";
import { Help } from "../panels/help";

export function TablePage({ table, seatKey }: { table: string; seatKey: string }) {
  const [down, lift] = useCurtain(table);
  useEffect(() => {
    if (down) return;
    void open(table, seatKey);
    document.addEventListener("keydown", globalKeys);
    Object.assign(window, { umpireProbe: { ...probe, strengths } });
    return () => document.removeEventListener("keydown", globalKeys);
  }, [table, seatKey, down]);
  const i = info.value;
  const s = snap.value;
  useEffect(() => {
    if (i && s) document.title = `${s.mine && s.side !== 3 ? "Your decision – " : ""}${i.name} – Umpire`;
  }, [i, s]);
  if (down) return <Curtain table={table} seatKey={seatKey} lift={lift} />;
  if (fatalError.value) {
    return (
      <main class="page">
        <h1>This table cannot be opened</h1>
        <p>{fatalError.value}</p>
        <p>
          <a href="/">To the lobby</a>
        </p>
      </main>
    );
  }
  if (!i || !s)
    return (
      <main class="page">
        <p class="start">
          {connection.value === "lost" ? "The server cannot be reached. Trying again." : "Setting up the table."}
        </p>
        <Toasts />
      </main>
    );
  return (
    <div
      class={`table${asideShown() ? " aside" : ""}`}
      data-at={s.at}
      data-steps={s.draft.steps.length}
      data-mine={s.mine && !past.value}
    >
      <MapCanvas />
      <PastFrame />
      <TopBar />
      <div class="panels" data-tab={tab.value}>
        <Tabs />
        <main class="panel left" aria-label="Decision">
          <Decide />
          <OffMapPlaces />
        </main>
        <RightPanel />
      </div>
      <ActionCard />
      <LessonCard />
      <div class="notices">
        <Outcome />
        <ViewSign />
        <HandOver />
        <ProposalBanner />
        <Notes />
      </div>
      <MapTools />
      <OrderOfBattle />
      <ActionMenu />
      <UnfinishedDialog />
      <StakeDialog />
      <GoalCard />
      <ReplayBar />
      {connection.value === "lost" && (
        <div class="banner lost" role="alert">
          The line to the server is down. It comes back by itself; nothing is lost.
        </div>
      )}
      <Toasts />
      <RuleCard />
      <ProposalDialogs />
      <Summary />
      <Debrief>
        <ContestSection />
        <Rematch />
      </Debrief>
      <ContestSheet />
      <TakeOver />
      <Proof />
      <Announcer />
      {helpOpen.value && <Help />}
    </div>
  );
}

/** strengths tells browser tests what the map shows of each piece. */
const strengths = () =>
  Object.fromEntries(
    (shownSnap.value?.view.pieces ?? []).filter((p) => p.p > 0).map((p) => [p.id, { n: p.n, face: p.face ?? 0 }]),
  );

const tabs = [
  ["decide", "Decide"],
  ["here", "Place"],
  ["log", "Log"],
  ["facts", "Facts"],
  ["people", "Table"],
] as const;

/** alongTabs moves between the tabs by the arrow keys. */
function alongTabs(e: KeyboardEvent) {
  if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
  const list = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")];
  const n = list.indexOf(document.activeElement as HTMLElement);
  const next = list[(n + (e.key === "ArrowRight" ? 1 : -1) + list.length) % list.length];
  next?.focus();
  next?.click();
  e.preventDefault();
}

/** Tabs choose the panel. On a wide window the decision is always shown, and they choose the panel at the right. */
function Tabs() {
  return (
    <nav class="tabs" aria-label="Panels">
      <div role="tablist" aria-label="Panels" onKeyDown={alongTabs}>
        {tabs.map(([id, name]) => (
          <button key={id} role="tab" class={id} aria-selected={tab.value === id} onClick={() => (tab.value = id)}>
            {name}
          </button>
        ))}
      </div>
    </nav>
  );
}

function RightPanel() {
  const t = tab.value;
  return (
    <section class="panel right" aria-label="Place, log, figures and table">
      <nav class="tabs" aria-label="Right panel">
        <div role="tablist" aria-label="Right panel" onKeyDown={alongTabs}>
          {tabs.slice(1).map(([id, name]) => (
            <button
              key={id}
              role="tab"
              class={id}
              aria-selected={t === id || (t === "decide" && id === "log")}
              onClick={() => ((tab.value = id), (aside.value = true))}
            >
              {name}
            </button>
          ))}
        </div>
        {asideShown() && (
          <button
            class="quiet fold"
            aria-label="Close the right panel"
            title="Close the right panel"
            onClick={() => ((tab.value = "decide"), (aside.value = false))}
          >
            ✕
          </button>
        )}
      </nav>
      <div
        class="body"
        role="tabpanel"
        aria-label={tabs.find(([id]) => id === (t === "decide" ? "log" : t))?.[1]}
        key={t === "decide" ? "log" : t}
      >
        <h2 class="sr">{tabs.find(([id]) => id === (t === "decide" ? "log" : t))?.[1]}</h2>
        {t === "here" ? <PlaceCard /> : t === "facts" ? <Facts /> : t === "people" ? <TablePanel /> : <Log />}
      </div>
    </section>
  );
}

function Outcome() {
  const i = info.value!;
  const o = shownSnap.value!.view.outcome;
  if (!o.over)
    return snap.value!.rematch ? ( // while the past is shown
      <div class="banner over" role="status">
        <Rematch waits />
      </div>
    ) : null;
  const who = o.winner === 0 || o.winner === 1 ? `${i.sides[o.winner].name} wins` : "A draw";
  const why = endWords();
  const told = o.points.every((n) => new RegExp(`\\b${n}\\b`).test(why));
  return (
    <div class="banner over" role="status">
      <b>
        {who}
        {o.level ? `: ${o.level}` : ""}
      </b>
      {o.scored && !told && (
        <span>
          {i.sides[0].name} {o.points[0]} – {i.sides[1].name} {o.points[1]} points
        </span>
      )}
      <span class="why">
        {why} <RuleLink rule={o.rule} />
      </span>
      <Rematch waits />
      {nextOf() > 0 && <NextGame game={snap.value!.contest!.game + 1} of={nextOf()} />}
      <button onClick={() => (debriefOpen.value = true)}>Debrief</button>
      <a href="/">To the lobby</a>
    </div>
  );
}

/** Proof shows how the dice of an entry came about. */
function Proof() {
  const n = provenEntry.value;
  const Sheet = useLater(n > 0, () => import("../time/diceproof").then((m) => m.DiceProof));
  return n && Sheet ? <Sheet n={n} /> : null;
}
