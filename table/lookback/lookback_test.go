// Tests of replays and debriefs from a log alone.

package lookback_test

import (
	"encoding/json"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table/gamelog"
	"umpire/table/lookback"
	"umpire/table/tabletest"
)

// A game is looked back on from its log alone: each step of a replay leads to the view of its position, and a debrief
// has a line for each entry.
func TestLookingBackWithoutATable(t *testing.T) {
	g := moscow41.Must()
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	store := memory.New()
	views := map[int64][kernel.Audiences]string{}
	h := tabletest.PlayLog(t, store, g, "typhoon", 5, 120, func(n int64, pos kernel.Position) {
		var all [kernel.Audiences]string
		for s := range kernel.Side(kernel.Audiences) {
			var v kernel.View
			pos.View(s, &v)
			all[s] = text(t, &v)
		}
		views[n] = all
	})
	log, err := gamelog.Read(t.Context(), store, h.ID)
	if err != nil {
		t.Fatal(err)
	}
	back := &lookback.Game{Store: store, Table: h.ID, Rules: g, Index: x, Told: gamelog.NewTranscript(g, x)}
	for _, b := range log.Bodies {
		back.Entries = append(back.Entries, b.Summary())
		back.Told.Add(b)
	}
	for s := range kernel.Side(kernel.Audiences) {
		told := int64(0)
		for after := int64(1); ; {
			r, err := back.Replay(t.Context(), s, after, 25)
			if err != nil {
				t.Fatal(err)
			}
			v := r.From
			if got := text(t, &v); got != views[after][s] {
				t.Fatalf("side %d, entry %d: the replay starts from\n%s\nwant\n%s", s, after, got, views[after][s])
			}
			for _, step := range r.Steps {
				if err := step.View.Apply(&v); err != nil {
					t.Fatal(err)
				}
				if got := text(t, &v); got != views[step.At][s] {
					t.Fatalf("side %d, entry %d: the replay shows\n%s\nwant\n%s", s, step.At, got, views[step.At][s])
				}
				told += int64(len(step.Events))
				after = step.At
			}
			if !r.More {
				break
			}
		}
		if want := back.Told.Count(s) - back.Told.CountAt(s, 1); told != want {
			t.Errorf("side %d: the replay tells %d events, want %d", s, told, want)
		}
	}
	d, err := back.Debrief(t.Context())
	if err != nil || len(d.Entries) != len(log.Bodies) || len(d.Luck) == 0 || len(d.Turning) == 0 {
		t.Errorf("%d entries, luck %v, turning points %v, %v", len(d.Entries), d.Luck, d.Turning, err)
	}
}

// text is a view as JSON, with [] for empty lists.
func text(t *testing.T, v *kernel.View) string {
	t.Helper()
	c := *v
	c.Facts, c.Places = gamelog.OrEmpty(c.Facts), gamelog.OrEmpty(c.Places)
	c.Pieces, c.Marks = gamelog.OrEmpty(c.Pieces), gamelog.OrEmpty(c.Marks)
	b, err := json.Marshal(&c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
