// Which rule a refusal cites, in every phase.

package driveonmoscow_test

import (
	"testing"

	"umpire/kernel/kerneltest"
)

// TestRefusals: whatever is asked in any phase, the refusal cites the rule that bars it.
func TestRefusals(t *testing.T) {
	const turn = "5.1"
	kerneltest.Bars{
		Verbs: map[string][]string{
			"choose":  {turn, "9.1", "10.0", "3.3"},
			"gather":  {"10.4"},
			"join":    {turn, "10.4", "10.18"},
			"drop":    {turn, "10.5"},
			"move":    {turn, "10.0", "10.3", "6.0"},
			"assault": {turn, "10.14", "10.15"},
			"target":  {"11.2", "12.1"}, "attack": {"11.2", "11.13", "12.1"},
			"roll":        {"11.2", "11.3", "11.7", "8.5", "11.13", "11.15", "5.3", "12.1"},
			"air":         {"11.19"},
			"retreat":     {"11.25", "11.26"},
			"part":        {"11.25", "10.22"},
			"lose":        {"11.24", "11.28"},
			"convert":     {"11.28"},
			"advance":     {"11.31"},
			"put-on-top":  {"11.6"},
			"move-first":  {"5.2"},
			"fight-first": {"5.2"},
			"declare":     {"12.0"}, "wait": {"12.0"},
			"enter":    {"9.1"},
			"withdraw": {"9.3"},
			"exchange": {"9.4"},
			"restore":  {"12.2"},
			"place":    {"3.2", "3.3"}, "arrange": {"3.3"},
			"done": {turn},
			"end":  {turn, "9.1", "9.3"},
		},
		Plain: []string{"set-up", "not-yours", "no-hex", "no-unit", "wrong-phase", "alike"},
		Still: []string{"end"},
		Sequence: func(phase string) []string {
			if phase == "set-up" {
				return []string{"3.3", turn}
			}
			return []string{turn}
		},
		Chosen:    map[string]string{"set-up": "3.3", "arrive": "9.1", "move": "10.0"},
		Unrefused: unrefused,
	}.Refuse(t, game(), kerneltest.Walk{Options: kerneltest.Options{Seeds: 3, Actions: 3000, Sample: 2,
		Choose: lively}})
}
