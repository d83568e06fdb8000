// Goals: how a scenario is won, as data; who has won; and what kernel.GoalTeller asks: how near each side is to
// winning, and what an action puts at stake.

package blocks

import (
	"fmt"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/dryrun"
)

// Goal is a way in which a scenario is won. A scenario's goals are looked at in their order: those that end the game at
// once whenever a place of Config.Watch changes hands or a line is built in one, and all of them after the last turn.
type Goal struct {
	// Side is who wins by it. NoSide: the one who controls more of Places, at the end.
	Side   kernel.Side
	Places Mask
	Need   int  // how many of Places the side must control; 0: none, it wins if nobody has won before
	Lines  bool // with a defensive line in each
	AtEnd  bool // it is looked at after the last turn only
	Level  uint8
	Rule   string // what the outcome cites
	Switch Rule   // it counts while this rule is in force
	Unit   string // what is counted, for a header; made up from the rest if it is empty
}

// have is how many of a goal's places a side has.
func (p *Position) have(g *Goal, s kernel.Side) int {
	m := g.Places
	if s == kernel.SideB {
		m = m.And(p.Control)
	} else {
		m = m.AndNot(p.Control)
	}
	if g.Lines {
		m = m.And(p.Lines)
	}
	return m.Count()
}

// winner is who has reached a goal, kernel.NoSide if nobody has.
func (p *Position) winner(g *Goal) kernel.Side {
	switch {
	case !p.On(g.Switch):
	case g.Side.Player():
		if p.have(g, g.Side) >= g.Need {
			return g.Side
		}
	case p.have(g, kernel.SideA) != p.have(g, kernel.SideB):
		if p.have(g, kernel.SideA) > p.have(g, kernel.SideB) {
			return kernel.SideA
		}
		return kernel.SideB
	}
	return kernel.NoSide
}

// reached is the first goal that somebody has reached, nil if there is none. Final: the last turn is over.
func (p *Position) reached(final bool) *Goal {
	for i := range p.Sc.Goals {
		if g := &p.Sc.Goals[i]; (final || !g.AtEnd) && p.winner(g) != kernel.NoSide {
			return g
		}
	}
	return nil
}

// Judge ends the game if it is decided. Final: the last turn is over, and it ends in any case.
func (p *Position) Judge(final bool) { p.judgeAt(final, Nowhere) }

// judgeAt is Judge; at is the place that has changed, Nowhere if none has.
func (p *Position) judgeAt(final bool, at Place) {
	if p.Over || !final && p.Segment <= segSetup+1 {
		return
	}
	if g := p.reached(final); g != nil {
		s := p.winner(g)
		p.sayDecided(g, s, at)
		p.Finish(s, g.Level, g.Rule)
	} else if final {
		p.Finish(kernel.NoSide, LevelMarginal, p.number(p.Sc.ScenarioBit))
	}
}

// WinsWith reports whether a side would win at once if it had places, with defensive lines in them or without. It is
// tried out on a spare position of the same game.
func (p *Position) WinsWith(spare *Position, s kernel.Side, lines bool, places ...Place) bool {
	p.Copy(spare)
	for _, a := range places {
		spare.Survey().Give(a, s, lines)
	}
	spare.Judge(false)
	return spare.Over && spare.Winner == s
}

// KeyPlace is the only place of a side without which it would lose at the end, while it would win with it; Nowhere if
// there is none, or more than one. Boxes do not count: nobody defends one.
func (p *Position) KeyPlace(s kernel.Side) Place {
	q := p.New().(*Position)
	p.Copy(q)
	if q.Judge(true); q.Winner != s {
		return Nowhere
	}
	key := Nowhere
	watched := p.Watch.And(p.Owned(s))
	for a := watched.Pop(); a >= 0; a = watched.Pop() {
		if p.Areas[a].Terrain == Box {
			continue
		}
		p.Copy(q)
		q.Survey().Give(a, s.Other(), false)
		if q.Judge(true); q.Winner != s.Other() {
			continue
		}
		if key != Nowhere {
			return Nowhere
		}
		key = a
	}
	return key
}

// sayDecided says what decided the game.
func (p *Position) sayDecided(g *Goal, s kernel.Side, at Place) {
	if p.ev == nil {
		return
	}
	e := kernel.Event{Audience: kernel.Everyone, Side: s, A: int16(p.have(g, s)), B: int16(g.Need)}
	e.Rule, _ = p.index.Rule(g.Rule)
	if at == Nowhere {
		places := g.Places
		at = places.Pop()
	}
	turned := int16(flag(p.Sc.EndsInBad && p.Weather != Good))
	switch {
	case g.AtEnd && g.Side.Player() && p.Sc.EndsInBad && g.Need > 0:
		e.Kind, e.B = EvInTime, turned
	case g.AtEnd && g.Side.Player():
		e.Kind, e.B = EvHeldOut, turned
	case g.AtEnd:
		e.Kind, e.B = EvMostPoints, int16(p.have(g, s.Other()))
	case g.Places == p.VictoryPlaces:
		e.Kind, e.Place = EvLastPoint, PlaceID(at)
	case g.Lines:
		e.Kind, e.Place = EvLastLine, PlaceID(at)
	default:
		e.Kind, e.Place = EvLastPlace, PlaceID(at)
	}
	p.Say(e)
}

// scored reports whether the points decided a game that is over.
func (p *Position) scored() bool {
	g := p.reached(true)
	return g != nil && g.AtEnd && !g.Side.Player() && g.Places == p.VictoryPlaces
}

// Progress says how near the sides are to winning, as a viewer may know it (kernel.GoalTeller).
func (p *Position) Progress(viewer kernel.Side, out *kernel.Progress) {
	out.Reset()
	out.Turn, out.Turns = int16(p.Month-p.Sc.Month)+1, int16(p.Sc.LastMonth-p.Sc.Month)+1
	for i := range p.Sc.Goals {
		g := &p.Sc.Goals[i]
		var c kernel.GoalCount
		if g.Side.Player() && g.Need > 0 {
			c = kernel.GoalCount{Have: int32(p.have(g, g.Side)), Need: int32(g.Need)}
		}
		out.Counts = append(out.Counts, c)
	}
	if p.Over {
		out.Ahead = p.Winner
		return
	}
	if g := p.reached(true); g != nil {
		out.Ahead = p.winner(g)
	}
	for s := range kernel.Side(kernel.Players) {
		if viewer != s.Other() { // the one who would win cannot prevent it
			p.dangers(viewer, s, &out.Dangers)
		}
	}
	p.losses(viewer, &out.Losses)
	slices.SortStableFunc(out.Dangers, func(a, b kernel.Danger) int { return int(flag(b.Pressing) - flag(a.Pressing)) })
}

// dangers appends what is one place or one line from losing the game for a side, as a viewer may know it.
func (p *Position) dangers(viewer, s kernel.Side, list *[]kernel.Danger) {
	if p.Segment <= segSetup+1 {
		return
	}
	e := s.Other()
	quiet := make([][]kernel.PlaceID, len(p.Sc.Goals)) // those that do not press are told of together
	watch := p.Watch
	for a := watch.Pop(); a >= 0; a = watch.Pop() {
		line := false
		if p.Controls(e, a) || !p.WinsWith(p.spare(), e, false, a) {
			if line = true; !p.ground.Has(a) || p.Lines.Has(a) && p.Controls(e, a) ||
				!p.WinsWith(p.spare(), e, true, a) {
				continue
			}
		}
		g := p.spare().reached(false)
		if why := p.pressing(viewer, s, a, line); why != "" {
			*list = append(*list, p.danger(g, e, why, PlaceID(a)))
		} else {
			i := slices.IndexFunc(p.Sc.Goals, func(o Goal) bool { return o.Rule == g.Rule && o.Places == g.Places })
			quiet[i] = append(quiet[i], PlaceID(a))
		}
	}
	for i := range quiet {
		if len(quiet[i]) > 0 {
			*list = append(*list, p.danger(&p.Sc.Goals[i], e, "", quiet[i]...))
		}
	}
}

// danger says that a side wins if it takes one of some places, and why that presses; empty if it does not.
func (p *Position) danger(g *Goal, e kernel.Side, why string, places ...kernel.PlaceID) kernel.Danger {
	d := kernel.Danger{Side: e, Rule: g.Rule, Places: places, Pressing: why != ""}
	names, people := p.listed(places, "or"), p.About.Sides[e].People
	switch {
	case g.Lines:
		d.Text = fmt.Sprintf("With a defensive line in %s, %s win at once.", names, people)
	case g.Places == p.VictoryPlaces:
		d.Text = fmt.Sprintf("If %s take %s, they have %d victory points and win at once.", people, names, g.Need)
	default:
		d.Text = fmt.Sprintf("If %s take %s, they win at once.", people, names)
	}
	if why != "" {
		d.Text += " " + why
	}
	return d
}

// fewSteps is how few steps hold a place only just, if there is an enemy in it or next to it.
const fewSteps = 2

// pressing says why the enemy of a side could take an area in its next go (or build the line that it lacks there), as
// far as the viewer can see; empty if it could not, or hardly: the area is held by more steps, with what the ground
// absorbs, than there are enemy blocks in it and next to it, or room for them.
func (p *Position) pressing(viewer, s kernel.Side, a Place, line bool) string {
	e := s.Other()
	people := p.About.Sides[e].People
	one := board.MaskOf(a)
	if line && p.Controls(e, a) {
		if p.occ[e].Has(a) {
			return fmt.Sprintf("%s stand there.", capital(people))
		}
		return ""
	}
	if line {
		return ""
	}
	if !p.ground.Has(a) {
		q := p.spare()
		p.Copy(q)
		if p.Hooks.Final == nil || !p.Sc.FinalPhase {
			return ""
		}
		if p.Hooks.Final(q); q.Over && q.Winner == e {
			return "It falls in this turn's Final Phase."
		}
		return ""
	}
	if manned := p.manned(s); !manned.Has(a) {
		if reached := p.threatened(e, one); p.occ[e].Has(a) || reached.Has(a) {
			return fmt.Sprintf("Nobody holds it, and %s can walk in.", people)
		}
		return ""
	}
	if viewer != s && viewer != kernel.Both {
		return "" // how strong it is held is the side's secret
	}
	steps := int(flag(p.Lines.Has(a)))
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) == s && !p.leaders.Has(b) {
			steps += p.Strength(b)
		}
	}
	near, around := int(p.count[e][a]), p.nb[a]
	for n := around.Pop(); n >= 0; n = around.Pop() {
		near += int(p.count[e][n])
	}
	room := int(p.limit[e][a]) // more cannot attack it
	if near == 0 || steps > fewSteps && steps+p.Absorbs(s, a) > min(near, room) {
		return ""
	}
	return fmt.Sprintf("%s it, and %s close by.", counted(steps, "step holds", "steps hold"),
		counted(near, "enemy block is", "enemy blocks are"))
}

// counted is a number with its noun: "1 step", "3 steps".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Risk says what a legal action puts at stake (kernel.GoalTeller).
func (p *Position) Risk(a kernel.Action) (kernel.Risk, bool) {
	s := p.ToMove()
	if !s.Player() || p.Active != s || p.Segment <= segSetup+1 || !p.allows(a) {
		return kernel.Risk{}, false // a reply is not the side's own go
	}
	if a.Verb == VPass {
		if r, ok := p.passRisk(s); ok {
			return r, true
		}
	}
	q := p.New().(*Position)
	p.Copy(q)
	// the side with the disc plays the first impulse of the month: after its logistics its own go is still to come
	impulses := p.Segment > segArrive2+1
	over := func() bool { return q.Active != s || q.Month != p.Month || impulses && q.Impulse != p.Impulse }
	return p.previews().dry.Risk(p.index, p, q, a, dryrun.Go{Over: over, GivesUp: a.Verb == VPass})
}

// passRisk says that a side loses the game if it passes and the other side passes too, in the last turn. A Pass after
// that of the other side ends the turn itself: it is its end that loses, since an HQ can move before.
func (p *Position) passRisk(s kernel.Side) (kernel.Risk, bool) {
	if p.lastPass() || p.Month < p.Sc.LastMonth {
		return kernel.Risk{}, false
	}
	q := p.spare()
	p.Copy(q)
	q.enterFinal()
	if !q.Over || q.Winner != s.Other() {
		return kernel.Risk{}, false
	}
	sides := &p.About.Sides
	return kernel.Risk{Rule: q.Outcome().Rule, Text: fmt.Sprintf("If %s pass too, the game ends, and %s lose it.",
		sides[s.Other()].People, sides[s].People)}, true
}

func placeIDs(m Mask) (list []kernel.PlaceID) {
	for a := m.Pop(); a >= 0; a = m.Pop() {
		list = append(list, PlaceID(a))
	}
	return list
}

// spare is space for trying out what would be if.
func (p *Position) spare() *Position { return &p.previews().spare }

// goalInfos are a scenario's goals in words.
func (g *Game) goalInfos(sc *Scenario) []kernel.GoalInfo {
	var list []kernel.GoalInfo
	for i := range sc.Goals {
		w := &sc.Goals[i]
		info := kernel.GoalInfo{Side: w.Side, Text: g.goalText(sc, w), Rule: w.Rule, AtOnce: !w.AtEnd, Unit: w.Unit}
		if info.Unit == "" && w.Side.Player() && w.Need > 0 {
			switch {
			case w.Places == g.VictoryPlaces:
				info.Unit = "VP"
			case w.Lines:
				info.Unit = "lines"
			case w.Places.Count() == 1:
				info.Unit = g.listed(placeIDs(w.Places), "")
			default:
				info.Unit = "places"
			}
		}
		list = append(list, info)
	}
	return list
}

// goalText says what has to be so for a goal to be reached.
func (g *Game) goalText(sc *Scenario, w *Goal) string {
	n := w.Places.Count()
	points := w.Places == g.VictoryPlaces
	if !w.Side.Player() {
		if points {
			return "The side with more victory points wins."
		}
		return fmt.Sprintf("The side that controls more of %s wins.", g.listed(placeIDs(w.Places), "and"))
	}
	people := capital(g.About.Sides[w.Side].People)
	var what string
	switch {
	case w.Need == 0:
		return "Nobody has won before the game ends."
	case points:
		what = fmt.Sprintf("have %d victory points", w.Need)
	case w.Need == n:
		what = "control " + g.listed(placeIDs(w.Places), "and")
	case w.Need == 1:
		what = "control " + g.listed(placeIDs(w.Places), "or")
	default:
		what = fmt.Sprintf("control %d of %s", w.Need, g.listed(placeIDs(w.Places), "and"))
	}
	if w.Lines {
		what += ", with a defensive line in each"
	}
	if w.AtEnd && sc.EndsInBad {
		what += " then, or when the weather turns bad before"
	}
	return fmt.Sprintf("%s %s.", people, what)
}

// listed are the names of places in a row: "A, B or C".
func (g *Game) listed(places []kernel.PlaceID, word string) string {
	names := make([]string, len(places))
	for i, a := range places {
		names[i] = g.About.Places[a].Name
	}
	return enumerate(names, word)
}

// enumerate joins words by commas, the last by "and" or another word.
func enumerate(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
