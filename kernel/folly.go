// Follies: unsound choices that a game can count, as a measure of play.

package kernel

// FollyInfo names a kind of folly: a choice that a sound player does not make, judged by what its side could know at
// the time.
type FollyInfo struct {
	ID   string `json:"id"`   // stable: "hopeless-attack"
	Name string `json:"name"` // a column's heading: "Hopeless attacks"
	Text string `json:"text"` // exactly what counts, in a sentence or two
}

// FollyGame is a game that can count follies. They say how sound a player's play is, apart from who wins.
type FollyGame interface {
	Game
	// Follies are the kinds that its watchers count, in a fixed order.
	Follies() []FollyInfo
	// WatchFollies makes a watcher for one game that is about to begin.
	WatchFollies() FollyWatcher
}

// FollyWatcher looks on at one game and counts the follies of both sides. It changes no position. What it counts for
// a side follows from that side's views and actions alone: what the side could not know does not make its choice a
// folly.
type FollyWatcher interface {
	// Before is told of each action before it is played, in the position that it will be played in.
	Before(Position, Action)
	// After is told of the position that the action led to.
	After(Position)
	// Count is how often a side has committed a kind of folly so far: an index into FollyGame.Follies.
	Count(kind int, side Side) int
}
