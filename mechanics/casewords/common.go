// Queries that every game can answer from the view of the side that asks.

package casewords

import (
	"fmt"
	"strconv"

	"umpire/kernel"
)

// Common are queries that every game can answer, out of the view and the forecasts of the side that asks, so that
// they cannot tell more than it may know: where a piece stands, its strength, whether a side sees it, who controls a
// place, the odds of an action, and the figures of Info.Facts with the given ids.
func Common[P kernel.Position](facts ...string) []Query[P] {
	list := []Query[P]{
		{Form: "place(PIECE)", Text: "where a piece stands, none if it is lost or cannot be seen",
			Ask: ofPiece[P]("none", func(x *kernel.Index, v *kernel.PieceView) string {
				if v.Place == kernel.NoPlace {
					return "none"
				}
				return x.PlaceName(v.Place)
			})},
		{Form: "strength(PIECE)", Text: "its strength, unknown if it cannot be seen",
			Ask: ofPiece[P]("unknown", func(x *kernel.Index, v *kernel.PieceView) string {
				return strconv.Itoa(int(max(v.Strength, v.SeenStrength)))
			})},
		{Form: "sees(VIEWER, PIECE)", Text: "face, note (the side has seen it and can follow it), or no",
			Ask: ofPiece[P]("no", func(x *kernel.Index, v *kernel.PieceView) string {
				if v.Face != kernel.NoPiece {
					return "face"
				}
				return "note"
			})},
		{Form: "control(PLACE)", Text: "who controls a place, or none", Ask: control[P]},
		{Form: "odds(TEXT, TEXT)", Ask: chances[P],
			Text: "of an action and an event of its forecast: the chance in whole per cent, " +
				"what is not seen taken at its mean"},
	}
	for _, id := range facts {
		list = append(list, Query[P]{Form: id, Text: "the figure of that name", Ask: figure[P](id)})
	}
	return list
}

// ofPiece asks about a piece out of the view of the side that asks, or of the side that is named.
func ofPiece[P kernel.Position](
	otherwise string, ask func(*kernel.Index, *kernel.PieceView) string,
) func(P, kernel.Side, *Args) (string, error) {
	return func(p P, as kernel.Side, a *Args) (string, error) {
		for _, s := range a.Sides {
			as = s
		}
		var v kernel.View
		p.View(as, &v)
		for i := range v.Pieces {
			if pv := &v.Pieces[i]; pv.Face == a.Pieces[0] || pv.SeenFace == a.Pieces[0] {
				return ask(a.Index, pv), nil
			}
		}
		return otherwise, nil
	}
}

func control[P kernel.Position](p P, as kernel.Side, a *Args) (string, error) {
	var v kernel.View
	p.View(as, &v)
	if s := v.Places[a.Places[0]].Control; s.Player() {
		return a.Index.Info().Sides[s].ID, nil
	}
	return "none", nil
}

func figure[P kernel.Position](id string) func(P, kernel.Side, *Args) (string, error) {
	return func(p P, as kernel.Side, a *Args) (string, error) {
		var v kernel.View
		p.View(as, &v)
		for i, f := range a.Index.Info().Facts {
			switch {
			case f.ID != id:
			case v.Facts[i] == kernel.Unknown:
				return "unknown", nil
			case int(v.Facts[i]) < len(f.Words) && v.Facts[i] >= 0:
				return f.Words[v.Facts[i]], nil
			default:
				return strconv.Itoa(int(v.Facts[i])), nil
			}
		}
		return "", fmt.Errorf("there is no figure %q", id)
	}
}

func chances[P kernel.Position](p P, as kernel.Side, a *Args) (string, error) {
	action, err := a.Index.ParseAction(a.Words[0])
	if err != nil {
		return "", err
	}
	if !as.Player() {
		as = p.ToMove()
	}
	var f kernel.Forecast
	if p.Forecast(as, action, &f); !f.Known || len(f.Cases) == 0 {
		return "", fmt.Errorf("there is nothing to forecast for %q", a.Words[0])
	}
	for _, e := range f.Cases[len(f.Cases)-1].Events {
		if e.Name == a.Words[1] {
			return strconv.Itoa(int((e.P + kernel.Whole/200) / (kernel.Whole / 100))), nil
		}
	}
	return "", fmt.Errorf("the forecast has no event %q", a.Words[1])
}
