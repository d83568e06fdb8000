// Runs the command-line scripts of testdata, and tests that the commands which serve start, stop and publish meters.

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"umpire": main, "fairbot": fairBot, "badbot": badBot})
}

// The scripts run the program as a user would. Each finds saved games in its folder: good.json, and forged.json in
// which somebody changed a die and made all else fit as well as possible.
func TestScripts(t *testing.T) {
	good := saved(t)
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "share"))
			forged := bytes.Replace(good, []byte(`"of":6,"r":1`), []byte(`"of":6,"r":6`), 1)
			if bytes.Equal(forged, good) {
				return fmt.Errorf("the saved game has no 1 to forge")
			}
			for name, data := range map[string][]byte{"good.json": good, "forged.json": forged,
				"torn.json": good[:len(good)/2]} {
				if err := os.WriteFile(filepath.Join(env.WorkDir, name), data, 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// saved is a game of toy, played to its end by random choices, as a file.
func saved(t *testing.T) []byte {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{g}})
	if err != nil {
		t.Fatal(err)
	}
	defer reg.Close()
	seed := uint64(4)
	made, err := reg.Make(t.Context(),
		table.NewTable{Game: "toy", Scenario: "brod", Seats: map[string]string{"west": "me", "east": "me"},
			Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := reg.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	defer seat.Leave()
	r := chance.NewRand(seed)
	for {
		now, err := seat.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if now.View.Over.Over {
			break
		}
		if _, err := seat.Play(t.Context(),
			table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps),
				Action: now.Legal[r.Below(len(now.Legal))].Text}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := export(t, reg, made).Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// told is what several goroutines write.
type told struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (t *told) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(b)
}

func (t *told) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}

// start runs the program in this process until stop is called, which gives its exit status and what it printed to its
// standard error. The address is empty if it ended before it served; the secrets behind its # are left out.
func start(t *testing.T, args ...string) (url string, stop func() (int, string)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	var said told
	ended := make(chan int, 1)
	go func() {
		code := run(ctx, args, &env{in, &said})
		in.Close()
		ended <- code
	}()
	buf := make([]byte, 200)
	n, _ := out.Read(buf)
	go io.Copy(io.Discard, out)
	for word := range strings.FieldsSeq(string(buf[:n])) {
		if strings.HasPrefix(word, "http://") || strings.HasPrefix(word, "https://") {
			url, _, _ = strings.Cut(word, "#")
		}
	}
	return url, func() (int, string) {
		cancel()
		return <-ended, said.String()
	}
}

// TestServeSaysWhereItIsFound: "[::]" is no address that anybody can open.
func TestServeSaysWhereItIsFound(t *testing.T) {
	machine := []netip.Addr{netip.MustParseAddr("fe80::1"), netip.MustParseAddr("2001:db8::7"),
		netip.MustParseAddr("192.168.1.20"), netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("10.0.0.3")}
	const two, local = "http://10.0.0.3:8091/\nhttp://192.168.1.20:8091/\n", "on this machine: http://127.0.0.1:8091/"
	for _, c := range []struct {
		at    string
		names []string
		none  bool
		want  string
	}{
		{at: "127.0.0.1:8091", want: "http://127.0.0.1:8091/"},
		{at: "192.168.1.20:8091", want: "http://192.168.1.20:8091/"},
		{at: "[::]:8091", want: two + "http://[2001:db8::7]:8091/\n" + local},
		{at: "0.0.0.0:8091", want: two + local},
		{at: "[::]:8091", none: true, want: "http://127.0.0.1:8091/"},
		{at: "[::]:443", names: []string{"a.example", "b.example"}, want: "http://a.example/\nhttp://b.example/"},
		{at: "[::]:8091", names: []string{"a.example"}, want: "http://a.example:8091/"},
	} {
		list := slices.Clone(machine)
		if c.none {
			list = nil
		}
		at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.at))
		if got := findable("http://", at, c.names, list); got != c.want {
			t.Errorf("%s: %q, want %q", c.at, got, c.want)
		}
	}
	url, stop := start(t, "serve", "--addr", ":0", "--data", t.TempDir())
	defer stop()
	resp, err := http.Get(url + "healthz") // the last one that it tells
	if err != nil || resp.StatusCode != 200 || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Fatalf("%s: %v, %v", url, resp, err)
	}
	resp.Body.Close()
	http.DefaultClient.CloseIdleConnections()
}

func TestPlayServesAndStops(t *testing.T) {
	data := t.TempDir()
	began := time.Now()
	url, stop := start(t, "play", "--no-open", "--data", data)
	t.Logf("serving after %v", time.Since(began))
	resp, err := http.Get(url + "healthz")
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("%v, %v", resp, err)
	}
	resp.Body.Close()
	if _, again := start(t, "play", "--no-open", "--data", data); true {
		if code, said := again(); code != 1 || !strings.Contains(said, "another umpire") ||
			!strings.Contains(said, data) {
			t.Errorf("a second one with the same folder: %d %q", code, said)
		}
	}
	addr := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	if _, other := start(t, "serve", "--addr", addr, "--data", t.TempDir()); true {
		if code, said := other(); code != 1 || !strings.Contains(said, "cannot listen on "+addr) {
			t.Errorf("a second one at the same address: %d %q", code, said)
		}
	}
	if code, said := stop(); code != 0 {
		t.Errorf("exit status %d: %s", code, said)
	}
	http.DefaultClient.CloseIdleConnections()
}

// TestAFailedStartLeavesNothing: where a port is taken the error names the flag that changes it. After that there is no
// data folder, nor after a certificate that cannot be read or a game that cannot be made.
func TestAFailedStartLeavesNothing(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr := taken.Addr().String()
	in := "cannot listen on " + addr + ": the address is in use by another program: choose another one with "
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert"), filepath.Join(dir, "key")
	certificate(t, "umpire.example.org", cert, key)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"play", "--no-open", "--addr", addr}, in + "--addr HOST:PORT"},
		{[]string{"serve", "--addr", addr}, in + "--addr HOST:PORT"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--admin", addr}, in + "--admin HOST:PORT"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--tls-cert", cert, "--tls-key", key, "--http", addr},
			in + "--http HOST:PORT"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--tls-cert", key, "--tls-key", cert}, "cannot be used"},
		{[]string{"play", "--no-open", "toy/nowhere"}, "no scenario"},
		{[]string{"play", "--no-open", "toy/brod", "--west", "nobody"}, `no bot called "nobody"`},
	} {
		data := filepath.Join(t.TempDir(), "data")
		_, stop := start(t, append(c.args, "--data", data)...)
		if code, said := stop(); code != 1 || !strings.Contains(said, c.says) {
			t.Errorf("%v: %d %q, want %q", c.args, code, said, c.says)
		}
		if _, err := os.Stat(data); err == nil {
			t.Errorf("%v leaves a data folder behind", c.args)
		}
	}
}

func TestServeHasMeters(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	admin := free.Addr().String()
	free.Close()
	url, stop := start(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--admin", admin)
	if resp, err := http.Get(url + "metrics"); err != nil || resp.StatusCode != 404 {
		t.Errorf("players reach the meters: %v %v", resp, err)
	} else {
		resp.Body.Close()
	}
	resp, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || !bytes.Contains(text, []byte("umpire_order_seconds")) {
		t.Errorf("%v %s", err, text)
	}
	http.DefaultClient.CloseIdleConnections()
	if code, said := stop(); code != 0 {
		t.Errorf("exit status %d: %s", code, said)
	}
}
