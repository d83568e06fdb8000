package moscow41_test

// Follies on the map of Moscow '41.

import (
	"testing"

	"umpire/systems/blocks/blockstest"
)

// TestFollies counts each kind of folly on positions of the map where it is committed, and not on their neighbours
// where it is not.
func TestFollies(t *testing.T) {
	const (
		german, soviet = 0, 1
		// A Soviet impulse in which nothing happens, and which is no Pass.
		idle = `
			do tactical
			do activate s-western
			do end
			do end`
		// The German way from the 2nd Army's staging area to Kursk.
		wayToKursk = `
			control german 138 149 150 151 152 153 154 155 156
			put s-20rc 26 3`
	)
	for _, c := range []struct {
		name, folly string
		side, want  int
		text        string
	}{
		// Smolensk is 90; a concealed block at 80 enters it at a cost of 3, one at 103 at a cost of 4.
		{"garrison leaves, enemy near", "victory-place-open", german, 1, `
			put g-7ak 90 3
			put s-28rc 80 3
			ready german impulse
			do pass
			do move g-7ak 89
			do done
			do end`},
		{"garrison leaves, enemy too far as far as is known", "victory-place-open", german, 0, `
			put g-7ak 90 3
			put s-23mc 103 3
			ready german impulse
			do pass
			do move g-7ak 89
			do done
			do end`},
		{"garrison leaves, enemy open and fast", "victory-place-open", german, 1, `
			put g-7ak 90 3
			put s-23mc 103 3 open
			ready german impulse
			do pass
			do move g-7ak 89
			do done
			do end`},
		{"garrison leaves, a line stays", "victory-place-open", german, 0, `
			put g-7ak 90 3
			mark defensive-line german 90
			put s-28rc 80 3
			ready german impulse
			do pass
			do move g-7ak 89
			do done
			do end`},
		{"empty before, nobody could come", "victory-place-open", german, 0, `
			put g-7ak 112 3
			control german 111
			put s-28rc 80 3
			ready german impulse
			do pass
			do move g-7ak 111
			do done
			do end`},
		{"empty before, and the block that could come does not", "victory-place-open", german, 1, `
			put g-7ak 89 3
			put s-28rc 80 3
			ready german impulse
			do pass
			do move g-7ak 99
			do done
			do end`},
		{"the turn ends and the side begins the next", "victory-place-open", german, 0, `
			put g-7ak 90 3
			put s-28rc 80 3
			ready german final
			do pass
			do move g-7ak 89
			do done
			do end`},

		{"Kursk is free", "victory-place-missed", german, 1, wayToKursk + `
			put g-7ak 156 3
			ready german impulse
			do pass
			do move g-7ak 155
			do done
			do end`},
		{"Kursk is taken", "victory-place-missed", german, 0, wayToKursk + `
			put g-7ak 156 3
			ready german impulse
			do pass
			do move g-7ak 157
			do done
			do end`},
		{"Kursk is held by a line", "victory-place-missed", german, 0, wayToKursk + `
			mark defensive-line soviet 157
			put g-7ak 156 3
			ready german impulse
			do pass
			do move g-7ak 155
			do done
			do end`},
		{"Kursk is too far", "victory-place-missed", german, 0, wayToKursk + `
			put g-7ak 154 3
			ready german impulse
			do pass
			do move g-7ak 153
			do done
			do end`},

		// Out of the battle for 113 into 114, which the Soviets surround, or back to 100.
		{"disengages into a pocket", "isolated-by-choice", german, 1, `
			control german 100 114
			control soviet 113
			put s-28rc 113 3
			put g-7ak 113 3
			put s-western 62 4
			ready german impulse
			do pass
			do move g-7ak 114
			do done
			do end` + idle + `
			do pass`},
		{"disengages homewards", "isolated-by-choice", german, 0, `
			control german 100 114
			control soviet 113
			put s-28rc 113 3
			put g-7ak 113 3
			put s-western 62 4
			ready german impulse
			do pass
			do move g-7ak 100
			do done
			do end` + idle + `
			do pass`},
		{"runs ahead, and a visible block cuts it off", "isolated-by-choice", german, 1, `
			control german 100
			put g-7ak 113 3
			put s-28rc 102 3
			ready german impulse
			do pass
			do move g-7ak 114
			do done
			do end
			do pass
			do move s-28rc 113
			do done
			do end
			do pass`},
		{"runs ahead, and a block not known to be fast cuts it off", "isolated-by-choice", german, 0, `
			control german 100
			put g-7ak 113 3
			put s-23mc 92 3
			ready german impulse
			do pass
			do move g-7ak 114
			do done
			do end
			do pass
			do move s-23mc 113
			do end
			do pass`},
		{"moves elsewhere, and the enemy takes the area between", "isolated-by-choice", german, 0, `
			control german 100
			put g-7ak 113 3
			put s-28rc 102 3
			ready german impulse
			do pass
			do move g-7ak 112
			do done
			do end
			do pass
			do move s-28rc 113
			do done
			do end
			do pass`},

		{"to and fro", "back-and-forth", german, 1, `
			put g-7ak 99 3
			control german 88
			put s-western 62 4
			ready german impulse
			do pass
			do move g-7ak 88
			do done
			do end` + idle + `
			do pass
			do move g-7ak 99
			do done
			do end`},
		{"back because the enemy came near", "back-and-forth", german, 0, `
			put g-7ak 99 3
			control german 88
			put s-western 62 4
			put s-28rc 102 3
			ready german impulse
			do pass
			do move g-7ak 88
			do done
			do end
			do tactical
			do activate s-western
			do end
			do end
			do pass
			do end`},
		{"on and on", "back-and-forth", german, 0, `
			put g-7ak 99 3
			control german 88
			put s-western 62 4
			ready german impulse
			do pass
			do move g-7ak 88
			do done
			do end` + idle + `
			do pass
			do move g-7ak 89
			do done
			do end`},

		// One die that hits on a 6 in the open: one chance in six. Two: 30 %.
		{"one die", "hopeless-attack", soviet, 1, `
			put g-7ak 113 3
			put s-28rc 113 1
			ready soviet combat 113
			do battle 113`},
		{"two dice", "hopeless-attack", soviet, 0, `
			put g-7ak 113 3
			put s-28rc 113 2
			ready soviet combat 113
			do battle 113`},
		// Three dice that a river makes one.
		{"over a river", "hopeless-attack", soviet, 1, `
			put g-7ak 113 3
			put s-28rc 113 3 river
			ready soviet combat 113
			do battle 113`},
		{"not over a river", "hopeless-attack", soviet, 0, `
			put g-7ak 113 3
			put s-28rc 113 3
			ready soviet combat 113
			do battle 113`},
		{"one die and artillery", "hopeless-attack", soviet, 0, `
			put g-7ak 113 3
			put s-28rc 113 1
			put s-central 114 4 activated
			ready soviet combat 113
			do artillery s-central 113
			do battle 113`},
		{"artillery that does not fire", "hopeless-attack", soviet, 1, `
			put g-7ak 113 3
			put s-28rc 113 1
			put s-central 114 4 activated
			ready soviet combat 113
			do end
			do battle 113`},
		// Three dice that hit on 5 and 6 against a yellow area with a line, which absorb two: one in 27.
		{"against woods and a line", "hopeless-attack", german, 1, `
			mark defensive-line soviet 115
			put s-28rc 115 3
			put g-7ak 115 3
			control german 113 114 100
			ready german combat 115
			do battle 115`},
		{"against woods", "hopeless-attack", german, 0, `
			put s-28rc 115 3
			put g-7ak 115 3
			control german 113 114 100
			ready german combat 115
			do battle 115`},

		{"Smolensk is undefended", "pass-before-win", soviet, 1, `
			put s-28rc 91 3
			put g-7ak 66 3
			ready soviet impulse
			do pass
			do move s-28rc 101
			do done
			do end`},
		{"Smolensk is taken", "pass-before-win", soviet, 0, `
			put s-28rc 91 3
			put g-7ak 66 3
			ready soviet impulse
			do pass
			do move s-28rc 90`},
		{"Smolensk is held", "pass-before-win", soviet, 0, `
			put s-28rc 91 3
			put g-7ak 90 3
			ready soviet impulse
			do pass
			do move s-28rc 101
			do done
			do end`},
		{"Smolensk would be the sixth point", "pass-before-win", soviet, 0, `
			put s-28rc 91 3
			put g-7ak 66 3
			put g-9ak 157 3
			ready soviet impulse
			do pass
			do move s-28rc 101
			do done
			do end`},
	} {
		t.Run(c.folly+"/"+c.name, func(t *testing.T) {
			got := blockstest.Watched(t, game.Game, "campaign", c.text)
			if got[c.side][c.folly] != c.want {
				t.Errorf("counted %v, want %d of %s for side %d", got, c.want, c.folly, c.side)
			}
		})
	}
}
