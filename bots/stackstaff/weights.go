// How much things count: the numbers that are tuned. docs/bots/stacks.md says where those of weights and stances are
// from; the others were set by hand.

package stackstaff

import "umpire/kernel"

// weights are in tenths of a combat factor, but where it is said.
type weights struct {
	mech  int // a movement point nearer to what a mobile unit of the first side goes for
	fast  int // the same if the capital is weakly held
	task  int // the same for one that goes for a city
	foot  int // the same for its other units
	enemy int // and for those a point nearer to the next enemy
	walk  int // and a point nearer to the next town that it does not hold
	via   int // tenths of the way from that town to the capital that count with the way to it
	city  int // points that a city is farther for them than the capital
	town  int // a town to enter
	prize int // a city to enter, and 40 for each turn more
	last  int // a city in the last turns
	hurry int // as many as those are
	dent  int // part of what a hex is worth that it is worth to reduce its garrison
	prey  int // times what an assault in mid-move strikes
	risk  int // tenths of what the first side may lose where it stands

	ring    int // hundredths of what a unit is worth that it gives up not to be encircled
	leave   int // tenths that it costs a unit of the second side to be a point farther from the capital for a ring
	meet    int // hundredths of what a mobile stack is worth that it brings a unit of the second side to arrive near it
	relieve int // hundredths of what units are worth that it brings to have them in supply again

	rear   int // a hex near a town of the rear that an attack clears
	guard  int // and from a turn on
	since  int // that turn
	hold   int // steps in such a town at least if the enemy can come next to it
	relief int // steps that stand next to it
	massed int // what the enemy can bring against it from which on more hold it
	keep   int // what an aircraft is worth in the enemy's turn if he brings twice its defence

	taskBase int // attack that is sent for an empty city
	taskOdds int // and for each factor of its defence

	home   int // tenths of what a point nearer to the capital counts for a unit of the second side
	sally  int // points that one goes away from the capital for an attack at most
	strong int // units in the city that the second side holds strongly
	forts  int // points that a fortified city is nearer when that city is chosen: it is harder to take
	next   int // units in the city after it

	hopeless int // hundredths of losing a step with which an attack is made only for what wins, or a city in the end

	outwork int // hexes round the capital, and what defends it there if it is weakly held
	weakly  int
}

// standing are the weights that the officer plays by.
var standing = weights{
	mech: 10, fast: 28, task: 22, foot: 7, enemy: 8, walk: 10, via: 10, city: 12, town: 80, prize: 300,
	last: 2500, hurry: 3, dent: 5, prey: 2, risk: 4,
	ring: 50, leave: 120, meet: 100, relieve: 100,
	rear: 40, guard: 300, since: 3, hold: 4, relief: 6, massed: 700, keep: 150,
	taskBase: 140, taskOdds: 4,
	home: 60, sally: 0, strong: 5, forts: 100, next: 2,
	hopeless: 50, outwork: 4, weakly: 220,
}

// Attacks. Values are in tenths of a combat factor, but where it is said.
const (
	mostPrepared  = 40 // attacks that are prepared in a movement phase at most
	mostAttackers = 25 // units that are looked at for one of them
	leastPrepared = 12 // what each brings at least
	leastNow      = 8  // what an attack in the combat phase must bring more than
	preparedNear  = 14 // hexes: one changes what others within so many bring

	approachThreat = 40 // of what can come against a hex, the part that counts against it: one in so many
	approachCrowd  = 6  // each unit of the side that stands there
	approachStay   = 3  // that the unit stands there
	approachSide   = 10 // that nobody attacks from there yet

	hopelessGround = 50     // hundredths of losing a step from which on rear and relief are not worth it
	roadNow        = 15     // a mobile unit whose way to the capital is cleared, if it moves after the attack
	roadLater      = 5      // the same if it moves in the next turn
	groundMost     = 100000 // what ground counts at most
	shoveWorth     = 10     // to drive a defender back who is not eliminated
	rearNear       = 8      // hexes from a town of the rear within which it counts for that
)

// Aircraft, and the decisions of a battle.
const (
	airCost      = 20  // an aircraft that is sent
	airGround    = 30  // to clear the hex of a battle that aircraft are sent to, besides the roads that it opens
	bloodGround  = 200 // what a hex counts at most that a bloodbath clears
	bloodCost    = 60  // what it costs for each defender
	stepLost     = 30  // a step that the defender loses to hold a hex
	refugeThreat = 10  // of what the enemy can bring against a hex to retreat to, the part that counts: one in so many
	refugeUnfed  = 100 // to retreat to where the unit is out of supply
	refugeGround = 100 // what such a hex counts at most for what it is worth to enter it

	advanceWorth = 8  // to advance after an attack, for the second side
	advanceStep  = 10 // a point nearer to what a unit of the first side goes for
	advanceFirst = 10 // a mobile unit that moves after the attack
	advanceCrowd = 4  // each unit that has advanced already
	advanceUnfed = 50 // a unit of the second side that no source of its own reaches there
)

// What ways and hexes count. Ways are in movement points.
const (
	enemyExtra   = 2  // what a hex with units of the second side adds to the way of the first
	enemyFactors = 30 // and one for so many tenths of a factor of their defence
	cityExtra    = 3  // and for a city
	prizeTurn    = 40 // what a city is worth more to enter with each turn
	sourcePrize  = 60 // to enter a source of the second side's supply
	flankShare   = 3  // of so many hexes, by their numbers, the mobile units of one go for the capital's supply line
	lossShare    = 40 // of what can come against a hex, the hundredths that are taken to attack it
)

// The line.
const (
	postCost = 100 // of a unit in the line
	postBack = 3   // of a hex farther from the capital
	postWeak = 80  // of a unit with one step
	postGap  = 300 // of a hex where nobody can be sent
	redraws  = 6   // how often the line is drawn again, with hexes for which nobody was found costing more
)

// Rings of the second side, and hexes that zones of control close.
const (
	ringFar     = 5  // hexes from the middle of a ring to its hexes at most
	ringMost    = 12 // hexes of a ring at most
	caughtFor   = 50 // hundredths of what units are worth that it brings to keep them out of supply for a turn
	reopenMost  = 12 // units that are sent into hexes that zones close at most
	reopenTries = 80 // hexes that are tried for each
)

// The order of a turn's phases. A side that fights first moves with what the fight has opened.
const (
	early  = 7   // tenths of what attacks are worth after moves that those at hand must bring to fight first
	enough = 150 // what they must bring for that in a playout, where no moves are tried
)

// stance is how a side plays on: how much some things count, in hundredths of what is usual, and some decisions.
type stance struct {
	name  string // what the journal calls it
	drive int    // the way of mobile units to what they go for
	tasks int    // what is sent for each city
	prey  int    // what an attack may eliminate
	price int    // what an attack may cost
	risk  int    // what the enemy can bring against a hex
	home  int    // the second side: how near a unit is to the capital
	city  int    // the second side: how many cities are held by a strong garrison
	order int8   // of the phases in this turn: 0 as it seems best, fightFirst or moveFirst
	call  int8   // of the offensive in this turn: 0 as it seems best, declareNow or waitOn
}

// What a stance may decide: see there.
const (
	fightFirst = 1
	moveFirst  = 2
	declareNow = 1
	waitOn     = 2
)

// usual is how a side plays on without comparing.
var usual = stance{name: "play on", drive: 100, tasks: 100, prey: 100, price: 100, risk: 100, home: 100, city: 1}

// stances are the ways to play on that are compared, by side, the usual one first.
var stances = [kernel.Players][]stance{
	{
		usual,
		{name: "go for the capital", drive: 150, tasks: 0, prey: 100, price: 100, risk: 60, home: 100, city: 1},
		{name: "go for the cities", drive: 100, tasks: 200, prey: 100, price: 100, risk: 60, home: 100, city: 1},
		{name: "wear down", drive: 60, tasks: 100, prey: 200, price: 80, risk: 100, home: 100, city: 1},
		usual.but("move first", moveFirst, 0),
		usual.but("fight first", fightFirst, 0),
		{name: "drive on", drive: 200, tasks: 100, prey: 100, price: 60, risk: 40, home: 100, city: 1},
		usual.but("declare", 0, declareNow),
		usual.but("wait", 0, waitOn),
	},
	{
		usual,
		{name: "hold two cities", drive: 100, tasks: 100, prey: 100, price: 100, risk: 100, home: 100, city: 2},
		{name: "fall back", drive: 100, tasks: 100, prey: 80, price: 130, risk: 150, home: 200, city: 1},
		{name: "stand", drive: 100, tasks: 100, prey: 100, price: 100, risk: 60, home: 50, city: 1},
		{name: "strike", drive: 100, tasks: 100, prey: 200, price: 70, risk: 50, home: 70, city: 1},
		usual.but("move first", moveFirst, 0),
		usual.but("fight first", fightFirst, 0),
		{name: "hold all cities", drive: 100, tasks: 100, prey: 100, price: 100, risk: 100, home: 60, city: 4},
	},
}

// but is a stance with another name and other decisions.
func (w stance) but(name string, order, call int8) stance {
	w.name, w.order, w.call = name, order, call
	return w
}

// How playouts are judged: what the end of a game is worth to the first side, and when that decides.
const (
	wonWorth = 10000 // a game that is won, less where it is lost
	wonTurn  = 100   // each turn that it ended earlier
	heldCity = 700   // a city that is held at the end of a lost game
	nearMost = 40    // points from the capital within which a mobile unit counts at the end of one
	nearStep = 20    // what each point nearer counts, for the nearest

	// leastPlayed is how often a way is played out before another one is given up for it: after one or two playouts of
	// each of some ways the best is a matter of luck.
	leastPlayed = 4
	// surely is by how many halves of the standard error of the difference a way must have brought more than the usual
	// one.
	surely = 3
)
