// What tests of a game's variants share.

package blockstest

import (
	"strings"
	"testing"
	"testing/fstest"
)

// VariantDir is a variant of a game with a manifest that goes on after its head, and files: name, text and so on.
func VariantDir(game, rest string, files ...string) fstest.MapFS {
	head := `{"format":"umpire-variant-1","game":"` + game + `","id":"mine","title":"Mine"`
	d := fstest.MapFS{"variant.json": &fstest.MapFile{Data: []byte(head + rest + "\n}")}}
	for i := 0; i < len(files); i += 2 {
		d[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return d
}

// Refused: data were refused, with these words.
func Refused(t *testing.T, name string, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: it is taken", name)
		return
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%s: got %v, want %q", name, err, w)
		}
	}
}
