// What a scenario needs outside scenarios.json: its rule, in the help and in the table of rules.

package moscow41

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// TestScenariosHaveARule: a scenario whose rule is in no help, or in no row of the table of rules, is refused: its
// results would cite nothing.
func TestScenariosHaveARule(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{`"S.lastgasp"`, `scenario lastgaps: its rule is "S.lastgaps": give rules.json a line for it`},
		{`"S.lastgaps"`,
			`scenario "lastgaps" is rule "S.lastgaps", and the number of RScenario+3 is "S.lastgasp": add a row`},
	} {
		files := fstest.MapFS{}
		err := fs.WalkDir(kit.Data, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(kit.Data, name)
			s := strings.ReplaceAll(string(text), `"lastgasp"`, `"lastgaps"`)
			files[name] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(s, `"S.lastgasp"`, c.rules))}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		own := *kit
		own.Data = files
		if _, err := load(newLoader(own.Standard(), nil)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
