package table

import (
	"errors"
	"fmt"
	"strings"

	"umpire/kernel"
)

// Tell is a saved game as lines of text: each entry with who ordered what, and indented under it what happened. Nothing is
// checked: that is Verify's.
func (f *File) Tell(find func(id string) (kernel.Game, bool)) ([]string, error) {
	game, ok := find(f.Game)
	if !ok {
		return nil, errors.New(missing(f.Game, f.on()))
	}
	x, err := kernel.NewIndex(game.Info())
	if err != nil {
		return nil, err
	}
	lines := []string{fmt.Sprintf("%s/%s %s", f.Game, f.Scenario, strings.Join(f.Options, " "))}
	for i := range f.Entries {
		e := &f.Entries[i]
		if e.Own != nil {
			who := "the other side"
			if e.Own.Mine {
				who = f.Scope
			}
			lines = append(lines, fmt.Sprintf("%d %s: %s", e.N, who, strings.Join(e.Own.Actions, "; ")))
			for _, t := range e.Own.Texts {
				lines = append(lines, "    "+t)
			}
			continue
		}
		b, err := readBody(e.Body, int64(i+1))
		if err != nil {
			return nil, &Damage{int64(i + 1), err}
		}
		switch {
		case b.Kind == kindStart && b.Start.From != nil:
			lines = append(lines, fmt.Sprintf("%d taken over from %s", e.N, b.Start.From))
		case b.Kind == kindStart:
			lines = append(lines, fmt.Sprintf("%d set-up", e.N))
		case b.Kind == kindOrder:
			lines = append(lines, fmt.Sprintf("%d %s: %s", e.N, role(x.Info(), b.Side), strings.Join(b.Actions, "; ")))
		default:
			lines = append(lines, fmt.Sprintf("%d %s", e.N, b.Kind))
		}
		for _, ev := range happenings(x, b) {
			switch {
			case ev.text != "":
				lines = append(lines, "    "+ev.text)
			case ev.Audience.Has(kernel.Both):
				lines = append(lines, "    "+x.EventText(ev.Event))
			}
		}
	}
	return lines, nil
}
