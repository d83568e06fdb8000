// Short messages that disappear after a while.

import { toasts, dropToast } from "../state/table";
import { RuleLink } from "./rulelink";

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map((t) => (
        <div class="toast" key={t.id}>
          <span>
            {t.text} <RuleLink rule={t.rule} />
          </span>
          <button class="quiet" aria-label="Dismiss" onClick={() => dropToast(t.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
