// Tests of handicaps in new tables, logs, saved games and forks.

package table_test

import (
	"bytes"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// handicapped is Picket as a game that takes a handicap.
type handicapped struct {
	*tabletest.Picket
	info *kernel.Info
}

func (g handicapped) Info() *kernel.Info { return g.info }

func (g handicapped) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	if _, err := g.info.Resolve(s); err != nil {
		return nil, err
	}
	s.Handicap = [2]kernel.Ratio{}
	return g.Picket.Start(s, src)
}

// TestAHandicapIsPartOfTheGame: it is in the log and in the saved game, which holds it against the log; a fork keeps
// it; a game that takes none says so.
func TestAHandicapIsPartOfTheGame(t *testing.T) {
	picket := tabletest.New()
	info := *picket.Info()
	info.Handicap = true
	with := func(c *table.Config) { c.Games = []kernel.Game{handicapped{picket, &info}} }
	h := registry(t, memory.New(), with)
	req := table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": "me", "blue": "me"},
		Handicap: [2]kernel.Ratio{1: {Num: 3, Den: 2}}}
	made, err := h.Make(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	both := sit(t, h, made, "both")
	play(t, both, "move r1 p2")
	play(t, both, "done")
	f, err := both.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if f.Handicap != req.Handicap || !bytes.Contains(f.Entries[0].Body, []byte(`"handicap":[`)) {
		t.Errorf("saved with the handicap %v, and the entry %s", f.Handicap, f.Entries[0].Body)
	}
	if _, _, err := gamelog.Restore(f, h.Game); err != nil {
		t.Errorf("the saved game: %v", err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	again, err := registry(t, memory.New(), with).Import(t.Context(), bytes.NewReader(out.Bytes()))
	if err != nil || again.Table == "" {
		t.Errorf("imported: %+v, %v", again, err)
	}
	f.Handicap[1].Num = 2
	if _, _, err := gamelog.Restore(f, h.Game); err == nil || !strings.Contains(err.Error(), "handicap") {
		t.Errorf("with another handicap in its head, the saved game gives %v", err)
	}
	fork, err := both.Fork(t.Context(), table.ForkRequest{At: 2, Seats: req.Seats})
	if err != nil {
		t.Fatal(err)
	}
	if f, err = sit(t, h, fork, "both").Export(t.Context()); err != nil || f.Handicap != req.Handicap {
		t.Errorf("taken over, its handicap is %v (%v)", f.Handicap, err)
	}
	req.Handicap[0].Num = 1
	_, err = h.Make(t.Context(), req)
	failure(t, err, table.CodeBadRequest, "the handicap 1/0 of red has the denominator 0")
	req.Handicap[0].Num = 0
	_, err = registry(t, memory.New()).Make(t.Context(), req)
	failure(t, err, table.CodeBadRequest, "picket takes no handicap, and blue is given 3/2")
}
