// Checks what a debrief counts as steps on the map.

package lookback

import (
	"testing"

	"umpire/kernel"
)

// TestUntriedPiecesHaveSteps: pieces whose face nobody knows count with the steps that all of their kind have, and not
// in a pool; one whose steps are not known counts nothing.
func TestUntriedPiecesHaveSteps(t *testing.T) {
	info := &kernel.Info{Backs: []kernel.BackInfo{{}, {ID: "rifles", Steps: 1}, {ID: "anything"}},
		Places: []kernel.PlaceInfo{{}, {ID: "hex"}, {ID: "cup", Kind: "pool"}}}
	v := &kernel.View{Pieces: []kernel.PieceView{
		{ID: 1, Face: 1, Side: kernel.SideA, Place: 1, Strength: 2},
		{ID: kernel.FirstHandle, Side: kernel.SideB, Place: 1, Strength: -1, Back: 1},
		{ID: kernel.FirstHandle + 1, Side: kernel.SideB, Place: 1, Strength: -1, Back: 1},
		{ID: kernel.FirstHandle + 2, Side: kernel.SideB, Place: 2, Strength: -1, Back: 1},
		{ID: kernel.FirstHandle + 3, Side: kernel.SideB, Place: 1, Strength: -1, Back: 2},
	}}
	if steps, _ := forces(info, v); steps != [2]int32{2, 2} {
		t.Errorf("the steps are %v", steps)
	}
}
