package blocks_test

import (
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestServicesForPlayers: what bots ask agrees with what the rules do, at every step of random play, and changes
// nothing.
func TestServicesForPlayers(t *testing.T) {
	g := moscow41.Must()
	for i, sc := range g.Info().Scenarios {
		src := chance.NewRand(uint64(i))
		pos, err := g.Start(kernel.Setup{Scenario: sc.ID}, src)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		for range 600 {
			legal := p.Legal(nil)
			if len(legal) == 0 {
				break
			}
			before := p.State
			for b := blocks.Block(1); int(b) < len(p.Units); b++ {
				u := &p.Units[b]
				if !p.InPlay(b) || u.Kind == blocks.Leader {
					continue
				}
				if n := p.Strength(b); p.Effective(b) > n || n > 0 && p.Effective(b) < 1 ||
					p.Weather == blocks.Good && p.Effective(b) != n {
					t.Fatalf("%s at %d counts for %d in weather %d", u.ID, n, p.Effective(b), p.Weather)
				}
				if p.DefenceDice(b) > p.Strength(b) || p.AttackDice(b, p.At[b]) > p.Effective(b) || p.Faces(b) > 3 {
					t.Fatalf("%s rolls more dice than it has strength", u.ID)
				}
				if u.Kind == blocks.HQ && p.Areas[p.At[b]].Terrain < blocks.Box &&
					p.WithinOf(b, p.At[b]) != p.Within(b) {
					t.Fatalf("%s has another range where it stands than there", u.ID)
				}
				if p.HasArtillery(b) != (u.Kind == blocks.HQ && (u.ID != "g-hoepner" || p.Sc.HQsFire)) {
					t.Fatalf("%s: artillery %v", u.ID, p.HasArtillery(b))
				}
			}
			for _, a := range legal {
				if a.Verb == blocks.VBuild && !p.MayBuild(p.ChosenBlock()) {
					t.Fatal("a line may be built, and the service says no")
				}
				if a.Verb == blocks.VStrategicMove && !p.MaySpend(p.ToMove()) {
					t.Fatal("the disc may be spent, and the service says no")
				}
			}
			if p.State != before {
				t.Fatal("asking has changed the position")
			}
			if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
