package table

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
)

// A variant is a game of its own: its id is that of the game it lies over, "+" and its name, so a hall keeps the two apart by their ids alone.
// What is left to this file is the other half: one variant in two versions, and a variant that the program was not started with.

// PlayedOn names the variant that a game is played on, in its log and in its file.
type PlayedOn struct {
	Title string `json:"title"`
	Hash  string `json:"hash"` // of its files (kernel.VariantInfo): another hash is another version
}

// String is the words for it.
func (p *PlayedOn) String() string { return fmt.Sprintf("%q (version %.8s)", clip(p.Title), p.Hash) }

func playedOn(info *kernel.Info) *PlayedOn {
	if info.Variant == nil {
		return nil
	}
	return &PlayedOn{info.Variant.Title, info.Variant.Hash}
}

// hash is empty for the standard game.
func (p *PlayedOn) hash() string {
	if p == nil {
		return ""
	}
	return p.Hash
}

// crossing says whether a game that was played with another edition may go on with this program's. Rules and data of ours come with the program, and a
// game follows them. A variant is its user's: a game goes over to another version of it only if whoever runs the program says so.
func (h *Hall) crossing(played editionBody, info *kernel.Info) bool {
	was, is := played.Variant.hash(), playedOn(info).hash()
	return was == is || was != "" && is != "" && slices.Contains(h.cfg.Cross, info.Variant.ID)
}

// otherVersion says why a game is not played on with the version of its variant that this program has.
func otherVersion(played editionBody, info *kernel.Info) string {
	is := "the standard data"
	if v := playedOn(info); v != nil {
		is = fmt.Sprintf("version %.8s", v.Hash)
	}
	was := "the standard data"
	if played.Variant != nil {
		was = "the variant " + played.Variant.String()
	}
	text := fmt.Sprintf("the game is played on %s of %s, and this program has %s: start it with the variant as it was", was, info.Base(), is)
	if info.Variant != nil && played.Variant != nil {
		text += fmt.Sprintf(", or with --cross %s to let its games go on with this version", info.Variant.ID)
	}
	return text
}

// missing says why a game cannot be played that this program does not have. On is what its log or file says of its variant, nil if that is not known.
func missing(id string, on *PlayedOn) string {
	base, name, ok := strings.Cut(id, "+")
	if !ok {
		return fmt.Sprintf("this program does not have the game %q", clip(id))
	}
	if on == nil {
		return fmt.Sprintf("the game is played on the variant %q of %s, which this program was not started with: start it with --variant and the variant's folder", clip(name), clip(base))
	}
	return fmt.Sprintf("the game is played on the variant %s of %s, %q, which this program was not started with: start it with --variant and the variant's folder", on, clip(base), clip(name))
}

// startOf is what a log's first entry says of the game that it starts.
func startOf(info *kernel.Info, setup kernel.Setup) *startBody {
	return &startBody{Game: info.ID, Edition: info.Edition, Data: info.DataHash, Variant: playedOn(info), Setup: setup}
}

// on is what a saved game says of its variant, nil if it is played on standard data.
func (f *File) on() *PlayedOn {
	if f.Variant != nil || len(f.Entries) == 0 || f.Entries[0].Body == nil {
		return f.Variant
	}
	if b, err := readBody(f.Entries[0].Body, 1); err == nil {
		return b.Start.Variant
	}
	return nil
}
