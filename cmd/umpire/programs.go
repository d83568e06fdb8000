// Bots that are programs come from the command line alone: the user who starts umpire says what it may start. No
// request over HTTP can name one that is not there already.

package main

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"umpire/bots"
	"umpire/bots/program"
)

// isProgram says whether a bot is given as exec:PATH, and which program that is.
func isProgram(bot string) (path string, ok bool) { return strings.CutPrefix(bot, "exec:") }

// programBot makes a bot of a program. What the program writes to its standard error goes to ours, under the bot's
// name.
func programBot(e *env, name, path string, budget time.Duration) (bots.Maker, error) {
	if budget < time.Millisecond {
		return bots.Maker{}, usage("--budget %v is too short to decide in", budget)
	}
	var mu sync.Mutex
	return program.New(name, path, program.Options{Budget: budget, Said: func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(e.err, "%s: %s\n", name, line)
	}})
}

// botName is what a bot may be called.
var botName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)

// namedPrograms makes bots of what --bot NAME=exec:PATH says, and lists them after the program's own.
func namedPrograms(e *env, named []string, budget time.Duration) (bots.Set, error) {
	set := append(bots.Set{}, seatable...)
	for _, n := range named {
		name, what, _ := strings.Cut(n, "=")
		path, ok := isProgram(what)
		if !ok || path == "" || !botName.MatchString(name) {
			return nil, usage("--bot %s is not NAME=exec:PATH with a name of small letters, digits and hyphens", n)
		}
		for i := range set {
			if set[i].Name == name {
				return nil, usage("--bot %s: there is a bot called %q already", n, name)
			}
		}
		m, err := programBot(e, name, path, budget)
		if err != nil {
			return nil, err
		}
		set = append(set, m)
	}
	return set, nil
}
