// Tests of overlays at a table, with what each viewer may see.

package table_test

import (
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

func TestOverlays(t *testing.T) {
	h := withOverlays(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue, watch := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
	hidden := ""
	for _, p := range look(t, red).View.Pieces {
		if p.ID.Handle() {
			hidden = "?" + text(t, p.ID-kernel.FirstHandle)
		}
	}
	ask := func(s *table.Seat, req table.OverlayRequest) *kernel.Overlay {
		t.Helper()
		o, err := s.Overlay(t.Context(), req)
		if err != nil {
			t.Fatalf("%+v: %v", req, err)
		}
		return o
	}
	if o := ask(red, table.OverlayRequest{Overlay: "stands", Side: "red"}); len(o.Places) != 3 ||
		o.Places[0].Place != 1 || len(o.Legend) != 1 {
		t.Errorf("%+v", o)
	}
	// The draft counts, for its owner and nobody else.
	play(t, red, "move r1 p2")
	if o := ask(red, table.OverlayRequest{Overlay: "stands"}); o.Places[0].Place != 2 {
		t.Errorf("with the draft: %+v", o)
	}
	// entry 1 is the last: now
	if o := ask(red, table.OverlayRequest{Overlay: "stands", At: 1}); o.Places[0].Place != 2 {
		t.Errorf("%+v", o)
	}
	for _, s := range []*table.Seat{blue, watch} {
		for _, p := range ask(s, table.OverlayRequest{Overlay: "stands", Side: "red"}).Places {
			if p.Place != 1 {
				t.Errorf("another seat sees the draft: %+v", p)
			}
		}
	}
	if o := ask(red, table.OverlayRequest{Overlay: "stands", Side: "red", As: "observer"}); o.Places[0].Place != 1 ||
		o.Places[2].Place != 1 {
		t.Errorf("through an observer's viewer: %+v", o)
	}
	if o := ask(red, table.OverlayRequest{Overlay: "reach", Piece: "r2"}); len(o.Places) != 1 ||
		o.Places[0].Place != 2 || !o.Places[0].Shown || o.Note != "from p1" {
		t.Errorf("%+v", o)
	}
	if o := ask(red, table.OverlayRequest{Overlay: "reach", Piece: hidden, Side: "blue"}); len(o.Places) != 1 ||
		o.Places[0].Place != 4 {
		t.Errorf("%+v", o)
	}
	play(t, red, "done")
	if o := ask(red, table.OverlayRequest{Overlay: "stands", Side: "red", At: 1}); o.Places[0].Place != 1 {
		t.Errorf("at entry 1: %+v", o)
	}
	for _, c := range []struct {
		name       string
		seat       *table.Seat
		req        table.OverlayRequest
		code, says string
	}{
		{"an unknown overlay", red, table.OverlayRequest{Overlay: "weather"}, table.CodeUnknown,
			"it has stands, reach, strengths"},
		{"no overlay", red, table.OverlayRequest{}, table.CodeUnknown, `no overlay ""`},
		{"an unknown side", red, table.OverlayRequest{Overlay: "stands", Side: "green"}, table.CodeBadRequest,
			`no side "green"`},
		{"both", red, table.OverlayRequest{Overlay: "stands", Side: "both"}, table.CodeBadRequest, `no side "both"`},
		{"an observer's own side", watch, table.OverlayRequest{Overlay: "stands"}, table.CodeBadRequest, "red or blue"},
		{"a piece where none is wanted", red, table.OverlayRequest{Overlay: "stands", Piece: "r1"},
			table.CodeBadRequest, "name no piece"},
		{"no piece where one is wanted", red, table.OverlayRequest{Overlay: "reach", Side: "red"}, table.CodeBadRequest,
			"name it"},
		{"an unknown piece", red, table.OverlayRequest{Overlay: "reach", Piece: "x9"}, table.CodeIllegal,
			"No such piece"},
		{"an unknown handle", red, table.OverlayRequest{Overlay: "reach", Piece: "?999"}, table.CodeIllegal,
			"No such piece"},
		{"a hidden piece", red, table.OverlayRequest{Overlay: "reach", Piece: "b1"}, table.CodeIllegal,
			"No such piece"},
		{"nonsense for a piece", red, table.OverlayRequest{Overlay: "reach", Piece: "?"}, table.CodeIllegal,
			"No such piece"},
		{"a piece of the other side", red, table.OverlayRequest{Overlay: "reach", Side: "blue", Piece: "r1"},
			table.CodeIllegal, "No such piece"},
		{"a secret", red, table.OverlayRequest{Overlay: "strengths", Side: "blue"}, table.CodeIllegal, "secret"},
		{"other viewer", red, table.OverlayRequest{Overlay: "stands", Side: "blue", As: "blue"}, table.CodeNotYours,
			"until the game is over"},
		{"viewer of nobody", red, table.OverlayRequest{Overlay: "stands", Side: "blue", As: "green"},
			table.CodeBadRequest, "green"},
		{"an entry to come", red, table.OverlayRequest{Overlay: "stands", Side: "red", At: 9}, table.CodeBadRequest,
			"not 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.seat.Overlay(t.Context(), c.req)
			failure(t, err, c.code, c.says)
		})
	}
	if _, err := blue.Resign(t.Context(), table.ResignRequest{At: 2}); err != nil {
		t.Fatal(err)
	}
	if o := ask(watch, table.OverlayRequest{Overlay: "strengths", Side: "red", As: "both"}); !o.Places[0].Shown ||
		o.Places[0].N < 1 {
		t.Errorf("the game over, through both sides' viewer: %+v", o)
	}
}

func TestAGameWithoutOverlaysSaysSo(t *testing.T) {
	h := registry(t, memory.New())
	red := sit(t, h, make2(t, h, "me", "open", 1), "red")
	_, err := red.Overlay(t.Context(), table.OverlayRequest{Overlay: "supply"})
	failure(t, err, table.CodeUnknown, "lays no overlays")
}
