// Checks that the suppositions of a player reach the game's forecast.

package table_test

import (
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// What a player enters for a forecast reaches the game.
func TestForecastTakesWhatIsEntered(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	approach(t, red, blue)
	play(t, red, "move r2 p2")
	req := table.AskRequest{Action: "fight p3",
		Suppose: []kernel.Supposition{{Piece: kernel.FirstHandle + 3, Face: 12, Strength: 2}}}
	f, err := red.Forecast(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Cases) != 2 || f.Cases[1].Assume != "entered" || f.Cases[1].Text != "16387 is 12 at 2" {
		t.Errorf("%+v", f)
	}
}
