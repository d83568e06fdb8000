package gamedata

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// Prints fills in what the map file says is printed on the map: Info.Prints, and Info.Fronts for the scenarios that
// begin along one, by the period of control that each scenario begins with. Sides and scenarios must be filled in
// before. What stands at set-up icons is the game's to say: AddIcons.
func (f *Files) Prints(m *board.AreaMap, info *kernel.Info, periods map[string]string) error {
	side := func(id string) kernel.Side {
		return kernel.Side(slices.IndexFunc(info.Sides[:], func(s kernel.SideInfo) bool { return s.ID == id }))
	}
	for i, p := range m.Prints {
		out := kernel.PrintInfo{Show: p.Show, Ink: p.Ink, Symbol: p.Symbol, Side: kernel.NoSide, Scenario: p.Scenario,
			Text: p.Text, Rule: p.Rule}
		if p.Side != "" {
			if out.Side = side(p.Side); out.Side < 0 {
				return fmt.Errorf("%s: prints[%d]: there is no side %q", f.At(MapFile), i, p.Side)
			}
		}
		for _, a := range p.Places {
			out.Places = append(out.Places, kernel.PlaceID(a+1))
		}
		info.Prints = append(info.Prints, out)
	}
	for _, line := range m.Fronts {
		for _, sc := range info.Scenarios {
			if periods[sc.ID] != line.Period {
				continue
			}
			out := kernel.FrontInfo{Name: line.Name, Ink: line.Ink, Scenario: sc.ID, Rule: line.Rule}
			for a := range m.Places {
				if m.Places[a].Kind != board.KindBox && side(m.Places[a].Control[line.Period]) == kernel.SideA {
					out.First = append(out.First, kernel.PlaceID(a+1))
				}
			}
			info.Fronts = append(info.Fronts, out)
		}
	}
	return nil
}

// AddIcons adds the set-up icons of the map to Info.Prints, one print for each colour and type, as those of a side by a
// rule. Text says what they mean.
func AddIcons(m *board.AreaMap, info *kernel.Info, side kernel.Side, rule, text string) {
	first := len(info.Prints)
	for _, ic := range m.Icons {
		at := slices.IndexFunc(info.Prints[first:], func(p kernel.PrintInfo) bool {
			return p.Ink == ic.Colour && p.Symbol == ic.Type
		})
		if at < 0 {
			at = len(info.Prints) - first
			info.Prints = append(info.Prints, kernel.PrintInfo{Show: "set-up", Ink: ic.Colour, Symbol: ic.Type,
				Side: side, Text: text, Rule: rule})
		}
		p := &info.Prints[first+at]
		p.Places = append(p.Places, kernel.PlaceID(ic.Area+1))
	}
}
