// Several games of the same two players: Match, Series and Handicap of the rulebook. How the levels count is in
// tables.json, the arithmetic in kernel.Info.Score, and who played which games a table knows.

package moscowcampaign

import "umpire/kernel"

// contests are the match and the series of three matches. The score of a match is half the difference (Match, R56),
// that of a series a third of it, for the six games together (Series, R8, R57). Half the score of a series multiplies
// the weaker player's victory points in later single games (Handicap, R58).
func contests() []kernel.ContestInfo {
	return []kernel.ContestInfo{
		{ID: "match", Name: "Match", Rule: "Match", Games: 2, Divide: 2,
			Text: "Two games of the same scenario, with sides changed. A marginal victory counts 1 match point, a " +
				"substantial one 3, a decisive one 6; half the difference is the score."},
		{ID: "series", Name: "Series", Rule: "Series", Games: 6, Divide: 3, Of: "match", Handicap: 2,
			HandicapRule: "Handicap",
			Text: "Three matches. A third of the difference of all match points is the score; half of that, if it is " +
				"more than one, multiplies the weaker player's victory points in later single games."},
	}
}
