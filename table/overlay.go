// Overlays: layers over the map, of what a seat may know.

package table

import (
	"context"
	"errors"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Overlay is a layer over the map, of what the seat may know: now, with its draft, or at an earlier entry, and as
// another side where Look allows it.
func (s *Seat) Overlay(ctx context.Context, req OverlayRequest) (*kernel.Overlay, error) {
	q, which, err := s.overlaid(ctx, req)
	if err != nil {
		return nil, err
	}
	defer q.done()
	from, ok := q.pos.(kernel.Overlayer)
	if !ok {
		return nil, fail(CodeUnknown, "%s lays no overlays over its map", q.x.Info().Name)
	}
	of, piece, err := about(q.x, req, &q.x.Info().Overlays[which], q.viewer, q.pos)
	if err != nil {
		return nil, err
	}
	var o kernel.Overlay
	if err := from.Overlay(q.viewer, uint8(which), of, piece, &o); err != nil {
		if r, ok := errors.AsType[*kernel.Refusal](err); ok {
			return nil, refused(r)
		}
		return nil, err
	}
	o.Legend, o.Places = gamelog.OrEmpty(o.Legend), gamelog.OrEmpty(o.Places)
	return &o, nil
}

// overlaid takes a copy of the position that an overlay is asked of, and finds which overlay is meant.
func (s *Seat) overlaid(ctx context.Context, req OverlayRequest) (*question, int, error) {
	if err := s.lock(ctx); err != nil {
		return nil, 0, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return nil, 0, err
	}
	which, err := t.overlay(req.Overlay)
	if err != nil {
		return nil, 0, err
	}
	as := kernel.NoSide
	if req.As != "" {
		var ok bool
		if as, ok = t.x.Side(req.As); !ok {
			return nil, 0, fail(CodeBadRequest, "%q names no side: say a side's id, both or observer",
				gamelog.Clip(req.As))
		}
	}
	if as, err = s.viewAs(as); err != nil {
		return nil, 0, err
	}
	pos, _, err := s.position(ctx, as, req.At)
	if err != nil {
		return nil, 0, err
	}
	return &question{side: as, viewer: as, x: t.x, pos: t.borrow(pos), spares: t.spares}, which, nil
}

// overlay finds an overlay by its id.
func (t *Table) overlay(id string) (int, error) {
	info := t.x.Info()
	names := make([]string, len(info.Overlays))
	for i := range info.Overlays {
		if names[i] = info.Overlays[i].ID; names[i] == id {
			return i, nil
		}
	}
	if len(names) == 0 {
		return 0, fail(CodeUnknown, "%s lays no overlays over its map", info.Name)
	}
	return 0, fail(CodeUnknown, "%s has no overlay %q: it has %s", info.Name, gamelog.Clip(id),
		strings.Join(names, ", "))
}

// position is the position that the seat looks at as some side: after an earlier entry, or now (0, or the last
// entry), with the draft if it is its own. Draft says that it is.
func (s *Seat) position(ctx context.Context, as kernel.Side, at int64) (pos kernel.Position, draft bool, err error) {
	t := s.t
	switch {
	case at < 0 || at > t.at:
		return nil, false, fail(CodeBadRequest, "the log has entries 1 to %d, not %d", t.at, at)
	case at > 0 && at < t.at:
		if pos, err = t.positionAt(ctx, at); err != nil {
			err = unreadable(at, err)
		}
		return pos, false, err
	}
	pos, draft = t.sees(s.viewer, as)
	return pos, draft, nil
}

// sees is the position of now that a viewer looks at as some side: with the draft, if it is their own.
func (t *Table) sees(viewer, as kernel.Side) (pos kernel.Position, draft bool) {
	if due := t.due(); t.decidedBy(viewer, due) && (as == due || as == kernel.Both) {
		return t.drafted(), true
	}
	return t.pos, false
}

// about is the side and the piece that an overlay is asked about. A piece that is not seen is refused in the
// same words whether it is hidden, lost, or no piece at all.
func about(x *kernel.Index, req OverlayRequest, o *kernel.OverlayInfo, as kernel.Side, pos kernel.Position) (
	kernel.Side, kernel.PieceID, error) {
	info := x.Info()
	of := kernel.NoSide
	if req.Side != "" {
		var ok bool
		if of, ok = x.Side(req.Side); !ok || !of.Player() {
			return of, 0, fail(CodeBadRequest, "the game has no side %q: it has %s and %s", gamelog.Clip(req.Side),
				info.Sides[0].ID, info.Sides[1].ID)
		}
	}
	switch {
	case req.Piece != "" && !o.Pieces:
		return of, 0, fail(CodeBadRequest, "the overlay %q is about a side: name no piece", o.ID)
	case req.Piece == "" && !o.Sides:
		return of, 0, fail(CodeBadRequest, "the overlay %q is about one piece: name it", o.ID)
	case req.Piece == "" && of == kernel.NoSide && as.Player():
		return as, 0, nil
	case req.Piece == "" && of == kernel.NoSide:
		return of, 0, fail(CodeBadRequest, "say whom the overlay is about: %s or %s", info.Sides[0].ID,
			info.Sides[1].ID)
	case req.Piece == "":
		return of, 0, nil
	}
	piece, _ := x.ParsePiece(req.Piece) // NoPiece if there is none
	var v kernel.View
	pos.View(as, &v)
	i := slices.IndexFunc(v.Pieces, func(p kernel.PieceView) bool { return p.ID == piece && piece != kernel.NoPiece })
	if i < 0 || of != kernel.NoSide && v.Pieces[i].Side != of {
		return of, 0, refused(kernel.Refuse("", "no-piece", "No such piece can be seen."))
	}
	return v.Pieces[i].Side, piece, nil
}
