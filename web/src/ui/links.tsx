// Links that are shown to be passed on, with a button that copies them.

import { onlyHere } from "../state/seatlink";
import { useRef, useState } from "preact/hooks";

/** leftText is what the one who left and opened a seat is told about its link. */
export const leftText =
  "This link leads to the seat that you left. Whoever uses it first has the seat. You can come back with it " +
  "yourself, as long as nobody has.";

/** OnlyHere warns that the address of this page does not work on other machines. */
export function OnlyHere() {
  if (!onlyHere()) return null;
  return (
    <p class="hint">
      This address works on this computer only. For a friend elsewhere, start the server with{" "}
      <code>umpire serve --addr :4141</code> and open the page by this computer's network name or address.
    </p>
  );
}

/**
 * CopyLink shows a link with a button that copies it. A browser gives a page the clipboard only where it trusts the
 * address, and not by plain HTTP over a network: there the older way is tried, and if that fails too, the link is left
 * selected.
 */
export function CopyLink({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      say("Copied");
    } catch {
      field.current!.select(); // which gives it the focus
      say(document.execCommand("copy") ? "Copied" : "Press Ctrl+C to copy it.");
    }
  };
  return (
    <label class="copy-link">
      <span>{label}</span>
      <span class="row">
        <input ref={field} readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
        <button type="button" onClick={() => void copy()} aria-label={`Copy: ${label}`}>
          {said === "Copied" ? said : "Copy"}
        </button>
      </span>
      <span role="status" class={said === "Copied" ? "sr" : "hint"}>
        {said}
      </span>
    </label>
  );
}
