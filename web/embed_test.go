// Checks that the page names only files that are in the bundle.

package web_test

import (
	"io/fs"
	"regexp"
	"testing"

	"umpire/web"
)

// The page must not name a file that is not there: that would be a white window.
func TestPageNamesFilesThatExist(t *testing.T) {
	page, err := fs.ReadFile(web.Assets(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?:src|href)="/([^"]+)"`).FindAllSubmatch(page, -1)
	if len(names) < 3 {
		t.Fatalf("index.html names %d files; it needs script, style and icon", len(names))
	}
	for _, n := range names {
		if _, err := fs.Stat(web.Assets(), string(n[1])); err != nil {
			t.Errorf("index.html names /%s: %v", n[1], err)
		}
	}
}
