// Updates as JSON, written by hand: one goes out with every click, and encoding/json's way over reflection would be a
// twentieth of what a click costs. It writes byte for byte what encoding/json writes; parts that few updates have are
// left to it. encode_test.go holds both to each other, field by field.

package table

import (
	"encoding/json"
	"slices"
	"strconv"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// AppendJSON appends the update as JSON, as json.Marshal writes it.
func (u *Update) AppendJSON(out []byte) ([]byte, error) {
	w := encoder{out: slices.Grow(out, 1000)}
	w.update(u)
	return w.out, w.err
}

// encoder writes JSON.
type encoder struct {
	out []byte
	err error // the first
}

// next begins another element, or another member of an object.
func (w *encoder) next() {
	if last := w.out[len(w.out)-1]; last != '{' && last != '[' {
		w.out = append(w.out, ',')
	}
}

func (w *encoder) key(name string) {
	w.next()
	w.out = append(append(append(w.out, '"'), name...), '"', ':')
}

func (w *encoder) open(c byte)  { w.out = append(w.out, c) }
func (w *encoder) close(c byte) { w.out = append(w.out, c) }

func (w *encoder) number(n int64) { w.out = strconv.AppendInt(w.out, n, 10) }

// text writes a string. One that has more than plain letters is left to encoding/json, which knows what to escape.
func (w *encoder) text(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			w.other(s)
			return
		}
	}
	w.out = append(append(append(w.out, '"'), s...), '"')
}

// other writes a part that few updates have.
func (w *encoder) other(v any) {
	text, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.out = append(w.out, text...)
}

// The members of objects. Those with some are left out if they have nothing to say.

func memberInt[T ~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int | ~int64](w *encoder, name string, n T) {
	w.key(name)
	w.number(int64(n))
}

func someInt[T ~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int | ~int64](w *encoder, name string, n T) {
	if n != 0 {
		memberInt(w, name, n)
	}
}

func (w *encoder) member(name string, yes bool) {
	w.key(name)
	w.out = strconv.AppendBool(w.out, yes)
}

func (w *encoder) some(name string, yes bool) {
	if yes {
		w.member(name, yes)
	}
}

func (w *encoder) memberText(name, s string) {
	w.key(name)
	w.text(s)
}

func (w *encoder) someText(name, s string) {
	if s != "" {
		w.memberText(name, s)
	}
}

func (w *encoder) memberOther(name string, v any) {
	w.key(name)
	w.other(v)
}

// list writes a list; one that is nil becomes null.
func list[T any](w *encoder, v []T, each func(*T)) {
	if v == nil {
		w.out = append(w.out, "null"...)
		return
	}
	w.open('[')
	for i := range v {
		w.next()
		each(&v[i])
	}
	w.close(']')
}

// someList writes a list as a member, unless it is empty.
func someList[T any](w *encoder, name string, v []T, each func(*T)) {
	if len(v) > 0 {
		w.key(name)
		list(w, v, each)
	}
}

// anyList writes a list as a member, unless it is nil.
func anyList[T any](w *encoder, name string, v []T, each func(*T)) {
	if v != nil {
		w.key(name)
		list(w, v, each)
	}
}

func someInts[T ~int16 | ~int32](w *encoder, name string, v []T) {
	someList(w, name, v, func(n *T) { w.number(int64(*n)) })
}

func (w *encoder) update(u *Update) {
	w.open('{')
	memberInt(w, "at", u.At)
	w.key("events")
	list(w, u.Events, w.line)
	w.member("mine", u.Mine)
	w.memberText("version", u.Version)
	if len(u.Seats) > 0 {
		w.memberOther("seats", u.Seats)
	}
	w.someText("base", u.Base)
	someList(w, "changes", u.Changes, w.change)
	if u.Risk != nil {
		w.memberOther("risk", u.Risk)
	}
	w.close('}')
}

func (w *encoder) line(l *gamelog.EventLine) {
	w.open('{')
	memberInt(w, "n", l.N)
	w.key("e")
	w.event(&l.Event)
	w.memberText("text", l.Text)
	w.someText("rule", l.Rule)
	memberInt(w, "at", l.At)
	w.someText("note", l.Note)
	someInt(w, "back", l.Back)
	if l.Luck != nil {
		w.memberOther("luck", l.Luck)
	}
	w.close('}')
}

func (w *encoder) event(e *kernel.Event) {
	w.open('{')
	memberInt(w, "k", e.Kind)
	memberInt(w, "s", e.Side)
	someInt(w, "c", e.Piece)
	someInt(w, "w", e.With)
	someInt(w, "p", e.Place)
	someInt(w, "t", e.To)
	someInt(w, "a", e.A)
	someInt(w, "b", e.B)
	someInt(w, "n", e.N)
	someInt(w, "r", e.Rule)
	w.close('}')
}

func (w *encoder) change(c *Change) {
	w.open('{')
	if c.Head != nil {
		w.memberOther("head", c.Head)
	}
	someInt(w, "at", c.At)
	someInt(w, "sent", c.Sent)
	if c.Mine != nil {
		w.member("mine", *c.Mine)
	}
	if c.View != nil {
		w.key("view")
		w.view(c.View)
	}
	anyList(w, "legal", c.Legal, w.legalPart)
	anyList(w, "then", c.Then, w.legalPart)
	someInt(w, "thenAsk", c.ThenAsk)
	if c.Batches != nil {
		w.memberOther("batches", c.Batches)
	}
	anyList(w, "progress", c.Progress, w.progress)
	if c.Draft != nil {
		w.key("draft")
		w.draft(c.Draft)
	}
	if c.Said != nil {
		w.memberText("said", *c.Said)
	}
	if len(c.Seats) > 0 {
		w.memberOther("seats", c.Seats)
	}
	if c.Since != nil {
		memberInt(w, "since", *c.Since)
	}
	if c.Closed != nil {
		w.memberText("closed", *c.Closed)
	}
	if c.Rematch != nil {
		w.memberOther("rematch", c.Rematch)
	}
	if c.Proposal != nil {
		w.memberOther("proposal", c.Proposal)
	}
	if c.Lesson != nil {
		w.memberOther("lesson", c.Lesson)
	}
	if c.Stuck != nil {
		w.memberOther("stuck", c.Stuck)
	}
	if c.Standing != nil {
		w.memberOther("standing", c.Standing)
	}
	someList(w, "entries", c.Entries, func(e *EntryLine) {
		w.open('{')
		memberInt(w, "at", e.At)
		memberInt(w, "side", e.Side)
		w.memberOther("made", e.Made)
		w.close('}')
	})
	w.close('}')
}

func (w *encoder) draft(d *DraftChange) {
	w.open('{')
	someInt(w, "keep", d.Keep)
	someList(w, "add", d.Add, func(s *string) { w.text(*s) })
	someInt(w, "told", d.Told)
	someList(w, "tell", d.Tell, w.line)
	w.close('}')
}

func (w *encoder) progress(p *kernel.Progress) {
	w.open('{')
	memberInt(w, "turn", p.Turn)
	memberInt(w, "turns", p.Turns)
	w.key("counts")
	list(w, p.Counts, func(c *kernel.GoalCount) {
		w.open('{')
		memberInt(w, "have", c.Have)
		memberInt(w, "need", c.Need)
		w.close('}')
	})
	memberInt(w, "ahead", p.Ahead)
	someList(w, "dangers", p.Dangers, func(d *kernel.Danger) {
		w.open('{')
		memberInt(w, "side", d.Side)
		w.memberText("text", d.Text)
		w.memberText("rule", d.Rule)
		someInts(w, "places", d.Places)
		w.some("pressing", d.Pressing)
		w.close('}')
	})
	someList(w, "losses", p.Losses, func(l *kernel.Loss) {
		w.open('{')
		w.memberText("text", l.Text)
		w.memberText("rule", l.Rule)
		someInts(w, "pieces", l.Pieces)
		w.some("due", l.Due)
		w.close('}')
	})
	someList(w, "account", p.Account, func(a *kernel.Account) {
		w.open('{')
		memberInt(w, "side", a.Side)
		memberInt(w, "n", a.N)
		w.memberText("text", a.Text)
		w.memberText("rule", a.Rule)
		w.close('}')
	})
	w.someText("standing", p.Standing)
	w.close('}')
}

func (w *encoder) legalPart(p *LegalPart) {
	w.open('{')
	someInt(w, "from", p.From)
	someInt(w, "n", p.Count)
	someInt(w, "v", p.Verb)
	someInt(w, "c", p.Piece)
	someInt(w, "p", p.Place)
	someInt(w, "k", p.N)
	someInts(w, "cs", p.Pieces)
	someInts(w, "ps", p.Places)
	someInts(w, "ks", p.Numbers)
	someInt(w, "s", p.Seal)
	w.close('}')
}

func (w *encoder) view(c *kernel.ViewChange) {
	w.open('{')
	if c.Head != nil {
		w.memberOther("head", c.Head)
	}
	someList(w, "facts", c.Facts, func(f *[2]int32) {
		w.open('[')
		w.number(int64(f[0]))
		w.out = append(w.out, ',')
		w.number(int64(f[1]))
		w.close(']')
	})
	someList(w, "places", c.Places, func(r *kernel.PlaceRun) {
		w.open('{')
		memberInt(w, "p", r.First)
		someInt(w, "n", r.More)
		memberInt(w, "c", r.Control)
		someInt(w, "f", r.Flags)
		w.close('}')
	})
	someList(w, "pieces", c.Pieces, w.piece)
	someInts(w, "gone", c.Gone)
	someList(w, "marks", c.Marks, func(m *kernel.Mark) {
		w.open('{')
		memberInt(w, "k", m.Kind)
		memberInt(w, "s", m.Side)
		memberInt(w, "p", m.Place)
		memberInt(w, "n", m.N)
		w.close('}')
	})
	anyList(w, "frames", c.Frames, w.frame)
	if c.Prompt != nil {
		w.key("prompt")
		w.prompt(c.Prompt)
	}
	if c.Over != nil {
		w.memberOther("outcome", c.Over)
	}
	w.close('}')
}

func (w *encoder) piece(p *kernel.PieceView) {
	w.open('{')
	memberInt(w, "id", p.ID)
	someInt(w, "face", p.Face)
	someInt(w, "b", p.Back)
	memberInt(w, "s", p.Side)
	memberInt(w, "p", p.Place)
	memberInt(w, "n", p.Strength)
	someInt(w, "f", p.Flags)
	someInt(w, "from", p.From)
	someInt(w, "left", p.Left)
	someInt(w, "sf", p.SeenFace)
	someInt(w, "sn", p.SeenStrength)
	someInt(w, "st", p.SeenTurn)
	w.close('}')
}

func (w *encoder) frame(f *kernel.Frame) {
	w.open('{')
	memberInt(w, "k", f.Kind)
	memberInt(w, "s", f.Side)
	someInt(w, "step", f.Step)
	someInt(w, "c", f.Piece)
	someInt(w, "p", f.Place)
	someInt(w, "t", f.To)
	someInt(w, "n", f.N)
	someInt(w, "m", f.M)
	w.close('}')
}

func (w *encoder) prompt(p *kernel.Prompt) {
	w.open('{')
	memberInt(w, "side", p.Side)
	memberInt(w, "phase", p.Phase)
	memberInt(w, "ask", p.Ask)
	w.some("pause", p.Pause)
	w.some("reply", p.Reply)
	someInt(w, "piece", p.Piece)
	someInt(w, "place", p.Place)
	someInt(w, "n", p.N)
	someInt(w, "m", p.M)
	w.close('}')
}
