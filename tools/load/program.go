// Builds and starts the server that is measured, and reads its processor time and memory.

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// workshop is a folder with the programs to be measured.
type workshop struct {
	dir    string
	binary string // the program, if one was named; else each is built when it is wanted
	whole  bool   // pages hold whole snapshots
}

func newWorkshop(binary string) (*workshop, error) {
	if runtime.GOOS != "linux" {
		return nil, errors.New("memory and CPU of the server are read from /proc: this runs on Linux only")
	}
	dir, err := os.MkdirTemp("", "umpire-load-")
	if err != nil {
		return nil, err
	}
	return &workshop{dir: dir, binary: binary}, nil
}

func (w *workshop) remove() { os.RemoveAll(w.dir) }

// program is the program that serves a game: hexserver for the synthetic game, umpire for all others.
func (w *workshop) program(game string) (string, error) {
	if w.binary != "" {
		return w.binary, nil
	}
	from := "umpire/cmd/umpire"
	if game == "hexes" {
		from = "umpire/tools/load/hexserver"
	}
	to := filepath.Join(w.dir, filepath.Base(from))
	if _, err := os.Stat(to); err == nil {
		return to, nil
	}
	if out, err := exec.Command("go", "build", "-o", to, from).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return to, nil
}

// server is the program, running on an empty data folder.
type server struct {
	url  string
	cmd  *exec.Cmd
	data string
}

// start starts the program. umpire play has no limits on requests, which would only measure themselves here.
func (w *workshop) start(ctx context.Context, game string) (*server, error) {
	binary, err := w.program(game)
	if err != nil {
		return nil, err
	}
	data, err := os.MkdirTemp(w.dir, "data")
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, binary, "play", "--no-open", "--addr", "127.0.0.1:0", "--data", data)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{cmd: cmd, data: data}
	line, err := bufio.NewReader(out).ReadString('\n')
	for _, w := range strings.Fields(line) {
		if strings.HasPrefix(w, "http://") {
			page, _, _ := strings.Cut(w, "#") // what follows is for a browser
			s.url = strings.TrimSuffix(page, "/")
		}
	}
	if s.url == "" {
		s.stop()
		return nil, fmt.Errorf("the program did not say where it is: %q %v", line, err)
	}
	return s, nil
}

func (s *server) stop() {
	s.cmd.Process.Signal(syscall.SIGTERM)
	s.cmd.Wait()
	os.RemoveAll(s.data)
}

// cpu is the processor time that the server has used, and what this program has.
func (s *server) cpu() (server, own time.Duration, err error) {
	server, err1 := cpuOf(s.cmd.Process.Pid)
	own, err2 := cpuOf(os.Getpid())
	return server, own, errors.Join(err1, err2)
}

func cpuOf(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(string(text), ") ")
	f := strings.Fields(after)
	if len(f) < 13 {
		return 0, errors.New("/proc says nothing of the processor time")
	}
	user, err1 := strconv.Atoi(f[11])
	system, err2 := strconv.Atoi(f[12])
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err1, err2) // in hundredths of a second
}

// memory is what the server holds in memory, in KB.
func (s *server) memory() (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			return strconv.ParseFloat(strings.Fields(rest)[0], 64)
		}
	}
	return 0, errors.New("/proc says nothing of the memory")
}

// spread is the median of several figures, and their range.
func spread[T any](list []T, of func(T) float64, digits int) string {
	var v []float64
	for _, x := range list {
		v = append(v, of(x))
	}
	slices.Sort(v)
	f := func(x float64) string { return strconv.FormatFloat(x, 'f', digits, 64) }
	if len(v) == 1 {
		return f(v[0])
	}
	return fmt.Sprintf("%s (%s to %s)", f(v[len(v)/2]), f(v[0]), f(v[len(v)-1]))
}
