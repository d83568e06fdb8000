// The sequence of play as a table of segments, and the loop that plays on until a decision is due.

package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// segment is a part of the order of play: when it is entered it does its automatic work, and pushes a decision if it
// has one.
type segment struct {
	id    string
	name  string
	kinds uint8 // in which kinds of impulse it is played: bit k for kind k; 0 for always
	enter func(*Position)
}

// The segments, in the order of play. The table below says the same in words; the numbers are State.Segment.
const (
	segNone = iota
	segSetup
	segTurn
	segLogistics1
	segArrive1
	segLogistics2
	segArrive2
	segWeather
	segSupply
	segDeclare
	segActivate
	segCommand
	segArrive
	segRoad
	segSupport
	segCombat
	segBlitz
	segBlitzSupport
	segBlitzCombat
	segDeactivate
	segIsolation
	segExploit
	segExploitMove
	segEnd
	segFinal
	segCount
)

const (
	always   = 0
	tactical = 1 << TacticalImpulse
	moving   = 1<<PassImpulse | 1<<TacticalImpulse | 1<<StrategicMove
	drawing  = 1 << StrategicDraw
	fighting = 1<<TacticalImpulse | 1<<StrategicMove | 1<<StrategicDraw
)

// segments is the sequence of play: set-up; then turns of a logistics phase (the side without the disc first), impulses
// by turns, and a final phase after two passes. Init, because the functions refer back to the table.
var segments [segCount]segment

func init() {
	segments = [segCount]segment{
		segSetup:        {"setup", "Set-up", always, (*Position).enterSetup},
		segTurn:         {"turn", "New turn", always, (*Position).enterTurn},
		segLogistics1:   {"logistics", "Logistics Phase", always, (*Position).enterLogistics1},
		segArrive1:      {"arrival", "Reinforcements", always, (*Position).leaveLogistics},
		segLogistics2:   {"logistics", "Logistics Phase", always, (*Position).enterLogistics2},
		segArrive2:      {"arrival", "Reinforcements", always, (*Position).leaveLogistics},
		segWeather:      {"weather", "Weather check", always, (*Position).enterWeather},
		segSupply:       {"supply", "Supply Check", always, (*Position).enterSupply},
		segDeclare:      {"impulse", "Impulse", always, (*Position).enterDeclare},
		segActivate:     {"activation", "HQ Activation Segment", tactical, (*Position).enterActivate},
		segCommand:      {"command", "Command Segment", moving, (*Position).enterCommand},
		segArrive:       {"reinforcement", "Reinforcements", drawing, (*Position).enterArrive},
		segRoad:         {"road", "Advance on the road", tactical, (*Position).enterRoad},
		segSupport:      {"support", "Combat support", tactical, (*Position).enterSupport},
		segCombat:       {"combat", "Combat Segment", fighting, (*Position).enterCombat},
		segBlitz:        {"blitz", "Blitz Segment", tactical, (*Position).enterBlitz},
		segBlitzSupport: {"blitz-support", "Blitz support", tactical, (*Position).enterBlitzSupport},
		segBlitzCombat:  {"blitz-combat", "Blitz combat", tactical, (*Position).enterBlitzCombat},
		segDeactivate:   {"deactivation", "HQ Deactivation Segment", tactical, (*Position).enterDeactivate},
		segIsolation:    {"isolation", "Isolation Check", always, (*Position).enterIsolation},
		segExploit:      {"exploitation", "Exploitation", tactical, (*Position).enterExploit},
		segExploitMove:  {"exploitation-move", "Exploitation Move", tactical, (*Position).enterExploitMove},
		segEnd:          {"end", "End of the impulse", always, (*Position).enterEnd},
		segFinal:        {"final", "Final Phase", always, (*Position).enterFinal},
	}
}

// settle plays on until a decision with a choice is due, or the game is over. On return the list of legal actions is
// made, unless it was not needed to see that.
func (p *Position) settle() {
	for !p.Over {
		if !p.changed.IsZero() {
			p.heed()
			continue
		}
		if p.Depth == 0 {
			seg := &segments[p.Segment]
			p.Segment++
			if seg.enter != nil && (seg.kinds == 0 || seg.kinds>>p.Kind&1 != 0) {
				seg.enter(p)
			}
			continue
		}
		if p.top().Kind == fFight {
			p.fight()
			continue
		}
		if !p.listOK && p.waits() {
			return
		}
		p.makeList()
		switch {
		case len(p.list) > 1 || len(p.list) == 1 && p.pauses():
			p.listOK = true
			return
		case len(p.list) == 1:
			p.do(p.list[0])
		default:
			p.pop() // nothing can be done: the decision lapses
		}
	}
	p.list = p.list[:0]
	p.listOK = true
}

// waits reports whether it is plain without a list that the decision due has a legal action, and is for the player to
// make.
func (p *Position) waits() bool {
	f := p.top()
	switch f.Kind {
	case fDeclare, fCommand, fExploitMove:
		return true // the player may always pass, or end the segment
	case fOrder:
		b := f.Piece
		if f.M == 0 {
			if p.ground.Has(p.At[b]) {
				p.findReach(b, f) // that is what will be asked next
			}
			return true // a block without an action cannot be chosen
		}
		return p.mayStay(b) && p.canGo(b, int(f.N), p.engaging())
	}
	return false
}

func (p *Position) top() *Frame { return &p.Stack[p.Depth-1] }

func (p *Position) push(f Frame) {
	p.Stack[p.Depth] = f
	p.Depth++
	p.reachOK = false
}

func (p *Position) pop() {
	if p.Depth > 0 {
		p.Depth--
		p.Stack[p.Depth] = Frame{}
	}
	p.reachOK = false
}

// pauses reports whether a single legal action waits for the player all the same. The program never declares an impulse
// for the player, nor says what a chosen piece does, nor closes a segment where closing it would tell the enemy
// something: how many actions there were, which concealed blocks could still act.
func (p *Position) pauses() bool {
	f := p.top()
	switch f.Kind {
	case fDeclare, fLogistics, fSpend, fArrive, fPick, fActivate, fHQMove, fCommand, fExploitMove:
		return true
	case fOrder, fArrivePlace, fBlitzMove, fDeployPlace:
		return f.M == 0
	case fBattle:
		return p.list[0].Verb == VBattle // the player sees the odds before the dice roll
	}
	return false
}

// enterTurn begins a month.
func (p *Position) enterTurn() {
	p.Impulse, p.Passes = 0, 0
	p.Kind = NoImpulse
	if p.Sc.DiscTurn {
		p.Used = [2]uint8{}
	}
	p.Say(kernel.Event{Kind: EvMonth, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(p.Month)})
	p.monthWeather()
	if p.Sc.Late && p.On(RLate) {
		for s := range kernel.Side(kernel.Players) {
			for b := Block(1); b <= p.n; b++ {
				if p.sideOf(b) == s && p.Units[b].Joins == p.Month && p.Held(b, Waiting) {
					p.Remove(b, InPool)
					p.Say(kernel.Event{Kind: EvJoins, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(b)})
				}
			}
		}
	}
	// No Logistics Phase in the first turn unless the scenario starts with it.
	if !p.On(RLogistics) || p.Month == p.Sc.Month && !p.Sc.Logistics {
		p.Segment = segWeather
		p.startImpulses()
	}
}

// first is the side that begins a turn's impulses (RFirst).
func (p *Position) first() kernel.Side {
	if p.On(RFirst) {
		return p.Holder
	}
	return 0
}

func (p *Position) startImpulses() {
	p.Active = p.first()
	p.Impulse = 1
}

// enterEnd ends an impulse: bombers and disc change hands, concealed blocks mix, the other side is next.
func (p *Position) enterEnd() {
	for i := range p.Bomber {
		switch p.Bomber[i] {
		case BomberSent, BomberFlown, BomberAborted, BomberEngaged, BomberEngaged + 1:
			p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = BomberReady, 0, 0
		}
	}
	p.Artillery = noArtillery
	p.BlitzFire = 0
	p.Acted, p.River, p.Blitzers = Set{}, Set{}, Set{}
	p.StartContested, p.StartLines, p.Fought, p.Placed = Mask{}, Mask{}, Mask{}, Mask{}
	p.Left, p.Value, p.Draws = 0, 0, 0
	p.mix()
	if p.Kind == PassImpulse {
		p.Passes++
		p.fleetsHome(p.Active)
	} else {
		p.Passes = 0
	}
	if p.Spent {
		p.Spent = false
		p.Holder = p.Active.Other()
		p.Say(kernel.Event{Kind: EvDisc, Audience: kernel.Everyone, Side: p.Holder})
	}
	p.Kind = NoImpulse
	if p.Passes >= p.passesToEnd() {
		p.Passes = 0
		return // on to the final phase
	}
	if p.On(RAlternate) {
		p.Active ^= 1
	}
	p.Impulse++
	p.Segment = segWeather
}

// passesToEnd is how many passes in a row end the turn (RTwoPasses).
func (p *Position) passesToEnd() uint8 {
	if !p.On(RTwoPasses) {
		return 1
	}
	return 2
}

// lastPass reports whether a Pass of the active side would be the one that ends the turn (RTwoPasses).
func (p *Position) lastPass() bool { return p.Passes+1 >= p.passesToEnd() }

// enterFinal is the Final Phase (RFinal), and the end of the turn.
func (p *Position) enterFinal() {
	if p.On(RFinal) {
		p.Say(kernel.Event{Kind: EvFinal, Audience: kernel.Everyone, Side: kernel.NoSide, A: int16(p.Month)})
		if p.On(RBombersBack) {
			for i := range p.Bomber {
				if p.Bomber[i] == BomberDestroyed {
					p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = BomberReady, 0, 0
				}
			}
		}
		if p.Hooks.Final != nil {
			p.Hooks.Final(p)
		}
	}
	if p.Over {
		return
	}
	if p.Month >= p.Sc.LastMonth {
		p.Judge(true)
		return
	}
	p.Month++
	p.Segment = segTurn
}

// Play makes an action of the side to move.
func (p *Position) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if !p.allows(a) {
		if r := p.Why(p.ToMove(), a); r != nil {
			return r
		}
		return kernel.Refuse("", "not-legal", "That is not possible now.")
	}
	p.src, p.ev = src, ev
	p.listOK = false
	p.do(a)
	p.settle()
	p.src, p.ev = nil, nil
	return nil
}

// allows reports whether an action is legal: one of a block that acts without listing all the others.
func (p *Position) allows(a kernel.Action) bool {
	if !p.listOK && !p.Over && p.Depth > 0 {
		f := p.top()
		b := f.Piece
		switch {
		case f.Kind == fCommand && a == kernel.Action{Verb: VChoose, Piece: a.Piece}:
			if p.mayChoose(Block(a.Piece)) {
				return true
			}
		case f.Kind == fOrder && a == kernel.Action{Verb: VMove, Place: a.Place} && !p.boxes.Has(p.At[b]):
			p.findReach(b, f)
			return p.reach.ends.Has(PlaceOf(a.Place))
		case f.Kind == fOrder && a == kernel.Action{Verb: VDone}:
			return f.M != 0 && p.mayStay(b)
		}
	}
	return p.onList(a)
}

// onList says whether an action is on the list of legal actions.
func (p *Position) onList(a kernel.Action) bool {
	p.ensureList()
	for i := range p.list {
		if p.list[i] == a {
			return true
		}
	}
	return false
}

// ToMove is the side whose decision is due.
func (p *Position) ToMove() kernel.Side {
	if p.Over || p.Depth == 0 {
		return kernel.NoSide
	}
	return kernel.Side(p.top().Side)
}

// ensureList makes the list of legal actions if it is not made.
func (p *Position) ensureList() {
	if p.listOK {
		return
	}
	if p.Over || p.Depth == 0 {
		p.list = p.list[:0]
	} else {
		p.makeList()
	}
	p.listOK = true
}

// Legal appends every legal action of the side to move, in a fixed order.
func (p *Position) Legal(buf []kernel.Action) []kernel.Action {
	p.ensureList()
	return append(buf, p.list...)
}

// Outcome is whether the game is over, and how it ended.
func (p *Position) Outcome() kernel.Outcome {
	o := kernel.Outcome{Over: p.Over, Winner: kernel.NoSide, Points: [2]int32{int32(p.vp[0]), int32(p.vp[1])}}
	if p.Over {
		o.Winner = p.Winner
		o.Level = levels[p.Level&3]
		o.Rule = p.About.Rules[p.EndRule].Number
		o.Scored = p.scored()
	}
	return o
}

// Levels of victory, for Position.Finish.
const (
	LevelNone uint8 = iota
	LevelMarginal
	LevelDecisive
	LevelScenario
)

var levels = [4]string{"", "marginal", "decisive", "victory"}

// levelInfos name the levels of victory. No block game counts them in a match, so each is one game won.
var levelInfos = []kernel.LevelInfo{{ID: "marginal", Name: "Marginal victory", Match: 1},
	{ID: "decisive", Name: "Decisive victory", Match: 1}, {ID: "victory", Name: "Victory", Match: 1}}
