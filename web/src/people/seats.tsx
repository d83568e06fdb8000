// The panel "Table": who has which seat and how that changes, links, standing answers, ending the game or going back,
// saving.

import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../net/api";
import { botPhrase } from "../words/botnames";
import { saveFile } from "../state/savefile";
import { busy, info, key, log, ownSide, settingUp, snap, tableId, showError } from "../state/table";
import { refresh, send } from "../state/session";
import {
  endHotSeat,
  leftSeat,
  motionIsOff,
  seatLink,
  setMotionOff,
  storedKeys,
  storedSetting,
  storedTable,
  storeLeft,
  storeSeat,
  storeSetting,
} from "../state/storage";
import { machineTables, sit } from "../state/seatlink";
import { CopyLink, leftText, OnlyHere } from "../ui/links";
import { ContestSection } from "./conteststate";
import { GiveSeat, Machines, type Gift } from "./giveseat";
import { openDialog, holdsSeat } from "./proposals";
import { Setups } from "./setups";
import { Standing } from "./standing";
import { sideName } from "../words/text";
import type { Info, SeatInfo, SessionLine, Side } from "../wire";

export function TablePanel() {
  const i = info.value;
  const s = snap.value;
  if (!i || !s) return null;
  const over = s.view.outcome.over;
  const can = holdsSeat(s) && !over && !s.closed;
  return (
    <div class="around">
      <Seats i={i} />
      {s.fixedDice && !s.lesson && (
        <p class="hint">The dice of this table are fixed: they follow from a seed that was named when it was made.</p>
      )}
      <ContestSection />
      <Standing />
      {can && !s.lesson && (
        <section>
          <h3>Agree with each other</h3>
          <div class="agree">
            <button disabled={busy.value} onClick={() => (openDialog.value = "takeback")}>
              Take back orders…
            </button>
            <button disabled={busy.value} onClick={() => (openDialog.value = "draw")}>
              {ownSide.value === 3 ? "End as a draw…" : "Offer a draw…"}
            </button>
            <button class="danger" disabled={busy.value} onClick={() => (openDialog.value = "resign")}>
              Resign…
            </button>
          </div>
          <p class="hint">
            What is not ordered yet you take back freely, with Undo. What is ordered comes back only if the other side
            agrees, and then dice are rolled again.
          </p>
        </section>
      )}
      {!settingUp() && (
        <section>
          <Setups />
        </section>
      )}
      <Links i={i} />
      <Save />
      <MotionSwitch />
    </div>
  );
}

/** MotionSwitch turns movement on the map off: glides, bursts, falling blocks. */
function MotionSwitch() {
  return (
    <section>
      <h3>On the map</h3>
      <label class="switch">
        <input
          type="checkbox"
          data-motion
          checked={!motionIsOff()}
          onChange={(e) => setMotionOff(!e.currentTarget.checked)}
        />{" "}
        Show moves, hits and losses as they happen
      </label>
    </section>
  );
}

/** sitterText says who has a seat, as this page sees it. */
function sitterText(x: SeatInfo): string {
  const own = x.who === "person" && (ownSide.value === x.side || ownSide.value === 3);
  if (own) return x.name ? `you, ${x.name}` : "you";
  return x.who === "bot"
    ? `the machine (${botPhrase(x.bot)})`
    : x.who === "open"
      ? "open: nobody has come yet"
      : storedTable(tableId.value)?.hot
        ? `${x.name ? `${x.name}, ` : ""}the other player at this screen`
        : `${x.name || "a person"}${x.live ? ", here now" : ", away"}`;
}

function Seats({ i }: { i: Info }) {
  const s = snap.value!;
  const [bots, setBots] = useState<string[]>([]);
  const [gift, setGift] = useState<Gift | null>(null);
  const [link, setLink] = useState(0); // the side whose link is shown, plus one; 0 for none
  useEffect(() => {
    api.games().then(
      (list) => setBots(list.find((g) => g.id === s.game)?.bots ?? []),
      () => undefined,
    ); // without the list the seats are still shown
  }, [s.game]);
  const [, look] = useState(0);
  useEffect(() => {
    // a server on this machine tells all keys, also those of tables that were not made in this browser
    if (ownSide.value !== 2)
      machineTables().then(
        (list) => {
          const t = list.find((x) => x.table === s.table);
          if (!t) return;
          storeSeat(s.table, key.value, Object.fromEntries(Object.entries(t.keys).filter(([, k]) => k !== key.value)));
          look((n) => n + 1);
        },
        () => undefined,
      ); // then only the links that this browser has stored are shown
  }, [s.table]);
  const fixed = !!s.lesson || s.view.outcome.over || !!s.closed || ownSide.value === 2 || ownSide.value < 0;
  const give = async (side: Side, who: string, replaceKey = false) => {
    if (busy.value) return;
    busy.value = true;
    try {
      const id = i.sides[side as 0 | 1].id;
      const was = key.value;
      const a = await api.seat(tableId.value, was, snap.value!.at, id, who, replaceKey);
      // one key per seat: a seat that was opened has the friend's key, and a seat that was taken has no key of
      // somebody else
      storeSeat(tableId.value, a.mine || was, { both: "", [id]: a.friend ?? "" });
      endHotSeat(tableId.value);
      if (who === "open" && ownSide.value === side) storeLeft(tableId.value, id);
      if (a.mine && a.mine !== was) {
        key.value = a.mine; // one more request with the old key would be a friend who comes
        sit(tableId.value, a.mine);
        return;
      }
      setLink(a.friend ? side + 1 : 0);
    } catch (e) {
      showError(e);
    } finally {
      busy.value = false;
    }
    await refresh();
  };
  const keys = storedKeys(s.table);
  return (
    <section class="seat-list">
      <h3>Who plays</h3>
      {s.seats.map((x) => {
        const own = x.who === "person" && (ownSide.value === x.side || ownSide.value === 3);
        const name = sideName(i, x.side);
        const known = keys[i.sides[x.side as 0 | 1].id];
        const theirs = x.who !== "open" && known?.startsWith("invite-") ? "" : known; // a used invitation is no link
        const show = !own && theirs && theirs !== key.value && (x.who === "open" || link === x.side + 1);
        const left = x.who === "open" && leftSeat(s.table) === i.sides[x.side as 0 | 1].id;
        return (
          <div key={x.side} class={`seat side${x.side}`}>
            <p>
              <b>{name}</b>: {sitterText(x)} {x.live && !own && <i class="lamp" title="connected" />}
            </p>
            {x.failed && <p class="wrong">{x.failed}</p>}
            {show && <CopyLink label={`Link for ${name}`} url={seatLink(s.table, theirs)} />}
            {show && left && <p class="hint">{leftText}</p>}
            {show && left && ownSide.value === 2 && (
              <p class="row">
                <button onClick={() => sit(s.table, theirs)}>Take the seat again</button>
              </p>
            )}
            {show && <OnlyHere />}
            {x.who === "open" && !theirs && !fixed && (
              <p class="hint">
                The link is known where the seat was opened. Take the seat and open it again for a new start here.
              </p>
            )}
            {!fixed && (
              <p class="row">
                {!own && x.who !== "person" && (
                  <button disabled={busy.value} onClick={() => void give(x.side, "me")}>
                    Take this seat
                  </button>
                )}
                {x.who !== "open" && (own || x.who === "bot") && (
                  <button
                    disabled={busy.value}
                    onClick={() => (own ? setGift({ side: x.side, who: "open", own }) : void give(x.side, "open"))}
                  >
                    Open it for a friend
                  </button>
                )}
                {(own || x.who !== "person") && bots.length > 0 && (
                  <Machines
                    key={x.bot}
                    bots={bots.filter((b) => b !== x.bot)}
                    label={`Let the machine play ${name}`}
                    first={x.who === "bot" ? "Another machine…" : "Let the machine play…"}
                    give={(who) => setGift({ side: x.side, who, own })}
                  />
                )}
                {x.who === "person" && !own && theirs && !storedTable(s.table)?.hot && link !== x.side + 1 && (
                  <button class="quiet" onClick={() => setLink(x.side + 1)}>
                    Show their link again
                  </button>
                )}
              </p>
            )}
            {x.who === "person" &&
              !own &&
              !fixed &&
              !storedTable(s.table)?.hot &&
              (x.gone ? (
                <ReclaimSeat
                  name={name}
                  bots={bots}
                  give={(who) =>
                    who.startsWith("bot:")
                      ? setGift({ side: x.side, who, own, replaceKey: true })
                      : void give(x.side, who, true)
                  }
                />
              ) : (
                theirs && (
                  <p class="hint">
                    A friend has taken this seat, and only they can give it away. If they stay away and keep the game
                    waiting for long, you can take it back.
                  </p>
                )
              ))}
          </div>
        );
      })}
      {gift && (
        <GiveSeat
          i={i}
          gift={gift}
          close={() => setGift(null)}
          give={() => {
            setGift(null);
            void give(gift.side, gift.who, gift.replaceKey);
          }}
        />
      )}
      {!s.lesson && ownSide.value >= 0 && ownSide.value !== 2 && <OwnName />}
      {s.lesson && (
        <p class="hint">A lesson plays the other side itself. When you play on from its end, you choose who plays.</p>
      )}
    </section>
  );
}

/** OwnName lets a player say what they are called. The name that was given last in this browser is offered. */
function OwnName() {
  const given = snap.value!.seats.find((x) => x.who === "person" && (x.side === ownSide.value || ownSide.value === 3));
  const now = given?.name ?? "";
  const [text, setText] = useState(now || storedSetting("umpire.name"));
  const give = async (e: Event) => {
    e.preventDefault();
    if (await send((_, place) => api.name(place, text))) storeSetting("umpire.name", text.trim());
  };
  return (
    <form class="own-name" onSubmit={(e) => void give(e)}>
      <label>
        Your name at this table
        <input
          value={text}
          maxLength={24}
          autocomplete="nickname"
          placeholder="none"
          onInput={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <button disabled={busy.value || text.trim() === now}>{text.trim() || !now ? "Show it" : "Hide it"}</button>
      <p class="hint">The other player and those who look on see it. It is in no log and in no file.</p>
    </form>
  );
}

/**
 * ReclaimSeat lets the host go on without a friend who has kept the game waiting for long: the friend's link stops
 * working.
 */
function ReclaimSeat({ name, bots, give }: { name: string; bots: string[]; give: (who: string) => void }) {
  return (
    <div class="take-back">
      <p class="hint">
        They are away and have kept the game waiting for long. You can take the seat of {name} back: their link stops
        working, and the log says so.
      </p>
      <p class="row">
        <button disabled={busy.value} onClick={() => give("open")}>
          A new link for a friend
        </button>
        {bots.length > 0 && (
          <Machines
            bots={bots}
            label={`Let the machine play ${name} from here on`}
            first="Let the machine play on…"
            give={give}
          />
        )}
        <button class="quiet" disabled={busy.value} onClick={() => give("me")}>
          Play both sides myself
        </button>
      </p>
    </div>
  );
}

/** Links are the addresses of this table that this browser knows. */
function Links({ i }: { i: Info }) {
  const s = snap.value!;
  const observer = storedKeys(s.table).observer;
  const whose =
    ownSide.value === 2
      ? "To look on elsewhere"
      : ownSide.value === 3
        ? "Your seat (both sides) on another device"
        : `Your seat (${sideName(i, ownSide.value)}) on another device`;
  return (
    <section>
      <h3>Links</h3>
      {ownSide.value === 2 ? <CopyLink label={whose} url={seatLink(s.table, key.value)} /> : <Devices whose={whose} />}
      {observer && observer !== key.value && (
        <CopyLink label="For observers, who see what both sides may see" url={seatLink(s.table, observer)} />
      )}
    </section>
  );
}

/**
 * Devices are the sessions of one's seat: where it is open, ending that, and a link for one more. Nobody tells a page
 * that another device has come: it asks, and while a link is shown, every few seconds.
 */
function Devices({ whose }: { whose: string }) {
  const [list, setList] = useState<SessionLine[]>([]);
  const [link, setLink] = useState("");
  const known = useRef<SessionLine[]>([]);
  const asked = useRef({ last: 0, told: 0 });
  const seats = snap.value!.seats;
  const ask = (end?: string, failed: (e: unknown) => void = () => undefined) => {
    const n = ++asked.current.last;
    return api.sessions(tableId.value, key.value, end).then((now) => {
      if (n < asked.current.told) return; // overtaken by a later answer
      asked.current.told = n;
      if (now.some((d) => known.current.every((k) => k.id !== d.id))) setLink(""); // it is used
      known.current = now;
      setList(now);
    }, failed);
  };
  const more = () =>
    ask()
      .then(() => api.invite(tableId.value, key.value))
      .then(setLink, showError);
  useEffect(() => {
    if (!busy.peek()) void ask(); // else this page may be giving its seat away
  }, [seats]);
  useEffect(() => {
    const again = () => document.hidden || void ask();
    const waits = link ? setInterval(again, 3000) : 0;
    addEventListener("focus", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(waits);
      removeEventListener("focus", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [link]);
  return (
    <>
      {link ? (
        <CopyLink label={`${whose}: good once`} url={seatLink(tableId.value, link)} />
      ) : (
        <button onClick={() => void more()}>{whose}…</button>
      )}
      <ul class="hint devices">
        {list.map((d) => (
          <li key={d.id}>
            {d.own ? "This page" : d.device}, since {new Date(d.made).toLocaleString()}{" "}
            {!d.own && !d.fixed && (
              <button class="quiet" onClick={() => void ask(d.id, showError)}>
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Save() {
  const s = snap.value!;
  const whole = ownSide.value === 3 || s.view.outcome.over;
  return (
    <section>
      <h3>Keep it</h3>
      <p class="row">
        <button onClick={() => void saveFile()}>Save the game as a file</button>
        <a href="/">All tables</a>
      </p>
      <p class="hint">
        {s.view.outcome.over
          ? "The file holds the whole game, every die and both sides. Open it in any lobby to look at it again, or " +
            "to take it over at any moment."
          : whole
            ? "The file holds the whole game. Open it in any lobby to play on from here, or send it to somebody " +
              "who should look at a position."
            : "While the game goes on, the file holds only what your seat was shown: a diary to read or to prove " +
              "things with later. It cannot be opened and played on; the table itself stays on the server. When the " +
              "game is over, save it again to get everything."}{" "}
        {log.value.length} events so far.
      </p>
    </section>
  );
}
