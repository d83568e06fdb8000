package blocks

import (
	"errors"

	"umpire/kernel"
	"umpire/kernel/chance"
)

func (p *Position) Why(s kernel.Side, a kernel.Action) *kernel.Refusal {
	if s == p.ToMove() {
		p.legal()
		for _, x := range p.list {
			if x == a {
				return nil
			}
		}
	}
	return kernel.Refuse("", "not-legal", "That is not possible now.")
}
func (p *Position) Preview(a kernel.Action, out *kernel.Preview)                  { out.Reset() }
func (p *Position) Forecast(s kernel.Side, a kernel.Action, out *kernel.Forecast) { out.Reset() }
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	return nil, errors.New("x")
}
