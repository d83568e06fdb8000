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

	leakNow  = 60 // a unit of the enemy that finds a way to a town of the rear in its next turn
	leakThen = 30 // or in the one after it
)
