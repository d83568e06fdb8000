// The overlays of Moscow '41: those of a game without seas.

package moscow41_test

import (
	"slices"
	"testing"
)

func TestOverlays(t *testing.T) {
	var list []string
	for _, o := range game.Info().Overlays {
		list = append(list, o.ID+" "+o.Key)
	}
	if want := []string{"control C", "supply S", "command G", "reach R", "air A"}; !slices.Equal(list, want) {
		t.Errorf("the overlays are %v, not %v", list, want)
	}
}
