// The help over the table: how to play, the keys, the signs on the map.

import { useRef, useEffect } from "preact/hooks";
import { signOf, drawBeam, drawLetters } from "../map/signs";
import { turnHelp } from "./overlaymenu";
import { timeHelp } from "../time/replaybar";
import { keyEntries, marginText } from "../map/margin";
import { info, helpOpen, shape } from "../state/table";
import { Dialog, Seal } from "../ui/widgets";
import { pieceNoun } from "../words/text";

/** Sign draws a sign of the map for the help: what it shows, or letters where there is no sign. */
function Sign({ show, letters }: { show: string | undefined; letters: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = ref.current?.getContext("2d");
    if (!c) return;
    c.setTransform(2, 0, 0, 2, 0, 0);
    c.clearRect(0, 0, 24, 24);
    const sign = signOf(show);
    if (show === "line") drawBeam(c, 1, 12, 12, 21, 8, false);
    else if (sign) sign(c, 12, 12, 10.5);
    else drawLetters(c, letters, 12, 12, 10.5);
  }, [show, letters]);
  return <canvas ref={ref} width={48} height={48} aria-hidden="true" />;
}

/** MapKey draws a line of the map's key, which a map without room for it in its margin does not show. */
function MapKey({ n }: { n: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = ref.current?.getContext("2d");
    if (!c) return;
    c.setTransform(2, 0, 0, 2, 0, 0);
    c.clearRect(0, 0, 40, 24);
    mapKey(220)[n]![1](c, 2, 12);
  });
  return <canvas class="key-line" ref={ref} width={80} height={48} aria-hidden="true" />;
}
const mapKey = (w: number) => keyEntries(shape.value!, marginText(info.value!), w, 1, 24);

const keys = (): [string, string][] => [
  ["Arrow keys", "move the cursor from place to place"],
  ["Enter", "choose the place or piece at the cursor"],
  ["Tab, Shift+Tab", "on the map: the next or previous piece that can act; after the last one, on to the panels"],
  ["Esc", "one step back: close a card, drop what is picked, undo a choice or a step that cannot stop"],
  ["1 to 9", "press the button with the digit; one with a seal waits for Enter; 9 ends what could still go on"],
  ["U, Shift+U", "undo the last input; undo all that the last unit did"],
  ["V", "with both sides, or when the game is over: see what the next side sees"],
  ["+ − 0", "zoom in, zoom out, whole map"],
  ...turnHelp(),
  ...timeHelp,
  ["M, /", "to the map; to the list of actions, where Enter leads from the search to what was found"],
  ["?", "this help"],
];

export function Help() {
  const i = info.value!;
  const noun = pieceNoun(i);
  return (
    <Dialog title="How to play here" close={() => (helpOpen.value = false)}>
      <p>
        What glows can be chosen. Click a {noun}, then where it goes, or drag it there; or use the list of actions,
        which holds everything. Click what does not glow to hear why not, with the rule.
      </p>
      <p>
        The next {noun}, or the end of the phase, ends the move of the last one. With several {noun}s selected, rest on
        a place to see who would go, and the chances; a click on the place sends them, a click on one of your {noun}s
        chooses that {noun}. Dragging one of them takes all along; Esc gives a drag up. To move onto one of your own
        units, drag, click next to it, or click it and take the button “… instead”. Drag the ground, or anything with
        the middle button, to move the map. By touch: hold a {noun} for a moment, then drag it; two fingers zoom.
      </p>
      <p>
        <Seal /> stands on whatever cannot be taken back: dice, what the other side learns, the end of your turn.
        Everything else can be undone freely. By touch: a tap shows what it would do, a longer press does it.
      </p>
      <table class="keys">
        <tbody>
          {keys().map(([k, text]) => (
            <tr key={k}>
              <th scope="row">
                <kbd>{k}</kbd>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        What is final comes back only if the other side agrees, and dice are then rolled again: <b>Table</b>, Take back
        orders. There you also find seats, links, standing answers, how a contest of several games stands, and saving.
      </p>
      {shape.value && (
        <>
          <h3>Key of the map</h3>
          <dl class="signs">
            {mapKey(1).map(([name], n) => [
              <dt key={name}>
                <MapKey n={n} />
              </dt>,
              <dd key={`${name}/`}>{name}</dd>,
            ])}
          </dl>
        </>
      )}
      <h3>Signs on the map</h3>
      <dl class="signs">
        {[...i.pieceFlags, ...i.placeFlags]
          .filter(
            (f, n, all) =>
              f.badge && all.findIndex((x) => x.id === f.id) === n && !i.marks.some((m) => m.name === f.name),
          )
          .map((f) => [
            <dt key={f.id}>
              <Sign show={f.show} letters={f.badge!} />
            </dt>,
            <dd key={f.id + "d"}>{f.name}</dd>,
          ])}
        {i.marks.some((m) => m.show === "line") && [
          <dt key="line">
            <Sign show="line" letters="" />
          </dt>,
          <dd key="lined">
            {i.marks.find((m) => m.show === "line")!.name}, in its side's colour; broken where it is cut off
          </dd>,
        ]}
        {i.form === "block" && (
          <>
            <dt>
              <span class="die-dots" aria-hidden="true">
                ●○
              </span>
            </dt>
            <dd>Strength left and lost. White dots hit on one face of the die, yellow on two, black on three.</dd>
          </>
        )}
      </dl>
      <p>A dimmed {noun} has acted.</p>
      <p>
        <a href={`/rules/${i.id}`} target="_blank" rel="noopener">
          All rules of {i.name}
        </a>
      </p>
    </Dialog>
  );
}
