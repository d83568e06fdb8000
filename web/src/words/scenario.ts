// What a scenario is about.

import type { Info, ScenarioInfo } from "../wire";

/** scenarioText says what is played in a scenario: its own rule, where it has one, or its intro. A rule that several
 * scenarios share, or that a game has for its only one, says nothing of it. */
export function scenarioText(i: Pick<Info, "scenarios" | "rules">, sc: ScenarioInfo): string {
  const own = i.scenarios.length > 1 && !i.scenarios.some((x) => x !== sc && x.rule === sc.rule);
  const rule = own ? i.rules.find((r) => r?.rule === sc.rule) : undefined;
  return rule?.text || sc.intro || sc.length;
}
