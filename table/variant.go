// Games on variants, which belong to their users: which version of one may go on with which. A variant is a game of its
// own with an id of its own (the game's, "+" and its name), so tables of a game and of its variants never mix.

package table

import (
	"fmt"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// crossing says whether a game that was played with another edition may go on with this program's. The standard rules
// and data come with the program, and games follow them. A game on a variant goes on with another version of it only if
// Config.Cross says so.
func (r *Registry) crossing(played gamelog.Edition, info *kernel.Info) bool {
	was, is := played.Variant.Version(), gamelog.VariantOf(info).Version()
	return was == is || was != "" && is != "" && slices.Contains(r.cfg.Cross, info.Variant.ID)
}

// otherVersion says why a game is not played on with the version of its variant that this program has.
func otherVersion(played gamelog.Edition, info *kernel.Info) string {
	is := "the standard data"
	if v := gamelog.VariantOf(info); v != nil {
		is = fmt.Sprintf("version %.8s", v.Hash)
	}
	was := "the standard data"
	if played.Variant != nil {
		was = "the variant " + played.Variant.String()
	}
	text := fmt.Sprintf("the game is played on %s of %s, and this program has %s: start it with the variant as it was",
		was, info.Base(), is)
	if info.Variant != nil && played.Variant != nil {
		text += fmt.Sprintf(", or with --cross %s to let its games go on with this version", info.Variant.ID)
	}
	return text
}
