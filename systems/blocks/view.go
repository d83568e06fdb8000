// What a side may know: views and prompts.

package blocks

import "umpire/kernel"

// actionsPublic reports whether everybody may know how many actions the active side has left: not where that would tell
// its logistics value.
func (p *Position) actionsPublic() bool {
	return p.Kind != StrategicMove && p.Kind != StrategicDraw && !p.Spent
}

// View fills in what a side may know.
func (p *Position) View(side kernel.Side, v *kernel.View) {
	v.Side = side
	v.Scenario, v.Options = p.State.Scenario, uint32(p.State.Options)
	v.Frames = v.Frames[:0]
	for i := range p.shownDepth(side) {
		v.Frames = append(v.Frames, p.frameTo(side, &p.Stack[i]))
	}
	v.Facts = p.facts.View(p, side, v.Facts[:0])
	v.Places = v.Places[:0]
	v.Places = append(v.Places, kernel.PlaceView{Control: kernel.NoSide})
	for a := range len(p.Areas) {
		v.Places = append(v.Places, p.placeView(Place(a)))
	}
	v.Pieces = v.Pieces[:0]
	if side.Player() {
		own := p.all[side]
		for b := own.Pop(); b != 0; b = own.Pop() {
			v.Pieces = append(v.Pieces, p.pieceView(side, b))
		}
		p.viewOthers(side, side^1, v)
	} else if side == kernel.Both {
		for b := Block(1); b <= p.n; b++ {
			v.Pieces = append(v.Pieces, p.pieceView(side, b))
		}
	} else {
		p.viewOpen(side, 0, v)
		p.viewOpen(side, 1, v)
		p.viewHidden(side, 0, v)
		p.viewHidden(side, 1, v)
	}
	v.Marks = v.Marks[:0]
	p.viewMarks(v)
	v.Prompt = p.Prompt(side)
	v.Over = p.Outcome()
}

func (p *Position) placeView(a Place) kernel.PlaceView {
	if a >= p.land {
		return kernel.PlaceView{Control: p.Areas[a].Owner}
	}
	v := kernel.PlaceView{Control: kernel.SideA}
	if p.Control.Has(a) {
		v.Control = kernel.SideB
	}
	set := func(on bool, bit uint32) {
		if on {
			v.Flags |= bit
		}
	}
	set(p.Contested(a), PlaceContested)
	set(p.StartContested.Has(a), PlaceStartContested)
	set(p.Fought.Has(a), PlaceFought)
	set(p.StartLines.Has(a), PlaceStartLine)
	set(p.Placed.Has(a), PlacePlaced)
	set(p.Lines.Has(a), PlaceLine)
	set(p.LinesCut.Has(a), PlaceLineCut)
	set(p.Unmixed[0].Has(a), PlaceUnmixedA)
	set(p.Unmixed[1].Has(a), PlaceUnmixedB)
	return v
}

func (p *Position) viewOthers(side kernel.Side, s kernel.Side, v *kernel.View) {
	p.viewOpen(side, s, v)
	p.viewHidden(side, s, v)
}

// viewOpen adds the blocks of side s that are not concealed from the viewer, by id.
func (p *Position) viewOpen(side kernel.Side, s kernel.Side, v *kernel.View) {
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if !p.concealed(b) {
			v.Pieces = append(v.Pieces, p.pieceView(side, b))
		}
	}
}

// viewHidden adds the concealed blocks of side s on the map, by handle.
func (p *Position) viewHidden(side kernel.Side, s kernel.Side, v *kernel.View) {
	var by [MaxBlocks]Block
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.InPlay(b) && p.concealed(b) {
			by[p.Handle[b]] = b
		}
	}
	for h := range by {
		if by[h] != 0 {
			v.Pieces = append(v.Pieces, p.pieceView(side, by[h]))
		}
	}
}

func (p *Position) pieceView(side kernel.Side, b Block) kernel.PieceView {
	id := p.faceTo(side, b)
	v := kernel.PieceView{ID: id, Side: p.sideOf(b), Place: PlaceID(p.At[b]), Strength: -1}
	if !id.Handle() {
		v.Face = id
		v.Strength = int16(p.Strength(b))
	} else {
		v.Back = p.Units[b].Back
	}
	if p.Seen.Has(b) && p.concealed(b) {
		v.SeenFace, v.SeenStrength, v.SeenTurn = kernel.PieceID(b), int16(p.SeenStrength[b]), int16(p.SeenTurn[b])
	}
	for i, m := range [...]*Set{&p.Isolated, &p.Open, &p.Activated, &p.Acted, &p.River, &p.Blitzers, &p.Fighters} {
		if m.Has(b) {
			v.Flags |= 1 << i
		}
	}
	return v
}

func (p *Position) viewMarks(v *kernel.View) {
	m := p.Lines
	for a := m.Pop(); a >= 0; a = m.Pop() {
		s := kernel.SideA
		if p.Control.Has(a) {
			s = kernel.SideB
		}
		v.Marks = append(v.Marks, kernel.Mark{Kind: markLine, Side: s, Place: PlaceID(a), N: 1})
	}
	// By kind, side, place: lines come by place, so order them by side once.
	sortMarks(v.Marks)
	for i, b := range p.hqs {
		if at := p.Artillery[i]; at != Nowhere {
			v.Marks = append(v.Marks, kernel.Mark{Kind: p.markArtillery(i), Side: p.Units[b].Side, Place: PlaceID(at),
				N: 1})
		}
	}
	for i, hq := range p.hqs {
		for t := range p.Bombers {
			first := len(v.Marks)
			from, to := p.bomberRange(t)
			for k := from; k < to; k++ {
				if p.Bomber[k] != BomberSent || p.BomberHQ[k] != hq {
					continue
				}
				at := PlaceID(p.BomberAt[k])
				found := false
				for j := first; j < len(v.Marks); j++ {
					if v.Marks[j].Place == at {
						v.Marks[j].N++
						found = true
					}
				}
				if !found {
					v.Marks = append(v.Marks, kernel.Mark{Kind: p.markBomber(i, t), Side: p.Units[hq].Side, Place: at,
						N: 1})
				}
			}
			sortMarks(v.Marks[first:])
		}
	}
	if !p.fleets.Empty() {
		p.viewEngaged(v)
	}
}

// viewEngaged adds the markers of bombers that meet fleets.
func (p *Position) viewEngaged(v *kernel.View) {
	for f := range uint8(p.fleets.Count()) {
		for i, hq := range p.hqs {
			for t := range p.Bombers {
				n := int16(0)
				at := kernel.NoPlace
				from, to := p.bomberRange(t)
				for k := from; k < to; k++ {
					if p.Bomber[k] == BomberEngaged+f && p.BomberHQ[k] == hq {
						n++
						at = PlaceID(p.BomberAt[k])
					}
				}
				if n > 0 {
					v.Marks = append(v.Marks, kernel.Mark{Kind: p.markEngaged(f, i, t), Side: p.Units[hq].Side,
						Place: at, N: n})
				}
			}
		}
	}
}

// sortMarks orders markers of one kind by side and place (they are few).
func sortMarks(m []kernel.Mark) {
	for i := 1; i < len(m); i++ {
		for j := i; j > 0 && (m[j].Side < m[j-1].Side || m[j].Side == m[j-1].Side && m[j].Place < m[j-1].Place); j-- {
			m[j], m[j-1] = m[j-1], m[j]
		}
	}
}

// phase is the segment under way.
func (p *Position) phase() uint8 {
	if p.Over {
		return segCount
	}
	if p.Segment == segSetup {
		return segSetup
	}
	return p.Segment - 1
}

// Prompt is the decision due, as a side may see it.
func (p *Position) Prompt(side kernel.Side) kernel.Prompt {
	if p.Over || p.Depth == 0 {
		return kernel.Prompt{Side: kernel.NoSide, Phase: p.phase(), Ask: p.askOver()}
	}
	f := p.frameTo(side, &p.Stack[p.shownDepth(side)-1])
	pr := kernel.Prompt{Side: f.Side, Phase: p.phase(), Ask: f.Kind, Piece: f.Piece, Place: f.Place, N: f.N, M: f.M}
	if FrameKind(f.Kind) == fCommand && p.Kind == TacticalImpulse {
		pr.Ask = p.askFree()
	}
	if FrameKind(f.Kind) == fDeclare && p.lastPass() {
		pr.N = 1
	}
	pr.Reply = p.replying()
	if side == kernel.Both || side == f.Side {
		if FrameKind(f.Kind) == fArrive {
			reinforcements := p.arrivals()
			pr.N = int16(reinforcements.Count())
		}
		p.ensureList()
		pr.Pause = len(p.list) == 1
		if pr.Ask == p.askFree() && !pr.Pause {
			pr.N = 1 // there is something to choose
		}
	}
	return pr
}

// shownDepth is how much of the stack a side may know of: not which piece the enemy has in hand.
func (p *Position) shownDepth(side kernel.Side) int {
	n := int(p.Depth)
	if n < 2 || side == kernel.Both || side == p.Stack[n-1].Side {
		return n
	}
	switch p.Stack[n-1].Kind {
	case fOrder, fHQMove, fArrivePlace, fDeployPlace, fBlitzMove:
		return n - 1
	}
	return n
}

// frameTo is a frame of the stack as a side may know it.
func (p *Position) frameTo(side kernel.Side, f *Frame) kernel.Frame {
	k := kernel.Frame{Kind: uint8(f.Kind), Side: f.Side, Piece: p.faceTo(side, f.Piece), N: f.N, M: f.M}
	own := side == kernel.Both || side == f.Side
	switch f.Kind {
	case fCommand, fExploitMove:
		k.N = p.Left
		if !own && !p.actionsPublic() {
			k.N = 0
		} else if p.Kind == TacticalImpulse && f.Kind == fCommand {
			k.N = 0 // no number limits it
		}
	case fSpend:
		k.N, k.M = p.Regenerate, p.Replace
		if !own {
			k.N, k.M = 0, 0
		}
	case fExploit:
		if !own {
			k.N = 0
		}
	case fLoss:
		k.N = p.BattleHits
		k.Place = PlaceID(f.Place)
	case fFlak, fFight, fEngage, fStarve:
		k.Place = PlaceID(f.Place)
	case fOrder, fHQMove:
		if !own && f.Piece != 0 && p.concealed(f.Piece) {
			k.N = 0 // what it has left would tell fast from slow
		}
	case fDeploy:
		k.N = int16(p.SetupLeft)
	case fLogistics:
		k.N = int16(f.Side) // whose leader it is
	}
	return k
}
