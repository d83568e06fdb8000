package blocks

import (
	"errors"

	"umpire/kernel"
	"umpire/kernel/chance"
)

func (p *Position) Preview(a kernel.Action, out *kernel.Preview)                  { out.Reset() }
func (p *Position) Forecast(s kernel.Side, a kernel.Action, out *kernel.Forecast) { out.Reset() }
func (g *Game) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	return nil, errors.New("x")
}
