// Why an action of combat is refused: artillery, bombers, battles, hits, blitz.

package blocks

import "umpire/kernel"

// supporting reports whether it is plain by now which HQs could support battles: their activation is over, the battles
// are not.
func (p *Position) supporting() bool {
	at := p.phase()
	return p.Kind == TacticalImpulse && at > segActivate && at <= segBlitzCombat
}

// whyGunner says why an HQ has no artillery in this impulse, nil if it has.
func (p *Position) whyGunner(hq Block) *kernel.Refusal {
	switch {
	case !p.tactical.Has(hq):
		return by(p.refuse(RArtillery, "no-artillery", "Only Tactical HQs give artillery support."), hq)
	case !p.Activated.Has(hq):
		return by(p.refuse(RArtillery, "not-activated",
			"Only an HQ activated in this impulse gives artillery support."), hq)
	case p.Strength(hq) == 0:
		return by(p.refuse(RExhausted, "exhausted", "An exhausted HQ has no artillery."), hq)
	case !p.ground.Has(p.At[hq]):
		return by(p.refuse(RRoad, "on-road", "On the road there is no artillery support."), hq)
	case p.mute(hq):
		return by(p.refuse(RArtillery, "no-artillery", "That HQ has no artillery."), hq)
	case p.Segment-1 >= segBlitz && !p.BlitzHQ(hq):
		return by(p.refuse(RBlitz, "no-blitz-hq", "Only HQs with the bolt support a blitz."), hq)
	}
	return nil
}

// whyGunnerAt says why an HQ's artillery does not support the blocks in an area in this impulse, nil if it may.
func (p *Position) whyGunnerAt(hq Block, a Place) *kernel.Refusal {
	if r := p.whyGunner(hq); r != nil || !p.unsupportedAt(hq, a) {
		return r
	}
	return at(by(p.refuse(RApartFire, "apart", "That HQ's artillery does not support the blocks there."), hq), a)
}

func (p *Position) whyArtillery(hq Block, a Place) *kernel.Refusal {
	if r := p.whyGunnerAt(hq, a); r != nil {
		return r
	}
	where := p.supportable()
	switch {
	case !p.fires(hq):
		return by(p.refuse(RArtillery, "fired", "That HQ supports a battle already."), hq)
	case p.occ[0].Has(a) && p.occ[1].Has(a) && !where.Has(a) || !p.Contested(a):
		return at(by(p.refuse(RBattles, "no-battle", "No battle can be fought there."), hq), a)
	}
	return at(by(p.refuse(RArtillery, "not-adjacent", "Artillery supports battles in adjacent areas."), hq), p.At[hq],
		a)
}

// whyFlyer says why an HQ sends no bombers of a type in this impulse, nil if it does.
func (p *Position) whyFlyer(hq Block, t int) *kernel.Refusal {
	switch {
	case t >= len(p.Bombers):
		return p.refuse(RBombers, "no-bombers", "There are no such bombers in this game.")
	case !p.air.Has(hq):
		return by(p.refuse(RAirRange, "no-bombers", "Only air HQs send bombers."), hq)
	case p.grounded():
		return by(p.refuse(XBlizzard, "weather", "In a blizzard no bomber flies."), hq)
	case !p.Activated.Has(hq):
		return by(p.refuse(RAirRange, "not-activated", "Only an air HQ activated in this impulse sends bombers."), hq)
	case p.Bombers[t].HQ != 0 && hq != p.Bombers[t].HQ && p.On(RBombers):
		only := p.About.Pieces[p.Bombers[t].HQ].Name
		return by(p.refuse(RBombers, "wrong-hq", capital(p.Bombers[t].Plural)+" fly for the "+only+" only."), hq)
	case p.Segment-1 >= segBlitz && !p.Bombers[t].Blitz:
		return by(p.refuse(RBlitz, "no-blitz", capital(p.Bombers[t].Plural)+" do not support a blitz."), hq)
	}
	return nil
}

func (p *Position) whyBomb(hq Block, t int, a Place) *kernel.Refusal {
	if r := p.whyFlyer(hq, t); r != nil {
		return r
	}
	where := p.supportable()
	_, ok := p.flies(hq, t)
	switch {
	case !ok && p.sentBy(hq) >= p.Effective(hq):
		return by(p.refuse(RAirRange, "all-sent", "An air HQ sends no more bombers than its strength."), hq)
	case !ok:
		return by(p.refuse(RBombers, "none-left", "No bomber of this type is left."), hq)
	case !where.Has(a):
		return at(by(p.refuse(RBattles, "no-battle", "No battle can be fought there."), hq), a)
	}
	return at(by(p.refuse(RAirRange, "out-of-range", "That is beyond the Air Range."), hq), p.At[hq], a)
}

func (p *Position) whyBattle(a Place) *kernel.Refusal {
	switch {
	case !p.Contested(a):
		return at(p.refuse(RBattles, "not-contested", "A battle needs units of both sides."), a)
	case p.Fought.Has(a):
		return at(p.refuse(ROneRound, "fought", "The battle there has been fought: one round per impulse."), a)
	case p.attackers(a).Empty():
		return at(p.refuse(RIsolated, "isolated", "Isolated blocks and defensive lines do not attack."), a)
	}
	return at(p.refuse(RBlitz, "not-new", "In the Blitz Segment only battles that a blitz has brought are fought."), a)
}

func (p *Position) whyHit(f *Frame, b Block) *kernel.Refusal {
	a := f.Place
	takes := p.defenders(a)
	if p.BattleSide == p.Active {
		takes = p.Fighters
	}
	if takes.Has(b) {
		return by(p.refuse(RStrongest, "not-strongest", "The strongest block is hit first."), b)
	}
	return by(p.refuse(RStrongest, "not-in-battle", "That block does not take part in the battle."), b)
}

func (p *Position) whyBlitzer(b Block) *kernel.Refusal {
	switch {
	case !p.Blitzers.Has(b):
		return by(p.refuse(RBlitz, "no-blitzer",
			"Only fast combat blocks that have just cleared a Green Area in battle blitz."), b)
	case p.Acted.Has(b):
		return by(p.refuse(RBlitz, "acted", "A block blitzes once."), b)
	case p.Isolated.Has(b):
		return by(p.refuse(RIsolated, "isolated", "Isolated blocks cannot act."), b)
	case p.blitzReach(b).IsZero():
		return by(p.refuse(RBlitz, "no-way", "There is no Green Area that the block could blitz into."), b)
	}
	return by(p.refuse(RBlitz, "out-of-range", "No activated Blitz HQ that commands that block has it in range."),
		b)
}

func (p *Position) whyBlitz(b Block, a Place) *kernel.Refusal {
	s := p.sideOf(b)
	switch {
	case !p.nb[p.At[b]].Has(a):
		return at(by(p.refuse(RBlitz, "not-adjacent", "A blitz goes into an adjacent area."), b), a)
	case !p.green.Has(a):
		return at(by(p.refuse(RBlitz, "not-green", "A blitz goes into Green Areas only."), b), a)
	case p.StartContested.Has(a):
		return at(by(p.refuse(RBlitz, "contested",
			"A blitz does not go into an area that was contested when the segment began."), b), a)
	case p.clashes(b, a):
		return p.clashAt(b, a)
	case p.full[s].Has(a):
		return by(p.fullAt(s, a), b)
	}
	return at(by(p.refuse(RStaging, "closed", "That area is closed to this side."), b), a)
}
