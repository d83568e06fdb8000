// Random play, its record played again, and the moments at which everything is checked.

package kerneltest

import (
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// checkPlay plays a game at random, plays it again from its record, and checks everything at some of its moments.
func checkPlay(g kernel.Game, o Options, setup kernel.Setup, seed uint64) []Failure {
	s := &session{g: g, info: g.Info(), o: o, setup: setup, seed: seed, rnd: chance.NewRand(seed * 7919),
		count: map[string]int{}}
	x, err := kernel.NewIndex(s.info)
	if err != nil {
		return nil // checkGame has said so
	}
	s.x = x
	ended := false
	s.guard("random play", func() { ended = s.play() })
	if len(s.line) > 0 || ended {
		s.guard("playing the record again", s.again)
	}
	return s.fails
}

// play is the game at random, with what is cheap enough to check after every action. False if it could not be played
// out.
func (s *session) play() bool {
	src := chance.Recorder{From: chance.NewRand(s.seed)}
	p, err := s.g.Start(s.setup, &src)
	if err != nil {
		s.fail("start", "%v", err)
		return false
	}
	s.begin = slices.Clone(src.Draws)
	pick := chance.NewRand(s.seed + 1<<32)
	var events kernel.Events
	for {
		s.at = len(s.line)
		legal := s.light(p)
		if s.o.Oracle != nil {
			if err := s.o.Oracle(p); err != nil {
				s.fail("oracle", "%v", err)
			}
		}
		if len(legal) == 0 {
			return true
		}
		if len(s.line) == s.o.Actions {
			s.fail("end", "random play has not ended after %d actions", s.o.Actions)
			return true
		}
		i := 0
		if s.o.Choose != nil {
			i = s.o.Choose(p, legal, pick)
		} else {
			i = pick.Below(len(legal))
		}
		m := moment{action: legal[i], bytes: encode(p)}
		if p.Prompt(p.ToMove()).Reply {
			s.reply = append(s.reply, len(s.line))
		}
		src.Draws = src.Draws[:0]
		events.Reset()
		if err := p.Play(m.action, &src, &events); err != nil {
			s.fail("listed", "%s is listed, and Play says: %v", s.x.FormatAction(m.action), err)
			return false
		}
		m.draws = slices.Clone(src.Draws)
		s.drawNames(m.draws)
		s.line = append(s.line, m)
		s.at = len(s.line)
		s.eventFields(events.List)
		s.sets(p, events.List)
	}
}

// drawNames: a game that names its draws names all that it makes.
func (s *session) drawNames(draws []chance.Draw) {
	g, ok := s.g.(kernel.DrawNamer)
	if !ok {
		return
	}
	for _, d := range draws {
		if name := g.DrawName(d.Label); d.Label.Kind != chance.Mixing && (name == "" || strings.Contains(name, "{")) {
			s.fail("draws", "a draw of kind %d for %d has the name %q", d.Label.Kind, d.Label.N, name)
		}
	}
}

// light checks what every position must keep, and returns the legal list.
func (s *session) light(p kernel.Position) []kernel.Action {
	legal := s.list(p)
	side, over := p.ToMove(), p.Outcome()
	switch {
	case over.Over != (len(legal) == 0), over.Over != (side == kernel.NoSide), !over.Over && !side.Player():
		s.fail("over", "the game is over: %v; side to move: %d; legal actions: %d", over.Over, side, len(legal))
	case over.Over && (over.Level == "" || over.Rule == "" || over.Winner < kernel.NoSide ||
		over.Winner > kernel.SideB):
		s.fail("over", "a finished game needs a winner or nobody, a level and a rule: %+v", over)
	case over.Over && len(s.info.Levels) > 0 &&
		!slices.ContainsFunc(s.info.Levels, func(l kernel.LevelInfo) bool { return l.ID == over.Level }):
		s.fail("over", "the game ended at the level %q, which is none of Info.Levels", over.Level)
	case !over.Over && (over.Level != "" || over.Winner != kernel.NoSide):
		s.fail("over", "the game goes on, and there is a result: %+v", over)
	}
	if over.Over {
		if _, ok := s.x.Rule(over.Rule); !ok && over.Rule != "" {
			s.fail("over", "the game ended by rule %s, which is not in Info.Rules", over.Rule)
		}
	}
	for viewer := kernel.SideA; viewer < kernel.Audiences; viewer++ {
		pr := p.Prompt(viewer)
		if pr.Side != side || int(pr.Phase) >= len(s.info.Phases) || int(pr.Ask) >= len(s.info.Asks) || pr.Phase == 0 ||
			pr.Ask == 0 {
			s.fail("prompt", "for %d: %+v, while side %d is to move", viewer, pr, side)
		} else if text := s.x.PromptText(pr); text == "" || slices.Contains([]byte(text), '{') {
			s.fail("prompt", "its text is %q", text)
		}
	}
	if len(legal) == 1 && side.Player() && !p.Prompt(side).Pause {
		s.fail("forced", "%s is the only legal action and there is no pause: it should have been played",
			s.x.FormatAction(legal[0]))
	}
	s.answers(p, legal)
	s.batches(p, legal)
	if d, ok := p.(Rebuilder); ok {
		b := encode(p)
		if q, err := s.g.Decode([]byte(b)); err != nil {
			s.fail("decode", "of its own encoding: %v", err)
		} else if r, ok := q.(Rebuilder); !ok {
			s.fail("derived", "a decoded position is not a Rebuilder")
		} else {
			if !r.EqualDerived(p) {
				s.fail("derived", "what Decode derives differs from what play has kept")
			}
			r.RebuildDerived()
			if !d.EqualDerived(r) {
				s.fail("derived", "what is rebuilt from scratch differs from what play has kept")
			}
		}
	}
	return legal
}

// list is the legal list, checked for order, repeats and the caller's buffer.
func (s *session) list(p kernel.Position) []kernel.Action {
	legal := p.Legal(nil)
	mark := kernel.Action{Verb: 255, N: -1}
	buf := append(make([]kernel.Action, 0, 3), mark)
	buf = p.Legal(buf)
	if len(buf) == 0 || buf[0] != mark || !slices.Equal(buf[1:], legal) {
		s.fail("order", "asked again, with a buffer to append to, Legal answers otherwise")
	}
	seen := make(map[kernel.Action]bool, len(legal))
	for _, a := range legal {
		if seen[a] {
			s.fail("order", "%s is listed twice", s.x.FormatAction(a))
		}
		seen[a] = true
	}
	return legal
}

// again plays the record and compares each position with the first time. At some moments it checks everything.
func (s *session) again() {
	s.at = 0
	start := chance.Replay{Draws: slices.Clone(s.begin)}
	p, err := s.g.Start(s.setup, &start)
	if err == nil {
		err = start.Done()
	}
	if err != nil {
		s.fail("replay", "of the set-up: %v", err)
		return
	}
	deep := map[int]bool{0: true, len(s.line): true, len(s.line) - 1: true}
	for range s.o.Deep {
		deep[s.rnd.Below(len(s.line)+1)] = true
	}
	for i := range min(len(s.reply), 1+s.o.Deep/5) { // they are few, and standing answers depend on them
		deep[s.reply[i*len(s.reply)/(1+s.o.Deep/5)]] = true
	}
	for i, m := range s.line {
		s.at = i
		if encode(p) != m.bytes {
			s.fail("replay", "the same actions and draws lead to another position")
			return
		}
		if deep[i] {
			s.deep(p)
			if encode(p) != m.bytes {
				return // a check has said which question changed the position
			}
		}
		// Without a sink: what is kept of events must not matter.
		src := chance.Replay{Draws: slices.Clone(m.draws)}
		if err := p.Play(m.action, &src, nil); err != nil {
			s.fail("replay", "%s is refused when played again: %v", s.x.FormatAction(m.action), err)
			return
		}
		if err := src.Done(); err != nil {
			s.fail("replay", "%s draws otherwise when played again: %v", s.x.FormatAction(m.action), err)
			return
		}
	}
	s.at = len(s.line)
	s.deep(p)
}

// deep checks everything at one moment.
func (s *session) deep(p kernel.Position) {
	before := encode(p)
	for _, c := range []struct {
		name  string
		check func(kernel.Position)
	}{
		{"copy", s.copies}, {"codec", s.codec}, {"listed", s.listed}, {"unlisted", s.unlisted}, {"preview", s.previews},
		{"forecast", s.forecasts}, {"view", s.views}, {"events", s.audiences}, {"hidden", s.hidden},
		{"guess", s.guesses}, {"fog", s.fog},
		{"worlds", s.worlds}, {"overlay", s.overlays}, {"goals", s.goals},
	} {
		s.guard(c.name, func() { c.check(p) })
		if encode(p) != before {
			s.fail("pure", "something that %q asked has changed the position", c.name)
			return
		}
	}
}

// sample picks some of the list, in order.
func (s *session) sample(list []kernel.Action) []kernel.Action {
	if len(list) <= s.o.Sample {
		return list
	}
	picked := slices.Clone(list)
	for i := range s.o.Sample {
		j := i + s.rnd.Below(len(picked)-i)
		picked[i], picked[j] = picked[j], picked[i]
	}
	return picked[:s.o.Sample]
}

// encode is the canonical encoding. A game that cannot encode is broken beyond a check.
func encode(p kernel.Position) string {
	b, err := p.AppendBinary(nil)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// clone is an independent copy.
func clone(p kernel.Position) kernel.Position {
	q := p.New()
	p.Copy(q)
	return q
}
