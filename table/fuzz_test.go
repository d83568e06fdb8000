// Fuzzers of what anybody may send to the server about seats and dice: invitations and secrets.

package table_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// fuzzed is a table with a friend's seat that is open.
func fuzzed(f *testing.F) (*table.Registry, table.TableMade) {
	f.Helper()
	h, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()},
		Invitations: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(h.Close)
	made, err := h.Make(context.Background(), table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "open"}})
	if err != nil {
		f.Fatal(err)
	}
	return h, made
}

// FuzzInvitation: no text but the invitation opens the friend's seat, and it still does afterwards.
func FuzzInvitation(f *testing.F) {
	h, made := fuzzed(f)
	right := made.Keys["blue"]
	for _, text := range []string{"", "invite-", right[:len(right)-1], right + "a", strings.ToUpper(right),
		made.Mine + " ", "sha256:" + right, "both", "\x00"} {
		f.Add(text, "Firefox")
	}
	f.Fuzz(func(t *testing.T, text, device string) {
		if text == right || text == made.Mine || text == made.Keys["observer"] {
			return
		}
		for _, id := range []string{made.Table, text} {
			a, err := h.Join(t.Context(), id, table.JoinRequest{Invitation: text}, device)
			fails, ok := errors.AsType[*table.Failure](err)
			if !ok || a.Mine != "" || fails.Code != table.CodeNotYours && fails.Code != table.CodeUnknown {
				t.Fatalf("%q opens table %q: %+v, %v", text, id, a, err)
			}
		}
		if s, err := h.Sit(t.Context(), made.Table, text); err == nil {
			s.Leave()
			t.Fatalf("the key %q opens a seat", text)
		}
	})
}

// FuzzSecret: a secret is 32 bytes in lower-case hex, and nothing else is taken or stored.
func FuzzSecret(f *testing.F) {
	h, made := fuzzed(f)
	for _, text := range []string{"", strings.Repeat("0", 64), strings.Repeat("A", 64), strings.Repeat("a", 63),
		strings.Repeat("a", 66), strings.Repeat("a", 63) + "\n", "0x" + strings.Repeat("a", 62)} {
		f.Add(text)
	}
	seat, err := h.Sit(context.Background(), made.Table, made.Mine)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(seat.Leave)
	wanted := true
	f.Fuzz(func(t *testing.T, text string) {
		clean := len(text) == 64 && strings.Trim(text, "0123456789abcdef") == ""
		if clean != gamelog.CleanSecret(text) {
			t.Fatalf("%q is taken for a secret: %v", text, !clean)
		}
		state, err := seat.AddSecret(t.Context(), table.SecretRequest{Secret: text})
		if (err == nil) != (clean && wanted) {
			t.Fatalf("%q: %+v, %v", text, state, err)
		}
		if wanted = wanted && !clean; err == nil && state.Wanted {
			t.Fatal("a second one is wanted")
		}
	})
}
