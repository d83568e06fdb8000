// The better way to a place: where a preview names a place by way of which a piece would do better, two actions go
// there as one.

package table

import "umpire/kernel"

// byWay plays the action that leads to the place that the preview of another one names, if it names one, and makes the
// preview that of both. The other action is then to be played from there. False if there is none.
func byWay(pos kernel.Position, a kernel.Action, hint *kernel.Preview) (kernel.Action, bool) {
	if hint.ByWay == 0 {
		return kernel.Action{}, false
	}
	first := a
	first.Place = hint.ByWay
	var there kernel.Preview
	if pos.Preview(first, &there); there.Seals || replay(pos, []kernel.Action{first}, nil) != nil {
		return kernel.Action{}, false
	}
	var on kernel.Preview
	pos.Preview(a, &on)
	if len(there.Path) > 0 && len(on.Path) > 0 {
		on.Path = append(there.Path, on.Path[1:]...)
	}
	on.Cost += there.Cost
	on.Events = append(there.Events, on.Events...)
	on.ByWay, on.Note = hint.ByWay, hint.Note
	*hint = on
	return first, true
}
