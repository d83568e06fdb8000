// Invitations and sessions: how a link becomes the right to a seat. A table that is made under Config.Invitations hands
// out no key for a side. The link for a friend is an invitation, good once: it is exchanged for a secret that the table
// keeps only as a hash, so nobody else has the secret, neither the host nor a reader of the database. Each such secret
// is a session; the player of a seat can list and end its sessions, and can invite a second device. A seat that is
// given to somebody else ends the sessions of its side. docs/decisions/0011 has the reasons; keys.go is the older form,
// whose tables stay as they are.

package table

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// accessName is the name of the private record that is an accessRecord.
const accessName = "access"

const (
	maxSessions = 20 // of one role
	maxInvites  = 40 // of a table, used ones among them
	seenEvery   = time.Hour
	// InvitationPrefix begins an invitation, so that a client knows it from a key.
	InvitationPrefix = "invite-"
	// firstSession is the id of the session that the table was made with.
	firstSession = "first"
	hashed       = "sha256:" // begins a key that the header has only as a hash
)

// accessRecord says who may come to the seats of a table. The names in its JSON are those of stored records.
type accessRecord struct {
	Invites  []invitation `json:"invites"`
	Sessions []session    `json:"sessions"`
	Ended    bool         `json:"ended,omitempty"` // the host's first session is ended
}

// invitation is the right to make one session. Since is the entry by which the seat was opened: the invitation is good
// as long as the seat has not been given to somebody else.
type invitation struct {
	Role  string `json:"role"`
	Hash  string `json:"hash"` // SHA-256 of its text, in hex
	Since int64  `json:"since"`
	Used  int64  `json:"used,omitempty"` // Unix seconds; 0: not yet
}

// session is one secret that opens a seat.
type session struct {
	ID     string `json:"id"`
	Role   string `json:"role"`
	Hash   string `json:"hash"` // SHA-256 of the secret, in hex
	Since  int64  `json:"since"`
	Made   int64  `json:"made"` // Unix seconds
	Seen   int64  `json:"seen"` // to the hour
	Device string `json:"device,omitempty"`
}

// access is what the record says, and how often the rights to seats have changed since the table was loaded.
type access struct {
	accessRecord
	changes int
	first   firstSeen
	unkept  bool // first has changed since it was stored
}

// seenName is the name of the private record that is a firstSeen.
const seenName = "seen"

// firstSeen says by roles when the sessions that the table was made with were seen, in Unix seconds, to the hour. It is
// no part of an accessRecord: it is stored while the table is not locked, and must not undo what happened meanwhile.
type firstSeen map[string]int64

// secretText makes a secret of 130 random bits.
func secretText() string { return strings.ToLower(rand.Text()) }

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// renewedAt is the last entry that ended the sessions of a role, 0 if none did.
func (s *seating) renewedAt(role string) int64 {
	if s.x != nil {
		if side, ok := s.x.Side(role); ok && side.Player() {
			return s.renewed[side]
		}
	}
	return 0
}

// admits finds the role and the session that a key has now.
func (t *Table) admits(key string) (role, id string, ok bool) {
	if role, ok := t.opens(key); ok && !(t.access.Ended && t.head.Invitations && role == t.bothRole()) {
		return role, firstSession, true
	}
	hash := hashOf(key)
	for i := range t.access.Sessions {
		s := &t.access.Sessions[i]
		if same(s.Hash, hash) && s.Since == t.renewedAt(s.Role) {
			return s.Role, s.ID, true
		}
	}
	return "", "", false
}

// refuse says why a key opens nothing.
func (t *Table) refuse(key string) error {
	if key == "" {
		return fail(CodeNotYours, "a key is wanted: send it as the header Umpire-Key")
	}
	if strings.HasPrefix(key, InvitationPrefix) {
		return fail(CodeNotYours, "this is an invitation and no key: exchange it first (POST .../join)")
	}
	if err := t.opened(key); err != nil {
		return err
	}
	hash := hashOf(key)
	for i := range t.access.Sessions {
		if same(t.access.Sessions[i].Hash, hash) {
			return fail(CodeNotYours,
				"the seat has been given to somebody else since: this page's right to it has ended")
		}
	}
	return fail(CodeNotYours, "this key opens no seat at table %s", t.id)
}

// bothRole is the role of the host's key.
func (s *seating) bothRole() string {
	if s.x == nil {
		return "both"
	}
	return gamelog.Role(s.x.Info(), kernel.Both)
}

// keepAccess stores a new record, and uses it once it is stored. The table is locked.
func (t *Table) keepAccess(r accessRecord) error {
	for i := 0; len(r.Invites) > maxInvites; {
		if slices.Contains(slices.Collect(maps.Values(t.head.Invited)), r.Invites[i].Hash) {
			i++ // otherwise the header's key would be valid again
		} else {
			r.Invites = slices.Delete(r.Invites, i, i+1)
		}
	}
	if err := t.storing(func() error { return t.keep(accessName, r, "this") }); err != nil {
		return err
	}
	t.access.accessRecord = r
	t.access.changes++
	return nil
}

// record is a copy of the record, to be changed.
func (a *access) record() accessRecord {
	r := a.accessRecord
	r.Invites, r.Sessions = slices.Clone(r.Invites), slices.Clone(r.Sessions)
	return r
}

// readAccess loads the stored record.
func (t *Table) readAccess(text []byte) {
	var r accessRecord
	if json.Unmarshal(text, &r) != nil {
		r = accessRecord{}
	}
	t.access.accessRecord = r
	t.access.changes++
}

// invited makes an invitation for a role; earlier ones that nobody has used are no longer valid.
func (t *Table) invited(role string) (string, error) {
	text := InvitationPrefix + secretText()
	r := t.access.record()
	r.Invites = slices.DeleteFunc(r.Invites, func(i invitation) bool { return i.Role == role && i.Used == 0 })
	if first := t.head.Invited[role]; first != "" && t.renewedAt(role) == 0 &&
		!slices.ContainsFunc(r.Invites, func(i invitation) bool { return i.Hash == first }) {
		r.Invites = append(r.Invites, invitation{Role: role, Hash: first, Since: -1}) // replaced by this one
	}
	r.Invites = append(r.Invites, invitation{Role: role, Hash: hashOf(text), Since: t.renewedAt(role)})
	return text, t.keepAccess(r)
}

// Join exchanges an invitation for a key, which is told to nobody else. Device says in a few words where it was done. A
// key of a seat, too, is answered with itself, so that a page need not know which of the two a link has. One who only
// looks is told the game and the side, and changes nothing.
func (r *Registry) Join(ctx context.Context, id string, req JoinRequest, device string) (JoinAnswer, error) {
	t, err := r.acquire(ctx, id)
	if err != nil {
		return JoinAnswer{}, err
	}
	defer r.release(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if role, _, ok := t.admits(req.Invitation); ok {
		if req.Look {
			return JoinAnswer{To: t.invitedTo(role)}, nil
		}
		t.join(t.viewerOf(role))
		return JoinAnswer{Mine: req.Invitation}, nil
	}
	if !strings.HasPrefix(req.Invitation, InvitationPrefix) {
		return JoinAnswer{}, t.refuse(req.Invitation)
	}
	hash := hashOf(req.Invitation)
	rec := t.access.record()
	n := slices.IndexFunc(rec.Invites, func(i invitation) bool { return same(i.Hash, hash) })
	if n < 0 {
		for role, first := range t.head.Invited {
			if same(first, hash) {
				rec.Invites = append(rec.Invites, invitation{Role: role, Hash: first})
				n = len(rec.Invites) - 1
			}
		}
	}
	if n < 0 {
		return JoinAnswer{}, fail(CodeNotYours, "this invitation is not one of table %s: ask for a new link", t.id)
	}
	inv := &rec.Invites[n]
	switch {
	case inv.Used > 0:
		return JoinAnswer{}, fail(CodeNotYours, "this invitation was used on %s, and is good only once: if it was "+
			"not you, tell the one who sent it", time.Unix(inv.Used, 0).UTC().Format("2 January 2006, 15:04 UTC"))
	case inv.Since != t.renewedAt(inv.Role):
		return JoinAnswer{}, fail(CodeNotYours, "this invitation is no longer good: ask for a new link")
	case req.Look:
		return JoinAnswer{To: t.invitedTo(inv.Role)}, nil
	}
	now := time.Now().Unix()
	inv.Used = now
	key := secretText()
	if err := t.addSession(&rec, session{ID: secretText()[:8], Role: inv.Role, Hash: hashOf(key), Since: inv.Since,
		Made: now, Seen: now, Device: gamelog.Clip(device)}); err != nil {
		return JoinAnswer{}, err
	}
	if err := t.keepAccess(rec); err != nil {
		return JoinAnswer{}, err
	}
	t.join(t.viewerOf(inv.Role))
	return JoinAnswer{Mine: key}, nil
}

// invitedTo says what an invitation for a role is to; nil if the program does not have the game.
func (t *Table) invitedTo(role string) *InvitedTo {
	if t.x == nil {
		return nil
	}
	info := t.x.Info()
	to := &InvitedTo{Game: info.Name, Scenario: t.head.Scenario}
	for i := range info.Scenarios {
		if info.Scenarios[i].ID == t.head.Scenario {
			to.Scenario = info.Scenarios[i].Name
		}
	}
	if side, ok := t.seating.side(role); ok {
		to.Side = info.Sides[side].Name
	}
	return to
}

// addSession adds a session to a record. The latest ended sessions are kept, so that a request with one of their keys
// is told that it has ended.
func (t *Table) addSession(r *accessRecord, s session) error {
	ended, n := 0, 0
	for i := len(r.Sessions) - 1; i >= 0; i-- {
		o := &r.Sessions[i]
		switch {
		case o.Since != t.renewedAt(o.Role):
			if ended++; ended > maxSessions {
				r.Sessions = slices.Delete(r.Sessions, i, i+1)
			}
		case o.Role == s.Role:
			n++
		}
	}
	if n >= maxSessions {
		return fail(CodeBadRequest, "the seat is open on %d devices already: end one of them first", n)
	}
	r.Sessions = append(r.Sessions, s)
	return nil
}

// seen notes that a session was used. Of the sessions that the table was made with it is stored in a moment, of the
// others with what is stored next.
func (t *Table) seen(role, id string) {
	now := time.Now().Unix()
	late := func(at int64) bool { return now-at > int64(seenEvery/time.Second) }
	if id == firstSession && late(t.access.first[role]) {
		if t.access.first == nil {
			t.access.first = firstSeen{}
		}
		t.access.first[role], t.access.unkept = now, true
		t.later()
	}
	for i := range t.access.Sessions {
		if s := &t.access.Sessions[i]; s.ID == id && late(s.Seen) {
			s.Seen = now
		}
	}
}

// readSeen loads what was stored; where that is damaged, they were not seen yet.
func (t *Table) readSeen(text []byte) {
	var f firstSeen
	if json.Unmarshal(text, &f) != nil {
		f = nil
	}
	t.access.first = f
}

// Invite makes an invitation: without a side one for another device of the seat that asks, for the host also one for a
// side whose seat is open and to which nobody has come. Earlier invitations for the same seat that nobody has used are
// no longer valid.
func (s *Seat) Invite(ctx context.Context, req InviteRequest) (InviteAnswer, error) {
	if err := s.lock(ctx); err != nil {
		return InviteAnswer{}, err
	}
	defer s.t.mu.Unlock()
	t, role := s.t, s.role
	if req.Side != "" {
		side, ok := t.seating.side(req.Side)
		if host, _ := t.decides(s.role); !ok || !host || !t.head.Invitations || t.seats[side].Who != gamelog.Open ||
			t.taken[side] {
			return InviteAnswer{}, fail(CodeNotYours,
				"the host invites to a seat that is open and to which nobody has come: %q is not one",
				gamelog.Clip(req.Side))
		}
		role = req.Side
	}
	text, err := t.invited(role)
	return InviteAnswer{Friend: text}, err
}

// side finds a player's side by its id.
func (s *seating) side(id string) (kernel.Side, bool) {
	if s.x == nil {
		return kernel.NoSide, false
	}
	side, ok := s.x.Side(id)
	return side, ok && side.Player()
}

// Sessions are the sessions of the seat that asks.
func (s *Seat) Sessions(ctx context.Context) (SessionList, error) {
	if err := s.lock(ctx); err != nil {
		return SessionList{}, err
	}
	defer s.t.mu.Unlock()
	return s.sessions(), nil
}

func (s *Seat) sessions() SessionList {
	t := s.t
	list := SessionList{Sessions: []SessionLine{}}
	if _, ok := t.head.Keys[s.role]; ok && !(t.access.Ended && s.role == t.bothRole()) {
		first := SessionLine{ID: firstSession, Made: t.head.Made, Own: s.id == firstSession,
			Device: "where the table was made", Fixed: !t.head.Invitations || s.role != t.bothRole()}
		if at := t.access.first[s.role]; at > 0 {
			first.Seen = time.Unix(at, 0).UTC()
		}
		list.Sessions = append(list.Sessions, first)
	}
	for _, x := range t.access.Sessions {
		if x.Role == s.role && x.Since == t.renewedAt(x.Role) {
			list.Sessions = append(list.Sessions, SessionLine{ID: x.ID, Made: time.Unix(x.Made, 0).UTC(),
				Seen: time.Unix(x.Seen, 0).UTC(), Own: s.id == x.ID, Device: x.Device})
		}
	}
	return list
}

// EndSession ends a session of the seat that asks, its own among them: its key opens nothing from then on, and its
// streams end.
func (s *Seat) EndSession(ctx context.Context, req EndSessionRequest) (SessionList, error) {
	if err := s.lock(ctx); err != nil {
		return SessionList{}, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	r := t.access.record()
	n := len(r.Sessions)
	switch {
	case s.viewer == kernel.Observer:
		return SessionList{}, fail(CodeNotYours, "observers share one link: it has no sessions to end")
	case req.Session == firstSession && t.head.Invitations && s.role == t.bothRole() && !r.Ended:
		if req.Session == s.id && len(s.sessions().Sessions) < 2 {
			return SessionList{}, fail(CodeBadRequest,
				"this is the host's last session: nobody could decide for the host any more")
		}
		r.Ended = true
	default:
		r.Sessions = slices.DeleteFunc(r.Sessions, func(x session) bool {
			return x.ID == req.Session && x.Role == s.role && x.Since == t.renewedAt(x.Role)
		})
		if len(r.Sessions) == n {
			return SessionList{}, fail(CodeBadRequest, "your seat has no session %q that can be ended",
				gamelog.Clip(req.Session))
		}
	}
	if err := t.keepAccess(r); err != nil {
		return SessionList{}, err
	}
	t.wake()
	return s.sessions(), nil
}
