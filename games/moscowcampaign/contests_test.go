// The rulebook's worked examples of match, series and handicap.

package moscowcampaign_test

import (
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
)

// won is how a game ended.
func won(side kernel.Side, level string) kernel.Outcome {
	return kernel.Outcome{Over: true, Winner: side, Level: level}
}

// TestMatchExample (Match): player A wins the first game with the Germans, a substantial victory, and player B the
// second with the Germans, a marginal one: 3 less 1, halved, is 1, a marginal victory of player A (R56).
func TestMatchExample(t *testing.T) {
	info := moscowcampaign.Must().Info()
	match := info.Contest("match")
	var points [2]int32
	for n, level := range []string{"substantial", "marginal"} {
		o := won(moscowcampaign.German, level)
		for player, got := range info.ContestPoints(o, n) {
			points[player] += got
		}
	}
	s := info.Score(match, points)
	if s.Points != [2]int32{3, 1} || s.Ahead != 0 || s.Num != 2 || s.Den != 2 || s.Level != "marginal" ||
		s.Handicap != (kernel.Ratio{}) {
		t.Errorf("%+v", s)
	}
}

// TestSeriesExample (Series, Handicap): 12 match points in a series are divided by three and by two: a multiplier of
// two (R8). With it 334 victory points to 83 are a Soviet marginal victory instead of a German substantial one (R58).
func TestSeriesExample(t *testing.T) {
	info := moscowcampaign.Must().Info()
	s := info.Score(info.Contest("series"), [2]int32{12, 0})
	if s.Ahead != 0 || s.Level != "substantial" || s.Handicap != (kernel.Ratio{Num: 2, Den: 1}) {
		t.Fatalf("%+v", s)
	}
	side, level := moscowcampaign.Level([2]int32{334, 83}, [2]kernel.Ratio{})
	if side != moscowcampaign.German || level != "substantial" {
		t.Errorf("without a handicap: %d %s", side, level)
	}
	side, level = moscowcampaign.Level([2]int32{334, 83}, [2]kernel.Ratio{moscowcampaign.Soviet: s.Handicap})
	if side != moscowcampaign.Soviet || level != "marginal" {
		t.Errorf("with the handicap: %d %s", side, level)
	}
}

// TestContestRules: the rules that the contests cite have a page.
func TestContestRules(t *testing.T) {
	info := moscowcampaign.Must().Info()
	x, err := kernel.NewIndex(info)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range info.Contests {
		for _, rule := range []string{c.Rule, c.HandicapRule} {
			if _, ok := x.Rule(rule); !ok && rule != "" {
				t.Errorf("%s cites %q, of which there is no text", c.ID, rule)
			}
		}
	}
}
