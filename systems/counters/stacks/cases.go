// What case files can set up and ask.

package stacks

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/casewords"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters/ground"
)

// language is what case files may set up and ask.
var language = casewords.New([]casewords.Statement[*Position]{
	{Form: "put PIECE PLACE [NUMBER] [moved|attacked|defended|bonus]...", Do: (*Position).putWords,
		Text: "stands a unit with its face on top of a hex, with all steps or so many, and marks it"},
	{Form: "put untried TEXT PLACE [NUMBER]", Do: (*Position).untriedWords,
		Text: "stands an untried unit of a kind, or so many, on top of a hex"},
	{Form: "remove PIECE", Text: "takes a unit out of the game",
		Do: casewords.Always(func(p *Position, a *casewords.Args) {
			if u := p.holder[a.Pieces[0]]; u != 0 {
				p.remove(u)
			}
		})},
	{Form: "set held PIECE waiting|entering|cup", Do: (*Position).holdWords, Text: "puts a unit into a holding place"},
	{Form: "set entering TEXT NUMBER", Do: (*Position).enteringWords,
		Text: "makes so many untried units of a kind ready to enter, and no other of that kind"},
	{Form: "set turn 1..99", Text: "the turn", Do: casewords.Always(func(p *Position, a *casewords.Args) {
		p.Turn = int16(a.Numbers[0])
		p.RebuildDerived()
	})},
	{Form: "set declared 0..99", Text: "the turn in which the offensive was declared, 0 for none",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.Declared = uint8(a.Numbers[0]) })},
	{Form: "set order 0..99", Text: "how many units the second side is ordered to attack with",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.Order = int16(a.Numbers[0]) })},
	{Form: "set gate PLACE...", Text: "units may arrive in these towns in this turn",
		Do: func(p *Position, a *casewords.Args) error {
			for _, id := range a.Places {
				h := p.HexIn(id)
				if h == board.None || p.townAt[h] < 0 {
					return fmt.Errorf("%s is no town", a.Index.PlaceName(id))
				}
				p.Gates |= 1 << p.townAt[h]
			}
			return nil
		}},
	{Form: "control SIDE PLACE...", Text: "gives a side the control of hexes", Do: (*Position).controlWords},
	{Form: "ready SIDE movement|combat [fight-first]", Text: "begins a movement or combat phase of a side",
		Do: (*Position).readyWords},
	{Form: "ready SIDE turn", Text: "begins a player turn of a side", Do: (*Position).turnWords},
	{Form: "ready SIDE arrivals", Text: "begins the arrivals; for a conversion use set drawn",
		Do: casewords.Always(func(p *Position, _ *casewords.Args) {
			p.clearStart()
			p.Active, p.FightFirst, p.Second = kernel.SideB, false, false
			p.openGates()
			p.beginArrivals(nil)
		})},
	{Form: "set drawn PIECE", Text: "a unit was drawn from the cup, and is to be exchanged",
		Do: func(p *Position, a *casewords.Args) error {
			u := p.holder[a.Pieces[0]]
			if u == 0 || p.Units[u].Replaces == 0 {
				return fmt.Errorf("that unit does not lie in the cup")
			}
			p.remove(u)
			p.Steps[u] = uint8(len(p.Units[u].Steps))
			p.At[u] = p.hexes + Cup
			p.Active, p.Phase, p.Stage, p.Drawn = kernel.SideB, PhaseExchange, StageExchange, u
			p.clearStart()
			p.RebuildDerived()
			return nil
		}},
}, append(casewords.Common[*Position]("turn", "declared", "ordered", "sent", "air-a", "air-b"),
	ground.OfHex("supplied(PLACE, SIDE)", "whether units of a side there are in supply",
		func(p *Position, h Place, a *casewords.Args) string { return ground.YesNo(p.Supplied(a.Sides[0], h)) }),
	ground.OfHex("zone(PLACE)", "whether a hex lies in a zone of control",
		func(p *Position, h Place, _ *casewords.Args) string { return ground.YesNo(p.zone[h] > 0) }),
	ground.OfHex("height(PLACE)", "how many units stand in a hex",
		func(p *Position, h Place, _ *casewords.Args) string { return itoa(int(p.count[h])) }),
	casewords.Query[*Position]{Form: "steps(PIECE)", Text: "how many steps a counter has left, 0 if it is not in play",
		Ask: func(p *Position, _ kernel.Side, a *casewords.Args) (string, error) {
			u := p.holder[a.Pieces[0]]
			return strconv.Itoa(int(p.Steps[u])), nil
		}},
	casewords.Query[*Position]{Form: "left()", Text: "the movement points left to the stack that is being moved",
		Ask: func(p *Position, _ kernel.Side, _ *casewords.Args) (string, error) {
			if u, _ := p.hand(); u == 0 {
				return "", fmt.Errorf("no stack is being moved")
			}
			return strconv.Itoa(p.budget(false)), nil
		}},
	casewords.Query[*Position]{Form: "column()", Text: "the column of the attack that is put together, with all shifts",
		Ask: func(p *Position, _ kernel.Side, _ *casewords.Args) (string, error) {
			if p.Target == 0 || p.countAttackers() == 0 {
				return "", fmt.Errorf("no attack is put together")
			}
			known := true
			p.attackers(func(u Unit) { known = known && !p.untried(u) })
			p.defenders(func(u Unit) { known = known && !p.untried(u) })
			if !known {
				return "unknown", nil
			}
			return ColumnName(p.column(p.sums())), nil
		}}))

// Empty is a scenario without units on the map, in the first movement phase.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	return g.bare(gamedata.OrFirst(&g.About, s))
}

// stand puts a unit on top of a hex.
func (p *Position) stand(u Unit, h Place) {
	p.remove(u)
	p.link(u, h, hardStack) // nobody has seen what lies under it
	for v := p.first[h]; v != 0; v = p.next[v] {
		p.Flags[v] &^= Known
	}
	p.sight(h)
	if p.Phase == PhaseMove && p.side(u) == p.Active {
		p.Began[u] = h
	}
}

func (p *Position) putWords(a *casewords.Args) error {
	f := Unit(a.Pieces[0])
	to, err := ground.Hex(p, a.Places[0], a.Index)
	if err != nil {
		return err
	}
	n := len(p.Units[f].Steps)
	if len(a.Numbers) > 0 {
		n = a.Numbers[0]
	}
	if n < 1 || n > len(p.Units[f].Steps) {
		return fmt.Errorf("%s has steps from 1 to %d", p.Units[f].ID, len(p.Units[f].Steps))
	}
	for v := Unit(1); int(v) < len(p.Units); v++ {
		if p.At[v] == to && p.Units[v].Side != p.Units[f].Side {
			return fmt.Errorf("the enemy stands in %s", p.name(to))
		}
	}
	u := p.holder[f]
	if u == 0 {
		for _, w := range p.byKind[p.Units[f].Kind] {
			if p.untried(w) && !p.OnMap(w) && (u == 0 || w == f) {
				u = w
			}
		}
		if u == 0 {
			return fmt.Errorf("all units of the kind of %s are in play", p.Units[f].ID)
		}
		p.Face[u], p.holder[f] = f, u
	}
	p.stand(u, to)
	p.Steps[u] = uint8(n)
	for i, word := range [...]string{"moved", "attacked", "defended", "bonus"} {
		if a.Has(word) {
			p.Flags[u] |= [...]Flags{Moved, Attacked, Defended, Bonus}[i]
		}
	}
	return nil
}

// kindOf is a kind by its id.
func (g *Game) kindOf(id string) (uint8, error) {
	for k := 1; k < len(g.Kinds); k++ {
		if g.Kinds[k].ID == id {
			return uint8(k), nil
		}
	}
	var ids []string
	for _, k := range g.Kinds[1:] {
		ids = append(ids, k.ID)
	}
	return 0, fmt.Errorf("%q is no kind of untried unit: they are %s", id, strings.Join(ids, ", "))
}

func (p *Position) untriedWords(a *casewords.Args) error {
	k, err := p.kindOf(a.Words[0])
	to := p.HexIn(a.Places[0])
	if err != nil || to == board.None {
		return fmt.Errorf("%q in %s: %v", a.Words[0], a.Index.PlaceName(a.Places[0]), err)
	}
	n := 1
	if len(a.Numbers) > 0 {
		n = a.Numbers[0]
	}
	for _, u := range p.byKind[k] {
		if n > 0 && p.untried(u) && !p.OnMap(u) {
			p.stand(u, to)
			p.Steps[u] = 1
			n--
		}
	}
	if n > 0 {
		return fmt.Errorf("there are not so many of them")
	}
	return nil
}

func (p *Position) holdWords(a *casewords.Args) error {
	u := p.holder[a.Pieces[0]]
	if u == 0 {
		return fmt.Errorf("%s is untried", a.Index.PieceName(a.Pieces[0]))
	}
	p.remove(u)
	p.Steps[u] = uint8(len(p.Units[u].Steps))
	p.At[u] = p.hexes + map[string]Place{"waiting": Waiting, "entering": Entering, "cup": Cup}[a.Words[0]]
	return nil
}

func (p *Position) enteringWords(a *casewords.Args) error {
	k, err := p.kindOf(a.Words[0])
	if err != nil {
		return err
	}
	n, left := a.Numbers[0], 0
	for _, u := range p.byKind[k] {
		if p.untried(u) && !p.OnMap(u) {
			left++
		}
	}
	if n < 0 || n > left {
		return fmt.Errorf("%d units of the kind %s are left", left, a.Words[0])
	}
	for _, u := range p.byKind[k] {
		if !p.untried(u) || p.OnMap(u) {
			continue
		}
		p.remove(u)
		p.Steps[u] = 1
		if p.At[u] = p.hexes + Waiting; n > 0 {
			p.At[u] = p.hexes + Entering
			n--
		}
	}
	p.Active, p.Phase, p.Stage = kernel.SideB, PhaseArrive, StageArrive
	p.clearStart()
	p.RebuildDerived()
	return nil
}

func (p *Position) controlWords(a *casewords.Args) error {
	for _, id := range a.Places {
		h, err := ground.Hex(p, id, a.Index)
		if err != nil {
			return err
		}
		if a.Sides[0] == kernel.SideA {
			p.Mine.Add(h)
			if i := p.townAt[h]; i >= 0 {
				p.Taken |= 1 << i
			}
		} else {
			p.Mine.Del(h)
		}
	}
	p.RebuildDerived()
	return nil
}

// clearStart takes away what belongs to a movement phase.
func (p *Position) clearStart() {
	for u := range p.Began {
		p.Began[u] = board.None
		p.Flags[u] &^= moves | Attacked | Defended
		p.Left[u] = 0
	}
	p.Origin, p.Hand, p.Drawn = 0, 0, 0
	p.clearBattle()
}

func (p *Position) readyWords(a *casewords.Args) error {
	if a.Sides[0] == kernel.SideA && a.Has("combat") && p.lull() && p.On(RLull) {
		return errors.New("that side has no combat phase in the turn of its declaration")
	}
	p.clearStart()
	p.Active = a.Sides[0]
	p.FightFirst = a.Has("fight-first")
	p.Second = p.FightFirst == a.Has("movement")
	if p.Active == kernel.SideA {
		p.Order, p.Sent = 0, 0
	}
	p.beginHalf(nil, nil)
	return nil
}

func (p *Position) turnWords(a *casewords.Args) error {
	p.clearStart()
	if p.Active = a.Sides[0]; p.Active == kernel.SideA {
		p.beginTurn(nil)
		return nil
	}
	p.Phase, p.FightFirst, p.Second = PhaseStaff, false, false
	p.openGates()
	p.askOrder(nil)
	return nil
}

// DrawName says what a draw is for (kernel.DrawNamer). The number of a battle's draw is its hex, not the place's id.
func (g *Game) DrawName(l chance.Label) string {
	if l.Kind == drawCombat {
		l.N = int16(g.ID(Place(l.N)))
	}
	return g.Cases.DrawName(l)
}
