// What a table keeps outside its log in private records: who sits where (seating.go), standing answers (replies.go),
// the journals of bots (journal.go), who was seen (access.go), and here the draft of the side to move. These three are
// stored a moment after they change, and not while the table is locked: how long an answer takes does not tell that
// somebody else drafts.

package table

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// draftAfter is how long after its first change a draft is stored: a program that dies loses no more of it.
const draftAfter = 2 * time.Second

// draftRecord is the name of the private record that is a keptDraft.
const draftRecord = "draft"

// unkept is what waits to be stored in private records.
type unkept struct {
	unsaved  bool   // the draft, a journal or who was seen has changed since it was stored
	saving   bool   // a goroutine stores it in a moment
	draft    string // the draft as it was stored last
	journals [kernel.Players]journal
	pending  map[string][]byte // full parts of journals, by the name of their record
}

// keptDraft is a draft as it is stored: only good for the log position that it was made for.
type keptDraft struct {
	At    int64       `json:"at"`
	Side  kernel.Side `json:"side"`
	Steps []string    `json:"steps"`
}

// putPrivate stores a private record, even if the request that led to it has ended.
func (t *Table) putPrivate(name string, data []byte) error {
	return t.reg.cfg.Store.PutPrivate(context.WithoutCancel(t.reg.ctx), t.id, name, data)
}

// keep stores a private record as JSON; what is the subject of the sentence that the player reads if that fails.
func (t *Table) keep(name string, record any, what string) error {
	text, err := json.Marshal(record)
	if err == nil {
		err = t.putPrivate(name, text)
	}
	if err != nil {
		t.reg.log.Error("a private record could not be stored", "table", t.id, "record", name, "err", err)
		return fail(CodeInternal, "%s could not be stored: try again", what)
	}
	return nil
}

// readPrivate loads the private records. The game can be played on without one that is damaged.
func (t *Table) readPrivate(ctx context.Context) error {
	records, err := t.reg.cfg.Store.Private(ctx, t.id)
	if err != nil {
		return err
	}
	t.readSeating(records[gamelog.SeatingRecord])
	t.readAccess(records[accessName])
	t.readNames(records[namesName])
	t.readSeen(records[seenName])
	t.readSecrets(records[secretsName])
	t.readPromises(records[freshName])
	if t.x != nil {
		t.readRematch(ctx, records[rematchName])
		t.readAnswers(records)
		t.readJournals(records)
		t.readDraft(records[draftRecord])
	}
	return nil
}

// later starts storing what has changed, after a moment. The table is locked.
func (t *Table) later() {
	t.private.unsaved = true
	if t.private.saving || t.reg.ctx.Err() != nil {
		return // Close stores what is left
	}
	t.private.saving = true
	t.reg.work.Go(func() {
		wait := time.NewTimer(draftAfter)
		defer wait.Stop()
		select {
		case <-wait.C:
		case <-t.reg.ctx.Done():
		}
		t.save()
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.private.saving = false; t.private.unsaved {
			t.later()
		}
	})
}

// save stores what has changed. The table is not locked; one goroutine saves at a time.
func (t *Table) save() {
	t.mu.Lock()
	records := map[string][]byte{}
	if p := &t.private; p.unsaved {
		p.unsaved = false
		if t.access.unkept {
			text, err := json.Marshal(t.access.first)
			if err == nil {
				records[seenName] = text
			}
			t.access.unkept = false
		}
		if text, changed := t.draftText(); changed {
			records[draftRecord], p.draft = []byte(text), text
		}
		maps.Copy(records, p.pending)
		p.pending = nil
		for side := range p.journals {
			if j := &p.journals[side]; j.dirty {
				records[j.record(kernel.Side(side))], j.dirty = j.text(), false
			}
		}
	}
	t.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(records)) {
		if err := t.putPrivate(name, records[name]); err != nil {
			t.reg.log.Error("a private record could not be stored", "table", t.id, "record", name, "err", err)
		}
	}
}

// draftText is the draft as it is stored, and whether that differs from what was stored last. Steps that standing
// answers gave are left out: they are given again.
func (t *Table) draftText() (string, bool) {
	d := keptDraft{At: t.at, Side: t.draft.side, Steps: []string{}}
	steps := t.draft.steps
	if len(t.draft.used) > 0 {
		steps = steps[:t.draft.used[0].step]
	}
	for _, a := range steps {
		d.Steps = append(d.Steps, t.x.FormatAction(a))
	}
	var was keptDraft
	if len(d.Steps) == 0 && (json.Unmarshal([]byte(t.private.draft), &was) != nil || was.At != t.at) {
		return "", false // what is stored is of another log position, and is never read
	}
	text, err := json.Marshal(d)
	return string(text), err == nil && string(text) != t.private.draft
}

// readDraft plays the draft that was stored again, as far as it goes, if it was made for the position that the log is
// at.
func (t *Table) readDraft(text []byte) {
	t.private.draft = string(text)
	var d keptDraft
	if json.Unmarshal(text, &d) != nil || t.pos == nil || t.closed != "" || d.At != t.at || len(d.Steps) > maxDraft ||
		!d.Side.Player() || t.due() != d.Side || t.seats[d.Side].Who == gamelog.Bot {
		return
	}
	now := t.borrow(t.pos)
	var done kernel.Events
	for _, step := range d.Steps {
		a, err := t.x.ParseAction(step)
		var hint kernel.Preview
		src := chance.Replay{}
		if err == nil {
			a, err = t.listed(now, d.Side, a)
		}
		if err != nil || t.lesson.allows(t, d.Side, a) != nil {
			break
		}
		if now.Preview(a, &hint); hint.Seals {
			break
		}
		next, had := t.borrow(now), len(done.List)
		if err := next.Play(a, &src, &done); err != nil || src.Err != nil || next.ToMove() != d.Side {
			done.List = done.List[:had]
			t.giveBack(next)
			break
		}
		t.giveBack(now)
		now = next
		t.draft.pos, t.draft.steps, t.draft.events = now, append(t.draft.steps, a), done.List
		t.draft.stepped()
	}
	t.draft.side = d.Side
	if len(t.draft.steps) == 0 {
		t.giveBack(now)
	}
}
