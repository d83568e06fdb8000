// How much things count in plans of moves. docs/bots/stacks.md says where the figures are from.

package stackstaff

// weights are in tenths of a combat factor, but where it is said.
type weights struct {
	mech  int // a movement point nearer to what a mobile unit of the first side goes for
	fast  int // the same if the capital is weakly held
	task  int // the same for one that goes for a city
	foot  int // the same for its other units
	prowl int // and for those a point nearer to the next enemy
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
	mech: 10, fast: 28, task: 22, foot: 7, prowl: 8, walk: 10, via: 10, city: 12, town: 80, prize: 300,
	last: 2500, hurry: 3, dent: 5, prey: 2, risk: 4,
	ring: 50, leave: 120, meet: 100, relieve: 100,
	rear: 40, guard: 300, since: 3, hold: 4, relief: 6, massed: 700, keep: 150,
	taskBase: 140, taskOdds: 4,
	home: 60, sally: 0, strong: 5, forts: 100, next: 2,
	hopeless: 50, outwork: 4, weakly: 220,
}
