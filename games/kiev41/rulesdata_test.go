// The lines of help of data/rules.json: complete, in order, short.

package kiev41_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"umpire/board/charttest"
)

type ruleLine struct {
	Rule     string `json:"rule"`
	Cite     string `json:"cite"`
	Title    string `json:"title"`
	Kind     string `json:"kind"`
	Enforced bool   `json:"enforced"`
	Text     string `json:"text"`
}

// TestRuleLines: every heading of the rulebook has a line of help, in its order, and the pages of the scenarios have
// one each.
func TestRuleLines(t *testing.T) {
	var rules []ruleLine
	charttest.Strict(t, "data/rules.json", &rules)
	titles := map[string]string{}
	var numbers, pages []string
	for _, r := range rules {
		if r.Title == "" || r.Text == "" || len(r.Text) > 320 || !strings.HasSuffix(r.Text, ".") {
			t.Errorf("%s: title %q, text %q", r.Rule, r.Title, r.Text)
		}
		if first := titles[r.Title]; first != "" {
			t.Errorf("%s and %s are both called %s", first, r.Rule, r.Title)
		}
		titles[r.Title] = r.Rule
		want := []string{"rule", "definition", "component"}
		switch {
		case strings.HasPrefix(r.Rule, "S."):
			want, pages = []string{"setup"}, append(pages, r.Rule)
			if r.Cite == "" {
				t.Errorf("%s: not said how the rulebook calls it", r.Rule)
			}
		case strings.HasPrefix(r.Rule, "14."):
			want = []string{"optional"}
		}
		if r.Rule[0] != 'S' {
			numbers = append(numbers, r.Rule)
		}
		if !slices.Contains(want, r.Kind) || r.Kind == "component" && r.Enforced {
			t.Errorf("%s: kind %q, enforced %v", r.Rule, r.Kind, r.Enforced)
		}
	}
	if !slices.IsSortedFunc(numbers, func(a, b string) int { return slices.Compare(parts(t, a), parts(t, b)) }) {
		t.Errorf("the numbers are not in order: %v", numbers)
	}
	var want []string
	for _, sc := range scenarioFiles(t) {
		want = append(want, "S."+sc.ID)
	}
	if want = append([]string{"S.setup"}, want...); !slices.Equal(pages, want) {
		t.Errorf("pages %v, want %v", pages, want)
	}
	// Every number that a set-up step or a record of the roster cites stands here.
	for _, n := range strings.Fields("1.3 2.1.1 2.7 4.2.6 5.1 7.2.1 8.1 10.2.1 10.6 10.7 10.13.2 10.17 14.4 14.9") {
		if !slices.Contains(numbers, n) {
			t.Errorf("no line for %s", n)
		}
	}
	if slices.Contains(numbers, "14.6") {
		t.Error("the rulebook has no 14.6")
	}
}

// parts are the figures of a rule number.
func parts(t *testing.T, number string) []int {
	t.Helper()
	var out []int
	for _, f := range strings.Split(strings.TrimSuffix(number, ".0"), ".") {
		n, err := strconv.Atoi(f)
		if err != nil {
			t.Errorf("rule %q", number)
		}
		out = append(out, n)
	}
	return out
}
