// What counts as a decisive gain, by game.

package main

import (
	"fmt"
	"strconv"

	"umpire/games/driveonmoscow"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/lab/puzzles"
)

// gains tells a search what to look for besides wins.
func gains(s *puzzles.Search, g kernel.Game) {
	cg, ok := g.(kernel.CaseGame)
	if !ok {
		return
	}
	asked := func(pos kernel.Position, query string, args ...string) string {
		text, err := cg.Ask(pos, kernel.Both, query, args)
		if err != nil {
			return ""
		}
		return text
	}
	switch g.(type) {
	case *moscowcampaign.Game:
		scored := func(pos kernel.Position, side kernel.Side) int {
			n, _ := strconv.Atoi(asked(pos, "scored-"+string("ab"[side])))
			return n
		}
		s.Gains = func(from, to kernel.Position, side kernel.Side) (list []string) {
			for n := scored(to, side); n >= scored(from, side)+leastScored; n-- {
				list = append(list, fmt.Sprintf("scored-%c >= %d", "ab"[side], n))
			}
			return list
		}
		s.Close = func(start kernel.Position, side kernel.Side, idle, done kernel.Outcome) [][][]string {
			return closeScore(scored(start, 0), side, idle.Points, done.Points)
		}
	case *driveonmoscow.Game:
		s.Gains = func(from, to kernel.Position, side kernel.Side) []string {
			return taken(g.Info(), asked, from, to, side)
		}
	}
}

// leastScored are the points for eliminated units that count as a decisive gain in The Moscow Campaign.
const leastScored = 4

// closeScore gives the first side of The Moscow Campaign as many points that the second side's last turn of play
// decides: the first side wins with more than three times the other's.
func closeScore(had int, side kernel.Side, idle, done [kernel.Players]int32) (list [][][]string) {
	least, most := int(3*idle[1]-idle[0])+1, int(3*done[1]-done[0])
	if side != kernel.SideB || most < least {
		return nil
	}
	for _, more := range []int{most, (least + most) / 2, least} {
		if had+more >= 0 {
			list = append(list, [][]string{{"set", "points", "german", strconv.Itoa(had + more)}})
		}
	}
	return list
}

// taken are cities of Drive on Moscow that a side entered, and units of the enemy with two steps that it eliminated.
func taken(info *kernel.Info, asked func(kernel.Position, string, ...string) string, from, to kernel.Position,
	side kernel.Side) (list []string) {
	for _, hex := range []string{"3007", "3354", "3243", "4131", "0725"} {
		if us := info.Sides[side].ID; asked(to, "control", hex) == us && asked(from, "control", hex) != us {
			list = append(list, fmt.Sprintf("control(%s) = %s", hex, us))
		}
	}
	for i := range info.Pieces {
		if p := &info.Pieces[i]; p.Side == side.Other() && asked(from, "steps", p.ID) == "2" &&
			asked(to, "steps", p.ID) == "0" {
			list = append(list, fmt.Sprintf("steps(%s) = 0", p.ID))
		}
	}
	return list
}
