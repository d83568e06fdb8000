// What a side sees: everything, for nothing is hidden. Prompts, views, guesses.

package counters

import (
	"errors"
	"strconv"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/ground"
)

// The kinds of frame, as Info.Frames lists them.
const (
	frameMove uint8 = iota
	frameCombat
	frameOverrun
)

// Prompt is the decision due.
func (p *Position) Prompt(kernel.Side) kernel.Prompt {
	pr := kernel.Prompt{Side: p.ToMove(), Phase: p.Phase + 2, Ask: uint8(p.Stage), Pause: true}
	if p.Setting {
		pr.Phase, pr.N, pr.Piece = 1, int16(p.unplaced()), kernel.PieceID(p.Hand)
	}
	switch p.Stage {
	case StageMove:
		pr.Piece = kernel.PieceID(p.Hand)
	case StageOverrun:
		pr.Place = p.ID(Place(p.Targets[0] - 1))
	case StageRetreat:
		pr.Ask, pr.Reply = p.retreatAsk[p.Result-1], !p.Enemy
		for _, u := range p.all[pr.Side.Other()] { // they are moved by their enemy
			if p.flag(u, Retreating) {
				pr.N, pr.Piece = pr.N+1, kernel.PieceID(u)
			}
		}
		if pr.N > 1 {
			pr.Piece = kernel.NoPiece
		}
		pr.Place = p.ID(Place(p.Targets[0] - 1))
	case StageLose, StageDisrupt:
		pr.N, pr.Place = p.Owed, p.ID(Place(p.Targets[0]-1))
	case StageExcess:
		pr.Place = p.ID(p.crowded(p.Active))
	}
	return pr
}

// View fills in what a viewer may know.
func (p *Position) View(side kernel.Side, v *kernel.View) {
	v.Side, v.Scenario, v.Options, v.Handicap = side, p.Scenario, p.Chosen, p.Handicap
	v.Prompt, v.Over = p.Prompt(side), p.Outcome()
	v.Frames, v.Marks, v.Pieces = v.Frames[:0], v.Marks[:0], v.Pieces[:0]
	if p.Hand != 0 {
		v.Frames = append(v.Frames, kernel.Frame{Kind: frameMove, Side: p.Active, Piece: kernel.PieceID(p.Hand),
			N: p.Left, M: p.Rode})
	}
	for _, t := range p.Targets {
		if t != 0 {
			v.Frames = append(v.Frames, kernel.Frame{Kind: frameCombat, Side: p.Active, Place: kernel.PlaceID(t)})
		}
	}
	for _, u := range p.all[p.Active] {
		if a := p.Aim[u]; a != board.None {
			v.Frames = append(v.Frames, kernel.Frame{Kind: frameOverrun, Side: p.Active, Piece: kernel.PieceID(u),
				Place: p.ID(a)})
		}
	}
	v.Facts = figures.View(p, side, v.Facts[:0])
	v.Places = append(v.Places[:0], kernel.PlaceView{Control: kernel.NoSide})
	for a, r := range p.Rail {
		pv := kernel.PlaceView{Control: kernel.NoSide}
		switch r {
		case RailCut:
			pv.Flags = placeCut
		case railOwned:
			pv.Flags = placeRail
		case railOwned + 1:
			pv.Flags = placeRail2
		}
		if p.run.Has(Place(a)) {
			pv.Flags |= placeRun
		}
		v.Places = append(v.Places, pv)
	}
	for w := range p.works {
		pv := kernel.PlaceView{Control: kernel.NoSide}
		if p.Broken[w>>6]>>(w&63)&1 != 0 {
			pv.Flags = placeBroken
		} else if p.isBroken(int32(w)) {
			pv.Flags = placeFallen
		}
		v.Places = append(v.Places, pv)
	}
	for range int(Holdings) * 2 {
		v.Places = append(v.Places, kernel.PlaceView{Control: kernel.NoSide})
	}
	for _, t := range p.Targets {
		if t != 0 {
			v.Places[t].Flags |= placeTarget
		}
	}
	first := side
	if !side.Player() {
		first = kernel.SideA
	}
	for _, s := range [2]kernel.Side{first, first.Other()} {
		for _, u := range p.all[s] {
			if p.At[u] == board.None {
				continue
			}
			id := kernel.PieceID(u)
			pv := kernel.PieceView{ID: id, Face: id, Side: s, Strength: int16(p.Steps[u]), Flags: uint32(p.Flags[u])}
			if pv.Place = p.ID(p.At[u]); !p.OnMap(u) {
				pv.Place = p.BoxID(p.At[u]-p.hexes, s)
			}
			if u == p.Hand {
				pv.Left = p.Left
			}
			v.Pieces = append(v.Pieces, pv)
		}
	}
}

// Guess makes the position again: a view shows all of it.
func (g *Game) Guess(v *kernel.View, _ chance.Source) (kernel.Position, error) {
	if !g.About.Fits(v) {
		return nil, errors.New(g.About.ID + ": this is not a view of the game")
	}
	p := g.blank()
	p.Scenario, p.Chosen, p.Handicap = v.Scenario, v.Options, v.Handicap
	figures.Restore(p, v.Facts)
	if p.Stage = Stage(v.Prompt.Ask); p.Stage >= stages { // a retreat, by another result
		p.Stage = StageRetreat
	}
	p.Winner = kernel.NoSide
	if v.Over.Over {
		p.Over, p.Winner = true, v.Over.Winner
		for i := range g.About.Levels {
			if g.About.Levels[i].ID == v.Over.Level {
				p.Level = uint8(i)
			}
		}
		p.EndBy, _ = g.index.Rule(v.Over.Rule)
	}
	for a := range p.Rail {
		switch f := v.Places[a+1].Flags; {
		case f&placeCut != 0:
			p.Rail[a] = RailCut
		case f&placeRail != 0:
			p.Rail[a] = railOwned
		case f&placeRail2 != 0:
			p.Rail[a] = railOwned + 1
		}
	}
	for w := range g.works {
		if v.Places[int(g.hexes)+1+w].Flags&placeBroken != 0 {
			p.Broken[w>>6] |= 1 << (w & 63)
		}
	}
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		u := Unit(pv.Face)
		if u < 1 || int(u) >= len(g.Units) || pv.Strength < 0 || int(pv.Strength) > len(g.Units[u].Steps) {
			return nil, errors.New(g.About.ID + ": the view shows a unit that the game does not have")
		}
		p.Steps[u], p.Flags[u] = uint8(pv.Strength), Flags(pv.Flags)
		if p.At[u] = g.HexIn(pv.Place); p.At[u] == board.None {
			p.At[u] = g.hexes + Place(int(pv.Place)-1-int(g.hexes)-len(g.works))/2
		}
	}
	n := 0
	for _, f := range v.Frames {
		switch f.Kind {
		case frameMove:
			p.Hand, p.Left, p.Rode = Unit(f.Piece), f.N, f.M
		case frameCombat:
			if n < maxTargets {
				p.Targets[n] = int16(f.Place)
				n++
			}
		case frameOverrun:
			p.Aim[f.Piece] = g.HexIn(f.Place)
		}
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	return p, nil
}

// Preview plays a copy, so what is shown is what Play does.
func (p *Position) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if p.Why(p.ToMove(), a) != nil {
		return
	}
	switch to := p.HexIn(a.Place); a.Verb {
	case VMove:
		cost, least, _ := p.wayTo(to)
		p.path = p.path[:0]
		if least {
			p.path = append(p.path, p.At[p.Hand], to)
		} else {
			p.path = p.search.Path(p.path, to)
		}
		for _, b := range p.path {
			out.Path = append(out.Path, p.ID(b))
		}
		out.Cost, out.Left = cost, p.Left-cost
	case VRide:
		p.ride()
		p.path = p.rides.path(p.path[:0], to)
		for _, b := range p.path {
			out.Path = append(out.Path, p.ID(b))
		}
		n, _ := p.rides.cost(to)
		out.Cost = p.fare(p.side(p.Hand), n)
		out.Left = p.Left - out.Cost
	case VForgo:
		out.Note = "A result by which only the defender retreats does not count: the die is rolled again."
	case VLose:
		if p.Stage == StageLose {
			out.Note = p.tollNote(Unit(a.Piece))
		}
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	p.Copy(p.other)
	p.dry.Play(&p.About, p.other, a, out)
}

// tollNote says what the enemy scores for a unit's next step.
func (p *Position) tollNote(u Unit) string {
	who := ground.Upper(p.About.Sides[p.side(u).Other()].People)
	switch n := p.toll(u); n {
	case 0:
		return who + " score no victory points for it."
	case 1:
		return who + " score 1 victory point for it."
	default:
		return who + " score " + strconv.Itoa(int(n)) + " victory points for it."
	}
}

// Forecast is the chances of the attack that is put together, or would be by an action.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	if side != p.ToMove() || p.Why(side, a) != nil {
		return
	}
	q := p
	switch a.Verb {
	case VRoll:
	case VSettle, VCommit:
		if p.other == nil {
			p.other = p.Game.blank()
		}
		q = p.other
		p.Copy(q)
		q.Settling = true
	case VAttack, VTarget, VLower, VForgo:
		if p.other == nil {
			p.other = p.Game.blank()
		}
		q = p.other
		p.Copy(q)
		if err := q.Play(a, nil, nil); err != nil {
			return
		}
	default:
		return
	}
	if a.Verb == VSettle {
		at := q.HexIn(a.Place)
		for _, u := range q.all[q.Active] {
			if q.Aim[u] == at {
				q.Flags[u] |= Attacker
			}
		}
		q.Targets = [maxTargets]int16{int16(at) + 1}
	}
	q.chances(f)
}
