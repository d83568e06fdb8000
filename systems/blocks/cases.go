package blocks

import (
	"fmt"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Empty is a scenario's position with no pieces on the map: control, date and weather as at its start, and the first
// impulse due. Without a scenario it is the first one's.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	if s.Scenario == "" || s.Scenario == "empty" {
		s.Scenario = g.Scenarios[0].ID
	}
	set, err := g.setting(s)
	if err != nil {
		return nil, err
	}
	p := set.blank()
	for b := Block(1); b <= p.n; b++ {
		p.At[b] = p.Holding[p.sideOf(b)][Removed]
	}
	p.SetupStep = uint8(len(p.Sc.Steps))
	p.Segment = segWeather
	p.startImpulses()
	p.RebuildDerived()
	p.src = chance.NewRand(1)
	p.settle()
	p.src = nil
	return p, nil
}

// numberOf is the place of a word in a list of names, whatever its case.
func numberOf(names []string, word string) (uint8, bool) {
	for i, n := range names {
		if n != "" && strings.EqualFold(n, word) {
			return uint8(i), true
		}
	}
	return 0, false
}

// Edit changes a position as a set-up statement of a case says. An error leaves it as it was.
func (g *Game) Edit(pos kernel.Position, words []string) error {
	p, ok := pos.(*Position)
	if !ok || p.About.ID != g.About.ID {
		return fmt.Errorf("the position is not one of %s", g.About.ID)
	}
	saved := *p
	p.src = chance.NewRand(1)
	err := p.edit(words)
	p.src = nil
	if err == nil {
		p.RebuildDerived()
		if err = p.check(); err == nil && !p.Over {
			p.legal()
			if len(p.list) == 0 {
				p.src = chance.NewRand(1)
				p.settle()
				p.src = nil
			}
		}
	}
	if err != nil {
		*p = saved
		p.listOK = false
	}
	return err
}

func (p *Position) edit(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("%q says too little", strings.Join(words, " "))
	}
	switch words[0] {
	case "set":
		return p.editSet(words[1], words[2:])
	case "put":
		return p.editPut(words[1:])
	case "remove":
		for _, w := range words[1:] {
			b, err := p.caseBlock(w)
			if err != nil {
				return err
			}
			p.Remove(b, Removed)
		}
		return nil
	case "mark", "unmark":
		return p.editMark(words[0] == "mark", words[1:])
	case "control":
		s, err := p.caseSide(words[1])
		if err != nil {
			return err
		}
		for _, w := range words[2:] {
			a, err := p.casePlace(w)
			if err != nil {
				return err
			}
			if a >= p.land || p.Areas[a].Terrain == Staging {
				return fmt.Errorf("control of %s does not change", w)
			}
			if s == kernel.SideB {
				p.Control.Add(a)
			} else {
				p.Control.Del(a)
			}
		}
		return nil
	case "ready":
		return p.editReady(words[1:])
	}
	return fmt.Errorf("%q is no statement of %s", words[0], p.About.ID)
}

func (p *Position) caseSide(w string) (kernel.Side, error) {
	s, ok := p.index.Side(w)
	if !ok || !s.Player() {
		return 0, fmt.Errorf("%q is no side: %s or %s", w, p.About.Sides[0].ID, p.About.Sides[1].ID)
	}
	return s, nil
}

func (p *Position) casePlace(w string) (Place, error) {
	id, ok := p.index.Place(w)
	if !ok {
		return Nowhere, fmt.Errorf("%q is no place", w)
	}
	return PlaceOf(id), nil
}

func (p *Position) caseBlock(w string) (Block, error) {
	id, ok := p.index.Piece(w)
	if !ok {
		return 0, fmt.Errorf("%q is no block", w)
	}
	return Block(id), nil
}

func caseNumber(w string, most int) (int, error) {
	n, err := strconv.Atoi(w)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%q is no number from 0 to %d", w, most)
	}
	return n, nil
}

func (p *Position) editSet(key string, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("set %s says no value", key)
	}
	w := strings.ToLower(args[0])
	number := func(most int, set func(int)) error {
		n, err := caseNumber(w, most)
		if err == nil {
			set(n)
		}
		return err
	}
	switch key {
	case "month":
		m, ok := numberOf(p.Months, w)
		if !ok {
			return fmt.Errorf("%q is no month", w)
		}
		p.Month = m
	case "weather":
		v, ok := numberOf(weatherNames[:], w)
		if !ok {
			return fmt.Errorf("%q is no weather: %s", w, strings.Join(weatherNames[:], ", "))
		}
		p.Weather = v
	case "forecast":
		if err := number(6, func(n int) { p.Track = uint8(n) }); err != nil {
			return err
		}
		p.Begun, p.Sure = true, false
	case "forecast-sure":
		p.Sure, p.Begun = w == "yes", true
	case "forecast-begun":
		p.Begun = w == "yes"
	case "initiative", "disc":
		s, err := p.caseSide(w)
		if err != nil {
			return err
		}
		p.Holder = s
	case "active":
		s, err := p.caseSide(w)
		if err != nil {
			return err
		}
		p.Active = s
	case "used":
		s, err := p.caseSide(w)
		if err != nil {
			return err
		}
		if len(args) < 2 {
			return fmt.Errorf("set used SIDE NUMBER")
		}
		n, err := caseNumber(args[1], 99)
		if err != nil {
			return err
		}
		p.Used[s] = uint8(n)
	case "impulse":
		return number(999, func(n int) { p.Impulse = uint16(n) })
	case "passes":
		return number(1, func(n int) { p.Passes = uint8(n) })
	case "lost":
		if len(args) > 1 {
			break
		}
		return number(255, func(n int) { p.Lost = uint8(n) })
	case "left":
		return number(99, func(n int) { p.Left = int16(n) })
	case "regeneration":
		return number(99, func(n int) { p.Regenerate = int16(n) })
	case "replacement":
		return number(99, func(n int) { p.Replace = int16(n) })
	case "value":
		return number(99, func(n int) { p.Value = int16(n) })
	case "bombers":
		// set bombers ready|destroyed|gone: all of them
		v, ok := numberOf(bomberStates[:], w)
		if !ok || v != BomberReady && v != BomberDestroyed && v != BomberGone {
			return fmt.Errorf("%q is no state of bombers: ready, destroyed or gone", w)
		}
		for i := range p.bomberOf {
			p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = v, 0, 0
		}
	default:
		if p.Hooks.Edit != nil {
			if ok, err := p.Hooks.Edit(p, key, args); ok || err != nil {
				return err
			}
		}
		return fmt.Errorf("%q is no settable fact", key)
	}
	return nil
}

var putFlags = []string{"isolated", "open", "activated", "acted", "river", "blitzer", "exhausted"}

// editPut is "put PIECE PLACE [STRENGTH] [FLAG...]".
func (p *Position) editPut(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("put PIECE PLACE [STRENGTH] [FLAG...]")
	}
	b, err := p.caseBlock(words[0])
	if err != nil {
		return err
	}
	s := p.sideOf(b)
	held := map[string]HoldKind{"pool": InPool, "hand": InHand, "lost": Lost, "waiting": Waiting, "reserve": Reserved,
		"removed": Removed}
	if h, ok := held[strings.ToLower(words[1])]; ok {
		p.Remove(b, h)
		return nil
	}
	a, err := p.casePlace(words[1])
	if err != nil {
		return err
	}
	if a >= p.land {
		for h, at := range p.Holding[s] {
			if at == a {
				p.Remove(b, HoldKind(h))
				return nil
			}
		}
		return fmt.Errorf("%s is the other side's", words[1])
	}
	if p.ground.Has(a) && !p.may[s].Has(a) {
		return fmt.Errorf("%s is closed to that side", words[1])
	}
	rest := words[2:]
	step := uint8(0)
	if len(rest) > 0 {
		if n, err := strconv.Atoi(rest[0]); err == nil {
			found := false
			for i := uint8(0); i < p.Units[b].Steps; i++ {
				if int(p.Units[b].Levels[i]) == n {
					step, found = i, true
				}
			}
			if !found {
				return fmt.Errorf("%s has no level of strength %d: %v", words[0], n,
					p.Units[b].Levels[:p.Units[b].Steps])
			}
			rest = rest[1:]
		}
	}
	p.Remove(b, Removed)
	p.Step[b] = step
	p.detach(b)
	p.attach(b, a)
	if p.leaders.Has(b) {
		p.Open.Add(b)
	}
	// A side alone in an area holds it; among enemies it does not take it.
	if p.ground.Has(a) && !p.occ[s.Other()].Has(a) && p.Areas[a].Terrain != Staging {
		if s == kernel.SideB {
			p.Control.Add(a)
		} else {
			p.Control.Del(a)
		}
	}
	for _, w := range rest {
		switch strings.ToLower(w) {
		case "isolated":
			p.Isolated.Add(b)
		case "open", "revealed":
			p.Open.Add(b)
		case "activated":
			if p.Units[b].HQIndex < 0 {
				return fmt.Errorf("%s is no HQ", words[0])
			}
			p.Activated.Add(b)
			p.Acted.Add(b)
			p.Open.Add(b)
		case "acted":
			p.Acted.Add(b)
		case "river":
			p.River.Add(b)
		case "blitzer":
			p.Blitzers.Add(b)
			p.Open.Add(b)
		default:
			return fmt.Errorf("%q is no flag of a block: %s", w, strings.Join(putFlags[:6], ", "))
		}
	}
	if !p.Open.Has(b) {
		p.Handle[b] = p.freshHandle(s)
	}
	p.forgetTraces()
	return nil
}

// editMark is "mark defensive-line SIDE PLACE [isolated]" and its opposite.
func (p *Position) editMark(add bool, words []string) error {
	if len(words) < 3 || words[0] != "defensive-line" {
		return fmt.Errorf("mark defensive-line SIDE PLACE [isolated]")
	}
	s, err := p.caseSide(words[1])
	if err != nil {
		return err
	}
	a, err := p.casePlace(words[2])
	if err != nil {
		return err
	}
	if a >= p.land || !p.ground.Has(a) {
		return fmt.Errorf("no defensive line can stand in %s", words[2])
	}
	if p.Lines.Has(a) {
		p.removeLine(a)
	}
	if !add {
		return nil
	}
	if p.Areas[a].Terrain != Staging {
		if s == kernel.SideB {
			p.Control.Add(a)
		} else {
			p.Control.Del(a)
		}
	}
	p.RebuildDerived()
	if int(p.lines[s]) >= p.Config.Lines[s] {
		return fmt.Errorf("all %d defensive lines of that side are on the map", p.Config.Lines[s])
	}
	p.addLine(a)
	for _, w := range words[3:] {
		if w != "isolated" {
			return fmt.Errorf("%q is no flag of a defensive line: isolated", w)
		}
		p.LinesCut.Add(a)
	}
	return nil
}

var readyPoints = []string{"impulse", "pass", "tactical", "command", "strategic", "combat", "blitz", "exploitation",
	"logistics", "final"}

// editReady is "ready SIDE POINT [PLACE...]": the decisions before that point are skipped. For combat the places are
// those that count as newly contested.
func (p *Position) editReady(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("ready SIDE POINT; points are %s", strings.Join(readyPoints, ", "))
	}
	s, err := p.caseSide(words[0])
	if err != nil {
		return err
	}
	var fresh Mask
	for _, w := range words[2:] {
		a, err := p.casePlace(w)
		if err != nil {
			return err
		}
		if a >= p.land {
			return fmt.Errorf("%s is no area", w)
		}
		fresh.Add(a)
	}
	p.RebuildDerived()
	p.Depth, p.Stack = 0, [maxDepth]Frame{}
	p.Over = false
	p.Fighters, p.Fought, p.Placed = Set{}, Mask{}, Mask{}
	p.BattleStep, p.BattleHits, p.BattleAbsorb = 0, 0, 0
	p.Active = s
	p.Spent = false
	p.SetupStep = uint8(len(p.Sc.Steps))
	if p.Impulse == 0 {
		p.Impulse = 1
	}
	marked, cut := p.Isolated, p.LinesCut
	kind := TacticalImpulse
	want := uint8(0)
	switch words[1] {
	case "impulse":
		p.Kind, p.Segment, want = NoImpulse, segDeclare, segDeclare
	case "final":
		p.Kind, p.Segment, want = NoImpulse, segDeclare, segDeclare
		p.Passes = 1
	case "pass":
		kind, want = PassImpulse, segCommand
	case "tactical":
		want = segActivate
	case "command":
		want = segCommand
	case "strategic":
		kind, want = StrategicMove, segCommand
	case "combat":
		want = segSupport
	case "blitz":
		want = segBlitz
	case "exploitation":
		want = segExploit
	case "logistics":
		p.Kind = NoImpulse
		p.Segment, want = segLogistics1, segLogistics1
		if s == p.first() {
			p.Segment, want = segLogistics2, segLogistics2
		}
	default:
		return fmt.Errorf("%q is no point of the sequence: %s", words[1], strings.Join(readyPoints, ", "))
	}
	if want != segLogistics1 && want != segLogistics2 {
		p.Kind = NoImpulse
		p.enterSupply()
		p.Isolated, p.LinesCut = p.Isolated.Or(marked), p.LinesCut.Or(cut)
		p.StartContested = p.StartContested.AndNot(fresh)
	}
	if want > segDeclare {
		p.declare(kind)
		p.Segment = want
	}
	p.listOK = false
	p.settle()
	if p.Over {
		return fmt.Errorf("the game is over before that point")
	}
	now := p.Segment - 1
	if now != want && !(want == segSupport && now == segCombat) || p.top().Side != s {
		return fmt.Errorf("nothing is to be decided at %q: the next decision is %s", words[1],
			p.index.PromptText(p.Prompt(kernel.Both)))
	}
	return nil
}
