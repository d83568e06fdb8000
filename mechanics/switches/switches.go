// Package switches holds numbered rules that can be switched off, so that a test can prove that some case depends on
// each of them (kernel.RuleSwitch).
//
// Code enforces rules of its own, named by constants of a small type R. A rulebook has numbers. A Table ties them
// together: one number may switch several rules of the code, and one rule may stand under several numbers.
package switches

import (
	"fmt"
	"slices"
	"strings"
)

// Set is a set of rules: those that are in force, or those that are not. Rules are numbered from 0 to 127.
type Set[R ~uint8] [2]uint64

// Has says whether a rule is in the set.
func (s *Set[R]) Has(r R) bool { return s[(r>>6)&1]>>(r&63)&1 != 0 }

// Set puts a rule into the set or takes it out.
func (s *Set[R]) Set(r R, in bool) {
	if in {
		s[(r>>6)&1] |= 1 << (r & 63)
	} else {
		s[(r>>6)&1] &^= 1 << (r & 63)
	}
}

// Switch is a number of the rulebook with the rules of the code that it switches.
type Switch[R ~uint8] struct {
	Number string
	Rules  []R
}

// Table is the numbers of a rulebook that code enforces, in the rulebook's order.
type Table[R ~uint8] []Switch[R]

// Each is a table in which each rule has one number: rule 0 the first, rule 1 the second, and so on.
func Each[R ~uint8](numbers ...string) Table[R] {
	var t Table[R]
	for r, n := range numbers {
		t = append(t, Switch[R]{n, []R{R(r)}})
	}
	return t
}

// Off adds to a set the rules that a number switches. False if no code enforces the number.
func (t Table[R]) Off(number string, set *Set[R]) bool {
	i := slices.IndexFunc(t, func(s Switch[R]) bool { return s.Number == number })
	if i < 0 {
		return false
	}
	for _, r := range t[i].Rules {
		set.Set(r, true)
	}
	return true
}

// Number is the number that stands for a rule, the last one if there are several, "" if there is none.
func (t Table[R]) Number(r R) string {
	for i := len(t) - 1; i >= 0; i-- {
		if slices.Contains(t[i].Rules, r) {
			return t[i].Number
		}
	}
	return ""
}

// Numbers lists the numbers in order.
func (t Table[R]) Numbers() (list []string) {
	for _, s := range t {
		list = append(list, s.Number)
	}
	return list
}

// Check holds the table against the numbers that a game's rules file marks as enforced: they must be the same, in the
// same order, and no number may stand twice.
func (t Table[R]) Check(enforced []string) error {
	numbers := t.Numbers()
	for i, n := range numbers {
		if slices.Contains(numbers[:i], n) {
			return fmt.Errorf("rule %s is switched twice", n)
		}
	}
	if !slices.Equal(numbers, enforced) {
		return fmt.Errorf("the rules file says that code enforces %s; the code enforces %s, in this order",
			strings.Join(enforced, ", "), strings.Join(numbers, ", "))
	}
	return nil
}

// Book is numbered rules for a game whose code cites them by their numbers, without constants of its own.
type Book struct {
	Enforced []string // the numbers that code enforces
	off      []string
}

// On says whether the rule with a number is in force.
func (b *Book) On(number string) bool {
	for _, n := range b.off {
		if n == number {
			return false
		}
	}
	return true
}

// Without is the book with one more rule off. False if the number is none of those that code enforces.
func (b *Book) Without(number string) (Book, bool) {
	return Book{b.Enforced, append(slices.Clone(b.off), number)}, slices.Contains(b.Enforced, number)
}
