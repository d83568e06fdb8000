// What this page gives to the dice: a lasting secret, and for each draw a fresh value that it committed to before the
// order was known. It opens a value for one order of an entry and for no other, and keeps what it gave, so that an
// order which was tried and dropped can be shown. docs/decisions/0013 has the reasons.

/** Given is a secret that this browser gave: the entry that holds it, of a fresh one what it was told of the order. */
export interface Given {
  n: number;
  value: string;
  order?: string;
}

interface Store {
  /** all fresh values of this browser at the table follow from it */
  seed: string;
  /** the last value that was committed to is that of this name */
  last: string;
  given: Given[];
}

/** place is where this browser keeps what a seat gave: it may have both seats of a table. */
const place = (table: string, key: string) => `umpire.fresh.${table}.${key.slice(0, 8)}`;
const hex = (b: Uint8Array) => Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");

/** random32 is 32 random bytes in hex. */
export const random32 = () => hex(crypto.getRandomValues(new Uint8Array(32)));

const sha = async (text: string) =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
const valueOf = (s: Store, name: string) => sha(`${s.seed}\n${name}`);
const commitment = (table: string, value: string) => sha(`umpire-dice-1 fresh\n${table}\n${value}\n`);

function load(table: string, key: string): Store {
  const none = { seed: "", last: "", given: [] };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(place(table, key)) ?? "{}") as Partial<Store>) };
  } catch {
    return none; // storage is off
  }
}

/** keep stores it, and says whether that could be done: nothing is given that is not kept. */
function keep(table: string, key: string, s: Store): boolean {
  try {
    localStorage.setItem(place(table, key), JSON.stringify(s));
    return true;
  } catch {
    return false;
  }
}

/** gave keeps a lasting secret, which entry n holds. */
export function gave(table: string, key: string, n: number, value: string) {
  const s = load(table, key);
  s.given.push({ n, value });
  keep(table, key, s);
}

/** promise is what this page commits to now, if next, what the seat has committed to, is not its own. */
export async function promise(table: string, key: string, next: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  let s = load(table, key);
  if (s.seed && (await commitment(table, await valueOf(s, s.last))) === next) return undefined;
  s = load(table, key); // something may have been given meanwhile
  s.seed ||= random32();
  s.last = random32();
  return keep(table, key, s) ? commitment(table, await valueOf(s, s.last)) : undefined;
}

/**
 * open is the answer to "N ORDER COMMIT": the value that this page committed to, and its next commitment. It has none
 * if the value is not this browser's, or if it was opened for another order of the entry.
 */
export async function open(table: string, key: string, ask: string): Promise<object | undefined> {
  const [entry, order, commit] = ask.split(" ");
  const n = Number(entry);
  let s = load(table, key);
  if (!s.seed) return undefined;
  const value = s.given.find((g) => g.order && g.n === n)?.value ?? (await valueOf(s, s.last));
  const fits = (await commitment(table, value)) === commit;
  const next = await commitment(table, await valueOf(s, `entry ${n}`));
  s = load(table, key); // another tab may have been asked, too
  const old = s.given.find((g) => g.order && g.n === n);
  if (!fits || (old && (old.order !== order || old.value !== value))) return undefined;
  if (!old) {
    s.given.push({ n, value, order });
    s.last = `entry ${n}`;
    if (!keep(table, key, s)) return undefined;
  }
  return { n, value, next };
}

/** given is what this browser gave to the dice of a table. */
export const given = (table: string, key: string) => load(table, key).given;
