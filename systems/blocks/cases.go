package blocks

// What case files may set up of a position.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/casewords"
)

// Statement is a set-up statement of case files, Query a question that they may ask.
type (
	Statement = casewords.Statement[*Position]
	Query     = casewords.Query[*Position]
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
	p.SetupStep = uint8(len(p.steps))
	p.Segment = segWeather
	p.startImpulses()
	p.RebuildDerived()
	p.drawing(p.settle)
	return p, nil
}

// statements are what case files may set up: those of the system, then those of the game.
func (g *Game) statements() []Statement {
	track := g.monthTrack()
	var lost []string
	for i, name := range g.LostNames {
		lost = append(lost, fmt.Sprint(1<<i, " ", name))
	}
	set := casewords.Always[*Position]
	list := []Statement{
		{Form: "set month TEXT", Text: strings.ToLower(g.Months[track[0]] + " to " + g.Months[track[1]]),
			Do: caseMonth},
		{Form: "set weather " + strings.Join(weatherNames[:], "|"), Text: "the weather",
			Do: set(func(p *Position, a *casewords.Args) { p.Weather = numberOf(weatherNames[:], a.Words[0]) })},
		{Form: "set forecast 0..6",
			Text: "the box of the forecast marker, 0 for the first; weather checks have begun",
			Do: set(func(p *Position, a *casewords.Args) {
				p.Track, p.Begun, p.Sure = uint8(a.Numbers[0]), true, false
			})},
		{Form: "set forecast-sure yes|no", Text: "the next weather check has no roll, for rain has just begun",
			Do: set(func(p *Position, a *casewords.Args) { p.Sure, p.Begun = a.Has("yes"), true })},
		{Form: "set forecast-begun yes|no", Text: "the first impulse without a weather roll is over",
			Do: set(func(p *Position, a *casewords.Args) { p.Begun = a.Has("yes") })},
		{Form: "set initiative SIDE", Text: "who holds the Initiative Disc", Do: set(caseHolder)},
		{Form: "set disc SIDE", Text: "the same", Do: set(caseHolder)},
		{Form: "set used SIDE 0..99", Text: "how often the side has spent the disc",
			Do: set(func(p *Position, a *casewords.Args) { p.Used[a.Sides[0]] = uint8(a.Numbers[0]) })},
		{Form: "set active SIDE", Text: "whose impulse it is",
			Do: set(func(p *Position, a *casewords.Args) { p.Active = a.Sides[0] })},
		{Form: "set impulse 0..999", Text: "the number of the impulse in its turn",
			Do: set(func(p *Position, a *casewords.Args) { p.Impulse = uint16(a.Numbers[0]) })},
		{Form: "set passes 0..1", Text: "how many passes in a row there were",
			Do: set(func(p *Position, a *casewords.Args) { p.Passes = uint8(a.Numbers[0]) })},
		{Form: "set left 0..99", Text: "actions left in a pass, strategic impulse or exploitation",
			Do: set(func(p *Position, a *casewords.Args) { p.Left = int16(a.Numbers[0]) })},
		{Form: "set regeneration 0..99", Text: "regeneration points left",
			Do: set(func(p *Position, a *casewords.Args) { p.Regenerate = int16(a.Numbers[0]) })},
		{Form: "set replacement 0..99", Text: "replacement points left",
			Do: set(func(p *Position, a *casewords.Args) { p.Replace = int16(a.Numbers[0]) })},
		{Form: "set value 0..99", Text: "the logistics value in force while one is",
			Do: set(func(p *Position, a *casewords.Args) { p.Value = int16(a.Numbers[0]) })},
		{Form: "set lost 0..255", Text: "bits of what is lost: " + strings.Join(lost, ", "),
			Do: set(func(p *Position, a *casewords.Args) { p.Lost = uint8(a.Numbers[0]) })},
		{Form: "set bombers ready|destroyed|gone", Text: "all bombers", Do: set(caseBombers)},
		{Form: "put PIECE pool|hand|lost|waiting|reserve|removed [NUMBER]",
			Text: "a block into a holding place of its side, where a strength means nothing",
			Do:   set(func(p *Position, a *casewords.Args) { p.Remove(Block(a.Pieces[0]), heldAt[a.Words[0]]) })},
		{Form: "put PIECE PLACE [NUMBER] [isolated|open|revealed|activated|acted|river|blitzer]...",
			Text: "a block on the map, with a strength, the best if none is said", Do: caseBlock},
		{Form: "mark defensive-line SIDE PLACE [isolated]", Text: "a defensive line; the place then is the side's",
			Do: caseLine},
		{Form: "unmark defensive-line SIDE PLACE", Text: "no line there", Do: caseNoLine},
		{Form: "remove PIECE...", Text: "out of the game",
			Do: set(func(p *Position, a *casewords.Args) {
				for _, b := range a.Pieces {
					p.Remove(Block(b), Removed)
				}
			})},
		{Form: "control SIDE PLACE...", Text: "whose places these are", Do: caseControl},
		{Form: "control SIDE all [but] [PLACE]...",
			Text: "every area is the side's, but those that are named: they are the other side's", Do: caseControlAll},
	}
	for t := range g.Bombers {
		b := &g.Bombers[t]
		list = append(list, Statement{
			Form: "set bomber " + b.ID + " 1.." + strconv.Itoa(b.Count) + " ready|aborted|destroyed|gone",
			Text: fmt.Sprintf("one of the %d %s, counted from 1", b.Count, b.Plural), Do: set(caseBomber(t))})
	}
	for i := range readyPoints {
		pt := &readyPoints[i]
		list = append(list, Statement{Form: "ready SIDE " + pt.form, Text: pt.text,
			Do: func(p *Position, a *casewords.Args) error { return p.ready(pt, a) }})
	}
	return append(list, g.Config.Statements...)
}

// caseCheck makes a position that a statement has changed one to play on: what follows from the state is made, and
// what nobody has a choice in is played. An error says why it is none.
func (p *Position) caseCheck() error {
	p.RebuildDerived()
	if err := p.check(); err != nil || p.Over {
		return err
	}
	p.ensureList()
	if len(p.list) == 0 {
		p.drawing(p.settle)
	}
	return nil
}

// drawing does what may draw, with a source that always gives the same.
func (p *Position) drawing(do func()) {
	p.src = chance.NewRand(1)
	do()
	p.src = nil
}

// numberOf is the index of a word in a list of names that has it, whatever its case.
func numberOf(names []string, word string) uint8 {
	return uint8(slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, word) }))
}

func caseMonth(p *Position, a *casewords.Args) error {
	if !slices.ContainsFunc(p.Months[1:], func(n string) bool { return strings.EqualFold(n, a.Words[0]) }) {
		return fmt.Errorf("%q is not a month: %s", a.Words[0], strings.Join(p.Months[1:], ", "))
	}
	p.Month = numberOf(p.Months, a.Words[0])
	return nil
}

func caseHolder(p *Position, a *casewords.Args) { p.Holder = a.Sides[0] }

func caseBombers(p *Position, a *casewords.Args) {
	for i := range p.bomberOf {
		p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = numberOf(bomberStates[:], a.Words[0]), 0, 0
	}
}

// caseBomber sets one bomber of a type, counted from 1.
func caseBomber(t int) func(*Position, *casewords.Args) {
	return func(p *Position, a *casewords.Args) {
		first, _ := p.bomberRange(t)
		i := first + a.Numbers[0] - 1
		p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = numberOf(bomberStates[:], a.Words[0]), 0, 0
	}
}

func caseControl(p *Position, a *casewords.Args) error {
	for _, id := range a.Places {
		at := PlaceOf(id)
		if at >= p.land || p.Areas[at].Terrain == Staging {
			return fmt.Errorf("control of %s does not change", p.Areas[at].ID)
		}
		p.give(at, a.Sides[0])
	}
	return nil
}

// caseControlAll gives all areas whose control changes to a side, and those that are named to the other.
func caseControlAll(p *Position, a *casewords.Args) error {
	if a.Has("but") != (len(a.Places) > 0) {
		return fmt.Errorf("write: all, or: all but PLACE..., with the places that are the other side's")
	}
	for at := range p.land {
		if p.ground.Has(at) && p.Areas[at].Terrain != Staging {
			p.give(at, a.Sides[0])
		}
	}
	other := *a
	other.Sides = []kernel.Side{a.Sides[0].Other()}
	return caseControl(p, &other)
}

// give makes a place a side's, and nothing follows from it.
func (p *Position) give(a Place, s kernel.Side) {
	if s == kernel.SideB {
		p.Control.Add(a)
	} else {
		p.Control.Del(a)
	}
}

// heldAt are the holding places by their words.
var heldAt = map[string]HoldKind{"pool": InPool, "hand": InHand, "lost": Lost, "waiting": Waiting, "reserve": Reserved,
	"removed": Removed}

func caseBlock(p *Position, args *casewords.Args) error {
	b, a := Block(args.Pieces[0]), PlaceOf(args.Places[0])
	s, u := p.sideOf(b), &p.Units[b]
	if a >= p.land {
		for h, at := range p.Holding[s] {
			if at == a {
				p.Remove(b, HoldKind(h))
				return nil
			}
		}
		return fmt.Errorf("%s is the other side's", p.Areas[a].ID)
	}
	if p.ground.Has(a) && !p.may[s].Has(a) {
		return fmt.Errorf("%s is closed to that side", p.Areas[a].ID)
	}
	if why := p.misplaced(b, a); why != "" {
		return fmt.Errorf("%s cannot stand in %s: %s", u.ID, p.Areas[a].ID, why)
	}
	step := 0
	for _, n := range args.Numbers {
		step = slices.IndexFunc(u.Levels[:u.Steps], func(level uint8) bool { return int(level) == n })
		if step < 0 {
			return fmt.Errorf("%s has no level of strength %d: %v", u.ID, n, u.Levels[:u.Steps])
		}
	}
	p.Remove(b, Removed)
	p.Step[b] = uint8(step)
	p.detach(b)
	p.attach(b, a)
	if p.leaders.Has(b) || p.fleets.Has(b) {
		p.Open.Add(b)
	}
	// A side alone in an area holds it; among enemies it does not take it.
	if p.ground.Has(a) && !p.fleets.Has(b) && !p.occ[s.Other()].Has(a) && p.Areas[a].Terrain != Staging {
		p.give(a, s)
	}
	for _, w := range args.Words {
		switch w {
		case "isolated":
			p.Isolated.Add(b)
		case "open", "revealed":
			p.Open.Add(b)
		case "activated":
			if u.HQIndex < 0 {
				return fmt.Errorf("%s is no HQ", u.ID)
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
		}
	}
	if !p.Open.Has(b) {
		p.Handle[b] = p.freshHandle(s)
	}
	p.forgetTraces()
	return nil
}

// misplaced is why a block can never stand in a place of the map, empty if it can.
func (p *Position) misplaced(b Block, a Place) string {
	h := &p.Harbour
	switch {
	case p.fleets.Has(b):
		if a != h.Place && a != h.Refuge && !h.Coast.Has(a) {
			return fmt.Sprintf("a fleet is on a coast that it can sail to, in %s or in %s", p.Areas[h.Place].ID,
				p.Areas[h.Refuge].ID)
		}
	case p.Units[b].Bound && p.ground.Has(a):
		return "it never leaves its road"
	case p.boxes.Has(a) && !p.leaders.Has(b) && p.Hooks.CouldBe != nil && !p.Hooks.CouldBe(p, b, a):
		return "it never enters that box"
	}
	return ""
}

// clearLine takes a defensive line away, if there is one.
func (p *Position) clearLine(id kernel.PlaceID) (Place, error) {
	a := PlaceOf(id)
	if a >= p.land || !p.ground.Has(a) {
		return a, fmt.Errorf("no defensive line can stand in %s", p.Areas[a].ID)
	}
	if p.Lines.Has(a) {
		p.removeLine(a)
	}
	return a, nil
}

func caseNoLine(p *Position, args *casewords.Args) error {
	_, err := p.clearLine(args.Places[0])
	return err
}

func caseLine(p *Position, args *casewords.Args) error {
	s := args.Sides[0]
	a, err := p.clearLine(args.Places[0])
	if err != nil {
		return err
	}
	if p.Areas[a].Terrain != Staging {
		p.give(a, s)
	}
	p.RebuildDerived()
	if int(p.lines[s]) >= p.Config.Lines[s] {
		return fmt.Errorf("all %d defensive lines of that side are on the map", p.Config.Lines[s])
	}
	p.addLine(a)
	if args.Has("isolated") {
		p.LinesCut.Add(a)
	}
	return nil
}

// readyPoint is a point of the sequence of play that a case can begin at: the decisions before it are skipped.
type readyPoint struct {
	form, text string
	kind       uint8 // of the impulse
	segment    uint8 // whose decision must be due
}

var readyPoints = []readyPoint{
	{"impulse", "the side declares an impulse, its supply having been checked", NoImpulse, segDeclare},
	{"pass", "the Command Segment of a Pass", PassImpulse, segCommand},
	{"strategic", "the Command Segment of a Strategic Impulse", StrategicMove, segCommand},
	{"tactical", "the HQ Activation of a Tactical Impulse", TacticalImpulse, segActivate},
	{"command", "the Command Segment of a Tactical Impulse (HQs put as activated are)", TacticalImpulse, segCommand},
	{"combat [PLACE]...", "support and battles of a Tactical Impulse; the places count as newly contested",
		TacticalImpulse, segSupport},
	{"blitz", "the Blitz Segment, for blocks put as blitzer", TacticalImpulse, segBlitz},
	{"exploitation", "after a Tactical Impulse, if the side holds the disc", TacticalImpulse, segExploit},
	{"logistics", "the side's Logistics Phase", NoImpulse, segLogistics1},
	{"final", "the side declares an impulse after the other side has passed: its pass ends the turn", NoImpulse,
		segDeclare},
}

// ready goes to a point. The places are those that count as newly contested.
func (p *Position) ready(pt *readyPoint, args *casewords.Args) error {
	s := args.Sides[0]
	var fresh Mask
	for _, id := range args.Places {
		if PlaceOf(id) >= p.land {
			return fmt.Errorf("%s is not an area", p.Areas[PlaceOf(id)].ID)
		}
		fresh.Add(PlaceOf(id))
	}
	p.RebuildDerived()
	p.Depth, p.Stack = 0, [maxDepth]Frame{}
	p.Over = false
	p.Fighters, p.Fought, p.Placed = Set{}, Mask{}, Mask{}
	p.BattleStep, p.BattleHits, p.BattleAbsorb = 0, 0, 0
	p.Active = s
	p.Spent = false
	p.SetupStep = uint8(len(p.steps))
	p.Impulse = max(p.Impulse, 1)
	p.Kind = NoImpulse
	if pt.form == "final" {
		p.Passes = 1
	}
	marked, cut := p.Isolated, p.LinesCut
	want := pt.segment
	if want == segLogistics1 {
		if s == p.first() {
			want = segLogistics2
		}
	} else {
		p.enterSupply()
		p.Isolated, p.LinesCut = p.Isolated.Or(marked), p.LinesCut.Or(cut)
		p.StartContested = p.StartContested.AndNot(fresh)
	}
	if pt.kind != NoImpulse {
		p.declare(pt.kind)
	}
	p.Segment = want
	p.listOK = false
	p.drawing(p.settle)
	if p.Over {
		return fmt.Errorf("the game is over before that point")
	}
	now := p.Segment - 1
	if now != want && !(want == segSupport && now == segCombat) || p.top().Side != s {
		return fmt.Errorf("nothing is to be decided there: the next decision is %s",
			p.index.PromptText(p.Prompt(kernel.Both)))
	}
	return nil
}
