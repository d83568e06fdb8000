package gamedata

import (
	"reflect"
	"strings"
	"testing"

	"umpire/board"
	"umpire/kernel"
)

const printedMap = `{"format":"umpire-map-1","game":"small","kind":"areas","places":[
{"id":"1","kind":"area","terrain":"open","control":{"may":"west","june":"east"}},
{"id":"2","kind":"area","terrain":"open","control":{"may":"east","june":"east"}},
{"id":"3","kind":"box","terrain":"box","control":{"may":"west","june":"west"}}],"borders":[],
"icons":[{"area":"2","colour":"red","type":"tank"},{"area":"1","colour":"red","type":"tank"},
{"area":"1","colour":"red","type":"infantry"}],
"prints":[{"show":"star","ink":"red","text":"a star","rule":"1","places":["2","3"]},
{"show":"emblem","side":"east","text":"east","places":["1"]}],
"fronts":[{"name":"May","period":"may","ink":"white","rule":"2"}]}`

// TestPrints: marks, fronts and icons come into Info by sides and scenarios, and a side that there is not is an error.
func TestPrints(t *testing.T) {
	info := &kernel.Info{Sides: [2]kernel.SideInfo{{ID: "west"}, {ID: "east"}},
		Scenarios: []kernel.ScenarioInfo{{ID: "spring"}, {ID: "summer"}, {ID: "again"}}}
	periods := map[string]string{"spring": "may", "summer": "june", "again": "may"}
	m, err := board.LoadAreas(strings.NewReader(printedMap))
	if err != nil {
		t.Fatal(err)
	}
	f := small.Standard()
	if err := f.Prints(m, info, periods); err != nil {
		t.Fatal(err)
	}
	AddIcons(m, info, kernel.SideB, "3", "begins here")
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
	first := []kernel.PlaceID{1}
	if !reflect.DeepEqual(info.Fronts, []kernel.FrontInfo{
		{Name: "May", Ink: "white", Scenario: "spring", Rule: "2", First: first},
		{Name: "May", Ink: "white", Scenario: "again", Rule: "2", First: first}}) {
		t.Errorf("%+v", info.Fronts)
	}
	m.Prints[1].Side = "north"
	err = f.Prints(m, info, periods)
	if err == nil || !strings.Contains(err.Error(), `prints[1]: there is no side "north"`) {
		t.Error(err)
	}
}
