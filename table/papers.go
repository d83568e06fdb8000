package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// What a table keeps beside its log in papers: who sits where (chairs.go), standing answers (replies.go), and here the draft of the
// side to move and the journals of bots. Drafts and journals are kept a moment after they change, and not while the table is
// locked: nobody can tell from how long an answer takes that somebody else drafts.

// draftAfter is how long after its first change a draft is kept: a program that dies loses no more of it.
const draftAfter = 2 * time.Second

const draftPaper = "draft"

// keptDraft is a draft as it is kept: only good for the log position that it was made for.
type keptDraft struct {
	At    int64       `json:"at"`
	Side  kernel.Side `json:"side"`
	Steps []string    `json:"steps"`
}

// later has what has changed kept in a moment. The table is locked.
func (t *Table) later() {
	t.unsaved = true
	if t.saving || t.hall.ctx.Err() != nil {
		return // Close keeps what is left
	}
	t.saving = true
	t.hall.work.Go(func() {
		wait := time.NewTimer(draftAfter)
		defer wait.Stop()
		select {
		case <-wait.C:
		case <-t.hall.ctx.Done():
		}
		t.save()
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.saving = false; t.unsaved {
			t.later()
		}
	})
}

// save keeps what has changed. The table is not locked; one goroutine saves at a time.
func (t *Table) save() {
	t.mu.Lock()
	papers := map[string][]byte{}
	if t.unsaved {
		t.unsaved = false
		if text, changed := t.draftText(); changed {
			papers[draftPaper], t.draftKept = []byte(text), text
		}
		maps.Copy(papers, t.pending)
		t.pending = nil
		for side := range t.plan {
			if p := &t.plan[side]; p.dirty {
				papers[p.paper(kernel.Side(side))], p.dirty = p.text(), false
			}
		}
	}
	t.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(papers)) {
		if err := t.hall.cfg.Store.Keep(context.WithoutCancel(t.hall.ctx), t.id, name, papers[name]); err != nil {
			t.hall.log.Error("a paper could not be kept", "table", t.id, "paper", name, "err", err)
		}
	}
}

// draftText is the draft as it is kept, and whether that differs from what was kept last. Steps that standing answers gave are left out:
// they are given again.
func (t *Table) draftText() (string, bool) {
	d := keptDraft{At: t.at, Side: t.drafter, Steps: []string{}}
	steps := t.draft.steps
	if len(t.draft.used) > 0 {
		steps = steps[:t.draft.used[0].step]
	}
	for _, a := range steps {
		d.Steps = append(d.Steps, t.x.FormatAction(a))
	}
	var was keptDraft
	if len(d.Steps) == 0 && (json.Unmarshal([]byte(t.draftKept), &was) != nil || was.At != t.at) {
		return "", false // what is kept is good for nothing, and does no harm
	}
	text, err := json.Marshal(d)
	return string(text), err == nil && string(text) != t.draftKept
}

// readDraft plays the draft that was kept again, as far as it goes, if it was made for the position that the log is at.
func (t *Table) readDraft(paper []byte) {
	t.draftKept = string(paper)
	var d keptDraft
	if json.Unmarshal(paper, &d) != nil || t.pos == nil || t.closed != "" || d.At != t.at || len(d.Steps) > maxDraft ||
		!d.Side.Player() || t.due() != d.Side || t.seats[d.Side].Who == "bot" {
		return
	}
	t.pos.Copy(t.draft.pos)
	var done kernel.Events
	for _, text := range d.Steps {
		a, err := t.x.ParseAction(text)
		var hint kernel.Preview
		src := chance.Replay{}
		if err != nil || t.listed(t.draft.pos, d.Side, a) != nil || t.lesson.allows(t, d.Side, a) != nil {
			break
		}
		if t.draft.pos.Preview(a, &hint); hint.Seals {
			break
		}
		t.draft.pos.Copy(t.spare)
		had := len(done.List)
		if err := t.spare.Play(a, &src, &done); err != nil || src.Err != nil || t.spare.ToMove() != d.Side {
			done.List = done.List[:had]
			break
		}
		t.draft.pos, t.spare = t.spare, t.draft.pos
		t.draft.steps = append(t.draft.steps, a)
	}
	t.draft.events, t.drafter = done.List, d.Side
}

// plan is a bot's journal, or the last part of it: parts are kept in papers of their own, so that a long one is not written anew with
// every line.
type plan struct {
	part  int // from 1; 0: none begun
	lines []planned
	size  int
	noted int // how many lines the bot on the seat has shown
	dirty bool
}

// planned is a line of a journal.
type planned struct {
	Bot  string `json:"bot"`
	At   int64  `json:"at"`
	Text string `json:"text"`
}

const (
	mostParts = 100  // of a side's journals; what comes after is not kept
	lineSize  = 1000 // bytes of a line
)

func (p *plan) paper(side kernel.Side) string { return fmt.Sprintf("plans-%d-%03d", side, p.part) }

func (p *plan) text() []byte {
	text, err := json.Marshal(p.lines)
	if err != nil {
		return []byte("[]")
	}
	return text
}

// notePlans takes up the lines that a bot's journal has gained.
func (t *Table) notePlans(side kernel.Side, journal []string) {
	p := &t.plan[side]
	for _, line := range journal[min(p.noted, len(journal)):] {
		if len(line) > lineSize {
			line = strings.ToValidUTF8(line[:lineSize], "") + "..."
		}
		l := planned{t.seats[side].Bot, t.at, line}
		text, err := json.Marshal(l)
		if err != nil {
			continue
		}
		if p.part == 0 || p.size+len(text) > MaxPaper-2 {
			if p.dirty {
				if t.pending == nil {
					t.pending = map[string][]byte{}
				}
				t.pending[p.paper(side)] = p.text()
			}
			p.part, p.lines, p.size, p.dirty = p.part+1, nil, 0, false
		}
		if p.part > mostParts {
			break
		}
		p.lines, p.size, p.dirty = append(p.lines, l), p.size+len(text)+1, true
	}
	if p.noted = len(journal); p.dirty {
		t.later()
	}
}

// readPlans finds which part of each journal is the last: what comes now begins another. A table that reads its log once more knows.
func (t *Table) readPlans(papers map[string][]byte) {
	for side := range t.plan {
		p := &t.plan[side]
		if p.part > 0 {
			continue
		}
		for p.part++; papers[p.paper(kernel.Side(side))] != nil; p.part++ {
		}
	}
}

// plans are the journals of the table's bots, each in the order in which it was written. The table is locked.
func (t *Table) plans(ctx context.Context) ([]BotPlans, error) {
	papers, err := t.hall.cfg.Store.Papers(ctx, t.id)
	if err != nil {
		return nil, fmt.Errorf("the journals of the bots cannot be read: %w", err)
	}
	maps.Copy(papers, t.pending)
	var out []BotPlans
	for side := range kernel.Side(kernel.Players) {
		if p := &t.plan[side]; p.dirty {
			papers[p.paper(side)] = p.text()
		}
		for p := (plan{part: 1}); papers[p.paper(side)] != nil; p.part++ {
			var lines []planned
			if err := json.Unmarshal(papers[p.paper(side)], &lines); err != nil {
				return nil, fmt.Errorf("a journal of the bots cannot be read: %w", err)
			}
			for _, l := range lines {
				if n := len(out); n == 0 || out[n-1].Side != side || out[n-1].Bot != l.Bot {
					out = append(out, BotPlans{Side: side, Bot: l.Bot})
				}
				to := &out[len(out)-1].Lines
				*to = append(*to, PlanLine{At: l.At, Text: l.Text})
			}
		}
	}
	return out, nil
}
