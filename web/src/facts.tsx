// The figures of the game: turn, weather, points, pools, as Info.Facts names them; the seats; saving.

import { saved } from "./api";
import { cursor, info, key, log, ownSide, show, snap, tableId, tell } from "./game";
import { friendLinks } from "./memory";
import { sideName } from "./text";
import { useState } from "preact/hooks";
import { Unknown, type FactInfo, type Info } from "./wire";

export function factValue(f: FactInfo, n: number | undefined): string {
  if (n === undefined || n === Unknown) return "?";
  return f.words?.length ? (f.words[n] ?? String(n)) : String(n);
}

/** TopFacts are those that always stay in sight: turn, weather, and the points of each side. */
export function TopFacts() {
  const i = info.value, s = snap.value;
  if (!i || !s) return null;
  const all = i.facts.map((f, n) => ({ f, value: factValue(f, s.view.facts[n]) }));
  const of = (show: string, most: number) => all.filter(({ f }) => f.show === show).slice(0, most);
  const list = [...of("turn", 2), ...of("weather", 1)];
  const points = of("points", 12);
  return (
    <dl class="top-facts">
      {list.map(({ f, value }) => <TopFact key={f.id} i={i} f={f} value={value} />)}
      {[0, 1].map((side) => {
        const own = points.filter(({ f }) => f.side === side);
        if (!own.length) return null;
        return (
          <div key={side} class={`chip side${side}`} title={own.map(({ f, value }) => `${f.name}: ${value}`).join(", ")}>
            <dt>{sideName(i, side)}</dt>
            <dd>{own.map(({ f, value }) => <span key={f.id}>{own.length > 1 && <small aria-label={f.name}>{initials(f.name)}</small>} {value}</span>)}</dd>
          </div>
        );
      })}
      {points.filter(({ f }) => f.side !== 0 && f.side !== 1).map(({ f, value }) => <div key={f.id}><dt>{f.name}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

/** TopFact names a figure only where its value does not speak for itself: "July" and "good weather" do, "3" and a side's name do not. */
function TopFact({ i, f, value }: { i: Info; f: FactInfo; value: string }) {
  const side = f.words ? i.sides.findIndex((s) => s.name === value) : -1;
  const speaks = !!f.words?.length && side < 0 && value !== "?";
  const tip = `${f.name}: ${value}`;
  if (speaks) return <div title={tip}><dt class="sr">{f.name}</dt><dd>{value}{f.show === "weather" && <span class="wide"> {f.name.toLowerCase()}</span>}</dd></div>;
  return <div title={tip} class={side >= 0 ? `holds side${side}` : ""}><dt>{brief(f.name)}</dt><dd>{value}</dd></div>;
}

/** brief is the last thing that a long name speaks of: "Initiative" of "Holder of the Initiative". */
const brief = (name: string) => (name.length > 14 ? name.replace(/^.* of (the )?/, "") : name);

const initials = (name: string) => name.split(" ").map((w) => w.charAt(0).toUpperCase()).join("");

export function Facts() {
  const i = info.value, s = snap.value;
  if (!i || !s) return null;
  return (
    <div class="facts">
      {[-1, 0, 1].map((side) => <FactTable key={side} i={i} side={side} facts={s.view.facts} />)}
      <Seats />
      <Reserve i={i} />
      <Save />
    </div>
  );
}

/** nothing says whether a figure is a plain "no", "none" or zero. Points always show. */
const nothing = (f: FactInfo, n: number | undefined) => f.show !== "points" && n === 0 && (!f.words?.length || /^(no|none|)$/i.test(f.words[0]!));

function FactTable({ i, side, facts }: { i: Info; side: number; facts: number[] }) {
  const list = i.facts.map((f, n) => ({ f, n })).filter(({ f }) => (f.side === 0 || f.side === 1 ? f.side : -1) === side && f.show !== "hidden");
  const idle = list.filter(({ f, n }) => nothing(f, facts[n]));
  const rows = (some: typeof list) => (
    <table>
      <tbody>
        {some.map(({ f, n }) => (
          <tr key={f.id}>
            <th scope="row">{f.name}</th>
            <td>{factValue(f, facts[n])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!list.length) return null;
  return (
    <section>
      <h3>{side < 0 ? "The game" : sideName(i, side)}</h3>
      {rows(list.filter((x) => !idle.includes(x)))}
      {idle.length > 0 && <details><summary>None or zero <span class="count">{idle.length}</span></summary>{rows(idle)}</details>}
    </section>
  );
}

function Seats() {
  const i = info.value!, s = snap.value!;
  const links = friendLinks(s, i);
  return (
    <section>
      <h3>Seats</h3>
      <table>
        <tbody>
          {s.seats.map((x) => (
            <tr key={x.side}>
              <th scope="row">{sideName(i, x.side)}</th>
              <td>{x.who === "bot" ? `bot: ${x.bot}` : x.who === "open" ? "waiting for a friend" : "a person"}{x.live ? ", here now" : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FriendLinks links={links} />
    </section>
  );
}

/** FriendLinks shows links with a button to copy each. */
export function FriendLinks({ links }: { links: { side: string; url: string }[] }) {
  const [copied, setCopied] = useState("");
  return (
    <>
      {links.map((l) => (
        <p key={l.side}>
          Link for {l.side}: <input readOnly value={l.url} aria-label={`Link for ${l.side}`} onFocus={(e) => e.currentTarget.select()} />{" "}
          <button onClick={() => void navigator.clipboard?.writeText(l.url).then(() => setCopied(l.side), () => setCopied(""))}>{copied === l.side ? "Copied" : "Copy"}</button>
        </p>
      ))}
    </>
  );
}

/** Reserve counts the pieces on the map by side: a first order of battle, which leads to each piece's place. */
function Reserve({ i }: { i: Info }) {
  const s = snap.value!;
  return (
    <section>
      <h3>Order of battle</h3>
      {[0, 1].map((side) => {
        const pieces = s.view.pieces.filter((p) => p.s === side && p.p > 0);
        return (
          <details key={side}>
            <summary>{sideName(i, side)} <span class="count">{pieces.length}</span></summary>
            <ul class="oob">
              {pieces.map((p) => (
                <li key={p.id}>
                  <button class={`link${p.p === cursor.value ? " now" : ""}`} onClick={() => show(p.p)}>
                    {p.face ? i.pieces[p.face]?.name : "Concealed block"}{p.n >= 0 ? ` (${p.n})` : ""} – {i.places[p.p]?.name}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

function Save() {
  return (
    <section>
      <h3>Keep</h3>
      <p class="row">
        <button onClick={() => void saveFile()}>Save the game as a file</button>
        <a href="/">All tables</a>
      </p>
      <p class="hint">{log.value.length} events so far. {ownSide.value === 3 ? "The file can be opened in the lobby and played on." : "Until the game is over the file holds only what this seat may know, so it cannot be played on."}</p>
    </section>
  );
}

async function saveFile() {
  try {
    const blob = await saved(tableId.value, key.value);
    const a = document.createElement("a");
    a.href = URL.createObjectURL(blob);
    a.download = `${snap.value?.game ?? "game"}-${tableId.value}.json`;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  } catch (e) {
    tell(e);
  }
}
