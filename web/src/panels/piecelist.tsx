// A list of pieces: what is known of each, with a button if it can be chosen.

import { Swatch } from "../ui/widgets";
import { RuleLink } from "../ui/rulelink";
import { placeOf } from "../state/legal";
import { active, info, clickable, focusedPiece } from "../state/table";
import { clickPiece } from "../state/clicks";
import { canDrag, selected } from "../state/group";
import { clickWithSelection, selectAll } from "../state/selection";
import { capital, fireOf, flagNames, hitsOn, parts, pieceNoun, stateOf } from "../words/text";
import type { Info, PieceView } from "../wire";
import { ratingsOf } from "../map/counter";

/** SelectAll selects all pieces of a list that can be sent somewhere, so that one click sends them together. */
export function SelectAll({ pieces }: { pieces: PieceView[] }) {
  const ids = pieces.map((p) => p.id).filter(canDrag);
  if (ids.length < 2) return null;
  return (
    <button class="quiet select-all" onClick={() => selectAll(ids)}>
      Select all {ids.length}
    </button>
  );
}

/** PieceList shows pieces as rows; a piece that can be chosen is a button. */
export function PieceList({ pieces }: { pieces: PieceView[] }) {
  const i = info.value!;
  if (!pieces.length) return <p class="hint">Nothing stands here.</p>;
  return (
    <ul class="pieces">
      {pieces.map((p) => {
        const face = p.face ? i.pieces[p.face] : undefined;
        const can = clickable.value.pieces.get(p.id);
        const seals = !!can && can.every((a) => a.seals && !placeOf(a));
        const body = (
          <>
            <Swatch side={p.s} colour={face?.colour ?? i.backs?.[p.b ?? 0]?.colour} />
            <span>
              {face ? <b>{face.name}</b> : <b>{capital(i.backs?.[p.b ?? 0]?.name || `concealed ${pieceNoun(i)}`)}</b>}
              <small>{pieceDetail(i, p)}</small>
            </span>
          </>
        );
        const cls = [
          "piece",
          p.id === active.value && "active",
          p.id === focusedPiece.value && "spotted",
          selected.value.has(p.id) && "chosen",
        ]
          .filter(Boolean)
          .join(" ");
        return (
          <li key={p.id}>
            {can && !seals ? (
              <button
                class={cls + " can"}
                onClick={(e) => {
                  const r = e.currentTarget.getBoundingClientRect();
                  const at = { x: r.left + 20, y: r.bottom, touch: false };
                  if (!clickWithSelection(p.id, p.p, e.shiftKey, at)) void clickPiece(p.id, p.p, at);
                }}
              >
                {body}
              </button>
            ) : (
              <div class={cls}>{body}</div>
            )}
            {i.pieceFlags.map(
              (f, n) =>
                f.text &&
                !!((p.f ?? 0) & (1 << n)) && (
                  <small class="sealed" key={n}>
                    {f.text} <RuleLink rule={f.rule} />
                  </small>
                ),
            )}
          </li>
        );
      })}
    </ul>
  );
}

function pieceDetail(i: Info, p: PieceView): string {
  const face = p.face ? i.pieces[p.face] : undefined;
  const list: string[] = [];
  if (face) {
    // a headquarters' name has its size
    const sized = face.size && face.size !== face.type && !/\bHQ$/.test(face.type);
    list.push(sized ? `${face.type} ${face.size}` : face.type);
    const printed = ratingsOf(i, face.rates, p.n);
    if (printed) list.push(printed + (face.rates!.length > 1 ? `, ${p.n} of ${face.rates!.length} steps` : ""));
    else if (face.states) list.push(stateOf(face, p.n));
    else if (p.n >= 0) list.push(`strength ${p.n}${face.levels?.length ? ` of ${Math.max(...face.levels)}` : ""}`);
    const fire = fireOf(face, p.n);
    if (fire > 0 && p.n > 0) list.push(hitsOn(fire));
    if (p.left) list.push(`${parts(p.left, i.movePer)}${face.move > 0 ? ` of ${face.move}` : ""} movement left`);
    else if (face.move > 0) list.push(`moves ${face.move}`);
    if (face.traits?.length) list.push(face.traits.join(", "));
    if (face.group) list.push(face.group);
  } else if (p.sf) {
    list.push(`last seen: ${i.pieces[p.sf]?.name ?? "?"}${p.sn ? `, strength ${p.sn}` : ""}`);
  }
  list.push(...flagNames(p.f, i.pieceFlags));
  return list.filter(Boolean).join(" · ");
}
