// Turning points: where a game changed most, told by the rarest sentences there.

package lookback

import (
	"cmp"
	"slices"
	"strings"

	"umpire/kernel"
)

// What a turning point weighs: a point of victory that changes hands counts twelve, a step lost three, a place that
// changes hands two. Steps that arrive count nothing, nor do those that a side spends: only entries that tell of a loss
// of its own are searched for them.
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
func (g *Game) turning(entries []DebriefEntry) []TurningPoint {
	info := g.Index.Info()
	begins, lost := make([]bool, len(g.Entries)), make([][2]bool, len(g.Entries))
	count := make([]int, len(info.Events))
	for l := range g.Told.All(kernel.Both) {
		ev := &l.Event
		count[ev.Kind]++
		switch info.Events[ev.Kind].Show {
		case "phase", "battle":
			begins[l.At-1] = true
		case "loss":
			if int(ev.Piece) < len(info.Pieces) && info.Pieces[ev.Piece].Side.Player() {
				lost[l.At-1][info.Pieces[ev.Piece].Side] = true
			} else {
				lost[l.At-1] = [2]bool{true, true} // it names no piece
			}
		}
	}
	var list []stretch
	for i := 1; i < len(entries); i++ {
		if entries[i].Side < 0 {
			continue // no order
		}
		at := entries[i].At
		w := swing(&entries[i-1], &entries[i], lost[at-1])
		// what was taken back parts what stands before and after it
		if n := len(list); n == 0 || begins[at-1] || list[n-1].to != i-1 || entries[i-1].At != at-1 {
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
		p := TurningPoint{At: entries[s.top].At, Side: kernel.SideA,
			Text: g.telling(entries[s.from].At, entries[s.to].At, count)}
		if s.swing < 0 {
			p.Side = kernel.SideB
		}
		points = append(points, p)
	}
	return points
}

// deciding is what decided a game that an entry ended: the event that says so, what the players agreed, or, in a game
// that has no such event, the winner's goal. View is that of the end.
func (g *Game) deciding(ended int64, view *kernel.View) (TurningPoint, bool) {
	info := g.Index.Info()
	p := TurningPoint{At: ended, Side: view.Over.Winner}
	if ended == 0 {
		return p, false
	}
	for l := range g.Told.All(kernel.Both) {
		if l.Note == "resign" || l.Note == "draw" || l.Note == "" && info.Events[l.Event.Kind].Show == "end" {
			p.At, p.Text = l.At, g.Told.Text(l)
		}
	}
	if n := int(view.Scenario); p.Text == "" && n < len(info.Scenarios) {
		i := slices.IndexFunc(info.Scenarios[n].Goals, func(w kernel.GoalInfo) bool {
			return w.Rule == view.Over.Rule && w.Side == view.Over.Winner
		})
		if i >= 0 {
			p.Text = info.Scenarios[n].Goals[i].Text
		}
	}
	return p, p.Text != ""
}

// telling is what happened from one entry to another in at most three sentences: of losses and places, or where there
// are none, of battles and results; one for a piece; and of those the kinds that are rare in this game.
func (g *Game) telling(from, to int64, count []int) string {
	info := g.Index.Info()
	type line struct {
		order, class, rare int
		piece              kernel.PieceID
		text               string
	}
	var lines []line
	kinds := map[kernel.EventKind]int{}
	for l := range g.Told.All(kernel.Both) {
		ev := &l.Event
		if l.At < from || l.At > to {
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
			lines = append(lines, line{len(lines), class, count[ev.Kind], ev.Piece, g.Told.Text(l)})
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.rare, b.rare))
	})
	kept := lines[:0]
	for _, l := range lines {
		// that it is lost says enough
		same := func(o line) bool { return l.piece != kernel.NoPiece && o.piece == l.piece }
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
