package staff

import "umpire/systems/blocks"

// weights are what the judgement of a position, and the choice between plans, are made of. Values are in the points of
// tables.value unless a line says otherwise.
type weights struct {
	// What blocks are worth.
	foe        int32 // what the enemy's blocks count against one's own, in hundredths
	hqStep     int32 // a step of an HQ, beyond what the next logistics phase gives back
	hqStepLast int32 // the same in the last turn
	spare      int32 // a step that the next logistics phase gives back, in hundredths of star
	pool       int32 // a block in the pool, in hundredths of what it will be
	poolLast   int32 // the same in the last turn
	fresh      int32 // a block that is called up by the disc, likewise
	disc       int32 // to hold the disc
	discLast   int32 // the same in the last turn
	discCost   int32 // what the enemy may call up with the disc, in hundredths of its worth
	led        int32 // the fire that an HQ could command, in hundredths
	ledCap     int32 // as much of it as counts

	// Supply: what is left of a block's worth, in hundredths.
	thinLine int32 // if the enemy can cut its line by a step into an empty area or two
	firmLine int32 // if an enemy who can be led can cut it by a march through empty areas
	cutOwn   int32 // if it is cut off and its side has just moved
	cutFoe   int32 // what is lost if the enemy has just cut it off

	// Threat, in hundredths.
	expOwn   int32 // expected losses of the side that has just moved
	expFoe   int32 // of the side that the mover could attack
	expOther int32 // of a side between two impulses
	unled    int32 // the fire of a block that nobody can order to attack
	battle   int32 // battles that are due

	// Ground and aims.
	ground         int32 // any area, in hundredths of a point
	city           int32 // a city, likewise
	near           int32 // ground near an aim: the larger, the less
	nearSingle     int32 // the same where one place decides
	point          int32 // a victory point where points decide
	source         int32 // a victory point that only feeds logistics
	decisive       int32 // what ends the game
	decisiveSingle int32 // the same where one place decides
	soft           int32 // how much of an aim's worth is reckoned by what could be brought there in time
	softSingle     int32 // the same where one place decides
	help           int32 // what the owner could bring to an aim, in hundredths
	guard          int32 // who stands in it, in tenths
	absorbed       int32 // a hit that it absorbs
	plain          int32 // how firmly places stay with their owners
	// a step, or a hit absorbed, in the way to the place that decides, in tenths of a movement point
	obstacle     int32
	barrier      int32 // a block in the way, likewise
	support      int32 // artillery and bombers against an aim in the next impulse, in hundredths
	supportLater int32 // the same in time

	// Choosing.
	idleCost  int32 // what a pass costs
	idleEnd   int32 // a pass that ends the turn
	idleLate  int32 // how much more it costs in the last turn
	minGain   int32 // what an order must gain to be given: below it the map's noise would move blocks to and fro
	ownWeight int32 // the say of a plan's own judgement beside its playouts, in tenths of one
}

// There are two sets, for a side that must change how things stand to win, and for one that need only keep them. They
// were found by playing some twelve thousand games with weights drawn at random and a regression of the results on
// them, in a few rounds; docs/bots.md tells how.
var (
	attacking = weights{
		foe: 94, hqStep: 19, hqStepLast: 4, spare: 25, pool: 25, poolLast: 5, fresh: 200, disc: 30, discLast: 8,
		discCost: 20, led: 40, ledCap: 21,
		thinLine: 40, firmLine: 60, cutOwn: 26, cutFoe: 60,
		expOwn: 20, expFoe: 10, expOther: 17, unled: 27, battle: 100,
		ground: 400, city: 600, near: 110, nearSingle: 14, point: 400, source: 60, decisive: 2400, decisiveSingle: 6000,
		soft: 900, softSingle: 8000, help: 60, guard: 18, absorbed: 400, plain: 16, obstacle: 7, barrier: 14,
		support: 80, supportLater: 80,
		idleCost: 30, idleEnd: 125, idleLate: 4, minGain: 3, ownWeight: 30,
	}
	defending = weights{
		foe: 100, hqStep: 22, hqStepLast: 4, spare: 28, pool: 19, poolLast: 5, fresh: 205, disc: 30, discLast: 7,
		discCost: 17, led: 50, ledCap: 28,
		thinLine: 34, firmLine: 58, cutOwn: 33, cutFoe: 40,
		expOwn: 26, expFoe: 10, expOther: 16, unled: 30, battle: 110,
		ground: 340, city: 500, near: 38, nearSingle: 30, point: 420, source: 60, decisive: 2600, decisiveSingle: 2600,
		soft: 900, softSingle: 2000, help: 60, guard: 20, absorbed: 330, plain: 12, obstacle: 7, barrier: 14,
		support: 50, supportLater: 40,
		idleCost: 26, idleEnd: 80, idleLate: 4, minGain: 4, ownWeight: 33,
	}
)

// chooseWeights finds out by the rules which of the two a side is.
func (pl *planner) chooseWeights(p *blocks.Position) *weights {
	if pl.leaderNow(p) == pl.side {
		return &defending
	}
	return &attacking
}
