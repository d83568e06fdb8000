// Hexes, a synthetic game of the size of a large hex wargame.

package tabletest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Hexes is a made-up game of the size of a large hex wargame, to measure and test the wire, the table and the server:
// NewHexes(100, 100, 700) has 10,000 hexes, 1,400 counters and about 3,000 legal actions at every decision. Its rules
// are few (a counter moves to a neighbouring hex or attacks one; after twelve of these, or earlier, the other side goes
// on) and it never ends, so that random play can go on for as long as one wants to measure. An enemy counter is a
// handle until it has fought.
type Hexes struct {
	info       kernel.Info
	cols, rows int
	each       int                 // counters of a side
	near       [][6]kernel.PlaceID // by place, in the order of the directions; NoPlace beyond the edge
	lake       []bool              // by place: nobody enters it
	byHandle   []kernel.PieceID    // all counters in the order of their handles
	handles    []kernel.PieceID    // by counter: the number under which it is known while it is concealed
}

// The verbs of Hexes.
const (
	Step kernel.Verb = 1 + iota
	Attack
	Rest
)

const (
	hexesMagic  = "hexes-1"
	impulse     = 12 // moves and attacks until the other side goes on
	fullCounter = 6  // strength of a counter that has lost nothing
	stacking    = 2
	flagMoved   = 1 // PieceView.Flags: it has moved or fought in this impulse

	hexMoved    = 1 // kinds of events
	hexAttacked = 2
	hexLoss     = 3
	hexShown    = 4
	hexTurn     = 5
)

// scramble mixes the bits of a number, so that terrain and counters are scattered over the map in the same way in every
// process.
func scramble(n int) int {
	x := uint64(n)*0x9e3779b97f4a7c15 + 0x1234567
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) >> 1)
}

// The ground of Hexes, by kind.
var hexGround = []struct {
	terrain, ground string
	notes           []kernel.NoteInfo
}{
	{"clear", "open", []kernel.NoteInfo{{Text: "1 movement point to enter, 2 in mud", Rule: "2.1"},
		{Text: "Two counters may stack here", Rule: "2.3"},
		{Text: "No shift for the defender", Rule: "3.1"}}},
	{"woods", "wood", []kernel.NoteInfo{{Text: "2 movement points to enter, 4 in mud", Rule: "2.1"},
		{Text: "Two counters may stack here", Rule: "2.3"},
		{Text: "One shift to the left for the defender", Rule: "3.1"}}},
	{"marsh", "marsh", []kernel.NoteInfo{{Text: "3 movement points to enter, closed to tanks in mud", Rule: "2.1"},
		{Text: "Two counters may stack here", Rule: "2.3"},
		{Text: "Two shifts to the left for the defender", Rule: "3.1"}}},
	{"lake", "", []kernel.NoteInfo{{Text: "Nobody enters a lake", Rule: "2.2"}}},
}

// NewHexes makes the game on a map of so many columns and rows, with so many counters on each side.
func NewHexes(cols, rows, each int) *Hexes {
	g := &Hexes{cols: cols, rows: rows, each: each, info: kernel.Info{
		ID: "hexes", Name: "Hexes", Tagline: "Made up to be measured.", Edition: 1, DataHash: "0",
		Sides: [2]kernel.SideInfo{{ID: "west", Name: "West", People: "the West"},
			{ID: "east", Name: "East", People: "the East"}},
		Scenarios: []kernel.ScenarioInfo{{ID: "field", Name: "The field", Intro: "Counters everywhere.",
			Length: "endless",
			Rule:   "1.0"}},
		Options: []kernel.OptionInfo{},
		Verbs: []kernel.VerbInfo{{}, {Name: "step", Text: "Move {piece} to {place}", Piece: true, Place: true,
			Rule: "2.1"},
			{Name: "attack", Text: "{piece} attacks {place}", Piece: true, Place: true, Rule: "3.1"},
			{Name: "rest", Text: "End the impulse", Rule: "1.1"}},
		Pieces: []kernel.PieceInfo{{}}, Places: []kernel.PlaceInfo{{}},
		Phases: []kernel.PhaseInfo{{}, {ID: "impulse", Name: "Impulse", Rule: "1.1"}},
		Asks: []kernel.AskInfo{{}, {ID: "impulse", Text: "{side}: move or attack with up to {n} more counters.",
			Rule: "1.1"}},
		Events: []kernel.EventInfo{{}, {ID: "moved", Text: "{side} moved {piece} to {to}.", Show: "move"},
			{ID: "attacked", Text: "{piece} attacked {to}: a {a}.", Show: "die"},
			{ID: "loss", Text: "{piece} lost a step in {place}.", Show: "loss"},
			{ID: "shown", Text: "{with} is in {place}, at strength {a}.", Show: "reveal"},
			{ID: "turn", Text: "{side} to play turn {a}.", Show: "phase"}},
		Rules: []kernel.RuleInfo{{}, {Number: "1.1", Title: "Impulses"}, {Number: "2.1", Title: "Moving"},
			{Number: "2.2", Title: "Lakes"},
			{Number: "2.3", Title: "Stacking"}, {Number: "3.1", Title: "Attacks"}},
		Facts: []kernel.FactInfo{{ID: "turn", Name: "Turn", Side: kernel.NoSide, Show: "turn"},
			{ID: "left", Name: "Actions left", Side: kernel.NoSide}},
		PieceFlags: []kernel.FlagInfo{{ID: "moved", Name: "has acted", Show: "spent"}},
		Backs:      []kernel.BackInfo{{}, {ID: "untried", Name: "untried"}},
	}}
	for i := 1; i <= 2*each; i++ {
		side, id := kernel.SideA, fmt.Sprintf("w%d", i)
		if i > each {
			side, id = kernel.SideB, fmt.Sprintf("e%d", i-each)
		}
		g.info.Pieces = append(g.info.Pieces,
			kernel.PieceInfo{ID: id, Name: fmt.Sprintf("%d/%d Rifle Division", i, 1+i/9),
				Short: strconv.Itoa(i), Side: side,
				Type: "infantry", Symbol: "infantry", Size: "division", Group: fmt.Sprintf("%d. Army", 1+i/40),
				Colour: "#668844",
				Levels: []int8{6, 5, 4, 3, 2, 1}, Move: 4})
	}
	g.survey()
	g.byHandle = make([]kernel.PieceID, 2*each)
	for i := range g.byHandle {
		g.byHandle[i] = kernel.PieceID(i + 1)
	}
	for i := len(g.byHandle) - 1; i > 0; i-- {
		j := scramble(i) % (i + 1)
		g.byHandle[i], g.byHandle[j] = g.byHandle[j], g.byHandle[i]
	}
	g.handles = make([]kernel.PieceID, 2*each+1)
	for n, i := range g.byHandle {
		g.handles[i] = kernel.FirstHandle + kernel.PieceID(n+1)
	}
	return g
}

// place is the hex in a column and row from 0, NoPlace beyond the edge.
func (g *Hexes) place(col, row int) kernel.PlaceID {
	if col < 0 || row < 0 || col >= g.cols || row >= g.rows {
		return kernel.NoPlace
	}
	return kernel.PlaceID(1 + col*g.rows + row)
}

// survey makes the places, with what they mean, and the drawing: its size and the hexsides with a river, for the rest
// follows from the grid.
func (g *Hexes) survey() {
	const side, height = 30, 52 // of a hex, in map units
	chart, err := board.NewHexGrid(board.FlatEvenLow, []board.MapSheet{{MinCol: 1, MinRow: 1, MaxCol: g.cols,
		MaxRow: g.rows}})
	if err != nil {
		panic(err) // numbers of our own
	}
	g.info.Grid = kernel.NewGrid(chart, 1, side/2, 0, side*3/2, height)
	places, err := g.info.Grid.Places()
	if err != nil {
		panic(err) // as above
	}
	g.near = make([][6]kernel.PlaceID, len(places)+1)
	g.lake = make([]bool, len(places)+1)
	var rivers []int
	last := 0
	for i := range places {
		p, at := &places[i], kernel.PlaceID(i+1)
		kind := []int{0, 0, 0, 1, 1, 2, 3, 3}[scramble(int(at))%8]
		p.Terrain, p.Ground, p.Notes = hexGround[kind].terrain, hexGround[kind].ground, hexGround[kind].notes
		g.lake[at] = kind == 3
		for d := range board.Direction(board.Directions) {
			n := chart.Step(board.Place(i), d)
			if n != board.None {
				g.near[at][d] = kernel.PlaceID(n + 1)
			}
			if side := i*board.Directions + int(d); int(n) > i && scramble(side)%12 == 0 {
				rivers, last = append(rivers, side-last), side
			}
		}
	}
	g.info.Places = append(g.info.Places, places...)
	g.info.Shape, err = json.Marshal(map[string]any{"format": "umpire-shape-1", "hexCrossings": rivers,
		"width": side*4 + g.cols*side*3/2, "height": height*2 + g.rows*height})
	if err != nil {
		panic(err) // as above
	}
}

// Info is the game's fixed data.
func (g *Hexes) Info() *kernel.Info { return &g.info }

// sideOf is whose a counter is.
func (g *Hexes) sideOf(i kernel.PieceID) kernel.Side {
	if int(i) <= g.each {
		return kernel.SideA
	}
	return kernel.SideB
}

// counter is one counter's state.
type counter struct {
	at       kernel.PlaceID
	strength int8
	moved    bool
	shown    bool // to the other side
}

// field is a position of Hexes: all of it canonical except for scratch.
type field struct {
	g       *Hexes
	mover   kernel.Side
	turn    int32
	left    int8      // actions left in the impulse
	pieces  []counter // by PieceID
	control []int8    // by PlaceID: a Side
	stack   []int8    // by PlaceID: counters of side A there, or of side B as a negative number
	scratch *field    // what previews play on
}

func (g *Hexes) empty() *field {
	n := g.cols*g.rows + 1
	return &field{g: g, pieces: make([]counter, 2*g.each+1), control: make([]int8, n), stack: make([]int8, n)}
}

// Start scatters the counters: West over the left three fifths of the map, East over the right three fifths.
func (g *Hexes) Start(s kernel.Setup, _ chance.Source) (kernel.Position, error) {
	if _, err := g.info.Resolve(s); err != nil {
		return nil, err
	}
	p := g.empty()
	p.turn, p.left = 1, impulse
	for i := range p.control {
		p.control[i] = int8(kernel.NoSide)
	}
	for i := 1; i <= 2*g.each; i++ {
		side, wide := g.sideOf(kernel.PieceID(i)), g.cols*3/5
		for try := 0; p.pieces[i].at == kernel.NoPlace; try++ {
			n := scramble(i*1009 + try)
			at := g.place(n%wide+int(side)*(g.cols-wide), n/wide%g.rows)
			if p.enters(side, at) {
				p.pieces[i] = counter{at: at, strength: fullCounter}
				p.arrive(side, at)
			}
		}
	}
	return p, nil
}

// Guess is not offered: nothing that is measured needs it.
func (g *Hexes) Guess(*kernel.View, chance.Source) (kernel.Position, error) {
	return nil, fmt.Errorf("hexes does not guess")
}

// Decode reads a position.
func (g *Hexes) Decode(b []byte) (kernel.Position, error) {
	p := g.empty()
	if len(b) != len(hexesMagic)+6+4*2*g.each+len(p.control)-1 || !bytes.HasPrefix(b, []byte(hexesMagic)) {
		return nil, fmt.Errorf("these %d bytes are not a position of hexes", len(b))
	}
	b = b[len(hexesMagic):]
	p.mover, p.left, p.turn = kernel.Side(b[0]), int8(b[1]), int32(binary.LittleEndian.Uint32(b[2:]))
	b = b[6:]
	for i := 1; i < len(p.pieces); i++ {
		c := counter{at: kernel.PlaceID(binary.LittleEndian.Uint16(b)), strength: int8(b[2]), moved: b[3]&1 != 0,
			shown: b[3]&2 != 0}
		if c.at < 1 || int(c.at) >= len(p.control) {
			return nil, fmt.Errorf("counter %d stands in hex %d", i, c.at)
		}
		p.pieces[i] = c
		p.stack[c.at] += 1 - 2*int8(g.sideOf(kernel.PieceID(i)))
		b = b[4:]
	}
	p.control[0] = int8(kernel.NoSide)
	for i := range b {
		p.control[i+1] = int8(b[i])
	}
	return p, nil
}

// AppendBinary writes the position.
func (p *field) AppendBinary(b []byte) ([]byte, error) {
	b = append(append(b, hexesMagic...), byte(p.mover), byte(p.left))
	b = binary.LittleEndian.AppendUint32(b, uint32(p.turn))
	for i := 1; i < len(p.pieces); i++ {
		c := &p.pieces[i]
		b = binary.LittleEndian.AppendUint16(b, uint16(c.at))
		flags := byte(0)
		if c.moved {
			flags |= 1
		}
		if c.shown {
			flags |= 2
		}
		b = append(b, byte(c.strength), flags)
	}
	for _, side := range p.control[1:] {
		b = append(b, byte(side))
	}
	return b, nil
}

// enters says whether a counter of a side may stand in a hex.
func (p *field) enters(side kernel.Side, at kernel.PlaceID) bool {
	n := p.stack[at]
	if side == kernel.SideB {
		n = -n
	}
	return !p.g.lake[at] && n >= 0 && n < stacking
}

// holds says whether counters of a side stand in a hex.
func (p *field) holds(side kernel.Side, at kernel.PlaceID) bool {
	return side == kernel.SideA && p.stack[at] > 0 || side == kernel.SideB && p.stack[at] < 0
}

func (p *field) arrive(side kernel.Side, at kernel.PlaceID) {
	p.stack[at] += 1 - 2*int8(side)
	p.control[at] = int8(side)
}

// ToMove is the side whose impulse it is.
func (p *field) ToMove() kernel.Side { return p.mover }

// Prompt asks for the impulse.
func (p *field) Prompt(kernel.Side) kernel.Prompt {
	return kernel.Prompt{Side: p.mover, Phase: 1, Ask: 1, N: int16(p.left)}
}

// Legal lists moves and attacks by counter and direction, and the end of the impulse last.
func (p *field) Legal(buf []kernel.Action) []kernel.Action {
	first := kernel.PieceID(1 + int(p.mover)*p.g.each)
	for i := first; i < first+kernel.PieceID(p.g.each); i++ {
		c := &p.pieces[i]
		if c.moved {
			continue
		}
		for _, at := range p.g.near[c.at] {
			switch {
			case at == kernel.NoPlace:
			case p.enters(p.mover, at):
				buf = append(buf, kernel.Action{Verb: Step, Piece: i, Place: at})
			case p.holds(p.mover.Other(), at):
				buf = append(buf, kernel.Action{Verb: Attack, Piece: i, Place: at})
			}
		}
	}
	return append(buf, kernel.Action{Verb: Rest})
}

// Why refuses.
func (p *field) Why(s kernel.Side, a kernel.Action) *kernel.Refusal {
	if s != p.mover {
		return kernel.Refuse("1.1", "not-your-turn", "It is the other side's impulse.")
	}
	if a.N != 0 {
		return kernel.Refuse("", "operand", "That action takes no number.")
	}
	switch a.Verb {
	case Rest:
		if a.Piece != 0 || a.Place != 0 {
			return kernel.Refuse("", "operand", "That action takes no piece and no place.")
		}
		return nil
	case Step, Attack:
	default:
		return kernel.Refuse("", "verb", "There is no such action.")
	}
	if a.Piece < 1 || int(a.Piece) >= len(p.pieces) || p.g.sideOf(a.Piece) != s {
		return kernel.Refuse("2.1", "no-piece", "You have no such counter.")
	}
	if p.pieces[a.Piece].moved {
		return kernel.Refuse("2.1", "moved", "That counter has acted in this impulse.")
	}
	if a.Place == kernel.NoPlace || !isNear(p.g.near[p.pieces[a.Piece].at], a.Place) {
		return kernel.Refuse("2.1", "far", "A counter acts on a neighbouring hex.")
	}
	if a.Verb == Step && !p.enters(s, a.Place) {
		return kernel.Refuse("2.2", "closed", "A counter cannot enter a lake, an enemy or a full hex.")
	}
	if a.Verb == Attack && !p.holds(s.Other(), a.Place) {
		return kernel.Refuse("3.1", "nobody", "There is no enemy to attack.")
	}
	return nil
}

func isNear(near [6]kernel.PlaceID, at kernel.PlaceID) bool {
	for _, n := range near {
		if n == at {
			return true
		}
	}
	return false
}

// Play plays.
func (p *field) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.mover, a); r != nil {
		return r
	}
	side := p.mover
	if a.Verb == Rest {
		p.pass(ev)
		return nil
	}
	c := &p.pieces[a.Piece]
	if a.Verb == Step {
		from := c.at
		p.tell(ev, kernel.Event{Kind: hexMoved, Side: side, Piece: a.Piece, Place: from, To: a.Place, Rule: 2})
		p.stack[from] -= 1 - 2*int8(side)
		c.at = a.Place
		p.arrive(side, a.Place)
	} else {
		p.attack(a, src, ev)
	}
	c.moved = true
	if p.left--; p.left == 0 {
		p.pass(ev)
	}
	return nil
}

// attack rolls a die: a low one costs the attacker a step, a high one a defender. Both show their faces.
func (p *field) attack(a kernel.Action, src chance.Source, ev *kernel.Events) {
	face := src.Die(chance.Label{Kind: 1, N: int16(a.Place)}, 6)
	p.show(a.Piece, ev)
	ev.Add(kernel.Event{Kind: hexAttacked, Audience: kernel.Everyone, Side: p.mover, Piece: a.Piece,
		Place: p.pieces[a.Piece].at, To: a.Place, A: int16(face), Rule: 5})
	hit := a.Piece
	if face > 2 {
		first := kernel.PieceID(1 + int(p.mover.Other())*p.g.each)
		for hit = first; p.pieces[hit].at != a.Place; hit++ {
		}
		p.show(hit, ev)
	}
	if c := &p.pieces[hit]; c.strength > 1 {
		c.strength--
		ev.Add(kernel.Event{Kind: hexLoss, Audience: kernel.Everyone, Side: p.g.sideOf(hit), Piece: hit, Place: c.at,
			Rule: 5})
	} else {
		c.strength = fullCounter // it is rebuilt: the game never ends
	}
}

// show turns a counter face up for the other side.
func (p *field) show(i kernel.PieceID, ev *kernel.Events) {
	c := &p.pieces[i]
	if c.shown {
		return
	}
	c.shown = true
	side := p.g.sideOf(i)
	ev.Add(kernel.Event{Kind: hexShown, Audience: kernel.Except(side), Side: side, Piece: p.g.handles[i], With: i,
		Place: c.at, A: int16(c.strength), Rule: 5})
}

// tell writes an event about a counter as each audience knows it.
func (p *field) tell(ev *kernel.Events, e kernel.Event) {
	e.Audience = kernel.Only(e.Side)
	if p.pieces[e.Piece].shown {
		e.Audience = kernel.Everyone
	}
	ev.Add(e)
	if e.Audience != kernel.Everyone {
		e.Audience, e.Piece = kernel.Except(e.Side), p.g.handles[e.Piece]
		ev.Add(e)
	}
}

// pass hands the impulse over. At the end of every fourth turn all counters are concealed again.
func (p *field) pass(ev *kernel.Events) {
	for i := range p.pieces {
		p.pieces[i].moved = false
	}
	if p.mover, p.left = p.mover.Other(), impulse; p.mover == kernel.SideA {
		if p.turn++; p.turn%4 == 0 {
			for i := range p.pieces {
				p.pieces[i].shown = false
			}
		}
	}
	ev.Add(kernel.Event{Kind: hexTurn, Audience: kernel.Everyone, Side: p.mover, A: int16(p.turn % 10000), Rule: 1})
}

// View hides faces and strengths of the other side's counters that have not fought.
func (p *field) View(s kernel.Side, v *kernel.View) {
	*v = kernel.View{Side: s, Facts: append(v.Facts[:0], p.turn, int32(p.left)), Places: v.Places[:0],
		Pieces: v.Pieces[:0], Marks: v.Marks[:0],
		Frames: v.Frames[:0], Prompt: p.Prompt(s), Over: p.Outcome()}
	for _, side := range p.control {
		v.Places = append(v.Places, kernel.PlaceView{Control: kernel.Side(side)})
	}
	own := func(i kernel.PieceID) bool { return s == kernel.Both || s == p.g.sideOf(i) }
	for _, mine := range []bool{true, false} {
		for i := kernel.PieceID(1); int(i) < len(p.pieces); i++ {
			c := &p.pieces[i]
			if own(i) != mine || !mine && !c.shown {
				continue
			}
			flags := uint32(0)
			if c.moved {
				flags = flagMoved
			}
			v.Pieces = append(v.Pieces, kernel.PieceView{ID: i, Face: i, Side: p.g.sideOf(i), Place: c.at,
				Strength: int16(c.strength), Flags: flags})
		}
	}
	for _, i := range p.g.byHandle {
		if c := &p.pieces[i]; !own(i) && !c.shown {
			v.Pieces = append(v.Pieces, kernel.PieceView{ID: p.g.handles[i], Back: 1, Side: p.g.sideOf(i), Place: c.at,
				Strength: -1})
		}
	}
}

// Preview plays on a copy, as games of this size do.
func (p *field) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if p.scratch == nil {
		p.scratch = p.g.empty()
	}
	switch {
	case a.Verb == Attack:
		out.Seals, out.Cause = true, "draw"
	case a.Verb == Rest, p.left == 1:
		out.Seals, out.Cause = true, "hand-over"
	}
	if a.Verb != Step {
		return
	}
	p.Copy(p.scratch)
	var done kernel.Events
	if err := p.scratch.Play(a, nil, &done); err != nil {
		return
	}
	out.Path = append(out.Path, p.pieces[a.Piece].at, a.Place)
	out.Cost = 1
	out.Events = done.For(p.mover, out.Events)
}

// Forecast knows the die of an attack.
func (p *field) Forecast(s kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	if a.Verb == Attack {
		f.Known = true
		f.Cases = append(f.Cases, kernel.ForecastCase{Assume: "known", Text: "a die",
			Curves: []kernel.Curve{{Name: "steps lost", Side: s.Other(),
				P: []kernel.Share{kernel.Whole / 3, kernel.Whole - kernel.Whole/3}}}})
	}
}

// Copy copies; what previews play on stays.
func (p *field) Copy(into kernel.Position) {
	o := into.(*field)
	o.g, o.mover, o.turn, o.left = p.g, p.mover, p.turn, p.left
	copy(o.pieces, p.pieces)
	copy(o.control, p.control)
	copy(o.stack, p.stack)
}

// New is an empty position.
func (p *field) New() kernel.Position { return p.g.empty() }

// Outcome: the game never ends.
func (p *field) Outcome() kernel.Outcome { return kernel.Outcome{Winner: kernel.NoSide} }
