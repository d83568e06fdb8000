package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"umpire/kernel"
)

// A friend who came once and never comes again would keep his seat, and the game, for good. So the host may take the seat back when
// the game has waited for the friend long enough (Config.Vanished) and he is not there. Everybody is told by the entry. The side's key is
// renewed with it: a table's record never changes, so the new one follows from the host's key and the entry, and only the host
// could work it out. docs/decisions/0005 has the reasons.

// age is how often the key of a role has been renewed. Only sides' keys are.
func (t *Table) age(name string) int {
	if t.x == nil {
		return 0
	}
	if side, ok := t.x.Side(name); ok && side.Player() {
		return len(t.renewed[side])
	}
	return 0
}

// keyOf is the key of a role as it is now.
func (t *Table) keyOf(name string) string { return t.keyAt(name, t.age(name)) }

// keyAt is the key of a role after so many renewals.
func (t *Table) keyAt(name string, age int) string {
	first := t.rec.Keys[name]
	if age == 0 || first == "" {
		return first
	}
	side, _ := t.x.Side(name)
	mac := hmac.New(sha256.New, []byte(t.rec.Keys[role(t.x.Info(), kernel.Both)]))
	fmt.Fprintf(mac, "%s/%s/%s/%d", t.rec.ID, name, first, t.renewed[side][age-1])
	return strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:len("abcdefghijklmnopqrstuvwxyz")])
}

// outdated says of a key that it was once a side's, and is not any more; nil of any other.
func (t *Table) outdated(key string) error {
	for name := range t.rec.Keys {
		for age := range t.age(name) {
			if subtle.ConstantTimeCompare([]byte(t.keyAt(name, age)), []byte(key)) == 1 {
				return t.replaced(name)
			}
		}
	}
	return nil
}

// replaced is the answer to a side's key that was renewed.
func (t *Table) replaced(name string) error {
	side, _ := t.x.Side(name)
	list := t.renewed[side]
	return fail(CodeNotYours, "this key for %s opens the seat no more: the game had waited too long for its player, and the host gave the seat a new key with entry %d of the log. Ask the host for a new link",
		t.x.Info().Sides[side].People, list[len(list)-1])
}

// absent says why the host cannot take a friend's seat back yet: nothing if he can.
func (t *Table) absent(side kernel.Side) string {
	if t.pos == nil || len(t.heads) == 0 || !t.guests(side) || t.seats[side].Who == "bot" || t.seats[side].Who == "open" && !t.taken[side] {
		return "no friend sits there"
	}
	for sub := range t.subs {
		if sub.eyes == side {
			return "the friend is here now"
		}
	}
	if t.due() != side {
		return "it is not the friend whom the game waits for"
	}
	waited := time.Since(time.Unix(t.heads[len(t.heads)-1].made, 0))
	if least := t.hall.vanished(); waited < least {
		return fmt.Sprintf("the game has waited for the friend for %s, and the host may take the seat back after %s", roughly(waited), roughly(least))
	}
	return ""
}

// still is what a refusal adds for the host.
func (t *Table) still(side kernel.Side, host bool) string {
	if !host {
		return ""
	}
	if why := t.absent(side); why != "" {
		return " (" + why + ")"
	}
	return ", or you, by renewing its key: the friend has kept the game waiting"
}

// roughly is a time in a player's words.
func roughly(d time.Duration) string {
	count := func(n int, unit string) string {
		if n == 1 {
			return "1 " + unit
		}
		return fmt.Sprintf("%d %ss", n, unit)
	}
	switch {
	case d < time.Minute:
		return count(int(d/time.Second), "second")
	case d < 2*time.Hour:
		return count(int(d/time.Minute), "minute")
	case d < 72*time.Hour:
		return count(int(d/time.Hour), "hour")
	}
	return count(int(d/(24*time.Hour)), "day")
}
