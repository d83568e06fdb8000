// Optional rules that cannot be chosen are refused with the reason, by the API and on the command line.

package main

import (
	"io"
	"strings"
	"testing"

	"umpire/table"
)

func TestOptionsRefused(t *testing.T) {
	url, stop := start(t, "play", "--no-open", "--data", t.TempDir())
	defer stop()
	for _, c := range []struct {
		scenario string
		options  []string
		says     string
	}{
		{"campaign", []string{"airborne"}, `the optional rule "airborne" needs "rail-movement", which is not chosen`},
		{"campaign", []string{"rail-movement", "agility", "sea-supply"}, `"sea-supply" needs "afv-restrictions"`},
		{"river", []string{"rail-movement"}, `the scenario "river" does not allow the optional rule "rail-movement"`},
		{"preludes", []string{"blizzard"}, `does not allow the optional rule "blizzard": it allows historical`},
		{"campaign", []string{"fortresses"}, `no optional rule "fortresses"`},
	} {
		said := asked(t, "POST", url+"api/tables", "", table.NewTable{Game: "kiev41", Scenario: c.scenario,
			Options: c.options, Seats: map[string]string{"axis": "me", "soviet": "me"}}, nil)
		if !strings.Contains(said, c.says) {
			t.Errorf("a table of %s with %v: %q, want %q", c.scenario, c.options, said, c.says)
		}
		args := []string{"kiev41/" + c.scenario}
		for _, o := range c.options {
			args = append(args, "--option", o)
		}
		for _, command := range [][]string{{"sim", "--axis", "random", "--soviet", "random", "-n", "1"},
			{"play", "--axis", "random", "--no-open", "--data", t.TempDir()}} {
			var errs strings.Builder
			line := append([]string{command[0], args[0]}, append(command[1:], args[1:]...)...)
			if status := run(t.Context(), line, &env{out: io.Discard, err: &errs}); status == 0 ||
				!strings.Contains(errs.String(), c.says) {
				t.Errorf("%v: %d, %q, want %q", line, status, errs.String(), c.says)
			}
		}
	}
}
