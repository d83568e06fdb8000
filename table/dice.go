// Dice of a table (gamelog/dice.go): what it has committed to, the secrets that players add, and the signed head of its
// log, which players keep.

package table

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// secretsName is the name of the private record of the secrets that no entry holds yet.
const secretsName = "secrets"

// DiceState says what a table's dice follow from, as far as it is open, and where its log stands.
type DiceState struct {
	// Commit is the SHA-256 that the first entry commits to; empty if the dice of the table cannot be checked.
	Commit string `json:"commit"`
	// Wanted: the seat that asks has added no secret yet.
	Wanted bool `json:"wanted"`
	// Freshens: the seat's page may bring a fresh secret to each draw.
	Freshens bool `json:"freshens"`
	// Next is what the seat's page has committed to; empty if it has committed to nothing.
	Next string `json:"next"`
	Head Head   `json:"head"`
}

// Head is the signed head of a log.
type Head = gamelog.Head

// SecretRequest adds a secret of the seat's, or commits to the next fresh one, or both.
type SecretRequest struct {
	Secret string `json:"secret,omitempty"` // 32 random bytes in hex, which the page has made
	Next   string `json:"next,omitempty"`   // gamelog.FreshCommit of 32 others
}

// diced says whether the table's draws follow from its dice.
func (t *Table) diced() bool {
	return t.head.Dice != nil && t.head.Dice.Table == t.id && t.head.Lesson == ""
}

// Dice is the state of the table's dice.
func (s *Seat) Dice(ctx context.Context) (DiceState, error) {
	if err := s.lock(ctx); err != nil {
		return DiceState{}, err
	}
	defer s.t.mu.Unlock()
	return s.dice(), nil
}

func (s *Seat) dice() DiceState {
	t := s.t
	d := DiceState{Head: t.signedHead()}
	if t.diced() {
		d.Commit, d.Wanted = t.head.Dice.Commit(), t.closed == "" && t.over == nil && s.mayAdd()
		if d.Freshens = s.viewer.Player() && t.freshens(); d.Freshens {
			d.Next = t.commitment(s.viewer)
		}
	}
	return d
}

// mayAdd says whether the seat may add a secret: a player's, once since the seat was opened for them.
func (s *Seat) mayAdd() bool {
	t := s.t
	if s.viewer == kernel.Observer {
		return false
	}
	since := int64(0)
	if s.viewer.Player() {
		since = t.renewed[s.viewer]
	}
	own := func(x gamelog.Secret) bool { return x.Side == s.viewer }
	return !slices.ContainsFunc(t.added, own) && !slices.ContainsFunc(t.secrets[t.secretsBy(since):], own)
}

// secretsBy is how many of the players' secrets the log held after an entry.
func (t *Table) secretsBy(n int64) int {
	i, _ := slices.BinarySearch(t.secretsAt, n+1)
	return i
}

// AddSecret adds a secret of the seat's to all draws after it. The server committed to its own before it could know
// this one; so nobody has chosen the draws.
func (s *Seat) AddSecret(ctx context.Context, req SecretRequest) (DiceState, error) {
	if err := s.lock(ctx); err != nil {
		return DiceState{}, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	switch {
	case !t.diced() || t.closed != "" || t.over != nil:
		return DiceState{}, fail(CodeBadRequest, "the dice of this table take no secrets")
	case !gamelog.CleanSecret(cmp.Or(req.Secret, req.Next)) || !gamelog.CleanSecret(cmp.Or(req.Next, req.Secret)):
		return DiceState{}, fail(CodeBadRequest, "a secret is 32 bytes in lower-case hex")
	case req.Next != "" && !(s.viewer.Player() && t.freshens()):
		return DiceState{}, fail(CodeBadRequest, "this seat brings no fresh secrets to the dice: leave \"next\" out")
	case s.viewer == kernel.Observer:
		return DiceState{}, fail(CodeNotYours, "an observer adds no secret")
	case req.Secret != "" && !s.mayAdd():
		return DiceState{}, fail(CodeBadRequest, "this seat has added its secret already")
	}
	if req.Next != "" {
		if err := t.promise(s.viewer, req.Next); err != nil {
			return DiceState{}, err
		}
	}
	if req.Secret == "" {
		return s.dice(), nil
	}
	added := append(slices.Clone(t.added), gamelog.Secret{Side: s.viewer, Value: req.Secret})
	if err := t.keep(secretsName, added, "the secret"); err != nil {
		return DiceState{}, err
	}
	t.added = added
	return s.dice(), nil
}

// readSecrets takes up the secrets that no entry holds yet.
func (t *Table) readSecrets(text []byte) {
	t.added = nil
	var list []gamelog.Secret
	if json.Unmarshal(text, &list) != nil || !t.diced() {
		return
	}
	for _, s := range list {
		if gamelog.CleanSecret(s.Value) && !slices.Contains(t.secrets, s) {
			t.added = append(t.added, s)
		}
	}
}

// signedHead is the head of the log. It is signed once.
func (t *Table) signedHead() Head {
	if t.signed.N != t.at {
		t.signed = gamelog.SignHead(t.reg.cfg.Signer, t.id, t.at, t.writer.Head())
	}
	return t.signed
}

// Head is the signed head of the log; its N is 0 if the table cannot be read.
func (s *Seat) Head() Head {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	if s.t.pos == nil {
		return Head{}
	}
	return s.t.signedHead()
}

// Head is that of the table's log.
func (sub *Subscription) Head() Head { return sub.seat.Head() }
