// Holds forecasts of battles against battles played many times, and against every way to fill in concealed blocks.

package blockstest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Battle is a position in which a battle is due.
type Battle struct {
	Name, Case string // a case file that plays up to it
	Place      string
}

// battles: the forecast of a battle agrees with its results when it is played many times. The seeds are fixed, so
// that this cannot fail by chance; the bounds are about four standard deviations.
func (k *kit) battles() {
	for _, c := range k.o.Battles {
		p := Stage(k, k.g, c.Name, c.Case)
		battle, at := k.battle(p, c.Place)
		var f kernel.Forecast
		p.Forecast(kernel.Both, battle, &f)
		if !f.Known || len(f.Cases) != 1 {
			k.Fatalf("%s: %+v", c.Name, f)
		}
		const games = 20000
		src := chance.NewRand(7)
		defender := p.Active.Other()
		q := p.New().(*blocks.Position)
		cleared := 0
		for range games {
			p.Copy(q)
			if err := q.Play(battle, src, nil); err != nil {
				k.Fatal(err)
			}
			for id := k.question(q); id == "loss" || id == "anti-air" || id == "engage"; id = k.question(q) {
				if err := q.Play(k.policy(q), src, nil); err != nil {
					k.Fatal(err)
				}
			}
			if !has(q.Survey().Occupied(defender), at) {
				cleared++
			}
		}
		want := float64(f.Cases[0].Events[0].P) / float64(kernel.Whole)
		got := float64(cleared) / games
		if want < 0.001 || want > 0.999 {
			k.Errorf("%s: an event with a chance of %.4f proves nothing", c.Name, want)
		}
		if math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/games) {
			k.Errorf("%s: cleared with %.4f, forecast %.4f", c.Name, got, want)
		}
		k.Logf("%s: cleared %.4f, forecast %.4f", c.Name, got, want)
	}
}

// battle is the action that fights in a place, which must be legal.
func (k *kit) battle(p *blocks.Position, place string) (kernel.Action, blocks.Place) {
	k.Helper()
	a, err := k.g.Index().ParseAction("battle " + place)
	if err != nil {
		k.Fatal(err)
	}
	if r := p.Why(p.ToMove(), a); r != nil {
		k.Fatalf("no battle is due in %s: %v", place, r)
	}
	return a, blocks.PlaceOf(a.Place)
}

// met reports whether a bomber meets the fleet that is asked about.
func (k *kit) met(p *blocks.Position) bool {
	var v kernel.View
	p.View(kernel.Both, &v)
	fleet := ":" + p.Units[blocks.Block(v.Prompt.Piece)].ID
	return slices.ContainsFunc(v.Marks, func(m kernel.Mark) bool {
		return strings.HasSuffix(k.g.Info().Marks[m.Kind].ID, fleet)
	})
}

// policy is what the forecast assumes of open decisions: destroy before abort, the weaker bombers first; the weakest
// fire takes the hit.
func (k *kit) policy(p *blocks.Position) kernel.Action {
	legal := p.Legal(nil)
	best, score := legal[0], math.MaxInt
	fire := func(a kernel.Action) int {
		return 10*p.Survey().BomberFireBy(kernel.Action{Verb: blocks.VBomb + kernel.Verb(a.N), Piece: a.Piece}) +
			int(a.N)
	}
	for _, a := range legal {
		n := 0
		switch a.Verb {
		case blocks.VHit:
			b := blocks.Block(a.Piece)
			n = 1000*int(p.Faces(b)) + int(b)
		case blocks.VDestroy:
			n = fire(a)
		case blocks.VAbort:
			n = 10000 + fire(a)
		case blocks.VEngage: // the weakest bomber, and one is enough
			n = fire(a)
		case blocks.VEnd:
			if k.met(p) {
				n = -1
			} else {
				n = math.MaxInt - 1
			}
		}
		if n < score {
			best, score = a, n
		}
	}
	return best
}

// Concealed is a position in which a battle against concealed blocks is due, and the defender's blocks that the
// attacker cannot account for. Those of Tied cannot be off the map: they are behind handles somewhere.
type Concealed struct {
	Name, Case string
	Place      string
	Roster     []string
	Tied       []string
}

// concealed holds forecasts of battles against concealed blocks against what they are made of: suppositions.
func (k *kit) concealed() {
	for _, c := range k.o.Concealed {
		p := Stage(k, k.g, c.Name, c.Case)
		k.Run(c.Name, func(t *testing.T) { (&kit{t, k.g, k.o}).average(p, &c) })
		k.Run(c.Name+", entered", func(t *testing.T) { (&kit{t, k.g, k.o}).entered(p, c.Place) })
		k.Run(c.Name+", wrongly", func(t *testing.T) { (&kit{t, k.g, k.o}).wrongly(p, c.Place) })
	}
}

func (k *kit) forecast(p *blocks.Position, side kernel.Side, place string, list ...kernel.Supposition) kernel.Forecast {
	k.Helper()
	a, _ := k.battle(p, place)
	f := kernel.Forecast{Suppose: list}
	p.Forecast(side, a, &f)
	if !f.Known {
		k.Fatalf("nothing is known of the battle in %s", place)
	}
	if f.Suppose != nil {
		k.Fatal("a forecast keeps what was entered: a second call with the same buffer would answer it again")
	}
	return f
}

func (k *kit) caseOf(f kernel.Forecast, assume string) *kernel.ForecastCase {
	k.Helper()
	for i := range f.Cases {
		if f.Cases[i].Assume == assume {
			return &f.Cases[i]
		}
	}
	k.Fatalf("no case %q: %+v, %q", assume, f.Cases, f.Policy)
	return nil
}

// average: the mean is the average of what it is the mean of: every way to enter the concealed blocks, one after
// another. Best and worst are the best and the worst of them.
func (k *kit) average(p *blocks.Position, c *Concealed) {
	side := p.Active
	_, at := k.battle(p, c.Place)
	here := handles(p, side, blocks.PlaceID(at))
	elsewhere := len(handles(p, side, kernel.NoPlace)) - len(here)
	f := k.forecast(p, side, c.Place)
	mean := k.caseOf(f, "mean")
	sum, total := make([]float64, len(mean.Events)), 0.0
	most, least := math.Inf(-1), math.Inf(1)
	tied := map[string]bool{}
	for _, id := range c.Tied {
		tied[id] = true
	}
	var list []kernel.Supposition
	used := map[string]bool{}
	var pick func(weight float64)
	pick = func(weight float64) {
		if len(list) == len(here) {
			must, left := 0, 0
			for _, id := range c.Roster {
				if !used[id] {
					left++
					if tied[id] {
						must++
					}
				}
			}
			ways := waysToFill(elsewhere, left, must)
			if ways == 0 {
				return
			}
			got := k.caseOf(k.forecast(p, side, c.Place, list...), "entered")
			for i := range sum {
				sum[i] += weight * ways * float64(got.Events[i].P)
			}
			total += weight * ways
			cleared := float64(got.Events[0].P)
			most, least = max(most, cleared), min(least, cleared)
			return
		}
		for _, id := range c.Roster {
			if used[id] {
				continue
			}
			used[id] = true
			u := k.g.Units[k.block(id)]
			for _, level := range u.Levels[:u.Steps] {
				list = append(list, kernel.Supposition{Piece: here[len(list)], Face: k.block(id),
					Strength: int16(level)})
				pick(weight / float64(u.Steps))
				list = list[:len(list)-1]
			}
			used[id] = false
		}
	}
	pick(1)
	for i, e := range mean.Events {
		if math.Abs(float64(e.P)-sum[i]/total) > 1.5 {
			k.Errorf("%s: mean %d, the average is %.1f", e.Name, e.P, sum[i]/total)
		}
	}
	if got := float64(k.caseOf(f, "best").Events[0].P); got != most {
		k.Errorf("best: cleared with %.0f, the best entered gives %.0f", got, most)
	}
	if got := float64(k.caseOf(f, "worst").Events[0].P); got != least {
		k.Errorf("worst: cleared with %.0f, the worst entered gives %.0f", got, least)
	}
	k.Logf("mean %d, best %.0f, worst %.0f; %s", mean.Events[0].P, most, least, mean.Text)
}

// waysToFill is in how many ways handles can be given to blocks that are left, of which some must be behind one of
// them.
func waysToFill(handles, left, must int) float64 {
	if must > handles || handles > left {
		return 0
	}
	ways := 1.0
	for i := range must { // handles for those that must have one
		ways *= float64(handles - i)
	}
	for i := range handles - must { // blocks for the other handles
		ways *= float64(left - must - i)
	}
	return ways
}

// entered: with everything entered as it is, in whatever order, the answer is the one that the two-handed player gets.
func (k *kit) entered(p *blocks.Position, place string) {
	_, at := k.battle(p, place)
	here := handles(p, p.Active, blocks.PlaceID(at))
	var faces []blocks.Block
	for _, b := range p.Survey().BlocksAt(p.Active.Other(), at, nil) {
		if p.ShownAs(p.Active, kernel.PieceID(b)).Handle() {
			faces = append(faces, b)
		}
	}
	truth := k.caseOf(k.forecast(p, kernel.Both, place), "known")
	for shift := range faces {
		var list []kernel.Supposition
		for i := range here {
			b := faces[(i+shift)%len(faces)]
			list = append(list, kernel.Supposition{Piece: here[i], Face: kernel.PieceID(b),
				Strength: int16(p.Strength(b))})
		}
		f := k.forecast(p, p.Active, place, list...)
		got := k.caseOf(f, "entered")
		if fmt.Sprint(got.Curves, got.Events) != fmt.Sprint(truth.Curves, truth.Events) {
			k.Errorf("entered as it is: %v, %v; it is %v, %v", got.Curves, got.Events, truth.Curves, truth.Events)
		}
		if len(f.Cases) != 4 {
			k.Errorf("%d cases, want best, worst, mean and entered", len(f.Cases))
		}
	}
}

// wrongly: what contradicts what the side knows is left out, with a line that says so; the rest of the answer stays.
func (k *kit) wrongly(p *blocks.Position, place string) {
	_, at := k.battle(p, place)
	here := handles(p, p.Active, blocks.PlaceID(at))
	var mine, theirs, leader, fleet, gone blocks.Block
	for b := blocks.Block(1); int(b) < len(p.Units); b++ {
		switch u := &p.Units[b]; {
		case u.Side == p.Active:
			if u.Kind.Combat() && p.At[b] == at {
				mine = b
			}
		case u.Kind == blocks.Leader:
			leader = b
		case u.Kind == blocks.Fleet:
			fleet = b
		case p.Held(b, blocks.Removed):
			gone = b
		case p.At[b] == at:
			theirs = b
		}
	}
	strength, plain := int16(p.Strength(theirs)), k.forecast(p, p.Active, place)
	face := func(b blocks.Block, n int16) kernel.Supposition {
		return kernel.Supposition{Piece: here[0], Face: kernel.PieceID(b), Strength: n}
	}
	tries := map[string]kernel.Supposition{
		"own piece":        face(mine, int16(p.Strength(mine))),
		"its own handle":   {Piece: kernel.PieceID(mine), Face: kernel.PieceID(theirs), Strength: strength},
		"unknown handle":   {Piece: kernel.FirstHandle + 77, Face: kernel.PieceID(theirs), Strength: strength},
		"out of play":      face(gone, int16(p.Units[gone].Levels[0])),
		"no level":         face(theirs, int16(p.Units[theirs].Levels[0])+1),
		"no level at all":  face(theirs, 256+strength),
		"negative":         face(theirs, -1),
		"no face":          face(0, 0),
		"nonsense":         {Piece: -3, Face: 32767, Strength: -32768},
		"a hidden block":   {Piece: kernel.PieceID(theirs), Face: kernel.PieceID(theirs), Strength: strength},
		"a handle as face": {Piece: here[0], Face: here[len(here)-1], Strength: strength},
	}
	if leader != 0 {
		tries["leader"] = face(leader, int16(p.Strength(leader)))
	}
	if fleet != 0 {
		tries["fleet"] = face(fleet, int16(p.Strength(fleet)))
	}
	for name, x := range tries {
		f := k.forecast(p, p.Active, place, x)
		if len(f.Policy) != len(plain.Policy)+1 || !strings.HasPrefix(f.Policy[len(f.Policy)-1], "Left out") {
			k.Errorf("%s: policy %q", name, f.Policy)
			continue
		}
		if fmt.Sprint(f.Cases) != fmt.Sprint(plain.Cases) {
			k.Errorf("%s: the cases differ from those without it", name)
		}
	}
	if len(here) < 2 {
		return
	}
	second := face(theirs, strength)
	second.Piece = here[1]
	f := k.forecast(p, p.Active, place, face(theirs, strength), second)
	k.caseOf(f, "entered")
	if len(f.Policy) != len(plain.Policy)+1 {
		k.Errorf("one block entered twice: policy %q", f.Policy)
	}
}
