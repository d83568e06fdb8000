package staff

import (
	"fmt"
	"strings"

	"umpire/systems/blocks"
)

// Journal is what the staff officer meant by each impulse, a line for each, oldest first.
func (b *bot) Journal() []string { return append([]string(nil), b.notes...) }

func (b *bot) note(p *blocks.Position, best *plan, list []plan) {
	var s strings.Builder
	month := [...]string{7: "July", 8: "August", 9: "September", 10: "October", 11: "November", 12: "December"}
	name := fmt.Sprint(p.Month)
	if int(p.Month) < len(month) && month[p.Month] != "" {
		name = month[p.Month]
	}
	fmt.Fprintf(&s, "%s, impulse %d: ", name, p.Impulse)
	switch best.kind {
	case blocks.VPass:
		s.WriteString("pass")
	case blocks.VTactical:
		s.WriteString("tactical impulse under ")
		for i, c := range best.posts {
			if i > 0 {
				s.WriteString(", ")
			}
			s.WriteString(p.About.Pieces[c.hq].Name)
		}
	case blocks.VStrategicMove:
		s.WriteString("strategic impulse, moves")
	case blocks.VStrategicDraw:
		s.WriteString("strategic impulse, reinforcements")
	}
	fmt.Fprintf(&s, " (%+d/%+d", best.score, best.played)
	for i, x := range list {
		if i > 3 {
			break
		}
		fmt.Fprintf(&s, "; %s %d HQs %+d", p.About.Verbs[x.kind].Name, len(x.posts), x.score)
	}
	s.WriteString(")")
	b.notes = append(b.notes, s.String())
}
