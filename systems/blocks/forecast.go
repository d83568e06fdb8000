package blocks

import (
	"umpire/kernel"
)

func (p *Position) Forecast(s kernel.Side, a kernel.Action, out *kernel.Forecast) { out.Reset() }
