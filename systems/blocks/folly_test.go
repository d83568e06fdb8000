package blocks_test

// Follies on the map of blockstest's example game.

import (
	"testing"

	"umpire/systems/blocks/blockstest"
)

// TestFollies counts each kind of folly on a position where it is committed, and not on its neighbour where it is not.
func TestFollies(t *testing.T) {
	const west = 0
	g, _ := blockstest.Example()
	for _, c := range []struct {
		name, folly string
		want        int
		text        string
	}{
		{"garrison leaves, enemy near", "victory-place-open", 1, `
			put w-inf1 12 3
			put e-inf1 22 3
			ready west impulse
			do pass
			do move w-inf1 11
			do done
			do end`},
		{"garrison leaves, a line stays", "victory-place-open", 0, `
			put w-inf1 12 3
			mark defensive-line west 12
			put e-inf1 22 3
			ready west impulse
			do pass
			do move w-inf1 11
			do done
			do end`},
		{"a prize is free", "victory-place-missed", 1, `
			put w-inf1 22 3
			ready west impulse
			do pass
			do move w-inf1 21
			do done
			do end`},
		{"a prize is taken", "victory-place-missed", 0, `
			put w-inf1 22 3
			ready west impulse
			do pass
			do move w-inf1 32
			do done
			do end`},
		{"runs ahead, and a visible block cuts it off", "isolated-by-choice", 1, `
			put w-inf1 21 3
			put e-inf1 22 3
			ready west impulse
			do pass
			do move w-inf1 31
			do done
			do end
			do pass
			do move e-inf1 21
			do done
			do end
			do pass`},
		{"stays where it cannot be cut off", "isolated-by-choice", 0, `
			put w-inf1 21 3
			put e-inf1 22 3
			ready west impulse
			do pass
			do move w-inf1 11
			do done
			do end
			do pass
			do move e-inf1 21
			do done
			do end
			do pass`},
		{"to and fro", "back-and-forth", 1, `
			put w-inf1 12 3
			put e-hq1 43 3
			ready west impulse
			do pass
			do move w-inf1 11
			do done
			do end
			do tactical
			do activate e-hq1
			do end
			do end
			do pass
			do move w-inf1 12
			do done
			do end`},
		{"on and on", "back-and-forth", 0, `
			put w-inf1 13 3
			put e-hq1 43 3
			ready west impulse
			do pass
			do move w-inf1 12
			do done
			do end
			do tactical
			do activate e-hq1
			do end
			do end
			do pass
			do move w-inf1 11
			do done
			do end`},
		// One die that hits on a 6 in the open: one chance in six. Two: 30 %.
		{"one die", "hopeless-attack", 1, `
			put e-inf1 31 3
			put w-inf1 31 1
			ready west combat 31
			do battle 31`},
		{"two dice", "hopeless-attack", 0, `
			put e-inf1 31 3
			put w-inf1 31 2
			ready west combat 31
			do battle 31`},
		{"the third prize is undefended", "pass-before-win", 1, `
			control west 12
			put w-inf1 32 3
			ready west impulse
			do pass
			do move w-inf1 31
			do done
			do end`},
		{"the third prize is held", "pass-before-win", 0, `
			control west 12
			put w-inf1 32 3
			mark defensive-line east 42
			ready west impulse
			do pass
			do move w-inf1 31
			do done
			do end`},
	} {
		t.Run(c.folly+"/"+c.name, func(t *testing.T) {
			got := blockstest.Watched(t, g, "duel", c.text)
			if got[west][c.folly] != c.want {
				t.Errorf("counted %v, want %d of %s", got, c.want, c.folly)
			}
		})
	}
}
