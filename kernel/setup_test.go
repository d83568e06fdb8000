// Which setups a game takes, and why it refuses the others.

package kernel_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"umpire/kernel"
)

// choices is fixed data with scenarios and options that depend on each other.
func choices() *kernel.Info {
	info := sample()
	info.Options = []kernel.OptionInfo{
		{ID: "sea", Rule: "1.1"},
		{ID: "landings", Rule: "1.2", Needs: []string{"sea"}},
		{ID: "winter"},
	}
	info.Scenarios = []kernel.ScenarioInfo{
		{ID: "campaign", Rule: "1.1", Options: kernel.AllOptions(info.Options)},
		{ID: "summer", Rule: "1.2", Options: []string{"sea"}},
		{ID: "tutorial"},
	}
	return info
}

// wholly is data that take a handicap.
func wholly() *kernel.Info {
	info := choices()
	info.Handicap = true
	return info
}

func TestResolve(t *testing.T) {
	half, one := kernel.Ratio{Num: 3, Den: 2}, kernel.Ratio{}
	for _, c := range []struct {
		setup kernel.Setup
		want  kernel.Chosen
	}{
		{kernel.Setup{Scenario: "campaign"}, kernel.Chosen{}},
		{kernel.Setup{Scenario: "summer", Options: []string{"sea"}}, kernel.Chosen{Scenario: 1, Options: 1}},
		{kernel.Setup{Scenario: "campaign", Options: []string{"landings", "sea"}}, kernel.Chosen{Options: 3}},
		{kernel.Setup{Scenario: "campaign", Options: []string{"winter", "winter"}}, kernel.Chosen{Options: 4}},
		{kernel.Setup{Scenario: "tutorial", Handicap: [2]kernel.Ratio{{Num: 12, Den: 8}, {Num: 5, Den: 5}}},
			kernel.Chosen{Scenario: 2, Handicap: [2]kernel.Ratio{half, one}}},
		{kernel.Setup{Scenario: "tutorial", Handicap: [2]kernel.Ratio{{Num: 1, Den: 10}, {Num: 1000, Den: 100}}},
			kernel.Chosen{Scenario: 2, Handicap: [2]kernel.Ratio{{Num: 1, Den: 10}, {Num: 10, Den: 1}}}},
	} {
		info := wholly()
		got, err := info.Resolve(c.setup)
		if err != nil || got != c.want {
			t.Errorf("%+v is %+v (%v), want %+v", c.setup, got, err, c.want)
			continue
		}
		if again, err := info.Resolve(info.Setup(got)); err != nil || again != got || !info.Accepts(got) {
			t.Errorf("%+v, named and resolved again, is %+v (%v)", got, again, err)
		}
	}
}

func TestResolveRefuses(t *testing.T) {
	plain, both := choices(), wholly()
	ratio := func(num, den int16) [2]kernel.Ratio { return [2]kernel.Ratio{1: {Num: num, Den: den}} }
	for _, c := range []struct {
		info   *kernel.Info
		setup  kernel.Setup
		code   string
		rule   string
		reason string
	}{
		{plain, kernel.Setup{}, kernel.CodeScenario, "", `no scenario "": it has campaign, summer, tutorial`},
		{plain, kernel.Setup{Scenario: "x"}, kernel.CodeScenario, "", `no scenario "x"`},
		{plain, kernel.Setup{Scenario: "campaign", Options: []string{"air"}}, kernel.CodeOption, "",
			`no optional rule "air": it has sea, landings, winter`},
		{plain, kernel.Setup{Scenario: "campaign", Options: []string{"landings"}}, kernel.CodeNeeds, "1.2",
			`"landings" needs "sea"`},
		{plain, kernel.Setup{Scenario: "summer", Options: []string{"winter"}}, kernel.CodeBarred, "1.2",
			`"summer" does not allow the optional rule "winter": it allows sea`},
		{plain, kernel.Setup{Scenario: "tutorial", Options: []string{"sea"}}, kernel.CodeBarred, "1.1",
			"it allows none"},
		{plain, kernel.Setup{Scenario: "campaign", Handicap: ratio(3, 2)}, kernel.CodeHandicap, "",
			"sample takes no handicap, and blue is given 3/2"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(3, 0)}, kernel.CodeHandicap, "", "denominator 0"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(0, 3)}, kernel.CodeHandicap, "", "not positive"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(-3, 2)}, kernel.CodeHandicap, "",
			"-3/2 of blue is not"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(3, -2)}, kernel.CodeHandicap, "", "not positive"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(-3, -2)}, kernel.CodeHandicap, "", "not positive"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(11, 1)}, kernel.CodeHandicap, "",
			"between 1/10 and 10"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(1, 11)}, kernel.CodeHandicap, "",
			"between 1/10 and 10"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(1001, 1000)}, kernel.CodeHandicap, "",
			"a term above 1000"},
		{both, kernel.Setup{Scenario: "campaign", Handicap: ratio(32767, 1)}, kernel.CodeHandicap, "", "a term above"},
	} {
		_, err := c.info.Resolve(c.setup)
		r, ok := errors.AsType[*kernel.Refusal](err)
		if !ok || r.Code != c.code || r.Rule != c.rule || !strings.Contains(r.Reason, c.reason) {
			t.Errorf("%+v: %v (%+v), want %s, %s: %s", c.setup, err, r, c.code, c.rule, c.reason)
		}
	}
}

// TestAcceptsNoImpossibleStart: what no Resolve gives, a position or a view cannot claim.
func TestAcceptsNoImpossibleStart(t *testing.T) {
	both, plain := wholly(), choices()
	good := map[kernel.Chosen]bool{}
	for scenario := range uint8(4) {
		for options := range uint32(16) {
			c := kernel.Chosen{Scenario: scenario, Options: options}
			if both.Accepts(c) {
				good[c] = true
			}
		}
	}
	if len(good) != 6+2+1 { // campaign: landings only with sea; summer: sea or not; tutorial: none
		t.Errorf("%d starts without a handicap are accepted: %v", len(good), good)
	}
	for _, c := range []kernel.Chosen{
		{Handicap: [2]kernel.Ratio{{Num: 2, Den: 2}}},
		{Handicap: [2]kernel.Ratio{{Num: 4, Den: 2}}},
		{Handicap: [2]kernel.Ratio{{Num: 4, Den: 0}}},
		{Handicap: [2]kernel.Ratio{1: {Num: 99, Den: 1}}},
	} {
		if both.Accepts(c) {
			t.Errorf("%+v is accepted, which is not in lowest terms or not possible", c)
		}
	}
	if c := (kernel.Chosen{Handicap: [2]kernel.Ratio{{Num: 3, Den: 2}}}); plain.Accepts(c) || !both.Accepts(c) {
		t.Error("a handicap must be accepted where the game takes one, and only there")
	}
}

func TestRatioText(t *testing.T) {
	for text, want := range map[string]kernel.Ratio{"3/2": {Num: 3, Den: 2}, "2": {Num: 2, Den: 1}, "-1/0": {Num: -1}} {
		r, err := kernel.ParseRatio(text)
		if err != nil || r != want || r.String() != text {
			t.Errorf("%q is read as %+v (%v) and written %q", text, r, err, r)
		}
	}
	for _, text := range []string{"", "3/", "/2", "1.5", "3/2/1", "40000", "two"} {
		if r, err := kernel.ParseRatio(text); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
	if s := (kernel.Ratio{}).String(); s != "1" {
		t.Errorf("the zero ratio is written %q", s)
	}
}

// TestSetupJSON: a setup without a handicap is written as it was before there was one, for logs hold it.
func TestSetupJSON(t *testing.T) {
	b, err := json.Marshal(kernel.Setup{Scenario: "campaign"})
	if err != nil || string(b) != `{"scenario":"campaign"}` {
		t.Errorf("%s (%v)", b, err)
	}
	given := kernel.Setup{Scenario: "campaign", Handicap: [2]kernel.Ratio{1: {Num: 3, Den: 2}}}
	if b, err = json.Marshal(given); err != nil {
		t.Fatal(err)
	}
	var back kernel.Setup
	if err := json.Unmarshal(b, &back); err != nil || back.Handicap != given.Handicap {
		t.Errorf("%s is read as %+v (%v)", b, back, err)
	}
}

// TestRatioJSON: a ratio that is read is the one that was written; what is far too large or has other fields is
// refused.
func TestRatioJSON(t *testing.T) {
	var r kernel.Ratio
	if err := json.Unmarshal([]byte(`{"num":3,"den":-2}`), &r); err != nil || r != (kernel.Ratio{Num: 3, Den: -2}) {
		t.Errorf("%v, %v", r, err)
	}
	for text, says := range map[string]string{`{"num":99999,"den":1}`: "99999/1 has a term above 1000",
		`{"num":1,"den":-99999}`: "1/-99999 has a term above", `{"num":1,"x":1}`: "unknown field", `"3/2"`: "cannot"} {
		if err := json.Unmarshal([]byte(text), &r); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}

func TestMatchPoints(t *testing.T) {
	levels := sample()
	levels.Levels = []kernel.LevelInfo{{ID: "marginal", Name: "M", Match: 1}, {ID: "decisive", Name: "D", Match: 6}}
	for _, c := range []struct {
		info *kernel.Info
		o    kernel.Outcome
		want int16
	}{
		{levels, kernel.Outcome{Over: true, Winner: kernel.SideB, Level: "marginal"}, 1},
		{levels, kernel.Outcome{Over: true, Winner: kernel.SideA, Level: "decisive"}, 6},
		{levels, kernel.Outcome{Over: true, Winner: kernel.SideA, Level: "resignation"}, 6},
		{levels, kernel.Outcome{Over: true, Winner: kernel.NoSide, Level: "decisive"}, 0},
		{levels, kernel.Outcome{Winner: kernel.SideA, Level: "decisive"}, 0},
		{sample(), kernel.Outcome{Over: true, Winner: kernel.SideA, Level: "any"}, 1},
	} {
		if n := c.info.MatchPoints(c.o); n != c.want {
			t.Errorf("%+v counts %d, want %d", c.o, n, c.want)
		}
	}
}
