// Tests of private records: drafts, standing answers and journals that survive a restart.

package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"umpire/bots"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

func TestOrdersAndDraftsSurviveARestart(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "open", 2)
	red := sit(t, h, made, "red")
	play(t, red, "move r1 p2")
	play(t, red, "done")
	blue := sit(t, h, made, "blue")
	for _, a := range []string{"move b1 p4", "move b2 p4", "move b3 p4"} {
		play(t, blue, a)
	}
	if _, err := blue.Undo(t.Context(), table.UndoRequest{At: 2, Keep: 2}); err != nil {
		t.Fatal(err)
	}
	want := []string{text(t, look(t, red)), text(t, look(t, blue))}
	h.Close()

	again := registry(t, store)
	red, blue = sit(t, again, made, "red"), sit(t, again, made, "blue")
	got := []string{text(t, look(t, red)), text(t, look(t, blue))}
	for i := range want {
		if unversioned(want[i]) != unversioned(got[i]) {
			t.Errorf("after a restart:\n%s\nbefore:\n%s", got[i], want[i])
		}
	}
	s, err := blue.Undo(t.Context(), table.UndoRequest{At: 2, Keep: 1})
	if err != nil || !slices.Equal(s.Draft.Steps, []string{"move b1 p4"}) {
		t.Errorf("%+v, %v", s, err)
	}
	play(t, blue, "done")
	again.Close()
	// After the order the draft that is still stored does not count.
	if s := look(t, sit(t, registry(t, store), made, "red")); len(s.Draft.Steps) > 0 || s.At != 3 {
		t.Errorf("%+v", s.Draft)
	}
}

// A program that is killed loses at most the last two seconds of a draft, and however much is drafted, little is
// written.
func TestADraftIsKeptWhileItIsMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &counting{Store: memory.New()}
		open := func() *table.Registry {
			h, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{tabletest.New()}})
			if err != nil {
				t.Fatal(err)
			}
			return h
		}
		h := open()
		defer h.Close()
		made := make2(t, h, "me", "me", 1)
		visit := func(h *table.Registry, do func(s *table.Seat)) {
			s, err := h.Sit(t.Context(), made.Table, made.Mine)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Leave()
			do(s)
		}
		visit(h, func(s *table.Seat) {
			for range 50 {
				play(t, s, "move r1 p2")
				if _, err := s.Undo(t.Context(), table.UndoRequest{At: 1}); err != nil {
					t.Fatal(err)
				}
				time.Sleep(10 * time.Millisecond)
			}
			play(t, s, "move r2 p2")
		})
		time.Sleep(table.DraftAfter)
		synctest.Wait()
		if n := store.of("draft"); n != 1 {
			t.Errorf("the draft was written %d times", n)
		}
		other := open() // the first registry never writes again: it counts as killed
		visit(other, func(s *table.Seat) {
			if steps := look(t, s).Draft.Steps; !slices.Equal(steps, []string{"move r2 p2"}) {
				t.Errorf("after two seconds the draft kept is %v", steps)
			}
		})
		other.Close()
		if n := store.of("draft"); n != 1 {
			t.Errorf("reading the draft wrote it again: %d times", n)
		}
	})
}

// counting counts the private records that are put, by name, and holds up or fails those that a test names.
type counting struct {
	gamelog.Store
	mu   sync.Mutex
	n    map[string]int
	fail error
}

func (s *counting) of(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.n[name]
}

func (s *counting) PutPrivate(ctx context.Context, id, name string, data []byte) error {
	s.mu.Lock()
	if s.n == nil {
		s.n = map[string]int{}
	}
	s.n[name]++
	err := s.fail
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.Store.PutPrivate(ctx, id, name, data)
}

// Whatever the record says: no draft is made of it that the rules do not allow, nothing is ordered, and nobody else
// sees it.
func TestADraftThatDoesNotFitIsDropped(t *testing.T) {
	for record, want := range map[string]int{
		`{"at":1,"side":0,"steps":["move r1 p2","move r2 p2"]}`:       2,
		`{"at":1,"side":0,"steps":["move r1 p2","done"]}`:             1, // would hand over
		`{"at":1,"side":0,"steps":["move r1 p2","move r1 p3"]}`:       1,
		`{"at":1,"side":0,"steps":["move r1 p2","fly","move r2 p2"]}`: 1,
		`{"at":1,"side":1,"steps":["move b1 p4"]}`:                    0,
		`{"at":2,"side":0,"steps":["move r1 p2"]}`:                    0,
		`{"at":1,"side":7,"steps":["move r1 p2"]}`:                    0,
		`{"at":1,`: 0,
		`{"at":1,"side":0,"steps":["move b1 p4"]}`:                             0,
		`{"at":1,"side":0,"steps":[` + strings.Repeat(`"",`, 600) + `"done"]}`: 0,
	} {
		store := memory.New()
		made := make2(t, registry(t, store), "me", "open", 1)
		if err := store.PutPrivate(t.Context(), made.Table, "draft", []byte(record)); err != nil {
			t.Fatal(err)
		}
		h := registry(t, store)
		s := look(t, sit(t, h, made, "red"))
		if len(s.Draft.Steps) != want || len(s.Drafted) != want || s.At != 1 || !s.Mine {
			t.Errorf("%.60s: the draft is %v", record, s.Draft.Steps)
		}
		if b := look(t, sit(t, h, made, "blue")); len(b.Draft.Steps) > 0 || strings.Contains(text(t, b), "r1") {
			t.Errorf("%.60s: blue sees %v", record, b.Draft)
		}
	}
}

// A store that cannot keep private records does not stop the game; standing answers that could not be kept are refused.
func TestPrivateRecordsThatCannotBeKept(t *testing.T) {
	store := &counting{Store: memory.New(), fail: errors.New("the disk is full")}
	h := registry(t, store)
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	play(t, red, "move r1 p2")
	play(t, red, "done")
	_, err := blue.SetStanding(t.Context(), table.StandingRequest{Answers: map[string]string{"loss": "weakest"}})
	failure(t, err, table.CodeInternal, "could not be stored")
	if s := look(t, blue); len(s.Standing) > 0 || !s.Mine {
		t.Errorf("%+v", s)
	}
	play(t, blue, "done")
}

// scribe writes down what it plays.
type scribe struct {
	lines []string
	long  int
}

func (s *scribe) Choose(_ context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	s.lines = append(s.lines, fmt.Sprintf("%d <turn> %d: %s", len(s.lines), v.Facts[0], strings.Repeat("x", s.long)))
	return legal[len(legal)-1], nil
}

func (s *scribe) Journal() []string { return s.lines }

func TestJournalsAreKeptUntilTheEnd(t *testing.T) {
	for _, long := range []int{0, 60000} {
		store := memory.New()
		h := registry(t, store, withBot("scribe", func(kernel.Side, uint64) bots.Bot {
			return &scribe{long: long}
		}), still)
		made := make2(t, h, "me", "bot:scribe", 1)
		red := sit(t, h, made, "red")
		for range 3 {
			play(t, red, "done")
			waitFor(t, red)
		}
		if d := text(t, look(t, red)); strings.Contains(d, "<turn>") || strings.Contains(d, "u003cturn") {
			t.Error("the journal shows while the game goes on")
		}
		h.Close()
		h = registry(t, store, withBot("scribe", func(kernel.Side, uint64) bots.Bot { return &scribe{} }), still)
		red = sit(t, h, made, "red")
		for range 2 {
			play(t, red, "done")
			waitFor(t, red)
		}
		if _, err := red.Resign(t.Context(), table.ResignRequest{At: look(t, red).At}); err != nil {
			t.Fatal(err)
		}
		d, err := red.Debrief(t.Context())
		if err != nil || len(d.Plans) != 1 || d.Plans[0].Side != kernel.SideB || d.Plans[0].Bot != "scribe" ||
			len(d.Plans[0].Lines) != 5 {
			t.Fatalf("%.300s, %v", text(t, d.Plans), err)
		}
		for i, l := range d.Plans[0].Lines {
			if want := fmt.Sprintf("%d <turn> %d: ", i%3, i+1); !strings.HasPrefix(l.Text, want) ||
				l.At != int64(3+2*i) || len(l.Text) > 1100 {
				t.Errorf("line %d: %.60s at %d, want %q", i, l.Text, l.At, want)
			}
		}
	}
}

// A journal that is longer than a private record is kept in several.
func TestALongJournal(t *testing.T) {
	store := memory.New()
	h := registry(t, store, withBot("scribe", func(kernel.Side, uint64) bots.Bot { return &endless{} }))
	made := make2(t, h, "bot:scribe", "me", 1)
	blue := sit(t, h, made, "blue")
	for waitFor(t, blue); !look(t, blue).View.Over.Over; waitFor(t, blue) {
		play(t, blue, "done")
	}
	d, err := blue.Debrief(t.Context())
	if err != nil || len(d.Plans) != 1 || len(d.Plans[0].Lines) != 6*200 {
		t.Fatalf("%d journals, %v", len(d.Plans), err)
	}
	h.Close()
	records, err := store.Private(t.Context(), made.Table)
	if err != nil || len(records["plans-0-001"]) == 0 || len(records["plans-0-005"]) == 0 {
		t.Errorf("%d records, %v", len(records), err)
	}
	again, err := sit(t, registry(t, store, withBot("scribe", func(kernel.Side, uint64) bots.Bot {
		return &endless{}
	})), made, "blue").Debrief(t.Context())
	if err != nil || text(t, again.Plans) != text(t, d.Plans) {
		t.Errorf("after a restart the journals differ: %v", err)
	}
}

// endless writes 200 lines before each choice.
type endless struct{ lines []string }

func (s *endless) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	for range 200 {
		s.lines = append(s.lines, fmt.Sprint(len(s.lines), strings.Repeat(" plan", 60)))
	}
	return legal[len(legal)-1], nil
}

func (s *endless) Journal() []string { return s.lines }

// waitFor waits until the seat's decision is due, or the game is over.
func waitFor(t *testing.T, s *table.Seat) {
	t.Helper()
	sub, err := s.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	for {
		if now := look(t, s); now.Mine || now.View.Over.Over {
			return
		}
		if _, err := sub.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
