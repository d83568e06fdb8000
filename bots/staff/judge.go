// The learned judgement: how the game will end, by a ridge regression on the features of positions of some hundred
// games (tools/train). At play it is whole numbers alone, so that a seed gives the same game on every machine.

package staff

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// It is not used in play yet: docs/bots/blocks.md says how well it judges.

// Judgement is the data file of the learned judgement.
type Judgement struct {
	About    []string `json:"about"`
	Command  string   `json:"command"` // that made it
	Date     string   `json:"date"`
	Games    int      `json:"games"`
	Features []string `json:"features"` // in the order of the weights
	Models   []Model  `json:"models"`
}

// Model judges positions of a game as one side sees them, some turns before the end.
type Model struct {
	Game   string `json:"game"`   // its id
	Side   int    `json:"side"`   // by number
	Points bool   `json:"points"` // points decide at the end, not a place
	Left   int    `json:"left"`   // turns that follow at the most
	Games  int    `json:"games"`  // that it was fitted to
	// Weights make, multiplied by the features and divided by Unit, what the side is expected to have at the end: its
	// points less the enemy's, or 1 for the game and -1 for the enemy's, in hundredths.
	Weights []int32 `json:"weights"`
}

// Unit is what weights are divided by.
const Unit = 1 << 12

//go:embed judgement.json
var judgementFile []byte

// Learned is the judgement of this package's data file.
var Learned = sync.OnceValue(func() *Judgement {
	j, err := ReadJudgement(judgementFile)
	if err != nil {
		panic(fmt.Sprintf("staff: judgement.json: %v", err)) // a test reads it
	}
	return j
})

// ReadJudgement reads a data file. Its features must be those of this program.
func ReadJudgement(data []byte) (*Judgement, error) {
	var j Judgement
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	if len(j.Models) > 0 && !slices.Equal(j.Features, FeatureNames()) {
		return nil, fmt.Errorf("it was made with other features than this program has: run tools/train again")
	}
	for i := range j.Models {
		if m := &j.Models[i]; len(m.Weights) != features {
			return nil, fmt.Errorf("model %d has %d weights, not %d", i, len(m.Weights), features)
		}
	}
	return &j, nil
}

// find is the model for a game, a side and a turn, nil if there is none.
func (j *Judgement) find(game string, side int, points bool, left int) *Model {
	for i := range j.Models {
		m := &j.Models[i]
		if m.Game == game && m.Side == side && m.Points == points && m.Left == left {
			return m
		}
	}
	return nil
}

// Value is what a model says of features, in hundredths.
func (m *Model) Value(f []int32) int32 {
	var sum int64
	for i, w := range m.Weights {
		sum += int64(w) * int64(f[i])
	}
	return int32(sum / Unit)
}

// Judge is what the learned judgement says of a sample, in hundredths; false if there is no model for it.
func (j *Judgement) Judge(game string, side int, s *Sample) (int32, bool) {
	m := j.find(game, side, s.Points, s.Left)
	if m == nil {
		return 0, false
	}
	return m.Value(s.Features), true
}
