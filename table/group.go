// Groups: several pieces that are sent to one place by one click. What each of them would do, who must stay and why,
// and the chances of the battle are worked out before the click, with each piece where it then stands.

package table

import (
	"context"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// GroupRequest asks what it takes to send pieces to a place.
type GroupRequest struct {
	Pieces []string `json:"pieces"` // by id, in the order in which they are to go; at most 60
	Place  string   `json:"place"`
	// Suppose is what concealed pieces are taken to be, for the forecast.
	Suppose []kernel.Supposition `json:"suppose,omitempty"`
}

// GroupAnswer says who goes and who stays.
type GroupAnswer struct {
	// Play is what sends them, in order: PlayRequest's Action and More. Empty if nobody can go.
	Play  []string    `json:"play"`
	Going []GroupMove `json:"going"`
	Stays []GroupStay `json:"stays"`
	// Seals: the last action cannot be taken back.
	Seals bool `json:"seals,omitempty"`
	// Forecast is that of the last piece's action, when all the others are there.
	Forecast *kernel.Forecast `json:"forecast,omitempty"`
}

// GroupMove is what a piece of a group would do at once, when those before it have gone.
type GroupMove struct {
	Piece   kernel.PieceID `json:"piece"`
	Preview kernel.Preview `json:"preview"`
}

// GroupStay is a piece of a group that cannot go with the others.
type GroupStay struct {
	Piece   kernel.PieceID  `json:"piece"`
	Refusal *kernel.Refusal `json:"refusal"`
}

// maxGroup is how many pieces a group may have.
const maxGroup = 60

// Group says what it takes to send pieces to a place, and what the result could be. It tells no more than moving each
// of them and taking it back would tell.
func (s *Seat) Group(ctx context.Context, req GroupRequest) (*GroupAnswer, error) {
	if len(req.Pieces) > maxGroup {
		return nil, fail(CodeBadRequest, "%d pieces are too many: ask about at most %d at once", len(req.Pieces),
			maxGroup)
	}
	q, err := s.asks(ctx)
	if err != nil {
		return nil, err
	}
	defer q.done()
	if !q.mine {
		return nil, fail(CodeNotYours, "only a player who has the decision can send pieces")
	}
	place, ok := q.x.Place(req.Place)
	if !ok {
		return nil, fail(CodeBadRequest, "%q is not a place of the map", gamelog.Clip(req.Place))
	}
	g := group{question: q, place: place, several: len(req.Pieces) > 1,
		ans: &GroupAnswer{Play: []string{}, Going: []GroupMove{}, Stays: []GroupStay{}}}
	pieces := make([]kernel.PieceID, len(req.Pieces))
	for i, id := range req.Pieces {
		if pieces[i], err = q.x.ParsePiece(id); err != nil {
			return nil, fail(CodeBadRequest, "%q is not a piece of the game", gamelog.Clip(id))
		}
	}
	if i := slices.Index(pieces, q.pos.Prompt(q.side).Piece); i > 0 { // the piece in hand goes first
		pieces = slices.Concat(pieces[i:i+1], pieces[:i], pieces[i+1:])
	}
	for _, piece := range pieces {
		if r := g.send(piece); r != nil {
			g.ans.Stays = append(g.ans.Stays, GroupStay{piece, r})
		}
	}
	g.forecast(req.Suppose)
	return g.ans, nil
}

// group is a group on its way. The question's position is where those stand who have gone.
type group struct {
	*question
	place   kernel.PlaceID
	several bool
	verb    kernel.Verb // by which they go: the first's; 0 as long as nobody has gone
	ans     *GroupAnswer
	last    kernel.Action // the last piece's, played on before
	before  kernel.Position
	legal   []kernel.Action
}

// send lets a piece go with the group; if it cannot, it says why.
func (g *group) send(piece kernel.PieceID) *kernel.Refusal {
	if g.ans.Seals {
		return kernel.Refuse("", "after-that", "What goes before it cannot be taken back, so it goes on its own.")
	}
	start := len(g.ans.Play)
	at := g.copyOf(g.pos)
	r := g.sends(piece)
	if r != nil {
		g.pos, at = at, g.pos
		g.ans.Play = g.ans.Play[:start]
	}
	g.spares.Put(at)
	return r
}

// sends plays what sends a piece, and writes it down. After a refusal the position and the list are to be thrown away.
func (g *group) sends(piece kernel.PieceID) *kernel.Refusal {
	a, r := g.action(piece)
	if r != nil {
		return r
	}
	var hint kernel.Preview
	g.pos.Preview(a, &hint)
	if first, ok := byWay(g.pos, a, &hint); ok {
		g.ans.Play = append(g.ans.Play, g.x.FormatAction(first))
	}
	before := g.copyOf(g.pos)
	if r := g.stops(piece, a, &hint); r != nil {
		g.spares.Put(before)
		return r
	}
	if g.before != nil {
		g.spares.Put(g.before)
	}
	g.before, g.last, g.verb = before, a, a.Verb
	g.ans.Going = append(g.ans.Going, GroupMove{piece, hint})
	g.ans.Seals = hint.Seals
	return nil
}

// stops plays the action that takes a piece to the place. One of several must be able to stay there.
func (g *group) stops(piece kernel.PieceID, a kernel.Action, hint *kernel.Preview) *kernel.Refusal {
	g.ans.Play = append(g.ans.Play, g.x.FormatAction(a))
	if hint.Seals {
		return nil // the result is not known before it is played
	}
	if err := replay(g.pos, []kernel.Action{a}, nil); err != nil {
		return kernel.Refuse("", "cannot-foresee", "The result cannot be said before it is played.")
	}
	if !g.several || g.pos.ToMove() != g.side || g.pos.Prompt(g.side).Piece != piece {
		return nil
	}
	g.legal = g.pos.Legal(g.legal[:0])
	after, end := ended(g.x, g.spares, g.pos, g.side, g.legal)
	if after == nil {
		return stuck(g.x, g.pos, g.side)
	}
	g.spares.Put(g.pos)
	g.pos = after
	g.ans.Play = append(g.ans.Play, g.x.FormatAction(end))
	return nil
}

// action is the action that takes a piece to the place. If it takes a choice first, that is played.
func (g *group) action(piece kernel.PieceID) (kernel.Action, *kernel.Refusal) {
	if a, ok := g.find(piece); ok {
		return a, nil
	}
	if hand := g.pos.Prompt(g.side).Piece; hand == piece && hand != kernel.NoPiece {
		if a, ok := g.find(kernel.NoPiece); ok {
			return a, nil
		}
		return kernel.Action{}, g.why(g.goes(), kernel.NoPiece)
	}
	choice, r := g.choice(piece)
	if r != nil {
		return kernel.Action{}, r
	}
	if choice.Verb == 0 {
		return kernel.Action{}, g.why(g.verb, piece)
	}
	var hint kernel.Preview
	if g.pos.Preview(choice, &hint); hint.Seals || !g.choose(choice) {
		return kernel.Action{}, kernel.Refuse("", "choose-first", "It has to be chosen on its own first.")
	}
	g.ans.Play = append(g.ans.Play, g.x.FormatAction(choice))
	if g.pos.Prompt(g.side).Piece == piece {
		if a, ok := g.find(kernel.NoPiece); ok {
			return a, nil
		}
	}
	return kernel.Action{}, g.why(g.goes(), kernel.NoPiece)
}

// find is the legal action that takes a piece, or the piece in hand, to the place: by the verb by which the others have
// gone, else by the first.
func (g *group) find(piece kernel.PieceID) (kernel.Action, bool) {
	g.legal = g.pos.Legal(g.legal[:0])
	i := slices.IndexFunc(g.legal, func(a kernel.Action) bool {
		return a.Place == g.place && a.Piece == piece && (g.verb == 0 || a.Verb == g.verb)
	})
	if i < 0 {
		return kernel.Action{}, false
	}
	return g.legal[i], true
}

// choice is the action that chooses a piece: as things stand, or once the piece in hand is left. Verb 0 if the game has
// none for it.
func (g *group) choice(piece kernel.PieceID) (kernel.Action, *kernel.Refusal) {
	var refusal *kernel.Refusal
	for v := range g.x.Info().Verbs {
		if !chooses(g.x, kernel.Verb(v)) {
			continue
		}
		a := g.represented(kernel.Action{Verb: kernel.Verb(v), Piece: piece})
		if len(g.ans.Play) == 0 {
			g.leave(a)
		}
		if refusal = g.pos.Why(g.side, a); refusal == nil {
			return a, nil
		}
	}
	return kernel.Action{}, refusal
}

// goes is the verb by which the group goes: that of those who have gone, else the one by which the chosen piece can go
// to other places now (a blitz is not a move), else the first that takes a chosen piece to a place.
func (g *group) goes() kernel.Verb {
	if g.verb != 0 {
		return g.verb
	}
	verbs := g.x.Info().Verbs
	takes := func(v kernel.VerbInfo) bool { return v.Via != 0 && v.Place && !v.Piece }
	for _, a := range g.legal {
		if takes(verbs[a.Verb]) {
			return a.Verb
		}
	}
	return kernel.Verb(max(0, slices.IndexFunc(verbs, takes)))
}

// why is why a piece cannot go to the place by a verb.
func (g *group) why(v kernel.Verb, piece kernel.PieceID) *kernel.Refusal {
	if v == 0 { // the pieces of the game go without a choice: one that could go elsewhere says by what
		for _, a := range g.legal {
			if a.Piece != kernel.NoPiece && a.Place != kernel.NoPlace {
				v = a.Verb
				break
			}
		}
	}
	a := kernel.Action{Verb: v, Place: g.place, Piece: piece}
	if r := g.pos.Why(g.side, a); v != 0 && r != nil {
		return r
	}
	return kernel.Refuse("", "no-way", "It cannot go there now.")
}

// forecast adds the chances of the last piece's action.
func (g *group) forecast(suppose []kernel.Supposition) {
	if g.before == nil {
		return
	}
	f := kernel.Forecast{Suppose: suppose}
	if g.before.Forecast(g.side, g.last, &f); f.Known {
		g.ans.Forecast = &f
	}
	g.spares.Put(g.before)
}
