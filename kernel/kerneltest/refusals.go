// Refusals of every verb in every part of the sequence of play, and the words in which players are told of it all.

package kerneltest

import (
	"fmt"
	"maps"
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
	// From are positions to walk from as well, twice the Seeds each, by a name.
	From map[string]kernel.Position
	// Check says what is wrong with a refusal: above all, whether its rule is the one that bars the action, and not
	// that of the question which is due. Nil: nothing.
	Check func(Asked) string
}

// often is how many times a walk asks in the same phase, under the same question, in the same kind of impulse.
const often = 3

// where is where the sequence of play is.
type where struct {
	phase, ask uint8
	kind       string
}

// Refusals walks through setups of a game by random play. In every phase, under every question, it asks about each verb
// that the game knows, with pieces and places that a player could mean, why it cannot be played. Each refusal must cite
// a rule that the game's help explains, in words that end like a sentence. What players read on the way (questions,
// buttons, events, notes, forecasts) must name nothing by its id. It returns the ids of the questions
// that came.
func Refusals(t *testing.T, g kernel.Game, o Walk) map[string]bool {
	t.Helper()
	o.Options = o.filled(g)
	wrong, seen := map[string]bool{}, map[string]bool{}
	from := slices.Sorted(maps.Keys(o.From))
	games := len(o.Setups) * o.Seeds
	for n := range games + 2*len(from)*o.Seeds {
		var setup kernel.Setup
		var start kernel.Position
		if n < games {
			setup = o.Setups[n%len(o.Setups)]
		} else {
			setup.Scenario = from[n%len(from)]
			start = o.From[setup.Scenario].New()
			o.From[setup.Scenario].Copy(start)
		}
		w := walk{session: session{g: g, info: g.Info(), o: o.Options, setup: setup, seed: uint64(n + 1),
			rnd: chance.NewRand(uint64(n + 1))}, asked: map[where]int{}, kind: o.Kind}
		w.said = func(what, text string) {
			if id := w.ids.In(text); id != "" && !wrong[what+id] {
				wrong[what+id] = true
				t.Errorf("%s: %s %q names %q by its id, or has a gap", setup.Scenario, what, text, id)
			}
		}
		w.told = func(a Asked) {
			w.said("the refusal", a.Refusal.Reason)
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
		if n == 0 {
			w.ids = IdsOf(w.info)
			Fixed(w.info, w.said)
		}
		if err := w.play(start); err != nil {
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
	said  func(what, text string)
	ids   Ids // what players must not read
}

// play plays from a position, or from the set-up if it is nil.
func (w *walk) play(p kernel.Position) (err error) {
	if w.x, err = kernel.NewIndex(w.info); err != nil {
		return err
	}
	w.ids = IdsOf(w.info)
	src := chance.NewRand(w.seed)
	actions := 40 // a position is there for what is due in it
	if p == nil {
		actions = w.o.Actions
		if p, err = w.g.Start(w.setup, src); err != nil {
			return err
		}
	}
	for range actions {
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
			w.read(p)
		}
		legal := p.Legal(nil)
		a := legal[w.rnd.Below(len(legal))]
		if w.o.Choose != nil {
			a = legal[w.o.Choose(p, legal, w.rnd)]
		}
		var events kernel.Events
		if err := p.Play(a, src, &events); err != nil {
			return err
		}
		for _, ev := range events.List {
			w.said("the event", w.x.EventText(ev))
		}
	}
	return nil
}

// read reads what the side to move is shown.
func (w *walk) read(p kernel.Position) { Words(w.x, p, w.sample(p.Legal(nil)), w.said) }

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

// meant are the pieces that a side could mean: those that it sees, its own three times as often as the others.
func (w *walk) meant(p kernel.Position, side kernel.Side) (list []kernel.PieceID) {
	var view kernel.View
	p.View(side, &view)
	for _, v := range view.Pieces {
		list = append(list, v.ID)
		if v.Side == side {
			list = append(list, v.ID, v.ID)
		}
	}
	return list
}

// wrong says what no refusal of any game may be.
func (w *walk) wrong(a Asked) string {
	r := a.Refusal
	number, known := w.x.Rule(r.Rule)
	switch {
	case !known:
		return fmt.Sprintf("%q is not a rule of the game", r.Rule)
	case w.info.Rules[number].Title == "":
		return fmt.Sprintf("rule %q has no help", r.Rule)
	case r.Code == "" || strings.TrimSpace(r.Reason) != r.Reason || !strings.HasSuffix(r.Reason, ".") &&
		!strings.HasSuffix(r.Reason, "?"):
		return "the reason is not a sentence"
	}
	return ""
}
