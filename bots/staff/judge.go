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

// There are two: Learned, of the begin of months, which is not used in play, and LearnedPlayouts, of the begin of
// impulses, by which the second and third level judge what a playout leads to. docs/bots/blocks.md says how well they
// do.

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
	Game     string `json:"game"`               // its id
	Scenario string `json:"scenario,omitempty"` // its id; empty: any
	Side     int    `json:"side"`               // by number
	Points   bool   `json:"points"`             // points decide at the end, not a place
	Left     int    `json:"left"`               // turns that follow at the most
	Games    int    `json:"games"`              // that it was fitted to
	// Worth is how many points of the evaluation a hundredth is worth in playouts.
	Worth int32 `json:"worth,omitempty"`
	// Weights make, multiplied by the features and divided by Unit, what the side is expected to have at the end: its
	// points less the enemy's, or 1 for the game and -1 for the enemy's, in hundredths.
	Weights []int32 `json:"weights"`
}

// Unit is what weights are divided by.
const Unit = 1 << 12

var (
	//go:embed judgement.json
	judgementFile []byte
	//go:embed playouts.json
	playoutsFile []byte
)

// Learned is the judgement of the begin of months.
var Learned = sync.OnceValue(func() *Judgement { return mustRead("judgement.json", judgementFile) })

// LearnedPlayouts is the judgement of the begin of impulses, of the scenarios in which play by it was shown to win
// more.
var LearnedPlayouts = sync.OnceValue(func() *Judgement { return mustRead("playouts.json", playoutsFile) })

func mustRead(name string, data []byte) *Judgement {
	j, err := ReadJudgement(data)
	if err != nil {
		panic(fmt.Sprintf("staff: %s: %v", name, err)) // a test reads it
	}
	return j
}

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

// find is the model for a scenario of a game, a side and a turn, nil if there is none.
func (j *Judgement) find(game, scenario string, side int, points bool, left int) *Model {
	for i := range j.Models {
		m := &j.Models[i]
		if m.Game == game && (m.Scenario == "" || m.Scenario == scenario) && m.Side == side && m.Points == points &&
			m.Left == left {
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

// sureEnd is the most that a model may say of a position in which the game is not over, in hundredths.
const sureEnd = 95

// points is what a position is worth in points of the evaluation, between a lost and a won game.
func (m *Model) points(f []int32) int32 { return max(-sureEnd, min(sureEnd, m.Value(f))) * m.Worth }

// Judge is what the learned judgement says of a sample, in hundredths; false if there is no model for it.
func (j *Judgement) Judge(game, scenario string, side int, s *Sample) (int32, bool) {
	m := j.find(game, scenario, side, s.Points, s.Left)
	if m == nil {
		return 0, false
	}
	return m.Value(s.Features), true
}
