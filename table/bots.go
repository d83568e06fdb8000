// Bots at a table: whose turn it is, letting a bot choose while the table is not locked, and ending bots.

package table

import (
	"context"
	"fmt"
	"slices"

	"umpire/bots"
	"umpire/kernel"
	"umpire/table/gamelog"
)

// botSeats are the bots of a table. A bot chooses while the table is not locked; thinking says that a goroutine waits
// for one.
type botSeats struct {
	seated   [kernel.Players]bots.Bot // nil: a person's seat, or nobody has asked for the bot yet
	gone     []bots.Bot               // whose seats others have taken: they are ended when no bot thinks
	failed   [kernel.Players]string   // why a side's bot stopped, until it is tried again
	lacking  [kernel.Players]bool     // the table is closed because this program does not have the bot on the seat
	thinking bool
}

// unseat takes the bot off a side.
func (b *botSeats) unseat(side kernel.Side) {
	if b.seated[side] != nil {
		b.gone, b.seated[side] = append(b.gone, b.seated[side]), nil
	}
}

// botsTurn is the side to move if a bot sits there, and the game can go on.
func (t *Table) botsTurn() (kernel.Side, bool) {
	if t.closed != "" || t.pos == nil || t.stale || t.lesson.over(t) {
		return kernel.NoSide, false
	}
	side := t.due()
	return side, side.Player() && t.seats[side].Who == gamelog.Bot && t.bots.failed[side] == ""
}

// programs says whether a program is to move: a bot on a seat, or as a player's staff.
func (t *Table) programs() bool {
	if _, ok := t.botsTurn(); ok {
		return true
	}
	_, _, ok := t.staffsTurn()
	return ok
}

// playOn plays what needs no person: it plays standing answers, and starts a bot's thinking if it is a bot's turn and
// none thinks already. The table is locked.
func (t *Table) playOn() {
	t.endBots()
	if t.standing.playing {
		return // the one who plays the standing answers comes here again
	}
	t.standing.playing = true
	t.replies()
	t.standing.playing = false
	if !t.programs() || t.bots.thinking || t.reg.ctx.Err() != nil {
		return
	}
	t.bots.thinking = true
	t.reg.work.Go(func() {
		t.reg.mu.Lock()
		t.usage.visitors++
		t.reg.mu.Unlock()
		defer t.reg.release(t)
		t.think()
	})
}

// think lets bots play until a person is to move. The table is locked only to look and to play, not while a bot
// chooses.
func (t *Table) think() {
	ctx := t.reg.ctx
	var view kernel.View
	var legal []kernel.Action
	for {
		leave, ok := t.slot(ctx)
		if !ok {
			return
		}
		on := t.thinkOnce(ctx, &view, &legal)
		leave()
		if !on {
			return
		}
	}
}

// slot waits until a bot of the table may think. Games without a person leave one place free for the bots that a person
// waits for, because anybody may make many such tables.
func (t *Table) slot(ctx context.Context) (leave func(), ok bool) {
	t.mu.Lock()
	both := t.seats[0].Who == gamelog.Bot && t.seats[1].Who == gamelog.Bot
	t.mu.Unlock()
	var held []chan struct{}
	leave = func() {
		for _, c := range held {
			<-c
		}
	}
	wanted := []chan struct{}{t.reg.slots}
	if both {
		wanted = []chan struct{}{t.reg.alone, t.reg.slots}
	}
	for _, c := range wanted {
		select {
		case c <- struct{}{}:
			held = append(held, c)
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			leave()
			return nil, false
		}
	}
	return leave, true
}

// thinkOnce lets a bot choose and play one action. It says whether a bot is to move after it.
func (t *Table) thinkOnce(ctx context.Context, view *kernel.View, legal *[]kernel.Action) bool {
	t.mu.Lock()
	side, ok := t.botsTurn()
	var bot bots.Bot
	var by *gamelog.UsedAnswer // set: the bot decides as the side's staff, and only this
	if ok {
		bot, ok = t.seated(side)
	} else {
		var u gamelog.UsedAnswer
		if side, u, ok = t.staffsTurn(); ok {
			bot, by = t.staffed(side), &u
		}
	}
	if !ok {
		t.bots.thinking = false
		t.endBots()
		t.mu.Unlock()
		return false
	}
	now := t.drafted()
	now.View(side, view)
	*legal = append((*legal)[:0], t.legal(now)...)
	offered := slices.Clone(*legal)
	at, steps := t.at, len(t.draft.steps)
	t.mu.Unlock()

	a, err, broke := choose(ctx, bot, view, *legal)
	var journal []string
	if by == nil && !broke {
		journal = journalOf(bot)
	}
	if by != nil {
		endAll([]bots.Bot{bot}, kernel.Outcome{Winner: kernel.NoSide})
	}
	if ctx.Err() != nil {
		return false
	}

	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stale || at != t.at || steps != len(t.draft.steps) {
		return !t.stopped()
	}
	if by != nil {
		if err != nil || !slices.Contains(offered, a) || t.answered(side, *by, a) != nil {
			t.reg.log.Error("a player's staff could not decide: the player is asked", "table", t.id, "question", by.Ask,
				"err", err)
			t.standing.unfitAt = t.at
			t.tellAll()
		}
		t.playOn()
		return !t.stopped()
	}
	if err != nil && !broke {
		t.reg.log.Error("a bot failed", "table", t.id, "bot", t.seats[side].Bot, "err", err)
		t.bots.failed[side], t.bots.seated[side], t.bots.thinking = err.Error(), nil, false
		t.tellAll()
		return false
	}
	if err != nil || !slices.Contains(offered, a) {
		t.reg.log.Error("a bot chose nothing legal: its first legal action is played", "table", t.id, gamelog.Bot,
			t.seats[side].Bot, "err", err)
		a = offered[0]
	}
	if _, err := t.step(side, a, when{last: true}); err != nil {
		t.reg.log.Error("a bot's action failed", "table", t.id, gamelog.Bot, t.seats[side].Bot, "action",
			t.x.FormatAction(a), "err", err)
		t.bots.thinking = false
		return false
	}
	t.addJournal(side, journal)
	return !t.stopped()
}

// journalOf is what a bot has noted of its plans so far.
func journalOf(bot bots.Bot) (lines []string) {
	defer func() {
		if recover() != nil {
			lines = nil
		}
	}()
	return bots.Journal(bot)
}

// stopped ends the thinking if no bot is to move. It is asked under the lock under which a new turn would start it
// again.
func (t *Table) stopped() bool {
	if t.programs() {
		return false
	}
	t.bots.thinking = false
	t.endBots()
	return true
}

// choose asks the bot. A bot that panics does not end the program: broke says that it did.
func choose(ctx context.Context, bot bots.Bot, view *kernel.View, legal []kernel.Action) (a kernel.Action, err error,
	broke bool) {
	defer func() {
		if r := recover(); r != nil {
			err, broke = fmt.Errorf("the bot panicked: %v", r), true
		}
	}()
	a, err = bot.Choose(ctx, view, legal)
	return a, err, false
}

// endBots ends the bots of a game that is over, and those whose seats others have taken, as soon as none of them
// thinks. The table is locked.
func (t *Table) endBots() {
	if t.pos == nil || t.bots.thinking || t.reg.ctx.Err() != nil {
		return
	}
	switch {
	case t.over != nil && (t.bots.seated != [kernel.Players]bots.Bot{} || len(t.bots.gone) > 0):
		t.reg.work.Go(t.dismiss())
	case len(t.bots.gone) > 0:
		gone := t.bots.gone
		t.bots.gone = nil
		t.reg.work.Go(func() { endAll(gone, kernel.Outcome{Winner: kernel.NoSide}) })
	}
}

// dismiss takes the bots off the table and returns what ends them: it may take seconds, and needs no lock.
func (t *Table) dismiss() (end func()) {
	out := kernel.Outcome{Winner: kernel.NoSide}
	if t.over != nil {
		out = *t.over
	} else if t.pos != nil {
		out = t.pos.Outcome()
	}
	all := slices.Concat(t.bots.seated[:], t.bots.gone)
	t.bots.seated, t.bots.gone = [kernel.Players]bots.Bot{}, nil
	return func() { endAll(all, out) }
}

func endAll(list []bots.Bot, out kernel.Outcome) {
	for _, b := range list {
		bots.End(b, out)
	}
}

// Retry lets the bots that failed try again: a new one is made for each.
func (s *Seat) Retry(ctx context.Context, _ RetryRequest) (*Answer, error) {
	return s.do(ctx, false, func() error {
		switch {
		case s.viewer == kernel.Observer:
			return fail(CodeNotYours, "an observer cannot let a bot try again")
		case s.t.bots.failed == [kernel.Players]string{}:
			return fail(CodeBadRequest, "no bot of this table has failed")
		}
		s.t.bots.failed = [kernel.Players]string{}
		s.t.tellAll()
		s.t.playOn()
		return nil
	})
}

// seated is the bot on a side. A program that does not have it closes the table to play.
func (t *Table) seated(side kernel.Side) (bots.Bot, bool) {
	if t.lesson != nil {
		return script{t.lesson.step(t)}, true
	}
	if t.bots.seated[side] == nil {
		name := t.seats[side].Bot
		maker := t.reg.bot(name, t.x.Info())
		if maker == nil {
			t.bots.lacking[side] = true
			t.closed = fmt.Sprintf("this program does not have the bot %q that plays %s", name,
				t.x.Info().Sides[side].People)
			return nil, false
		}
		seed := secret64()
		if t.head.Seed != nil {
			seed = *t.head.Seed + uint64(side)
		}
		t.bots.seated[side] = maker.New(t.game, side, seed)
		t.private.journals[side].noted = 0
	}
	return t.bots.seated[side], true
}

// staffed is a bot that decides for a player, once.
func (t *Table) staffed(side kernel.Side) bots.Bot {
	seed := secret64()
	if t.head.Seed != nil {
		seed = *t.head.Seed + uint64(t.at)<<1 + uint64(side)
	}
	return t.reg.cfg.Bots.Best(t.x.Info()).New(t.game, side, seed)
}
