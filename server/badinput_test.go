// What is wrong in a request about one of the real games is refused, and changes nothing.

package server_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"umpire/games/kiev41"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
)

// badRequest is a request that is refused: the answer has this status and code, and says this.
type badRequest struct {
	name, method, path, who, body string
	status                        int
	code, says                    string
}

// TestBadRequestsOfGames asks a table of Kiev '41, in the midst of an impulse, and one of The Moscow Campaign, in its
// set-up, for what cannot be.
func TestBadRequestsOfGames(t *testing.T) {
	play := func(action string) string { return fmt.Sprintf(`{"at":2,"steps":0,"action":%q}`, action) }
	first := func(action string) string { return fmt.Sprintf(`{"at":1,"steps":0,"action":%q}`, action) }
	newTable := func(game, scenario, options, a, b string) string {
		return fmt.Sprintf(`{"game":%q,"scenario":%q,"options":%s,"seats":{%q:"me",%q:"me"}}`, game, scenario, options,
			a, b)
	}
	for _, g := range []struct {
		game           kernel.Game
		scenario, a, b string
		begin          []string // what the first side plays
		cases          []badRequest
	}{
		{kiev41.Must(), "campaign", "axis", "soviet", []string{"tactical", "activate g-kleist"}, []badRequest{
			{"an unknown verb", "POST", "play", "axis", play("surrender"), 400, "bad-request", `"surrender"`},
			{"no verb", "POST", "play", "axis", play(""), 400, "bad-request", "action"},
			{"a word too many", "POST", "play", "axis", play("tactical now"), 400, "bad-request", `"tactical now"`},
			{"an unknown block", "POST", "play", "axis", play("move g-99pz 20"), 400, "bad-request", "g-99pz"},
			{"an unknown place", "POST", "play", "axis", play("move g-3pz 999"), 400, "bad-request", "999"},
			{"a place for a block", "POST", "play", "axis", play("move 20 g-3pz"), 400, "bad-request", "20"},
			{"a block of the other side", "POST", "play", "axis", play("move s-5army 20"), 422, "illegal", ""},
			{"too far", "POST", "play", "axis", play("move g-3pz 148"), 422, "illegal", ""},
			{"another segment", "POST", "play", "axis", play("pass"), 422, "illegal", ""},
			{"the wrong side", "POST", "play", "soviet", play("pass"), 403, "not-yours", "the Axis"},
			{"an observer", "POST", "play", "observer", play("pass"), 403, "not-yours", "observer"},
			{"a preview of nonsense", "POST", "preview", "axis", `{"action":"fly g-3pz"}`, 400, "bad-request", `"fly"`},
			{"why not nonsense", "POST", "why", "axis", `{"action":"fly g-3pz"}`, 400, "bad-request", `"fly"`},
			{"half an object", "POST", "play", "axis", `{"at":2,"steps":0,"action":"pas`, 400, "bad-request", "body"},
			{"a list", "POST", "play", "axis", `["pass"]`, 400, "bad-request", "JSON object"},
			{"a number for an action", "POST", "play", "axis", `{"at":2,"steps":0,"action":7}`, 400, "bad-request",
				`"action"`},
			{"an unknown field", "POST", "play", "axis", `{"at":2,"steps":0,"action":"pass","dice":[6]}`, 400,
				"bad-request", `"dice"`},
			{"a side that is none", "GET", "?as=german", "axis", "", 400, "bad-request", "german"},
			{"an unknown scenario", "POST", "/api/tables", "", newTable("kiev41", "winter", `[]`, "axis", "soviet"),
				400, "bad-request", `"winter"`},
			{"an unknown option", "POST", "/api/tables", "", newTable("kiev41", "campaign", `["balloons"]`, "axis",
				"soviet"), 400, "bad-request", `"balloons"`},
			{"an option without another", "POST", "/api/tables", "", newTable("kiev41", "campaign", `["agility"]`,
				"axis", "soviet"), 400, "bad-request", "rail"},
			{"an option of another scenario", "POST", "/api/tables", "", newTable("kiev41", "snow", `["historical"]`,
				"axis", "soviet"), 400, "bad-request", "istorical"},
			{"options that are no list", "POST", "/api/tables", "", newTable("kiev41", "campaign", `"agility"`, "axis",
				"soviet"), 400, "bad-request", `"options"`},
			{"sides of another game", "POST", "/api/tables", "", newTable("kiev41", "campaign", `[]`, "german",
				"soviet"), 400, "bad-request", `"axis"`},
		}},
		{moscowcampaign.Must(), "", "soviet", "german", nil, []badRequest{
			{"an unknown verb", "POST", "play", "soviet", first("dig"), 400, "bad-request", `"dig"`},
			{"an unknown counter", "POST", "play", "soviet", first("choose s-999rd"), 400, "bad-request", "s-999rd"},
			{"a counter of the other side", "POST", "play", "soviet", first("choose g-5id"), 422, "illegal", ""},
			{"an unknown hex", "POST", "play", "soviet", first("place 9999"), 400, "bad-request", "9999"},
			{"the wrong side", "POST", "play", "german", first("done"), 403, "not-yours", "Soviet"},
			{"half an object", "POST", "play", "soviet", `{"at":1`, 400, "bad-request", "body"},
			{"an unknown scenario", "POST", "/api/tables", "", newTable("moscowcampaign", "berlin", `[]`, "soviet",
				"german"), 400, "bad-request", `"berlin"`},
			{"an unknown option", "POST", "/api/tables", "", newTable("moscowcampaign", "SCENARIO", `["snow"]`,
				"soviet", "german"), 400, "bad-request", `"snow"`},
		}},
	} {
		info := g.game.Info()
		if g.scenario == "" {
			g.scenario = info.Scenarios[0].ID
		}
		t.Run(info.ID, func(t *testing.T) { badRequests(t, g.game, g.scenario, g.a, g.b, g.begin, g.cases) })
	}
}

// badRequests makes the requests at a table, and wants each refused and everything at the table as it was.
func badRequests(t *testing.T, game kernel.Game, scenario, a, b string, begin []string, cases []badRequest) {
	s := open(t, server.Config{Limits: server.Limits{Key: 1e6, Exempt: loopback},
		Registry: tables(t, memory.New(), game)}, nil)
	made := get[table.TableMade](s, "POST", "/api/tables", "", fmt.Sprintf(
		`{"game":%q,"scenario":%q,"options":[],"seats":{%q:"me",%q:"open"},"seed":1}`, game.Info().ID, scenario, a, b))
	at := "/api/tables/" + made.Table
	for i, action := range begin {
		get[table.Snapshot](s, "POST", at+"/play", made.Keys[a], fmt.Sprintf(`{"at":1,"steps":%d,"action":%q}`, i,
			action))
	}
	state := func() (all string) {
		for _, who := range []string{a, b, "observer"} {
			for _, of := range []string{"", "/events", "/log"} {
				_, text := s.ask("GET", at+of, made.Keys[who], "")
				all += text
			}
		}
		_, list := s.ask("GET", "/api/tables", "", "")
		return all + list
	}
	state() // the other side comes for the first time
	before := state()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			path, body := c.path, strings.ReplaceAll(c.body, "SCENARIO", scenario)
			switch path[0] {
			case '/':
			case '?':
				path = at + path
			default:
				path = at + "/" + path
			}
			resp, text := s.ask(c.method, path, made.Keys[c.who], body)
			var f table.Failure
			if err := json.Unmarshal([]byte(text), &f); err != nil {
				t.Fatalf("%d: %v in %q", resp.StatusCode, err, text)
			}
			if resp.StatusCode != c.status || f.Code != c.code || f.Message == "" ||
				!strings.Contains(f.Message, c.says) {
				t.Errorf("got %d %q %q, want %d %q and %q", resp.StatusCode, f.Code, f.Message, c.status, c.code,
					c.says)
			}
			if c.status == 422 && (f.Refusal == nil || f.Refusal.Rule == "") {
				t.Errorf("no refusal with a rule: %s", text)
			}
			if state() != before {
				t.Error("something changed")
			}
		})
	}
}
