// The debrief: a finished game as numbers, and how its dice fell.

package lookback

import (
	"cmp"
	"context"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Debrief is a finished game as numbers, entry by entry.
type Debrief struct {
	Entries []DebriefEntry `json:"entries"` // without what was taken back
	// Turning are the turning points: what decided the game, if it is over, then where most changed, the greatest
	// first.
	Turning []TurningPoint `json:"turning"`
	Luck    []LuckLine     `json:"luck"` // by side and phase of the game
	Plans   []BotPlans     `json:"plans,omitempty"`
}

// DebriefEntry is how things stood after an entry.
type DebriefEntry struct {
	At       int64    `json:"at"`
	Turn     int32    `json:"turn"` // the fact that Info.Facts shows as "turn", 0 if none
	Phase    uint8    `json:"phase"`
	Side     int8     `json:"side"`     // who ordered it
	Points   [2]int32 `json:"points"`   // of the outcome as it stood
	Strength [2]int32 `json:"strength"` // steps on the map, by side
	Places   [2]int32 `json:"places"`   // controlled places, by side
	Luck     [2]int32 `json:"luck"`     // dice since the start: got less mean, in thousandths, by side
}

// TurningPoint is an entry that changed much.
type TurningPoint struct {
	At   int64       `json:"at"`
	Side kernel.Side `json:"side"` // whom it helped
	Text string      `json:"text"` // what happened, in a sentence
}

// LuckLine sums the dice of one side in one turn.
type LuckLine struct {
	Turn     int32       `json:"turn"`
	Side     kernel.Side `json:"side"`
	Got      int32       `json:"got"`
	Mean     int32       `json:"mean"`
	Variance int32       `json:"variance"`
	Dice     int32       `json:"dice"` // how many events rolled
	Text     string      `json:"text"` // the unit
}

// BotPlans is what a bot wrote down while it played.
type BotPlans struct {
	Side kernel.Side `json:"side"`
	Bot  string      `json:"bot"`
	// Lines are its journal of orders; each belongs to a log entry.
	Lines []PlanLine `json:"lines"`
}

// PlanLine is a line of a bot's journal.
type PlanLine struct {
	At   int64  `json:"at"` // the log had so many entries when it was written
	Text string `json:"text"`
}

// rolled is how one event's dice fell.
type rolled struct {
	at   int64
	turn int32
	kernel.Luck
}

// Debrief makes the debrief, without the plans of bots, which are not in the log.
func (g *Game) Debrief(ctx context.Context) (*Debrief, error) {
	d := &Debrief{Entries: make([]DebriefEntry, 0, len(g.Entries)), Turning: []TurningPoint{}, Luck: []LuckLine{}}
	info := g.Index.Info()
	turn := slices.IndexFunc(info.Facts, func(f kernel.FactInfo) bool { return f.Show == "turn" })
	var view kernel.View
	ended := int64(0) // the entry that ended the game
	var dice []rolled // that count: those taken back do not
	told := slices.Collect(g.Told.All(kernel.Both))
	err := g.walk(ctx, 1, int64(len(g.Entries)), func(e *gamelog.Summary, pos kernel.Position) {
		if e.TakeBack > 0 {
			dice = slices.DeleteFunc(dice, func(r rolled) bool { return r.at > e.TakeBack })
			d.Entries = slices.DeleteFunc(d.Entries, func(o DebriefEntry) bool { return o.At > e.TakeBack })
		}
		now := DebriefEntry{At: e.N, Side: int8(e.Side)}
		if n := len(d.Entries); n > 0 {
			now.Turn = d.Entries[n-1].Turn // when its dice were rolled
		}
		for ; len(told) > 0 && told[0].At <= e.N; told = told[1:] {
			if luck, ok := g.Told.Luck(told[0]); ok && luck.Side.Player() {
				dice = append(dice, rolled{e.N, now.Turn, luck})
			}
		}
		g.view(pos, kernel.Both, e.N, &view)
		if !view.Over.Over {
			ended = 0
		} else if ended == 0 {
			ended = e.N
		}
		if turn >= 0 && turn < len(view.Facts) {
			now.Turn = view.Facts[turn]
		}
		now.Phase, now.Points = view.Prompt.Phase, view.Over.Points
		now.Strength, now.Places = forces(info, &view)
		d.Entries = append(d.Entries, now)
	})
	if err != nil {
		return nil, err
	}
	d.luck(dice)
	d.Turning = g.turning(d.Entries)
	if p, ok := g.deciding(ended, &view); ok {
		same := func(o TurningPoint) bool { return o.At == p.At }
		d.Turning = slices.Insert(slices.DeleteFunc(d.Turning, same), 0, p)
		d.Turning = d.Turning[:min(len(d.Turning), mostTurning)]
	}
	return d, nil
}

// forces are the steps on the map and the places controlled, by side. Pieces in pools are not on the map.
func forces(info *kernel.Info, v *kernel.View) (steps, places [2]int32) {
	pool := func(p kernel.PlaceID) bool { return int(p) >= len(info.Places) || info.Places[p].Kind == "pool" }
	for i := range v.Pieces {
		p := &v.Pieces[i]
		n := p.Strength
		if n < 0 && p.Face == kernel.NoPiece && int(p.Back) < len(info.Backs) {
			n = info.Backs[p.Back].Steps // nobody knows its face
		}
		if p.Place != kernel.NoPlace && !pool(p.Place) && p.Side.Player() && n > 0 {
			steps[p.Side] += int32(n)
		}
	}
	for i := range v.Places {
		if c := v.Places[i].Control; c.Player() && i > 0 && !pool(kernel.PlaceID(i)) {
			places[c]++
		}
	}
	return steps, places
}

// luck sums up the dice: a line for each turn, side and unit, and for each entry how they had fallen so far.
func (d *Debrief) luck(dice []rolled) {
	var sum [2]int32
	n := 0
	for i := range d.Entries {
		for ; n < len(dice) && dice[n].at <= d.Entries[i].At; n++ {
			r := &dice[n]
			sum[r.Side] += r.Got - r.Mean
			same := func(l LuckLine) bool { return l.Turn == r.turn && l.Side == r.Side && l.Text == r.Text }
			k := slices.IndexFunc(d.Luck, same)
			if k < 0 {
				k = len(d.Luck)
				d.Luck = append(d.Luck, LuckLine{Turn: r.turn, Side: r.Side, Text: r.Text})
			}
			l := &d.Luck[k]
			l.Got, l.Mean, l.Variance, l.Dice = l.Got+r.Got, l.Mean+r.Mean, l.Variance+r.Variance, l.Dice+1
		}
		d.Entries[i].Luck = sum
	}
	slices.SortStableFunc(d.Luck, func(a, b LuckLine) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Side, b.Side))
	})
}
