// umpire try: runs cases.

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"umpire/kernel"
	"umpire/kernel/try"
)

func tryCommand() *command {
	var verbose, queries bool
	var own variantDirs
	return &command{
		name: "try", args: "[-v] [--variant DIR]... FILE|DIR...  or  umpire try -queries GAME",
		short: "Runs cases (*.try), or lists what a case of a game can set and ask",
		long: "A case that fails is shown with its file and line, what was expected and what was found.\n" +
			"docs/try.md describes the language. A case of a variant names it after its game, as in\n" +
			"\"game moscow41+mine\"; --variant DIR brings it. Cases of the game itself never run on a variant.",
		flags: func(fs *flag.FlagSet) {
			fs.BoolVar(&verbose, "v", false, "show what happens at every line")
			fs.BoolVar(&queries, "queries", false, "list the set-up words and queries of a game")
			own.flag(fs)
		},
		run: func(_ context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if queries {
				return listQueries(e, args)
			}
			if len(args) == 0 {
				return usage("name case files or folders")
			}
			return runCases(e, own, args, verbose)
		},
	}
}

func listQueries(e *env, args []string) error {
	if len(args) != 1 {
		return usage("name one game")
	}
	g, err := gameByID(args[0])
	if err != nil {
		return err
	}
	cg, ok := g.(kernel.CaseGame)
	if !ok {
		return fmt.Errorf("%s cannot be set up by cases", args[0])
	}
	for _, w := range append(cg.Words(), try.Builtin()...) {
		fmt.Fprintf(e.out, "%-44s %s\n", w.Form, w.Text)
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		return err
	}
	fmt.Fprintln(e.out, "\nactions:")
	for v := 1; v < len(g.Info().Verbs); v++ {
		info := g.Info().Verbs[v]
		fmt.Fprintf(e.out, "%-44s %s\n", x.Usage(kernel.Verb(v)), info.Text)
	}
	return nil
}

func runCases(e *env, own variantDirs, args []string, verbose bool) error {
	games, err := own.library()
	if err != nil {
		return err
	}
	files, err := caseFiles(args)
	if err != nil {
		return err
	}
	passed, failed := 0, 0
	for _, name := range files {
		if err := runCase(e, games, name, verbose); err != nil {
			failed++
			fmt.Fprintln(e.err, err)
			continue
		}
		passed++
	}
	fmt.Fprintf(e.out, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return errFailed
	}
	return nil
}

// caseFiles lists the files that the arguments name, those of folders in order. A folder without cases is an error: a
// typing slip must not look like success.
func caseFiles(args []string) ([]string, error) {
	var files []string
	for _, a := range args {
		st, err := os.Stat(a)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no file or folder %s", a)
		} else if err != nil {
			return nil, err
		}
		if !st.IsDir() {
			files = append(files, a)
			continue
		}
		had := len(files)
		err = filepath.WalkDir(a, func(p string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(p) == ".try" {
				files = append(files, p)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(files) == had {
			return nil, fmt.Errorf("the folder %s holds no cases (*.try)", a)
		}
	}
	return files, nil
}

func runCase(e *env, games *library, name string, verbose bool) error {
	f, err := openRegular(name, maxCaseFile)
	if err != nil {
		return err
	}
	defer f.Close()
	c, err := try.Parse(name, f)
	if err != nil {
		return err
	}
	g, ok := games.find(c.Game)
	if games.err != nil {
		return games.err
	}
	if !ok {
		return fmt.Errorf("%s: there is no game %q; there are %s", name, c.Game, strings.Join(games.ids(), ", "))
	}
	var trace func(try.Statement, string)
	if verbose {
		fmt.Fprintf(e.out, "%s: %s\n", name, c.Title)
		trace = func(st try.Statement, note string) {
			fmt.Fprintf(e.out, "%5d  %s\n", st.Line, strings.Join(st.Words, " "))
			for _, l := range strings.Split(note, "\n") {
				if l != "" {
					fmt.Fprintf(e.out, "         %s\n", l)
				}
			}
		}
	}
	return try.Run(c, g, trace)
}
