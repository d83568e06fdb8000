// Games that differ only in what a side may not know, step by step: the side must not be able to tell them apart.

package blockstest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
)

// Alike is a case that is played twice, the second time with other words for some of its own. What one side sees, and
// is told, after every line from the set-up on is the same in both, or is not.
type Alike struct {
	Name, Case string
	Instead    []string // a word, and the one that stands for it in the second game, and so on
	Side       kernel.Side
	// Known: the side may tell the two apart. It must then be able to, so that the check is known to see something.
	Known bool
}

// alike plays them. kerneltest compares worlds that Guess makes of a view: whatever a view tells, it takes as known.
// This says of chosen secrets that views and events do not tell them.
func (k *kit) alike() {
	for _, c := range k.o.Alike {
		k.Run(c.Name, func(t *testing.T) {
			first, second := k.seen(t, c, c.Case), k.seen(t, c, strings.NewReplacer(c.Instead...).Replace(c.Case))
			if len(first) != len(second) {
				t.Fatalf("%d steps and %d", len(first), len(second))
			}
			for i := range first {
				if first[i] == second[i] {
					continue
				}
				if !c.Known {
					a, b := apart(first[i], second[i])
					t.Errorf("after step %d the side can tell the games apart:\n%s\n%s", i+1, a, b)
				}
				return
			}
			if c.Known {
				t.Error("the side should be able to tell the games apart")
			}
		})
	}
}

// seen is what a side is shown and told after every line of a case, once it is set up.
func (k *kit) seen(t *testing.T, c Alike, text string) (list []string) {
	t.Helper()
	parsed, err := try.Parse(c.Name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(parsed, k.g)
	if err != nil {
		t.Fatal(err)
	}
	set := slices.IndexFunc(parsed.Statements, func(s try.Statement) bool { return s.Word == "do" })
	for n := 1; ; n++ {
		more, err := r.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return list
		}
		if n < set { // the position is being set up
			continue
		}
		var v kernel.View
		r.Pos.View(c.Side, &v)
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, e := range r.Events.For(c.Side, nil) {
			told += k.g.Index().EventText(e) + "\n"
		}
		list = append(list, string(b)+"\n"+told)
	}
}

// apart is where two texts begin to differ.
func apart(a, b string) (string, string) {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	i = max(0, i-60)
	return a[i:min(len(a), i+300)], b[i:min(len(b), i+300)]
}
