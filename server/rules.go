// The rules and rulings of a game as pages for players, read from their Markdown (package docs).

package server

import (
	"io/fs"
	"net/http"
	"regexp"
	"strings"

	"umpire/kernel"
	"umpire/table"
)

// rulesText serves the whole rules of a game in our own words, section by section. A game without such pages has its
// help instead.
func (s *Server) rulesText(w http.ResponseWriter, r *http.Request) {
	info := s.info(w, r, r.PathValue("game"))
	if info == nil {
		return
	}
	list := readRules(s.doc("rules", info))
	if len(list) == 0 {
		list = info.Rules[min(1, len(info.Rules)):]
	}
	s.public(w, r, "rules text", info, list)
}

// rulings serves what was decided where a game's rulebook leaves something open.
func (s *Server) rulings(w http.ResponseWriter, r *http.Request) {
	if info := s.info(w, r, r.PathValue("game")); info != nil {
		s.public(w, r, "rulings", info, readRulings(s.doc("rulings", info)))
	}
}

// doc is a page of a game, empty if there is none.
func (s *Server) doc(kind string, info *kernel.Info) string {
	if s.cfg.Docs == nil {
		return ""
	}
	text, err := fs.ReadFile(s.cfg.Docs, kind+"/"+info.Base()+".md")
	if err != nil {
		return ""
	}
	return string(text)
}

var (
	ruleHead = regexp.MustCompile(`^##+ (\S*[0-9.]\S*|S\.\S+) (.+)$`)
	// A rule without a number: a name, perhaps with a letter ("Movement A"), a colon, the title.
	ruleName   = regexp.MustCompile(`^##+ ([A-Z][\w-]*(?: [A-Z][\w-]*)*): (.+)$`)
	partHead   = regexp.MustCompile(`^##+ (.+)$`)
	rulingHead = regexp.MustCompile(`^\*\*(R[0-9]+)\s*([^*]*)\*\*\s*(.*)$`)
	cited      = regexp.MustCompile(`^\(([^)]*)\)[.:]?\s*`)
	ruleNumber = regexp.MustCompile(`\b[0-9]+(?:\.[0-9]+)+|\bS\.[a-z]+`)
)

// readRules takes a page of rules apart: a section begins with a heading that opens with a rule's number, or with its
// name and a colon.
func readRules(page string) []kernel.RuleInfo {
	list := []kernel.RuleInfo{}
	var text []string
	end := func() {
		if n := len(list); n > 0 {
			list[n-1].Text = prose(text)
		}
		text = nil
	}
	for line := range strings.SplitSeq(page, "\n") {
		m := ruleHead.FindStringSubmatch(line)
		if m == nil {
			m = ruleName.FindStringSubmatch(line)
		}
		if m != nil {
			end()
			list = append(list, kernel.RuleInfo{Number: m[1], Title: prose([]string{m[2]})})
		} else {
			text = append(text, line)
		}
	}
	end()
	return list
}

// readRulings takes a page of rulings apart: one begins with its id and title in bold, and stands under the last
// heading.
func readRulings(page string) []table.Ruling {
	list := []table.Ruling{}
	under := ""
	var text []string
	end := func() {
		if n := len(list); n > 0 {
			list[n-1].Text = prose(append([]string{list[n-1].Text}, text...))
		}
		text = nil
	}
	for line := range strings.SplitSeq(page, "\n") {
		if m := partHead.FindStringSubmatch(line); m != nil {
			end()
			under = m[1]
			continue
		}
		m := rulingHead.FindStringSubmatch(line)
		if m == nil {
			if len(list) > 0 && list[len(list)-1].Under == under {
				text = append(text, line)
			}
			continue
		}
		end()
		r := table.Ruling{ID: m[1], Title: prose([]string{strings.TrimRight(m[2], ".: ")}), Rules: []string{},
			Under: under, Text: m[3]}
		if c := cited.FindStringSubmatch(r.Text); c != nil && ruleNumber.MatchString(c[1]) {
			r.Rules = ruleNumber.FindAllString(c[1], -1)
			if strings.Trim(ruleNumber.ReplaceAllString(c[1], ""), ", ") == "" {
				r.Text = r.Text[len(c[0]):] // numbers and nothing else
			}
		} else if at := ruleNumber.FindStringIndex(r.Title); at != nil && at[0] == 0 {
			r.Rules, r.Title = []string{r.Title[:at[1]]}, strings.TrimSpace(r.Title[at[1]:])
		}
		r.Text = strings.TrimLeft(r.Text, ":, ")
		list = append(list, r)
	}
	end()
	return list
}

// prose makes plain text of the little Markdown that the pages use: lines of a paragraph are joined, those of a list
// stay, and marks of emphasis go. Paragraphs are parted by an empty line.
func prose(lines []string) string {
	var b strings.Builder
	fresh := true
	for _, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			fresh = true
			continue
		case b.Len() == 0:
		case fresh:
			b.WriteString("\n\n")
		case strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "|"):
			b.WriteString("\n")
		default:
			b.WriteString(" ")
		}
		fresh = false
		b.WriteString(unmarked.Replace(line))
	}
	return b.String()
}

var unmarked = strings.NewReplacer("**", "", "`", "", "*", "")
