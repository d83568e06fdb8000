// Clients that follow changes, held against whole snapshots at every step.

package table_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

// pageOf is a client that follows changes: what a browser's page does, with its stream and its requests.
type pageOf struct {
	t    *testing.T
	name string
	reg  *table.Registry
	made table.TableMade
	role string
	seat *table.Seat
	sub  *table.Subscription
	held *table.Follower
	x    *kernel.Index

	base string        // of the last answer
	late *table.Answer // an answer that is still on its way

	gaps, wholes, answers, updates int
}

func (p *pageOf) open() {
	p.t.Helper()
	var err error
	if p.seat, err = p.reg.Sit(p.t.Context(), p.made.Table, p.made.Keys[p.role]); err != nil {
		p.t.Fatal(err)
	}
	p.held = table.NewFollower(p.x)
	p.fetch()
	p.subscribe()
}

func (p *pageOf) close() {
	p.sub.End()
	p.seat.Leave()
}

func (p *pageOf) subscribe() {
	p.t.Helper()
	var err error
	p.seat.Holds(p.held.Version(), p.name)
	if p.sub, err = p.seat.Subscribe(p.t.Context(), -1); err != nil {
		p.t.Fatal(err)
	}
}

// fetch asks for what leads on from what is held.
func (p *pageOf) fetch() {
	p.t.Helper()
	p.seat.Holds(p.held.Version(), p.name)
	p.take(p.seat.Look(p.t.Context(), table.Look{As: kernel.NoSide}))
}

// take applies an answer, which must start from the version that the page said it holds.
func (p *pageOf) take(a *table.Answer, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	if ok, err := p.held.Take(a.Update); err != nil || !ok {
		p.t.Fatalf("%s: the answer leads from %q and %q is held: %v", p.name, a.Update.Base, p.held.Version(), err)
	}
	p.count(a)
}

func (p *pageOf) count(a *table.Answer) {
	if p.base = a.Update.Base; p.base == "" {
		p.wholes++
	}
	p.answers++
}

// listen applies what the stream has, and says how many messages there were.
func (p *pageOf) listen() (n int) {
	p.t.Helper()
	for {
		u, ok, err := p.sub.News(p.t.Context())
		if errors.Is(err, table.ErrReseated) {
			p.close()
			p.open()
			continue
		}
		if err != nil {
			p.t.Fatal(err)
		}
		if !ok {
			return n
		}
		n++
		p.updates++
		if ok, err := p.held.Take(&u); err != nil {
			p.t.Fatal(err)
		} else if !ok {
			p.gaps++
			p.fetch()
		}
	}
}

// check holds what the page has against the whole snapshot.
func (p *pageOf) check(after string) {
	p.t.Helper()
	whole, err := p.seat.Snapshot(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	if err := table.CheckLately(p.seat); err != nil {
		p.t.Fatalf("after %s: %v", after, err)
	}
	if got, want := text(p.t, p.held.Snapshot()), text(p.t, whole); got != want {
		p.t.Fatalf("after %s, %s holds\n%s\nand the server shows\n%s", after, p.name, got, want)
	}
}

// does is something that a seat does, chosen at random. It may be refused.
func (p *pageOf) does(r *rand.Rand) (what string, err error) {
	ctx, s := p.t.Context(), p.held.Snapshot()
	p.seat.Holds(p.held.Version(), p.name)
	var a *table.Answer
	switch n := r.IntN(100); {
	case n < 4 && s.At > 2:
		what = "a wish to take back"
		a, err = p.seat.TakeBack(ctx, table.TakeBackRequest{At: s.At, Back: 1 + r.Int64N(s.At-1)})
	case n < 6:
		what = "an offer of a draw"
		a, err = p.seat.ProposeDraw(ctx, table.DrawRequest{At: s.At})
	case n < 14:
		what = "an answer"
		a, err = p.seat.Answer(ctx, table.AnswerRequest{At: s.At,
			Yes: s.Proposal != nil && s.Proposal.What == "takeback"})
	case n < 18:
		what = "standing answers"
		answer := []string{"weakest", "ask"}[r.IntN(2)]
		a, err = p.seat.SetStanding(ctx, table.StandingRequest{Answers: map[string]string{"loss": answer}})
	case n < 26 && len(s.Draft.Steps) > 0:
		what = "undo"
		a, err = p.seat.Undo(ctx, table.UndoRequest{At: s.At, Keep: r.IntN(len(s.Draft.Steps) + 1)})
	case n < 29 && len(s.Draft.Steps) > 0:
		what = "an order"
		a, err = p.seat.Order(ctx, table.OrderRequest{At: s.At, Steps: len(s.Draft.Steps)})
	case n < 31 && p.role != "observer":
		side := []string{p.x.Info().Sides[0].ID, p.x.Info().Sides[1].ID}[r.IntN(2)]
		what = "a change of seats"
		if _, err = p.seat.Reseat(ctx, table.SeatRequest{At: s.At, Side: side,
			Who: []string{"me", "open", "me"}[r.IntN(3)]}); err != nil {
			return what, err
		}
		p.listen()
		return what, nil
	case s.Mine && len(s.Legal) > 0:
		act := s.Legal[r.IntN(len(s.Legal))]
		what = act.Text
		a, err = p.seat.Play(ctx, table.PlayRequest{At: s.At, Steps: len(s.Draft.Steps), Action: act.Text})
	default:
		return "nothing", errors.New("nothing to do")
	}
	if err == nil {
		if r.IntN(8) == 0 {
			p.late = a // the stream may overtake it
			p.count(a)
		} else {
			p.take(a, nil)
		}
	}
	return what, err
}

// arrive applies a late answer, which the page may hold already.
func (p *pageOf) arrive() {
	if p.late == nil {
		return
	}
	if ok, err := p.held.Take(p.late.Update); err != nil {
		p.t.Fatal(err)
	} else if !ok {
		p.gaps++
		p.fetch()
	}
	p.late = nil
}

// TestFollowersHoldWhatTheServerShows plays at random, with undo, take-backs, offered draws, standing answers and seats
// that change hands, on several pages at once. What each page builds from answers and updates is at every step what the
// server shows as a whole, also after a page did not listen for long or lost its connection. The stream does not repeat
// what a page's own click was answered.
func TestFollowersHoldWhatTheServerShows(t *testing.T) {
	little, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	moscow, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		options  []string
		games    int
		steps    int
	}{
		{tabletest.New(), "road", []string{"losses"}, 25, 120},
		{little, "brod", nil, 6, 120},
		{moscow, "campaign", nil, 2, 250},
		{tabletest.NewHexes(20, 16, 60), "field", nil, 2, 120},
	} {
		t.Run(c.game.Info().ID, func(t *testing.T) {
			x, err := kernel.NewIndex(c.game.Info())
			if err != nil {
				t.Fatal(err)
			}
			reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(),
				Games: []kernel.Game{c.game}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(reg.Close)
			answers, updates, gaps, wholes := 0, 0, 0, 0
			for game := range c.games {
				r := rand.New(rand.NewPCG(uint64(game), 5))
				a, b := x.Info().Sides[0].ID, x.Info().Sides[1].ID
				seed := r.Uint64()
				want := map[string]string{a: "me", b: "open"}
				if game%5 == 4 {
					want[b] = "me"
				}
				made, err := reg.Make(t.Context(), table.NewTable{Game: x.Info().ID, Scenario: c.scenario,
					Options: c.options, Seats: want, Seed: &seed})
				if err != nil {
					t.Fatal(err)
				}
				var pages []*pageOf
				for n, role := range []string{a, b, a, "observer", "both"} {
					if made.Keys[role] != "" {
						p := &pageOf{t: t, name: fmt.Sprint(role, n), reg: reg, made: made, role: role, x: x}
						p.open()
						pages = append(pages, p)
					}
				}
				deaf := map[*pageOf]int{} // until which step a page does not listen
				for n := range c.steps {
					p := pages[r.IntN(len(pages))]
					for try := 0; try < 6; try++ { // mostly one who can decide
						if _, _, mine, _ := p.held.At(); mine && deaf[p] <= n {
							break
						}
						p = pages[r.IntN(len(pages))]
					}
					if deaf[p] > n {
						continue
					}
					p.listen()
					p.arrive()
					what, err := p.does(r)
					if err == nil && what != "a change of seats" {
						if u, ok, err := p.sub.News(t.Context()); ok && err == nil &&
							(p.base != "" || u.Changes != nil) {
							t.Fatalf("after %s the stream tells %s what it was answered: %s", what, p.name, text(t, u))
						}
					} else if f, ok := errors.AsType[*table.Failure](err); ok && f.Code == table.CodeInternal {
						t.Fatal(err)
					}
					for _, q := range pages {
						if deaf[q] > n {
							continue
						}
						q.listen()
						if q.late != nil {
							continue
						}
						q.check(fmt.Sprintf("step %d, %s by %s", n, what, p.name))
						switch r.IntN(40) {
						case 0:
							deaf[q] = n + r.IntN(60)
						case 1: // the line breaks, and something may be missed
							q.sub.End()
							q.subscribe()
						}
					}
				}
				for _, p := range pages {
					p.listen()
					p.arrive()
					p.check("the game")
					p.close()
					answers, updates = answers+p.answers, updates+p.updates
					gaps, wholes = gaps+p.gaps, wholes+p.wholes
				}
			}
			t.Logf("%d answers, %d updates, %d gaps, %d wholes", answers, updates, gaps, wholes)
			if n := c.games * c.steps; answers < n/5 || updates < n/5 || gaps == 0 || wholes == 0 {
				t.Errorf("only %d answers, %d updates, %d gaps and %d wholes", answers, updates, gaps, wholes)
			}
		})
	}
}

// TestTheStreamSaysWhatGivesAnOrder: a player who learns from his stream that it is his turn may give an order with
// his first click, and the gate knows it.
func TestTheStreamSaysWhatGivesAnOrder(t *testing.T) {
	h := registry(t, memory.New())
	x, err := kernel.NewIndex(h.Info("picket"))
	if err != nil {
		t.Fatal(err)
	}
	made := make2(t, h, "me", "open", 1)
	blue, held := sit(t, h, made, "blue"), table.NewFollower(x)
	blue.Holds("", "page")
	_, next := follower(t, blue)
	hear := func() {
		t.Helper()
		u := next()
		if ok, err := held.Take(&u); err != nil || !ok {
			t.Fatalf("the update leads from %q and %q is held: %v", u.Base, held.Version(), err)
		}
	}
	hear()
	play(t, sit(t, h, made, "red"), "done")
	hear()
	legal, seals := held.Legal()
	orders := 0
	for i, a := range legal {
		text := x.FormatAction(a)
		if blue.Orders(text) != (seals[i] == table.SealYes) {
			t.Errorf("%s seals: %v; the gate thinks otherwise", text, seals[i])
		}
		if seals[i] == table.SealYes {
			orders++
		}
	}
	if orders == 0 {
		t.Errorf("of %d actions none gives an order", len(legal))
	}
}
