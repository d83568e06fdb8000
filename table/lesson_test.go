// Tests of lessons, and of tables that start from a case.

package table_test

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

const fordFile = "lessons/ford.try"

func learn(t *testing.T, h *table.Registry, req table.NewTable) table.TableMade {
	t.Helper()
	req.Game, req.Lesson = "toy", true
	made, err := h.Make(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	if len(made.Keys) < 2 || made.Mine != made.Keys["west"] || made.Keys["both"] != "" {
		t.Errorf("the learner has the key of west: %+v", made)
	}
	return made
}

// settle waits until it is the learner's turn, or the lesson is over.
func settle(t *testing.T, s *table.Seat) *table.Snapshot {
	t.Helper()
	for {
		if snap := look(t, s); snap.Lesson == nil || snap.Lesson.Do != "" || snap.Lesson.Done {
			return snap
		}
		time.Sleep(time.Millisecond) // the script plays in its own goroutine
	}
}

// TestALessonIsPlayedThrough from its first caption to the last one: step by step, with steps taken back and gone
// again, with the program started again in the middle, and with everything refused that the lesson does not ask for.
func TestALessonIsPlayedThrough(t *testing.T) {
	store := memory.New()
	h := withOverlays(t, store)
	made := learn(t, h, table.NewTable{Case: fordFile})
	s := sit(t, h, made, "west")
	snap := settle(t, s)
	if in := snap.Lesson; in == nil || in.Title != "The ford at Brod" || in.Step != 0 || in.Steps != 10 ||
		len(in.Say) != 2 || in.Do != "move w-1foot 5" || !slices.Equal(in.Tries, []string{"move w-1foot 6"}) ||
		in.Done {
		t.Fatalf("%+v", in)
	}
	if seat := snap.Seats[kernel.SideB]; seat.Who != "bot" || seat.Bot != "lesson" {
		t.Errorf("%+v", seat)
	}
	if got := look(t, sit(t, h, made, "observer")); got.Lesson != nil {
		t.Error("an observer is taught")
	}
	for _, p := range snap.View.Pieces {
		if p.Side == kernel.SideB && p.Face != kernel.NoPiece && p.Place != kernel.NoPlace {
			t.Error("the learner sees the other side's faces")
		}
	}
	refuse := func(action, code, says string) {
		t.Helper()
		now := look(t, s)
		_, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: action})
		failure(t, err, code, says)
		if after := look(t, s); text(t, after) != text(t, now) {
			t.Errorf("a refusal changed something: %s", text(t, after))
		}
	}
	refuse("move w-1foot 6", table.CodeIllegal, "rule 3.1")
	refuse("move w-guns 5", table.CodeLesson, "1st West Foot")
	refuse("done", table.CodeLesson, "1st West Foot")
	if w, err := s.Why(t.Context(), table.AskRequest{Action: "move w-guns 5"}); err != nil || !w.Legal {
		t.Errorf("%+v %v", w, err)
	}
	if w, err := s.Why(t.Context(), table.AskRequest{Action: "move w-1foot 6"}); err != nil || w.Legal ||
		w.Refusal.Rule != "3.1" {
		t.Errorf("%+v %v", w, err)
	}
	var said []string
	for n := 0; ; n++ {
		snap = settle(t, s)
		in := snap.Lesson
		if in.Step != n {
			t.Fatalf("after %d actions the lesson is at step %d", n, in.Step)
		}
		for _, line := range in.Say {
			if len(said) == 0 || !slices.Contains(said, line) {
				said = append(said, line)
			}
		}
		if in.Done {
			break
		}
		if !snap.Mine || !slices.ContainsFunc(snap.Legal, func(l table.LegalAction) bool { return l.Text == in.Do }) {
			t.Fatalf("%q is not among what may be played: %+v", in.Do, snap)
		}
		before := text(t, in)
		had := len(snap.Draft.Steps)
		if got := play(t, s, in.Do); len(got.Draft.Steps) > had { // only drafted: it can be taken back, and done again
			back, err := s.Undo(t.Context(), table.UndoRequest{At: got.At, Keep: had})
			if err != nil || text(t, back.Lesson) != before {
				t.Fatalf("taken back: %s, want %s, %v", text(t, back.Lesson), before, err)
			}
			play(t, s, in.Do)
		}
		settle(t, s)
		if n%2 == 1 { // started again, with what is drafted
			at := settle(t, s)
			h.Close() // which keeps the draft
			h = withOverlays(t, store)
			s = sit(t, h, made, "west")
			if got := settle(t, s); text(t, got.Lesson) != text(t, at.Lesson) ||
				len(got.Draft.Steps) != len(at.Draft.Steps) || got.Closed != "" {
				t.Fatalf("started again: %s\nwant %s", text(t, got.Lesson), text(t, at.Lesson))
			}
		}
	}
	in := snap.Lesson
	if in.Step != 10 || in.Do != "" || len(in.Say) != 2 || snap.Mine || len(snap.Legal) > 0 {
		t.Errorf("at the end: %+v", snap)
	}
	data, err := fs.ReadFile(toyGame(t).Files(), fordFile)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range regexp.MustCompile(`(?m)^say (.*)$`).FindAllStringSubmatch(string(data), -1) {
		all = append(all, m[1])
	}
	if !slices.Equal(said, all) {
		t.Errorf("said\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(all, "\n"))
	}
	for i := range snap.View.Places {
		if i == 6 && snap.View.Places[i].Control != kernel.SideA {
			t.Error("the script's dice did not fall as they should")
		}
	}
	// The learner plays on, with a friend or with both sides.
	game := sit(t, withOverlays(t, store), fork2(t, s, snap.At), "both")
	if got := look(t, game); got.Lesson != nil || !got.Mine || len(got.Legal) == 0 {
		t.Errorf("taken over: %+v", got)
	}
	wander(t, []*table.Seat{game}, 1, 500)
	if got := look(t, game); !got.View.Over.Over {
		t.Error("it is not played to its end")
	}
}

func toyGame(t *testing.T) *toy.Game {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func fork2(t *testing.T, s *table.Seat, at int64) table.TableMade {
	t.Helper()
	return fork(t, s, at, map[string]string{"west": "me", "east": "me"})
}

func TestALessonIsNoGame(t *testing.T) {
	h := withOverlays(t, memory.New())
	s := sit(t, h, learn(t, h, table.NewTable{Case: fordFile}), "west")
	if list, err := h.List(t.Context()); err != nil || len(list) != 1 || list[0].Lesson != fordFile {
		t.Errorf("%v %+v", err, list)
	}
	at := settle(t, s).At
	_, err := s.Resign(t.Context(), table.ResignRequest{At: at})
	failure(t, err, table.CodeLesson, "This is a lesson")
	_, err = s.ProposeDraw(t.Context(), table.DrawRequest{At: at})
	failure(t, err, table.CodeLesson, "This is a lesson")
	_, err = s.TakeBack(t.Context(), table.TakeBackRequest{At: at, Back: 1})
	failure(t, err, table.CodeLesson, "This is a lesson")
	// It can be taken over at once.
	if got := look(t, sit(t, h, fork2(t, s, 1), "both")); got.Lesson != nil || !got.Mine {
		t.Errorf("%+v", got)
	}
	// Its log is like other logs, except that its position was taken over.
	f, err := s.Export(t.Context())
	if err != nil || f.Scope != "west" {
		t.Errorf("%v %v", f, err)
	}
}

// script is a short lesson that somebody brings.
const script = `# My own
game toy
scenario empty
lesson east 1
put w-1foot 1 3
put e-1foot 9 3
put e-horse 3 1
ready west movement
say West begins.
do done
say Now you.
do move e-1foot 8
dice 6
do done
`

func TestALessonOfOnesOwn(t *testing.T) {
	h := withOverlays(t, memory.New())
	made, err := h.Make(t.Context(), table.NewTable{Game: "toy", Text: script, Case: "mine.try", Lesson: true})
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, h, made, "east")
	if in := settle(t, s).Lesson; in.Do != "move e-1foot 8" || strings.Join(in.Say, "/") != "West begins./Now you." ||
		in.Steps != 2 {
		t.Errorf("%+v", in)
	}
	play(t, s, "move e-1foot 8")
	// A step without captions of its own keeps those of the one before.
	if in := look(t, s).Lesson; in.Do != "done" || strings.Join(in.Say, "/") != "West begins./Now you." ||
		in.Step != 1 {
		t.Errorf("%+v", in)
	}
	play(t, s, "done")
	if in := settle(t, s).Lesson; !in.Done || in.Step != 2 {
		t.Errorf("%+v", in)
	}
	// A lesson that ends when the learner could play on: nothing is offered, and nothing accepted.
	if made, err = h.Make(t.Context(), table.NewTable{Game: "toy", Text: script[:strings.Index(script, "dice")],
		Lesson: true}); err != nil {
		t.Fatal(err)
	}
	s = sit(t, h, made, "east")
	play(t, s, settle(t, s).Lesson.Do)
	now := look(t, s)
	if !now.Lesson.Done || now.Mine || len(now.Legal) > 0 || len(now.Draft.Steps) != 0 {
		t.Errorf("%+v", now)
	}
	_, err = s.Play(t.Context(), table.PlayRequest{At: now.At, Action: "done"})
	failure(t, err, table.CodeLesson, "is over")
	// The game that goes on from there has the lesson's last action, which nothing sealed.
	on, err := s.Fork(t.Context(), table.ForkRequest{At: now.At, Seats: map[string]string{"west": "me", "east": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range look(t, sit(t, h, on, "both")).View.Pieces {
		if p.Face != 0 && h.Info("toy").Pieces[p.Face].ID == "e-1foot" && h.Info("toy").Places[p.Place].ID != "8" {
			t.Errorf("the game goes on without the last action: %+v", p)
		}
	}
}

func TestALessonThatHasChangedIsClosed(t *testing.T) {
	h := withOverlays(t, memory.New())
	made := learn(t, h, table.NewTable{Case: fordFile})
	s := sit(t, h, made, "west")
	play(t, s, settle(t, s).Lesson.Do)
	play(t, s, settle(t, s).Lesson.Do)
	play(t, s, settle(t, s).Lesson.Do) // ordered
	settle(t, s)
	rec, entries := table.Stored(t, h, made.Table)
	for name, change := range map[string]func(string) string{
		"another set-up": func(s string) string { return strings.Replace(s, "put e-guns 9 2", "put e-guns 9 1", 1) },
		"another action": func(s string) string {
			return strings.Replace(s, "do move w-guns 5", "do move w-guns 1", 1)
		},
		"no lesson":       func(s string) string { return strings.Replace(s, "lesson west 5", "", 1) },
		"no case at all":  func(string) string { return "hello" },
		"a line is wrong": func(s string) string { return strings.Replace(s, "weather = mud", "weather = dry", 1) },
	} {
		t.Run(name, func(t *testing.T) {
			store := memory.New()
			other := rec
			if other.Script = change(rec.Script); other.Script == rec.Script {
				t.Fatal("nothing was changed")
			}
			if err := store.Create(t.Context(), other, entries); err != nil {
				t.Fatal(err)
			}
			seat := sit(t, withOverlays(t, store), made, "west")
			if got := look(t, seat); !strings.Contains(got.Closed, "start it again") || got.Mine || got.Lesson != nil ||
				len(got.View.Pieces) == 0 {
				t.Errorf("%+v", got)
			}
			fork2(t, seat, 1)
		})
	}
}

func TestATableStartsFromACase(t *testing.T) {
	h := withOverlays(t, memory.New())
	seats := map[string]string{"west": "me", "east": "me"}
	// One of the game's own, in the middle of a battle, and one that is brought, to its end.
	made, err := h.Make(t.Context(), table.NewTable{Game: "toy", Case: "5-battle.try", Line: 27, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	both := sit(t, h, made, "both")
	if got := look(t, both); got.At != 1 || got.Scenario != "brod" ||
		!strings.Contains(text(t, got.Legal), "lose w-2foot") {
		t.Errorf("%s %s", got.Scenario, text(t, got.Legal))
	}
	if list, err := both.Events(t.Context(), kernel.NoSide, 0); err != nil ||
		!strings.Contains(list.Events[0].Text, "the case 5-battle.try, line 27") {
		t.Errorf("%v %+v", err, list)
	}
	wander(t, []*table.Seat{both}, 3, 500)
	f, err := both.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := gamelog.Verify(copyOf(t, f), func(string) (kernel.Game, bool) { return toyGame(t), true })
	if err != nil || !rep.Outcome.Over || rep.Stretches[0].Taken == "" {
		t.Errorf("%v %+v", err, rep)
	}
	made, err = h.Import(t.Context(), bytes.NewReader([]byte("\n# A title\n\n"+script)))
	if err != nil {
		t.Fatal(err)
	}
	if got := look(t, sit(t, h, made, "both")); !got.Mine || got.View.Facts[0] != 2 || got.Lesson != nil {
		t.Errorf("%+v", got)
	}
	long := "game toy\nscenario empty\n" + strings.Repeat("# much\n", 10000)
	for _, c := range []struct {
		name       string
		req        table.NewTable
		code, says string
	}{
		{"an unknown case", table.NewTable{Case: "9-chess.try"}, table.CodeUnknown, `no case "9-chess.try"`},
		{"a way out", table.NewTable{Case: "../data/roster.json"}, table.CodeUnknown, "no case"},
		{"no case file", table.NewTable{Case: "lessons"}, table.CodeUnknown, "no case"},
		{"a scenario, too", table.NewTable{Case: fordFile, Scenario: "brod"}, table.CodeBadRequest, "leave them empty"},
		{"a lesson with seats", table.NewTable{Case: fordFile, Lesson: true}, table.CodeBadRequest, "name no seats"},
		{"a lesson from a line", table.NewTable{Case: fordFile, Lesson: true, Line: 3, Seats: map[string]string{}},
			table.CodeBadRequest, "name no line"},
		{"a case that is not a lesson", table.NewTable{Case: "5-battle.try", Lesson: true, Seats: map[string]string{}},
			table.CodeBadRequest, "is not a lesson"},
		{"a lesson of no case", table.NewTable{Lesson: true}, table.CodeBadRequest, "name it"},
		{"a line of no case", table.NewTable{Line: 3}, table.CodeBadRequest, "name it"},
		{"a line before the first", table.NewTable{Case: fordFile, Line: -1}, table.CodeBadRequest, "not -1"},
		{"a line after the last", table.NewTable{Case: fordFile, Line: 4000}, table.CodeBadRequest, "not 4000"},
		{"too long", table.NewTable{Text: long}, table.CodeTooLarge, "64 KB"},
		{"a slip", table.NewTable{Text: "game toy\nscenario brod\nfly west\n"}, table.CodeBadRequest,
			`the case, line 3: "fly"`},
		{"another game", table.NewTable{Text: "game picket\nscenario road\n"}, table.CodeBadRequest, `"picket"`},
		{"an unknown scenario", table.NewTable{Text: "game toy\nscenario sea\n"}, table.CodeBadRequest, `"sea"`},
		{"a line that does not hold", table.NewTable{Case: "mine.try", Text: script + "expect turn = 7\n"},
			table.CodeBadRequest, `mine.try, line 15: "expect turn = 7" does not hold: expected = 7: found 2`},
		{"an illegal action", table.NewTable{Text: script + "do move w-1foot 9\n"}, table.CodeBadRequest, "line 15"},
		{"a set-up that cannot be", table.NewTable{Text: script + "put w-1foot 99 3\n"}, table.CodeBadRequest, `"99"`},
		{"a game that is over", table.NewTable{Case: "6-victory.try"}, table.CodeBadRequest,
			"nobody has anything to decide"},
		{"dice left", table.NewTable{Text: script + "dice 6\n"}, table.CodeBadRequest, "1 left"},
		{"an unknown seat", table.NewTable{Case: fordFile, Seats: map[string]string{"west": "you", "east": "me"}},
			table.CodeBadRequest, `"you"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.req.Game = "toy"; c.req.Seats == nil {
				c.req.Seats = seats
			}
			_, err := h.Make(t.Context(), c.req)
			failure(t, err, c.code, c.says)
		})
	}
	for says, text := range map[string]string{`"chess"`: "game chess\nscenario a\n", "no scenario": "game toy\n",
		"line 3": "game toy\nscenario brod\nfly\n"} {
		_, err := h.Import(t.Context(), bytes.NewReader([]byte(text)))
		if f := table.AsFailure(err); !strings.Contains(f.Message, says) {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, err = h.Make(t.Context(), table.NewTable{Game: "picket", Case: "a.try"})
	failure(t, err, table.CodeUnknown, "Picket carries no case")
	_, err = h.Make(t.Context(), table.NewTable{Game: "picket", Text: "game picket\nscenario road\n", Seats: twoHanded})
	failure(t, err, table.CodeBadRequest, "cannot be set up by cases")
}

func TestCasesOfAGame(t *testing.T) {
	h := withOverlays(t, memory.New())
	list, err := h.Cases("toy")
	if err != nil || len(list) < 9 || !list[0].Lesson || list[0].Path != fordFile || list[0].Side != "west" ||
		list[0].Minutes != 5 || list[0].Title != "The ford at Brod" || list[0].Intro == "" {
		t.Fatalf("%v %+v", err, list)
	}
	for _, l := range list {
		if l.Title == "" || l.Lesson != strings.HasPrefix(l.Path, "lessons/") {
			t.Errorf("%+v", l)
		}
	}
	if list, err = h.Cases("picket"); err != nil || len(list) != 0 || list == nil {
		t.Errorf("%v %v", list, err)
	}
	_, err = h.Cases("chess")
	failure(t, err, table.CodeUnknown, `"chess"`)
}

// TestEveryLessonCanBePlayed: a learner who does what each lesson of each game asks for comes to its end.
func TestEveryLessonCanBePlayed(t *testing.T) {
	big, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{toyGame(t), big} })
	for _, game := range []string{"toy", "moscow41"} {
		list, err := h.Cases(game)
		if err != nil || !list[0].Lesson {
			t.Fatalf("%s has no lesson: %v", game, err)
		}
		for _, l := range list {
			if !l.Lesson {
				break
			}
			t.Run(game+"/"+l.Path, func(t *testing.T) {
				made, err := h.Make(t.Context(), table.NewTable{Game: game, Case: l.Path, Lesson: true})
				if err != nil {
					t.Fatal(err)
				}
				s := sit(t, h, made, l.Side)
				for n := 0; ; n++ {
					snap := settle(t, s)
					if snap.Lesson.Step != n || len(snap.Lesson.Say) == 0 {
						t.Fatalf("after %d actions: %+v", n, snap.Lesson)
					}
					if snap.Lesson.Done {
						if n != snap.Lesson.Steps || l.Title == "" || l.Intro == "" || l.Minutes == 0 {
							t.Errorf("%+v %+v", l, snap.Lesson)
						}
						return
					}
					play(t, s, snap.Lesson.Do)
				}
			})
		}
	}
}

// TestEveryCaseOpens: every case that a game carries becomes a table at its end and in its middle, unless nobody has
// anything to decide there.
func TestEveryCaseOpens(t *testing.T) {
	big, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{toyGame(t), big} })
	for game, seats := range map[string]map[string]string{"toy": {"west": "me", "east": "me"},
		"moscow41": {"german": "me", "soviet": "me"}} {
		list, err := h.Cases(game)
		if err != nil {
			t.Fatal(err)
		}
		made := 0
		for _, l := range list {
			for _, line := range []int{0, 14} {
				m, err := h.Make(t.Context(), table.NewTable{Game: game, Case: l.Path, Line: line, Seats: seats})
				if err != nil {
					if !strings.Contains(err.Error(), "nobody has anything to decide") &&
						!strings.Contains(err.Error(), "the case has lines") {
						t.Errorf("%s %s, line %d: %v", game, l.Path, line, err)
					}
					continue
				}
				if snap := look(t, sit(t, h, m, "both")); !snap.Mine || len(snap.Legal) == 0 {
					t.Errorf("%s %s, line %d: nothing to play", game, l.Path, line)
				}
				made++
			}
		}
		if made < len(list) {
			t.Errorf("only %d tables of %d cases of %s", made, len(list), game)
		}
	}
}
