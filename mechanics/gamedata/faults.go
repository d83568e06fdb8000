// Faults of records, in words that say what would be right.

package gamedata

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Marks say how far a fact is known: stated by the rulebook, history, history that may be off, proposed by us.
var Marks = []string{"S", "H", "h", "P"}

// Reason is where printed figures of several counters are from.
type Reason struct {
	ID   string `json:"id"`
	Mark string `json:"mark"`           // one of Marks
	Rule string `json:"rule,omitempty"` // of a stated one: where it stands
	Text string `json:"text"`
}

// OneOf refuses a word that is not in a list.
func OneOf(field, word string, list []string) error {
	if slices.Contains(list, word) {
		return nil
	}
	var named []string
	for _, w := range list {
		named = append(named, strconv.Quote(w))
	}
	if len(named) == 0 {
		return fmt.Errorf("%s is %q, and there is none yet that it could name", field, word)
	}
	return fmt.Errorf("%s is %q: it must be one of %s", field, word, strings.Join(named, ", "))
}

// Between refuses a number outside of a span.
func Between(field string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s is %d: it must be %d to %d", field, n, low, high)
	}
	return nil
}

// Named refuses an id, or a text that players read, that is empty.
func Named(field, text string) error {
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s is empty: give one", field)
	}
	return nil
}

// First is the first error of a list.
func First(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Help is the numbers of the rulebook that have a line of help.
type Help map[string]bool

// Help is those of the game's rules file.
func (f *Files) Help() (Help, error) {
	rules, _, err := f.Rules()
	if err != nil {
		return nil, err
	}
	n := Help{}
	for _, r := range rules[1:] {
		n[r.Number] = true
	}
	return n, nil
}

// Cited refuses the number of a rule that has no line of help.
func (n Help) Cited(number string) error {
	if !n[number] {
		return fmt.Errorf("rule is %q: %s has no rule of that number", number, RulesFile)
	}
	return nil
}

// Reasons checks the reasons of a roster, and gives their ids.
func (n Help) Reasons(list []Reason) (map[string]bool, error) {
	ids := map[string]bool{}
	for i, r := range list {
		err := OneOf("mark", r.Mark, Marks)
		switch {
		case r.ID == "" || ids[r.ID]:
			err = fmt.Errorf("id is %q: give each reason its own", r.ID)
		case r.Text == "":
			err = fmt.Errorf("text is missing")
		case r.Rule != "":
			err = First(err, n.Cited(r.Rule))
		case r.Mark == "S":
			err = fmt.Errorf("rule is missing: say where a stated fact stands")
		}
		if err != nil {
			return nil, fmt.Errorf("reasons[%d] (%s): %w", i, r.ID, err)
		}
		ids[r.ID] = true
	}
	return ids, nil
}

// Whys refuses reasons that are none of those of the roster, and none at all.
func Whys(why []string, reasons map[string]bool) error {
	if len(why) == 0 {
		return fmt.Errorf("why is missing: name a reason")
	}
	for _, w := range why {
		if !reasons[w] {
			return fmt.Errorf("why names %q, which is none of the reasons", w)
		}
	}
	return nil
}
