// Journals of bots. A bot may write down what it plans (bots.Journaler), for players to read when the game is over;
// until then it is stored in private records.

package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"umpire/kernel"
	"umpire/table/gamelog"
	"umpire/table/lookback"
)

// journal is a bot's journal, or the last part of it: parts are stored in records of their own, so that a long one is
// not written again with every line.
type journal struct {
	part  int // from 1; 0: none begun
	lines []journalLine
	size  int
	noted int // how many lines the bot on the seat has shown
	dirty bool
}

// journalLine is a line of a journal as it is stored.
type journalLine struct {
	Bot  string `json:"bot"`
	At   int64  `json:"at"`
	Text string `json:"text"`
}

const (
	mostParts = 100  // of a side's journals; what comes after is not kept
	lineSize  = 1000 // bytes of a line
)

func (j *journal) record(side kernel.Side) string { return fmt.Sprintf("plans-%d-%03d", side, j.part) }

func (j *journal) text() []byte {
	text, err := json.Marshal(j.lines)
	if err != nil {
		return []byte("[]")
	}
	return text
}

// addJournal adds the lines that a bot's journal has gained.
func (t *Table) addJournal(side kernel.Side, lines []string) {
	j := &t.private.journals[side]
	for _, line := range lines[min(j.noted, len(lines)):] {
		l := journalLine{t.seats[side].Bot, t.at, kernel.Clip(line, lineSize)}
		text, err := json.Marshal(l)
		if err != nil {
			continue
		}
		if j.part == 0 || j.size+len(text) > gamelog.MaxPrivate-2 {
			if j.dirty {
				if t.private.pending == nil {
					t.private.pending = map[string][]byte{}
				}
				t.private.pending[j.record(side)] = j.text()
			}
			j.part, j.lines, j.size, j.dirty = j.part+1, nil, 0, false
		}
		if j.part > mostParts {
			break
		}
		j.lines, j.size, j.dirty = append(j.lines, l), j.size+len(text)+1, true
	}
	if j.noted = len(lines); j.dirty {
		t.later()
	}
}

// readJournals finds how many parts each journal has: new lines begin another. A table that reads its log again knows
// already.
func (t *Table) readJournals(records map[string][]byte) {
	for side := range t.private.journals {
		p := &t.private.journals[side]
		if p.part > 0 {
			continue
		}
		for p.part++; records[p.record(kernel.Side(side))] != nil; p.part++ {
		}
	}
}

// plans are the journals of the table's bots, each in the order in which it was written. The table is locked.
func (t *Table) plans(ctx context.Context) ([]lookback.BotPlans, error) {
	records, err := t.reg.cfg.Store.Private(ctx, t.id)
	if err != nil {
		return nil, fmt.Errorf("the journals of the bots cannot be read: %w", err)
	}
	maps.Copy(records, t.private.pending)
	var out []lookback.BotPlans
	for side := range kernel.Side(kernel.Players) {
		if p := &t.private.journals[side]; p.dirty {
			records[p.record(side)] = p.text()
		}
		for p := (journal{part: 1}); records[p.record(side)] != nil; p.part++ {
			var lines []journalLine
			if err := json.Unmarshal(records[p.record(side)], &lines); err != nil {
				return nil, fmt.Errorf("a journal of the bots cannot be read: %w", err)
			}
			for _, l := range lines {
				if n := len(out); n == 0 || out[n-1].Side != side || out[n-1].Bot != l.Bot {
					out = append(out, lookback.BotPlans{Side: side, Bot: l.Bot})
				}
				to := &out[len(out)-1].Lines
				*to = append(*to, lookback.PlanLine{At: l.At, Text: l.Text})
			}
		}
	}
	return out, nil
}
