// Checks that the pages name only files that are in the bundle.

package web_test

import (
	"io/fs"
	"regexp"
	"testing"

	"umpire/web"
)

// No page may name a file that is not there: that would be a white window.
func TestPageNamesFilesThatExist(t *testing.T) {
	for _, file := range []string{"index.html", "table.html"} {
		page, err := fs.ReadFile(web.Assets(), file)
		if err != nil {
			t.Fatal(err)
		}
		names := regexp.MustCompile(`(?:src|href)="/([^"]+)"`).FindAllSubmatch(page, -1)
		if len(names) < 3 {
			t.Fatalf("%s names %d files; it needs script, style and icon", file, len(names))
		}
		for _, n := range names {
			if _, err := fs.Stat(web.Assets(), string(n[1])); err != nil {
				t.Errorf("%s names /%s: %v", file, n[1], err)
			}
		}
	}
}
