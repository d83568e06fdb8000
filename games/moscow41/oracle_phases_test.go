package moscow41_test

import "umpire/kernel"

// What no decision makes: the road, the Final Phase, the weather.

// throw takes the next dice.
func (o *oracle) throw(n int) []int {
	var f []int
	for range n {
		if len(o.dice) == 0 {
			o.fail("dice", "an event tells of dice that were not thrown")
			return append(f, make([]int, n-len(f))...)
		}
		f = append(f, int(o.dice[0].Result))
		o.dice = o.dice[1:]
	}
	return f
}

func hits(dice []int, faces int) (n int) {
	for _, d := range dice {
		if d > 6-faces {
			n++
		}
	}
	return n
}

// road is the advance on the Road to Leningrad (10.9, R92).
func (o *oracle) road(e kernel.Event) {
	w, h := o.w, e.Piece
	o.checks("road")
	o.rolled = true
	faces := 2
	if z := o.man["s-zhukov"]; w.options["14.2"] && w.at[z] == o.name["leningrad"] {
		faces = 1
	}
	from := w.at[h]
	dice := w.attack(o.men[h], w.str[h])
	group := 0
	for p, m := range o.men {
		if m != nil && m.mark("L") && piece(p) != h && w.at[p] == from {
			group++
		}
	}
	f := o.throw(int(e.B))
	n := hits(f, faces)
	if o.men[h].ID != "g-hoepner" || !w.act[h] || int(e.B) != dice || int(e.A) != n {
		o.fail("10.9", "%d hits of %d dice %v, should be %d of %d", e.A, e.B, f, n, dice)
	}
	box := o.spots[from].order
	to := from
	for range min(n, group, 10-box) {
		box++
		for a, sp := range o.spots {
			if sp != nil && sp.order == box {
				to = place(a)
			}
		}
		if box < 10 {
			o.seize(to, ger)
		} else {
			o.reached = true
		}
	}
	for p, m := range o.men {
		if m != nil && m.mark("L") && w.at[p] == from {
			w.put(piece(p), to)
		}
	}
}

// final is the Final Phase (13.0, R91 to R94, 14.8).
func (o *oracle) final() {
	w := o.w
	o.checks("final")
	if o.passes != 2 {
		o.fail("12.0", "a Final Phase after %d passes in a row", o.passes)
	}
	o.downed = map[bool]int{}
	kiev, leningrad := o.name["kiev"], o.name["leningrad"]
	if w.scenario == "campaign" || w.scenario == "dnieper" {
		if w.ctl[o.name["Chernigov"]] == ger && w.ctl[o.name["Romny"]] == ger && w.ctl[kiev] == sov {
			o.checks("Kiev falls")
			o.seize(kiev, ger)
			for p, m := range o.men {
				if m != nil && m.mark("K") && w.at[p] == o.pool(ger, "reserve") {
					w.put(piece(p), o.pool(ger, "pool"))
				}
			}
		}
		if w.won() == kernel.NoSide && o.reached && w.ctl[leningrad] == sov {
			o.checks("Leningrad falls")
			o.seize(leningrad, ger)
			for p, m := range o.men {
				if m != nil && o.spots[w.at[p]] != nil && (m.mark("L") || m.ID == "s-zhukov" && w.at[p] == leningrad) && o.spots[w.at[p]].order > 0 {
					w.put(piece(p), o.pool(m.side, "pool"))
				}
			}
		}
	}
	if w.month == 11 && w.options["14.8"] && w.won() == kernel.NoSide {
		for p, m := range o.men {
			if m != nil && m.Type == "lwhq" && w.at[p] != o.pool(ger, "lost") {
				a := w.at[p]
				w.put(piece(p), o.pool(ger, "removed"))
				o.settle(a)
			}
		}
	}
}

// sky is the weather track as the oracle keeps it (8.1, R26 to R29, R119).
type sky struct {
	weather     string
	box, winter int
	begun, sure bool
	rolls       []kernel.Event
}

// check is called when an impulse begins, with what was rolled before it.
func (k *sky) check(o *oracle, s kernel.Side) {
	rolls, w := k.rolls, o.w
	k.rolls = nil
	roll := false
	if s == ger && w.month >= 10 {
		if w.month == 12 {
			k.winter++
		}
		switch {
		case w.options["14.5"] && k.winter >= 2:
			k.weather = "blizzard"
		case k.weather == "snow" || k.weather == "blizzard":
		case !k.begun:
			k.begun = true
		case k.sure:
			k.sure = false
		default:
			roll = true
			k.box++
		}
	}
	if (len(rolls) == 1) != roll || len(rolls) > 1 || roll && int(rolls[0].B) != k.box {
		o.fail("8.1", "%d weather rolls (%v) with the marker on %d, a roll is due: %v", len(rolls), rolls, k.box, roll)
		return
	}
	if roll {
		o.checks("weather roll")
		if int(rolls[0].A) <= k.box {
			k.box = 0
			if k.weather == "good" {
				k.weather, k.sure = "rain", true
			} else {
				k.weather = "snow"
			}
		}
	}
	if k.weather != w.weather {
		o.fail("8.1", "the weather is %s, should be %s", w.weather, k.weather)
	}
}
