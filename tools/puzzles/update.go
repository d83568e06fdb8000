// Puzzles after a change of the game: their positions are encoded, and an encoding is of one edition.

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"umpire/kernel"
	"umpire/kernel/try"
	"umpire/lab/puzzles"
)

// update writes the puzzles of a folder for today's edition of their game. Those that do not play as cases or cannot be
// proved any more are removed.
func update(id, folder string, most int) error {
	g, err := gameOf(id)
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.try"))
	if err != nil {
		return err
	}
	kept := 0
	for _, file := range files {
		was, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		text, err := inEdition(was, g)
		if err == nil {
			err = proved(file, text, g, most)
		}
		if err != nil {
			fmt.Printf("%s is removed: %v\n", file, err)
			if err := os.Remove(file); err != nil {
				return err
			}
			continue
		}
		kept++
		if text != string(was) {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%d of %d puzzles are kept\n", kept, len(files))
	return nil
}

// inEdition is a puzzle with its position in today's edition. The second byte of every encoded position is the edition
// (package mechanics/statebytes).
func inEdition(was []byte, g kernel.Game) (string, error) {
	c, err := try.Parse("puzzle", bytes.NewReader(was))
	if err != nil {
		return "", err
	}
	if len(c.Position) < 2 {
		return string(was), nil
	}
	c.Position[1] = byte(g.Info().Edition)
	pos, err := g.Decode(c.Position)
	if err != nil {
		return "", err
	}
	packed, err := try.PackPosition(pos)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for line := range strings.Lines(string(was)) {
		if strings.HasPrefix(line, "position ") {
			b.WriteString(packed)
			packed = ""
		} else {
			b.WriteString(line)
		}
	}
	return b.String(), nil
}

// proved says why a text is not a case that plays and a puzzle that can be proved.
func proved(name, text string, g kernel.Game, most int) error {
	c, err := try.Parse(name, strings.NewReader(text))
	if err != nil {
		return err
	}
	if err := try.Run(c, g, nil); err != nil {
		return err
	}
	_, err = puzzles.Reprove(c, g, most)
	return err
}
