// Tests of the links between the pages of the documentation.

package umpire_test

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	mdLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	mdCode    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	mdHeading = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	notSlug   = regexp.MustCompile(`[^\pL\pN_ -]`)
)

// TestLinksOfPagesLead reads every Markdown page: each link to a file leads to one that exists, and each link to a
// heading to a heading of that page.
func TestLinksOfPagesLead(t *testing.T) {
	links := 0
	err := filepath.WalkDir(".", func(page string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && page != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if filepath.Ext(page) != ".md" {
			return nil
		}
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		for _, m := range mdLink.FindAllStringSubmatch(mdCode.ReplaceAllString(string(text), ""), -1) {
			if u, err := url.Parse(m[1]); err != nil || u.Scheme != "" {
				continue
			}
			links++
			if why := leads(page, m[1]); why != "" {
				t.Errorf("%s: the link to %s leads nowhere: %s", filepath.ToSlash(page), m[1], why)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if links < 20 {
		t.Errorf("only %d links were found: the test looks for the wrong thing", links)
	}
}

// leads says why a relative link of a page leads nowhere, empty if it leads somewhere.
func leads(page, link string) string {
	file, heading, _ := strings.Cut(link, "#")
	to := page
	if file != "" {
		to = filepath.Join(filepath.Dir(page), filepath.FromSlash(file))
	}
	info, err := os.Stat(to)
	if err != nil {
		return err.Error()
	}
	if heading == "" {
		return ""
	}
	if info.IsDir() || filepath.Ext(to) != ".md" {
		return "only Markdown pages have headings"
	}
	text, err := os.ReadFile(to)
	if err != nil {
		return err.Error()
	}
	for _, m := range mdHeading.FindAllStringSubmatch(string(text), -1) {
		if slug(m[1]) == heading {
			return ""
		}
	}
	return "no heading of that name"
}

// slug is how a heading is named in a link: lower case, spaces as hyphens, other signs left out.
func slug(heading string) string {
	return strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(strings.TrimSpace(heading)), ""), " ", "-")
}

// TestBrokenLinksAreFound holds the test of links against links that are broken.
func TestBrokenLinksAreFound(t *testing.T) {
	for link, broken := range map[string]bool{
		"docs/bots.md": false, "docs/": false, "#the-command": false, "docs/bots.md#puzzles": false,
		"docs/no-such-page.md": true, "#no-such-heading": true, "docs/bots.md#no-such-heading": true, "go.mod#x": true,
	} {
		if why := leads("README.md", link); (why != "") != broken {
			t.Errorf("%s: %q, broken should be %v", link, why, broken)
		}
	}
}

// TestTheUnitFileHasOneSettingALine: systemd ignores a setting that was wrapped into the line before, and the server
// would run without what protects the machine from it.
func TestTheUnitFileHasOneSettingALine(t *testing.T) {
	page, err := os.ReadFile("docs/running-a-server.md")
	if err != nil {
		t.Fatal(err)
	}
	_, unit, ok := strings.Cut(string(page), "\n    [Unit]\n")
	unit, _, end := strings.Cut(unit, "\n\nBehind a proxy")
	if !ok || !end {
		t.Fatal("the page has no unit file before what to leave out behind a proxy")
	}
	setting := regexp.MustCompile(`^    (\[[A-Z][a-z]+\]|[A-Z][A-Za-z]+=[^=\s]+( [^=\s]+)*( \\)?)$`)
	settings, goesOn := 0, false
	for line := range strings.Lines(unit) {
		line = strings.TrimRight(line, "\n")
		if line != "" && !goesOn && !setting.MatchString(line) {
			t.Errorf("%q is no setting", line)
		}
		settings++
		goesOn = strings.HasSuffix(line, `\`)
	}
	if settings < 20 {
		t.Errorf("only %d lines were read", settings)
	}
}
