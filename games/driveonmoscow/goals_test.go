// What players are told of goals and dangers, in words.

package driveonmoscow_test

import (
	"strings"
	"testing"

	"umpire/kernel"
)

// dangers are the sentences about dangers that a side reads by a rule.
func dangers(p kernel.Position, s kernel.Side, rule string) (list []string) {
	var out kernel.Progress
	p.(kernel.GoalTeller).Progress(s, &out)
	for _, d := range out.Dangers {
		if d.Rule == rule {
			list = append(list, d.Text)
		}
	}
	return list
}

// TestOneHexOfTheCapitalIsLeft: the danger of 4.2 says which hex still has a supply line, once the other has none.
func TestOneHexOfTheCapitalIsLeft(t *testing.T) {
	const one = "put g-6id 4016\nput s-133rd 4114\nput s-178rd 4215\n"
	for _, c := range []struct{ text, want string }{
		{one + "ready soviet movement\n", ""},
		{one + "put g-7id 4217\nready soviet movement\n", "Of Moscow only Moscow 4115 still has a supply line. " +
			"If it is cut, the Germans win at once."},
	} {
		got := strings.Join(dangers(small(t, c.text), kernel.SideB, "4.2"), " ")
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}
