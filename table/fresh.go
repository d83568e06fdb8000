// Fresh secrets: when an order draws, the pages of both players open a value each that they had committed to, and the
// draws follow from these, too (gamelog/dice.go). The table waits for them with its mutex held, so that the order which
// they are told of is the next entry; asking and answering therefore take no mutex of the table.

package table

import (
	"encoding/json"
	"slices"
	"sync/atomic"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// freshName is the name of the private record of commitments that no entry holds yet.
const freshName = "fresh"

// FreshAsk asks a side's page to open its commitment for an entry.
type FreshAsk struct {
	N      int64
	Order  string // gamelog.Dice.Order of what is ordered
	Commit string // what the side's page committed to
}

// FreshRequest opens a commitment. No key is needed: only the page that committed knows the value.
type FreshRequest struct {
	N     int64  `json:"n"`     // the entry that it was asked for
	Value string `json:"value"` // 32 bytes in hex
	Next  string `json:"next"`  // commits to the next value
}

// freshness is what a table knows of its players' pages.
type freshness struct {
	promised [kernel.Players]string        // by side, a commitment that no entry holds yet; empty: none
	deaf     [kernel.Players]bool          // by side: its page did not answer, and is not asked until it comes back
	opened   []gamelog.Fresh               // for the order that is being played
	asking   atomic.Pointer[freshQuestion] // nil if no page is asked now; needs no mutex
}

// freshQuestion is a page that is asked.
type freshQuestion struct {
	ask    FreshAsk
	answer chan FreshRequest
}

// keptPromises are commitments as they are stored: only good for the log position that they were made at.
type keptPromises struct {
	At   int64                  `json:"at"`
	Next [kernel.Players]string `json:"next"`
}

// freshens says whether pages bring fresh secrets to the table's draws: where two people play.
func (t *Table) freshens() bool {
	return t.diced() && t.closed == "" && t.over == nil && t.seats[kernel.SideA].Who != gamelog.Bot &&
		t.seats[kernel.SideB].Who != gamelog.Bot
}

// commitment is what a side's page is to open next; empty if it has committed to nothing.
func (t *Table) commitment(side kernel.Side) string {
	if next := t.fresh.promised[side]; next != "" {
		return next
	}
	return t.next[side]
}

// promise notes what a side's page commits to for the draws after the next entry.
func (t *Table) promise(side kernel.Side, next string) error {
	had := t.fresh.promised
	t.fresh.promised[side] = next
	if err := t.keep(freshName, keptPromises{t.at, t.fresh.promised}, "the commitment"); err != nil {
		t.fresh.promised = had
		return err
	}
	t.fresh.deaf[side] = false
	return nil
}

// readPromises loads the commitments that no entry holds yet.
func (t *Table) readPromises(text []byte) {
	t.fresh.promised = [kernel.Players]string{}
	var kept keptPromises
	if json.Unmarshal(text, &kept) != nil || kept.At != t.at || !t.diced() {
		return
	}
	for side, next := range kept.Next {
		if gamelog.CleanSecret(next) {
			t.fresh.promised[side] = next
		}
	}
}

// brought is what the next entry holds of the pages: what they opened for it, and what they commit to.
func (t *Table) brought(b *gamelog.Body) []gamelog.Fresh {
	var list []gamelog.Fresh
	if len(b.Draws) > 0 {
		list = slices.Clone(t.fresh.opened)
	}
	for side, next := range t.fresh.promised {
		own := func(f gamelog.Fresh) bool { return f.Side == kernel.Side(side) }
		if next != "" && !slices.ContainsFunc(list, own) {
			list = append(list, gamelog.Fresh{Side: kernel.Side(side), Next: next})
		}
	}
	return list
}

// openFresh asks the pages for the fresh values that the draws of an order follow from, too: that of the side that
// orders first, so that what it brings is fixed when the other is asked.
func (t *Table) openFresh(side kernel.Side, actions []string) []gamelog.Fresh {
	t.fresh.opened = nil
	if !t.freshens() {
		return nil
	}
	for _, s := range []kernel.Side{side, side.Other()} {
		if f, ok := t.askPage(s, actions); ok {
			t.fresh.opened = append(t.fresh.opened, f)
		}
	}
	return t.fresh.opened
}

// askPage asks the pages of a side for the value that one of them committed to.
func (t *Table) askPage(side kernel.Side, actions []string) (f gamelog.Fresh, ok bool) {
	// A commitment that no entry holds yet was made by another page than the last: that one is not asked any more.
	if t.next[side] == "" || t.fresh.promised[side] != "" || t.fresh.deaf[side] {
		return f, false
	}
	q := &freshQuestion{FreshAsk{t.at + 1, t.writer.Order(t.fresh.opened, actions), t.next[side]},
		make(chan FreshRequest, 1)}
	t.fresh.asking.Store(q)
	defer t.fresh.asking.Store(nil)
	asked := false
	for sub := range t.subs {
		if sub.asked != nil && sub.viewer == side && sub.seat.viewer == side {
			asked = true
			go sub.asked(q.ask)
		}
	}
	if !asked {
		return f, false
	}
	wait := t.reg.cfg.FreshWait
	if wait == 0 {
		wait = 2 * time.Second
	}
	late := time.NewTimer(wait)
	defer late.Stop()
	t.storing(func() error {
		select {
		case a := <-q.answer:
			f, ok = gamelog.Fresh{Side: side, Value: a.Value, Next: a.Next}, true
		case <-late.C:
		case <-t.reg.ctx.Done():
		}
		return nil
	})
	t.fresh.deaf[side] = !ok
	return f, ok
}

// Fresh takes the answer of a page that was asked for its fresh secret.
func (r *Registry) Fresh(id string, req FreshRequest) error {
	r.mu.Lock()
	t := r.tables[id]
	r.mu.Unlock()
	if t != nil {
		if q := t.fresh.asking.Load(); q != nil && q.ask.N == req.N && gamelog.CleanSecret(req.Value) &&
			gamelog.CleanSecret(req.Next) && gamelog.FreshCommit(id, req.Value) == q.ask.Commit {
			select {
			case q.answer <- req:
			default: // another tab of the same browser was faster, with the same value
			}
			return nil
		}
	}
	return fail(CodeBadRequest, "nobody is asked for this secret")
}

// Asked has f called when the side's page is to open what it committed to. It is called by a goroutine of its own, and
// must not wait for the table.
func (sub *Subscription) Asked(f func(FreshAsk)) {
	t := sub.seat.t
	t.mu.Lock()
	defer t.mu.Unlock()
	sub.asked = f
	if sub.viewer.Player() {
		t.fresh.deaf[sub.viewer] = false
	}
}

// freshDraws is where the draws of an order come from. The pages are asked at its first draw: most orders draw nothing.
type freshDraws struct {
	t       *Table
	side    kernel.Side
	actions func() []string
	from    *gamelog.CommittedDraws
}

func (d *freshDraws) draws() *gamelog.CommittedDraws {
	if d.from == nil {
		t := d.t
		d.from = t.writer.Draws(slices.Concat(t.secrets, t.added), t.openFresh(d.side, d.actions()))
	}
	return d.from
}

// Die draws a face.
func (d *freshDraws) Die(l chance.Label, faces int) int { return d.draws().Die(l, faces) }

// Lot draws a lot.
func (d *freshDraws) Lot(l chance.Label, from []int16) int { return d.draws().Lot(l, from) }
