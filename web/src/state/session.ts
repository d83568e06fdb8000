// The open table and the server: loading it, following its stream, sending what the player does, taking new snapshots
// over.

import { batch } from "@preact/signals";
import { openStream } from "../net/stream";
import { storeTable, storedTables } from "./storage";
import { decodeShape } from "../map/shape";
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
import type { EventLine, Snapshot } from "../wire";

/**
 * Called before a newer snapshot is taken over (own: it answers an order of this page), so that what led to it can be
 * played first.
 */
export const beforeUpdate: ((old: Snapshot, next: Snapshot, own: boolean) => void)[] = [];
/** Called when a table is opened; what they answer is run as its first snapshot is taken over. */
export const onOpen: ((first: Snapshot) => Promise<() => void>)[] = [];
/** open loads a table and keeps it up to date. */
export async function open(table: string, seatKey: string): Promise<void> {
  tableId.value = table;
  key.value = seatKey;
  try {
    const first = await api.snapshot(table, seatKey);
    const [gameInfo, drawing, ...begin] = await Promise.all([
      api.gameInfo(first.game),
      api.gameShape(first.game),
      ...onOpen.map((f) => f(first).catch(() => () => undefined)),
    ]);
    batch(() => {
      info.value = gameInfo;
      shape.value = decodeShape(drawing, gameInfo);
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
  openStream(api.streamUrl(table, seatKey), {
    state: (s) => {
      connection.value = s;
      void refresh(); // whatever happened while the line was down; or the key is good no longer
    },
    update: (u) => {
      append(u.events);
      const now = snap.value;
      // Another tab of this seat may have changed the draft; a seat may have been taken or left.
      if (u.version !== now?.version) void refresh();
    },
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
  location.replace(`/t/${tableId.value}/${now}`);
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
    const same = old && old.at === s.at && old.draft.steps.length === s.draft.steps.length;
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
let refreshing = false;
let again = false;
/** refresh fetches the snapshot; calls that come meanwhile are answered by one more fetch. */
export async function refresh(): Promise<void> {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  try {
    do {
      again = false;
      const s = await fetchSnapshot();
      adopt(s);
      if (!viewAs.value && s.events > (log.value.at(-1)?.n ?? 0)) await catchUp();
    } while (again);
  } catch (e) {
    if (e instanceof api.Problem && e.code === "not-yours" && !viewAs.value) {
      if (!followMovedSeat(e)) fatalError.value = e.message;
    } else if (!(e instanceof api.Problem && e.code === "offline")) showError(e); // an outage has its own banner
  } finally {
    refreshing = false;
  }
}

/** fetchSnapshot fetches the snapshot through the chosen eyes. */
const fetchSnapshot = () => api.snapshot(tableId.value, key.value, viewAs.value);
/** lookAs changes whose eyes the map shows. */
export async function lookAs(side: string): Promise<void> {
  viewAs.value = side;
  await refresh();
}

/** send does one thing that changes the table, and only one at a time. */
export async function send(
  request: (s: Snapshot) => Promise<Snapshot>,
  refused: (e: unknown) => boolean = () => false,
): Promise<boolean> {
  const s = snap.value;
  if (!s || busy.value) return false;
  busy.value = true;
  try {
    const own = await request(s);
    adopt(viewAs.value ? await fetchSnapshot() : own, true);
    if (!viewAs.value && (snap.value?.events ?? 0) > (log.value.at(-1)?.n ?? 0)) await catchUp();
    return true;
  } catch (e) {
    const told = refused(e);
    if (!told) showError(e);
    if (!told && e instanceof api.Problem && e.code !== "offline") await refresh();
    return false;
  } finally {
    busy.value = false;
  }
}
