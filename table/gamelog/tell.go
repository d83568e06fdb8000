// A saved game as text, for umpire replay.

package gamelog

import (
	"errors"
	"fmt"
	"strings"

	"umpire/kernel"
)

// Tell is a saved game as lines of text: each entry with who ordered what, and indented under it what happened. It
// checks nothing: Verify does.
func (f *File) Tell(find func(id string) (kernel.Game, bool)) ([]string, error) {
	game, ok := find(f.Game)
	if !ok {
		return nil, errors.New(Missing(f.Game, f.variant()))
	}
	x, err := kernel.NewIndex(game.Info())
	if err != nil {
		return nil, err
	}
	text := []string{fmt.Sprintf("%s/%s %s", f.Game, f.Scenario, strings.Join(f.Options, " "))}
	for i := range f.Entries {
		e := &f.Entries[i]
		if e.Own != nil {
			who := "the other side"
			if e.Own.Mine {
				who = f.Scope
			}
			text = append(text, fmt.Sprintf("%d %s: %s", e.N, who, strings.Join(e.Own.Actions, "; ")))
			for _, t := range e.Own.Texts {
				text = append(text, "    "+t)
			}
			continue
		}
		b, err := ReadBody(e.Body, int64(i+1))
		if err != nil {
			return nil, &Damage{int64(i + 1), err}
		}
		switch {
		case b.Kind == KindStart && b.Start.From != nil:
			text = append(text, fmt.Sprintf("%d taken over from %s", e.N, b.Start.From))
		case b.Kind == KindStart:
			text = append(text, fmt.Sprintf("%d set-up", e.N))
		case b.Kind == KindOrder:
			text = append(text, fmt.Sprintf("%d %s: %s", e.N, Role(x.Info(), b.Side), strings.Join(b.Actions, "; ")))
		default:
			text = append(text, fmt.Sprintf("%d %s", e.N, b.Kind))
		}
		for _, l := range lines(x, b) {
			switch {
			case l.Text != "":
				text = append(text, "    "+l.Text)
			case l.Event.Audience.Has(kernel.Both):
				text = append(text, "    "+x.EventText(l.Event))
			}
		}
	}
	return text, nil
}
