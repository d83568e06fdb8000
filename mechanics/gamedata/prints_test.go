// Checks how printed marks and symbols of the map file come into kernel.Info.

package gamedata

import (
	"reflect"
	"strings"
	"testing"

	"umpire/board"
	"umpire/kernel"
)

const printedMap = `{"format":"umpire-map-1","game":"small","kind":"areas","places":[
{"id":"1","kind":"area","terrain":"open"},{"id":"2","kind":"area","terrain":"open"},
{"id":"3","kind":"box","terrain":"box"}],"borders":[],
"prints":[{"show":"star","ink":"red","text":"a star","rule":"1","places":["2","3"]},
{"show":"emblem","side":"east","text":"east","places":["1"]}]}`

// TestPrints: marks come into Info by sides, single symbols become one mark for each kind, and a side that there is
// not is an error.
func TestPrints(t *testing.T) {
	info := &kernel.Info{Sides: [2]kernel.SideInfo{{ID: "west"}, {ID: "east"}}}
	m, err := board.LoadAreas(strings.NewReader(printedMap), board.OwnKeys{})
	if err != nil {
		t.Fatal(err)
	}
	f := small.Standard()
	if err := f.Prints(m, info); err != nil {
		t.Fatal(err)
	}
	for _, ic := range []struct {
		symbol string
		at     board.Place
	}{{"tank", 1}, {"tank", 0}, {"infantry", 0}} {
		Gather(info, 2, kernel.PrintInfo{Show: "set-up", Ink: "red", Symbol: ic.symbol, Side: kernel.SideB,
			Text: "begins here", Rule: "3"}, ic.at)
	}
	want := []kernel.PrintInfo{
		{Show: "star", Ink: "red", Side: kernel.NoSide, Text: "a star", Rule: "1", Places: []kernel.PlaceID{2, 3}},
		{Show: "emblem", Side: kernel.SideB, Text: "east", Places: []kernel.PlaceID{1}},
		{Show: "set-up", Ink: "red", Symbol: "tank", Side: kernel.SideB, Text: "begins here", Rule: "3",
			Places: []kernel.PlaceID{2, 1}},
		{Show: "set-up", Ink: "red", Symbol: "infantry", Side: kernel.SideB, Text: "begins here", Rule: "3",
			Places: []kernel.PlaceID{1}},
	}
	if !reflect.DeepEqual(info.Prints, want) {
		t.Errorf("%+v", info.Prints)
	}
	m.Prints[1].Side = "north"
	err = f.Prints(m, info)
	if err == nil || !strings.Contains(err.Error(), `prints[1]: there is no side "north"`) {
		t.Error(err)
	}
}
