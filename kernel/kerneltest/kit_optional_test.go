// Toys that are broken in the optional interfaces.

package kerneltest_test

import (
	"os"
	"slices"
	"sync/atomic"
	"testing"

	"umpire/kernel"
	"umpire/kernel/kerneltest"
)

func (p *position) Overlay(viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID, o *kernel.Overlay) error {
	if p.g.overlay != nil {
		return p.g.overlay(p, viewer, which, of, b, o)
	}
	return p.Position.(kernel.Overlayer).Overlay(viewer, which, of, b, o)
}

// laid is the toy's own overlay, for games that change it.
func (p *position) laid(viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID, o *kernel.Overlay) error {
	return p.Position.(kernel.Overlayer).Overlay(viewer, which, of, b, o)
}

// TestAHandleMayHaveAnOverlay: of a handle that the viewer sees, an overlay may show what its view shows.
func TestAHandleMayHaveAnOverlay(t *testing.T) {
	sound := &broken{Game: theToy(t)}
	reach := uint8(slices.IndexFunc(sound.Info().Overlays, func(o kernel.OverlayInfo) bool { return o.Pieces }))
	sound.overlay = func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
		o *kernel.Overlay) error {
		err := p.laid(viewer, which, of, b, o)
		var v kernel.View
		p.View(viewer, &v)
		for _, pv := range v.Pieces {
			if pv.ID == b && b.Handle() && pv.Side == of && pv.Place != kernel.NoPlace && which == reach {
				o.Legend = append(o.Legend, kernel.OverlayTone{Tone: "good", Text: "Here it is"})
				o.Places = append(o.Places, kernel.OverlayPlace{Place: pv.Place})
				return nil
			}
		}
		return err
	}
	for _, f := range kerneltest.Check(sound) {
		t.Error(f)
	}
}

func (g *broken) Luck(e *kernel.Event) (kernel.Luck, bool) {
	if g.luck != nil {
		return g.luck(e)
	}
	return g.Game.Luck(e)
}

func (p *position) Answer(n int) (kernel.Action, bool) {
	if p.g.answer != nil {
		return p.g.answer(p, n)
	}
	return p.Position.(kernel.Answerer).Answer(n)
}

// Batch is none of the toy's own: the toy offers no batch.
func (p *position) Batch(n int) (kernel.Action, bool) {
	if p.g.batch != nil {
		return p.g.batch(p, n)
	}
	return kernel.Action{}, false
}

// Advise is nothing of the toy's own.
func (p *position) Advise(a kernel.Action) (kernel.Advice, bool) {
	if p.g.advise != nil {
		return p.g.advise(p, a)
	}
	return kernel.Advice{}, false
}

// Lights are none of the toy's own.
func (p *position) Lights(a kernel.Action, l *kernel.Lights) bool {
	return p.g.lights != nil && p.g.lights(p, a, l)
}

func (p *position) Progress(viewer kernel.Side, out *kernel.Progress) {
	p.Position.(kernel.GoalTeller).Progress(viewer, out)
	if p.g.progress != nil {
		p.g.progress(p, viewer, out)
	}
}

func (p *position) Risk(a kernel.Action) (kernel.Risk, bool) {
	if p.g.risk != nil {
		return p.g.risk(p, a)
	}
	return p.Position.(kernel.GoalTeller).Risk(a)
}

// TestBrokenGoalsFail breaks what the toy tells of winning and losing. Each must be caught by the check of its name.
func TestBrokenGoalsFail(t *testing.T) {
	g := theToy(t)
	lost := kernel.Risk{Lost: true, Text: "With this you lose.", Rule: "5.3"}
	fails(t, []mutant{
		{name: "has a goal that no rule has", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Scenarios = slices.Clone(in.Scenarios)
			in.Scenarios[0].Goals = []kernel.GoalInfo{{Text: "West wins.", Rule: "99.9"}}
		})}},
		{name: "has a scenario without a goal", check: "goals",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Scenarios = slices.Clone(in.Scenarios)
				in.Scenarios[0].Goals = nil
			})}},
		{name: "counts fewer goals than there are", check: "goals",
			b: broken{progress: func(_ *position, _ kernel.Side, out *kernel.Progress) {
				out.Counts = out.Counts[:1]
			}}},
		{name: "plays on after the last turn", check: "goals",
			b: broken{progress: func(_ *position, _ kernel.Side, out *kernel.Progress) {
				out.Turn = out.Turns + 1
			}}},
		{name: "warns of nothing by no rule", check: "goals",
			b: broken{progress: func(_ *position, viewer kernel.Side, out *kernel.Progress) {
				if viewer == kernel.SideA {
					out.Dangers = append(out.Dangers, kernel.Danger{Side: kernel.SideB})
				}
			}}},
		{name: "warns the side that would win", check: "goals",
			b: broken{progress: func(_ *position, viewer kernel.Side, out *kernel.Progress) {
				out.Dangers = append(out.Dangers, kernel.Danger{Side: kernel.SideB, Text: "East wins.", Rule: "5.3"})
			}}},
		{name: "appends to a used progress", check: "goals",
			b: broken{progress: func(p *position, _ kernel.Side, out *kernel.Progress) {
				p.extra++
				out.Turns += int16(p.extra)
			}}},
		{name: "sees danger in what is hidden", check: "goals",
			b: broken{progress: func(p *position, viewer kernel.Side, out *kernel.Progress) {
				if viewer.Player() && p.strengths(viewer.Other())%2 == 0 {
					out.Ahead = kernel.NoSide
				}
			}}},
		{name: "calls lost what is not", check: "goals",
			b: broken{risk: func(p *position, a kernel.Action) (kernel.Risk, bool) {
				return lost, p.Why(p.ToMove(), a) == nil
			}}},
		{name: "judges what is not legal", check: "goals",
			b: broken{risk: func(*position, kernel.Action) (kernel.Risk, bool) {
				return kernel.Risk{Text: "Beware.", Rule: "5.3"}, true
			}}},
		{name: "judges an action by what is hidden", check: "goals",
			b: broken{risk: func(p *position, a kernel.Action) (kernel.Risk, bool) {
				hidden := p.strengths(p.ToMove().Other())%2 == 0
				return kernel.Risk{Text: "Beware.", Rule: "5.3"}, hidden && p.Why(p.ToMove(), a) == nil
			}}},
	})
}

// TestBrokenOptionalsFail breaks what the toy offers beyond the contract. Each must be caught by the check of its name.
func TestBrokenOptionalsFail(t *testing.T) {
	g := theToy(t)
	var calls atomic.Int64 // the kit asks from two goroutines
	count := func() int { return int(calls.Add(1)) }
	advises := func(f func(*position) kernel.Advice) broken {
		return broken{advise: func(p *position, a kernel.Action) (kernel.Advice, bool) {
			return f(p), p.Why(p.ToMove(), a) != nil
		}}
	}
	no := &kernel.Refusal{Rule: "5.3", Code: "no", Reason: "Not so."}
	fails(t, []mutant{
		{name: "advises without a reason", check: "advice", b: advises(func(*position) kernel.Advice {
			return kernel.Advice{}
		})},
		{name: "refuses by a rule that there is not, when it advises", check: "advice",
			b: advises(func(*position) kernel.Advice {
				return kernel.Advice{Refusal: &kernel.Refusal{Rule: "99.9", Code: "no", Reason: "Not so."}}
			})},
		{name: "advises what is not legal", check: "advice", b: advises(func(p *position) kernel.Advice {
			return kernel.Advice{Refusal: no, Text: "Do that", Run: []kernel.Action{{}}, Then: p.Legal(nil)[0]}
		})},
		{name: "advises by what is hidden", check: "fog", b: advises(func(p *position) kernel.Advice {
			if p.strengths(p.ToMove().Other())%2 == 0 {
				return kernel.Advice{Refusal: &kernel.Refusal{Rule: "5.3", Code: "so", Reason: "So."}}
			}
			return kernel.Advice{Refusal: no}
		})},
		{name: "says to one side only that a decision is a reply", check: "reply",
			b: broken{prompt: func(p *position, s kernel.Side) kernel.Prompt {
				pr := p.Position.Prompt(s)
				pr.Reply = pr.Reply && s != kernel.SideA
				return pr
			}}},
		{name: "answers with what is not legal", check: "answer",
			b: broken{answer: func(p *position, n int) (kernel.Action, bool) {
				a, ok := p.Position.(kernel.Answerer).Answer(n)
				a.Piece = a.Piece%8 + 1
				return a, ok
			}}},
		{name: "goes on with a batch that it does not name", check: "batch",
			b: broken{batch: func(p *position, n int) (kernel.Action, bool) {
				l := p.Position.Legal(nil)
				return l[0], true
			}}},
		{name: "lights that cite no rule of the game", check: "lights",
			b: broken{lights: func(p *position, a kernel.Action, l *kernel.Lights) bool {
				l.Lines = append(l.Lines, kernel.NoteInfo{Text: "It costs a step.", Rule: "99.99"})
				return true
			}}},
		{name: "lights that differ each time", check: "lights",
			b: broken{lights: func(p *position, a kernel.Action, l *kernel.Lights) bool {
				l.Pieces = append(l.Pieces, kernel.PieceID(count()))
				return true
			}}},
		{name: "answers where nobody replies", check: "answer",
			b: broken{answer: func(p *position, n int) (kernel.Action, bool) {
				l := p.Position.Legal(nil)
				return l[0], true
			}}},
		{name: "answers differently each time", check: "answer",
			b: broken{answer: func(p *position, n int) (kernel.Action, bool) {
				a, ok := p.Position.(kernel.Answerer).Answer(n)
				if l := p.Position.Legal(nil); ok {
					a = l[count()%len(l)]
				}
				return a, ok
			}}},
		{name: "answers by what is hidden", check: "answer",
			b: broken{answer: func(p *position, n int) (kernel.Action, bool) {
				a, ok := p.Position.(kernel.Answerer).Answer(n)
				if l := p.Position.Legal(nil); ok {
					a = l[p.strengths(p.ToMove().Other())%len(l)]
				}
				return a, ok
			}}},
		{name: "lays no overlay where it says that it can", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				o.Reset()
				return os.ErrInvalid
			}}},
		{name: "appends to a used overlay", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				old := slices.Clone(o.Lines)
				err := p.laid(viewer, which, of, b, o)
				if err == nil {
					o.Lines = append(old, kernel.OverlayLine{Way: []kernel.PlaceID{1}})
				}
				return err
			}}},
		{name: "marks what does not exist", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				err := p.laid(viewer, which, of, b, o)
				if err == nil {
					o.Places = append(o.Places, kernel.OverlayPlace{Place: 99})
				}
				return err
			}}},
		{name: "refuses and shows all the same", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				err := p.laid(viewer, which, of, b, o)
				if err != nil {
					o.Note = "It is there, though."
				}
				return err
			}}},
		{name: "shows the reach of what is concealed", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				return p.laid(kernel.Both, which, of, b, o)
			}}},
		{name: "refuses the concealed otherwise than the unknown", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				err := p.laid(viewer, which, of, b, o)
				if err != nil && p.laid(kernel.Both, which, of, b, o) == nil {
					o.Reset()
					return kernel.Refuse("1.2", "concealed", "That block is concealed.")
				}
				o.Reset()
				_ = p.laid(viewer, which, of, b, o)
				return err
			}}},
		{name: "shows the reach of what lies behind a handle", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				for i := kernel.PieceID(1); b.Handle() && int(i) < len(g.Info().Pieces); i++ {
					if p.ShownAs(viewer, i) == b && p.laid(kernel.Both, which, of, i, o) == nil {
						return nil
					}
				}
				return p.laid(viewer, which, of, b, o)
			}}},
		{name: "refuses a handle of nothing in words of its own", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				err := p.laid(viewer, which, of, b, o)
				if err != nil && b.Handle() {
					return kernel.Refuse("1.2", "concealed", "Nothing of yours is behind it.")
				}
				return err
			}}},
		{name: "notes what is hidden on the map", check: "overlay",
			b: broken{overlay: func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
				o *kernel.Overlay) error {
				err := p.laid(viewer, which, of, b, o)
				if err == nil && viewer.Player() && p.strengths(viewer.Other())%2 == 0 {
					o.Note = "Beware."
				}
				return err
			}}},
		{name: "fills a place with a named piece", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				for i := range in.Verbs {
					in.Verbs[i].Fills = in.Verbs[i].Piece
				}
			})}},
		{name: "has two overlays at one key", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Overlays = []kernel.OverlayInfo{in.Overlays[0], in.Overlays[1]}
			in.Overlays[1].Key = in.Overlays[0].Key
		})}},
		{name: "notes a rule that does not exist", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Places = slices.Clone(in.Places)
				in.Places[1].Notes = []kernel.NoteInfo{{Text: "Costs a lot", Rule: "99.9"}}
			})}},
		{name: "is lucky for nobody", check: "luck", b: broken{luck: func(e *kernel.Event) (kernel.Luck, bool) {
			l, ok := g.Luck(e)
			l.Side = kernel.NoSide
			return l, ok
		}}},
		{name: "has two standing answers of one name", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Asks[3].Answers = []kernel.AnswerInfo{{ID: "spread", Text: "so"}, {ID: "spread", Text: "or so"}}
			})}},
	})
}
