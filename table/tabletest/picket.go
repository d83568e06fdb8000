// Package tabletest holds Picket, a game of six concealed blocks on five places, small enough to test tables, stores
// and the server with: it has free moves, draws, a reveal, a hand-over, hidden strengths and handles, and with the
// option "losses" a question that falls due in the other side's turn. It is not a game for people, and is built into no
// program; games/toy is the smallest real one.
package tabletest

import (
	"bytes"
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// The verbs of Picket.
const (
	Move kernel.Verb = 1 + iota
	Scout
	Fight
	Done
	Lose
)

const (
	places  = 5
	pieces  = 6
	turns   = 6
	magic   = "picket-3"
	evMoved = 1
	evShown = 2
	evDie   = 3
	evLost  = 4
	evTurn  = 5
)

// Picket is the game. Edition and Data let a test pretend that the program changed after a game was saved.
type Picket struct {
	info  kernel.Info
	magic string // begins every encoded position
	// Coy previews do not say that scouting seals: only playing it shows.
	Coy bool
}

// New makes the game with an edition and a data hash.
func New() *Picket { return NewEdition(1, "0123abcd") }

// NewForeign makes edition 2 with positions that edition 1 cannot read, and that cannot read edition 1's.
func NewForeign() *Picket {
	g := NewEdition(2, "4567cdef")
	g.magic = "picket-4"
	return g
}

// NewVariant makes the game as it is on a user's own data: picket+ID, in the version that the hash names.
func NewVariant(id, title, hash string) *Picket {
	g := NewEdition(1, "data "+hash)
	g.info.ID = "picket+" + id
	g.info.Name = "Picket: " + title
	g.info.Variant = &kernel.VariantInfo{Of: "picket", ID: id, Title: title, Hash: hash,
		Changes: []string{"One place has another name: p1 is " + title + "."}}
	g.info.Places[1].Name = title
	return g
}

// NewEdition makes the game as another edition of the program would.
func NewEdition(edition int, data string) *Picket {
	g := &Picket{magic: magic, info: kernel.Info{
		ID: "picket", Name: "Picket", Tagline: "Six blocks on a road.", Edition: edition, DataHash: data,
		Sides: [2]kernel.SideInfo{{ID: "red", Name: "Red", People: "Red"},
			{ID: "blue", Name: "Blue", People: "Blue"}},
		Scenarios: []kernel.ScenarioInfo{{ID: "road", Name: "The road", Intro: "Three blocks each.", Length: "6 turns",
			Rule: "1.0", Options: []string{"fog", "losses"}}},
		Form: "block",
		Options: []kernel.OptionInfo{{ID: "fog", Name: "Fog", Text: "No scouting.", Rule: "3.3"},
			{ID: "losses", Name: "Losses", Text: "Who is hit chooses which block is lost.", Rule: "4.2"}},
		Verbs: []kernel.VerbInfo{{}, {Name: "move", Text: "Move {piece} to {place}", Piece: true, Place: true,
			Rule: "2.1"},
			{Name: "scout", Text: "Scout {place}", Place: true, Rule: "3.1"},
			{Name: "fight", Text: "Fight in {place}", Place: true, Rule: "4.1"},
			{Name: "done", Text: "End the turn", Rule: "5.1"},
			{Name: "lose", Text: "Lose {piece}", Piece: true, Rule: "4.2"}},
		Pieces: []kernel.PieceInfo{{}}, Places: []kernel.PlaceInfo{{}},
		Phases: []kernel.PhaseInfo{{}, {ID: "turn", Name: "Turn", Rule: "1.1"}},
		Asks: []kernel.AskInfo{{}, {ID: "turn", Text: "{side}: move, scout, fight or end turn {n}.", Rule: "1.1"},
			{ID: "loss", Text: "{side}: which block in {place} is lost?", Rule: "4.2", Answers: []kernel.AnswerInfo{
				{ID: "weakest", Text: "Lose the weakest block"},
				{ID: "weak", Text: "Lose a block of strength 1 or 2, if there is one"}}}},
		Events: []kernel.EventInfo{{}, {ID: "moved", Text: "{side} moved {piece} to {to}.", Show: "move"},
			{ID: "shown", Text: "{piece} of strength {a} is in {place}.", Show: "reveal"},
			{ID: "die", Text: "A {a} is rolled in {place}.", Show: "die"},
			{ID: "lost", Text: "{piece} is lost.", Show: "loss"},
			{ID: "turn", Text: "{side} to play turn {a}.", Show: "phase"}},
		Rules: []kernel.RuleInfo{{}, {Number: "1.1", Title: "Turns"}, {Number: "2.1", Title: "Moving"},
			{Number: "3.1", Title: "Scouting"}, {Number: "4.1", Title: "Fighting"}},
		Facts: []kernel.FactInfo{{ID: "turn", Name: "Turn", Side: kernel.NoSide, Show: "turn"}},
		Shape: []byte(`{"format":"umpire-shape-1"}`),
	}}
	for i := 1; i <= pieces; i++ {
		side, id := kernel.SideA, fmt.Sprintf("r%d", i)
		if i > 3 {
			side, id = kernel.SideB, fmt.Sprintf("b%d", i-3)
		}
		g.info.Pieces = append(g.info.Pieces,
			kernel.PieceInfo{ID: id, Name: "Block " + id, Short: id, Side: side, Type: "infantry"})
	}
	for i := 1; i <= places; i++ {
		id := fmt.Sprintf("p%d", i)
		g.info.Places = append(g.info.Places, kernel.PlaceInfo{ID: id, Name: id, Kind: "area"})
	}
	return g
}

// Info is the game's fixed data.
func (g *Picket) Info() *kernel.Info { return &g.info }

// state is a position: all of it canonical.
type state struct {
	g       *Picket
	fog     bool
	losses  bool
	hit     kernel.PlaceID // set: the side that is not to move loses a block here
	mover   kernel.Side
	turn    int8
	scouted bool
	fought  bool
	at      [pieces + 1]kernel.PlaceID
	str     [pieces + 1]int8
	handle  [pieces + 1]kernel.PieceID
	shown   [pieces + 1]bool
	moved   [pieces + 1]bool
}

// Start sets up the road.
func (g *Picket) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	c, err := g.info.Resolve(s)
	if err != nil {
		return nil, err
	}
	p := &state{g: g, turn: 1, fog: c.Options&1 != 0, losses: c.Options&2 != 0}
	for side := range kernel.PieceID(2) {
		free := []int16{1, 2, 3}
		for i := 1 + 3*side; i <= 3+3*side; i++ {
			p.at[i] = kernel.PlaceID(1 + 4*side)
			p.str[i] = int8(src.Die(chance.Label{Kind: 1, N: int16(i)}, 6))
			k := src.Lot(chance.Label{Kind: chance.Mixing, N: int16(side)}, free)
			p.handle[i] = kernel.FirstHandle + kernel.PieceID(free[k]) + 10*side
			free = append(free[:k:k], free[k+1:]...)
		}
	}
	return p, nil
}

// Decode reads a position.
func (g *Picket) Decode(b []byte) (kernel.Position, error) {
	if len(b) != len(magic)+7+pieces*5 || !bytes.HasPrefix(b, []byte(g.magic)) {
		return nil, fmt.Errorf("these %d bytes are not a position of picket", len(b))
	}
	b = b[len(magic):]
	p := &state{g: g, fog: b[0] == 1, mover: kernel.Side(int8(b[1])), turn: int8(b[2]), scouted: b[3] == 1,
		fought: b[4] == 1,
		losses: b[5] == 1, hit: kernel.PlaceID(b[6])}
	b = b[7:]
	for i := 1; i <= pieces; i++ {
		p.at[i], p.str[i], p.handle[i] = kernel.PlaceID(b[0]), int8(b[1]), kernel.FirstHandle+kernel.PieceID(b[2])
		p.shown[i], p.moved[i] = b[3] == 1, b[4] == 1
		if p.at[i] > places {
			return nil, fmt.Errorf("piece %d stands in place %d", i, p.at[i])
		}
		b = b[5:]
	}
	if p.mover != kernel.SideA && p.mover != kernel.SideB {
		return nil, fmt.Errorf("side %d is to move", p.mover)
	}
	return p, nil
}

// AppendBinary writes the position.
func (p *state) AppendBinary(b []byte) ([]byte, error) {
	bit := func(x bool) byte {
		if x {
			return 1
		}
		return 0
	}
	b = append(b, p.g.magic...)
	b = append(b, bit(p.fog), byte(p.mover), byte(p.turn), bit(p.scouted), bit(p.fought), bit(p.losses), byte(p.hit))
	for i := 1; i <= pieces; i++ {
		b = append(b, byte(p.at[i]), byte(p.str[i]), byte(p.handle[i]-kernel.FirstHandle), bit(p.shown[i]),
			bit(p.moved[i]))
	}
	return b, nil
}

// Guess makes a world that agrees with a view; it deals unknown faces and strengths at random.
func (g *Picket) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	return nil, fmt.Errorf("picket does not guess")
}

// ToMove is the side whose turn it is.
func (p *state) ToMove() kernel.Side {
	switch {
	case p.Outcome().Over:
		return kernel.NoSide
	case p.hit != 0:
		return p.mover.Other()
	}
	return p.mover
}

// Prompt asks for the turn.
func (p *state) Prompt(kernel.Side) kernel.Prompt {
	if p.Outcome().Over {
		return kernel.Prompt{Side: kernel.NoSide}
	}
	if p.hit != 0 {
		return kernel.Prompt{Side: p.mover.Other(), Phase: 1, Ask: 2, Place: p.hit, Reply: true}
	}
	return kernel.Prompt{Side: p.mover, Phase: 1, Ask: 1, N: int16(p.turn)}
}

// Answer gives the standing answers to a loss: the weakest block, or a weak one if there is one.
func (p *state) Answer(n int) (kernel.Action, bool) {
	if p.hit == 0 || n < 0 || n > 1 {
		return kernel.Action{}, false
	}
	best := kernel.PieceID(0)
	for i := kernel.PieceID(1); i <= pieces; i++ {
		if p.at[i] == p.hit && side(i) != p.mover && (best == 0 || p.str[i] < p.str[best]) {
			best = i
		}
	}
	if n == 1 && p.str[best] > 2 {
		return kernel.Action{}, false
	}
	return kernel.Action{Verb: Lose, Piece: best}, true
}

func side(i kernel.PieceID) kernel.Side {
	if i <= 3 {
		return kernel.SideA
	}
	return kernel.SideB
}

func (p *state) has(s kernel.Side, at kernel.PlaceID) bool {
	for i := kernel.PieceID(1); i <= pieces; i++ {
		if p.at[i] == at && side(i) == s {
			return true
		}
	}
	return false
}

// strong is how many blocks a side has in a place.
func (p *state) strong(s kernel.Side, at kernel.PlaceID) (n int) {
	for i := kernel.PieceID(1); i <= pieces; i++ {
		if p.at[i] == at && side(i) == s {
			n++
		}
	}
	return n
}

func near(a, b kernel.PlaceID) bool { return a-b == 1 || b-a == 1 }

// Legal lists moves, scouting, fights and the end of the turn, in that order.
func (p *state) Legal(buf []kernel.Action) []kernel.Action {
	if p.Outcome().Over {
		return buf
	}
	try := func(a kernel.Action) {
		if p.Why(p.ToMove(), a) == nil {
			buf = append(buf, a)
		}
	}
	if p.hit != 0 {
		for i := kernel.PieceID(1); i <= pieces; i++ {
			try(kernel.Action{Verb: Lose, Piece: i})
		}
		return buf
	}
	for i := kernel.PieceID(1); i <= pieces; i++ {
		for pl := kernel.PlaceID(1); pl <= places; pl++ {
			try(kernel.Action{Verb: Move, Piece: i, Place: pl})
		}
	}
	for _, v := range []kernel.Verb{Scout, Fight} {
		for pl := kernel.PlaceID(1); pl <= places; pl++ {
			try(kernel.Action{Verb: v, Place: pl})
		}
	}
	return append(buf, kernel.Action{Verb: Done})
}

// Why refuses.
func (p *state) Why(s kernel.Side, a kernel.Action) *kernel.Refusal {
	if p.Outcome().Over {
		return kernel.Refuse("1.1", "over", "The game is over.")
	}
	if s != p.ToMove() {
		return kernel.Refuse("1.1", "not-your-turn", "It is not your turn.")
	}
	if p.hit != 0 {
		if a.Verb != Lose || a.Piece < 1 || a.Piece > pieces || side(a.Piece) != s || p.at[a.Piece] != p.hit ||
			a.Place != 0 || a.N != 0 {
			return kernel.Refuse("4.2", "loss", "One of your blocks there is lost first.")
		}
		return nil
	}
	reach := func() bool { return p.has(s, a.Place-1) || p.has(s, a.Place+1) }
	switch a.Verb {
	case Move:
		if a.Piece < 1 || a.Piece > pieces || side(a.Piece) != s || p.at[a.Piece] == 0 {
			return kernel.Refuse("2.1", "no-piece", "You have no such piece on the road.")
		}
		if p.moved[a.Piece] {
			r := kernel.Refuse("2.2", "moved", "It has moved.")
			r.Pieces = append(r.Pieces, a.Piece)
			return r
		}
		if a.Place < 1 || a.Place > places || !near(p.at[a.Piece], a.Place) {
			return kernel.Refuse("2.1", "far", "A piece moves to a neighbouring place.")
		}
		if p.has(s.Other(), a.Place) {
			return kernel.Refuse("2.3", "enemy", "The enemy is there.")
		}
	case Scout:
		if p.fog {
			return kernel.Refuse("3.3", "fog", "Nobody scouts in the fog.")
		}
		if p.scouted {
			return kernel.Refuse("3.1", "scouted", "One scouting a turn.")
		}
		if a.Place < 1 || a.Place > places || !p.has(s.Other(), a.Place) || !reach() {
			return kernel.Refuse("3.1", "nobody", "Nobody to scout there.")
		}
	case Fight:
		if p.fought {
			return kernel.Refuse("4.1", "fought", "One fight a turn.")
		}
		if a.Place < 1 || a.Place > places || !p.has(s.Other(), a.Place) || !reach() {
			return kernel.Refuse("4.1", "nobody", "Nobody to fight there.")
		}
	case Done:
	default:
		return kernel.Refuse("", "verb", "There is no such action.")
	}
	if a.Verb == Lose {
		return kernel.Refuse("4.2", "loss", "Nothing is to be lost now.")
	}
	if a.Verb != Move && a.Piece != 0 || a.Verb == Done && a.Place != 0 || a.N != 0 {
		return kernel.Refuse("", "operand", "That action takes no such operand.")
	}
	return nil
}

// Play plays.
func (p *state) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.ToMove(), a); r != nil {
		return r
	}
	foe := p.mover.Other()
	switch a.Verb {
	case Move:
		ev.Add(kernel.Event{Kind: evMoved, Audience: kernel.Only(p.mover), Side: p.mover, Piece: a.Piece,
			Place: p.at[a.Piece], To: a.Place, Rule: 2})
		seen := p.handle[a.Piece]
		ev.Add(kernel.Event{Kind: evMoved, Audience: 1 << kernel.Observer, Side: p.mover, Piece: seen,
			Place: p.at[a.Piece], To: a.Place, Rule: 2})
		if p.shown[a.Piece] {
			seen = a.Piece
		}
		ev.Add(kernel.Event{Kind: evMoved, Audience: 1 << foe, Side: p.mover, Piece: seen, Place: p.at[a.Piece],
			To: a.Place, Rule: 2})
		p.at[a.Piece], p.moved[a.Piece] = a.Place, true
	case Scout:
		p.scouted = true
		for i := kernel.PieceID(1); i <= pieces; i++ {
			if side(i) == foe && p.at[i] == a.Place {
				p.shown[i] = true
				ev.Add(kernel.Event{Kind: evShown, Audience: kernel.Only(p.mover), Side: foe, Piece: i, Place: a.Place,
					A: int16(p.str[i]), Rule: 3})
			}
		}
	case Fight:
		p.fought = true
		face := src.Die(chance.Label{Kind: 2, N: int16(a.Place)}, 6)
		ev.Add(kernel.Event{Kind: evDie, Audience: kernel.Everyone, Side: p.mover, Place: a.Place, A: int16(face),
			Rule: 4})
		if face >= 4 && p.losses && p.strong(foe, a.Place) > 1 {
			p.hit = a.Place
		} else if face >= 4 {
			for i := kernel.PieceID(1); i <= pieces; i++ {
				if side(i) == foe && p.at[i] == a.Place {
					p.at[i] = 0
					ev.Add(kernel.Event{Kind: evLost, Audience: kernel.Everyone, Side: foe, Piece: i, Place: a.Place,
						Rule: 4})
					break
				}
			}
		}
	case Lose:
		ev.Add(kernel.Event{Kind: evLost, Audience: kernel.Everyone, Side: foe, Piece: a.Piece, Place: p.hit, Rule: 4})
		p.at[a.Piece], p.hit = 0, 0
	case Done:
		p.moved, p.scouted, p.fought = [pieces + 1]bool{}, false, false
		if p.mover = foe; foe == kernel.SideA {
			p.turn++
		}
		ev.Add(kernel.Event{Kind: evTurn, Audience: kernel.Everyone, Side: p.mover, A: int16(p.turn), Rule: 1})
	}
	return nil
}

// View hides faces and strengths of the other side.
func (p *state) View(s kernel.Side, v *kernel.View) {
	*v = kernel.View{Side: s, Facts: append(v.Facts[:0], int32(p.turn)), Places: v.Places[:0], Pieces: v.Pieces[:0],
		Marks:  v.Marks[:0],
		Prompt: p.Prompt(s), Over: p.Outcome()}
	for range places + 1 {
		v.Places = append(v.Places, kernel.PlaceView{Control: kernel.NoSide})
	}
	for i := kernel.PieceID(1); i <= pieces; i++ {
		if p.at[i] != 0 && (s == kernel.Both || s == side(i)) {
			v.Pieces = append(v.Pieces,
				kernel.PieceView{ID: i, Face: i, Side: side(i), Place: p.at[i], Strength: int16(p.str[i])})
		}
	}
	for i := kernel.PieceID(1); i <= pieces; i++ {
		if p.at[i] != 0 && p.known(s, i) {
			v.Pieces = append(v.Pieces,
				kernel.PieceView{ID: i, Face: i, Side: side(i), Place: p.at[i], Strength: int16(p.str[i])})
		}
	}
	for h := kernel.FirstHandle; h < kernel.FirstHandle+20; h++ {
		for i := kernel.PieceID(1); i <= pieces; i++ {
			if p.handle[i] == h && p.at[i] != 0 && s != kernel.Both && s != side(i) && !p.known(s, i) {
				v.Pieces = append(v.Pieces, kernel.PieceView{ID: h, Side: side(i), Place: p.at[i], Strength: -1})
			}
		}
	}
}

// known says whether a side has been shown a block of the other.
func (p *state) known(s kernel.Side, i kernel.PieceID) bool {
	return p.shown[i] && s.Player() && s != side(i)
}

// Preview says what seals.
func (p *state) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	out.Cause = map[kernel.Verb]string{Scout: "reveal", Fight: "draw", Done: "hand-over", Lose: "hand-over"}[a.Verb]
	if p.g.Coy && a.Verb == Scout {
		out.Cause = ""
	}
	out.Seals = out.Cause != ""
	if a.Verb == Move {
		out.Path = append(out.Path, p.at[a.Piece], a.Place)
		out.Cost = 1
	}
}

// Forecast knows the die of a fight, and repeats what was entered.
func (p *state) Forecast(s kernel.Side, a kernel.Action, f *kernel.Forecast) {
	suppose := f.Suppose
	f.Reset()
	if a.Verb == Fight {
		f.Known = true
		f.Cases = append(f.Cases,
			kernel.ForecastCase{Assume: "known", Text: "a die",
				Curves: []kernel.Curve{
					{Name: "blocks lost", Side: s.Other(), P: []kernel.Share{kernel.Whole / 2, kernel.Whole / 2}}}})
		for _, x := range suppose {
			f.Cases = append(f.Cases,
				kernel.ForecastCase{Assume: "entered",
					Text: fmt.Sprintf("%d is %d at %d", x.Piece, x.Face, x.Strength)})
		}
	}
}

// Copy copies.
func (p *state) Copy(into kernel.Position) { *into.(*state) = *p }

// New is an empty position.
func (p *state) New() kernel.Position { return &state{g: p.g} }

// Outcome: the game ends after six turns or when a side has no block.
func (p *state) Outcome() kernel.Outcome {
	n := [2]int32{}
	for i := kernel.PieceID(1); i <= pieces; i++ {
		if p.at[i] != 0 {
			n[side(i)]++
		}
	}
	if p.turn <= turns && n[0] > 0 && n[1] > 0 {
		return kernel.Outcome{Winner: kernel.NoSide, Points: n}
	}
	o := kernel.Outcome{Over: true, Winner: kernel.NoSide, Level: "draw", Rule: "1.1", Points: n}
	if n[0] != n[1] {
		o.Level, o.Winner = "decisive", kernel.SideA
		if n[1] > n[0] {
			o.Winner = kernel.SideB
		}
	}
	return o
}
