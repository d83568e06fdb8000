// Before an action that ends something for good while pieces could still act, a question that names those pieces. It
// is not asked if nothing could act, and it can be switched off for a game.

import { signal } from "@preact/signals";
import * as api from "../net/api";
import { Dialog, Seal } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { choosesPiece, pieceOf, placeOf, ruleOf } from "../state/legal";
import { info, key, legal, onward, pieceById, showError, snap, tableId } from "../state/table";
import { playGuards, play } from "../state/orders";
import { takeRisk, takenRisks } from "../state/stakes";
import { Losses, StakeText } from "./goals";
import { storeList, storedList } from "../state/storage";
import { emptyObjectives } from "../state/objectives";
import { heldPieces, focusPiece } from "../state/selection";
import { count, pieceTitle, placeTitle } from "../words/text";
import { Unknown, type Info, type LegalAction, type PieceID, type Risk } from "../wire";

/** The action that waits for the player's answer, and what it puts at stake. */
const pendingEnd = signal<{ action: LegalAction; risk: Risk | null } | null>(null);
const askedNoMore = (): boolean => storedList<string>("umpire.end-unasked", () => localStorage).includes(tableId.value);

/** Unfinished is what could still be done before an action: pieces that can act, other actions, unspent figures. */
interface Unfinished {
  pieces: PieceID[];
  others: LegalAction[];
  figures: { name: string; n: number }[];
}

/** dueLosses are those that the end of the phase under way settles. */
const dueLosses = () => snap.value?.progress?.losses?.filter((l) => l.due) ?? [];

/**
 * unfinishedBy is what could still be done before an action; null if nothing could and nothing is lost by it, or if the
 * action ends nothing.
 */
export function unfinishedBy(a: LegalAction): Unfinished | null {
  const i = info.value;
  const s = snap.value;
  if (!i || !s || pieceOf(a) || placeOf(a) || s.lesson) return null;
  const after = onward.value.includes(a); // the piece in hand is left first
  const hand = after ? 0 : s.view.prompt.piece;
  // a piece in hand: its own actions end nothing, and what ends the segment stands next to the choice of others
  const verb = i.verbs[a.a[0]];
  if (verb?.settles) return null;
  const others = (x: LegalAction) => pieceOf(x) > 0 && pieceOf(x) !== hand && choosesPiece(i, x.text);
  if (hand && (verb?.ends || verb?.via || !legal.value.some(others))) return null;
  if (i.phases[s.view.prompt.phase]?.show === "set-up") return null; // a set-up ends when the player wants
  const rest = (after ? onward : legal).value.filter((x) => x !== a && (pieceOf(x) || placeOf(x)));
  const pieces = [...new Set(rest.map(pieceOf).filter((id) => id > 0 && !heldPieces.value.has(id)))];
  const bare = rest.filter((x) => !pieceOf(x));
  if (!pieces.length && !bare.length && !dueLosses().length) return null;
  const figures = i.facts.flatMap((f, n) => {
    const v = s.view.facts[n] ?? 0;
    const open = f.unspent && (f.side < 0 || f.side > 1 || f.side === s.view.prompt.side);
    return open && v > 0 && v !== Unknown ? [{ name: f.name, n: v }] : [];
  });
  return { pieces, others: bare, figures };
}

/** whoCanAct says how many pieces can still act: no more than one figure that is left allows. */
export function whoCanAct(i: Info, left: Unfinished): string {
  const all = left.pieces.length;
  const most = left.figures.length === 1 ? left.figures[0]!.n : all;
  return `${most < all ? `${most} of ` : ""}${count(i, all)} can still act`;
}

/** asksFirst says whether an action that cannot be taken back asks before it is played. */
export const asksFirst = (a: LegalAction): boolean =>
  (!!a.seals || dueLosses().length > 0) && !askedNoMore() && !!unfinishedBy(a);

playGuards.push((a) => {
  if (!asksFirst(a)) return false;
  void api.risk(tableId.value, key.value, a.text).then((risk) => {
    pendingEnd.value = { action: a, risk: risk && !takenRisks().includes(risk.text) ? risk : null };
  }, showError);
  return true;
});

/** most is how many lines the dialog names; it counts the rest. */
const most = 24;

export function UnfinishedDialog() {
  const { action: a, risk } = pendingEnd.value ?? { action: null, risk: null };
  const i = info.value;
  const s = snap.value;
  const now = a && [...legal.value, ...onward.value].find((x) => x.text === a.text);
  const left = now && i && s ? unfinishedBy(now) : null;
  if (!a || !now || !left || !i) return null;
  const shown = left.pieces.slice(0, most);
  const close = () => (pendingEnd.value = null);
  const go = (id: PieceID) => {
    const p = pieceById(id);
    close();
    if (p) focusPiece(p);
    document.querySelector<HTMLElement>("canvas.map")?.focus({ preventScroll: true });
  };
  return (
    <Dialog title={now.label} close={close}>
      <div class="ending">
        {risk && <StakeText risk={risk} />}
        <Losses />
        {left.pieces.length > 0 && (
          <p>
            <b>{whoCanAct(i, left)}</b>
            {left.figures.length > 0 && <>; {left.figures.map((f) => `${f.name.toLowerCase()}: ${f.n}`).join(", ")}</>}.
          </p>
        )}
        {!left.pieces.length && left.others.length > 0 && (
          <p>
            <b>{left.others.length === 1 ? "One thing" : `${left.others.length} things`} can still be done.</b>
          </p>
        )}
        <ul class="idle">
          {shown.map((id) => {
            const p = pieceById(id);
            return (
              <li key={id}>
                <button class="link" onClick={() => go(id)}>
                  {pieceTitle(i, p?.face ?? id)}
                </button>
                {p && <small> {i.places[p.p]?.name}</small>}
              </li>
            );
          })}
          {!shown.length &&
            left.others.slice(0, most).map((x) => (
              <li key={x.text}>
                {x.label} <RuleLink rule={ruleOf(i, s!.view.prompt.ask, x.a[0])} />
              </li>
            ))}
          {Math.max(left.pieces.length, shown.length ? 0 : left.others.length) > most && (
            <li>and {(shown.length ? left.pieces : left.others).length - most} more</li>
          )}
        </ul>
        {emptyObjectives().length > 0 && (
          <p class="bare" role="note">
            Counts for victory and stands without a piece:{" "}
            {emptyObjectives()
              .map((p) => placeTitle(i, p))
              .join(", ")}
            .
          </p>
        )}
        <p class="row">
          <button
            class="act big"
            data-end
            autoFocus={!risk}
            onClick={() => {
              close();
              if (risk) takeRisk(risk.text);
              void play(now, true);
            }}
          >
            {risk ? "Do it" : "End anyway"}
            {now.seals && <Seal />}
          </button>
          {left.pieces.length > 0 && <button onClick={() => go(left.pieces[0]!)}>Show me</button>}
          <button onClick={close}>{risk ? "Go back" : "Not yet"}</button>
        </p>
        <label class="choice">
          <input
            type="checkbox"
            onChange={(e) => {
              const rest = storedList<string>("umpire.end-unasked", () => localStorage).filter(
                (t) => t !== tableId.value,
              );
              storeList(
                "umpire.end-unasked",
                e.currentTarget.checked ? [...rest.slice(-200), tableId.value] : rest,
                () => localStorage,
              );
            }}
          />
          <span>Do not ask again in this game</span>
        </label>
      </div>
    </Dialog>
  );
}
