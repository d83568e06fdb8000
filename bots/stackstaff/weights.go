// How much things count in plans of moves. docs/bots/stacks.md says where the figures are from.

package stackstaff

const (
	wMech  = 10   // a movement point nearer to what a mobile unit of the first side goes for, in tenths of a factor
	wFast  = 20   // and for a mobile unit if the capital is weakly held
	wTask  = 20   // the same for one that goes for a city
	wFoot  = 3    // the same for its other units
	wProwl = 6    // and for those a point nearer to the next enemy
	wTown  = 14   // points that a city is farther for it than the capital
	wCity  = 2500 // a city in the last turns
	hurry  = 3    // as many as those are
	wDent  = 4    // part of what a hex is worth that it is worth to reduce its garrison
	wPrey  = 2    // times what an assault in mid-move strikes
	wRisk  = 5    // tenths of what the first side may lose where it stands

	wRear     = 40  // a hex near a town of the rear that an attack clears
	wGuard    = 250 // and from the third turn on
	guardFrom = 3

	wNext = 1 // units in the city after those that the second side holds strongly

	taskBase = 120 // attack that is sent for an empty city
	taskOdds = 4   // and for each factor of its defence

	outwork = 4 // hexes round the capital, and what defends it there if it is weakly held
	weakly  = 250
)
