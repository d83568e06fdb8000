// Writing a hex map file: one record a line, long lists over several, so that a change of the map is a short diff.

package board

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// hexMapLine is how long a line of the file may be before a list goes on in the next one.
const hexMapLine = 118

// Write writes the records as a hex map file. LoadHexMap reads them again as they are, and of equal records come equal
// bytes.
func (f *HexMapFile) Write(w io.Writer) error {
	o := &hexMapWriter{}
	o.line(0, "{")
	o.field("format", f.Format)
	o.field("game", f.Game)
	if f.Title != "" {
		o.field("title", f.Title)
	}
	if f.Note != "" {
		o.field("note", f.Note)
	}
	o.field("layout", f.Layout)
	o.field("km", f.Km)
	writeRecords(o, "terrains", f.Terrains)
	o.sheets(f.Sheets)
	writeRecords(o, "sidekinds", f.SideKinds)
	writeRecords(o, "sides", f.Sides)
	writeRecords(o, "works", f.Works)
	writeRecords(o, "ways", f.Ways)
	writeRecords(o, "towns", f.Towns)
	writeRecords(o, "lines", f.Lines)
	writeRecords(o, "edges", f.Edges)
	o.end()
	if o.err != nil {
		return o.err
	}
	_, err := w.Write(o.out.Bytes())
	return err
}

type hexMapWriter struct {
	out bytes.Buffer
	err error
}

func (o *hexMapWriter) line(indent int, text string) {
	o.out.WriteString(strings.Repeat(" ", indent) + text + "\n")
}

// text is a value as JSON, with < and > as they are.
func (o *hexMapWriter) text(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil && o.err == nil {
		o.err = err
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (o *hexMapWriter) field(key string, v any) { o.line(1, fmt.Sprintf("%q: %s,", key, o.text(v))) }

func (o *hexMapWriter) sheets(sheets []HexMapSheet) {
	o.line(1, `"sheets": [`)
	for i, s := range sheets {
		o.line(2, fmt.Sprintf(`{"name": %s, "cols": %s, "rows": %s, "shift": %s, "hexes": [`, o.text(s.Name),
			o.text(s.Cols), o.text(s.Rows), o.text(s.Shift)))
		for k, row := range s.Hexes {
			o.line(3, o.text(row)+comma(k, len(s.Hexes)))
		}
		o.line(2, "]}"+comma(i, len(sheets)))
	}
	o.line(1, "],")
}

// writeRecords writes a list with a record on each line, or nothing of an empty list.
func writeRecords[T any](o *hexMapWriter, key string, records []T) {
	if len(records) == 0 {
		return
	}
	o.line(1, fmt.Sprintf("%q: [", key))
	for i, r := range records {
		o.wrapped(o.text(r) + comma(i, len(records)))
	}
	o.line(1, "],")
}

// wrapped writes a record, broken after a comma between values where it is too long for a line.
func (o *hexMapWriter) wrapped(text string) {
	indent := 2
	for len(text) > hexMapLine-indent {
		cut := lastComma(text, hexMapLine-indent)
		if cut < 0 {
			break
		}
		o.line(indent, text[:cut+1])
		text = text[cut+1:]
		indent = 3
	}
	o.line(indent, text)
}

// lastComma is the last comma outside a string within the first most bytes; if there is none, the first one after.
func lastComma(text string, most int) int {
	quoted, last := false, -1
	for i := 0; i < len(text)-1; i++ {
		if i >= most && last >= 0 {
			break
		}
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ',' && !quoted:
			last = i
		}
	}
	return last
}

func comma(i, n int) string {
	if i < n-1 {
		return ","
	}
	return ""
}

// end closes the file: the last list or field has no comma after it.
func (o *hexMapWriter) end() {
	text := strings.TrimSuffix(o.out.String(), ",\n")
	o.out.Reset()
	o.out.WriteString(text + "\n}\n")
}
