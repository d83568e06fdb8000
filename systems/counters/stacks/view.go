// What a side sees: of an enemy stack its height and its top counter, of an untried unit its kind, of units in battle
// everything. What it has seen it remembers: which counters are on the map with how many steps, and where one lies as
// long as it can be followed.

package stacks

import (
	"slices"

	"umpire/kernel"
	"umpire/mechanics/facts"
)

// Handles: an untried unit has one by its number for its owner. For others one is made for the place where it lies on
// top, so that nobody follows it from there, and in a holding place they are counted.
const handleOfHeld = 8192

// ownID is the id under which its owner knows a unit.
func (p *Position) ownID(u Unit) kernel.PieceID {
	if f := p.Face[u]; f != 0 {
		return kernel.PieceID(f)
	}
	return kernel.FirstHandle + kernel.PieceID(u)
}

// handleAt is the handle of the untried unit on top of a hex for others than its owner.
func (p *Position) handleAt(a Place) kernel.PieceID {
	return kernel.FirstHandle + maxUnits + kernel.PieceID(a)
}

// unitOf is the unit that a side knows under an id, 0 for none.
func (p *Position) unitOf(id kernel.PieceID, side kernel.Side) Unit {
	if id.Handle() {
		u := Unit(id - kernel.FirstHandle)
		if u < 1 || int(u) >= len(p.Units) || p.side(u) != side || !p.untried(u) {
			return 0
		}
		return u
	}
	if id < 1 || int(id) >= len(p.Units) {
		return 0
	}
	u := p.holder[id]
	if u == 0 || p.side(u) != side && (!p.visible(u) || p.flag(u, Secret)) {
		return 0
	}
	return u
}

// visible reports whether both sides see a unit: it is on top of its stack, in battle, or not on the map.
func (p *Position) visible(u Unit) bool {
	return !p.OnMap(u) || p.next[u] == 0 || p.flag(u, Shown) || !p.On(RFog)
}

// ShownAs is the id under which a viewer knows a piece.
func (p *Position) ShownAs(_ kernel.Side, b kernel.PieceID) kernel.PieceID { return b }

// remember notes which units both sides see, and uncover tells which they see now and did not then.
func (p *Position) remember() {
	if p.seen == nil {
		p.seen = make([]uint64, (len(p.Units)+63)/64)
	}
	p.seen.Clear()
	for u := Unit(1); int(u) < len(p.Units); u++ {
		if p.visible(u) {
			p.seen.Add(Place(u))
		}
	}
}

func (p *Position) uncover(ev *kernel.Events) {
	if ev == nil {
		return
	}
	for u := Unit(1); int(u) < len(p.Units); u++ {
		if p.OnMap(u) && p.visible(u) && !p.seen.Has(Place(u)) {
			p.tellShown(u, ev)
		}
	}
}

// Prompt is the decision due.
func (p *Position) Prompt(viewer kernel.Side) kernel.Prompt {
	s := p.ToMove()
	ask := p.ask()
	pr := kernel.Prompt{Side: s, Phase: p.Phase, Ask: uint8(ask), Pause: true}
	pr.Reply = s.Player() && s != p.Active || ask == askBloodbath
	switch p.Stage {
	case StageDeploy, StageArrive:
		pr.N = int16(p.unplaced())
	case StageStaff:
		for _, n := range p.Due {
			pr.N += int16(n)
		}
		if p.anyRestore() {
			pr.M = int16(p.Restore[0]) + int16(p.Restore[1])
		}
	case StageMove:
		if p.nHand > 0 && (viewer == s || viewer == kernel.Both) {
			p.each(p.grip, func(u Unit) {
				if p.flag(u, InHand) {
					pr.Piece = p.ownID(u) // in the end the uppermost
				}
			})
		}
	case StageLose:
		pr.N = p.Owed
	case StageExchange:
		pr.Piece = kernel.PieceID(p.Drawn)
	}
	if p.Target != 0 && p.Stage >= StageAir && p.Stage <= StageAdvance {
		pr.Place = p.ID(p.target())
	}
	return pr
}

// inHandFrame says who is in hand: a unit that is placed, or units that are moved. It has no piece if nobody is.
func (p *Position) inHandFrame() kernel.Frame {
	f := kernel.Frame{Kind: frameHand, Side: p.Active}
	switch p.Stage {
	case StageDeploy, StageArrive:
		if p.Hand != 0 {
			f.Piece = p.ownID(p.Hand)
		}
	case StageMove:
		p.party(func(u Unit) { f.Piece, f.N = p.ownID(u), f.N+1 })
	}
	return f
}

// The kinds of frame, as Info.Frames lists them.
const (
	frameCombat uint8 = iota
	frameAssault
	frameHand
)

// The kinds of marker, as Info.Marks lists them: units under the top, and how many of a stack attack or were attacked.
const (
	markBelow uint8 = iota
	markAttack
	markAttacked
)

// The flags of a place, as Info.PlaceFlags lists them.
const (
	placeAttacked = iota
	placeLacking
)

// figures are the facts of a view.
var figures = facts.List[*Position]{
	{FactInfo: kernel.FactInfo{ID: "turn", Name: "Turn", Side: kernel.NoSide, Show: "turn"},
		Get: func(p *Position) int32 { return int32(p.Turn) }, Set: func(p *Position, n int32) { p.Turn = int16(n) }},
	hidden("phase", func(h *Head) int32 { return int32(h.Phase) }, func(h *Head, n int32) { h.Phase = uint8(n) }),
	hidden("active", func(h *Head) int32 { return int32(h.Active) },
		func(h *Head, n int32) { h.Active = kernel.Side(n) }),
	hidden("stage", func(h *Head) int32 { return int32(h.Stage) }, func(h *Head, n int32) { h.Stage = Stage(n) }),
	hidden("half", func(h *Head) int32 { return b2(h.FightFirst, h.Second, h.Mobile) },
		func(h *Head, n int32) { h.FightFirst, h.Second, h.Mobile = n&1 != 0, n&2 != 0, n&4 != 0 }),
	{FactInfo: kernel.FactInfo{ID: "hand", Name: "Unit to be placed", Side: kernel.NoSide, Show: "hidden"},
		Get:   func(p *Position) int32 { return int32(p.Hand) },
		Set:   func(p *Position, n int32) { p.Hand = Unit(n) },
		Known: func(p *Position, s kernel.Side) bool { return s == kernel.Both || s == p.Active }},
	{FactInfo: kernel.FactInfo{ID: "origin", Name: "Where the stack began", Side: kernel.NoSide, Show: "hidden"},
		Get:   func(p *Position) int32 { return int32(p.Origin) },
		Set:   func(p *Position, n int32) { p.Origin = int16(n) },
		Known: func(p *Position, s kernel.Side) bool { return s == kernel.Both || s == p.Active }},
	hidden("target", func(h *Head) int32 { return int32(h.Target) }, func(h *Head, n int32) { h.Target = int16(n) }),
	hidden("launch", func(h *Head) int32 { return int32(h.Launch) }, func(h *Head, n int32) { h.Launch = int16(n) }),
	hidden("air", func(h *Head) int32 { return int32(h.Air[0]) | int32(h.Air[1])<<8 },
		func(h *Head, n int32) { h.Air = [2]uint8{uint8(n), uint8(n >> 8)} }),
	hidden("used", func(h *Head) int32 { return int32(h.Used[0]) | int32(h.Used[1])<<8 },
		func(h *Head, n int32) { h.Used = [2]uint8{uint8(n), uint8(n >> 8)} }),
	hidden("result", func(h *Head) int32 { return int32(h.Result) }, func(h *Head, n int32) { h.Result = uint8(n) }),
	hidden("owed", func(h *Head) int32 { return int32(h.Owed)<<1 | int32(h.Payer) },
		func(h *Head, n int32) { h.Owed, h.Payer = int16(n>>1), kernel.Side(n&1) }),
	hidden("levies-due", func(h *Head) int32 { return four(h.Due) }, func(h *Head, n int32) { h.Due = unfour(n) }),
	hidden("restore", func(h *Head) int32 { return int32(h.Restore[0]) | int32(h.Restore[1])<<8 },
		func(h *Head, n int32) { h.Restore = [2]uint8{uint8(n), uint8(n >> 8)} }),
	{FactInfo: kernel.FactInfo{ID: "declared", Name: "Turn of the offensive's declaration", Side: kernel.SideA},
		Get: func(p *Position) int32 { return int32(p.Declared) },
		Set: func(p *Position, n int32) { p.Declared = uint8(n) }},
	{FactInfo: kernel.FactInfo{ID: "ordered", Name: "Units ordered to attack", Side: kernel.SideB},
		Get: func(p *Position) int32 { return int32(p.Order) }, Set: func(p *Position, n int32) { p.Order = int16(n) }},
	{FactInfo: kernel.FactInfo{ID: "sent", Name: "Units that have attacked by order", Side: kernel.SideB},
		Get: func(p *Position) int32 { return int32(p.Sent) }, Set: func(p *Position, n int32) { p.Sent = int16(n) }},
	hidden("cup-drawn", func(h *Head) int32 { return int32(h.Drawn) }, func(h *Head, n int32) { h.Drawn = Unit(n) }),
	hidden("gates-1", func(h *Head) int32 { return int32(uint32(h.Gates) & 0xffff) },
		func(h *Head, n int32) { h.Gates |= uint64(n) }),
	hidden("gates-2", func(h *Head) int32 { return int32(h.Gates >> 16 & 0xffff) },
		func(h *Head, n int32) { h.Gates |= uint64(n) << 16 }),
	hidden("gates-3", func(h *Head) int32 { return int32(h.Gates >> 32 & 0xffff) },
		func(h *Head, n int32) { h.Gates |= uint64(n) << 32 }),
	hidden("gates-4", func(h *Head) int32 { return int32(h.Gates >> 48) },
		func(h *Head, n int32) { h.Gates |= uint64(n) << 48 }),
	hidden("taken-1", func(h *Head) int32 { return int32(uint32(h.Taken) & 0xffff) },
		func(h *Head, n int32) { h.Taken |= uint64(n) }),
	hidden("taken-2", func(h *Head) int32 { return int32(h.Taken >> 16 & 0xffff) },
		func(h *Head, n int32) { h.Taken |= uint64(n) << 16 }),
	hidden("taken-3", func(h *Head) int32 { return int32(h.Taken >> 32 & 0xffff) },
		func(h *Head, n int32) { h.Taken |= uint64(n) << 32 }),
	hidden("taken-4", func(h *Head) int32 { return int32(h.Taken >> 48) },
		func(h *Head, n int32) { h.Taken |= uint64(n) << 48 }),
	{FactInfo: kernel.FactInfo{ID: "air-a", Name: "Aircraft left", Side: kernel.SideA, Show: "pool"},
		Get: func(p *Position) int32 { return p.aircraft(kernel.SideA) }},
	{FactInfo: kernel.FactInfo{ID: "air-b", Name: "Aircraft left", Side: kernel.SideB, Show: "pool"},
		Get: func(p *Position) int32 { return p.aircraft(kernel.SideB) }},
}

// aircraft is how many aircraft a side has left in this turn.
func (p *Position) aircraft(s kernel.Side) int32 {
	if f, n := p.flyers(); f == s && !p.Over {
		return int32(n)
	}
	return 0
}

// hidden is bookkeeping that everybody knows and nobody reads.
func hidden(id string, get func(*Head) int32, set func(*Head, int32)) facts.Fact[*Position] {
	return facts.Fact[*Position]{FactInfo: kernel.FactInfo{ID: id, Name: "Bookkeeping", Side: kernel.NoSide,
		Show: "hidden"}, Get: func(p *Position) int32 { return get(&p.Head) },
		Set: func(p *Position, n int32) { set(&p.Head, n) }}
}

func b2(bits ...bool) (n int32) {
	for i, b := range bits {
		n |= int32(bit(b)) << i
	}
	return n
}

func four(d [maxLevies]uint8) (n int32) {
	for i, k := range d {
		n |= int32(k&15) << (4 * i)
	}
	return n
}

func unfour(n int32) (d [maxLevies]uint8) {
	for i := range d {
		d[i] = uint8(n >> (4 * i) & 15)
	}
	return d
}

// sees reports whether a viewer sees a unit.
func (p *Position) sees(viewer kernel.Side, u Unit) bool {
	return viewer == kernel.Both || viewer == p.side(u) || p.visible(u)
}

// knowsFace reports whether a viewer who sees a unit knows its face.
func (p *Position) knowsFace(viewer kernel.Side, u Unit) bool {
	return !p.untried(u) && (!p.flag(u, Secret) || viewer == kernel.Both || viewer == p.side(u))
}

// View fills in what a viewer may know.
func (p *Position) View(viewer kernel.Side, v *kernel.View) {
	v.Side, v.Scenario, v.Options, v.Handicap = viewer, p.Scenario, p.Chosen, p.Handicap
	v.Prompt, v.Over = p.Prompt(viewer), p.Outcome()
	v.Frames, v.Marks, v.Pieces = v.Frames[:0], v.Marks[:0], v.Pieces[:0]
	if p.Target != 0 {
		f := kernel.Frame{Kind: frameCombat, Side: p.Active, Place: p.ID(p.target())}
		if p.Mobile {
			f.Kind, f.To = frameAssault, p.ID(p.launch())
		}
		v.Frames = append(v.Frames, f)
	}
	if f := p.inHandFrame(); f.Piece != kernel.NoPiece && (viewer == p.Active || viewer == kernel.Both) {
		v.Frames = append(v.Frames, f)
	}
	v.Facts = figures.View(p, viewer, v.Facts[:0])
	v.Places = append(v.Places[:0], kernel.PlaceView{Control: kernel.NoSide})
	for a := range p.hexes {
		pv := kernel.PlaceView{Control: kernel.SideB}
		if p.Mine.Has(a) {
			pv.Control = kernel.SideA
		}
		if p.lacking(a) {
			pv.Flags |= 1 << placeLacking
		}
		v.Places = append(v.Places, pv)
	}
	for range int(boxes) * 2 {
		v.Places = append(v.Places, kernel.PlaceView{Control: kernel.NoSide})
	}
	if p.Target != 0 {
		v.Places[p.Target].Flags |= 1 << placeAttacked
	}
	p.viewMarks(viewer, v)
	p.viewPieces(viewer, v)
}

// viewMarks adds the markers: by hex how many lie below, attack, and were attacked.
func (p *Position) viewMarks(viewer kernel.Side, v *kernel.View) {
	for _, kind := range [...]uint8{markBelow, markAttack, markAttacked} {
		for s := range kernel.Side(kernel.Players) {
			own := viewer == kernel.Both || viewer == s
			if kind == markBelow && own || kind == markAttack && !own && p.Stage == StageFight {
				continue
			}
			for a := range p.hexes {
				if p.count[a] == 0 || p.side(p.first[a]) != s {
					continue
				}
				n := int16(0)
				for u := p.first[a]; u != 0; u = p.next[u] {
					switch {
					case kind == markBelow && !p.visible(u) && !p.flag(u, Known),
						kind == markAttack && p.flag(u, Attacker),
						kind == markAttacked && p.flag(u, Defended):
						n++
					}
				}
				if n > 0 {
					v.Marks = append(v.Marks, kernel.Mark{Kind: kind, Side: s, Place: p.ID(a), N: n})
				}
			}
		}
	}
}

// viewPieces adds the units that a viewer sees, and those of which he knows that they are there: the ones that lie
// below a top and were seen there, and somewhere below others all that are left.
func (p *Position) viewPieces(viewer kernel.Side, v *kernel.View) {
	held := 0
	count := func(pv kernel.PieceView) { // what has no id of its own
		pv.ID, pv.Strength = kernel.FirstHandle+handleOfHeld+kernel.PieceID(held), -1
		v.Pieces = append(v.Pieces, pv)
		held++
	}
	for kind := Waiting; kind < Holdings; kind++ {
		for k := range p.byKind {
			for _, u := range p.byKind[k] {
				own := viewer == kernel.Both || viewer == p.side(u)
				if !own && p.At[u] == p.hexes+kind && !p.knowsFace(viewer, u) {
					count(kernel.PieceView{Side: p.side(u), Place: p.BoxID(kind, p.side(u)), Back: uint8(k),
						Flags: uint32(p.Flags[u] & open)})
				}
			}
		}
	}
	for a := range p.hexes { // untried units below tops where they are known to be
		if p.count[a] < 2 || viewer == kernel.Both || viewer == p.side(p.first[a]) {
			continue
		}
		for k := range p.byKind {
			for u := p.first[a]; u != 0; u = p.next[u] {
				known := !p.visible(u) && p.flag(u, Known)
				if int(p.Units[u].Kind) == k && p.untried(u) && known {
					count(kernel.PieceView{Side: p.side(u), Place: p.ID(a), Back: uint8(k),
						Flags: uint32(p.Flags[u]&below | Below)})
				}
			}
		}
	}
	for k := range p.byKind { // and where nobody knows
		for _, u := range p.byKind[k] {
			if p.untried(u) && !p.sees(viewer, u) && !p.flag(u, Known) {
				count(kernel.PieceView{Side: p.side(u), Place: p.BoxID(under, p.side(u)), Back: uint8(k)})
			}
		}
	}
	for u := Unit(1); int(u) < len(p.Units); u++ {
		own := viewer == kernel.Both || viewer == p.side(u)
		if !p.sees(viewer, u) {
			if p.untried(u) {
				continue
			}
			pv := kernel.PieceView{ID: kernel.PieceID(p.Face[u]), Side: p.side(u), Face: kernel.PieceID(p.Face[u]),
				Strength: int16(p.Steps[u]), Place: p.BoxID(under, p.side(u))}
			if p.flag(u, Known) {
				pv.Place, pv.Flags = p.ID(p.At[u]), uint32(p.Flags[u]&below|Below)
			}
			v.Pieces = append(v.Pieces, pv)
			continue
		}
		if !own && !p.OnMap(u) && !p.knowsFace(viewer, u) {
			continue
		}
		pv := kernel.PieceView{ID: p.ownID(u), Side: p.side(u), Flags: uint32(p.Flags[u] & open), Strength: -1}
		if p.Stage == StageFight { // the attackers are told when the attack is made
			pv.Flags &^= uint32(Attacker)
		}
		if p.knowsFace(viewer, u) {
			pv.Face, pv.Strength = kernel.PieceID(p.Face[u]), int16(p.Steps[u])
		} else {
			pv.Back = p.Units[u].Kind
			if !own {
				pv.ID = p.handleAt(p.At[u])
			}
		}
		pv.Place = p.ID(p.At[u])
		if !p.OnMap(u) {
			pv.Place = p.BoxID(p.At[u]-p.hexes, p.side(u))
		}
		if own {
			pv.Flags, pv.Left = uint32(p.Flags[u]), int16(p.Left[u])
			if p.Began[u] != -1 {
				pv.From = p.ID(p.Began[u])
			}
		}
		v.Pieces = append(v.Pieces, pv)
	}
	v.SortPieces()
}

// Preview plays a copy, so what is shown is what Play does.
func (p *Position) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if p.Why(p.ToMove(), a) != nil {
		return
	}
	if to := p.HexIn(a.Place); a.Verb == VMove {
		cost, far, _ := p.wayTo(to)
		p.path = p.march(p.path[:0], to)
		for _, b := range p.path {
			out.Path = append(out.Path, p.ID(b))
		}
		out.Cost, out.Left = int16(cost), int16(max(0, p.budget(far)-cost))
		if p.halts(p.Active, to) {
			out.Left = 0
		}
	}
	if a.Verb == VDeclare || a.Verb == VWait {
		out.Note = p.offensiveNote(a.Verb == VDeclare)
	}
	if a.Verb == VMoveFirst || a.Verb == VFightFirst {
		out.Note = p.orderNote(a.Verb == VFightFirst)
	}
	if a.Verb == VAssault {
		p.previewAssault(p.HexIn(a.Place), out)
	}
	if a.Verb == VAir {
		out.Note = p.airNote(a)
	}
	if flyers, _ := p.flyers(); a.Verb == VAir || (a.Verb == VRoll || a.Verb == VAssault) && !flyers.Player() {
		// Whether a face is drawn, or only shown, would tell of stacks that the side does not see through.
		out.Seals, out.Cause = true, "draw"
		return
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	p.Copy(p.other)
	p.dry.Play(&p.About, p.other, a, out)
	if a.Verb == VConvert {
		out.Note = p.convertNote(a.N, slices.ContainsFunc(out.Events, func(e kernel.Event) bool {
			return e.Kind == EvConverted && e.A == toldStuck
		}))
	}
}
