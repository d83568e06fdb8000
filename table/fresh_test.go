// Tests of the fresh secrets that players' pages bring to each draw: what they brought decides the dice, an order that
// was tried and dropped is shown, and a page that does not answer holds nobody up for long.

package table_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"umpire/table"
	"umpire/table/gamelog"
)

// freshPage is a player's page as far as dice go.
type freshPage struct {
	d    *duel
	seat *table.Seat
	side int

	mu    sync.Mutex
	last  string // what the value is of that was committed to last
	given []gamelog.Given
	mute  bool
	asked int
}

// newFreshPage opens a page at a seat, which commits to its first value.
func (d *duel) newFreshPage(side int) *freshPage {
	d.t.Helper()
	p := &freshPage{d: d, seat: d.seats[side], side: side, last: "first"}
	state, err := p.seat.AddSecret(context.Background(), table.SecretRequest{Next: p.commit("first")})
	if err != nil || !state.Freshens || state.Next != p.commit("first") {
		d.t.Fatalf("%+v, %v", state, err)
	}
	sub, err := p.seat.Subscribe(context.Background(), -1)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(sub.End)
	sub.Asked(p.answer)
	return p
}

func (p *freshPage) value(of string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", p.side, of))
	return hex.EncodeToString(sum[:])
}

func (p *freshPage) commit(of string) string { return gamelog.FreshCommit(p.d.made.Table, p.value(of)) }

// answer opens what was committed to, for one order of an entry.
func (p *freshPage) answer(a table.FreshAsk) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if p.mute {
		return
	}
	i := slices.IndexFunc(p.given, func(g gamelog.Given) bool { return g.N == a.N })
	if i < 0 {
		if p.commit(p.last) != a.Commit {
			return
		}
		i = len(p.given)
		p.given = append(p.given, gamelog.Given{N: a.N, Value: p.value(p.last), Order: a.Order})
		p.last = fmt.Sprint(a.N)
	}
	if g := p.given[i]; g.Order == a.Order {
		p.d.reg.Fresh(p.d.made.Table, table.FreshRequest{N: a.N, Value: g.Value, Next: p.commit(fmt.Sprint(a.N))})
	}
}

// freshDuel is a game that was played between two pages until something was drawn with fresh secrets of both, with its
// file and the entry that drew last.
func freshDuel(t *testing.T) (d *duel, pages [2]*freshPage, f *gamelog.File, n int64) {
	t.Helper()
	for seed := range uint64(50) {
		d = newDuel(t)
		pages = [2]*freshPage{d.newFreshPage(0), d.newFreshPage(1)}
		d.playTo(60, rand.New(rand.NewPCG(seed, 1)))
		f = d.end()
		for n = int64(len(f.Entries)); n > 1; n-- {
			var b gamelog.Body
			if json.Unmarshal(f.Entries[n-1].Body, &b) == nil && len(b.Draws) > 0 && len(b.Fresh) == 2 &&
				b.Fresh[0].Value != "" && b.Fresh[1].Value != "" {
				return d, pages, copyOf(t, f), n
			}
		}
	}
	t.Fatal("nothing was drawn with fresh secrets in 50 games")
	return
}

// regexpFresh is what pages brought, in the text of a body.
var regexpFresh = regexp.MustCompile(`,"fresh":\[[^]]*\]`)

// relink works the hashes of a changed file out again.
func relink(t *testing.T, f *gamelog.File) {
	t.Helper()
	sha := func(parts ...[]byte) []byte {
		sum := sha256.Sum256(slices.Concat(parts...))
		return sum[:]
	}
	var prev []byte
	for i := range f.Entries {
		e := &f.Entries[i]
		salt, err := hex.DecodeString(e.Salt)
		if err != nil {
			t.Fatal(err)
		}
		commit := sha(salt, e.Body)
		prev = sha([]byte("umpire-entry-2"), prev, commit)
		e.Commit, e.Hash = hex.EncodeToString(commit), hex.EncodeToString(prev)
	}
}

// kept is what a page has kept of the game.
func (p *freshPage) kept(f *gamelog.File) *gamelog.File {
	k := copyOf(p.d.t, f)
	k.Given = slices.Clone(p.given)
	return k
}

func TestFreshSecretsDecideTheDraws(t *testing.T) {
	_, pages, f, n := freshDuel(t)
	rep, err := gamelog.Verify(f, find)
	if err != nil || rep.Fresh == 0 || rep.Diced != rep.Draws || rep.Undiced != 0 {
		t.Fatalf("%+v, %v", rep, err)
	}
	for _, p := range pages {
		if k, err := f.Against(p.kept(f), find); err != nil || k.Given != len(p.given) || k.Given == 0 ||
			k.Strange != 0 {
			t.Errorf("%+v, %v", k, err)
		}
	}
	// without the fresh secrets, and with another, the draws are others, or the log is not right
	var b gamelog.Body
	if err := json.Unmarshal(f.Entries[n-1].Body, &b); err != nil {
		t.Fatal(err)
	}
	prev, err := hex.DecodeString(f.Entries[n-2].Hash)
	if err != nil {
		t.Fatal(err)
	}
	draws := func(fresh []gamelog.Fresh) (list [20]int) {
		src := f.Dice.Draws(n, prev, nil, fresh)
		for i := range list {
			list[i] = src.Die(b.Draws[0].Label, 6)
		}
		return list
	}
	if draws(b.Fresh) == draws(b.Fresh[:1]) || draws(b.Fresh) == draws(nil) {
		t.Error("the fresh secrets change nothing")
	}
	// An entry draws with values that were committed to before, and no others.
	for _, text := range []string{b.Fresh[0].Value, b.Fresh[1].Value} {
		bad := copyOf(t, f)
		e := &bad.Entries[n-1]
		e.Body = bytes.Replace(e.Body, []byte(text), []byte(strings.Repeat("0", 64)), 1)
		relink(t, bad)
		if _, err := gamelog.Verify(bad, find); err == nil || !strings.Contains(err.Error(), "committed to before") {
			t.Errorf("a value that was not committed to: %v", err)
		}
	}
	bad := copyOf(t, f)
	e := &bad.Entries[n-1]
	e.Body = regexpFresh.ReplaceAll(e.Body, nil)
	relink(t, bad)
	// The page that was asked first knows that its secret was left out; the other one was shown it.
	late, shown := 0, 0
	for _, p := range pages {
		k := p.kept(bad)
		k.Given = slices.DeleteFunc(k.Given, func(g gamelog.Given) bool { return g.N != n })
		if found, err := bad.Against(k, find); err == nil && found.Late == 1 && found.Given == 0 {
			late++
		} else if err != nil && strings.Contains(err.Error(), "another was tried") {
			shown++
		}
	}
	if late != 1 || shown != 1 {
		t.Errorf("of secrets that were left out %d are late, %d shown", late, shown)
	}
	// what pages bring must have its form
	for name, list := range map[string][]gamelog.Fresh{
		"two of one side": {b.Fresh[0], b.Fresh[0]}, "three": {b.Fresh[0], b.Fresh[1], b.Fresh[0]},
		"an observer's": {{Side: 3, Next: b.Fresh[0].Next}}, "no next": {{Side: 0, Value: b.Fresh[0].Value}},
		"no hex": {{Side: 0, Next: "x"}},
	} {
		c := b
		c.Fresh = list
		text, err := json.Marshal(&c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gamelog.ReadBody(text, n); err == nil {
			t.Errorf("%s: it is read", name)
		}
	}
}

// An operator who asks a page for an order, looks at the dice, and enters another order is found out; so is one who
// leaves out what a page gave, or puts another secret in its place.
func TestAnOrderThatWasTriedIsShown(t *testing.T) {
	_, pages, f, n := freshDuel(t)
	for _, p := range pages {
		i := slices.IndexFunc(p.given, func(g gamelog.Given) bool { return g.N == n })
		for name, spoil := range map[string]func(*gamelog.Given){
			"another order": func(g *gamelog.Given) { g.Order = strings.Repeat("0", 64) },
			"another entry": func(g *gamelog.Given) { g.N-- },
			"no entry":      func(g *gamelog.Given) { g.N = 1000 },
		} {
			k := p.kept(f)
			spoil(&k.Given[i])
			if _, err := f.Against(k, find); err == nil || !strings.Contains(err.Error(), "fresh secret") {
				t.Errorf("%s: %v", name, err)
			}
		}
		k := p.kept(f)
		k.Given = slices.Delete(k.Given, i, i+1)
		if found, err := f.Against(k, find); len(k.Given) > 0 && (err != nil || found.Strange != 1) {
			t.Errorf("a secret that the page did not give: %+v, %v", found, err)
		}
		k = p.kept(f)
		k.Given = append(k.Given, gamelog.Given{N: 2, Value: strings.Repeat(fmt.Sprint(p.side), 64)})
		if _, err := f.Against(k, find); err != nil {
			t.Errorf("the lasting secret: %v", err)
		}
		k.Given[len(k.Given)-1].Value = strings.Repeat("9", 64)
		if _, err := f.Against(k, find); err == nil || !strings.Contains(err.Error(), "does not hold the secret") {
			t.Errorf("a lasting secret that was put aside: %v", err)
		}
	}
}

// Drawing a second time, in a copy of the log, brings no value for another order of the entry.
func TestAPageOpensOneOrderOfAnEntry(t *testing.T) {
	d, pages, _, _ := freshDuel(t)
	p := pages[0]
	g := p.given[len(p.given)-1]
	p.answer(table.FreshAsk{N: g.N, Order: strings.Repeat("1", 64), Commit: gamelog.FreshCommit(d.made.Table, g.Value)})
	if len(p.given) == 0 || p.given[len(p.given)-1] != g {
		t.Error("a page opened its value for two orders")
	}
	err := d.reg.Fresh(d.made.Table, table.FreshRequest{N: g.N, Value: g.Value, Next: g.Value})
	failure(t, err, table.CodeBadRequest, "nobody is asked")
	failure(t, d.reg.Fresh("nosuch", table.FreshRequest{}), table.CodeBadRequest, "nobody is asked")
}

// A page that does not answer is waited for once, and is not asked again until it comes back; the log says so.
func TestAPageThatDoesNotAnswer(t *testing.T) {
	d := newDuel(t)
	d.reg = registry(t, d.store, signing, func(c *table.Config) { c.FreshWait = 10 * time.Millisecond })
	d.sit()
	pages := [2]*freshPage{d.newFreshPage(0), d.newFreshPage(1)}
	pages[0].mute = true
	d.playTo(60, rand.New(rand.NewPCG(3, 1)))
	pages[0].mu.Lock()
	if pages[0].asked > 1 {
		t.Errorf("a page that does not answer is asked %d times", pages[0].asked)
	}
	pages[0].mu.Unlock()
	f := copyOf(t, d.end())
	rep, err := gamelog.Verify(f, find)
	if err != nil || rep.Diced != rep.Draws {
		t.Fatalf("%+v, %v", rep, err)
	}
	for _, e := range f.Entries {
		var b gamelog.Body
		if err := json.Unmarshal(e.Body, &b); err != nil {
			t.Fatal(err)
		}
		for _, x := range b.Fresh {
			if x.Side == 0 && x.Value != "" {
				t.Error("the log holds what the page did not open")
			}
		}
	}
}

// What a page has committed to survives a restart, in the log or in a private record; a new page commits again.
func TestCommitmentsOutliveARestart(t *testing.T) {
	d := newDuel(t)
	page := d.newFreshPage(0)
	again := func() string {
		d.reg = registry(t, d.store, signing)
		d.sit()
		state, err := d.seats[0].Dice(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return state.Next
	}
	if next := again(); next != page.commit("first") {
		t.Errorf("before an entry: %q", next)
	}
	d.playTo(3, rand.New(rand.NewPCG(1, 1)))
	if next := again(); next == "" {
		t.Error("the log holds no commitment")
	}
	if _, err := d.seats[0].AddSecret(t.Context(), table.SecretRequest{Next: page.commit("second")}); err != nil {
		t.Fatal(err)
	}
	if next := again(); next != page.commit("second") {
		t.Errorf("a new page: %q", next)
	}
	_, err := sit(t, d.reg, d.made, "observer").AddSecret(t.Context(),
		table.SecretRequest{Next: page.commit("third")})
	failure(t, err, table.CodeBadRequest, "no fresh secrets")
	_, err = d.seats[0].AddSecret(t.Context(), table.SecretRequest{})
	failure(t, err, table.CodeBadRequest, "32 bytes")
}
