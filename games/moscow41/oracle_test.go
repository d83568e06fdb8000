package moscow41_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// The oracle is a second, slow implementation of the rules. It reads what a two-handed player sees (the view, the prompt, the
// legal list, the events, the dice) and the data files, and works out by the plainest means what should be there. It shares no
// code with the block system. This file holds what it knows of the game and how it is driven; the rules are in oracle_rules_test,
// the replay of events in oracle_replay_test and oracle_phases_test, battles in oracle_battle_test, legal lists in oracle_moves_test and
// oracle_orders_test.

const (
	ger = kernel.SideA
	sov = kernel.SideB
)

type (
	place = kernel.PlaceID
	piece = kernel.PieceID
)

// site is a place as map.json has it.
type site struct {
	id, terrain string
	kind        string
	city        bool
	tags        map[string]bool
	order       int            // number of the box on the road, 0 if none
	near        map[place]bool // neighbours, and whether a river runs between
}

func (s *site) ground() bool { return s.kind == "area" || s.kind == "staging" }

// soldier is a block as roster.json has it.
type soldier struct {
	ID, Side, Colour, Type string
	Levels                 []int
	Fire                   []string
	MP                     int
	Fast, Division, Azul   bool
	Marks                  []string
	side                   kernel.Side
}

func (s *soldier) combat() bool { return s.Type != "leader" && s.Type != "hq" && s.Type != "lwhq" }

func (s *soldier) mark(m string) bool { return slices.Contains(s.Marks, m) }

// step is the index of a strength among the levels, -1 if it is none.
func (s *soldier) step(strength int) int { return slices.Index(s.Levels, strength) }

// faces is how many faces hit at a strength (4.2.2).
func (s *soldier) faces(strength int) int {
	if i := s.step(strength); i >= 0 {
		return map[string]int{"-": 0, "S": 1, "D": 2, "T": 3}[s.Fire[i]]
	}
	return 0
}

// atlas is what the data files say.
type atlas struct {
	info   *kernel.Info
	x      *kernel.Index
	spots  []*site // by place; nil for pools
	men    []*soldier
	name   map[string]place // by id or by name of the place
	man    map[string]piece
	limits map[string]string // of the disc, by scenario
	facts  map[string]int
}

func readAtlas(t testing.TB, g kernel.Game) *atlas {
	t.Helper()
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	w := &atlas{info: g.Info(), x: x, name: map[string]place{}, man: map[string]piece{}, limits: map[string]string{}, facts: map[string]int{}}
	var m struct {
		Places []struct {
			ID, Name, Kind, Terrain, City string
			Tags                          []string
			Order                         int
		}
		Borders []struct{ A, B, River string }
	}
	var r struct{ Blocks []*soldier }
	var s struct {
		Scenarios []struct {
			ID   string
			Disc struct{ Limit string }
		}
	}
	for file, v := range map[string]any{"map": &m, "roster": &r, "scenarios": &s} {
		b, err := os.ReadFile("data/" + file + ".json")
		if err == nil {
			err = json.Unmarshal(b, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, p := range w.info.Places {
		w.name[p.ID] = place(i)
	}
	w.spots = make([]*site, len(w.info.Places))
	for _, p := range m.Places {
		id := w.name[p.ID]
		sp := &site{id: p.ID, terrain: p.Terrain, kind: p.Kind, city: p.City != "" && p.Terrain != "victory", order: p.Order, tags: map[string]bool{}, near: map[place]bool{}}
		for _, tag := range p.Tags {
			sp.tags[tag] = true
		}
		w.spots[id] = sp
		if p.Kind == "area" {
			w.name[p.Name] = id
		}
	}
	for _, b := range m.Borders {
		a, c := w.name[b.A], w.name[b.B]
		w.spots[a].near[c], w.spots[c].near[a] = b.River != "", b.River != ""
	}
	w.men = make([]*soldier, len(w.info.Pieces))
	for _, b := range r.Blocks {
		b.side = map[string]kernel.Side{"german": ger, "soviet": sov}[b.Side]
		p, ok := x.Piece(b.ID)
		if !ok {
			t.Fatalf("the game has no piece %s", b.ID)
		}
		w.men[p], w.man[b.ID] = b, p
	}
	for _, sc := range s.Scenarios {
		w.limits[sc.ID] = sc.Disc.Limit
	}
	for i, f := range w.info.Facts {
		w.facts[f.ID] = i
	}
	return w
}

func (w *atlas) fact(v *kernel.View, id string) int {
	i, ok := w.facts[id]
	if !ok {
		panic("no fact " + id)
	}
	return int(v.Facts[i])
}

func (w *atlas) ask(v *kernel.View) string   { return w.info.Asks[v.Prompt.Ask].ID }
func (w *atlas) phase(v *kernel.View) string { return w.info.Phases[v.Prompt.Phase].ID }

// pool is a holding place: "pool", "hand", "lost", "waiting", "reserve", "removed".
func (w *atlas) pool(s kernel.Side, kind string) place {
	return w.name[[]string{"german-", "soviet-"}[s]+kind]
}

// world is a position as the oracle keeps it.
type world struct {
	*atlas
	scenario  string
	options   map[string]bool
	at        []place  // by piece
	n         [2][]int // blocks of a side, by place
	str       []int
	iso, act  []bool // isolated; activated HQs
	ctl       []kernel.Side
	line, cut []bool // by place; a line is its controller's (R5)
	weather   string
	month     int
	active    kernel.Side
	over      bool
}

func (w *atlas) flagBit(list []kernel.FlagInfo, id string) uint32 {
	for i, f := range list {
		if f.ID == id {
			return 1 << i
		}
	}
	panic("no flag " + id)
}

// read makes a world from a two-handed view.
func (w *atlas) read(v *kernel.View) *world {
	n, m := len(w.info.Pieces), len(w.info.Places)
	o := &world{atlas: w, scenario: w.info.Scenarios[v.Scenario].ID, options: map[string]bool{}, at: make([]place, n), str: make([]int, n),
		iso: make([]bool, n), act: make([]bool, n), ctl: make([]kernel.Side, m), line: make([]bool, m), cut: make([]bool, m)}
	o.n = [2][]int{make([]int, m), make([]int, m)}
	for i, op := range w.info.Options {
		if v.Options>>i&1 != 0 {
			o.options[op.Rule] = true
		}
	}
	iso, act := w.flagBit(w.info.PieceFlags, "isolated"), w.flagBit(w.info.PieceFlags, "activated")
	for _, p := range v.Pieces {
		o.at[p.Face], o.str[p.Face] = p.Place, int(p.Strength)
		o.n[p.Side][p.Place]++
		o.iso[p.Face], o.act[p.Face] = p.Flags&iso != 0, p.Flags&act != 0
	}
	cut := w.flagBit(w.info.PlaceFlags, "line-cut")
	for i, p := range v.Places {
		o.ctl[i], o.cut[i] = p.Control, p.Flags&cut != 0
	}
	for _, k := range v.Marks {
		if w.info.Marks[k.Kind].ID == "defensive-line" {
			o.line[k.Place] = true
		}
	}
	o.weather = w.info.Facts[w.facts["weather"]].Words[w.fact(v, "weather")]
	o.month, o.active, o.over = w.fact(v, "month"), kernel.Side(w.fact(v, "active")), v.Over.Over
	return o
}

// oracle follows one game.
type oracle struct {
	*atlas
	setup kernel.Setup
	w     *world // as the oracle has it
	view  kernel.View
	legal []kernel.Action
	fails []string
	count map[string]int // checks made, by kind

	events []kernel.Event
	dice   []chance.Draw
	said   int // events replayed

	startFight map[place]bool // contested when the impulse began, or the Blitz Segment
	startLine  map[place]bool
	acted      map[piece]bool
	river      map[piece]bool
	fought     map[place]bool
	guns       map[piece]place // where the HQs' artillery markers are
	sent       map[piece]int   // bombers that an HQ has sent
	bombs      []bomb          // on their way
	flown      int             // Stukas that have flown and came through
	downed     map[bool]int    // bombers destroyed this turn, by whether they are Stukas
	blitzers   map[piece]place
	blitzing   bool
	lowered    bool // the HQ Deactivation Segment has begun
	rolled     bool // Hoepner has rolled on the road
	checked    bool // the Isolation Check of the impulse is over
	kind       int  // of the impulse
	left       int  // actions
	mp         int  // of the chosen block
	mover      piece
	halted     bool // it has engaged
	verb       string
	placed     map[place]bool
	value      int    // the Logistics Value in force
	points     [2]int // regeneration and replacement points left
	drawn      int
	spent      [2]int // times the disc was spent
	holder     kernel.Side
	spending   bool
	last       kernel.Side // whose impulse it was; NoSide at the start of a turn
	passes     int
	sky        sky
	fight      *fight
	owed       []kernel.Event // control changes that must be told
	early      []kernel.Event // control changes told before the move that makes them
	reached    bool           // Hoepner has come to Leningrad
	recalled   bool           // Zhukov from Leningrad
	seg        string
}

func (o *oracle) fail(check, format string, args ...any) {
	o.fails = append(o.fails, check+": "+fmt.Sprintf(format, args...))
}

// checks counts a check of a kind, so that a test can say that it was made at all.
func (o *oracle) checks(kind string) { o.count[kind]++ }

func (o *oracle) clear() {
	o.acted, o.river, o.fought, o.guns, o.sent = map[piece]bool{}, map[piece]bool{}, map[place]bool{}, map[piece]place{}, map[piece]int{}
	o.blitzers, o.placed, o.blitzing = map[piece]place{}, map[place]bool{}, false
	o.bombs, o.flown, o.lowered, o.rolled = nil, 0, false, false
}

// watched is one game with an oracle beside it. It returns the number of actions, the oracle, and the actions played.
func watched(t testing.TB, g kernel.Game, w *atlas, set kernel.Setup, seed uint64, most int, count map[string]int) (n int, o *oracle, line []string) {
	t.Helper()
	rnd := chance.NewRand(seed)
	src := &chance.Recorder{From: rnd}
	p, err := g.Start(set, src)
	if err != nil {
		t.Fatal(err)
	}
	o = &oracle{atlas: w, setup: set, count: count, downed: map[bool]int{}, last: kernel.NoSide}
	o.clear()
	p.View(kernel.Both, &o.view)
	o.legal = p.Legal(nil)
	o.w = w.read(&o.view)
	o.sky.weather = o.w.weather
	o.look()
	var ev kernel.Events
	for n = 0; n < most && len(o.legal) > 0 && len(o.fails) == 0; n++ {
		a := pick(w, o, seed%2 == 1, rnd)
		line = append(line, w.x.FormatAction(a))
		ev.Reset()
		src.Draws = src.Draws[:0]
		if err := p.Play(a, src, &ev); err != nil {
			o.fail("listed", "%s: %v", w.x.FormatAction(a), err)
			break
		}
		o.step(a, &ev, src.Draws, p)
	}
	return n, o, line
}

// pick chooses at random, in one of two tempers. Stubborn games shun what ends an impulse or a phase, and are full of movement
// and battles; hasty ones (odd seeds) pass often, so that months go by, and the Germans make for Kiev and Leningrad.
func pick(w *atlas, o *oracle, hasty bool, r *chance.Rand) kernel.Action {
	a := o.legal[r.Below(len(o.legal))]
	for _, b := range o.legal {
		switch text := w.x.FormatAction(b); {
		case text == "arrange" && r.Below(4) > 0, hasty && text == "pass" && r.Below(5) < 3, hasty && text == "pause" && r.Below(2) == 0:
			return b
		case hasty && o.w.active == ger && (text == "activate g-hoepner" || text == "move 150" || text == "move 164") && r.Below(3) > 0:
			return b
		}
	}
	for range 3 {
		switch w.info.Verbs[a.Verb].Name {
		case "end", "pass", "done", "decline", "pause":
			a = o.legal[r.Below(len(o.legal))]
		}
	}
	return a
}

// step takes in an action that was played.
func (o *oracle) step(a kernel.Action, ev *kernel.Events, draws []chance.Draw, p kernel.Position) {
	before := o.view.Prompt
	setup := o.phase(&o.view) == "setup"
	o.seg = o.phase(&o.view)
	o.events, o.said, o.dice = ev.For(kernel.Both, o.events[:0]), 0, o.dice[:0]
	for _, d := range draws {
		if d.Of > 0 {
			o.dice = append(o.dice, d)
		}
	}
	var v kernel.View
	p.View(kernel.Both, &v)
	now := o.read(&v)
	if !setup {
		o.order(a, before)
		o.replay(&v)
		if !now.over {
			o.compare(now)
		}
	}
	o.view, o.w = v, now
	o.legal = p.Legal(o.legal[:0])
	o.look()
}

// look checks all that can be asked of a position at rest.
func (o *oracle) look() {
	o.invariants()
	if o.w.over || o.phase(&o.view) == "setup" {
		return
	}
	if o.ask(&o.view) == "declare" {
		o.supplyCheck()
	}
	o.lists()
}

func (o *oracle) names(list []kernel.Action) map[string]bool {
	m := map[string]bool{}
	for _, a := range list {
		m[o.x.FormatAction(a)] = true
	}
	return m
}

// same compares the legal list with what it should be: true for what must be in it, false for what may.
func (o *oracle) same(want map[string]bool) {
	kind := o.ask(&o.view)
	o.checks("list " + kind)
	have := o.names(o.legal)
	var more, less []string
	for n := range have {
		if _, may := want[n]; !may {
			more = append(more, n)
		}
	}
	for n, must := range want {
		if must && !have[n] {
			less = append(less, n)
		}
	}
	slices.Sort(more)
	slices.Sort(less)
	if more != nil || less != nil {
		o.fail("legal", "%s (%+v): the engine lists %v, which it should not; it does not list %v", kind, o.view.Prompt, more, less)
	}
}

func report(seed uint64, set kernel.Setup, n int, o *oracle, line []string) string {
	if len(line) > 40 {
		line = line[len(line)-40:]
	}
	return fmt.Sprintf("%s %v seed %d, action %d, phase %s:\n\t%s\n\tlast actions: %s", set.Scenario, set.Options, seed, n, o.seg,
		strings.Join(o.fails, "\n\t"), strings.Join(line, "; "))
}

func options(g kernel.Game) (all []string) {
	for _, op := range g.Info().Options {
		all = append(all, op.ID)
	}
	return all
}

// TestOracle plays games at random, each watched by the oracle from set-up to end.
func TestOracle(t *testing.T) {
	w := readAtlas(t, game)
	count, actions := map[string]int{}, 0
	most := 900
	if testing.Short() {
		most = 150
	}
	for _, sc := range game.Info().Scenarios {
		for seed := range uint64(3) {
			for _, set := range []kernel.Setup{{Scenario: sc.ID}, {Scenario: sc.ID, Options: options(game)}} {
				n, o, line := watched(t, game, w, set, seed, most, count)
				actions += n
				if len(o.fails) > 0 {
					t.Error(report(seed, set, n, o, line))
				}
			}
		}
	}
	t.Log(actions, "actions;", count)
	if testing.Short() {
		return
	}
	for _, kind := range []string{"absorb", "airstrike", "anti-air", "artillery fire", "attrition", "surrender", "battle", "control", "deactivate", "draw",
		"ending", "excess hits", "final", "ground fire", "isolation check", "list activate", "list arrive-place", "list battle",
		"list blitz", "list blitz-move", "list command", "list declare", "list exploit", "list exploit-move", "list hq-move", "list logistics", "list loss",
		"list order", "list spend", "list support", "road", "step bought", "tank attack", "weather roll"} {
		if count[kind] == 0 {
			t.Errorf("%q was never checked: the random games are too tame", kind)
		}
	}
}

// oracleFinds are rules that random games come upon within seconds. Not there: what a two-handed player cannot see is broken (1.5,
// 10.12.1, S.setup), and what random games rarely reach (4.2.4, 10.14.2, 13.1, 13.3, 13.3.1, 14.3 and a few more).
var oracleFinds = []string{
	"1.5.1", "1.6", "2.1", "2.2", "2.4", "2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.4.5", "2.4.6", "2.5", "2.6", "2.7", "3.0", "3.1", "4.1",
	"4.2.1", "4.2.2", "4.2.3", "4.2.3.1", "4.2.6", "5.0", "7.0", "7.2", "7.2.1", "7.2.1.1", "7.2.2", "8.0", "8.1", "9.0", "9.1", "9.2",
	"9.3", "10.0", "10.2", "10.3", "10.4", "10.5", "10.7", "10.8", "10.8.1", "10.9", "10.9.1", "10.10", "10.10.1", "10.10.2", "10.11",
	"10.12", "10.12.2", "10.12.3", "10.12.4", "10.12.5", "10.12.5.1", "10.12.5.2", "10.13", "10.14", "10.14.1", "10.14.3", "10.15", "10.17",
	"10.18", "11.0", "14.1", "14.4", "14.6", "14.7", "14.8", "S.lastgasp",
}

// TestOracleFinds proves that the oracle can fail: with a rule switched off in the engine, it finds what is wrong.
func TestOracleFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("a game for each rule")
	}
	w := readAtlas(t, game)
	for _, number := range oracleFinds {
		t.Run(number, func(t *testing.T) {
			g, ok := game.WithoutRule(number)
			if !ok {
				t.Fatal("no code enforces it")
			}
			for seed := range uint64(4) {
				for _, sc := range []string{"typhoon", "campaign", "lastgasp"} {
					set := kernel.Setup{Scenario: sc}
					if strings.HasPrefix(number, "14.") {
						set.Options = options(game)
					}
					n, o, _ := watched(t, g, w, set, seed, 500, map[string]int{})
					if len(o.fails) > 0 {
						t.Logf("%s seed %d, %d actions: %.200s", sc, seed, n, o.fails[0])
						return
					}
				}
			}
			t.Error("the oracle does not see that the rule is off")
		})
	}
}
