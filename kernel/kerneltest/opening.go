// Searches scenarios for a win in the first turn without a die.

package kerneltest

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Openings fails the test for every scenario in which the side that moves first can win in its first turn before a die
// has been thrown: such a scenario is over before it has begun. It looks for such a line of play with so many actions
// in each scenario (100,000 take about a second, and have found such a line in every try where one was known), and
// proves nothing by finding none; a system can do better (systems/blocks/blockstest does).
func Openings(t *testing.T, g kernel.Game, actions int) {
	t.Helper()
	for _, sc := range g.Info().Scenarios {
		if line := Opening(g, kernel.Setup{Scenario: sc.ID}, 1, actions); line != "" {
			t.Errorf("scenario %s is won in its first turn without a die:\n%s", sc.ID, indent(line))
		}
	}
}

// novelty is what a moment of a first turn has shown that no other had: the piece that was the last to come to a place,
// or the place that was the last to change hands, and how far the turn has gone.
type novelty struct {
	ask   uint8
	kind  kernel.EventKind
	piece kernel.PieceID
	place kernel.PlaceID
}

// kept is a moment from which the search goes on.
type kept struct {
	p    kernel.Position
	last novelty
	line []moment
}

// byVerb picks a verb first and then one of its actions, so that what ends a move or a segment is picked as often as it
// is needed, however many pieces could go however far.
func byVerb(legal []kernel.Action, pick *chance.Rand) kernel.Action {
	var verbs []kernel.Verb
	for _, a := range legal {
		if !slices.Contains(verbs, a.Verb) {
			verbs = append(verbs, a.Verb)
		}
	}
	verb := verbs[pick.Below(len(verbs))]
	of := slices.DeleteFunc(legal, func(a kernel.Action) bool { return a.Verb != verb })
	return of[pick.Below(len(of))]
}

// Opening is a case file in which the side that moves first wins in its first turn before a die has been thrown, or ""
// if so many actions found none. Set-ups are completed by lot, from the seed; lots are not dice.
//
// The search keeps moments that have shown something new, and from one of them plays a few actions at random, again and
// again. So it comes far where pieces act one after the other, as they do in most games.
func Opening(g kernel.Game, setup kernel.Setup, seed uint64, actions int) string {
	s := &session{g: g, info: g.Info(), setup: setup, seed: seed}
	x, err := kernel.NewIndex(s.info)
	if err != nil {
		return "" // checkGame says so
	}
	s.x = x
	src := &chance.Recorder{From: chance.NewRand(seed)}
	p, err := g.Start(setup, src)
	if err != nil {
		return "" // likewise
	}
	pick := chance.NewRand(seed + 1<<33)
	var events kernel.Events
	// play plays one of the legal actions and says whether a die was thrown.
	play := func(p kernel.Position, line []moment) ([]moment, bool) {
		m := moment{action: byVerb(p.Legal(nil), pick)}
		src.Draws = src.Draws[:0]
		events.Reset()
		if p.Play(m.action, src, &events) != nil {
			return line, true // random play says so: the branch is given up
		}
		m.draws = slices.Clone(src.Draws)
		return append(line, m), slices.ContainsFunc(m.draws, func(d chance.Draw) bool { return d.Of > 0 })
	}
	over := func(p kernel.Position) bool { return p.Outcome().Over }
	var line []moment
	for !over(p) && s.info.Phases[p.Prompt(p.ToMove()).Phase].Show == "set-up" {
		line, _ = play(p, line)
	}
	first := p.ToMove()
	moments := []kept{{p: clone(p), line: line}}
	known := map[novelty]bool{}
	for tried := 0; tried < actions; {
		from := moments[pick.Below(len(moments))]
		from.p.Copy(p)
		line, last := slices.Clip(from.line), from.last
		for range 8 {
			if over(p) || p.ToMove() != first {
				break
			}
			var die bool
			tried++
			if line, die = play(p, line); die {
				break
			}
			if over(p) {
				if p.Outcome().Winner != first {
					break
				}
				s.line, s.at = line, len(line)
				return s.replay()
			}
			for _, e := range events.List {
				switch show := s.info.Events[e.Kind].Show; {
				case show == "move" && e.Piece != 0:
					last = novelty{kind: e.Kind, piece: e.Piece, place: e.Place}
					if e.To != 0 {
						last.place = e.To
					}
				case show == "control":
					last = novelty{kind: e.Kind, place: e.Place}
				}
			}
			if last.ask = p.Prompt(first).Ask; !known[last] && p.ToMove() == first {
				known[last] = true
				moments = append(moments, kept{clone(p), last, slices.Clip(line)})
			}
		}
	}
	return ""
}
