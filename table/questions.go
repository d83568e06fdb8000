// Questions about actions: why not, what at once, with which chances. They are answered on a copy of the position, so
// that the table goes on meanwhile.

package table

import (
	"context"
	"strings"
	"sync"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// question is an action that somebody asks about.
type question struct {
	side   kernel.Side // who asks
	viewer kernel.Side
	mine   bool // the decision due is theirs
	x      *kernel.Index
	pos    kernel.Position // a copy
	left   kernel.Position // a copy of where the side goes on if it leaves the piece in hand; nil if there is none
	action kernel.Action
	alike  kernel.PieceID // the piece that stands for the one asked about, if another one does
	spares *sync.Pool
}

// done gives the copy back.
func (q *question) done() {
	q.spares.Put(q.pos)
	if q.left != nil {
		q.spares.Put(q.left)
	}
}

// leave leaves the piece in hand, if only then an action is legal: the question is then about what would be played.
func (q *question) leave(a kernel.Action) {
	if q.left == nil || q.pos.Why(q.side, a) == nil || q.left.Why(q.side, a) != nil {
		return
	}
	q.left.Copy(q.pos)
}

// copyOf is another copy of a position of the game.
func (q *question) copyOf(pos kernel.Position) kernel.Position { return borrowed(q.spares, pos) }

// asks takes a copy of the position that the seat asks about.
func (s *Seat) asks(ctx context.Context) (*question, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	side, pos := s.asker()
	switch {
	case t.endedByPlayers():
		return nil, fail(CodeNotYours, "the game is over")
	case !side.Player():
		return nil, fail(CodeNotYours, "an observer has no actions to ask about")
	}
	q := &question{side: side, viewer: s.viewer, mine: s.owns(t.due()), x: t.x, pos: t.borrow(pos), spares: t.spares}
	if q.mine && side == t.due() {
		q.left = t.onward(side).pos
	}
	return q, nil
}

// ask is a question about an action. The caller is done with it when it is answered.
func (s *Seat) ask(ctx context.Context, action string) (*question, error) {
	q, err := s.asks(ctx)
	if err != nil {
		return nil, err
	}
	run, err := parseRun(q.x, action)
	if err != nil {
		q.done()
		return nil, err
	}
	q.action = run[0]
	q.leave(q.represented(run[0]))
	if len(run) == 2 && (q.choose(run[0]) || kernel.Barred(q.pos, q.side, run)) {
		q.action = run[1]
	}
	q.action = q.represented(q.action)
	return q, nil
}

// represented is the action to ask about where one of several alike pieces stands for the one that was named.
func (q *question) represented(a kernel.Action) kernel.Action {
	like := kernel.Represented(q.pos, q.side, a)
	if like != a {
		q.alike = like.Piece
	}
	return like
}

// choose plays the choice that a run of two starts with, so that the question is about the action proper. False if the
// choice is refused: then the question is about the choice.
func (q *question) choose(a kernel.Action) bool {
	if a = q.represented(a); q.pos.ToMove() != q.side || q.pos.Why(q.side, a) != nil {
		return false
	}
	var src chance.Replay // a choice draws nothing; should it, the question stays with the choice
	after := q.copyOf(q.pos)
	if err := after.Play(a, &src, nil); err != nil || src.Err != nil || after.ToMove() != q.side {
		q.spares.Put(after)
		return false
	}
	q.spares.Put(q.pos)
	q.pos = after
	return true
}

// Why says why an action is refused, or that it is legal.
func (s *Seat) Why(ctx context.Context, req AskRequest) (Why, error) {
	q, err := s.ask(ctx, req.Action)
	if err != nil {
		return Why{}, err
	}
	defer q.done()
	r := q.pos.Why(q.side, q.action)
	why := Why{Legal: r == nil, Refusal: r, Alike: q.alike}
	if d, ok := q.pos.(kernel.Adviser); ok && r != nil && q.side == q.pos.ToMove() {
		if a, ok := d.Advise(q.action); ok {
			why.Refusal = a.Refusal
			if len(a.Run) > 0 {
				why.Instead = &Instead{Label: a.Text, Then: q.x.FormatAction(a.Then)}
				for _, step := range a.Run {
					why.Instead.Actions = append(why.Instead.Actions, q.x.FormatAction(step))
				}
			}
		}
	}
	why.Refusal = naming(q.x, why.Refusal)
	return why, nil
}

// naming is a refusal that names the piece that it is about, where its sentence begins with "It".
func naming(x *kernel.Index, r *kernel.Refusal) *kernel.Refusal {
	if r == nil || len(r.Pieces) != 1 || !strings.HasPrefix(r.Reason, "It ") {
		return r
	}
	named := *r
	named.Reason = x.PieceTitle(r.Pieces[0]) + ": it" + strings.TrimPrefix(r.Reason, "It")
	return &named
}

// Preview says what a legal action of the seat would do at once, as far as the seat may see it.
func (s *Seat) Preview(ctx context.Context, req AskRequest) (kernel.Preview, error) {
	q, err := s.ask(ctx, req.Action)
	if err != nil {
		return kernel.Preview{}, err
	}
	defer q.done()
	if _, err := listedIn(q.x, q.pos, q.side, q.action, q.pos.Legal(nil)); err != nil {
		return kernel.Preview{}, err
	}
	var p kernel.Preview
	q.pos.Preview(q.action, &p)
	if l, ok := q.pos.(kernel.Lighter); ok {
		var lights kernel.Lights
		if l.Lights(q.action, &lights) {
			p.Lights = &lights
		}
	}
	if req.Best {
		byWay(q.pos, q.action, &p)
	}
	kept := p.Events[:0]
	for _, ev := range p.Events {
		if ev.Audience.Has(q.viewer) {
			kept = append(kept, ev)
		}
	}
	p.Events = kept
	return p, nil
}

// Forecast gives the chances of an action, as far as the seat may know.
func (s *Seat) Forecast(ctx context.Context, req AskRequest) (kernel.Forecast, error) {
	q, err := s.ask(ctx, req.Action)
	if err != nil {
		return kernel.Forecast{}, err
	}
	defer q.done()
	if req.Best {
		var p kernel.Preview
		q.pos.Preview(q.action, &p)
		byWay(q.pos, q.action, &p)
	}
	f := kernel.Forecast{Suppose: req.Suppose}
	q.pos.Forecast(q.side, q.action, &f)
	return f, nil
}

// SealsRequest asks whether legal actions seal, of which the legal list leaves it open.
type SealsRequest struct {
	Actions []string `json:"actions"` // at most 200
}

// SealsAnswer says of each action, in the order of the request, whether it cannot be taken back freely.
type SealsAnswer struct {
	Seals []bool `json:"seals"`
}

// maxSeals is how many actions a request may ask about.
const maxSeals = 200

// Seals says whether actions seal, as a legal list would if it were short.
func (s *Seat) Seals(ctx context.Context, req SealsRequest) (SealsAnswer, error) {
	if len(req.Actions) > maxSeals {
		return SealsAnswer{}, fail(CodeBadRequest, "%d actions are too many: ask about at most %d at once",
			len(req.Actions), maxSeals)
	}
	q, err := s.asks(ctx)
	if err != nil {
		return SealsAnswer{}, err
	}
	defer q.done()
	legal := map[kernel.Action]bool{}
	if q.pos.ToMove() == q.side {
		for _, a := range q.pos.Legal(nil) {
			legal[a] = true
		}
	}
	ans := SealsAnswer{Seals: make([]bool, len(req.Actions))}
	var hint kernel.Preview
	for i, text := range req.Actions {
		run, err := parseRun(q.x, text)
		if err != nil {
			return SealsAnswer{}, err
		}
		if len(run) != 1 || !legal[run[0]] {
			return SealsAnswer{}, fail(CodeStale, "%q is not listed now: look at the table again", gamelog.Clip(text))
		}
		q.pos.Preview(run[0], &hint)
		ans.Seals[i] = hint.Seals
	}
	return ans, nil
}
