// The usual places of units at set-up: made so that every hex of the start line is covered, no hex is overfull, nobody
// stands too far from the line, and units stand as near as can be to where their corps or army stood.

package counterdata

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"umpire/board"
	"umpire/mechanics/gamedata"
)

// placer puts the units of one order of battle on the map.
type placer struct {
	d     *Data
	m     *board.HexMap
	front *Front
	rails []uint8
	own   uint8 // the state of rails that the side can use
	limit int   // units in a hex
	setup *Setup
	want  map[string]board.Place // where each unit would stand
	at    map[string]board.Place
	count []int
	free  int // units that may still stand far from the line
}

// Usual makes the usual places of the units of an order and of its side's engineers that no railhead fixes.
func (d *Data) Usual(m *board.HexMap, o *Order) (map[string]board.Place, error) {
	front, err := d.Front(m, o)
	if err != nil {
		return nil, err
	}
	rails, err := d.RailStates(m, o.Line)
	if err != nil {
		return nil, err
	}
	side, _ := d.Side(o.Side)
	p := &placer{d: d, m: m, front: front, rails: rails, own: 2 + uint8(side), limit: d.Tables.Stack.Units,
		setup: d.setup(o.Side), want: map[string]board.Place{}, at: map[string]board.Place{},
		count: make([]int, m.Grid.Len())}
	p.free = p.setup.Free
	if p.setup.Within == 0 {
		p.free = len(d.Roster.Counters)
	}
	for _, a := range d.Fixed(m, o) {
		p.count[a]++
	}
	units, err := p.wishes(o)
	if err != nil {
		return nil, err
	}
	for _, part := range []func([]string) error{p.cover, p.fill} {
		if err := part(units); err != nil {
			return nil, fmt.Errorf("order %s: %w", o.ID, err)
		}
	}
	return p.at, p.engineers(o)
}

// Fixed are the hexes where engineers of an order stand by rule, by unit: the railheads of its line, in the order of
// the roster.
func (d *Data) Fixed(m *board.HexMap, o *Order) map[string]board.Place {
	fixed := map[string]board.Place{}
	if d.Tables.Map.Repairs == o.Side {
		heads := m.Line(d.Tables.Map.Railhead, o.Line)
		for i, id := range d.Engineers(o.Side) {
			if i < len(heads) {
				fixed[id] = heads[i]
			}
		}
	}
	return fixed
}

// Engineers are a side's engineers, in the order of the roster.
func (d *Data) Engineers(side string) (ids []string) {
	for i := range d.Roster.Counters {
		if c := &d.Roster.Counters[i]; c.Side == side && c.Engineer {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// wishes works out where each unit would stand: those of a group with a sector along the line between its ends, the
// others at the group's centre.
func (p *placer) wishes(o *Order) (units []string, err error) {
	for _, g := range p.d.Groups(o) {
		centre, ok := p.m.Grid.Lookup(g.Hex)
		if !ok {
			return nil, fmt.Errorf("%s: order %s, %s: the map has no hex %q", p.d.files.At(gamedata.ScenariosFile),
				o.ID, g.Name, g.Hex)
		}
		var ends []int
		for _, name := range g.Sector {
			a, ok := p.m.Grid.Lookup(name)
			if !ok {
				return nil, fmt.Errorf("%s: order %s, %s: the map has no hex %q", p.d.files.At(gamedata.ScenariosFile),
					o.ID, g.Name, name)
			}
			ends = append(ends, p.nearestOnLine(a))
		}
		for i, id := range g.Units {
			p.want[id] = centre
			if len(ends) == 2 {
				p.want[id] = p.front.Line[ends[0]+(2*i+1)*(ends[1]-ends[0])/(2*len(g.Units))]
			}
			units = append(units, id)
		}
	}
	return units, nil
}

func (p *placer) nearestOnLine(a board.Place) int {
	best := 0
	for i, h := range p.front.Line {
		if p.m.Grid.Distance(a, h) < p.m.Grid.Distance(a, p.front.Line[best]) {
			best = i
		}
	}
	return best
}

// slots are hexes of the side's ground that together cover the start line, few of them: for the first open hex the one
// that reaches furthest along the line.
func (p *placer) slots() (slots []board.Place, err error) {
	line := p.front.Line
	for i := 0; i < len(line); {
		best, end := board.None, i
		for _, b := range p.m.Grid.Neighbours(line[i]) {
			if !p.front.Ground.Has(b) || p.count[b] >= p.limit {
				continue
			}
			e := i
			for e < len(line) && p.m.Grid.Adjacent(b, line[e]) {
				e++
			}
			if e > end {
				best, end = b, e
			}
		}
		if best == board.None {
			return nil, fmt.Errorf("no hex covers %s of the start line", p.m.Grid.Name(line[i]))
		}
		slots = append(slots, best)
		i = end
	}
	return slots, nil
}

// cover puts one unit into each slot, so that the sum of the squares of their ways is the least. Units in brackets do
// not stand alone, and weak ones are the second choice.
func (p *placer) cover(units []string) error {
	slots, err := p.slots()
	if err != nil {
		return err
	}
	var fit []string
	for _, id := range units {
		if p.step(id).Show != "brackets" {
			fit = append(fit, id)
		}
	}
	if len(slots) > len(fit) {
		return fmt.Errorf("the start line takes %d units to cover, and there are %d", len(slots), len(fit))
	}
	cost := make([][]int, len(slots))
	for i, a := range slots {
		for _, id := range fit {
			n := p.m.Grid.Distance(a, p.want[id])
			n *= n
			if p.step(id).Strength < 2 {
				n += 4
			}
			cost[i] = append(cost[i], n)
		}
	}
	for i, j := range assign(cost) {
		p.put(fit[j], slots[i])
	}
	return nil
}

// step is how a unit begins.
func (p *placer) step(id string) *Step { return &p.d.Counter(id).Steps[0] }

func (p *placer) put(id string, a board.Place) {
	p.at[id] = a
	p.count[a]++
	if p.far(a) {
		p.free--
	}
}

func (p *placer) far(a board.Place) bool {
	return p.setup.Within > 0 && p.front.Far[a] > p.setup.Within
}

// fill puts the other units as near as can be to where they would stand: those that would stand furthest from the line
// first, as long as some may, and those in brackets last, with others.
func (p *placer) fill(units []string) error {
	var rest []string
	for _, id := range units {
		if _, ok := p.at[id]; !ok {
			rest = append(rest, id)
		}
	}
	slices.SortStableFunc(rest, func(a, b string) int {
		return cmp.Or(cmp.Compare(bit(p.step(a).Show == "brackets"), bit(p.step(b).Show == "brackets")),
			cmp.Compare(p.front.Far[p.want[b]], p.front.Far[p.want[a]]))
	})
	for _, id := range rest {
		bracketed := p.step(id).Show == "brackets"
		a := p.nearest(p.want[id], func(a board.Place) bool {
			return p.front.Ground.Has(a) && p.count[a] < p.limit && (p.free > 0 || !p.far(a)) &&
				(!bracketed || p.friend(a))
		})
		if a == board.None {
			return fmt.Errorf("there is no room for %s", id)
		}
		p.put(id, a)
	}
	return nil
}

// friend reports whether a unit with unqualified strength stands in a hex.
func (p *placer) friend(a board.Place) bool {
	for id, b := range p.at {
		if b == a && p.step(id).Show == "" {
			return true
		}
	}
	return false
}

// nearest is the hex nearest to a that a test lets pass, the one with the fewest units of equally near ones.
func (p *placer) nearest(a board.Place, ok func(board.Place) bool) board.Place {
	best := board.None
	for b := range board.Place(p.m.Grid.Len()) {
		if !ok(b) {
			continue
		}
		if best != board.None {
			n, was := p.m.Grid.Distance(a, b), p.m.Grid.Distance(a, best)
			if n > was || n == was && p.count[b] >= p.count[best] {
				continue
			}
		}
		best = b
	}
	return best
}

// engineersBehind is how far from the line engineers stand at least.
const engineersBehind = 3

// engineers spreads the engineers that are not fixed along the line, on rails that their side can use.
func (p *placer) engineers(o *Order) error {
	fixed := p.d.Fixed(p.m, o)
	var ids []string
	for _, id := range p.d.Engineers(o.Side) {
		if _, ok := fixed[id]; !ok {
			ids = append(ids, id)
		}
	}
	for i, id := range ids {
		a := p.nearest(p.front.Line[(2*i+1)*len(p.front.Line)/(2*len(ids))], func(a board.Place) bool {
			return p.front.Ground.Has(a) && p.rails[a] == p.own && p.count[a] < p.limit && !p.far(a) &&
				p.front.Far[a] >= engineersBehind
		})
		if a == board.None {
			return fmt.Errorf("order %s: no rails for %s", o.ID, id)
		}
		p.put(id, a)
	}
	return nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// assign gives each row a column of its own, so that the sum of the costs is the least (Kuhn and Munkres). There
// are at least as many columns as rows.
func assign(cost [][]int) []int {
	rows, cols := len(cost), 0
	if rows > 0 {
		cols = len(cost[0])
	}
	const far = 1 << 60
	u, v := make([]int, rows+1), make([]int, cols+1)
	row, way := make([]int, cols+1), make([]int, cols+1) // row[j] has column j; 0: nobody
	for i := 1; i <= rows; i++ {
		row[0] = i
		least, used := make([]int, cols+1), make([]bool, cols+1)
		for j := range least {
			least[j] = far
		}
		j0 := 0
		for {
			used[j0] = true
			i0, delta, j1 := row[j0], far, 0
			for j := 1; j <= cols; j++ {
				if used[j] {
					continue
				}
				if n := cost[i0-1][j-1] - u[i0] - v[j]; n < least[j] {
					least[j], way[j] = n, j0
				}
				if least[j] < delta {
					delta, j1 = least[j], j
				}
			}
			for j := range used {
				if used[j] {
					u[row[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			if j0 = j1; row[j0] == 0 {
				break
			}
		}
		for j0 != 0 {
			row[j0] = row[way[j0]]
			j0 = way[j0]
		}
	}
	list := make([]int, rows)
	for j := 1; j <= cols; j++ {
		if row[j] > 0 {
			list[row[j]-1] = j - 1
		}
	}
	return list
}

// Stand makes the record of an order in places.json.
func (d *Data) Stand(m *board.HexMap, o *Order) (Stand, error) {
	at, err := d.Usual(m, o)
	s := Stand{ID: o.ID, Hexes: map[string][]string{}}
	for i := range d.Roster.Counters { // in the order of the roster
		id := d.Roster.Counters[i].ID
		if a, ok := at[id]; ok {
			name := m.Grid.Name(a)
			s.Hexes[name] = append(s.Hexes[name], id)
		}
	}
	return s, err
}

// MakePlaces makes places.json.
func (d *Data) MakePlaces(m *board.HexMap) (*Places, error) {
	p := &Places{Format: PlacesFormat, Game: d.Roster.Game}
	p.Note = "Made by tools/setups from the map and the orders of battle: usual places at set-up, as near as the " +
		"rules of set-up let them be to where corps and armies stood."
	for i := range d.Campaign.Orders {
		s, err := d.Stand(m, &d.Campaign.Orders[i])
		if err != nil {
			return nil, err
		}
		if err := d.CheckStand(m, &s); err != nil {
			return nil, fmt.Errorf("order %s: %w", s.ID, err)
		}
		p.Orders = append(p.Orders, s)
	}
	return p, nil
}

// CheckStand holds the usual places of an order against the rules of set-up: each unit stands once, on its side's
// ground, within the limits of stacking and distance, engineers on usable rails, and every hex of the line is covered.
func (d *Data) CheckStand(m *board.HexMap, s *Stand) error {
	o := d.Order(s.ID)
	if o == nil {
		return fmt.Errorf("there is no order %q", s.ID)
	}
	front, err := d.Front(m, o)
	if err != nil {
		return err
	}
	rails, err := d.RailStates(m, o.Line)
	if err != nil {
		return err
	}
	fixed, setup := d.Fixed(m, o), d.setup(o.Side)
	side, _ := d.Side(o.Side)
	due, seen := map[string]bool{}, map[string]bool{}
	for _, id := range append(d.Units(o), d.Engineers(o.Side)...) {
		if _, ok := fixed[id]; !ok {
			due[id] = true
		}
	}
	count, far := make([]int, m.Grid.Len()), 0
	for _, a := range fixed {
		count[a]++
	}
	for _, name := range sortedKeys(s.Hexes) {
		a, ok := m.Grid.Lookup(name)
		if !ok || !front.Ground.Has(a) {
			return fmt.Errorf("%q is not a hex on the side's side of the line %s", name, o.Line)
		}
		for _, id := range s.Hexes[name] {
			switch _, isFixed := fixed[id]; {
			case seen[id]:
				return fmt.Errorf("%s: %s stands twice", name, id)
			case isFixed:
				return fmt.Errorf("%s: %s stands at a railhead by rule: leave it out", name, id)
			case !due[id]:
				return fmt.Errorf("%s: %s is no unit of this order", name, id)
			}
			seen[id] = true
			delete(due, id)
			if count[a]++; count[a] > d.Tables.Stack.Units {
				return fmt.Errorf("%s: more than %d units", name, d.Tables.Stack.Units)
			}
			if setup.Within > 0 && front.Far[a] > setup.Within {
				far++
			}
			if d.Counter(id).Engineer && rails[a] != 2+uint8(side) {
				return fmt.Errorf("%s: %s stands on no rails of its side", name, id)
			}
		}
	}
	if len(due) > 0 {
		return fmt.Errorf("%s of the order is missing: give it a hex", sortedKeys(due)[0])
	}
	if far > setup.Free {
		return fmt.Errorf("%d units stand further than %d hexes from the line: %d may", far, setup.Within, setup.Free)
	}
	for _, h := range front.Line {
		if !slices.ContainsFunc(m.Grid.Neighbours(h), func(b board.Place) bool {
			return front.Ground.Has(b) && count[b] > 0
		}) {
			return fmt.Errorf("%s of the start line is in nobody's zone", m.Grid.Name(h))
		}
	}
	return nil
}

func sortedKeys[T any](m map[string]T) []string {
	list := make([]string, 0, len(m))
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// Write is places.json: a line for each hex.
func (p *Places) Write() []byte {
	b := []byte("{\"format\": " + strconv.Quote(p.Format) + ", \"game\": " + strconv.Quote(p.Game) + ",\n\"note\": " +
		strconv.Quote(p.Note) + ",\n\"orders\": [")
	for i, s := range p.Orders {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, "\n{\"id\": "+strconv.Quote(s.ID)+", \"hexes\": {"...)
		for j, hex := range sortedKeys(s.Hexes) {
			if j > 0 {
				b = append(b, ',')
			}
			b = append(b, "\n  "+strconv.Quote(hex)+": ["...)
			for k, id := range s.Hexes[hex] {
				if k > 0 {
					b = append(b, ", "...)
				}
				b = append(b, strconv.Quote(id)...)
			}
			b = append(b, ']')
		}
		b = append(b, "}}"...)
	}
	return append(b, "\n]}\n"...)
}
