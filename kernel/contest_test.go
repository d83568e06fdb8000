// Tests of the arithmetic of contests.

package kernel_test

import (
	"strings"
	"testing"

	"umpire/kernel"
)

// contested is a game with three levels, matches and series, as The Moscow Campaign counts them.
func contested() *kernel.Info {
	info := sample()
	info.Handicap, info.Scenarios = true, []kernel.ScenarioInfo{{ID: "campaign"}}
	info.Levels = []kernel.LevelInfo{{ID: "marginal", Name: "M", Match: 1}, {ID: "substantial", Name: "S", Match: 3},
		{ID: "decisive", Name: "D", Match: 6}}
	info.Contests = []kernel.ContestInfo{{ID: "match", Name: "Match", Games: 2, Divide: 2},
		{ID: "series", Name: "Series", Games: 6, Divide: 3, Of: "match", Handicap: 2}}
	return info
}

func TestContestScore(t *testing.T) {
	info := contested()
	for _, c := range []struct {
		kind   string
		a, b   int32
		ahead  int
		level  string
		factor string // the handicap
	}{
		{"match", 0, 0, -1, "", "1"}, {"match", 6, 6, -1, "", "1"},
		{"match", 3, 2, 0, "", "1"}, // a half is below a marginal victory
		{"match", 3, 1, 0, "marginal", "1"}, {"match", 1, 3, 1, "marginal", "1"},
		{"match", 6, 1, 0, "marginal", "1"}, // two and a half
		{"match", 6, 0, 0, "substantial", "1"}, {"match", 1, 12, 1, "substantial", "1"},
		{"match", 12, 0, 0, "decisive", "1"},
		{"series", 12, 0, 0, "substantial", "2"}, {"series", 0, 36, 1, "decisive", "6"},
		{"series", 9, 2, 0, "marginal", "7/6"}, {"series", 8, 2, 0, "marginal", "1"}, // one, not a half
		{"series", 4, 2, 0, "", "1"}, {"series", 1, 4, 1, "marginal", "1"}, {"series", 10, 19, 1, "substantial", "3/2"},
	} {
		s := info.Score(info.Contest(c.kind), [2]int32{c.a, c.b})
		if s.Ahead != c.ahead || s.Level != c.level || s.Handicap.String() != c.factor {
			t.Errorf("%s %d to %d: %d ahead, level %q, handicap %s, want %d, %q, %s", c.kind, c.a, c.b, s.Ahead,
				s.Level, s.Handicap, c.ahead, c.level, c.factor)
		}
		if s.Num < 0 || s.Num != max(c.a-c.b, c.b-c.a) || s.Den != info.Contest(c.kind).Divide {
			t.Errorf("%s %d to %d: the score is %d/%d", c.kind, c.a, c.b, s.Num, s.Den)
		}
		if _, err := info.Resolve(kernel.Setup{Scenario: info.Scenarios[0].ID,
			Handicap: [2]kernel.Ratio{1: s.Handicap}}); err != nil {
			t.Errorf("%s %d to %d: no game takes the handicap: %v", c.kind, c.a, c.b, err)
		}
	}
}

// TestSidesChange: player 0 leads the first side in the first game and the second in the next.
func TestSidesChange(t *testing.T) {
	info := contested()
	won := kernel.Outcome{Over: true, Winner: kernel.SideB, Level: "substantial"}
	for n, want := range [][2]int32{{0, 3}, {3, 0}, {0, 3}} {
		if got := info.ContestPoints(won, n); got != want {
			t.Errorf("game %d gives %v, want %v", n, got, want)
		}
	}
	for _, o := range []kernel.Outcome{{}, {Over: true, Winner: kernel.NoSide, Level: "draw by agreement"}} {
		if got := info.ContestPoints(o, 1); got != [2]int32{} {
			t.Errorf("%+v gives %v", o, got)
		}
	}
	if a, b := kernel.ContestPlayer(kernel.SideA, 3), kernel.ContestPlayer(kernel.SideB, 3); a != 1 || b != 0 {
		t.Errorf("in the fourth game the first side is player %d's, the second %d's", a, b)
	}
}

// TestBadContests: what cannot be counted is refused when the game is loaded.
func TestBadContests(t *testing.T) {
	if _, err := kernel.NewIndex(contested()); err != nil {
		t.Fatal(err)
	}
	for says, spoil := range map[string]func(i *kernel.Info){
		"needs an id of its own":    func(i *kernel.Info) { i.Contests[1].ID = "match" },
		"has no name":               func(i *kernel.Info) { i.Contests[0].Name = "" },
		"no level of victory":       func(i *kernel.Info) { i.Levels = nil },
		"an even number":            func(i *kernel.Info) { i.Contests[0].Games = 3 },
		"divides by 0":              func(i *kernel.Info) { i.Contests[0].Divide = 0 },
		"no contest that its":       func(i *kernel.Info) { i.Contests[1].Games = 7 + 1; i.Contests[0].Games = 6 },
		"is made of \"rubber\"":     func(i *kernel.Info) { i.Contests[1].Of = "rubber" },
		"the game takes none":       func(i *kernel.Info) { i.Handicap = false },
		"a handicap that is too la": func(i *kernel.Info) { i.Levels[2].Match = 100 },
	} {
		info := contested()
		spoil(info)
		if _, err := kernel.NewIndex(info); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}
