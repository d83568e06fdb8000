// The table of rules and the cases that prove them.

package try

import (
	"fmt"
	"io/fs"
	"path"
	"sort"

	"umpire/kernel"
)

// Load reads all case files (*.try) below a folder, in the order of their names.
func Load(fsys fs.FS, dir string) ([]*Case, error) {
	var names []string
	err := fs.WalkDir(fsys, dir, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Ext(p) == ".try" {
			names = append(names, p)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	sort.Strings(names)
	var cases []*Case
	for _, n := range names {
		f, err := fsys.Open(n)
		if err != nil {
			return nil, err
		}
		c, err := Parse(n, f)
		f.Close()
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// Gap is a rule that no case proves.
type Gap struct {
	Rule string
	What string
}

// Prove checks the rule-to-case table of a game: every rule number given must be claimed by a case ("proves"), every
// claim must be of a rule in the list, and with the rule switched off every case that claims it must fail. It returns
// the table (rule to case names) and what is missing.
func Prove(g kernel.Game, enforced []string, cases []*Case) (map[string][]string, []Gap) {
	table := map[string][]string{}
	byRule := map[string][]*Case{}
	known := map[string]bool{}
	for _, r := range enforced {
		known[r] = true
	}
	var gaps []Gap
	for _, c := range cases {
		for _, r := range c.Proves {
			byRule[r] = append(byRule[r], c)
			table[r] = append(table[r], c.Name)
			if !known[r] {
				gaps = append(gaps, Gap{r, c.Name + " claims to prove it, but it is not an enforced rule of the game"})
			}
		}
	}
	// The same index for all runs, because to make one takes as long as to play a case: without a rule things have the
	// same names.
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		return table, append(gaps, Gap{"", err.Error()})
	}
	sw, ok := g.(kernel.RuleSwitch)
	for _, r := range enforced {
		if len(byRule[r]) == 0 {
			gaps = append(gaps, Gap{r, "no case proves it"})
			continue
		}
		if !ok {
			gaps = append(gaps, Gap{r, "the game's rules cannot be switched off"})
			continue
		}
		without, found := sw.WithoutRule(r)
		if !found {
			gaps = append(gaps, Gap{r, "no code enforces this number"})
			continue
		}
		for _, c := range byRule[r] {
			if runSafely(c, without, x) == nil {
				gaps = append(gaps, Gap{r, "switched off, a case that claims it still holds: " + c.Name})
			}
		}
	}
	return table, gaps
}

// runSafely runs a case; with a rule missing, a game may fall into a state that its code never expects.
func runSafely(c *Case, g kernel.Game, x *kernel.Index) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	r, err := newRunner(c, g, x)
	if err != nil {
		return err
	}
	return r.toTheEnd()
}
