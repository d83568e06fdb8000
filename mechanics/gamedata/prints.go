// What is printed on the map apart from names, borders and ground: from the map file, and from tables of the game's
// own, into the words of the kernel that a drawing and its key show.

package gamedata

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// Prints fills in Info.Prints with the marks that the map file says are printed on the map. Info.Sides must be filled
// in before. An error names the file and the mark.
func (f *Files) Prints(m *board.AreaMap, info *kernel.Info) error {
	for i, p := range m.Prints {
		out := kernel.PrintInfo{Show: p.Show, Ink: p.Ink, Symbol: p.Symbol, Side: kernel.NoSide, Scenario: p.Scenario,
			Text: p.Text, Rule: p.Rule}
		if err := First(Named("show", p.Show), OneOf("show", p.Show, kernel.Prints), OneOf("ink", p.Ink,
			kernel.Inks), Named("text", p.Text)); err != nil {
			return fmt.Errorf("%s: prints[%d]: %w", f.At(MapFile), i, err)
		}
		if p.Ink == "" && p.Show != "emblem" { // which has the colours of its side
			return fmt.Errorf("%s: prints[%d]: ink is empty: give one", f.At(MapFile), i)
		}
		if len(p.Places) == 0 {
			return fmt.Errorf("%s: prints[%d]: places is empty: name those where it stands", f.At(MapFile), i)
		}
		if p.Side != "" {
			s := slices.IndexFunc(info.Sides[:], func(s kernel.SideInfo) bool { return s.ID == p.Side })
			if out.Side = kernel.Side(s); s < 0 {
				return fmt.Errorf("%s: prints[%d]: there is no side %q", f.At(MapFile), i, p.Side)
			}
		}
		for _, a := range p.Places {
			out.Places = append(out.Places, kernel.PlaceID(a+1))
		}
		info.Prints = append(info.Prints, out)
	}
	return nil
}

// Gather adds the place to the mark of info.Prints from first on that looks like mark, and adds mark if there is none:
// symbols that stand alone in the data become one mark for each ink and symbol.
func Gather(info *kernel.Info, first int, mark kernel.PrintInfo, at board.Place) {
	i := slices.IndexFunc(info.Prints[first:], func(p kernel.PrintInfo) bool {
		return p.Show == mark.Show && p.Ink == mark.Ink && p.Symbol == mark.Symbol
	})
	if i < 0 {
		i = len(info.Prints) - first
		info.Prints = append(info.Prints, mark)
	}
	p := &info.Prints[first+i]
	p.Places = append(p.Places, kernel.PlaceID(at+1))
}
