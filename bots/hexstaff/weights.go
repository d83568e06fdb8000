// The numbers that are tuned. All values are in hundredths of a victory point of the first side, unless a line says
// otherwise. docs/bots/counters.md says how the figures of stances were found; the others were set by hand, and none of
// them decides by itself.

package hexstaff

// stance is how much some things count, in hundredths of what they are worth.
type stance struct {
	name   string // what the journal calls it; empty if it is not chosen
	goal   int    // the way to ground that is worth points to the side
	guard  int    // the way to ground that is worth points to the enemy
	risk   int    // what the enemy can bring against a hex
	prey   int    // what an attack may eliminate
	price  int    // what an attack may cost
	near   int    // how near the enemy is
	gap    int    // open hexes of the line
	room   int    // taking ground
	fed    int    // supply
	stuck  int    // next to the enemy without attacking him
	pocket int    // cutting enemies off
}

// usual are the stances of a side that must take the ground that decides, and of one that holds it.
var usual = [2]stance{
	{goal: 70, guard: 60, risk: 40, prey: 140, price: 70, near: 100,
		gap: 150, room: 100, fed: 100, stuck: 0, pocket: 80},
	{goal: 100, guard: 70, risk: 90, prey: 120, price: 65, near: 180,
		gap: 110, room: 140, fed: 100, stuck: 0, pocket: 0},
}

// The stances that follow are factors of what is usual. Several can count at once.

// passive is for an enemy who does nothing.
var passive = stance{goal: 50, guard: 100, risk: 100, prey: 100, price: 60, near: 100,
	gap: 100, room: 100, fed: 100, stuck: 0, pocket: 100}

// storm is in its place where units of the side are within storming hexes of where they must go: there each hex counts
// that opens the way, and losses and supply less, because such an enemy does not use what they leave open.
var storm = stance{goal: 50, guard: 100, risk: 100, prey: 140, price: 40, near: 100,
	gap: 60, room: 800, fed: 40, stuck: 0, pocket: 100}

// storming is how near, in hexes.
const storming = 10

// hunt is for a side that must take ground to which nobody can come before the end: only what it eliminates and opens
// brings points.
var hunt = stance{goal: 0, guard: 100, risk: 100, prey: 100, price: 100, near: 200,
	gap: 100, room: 100, fed: 100, stuck: 100, pocket: 100}

// pace is how many hexes a turn an advance is taken to come forward, half as many where the weather hinders movement.
const pace = 5

// patient is for the side that must take ground as long as the end is far away: what is lost then is missed for long,
// and a gap costs a point each turn.
var patient = stance{goal: 65, guard: 70, risk: 450, prey: 220, price: 90, near: 65,
	gap: 167, room: 100, fed: 100, stuck: 100, pocket: 100}

// far is how many turns after this one are left when a side stops being patient: fewer.
const far = 8

// yielding is for the side that holds the ground that decides as long as half of a long game lies ahead: it falls back
// on that ground rather than meet the enemy where he is strongest.
var yielding = stance{goal: 100, guard: 214, risk: 100, prey: 100, price: 100, near: 55,
	gap: 100, room: 100, fed: 100, stuck: 100, pocket: 100}

// early is how many turns after this one are left when that side stops yielding: fewer.
const early = 15

// stances are the ways to play a turn that are compared, the usual one first.
var stances = [...]stance{
	{name: "play on", goal: 100, guard: 100, risk: 100, prey: 100, price: 100, near: 100,
		gap: 100, room: 100, fed: 100, stuck: 100, pocket: 100},
	{name: "strike", goal: 100, guard: 100, risk: 50, prey: 150, price: 60, near: 100,
		gap: 100, room: 150, fed: 100, stuck: 100, pocket: 100},
	{name: "press on", goal: 250, guard: 100, risk: 50, prey: 100, price: 100, near: 100,
		gap: 100, room: 100, fed: 60, stuck: 100, pocket: 100},
	{name: "hold", goal: 30, guard: 150, risk: 250, prey: 100, price: 130, near: 60,
		gap: 150, room: 60, fed: 150, stuck: 100, pocket: 100},
	{name: "fall back", goal: 0, guard: 400, risk: 300, prey: 60, price: 150, near: 20,
		gap: 100, room: 50, fed: 200, stuck: 100, pocket: 100},
	{name: "wear down", goal: 60, guard: 100, risk: 100, prey: 250, price: 80, near: 150,
		gap: 100, room: 60, fed: 100, stuck: 100, pocket: 100},
}

// times is a stance with each figure so many hundredths of another's, whose name it has.
func (w stance) times(m stance) stance {
	return stance{
		name:   m.name,
		goal:   w.goal * m.goal / 100,
		guard:  w.guard * m.guard / 100,
		risk:   w.risk * m.risk / 100,
		prey:   w.prey * m.prey / 100,
		price:  w.price * m.price / 100,
		near:   w.near * m.near / 100,
		gap:    w.gap * m.gap / 100,
		room:   w.room * m.room / 100,
		fed:    w.fed * m.fed / 100,
		stuck:  w.stuck * m.stuck / 100,
		pocket: w.pocket * m.pocket / 100,
	}
}

// What ground is worth to a unit. The stance says how much most of them count.
const (
	goalStep    = 25  // a hex nearer to where the side's units are worth points
	goalLast    = 50  // and as much more in the last turn; in earlier ones a half, a third and so on of it
	guardStep   = 12  // a hex nearer to where the enemy wants to be
	guardNear   = 3   // hexes from there within which nearer is no better
	supplyWorth = 60  // to be in supply
	enemyStep   = 15  // a hex nearer to the enemy, for a unit that attacks
	enemyFar    = 20  // hexes from him beyond which farther is no worse
	stuckCost   = 70  // to stand next to him: a unit in a zone is slow to leave it, and strength cannot be massed
	weakCost    = 40  // the same for a unit that only defends, or counts for nothing by itself
	laterTurns  = 3   // points at the end count a half, a third and so on of what they are, for this many turns at most
	keepShare   = 8   // the part of what it costs to lose a hex that it is worth to be in it, if it does not decide
	guardWork   = 150 // a unit with an engineer, or on its way, if the enemy can come there
)

// What attacks bring and cost.
const (
	strengthWorth = 40  // a point of strength, besides the points that the game gives for it
	nearWorth     = 200 // to clear a hex that the side wants to be in
	nearSlope     = 10  // what it is worth less for each hex that it is away from there
	lateLosses    = 3   // times what losses count in overruns of tanks alone, if the enemy does nothing
	retreatCost   = 60  // to be sent back, and besides a part of what the attackers are worth: one in retreatShare
	retreatShare  = 20
	disruptCost   = 30 // to be disrupted, for each point of the defender's printed strength
)

// Which attacks are made, and from where.
const (
	leastPrepared = 30  // what an attack must bring at least for units to be brought up
	leastNow      = 10  // what it must bring more than in the combat phase
	againWorth    = 60  // an overrun, whose units can attack once more
	mostAttacks   = 40  // attacks that are chosen in a phase at most
	attackNear    = 24  // hexes: an attack changes what others within so many could bring
	openCost      = 200 // a hex to which the defender could retreat
	dieWorth      = 60  // a point of the die's modifier, where an attacker stands
	groundShare   = 10  // of the ground where an attacker stands, the part that counts: one in so many
	stayWorth     = 20  // that it stands there by the plan already
)

// The line, and units that go where it is open.
const (
	tried      = 6  // hexes that are tried for a unit which would leave a gap if it went where it is worth most
	closeTries = 40 // units that are tried to close gaps
	sendFar    = 30 // hexes from a gap within which a unit starts towards it
	gapTurns   = 4  // an open hex costs a point, and half of one for each turn that is left, of so many at most
)

// Pockets.
const (
	leastPocket = 60 // what a unit must bring more in a hex from which it cuts enemies off than where it stands
	mostPockets = 10 // units that are sent
	pocketFar   = 6  // hexes from the enemy within which such a hex is looked for
	pocketKeep  = 3  // and within which a unit is asked whether it keeps a pocket closed
	pocketNear  = 12 // hexes: a unit in one changes what others within so many would cut off
)

// Where enemies are sent who retreat.
const (
	retreatZone   = 20 // into a zone of the side's
	retreatUnfed  = 15 // out of supply
	retreatStep   = 3  // a hex farther from what they want
	retreatFar    = 20 // hexes from it beyond which farther is no better
	retreatFriend = 5  // not to one of their own, for each unit there
)

// Railways.
const (
	trainRisk    = 50 // not to ride to a hex that the enemy can come next to and that no unit of the side holds
	engineerStep = 10 // a hex nearer to where the side or the enemy wants to be, for an engineer that roams
	engineerWork = 25 // to stand on rails that are to be mended
	engineerRisk = 60 // not to stand near the enemy
	railStep     = 20 // a hex that supply comes nearer by
	railCost     = 12 // a hex of rails on the way
	railMended   = 40 // not to choose a hex whose rails need no work
	railShared   = 20 // not to work near another engineer, for each hex that they are nearer than railApart
	railApart    = 8
)

// How playouts are judged.
const (
	// even is the value, either way, that counts half as much as any value can.
	even = 10000
	// chanceOfOne is how much more a single playout must bring to count, in thousandths of the most that it can.
	// Measured at 0 and at 200 (docs/bots/counters.md).
	chanceOfOne = 200
	// surely is by how many halves of the standard error of the difference a draft must have brought more than the
	// usual one.
	surely = 2
)

// Work is counted in looks at a position, with the plan that follows, and in counts of a line's gaps, about in
// microseconds (docs/bots/counters.md), so the same seed plays the same game on every machine. A turn can take half a
// playout more than its work.
const (
	lookWork = 1800
	lineWork = 14
)
