// Tests of the command line of umpire work and umpire sim --nats. Runs on real servers are tested in lab/farm.

package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestWorkSaysWhatIsWrong(t *testing.T) {
	const nobody = "nats://127.0.0.1:1" // a port that no program may listen on without being root
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"work"}, 2, "--nats URL"},
		{[]string{"work", "--nats", nobody, "more"}, 2, `"more" is too much`},
		{[]string{"work", "--nats", nobody, "-j", "0"}, 2, "at least one"},
		{[]string{"work", "--nats", nobody}, 1, "cannot be reached"},
		{[]string{"sim", "toy/brod", "--nats", nobody}, 1, "cannot be reached"},
		{[]string{"sim", "toy/brod", "--nats", nobody, "--east", "exec:./x"}, 2, "program of this machine"},
		{[]string{"shift", "moscow41/dnieper", "--fewer", "soviet/infantry", "--nats", nobody}, 1, "cannot be reached"},
		{[]string{"league", "toy/brod", "random", "--nats", nobody}, 1, "cannot be reached"},
		{[]string{"league", "toy/brod", "exec:./x", "--nats", nobody}, 2, "program of this machine"},
		{[]string{"sim", "toy/brod", "--file", "x"}, 2, "umpire shift"},
		{[]string{"shift", "toy/brod", "--budget", "1s"}, 2, "--budget is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--paired"}, 2, "--paired is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--sprt", "0.4,0.6"}, 2, "--sprt is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--report", "x.html"}, 2, "--report is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--timings"}, 2, "--timings is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--save", "x.json"}, 2, "--save is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--game", "1"}, 2, "--game is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--game", "0"}, 2, "--game is for umpire sim alone"},
		{[]string{"shift", "toy/brod", "--ceilings", "x"}, 2, "not defined: -ceilings"},
	} {
		var out, err bytes.Buffer
		code := run(context.Background(), c.args, &env{&out, &err})
		if code != c.code || !strings.Contains(err.String(), c.says) {
			t.Errorf("%v: %d, %s", c.args, code, err.String())
		}
	}
}

func TestProgramIdentity(t *testing.T) {
	one, err := programIdentity()
	two, err2 := programIdentity()
	if err != nil || err2 != nil || one != two || len(one) < 12 {
		t.Errorf("%q, %q, %v, %v", one, two, err, err2)
	}
}
