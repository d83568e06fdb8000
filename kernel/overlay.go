// Overlays: layers that a game can lay over its map.

package kernel

// OverlayInfo is a layer that can be laid over the map: control, supply with the way it takes, command range, reach
// with costs.
type OverlayInfo struct {
	ID   string `json:"id"` // stable: "supply"
	Name string `json:"name"`
	Text string `json:"text"` // what it shows, in a sentence
	Rule string `json:"rule,omitempty"`
	Key  string `json:"key"` // the letter that a client lays it over by; unique within the game
	// Sides: it can be asked for either side. Pieces: it can be asked about one piece. At least one of them is set;
	// an overlay with both shows all of the side's if no piece is named.
	Sides  bool `json:"sides,omitempty"`
	Pieces bool `json:"pieces,omitempty"`
}

// Overlayer is a position that can lay overlays over the map.
type Overlayer interface {
	// Overlay fills in an overlay as a viewer may know it: two positions that differ only in what the viewer may not
	// know give equal overlays. Which is an index into Info.Overlays; of is the side that it is about; piece is one
	// piece of that side by the id or handle that the viewer sees, or NoPiece. What cannot be shown (another side's
	// secret, a piece off the map) is a *Refusal, and the overlay is empty then; a piece that the viewer does not see
	// is refused like one that does not exist.
	Overlay(viewer Side, which uint8, of Side, piece PieceID, o *Overlay) error
}

// Overlay is what is laid over the map.
type Overlay struct {
	Legend []OverlayTone  `json:"legend"`
	Places []OverlayPlace `json:"places"` // by id; a place that is not listed is not marked
	Lines  []OverlayLine  `json:"lines,omitempty"`
	Note   string         `json:"note,omitempty"` // what a player should know about it
}

// Reset empties the overlay and keeps its space.
func (o *Overlay) Reset() {
	*o = Overlay{Legend: o.Legend[:0], Places: o.Places[:0], Lines: o.Lines[:0]}
}

// OverlayTone is a line of the legend. Tone is "side-a", "side-b", "good", "fair", "poor", "bad" or "edge": a client
// chooses the colour.
type OverlayTone struct {
	Text string `json:"text"`
	Tone string `json:"tone"`
	// Shaded: the greater N is at a place, the deeper the colour.
	Shaded bool `json:"shaded,omitempty"`
}

// OverlayPlace marks a place.
type OverlayPlace struct {
	Place PlaceID `json:"p"`
	Tone  uint8   `json:"t"`           // index into Legend
	N     int16   `json:"n,omitempty"` // a number to be written there: a cost, a distance
	Shown bool    `json:"s,omitempty"` // N is to be written
}

// OverlayLine is a way: the path that supply takes.
type OverlayLine struct {
	Tone uint8     `json:"t"` // index into Legend
	Way  []PlaceID `json:"way"`
}

// Lighter is a position that can say what an action is about before it is played: whom it commands, what its guns
// reach, what it costs later.
type Lighter interface {
	// Lights fills in what a legal action of the side to move is about, as that side may know it. False, and nothing
	// filled in, if there is nothing to say.
	Lights(Action, *Lights) bool
}

// Lights is what an action is about: pieces and places to light on the map, and sentences.
type Lights struct {
	Map    Overlay    `json:"map"`
	Pieces []PieceID  `json:"pieces,omitempty"` // own pieces that the action concerns, by id
	Lines  []NoteInfo `json:"lines,omitempty"`  // whom it commands, what it costs: each with its rule
}
