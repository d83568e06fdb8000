// How much things count in plans of moves. docs/bots.md says where the figures are from.

package stackstaff

const (
	wMech  = 10 // a movement point nearer to what a mobile unit of the first side goes for, in tenths of a factor
	wFoot  = 3  // the same for its other units
	wProwl = 6  // and for those a point nearer to the next enemy
	wTown  = 14 // points that a city is farther for it than the capital
	wPrey  = 2  // times what an assault in mid-move strikes
	wCut   = 3  // tenths of what is cut off from supply
	wRisk  = 5  // tenths of what the first side may lose where it stands

	taskBase = 70 // attack that is sent for an empty city
	taskOdds = 3  // and for each factor of its defence

	leak = 60 // a unit of the enemy next to a town of the rear; less the farther it is away
)
