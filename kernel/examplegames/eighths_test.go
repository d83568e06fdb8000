// Strengths that rules halve up to three times without rounding: across a river, out of supply, in mud. They are
// whole numbers of eighths, so sums and odds are exact, and nothing is lost by the order of the sums.

package examplegames_test

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"

	"pgregory.net/rapid"
)

const (
	attackers   = 4
	eighthTurns = 5
	part        = 8 // parts of one point
	defenderID  = kernel.PieceID(attackers + 1)
)

var (
	printed = [attackers + 1]int16{0, 5, 7, 3, 2}
	across  = [attackers + 1]bool{2: true, 4: true} // attack across the river
)

const (
	eCommit kernel.Verb = 1 + iota
	eAttack
	eLose
	eYield
)

// The scenarios and options, by their index and bit.
const (
	eighthMuddy = 1 << 1 // mud each turn; needs the short game
	eighthShort = 1 << 0 // three turns instead of five
)

type eighthState struct {
	Scenario  uint8
	Options   uint32
	Handicap  [kernel.Players]kernel.Ratio
	Turn      int8
	Asked     bool // the defender chooses between a step and the ground
	Mud       bool
	Cut       [attackers + 1]bool // out of supply this turn
	Committed [attackers + 1]bool
	Steps     int8 // of the defender, two points each
	Ground    int8 // hexes that it can still give
}

func (s *eighthState) chosen() kernel.Chosen {
	return kernel.Chosen{Scenario: s.Scenario, Options: s.Options, Handicap: s.Handicap}
}

// turns is how long the game lasts.
func (s *eighthState) turns() int8 {
	if s.Options&eighthShort != 0 {
		return 3
	}
	return eighthTurns
}

// at is the hex in which the defender stands: hexes 2 to 4 behind the front, which is hex 1.
func (s *eighthState) at() kernel.PlaceID { return kernel.PlaceID(5 - s.Ground) }

// eighths is a unit's strength in eighths of a point: one halving for each reason.
func (s *eighthState) eighths(b int) int16 {
	n := printed[b] * part
	for _, halved := range []bool{across[b], s.Cut[b], s.Mud} {
		if halved {
			n /= 2 // exact: there are at most three
		}
	}
	return n
}

// attack is the committed strength, in eighths.
func (s *eighthState) attack() (n int16) {
	for b := 1; b <= attackers; b++ {
		if s.Committed[b] {
			n += s.eighths(b)
		}
	}
	return n
}

// column is the odds: how many times the defence goes into the attack.
func column(attackEighths, defence int16) int16 { return attackEighths / (defence * part) }

func (s *eighthState) defence() int16 { return 2 * int16(s.Steps) }

func (s *eighthState) over() bool { return s.Turn > s.turns() || s.Steps == 0 || s.Ground == 0 }

func (s *eighthState) mover() kernel.Side {
	switch {
	case s.over():
		return kernel.NoSide
	case s.Asked:
		return kernel.SideB
	}
	return kernel.SideA
}

func (s *eighthState) refuse(a kernel.Action) *kernel.Refusal {
	if s.Asked != (a.Verb == eLose || a.Verb == eYield) {
		return kernel.Refuse("1", "no", "That is not due.")
	}
	if a.Verb == eCommit && (a.Piece < 1 || a.Piece > attackers || s.Committed[a.Piece]) {
		return kernel.Refuse("11.7", "no", "That unit cannot be committed.")
	}
	return nil
}

func (s *eighthState) play(a kernel.Action, src chance.Source, ev *kernel.Events) {
	switch a.Verb {
	case eCommit:
		s.Committed[a.Piece] = true
		say(ev, 1, kernel.SideA, a.Piece, 0, 0, s.eighths(int(a.Piece)))
		return
	case eAttack:
		die := src.Die(chance.Label{Kind: 1, N: int16(s.Turn)}, 6)
		odds := column(s.attack(), s.defence())
		ev.Add(kernel.Event{Kind: 2, Audience: kernel.Everyone, Side: kernel.SideA, A: odds, B: int16(die)})
		if int16(die)+odds >= 6 {
			s.Asked = true
			return
		}
	case eLose:
		s.Steps--
	case eYield:
		s.Ground--
	}
	s.Asked = false
	if s.Turn++; s.over() {
		s.Mud, s.Cut, s.Committed = false, [attackers + 1]bool{}, [attackers + 1]bool{}
		return
	}
	s.begin(src, ev)
}

// begin rolls for mud and for each unit's supply.
func (s *eighthState) begin(src chance.Source, ev *kernel.Events) {
	s.Committed = [attackers + 1]bool{}
	s.Mud = s.Options&eighthMuddy != 0 || src.Die(chance.Label{Kind: 2, N: int16(s.Turn)}, 2) == 1
	for b := 1; b <= attackers; b++ {
		s.Cut[b] = src.Die(chance.Label{Kind: 3, N: int16(b)}, 2) == 1
	}
	say(ev, 3, kernel.SideA, 0, 0, 0, int16(s.Turn))
}

func (s *eighthState) check() error {
	if s.Turn < 1 || s.Turn > s.turns()+1 || !s.over() && s.Options&eighthMuddy != 0 && !s.Mud || s.Steps < 0 ||
		s.Steps > 3 || s.Ground < 0 || s.Ground > 3 || s.Cut[0] || s.Committed[0] ||
		s.over() && (s.Asked || s.Mud || s.Cut != [attackers + 1]bool{} || s.Committed != [attackers + 1]bool{}) {
		return errors.New("no position of the eighths game")
	}
	return nil
}

// points are what each side has scored: the attacker for steps lost and ground given, the defender for ground held.
func (s *eighthState) points() [2]int32 {
	return [2]int32{int32(6 - s.Steps - s.Ground), int32(s.Ground)}
}

// outcome reads the level off the ratio of the points, each multiplied by its side's handicap; ends clear the map at
// once.
func (s *eighthState) outcome() kernel.Outcome {
	o := kernel.Outcome{Over: s.over(), Winner: kernel.NoSide, Points: s.points()}
	if !o.Over {
		return o
	}
	a, b := parted(o.Points, s.Handicap)
	o.Rule = "1"
	switch {
	case s.Steps == 0 || s.Ground == 0:
		o.Winner, o.Level = kernel.SideA, "broken"
	case a > 2*b:
		o.Winner, o.Level = kernel.SideA, "pressed"
	default:
		o.Winner, o.Level = kernel.SideB, "held"
	}
	return o
}

// parted are two sides' points times their handicaps, in parts so small that both are whole.
func parted(points [2]int32, handicap [2]kernel.Ratio) (a, b int64) {
	numA, denA := handicap[0].Terms()
	numB, denB := handicap[1].Terms()
	return int64(points[0]) * numA * denB, int64(points[1]) * numB * denA
}

func eighthsGame() *game[eighthState] {
	in := fixed("eighths", "Halved three times", "11.7")
	in.Form, in.Handicap = "counter", true
	in.Options = []kernel.OptionInfo{{ID: "short", Name: "Short"},
		{ID: "muddy", Name: "Muddy", Needs: []string{"short"}}}
	in.Scenarios = []kernel.ScenarioInfo{{ID: "only", Options: kernel.AllOptions(in.Options)},
		{ID: "dry", Options: []string{"short"}},
		{ID: "plain"}}
	in.Levels = []kernel.LevelInfo{{ID: "held", Name: "Held", Match: 3},
		{ID: "pressed", Name: "Pressed back", Match: 1},
		{ID: "broken", Name: "Broken", Match: 6}}
	in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack", Per: part, Show: "row"},
		{ID: "defence", Name: "Defence", Show: "row"}}
	for i, id := range []string{"a-5", "a-7", "a-3", "a-2"} {
		rates := []kernel.Rate{{N: printed[i+1] * part}, {N: kernel.NoRate}}
		in.Pieces = append(in.Pieces, kernel.PieceInfo{ID: id, Name: id, Rates: [][]kernel.Rate{rates}})
	}
	defender := kernel.PieceInfo{ID: "d", Name: "the defender", Side: kernel.SideB}
	for steps := int16(3); steps > 0; steps-- { // it may not attack: its strength stands in parentheses
		rates := []kernel.Rate{{N: kernel.NoRate}, {N: 2 * steps, Show: "parentheses"}}
		defender.Rates = append(defender.Rates, rates)
	}
	in.Pieces = append(in.Pieces, defender)
	in.Places = append(in.Places,
		kernel.PlaceInfo{ID: "0101", Name: "the front", Kind: "hex", Near: []kernel.PlaceID{2}},
		kernel.PlaceInfo{ID: "0102", Name: "0102", Kind: "hex", Near: []kernel.PlaceID{1, 3}},
		kernel.PlaceInfo{ID: "0103", Name: "0103", Kind: "hex", Near: []kernel.PlaceID{2, 4}},
		kernel.PlaceInfo{ID: "0104", Name: "0104", Kind: "hex", Near: []kernel.PlaceID{3}},
		kernel.PlaceInfo{ID: "0101s", Name: "the river", Kind: "hexside", Near: []kernel.PlaceID{1, 2}})
	add(&in, []kernel.VerbInfo{{Name: "commit", Piece: true}, {Name: "attack"}, {Name: "lose"}, {Name: "yield"}},
		[]string{"commit", "a step or the ground"},
		[]kernel.EventInfo{{ID: "committed", Text: "{piece} adds {a/8}"}, {ID: "odds", Text: "at {a} to 1, {b}"},
			{ID: "turn", Text: "turn {a}"}})
	in.Facts = []kernel.FactInfo{{ID: "turn"}, {ID: "mud"}, {ID: "steps"}, {ID: "ground"}}
	in.PieceFlags = []kernel.FlagInfo{{ID: "cut"}, {ID: "committed"}}
	unview := func(v *kernel.View) (s eighthState) {
		s.Scenario, s.Options, s.Handicap = v.Scenario, v.Options, v.Handicap
		s.Turn, s.Mud, s.Steps, s.Ground, s.Asked = int8(v.Facts[0]), v.Facts[1] == 1, int8(v.Facts[2]),
			int8(v.Facts[3]), v.Prompt.Ask == 2
		for _, pv := range v.Pieces {
			if pv.ID == defenderID {
				continue
			}
			s.Cut[pv.ID], s.Committed[pv.ID] = pv.Flags&1 != 0, pv.Flags&2 != 0
		}
		return s
	}
	flag := func(b bool, n uint32) uint32 {
		if b {
			return n
		}
		return 0
	}
	return &game[eighthState]{rules[eighthState]{
		info: in,
		setup: func(s *eighthState, c kernel.Chosen) {
			s.Scenario, s.Options, s.Handicap = c.Scenario, c.Options, c.Handicap
		},
		chosen: (*eighthState).chosen,
		start: func(s *eighthState, src chance.Source) {
			s.Turn, s.Steps, s.Ground = 1, 3, 3
			s.begin(src, nil)
		},
		check: func(s *eighthState) error {
			if !in.Accepts(s.chosen()) {
				return errors.New("no game begins so")
			}
			return s.check()
		},
		mover: (*eighthState).mover, refuse: (*eighthState).refuse, play: (*eighthState).play,
		prompt: func(s *eighthState) kernel.Prompt {
			if s.Asked {
				return kernel.Prompt{Phase: 1, Ask: 2, Reply: true}
			}
			return kernel.Prompt{Phase: 1, Ask: 1, Pause: true, N: s.attack()}
		},
		list: func(s *eighthState, try func(kernel.Verb, kernel.PieceID, kernel.PlaceID, int16)) {
			for b := kernel.PieceID(1); b <= attackers; b++ {
				try(eCommit, b, 0, 0)
			}
			for _, v := range []kernel.Verb{eAttack, eLose, eYield} {
				try(v, 0, 0, 0)
			}
		},
		view: func(s *eighthState, side kernel.Side, v *kernel.View) {
			v.Facts[0], v.Facts[1], v.Facts[2], v.Facts[3] = int32(s.Turn), int32(flag(s.Mud, 1)), int32(s.Steps),
				int32(s.Ground)
			for b := 1; b <= attackers; b++ {
				id, flags := kernel.PieceID(b), flag(s.Cut[b], 1)|flag(s.Committed[b], 2)
				v.Pieces = append(v.Pieces, kernel.PieceView{ID: id, Face: id, Place: 1, Strength: 1, Flags: flags})
			}
			if s.Steps > 0 && s.Ground > 0 {
				d := kernel.PieceView{ID: defenderID, Face: defenderID, Side: kernel.SideB, Place: s.at(),
					Strength: int16(s.Steps)}
				v.Pieces = append(v.Pieces, d)
				if side == kernel.SideB {
					v.Pieces = append(v.Pieces[attackers:], v.Pieces[:attackers]...)
				}
			}
		},
		outcome: (*eighthState).outcome,
		guess:   func(v *kernel.View, _ chance.Source) eighthState { return unview(v) },
		worlds:  func(v *kernel.View) []eighthState { return []eighthState{unview(v)} },
		// The ledger and what is short of the next column count in eighths; the odds of the attack are exact.
		odds: func(s *eighthState, a kernel.Action, f *kernel.Forecast) {
			if a.Verb != eAttack {
				return
			}
			f.Known = true
			for b := 1; b <= attackers; b++ {
				if !s.Committed[b] {
					f.Help = append(f.Help, kernel.PieceID(b))
					continue
				}
				f.Ledger = append(f.Ledger,
					kernel.LedgerLine{Text: "attacks", Rule: "11.7", Piece: kernel.PieceID(b), N: s.eighths(b),
						Per: part})
			}
			next := column(s.attack(), s.defence()) + 1
			f.Odds = &kernel.Odds{Column: fmt.Sprintf("%d-1", next-1), Next: fmt.Sprintf("%d-1", next),
				Short: next*s.defence()*part - s.attack(), Per: part}
			retreat := kernel.Retreat{Side: kernel.SideB, From: s.at()}
			if s.Ground > 1 {
				retreat.To = []kernel.PlaceID{s.at() + 1}
			}
			f.Retreats = append(f.Retreats, retreat)
			wins := min(max(int64(column(s.attack(), s.defence())), 0), 6)
			f.Cases = append(f.Cases,
				kernel.ForecastCase{Assume: "known",
					Events: []kernel.ChanceEvent{{Name: "the defender gives way", P: share(wins+min(1, 6-wins), 6)}}})
		},
	}}
}

// share is n of whole, rounded.
func share(n, whole int64) kernel.Share {
	return kernel.Share((2*n*int64(kernel.Whole) + whole) / (2 * whole))
}

func TestEighthsContract(t *testing.T) {
	kerneltest.Run(t, eighthsGame(), kerneltest.Options{Seeds: 4, Goalless: true})
}

// TestHandicapChangesTheLevel: Moscow Campaign, handicapping: 334 points to 83 is better than 4 to 1; with a
// multiplier of 2 for the weaker player it is 334 to 166, slightly more than 2 to 1.
func TestHandicapChangesTheLevel(t *testing.T) {
	points := [2]int32{334, 83}
	a, b := parted(points, [2]kernel.Ratio{})
	expect(t, "more than 4 to 1", a > 4*b, true)
	a, b = parted(points, [2]kernel.Ratio{1: {Num: 2, Den: 1}})
	expect(t, "334 to 166", [2]int64{a, b}, [2]int64{334, 166})
	expect(t, "more than 2 to 1, not 3 to 1", a > 2*b && a <= 3*b, true)
	a, b = parted(points, [2]kernel.Ratio{{Num: 2, Den: 3}, {Num: 3, Den: 2}}) // in parts: both times 6
	expect(t, "334 * 2/3 to 83 * 3/2", [2]int64{a, b}, [2]int64{334 * 4, 83 * 9})

	g := eighthsGame()
	for _, c := range []struct {
		handicap [2]kernel.Ratio
		level    string
		match    int16
	}{
		{[2]kernel.Ratio{}, "held", 3},
		{[2]kernel.Ratio{{Num: 2, Den: 1}}, "pressed", 1},
		{[2]kernel.Ratio{{Num: 2, Den: 1}, {Num: 2, Den: 1}}, "held", 3},
	} {
		s := eighthState{Turn: eighthTurns + 1, Steps: 1, Ground: 2, Handicap: c.handicap} // 3 points to 2
		o := s.outcome()
		expect(t, fmt.Sprint("level with ", c.handicap), o.Level, c.level)
		expect(t, fmt.Sprint("in a match with ", c.handicap), g.info.MatchPoints(o), c.match)
		expect(t, "points as scored", o.Points, [2]int32{3, 2})
	}
}

// TestOddsSayWhatIsShort: the column, what lacks for the next in eighths, who could help, and where the defender
// could go.
func TestOddsSayWhatIsShort(t *testing.T) {
	p := start(t, eighthsGame(), 1)
	p.s = eighthState{Turn: 1, Steps: 1, Ground: 2, Mud: true}
	do(t, p, &chance.Script{}, "commit a-7", "commit a-3") // 14/8 + 12/8 to 2
	var f kernel.Forecast
	p.Forecast(kernel.SideA, kernel.Action{Verb: eAttack}, &f)
	expect(t, "odds", *f.Odds, kernel.Odds{Column: "1-1", Next: "2-1", Short: 6, Per: part})
	expect(t, "help", fmt.Sprint(f.Help), "[1 4]")
	expect(t, "retreats", fmt.Sprint(f.Retreats), "[{1 3 [4]  }]")
	expect(t, "the calculation", kernel.Parts(int(f.Ledger[0].N), int(f.Ledger[0].Per)), "1¾")
	p.s.Ground = 1
	p.Forecast(kernel.SideA, kernel.Action{Verb: eAttack}, &f)
	expect(t, "no retreat", fmt.Sprint(f.Retreats), "[{1 4 []  }]")
}

// TestEighthsAreExact compares sums and columns with fractions of any precision, for every state of the halvings.
func TestEighthsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := eighthState{Turn: 1, Ground: 3, Steps: int8(rapid.IntRange(1, 3).Draw(t, "steps")),
			Mud: rapid.Bool().Draw(t, "mud")}
		total := new(big.Rat)
		for b := 1; b <= attackers; b++ {
			s.Committed[b], s.Cut[b] = rapid.Bool().Draw(t, "committed"), rapid.Bool().Draw(t, "cut")
			x := big.NewRat(int64(printed[b]), 1)
			for _, halved := range []bool{s.Mud, across[b], s.Cut[b]} {
				if halved {
					x.Mul(x, big.NewRat(1, 2))
				}
			}
			if s.Committed[b] {
				total.Add(total, x)
			}
		}
		if got := big.NewRat(int64(s.attack()), part); got.Cmp(total) != 0 {
			t.Fatalf("the attack is %v, and should be %v", got, total)
		}
		ratio := new(big.Rat).Quo(total, big.NewRat(int64(s.defence()), 1))
		want := new(big.Int).Quo(ratio.Num(), ratio.Denom())
		if got := column(s.attack(), s.defence()); int64(got) != want.Int64() {
			t.Fatalf("odds %v: column %d, want %v", ratio, got, want)
		}
	})
}

// TestEighthsMatter: an attack that reaches its column only because nothing is rounded.
func TestEighthsMatter(t *testing.T) {
	p := start(t, eighthsGame(), 1)
	p.s = eighthState{Turn: 1, Steps: 1, Ground: 3, Mud: true, Cut: [attackers + 1]bool{2: true, 4: true}}
	do(t, p, &chance.Script{}, "commit a-7", "commit a-2", "commit a-3") // 7/8 + 2/8 + 3/2
	expect(t, "eighths", p.s.attack(), int16(7+2+12))
	expect(t, "column", column(p.s.attack(), p.s.defence()), int16(1))
	rounded := int16(0)
	for _, b := range []int{2, 4, 3} {
		rounded += p.s.eighths(b) / part
	}
	expect(t, "what rounding down each would give", fmt.Sprint(rounded, " to ", p.s.defence()), "1 to 2")
	do(t, p, &chance.Script{Dice: []int{5}}, "attack")
	expect(t, "who decides", p.ToMove(), kernel.SideB)
}
