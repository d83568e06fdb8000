package blocks

import (
	"slices"

	"umpire/kernel"
	"umpire/mechanics/facts"
)

// The figures of View.Facts: one table says of each what it is called, how it is read from a position, who may know it,
// and how Guess puts it back.

// fact is one figure.
type fact = facts.Fact[*Position]

// ownOnly: only the side whose figure it is may know it.
func ownOnly(s kernel.Side) func(*Position, kernel.Side) bool {
	return func(_ *Position, viewer kernel.Side) bool { return viewer == s || viewer == kernel.Both }
}

// activeOnly: only the active side may know it.
func activeOnly(p *Position, viewer kernel.Side) bool {
	return viewer == p.Active || viewer == kernel.Both
}

// cell reads a figure from a position and writes it back; set is nil if it follows from something else.
type cell struct {
	get func(p *Position) int32
	set func(p *Position, v int32)
}

type integer interface {
	~int8 | ~uint8 | ~int16 | ~uint16
}

// number is the cell of a number of the state.
func number[T integer](of func(*State) *T) cell {
	return cell{func(p *Position) int32 { return int32(*of(&p.State)) },
		func(p *Position, v int32) { *of(&p.State) = T(v) }}
}

// yesNo is the cell of a truth of the state.
func yesNo(of func(*State) *bool) cell {
	return cell{func(p *Position) int32 { return flag(*of(&p.State)) },
		func(p *Position, v int32) { *of(&p.State) = v != 0 }}
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// factList is a table of facts in the making.
type factList facts.List[*Position]

func (l *factList) add(side kernel.Side, id, name, show string, c cell) *fact {
	*l = append(*l, fact{FactInfo: kernel.FactInfo{ID: id, Name: name, Show: show, Side: side}, Get: c.get, Set: c.set})
	return &(*l)[len(*l)-1]
}

// public adds a figure that everybody knows and that belongs to neither side. Words name its values, if there are any.
func (l *factList) public(id, name, show string, words []string, c cell) *fact {
	f := l.add(kernel.NoSide, id, name, show, c)
	f.Words = words
	return f
}

// moves adds a figure that only the active side knows, and that it can leave unused.
func (l *factList) moves(id, name string, c cell) *fact {
	f := l.add(kernel.NoSide, id, name, "turn", c)
	f.Known = activeOnly
	return f
}

// monthFact is the id of the fact that says which month it is.
const monthFact = "month"

// makeFacts lists the figures of the game, in the order of View.Facts.
func (g *Game) makeFacts() facts.List[*Position] {
	var l factList
	truth := []string{"no", "yes"}
	sides := []string{g.About.Sides[kernel.SideA].Name, g.About.Sides[kernel.SideB].Name}

	l.public(monthFact, "Month", "turn", g.Months,
		number(func(s *State) *uint8 { return &s.Month })).Track = g.monthTrack()
	l.public("weather", "Weather", "weather", weatherNames[:],
		number(func(s *State) *WeatherKind { return &s.Weather })).
		Track = []int32{int32(Good), int32(Blizzard)}
	forecast := l.public("forecast", "Weather forecast", "weather", forecastNames[:],
		number(func(s *State) *uint8 { return &s.Track }))
	forecast.Track, forecast.None = []int32{0, int32(len(forecastNames)) - 1}, true
	l.public("forecast-sure", "No roll at the next check", "weather", truth,
		yesNo(func(s *State) *bool { return &s.Sure })).None = true
	l.public("forecast-begun", "Weather checks have begun", "hidden", truth,
		yesNo(func(s *State) *bool { return &s.Begun }))
	l.public("blizzard-count", "Checking impulses in the month of the blizzard", "hidden", nil,
		number(func(s *State) *uint8 { return &s.BlizzardCount }))
	l.public("disc", "Holder of the Initiative Disc", "turn", sides,
		number(func(s *State) *kernel.Side { return &s.Holder }))
	l.public("disc-spent", "The disc is spent in this impulse", "turn", truth,
		yesNo(func(s *State) *bool { return &s.Spent })).None = true
	l.public("active", "Active side", "turn", sides, number(func(s *State) *kernel.Side { return &s.Active }))
	l.public("passes", "Passes in a row", "turn", nil, number(func(s *State) *uint8 { return &s.Passes }))
	l.public("impulse", "Impulse of the turn", "turn", nil, number(func(s *State) *uint16 { return &s.Impulse }))
	l.public("impulse-kind", "Kind of impulse", "turn", impulseWords[:],
		number(func(s *State) *uint8 { return &s.Kind })).None = true
	l.public("segment", "Segment", "hidden", nil, number(func(s *State) *uint8 { return &s.Segment }))
	l.public("lost", "Borders and boxes lost", "hidden", nil, number(func(s *State) *uint8 { return &s.Lost }))
	l.public("setup-step", "Step of the set-up", "hidden", nil, number(func(s *State) *uint8 { return &s.SetupStep }))
	l.public("setup-left", "Left to place in this step", "hidden", nil,
		number(func(s *State) *uint8 { return &s.SetupLeft }))
	l.public("setup-stage", "A set-up step is under way", "hidden", truth,
		number(func(s *State) *uint8 { return &s.SetupStage }))
	l.public("battle-step", "Step of the battle", "hidden", nil, number(func(s *State) *uint8 { return &s.BattleStep }))
	l.public("battle-absorb", "Hits that the defender still absorbs", "hidden", nil,
		number(func(s *State) *uint8 { return &s.BattleAbsorb }))
	l.public("battle-hits", "Hits still to be taken", "hidden", nil,
		number(func(s *State) *int16 { return &s.BattleHits }))
	l.public("battle-side", "By whom", "hidden", sides, number(func(s *State) *kernel.Side { return &s.BattleSide }))
	l.public("battle-tanks", "Tank attack", "hidden", truth, yesNo(func(s *State) *bool { return &s.BattleTanks }))
	l.public("draws", "Reinforcements were drawn", "hidden", truth, number(func(s *State) *uint8 { return &s.Draws }))
	for t := range g.Bombers {
		for state, word := range bomberStates {
			if uint8(state) == BomberSent {
				continue // they are markers
			}
			b := &g.Bombers[t]
			name := capital(b.Plural)
			same := func(o BomberType) bool { return o.ID != b.ID && o.Plural == b.Plural }
			if b.HQ != 0 && slices.ContainsFunc(g.Bombers, same) { // two HQs have bombers of one name
				name = g.About.Pieces[b.HQ].Short + " " + b.Plural
			}
			f := l.add(g.airSide, b.ID+"-"+word, name+" "+word, "pool", bombersIn(t, uint8(state)))
			f.Token, f.Group = "air", "Bombers"
		}
	}
	if g.airHQsArrive() {
		l.add(g.airSide, "bombers-available", "Bombers that can fly", "pool", cell{get: func(p *Position) int32 {
			return int32(p.availableBombers())
		}}).Known = ownOnly(g.airSide)
	}
	for s := range kernel.Side(kernel.Players) {
		whose := "-" + g.About.Sides[s].ID
		is := func(get func(p *Position) int32) cell { return cell{get: get} }
		l.add(s, "points"+whose, "Victory points", "points", is(func(p *Position) int32 { return int32(p.vp[s]) }))
		l.add(s, "pool"+whose, "Blocks in the reinforcement pool", "pool", is(func(p *Position) int32 {
			return int32(p.count[s][p.Holding[s][InPool]]) + int32(p.count[s][p.Holding[s][InHand]])
		}))
		l.add(s, "lost"+whose, "Blocks lost for good", "pool",
			is(func(p *Position) int32 { return int32(p.count[s][p.Holding[s][Lost]]) }))
		l.add(s, "lines"+whose, "Defensive lines in stock", "pool", is(func(p *Position) int32 {
			return int32(p.Config.Lines[s]) - int32(p.lines[s])
		}))
		l.add(s, "used"+whose, "Times the disc was spent", "hidden",
			number(func(st *State) *uint8 { return &st.Used[s] }))
		l.add(s, "value"+whose, "Logistics value", "points",
			is(func(p *Position) int32 { return int32(p.LogisticsValue(s)) })).Known = ownOnly(s)
	}
	for i := range g.Discs {
		d := &g.Discs[i]
		f := l.add(d.Side, "disc-"+d.ID, d.Name, "points", cell{get: func(p *Position) int32 {
			return flag(p.DiscActive(i))
		}})
		f.Words = truth
	}
	left := l.moves("left", "Actions left", number(func(s *State) *int16 { return &s.Left }))
	left.Unspent = true
	left.Known = func(p *Position, viewer kernel.Side) bool { return activeOnly(p, viewer) || p.actionsPublic() }
	l.moves("regeneration", "Regeneration points left",
		number(func(s *State) *int16 { return &s.Regenerate })).Unspent = true
	l.moves("replacement", "Replacement points left",
		number(func(s *State) *int16 { return &s.Replace })).Unspent = true
	l.moves("value-now", "Logistics value in force", number(func(s *State) *int16 { return &s.Value }))
	return facts.List[*Position](l)
}

// airHQsArrive reports whether some scenario begins with an air HQ off the map whose bombers no other HQ sends: then
// not all bombers that are ready can fly.
func (g *Game) airHQsArrive() bool {
	for _, b := range g.Bombers {
		for i := range g.Scenarios {
			for _, st := range g.Scenarios[i].Steps {
				if b.HQ != 0 && st.Hold != OnTheMap && slices.Contains(st.Blocks, b.HQ) {
					return true
				}
			}
		}
	}
	return false
}

// availableBombers is how many bombers are ready and have an HQ on the map that can send them.
func (p *Position) availableBombers() (n int) {
	for i, t := range p.bomberOf {
		if hq := p.Bombers[t].HQ; p.Bomber[i] == BomberReady && (hq == 0 || p.InPlay(hq)) {
			n++
		}
	}
	return n
}

// bombersIn is how many bombers of a type are in a state. Put back, they are taken from those that Guess has not set
// yet.
func bombersIn(t int, state uint8) cell {
	return cell{
		func(p *Position) (n int32) {
			first, last := p.bomberRange(t)
			for i := first; i < last; i++ {
				if p.Bomber[i] == state {
					n++
				}
			}
			return n
		},
		func(p *Position, v int32) {
			first, last := p.bomberRange(t)
			for i := first; i < last && v > 0; i++ {
				if p.Bomber[i] == bomberUnset {
					p.Bomber[i] = state
					v--
				}
			}
		},
	}
}

// bomberUnset is the state of a bomber that Guess has not found yet.
const bomberUnset = 255

// bomberRange are the numbers of the bombers of a type: from first to before last.
func (g *Game) bomberRange(t int) (first, last int) {
	for k := range t {
		first += g.Bombers[k].Count
	}
	return first, first + g.Bombers[t].Count
}

// trackUse is what a scenario uses of the track of months, if that is not all of it.
func (g *Game) trackUse(s *Scenario) []kernel.TrackUse {
	all := g.monthTrack()
	use := kernel.TrackUse{Fact: monthFact, First: int32(s.Month), Last: int32(s.LastMonth)}
	if use.First == all[0] && use.Last == all[1] {
		return nil
	}
	return []kernel.TrackUse{use}
}

// monthTrack is the first and the last month that any scenario is played in.
func (g *Game) monthTrack() []int32 {
	first, last := uint8(len(g.Months)), uint8(0)
	for _, s := range g.Scenarios {
		first, last = min(first, s.Month), max(last, s.LastMonth)
	}
	return []int32{int32(first), int32(last)}
}
