// What NewIndex checks of a game's fixed data.

package kernel

import (
	"fmt"
	"slices"
)

// checkNumbers: every list fits into the type that numbers its elements. Lists whose index 0 is unused hold one
// element less.
func checkNumbers(info *Info) error {
	for _, l := range []struct {
		what    string
		n, most int
		unused  int
	}{
		{"verbs", len(info.Verbs), 256, 1},
		{"phases", len(info.Phases), 256, 1},
		{"questions", len(info.Asks), 256, 1},
		{"events", len(info.Events), 256, 1},
		{"rules", len(info.Rules), 1 << 16, 1},
		{"pieces", len(info.Pieces), int(FirstHandle), 1},
		{"places", len(info.Places), 1 << 15, 1},
		{"facts", len(info.Facts), 1 << 15, 0},
		{"kinds of markers", len(info.Marks), 256, 0},
		{"piece flags", len(info.PieceFlags), 32, 0},
		{"place flags", len(info.PlaceFlags), 32, 0},
		{"backs", len(info.Backs), 256, 0},
		{"frames", len(info.Frames), 256, 0},
		{"options", len(info.Options), 32, 0},
		{"scenarios", len(info.Scenarios), 256, 0},
	} {
		if l.n > l.most {
			return fmt.Errorf("it has %d %s, of which the kernel can number %d", l.n-l.unused, l.what, l.most-l.unused)
		}
	}
	for i, b := range info.Handles {
		if b < 0 || b > 0 && (int(b) >= len(info.Backs) || info.Backs[b].Name == "") {
			return fmt.Errorf("handle %d shows the back %d, which has no name", i, b)
		}
	}
	return nil
}

// checkSetups: options and scenarios have ids of their own and name options that exist, and every option that a
// scenario allows can be chosen in it.
func checkSetups(info *Info) error {
	for i := range info.Options {
		o := &info.Options[i]
		if o.ID == "" || info.option(o.ID) != i {
			return fmt.Errorf("option %d needs an id of its own, not %q", i, o.ID)
		}
		for _, need := range o.Needs {
			if n := info.option(need); n < 0 || n == i {
				return fmt.Errorf("option %q needs %q, which is not another option", o.ID, need)
			}
		}
	}
	for i := range info.Scenarios {
		sc := &info.Scenarios[i]
		if sc.ID == "" || slices.IndexFunc(info.Scenarios, func(o ScenarioInfo) bool { return o.ID == sc.ID }) != i {
			return fmt.Errorf("scenario %d needs an id of its own, not %q", i, sc.ID)
		}
		for k, id := range sc.Options {
			n := info.option(id)
			switch {
			case n < 0:
				return fmt.Errorf("scenario %q allows the option %q, which does not exist", sc.ID, id)
			case slices.Index(sc.Options, id) != k:
				return fmt.Errorf("scenario %q allows the option %q twice", sc.ID, id)
			}
			for _, need := range info.Options[n].Needs {
				if !slices.Contains(sc.Options, need) {
					return fmt.Errorf("scenario %q allows the option %q, and not %q, which that needs", sc.ID, id, need)
				}
			}
		}
	}
	return nil
}

// checkLevels: levels of victory have ids of their own, names, and count something or nothing, but never less.
func checkLevels(info *Info) error {
	for i, l := range info.Levels {
		switch {
		case l.ID == "" || slices.IndexFunc(info.Levels, func(o LevelInfo) bool { return o.ID == l.ID }) != i:
			return fmt.Errorf("level of victory %d needs an id of its own, not %q", i, l.ID)
		case l.Name == "":
			return fmt.Errorf("level of victory %q has no name", l.ID)
		case l.Match < 0:
			return fmt.Errorf("level of victory %q counts %d in a match: it cannot be less than 0", l.ID, l.Match)
		}
	}
	return nil
}

// mostParts is the largest number of parts that a point can be counted in.
const mostParts = 100

// checkRatings: parts of a point make sense, and every step of a counter has a figure for every rating.
func checkRatings(info *Info) error {
	parts := func(what string, per int16) error {
		if per < 0 || per > mostParts {
			return fmt.Errorf("%s has %d parts to a point: it must be 1 to %d, or 0 for 1", what, per, mostParts)
		}
		return nil
	}
	if err := parts("movement", info.MovePer); err != nil {
		return err
	}
	for i, r := range info.Ratings {
		if r.ID == "" || slices.IndexFunc(info.Ratings, func(o RatingInfo) bool { return o.ID == r.ID }) != i {
			return fmt.Errorf("rating %d needs an id of its own, not %q", i, r.ID)
		}
		if err := parts(fmt.Sprintf("rating %q", r.ID), r.Per); err != nil {
			return err
		}
	}
	for i := 1; i < len(info.Pieces); i++ {
		p := &info.Pieces[i]
		if len(p.Rates) > 0 && len(p.Levels) > 0 {
			return fmt.Errorf("piece %q has the Levels of a block and the Rates of a counter", p.ID)
		}
		for step, rates := range p.Rates {
			if len(rates) != len(info.Ratings) {
				return fmt.Errorf("piece %q has %d figures at step %d from the best, for %d ratings",
					p.ID, len(rates), step+1, len(info.Ratings))
			}
			for k, r := range rates {
				if r.N < NoRate {
					return fmt.Errorf("piece %q has %d as its rating %q: write NoRate if it has none",
						p.ID, r.N, info.Ratings[k].ID)
				}
			}
		}
	}
	return nil
}

// checkHexsides: a hexside parts two different hexes that are neighbours, and no two hexsides part the same.
func checkHexsides(info *Info) error {
	parted := map[[2]PlaceID]string{}
	for i := 1; i < len(info.Places); i++ {
		p := &info.Places[i]
		if p.Kind != "hexside" {
			continue
		}
		if len(p.Near) != 2 || p.Near[0] == p.Near[1] {
			return fmt.Errorf("hexside %q is near %v: it must name the two hexes that it parts", p.ID, p.Near)
		}
		a, b := min(p.Near[0], p.Near[1]), max(p.Near[0], p.Near[1])
		for _, h := range p.Near {
			if h < 1 || int(h) >= len(info.Places) || info.Places[h].Kind != "hex" {
				return fmt.Errorf("hexside %q parts place %d, which is not a hex", p.ID, h)
			}
		}
		if !slices.Contains(info.Places[a].Near, b) || !slices.Contains(info.Places[b].Near, a) {
			return fmt.Errorf("hexside %q parts %s and %s, which are not neighbours",
				p.ID, info.Places[a].ID, info.Places[b].ID)
		}
		if old, dup := parted[[2]PlaceID{a, b}]; dup {
			return fmt.Errorf("hexsides %q and %q part the same two hexes", old, p.ID)
		}
		parted[[2]PlaceID{a, b}] = p.ID
	}
	for i := 1; i < len(info.Places); i++ {
		p := &info.Places[i]
		for _, n := range p.Near {
			if p.Kind != "hexside" && n > 0 && int(n) < len(info.Places) && info.Places[n].Kind == "hexside" {
				return fmt.Errorf("place %q has the hexside %q as its neighbour: only hexes are", p.ID,
					info.Places[n].ID)
			}
		}
	}
	return nil
}
