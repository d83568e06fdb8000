// Tests of what the enemy remembers of a concealed block.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockstest"
)

// piece is a block by its id.
func piece(t *testing.T, id string) blocks.Block {
	t.Helper()
	b, ok := game.Index().Piece(id)
	if !ok {
		t.Fatalf("there is no %s", id)
	}
	return blocks.Block(b)
}

// remembered is a position in which the enemy has been shown a block with a strength, and follows it.
func remembered(t *testing.T, text, id string, strength int) (*blocks.Position, blocks.Block) {
	t.Helper()
	p := blockstest.Stage(t, game, "memory.try", "game moscow41\nscenario empty\n"+text)
	b := piece(t, id)
	p.Seen.Add(b)
	p.SeenStrength[b], p.SeenTurn[b] = uint8(strength), p.Month
	return p, b
}

// does plays actions.
func does(t *testing.T, p *blocks.Position, list ...kernel.Action) {
	t.Helper()
	for _, a := range list {
		if err := p.Play(a, chance.NewRand(1), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// memoryOf is what a side's view says of an enemy block: the strength it remembers, -1 if nothing.
func memoryOf(p *blocks.Position, side kernel.Side, b blocks.Block) int {
	var v kernel.View
	p.View(side, &v)
	for i := range v.Pieces {
		if v.Pieces[i].SeenFace == kernel.PieceID(b) {
			return int(v.Pieces[i].SeenStrength)
		}
	}
	return -1
}

// TestAStepLostInSightIsRemembered (9.3, 10.6, R97): the enemy sees which block starves, and which builds a line. What
// he remembers of it loses the step; of a block that he saw at its last step, which has been given others since, he
// knows that it has this one.
func TestAStepLostInSightIsRemembered(t *testing.T) {
	pass := []kernel.Action{{Verb: blocks.VPass}, {Verb: blocks.VEnd}}
	for _, c := range []struct {
		name, text, id string
		seen           int
		play           []kernel.Action
		strength, want int
	}{
		{"starves", "control german 122\nput g-24pz 122 4\nready german impulse\n", "g-24pz", 4, pass, 3, 3},
		{"starves, given a step since", "control german 122\nput g-24pz 122 4\nready german impulse\n", "g-24pz", 3,
			pass, 3, 2},
		{"starves, seen at its last step", "control german 122\nput g-24pz 122 4\nready german impulse\n", "g-24pz",
			1, pass, 3, 1},
		{"an HQ starves", "control german 122\nput g-guderian 122 2\nready german impulse\n", "g-guderian", 2, pass,
			0, 0},
		{"an HQ starves, seen at the heart", "control german 122\nput g-guderian 122 3\nready german impulse\n",
			"g-guderian", 0, pass, 2, 0},
		{"in supply", "put g-24pz 90 4\nready german impulse\n", "g-24pz", 4, pass, 4, 4},
		{"builds", "put g-46pz 90 4\nready german pass\n", "g-46pz", 4,
			[]kernel.Action{{Verb: blocks.VChoose, Piece: kernel.PieceID(piece(t, "g-46pz"))}, {Verb: blocks.VBuild}},
			3, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, b := remembered(t, c.text, c.id, c.seen)
			if got := memoryOf(p, kernel.SideB, b); got != c.seen {
				t.Fatalf("%d is remembered, not %d", got, c.seen)
			}
			does(t, p, c.play...)
			if got := memoryOf(p, kernel.SideB, b); got != c.want || p.Strength(b) != c.strength {
				t.Errorf("it has %d and is remembered with %d, should be %d and %d", p.Strength(b), got, c.strength,
					c.want)
			}
		})
	}
}

// TestACubeTellsBlocksApart (R128): a block that is marked as out of supply is not mixed up with one that is not.
func TestACubeTellsBlocksApart(t *testing.T) {
	for _, c := range []struct {
		name, cubes string
		want        int
	}{
		{"one of them is marked", "put g-24pz 122 4 isolated\nput g-46pz 122 4\n", 4},
		{"the other one is marked", "put g-24pz 122 4\nput g-46pz 122 4 isolated\n", 4},
		{"none is marked", "put g-24pz 122 4\nput g-46pz 122 4\n", -1},
		{"both are marked", "put g-24pz 122 4 isolated\nput g-46pz 122 4 isolated\n", -1},
		{"alone", "put g-24pz 122 4\n", 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, b := remembered(t, "control german 122\n"+c.cubes+"ready soviet impulse\n", "g-24pz", 4)
			p.Unmixed[kernel.SideA].Add(p.At[b])
			does(t, p, kernel.Action{Verb: blocks.VPass}, kernel.Action{Verb: blocks.VEnd})
			if got := memoryOf(p, kernel.SideB, b); got != c.want {
				t.Errorf("%d is remembered, not %d", got, c.want)
			}
		})
	}
}
