// The open table and the server: loading it, following its stream, sending what the player does, taking new snapshots
// over.

import { batch } from "@preact/signals";
import { openStream } from "../net/stream";
import { storeHead } from "../net/heads";
import { storeTable, storedTables } from "./storage";
import { decodeShape, type Shape } from "../map/shape";
import { opening, tabName, workersThere } from "./opening";
import { sit } from "./seatlink";
import { askStake, takenRisks } from "./stakes";
import { fillGrid } from "./gridplaces";
import {
  tableId,
  key,
  info,
  shape,
  ownSide,
  fatalError,
  connection,
  snap,
  viewAs,
  actionMenu,
  picked,
  considered,
  refusal,
  lessonReply,
  tab,
  log,
  showError,
  busy,
} from "./table";
import * as api from "../net/api";
import { advance, withTexts, type Held } from "./update";
import type { Change, EventLine, Info, Snapshot, Update } from "../wire";

/**
 * Called before a newer snapshot is taken over (own: it answers an order of this page), so that what led to it can be
 * played first.
 */
export const beforeUpdate: ((old: Snapshot, next: Snapshot, own: boolean) => void)[] = [];
/** Called when a table is opened; what they answer is run as its first snapshot is taken over. */
export const onOpen: ((first: Snapshot) => Promise<() => void>)[] = [];
/** Called with the map and what it shows first, before anything is drawn: painting it takes longest. */
export const onMap: ((shape: Shape, info: Info, first: Snapshot) => void)[] = [];
/** Called with each change of what the seat's own eyes are shown; the log has its events already. */
export const onChange: ((before: Snapshot, after: Snapshot, change: Change) => void)[] = [];

/** What the server showed last, by whose eyes: "" are the seat's own. */
const held = new Map<string, Held>();
/** Requests under way whose answers bring changes, and updates that came before the answer which they lead on from. */
let asking = 0;
let early: Update[] = [];

const place = (as = ""): api.Place => ({
  id: tableId.value,
  key: key.value,
  have: held.get(as)?.version ?? "",
  tab: tabName,
  taken: takenRisks(),
});

/** open loads a table and keeps it up to date. */
export async function open(table: string, seatKey: string): Promise<void> {
  tableId.value = table;
  key.value = seatKey;
  held.clear();
  try {
    const { update, game } = opening(table, seatKey);
    const whole = advance(null, null, await update)!.held;
    const first = whole.snap;
    const begun = Promise.all(onOpen.map((f) => f(first).catch(() => () => undefined)));
    const [gameInfo, drawing] = await game;
    fillGrid(gameInfo);
    const map = decodeShape(drawing, gameInfo);
    for (const f of onMap) f(map, gameInfo, first);
    const [begin] = await Promise.all([begun, workersThere()]);
    Object.assign(first, withTexts(gameInfo, whole).snap);
    held.set("", whole);
    batch(() => {
      info.value = gameInfo;
      shape.value = map;
      ownSide.value = first.side;
      adopt(first);
      for (const f of begin) f();
    });
    storeTable(first, seatKey, gameInfo);
    await catchUp();
  } catch (e) {
    if (e instanceof api.Problem && e.code !== "offline") {
      if (!followMovedSeat(e)) fatalError.value = e.message;
      return;
    }
    if (!(e instanceof api.Problem)) {
      fatalError.value = e instanceof Error ? e.message : String(e);
      return;
    }
    connection.value = "lost";
    setTimeout(() => void open(table, seatKey), 2000);
    return;
  }
  api.addSecret(table, seatKey).catch(() => undefined); // the next page does
  openStream(() => [api.streamUrl(place()), key.value], {
    state: (s) => {
      connection.value = s;
      if (s === "lost") void refresh(); // the key may be valid no longer; what was missed comes with the connection
    },
    update: (u) => void take(u),
    head: (h) => storeHead(table, h),
    fresh: (ask) => void api.bring(table, key.value, ask).catch(() => undefined), // too late: the log says so
  });
}

/**
 * followMovedSeat goes on with the key that this browser has got meanwhile, if the one of this page is no longer good:
 * another tab changed the seats.
 */
function followMovedSeat(e: api.Problem): boolean {
  if (e.code !== "not-yours") return false;
  const now = storedTables().find((t) => t.table === tableId.value)?.key;
  if (!now || now === key.value) return false;
  sit(tableId.value, now);
  return true;
}

/** adopt takes a snapshot over, unless a newer one is here already, and forgets whatever no longer applies. */
function adopt(s: Snapshot, own = false) {
  const old = snap.value;
  if (old && s.at < old.at) return;
  // another tab changed the seats: another view, another log
  if (!viewAs.value && ownSide.value >= 0 && s.side !== ownSide.value) return location.reload();
  batch(() => {
    if (old && s.at > old.at) for (const f of beforeUpdate) f(old, s, own);
    snap.value = s;
    actionMenu.value = null;
    const same = old && old.at === s.at && old.draft.steps.join("\n") === s.draft.steps.join("\n");
    if (!same) {
      picked.value = 0;
      considered.value = null;
      refusal.value = null;
      lessonReply.value = "";
    }
    if (old && !old.mine && s.mine && (innerWidth < 760 || tab.value !== "people")) tab.value = "decide";
  });
}

function append(lines: EventLine[]) {
  const last = log.value.at(-1)?.n ?? 0;
  const fresh = lines.filter((l) => l.n > last);
  if (!fresh.length) return;
  if (fresh[0]!.n > last + 1)
    void catchUp(); // something is missing in between: ask for all of it
  else log.value = [...log.value, ...fresh];
}
let catching: Promise<void> | null = null;
/** catchUp fetches the events that this page has not got yet. */
function catchUp(): Promise<void> {
  catching ??= (async () => {
    try {
      const last = log.value.at(-1)?.n ?? 0;
      const lines = await api.events(tableId.value, key.value, last);
      const have = log.value.at(-1)?.n ?? 0;
      const fresh = lines.filter((l) => l.n > have);
      if (fresh.length) log.value = [...log.value, ...fresh];
    } finally {
      catching = null;
    }
  })();
  return catching;
}

/** take applies an update of the seat's own view. An update that follows one not here yet waits, or is fetched. */
async function take(u: Update, own = false): Promise<void> {
  append(u.events);
  let next = [u, ...early];
  early = [];
  for (let moved = true; moved;) {
    moved = false;
    for (const one of next) {
      const r = advance(info.value, held.get("") ?? null, one);
      if (!r) {
        early.push(one);
        continue;
      }
      moved = true;
      held.set("", r.held);
      for (const { before, after, change } of r.steps) for (const f of onChange) f(before, after, change);
    }
    next = early;
    early = [];
  }
  early = next;
  const now = held.get("");
  if (now && now.version !== snap.value?.version) {
    if (viewAs.value) await refreshView();
    else adopt(now.snap, own);
    if (now.snap.events > (log.value.at(-1)?.n ?? 0)) await catchUp();
  }
  if (early.length && !asking) {
    early = [];
    await refresh();
  }
}

/** asked applies the answer to a request that says what the page holds. */
async function asked(request: Promise<Update>, own = false): Promise<Update> {
  asking++;
  let u: Update;
  try {
    u = await request;
  } finally {
    asking--;
  }
  await take(u, own);
  return u;
}

/** refreshView fetches what is shown through the chosen eyes. */
async function refreshView(): Promise<void> {
  const as = viewAs.value;
  const u = await api.update(place(as), as);
  const r = advance(info.value, held.get(as) ?? null, u);
  if (r) held.set(as, r.held);
  if (r && viewAs.value === as) adopt(r.held.snap);
}

let refreshing = false;
let again = false;
/** refresh fetches what has changed; calls that come meanwhile are answered by one more fetch. */
export async function refresh(): Promise<void> {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  try {
    do {
      again = false;
      if (viewAs.value) await refreshView();
      else await asked(api.update(place()));
    } while (again);
  } catch (e) {
    if (e instanceof api.Problem && e.code === "not-yours" && !viewAs.value) {
      if (!followMovedSeat(e)) fatalError.value = e.message;
    } else if (!(e instanceof api.Problem && e.code === "offline")) showError(e); // an outage has its own banner
  } finally {
    refreshing = false;
  }
}

/** lookAs changes whose eyes the map shows. */
export async function lookAs(side: string): Promise<void> {
  viewAs.value = side;
  if (side) await refresh();
  else if (held.has("")) adopt(held.get("")!.snap);
}

/** send does one thing that changes the table, and only one at a time. */
export async function send(
  request: (s: Snapshot, place: api.Place) => Promise<Update>,
  refused: (e: unknown) => boolean = () => false,
): Promise<boolean> {
  const s = snap.value;
  if (!s || busy.value) return false;
  busy.value = true;
  try {
    for (;;) {
      const { risk } = await asked(request(s, place()), true);
      if (!risk) return true;
      if (!(await askStake(risk))) return false;
    }
  } catch (e) {
    const told = refused(e);
    if (!told) showError(e);
    if (!told && e instanceof api.Problem && e.code !== "offline") await refresh();
    return false;
  } finally {
    busy.value = false;
  }
}
