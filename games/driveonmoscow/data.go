// The data files as records.

package driveonmoscow

import (
	"embed"
	"encoding/json"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

//go:embed data/*.json
var dataFiles embed.FS

// The sides.
const (
	German = kernel.SideA
	Soviet = kernel.SideB
)

// tablesFile is the data file that only this game has.
const tablesFile = "tables.json"

// kit says what the game's data are.
var kit = &gamedata.Kit{Game: "driveonmoscow", Title: "Drive on Moscow", Data: gamedata.Sub(dataFiles, "data"),
	Lists: []gamedata.List{gamedata.ScenarioList, {Key: "counters", Noun: "counter", File: gamedata.RosterFile}}}

// rosterFile is roster.json.
type rosterFile struct {
	Format, Game, Note string
	Reasons            []gamedata.Reason
	Counters           []counterRecord
}

type counterRecord struct {
	ID, Side, Class, Symbol, Size, Name, Short, Type, Note, Identity, Printed string
	Guards                                                                    bool
	Steps, Faces                                                              []figures
	Why                                                                       []string
}

type figures struct {
	Attack, Defence int
	Class           string
}

// tablesRecord is tables.json.
type tablesRecord struct {
	Format, Game, Note string
	Turns              []turnRecord
	Outcomes           []struct{ ID, Name, Rule string }
	Table              struct {
		Die      int
		Columns  []string
		Low      string
		LowRule  string `json:"low_rule"`
		High     string
		HighRule string `json:"high_rule"`
		Mark     string
		Stated   []struct {
			Column string
			Die    int
			Cell   string
			Rule   string
		}
		Rows []struct {
			Die   int
			Cells []string
		}
	}
	Modifiers []modifierRecord
}

type modifierRecord struct {
	ID, Text, Rule string
	Shift          int
}

type turnRecord struct {
	Turn             int
	Name, Dates      string
	Mechanized, Foot int
	MoveMark         string `json:"move_mark"`
	MoveRule         string `json:"move_rule"`
	Air              [2]int
	AirMark          string `json:"air_mark"`
	Arrive           map[string]int
	ArriveMark       string `json:"arrive_mark"`
	ArriveRule       string `json:"arrive_rule"`
	Withdraw         []string
	WithdrawRule     string `json:"withdraw_rule"`
}

// setupRecord is scenarios.json: the scenarios, which have one set-up.
type setupRecord struct {
	Format, Game, Note string
	Scenarios          []struct{ ID, Name, Length, Rule, Intro string }
	Stated             map[string]struct {
		Rule  string
		Units map[string]int
	}
	Soviet, German []groupRecord
}

type groupRecord struct {
	Name, Of, Zone, At string
	Line               []string
	Units              json.RawMessage // counts by type, or ids
}
