// Saved set-ups: where a side's units were placed before the first turn, as a record that a player keeps and uses in a
// later game of the same scenario. The server stores none: there are no accounts, so a record stays with the player, in
// the browser or as a file, and is checked in full when it comes back.

package table

import (
	"context"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// SetupFormat names the form of a saved set-up.
const SetupFormat = "umpire-setup-1"

// SavedSetup is where a side's units were placed in the set-up of a scenario.
type SavedSetup struct {
	Format   string   `json:"format"` // SetupFormat
	Name     string   `json:"name,omitempty"`
	Game     string   `json:"game"`
	Edition  int      `json:"edition"`
	Data     string   `json:"data"` // kernel.Info.DataHash
	Scenario string   `json:"scenario"`
	Options  []string `json:"options,omitempty"`
	Side     string   `json:"side"` // its id
	// Units are in the order in which they are placed. The last one of a whole set-up ends it.
	Units []SavedUnit `json:"units"`
}

// SavedUnit is a unit and where it is placed, by their ids.
type SavedUnit struct {
	Unit  string `json:"unit"`
	Place string `json:"place"`
}

// SetupRequest places a side's units as in a saved set-up, in place of what is drafted. If the last placement hands
// over to the other side it is left to the player: that unit is then chosen and not yet placed. On an error nothing has
// changed.
type SetupRequest struct {
	At    int64      `json:"at"`
	Steps int        `json:"steps"` // how many steps the draft had
	Setup SavedSetup `json:"setup"`
}

// settingUp says whether a position is in a set-up.
func (t *Table) settingUp(pos kernel.Position) bool {
	return t.x.Info().Phases[pos.Prompt(kernel.Both).Phase].Show == "set-up"
}

// Setup is the set-up of the seat's side, or for one with both sides of the side that is named: as it stands while
// units are placed, and after that as it was at the start of the first turn.
func (s *Seat) Setup(ctx context.Context, side string) (SavedSetup, error) {
	var none SavedSetup
	if err := s.lock(ctx); err != nil {
		return none, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return none, err
	}
	info, whose := t.x.Info(), s.viewer
	if named, ok := t.side(side); ok && s.viewer == kernel.Both {
		whose = named
	} else if side != "" && (!ok || named != s.viewer) {
		return none, fail(CodeNotYours, "this key does not set up %q", gamelog.Clip(side))
	}
	if !whose.Player() {
		return none, fail(CodeBadRequest, "say whose set-up is wanted: %s or %s", info.Sides[0].ID, info.Sides[1].ID)
	}
	placed, err := t.deployed(ctx, whose, s.owns(t.due()))
	if err != nil {
		return none, err
	}
	saved := SavedSetup{Format: SetupFormat, Game: info.ID, Edition: info.Edition, Data: info.DataHash,
		Scenario: t.head.Scenario, Options: t.head.Options, Side: info.Sides[whose].ID, Units: []SavedUnit{}}
	for _, w := range placed {
		saved.Units = append(saved.Units, SavedUnit{t.x.PieceName(w.Piece), info.Places[w.Place].ID})
	}
	if len(saved.Units) == 0 {
		return none, fail(CodeBadRequest, "%s have placed no unit: there is nothing to save", info.Sides[whose].People)
	}
	return saved, nil
}

// deployed is where a side has placed its units: with the draft, if it is the one's who asks, while units are placed,
// and later as it was right after the set-up. The table is locked.
func (t *Table) deployed(ctx context.Context, side kernel.Side, own bool) ([]kernel.Placement, error) {
	info := t.x.Info()
	if _, ok := t.pos.(kernel.Deployer); !ok || !info.Deploys {
		return nil, fail(CodeBadRequest, "%s has no set-up that can be saved", info.ID)
	}
	if t.settingUp(t.pos) {
		pos := t.borrow(t.pos)
		defer func() { t.giveBack(pos) }()
		for i := 0; own && i < len(t.draft.steps) && t.settingUp(pos); i++ { // the draft may go on beyond the set-up
			if err := replay(pos, t.draft.steps[i:i+1], nil); err != nil {
				return nil, err
			}
		}
		return pos.(kernel.Deployer).Placements(side, nil), nil
	}
	for n := int64(1); n <= t.at; n++ {
		pos, err := t.positionAt(ctx, n)
		switch {
		case err != nil:
			return nil, unreadable(n, err)
		case t.settingUp(pos):
			continue
		case n > 1:
			return t.deployedIn(ctx, side, n)
		}
		break
	}
	return nil, fail(CodeBadRequest, "this table did not begin with a set-up: there is none to save")
}

// deployedIn is where a side had placed its units when the set-up was over, in the middle of entry n: the order that
// ended it may go on with moves.
func (t *Table) deployedIn(ctx context.Context, side kernel.Side, n int64) ([]kernel.Placement, error) {
	before, err := t.positionAt(ctx, n-1)
	if err != nil {
		return nil, unreadable(n-1, err)
	}
	list, err := t.reg.cfg.Store.Entries(ctx, t.id, n-1, 1)
	if err != nil || len(list) == 0 {
		return nil, fail(CodeClosed, "entry %d cannot be read", n)
	}
	b, err := gamelog.ReadBody(list[0].Body, n)
	if err != nil {
		return nil, fail(CodeClosed, "entry %d cannot be read: %s", n, err)
	}
	pos := t.borrow(before)
	defer func() { t.giveBack(pos) }()
	for _, text := range b.Actions {
		if !t.settingUp(pos) {
			break
		}
		a, err := t.x.ParseAction(text)
		if err == nil {
			err = replay(pos, []kernel.Action{a}, nil)
		}
		if err != nil {
			return nil, fail(CodeClosed, "the set-up cannot be read from entry %d: %s", n, err)
		}
	}
	return pos.(kernel.Deployer).Placements(side, nil), nil
}

// UseSetup places units as in a saved set-up.
func (s *Seat) UseSetup(ctx context.Context, req SetupRequest) (*Answer, error) {
	return s.do(ctx, false, func() error {
		side, err := s.due(req.At, max(req.Steps, 0))
		if err != nil {
			return err
		}
		if err := s.t.noLesson(); err != nil {
			return err
		}
		placed, err := s.t.fits(side, &req.Setup)
		if err != nil {
			return err
		}
		return s.t.deploy(side, &req.Setup, placed)
	})
}

// Ways out of a set-up that does not fit.
const (
	placeByHand = "place the units by hand, and save that set-up"
	rightTable  = "use it at a table of that scenario"
)

// fits checks that a saved set-up is one of this table's scenario and of the side that sets up now, and reads its
// records.
func (t *Table) fits(side kernel.Side, u *SavedSetup) ([]kernel.Placement, error) {
	info := t.x.Info()
	if _, ok := t.pos.(kernel.Deployer); !ok || !info.Deploys {
		return nil, fail(CodeBadRequest, "%s takes no saved set-ups", info.ID)
	}
	options := slices.Equal(slices.Sorted(slices.Values(u.Options)), slices.Sorted(slices.Values(t.head.Options)))
	bad := func(format string, args ...any) error { return fail(CodeBadRequest, format, args...) }
	switch {
	case u.Format != SetupFormat:
		return nil, bad("the format is %q, and not %q: this is no saved set-up. Choose a file that was saved as one",
			gamelog.Clip(u.Format), SetupFormat)
	case u.Game != info.ID:
		return nil, bad("the set-up is of the game %q, and this table plays %s: %s", gamelog.Clip(u.Game), info.ID,
			rightTable)
	case u.Scenario != t.head.Scenario || !options:
		return nil, bad("the set-up is of the scenario %q%s, and this table plays %q%s: %s", gamelog.Clip(u.Scenario),
			withOptions(u.Options), t.head.Scenario, withOptions(t.head.Options), rightTable)
	case u.Edition != info.Edition || u.Data != info.DataHash:
		return nil, bad("the set-up was saved with edition %d of %s (data %.8s), and this table plays edition %d "+
			"(data %.8s): %s", u.Edition, info.ID, gamelog.Clip(u.Data), info.Edition, info.DataHash, placeByHand)
	case !t.settingUp(t.drafted()):
		return nil, bad("the set-up of this game is over: a saved one is used before the first turn")
	case u.Side != info.Sides[side].ID:
		return nil, bad("the set-up is of the side %q, and %s set up now: use one of %s", gamelog.Clip(u.Side),
			info.Sides[side].People, info.Sides[side].ID)
	case len(u.Units) == 0:
		return nil, bad("the set-up has no units: %s", placeByHand)
	}
	placed := make([]kernel.Placement, 0, len(u.Units))
	seen := map[kernel.PieceID]bool{}
	for n, w := range u.Units {
		piece, err := t.x.ParsePiece(w.Unit)
		place, ok := t.x.Place(w.Place)
		record := gamelog.Clip(w.Unit) + " in " + gamelog.Clip(w.Place)
		switch {
		case err != nil:
			return nil, bad("record %d of the set-up, %s: there is no unit of that id. It is of another order of "+
				"battle: %s", n+1, record, placeByHand)
		case !ok:
			return nil, bad("record %d of the set-up, %s: there is no place of that id: %s", n+1, record, placeByHand)
		case seen[piece]:
			return nil, bad("record %d of the set-up, %s: the unit is placed twice: %s", n+1, record, placeByHand)
		}
		seen[piece] = true
		placed = append(placed, kernel.Placement{Piece: piece, Place: place})
	}
	return placed, nil
}

// withOptions names optional rules behind a scenario.
func withOptions(ids []string) string {
	text := ""
	for n, id := range ids {
		text += []string{" with ", ", "}[min(n, 1)] + gamelog.Clip(id)
	}
	return text
}

// deploy plays the records of a saved set-up in place of the draft, all that can be taken back of them or none.
func (t *Table) deploy(side kernel.Side, u *SavedSetup, placed []kernel.Placement) error {
	had := slices.Clone(t.draft.steps)
	t.redraft(nil)
	var hint kernel.Preview
	for n, w := range placed {
		for _, a := range t.drafted().(kernel.Deployer).PlaceActions(w, nil) {
			now := t.drafted()
			if why := now.Why(side, a); why == nil {
				if now.Preview(a, &hint); hint.Seals {
					return nil // the player hands over
				}
			}
			if _, err := t.step(side, a, when{last: true, free: true}); err != nil {
				t.redraft(had)
				return fail(CodeBadRequest, "record %d of the set-up, %s in %s: %s Nothing was placed: it is of "+
					"another order of battle, or was changed; %s", n+1, u.Units[n].Unit, u.Units[n].Place,
					AsFailure(err).Message, placeByHand)
			}
		}
	}
	return nil
}
