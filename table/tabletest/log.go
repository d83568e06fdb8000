// Logs for tests that need no table.

package tabletest

import (
	"context"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// PlayLog plays a game by random choices, one order for each action, and stores its log: without a table, as a program
// would that only writes logs. It stops when the game is over, or after so many orders. Views, if it is not nil, is
// given each position, with the number of its entry.
func PlayLog(t *testing.T, store gamelog.Store, g kernel.Game, scenario string, seed uint64, most int,
	views func(n int64, pos kernel.Position)) gamelog.Header {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	info := g.Info()
	x, err := kernel.NewIndex(info)
	must(err)
	r := chance.NewRand(seed)
	src := chance.Recorder{From: r}
	setup := kernel.Setup{Scenario: scenario, Options: []string{}}
	pos, err := g.Start(setup, &src)
	must(err)
	first, err := gamelog.First(&gamelog.Body{Draws: src.Draws, Start: gamelog.NewStart(info, setup)}, pos, nil)
	must(err)
	h := gamelog.Header{ID: "played", Made: time.Unix(0, 0).UTC(), Game: info.ID, Scenario: scenario,
		Options: setup.Options}
	must(store.Create(context.Background(), h, []gamelog.Entry{first}))
	log, err := gamelog.Read(context.Background(), store, h.ID)
	must(err)
	pos, w, err := log.Position(g, 1)
	must(err)
	for n := int64(1); ; n++ {
		if views != nil {
			views(n, pos)
		}
		if pos.Outcome().Over || n > int64(most) {
			return h
		}
		side := pos.ToMove()
		legal := pos.Legal(nil)
		a := legal[r.Below(len(legal))]
		src := chance.Recorder{From: r}
		var done kernel.Events
		must(pos.Play(a, &src, &done))
		b := &gamelog.Body{Kind: gamelog.KindOrder, Side: side, Actions: []string{x.FormatAction(a)}, Draws: src.Draws,
			Events: gamelog.StoreEvents(x, done.List)}
		if o := pos.Outcome(); o.Over {
			b.Over = &o
		}
		raw, err := pos.AppendBinary(nil)
		must(err)
		e, err := w.Make(b, raw)
		must(err)
		must(store.Append(context.Background(), h.ID, e))
		w.Advance(&e, raw)
	}
}
