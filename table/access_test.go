// Tests of invitations and sessions: a link is good once, what it is exchanged for nobody else has, and a seat that is
// given away takes its sessions with it.

package table_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

func inviting(c *table.Config) { c.Invitations = true }

func join(t *testing.T, h *table.Registry, id, invitation string) (key string) {
	t.Helper()
	ans, err := h.Join(t.Context(), id, table.JoinRequest{Invitation: invitation}, "Firefox on Linux")
	if err != nil {
		t.Fatal(err)
	}
	return ans.Mine
}

func refusedJoin(t *testing.T, h *table.Registry, id, invitation, says string) {
	t.Helper()
	_, err := h.Join(t.Context(), id, table.JoinRequest{Invitation: invitation}, "")
	failure(t, err, table.CodeNotYours, says)
}

// What the host is told when the table is made opens nothing of the friend's, at any time.
func TestTheHostHasNoKeyOfTheFriends(t *testing.T) {
	store := memory.New()
	h := registry(t, store, inviting)
	made := make2(t, h, "me", "open", 1)
	if len(made.Keys) != 2 || made.Keys["observer"] == "" || !strings.HasPrefix(made.Keys["blue"], "invite-") {
		t.Fatalf("%+v", made)
	}
	_, err := h.Sit(t.Context(), made.Table, made.Keys["blue"])
	failure(t, err, table.CodeNotYours, "exchange it first")
	key := join(t, h, made.Table, made.Keys["blue"])
	friend, host := by(t, h, made.Table, key), by(t, h, made.Table, made.Mine)
	if friend.Viewer() != kernel.SideB || host.Viewer() != kernel.SideA {
		t.Errorf("the friend sees as %d, the host as %d", friend.Viewer(), host.Viewer())
	}
	for _, k := range []string{made.Keys["blue"], made.Keys["observer"], ""} {
		if s, err := h.Sit(t.Context(), made.Table, k); err == nil {
			if s.Viewer() != kernel.Observer {
				t.Errorf("the host's %q shows side %d", k, s.Viewer())
			}
			s.Leave()
		}
	}
	_, err = host.Resign(t.Context(), table.ResignRequest{At: 1, Side: "blue"})
	failure(t, err, table.CodeNotYours, "")
	_, err = host.Look(t.Context(), table.Look{As: kernel.SideB})
	failure(t, err, table.CodeNotYours, "until the game is over")
	_, err = host.Invite(t.Context(), table.InviteRequest{Side: "blue"})
	failure(t, err, table.CodeNotYours, "nobody has come")

	// The store holds no secret but the observers', and a restart keeps it all.
	head, _, err := store.Table(t.Context(), made.Table)
	if err != nil {
		t.Fatal(err)
	}
	records, err := store.Private(t.Context(), made.Table)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{made.Mine, key, strings.TrimPrefix(made.Keys["blue"], "invite-")} {
		for role, k := range head.Keys {
			if strings.Contains(k, secret) {
				t.Errorf("the header has the secret of %s", role)
			}
		}
		for name, text := range records {
			if strings.Contains(string(text), secret) {
				t.Errorf("the record %s has a secret", name)
			}
		}
	}
	friend.Leave()
	host.Leave()
	h.Close()
	h = registry(t, store, inviting)
	if by(t, h, made.Table, key).Viewer() != kernel.SideB || by(t, h, made.Table, made.Mine).Viewer() != kernel.SideA {
		t.Error("the keys are not good after a restart")
	}
	refusedJoin(t, h, made.Table, made.Keys["blue"], "was used on")
	if list, err := h.List(t.Context()); err != nil || len(list[0].Keys) != 1 || list[0].Keys["observer"] == "" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestAnInvitationIsGoodOnce(t *testing.T) {
	h := registry(t, memory.New(), inviting)
	made := make2(t, h, "me", "open", 1)
	host := by(t, h, made.Table, made.Mine)
	again, err := host.Invite(t.Context(), table.InviteRequest{Side: "blue"}) // the first link was lost
	if err != nil {
		t.Fatal(err)
	}
	refusedJoin(t, h, made.Table, made.Keys["blue"], "no longer good")
	key := join(t, h, made.Table, again.Friend)
	refusedJoin(t, h, made.Table, again.Friend, "good only once")
	refusedJoin(t, h, made.Table, "invite-nonsense", "not one of table")
	refusedJoin(t, h, made.Table, "nonsense", "opens no seat")
	if join(t, h, made.Table, key) != key {
		t.Error("a key is not answered with itself")
	}
	if _, err := h.Join(t.Context(), "nosuchtable1", table.JoinRequest{Invitation: again.Friend}, ""); err == nil {
		t.Error("an invitation is good for a table that does not exist")
	}
	other := make2(t, h, "me", "open", 1)
	refusedJoin(t, h, other.Table, again.Friend, "not one of table")
	for range 50 { // many unused links for devices do not make an old one valid again
		if _, err := host.Invite(t.Context(), table.InviteRequest{}); err != nil {
			t.Fatal(err)
		}
	}
	refusedJoin(t, h, made.Table, made.Keys["blue"], "no longer good")
}

func TestASeatHandedOnHasANewSecret(t *testing.T) {
	h := registry(t, memory.New(), inviting, still)
	made := make2(t, h, "me", "open", 1)
	host := by(t, h, made.Table, made.Mine)
	first := join(t, h, made.Table, made.Keys["blue"])
	friend := by(t, h, made.Table, first)
	if ans := reseat(t, friend, "blue", "bot:still"); ans.Mine != first || ans.Friend != "" {
		t.Errorf("%+v", ans) // the seat stays the friend's
	}
	reseat(t, friend, "blue", "me")
	sub, err := friend.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	ans := reseat(t, friend, "blue", "open")
	if ans.Mine != made.Keys["observer"] || !strings.HasPrefix(ans.Friend, "invite-") {
		t.Fatalf("%+v", ans)
	}
	for range 3 { // what was still to be told, and then the end
		if _, err = sub.Next(t.Context()); err != nil {
			break
		}
	}
	failure(t, err, table.CodeNotYours, "given to somebody else")
	_, err = h.Sit(t.Context(), made.Table, first)
	failure(t, err, table.CodeNotYours, "given to somebody else")
	second := join(t, h, made.Table, ans.Friend)
	if by(t, h, made.Table, second).Viewer() != kernel.SideB || second == first {
		t.Error("the second friend does not have the seat")
	}
	// The host opens their own: the friend who comes gets a secret, the host keeps the host's rights and sees less.
	opened := reseat(t, host, "red", "open")
	if opened.Mine != made.Mine || host.Viewer() != kernel.Observer {
		t.Errorf("%+v, the host sees as %d", opened, host.Viewer())
	}
	// An open seat that the host takes again: the invitation is no longer good.
	reseat(t, host, "red", "me")
	refusedJoin(t, h, made.Table, opened.Friend, "no longer good")
	if host.Viewer() != kernel.SideA {
		t.Errorf("the host sees as %d", host.Viewer())
	}
}

func TestAFriendWhoVanishedLosesTheSecret(t *testing.T) {
	h := registry(t, memory.New(), inviting, impatient)
	made := make2(t, h, "me", "open", 1)
	host := by(t, h, made.Table, made.Mine)
	friend := by(t, h, made.Table, join(t, h, made.Table, made.Keys["blue"]))
	play(t, host, "done")
	ans, err := host.Reseat(t.Context(),
		table.SeatRequest{At: look(t, host).At, Side: "blue", Who: "open", ReplaceKey: true})
	if err != nil || !strings.HasPrefix(ans.Friend, "invite-") || ans.Mine != made.Mine {
		t.Fatalf("%+v, %v", ans, err)
	}
	_, err = friend.Look(t.Context(), table.Look{})
	failure(t, err, table.CodeNotYours, "given to somebody else")
	if by(t, h, made.Table, join(t, h, made.Table, ans.Friend)).Viewer() != kernel.SideB {
		t.Error("the new friend has not got the seat")
	}
}

func TestSessionsAreSeenAndEnded(t *testing.T) {
	h := registry(t, memory.New(), inviting)
	made := make2(t, h, "me", "open", 1)
	host := by(t, h, made.Table, made.Mine)
	friend := by(t, h, made.Table, join(t, h, made.Table, made.Keys["blue"]))
	more, err := friend.Invite(t.Context(), table.InviteRequest{})
	if err != nil {
		t.Fatal(err)
	}
	phoneKey := join(t, h, made.Table, more.Friend)
	phone := by(t, h, made.Table, phoneKey)
	if phone.Viewer() != kernel.SideB {
		t.Fatalf("the second device sees as %d", phone.Viewer())
	}
	list, err := friend.Sessions(t.Context())
	if err != nil || len(list.Sessions) != 2 || !list.Sessions[0].Own || list.Sessions[1].Own ||
		list.Sessions[1].Device != "Firefox on Linux" || list.Sessions[1].Seen.IsZero() {
		t.Fatalf("%+v, %v", list, err)
	}
	if own, err := host.Sessions(t.Context()); err != nil || own.Sessions[0].Seen.IsZero() {
		t.Fatalf("the host is here: %+v, %v", own, err)
	}
	_, err = host.EndSession(t.Context(), table.EndSessionRequest{Session: list.Sessions[1].ID})
	failure(t, err, table.CodeBadRequest, "no session")
	_, err = by(t, h, made.Table, made.Keys["observer"]).EndSession(t.Context(),
		table.EndSessionRequest{Session: "first"})
	failure(t, err, table.CodeNotYours, "one link")
	sub, err := phone.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	if _, err := sub.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, err = friend.EndSession(t.Context(), table.EndSessionRequest{Session: list.Sessions[1].ID}); err != nil ||
		len(list.Sessions) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, err := sub.Next(t.Context()); err == nil {
		t.Error("the stream of a session that was ended goes on")
	}
	if _, err := h.Sit(t.Context(), made.Table, phoneKey); err == nil {
		t.Error("a session that was ended opens the seat")
	}
	look(t, friend)

	// The host moves to another device and ends the first; the last one stays.
	_, err = host.EndSession(t.Context(), table.EndSessionRequest{Session: "first"})
	failure(t, err, table.CodeBadRequest, "last session")
	more, err = host.Invite(t.Context(), table.InviteRequest{})
	if err != nil {
		t.Fatal(err)
	}
	moved := by(t, h, made.Table, join(t, h, made.Table, more.Friend))
	if list, err = moved.EndSession(t.Context(), table.EndSessionRequest{Session: "first"}); err != nil ||
		len(list.Sessions) != 1 || !list.Sessions[0].Own {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, err := h.Sit(t.Context(), made.Table, made.Mine); err == nil {
		t.Error("the host's first session is not ended")
	}
	for range 40 {
		more, err = moved.Invite(t.Context(), table.InviteRequest{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = h.Join(t.Context(), made.Table, table.JoinRequest{Invitation: more.Friend}, ""); err != nil {
			break
		}
	}
	failure(t, err, table.CodeBadRequest, "20 devices")
}

// A table of the older form, where each side has a key, keeps its keys; so does a table of one's own machine.
func TestTablesOfTheOlderFormStayOpen(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made := make2(t, h, "me", "open", 1)
	by(t, h, made.Table, made.Keys["blue"]).Leave()
	h.Close()
	h = registry(t, store, inviting)
	if by(t, h, made.Table, made.Keys["red"]).Viewer() != kernel.SideA ||
		by(t, h, made.Table, made.Keys["blue"]).Viewer() != kernel.SideB {
		t.Error("the keys of an older table show something else")
	}
	if join(t, h, made.Table, made.Keys["blue"]) != made.Keys["blue"] {
		t.Error("a key is not answered with itself")
	}
	friend := by(t, h, made.Table, made.Keys["blue"])
	more, err := friend.Invite(t.Context(), table.InviteRequest{})
	if err != nil {
		t.Fatal(err)
	}
	second := by(t, h, made.Table, join(t, h, made.Table, more.Friend))
	if list, err := second.Sessions(t.Context()); err != nil || len(list.Sessions) != 2 || !list.Sessions[0].Fixed {
		t.Errorf("%+v, %v", list, err)
	}
	reseat(t, friend, "blue", "open")
	if _, err := second.Look(t.Context(), table.Look{}); err == nil {
		t.Error("a session still opens the seat after it was given away")
	}
}
