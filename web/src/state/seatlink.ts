// Which seat a page has. Links carry the key of a seat behind a #, which a browser sends to nobody; the page takes it
// out of its address as soon as it has read it, and keeps it in the storage of its tab.

import * as api from "../net/api";
import { storedSetting, storedTable, storeSetting } from "./storage";

const place = (table: string) => `umpire.seat.${table}`;

/** seatPath is the path of a link to a seat. Knowing it is the right to the seat. */
export const seatPath = (table: string, key: string) => `/t/${encodeURIComponent(table)}#${key}`;

function store(table: string, key: string): boolean {
  try {
    sessionStorage.setItem(place(table), key);
    return true;
  } catch {
    return false; // storage is off: the key stays in the address
  }
}

/** sit opens a seat in this tab, with no key in the address; back: the page that is left can be gone back to. */
export function sit(table: string, key: string, back = false) {
  const path = store(table, key) ? `/t/${encodeURIComponent(table)}` : seatPath(table, key);
  if (back) location.assign(path);
  else location.replace(path);
}

/** clicked opens a seat by a plain click on its link; another click, such as for a new tab, is the browser's. */
export function clicked(e: MouseEvent, table: string, key: string) {
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  sit(table, key, true);
}

/** takeSeat is the key of a table's page, or its invitation: from a link, of this tab, or what this browser has. */
export function takeSeat(table: string, inPath = ""): string {
  addEventListener("hashchange", () => location.hash && location.reload()); // a link pasted over the same page
  const linked = decodeURIComponent(location.hash.slice(1)) || inPath; // older links have the key in the path
  if (linked && store(table, linked)) history.replaceState(null, "", `/t/${encodeURIComponent(table)}`);
  try {
    return linked || sessionStorage.getItem(place(table)) || storedTable(table)?.key || "";
  } catch {
    return linked || storedTable(table)?.key || "";
  }
}

/** onlyHere says that the address of this page works on this computer only. */
export const onlyHere = () => /^(localhost$|127\.|\[::1\])/.test(location.hostname);

const localKey = "umpire.local";

/**
 * machineTables are the tables of this machine, all or at most so many that were played last, if this browser has the
 * right to their list.
 */
export const machineTables = (most = 0) => api.tables(storedSetting(localKey), most);

/**
 * enter uses what `umpire play` put into the address: the right to the list of tables, or a word good once for it. A
 * table that is named with it is opened.
 */
export async function enter(): Promise<void> {
  addEventListener("hashchange", () => /^#(local|open)-/.test(location.hash) && location.reload());
  const [, how, secret, table, seat] = /^#(local|open)-(\w+)(?:\/t\/(\w+)\/(\w+))?$/.exec(location.hash) ?? [];
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  const a = how === "local" ? { key: secret, table, seat } : await api.openLocal(secret);
  storeSetting(localKey, a.key);
  if (a.table) sit(a.table, a.seat!);
}
