// Heads of logs, which the server signs and players keep, and comparing a game that was saved after its end with what
// was kept while it went on: a log that was changed behind a player's back does not fit it.

package gamelog

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"umpire/kernel"
)

// Head is the hash of a log's entry N when it was the last one, signed by the server. A player who keeps it can prove
// later what the log was.
type Head struct {
	N    int64  `json:"n"`
	Hash string `json:"hash"` // hex
	// Key and Sig are an Ed25519 key and its signature, in hex, of "umpire-head-1", the table, N and Hash, each on a
	// line; empty if the server does not sign.
	Key string `json:"key,omitempty"`
	Sig string `json:"sig,omitempty"`
}

// SignHead signs the head of a table's log; without a key it is not signed.
func SignHead(key ed25519.PrivateKey, table string, n int64, hash []byte) Head {
	h := Head{N: n, Hash: hex.EncodeToString(hash)}
	if key != nil {
		h.Key = hex.EncodeToString(key.Public().(ed25519.PublicKey))
		h.Sig = hex.EncodeToString(ed25519.Sign(key, h.text(table)))
	}
	return h
}

func (h *Head) text(table string) []byte {
	return fmt.Appendf(nil, "umpire-head-1\n%s\n%d\n%s\n", table, h.N, h.Hash)
}

// Signed says whether the head has a signature, and whether it is right.
func (h *Head) Signed(table string) (has, right bool) {
	key, err1 := hex.DecodeString(h.Key)
	sig, err2 := hex.DecodeString(h.Sig)
	return h.Sig != "", err1 == nil && err2 == nil && len(key) == ed25519.PublicKeySize &&
		ed25519.Verify(key, h.text(table), sig)
}

// Given is a secret that a player's page gave to the dice, as it kept it.
type Given struct {
	N     int64  `json:"n"`     // the entry that must hold it
	Value string `json:"value"` // 32 bytes in hex
	// Order is of a fresh secret Dice.Order of the order that it was given for; empty if it counts for all draws from
	// entry N on.
	Order string `json:"order,omitempty"`
}

// holds says whether the game holds what was given: the secret, and of a fresh one the order that it was given for.
// Late: the order is there, and was entered without the secret.
func (f *File) holds(g *Given) (late bool, err error) {
	if g.N < 1 || g.N > int64(len(f.Entries)) {
		if g.Order == "" {
			return false, nil // nothing was entered after it was given
		}
		return false, &Damage{g.N, errors.New("a fresh secret was given for it, and the game has no such entry")}
	}
	b, err := ReadBody(f.Entries[g.N-1].Body, g.N)
	if err != nil {
		return false, &Damage{g.N, err}
	}
	if g.Order == "" {
		if !slices.ContainsFunc(b.Secrets, func(s Secret) bool { return s.Value == g.Value }) {
			return false, &Damage{g.N, errors.New("it does not hold the secret that the player's page gave")}
		}
		return false, nil
	}
	if f.Dice == nil {
		return false, errors.New("the secret of the dice is not opened, so what the page gave cannot be checked")
	}
	var prev []byte
	if g.N > 1 {
		prev, _ = hex.DecodeString(f.Entries[g.N-2].Hash) // it was verified
	}
	// The page was asked before or after the other one.
	i := slices.IndexFunc(b.Fresh, func(x Fresh) bool { return x.Value == g.Value })
	for had := range len(b.Fresh) + 1 {
		if (i < 0 || i == had) && f.Dice.Order(g.N, prev, b.Fresh[:had], b.Actions) == g.Order {
			return i < 0, nil
		}
	}
	return false, &Damage{g.N, errors.New("it is not the order that the player's page gave a fresh secret for: " +
		"another was tried before it")}
}

// Kept says what of a kept file fitted a whole game.
type Kept struct {
	Entries int // whose commitments and hashes are the same
	Shown   int // of these, whose events were shown to the player as the opened body says
	Heads   int // kept heads that are hashes of the log
	Signed  int // of these, with a right signature
	Given   int // secrets that the player's page gave, and the log holds
	Late    int // secrets that it gave for an order, and the order was entered without
	Strange int // fresh secrets of the same side that the page did not give: another device did, or nobody
}

// Against compares a verified whole game with what a player kept of it: their own log, saved earlier, and heads. An
// entry that is not the one that was kept is a *Damage.
func (f *File) Against(kept *File, find func(id string) (kernel.Game, bool)) (*Kept, error) {
	switch {
	case f.Scope != ScopeAll:
		return nil, errors.New("only a whole game can be held against what was kept: save it after its end")
	case kept.Table != f.Table || kept.Game != f.Game:
		return nil, fmt.Errorf("what was kept is of table %s (%s), and the game of table %s (%s)", Clip(kept.Table),
			Clip(kept.Game), Clip(f.Table), Clip(f.Game))
	case len(kept.Entries) > len(f.Entries):
		return nil, &Damage{int64(len(f.Entries)) + 1, fmt.Errorf("the log that was kept has %d entries, and the game "+
			"has %d: the last are gone", len(kept.Entries), len(f.Entries))}
	}
	game, ok := find(f.Game)
	if !ok {
		return nil, errors.New(Missing(f.Game, f.variant()))
	}
	x, err := kernel.NewIndex(game.Info())
	if err != nil {
		return nil, err
	}
	viewer, ok := x.Side(kept.Scope)
	if kept.Scope != ScopeAll && !ok {
		return nil, fmt.Errorf("what was kept is the log of %q, which is not a side of this game", Clip(kept.Scope))
	}
	k := &Kept{}
	told := NewTranscript(game, x)
	for i := range kept.Entries {
		was, is := &kept.Entries[i], &f.Entries[i]
		if was.Commit != is.Commit || was.Hash != is.Hash {
			return nil, &Damage{is.N, errors.New("it is not the entry that was kept: the log was changed after it " +
				"was shown")}
		}
		k.Entries++
		if kept.Scope == ScopeAll || was.Own == nil {
			continue
		}
		b, err := ReadBody(is.Body, is.N)
		if err != nil {
			return nil, &Damage{is.N, err}
		}
		due := told.own(b, viewer)
		due.Texts = was.Own.Texts // sentences may have changed with the program
		if !sameJSON(due, was.Own) {
			return nil, &Damage{is.N, errors.New("what the player was shown is not what the entry says")}
		}
		k.Shown++
	}
	for i := range kept.Heads {
		h := &kept.Heads[i]
		if h.N < 1 || h.N > int64(len(f.Entries)) {
			return nil, &Damage{h.N, errors.New("its head was kept, and the game has no such entry: the last are " +
				"gone")}
		}
		if f.Entries[h.N-1].Hash != h.Hash {
			return nil, &Damage{h.N, errors.New("it is not the entry whose head was kept: the log was changed after " +
				"it was shown")}
		}
		k.Heads++
		if has, right := h.Signed(f.Table); has && !right {
			return nil, &Damage{h.N, errors.New("the signature of its head is not right")}
		} else if has {
			k.Signed++
		}
	}
	for i := range kept.Given {
		late, err := f.holds(&kept.Given[i])
		if err != nil {
			return nil, err
		}
		if late {
			k.Late++
		} else {
			k.Given++
		}
	}
	k.Strange = f.strange(kept.Given)
	return k, nil
}

// strange counts the fresh secrets of the sides that gave some of these, and that are none of these.
func (f *File) strange(given []Given) (n int) {
	values := map[string]bool{}
	for _, g := range given {
		values[g.Value] = true
	}
	var by [kernel.Players]struct {
		n    int
		gave bool
	}
	for i := range f.Entries {
		b, err := ReadBody(f.Entries[i].Body, f.Entries[i].N)
		if err != nil {
			return n // it was verified
		}
		for _, s := range b.Secrets {
			if s.Side.Player() && values[s.Value] {
				by[s.Side].gave = true
			}
		}
		for _, x := range b.Fresh {
			if values[x.Value] {
				by[x.Side].gave = true
			} else if x.Value != "" {
				by[x.Side].n++
			}
		}
	}
	for _, s := range by {
		if s.gave {
			n += s.n
		}
	}
	return n
}

func sameJSON(a, b any) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && string(x) == string(y)
}
