// Tests of what saves clicks: ending the move in hand, groups, batches and lights.

package table_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// bothSides seats one person for both sides at Moscow '41.
func bothSides(t *testing.T, seed uint64) *table.Seat {
	t.Helper()
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{g} })
	made, err := h.Make(t.Context(), table.NewTable{Game: "moscow41", Scenario: "campaign",
		Seats: map[string]string{"german": "me", "soviet": "me"}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	return sit(t, h, made, "both")
}

// underGuderian goes on to the Command Segment under Guderian.
func underGuderian(t *testing.T, s *table.Seat) *table.Snapshot {
	t.Helper()
	play(t, s, "tactical")
	play(t, s, "activate g-guderian")
	return play(t, s, "end")
}

func texts(list []table.LegalAction) (out []string) {
	for _, a := range list {
		out = append(out, a.Text)
	}
	return out
}

// moveOn is a move of the piece in hand after which it can still go on.
func moveOn(t *testing.T, s *table.Seat, snap *table.Snapshot) string {
	t.Helper()
	for _, a := range texts(snap.Legal) {
		if p, err := s.Preview(t.Context(), table.AskRequest{Action: a}); err != nil {
			t.Fatal(err)
		} else if p.Left > 0 && !p.Through && !p.Seals {
			return a
		}
	}
	t.Fatal("no move leaves anything")
	return ""
}

func TestAnotherPieceEndsTheMoveOfTheOneInHand(t *testing.T) {
	s := bothSides(t, 7)
	before := underGuderian(t, s)
	first, second := "choose g-24pz", "choose g-47pz"
	if list := texts(before.Legal); !slices.Contains(list, first) || !slices.Contains(list, second) {
		t.Fatalf("%v", list)
	}
	if len(before.Then) > 0 || before.Stuck != nil {
		t.Errorf("nothing is in hand, and could be left: %v", texts(before.Then))
	}
	chosen := play(t, s, first)
	if then := texts(chosen.Then); !slices.Contains(then, second) || !slices.Contains(then, "end") {
		t.Fatalf("a piece that was only chosen is left for %v", then)
	}
	other := play(t, s, second) // the choice is taken back
	if n := len(before.Draft.Steps); len(other.Draft.Steps) != n+1 || other.Draft.Steps[n] != second {
		t.Fatalf("%v", other.Draft.Steps)
	}
	moved := play(t, s, moveOn(t, s, other))
	if why, err := s.Why(t.Context(), table.AskRequest{Action: first}); err != nil || !why.Legal {
		t.Errorf("%+v, %v", why, err)
	}
	if then := texts(moved.Then); !slices.Contains(then, first) {
		t.Fatalf("after a move the piece in hand is left for %v", then)
	}
	now := play(t, s, first)
	n := len(moved.Draft.Steps)
	if got := strings.Join(now.Draft.Steps[n:], ", "); got != "done, "+first {
		t.Fatalf("played: %s", got)
	}
	// All or none: what fails later takes the end of the move, and the choice that was given up, back.
	_, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Steps: n + 2, Action: "choose g-46pz",
		More: []string{"choose g-guderian"}})
	failure(t, err, table.CodeIllegal, "")
	if again := look(t, s); !slices.Equal(again.Draft.Steps, now.Draft.Steps) {
		t.Errorf("the draft is %v, it was %v", again.Draft.Steps, now.Draft.Steps)
	}
}

func TestAPieceThatCannotStopSaysWhy(t *testing.T) {
	s := bothSides(t, 7)
	snap := underGuderian(t, s)
	for _, choice := range texts(snap.Legal) {
		if !strings.HasPrefix(choice, "choose ") {
			continue
		}
		hand := play(t, s, choice)
		for _, a := range texts(hand.Legal) {
			p, err := s.Preview(t.Context(), table.AskRequest{Action: a})
			if err != nil {
				t.Fatal(err)
			}
			if !p.Through {
				continue
			}
			full := play(t, s, a)
			if full.Stuck == nil || full.Stuck.Code != "overstacked" || len(full.Then) > 0 {
				t.Fatalf("%s %s: %+v, then %v", choice, a, full.Stuck, texts(full.Then))
			}
			for _, next := range texts(snap.Legal) {
				if next == choice || !strings.HasPrefix(next, "choose ") {
					continue
				}
				_, err := s.Play(t.Context(),
					table.PlayRequest{At: full.At, Steps: len(full.Draft.Steps), Action: next})
				failure(t, err, table.CodeIllegal, "cannot stop here")
				return
			}
		}
	}
	t.Fatal("no block can pass through a full area")
}

func TestAGroupIsForecastAndSent(t *testing.T) {
	s := bothSides(t, 7)
	snap := underGuderian(t, s)
	// a place that several can reach: the enemy's, so that there is a battle to forecast
	reach := map[string][]string{}
	enemy := map[kernel.PlaceID]bool{}
	for _, p := range snap.View.Pieces {
		if p.Side == 1 {
			enemy[p.Place] = true
		}
	}
	var choices []string
	for _, a := range texts(snap.Legal) {
		if strings.HasPrefix(a, "choose ") {
			choices = append(choices, a)
		}
	}
	ans, err := s.Targets(t.Context(), table.TargetsRequest{Choices: choices})
	if err != nil {
		t.Fatal(err)
	}
	best := ""
	for i, list := range ans.Targets {
		for _, a := range list {
			if !enemy[kernel.PlaceID(a.A[2])] {
				continue
			}
			place := strings.TrimPrefix(a.Text, "move ")
			if reach[place] = append(reach[place], choices[i][len("choose "):]); len(reach[place]) > len(reach[best]) {
				best = place
			}
		}
	}
	who := reach[best]
	if len(who) < 2 {
		t.Fatalf("nobody can be sent together: %v", reach)
	}
	far := choices[0][len("choose "):]
	for _, c := range choices {
		if id := c[len("choose "):]; !slices.Contains(who, id) {
			far = id
		}
	}
	group, err := s.Group(t.Context(), table.GroupRequest{Pieces: append(slices.Clone(who), far), Place: best})
	if err != nil {
		t.Fatal(err)
	}
	if len(group.Going) < 2 || len(group.Going)+len(group.Stays) != len(who)+1 {
		t.Fatalf("%+v", group)
	}
	if last := group.Stays[len(group.Stays)-1]; last.Refusal == nil || last.Refusal.Rule == "" {
		t.Errorf("no reason is given for the pieces that stay: %+v", last)
	}
	if group.Forecast == nil || len(group.Forecast.Cases) == 0 {
		t.Fatalf("no forecast: %+v", group)
	}
	dice := 0
	for _, l := range group.Forecast.Ledger {
		for _, g := range group.Going {
			if l.Piece == g.Piece {
				dice++
			}
		}
	}
	if dice != len(group.Going) {
		t.Errorf("the calculation has %d of the %d that go: %+v", dice, len(group.Going), group.Forecast.Ledger)
	}
	if after := look(t, s); len(after.Draft.Steps) != len(snap.Draft.Steps) {
		t.Error("the question moved something")
	}
	sent, err := s.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Action: group.Play[0],
		More: group.Play[1:]})
	if err != nil {
		t.Fatal(err)
	}
	there := 0
	for _, p := range sent.View.Pieces {
		for _, g := range group.Going {
			if p.ID == g.Piece && enemy[p.Place] {
				there++
			}
		}
	}
	if there != len(group.Going) {
		t.Errorf("%d of %d are there", there, len(group.Going))
	}
}

// TestAGroupIsWarnedOfARiver: before the click the forecast of a group says who fights with one die because the way
// crosses a river, by the rule of the river. Who has a dry way in reach goes by it, with all dice, and is told so.
func TestAGroupIsWarnedOfARiver(t *testing.T) {
	const by = "The shortest way engages over a river, that by %s does not."
	type fights struct {
		by, rule string
		dice     int16
	}
	wet, strong := fights{"", "10.12.5.1", 1}, "4.2.3"
	for _, c := range []struct {
		name, enemies string
		tank, foot    fights
	}{
		{"a dry way for both", "", fights{"Bykhov", strong, 4}, fights{"Bykhov", strong, 4}},
		{"for the tank alone", "put s-61rc 100 3\nput s-20rc 125 3\n", fights{"Chechersk", strong, 4}, wet},
		{"for none", "put s-61rc 100 3\nput s-20rc 125 3\nput s-63rc 112 3\nput s-66rc 113 3\n", wet, wet},
	} {
		german, _, _ := atCase(t, "game moscow41\nscenario empty\nput g-guderian 2A 4\nput g-24pz 2A 4\n"+
			"put g-53ak 2A 4\nput s-34rc 111 3\n"+c.enemies+"ready german impulse\ndo tactical\n"+
			"do activate g-guderian\ndo end\n")
		ans, err := german.Group(t.Context(), table.GroupRequest{Pieces: []string{"g-24pz", "g-53ak"}, Place: "111"})
		if err != nil {
			t.Fatal(err)
		}
		if len(ans.Going) != 2 || ans.Forecast == nil {
			t.Fatalf("%s: %+v", c.name, ans)
		}
		for i, want := range []fights{c.tank, c.foot} {
			note := ans.Going[i].Preview.Note
			if want.by != "" && note != fmt.Sprintf(by, want.by) || want.by == "" && strings.Contains(note, "river") {
				t.Errorf("%s: block %d is told %q", c.name, i, note)
			}
			n := slices.IndexFunc(ans.Forecast.Ledger, func(l kernel.LedgerLine) bool {
				return l.Piece == ans.Going[i].Piece
			})
			if n < 0 || ans.Forecast.Ledger[n].N != want.dice || ans.Forecast.Ledger[n].Rule != want.rule {
				t.Errorf("%s: block %d, which fights as %v, is counted otherwise: %+v", c.name, i, want,
					ans.Forecast.Ledger)
			}
		}
	}
}

func TestABatchPlacesWhatHasOnePlace(t *testing.T) {
	s := bothSides(t, 1)
	snap := play(t, s, "strategic-draw")
	if len(snap.Batches) != 1 || snap.Batches[0].ID != "place" {
		t.Fatalf("%v", snap.Batches)
	}
	done, err := s.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Batch: "place"})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(done.Draft.Steps); n < 4 || n != 2*snap.Batches[0].N || len(done.Batches) > 0 {
		t.Errorf("%d steps of %v, then %v", n, snap.Batches, done.Batches)
	}
	_, err = s.Play(t.Context(), table.PlayRequest{At: done.At, Steps: len(done.Draft.Steps), Batch: "restore"})
	failure(t, err, table.CodeIllegal, "nothing to do")
	_, err = s.Play(t.Context(), table.PlayRequest{At: done.At, Steps: len(done.Draft.Steps), Batch: "place",
		Action: "end"})
	failure(t, err, table.CodeBadRequest, "alone")
}

// turnedBack is a case in which two anti-air hits are to be taken by three bombers.
const turnedBack = `# Two hits on three bombers
game moscow41
scenario empty
put s-28army 79 4
put g-39pz 79 4
put g-hoth 67 4
put g-2fk 66 4
put g-8fk 67 4
ready german impulse
do tactical
do activate g-hoth
do activate g-2fk
do activate g-8fk
do end
do end
do bomb g-2fk 79
do bomb g-2fk 79
do bomb g-8fk 79
do end
dice 6 6 1 1
do battle 79
`

// TestABatchThatSealsPlaysItsLastAction: with the last hit the battle goes on, which cannot be taken back; the batch
// says so, and does it.
func TestABatchThatSealsPlaysItsLastAction(t *testing.T) {
	german, _, _ := atCase(t, turnedBack)
	snap := look(t, german)
	if want := (table.BatchDue{ID: "flak", N: 2, Seals: true}); len(snap.Batches) != 1 || snap.Batches[0] != want {
		t.Fatalf("batches are %+v, want %+v", snap.Batches, want)
	}
	done, err := german.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Batch: "flak"})
	if err != nil {
		t.Fatal(err)
	}
	if done.At == snap.At || len(done.Draft.Steps) > 0 {
		t.Errorf("at %d with %d steps drafted: the last hit was left", done.At, len(done.Draft.Steps))
	}
}

// TestABatchRestoresTheWeakest: "Restore all" counts the steps that it buys, gives them to HQs and to the weakest
// blocks, and one undo takes all of them back. It is not offered to the other side, nor when the points are spent.
func TestABatchRestoresTheWeakest(t *testing.T) {
	german, soviet, _ := atCase(t, `game moscow41
scenario empty
set month august
put g-hitler rastenburg 4
put g-guderian 90 2
put g-24pz 89 1
put g-10ak 4A 2
put g-15id 4A 1
put s-stalin moscow 4
ready german logistics
do lead
`) // 4 + 1 + 1 = 6 points of each kind; a step costs 3, 2 and 1 of them
	snap := look(t, german)
	if len(snap.Batches) != 1 || snap.Batches[0].ID != "restore" || snap.Batches[0].N != 5 {
		t.Fatalf("offered: %v", snap.Batches)
	}
	if other := look(t, soviet); len(other.Batches) > 0 {
		t.Errorf("the other side is offered %v", other.Batches)
	}
	had := len(snap.Draft.Steps)
	done, err := german.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: had, Batch: "restore"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"regenerate g-guderian", "regenerate g-guderian", "replace g-15id", "replace g-24pz",
		"replace g-10ak"}
	if got := done.Draft.Steps[had:]; !slices.Equal(got, want) {
		t.Errorf("played: %v", got)
	}
	if len(done.Batches) > 0 {
		t.Errorf("nothing is left to restore, and there is %v", done.Batches)
	}
	if back, err := german.Undo(t.Context(), table.UndoRequest{At: done.At, Keep: had}); err != nil {
		t.Error(err)
	} else if len(back.Batches) != 1 || back.Batches[0].N != len(want) {
		t.Errorf("taken back, it offers %v", back.Batches)
	}
}

func TestAnActivationSaysWhomItCommands(t *testing.T) {
	s := bothSides(t, 7)
	play(t, s, "tactical")
	p, err := s.Preview(t.Context(), table.AskRequest{Action: "activate g-guderian"})
	if err != nil {
		t.Fatal(err)
	}
	l := p.Lights
	if l == nil || len(l.Pieces) == 0 || len(l.Map.Places) == 0 || len(l.Map.Legend) == 0 {
		t.Fatalf("%+v", l)
	}
	said := ""
	for _, line := range l.Lines {
		said += line.Text + " " + line.Rule + "\n"
	}
	for _, want := range []string{"combat blocks", "artillery", "It loses a step"} {
		if !strings.Contains(said, want) {
			t.Errorf("nothing of %q in\n%s", want, said)
		}
	}
	play(t, s, "activate g-guderian")
	after := play(t, s, "end")
	var can []kernel.PieceID
	for _, a := range after.Legal {
		if strings.HasPrefix(a.Text, "choose ") {
			can = append(can, kernel.PieceID(a.A[1]))
		}
	}
	if !slices.Equal(can, l.Pieces) {
		t.Errorf("it commands %v, and %v was lit", can, l.Pieces)
	}
}

// TestAGroupThatCannotBlitzIsToldWhy: in another segment than that of the moves the reason is that of the verb by which
// the chosen block can go now.
func TestAGroupThatCannotBlitzIsToldWhy(t *testing.T) {
	file, err := os.ReadFile("../games/moscow41/try/10/10.16-blitz.try")
	if err != nil {
		t.Fatal(err)
	}
	text, _, found := strings.Cut(string(file), "say Only a block that fought")
	if !found {
		t.Fatal("the case has changed")
	}
	german, _, _ := atCase(t, text)
	answer, err := german.Group(t.Context(), table.GroupRequest{Pieces: []string{"g-24pz"}, Place: "134"})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Stays) != 1 || answer.Stays[0].Refusal.Reason != "A blitz goes into an adjacent area." {
		t.Errorf("%+v", answer)
	}
}

// TestAnUntriedUnitIsSent: a unit that nobody knows goes by its handle, as one that is known goes by its id.
func TestAnUntriedUnitIsSent(t *testing.T) {
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{driveonmoscow.Must()} })
	made, err := h.Make(t.Context(), table.NewTable{Game: "driveonmoscow", Case: "mine.try",
		Text: "game driveonmoscow\nscenario empty\nset turn 3\nput untried RD 3749\nput g-5id 3744\n" +
			"ready soviet movement\n",
		Seats: map[string]string{"german": "open", "soviet": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, h, made, "soviet")
	var unit string
	for _, a := range texts(look(t, s).Legal) {
		if id, ok := strings.CutPrefix(a, "choose "); ok {
			unit = id
		}
	}
	if !strings.HasPrefix(unit, "?") {
		t.Fatalf("no untried unit can be chosen: %q", texts(look(t, s).Legal))
	}
	answer, err := s.Group(t.Context(), table.GroupRequest{Pieces: []string{unit}, Place: "3750"})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Going) != 1 || len(answer.Stays) != 0 {
		t.Errorf("%+v", answer)
	}
	if _, err := s.Group(t.Context(), table.GroupRequest{Pieces: []string{"?x"}, Place: "3750"}); err == nil {
		t.Error("?x is taken for a piece")
	}
}

func TestAUnitInTheMiddleIsTakenBack(t *testing.T) {
	s := bothSides(t, 7)
	had := len(underGuderian(t, s).Draft.Steps)
	for _, id := range []string{"g-24pz", "g-gd", "g-47pz"} {
		play(t, s, "choose "+id)
		play(t, s, "move 99")
	}
	all := look(t, s).Draft.Steps[had:]
	n := slices.Index(all, "choose g-gd")
	upto := slices.Index(all, "choose g-47pz")
	for _, c := range []struct {
		keep, from int
		code, says string
		want       []string
	}{
		{0, len(all), table.CodeBadRequest, "it cannot keep those from", all},
		{n, n, table.CodeBadRequest, "it cannot keep those from", all},
		{n, n + 1, table.CodeIllegal, "", all}, // without its choice the block cannot move
		{n, upto, "", "", slices.Concat(all[:n], all[upto:])},
	} {
		if c.keep == n {
			c.keep += had
		}
		at := look(t, s).At
		_, err := s.Undo(t.Context(), table.UndoRequest{At: at, Keep: c.keep, From: c.from + had})
		if c.code != "" {
			failure(t, err, c.code, c.says)
		} else if err != nil {
			t.Error(err)
		}
		if now := look(t, s); now.At != at || !slices.Equal(now.Draft.Steps[had:], c.want) {
			t.Errorf("to keep %d steps and those from %d gives %v", c.keep, c.from+had, now.Draft.Steps[had:])
		}
	}
}
