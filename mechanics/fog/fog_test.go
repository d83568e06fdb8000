// Tests of handles, mixing, views and guesses on a field of six pieces a side.

package fog

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// field is a position of six pieces a side on three places, and nothing more.
type field struct {
	kernel.Position // nil: fog calls only the methods below
	fog             *Fog
	pieces          [13]Piece
	off             [13]bool // not of this scenario
}

func (p *field) Piece(b kernel.PieceID) (Piece, bool) { return p.pieces[b], !p.off[b] }
func (p *field) SetPiece(b kernel.PieceID, q Piece) {
	q.Open, q.Back = p.pieces[b].Open, p.pieces[b].Back
	p.pieces[b] = q
}
func (p *field) New() kernel.Position      { return &field{fog: p.fog} }
func (p *field) Copy(into kernel.Position) { *into.(*field) = *p }
func (p *field) Check() error              { return p.fog.Check(p) }
func (p *field) ShownAs(v kernel.Side, b kernel.PieceID) kernel.PieceID {
	return p.fog.ShownAs(p, v, b)
}

// gameFog is its fog: east's handles are stored as west's are, and shown behind them.
func gameFog() *Fog {
	info := &kernel.Info{Pieces: make([]kernel.PieceInfo, 13), Places: make([]kernel.PlaceInfo, 4)}
	for b := 1; b < 13; b++ {
		info.Pieces[b] = kernel.PieceInfo{Side: kernel.Side(b / 7), Levels: []int8{3, 2, 1}[b%2:]}
	}
	return &Fog{Info: info, Numbers: [2]Numbers{{1, 6, 0}, {1, 6, 20}}}
}

// scattered is a field with pieces anywhere, concealed or open, noted or not.
func scattered(t *rapid.T) *field {
	p := &field{fog: gameFog()}
	for b := kernel.PieceID(1); b < 13; b++ {
		q := &p.pieces[b]
		q.Back = uint8(rapid.IntRange(0, 1).Draw(t, "back"))
		switch rapid.IntRange(0, 5).Draw(t, "where") {
		case 0:
			p.off[b] = true
			continue
		case 1:
			continue // lost
		}
		levels := p.fog.Info.Pieces[b].Levels
		q.Place = kernel.PlaceID(rapid.IntRange(1, 3).Draw(t, "place"))
		q.Strength = int16(rapid.SampledFrom(levels).Draw(t, "strength"))
		if q.Open = rapid.IntRange(0, 3).Draw(t, "open") == 0; !q.Open {
			taken := map[int]bool{}
			for c := kernel.PieceID(1); c < b; c++ {
				taken[p.pieces[c].Handle] = taken[p.pieces[c].Handle] ||
					p.fog.Info.Pieces[c].Side == p.fog.Info.Pieces[b].Side
			}
			q.Handle = rapid.IntRange(1, 6).Filter(func(h int) bool { return !taken[h] }).Draw(t, "handle")
			if rapid.IntRange(0, 3).Draw(t, "noted") == 0 {
				q.SeenStrength, q.SeenTurn = q.Strength, int16(rapid.IntRange(1, 9).Draw(t, "turn"))
			}
		}
	}
	return p
}

// TestHandles: handles and the concealed pieces behind them are one to one, both ways.
func TestHandles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := scattered(t)
		if err := p.fog.Check(p); err != nil {
			t.Fatal(err)
		}
		for s := kernel.SideA; s <= kernel.SideB; s++ {
			seen := map[kernel.PieceID]bool{}
			for b := kernel.PieceID(1); b < 13; b++ {
				id := p.ShownAs(s.Other(), b)
				if p.fog.Info.Pieces[b].Side != s {
					continue
				}
				if concealed := p.pieces[b].Handle != 0; id.Handle() != concealed || seen[id] || p.ShownAs(s, b) != b ||
					p.ShownAs(kernel.Both, b) != b {
					t.Fatalf("piece %d is shown as %d", b, id)
				}
				if seen[id] = true; id.Handle() && (p.fog.Behind(p, s, id) != b ||
					p.fog.Behind(p, s.Other(), id) != kernel.NoPiece) {
					t.Fatalf("behind %d there is %d, not %d", id, p.fog.Behind(p, s, id), b)
				}
			}
			free := p.fog.Free(p, s)
			for h := 1; h <= 6; h++ {
				taken := p.fog.Behind(p, s, p.fog.Numbers[s].ID(h)) != kernel.NoPiece
				if h == free && taken || h < free && !taken || free == 0 && !taken {
					t.Fatalf("the lowest free handle is %d, and %d is taken: %v", free, h, taken)
				}
			}
			q := *p
			p.fog.Plain(&q, s)
			if err := p.fog.Check(&q); err != nil {
				t.Fatalf("plain: %v", err)
			}
		}
		// A handle that two pieces have, one out of range and one that is missing are found out.
		for b := kernel.PieceID(1); b < 13; b++ {
			q := *p
			if q.pieces[b].Handle == 0 {
				q.pieces[b].Handle = 3
			} else {
				q.pieces[b].Handle = rapid.SampledFrom([]int{0, 7, -1}).Draw(t, "wrong")
			}
			if p.fog.Check(&q) == nil {
				t.Fatalf("piece %d may have the handle %d: %+v", b, q.pieces[b].Handle, q.pieces[b])
			}
		}
	})
}

// TestMixKeepsHandles: mixing deals the same handles to the same pieces, back by back, and forgets what was seen of
// them; nothing else changes.
func TestMixKeepsHandles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := scattered(t)
		before := *p
		side := kernel.Side(rapid.IntRange(0, 1).Draw(t, "side"))
		at := kernel.PlaceID(rapid.IntRange(0, 3).Draw(t, "at"))
		order := Order(rapid.IntRange(0, 1).Draw(t, "order"))
		n := p.fog.Mix(p, side, at, chance.NewRand(rapid.Uint64().Draw(t, "seed")), order)
		was, is := map[uint8][]int{}, map[uint8][]int{}
		moved := 0
		for b := range p.pieces {
			old, now := before.pieces[b], p.pieces[b]
			mixed := b > 0 && old.Handle != 0 && p.fog.Info.Pieces[b].Side == side &&
				(at == kernel.NoPlace || old.Place == at)
			if mixed {
				moved++
				was[old.Back] = append(was[old.Back], old.Handle)
				is[old.Back] = append(is[old.Back], now.Handle)
				if now.Handle != old.Handle && now.SeenTurn != 0 {
					t.Fatalf("piece %d has another handle and is still noted", b)
				}
				old.Handle, old.SeenStrength, old.SeenTurn = 0, 0, 0
				now.Handle, now.SeenStrength, now.SeenTurn = 0, 0, 0
			}
			if old != now {
				t.Fatalf("piece %d was %+v and is %+v", b, old, now)
			}
		}
		for k := range was {
			if len(was[k]) == 1 && order == ByHandle {
				moved-- // it keeps its handle
			}
			slices.Sort(was[k])
			slices.Sort(is[k])
		}
		if n != moved || !reflect.DeepEqual(was, is) {
			t.Fatalf("%d of %d pieces: the handles were %v and are %v", n, moved, was, is)
		}
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
	})
}

// odometer draws every sequence of lots, one after another.
type odometer struct {
	at, of []int
	i      int
}

func (o *odometer) Die(chance.Label, int) int { panic("a die is rolled") }

func (o *odometer) Lot(_ chance.Label, from []int16) int {
	if o.i == len(o.at) {
		o.at, o.of = append(o.at, 0), append(o.of, len(from))
	}
	o.i++
	return o.at[o.i-1]
}

// next goes on to the next sequence; false after the last.
func (o *odometer) next() bool {
	o.i = 0
	for len(o.at) > 0 {
		last := len(o.at) - 1
		if o.at[last]++; o.at[last] < o.of[last] {
			return true
		}
		o.at, o.of = o.at[:last], o.of[:last]
	}
	return false
}

// TestMixIsEven: of all ways in which the lots can fall, each deal of the handles comes up equally often.
func TestMixIsEven(t *testing.T) {
	for _, order := range []Order{ByHandle, AsAdded} {
		for n := 2; n <= 5; n++ {
			deals, all := map[[5]int]int{}, 1
			for src := new(odometer); ; {
				var s Stack
				for b := range n {
					s.Add(kernel.PieceID(b+1), (b*7)%5+1, 0)
				}
				var deal [5]int
				s.Mix(src, chance.Label{Kind: chance.Mixing}, order, func(b kernel.PieceID, h int) { deal[b-1] = h })
				deals[deal]++
				if !src.next() {
					break
				}
			}
			for i := 2; i <= n; i++ {
				all *= i
			}
			if len(deals) != all {
				t.Errorf("order %d: %d pieces are dealt in %d ways, not %d", order, n, len(deals), all)
			}
			for deal, times := range deals {
				if times != 1 {
					t.Errorf("order %d: %v comes up %d times", order, deal, times)
				}
			}
		}
	}
}

// TestMixOrders pins the draws of both orders: logs of games hold them.
func TestMixOrders(t *testing.T) {
	for _, c := range []struct {
		order Order
		draws []int16 // what is drawn
		deal  [4]int  // who has what
	}{
		{ByHandle, []int16{2, 9, 7}, [4]int{7, 2, 4, 9}}, // pieces 2, 4, 1, 3, in the order of 2, 4, 7, 9
		{AsAdded, []int16{2, 9, 7, 4}, [4]int{2, 9, 7, 4}},
	} {
		var s Stack
		for i, h := range []int{7, 2, 9, 4} {
			s.Add(kernel.PieceID(i+1), h, 0)
		}
		rec := &chance.Recorder{From: &chance.Replay{Draws: replay(c.draws)}}
		var deal [4]int
		s.Mix(rec, chance.Label{Kind: chance.Mixing}, c.order, func(b kernel.PieceID, h int) { deal[b-1] = h })
		var drawn []int16
		for _, d := range rec.Draws {
			drawn = append(drawn, d.Result)
		}
		if !slices.Equal(drawn, c.draws) {
			t.Errorf("order %d draws %v, not %v", c.order, drawn, c.draws)
		}
		if deal != c.deal {
			t.Errorf("order %d deals %v, not %v", c.order, deal, c.deal)
		}
	}
}

func replay(ids []int16) []chance.Draw {
	var list []chance.Draw
	for _, id := range ids {
		list = append(list, chance.Draw{Label: chance.Label{Kind: chance.Mixing}, Result: id})
	}
	return list
}

// TestViewAndDeal: a position that is dealt from a player's view looks the same to that player; what is really so is
// among the worlds; and a view of the same with other faces behind the handles is equal.
func TestViewAndDeal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := scattered(t)
		side := kernel.Side(rapid.IntRange(0, 1).Draw(t, "side"))
		view := func(p *field) kernel.View {
			v := kernel.View{Side: side}
			p.fog.View(p, &v)
			return v
		}
		want := view(p)
		empty := func(*kernel.View) (*field, error) {
			q := &field{fog: p.fog, off: p.off}
			for b := range q.pieces { // public: an open piece is shown by its face, and the roster has the backs
				q.pieces[b].Open, q.pieces[b].Back = p.pieces[b].Open, p.pieces[b].Back
			}
			return q, nil
		}
		got, err := Guess(p.fog, &want, empty, chance.NewRand(rapid.Uint64().Draw(t, "seed")), 1)
		if err != nil {
			t.Fatal(err)
		}
		plain := func(p *field) [13]Piece {
			q := *p
			q.fog.Plain(&q, side)
			return q.pieces
		}
		if again := view(got.(*field)); !reflect.DeepEqual(again, want) {
			t.Fatalf("%+v, want %+v", again.Pieces, want.Pieces)
		}
		open := 0
		for _, pv := range want.Pieces {
			if pv.Face == kernel.NoPiece && pv.SeenFace == kernel.NoPiece {
				open++
			}
		}
		if open > 2 {
			return // too many worlds to go through
		}
		found := false
		for _, w := range Worlds(p.fog, &want, empty) {
			found = found || plain(w.(*field)) == plain(p)
		}
		if !found {
			t.Fatalf("what is so is not among the worlds: %+v", p.pieces)
		}
	})
}

// TestTell: each viewer is told once; the owner by the face, the others by what they know.
func TestTell(t *testing.T) {
	for _, shown := range []kernel.PieceID{5, kernel.FirstHandle + 3, kernel.NoPiece} {
		var ev kernel.Events
		Tell(&ev, kernel.Event{Kind: 2}, kernel.SideB, 5, shown)
		for s := kernel.SideA; s < kernel.Audiences; s++ {
			want := shown
			if s == kernel.SideB || s == kernel.Both {
				want = 5
			}
			if got := ev.For(s, nil); len(got) != 1 || got[0].Piece != want {
				t.Errorf("shown as %d, side %d is told %+v", shown, s, got)
			}
		}
	}
	Tell(nil, kernel.Event{}, kernel.SideA, 1, 1)
	var ev kernel.Events
	TellAll(&ev, kernel.Event{Kind: 1})
	if len(ev.List) != 1 || ev.List[0].Audience != kernel.Everyone {
		t.Errorf("%+v", ev.List)
	}
}
