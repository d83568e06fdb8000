package table

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"umpire/kernel"
)

// Debrief is a finished game as numbers: how it stood after every entry, where it turned, how the dice fell, and what its bots had
// in mind. One person with both sides may have it at any time.
func (s *Seat) Debrief(ctx context.Context) (*Debrief, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	if t.over == nil && s.eyes != kernel.Both {
		return nil, fail(CodeNotYours, "the debrief opens when the game is over")
	}
	if t.debriefed != nil && t.over != nil && t.debriefed.Entries[len(t.debriefed.Entries)-1].At == t.at {
		return t.debriefed, nil
	}
	d, err := t.debrief(ctx)
	if err != nil {
		return nil, err
	}
	if t.over != nil {
		t.debriefed = d
	}
	return d, nil
}

// rolled is how one event's dice fell.
type rolled struct {
	at   int64
	turn int32
	kernel.Luck
}

func (t *Table) debrief(ctx context.Context) (*Debrief, error) {
	d := &Debrief{Entries: make([]DebriefEntry, 0, t.at), Turning: []TurningPoint{}, Luck: []LuckLine{}}
	info := t.x.Info()
	turn := slices.IndexFunc(info.Facts, func(f kernel.FactInfo) bool { return f.Show == "turn" })
	lucky, _ := t.game.(kernel.Lucky)
	var view kernel.View
	var dice []rolled // that count: those taken back do not
	told := t.seen[kernel.Both]
	err := t.reel(ctx, 1, t.at, func(b *head, pos kernel.Position) error {
		now := DebriefEntry{At: b.n, Side: int8(b.side)}
		if n := len(d.Entries); n > 0 {
			now.Turn = d.Entries[n-1].Turn // when its dice were rolled
		}
		if b.takeBack > 0 {
			dice = slices.DeleteFunc(dice, func(r rolled) bool { return r.at > b.takeBack })
		}
		for ; len(told) > 0 && t.event[told[0]].at <= b.n; told = told[1:] {
			if lucky == nil {
				continue
			}
			if luck, ok := lucky.Luck(&t.event[told[0]].Event); ok && luck.Side.Player() {
				dice = append(dice, rolled{b.n, now.Turn, luck})
			}
		}
		t.viewed(pos, kernel.Both, b.n, &view)
		if turn >= 0 && turn < len(view.Facts) {
			now.Turn = view.Facts[turn]
		}
		now.Phase, now.Points = view.Prompt.Phase, view.Over.Points
		now.Strength, now.Places = t.forces(&view)
		d.Entries = append(d.Entries, now)
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.luck(dice)
	d.Turning = t.turning(d.Entries)
	if t.over != nil { // while the game goes on, plans are the bots' own
		if d.Plans, err = t.plans(ctx); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// forces are the steps on the map and the places controlled, by side. Pieces in pools are not on the map.
func (t *Table) forces(v *kernel.View) (steps, places [2]int32) {
	info := t.x.Info()
	pool := func(p kernel.PlaceID) bool { return int(p) >= len(info.Places) || info.Places[p].Kind == "pool" }
	for i := range v.Pieces {
		if p := &v.Pieces[i]; p.Place != kernel.NoPlace && !pool(p.Place) && p.Side.Player() && p.Strength > 0 {
			steps[p.Side] += int32(p.Strength)
		}
	}
	for i := range v.Places {
		if c := v.Places[i].Control; c.Player() && i > 0 && !pool(kernel.PlaceID(i)) {
			places[c]++
		}
	}
	return steps, places
}

// luck makes the ledger of the dice: line by line for each turn, side and unit, and for each entry how they had fallen so far. Dice that
// were taken back fell for nobody, so between them and the take-back an entry tells what stands in the end.
func (d *Debrief) luck(dice []rolled) {
	var sum [2]int32
	n := 0
	for i := range d.Entries {
		for ; n < len(dice) && dice[n].at <= d.Entries[i].At; n++ {
			r := &dice[n]
			sum[r.Side] += r.Got - r.Mean
			k := slices.IndexFunc(d.Luck, func(l LuckLine) bool { return l.Turn == r.turn && l.Side == r.Side && l.Text == r.Text })
			if k < 0 {
				k = len(d.Luck)
				d.Luck = append(d.Luck, LuckLine{Turn: r.turn, Side: r.Side, Text: r.Text})
			}
			l := &d.Luck[k]
			l.Got, l.Mean, l.Variance, l.Dice = l.Got+r.Got, l.Mean+r.Mean, l.Variance+r.Variance, l.Dice+1
		}
		d.Entries[i].Luck = sum
	}
	slices.SortStableFunc(d.Luck, func(a, b LuckLine) int { return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Side, b.Side)) })
}

// What a turning point weighs: a point of victory that changes hands counts twelve, a step lost three, a place that changes hands
// two. Steps that arrive count nothing, nor do those that a side spends: only entries that tell of a loss of its own are searched for them.
const (
	weighPoint = 6 // to one side; and what one gains the other mostly loses
	weighStep  = 3
	weighPlace = 1
)

// mostTurning is how many turning points there are at most.
const mostTurning = 8

// swing is by how much an entry helped the first side against the second; lost says of which sides it tells a loss.
func swing(before, now *DebriefEntry, lost [2]bool) int32 {
	w := int32(0)
	for side, sign := range []int32{1, -1} {
		w += sign * weighPoint * (now.Points[side] - before.Points[side])
		w += sign * weighPlace * (now.Places[side] - before.Places[side])
		if lost[side] {
			w -= sign * weighStep * max(0, before.Strength[side]-now.Strength[side])
		}
	}
	return w
}

// stretch is a run of entries that belong together: up to the next that begins a phase or a battle.
type stretch struct {
	from, to int // indices of entries, to included
	swing    int32
	top      int // the entry that swung most
	most     int32
}

// turning finds where the game turned: the stretches with the greatest swings, each told by its rarest sentences.
func (t *Table) turning(entries []DebriefEntry) []TurningPoint {
	info := t.x.Info()
	begins, lost := make([]bool, len(entries)), make([][2]bool, len(entries))
	count := make([]int, len(info.Events))
	told := t.seen[kernel.Both]
	for _, i := range told {
		ev := &t.event[i]
		count[ev.Kind]++
		switch info.Events[ev.Kind].Show {
		case "phase", "battle":
			begins[ev.at-1] = true
		case "loss":
			if int(ev.Piece) < len(info.Pieces) && info.Pieces[ev.Piece].Side.Player() {
				lost[ev.at-1][info.Pieces[ev.Piece].Side] = true
			} else {
				lost[ev.at-1] = [2]bool{true, true} // it names no piece
			}
		}
	}
	var list []stretch
	for i := 1; i < len(entries); i++ {
		if entries[i].Side < 0 {
			continue // no order
		}
		w := swing(&entries[i-1], &entries[i], lost[i])
		if n := len(list); n == 0 || begins[i] || list[n-1].to != i-1 {
			list = append(list, stretch{from: i, to: i, swing: w, top: i, most: w})
			continue
		}
		s := &list[len(list)-1]
		if abs(w) > abs(s.most) {
			s.top, s.most = i, w
		}
		s.to, s.swing = i, s.swing+w
	}
	list = slices.DeleteFunc(list, func(s stretch) bool { return s.swing == 0 })
	slices.SortStableFunc(list, func(a, b stretch) int { return cmp.Compare(abs(b.swing), abs(a.swing)) })
	points := []TurningPoint{}
	for _, s := range list[:min(len(list), mostTurning)] {
		p := TurningPoint{At: entries[s.top].At, Side: kernel.SideA, Text: t.telling(entries[s.from].At, entries[s.to].At, count)}
		if s.swing < 0 {
			p.Side = kernel.SideB
		}
		points = append(points, p)
	}
	return points
}

// telling is what happened from one entry to another in at most three sentences: of losses and places, or where there are none, of
// battles and results; one for a piece; and of those the kinds that are rare in this game.
func (t *Table) telling(from, to int64, count []int) string {
	info := t.x.Info()
	type line struct {
		order, class, rare int
		piece              kernel.PieceID
		text               string
	}
	var lines []line
	kinds := map[kernel.EventKind]int{}
	for i, k := range t.seen[kernel.Both] {
		ev := &t.event[k]
		if ev.at < from || ev.at > to {
			continue
		}
		class := 1
		switch info.Events[ev.Kind].Show {
		case "loss", "control":
			class = 0
		case "result", "battle", "supply":
		default:
			continue
		}
		if kinds[ev.Kind]++; kinds[ev.Kind] <= 3 {
			lines = append(lines, line{i, class, count[ev.Kind], ev.Piece, t.line(0, ev).Text})
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.rare, b.rare)) })
	kept := lines[:0]
	for _, l := range lines {
		same := func(o line) bool { return l.piece != kernel.NoPiece && o.piece == l.piece } // that it is lost says enough
		if len(kept) < 3 && l.class == lines[0].class && !slices.ContainsFunc(kept, same) {
			kept = append(kept, l)
		}
	}
	lines = kept
	slices.SortFunc(lines, func(a, b line) int { return cmp.Compare(a.order, b.order) })
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.text
	}
	if len(texts) == 0 {
		return "The balance shifted."
	}
	return strings.Join(texts, " ")
}

func abs(n int32) int32 { return max(n, -n) }
