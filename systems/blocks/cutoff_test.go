package blocks_test

// What supply will cost, told before it does, on the map of blockstest's example game.

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// noteOf is what the preview of an action notes.
func noteOf(t *testing.T, text, action string) string {
	t.Helper()
	g, _ := blockstest.Example()
	p := blockstest.Stage(t, g, action, "game "+g.Info().ID+"\nscenario empty\n"+text)
	for _, a := range p.Legal(nil) {
		if g.Index().FormatAction(a) == action {
			var shown kernel.Preview
			p.Preview(a, &shown)
			return shown.Note
		}
	}
	t.Fatalf("%s is not legal", action)
	return ""
}

// TestNoteBeforeALineIsCut: a move that leaves open the only way of others' supply is told so on its first step, and
// so is one to where no line leads.
func TestNoteBeforeALineIsCut(t *testing.T) {
	const stage = "ready west impulse\ndo pass\ndo choose w-inf1\n"
	const two = "put w-inf1 21 3\nput w-inf2 31 3\n"
	const pocket = "put w-inf1 21 3\nput e-inf1 21 3\ncontrol west 21 31\n"
	const left = "It leaves Area 21 empty, and the enemy can walk in: that cuts off the units in Area 31."
	for _, c := range []struct{ name, text, action, want string }{
		{"an enemy is near", two + "put e-inf1 22 3\n", "move 11", left},
		{"another block stays", two + "put w-mot 21 2\nput e-inf1 22 3\n", "move 11", ""},
		{"no enemy is near", two + "put e-inf1 43 3\n", "move 11", ""},
		{"nobody is behind", "put w-inf1 21 3\nput e-inf1 22 3\n", "move 11", ""},
		{"into a pocket", pocket, "move 31", "It has no line of communication there, as things stand."},
		{"out of it", pocket, "move 11", ""},
	} {
		if got := noteOf(t, c.text+stage, c.action); got != c.want {
			t.Errorf("%s: the preview of %s notes %q", c.name, c.action, got)
		}
	}
}

// TestLossesOfThoseCutOff: the side in its impulse is told which of its blocks will lose a step or be lost by being cut
// off, and which have no line now; the other side is not, and nobody once the impulse is over.
func TestLossesOfThoseCutOff(t *testing.T) {
	g, _ := blockstest.Example()
	told := func(text string, viewer kernel.Side) string {
		p := blockstest.Stage(t, g, "losses", "game example\nscenario empty\n"+text)
		var now kernel.Progress
		p.Progress(viewer, &now)
		var list []string
		for _, l := range now.Losses {
			for _, id := range l.Pieces {
				list = append(list, g.Info().Pieces[id].ID+": "+l.Text)
			}
		}
		return strings.Join(list, "\n")
	}
	const stage = "put w-inf1 31 3\nput w-inf2 31 1\nput w-inf3 21 2\ncontrol east 21 22 32 41\nput e-inf1 21 3\n" +
		"control west 31\nready west impulse\n"
	const want = "w-inf2: Cut off and lost when this impulse ends, unless a line of communication is open by then.\n" +
		"w-inf1: Cut off, and loses a step when this impulse ends, unless a line of communication is open by then."
	const each = ": Cut off, and each loses a step when this impulse ends, " +
		"unless a line of communication is open by then."
	for _, c := range []struct {
		text   string
		viewer kernel.Side
		want   string
	}{
		{stage, kernel.SideA, want},
		{stage, kernel.Both, want},
		{strings.Replace(stage, "w-inf2 31 1", "w-inf2 31 2", 1), kernel.SideA,
			"w-inf1" + each + "\nw-inf2" + each},
		{stage, kernel.SideB, ""},
		{stage, kernel.Observer, ""},
		{stage + "do pass\ndo end\n", kernel.SideA, ""},
	} {
		if got := told(c.text, c.viewer); got != c.want {
			t.Errorf("%d is told %q", c.viewer, got)
		}
	}
}
