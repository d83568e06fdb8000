// Tests of the better way to a place, which previews, forecasts and groups take.

package table_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/table"
)

// overTheRiver is a case in which a corps could engage over a river, or by way of Bykhov (100) without.
const overTheRiver = `# Rogachev by way of Bykhov
game moscow41
scenario empty
put g-guderian 2A 4
put g-24pz 2A 4
put g-53ak 2A 4
put s-34rc 111 3
ready german impulse
do tactical
do activate g-guderian
do end
`

// TestThePieceGoesByTheBetterWay: asked for the best, the preview and the forecast of a move are those of the way that
// the game names; a piece that is sent takes it. Without that word they are those of the move alone.
func TestThePieceGoesByTheBetterWay(t *testing.T) {
	german, _, _ := atCase(t, overTheRiver)
	group, err := german.Group(t.Context(), table.GroupRequest{Pieces: []string{"g-53ak"}, Place: "111"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"choose g-53ak", "move 100", "move 111"}; !slices.Equal(group.Play, want) {
		t.Errorf("sent by %q, want %q", group.Play, want)
	}
	wet := func(lines string) bool { return strings.Contains(lines, `"rule":"10.12.5.1"`) }
	if wet(text(t, group.Forecast.Ledger)) {
		t.Errorf("the forecast is of the way over the river: %s", text(t, group.Forecast.Ledger))
	}
	for _, best := range []bool{false, true} {
		ask := table.AskRequest{Action: "move g-53ak 111", Best: best}
		p, err := german.Preview(t.Context(), ask)
		if err != nil {
			t.Fatal(err)
		}
		if via := slices.Contains(p.Path, p.ByWay); p.ByWay == 0 || via != best {
			t.Errorf("best %v: the way is %v, by way of %d", best, p.Path, p.ByWay)
		}
		f, err := german.Forecast(t.Context(), ask)
		if err != nil || !f.Known || wet(text(t, f.Ledger)) == best {
			t.Errorf("best %v: the forecast counts %s", best, text(t, f.Ledger))
		}
	}
}
