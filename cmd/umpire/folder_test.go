// Starts two real servers on one data folder: the second is refused, the first plays on, and a server that was killed
// leaves no lock behind.

package main

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestOneServerHasAFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program several times")
	}
	dir := t.TempDir()
	binary, data := buildProgram(t, dir), filepath.Join(dir, "data")
	first, url := launch(t, binary, data)
	p := &player{t: t, r: rand.New(rand.NewPCG(3, 7))}
	stop := make(chan struct{})
	played := make(chan struct{})
	go func() { p.play(url, stop); close(played) }()

	second := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--data", data)
	out, err := second.CombinedOutput()
	process := fmt.Sprintf("process %d", first.Process.Pid)
	if err == nil || !strings.Contains(string(out), data) || !strings.Contains(string(out), process) {
		t.Errorf("the second server says %v\n%s\nand not the folder and %q", err, out, process)
	}
	close(stop)
	<-played
	if len(p.games) == 0 {
		t.Error("nothing was played on the first server")
	}
	first.Process.Kill()
	first.Wait()

	third, _ := launch(t, binary, data)
	interrupt(third)
	third.Wait()
}
