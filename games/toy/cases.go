package toy

import (
	"fmt"
	"strconv"
	"strings"

	"umpire/kernel"
)

// Words documents what case files may set up and ask.
func (g *Game) Words() []kernel.WordInfo {
	return []kernel.WordInfo{
		{Form: "put PIECE PLACE STRENGTH [moved] [seen]", Text: "stands a block in an area; moved: it has moved this turn; seen: the enemy knows it"},
		{Form: "remove PIECE", Text: "takes a block out of play"},
		{Form: "control SIDE PLACE...", Text: "gives areas to a side"},
		{Form: "set turn NUMBER", Text: "the turn"},
		{Form: "set weather dry|mud", Text: "the weather"},
		{Form: "ready SIDE movement|battles", Text: "whose decision is due, and which"},
		{Form: "place(PIECE)", Text: "where a block stands, none if it is lost or cannot be seen"},
		{Form: "strength(PIECE)", Text: "its steps, unknown if they cannot be seen"},
		{Form: "control(PLACE)", Text: "who controls an area"},
		{Form: "turn", Text: "the turn"},
		{Form: "weather", Text: "dry or mud"},
		{Form: "sees(SIDE, PIECE)", Text: "face, note (it has seen it and can follow it), or no"},
		{Form: "odds(ACTION, EVENT)", Text: "the chance of an event of the forecast, in whole per cent, with nothing seen taken at its mean"},
	}
}

// Empty is a scenario without blocks, the first one if none is named.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	if s.Scenario == "" {
		s.Scenario = g.plays[0].id
	}
	return g.empty(s)
}

// Edit changes a position as a set-up statement says, or not at all.
func (g *Game) Edit(pos kernel.Position, words []string) error {
	p := pos.(*Position)
	q := *p
	if err := q.edit(words); err != nil {
		return err
	}
	if q.step == stepBattle && q.battles() == 0 {
		return fmt.Errorf("%q: there is no battle to fight", strings.Join(words, " "))
	}
	if err := q.check(); err != nil {
		return fmt.Errorf("%q: %w", strings.Join(words, " "), err)
	}
	*p = q
	return nil
}

func (p *Position) edit(words []string) error {
	x := p.g.x
	arg := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	piece, isPiece := x.Piece(arg(1))
	side, isSide := x.Side(arg(1))
	if word := arg(0); (word == "put" || word == "remove") && !isPiece {
		return fmt.Errorf("%q is no block of the toy", arg(1))
	} else if (word == "control" || word == "ready") && !(isSide && side.Player()) {
		return fmt.Errorf("%q is no side of the toy: it has west and east", arg(1))
	}
	switch arg(0) {
	case "put":
		return p.put(piece, words[2:])
	case "remove":
		if p.at[piece] != kernel.NoPlace {
			p.drop(piece)
		}
	case "control":
		for _, w := range words[2:] {
			a, ok := x.Place(w)
			if !ok {
				return fmt.Errorf("%q is no area of the toy", w)
			}
			p.control[a] = side
		}
	case "ready":
		steps := map[string]step{"movement": stepMove, "battles": stepBattle}
		if steps[arg(2)] == 0 {
			return fmt.Errorf("%q is nothing to get ready for: movement or battles is", arg(2))
		}
		p.side, p.step, p.moved = side, steps[arg(2)], [pieces + 1]bool{}
	case "set":
		return p.set(arg(1), arg(2))
	default:
		return fmt.Errorf("the toy cannot be set up by %q", arg(0))
	}
	return nil
}

func (p *Position) set(key, value string) error {
	switch key {
	case "turn":
		n, err := strconv.ParseInt(value, 10, 8)
		if err != nil {
			return fmt.Errorf("%q is no turn", value)
		}
		p.turn = int8(n)
	case "weather":
		if value != "dry" && value != "mud" {
			return fmt.Errorf("%q is no weather: dry and mud are", value)
		}
		p.mud = value == "mud"
	default:
		return fmt.Errorf("%q cannot be set: turn and weather can", key)
	}
	return nil
}

func (p *Position) put(b kernel.PieceID, words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("put wants a block, an area and a strength")
	}
	at, ok := p.g.x.Place(words[0])
	if !ok {
		return fmt.Errorf("%q is no area of the toy", words[0])
	}
	steps, err := strconv.ParseInt(words[1], 10, 8)
	if err != nil {
		return fmt.Errorf("%q is no strength", words[1])
	}
	if p.at[b] != kernel.NoPlace {
		p.drop(b)
	}
	p.place(b, at)
	p.steps[b] = int8(steps)
	p.handle[b] = int8(p.freeHandles(p.g.block[b].side, nil)[0])
	for _, w := range words[2:] {
		switch w {
		case "moved":
			p.moved[b] = true
		case "seen":
			p.seen[b] = p.turn
		default:
			return fmt.Errorf("%q is nothing that a block can be: moved and seen are", w)
		}
	}
	return nil
}

// Ask answers a query out of the view of whoever asks, so it cannot tell more than that.
func (g *Game) Ask(pos kernel.Position, as kernel.Side, query string, args []string) (string, error) {
	p := pos.(*Position)
	want := map[string]int{"place": 1, "strength": 1, "control": 1, "turn": 0, "weather": 0, "sees": 2, "odds": 2}
	if n, ok := want[query]; !ok || n != len(args) {
		return "", fmt.Errorf("the toy has no query %s with %d arguments", query, len(args))
	}
	var v kernel.View
	p.View(as, &v)
	switch query {
	case "turn":
		return strconv.Itoa(int(p.turn)), nil
	case "weather":
		return g.info.Facts[factWeather].Words[v.Facts[factWeather]], nil
	case "control":
		a, ok := g.x.Place(args[0])
		if !ok {
			return "", fmt.Errorf("%q is no area of the toy", args[0])
		}
		if s := v.Places[a].Control; s.Player() {
			return g.info.Sides[s].ID, nil
		}
		return "none", nil
	case "odds":
		return p.odds(as, args[0], args[1])
	case "sees":
		s, ok := g.x.Side(args[0])
		if !ok {
			return "", fmt.Errorf("%q is no side of the toy", args[0])
		}
		p.View(s, &v)
		args = args[1:]
	}
	b, ok := g.x.Piece(args[0])
	if !ok {
		return "", fmt.Errorf("%q is no block of the toy", args[0])
	}
	return g.askPiece(&v, query, b), nil
}

func (g *Game) askPiece(v *kernel.View, query string, b kernel.PieceID) string {
	for i := range v.Pieces {
		switch pv := &v.Pieces[i]; {
		case pv.Face != b && pv.SeenFace != b:
		case query == "sees" && pv.Face == b:
			return "face"
		case query == "sees":
			return "note"
		case query == "strength" && pv.Face == b:
			return strconv.Itoa(int(pv.Strength))
		case query == "strength":
			return strconv.Itoa(int(pv.SeenStrength))
		case pv.Place != kernel.NoPlace:
			return g.info.Places[pv.Place].ID
		}
	}
	return map[string]string{"place": "none", "strength": "unknown", "sees": "no"}[query]
}

func (p *Position) odds(as kernel.Side, action, event string) (string, error) {
	a, err := p.g.x.ParseAction(action)
	if err != nil {
		return "", err
	}
	if !as.Player() {
		as = p.ToMove()
	}
	var f kernel.Forecast
	p.Forecast(as, a, &f)
	if !f.Known {
		return "", fmt.Errorf("there is nothing to forecast for %q", action)
	}
	for _, e := range f.Cases[len(f.Cases)-1].Events {
		if e.Name == event {
			return strconv.Itoa(int((e.P + kernel.Whole/200) / (kernel.Whole / 100))), nil
		}
	}
	return "", fmt.Errorf("the forecast has no event %q", event)
}
