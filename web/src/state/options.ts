// Which optional rules can be chosen together in the lobby. The server decides (Info.Resolve in kernel/setup.go); these
// functions keep a player from choosing what it would refuse.

import type { GameLine } from "../wire";

/** allows says whether a scenario allows an optional rule. */
export function allows(g: GameLine, scenario: string, option: string): boolean {
  return g.scenarios.find((s) => s.id === scenario)?.options.includes(option) ?? false;
}

/** possible are those of the chosen optional rules that the scenario allows and whose needs are chosen, too. */
export function possible(g: GameLine, scenario: string, chosen: string[]): string[] {
  const needs = (id: string) => g.options.find((o) => o.id === id)?.needs ?? [];
  for (;;) {
    const left = chosen.filter((id) => allows(g, scenario, id) && needs(id).every((n) => chosen.includes(n)));
    if (left.length === chosen.length) return left;
    chosen = left;
  }
}

/** withOption is what is chosen after a rule is switched on, with all that it needs, or off, with all that need it. */
export function withOption(g: GameLine, scenario: string, chosen: string[], id: string, on: boolean): string[] {
  if (!on)
    return possible(
      g,
      scenario,
      chosen.filter((x) => x !== id),
    );
  const list = [...chosen];
  const add = (option: string) => {
    if (list.includes(option)) return;
    list.push(option);
    g.options.find((o) => o.id === option)?.needs?.forEach(add);
  };
  add(id);
  return possible(g, scenario, list);
}
