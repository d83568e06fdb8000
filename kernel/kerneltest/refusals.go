// Refusals of every verb in every part of the sequence of play.

package kerneltest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Asked is a question that a walk puts: why a side may not play an action now, and what it was told.
type Asked struct {
	Pos     kernel.Position
	Side    kernel.Side // who asks: the side to move, or the other one
	Action  kernel.Action
	Refusal *kernel.Refusal
}

// Walk says which games Refusals walks through, and what else it checks.
type Walk struct {
	Options
	// Kind tells apart what phase and question do not: the kind of an impulse, the weather. Nil: nothing.
	Kind func(kernel.Position) string
	// Check says what is wrong with a refusal: above all, whether its rule is the one that bars the action, and not
	// that of the question which is due. Nil: nothing.
	Check func(Asked) string
}

// often is how many times a walk asks in the same phase, under the same question, in the same kind of impulse.
const often = 2

// where is where the sequence of play is.
type where struct {
	phase, ask uint8
	kind       string
}

// Refusals walks through setups of a game by random play. In every phase, under every question, it asks about each verb
// that the game knows, with pieces and places that a player could mean, why it cannot be played. Each refusal must cite
// a rule that the game's help explains, in words that end like a sentence. It returns the ids of the questions
// that came.
func Refusals(t *testing.T, g kernel.Game, o Walk) map[string]bool {
	t.Helper()
	o.Options = o.filled(g)
	wrong, seen := map[string]bool{}, map[string]bool{}
	for n := range len(o.Setups) * o.Seeds {
		setup := o.Setups[n%len(o.Setups)]
		w := walk{session: session{g: g, info: g.Info(), o: o.Options, setup: setup, seed: uint64(n + 1),
			rnd: chance.NewRand(uint64(n + 1))}, asked: map[where]int{}, kind: o.Kind}
		w.told = func(a Asked) {
			what := w.wrong(a)
			if what == "" && o.Check != nil {
				what = o.Check(a)
			}
			if key := what + w.info.Verbs[a.Action.Verb].Name; what != "" && !wrong[key] {
				wrong[key] = true
				pr := a.Pos.Prompt(kernel.Both)
				t.Errorf("%s, phase %s, question %s: %q asked by side %d: %v: %s", setup.Scenario,
					w.info.Phases[pr.Phase].ID, w.info.Asks[pr.Ask].ID, w.x.FormatAction(a.Action), a.Side,
					a.Refusal, what)
			}
		}
		if err := w.play(); err != nil {
			t.Fatalf("%+v: %v", setup, err)
		}
		for k := range w.asked {
			seen[w.info.Asks[k.ask].ID] = true
		}
	}
	return seen
}

// walk is one game of random play in which everything is asked.
type walk struct {
	session
	asked map[where]int // how often
	kind  func(kernel.Position) string
	told  func(Asked)
}

func (w *walk) play() (err error) {
	if w.x, err = kernel.NewIndex(w.info); err != nil {
		return err
	}
	src := chance.NewRand(w.seed)
	p, err := w.g.Start(w.setup, src)
	if err != nil {
		return err
	}
	for range w.o.Actions {
		side := p.ToMove()
		if side == kernel.NoSide {
			return nil
		}
		pr := p.Prompt(side)
		k := where{phase: pr.Phase, ask: pr.Ask}
		if w.kind != nil {
			k.kind = w.kind(p)
		}
		if w.asked[k] < often {
			w.asked[k]++
			w.askAll(p)
		}
		legal := p.Legal(nil)
		a := legal[w.rnd.Below(len(legal))]
		if w.o.Choose != nil {
			a = legal[w.o.Choose(p, legal, w.rnd)]
		}
		if err := p.Play(a, src, nil); err != nil {
			return err
		}
	}
	return nil
}

// askAll asks about every verb, for both sides.
func (w *walk) askAll(p kernel.Position) {
	legal := p.Legal(nil)
	for side := kernel.SideA; side <= kernel.SideB; side++ {
		pieces := w.meant(p, side)
		for v := 1; v < len(w.info.Verbs); v++ {
			verb := &w.info.Verbs[v]
			for n := range 8 {
				a := kernel.Action{Verb: kernel.Verb(v)}
				if verb.Piece {
					if len(pieces) == 0 {
						break
					}
					a.Piece = pieces[w.rnd.Below(len(pieces))]
				}
				if verb.Place {
					a.Place = kernel.PlaceID(1 + w.rnd.Below(len(w.info.Places)-1))
				}
				if verb.Num == kernel.NumChoice {
					a.N = int16(w.rnd.Below(len(verb.Choices)))
				}
				if n > 0 && !verb.Piece && !verb.Place && verb.Num == kernel.NumNone {
					break
				}
				if side == p.ToMove() && slices.Contains(legal, a) {
					continue
				}
				if r := p.Why(side, a); r != nil {
					w.told(Asked{p, side, a, r})
				}
			}
		}
	}
}

// meant are the pieces that a side could mean: those that it sees.
func (w *walk) meant(p kernel.Position, side kernel.Side) (list []kernel.PieceID) {
	var view kernel.View
	p.View(side, &view)
	for _, v := range view.Pieces {
		list = append(list, v.ID)
	}
	return list
}

// wrong says what no refusal of any game may be.
func (w *walk) wrong(a Asked) string {
	r := a.Refusal
	number, known := w.x.Rule(r.Rule)
	switch {
	case !known:
		return fmt.Sprintf("%q is no rule of the game", r.Rule)
	case w.info.Rules[number].Title == "":
		return fmt.Sprintf("rule %q has no help", r.Rule)
	case r.Code == "" || strings.TrimSpace(r.Reason) != r.Reason || !strings.HasSuffix(r.Reason, ".") &&
		!strings.HasSuffix(r.Reason, "?"):
		return "the reason is no sentence"
	}
	return ""
}
