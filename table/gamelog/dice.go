// Dice that nobody can choose and anybody can check. A table commits to a secret in its first entry; players add
// secrets of their own, which entries hold. Each draw follows from all of them, the table, the numbers of the entry and
// of the draw, and the hash of the log before the entry. When the game is over the secret is opened, and every draw can
// be worked out again. docs/decisions/0013 has the reasons; docs/examples/verify.py does it without this program.

package gamelog

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// The texts that begin what is hashed, so that no hash of one purpose is one of another.
const (
	diceCommit = "umpire-dice-1 commit"
	diceDraw   = "umpire-dice-1 draw"
	diceSalt   = "umpire-dice-1 salt"
	diceFresh  = "umpire-dice-1 fresh"
	diceOrder  = "umpire-dice-1 order"
)

// Dice is the secret that a table's draws and salts follow from. The names in its JSON are those of stored tables.
type Dice struct {
	Table  string `json:"table"`  // the table that drew with it
	Secret string `json:"secret"` // 32 bytes in hex
}

// DiceStart is what the first entry commits to.
type DiceStart struct {
	Commit string `json:"commit"` // Dice.Commit, in hex
}

// Secret is what a player added to the draws from this entry on.
type Secret struct {
	Side  kernel.Side `json:"side"`
	Value string      `json:"value"` // 32 bytes in hex
}

// Fresh is what a player's page brings to the draws of one entry alone. It committed to the value in an earlier entry,
// and opens it when the order is fixed: so nobody could foresee these draws, not even an operator, who knows the
// table's secret.
type Fresh struct {
	Side kernel.Side `json:"side"`
	// Value is what the side's last commitment was of: 32 bytes in hex. Empty if the entry only commits to the next.
	Value string `json:"value,omitempty"`
	// Next commits to the value that the page brings next: FreshCommit of it.
	Next string `json:"next"`
}

// FreshCommit is the SHA-256, in hex, of "umpire-dice-1 fresh", the table and a page's value, each on a line.
func FreshCommit(table, value string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s\n", diceFresh, table, value))
	return hex.EncodeToString(sum[:])
}

// checkFresh says what is wrong with what pages brought to an entry: at most one of each side, and values to orders.
func checkFresh(b *Body) error {
	for i, f := range b.Fresh {
		if !f.Side.Player() || i > 0 && (i > 1 || b.Fresh[0].Side == f.Side) || !CleanSecret(f.Next) ||
			f.Value != "" && (!CleanSecret(f.Value) || b.Kind != KindOrder || len(b.Draws) == 0) {
			return errors.New("it holds a fresh secret that cannot be one")
		}
	}
	return nil
}

// freshLines are the fresh values of an entry as they go into what is hashed: "fresh SIDE VALUE", each on a line.
func freshLines(text []byte, fresh []Fresh) []byte {
	for _, f := range fresh {
		if f.Value != "" {
			text = fmt.Appendf(text, "fresh %d %s\n", f.Side, f.Value)
		}
	}
	return text
}

// NewDice makes the secret of a table.
func NewDice(table string) *Dice {
	secret := make([]byte, sha256.Size)
	rand.Read(secret) // never fails: crypto/rand ends the program instead
	return &Dice{table, hex.EncodeToString(secret)}
}

// check says what is wrong with a secret of a player's.
func (s *Secret) check() error {
	if !CleanSecret(s.Value) || s.Side != kernel.SideA && s.Side != kernel.SideB && s.Side != kernel.Both {
		return errors.New("it holds a player's secret that is not 32 bytes in hex")
	}
	return nil
}

// CleanSecret says whether a text is 32 bytes in lower-case hex.
func CleanSecret(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size && hex.EncodeToString(b) == text
}

// Commit is the SHA-256, in hex, of "umpire-dice-1 commit", the table and the secret, each on a line.
func (d *Dice) Commit() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s\n", diceCommit, d.Table, d.Secret))
	return hex.EncodeToString(sum[:])
}

// mac is the HMAC-SHA256 of a text under the secret.
func (d *Dice) mac(text []byte) []byte {
	key, _ := hex.DecodeString(d.Secret) // it is ours, or was checked against the commitment
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}

// salt is the salt of entry n: it follows from the secret, so that nobody can try salts until a hash suits them.
func (d *Dice) salt(n int64) []byte {
	return d.mac(fmt.Appendf(nil, "%s\n%s\n%d\n", diceSalt, d.Table, n))
}

// Order is what a page is told of an order before it opens its fresh value: the HMAC of
//
//	umpire-dice-1 order / table / entry / hash before / fresh SIDE VALUE ... / action ...
//
// each on a line, in hex; fresh are the values that other pages have opened for it already. It tells nothing of the
// order until the secret is opened, and no other order has the same.
func (d *Dice) Order(n int64, prev []byte, fresh []Fresh, actions []string) string {
	text := freshLines(fmt.Appendf(nil, "%s\n%s\n%d\n%x\n", diceOrder, d.Table, n, prev), fresh)
	for _, a := range actions {
		text = fmt.Appendf(text, "%s\n", a)
	}
	return hex.EncodeToString(d.mac(text))
}

// Draws is where the draws of entry n come from; prev is the hash of the entry before it, secrets are those of the
// players up to and with entry n, in the order of the log, and fresh is what pages brought to this entry.
func (d *Dice) Draws(n int64, prev []byte, secrets []Secret, fresh []Fresh) *CommittedDraws {
	return &CommittedDraws{dice: d, n: n, prev: prev, secrets: secrets, fresh: fresh}
}

// CommittedDraws draws for one entry.
type CommittedDraws struct {
	dice    *Dice
	n       int64
	prev    []byte
	secrets []Secret
	fresh   []Fresh
	count   int
}

// below is a number from 0 to k-1, each equally likely: of the HMAC of
//
//	umpire-dice-1 draw / table / entry / draw in the entry, from 0 / try, from 0 / hash before / SIDE SECRET ... /
//	fresh SIDE VALUE ...
//
// each on a line, the first 8 bytes as a number, modulo k. The topmost numbers, which k does not divide evenly, do not
// count: the next try is made.
func (c *CommittedDraws) below(k int) int {
	n := c.count
	c.count++
	if k <= 1 {
		return 0
	}
	for try := 0; ; try++ {
		text := fmt.Appendf(nil, "%s\n%s\n%d\n%d\n%d\n%x\n", diceDraw, c.dice.Table, c.n, n, try, c.prev)
		for _, s := range c.secrets {
			text = fmt.Appendf(text, "%d %s\n", s.Side, s.Value)
		}
		x := binary.BigEndian.Uint64(c.dice.mac(freshLines(text, c.fresh)))
		if most := -uint64(k) % uint64(k); x <= ^uint64(0)-most {
			return int(x % uint64(k))
		}
	}
}

// Die draws a face.
func (c *CommittedDraws) Die(_ chance.Label, faces int) int { return 1 + c.below(faces) }

// Lot draws a lot.
func (c *CommittedDraws) Lot(_ chance.Label, from []int16) int { return c.below(len(from)) }

// checkedDraws gives recorded draws back, and notes the first that is not the one which the dice bring.
type checkedDraws struct {
	chance.Replay
	from *CommittedDraws // nil: not checked
	err  error
}

// Die gives back a recorded face.
func (c *checkedDraws) Die(l chance.Label, faces int) int {
	face := c.Replay.Die(l, faces)
	if c.from != nil {
		c.note(l, face, c.from.Die(l, faces))
	}
	return face
}

// Lot gives back the recorded lot.
func (c *checkedDraws) Lot(l chance.Label, from []int16) int {
	i := c.Replay.Lot(l, from)
	if c.from != nil {
		if due := c.from.Lot(l, from); from[due] != from[i] {
			c.note(l, int(from[i]), int(from[due]))
		}
	}
	return i
}

func (c *checkedDraws) note(l chance.Label, said, due int) {
	if said != due && c.err == nil {
		c.err = fmt.Errorf("its draw %d (%v) says %d, and the secrets bring %d", c.from.count, l, said, due)
	}
}

// done says whether the draws fitted, and were those of the dice.
func (c *checkedDraws) done() error {
	if err := c.Replay.Done(); err != nil {
		return err
	}
	return c.err
}
