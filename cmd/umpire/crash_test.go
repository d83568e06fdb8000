// Kills the real server again and again while players order, and checks that no acknowledged order is lost or stored
// twice.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/gamelog"
)

// players is how many order at the same time.
const players = 6

// kills is how often the server is killed: 60 times, or as the variable UMPIRE_KILLS says.
var kills = func() int {
	if n, err := strconv.Atoi(os.Getenv("UMPIRE_KILLS")); err == nil {
		return n
	}
	return 60
}()

// The real program is killed again and again while players order. Every order that it acknowledged must be in the log,
// none twice, and every log must be sound from its first entry to its last.
func TestNoAcknowledgedOrderIsLost(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and kills the program many times")
	}
	dir := t.TempDir()
	binary, data := buildProgram(t, dir), filepath.Join(dir, "data")
	crowd := make([]*player, players)
	for i := range crowd {
		crowd[i] = &player{t: t, r: rand.New(rand.NewPCG(41, uint64(i)))}
	}
	r := rand.New(rand.NewPCG(1941, 6))
	for n := range kills + 1 {
		if n%8 == 7 { // sometimes while it starts
			cmd := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--data", data, "--exempt", "127.0.0.1")
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(r.IntN(120)) * time.Millisecond)
			cmd.Process.Kill()
			cmd.Wait()
			continue
		}
		cmd, url := launch(t, binary, data)
		var work sync.WaitGroup
		stop := make(chan struct{})
		for _, p := range crowd {
			work.Go(func() { p.play(url, stop) })
		}
		time.Sleep(time.Duration(20+r.IntN(500)) * time.Millisecond)
		if n < kills {
			cmd.Process.Kill() // SIGKILL: nothing in the program learns of it
		} else {
			close(stop) // the last time players end, and it stops in order
			work.Wait()
			interrupt(cmd)
		}
		cmd.Wait()
		work.Wait()
	}
	audit(t, filepath.Join(data, databaseFile), crowd)
}

// buildProgram builds the program in a folder and gives its path.
func buildProgram(t *testing.T, dir string) string {
	t.Helper()
	binary := filepath.Join(dir, "umpire")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// launch starts the server and waits for its address.
func launch(t *testing.T, binary, data string) (*exec.Cmd, string) {
	t.Helper()
	cmd := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--data", data, "--exempt", "127.0.0.1")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Umpire serves at ")
	if err != nil || !ok {
		cmd.Process.Kill()
		cmd.Wait()
		t.Fatalf("the server does not start: %q, %v\n%s", line, err, &said)
	}
	return cmd, strings.TrimSuffix(url, "/")
}

// player has both sides of one table after the other, and keeps account of what was acknowledged.
type player struct {
	t     *testing.T
	r     *rand.Rand
	games []*account
	c     http.Client
}

// account is what a player knows of one table.
type account struct {
	made   table.TableMade
	orders map[int64][]string // acknowledged: by log position, the actions
	doubt  map[int64][]string // sent, and the server died before it answered
	over   bool
}

// play orders until the server dies or the player is told to stop.
func (p *player) play(url string, stop <-chan struct{}) {
	defer p.c.CloseIdleConnections()
	for {
		select {
		case <-stop:
			return
		default:
		}
		if len(p.games) == 0 || p.games[len(p.games)-1].over {
			var made table.TableMade
			if !p.ask(url, "POST", "/api/tables", "",
				table.NewTable{Game: "toy", Scenario: "brod", Options: []string{},
					Seats: map[string]string{"west": "me", "east": "me"}}, &made) {
				return
			}
			p.games = append(p.games, &account{made: made, orders: map[int64][]string{}, doubt: map[int64][]string{}})
		}
		g := p.games[len(p.games)-1]
		at := "/api/tables/" + g.made.Table
		var now, after table.Snapshot
		if !p.ask(url, "GET", at, g.made.Mine, nil, &now) {
			return
		}
		for n := range g.orders {
			if n > now.At {
				p.t.Errorf("table %s: order %d was acknowledged, and the log ends at %d", g.made.Table, n, now.At)
			}
		}
		if g.over = now.View.Over.Over; g.over {
			continue
		}
		a := now.Legal[p.r.IntN(len(now.Legal))]
		order := append(now.Draft.Steps, a.Text)
		if a.Seals {
			g.doubt[now.At+1] = order
		}
		if !p.ask(url, "POST", at+"/play", g.made.Mine,
			table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: a.Text}, &after) {
			return
		}
		if after.At > now.At {
			g.orders[after.At] = order
		}
		delete(g.doubt, now.At+1)
	}
}

// ask makes a request. It is false when the server is gone; an answer that is a failure fails the test.
func (p *player) ask(url, method, path, key string, body, into any) bool {
	for {
		var b bytes.Buffer
		if body != nil {
			if err := json.NewEncoder(&b).Encode(body); err != nil {
				p.t.Error(err)
				return false
			}
		}
		req, err := http.NewRequest(method, url+path, &b)
		if err != nil {
			p.t.Error(err)
			return false
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Umpire-Key", key)
		resp, err := p.c.Do(req)
		if err != nil {
			return false
		}
		text, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return false
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		if err := json.Unmarshal(text, into); err != nil || resp.StatusCode >= 300 {
			p.t.Errorf("%s %s: %d %s", method, path, resp.StatusCode, text)
			return false
		}
		return true
	}
}

// audit holds every log against what its player was told.
func audit(t *testing.T, file string, crowd []*player) {
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	reg, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{g}})
	if err != nil {
		t.Fatal(err)
	}
	defer reg.Close()
	tables, acked, doubtful := 0, 0, 0
	for _, p := range crowd {
		for _, a := range p.games {
			tables++
			f := export(t, reg, a.made)
			if _, err := gamelog.Verify(f, reg.Game); err != nil {
				t.Errorf("table %s: %v", a.made.Table, err)
				continue
			}
			acked += len(a.orders)
			for i, e := range f.Entries[1:] {
				n := int64(i + 2)
				var said struct {
					Actions []string `json:"actions"`
				}
				if err := json.Unmarshal(e.Body, &said); err != nil {
					t.Fatal(err)
				}
				want, known := a.orders[n]
				if !known {
					if want, known = a.doubt[n]; known {
						doubtful++
					}
				}
				if !known || !reflect.DeepEqual(said.Actions, want) {
					t.Errorf("table %s: entry %d is %v, and its player ordered %v", a.made.Table, n, said.Actions, want)
				}
				delete(a.orders, n)
			}
			for n, o := range a.orders {
				t.Errorf("table %s: order %d (%v) was acknowledged and is not in the log of %d entries", a.made.Table,
					n, o, len(f.Entries))
			}
		}
	}
	listed, err := store.Tables(t.Context())
	if err != nil || len(listed) < tables {
		t.Errorf("the store has %d tables, %d were acknowledged; %v", len(listed), tables, err)
	}
	t.Logf("%d kills, %d tables, %d orders acknowledged, %d kept and not acknowledged", kills, tables, acked, doubtful)
	if acked < kills {
		t.Errorf("only %d orders were acknowledged: too few to prove anything", acked)
	}
}

func export(t *testing.T, reg *table.Registry, made table.TableMade) *gamelog.File {
	t.Helper()
	seat, err := reg.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	defer seat.Leave()
	f, err := seat.Export(t.Context())
	if err != nil {
		t.Fatal(fmt.Errorf("table %s: %w", made.Table, err))
	}
	return f
}
