// Tests of sets, tables and books of rules that can be switched off.

package switches

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type rule uint8

// TestSet: a set is what was put in and not taken out.
func TestSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Set[rule]
		want := map[rule]bool{}
		for range rapid.IntRange(0, 60).Draw(t, "changes") {
			r := rule(rapid.IntRange(0, 127).Draw(t, "rule"))
			in := rapid.Bool().Draw(t, "in")
			s.Set(r, in)
			want[r] = in
		}
		for r := range rule(128) {
			if s.Has(r) != want[r] {
				t.Fatalf("rule %d is in: %v", r, s.Has(r))
			}
		}
	})
}

// TestTable: a number switches its rules, a rule is cited by its last number, and the table must be what the file says.
func TestTable(t *testing.T) {
	table := Table[rule]{{"1.1", []rule{4}}, {"1.2", []rule{0, 70}}, {"2", []rule{4, 9}}}
	var s Set[rule]
	if !table.Off("1.2", &s) || !s.Has(0) || !s.Has(70) || s.Has(4) || table.Off("1.3", &s) {
		t.Errorf("%v", s)
	}
	for r, n := range map[rule]string{4: "2", 70: "1.2", 9: "2", 5: ""} {
		if got := table.Number(r); got != n {
			t.Errorf("rule %d has the number %q, not %q", r, got, n)
		}
	}
	if err := table.Check([]string{"1.1", "1.2", "2"}); err != nil {
		t.Error(err)
	}
	if err := table.Check([]string{"1.1", "2", "1.2"}); err == nil || !strings.Contains(err.Error(), "1.1, 2, 1.2") {
		t.Error(err)
	}
	if err := append(table, Switch[rule]{"1.1", nil}).Check(nil); err == nil || !strings.Contains(err.Error(), "1.1") {
		t.Error(err)
	}
	each := Each[rule]("a", "b")
	if !slices.Equal(each.Numbers(), []string{"a", "b"}) || each.Number(1) != "b" {
		t.Errorf("%v", each)
	}
}

// TestBook: a rule is in force until the book is taken without it; books do not share what is off.
func TestBook(t *testing.T) {
	b := Book{Enforced: []string{"1", "2", "3"}}
	one, ok := b.Without("1")
	if !ok || one.On("1") || !one.On("2") || !b.On("1") {
		t.Errorf("%v", one)
	}
	both, ok := one.Without("2")
	other, _ := one.Without("3")
	if !ok || both.On("1") || both.On("2") || !both.On("3") || !other.On("2") || other.On("3") {
		t.Errorf("%v, %v", both, other)
	}
	if _, ok := b.Without("9"); ok {
		t.Error("a rule that no code enforces can be switched off")
	}
}
