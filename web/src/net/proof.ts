// The dice of a saved game, worked out again in the browser from the secrets that its end opens, as docs/decisions/0013
// says: nothing of it is taken from the server's word. What a cup held only the rules know, so lots are counted.

import type { Given } from "./fresh";

/** Die is one that was worked out: draw of entry n, by its HMAC modulo the faces. */
export interface ProvenDie {
  draw: number;
  of: number;
  said: number;
  /** the first 8 bytes of the HMAC, in hex; empty if the die has one face */
  mac: string;
  due: number;
}

/** Proof is what came of it; wrong is the first thing that is not right, empty if all is. */
export interface Proof {
  wrong: string;
  dice: number;
  lots: number;
  /** draws that were not committed to: of another table, or of an older program */
  other: number;
  heads: number;
  /** dice to which players' pages brought fresh secrets, and secrets of this page that the log does not hold */
  fresh: number;
  late: number;
  commit: string;
  secrets: { side: number; value: string; from: number }[];
  opened: string;
  entries: { hash: string; dice: ProvenDie[]; fresh: Fresh[] }[];
}

interface Fresh {
  side: number;
  value?: string;
  next: string;
}

interface Line {
  commit: string;
  hash: string;
  salt?: string;
  body?: Body;
}

interface Body {
  table?: string;
  start?: { dice?: { commit: string } };
  secrets?: { side: number; value: string }[];
  draws?: { of?: number; r: number }[];
  actions?: string[];
  fresh?: Fresh[];
}

const utf8 = new TextEncoder();
const hex = (b: ArrayBuffer) => Array.from(new Uint8Array(b), (x) => x.toString(16).padStart(2, "0")).join("");
const bytes = (text = "") => Array.from(text.match(/../g) ?? [], (x) => parseInt(x, 16));
const sha = async (...parts: number[][]) => hex(await crypto.subtle.digest("SHA-256", new Uint8Array(parts.flat())));
const text = (s: string) => Array.from(utf8.encode(s));

/** lines are what pages opened for an entry, as it is hashed. */
const lines = (fresh: Fresh[]) =>
  fresh
    .filter((x) => x.value)
    .map((x) => `fresh ${x.side} ${x.value}\n`)
    .join("");

/** orderText is what a page was told the HMAC of before it opened its value for an order. */
const orderText = (table: string, n: number, prev: string, fresh: Fresh[], actions: string[]) =>
  `umpire-dice-1 order\n${table}\n${n}\n${prev}\n${lines(fresh)}${actions.map((a) => `${a}\n`).join("")}`;

/**
 * prove works the dice of a saved game out. Heads, "N HASH ...", are those that this browser has kept, and given what
 * it gave to the dice.
 */
export async function prove(saved: string, heads: string[], given: Given[] = []): Promise<Proof> {
  const f = JSON.parse(saved) as { dice?: { table: string; secret: string }; entries: Line[] };
  // each entry stands on a line of its own, its body last, byte for byte as it was committed to
  const rows = saved.split("\n").filter((l) => l.startsWith('{"n":'));
  const bodyOf = (at: number) => {
    const line = f.entries[at]?.body ? (rows[at] ?? "") : "";
    return line.slice(line.indexOf('"body":') + 7, line.lastIndexOf("}"));
  };
  const begin = JSON.parse(bodyOf(0) || "{}") as Body;
  const first = begin.start?.dice?.commit ?? "";
  const opened = f.dice?.secret ?? "";
  const table = f.dice?.table ?? "";
  const p: Proof = {
    wrong: "",
    dice: 0,
    lots: 0,
    other: 0,
    heads: 0,
    fresh: 0,
    late: 0,
    commit: first,
    secrets: [],
    opened,
    entries: [],
  };
  const promised: Record<number, string> = {};
  const wrong = (what: string) => (p.wrong ||= what);
  if (opened && !first) wrong("a secret is opened, and the first entry commits to none");
  else if (opened && (await sha(text(`umpire-dice-1 commit\n${table}\n${opened}\n`))) !== first)
    wrong("the secret is not the one that the first entry commits to");
  if (opened && begin.table !== table) wrong("the secret is that of another table");
  const key =
    opened &&
    (await crypto.subtle.importKey("raw", new Uint8Array(bytes(opened)), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]));
  const mac = async (s: string) => hex(await crypto.subtle.sign("HMAC", key as CryptoKey, utf8.encode(s)));
  let prev = "";
  for (const [at, e] of f.entries.entries()) {
    const n = at + 1;
    const dice: ProvenDie[] = [];
    let said: Body = {}; // what was committed to, and no other body that the file may have
    if (e.body && e.salt) {
      const body = bodyOf(at);
      if ((await sha(bytes(e.salt), text(body))) === e.commit) said = JSON.parse(body) as Body;
      else wrong(`entry ${n} is not what was committed to`);
    } else if (opened) wrong(`entry ${n} is not opened`);
    if ((await sha(text("umpire-entry-2"), bytes(prev), bytes(e.commit))) !== e.hash)
      wrong(`entry ${n} does not follow from the one before`);
    const fresh = said.fresh ?? [];
    p.entries.push({ hash: e.hash, dice, fresh });
    for (const x of fresh) {
      if (x.value && (await sha(text(`umpire-dice-1 fresh\n${said.table}\n${x.value}\n`))) !== promised[x.side])
        wrong(`a page opened for entry ${n} what it had not committed to`);
      promised[x.side] = x.next;
    }
    for (const g of given.filter((x) => x.n === n)) {
      if (!g.order) {
        if (e.body && !said.secrets?.some((s) => s.value === g.value))
          wrong(`entry ${n} does not hold the secret that this browser gave`);
        continue;
      }
      if (!key) continue;
      // the page was asked before or after the other one, and its value stands there
      const own = fresh.findIndex((x) => x.value === g.value);
      let same = false;
      for (let i = 0; i <= fresh.length && !same; i++)
        same =
          (own < 0 || own === i) &&
          (await mac(orderText(table, n, prev, fresh.slice(0, i), said.actions ?? []))) === g.order;
      if (!same) wrong(`entry ${n} is not the order that this browser gave a fresh secret for`);
      else if (own < 0) p.late++;
    }
    for (const s of said.secrets ?? []) p.secrets.push({ ...s, from: n });
    const draws = said.draws ?? [];
    if (!key || said.table !== table) p.other += draws.length;
    else {
      if ((await mac(`umpire-dice-1 salt\n${table}\n${n}\n`)) !== e.salt) wrong(`the salt of entry ${n} is another`);
      for (const [draw, d] of draws.entries()) {
        if (!d.of) {
          p.lots++;
          continue;
        }
        const k = BigInt(d.of);
        const most = 2n ** 64n;
        let due = 1;
        let m = "";
        for (let again = 0; k > 1n; again++) {
          const own = p.secrets.map((s) => `${s.side} ${s.value}\n`).join("") + lines(fresh);
          m = (await mac(`umpire-dice-1 draw\n${table}\n${n}\n${draw}\n${again}\n${prev}\n${own}`)).slice(0, 16);
          const x = BigInt(`0x${m}`);
          due = 1 + Number(x % k);
          if (x < most - (most % k)) break;
        }
        dice.push({ draw, of: d.of, said: d.r, mac: m, due });
        p.dice++;
        if (fresh.some((x) => x.value)) p.fresh++;
        if (due !== d.r) wrong(`draw ${draw + 1} of entry ${n} says ${d.r}, and the secrets bring ${due}`);
      }
    }
    prev = e.hash;
  }
  for (const g of given)
    if (opened && g.order && g.n > f.entries.length)
      wrong(`this browser gave a fresh secret for entry ${g.n}, and the game has no such entry`);
  for (const h of heads) {
    const [n, hash] = h.split(" ");
    if (f.entries[Number(n) - 1]?.hash === hash) p.heads++;
    else wrong(`entry ${n} is not the one that this browser was shown`);
  }
  return p;
}
