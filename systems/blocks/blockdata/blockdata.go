// Package blockdata makes the Config of a game of the block system from its data files: map.json, roster.json and
// scenarios.json. The forms of their records are here; a game embeds them where it has keys of its own, reads the files
// (mechanics/gamedata) and hands the records over one by one. What the words in them mean for the game, its Words say.
package blockdata

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
)

// Words are what the words in a game's data files mean.
type Words struct {
	Colours []string               // ids of the colours of formations by number: "none", "white", then the game's
	Kinds   map[string]blocks.Kind // types of block
	// Marks are the marks printed on blocks, with what they make of one; nil if nothing.
	Marks  map[string]func(*blocks.Unit)
	Groups map[string]string // names of armies, by id
	// Subtypes are what a type of block is divided into.
	Subtypes []string
	// PlaceTags and BorderTags are the tags that places and borders of the map can have.
	PlaceTags, BorderTags []string
	// Holds are the words for holding places in set-up steps; HoldIDs and HoldNames what each is called, by HoldKind.
	Holds              map[string]blocks.HoldKind
	HoldIDs, HoldNames [blocks.Holdings]string
	// RollMonth is the month from which on weather is rolled for.
	RollMonth uint8
	// SideNames are how holding places name the sides: "Western: Reinforcement Pool".
	SideNames [kernel.Players]string
}

// Loader makes a Config, file by file: LoadMap, AddBlock for each block, Scenario for each scenario.
type Loader struct {
	*gamedata.Files
	Words
	Base   *blocks.Game  // of a variant: the standard game; else nil
	Config blocks.Config // its About.Sides must be there from the start
	Map    *board.AreaMap
	Blocks map[string]blocks.Block // by id
	Roster []Block                 // block b is Roster[b-1]
	Icons  []Icon
	Fronts []Front
	// Control is by place the id of the side that holds it, by period.
	Control   []map[string]string
	scenarios []*Scenario // of the file
}

// NewKit says what the data of a game are, in its folder data, and what a variant may change in them: docs/variants.md
// lists it for players.
func NewKit(id, title string, files fs.FS) *gamedata.Kit {
	return &gamedata.Kit{Game: id, Title: title, Data: gamedata.Sub(files, "data"), Strength: Strengths,
		Lists: []gamedata.List{gamedata.ScenarioList, BlockList}}
}

// Must is for programs that cannot go on without a game: it panics on an error in its data files.
func Must[G any](g G, err error) G {
	if err != nil {
		panic(err)
	}
	return g
}

// Describe completes what players are told of the game, of which About has the names: rules, drawing, hash of the data,
// and what is printed on the map. Icon is how a set-up icon is printed. The files must have been loaded.
func (l *Loader) Describe(icon kernel.PrintInfo) (err error) {
	a := &l.Config.About
	if a.Rules, _, err = l.Rules(); err != nil {
		return err
	}
	if a.Shape, err = l.Shape(l.Map); err != nil {
		return err
	}
	if err := l.onSheet(); err != nil {
		return err
	}
	if a.DataHash, err = l.Hash(gamedata.MapFile, gamedata.RosterFile, gamedata.ScenariosFile); err != nil {
		return err
	}
	return l.loadPrints(icon)
}

// onSheet refuses places whose middle is not on the drawing.
func (l *Loader) onSheet() error {
	var sheet struct{ Width, Height int }
	if err := json.Unmarshal(l.Config.About.Shape, &sheet); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.ShapeFile), err)
	}
	for i := range l.Map.Places {
		a := &l.Map.Places[i]
		if err := gamedata.First(gamedata.Between("x", a.X, 1, sheet.Width), gamedata.Between("y", a.Y, 1,
			sheet.Height)); err != nil {
			return fmt.Errorf("%s: %w", l.AtPlace(a.ID), err)
		}
	}
	return nil
}

// Note adds a note to each of some places: what the rule of that number makes of them.
func (l *Loader) Note(places board.Mask, rule, text string) {
	for a := places.Pop(); a >= 0; a = places.Pop() {
		p := &l.Config.About.Places[a+1]
		p.Notes = append(p.Notes, kernel.NoteInfo{Text: text, Rule: rule})
	}
}

// Variant makes a variant of a game: load makes the game of the files. An error names the file, the line or record,
// what is wrong and what to do.
func Variant[G kernel.Game](kit *gamedata.Kit, dir fs.FS, standard func() (G, error),
	load func(f *gamedata.Files, standard G) (G, error)) (none G, err error) {
	std, err := standard()
	if err != nil {
		return none, err
	}
	f, err := kit.Variant(dir, std.Info())
	if err != nil {
		return none, err
	}
	g, err := load(f, std)
	if err != nil {
		return none, err
	}
	return g, f.Finish(g)
}

// SameAsStandard makes sure that a variant has the pieces, places and scenarios of the standard game, that each HQ,
// leader and fleet of it is one in the variant, and that it keeps to what the rulebook counts, which stated checks.
func (l *Loader) SameAsStandard(stated func() error) error {
	std := l.Base
	if std == nil {
		return nil
	}
	if err := l.Same(&l.Config.About); err != nil {
		return err
	}
	for i := range l.Map.Places {
		if a := &l.Map.Places[i]; a.Kind == board.KindArea && len(l.Map.Graph.Neighbours(board.Place(i))) == 0 {
			return fmt.Errorf("%s: it has no border with any other place: give it one", l.AtPlace(a.ID))
		}
	}
	for i := 1; i < len(l.Config.Units); i++ {
		own, was := &l.Config.About.Pieces[i], &std.About.Pieces[i]
		if l.Config.Units[i].Kind.Combat() != std.Units[i].Kind.Combat() {
			return fmt.Errorf(
				"%s: the type %q makes an HQ or leader of a combat block, or the reverse: it must stay %q",
				l.AtBlock(own.ID), own.Type, was.Type)
		}
	}
	return stated()
}

// Side finds a side by its id.
func (l *Loader) Side(id string) (kernel.Side, error) {
	for s, info := range l.Config.About.Sides {
		if info.ID == id {
			return kernel.Side(s), nil
		}
	}
	return kernel.NoSide, fmt.Errorf("%q is not a side: %s or %s", id, l.Config.About.Sides[0].ID,
		l.Config.About.Sides[1].ID)
}

// Place finds a place of the map by its id or name.
func (l *Loader) Place(id string) (board.Place, error) {
	p, ok := l.Map.Graph.Lookup(id)
	if !ok {
		return board.None, fmt.Errorf("%q is not a place of the map", id)
	}
	return p, nil
}

// Places finds several.
func (l *Loader) Places(ids ...string) (list []board.Place, err error) {
	for _, id := range ids {
		p, err := l.Place(id)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// unknown says that a word of a data file is none of those that there are.
func unknown[T any](noun, word string, known map[string]T) error {
	list := slices.DeleteFunc(slices.Sorted(maps.Keys(known)), func(s string) bool { return s == "" })
	article := "a"
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		article = "an"
	}
	return fmt.Errorf("%q is not %s %s: there are %s", word, article, noun, strings.Join(list, ", "))
}

// Months are the names of the months by number; index 0 is empty.
var Months = func() []string {
	list := []string{""}
	for m := time.Month(1); m <= 12; m++ {
		list = append(list, m.String())
	}
	return list
}()

// Month is the number of a month by its id, its name in small letters; 0 if there is none.
func (l *Loader) Month(id string) uint8 {
	is := func(name string) bool { return name != "" && lower(name) == id }
	return uint8(max(slices.IndexFunc(Months, is), 0))
}

// AtBlock names a block's record in an error.
func (l *Loader) AtBlock(id string) string { return l.AtRecord(gamedata.RosterFile, id) }

// AtPlace names a place's record in an error.
func (l *Loader) AtPlace(id string) string { return l.AtRecord(gamedata.MapFile, id) }

// Fact says how far something about a block is known.
type Fact struct {
	Status string `json:"status"`
	Source string `json:"source,omitempty"`
	Reason string `json:"reason,omitempty"` // why it is reconstructed so
}

// Block is a block of the roster file.
type Block struct {
	ID        string `json:"id"`
	Side      string `json:"side"`
	Nation    string `json:"nation,omitempty"` // whose wood it is of, where a game has nations
	Colour    string `json:"colour"`
	Army      string `json:"army"` // empty: none
	Type      string `json:"type"`
	Subtype   string `json:"subtype,omitempty"`
	Name      string `json:"name"`
	Native    string `json:"native"`
	Short     string `json:"short"`
	Size      string `json:"size"`
	Commander string `json:"commander,omitempty"`

	Levels      []int    `json:"levels"`
	Fire        []string `json:"fire"`
	MP          int      `json:"mp"`
	Fast        bool     `json:"fast"`
	Marks       []string `json:"marks"`
	Division    bool     `json:"division,omitempty"`
	Mountain    bool     `json:"mountain,omitempty"`
	Role        string   `json:"role,omitempty"`
	Formed      string   `json:"formed,omitempty"`
	Arrives     string   `json:"arrives,omitempty"`
	Until       string   `json:"until,omitempty"`
	History     string   `json:"history"`
	HistoryNote string   `json:"history_note"`
	Identity    Fact     `json:"identity"`
	Steps       Fact     `json:"steps"`
	Firepower   Fact     `json:"firepower"`
	Speed       *Fact    `json:"speed,omitempty"`
}

var fires = map[string]uint8{"-": 0, "S": 1, "D": 2, "T": 3}

// Fire is how many faces hit, by the letter of the firepower.
func Fire(letter string) (uint8, error) {
	f, ok := fires[letter]
	if !ok {
		return 0, fmt.Errorf("%q is not a firepower: S, D, T or -", letter)
	}
	return f, nil
}

// FireLetters are the letters by how many faces hit.
var FireLetters = [...]string{"-", "S", "D", "T"}

// BlockList is what variant.json may change of blocks.
var BlockList = gamedata.List{Key: "blocks", Noun: "block", File: gamedata.RosterFile, Fields: []gamedata.Field{
	{Key: "name", Most: 60}, {Key: "native", Most: 80}, {Key: "short", Most: 8}, {Key: "commander", Most: 60},
	{Key: "levels", Kind: gamedata.Numbers}, {Key: "fire", Kind: gamedata.Texts},
	{Key: "mp", Kind: gamedata.Number}, {Key: "fast", Kind: gamedata.YesNo}}}

// Strengths writes the steps of a block as "4T-3T-2D", with the letter of its firepower.
func Strengths(p *kernel.PieceInfo) string {
	var b strings.Builder
	for i, n := range p.Levels {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(strconv.Itoa(int(n)))
		if f := p.Fire[i]; f > 0 {
			b.WriteString(FireLetters[f&3])
		}
	}
	return b.String()
}

// Begin makes the lists of blocks, whose index 0 is none.
func (l *Loader) Begin() {
	l.Blocks = map[string]blocks.Block{}
	l.Config.Units = []blocks.Unit{{}}
	l.Config.About.Pieces = []kernel.PieceInfo{{}}
}

// AddBlock adds a block of the roster. Change is what the game itself makes of it; it may be nil.
func (l *Loader) AddBlock(r *Block, change func(*blocks.Unit, *kernel.PieceInfo) error) error {
	u, info, err := l.unit(r)
	if err == nil && change != nil {
		err = change(&u, &info)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", l.AtBlock(r.ID), err)
	}
	return l.add(r, u, info)
}

func (l *Loader) add(r *Block, u blocks.Unit, info kernel.PieceInfo) error {
	if _, dup := l.Blocks[r.ID]; dup {
		return fmt.Errorf("%s stands twice", l.AtBlock(r.ID))
	}
	l.Blocks[r.ID] = blocks.Block(len(l.Config.Units))
	l.Config.Units = append(l.Config.Units, u)
	l.Config.About.Pieces = append(l.Config.About.Pieces, info)
	l.Roster = append(l.Roster, *r)
	return nil
}

// NeedBlocks refuses a roster without blocks that rules name.
func (l *Loader) NeedBlocks(ids ...string) error {
	for _, id := range ids {
		if l.Blocks[id] == 0 {
			return fmt.Errorf("%s: block %q is missing, which rules name", l.At(gamedata.RosterFile), id)
		}
	}
	return nil
}

// statuses say how well something about a block is known, histories how it stood when the game begins.
var (
	statuses  = []string{"stated", "derived", "historical", "reconstructed"}
	histories = []string{"stood", "early", "elsewhere", "composite"}
)

// check refuses a fact that does not say how well it is known, or from where.
func (f *Fact) check(field string) error {
	err := gamedata.OneOf(field+".status", f.Status, statuses)
	if err == nil && f.Status == "reconstructed" {
		return gamedata.Named(field+".reason", f.Reason)
	} else if err == nil {
		return gamedata.Named(field+".source", f.Source)
	}
	return err
}

// words checks the words of a block's record that no rule reads a number from.
func (l *Loader) words(r *Block) (err error) {
	if r.Army != "" && l.Groups[r.Army] == "" {
		return unknown("army", r.Army, l.Groups)
	}
	if r.Subtype != "" {
		err = gamedata.OneOf("subtype", r.Subtype, l.Subtypes)
	}
	if err == nil && r.Speed != nil {
		err = r.Speed.check("speed")
	}
	return gamedata.First(err, r.Identity.check("identity"), r.Steps.check("steps"), r.Firepower.check("firepower"),
		gamedata.OneOf("history", r.History, histories), gamedata.Named("history_note", r.HistoryNote),
		date("formed", r.Formed), date("arrives", r.Arrives), date("until", r.Until))
}

// date refuses what is no date: a year, a month or a day, with < before it for "not later than"; none is allowed.
func date(field, text string) error {
	t := strings.TrimPrefix(text, "<")
	for _, form := range []string{"2006", "2006-01", "2006-01-02"} {
		if _, err := time.Parse(form, t); err == nil || text == "" {
			return nil
		}
	}
	return fmt.Errorf("%s is %q: it must be a date: YYYY, YYYY-MM or YYYY-MM-DD, < before it", field, text)
}

// typeName is a block's type in words for players: a type like "lwhq" is a word of the files alone.
func typeName(word string, kind blocks.Kind) string {
	switch kind {
	case blocks.HQ:
		return "HQ"
	case blocks.AirHQ:
		return "air HQ"
	}
	return word
}

func (l *Loader) unit(r *Block) (blocks.Unit, kernel.PieceInfo, error) {
	var none kernel.PieceInfo
	side, err := l.Side(r.Side)
	if err := gamedata.First(gamedata.Named("id", r.ID), err, gamedata.Named("name", r.Name),
		gamedata.Named("native", r.Native), gamedata.Named("short", r.Short),
		gamedata.OneOf("size", r.Size, kernel.Sizes), l.words(r)); err != nil {
		return blocks.Unit{}, none, err
	}
	kind, ok := l.Kinds[r.Type]
	if !ok {
		return blocks.Unit{}, none, unknown("type", r.Type, l.Kinds)
	}
	if err := gamedata.Named("size", r.Size); err != nil && kind != blocks.Fleet {
		return blocks.Unit{}, none, err
	}
	colour := slices.Index(l.Colours, r.Colour)
	if colour < 0 {
		return blocks.Unit{}, none, fmt.Errorf("%q is not a colour: there are %s", r.Colour,
			strings.Join(l.Colours, ", "))
	}
	if len(r.Levels) != len(r.Fire) || len(r.Levels) == 0 || len(r.Levels) > blocks.MaxLevels {
		return blocks.Unit{}, none, fmt.Errorf(
			"%d levels and %d kinds of fire: give one fire for each level, %d at most", len(r.Levels), len(
				r.Fire), blocks.MaxLevels)
	}
	if r.MP < 0 || r.MP > 9 {
		return blocks.Unit{}, none, fmt.Errorf("%d movement points: it can have 0 to 9", r.MP)
	}
	u := blocks.Unit{ID: r.ID, Side: side, Kind: kind, Colour: uint8(colour), Fast: r.Fast, MP: int8(r.MP),
		Steps: uint8(len(r.Levels)), Division: r.Division, Subtype: r.Subtype, Size: r.Size}
	info := kernel.PieceInfo{ID: r.ID, Name: r.Name, Short: r.Short, Side: side, Type: typeName(r.Type, kind),
		Symbol: r.Type, Size: r.Size, Group: l.Groups[r.Army],
		Colour: r.Colour, Move: int8(r.MP), Plural: kernel.Plural(r.Name),
		Note: r.HistoryNote, Source: r.Identity.Source}
	if info.Source == "" {
		info.Source = "reconstructed: " + r.Identity.Reason
	}
	for i := range r.Levels {
		f, err := Fire(r.Fire[i])
		if err != nil {
			return u, none, err
		}
		if n := r.Levels[i]; n > 9 || n < 0 || n == 0 && kind.Combat() {
			return u, none, fmt.Errorf(
				"the levels %v hold %d: a strength is 1 to 9, and the last one of an HQ or leader is 0", r.Levels, n)
		}
		if i > 0 && r.Levels[i] >= r.Levels[i-1] {
			return u, none, fmt.Errorf("the levels %v do not fall: each step is weaker than the one before", r.Levels)
		}
		u.Levels[i], u.Fire[i] = uint8(r.Levels[i]), f
		info.Levels = append(info.Levels, int8(r.Levels[i]))
		info.Fire = append(info.Fire, int8(f))
	}
	if kind == blocks.AirHQ {
		info.Symbol = "air-hq"
	}
	if r.Subtype != "" {
		info.Traits = append(info.Traits, r.Subtype)
	}
	if r.Fast {
		info.Traits = append(info.Traits, "fast")
	}
	for _, m := range r.Marks {
		does, ok := l.Marks[m]
		if !ok {
			return u, none, unknown("mark", m, l.Marks)
		}
		if does != nil {
			does(&u)
		}
		info.Traits = append(info.Traits, m)
	}
	return u, info, nil
}

// ReadForm reads a data file of whole records whose format must be the one that this program reads; found is where its
// format is read to.
func (l *Loader) ReadForm(name, format string, into any, found *string) error {
	if err := l.ReadWhole(name, into); err != nil {
		return err
	}
	if *found != format {
		return fmt.Errorf("%s: format is %q, this program reads %s", l.At(name), *found, format)
	}
	return nil
}
