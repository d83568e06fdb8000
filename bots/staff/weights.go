// Weights: the numbers of the evaluation.

package staff

import "umpire/systems/blocks"

// weights are the numbers by which positions are evaluated and plans chosen, in the points of tables.value unless a
// line says otherwise. "Likewise" and "the same" refer to the line before.
type weights struct {
	// What blocks are worth.
	foe        int32 // what the enemy's blocks count against one's own, in hundredths
	hqStep     int32 // a step of an HQ, beyond what the next logistics phase gives back
	hqStepLast int32 // the same in the last turn
	spare      int32 // a step that the next logistics phase gives back, in hundredths of hqStep
	pool       int32 // a block in the pool, in hundredths of its worth when it arrives
	poolLast   int32 // the same in the last turn
	fresh      int32 // a block drawn with the disc, in hundredths of its worth
	disc       int32 // to hold the disc
	discLast   int32 // the same in the last turn
	discCost   int32 // what the enemy may draw with the disc, in hundredths of its worth
	led        int32 // fire that an HQ could command, in hundredths
	ledCap     int32 // the most of it that counts
	airRefit   int32 // a step restored to an air HQ, in hundredths of what it brings

	// Supply: what is left of a block's worth, in hundredths.
	thinLine int32 // if the enemy can cut its line by a step into an empty area or two
	firmLine int32 // if an enemy block that can be led can cut it by a march through empty areas
	cutOwn   int32 // if it is cut off and its side has just moved
	cutFoe   int32 // what is lost if the enemy has just cut it off

	// Threat, in hundredths.
	expOwn   int32 // expected losses of the side that has just moved
	expFoe   int32 // of the side that the mover could attack
	expOther int32 // of a side between two impulses
	unled    int32 // fire of a block that no HQ and no disc can move
	battle   int32 // battles that are due

	// Ground and objectives.
	ground         int32 // any area, in hundredths of a point
	city           int32 // a city, likewise
	near           int32 // divides what ground near an objective is worth
	nearSingle     int32 // the same where one place decides
	point          int32 // a victory point where points decide
	logistics      int32 // a point that a disc adds to the logistics value, for each turn that follows, three at most
	pick           int32 // a place that gives the choice in draws
	source         int32 // a victory point where points only count for logistics
	decisive       int32 // what ends the game
	decisiveSingle int32 // the same where one place decides
	soft           int32 // how much of an objective's worth depends on what can be brought there in time
	softSingle     int32 // the same where one place decides
	help           int32 // fire that the owner could bring to an objective, in hundredths
	guard          int32 // fire of its defenders, in tenths
	absorbed       int32 // a hit that it absorbs
	plain          int32 // added to the defence of every place
	// an enemy step, or a hit absorbed, on the way to the place that decides, in tenths of a movement point
	obstacle     int32
	barrier      int32 // an enemy block on the way, likewise
	support      int32 // artillery and bombers against an objective in the next impulse, in hundredths
	supportLater int32 // those that come later, likewise

	// By the turns that surely follow.
	turning  int32    // as many points as turn the result, at the end of the game
	urgent   [3]int32 // how far a point's worth goes from point to its share of that, in hundredths
	softNear [2]int32 // what is left of soft, in hundredths

	// Choosing.
	idleCost int32 // what a pass costs
	idleEnd  int32 // a pass that ends the turn
	idleLate int32 // how much more it costs in the last turn
	// a pass in the last turn of the side that would lose
	concession int32
	minGain    int32 // what an order must gain to be given: less may be noise that moves blocks back and forth
	ownWeight  int32 // what a plan's own value counts compared with its playouts, in tenths of one playout
}

// attacking are the weights of a side that must change the situation to win, defending those of a side that only has to
// keep it. docs/bots/blocks.md says how they were found.
var (
	attacking = weights{
		foe: 94, hqStep: 19, hqStepLast: 4, spare: 25, pool: 25, poolLast: 5, fresh: 200, disc: 30, discLast: 8,
		discCost: 20, led: 40, ledCap: 21, airRefit: 50,
		thinLine: 40, firmLine: 60, cutOwn: 26, cutFoe: 60,
		expOwn: 20, expFoe: 10, expOther: 17, unled: 27, battle: 100,
		ground: 400, city: 600, near: 110, nearSingle: 14, point: 400, source: 60, logistics: 15, pick: 60,
		decisive: 2400, decisiveSingle: 6000,
		soft: 900, softSingle: 8000, help: 60, guard: 18, absorbed: 400, plain: 16, obstacle: 7, barrier: 14,
		support: 80, supportLater: 80,
		turning: 6000, urgent: [3]int32{100, 60, 30}, softNear: [2]int32{40, 70},
		idleCost: 30, idleEnd: 125, idleLate: 4, concession: 5000, minGain: 3, ownWeight: 30,
	}
	defending = weights{
		foe: 100, hqStep: 22, hqStepLast: 4, spare: 28, pool: 19, poolLast: 5, fresh: 205, disc: 30, discLast: 7,
		discCost: 17, led: 50, ledCap: 28, airRefit: 50,
		thinLine: 34, firmLine: 58, cutOwn: 33, cutFoe: 40,
		expOwn: 26, expFoe: 10, expOther: 16, unled: 30, battle: 110,
		ground: 340, city: 500, near: 38, nearSingle: 30, point: 420, source: 60, logistics: 15, pick: 60,
		decisive: 2600, decisiveSingle: 2600,
		soft: 900, softSingle: 2000, help: 60, guard: 20, absorbed: 330, plain: 12, obstacle: 7, barrier: 14,
		support: 50, supportLater: 40,
		turning: 6000, urgent: [3]int32{100, 60, 30}, softNear: [2]int32{40, 70},
		idleCost: 26, idleEnd: 80, idleLate: 4, concession: 5000, minGain: 4, ownWeight: 33,
	}
)

// chooseWeights asks the rules who would win now, and picks the weights by that.
func (pl *planner) chooseWeights(p *blocks.Position) *weights {
	if pl.leaderNow(p) == pl.side {
		return &defending
	}
	return &attacking
}
