// Whose eyes the map shows: both sides', one side's, an observer's. A key changes them; a sign says so as long as they are not one's own.

import { eyes, info, lookAs, ownSide, snap } from "./game";

/** The eyes that this page can choose from, by id; the first is its own. One or none: there is no choice. */
export function eyesList(): { id: string; name: string }[] {
  const i = info.value, s = snap.value;
  if (!i || !s) return [];
  const sides = i.sides.map((x) => ({ id: x.id, name: x.name })), both = { id: "both", name: "Both sides" };
  if (ownSide.value === 3) return [both, ...sides];
  if (!s.view.outcome.over) return [];
  const own = ownSide.value === 0 || ownSide.value === 1 ? sides[ownSide.value]! : undefined;
  return own ? [own, both, ...sides.filter((x) => x.id !== own.id)] : [{ id: "observer", name: "Public" }, both, ...sides];
}

/** nextEyes goes on to the next eyes in turn. */
export function nextEyes() {
  const list = eyesList();
  if (list.length < 2) return false;
  const now = Math.max(0, list.findIndex((x) => x.id === eyes.value));
  const next = list[(now + 1) % list.length]!;
  void lookAs(next.id === list[0]!.id ? "" : next.id);
  return true;
}

/** EyesSign stands over the map while it shows what somebody else sees. */
export function EyesSign() {
  const i = info.value!, s = snap.value!;
  if (!eyes.value) return null;
  const n = i.sides.findIndex((x) => x.id === eyes.value);
  return (
    <div class={`eyes-sign side${n}`} role="status">
      <svg viewBox="0 0 20 12" aria-hidden="true"><path d="M1 6C4 1.7 7 1 10 1s6 .7 9 5c-3 4.3-6 5-9 5S4 10.3 1 6Z" fill="none" stroke="currentColor" stroke-width="1.5" /><circle cx="10" cy="6" r="2.6" fill="currentColor" /></svg>
      <span>{eyes.value === "both" ? "You see everything" : n < 0 ? "You see what both sides may see" : <>You see what {i.sides[n as 0 | 1].people} see{!s.mine && !s.view.outcome.over && ": you decide nothing here"}</>}</span>
      <button class="quiet" onClick={() => nextEyes()}>Next <kbd>V</kbd></button>
    </div>
  );
}
