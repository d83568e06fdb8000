// Tests of committed dice: a change of a draw, the secret or the log is found out, and nothing that a player does
// before an order changes or tells a draw.

package table_test

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
)

// diceKey signs the heads of these tests.
var diceKey = ed25519.NewKeyFromSeed(make([]byte, 32))

func signing(c *table.Config) { c.Signer, c.FreshWait = diceKey, time.Minute }

// duel is a table without a seed whose players have added secrets.
type duel struct {
	t     *testing.T
	store *memory.Store
	reg   *table.Registry
	made  table.TableMade
	seats []*table.Seat
}

func newDuel(t *testing.T) *duel {
	t.Helper()
	d := &duel{t: t, store: memory.New()}
	d.reg = registry(t, d.store, signing)
	var err error
	d.made, err = d.reg.Make(t.Context(),
		table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": "me", "blue": "open"}})
	if err != nil {
		t.Fatal(err)
	}
	d.sit()
	for i, s := range d.seats {
		state, err := s.AddSecret(t.Context(), table.SecretRequest{Secret: strings.Repeat(fmt.Sprint(i), 64)})
		if err != nil || state.Wanted || len(state.Commit) != 64 {
			t.Fatalf("%+v, %v", state, err)
		}
	}
	return d
}

func (d *duel) sit() {
	d.seats = []*table.Seat{sit(d.t, d.reg, d.made, "red"), sit(d.t, d.reg, d.made, "blue")}
}

// move plays one action of the side to move, and says how long the log is then; 0 if nobody is to move.
func (d *duel) move(r *rand.Rand) int64 {
	d.t.Helper()
	for _, s := range d.seats {
		now := look(d.t, s)
		if !now.Mine {
			continue
		}
		a := now.Legal[r.IntN(len(now.Legal))]
		snap, err := s.Play(context.Background(),
			table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: a.Text})
		if err != nil {
			d.t.Fatal(err)
		}
		return snap.Snapshot.At
	}
	return 0
}

// playTo plays until the log has so many entries, or the game is over.
func (d *duel) playTo(n int64, r *rand.Rand) {
	d.t.Helper()
	for at := int64(1); at != 0 && at < n; {
		at = d.move(r)
	}
}

// end ends the game and gives its file.
func (d *duel) end() *gamelog.File {
	d.t.Helper()
	s := d.seats[0]
	if now := look(d.t, s); !now.View.Over.Over {
		if _, err := s.Resign(context.Background(), table.ResignRequest{At: now.At}); err != nil {
			d.t.Fatal(err)
		}
	}
	f, err := s.Export(context.Background())
	if err != nil {
		d.t.Fatal(err)
	}
	return f
}

// own is what a player has kept: their own log as it is now, with its head.
func (d *duel) own(side int) *gamelog.File {
	d.t.Helper()
	f, err := d.seats[side].Export(context.Background())
	if err != nil {
		d.t.Fatal(err)
	}
	f.Heads = append(f.Heads, d.seats[side].Head())
	return copyOf(d.t, f)
}

// rewound is the same table in another store, with the first n entries alone, as an operator can make it; change is
// done to its header.
func (d *duel) rewound(n int64, change func(*gamelog.Header)) *duel {
	d.t.Helper()
	ctx := context.Background()
	head, _, err := d.store.Table(ctx, d.made.Table)
	if err != nil {
		d.t.Fatal(err)
	}
	entries, err := d.store.Entries(ctx, d.made.Table, 0, int(n))
	if err != nil {
		d.t.Fatal(err)
	}
	if change != nil {
		change(&head)
	}
	to := &duel{t: d.t, store: memory.New(), made: d.made}
	if err := to.store.Create(ctx, head, entries); err != nil {
		d.t.Fatal(err)
	}
	records, err := d.store.Private(ctx, d.made.Table)
	if err != nil {
		d.t.Fatal(err)
	}
	if text, ok := records["secrets"]; ok {
		if err := to.store.PutPrivate(ctx, d.made.Table, "secrets", text); err != nil {
			d.t.Fatal(err)
		}
	}
	to.reg = registry(d.t, to.store, signing)
	to.sit()
	return to
}

// drawn are the draws of an entry, and its actions.
func drawn(t *testing.T, f *gamelog.File, n int64) (draws string, actions []string) {
	t.Helper()
	var b gamelog.Body
	if err := json.Unmarshal(f.Entries[n-1].Body, &b); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(b.Draws), b.Actions
}

// lastDrawn is the last entry, after the first, that drew something; 0 if none did.
func lastDrawn(f *gamelog.File) int64 {
	for n := int64(len(f.Entries)); n > 1; n-- {
		var b gamelog.Body
		if json.Unmarshal(f.Entries[n-1].Body, &b) == nil && len(b.Draws) > 0 {
			return n
		}
	}
	return 0
}

// drawingDuel is a game that was played until something was drawn, with its file and the entry that drew last.
func drawingDuel(t *testing.T) (*duel, *gamelog.File, int64) {
	t.Helper()
	for seed := range uint64(50) {
		d := newDuel(t)
		d.playTo(60, rand.New(rand.NewPCG(seed, 1)))
		f := d.end()
		if n := lastDrawn(f); n > 0 {
			return d, f, n
		}
	}
	t.Fatal("nothing was drawn in 50 games")
	return nil, nil, 0
}

func TestEveryDrawFollowsFromTheSecrets(t *testing.T) {
	draws := 0
	for seed := range uint64(10) {
		d := newDuel(t)
		d.playTo(60, rand.New(rand.NewPCG(seed, 1)))
		f := copyOf(t, d.end())
		rep, err := gamelog.Verify(f, find)
		if err != nil || !rep.Opened || rep.Undiced != 0 || rep.Diced != rep.Draws {
			t.Fatalf("%+v, %v", rep, err)
		}
		draws += rep.Diced
	}
	if draws < 100 {
		t.Errorf("only %d draws were checked", draws)
	}
}

func TestThePlayersSecretsAreInTheLog(t *testing.T) {
	d := newDuel(t)
	_, err := d.seats[0].AddSecret(t.Context(), table.SecretRequest{Secret: strings.Repeat("a", 64)})
	failure(t, err, table.CodeBadRequest, "already")
	_, err = sit(t, d.reg, d.made, "observer").AddSecret(t.Context(),
		table.SecretRequest{Secret: strings.Repeat("a", 64)})
	failure(t, err, table.CodeNotYours, "observer")
	for _, bad := range []string{"", "xyz", strings.Repeat("A", 64), strings.Repeat("a", 66)} {
		_, err = d.seats[0].AddSecret(t.Context(), table.SecretRequest{Secret: bad})
		failure(t, err, table.CodeBadRequest, "")
	}
	d = d.rewound(1, nil) // a restart before the first order
	d.playTo(2, rand.New(rand.NewPCG(1, 1)))
	var b gamelog.Body
	if err := json.Unmarshal(d.end().Entries[1].Body, &b); err != nil || len(b.Secrets) != 2 ||
		b.Secrets[1].Value != strings.Repeat("1", 64) || b.Table != d.made.Table {
		t.Errorf("%+v, %v", b, err)
	}
	if state, err := newDuel(t).seats[1].Dice(t.Context()); err != nil || state.Wanted {
		t.Errorf("%+v, %v", state, err)
	}
}

// An operator who deletes the last entry and has it played again gets the same dice.
func TestTheSameOrderDrawsTheSame(t *testing.T) {
	d, f, n := drawingDuel(t)
	want, actions := drawn(t, f, n)
	for range 3 {
		again := d.rewound(n-1, nil)
		for _, s := range again.seats {
			if now := look(t, s); now.Mine {
				// Looking ahead tells nothing and changes nothing: previews, forecasts, a draft taken back, a fork.
				for _, l := range now.Legal {
					s.Preview(t.Context(), table.AskRequest{Action: l.Text})
					s.Forecast(t.Context(), table.AskRequest{Action: l.Text})
				}
				if _, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Action: actions[0],
					More: actions[1:]}); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		if got, _ := drawn(t, again.end(), n); got != want {
			t.Errorf("drawn again: %s, and before: %s", got, want)
		}
	}
}

// An operator who changes what came before, so that other dice fall, is shown by what the player has kept.
func TestAChangedLogDoesNotFitWhatWasKept(t *testing.T) {
	d := newDuel(t)
	d.playTo(12, rand.New(rand.NewPCG(4, 1)))
	kept := d.own(1)
	changed := d.rewound(8, nil)
	changed.playTo(14, rand.New(rand.NewPCG(99, 1)))
	f := copyOf(t, changed.end())
	if rep, err := gamelog.Verify(f, find); err != nil || !rep.Opened {
		t.Fatalf("the changed log does not verify by itself: %v", err)
	}
	if _, err := f.Against(kept, find); err == nil || !strings.Contains(err.Error(), "changed after") {
		t.Errorf("the changed log fits what was kept: %v", err)
	}
	onlyHeads := *kept
	onlyHeads.Entries = nil
	if _, err := f.Against(&onlyHeads, find); err == nil || !strings.Contains(err.Error(), "changed after") {
		t.Errorf("the changed log fits the head that was kept: %v", err)
	}
	short := copyOf(t, d.rewound(8, nil).end())
	if _, err := short.Against(kept, find); err == nil {
		t.Error("a log that has lost its last entries fits what was kept")
	}

	d.playTo(20, rand.New(rand.NewPCG(5, 1)))
	true1 := copyOf(t, d.end())
	k, err := true1.Against(kept, find)
	if err != nil || k.Entries != len(kept.Entries) || k.Shown != k.Entries || k.Heads != 1 || k.Signed != 1 {
		t.Errorf("%+v, %v", k, err)
	}
	for name, spoil := range map[string]func(*gamelog.File){
		"an event that was not": func(f *gamelog.File) {
			for i := range f.Entries {
				if o := f.Entries[i].Own; len(o.Events) > 0 {
					o.Events[0].N++
				}
			}
		},
		"a signature": func(f *gamelog.File) { f.Heads[0].Sig = strings.Repeat("0", 128) },
		"a head":      func(f *gamelog.File) { f.Heads[0].Hash = strings.Repeat("0", 64) },
		"a table":     func(f *gamelog.File) { f.Table = "another" },
		"nobody":      func(f *gamelog.File) { f.Scope = "green" },
	} {
		bad := copyOf(t, kept)
		spoil(bad)
		if _, err := true1.Against(bad, find); err == nil {
			t.Errorf("%s: it fits", name)
		}
	}
}

// An operator who makes other draws has no secret that explains them.
func TestOtherDiceAreFoundOut(t *testing.T) {
	d := newDuel(t)
	d.playTo(6, rand.New(rand.NewPCG(6, 1)))
	other := func(h *gamelog.Header) { h.Dice = gamelog.NewDice(h.ID) }
	f := func() *duel {
		to := d.rewound(6, other)
		to.playTo(40, rand.New(rand.NewPCG(7, 1)))
		return to
	}()
	bad := copyOf(t, f.end())
	if _, err := gamelog.Verify(bad, find); err == nil ||
		!strings.Contains(err.Error(), "not the one that it commits") {
		t.Errorf("another secret: %v", err)
	}
	head, _, err := d.store.Table(t.Context(), d.made.Table)
	if err != nil {
		t.Fatal(err)
	}
	bad.Dice = head.Dice // the true one: the draws and salts are not its own
	if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), "salt") {
		t.Errorf("draws of another secret: %v", err)
	}
	bad.Dice = nil
	if rep, err := gamelog.Verify(bad, find); err != nil || !rep.Committed || rep.Opened || rep.Diced != 0 {
		t.Errorf("a secret that is not opened counts: %+v, %v", rep, err)
	}
	// Draws of a generator of the operator's own are counted as such.
	plain := d.rewound(6, func(h *gamelog.Header) { h.Dice = nil })
	plain.playTo(40, rand.New(rand.NewPCG(7, 1)))
	bad = copyOf(t, plain.end())
	bad.Dice = head.Dice
	if rep, err := gamelog.Verify(bad, find); err != nil || rep.Undiced == 0 {
		t.Errorf("%+v, %v", rep, err)
	}
}

// A second table made alike has other dice: nobody can try the draws of a table on a copy of it.
func TestASecondTableDrawsOtherwise(t *testing.T) {
	a, b := newDuel(t), newDuel(t)
	x, _, err := a.store.Table(t.Context(), a.made.Table)
	if err != nil {
		t.Fatal(err)
	}
	y, _, err := b.store.Table(t.Context(), b.made.Table)
	if err != nil {
		t.Fatal(err)
	}
	if x.Dice.Secret == y.Dice.Secret || x.Dice.Commit() == y.Dice.Commit() {
		t.Error("two tables have the same secret")
	}
	draws := func(d *gamelog.Dice) (list [32]int) {
		src := d.Draws(2, nil, nil, nil)
		for i := range list {
			list[i] = src.Die(chance.Label{}, 6)
		}
		return list
	}
	if draws(x.Dice) == draws(y.Dice) {
		t.Error("two tables draw alike")
	}
}

// While a game goes on its secret is in no file, nor afterwards in one side's.
func TestTheSecretStaysSecret(t *testing.T) {
	d := newDuel(t)
	d.playTo(5, rand.New(rand.NewPCG(9, 1)))
	head, _, err := d.store.Table(t.Context(), d.made.Table)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(d.own(0))
	if err != nil || strings.Contains(string(text), head.Dice.Secret) {
		t.Error("one side's own log tells the secret of the dice")
	}
	solo := registry(t, memory.New())
	made, err := solo.Make(t.Context(),
		table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	if f, err := by(t, solo, made.Table, made.Mine).Export(t.Context()); err != nil || f.Dice != nil {
		t.Errorf("a game that goes on opens the secret of its dice: %v", err)
	}
}

// An imported game keeps its opened secret, and draws otherwise if it is played on.
func TestImportedDice(t *testing.T) {
	d := newDuel(t)
	d.playTo(30, rand.New(rand.NewPCG(10, 1)))
	var b strings.Builder
	if err := d.end().Write(&b); err != nil {
		t.Fatal(err)
	}
	made, err := d.reg.Import(t.Context(), strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	f, err := by(t, d.reg, made.Table, made.Mine).Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := gamelog.Verify(copyOf(t, f), find); err != nil || !rep.Opened || rep.Undiced != 0 {
		t.Errorf("%+v, %v", rep, err)
	}
}

// The example in Python, which shares no code with this program, agrees with it.
func TestVerifyByPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no Python here")
	}
	d := newDuel(t)
	d.playTo(12, rand.New(rand.NewPCG(11, 1)))
	kept := d.own(1)
	d.playTo(60, rand.New(rand.NewPCG(12, 1)))
	good := d.end()
	dir := t.TempDir()
	write := func(name string, f *gamelog.File) string {
		out, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		if err := f.Write(out); err != nil {
			t.Fatal(err)
		}
		return out.Name()
	}
	check := func(files ...string) string {
		args := slices.Concat([]string{"../docs/examples/verify.py"}, files)
		out, _ := exec.Command(python, args...).CombinedOutput()
		return string(out)
	}
	mine := write("mine.json", kept)
	if out := check(write("good.json", good), mine); !strings.Contains(out, "dice are those that the secrets bring") ||
		!strings.Contains(out, "1 heads that were kept are in it") {
		t.Error(out)
	}
	_, pages, fresh, n := freshDuel(t)
	// What the page gave is counted as this program counts it; that some is there, the caller knows.
	counted := func(k *gamelog.File) *gamelog.Kept {
		t.Helper()
		is, err := copyOf(t, fresh).Against(copyOf(t, k), find)
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("kept are in it\n%d secrets that the page gave are in it; %d were left out, %d fresh ones "+
			"of its side are not the page's\n", is.Given, is.Late, is.Strange)
		if out := check(write("fresh.json", fresh), write("kept.json", k)); !strings.HasSuffix(out, want) {
			t.Errorf("%s\nwant %s", out, want)
		}
		return is
	}
	for _, p := range pages {
		k := p.kept(fresh)
		if is := counted(k); is.Given < 2 || is.Late+is.Strange > 0 {
			t.Errorf("%+v", is)
		}
		for i := range k.Given {
			if k.Given[i].N == n {
				k.Given[i].Order = strings.Repeat("0", 64)
			}
		}
		out := check(write("fresh.json", fresh), write("kept.json", k))
		if !strings.Contains(out, "not the order that") {
			t.Error(out)
		}
		// The order is right, and the page was asked when other values were there.
		b, err := gamelog.ReadBody(fresh.Entries[n-1].Body, n)
		if err != nil {
			t.Fatal(err)
		}
		prev, _ := hex.DecodeString(fresh.Entries[n-2].Hash)
		for i := range k.Given {
			if g := &k.Given[i]; g.N == n {
				own := slices.IndexFunc(b.Fresh, func(x gamelog.Fresh) bool { return x.Value == g.Value })
				g.Order = fresh.Dice.Order(n, prev, b.Fresh[:1-own], b.Actions)
			}
		}
		out = check(write("fresh.json", fresh), write("kept.json", k))
		if !strings.Contains(out, "not the order that") {
			t.Error(out)
		}
		// It gave another value, which came too late: the one that is there is none of its own.
		for i := range k.Given {
			if g := &k.Given[i]; g.N == n {
				g.Value, g.Order = strings.Repeat("7", 64), fresh.Dice.Order(n, prev, nil, b.Actions)
			}
		}
		if is := counted(k); is.Late != 1 || is.Strange != 1 {
			t.Errorf("%+v", is)
		}
		forged := copyOf(t, fresh)
		e := &forged.Entries[n-1]
		e.Body = regexp.MustCompile(`"value":"[0-9a-f]`).ReplaceAll(e.Body, []byte(`"value":"z`))
		relink(t, forged)
		if out := check(write("forged.json", forged)); !strings.Contains(out, "what it had not committed to") {
			t.Error(out)
		}
	}
	changed := d.rewound(8, nil)
	changed.playTo(14, rand.New(rand.NewPCG(99, 1)))
	if out := check(write("changed.json", changed.end()), mine); !strings.Contains(out, "not the one that was kept") {
		t.Error(out)
	}
	bad := copyOf(t, good)
	bad.Dice.Secret = strings.Repeat("0", 64)
	if out := check(write("secret.json", bad)); !strings.Contains(out, "NOT RIGHT: the secret") {
		t.Error(out)
	}
	// What is missing or no hex is said in a sentence.
	for _, name := range []string{"commit", "hash", "salt", "body"} {
		text, err := os.ReadFile(filepath.Join(dir, "good.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, spoilt := range []string{
			strings.Replace(string(text), `"`+name+`":`, `"other":`, 1),
			regexp.MustCompile(`"`+name+`":"`).ReplaceAllString(string(text), `"`+name+`":"z`),
		} {
			if spoilt == string(text) {
				continue // a body is no text
			}
			file := filepath.Join(dir, "spoilt.json")
			if err := os.WriteFile(file, []byte(spoilt), 0o600); err != nil {
				t.Fatal(err)
			}
			out := check(file)
			if strings.Contains(out, "Traceback") || !strings.Contains(out, "NOT RIGHT: ") &&
				!strings.Contains(out, "not as Umpire saved it") {
				t.Errorf("%s: %s", name, out)
			}
		}
	}
	// A log that commits to nothing, and a file that opens a secret all the same.
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 7)
	red := sit(t, h, made, "red")
	if _, err := red.Resign(t.Context(), table.ResignRequest{At: look(t, red).At}); err != nil {
		t.Fatal(err)
	}
	f, err := red.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	f.Dice = gamelog.NewDice(f.Table)
	if out := check(write("plain.json", f)); !strings.Contains(out, "NOT RIGHT: a secret is opened, and the first") {
		t.Error(out)
	}
	if _, err := gamelog.Verify(copyOf(t, f), find); err == nil ||
		!strings.Contains(err.Error(), "commits to no secret") {
		t.Error(err)
	}
}
