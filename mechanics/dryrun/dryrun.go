// Package dryrun says what an action would do at once by playing it on a copy of the position. So a preview cannot say
// anything else than what Play does.
package dryrun

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Probe is a source of chance that says whether and when it was asked. Its answers mean nothing: what happens after
// the first draw is not shown to anybody. They go round all that can fall, so that a rule which draws again until it
// gets what it wants comes to an end.
type Probe struct {
	// Events is where the play that draws writes its events, nil if they do not matter.
	Events *kernel.Events
	// Drawn: a rule has drawn; Before is how many events there were then.
	Drawn  bool
	Before int
	// Mixed: handles were dealt by lot (chance.Mixing), of which no rule knows.
	Mixed bool
	drawn int // how often
	// over says whether the go of the side that plays has ended; ended is what it said at the first draw.
	over  func() bool
	ended bool
}

func (s *Probe) note(l chance.Label) {
	s.drawn++
	if l.Kind == chance.Mixing {
		s.Mixed = true
	} else if !s.Drawn {
		s.Drawn = true
		if s.Events != nil {
			s.Before = len(s.Events.List)
		}
		s.ended = s.over != nil && s.over()
	}
}

// Die notes the draw. The first is the highest face, then they fall.
func (s *Probe) Die(l chance.Label, faces int) int { s.note(l); return faces - (s.drawn-1)%faces }

// Lot notes the draw. The first is the first lot.
func (s *Probe) Lot(l chance.Label, from []int16) int { s.note(l); return (s.drawn - 1) % len(from) }

// Space is what a dry run needs. A position that is asked often keeps one in its scratch, so that nothing is allocated.
type Space struct {
	// Plain: of an action that draws, were it only to mix handles, nothing is told but that it does. Without it,
	// events before the first draw are told, and a face that is shown before it is the cause.
	Plain  bool
	events kernel.Events
	probe  Probe
}

// Play plays a legal action on a copy of a position, which is used up, and fills in what the side to move sees of it:
// whether and why the action cannot be taken back, and its events up to the first draw or to the first event that
// shows a face (Info.Events[].Show "reveal"). What a side does with its own concealed pieces in its own turn is its
// draft until it sends the order; a face that was shown, a die that was cast and a turn that was handed over cannot
// be taken back.
func (s *Space) Play(info *kernel.Info, copy kernel.Position, a kernel.Action, out *kernel.Preview) {
	s.play(info, copy, a, out, nil)
}

// play is Play; over is Probe.over.
func (s *Space) play(info *kernel.Info, copy kernel.Position, a kernel.Action, out *kernel.Preview, over func() bool) {
	s.events.Reset()
	s.probe = Probe{Events: &s.events, over: over}
	side := copy.ToMove()
	if err := copy.Play(a, &s.probe, &s.events); err != nil {
		return
	}
	n := len(s.events.List)
	switch shown := firstShown(info, side, s.events.List); {
	case s.Plain && (s.probe.Drawn || s.probe.Mixed):
		n = 0
		out.Seals, out.Cause = true, "draw"
	case shown < n && (!s.probe.Drawn || shown < s.probe.Before):
		n = shown // what comes after it can depend on the faces
		out.Seals, out.Cause = true, "reveal"
	case s.probe.Drawn:
		n = s.probe.Before
		out.Seals, out.Cause = true, "draw"
	case copy.ToMove() != side:
		out.Seals, out.Cause = true, "hand-over"
	case s.probe.Mixed:
		out.Seals, out.Cause = true, "draw"
	}
	for _, e := range s.events.List[:n] {
		if e.Audience.Has(side) {
			out.Events = append(out.Events, e)
		}
	}
}

// firstShown is the first event by which a side learns a face, the number of events if there is none. What the others
// learn they learn with the order, so that a draft of it can be taken back.
func firstShown(info *kernel.Info, side kernel.Side, list []kernel.Event) int {
	for i, e := range list {
		if info.Events[e.Kind].Show == "reveal" && e.Audience.Has(side) {
			return i
		}
	}
	return len(list)
}
