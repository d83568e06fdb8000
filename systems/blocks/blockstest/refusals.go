// A table of which rule may bar which verb where, held against the refusals of random games.

package blockstest

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks"
)

// bar says which rules may bar some verbs where an impulse of a kind is in some phase. Kinds and phases that are empty
// mean all.
type bar struct {
	verbs  []kernel.Verb
	kinds  string // "pass", "tactical", "moving" and "drawing", with "bad" or "good" for the weather alone
	phases string // ids of segments
	rules  []blocks.Rule
}

func verbs(list ...kernel.Verb) []kernel.Verb { return list }
func rules(list ...blocks.Rule) []blocks.Rule { return list }
func hasAny(list string, words ...string) bool {
	return slices.ContainsFunc(strings.Fields(list), func(s string) bool { return slices.Contains(words, s) })
}

// scenarioRule stands for the special conditions of the scenario that is played.
const scenarioRule = blocks.RScenario

// barring is the table. The first line that fits holds.
var barring = []bar{
	{verbs(blocks.VBlitz), "bad", "", rules(blocks.RBlitz)},
	{verbs(blocks.VBlitz), "pass moving drawing", "", rules(blocks.RBlitz)},
	{verbs(blocks.VBlitz), "", "blitz", rules(blocks.RBlitz, blocks.RStaging, blocks.RStacking, blocks.RApart)},
	{verbs(blocks.VBlitz), "", "", rules(blocks.RBlitz)},
	{verbs(blocks.VExploit, blocks.VDecline), "", "", rules(blocks.RExploit, scenarioRule)},
	{verbs(blocks.VBattle), "pass", "", rules(blocks.RPass)},
	{verbs(blocks.VBattle), "", "exploitation exploitation-move", rules(blocks.RExploit)},
	{verbs(blocks.VBattle), "", "blitz blitz-support", rules(blocks.RBattles, blocks.RBlitz)},
	{verbs(blocks.VBattle), "", "combat blitz-combat", rules(blocks.RBattles, blocks.RSteps, blocks.ROneRound,
		blocks.RIsolated, blocks.RBlitz)},
	{verbs(blocks.VBattle), "", "", rules(blocks.RBattles)},
	{verbs(blocks.VArtillery, blocks.VBomb, blocks.VBombOther, blocks.VSail), "moving drawing", "",
		rules(blocks.RStrategic, blocks.RFleets)},
	{verbs(blocks.VArtillery, blocks.VBomb, blocks.VBombOther), "pass", "", rules(blocks.RPass)},
	{verbs(blocks.VArtillery, blocks.VBomb, blocks.VBombOther), "", "exploitation exploitation-move",
		rules(blocks.RExploit)},
	{verbs(blocks.VArtillery), "", "", rules(blocks.RArtillery, blocks.RExhausted, blocks.RRoad, blocks.RBattles,
		blocks.RSteps, blocks.RBlitz, blocks.RApartFire)},
	{verbs(blocks.VBomb, blocks.VBombOther), "", "", rules(blocks.RAirRange, blocks.RBombers, blocks.RBattles,
		blocks.RSteps, blocks.RBlitz, blocks.XBlizzard)},
	{verbs(blocks.VSail, blocks.VRecall), "", "", rules(blocks.RFleets, blocks.RBattles, blocks.RSteps,
		blocks.XBlizzard)},
	{verbs(blocks.VEngage), "", "", rules(blocks.RFleetFire, blocks.RFleets)},
	{verbs(blocks.VTake), "", "", rules(blocks.RPick)},
	{verbs(blocks.VActivate), "moving drawing", "", rules(blocks.RStrategic)},
	{verbs(blocks.VActivate), "", "", rules(blocks.RActivate, blocks.RTactical, blocks.RIsolated, blocks.RDormant)},
	{verbs(blocks.VBuild, blocks.VDisband), "drawing", "", rules(blocks.RStrategic)},
	{verbs(blocks.VBuild, blocks.VDisband), "", "exploitation exploitation-move", rules(blocks.RExploit)},
	{verbs(blocks.VMove, blocks.VDone), "drawing", "", rules(blocks.RStrategic)},
	{verbs(blocks.VChoose, blocks.VMove, blocks.VBuild, blocks.VDisband, blocks.VDone), "", "impulse",
		rules(blocks.ROneAction)},
	{verbs(blocks.VMove, blocks.VBuild, blocks.VDisband, blocks.VDone), "", "logistics",
		rules(blocks.ROneAction)},
	{verbs(blocks.VChoose, blocks.VBuild, blocks.VDisband), "", "support combat blitz-support blitz-combat",
		rules(blocks.ROneAction, blocks.RSteps, blocks.RStrategic)},
	{verbs(blocks.VRegenerate, blocks.VReplace), "", "logistics", rules(blocks.RLeader, blocks.RLead, blocks.RReplace)},
	{verbs(blocks.VRegenerate, blocks.VReplace), "", "", rules(blocks.RReplace)},
	{verbs(blocks.VDraw), "", "", rules(blocks.RArrive, blocks.RLead, blocks.RValue)},
	{verbs(blocks.VPause, blocks.VLead), "", "", rules(blocks.RLogistics, blocks.RLead)},
	{verbs(blocks.VPass, blocks.VTactical, blocks.VStrategicMove, blocks.VStrategicDraw), "", "setup",
		rules(blocks.RTwoPasses)},
	{verbs(blocks.VPass, blocks.VTactical, blocks.VStrategicMove, blocks.VStrategicDraw), "", "logistics",
		rules(blocks.RLogistics)},
	{verbs(blocks.VPass, blocks.VTactical, blocks.VStrategicMove, blocks.VStrategicDraw), "", "impulse",
		rules(blocks.RTactical, blocks.RStrategic, scenarioRule)},
	{verbs(blocks.VPass, blocks.VTactical, blocks.VStrategicMove, blocks.VStrategicDraw), "", "",
		rules(blocks.RAlternate)},
	{verbs(blocks.VRail, blocks.VFerry, blocks.VLand), "", "exploitation exploitation-move",
		rules(blocks.RExploit, blocks.XRail, blocks.XFerry, blocks.XSeaborne, blocks.XAirborne)},
	{verbs(blocks.VRail, blocks.VFerry, blocks.VLand), "", "", rules(blocks.XRail, blocks.XFerry, blocks.XSeaborne,
		blocks.XAirborne, blocks.RStrategic, blocks.RStacking, blocks.RActivate, blocks.ROneAction, blocks.RSteps,
		blocks.RBlitz, blocks.RApart, blocks.RExploit, blocks.RLine, blocks.XHeavy)},
	{verbs(blocks.VHit), "", "", rules(blocks.RStrongest)},
	{verbs(blocks.VAbort, blocks.VDestroy), "", "", rules(blocks.RFlakLosses, blocks.RFleetFire)},
	{verbs(blocks.VFortify), "", "setup", rules(blocks.RSetup)},
	{verbs(blocks.VFortify), "", "", rules(blocks.RLine)},
}

// choices are the rules by which a block is chosen, by the question: each time for something else.
var choices = map[string]blocks.Rule{"deploy": blocks.RSetup, "arrive": blocks.RArrive, "activate": blocks.RActivate,
	"command": blocks.ROneAction, "blitz": blocks.RBlitz, "exploit-move": blocks.RExploit}

// idle are the codes by which a refusal says nothing about the sequence of play: whose block it is, whose turn.
var idle = []string{"unknown-piece", "foreign-piece", "not-your-turn", "bad-operands"}

// refusals: whatever is asked in any segment, the refusal cites the rule that bars the action, and what is due is no
// reason unless it is what the action would leave undone. Each line of the table must have been met, and each verb
// asked about in each phase in which something is decided.
func (k *kit) refusals() {
	info := k.g.Info()
	met := make([]int, len(barring))
	type asked struct {
		phase uint8
		verb  kernel.Verb
	}
	answers, phases := map[asked]int{}, map[uint8]bool{}
	never := func(word string) bool { return slices.Contains(k.o.Never, word) }
	check := func(a kerneltest.Asked) string {
		p, r, verb := a.Pos.(*blocks.Position), a.Refusal, a.Action.Verb
		phase := a.Pos.Prompt(kernel.Both).Phase
		phases[phase] = true
		if slices.Contains(idle, r.Code) {
			return ""
		}
		answers[asked{phase, verb}]++
		if why, ok := k.o.Unrefused[r.Rule]; ok {
			return "nothing should be refused by this number: " + why
		}
		if r.Code == "not-now" {
			switch verb {
			case blocks.VEnd, blocks.VDone, blocks.VArrange, blocks.VFortify, blocks.VChoose:
			default:
				return "only what is due is given as the reason"
			}
		}
		for i, b := range barring {
			if !slices.Contains(b.verbs, verb) || b.kinds != "" && !hasAny(b.kinds, kindOf(p)...) ||
				b.phases != "" && !hasAny(b.phases, info.Phases[phase].ID) {
				continue
			}
			met[i]++
			var may []string
			for _, rule := range b.rules {
				if rule == scenarioRule {
					rule = p.Sc.ScenarioBit
				}
				may = append(may, k.g.Numbers[rule])
			}
			if !slices.Contains(may, r.Rule) {
				return fmt.Sprintf("in %v, phase %s, it must be one of %v", kindOf(p), info.Phases[phase].ID, may)
			}
			break
		}
		return ""
	}
	var setups []kernel.Setup
	for _, sc := range info.Scenarios {
		setups = append(setups, kernel.Setup{Scenario: sc.ID})
		if len(sc.Options) > 0 {
			setups = append(setups, kernel.Setup{Scenario: sc.ID, Options: sc.Options})
		}
	}
	chosen := kerneltest.Chosen{}
	choose := func(p kernel.Position, legal []kernel.Action, r *chance.Rand) int {
		chosen.Note(info, p, legal)
		for _, a := range legal {
			answers[asked{p.Prompt(kernel.Both).Phase, a.Verb}]++
		}
		return bold(legal, r)
	}
	from := map[string]kernel.Position{}
	for _, b := range k.o.Battles {
		from[b.Name] = Stage(k, k.g, b.Name, b.Case)
	}
	seen := kerneltest.Refusals(k.T, k.g, kerneltest.Walk{Check: check, From: from,
		Kind:    func(p kernel.Position) string { return strings.Join(kindOf(p.(*blocks.Position)), " ") },
		Options: kerneltest.Options{Setups: setups, Seeds: 3, Sample: 8, Choose: choose}})
	want := map[string]string{}
	for ask, rule := range choices {
		want[ask] = k.g.Numbers[rule]
	}
	chosen.Check(k.T, info, want, k.o.Never...)
	for i, b := range barring {
		if met[i] == 0 && int(slices.Max(b.verbs)) < len(info.Verbs) && !never(b.phases) {
			k.Errorf("the games never came to %v, %q, %q: the line is not checked", b.verbs, b.kinds, b.phases)
		}
	}
	for phase := range phases {
		for v := 1; v < len(info.Verbs); v++ {
			if answers[asked{phase, kernel.Verb(v)}] == 0 {
				k.Errorf("in phase %s the verb %q was neither legal nor refused", info.Phases[phase].ID,
					info.Verbs[v].Name)
			}
		}
	}
	for _, ask := range info.Asks[1:] {
		if !seen[ask.ID] && ask.ID != "fight" && ask.ID != "over" && !never(ask.ID) {
			k.Errorf("the question %s never came", ask.ID)
		}
	}
}

// kindOf is what kind of impulse is under way, and in what weather.
func kindOf(p *blocks.Position) []string {
	weather := "good"
	if p.Weather != blocks.Good {
		weather = "bad"
	}
	return []string{[...]string{"none", "pass", "tactical", "moving", "drawing"}[p.Kind], weather}
}

// bold plays so that every part of an impulse comes: it sends bombers where it can, and ends nothing before four of
// five other choices.
func bold(legal []kernel.Action, r *chance.Rand) int {
	if i := slices.IndexFunc(legal, func(a kernel.Action) bool {
		return a.Verb == blocks.VBomb || a.Verb == blocks.VBombOther
	}); i >= 0 {
		return i
	}
	n := r.Below(len(legal))
	for range 4 {
		switch legal[n].Verb {
		case blocks.VEnd, blocks.VPass, blocks.VDecline, blocks.VArrange:
			n = r.Below(len(legal))
		}
	}
	return n
}
