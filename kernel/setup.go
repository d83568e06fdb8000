// What a game can be started with, and the one check of it: Info.Resolve. Every game's Start calls it, so that the
// lobby, the command line and cases refuse a setup for the same reason and in the same words.

package kernel

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Setup says which game to start: a scenario and the optional rules in force, by id, and a handicap.
type Setup struct {
	Scenario string   `json:"scenario"`
	Options  []string `json:"options,omitempty"`
	// Handicap multiplies the victory points of each side when the level of victory is read. Only a game with
	// Info.Handicap takes one.
	Handicap [Players]Ratio `json:"handicap,omitzero"`
}

// Ratio is a positive fraction. The zero value is one.
type Ratio struct {
	Num int16 `json:"num"`
	Den int16 `json:"den"`
}

// Terms are numerator and denominator, 1 and 1 for the zero value.
func (r Ratio) Terms() (num, den int64) {
	if r == (Ratio{}) {
		return 1, 1
	}
	return int64(r.Num), int64(r.Den)
}

// String is the ratio as it is written: "3/2", "2".
func (r Ratio) String() string {
	num, den := r.Terms()
	if den == 1 {
		return strconv.FormatInt(num, 10)
	}
	return fmt.Sprintf("%d/%d", num, den)
}

// ParseRatio reads what String writes. It does not judge the size: Info.Resolve does.
func ParseRatio(text string) (Ratio, error) {
	num, den, whole := strings.Cut(text, "/")
	if !whole {
		den = "1"
	}
	n, err1 := strconv.ParseInt(num, 10, 16)
	d, err2 := strconv.ParseInt(den, 10, 16)
	if err1 != nil || err2 != nil {
		return Ratio{}, fmt.Errorf("%q is not a ratio: write it as 3/2 or 2, of numbers up to %d", text, mostTerm)
	}
	return Ratio{int16(n), int16(d)}, nil
}

// UnmarshalJSON reads a ratio and says of terms that are far too large what Info.Resolve says of large ones.
func (r *Ratio) UnmarshalJSON(text []byte) error {
	var terms struct {
		Num int64 `json:"num"`
		Den int64 `json:"den"`
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&terms); err != nil {
		return err
	}
	if *r = (Ratio{int16(terms.Num), int16(terms.Den)}); int64(r.Num) != terms.Num || int64(r.Den) != terms.Den {
		return fmt.Errorf("the ratio %d/%d has a term above %d", terms.Num, terms.Den, mostTerm)
	}
	return nil
}

// MostHandicap is the largest handicap; the smallest is its reciprocal.
const MostHandicap = 10

// mostTerm is the largest numerator or denominator of a handicap, so that points times terms are exact in 64 bits.
const mostTerm = 1000

// reduced checks a handicap and gives it in lowest terms, one as the zero value. The reason is empty if it is good.
func (r Ratio) reduced() (Ratio, string) {
	if r == (Ratio{}) {
		return r, ""
	}
	switch {
	case r.Den == 0:
		return r, "has the denominator 0"
	case r.Num <= 0 || r.Den < 0:
		return r, "is not positive"
	case r.Num > mostTerm || r.Den > mostTerm:
		return r, fmt.Sprintf("has a term above %d", mostTerm)
	case int(r.Num) > MostHandicap*int(r.Den) || int(r.Den) > MostHandicap*int(r.Num):
		return r, fmt.Sprintf("must lie between 1/%d and %d", MostHandicap, MostHandicap)
	case r.Num == r.Den:
		return Ratio{}, ""
	}
	a, b := r.Num, r.Den
	for b != 0 {
		a, b = b, a%b
	}
	return Ratio{r.Num / a, r.Den / a}, ""
}

// Chosen is a setup that has been checked, in the form that positions and views keep it.
type Chosen struct {
	Scenario uint8          // index into Info.Scenarios
	Options  uint32         // bits by Info.Options
	Handicap [Players]Ratio // in lowest terms; one is the zero value
}

// Codes of the refusals of a setup.
const (
	CodeScenario = "unknown-scenario"
	CodeOption   = "unknown-option"
	CodeBarred   = "option-barred" // the scenario does not allow the option
	CodeNeeds    = "option-needs"  // the option needs another, which is not chosen
	CodeHandicap = "handicap"      // the game takes none, or not this one
)

// Resolve checks a setup. What is wrong with it is a *Refusal that names it, lists what exists instead, and cites
// the rule of the option or scenario.
func (i *Info) Resolve(s Setup) (Chosen, error) {
	var c Chosen
	n := slices.IndexFunc(i.Scenarios, func(sc ScenarioInfo) bool { return sc.ID == s.Scenario })
	if n < 0 {
		names := listed(i.Scenarios, func(sc ScenarioInfo) string { return sc.ID })
		return c, Refuse("", CodeScenario, fmt.Sprintf("%s has no scenario %q: it has %s", i.ID, s.Scenario, names))
	}
	c.Scenario = uint8(n)
	for _, id := range s.Options {
		n := i.option(id)
		if n < 0 {
			names := listed(i.Options, func(o OptionInfo) string { return o.ID })
			return c, Refuse("", CodeOption, fmt.Sprintf("%s has no optional rule %q: it has %s", i.ID, id, names))
		}
		c.Options |= 1 << n
	}
	if r := i.conflict(c); r != nil {
		return c, r
	}
	for side, r := range s.Handicap {
		good, why := r.reduced()
		switch {
		case why != "":
			return c, Refuse("", CodeHandicap, fmt.Sprintf("the handicap %s of %s %s", r, i.Sides[side].ID, why))
		case good != Ratio{} && !i.Handicap:
			return c, Refuse("", CodeHandicap,
				fmt.Sprintf("%s takes no handicap, and %s is given %s", i.ID, i.Sides[side].ID, r))
		}
		c.Handicap[side] = good
	}
	return c, nil
}

// conflict is why the options cannot be in force together in the scenario, nil if they can.
func (i *Info) conflict(c Chosen) *Refusal {
	sc := &i.Scenarios[c.Scenario]
	for n := range i.Options {
		o := &i.Options[n]
		if c.Options>>n&1 == 0 {
			continue
		}
		if !slices.Contains(sc.Options, o.ID) {
			names := listed(sc.Options, func(id string) string { return id })
			return Refuse(cmp.Or(sc.Rule, o.Rule), CodeBarred,
				fmt.Sprintf("the scenario %q does not allow the optional rule %q: it allows %s", sc.ID, o.ID, names))
		}
		for _, need := range o.Needs {
			if c.Options>>i.option(need)&1 == 0 {
				return Refuse(o.Rule, CodeNeeds,
					fmt.Sprintf("the optional rule %q needs %q, which is not chosen", o.ID, need))
			}
		}
	}
	return nil
}

// Accepts says whether a game can have been started like this: what a position or a view says of it, which may come
// from anywhere.
func (i *Info) Accepts(c Chosen) bool {
	if int(c.Scenario) >= len(i.Scenarios) || uint64(c.Options)>>len(i.Options) != 0 || i.conflict(c) != nil {
		return false
	}
	for _, r := range c.Handicap {
		if good, why := r.reduced(); why != "" || good != r || r != (Ratio{}) && !i.Handicap {
			return false
		}
	}
	return true
}

// Fits says whether a view, which may come from anywhere, has the form of one of this game: how the game was started,
// and as many facts and places as it has. What they hold is for the game to judge.
func (i *Info) Fits(v *View) bool {
	return i.Accepts(Chosen{Scenario: v.Scenario, Options: v.Options, Handicap: v.Handicap}) &&
		len(v.Facts) == len(i.Facts) && len(v.Places) == len(i.Places)
}

// Setup names what was chosen: Resolve of it gives the same again. The indices must be of this game.
func (i *Info) Setup(c Chosen) Setup {
	s := Setup{Scenario: i.Scenarios[c.Scenario].ID, Handicap: c.Handicap}
	for n := range i.Options {
		if c.Options>>n&1 != 0 {
			s.Options = append(s.Options, i.Options[n].ID)
		}
	}
	return s
}

// option is the index of an optional rule, -1 if there is none of that id.
func (i *Info) option(id string) int {
	return slices.IndexFunc(i.Options, func(o OptionInfo) bool { return o.ID == id })
}

// AllOptions are the ids of all optional rules, for a scenario that allows every one of them.
func AllOptions(list []OptionInfo) []string {
	ids := make([]string, len(list))
	for n := range list {
		ids[n] = list[n].ID
	}
	return ids
}

// listed are the names of things as a sentence lists them, "none" if there is none.
func listed[T any](list []T, name func(T) string) string {
	if len(list) == 0 {
		return "none"
	}
	names := make([]string, len(list))
	for n := range list {
		names[n] = name(list[n])
	}
	return strings.Join(names, ", ")
}

// MatchPoints is what an outcome counts for its winner in a match: the points of its level; 1 in a game without
// levels; 0 for a draw or a game that goes on. A level that is not one of the game's own (the other side resigned)
// counts as much as the best: giving up must never cost less than playing on.
func (i *Info) MatchPoints(o Outcome) int16 {
	if !o.Over || !o.Winner.Player() {
		return 0
	}
	if len(i.Levels) == 0 {
		return 1
	}
	best := int16(0)
	for n := range i.Levels {
		if i.Levels[n].ID == o.Level {
			return i.Levels[n].Match
		}
		best = max(best, i.Levels[n].Match)
	}
	return best
}
