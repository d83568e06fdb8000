// Checks the notes of places with border marks, and the list of case files.

package moscow41_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
)

// TestBorderNotes: every place with the mark of a Soviet border says that it is a source of supply (2.1, 9.2).
func TestBorderNotes(t *testing.T) {
	marked := 0
	for _, p := range game.Info().Places {
		for _, tag := range p.Tags {
			if !strings.HasPrefix(tag, "soviet-") {
				continue
			}
			marked++
			if !slices.ContainsFunc(p.Notes, func(n kernel.NoteInfo) bool {
				return strings.HasPrefix(n.Text, "Soviet supply source")
			}) {
				t.Errorf("%s is a border area; its notes: %v", p.ID, p.Notes)
			}
		}
	}
	if marked == 0 {
		t.Error("no place is on a border")
	}
}

// TestCaseFiles: the game carries exactly the cases of try/.
func TestCaseFiles(t *testing.T) {
	names := func(f fs.FS) (list []string) {
		err := fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".try") {
				list = append(list, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	var c kernel.CaseFiles = game
	carried, there := names(c.Files()), names(os.DirFS("try"))
	if !slices.Equal(carried, there) || len(carried) == 0 {
		t.Errorf("%d cases are carried, %d are in try/", len(carried), len(there))
	}
}
