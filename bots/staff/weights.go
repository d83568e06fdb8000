// The numbers that are tuned: weights of the evaluation, and what else plans and decisions count by.

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

// Numbers of the evaluation that are the same for both sides. Chances and shares are in hundredths.
const (
	handShare      = 80 // a block in hand, of what it is worth when it arrives
	companionWorth = 30 // a block that goes along the road with its HQ
	pairOne        = 15 // of what a pair of places is worth, what each brings without the other

	lineThere   = 20 // how much likelier a place that has a defensive line keeps it
	lineToBuild = 60 // of the chance to keep a place, that a line is built there in time
	lineToTake  = 40 // the same for one that must be taken first
	drivenOut   = 85 // of the chance to take a place: an owner is hard to drive out
	walkedInto  = 55 // the most for one that is empty: it must still be entered
	surelyTaken = 95 // one that falls as soon as the enemy enters
	lineAlone   = 60 // a defensive line alone that is in supply

	firedOn        = 3  // of an attacker's fire, what each point of the defender's takes
	firedOnLeast   = 30 // and what is left of it at least
	firedBack      = 80 // of the defender's hits in a battle, what takes from the attacker's fire
	firedBackLeast = 20 // and what is left of that at least
	hitsVariance   = 70 // the variance of hits, of their number: about two thirds
	hitsLeast      = 40 // the least standard deviation, in hundredths of a hit
	flakLeaves     = 2  // thirds of bombers' fire that anti-air fire leaves

	nearMost = 900 // of an objective's worth, what counts at most for the ground near it
	nearStep = 7   // tenths of that which are left with each area farther
)

// What HQs, support and decisions count by, in points.
const (
	postMove    = 6   // that an HQ moves before it commands
	aloneCost   = 25  // an HQ next to the front where there are fewer dice times faces in defence than aloneGuard
	aloneGuard  = 6   // those
	aloneErrand = 100 // the same for an HQ that brings blocks to a place that is driven for
	airTarget   = 4   // a place of the enemy's within an air HQ's range, and besides what its ground is worth:
	airGround   = 4   // one part of so many
	airFront    = 20  // an air HQ next to the enemy

	targetBase  = 20 // any battle, as a target of support
	targetGiven = 8  // what each point of support that it has already takes from that
	targetMust  = 30 // one that must be fought

	drawNothing = 100 // to spend the disc where no block is in the pool
	drawCost    = 15  // to spend it at all
	refitSpent  = 15  // to restore an HQ that has no strength and cannot command
	refitFront  = 12  // areas to the front within which a restored step is soon of use: a point for each three nearer
	lastStep    = 6   // that a block is lost with the step

	restTurns     = 2 // turns left, and the most of the logistics value, with which a leader rests
	restLogistics = 3

	muchWorse = 400 // points behind the best with which a plan is not played out
	sameScore = 3   // points within which another of the kind, of as many actions, is nearly the same
)

// Looking ahead over several impulses.
const (
	mostTargets  = 2    // places that plans are made to take
	enemyAnswers = 2    // what gains most, and a pass
	endWorth     = 9000 // of a game that is won in a playout, less where it is lost
)

// mostRides is how many impulses are played out to see whether a ride after them wins.
const mostRides = 4

// calmAfter is how often the enemy must have passed before nothing is feared from him where points decide: there an
// enemy who acts after all finds more than one place open.
const calmAfter = 2

// Drives. Readiness, chances and shares are in hundredths, what things are worth in points. Those of sieges are in
// siege.go.
const (
	mostDrives  = 5   // places that are driven for at a time
	mostNeeded  = 4   // of them, as many as turn the result
	mostReady   = 60  // a place that is ready to fall has not fallen, in hundredths
	hastyReady  = 80  // the same in the last turn, or where the weather may make it the last
	keepAt      = 15  // how much readier another place must be to be driven for instead, in hundredths
	soonReady   = 80  // the same in the turn in which the weather may end it, as a chance in the next impulse
	enoughWorth = 200 // in hundredths of weights.turning, to have in that turn all that turns the result
	leastWorth  = 50  // in hundredths of weights.turning, that the place which is least ready is ready
	driveShare  = 80  // of a place's worth, in hundredths, what depends on the drive
	driveSlope  = 3   // what a movement point of distance takes from a block's share, in hundredths
	lastSlope   = 8   // the same when the weather may end the game next turn or in this one: what is far comes too late
	driveStep   = 100 // what an HQ step is worth when the next turn may end the game
	driveSpare  = 60  // the same of steps that the logistics phase gives back, in hundredths of that
	driveExcess = 2   // as many times the hits that it takes are to be expected
	postNear    = 30  // for an HQ next to a place that is driven for
	airNear     = 12  // for an air HQ within range of it
	leadNear    = 40  // as postNear, for an HQ of the drive's own
	leadStays   = 150 // an HQ that leads a drive already, in hundredths
	leadWithin  = 24  // movement points within which a block counts for a lead
	stormHQs    = 3   // HQs that storm a place together
	stormReach  = 4   // areas that they may be away from it
	airStorm    = 60  // of bombers that the logistics phase restores, what counts in a storm of a place, in hundredths
	driveAir    = 200 // a step restored to an air HQ, in hundredths of what it brings
	// driveSupport is what a place that is driven for counts more as a target of support in the last turn, or where the
	// weather may make it the last
	driveSupport = 500
	joinGain     = 600 // what a further HQ in an impulse must gain when activations are scarce
)

// Sieges, likewise.
const (
	siegeStep    = 60   // what an HQ step is worth before the last turn
	siegeSpare   = 20   // the same of steps that the logistics phase gives back, in hundredths of that
	siegeLast    = 100  // what it is worth in the last turn: those that are near march, far ones continue battles
	siegeUnspent = 100  // what a pass costs for each step that the logistics phase could give back, but none lacks
	siegeQuit    = 5000 // what a pass in the last turn costs, unless a ring is to be closed
	siegeNeed    = 2    // as many times the hits that it takes
	siegeCutOff  = 30   // of what it takes, if the place is cut off, in hundredths
	siegeLed     = 70   // of a block's fire, what depends on an HQ that can order it near the place, in hundredths
	siegeReady   = 80   // a storm in a later impulse, in hundredths of one now
	siegeRestore = 3    // how many times the full strength of an HQ counts against what it has now
	siegeGuns    = 3    // HQs whose artillery counts
	siegePost    = 8    // for an HQ, a hundredth of patience
	siegeLocal   = 60   // what else makes a good place for an HQ, in hundredths
	siegeBase    = 50   // for every place, so that an HQ which is near already is still of use
)

// patience is how much counts what needs so many moves to be where it is wanted, in hundredths: what is far away still
// counts for something, and each move brings about as much.
var patience = [...]int32{100, 82, 66, 53, 42, 33, 26, 20, 15, 11, 8, 6, 4}

// Rings and starved places, likewise.
const (
	ringGarrison = 4     // steps of the garrison's combat blocks from which on a ring is closed: fewer are stormed
	ringWorth    = 8000  // a place that is cut off
	ringStorm    = 6000  // what can storm it then
	ringShare    = 60    // an area that is as good as closed, in hundredths of one that is
	ringStep     = 30    // what an HQ step is worth in the last turn
	ringNear     = 200   // what it is worth besides, for an HQ that can order blocks to storm the place
	ringQuit     = 50000 // what a pass in the last turn costs
	ringWork     = 4     // so many values of a ring cost as much work as an evaluation without one
	starveWorth  = 1500  // a place that is driven for and cut off, where points decide
	starveNear   = 50    // how ready such a place is to fall: what depends on a block near it, in hundredths
	starveHQ     = 200   // what it is worth that an HQ near such a place can act once more
)

// Errands.

// arrivals are how near a block counts that needs so many moves to enter a place, in hundredths.
var arrivals = [...]int32{100, 85, 55, 32, 18, 9, 4}

// marchEnds is how many places a block may march to for each drive while activations are scarce.
const marchEnds = 2
