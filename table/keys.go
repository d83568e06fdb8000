// Which keys of a table's header open what, and how a friend who stays away loses a seat. A header never changes. That
// of a table of one machine (umpire play), or of an older program, has a key for each role; that of a table made under
// Config.Invitations has only the host's, as a hash, and the observers' (access.go). In the older form a friend who
// came once and never comes again would keep their seat, and the game, for good; so the host may take the seat back
// when the game has waited for the friend long enough (Config.Vanished) and they are not there. Everybody is told by
// the entry, and with it the side's key is replaced: the new one follows from the host's key and the entry, so that
// only the host could work it out. docs/decisions/0005 has the reasons.

package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// replacements is how often the key of a role has been replaced. Only sides' keys are.
func (s *seating) replacements(role string) int {
	if s.x == nil || s.head.Invitations {
		return 0
	}
	if side, ok := s.x.Side(role); ok && side.Player() {
		return len(s.replaced[side])
	}
	return 0
}

// key is the key of a role as it is now.
func (s *seating) key(role string) string { return s.keyAfter(role, s.replacements(role)) }

// keyAfter is the key of a role after it was replaced n times.
func (s *seating) keyAfter(role string, n int) string {
	first := s.head.Keys[role]
	if n == 0 || first == "" {
		return first
	}
	side, _ := s.x.Side(role)
	mac := hmac.New(sha256.New, []byte(s.head.Keys[gamelog.Role(s.x.Info(), kernel.Both)]))
	fmt.Fprintf(mac, "%s/%s/%s/%d", s.head.ID, role, first, s.replaced[side][n-1])
	const length = 26 // of a first key, see Registry.keep
	return strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:length])
}

// opens is the role that a key has now; false if it has none.
func (s *seating) opens(key string) (role string, ok bool) {
	for role := range s.head.Keys {
		now := s.key(role)
		if now != "" && same(now, key) || strings.HasPrefix(now, hashed) && same(now[len(hashed):], hashOf(key)) {
			return role, true
		}
	}
	return "", false
}

// opened is the failure of a key that was once a side's and was replaced; nil of any other.
func (s *seating) opened(key string) error {
	for role := range s.head.Keys {
		for n := range s.replacements(role) {
			if same(s.keyAfter(role, n), key) {
				return s.keyReplaced(role)
			}
		}
	}
	return nil
}

// keyReplaced is the answer to a side's key that was replaced.
func (s *seating) keyReplaced(role string) error {
	side, _ := s.x.Side(role)
	list := s.replaced[side]
	return fail(CodeNotYours, "this key for %s no longer opens the seat: the game had waited too long for its player, "+
		"and the host gave the seat a new key with entry %d of the log. Ask the host for a new link",
		s.x.Info().Sides[side].People, list[len(list)-1])
}

// hostsRole is the role of the key with which the host plays on.
func (s *seating) hostsRole() string {
	viewer := s.hostsView()
	if s.head.Invitations {
		viewer = kernel.Both
	}
	if viewer.Player() && s.given[viewer] {
		viewer = kernel.Both // a friend has the side's own key
	}
	return gamelog.Role(s.x.Info(), viewer)
}

// useful are the keys that open a seat of their own at present, by role: the host's, friends', and the observers'.
func (s *seating) useful() map[string]string {
	keys := map[string]string{}
	add := func(role string) {
		if k := s.key(role); k != "" && !strings.HasPrefix(k, hashed) {
			keys[role] = k
		}
	}
	info := s.x.Info()
	add(gamelog.Role(info, kernel.Observer))
	if viewer := s.hostsView(); !viewer.Player() || s.seats[viewer].Who == gamelog.Person {
		add(s.hostsRole())
	}
	for side := range kernel.Side(kernel.Players) {
		if s.friends(side) {
			add(gamelog.Role(info, side))
		}
	}
	return keys
}

// absent says why the host cannot take a friend's seat back yet: empty if they can.
func (t *Table) absent(side kernel.Side) string {
	who := t.seats[side].Who
	if t.pos == nil || len(t.entries) == 0 || !t.friends(side) || who == gamelog.Bot ||
		who == gamelog.Open && !t.taken[side] {
		return "no friend sits there"
	}
	for sub := range t.subs {
		if sub.viewer == side {
			return "the friend is here now"
		}
	}
	if t.due() != side {
		return "it is not the friend whom the game waits for"
	}
	waited := time.Since(time.Unix(t.entries[len(t.entries)-1].Made, 0))
	if least := t.reg.vanished(); waited < least {
		return fmt.Sprintf("the game has waited for the friend for %s, and the host may take the seat back after %s",
			roughly(waited), roughly(least))
	}
	return ""
}

// whenFree is what the refusal of a friend's seat adds for the host: when they may have it.
func (t *Table) whenFree(side kernel.Side, host bool) string {
	if !host {
		return ""
	}
	if why := t.absent(side); why != "" {
		return " (" + why + ")"
	}
	return ", or you, by replacing its key: the friend has kept the game waiting"
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
