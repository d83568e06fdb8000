// Package umpire_test holds the tests of the house itself: who may import whom, and what every file owes its reader.
package umpire_test

import (
	"bytes"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
)

// mayImport is the import policy: each package (or tree, with /...) and the packages of ours that it may import besides
// itself. Imports point downwards only; the reason stands in each row.
var mayImport = []struct {
	pkg     string
	imports string
	why     string
}{
	{"kernel/chance", "", "draws know nothing of games"},
	{"kernel/kerneltest", "kernel kernel/chance kernel/try", "the contract is stated over the kernel alone"},
	{"kernel/examplegames", "kernel kernel/chance kernel/kerneltest kernel/try",
		"example games are test code over the kernel alone"},
	{"kernel/try", "kernel kernel/chance", "cases speak to any game through the kernel"},
	{"kernel", "kernel/chance board", "what a wargame is: draws, and a map whose hexes follow from a grid"},
	{"board/charttest", "", "a kit for the tests of area maps, which reads the files by itself"},
	{"board", "", "maps as graphs know no rules"},
	{"mechanics/...", "kernel kernel/chance board", "a mechanic is shared by systems and games, and knows no rulebook"},
	{"systems/blocks/blockstest",
		"board kernel kernel/chance kernel/kerneltest kernel/try mechanics/gamedata systems/blocks " +
			"systems/blocks/blockdata",
		"a kit for the tests of games of the system and their data files, as kerneltest is for all games"},
	{"systems/counters/oracle", "kernel kernel/chance", "what the oracles of counter games share knows no rules"},
	{"systems/counters/counterstest", "board kernel kernel/chance mechanics/switches systems/counters " +
		"systems/counters/oracle",
		"a kit for the tests of games of the system"},
	{"systems/counters/stacks/stackstest", "board kernel kernel/chance systems/counters/oracle systems/counters/stacks",
		"a kit for the tests of games of stacks"},
	{"systems/counters/counterdata", "board kernel mechanics/... systems/counters",
		"reads the data files of games of the system"},
	{"systems/blocks/blockdata", "board kernel kernel/chance mechanics/... systems/blocks",
		"reads the data files of games of the system, and sets scenarios up to check their sums"},
	{"systems/counters/ground", "kernel board mechanics/...", "what counter games share knows none of their rules"},
	{"systems/counters/...", "kernel kernel/chance board mechanics/... systems/counters/ground",
		"the parts of a system share what is below their rules"},
	{"systems/...", "kernel kernel/chance board mechanics/...", "a system is shared by games and knows none of them"},
	{"games/...", "kernel kernel/chance board mechanics/... systems/...", "a game never imports another game"},
	{"bots/exploiters", "bots bots/staff kernel kernel/chance board systems/...",
		"the coup plays as the officer does where it does not ride"},
	{"bots/search", "", "a search knows no game and no system"},
	{"bots/staff", "bots bots/search kernel kernel/chance board systems/...", "the planner searches with bots/search"},
	{"bots/hexstaff", "bots bots/search kernel kernel/chance board systems/...",
		"it compares ways to play a turn with bots/search"},
	{"bots/stackstaff", "bots bots/search kernel kernel/chance board systems/...",
		"the third level compares ways to go on with bots/search"},
	{"bots/...", "bots kernel kernel/chance board systems/...", "a bot sees views, never a game's position"},
	{"lab/farm", "lab kernel", "spreads the laboratory's games over machines; the one package that knows NATS"},
	{"lab/puzzles", "lab bots kernel kernel/chance kernel/try", "finds, proves and plays puzzles of any game"},
	{"lab", "kernel kernel/chance bots/...", "the laboratory pairs bots, and knows no network"},
	{"table/tabletest", "table/gamelog kernel kernel/chance board", "little games, and logs, for the tests of tables"},
	{"table/gamelog", "kernel kernel/chance", "a log is read, verified and stored without a table"},
	{"table/lookback", "table/gamelog kernel", "looking back needs the log and no table"},
	{"table", "table/gamelog table/lookback bots kernel kernel/chance kernel/try",
		"a table knows no rules and no technology; it seats bots, opens cases, and leads through lessons"},
	{"store/...", "table/gamelog kernel kernel/chance store/...", "storage serves the log's interface"},
	{"server", "table kernel", "HTTP around tables"},
	{"printmap", "kernel", "draws what Info describes, for paper"},
	{"web", "", "the client is one package that exposes a file system"},
	{"docs/examples/...", "kernel board mechanics/... systems/...", "a game to be copied imports what games may"},
	{"docs", "", "the pages for players, as a file system"},
	{"cmd/...", "*", "wires everything"},
	{"tools/...", "*", "development only"},
	{".", "", "tests of the house"},
}

const module = "umpire"

// TestImportsPointDownwards holds every package's imports, those of its tests included, against the policy. Test code
// may also import the contract and case kits and the games that it plays on.
func TestImportsPointDownwards(t *testing.T) {
	forTests := "kernel kernel/chance kernel/kerneltest kernel/try board board/charttest games/... " +
		"systems/blocks/blockstest systems/counters/counterstest systems/counters/oracle " +
		"systems/counters/stacks/stackstest docs store/... table/... bots/..."
	for _, dir := range goDirs(t) {
		row := -1
		for i, r := range mayImport {
			if matches(r.pkg, dir) {
				row = i
				break
			}
		}
		if row < 0 {
			t.Errorf("%s: no row of the import policy covers it", dir)
			continue
		}
		p, err := build.Default.ImportDir(filepath.FromSlash(dir), 0)
		if err != nil {
			if _, none := err.(*build.NoGoError); none {
				continue
			}
			t.Errorf("%s: %v", dir, err)
			continue
		}
		check := func(imports []string, allowed, what string) {
			for _, imp := range imports {
				if imp != module && !strings.HasPrefix(imp, module+"/") {
					continue
				}
				rel := strings.TrimPrefix(imp, module+"/")
				if rel == dir || allowedBy(allowed, rel) {
					continue
				}
				t.Errorf("%s: %s imports %s, which the policy does not allow (%s)", dir, what, rel, mayImport[row].why)
			}
		}
		check(p.Imports, mayImport[row].imports, "code")
		check(p.TestImports, mayImport[row].imports+" "+forTests, "test code")
		check(p.XTestImports, mayImport[row].imports+" "+forTests, "test code")
		if strings.HasPrefix(dir, "games/") {
			for _, imp := range p.Imports {
				if strings.HasPrefix(imp, module+"/games/") && imp != module+"/"+dir &&
					!strings.HasPrefix(imp, module+"/"+dir+"/") {
					t.Errorf("%s: a game imports another game, %s", dir, imp)
				}
			}
		}
	}
}

// TestRulesUseNoFloatClockOrGoroutine reads the code of kernel, board, mechanics, systems and games: no floating point,
// no clock, no goroutine, no generator but kernel/chance. Kits for tests (packages named ...test) are not rules.
func TestRulesUseNoFloatClockOrGoroutine(t *testing.T) {
	bad := regexp.MustCompile(
		`\bfloat(32|64)\b|\btime\.(Now|Since|After|Sleep)\b|\bmath/rand\b|\bgo func\b|^\s*go \w+\(`)
	for _, dir := range goDirs(t) {
		if !(dir == "kernel" || dir == "kernel/chance" || dir == "board" || strings.HasPrefix(dir, "mechanics/") ||
			strings.HasPrefix(dir, "systems/") || strings.HasPrefix(dir, "games/") ||
			strings.HasPrefix(dir, "docs/examples/")) || strings.HasSuffix(dir, "test") {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*.go"))
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(src), "\n") {
				code, _, _ := strings.Cut(line, "//")
				if m := bad.FindString(code); m != "" {
					// Longitude and latitude are facts of the map file, never used by a rule.
					if strings.Contains(line, `json:"lon`) || strings.Contains(line, `json:"lat`) {
						continue
					}
					t.Errorf("%s:%d: %q has no place in rules", f, i+1, strings.TrimSpace(m))
				}
			}
		}
	}
}

// TestPackagesSayWhatTheyAre: every package has a doc comment.
func TestPackagesSayWhatTheyAre(t *testing.T) {
	for _, dir := range goDirs(t) {
		files, _ := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*.go"))
		sort.Strings(files)
		doc, code := false, false
		for _, f := range files {
			fset := token.NewFileSet()
			parsed, err := parser.ParseFile(fset, f, nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				t.Errorf("%s: %v", f, err)
				continue
			}
			if strings.HasSuffix(f, "_test.go") {
				doc = doc || parsed.Doc != nil && dir == "."
				continue
			}
			code = true
			doc = doc || parsed.Doc != nil
		}
		if code && !doc {
			t.Errorf("%s: no file has a package comment that says what it is", dir)
		}
	}
}

// TestNothingStrayIsCommitted looks for marks of unfinished work and of a machine in tracked files.
func TestNothingStrayIsCommitted(t *testing.T) {
	out, err := exec.Command("git", "ls-files", "-z").Output()
	if err != nil {
		t.Skip("not a git checkout: ", err)
	}
	stray := regexp.MustCompile(`\b(TODO|FIXME|HACK)\b`)
	for _, name := range bytes.Split(out, []byte{0}) {
		n := string(name)
		if !(strings.HasSuffix(n, ".go") || strings.HasSuffix(n, ".ts") || strings.HasSuffix(n, ".tsx")) ||
			n == "policy_test.go" || strings.HasPrefix(n, "web/vendor/") {
			continue
		}
		src, err := os.ReadFile(n)
		if err != nil {
			continue // deleted and not committed yet
		}
		for i, line := range strings.Split(string(src), "\n") {
			if stray.MatchString(line) {
				t.Errorf("%s:%d: unfinished work is marked: %s", n, i+1, strings.TrimSpace(line))
			}
		}
	}
}

func goDirs(t *testing.T) []string {
	t.Helper()
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != "." &&
			(strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(p, ".go") {
			seen[filepath.ToSlash(filepath.Dir(p))] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for d := range seen {
		dirs = append(dirs, d)
	}
	sort.Strings(dirs)
	return dirs
}

func matches(pattern, dir string) bool {
	if base, ok := strings.CutSuffix(pattern, "/..."); ok {
		return dir == base || strings.HasPrefix(dir, base+"/")
	}
	return pattern == "*" || pattern == dir
}

func allowedBy(list, dir string) bool {
	for _, p := range strings.Fields(list) {
		if matches(p, dir) {
			return true
		}
	}
	return false
}
