// Which variant, and which version of it, a game is played on.

package gamelog

import (
	"fmt"
	"strings"

	"umpire/kernel"
)

// Variant names the variant that a game is played on, in its log and in its file: a user's own data over a game's. A
// variant is a game with an id of its own, that of the game it lies over, "+" and its name; what is named here is which
// version of it was played.
type Variant struct {
	Title string `json:"title"`
	Hash  string `json:"hash"` // of its files (kernel.VariantInfo): another hash is another version
}

// VariantOf is the variant that this program has of a game, nil if it is the standard game.
func VariantOf(info *kernel.Info) *Variant {
	if info.Variant == nil {
		return nil
	}
	return &Variant{info.Variant.Title, info.Variant.Hash}
}

// String is the words for it.
func (v *Variant) String() string { return fmt.Sprintf("%q (version %.8s)", Clip(v.Title), v.Hash) }

// Version is the variant's hash, empty for the standard game (nil).
func (v *Variant) Version() string {
	if v == nil {
		return ""
	}
	return v.Hash
}

// Missing says why a game cannot be played that this program does not have. On is what its log or file says of its
// variant, nil if that is not known.
func Missing(id string, on *Variant) string {
	base, name, ok := strings.Cut(id, "+")
	if !ok {
		return fmt.Sprintf("this program does not have the game %q", Clip(id))
	}
	const start = "which this program was not started with: start it with --variant and the variant's folder"
	if on == nil {
		return fmt.Sprintf("the game is played on the variant %q of %s, %s", Clip(name), Clip(base), start)
	}
	return fmt.Sprintf("the game is played on the variant %s of %s, %q, %s", on, Clip(base), Clip(name), start)
}

// variant is what a saved game says of its variant, nil if it is played on standard data.
func (f *File) variant() *Variant {
	if f.Variant != nil || len(f.Entries) == 0 || f.Entries[0].Body == nil {
		return f.Variant
	}
	if b, err := ReadBody(f.Entries[0].Body, 1); err == nil {
		return b.Start.Variant
	}
	return nil
}
