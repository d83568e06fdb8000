// Ratings find the strengths that made the games.

package lab

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestRatingsFindTheStrengths of bots whose games are coins, by side; and 95 % of intervals hold them.
func TestRatingsFindTheStrengths(t *testing.T) {
	names := []string{"a", "b", "c", "d"}
	as := [2][]float64{{1.2, 0.5, 0, -0.7}, {0.2, 0.4, -0.6, -1}} // sums to 0, as the fit does
	held, of := 0, 0
	for seed := range uint64(60) {
		r := chance.NewRand(seed)
		var l League
		for i := range names {
			for j := range names {
				m := Match{First: names[i], Second: names[j]}
				p := 1 / (1 + math.Exp(as[1][j]-as[0][i]))
				for range 60 {
					if float64(r.Below(1_000_000)) < p*1e6 {
						m.Won++
					} else {
						m.Lost++
					}
				}
				l.Matches = append(l.Matches, m)
			}
		}
		list, err := l.Ratings()
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			i := slices.Index(names, x.Bot)
			for s := range 2 {
				of++
				if math.Abs(x.As[s]-as[s][i]*eloPerUnit) <= x.PlusA[s]+3 { // the prior pulls a little
					held++
				}
			}
			if x.Games != [2]int{240, 240} {
				t.Fatalf("%+v", x)
			}
		}
		if again, _ := l.Ratings(); !reflect.DeepEqual(list, again) {
			t.Fatal("the same games give other ratings")
		}
	}
	if rate := float64(held) / float64(of); rate < 0.91 {
		t.Errorf("%d of %d intervals hold the truth", held, of)
	}
}

// TestRatingsStayFinite where a bot has won all its games, and order bots by what they won.
func TestRatingsStayFinite(t *testing.T) {
	l := League{Matches: []Match{{First: "best", Second: "worst", Won: 1000},
		{First: "worst", Second: "best", Lost: 1000}, {First: "middle", Second: "worst", Won: 700, Lost: 300}}}
	list, err := l.Ratings()
	if err != nil {
		t.Fatal(err)
	}
	if list[0].Bot != "best" || list[2].Bot != "worst" || list[0].Elo > 2000 || math.IsNaN(list[0].Plus) {
		t.Errorf("%+v", list)
	}
	if _, err := (&League{}).Ratings(); err == nil {
		t.Error("an empty league has ratings")
	}
}

// TestALeagueKeepsItsGames: a match that is played again replaces the one before.
func TestALeagueKeepsItsGames(t *testing.T) {
	var l League
	won := Result{Finished: true, winner: kernel.SideA}
	lost := Result{Finished: true, winner: kernel.SideB}
	l.Add("b", "a", 1, []Result{won, lost, {}})
	l.Add("a", "b", 1, []Result{won})
	l.Add("b", "a", 1, []Result{won, won, lost, {Finished: true, winner: kernel.NoSide}})
	want := []Match{{First: "a", Second: "b", Seed: 1, Won: 1},
		{First: "b", Second: "a", Seed: 1, Won: 2, Drawn: 1, Lost: 1}}
	if !reflect.DeepEqual(l.Matches, want) || l.Has("b", "a", 1) != 4 || l.Has("b", "a", 2) != 0 {
		t.Errorf("%+v", l.Matches)
	}
}
