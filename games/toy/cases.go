// What case files can set up and ask.

package toy

import (
	"umpire/kernel"
	"umpire/mechanics/casewords"
	"umpire/mechanics/gamedata"
)

// language is what case files may set up and ask.
var language = casewords.New([]casewords.Statement[*Position]{
	{Form: "put PIECE PLACE 1..3 [moved|seen]...", Do: casewords.Always((*Position).put),
		Text: "stands a block in an area, with a strength; moved: it has moved this turn; seen: the enemy knows it"},
	{Form: "remove PIECE", Text: "takes a block out of play",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.drop(a.Pieces[0]) })},
	{Form: "control SIDE PLACE...", Text: "gives areas to a side",
		Do: casewords.Always(func(p *Position, a *casewords.Args) {
			for _, area := range a.Places {
				p.Control[area-1] = a.Sides[0]
			}
		})},
	{Form: "set turn 1..99", Text: "the turn",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.Turn = int8(a.Numbers[0]) })},
	{Form: "set weather dry|mud", Text: "the weather",
		Do: casewords.Always(func(p *Position, a *casewords.Args) { p.setMud(a.Has("mud")) })},
	{Form: "ready SIDE movement|battles", Text: "whose decision is due, and which",
		Do: casewords.Always(func(p *Position, a *casewords.Args) {
			for i := range p.Blocks {
				p.Blocks[i].Moved = false
			}
			p.setSide(a.Sides[0])
			if p.Step = stepMove; a.Has("battles") {
				p.Step = stepBattle
			}
		})},
}, casewords.Common[*Position]("turn", "weather"))

// Empty is a scenario without blocks, the first one if none is named.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	return g.empty(gamedata.OrFirst(&g.info, s))
}

func (p *Position) put(a *casewords.Args) {
	b := a.Pieces[0]
	p.drop(b)
	p.place(b, a.Places[0])
	u := p.of(b)
	if u.Steps, u.Moved = int8(a.Numbers[0]), a.Has("moved"); a.Has("seen") {
		u.Seen = p.Turn
	}
}
