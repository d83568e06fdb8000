// Runs on a real nats-server, built from its module in tools/natsserver: one server, and a cluster of three of which
// one is killed.

package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"umpire/bots"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/lab"
)

// TestMain is also the worker process that a test kills: it takes a chunk and never answers it.
func TestMain(m *testing.M) {
	if url := os.Getenv("FARM_STUCK_WORKER"); url != "" {
		f, err := Open(context.Background(), options(url, nil))
		if err == nil {
			err = f.Work(context.Background(), worker(func() {
				os.WriteFile(os.Getenv("FARM_STUCK_FILE"), []byte("playing"), 0o644)
				select {}
			}))
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

var built struct {
	sync.Once
	dir, file string
	err       error
}

// program builds the nats-server.
func program(t testing.TB) string {
	t.Helper()
	built.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "natsserver"); built.err != nil {
			return
		}
		built.file = filepath.Join(built.dir, "nats-server.exe")
		build := exec.Command("go", "build", "-o", built.file, "github.com/nats-io/nats-server/v2")
		build.Dir = filepath.Join("..", "..", "tools", "natsserver")
		build.Env = append(os.Environ(), "GOWORK=off")
		if out, err := build.CombinedOutput(); err != nil {
			built.err = fmt.Errorf("%w: %s", err, out)
		}
	})
	if built.err != nil {
		t.Fatal("the nats-server cannot be built: ", built.err)
	}
	return built.file
}

// server is a nats-server that runs.
type server struct {
	name, url string
	cmd       *exec.Cmd
	gone      chan struct{}
	said      bytes.Buffer
}

func (s *server) kill() {
	s.cmd.Process.Kill()
	<-s.gone
}

// ports are free ports of loopback. Another program may take one before the server does: then it is tried again.
func ports(t testing.TB, n int) (list []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list = append(list, l.Addr().(*net.TCPAddr).Port)
	}
	return list
}

// servers starts a server, or a cluster of several, and waits until all listen.
func servers(t testing.TB, n int) []*server {
	t.Helper()
	for try := 1; ; try++ {
		list, err := startServers(t, n)
		if err == nil {
			for _, s := range list {
				t.Cleanup(s.kill)
			}
			return list
		}
		for _, s := range list {
			s.kill()
		}
		if try == 20 {
			t.Fatal(err)
		}
	}
}

func startServers(t testing.TB, n int) (list []*server, err error) {
	p := ports(t, 2*n)
	var routes []string
	for i := range n {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", p[n+i]))
	}
	for i := range n {
		s := &server{name: fmt.Sprintf("n%d", i), url: fmt.Sprintf("nats://127.0.0.1:%d", p[i]),
			gone: make(chan struct{})}
		args := []string{"-a", "127.0.0.1", "-p", fmt.Sprint(p[i]), "-js", "-sd", t.TempDir(), "-n", s.name}
		if n > 1 {
			args = append(args, "--cluster_name", "test", "--cluster", routes[i], "--routes", strings.Join(routes, ","))
		}
		s.cmd = exec.Command(program(t), args...)
		s.cmd.Stdout, s.cmd.Stderr = &s.said, &s.said
		if err := s.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
		go func() {
			s.cmd.Wait()
			close(s.gone)
		}()
	}
	for _, s := range list {
		for {
			select {
			case <-s.gone:
				return list, fmt.Errorf("the server %s has ended: %s", s.name, s.said.String())
			case <-time.After(20 * time.Millisecond):
			}
			if c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "nats://")); err == nil {
				c.Close()
				break
			}
		}
	}
	return list, nil
}

// urls are the addresses of all servers.
func urls(list []*server) string {
	var all []string
	for _, s := range list {
		all = append(all, s.url)
	}
	return strings.Join(all, ",")
}

func options(url string, say func(string)) Options {
	return Options{URL: url, Patience: 600 * time.Millisecond, Say: say}
}

func open(t testing.TB, url string, say func(string)) *Farm {
	t.Helper()
	f, err := Open(context.Background(), options(url, say))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// set are the bots of a worker. Before each game it waits for a hook.
func set(hook func()) bots.Set {
	m := bots.Random
	m.New = func(g kernel.Game, s kernel.Side, seed uint64) bots.Bot {
		if hook != nil && s == 0 {
			hook()
		}
		return bots.Random.New(g, s, seed)
	}
	other := m
	other.Name = "other"
	return bots.Set{m, other}
}

func game() kernel.Game {
	g, err := toy.New()
	if err != nil {
		panic(err)
	}
	return g
}

// worker is a worker that waits for a hook before each game.
func worker(hook func()) Worker {
	return Worker{Name: "machine", Program: "p1", Jobs: 1, Plan: func(j *Job) (lab.Plan, error) {
		p := j.Plan(game())
		p.Set = set(hook)
		return p, nil
	}}
}

// work starts a worker, which ends with the test.
func work(t testing.TB, url string, w Worker, say func(string)) (stop func()) {
	t.Helper()
	f := open(t, url, say)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		f.Work(ctx, w)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return stop
}

func plan(games int) lab.Plan {
	g := game()
	return lab.Plan{Game: g, Setup: kernel.Setup{Scenario: g.Info().Scenarios[0].ID}, Set: set(nil),
		Bots: [2]string{"random", "other"}, Paired: true, Games: games, Seed: 7, MaxActions: 1_000_000, Watch: true}
}

// report plays a plan and makes its page.
func report(ctx context.Context, p lab.Plan) (string, error) {
	var results []lab.Result
	totals, err := lab.Run(ctx, p, func(r lab.Result) { results = append(results, r) })
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = lab.Report(&b, lab.Page{Command: "umpire sim", Version: "test"}, totals, results)
	return b.String(), err
}

// alone is the page of a plan that one core has played.
func alone(t *testing.T, p lab.Plan) string {
	t.Helper()
	p.Jobs = 1
	page, err := report(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// spread is the page of a plan that is played elsewhere.
func spread(t *testing.T, f *Farm, p lab.Plan, chunk int) string {
	t.Helper()
	p.Elsewhere = f.Source(NewJob(&p, "p1", chunk))
	page, err := report(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// empty waits until nothing of a run is left on the servers. A worker that answers after the end of a run clears that.
func empty(f *Farm) {
	for _, name := range []string{workStream, answerStream} {
		until(func() bool {
			s, err := f.js.Stream(context.Background(), name)
			return err == nil && s.CachedInfo().State.Msgs == 0
		})
	}
}

// until waits for a state.
func until(holds func() bool) {
	for !holds() {
		time.Sleep(10 * time.Millisecond)
	}
}

// sayings collects what is said.
type sayings struct {
	lock  sync.Mutex
	lines []string
}

func (s *sayings) say(line string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.lines = append(s.lines, line)
}

func (s *sayings) has(text string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return strings.Contains(strings.Join(s.lines, "\n"), text)
}

// TestSameAsOnOneCore: three workers make the page that one core makes, and leave nothing on the server. Other
// runs, without pairs and with an early end, go over the same queue.
func TestSameAsOnOneCore(t *testing.T) {
	url := urls(servers(t, 1))
	f := open(t, url, nil)
	for range 3 {
		work(t, url, worker(nil), nil)
	}
	p := plan(61)
	if spread(t, f, p, 4) != alone(t, p) {
		t.Error("several machines make another page than one core")
	}
	p.Paired, p.Seed = false, 8
	if spread(t, f, p, 7) != alone(t, p) {
		t.Error("several machines make another page of a run without pairs")
	}
	p.Test = &lab.SPRT{P0: 0.1, P1: 0.2}
	if spread(t, f, p, 7) != alone(t, p) {
		t.Error("several machines make another page of a run that ends early")
	}
	empty(f)
}

// TestShiftsAndLeaguesAreTheSameAsOnOneCore: both take several plans, a league many at the same time.
func TestShiftsAndLeaguesAreTheSameAsOnOneCore(t *testing.T) {
	url := urls(servers(t, 1))
	f := open(t, url, nil)
	for range 2 {
		work(t, url, worker(nil), nil)
	}
	ctx := context.Background()
	p := plan(23)
	p.Paired, p.Watch, p.Jobs = false, false, 1
	far := p
	far.Elsewhere = f.Each("p1", 5)
	near, err := lab.PlayShift(ctx, p, p.Game)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := lab.PlayShift(ctx, far, p.Game); err != nil || got != near {
		t.Errorf("a shift on several machines: %+v, %v, and %+v on one core", got, err, near)
	}
	var leagues [2]lab.League
	saved := [2]int{}
	for i, p := range []lab.Plan{p, far} {
		err := leagues[i].Play(ctx, p, []string{"random", "other"}, func(b string) string { return b + "@1" },
			func() error { saved[i]++; return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(leagues[0], leagues[1]) || len(leagues[0].Matches) != 4 || saved != [2]int{4, 4} {
		t.Errorf("a league on several machines: %+v, and %+v on one core; saved %v", leagues[1], leagues[0], saved)
	}
	empty(f)
}

// TestTheDeadLoseNothing: of a cluster of three servers the one that leads the queue is killed in the middle of a run,
// and before that a worker in the middle of a chunk.
func TestTheDeadLoseNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a cluster")
	}
	list := servers(t, 3)
	url := urls(list)
	f := open(t, url, nil)
	p := plan(60)
	type made struct {
		page string
		err  error
	}
	result := make(chan made, 1)
	go func() {
		p := p
		p.Elsewhere = f.Source(NewJob(&p, "p1", 4))
		page, err := report(context.Background(), p)
		result <- made{page, err}
	}()

	file := filepath.Join(t.TempDir(), "playing")
	stuck := exec.Command(os.Args[0])
	stuck.Env = append(os.Environ(), "FARM_STUCK_WORKER="+url, "FARM_STUCK_FILE="+file)
	if err := stuck.Start(); err != nil {
		t.Fatal(err)
	}
	until(func() bool { _, err := os.Stat(file); return err == nil })
	stuck.Process.Kill()
	stuck.Wait()

	// Workers play some games, and then wait until the leader is dead.
	var games atomic.Int32
	dead := make(chan struct{})
	hook := func() {
		if games.Add(1) > 15 {
			<-dead
		}
	}
	for range 2 {
		work(t, url, worker(hook), nil)
	}
	until(func() bool { return games.Load() > 15 })
	leader := ""
	until(func() bool {
		s, err := f.js.Stream(context.Background(), workStream)
		if err == nil && s.CachedInfo().Cluster != nil {
			leader = s.CachedInfo().Cluster.Leader
		}
		return leader != ""
	})
	for _, s := range list {
		if s.name == leader {
			s.kill()
		}
	}
	close(dead)
	got := <-result
	if got.err != nil {
		t.Fatal(got.err)
	}
	if got.page != alone(t, p) {
		t.Error("after a worker and a leader were killed the page is another")
	}
}

// TestASecondAnswerDoesNotCount: the first answer to a chunk stands.
func TestASecondAnswerDoesNotCount(t *testing.T) {
	url := urls(servers(t, 1))
	f := open(t, url, nil)
	p := plan(20)
	job := NewJob(&p, "p1", 4)
	chunk := 0
	for job.compared(chunk) {
		chunk++
	}
	from, to := job.span(chunk)
	right, err := lab.Play(context.Background(), p, from, to)
	if err != nil {
		t.Fatal(err)
	}
	wrong := append([]lab.Result{}, right...)
	wrong[0].Winner = "none"
	for i, rs := range [][]lab.Result{right, right, wrong} {
		data, err := pack(answer{Worker: "w", Results: rs})
		if err != nil {
			t.Fatal(err)
		}
		had, err := f.put(context.Background(), answerSubject(job.ID(), chunk, "a"), data)
		if err != nil || had != (i > 0) {
			t.Errorf("answer %d: had %v, %v", i, had, err)
		}
	}
	work(t, url, worker(nil), nil)
	if spread(t, f, p, 4) != alone(t, p) {
		t.Error("a second answer changes the page")
	}
}

// TestWrongAnswersAreNamed: a worker that plays other games is named by the compared chunk, and what it answered is
// played by another.
func TestWrongAnswersAreNamed(t *testing.T) {
	url := urls(servers(t, 1))
	f := open(t, url, nil)
	liar := worker(nil)
	liar.Name = "liar"
	liar.Plan = func(j *Job) (lab.Plan, error) {
		p, err := worker(nil).Plan(j)
		p.Seed++
		return p, err
	}
	var said sayings
	work(t, url, liar, said.say)
	p := plan(20)
	elsewhere := p
	elsewhere.Elsewhere = f.Source(NewJob(&p, "p1", 4))
	_, err := report(context.Background(), elsewhere)
	if err == nil || !strings.Contains(err.Error(), "liar-") || !strings.Contains(err.Error(), "answered chunk") {
		t.Fatalf("the wrong answers are not found: %v", err)
	}
	again := make(chan string, 1)
	go func() {
		page, err := report(context.Background(), elsewhere)
		again <- page + fmt.Sprint(err)
	}()
	until(func() bool { return said.has("answered wrongly") })
	work(t, url, worker(nil), nil)
	if <-again != alone(t, p)+"<nil>" {
		t.Error("the page still has what the wrong worker played")
	}

	// A second worker that is wrong is named too, and not the first.
	p.Seed = 99
	job := NewJob(&p, "p1", 4)
	chunk := 0
	for !job.compared(chunk) {
		chunk++
	}
	from, to := job.span(chunk)
	for part, seed := range map[string]uint64{"a": 99, "b": 98} {
		q := p
		q.Seed = seed
		results, err := lab.Play(context.Background(), q, from, to)
		if err != nil {
			t.Fatal(err)
		}
		data, err := pack(answer{Worker: "by-" + part, Results: results})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.put(context.Background(), answerSubject(job.ID(), chunk, part), data); err != nil {
			t.Fatal(err)
		}
	}
	q := p
	q.Elsewhere = f.Source(job)
	if _, err := report(context.Background(), q); err == nil || !strings.Contains(err.Error(), "by-b") ||
		strings.Contains(err.Error(), "by-a") {
		t.Errorf("the second worker is not named: %v", err)
	}
}

// TestOtherProgramsAreRefused: a worker with another program, or with other data, says why it does not play, to its
// owner and to the laboratory.
func TestOtherProgramsAreRefused(t *testing.T) {
	url := urls(servers(t, 1))
	var lab1, owner, owner2 sayings
	f := open(t, url, lab1.say)
	other := worker(nil)
	other.Program = "p2"
	work(t, url, other, owner.say)
	data := worker(nil)
	data.Plan = func(j *Job) (lab.Plan, error) { return lab.Plan{}, errors.New("there is no game here") }
	stop := work(t, url, data, owner2.say)
	p := plan(20)
	page := make(chan string, 1)
	go func() {
		q := p
		q.Elsewhere = f.Source(NewJob(&p, "p1", 4))
		s, err := report(context.Background(), q)
		page <- s + fmt.Sprint(err)
	}()
	until(func() bool { return owner.has("the program p1, and this is p2") && owner2.has("no game here") })
	until(func() bool { return lab1.has("the program p1, and this is p2") && lab1.has("no game here") })
	stop()
	work(t, url, worker(nil), nil)
	if <-page != alone(t, p)+"<nil>" {
		t.Error("another page after a refusal")
	}
}

// TestARunGoesOn: a run that was interrupted withdraws what nobody has taken, and goes on with the same command.
func TestARunGoesOn(t *testing.T) {
	url := urls(servers(t, 1))
	var said sayings
	f := open(t, url, said.say)
	p := plan(40)
	ctx, cancel := context.WithCancel(context.Background())
	var games atomic.Int32
	hook := func() {
		if games.Add(1) == 13 {
			cancel()
		}
	}
	stop := work(t, url, worker(hook), nil)
	q := p
	q.Elsewhere = f.Source(NewJob(&p, "p1", 4))
	if _, err := report(ctx, q); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	stop()
	s, err := f.js.Stream(context.Background(), workStream)
	if err != nil {
		t.Fatal(err)
	}
	if n := s.CachedInfo().State.Msgs; n != 0 {
		t.Errorf("%d chunks are not withdrawn", n)
	}
	work(t, url, worker(nil), nil)
	if spread(t, f, p, 4) != alone(t, p) || !said.has("goes on") {
		t.Error("another page after an interruption, or the run began again")
	}
	empty(f)
}

// TestTheQueueIsJoinedAgain: a worker whose place in the queue was deleted takes it again, on all of its processors.
func TestTheQueueIsJoinedAgain(t *testing.T) {
	url := urls(servers(t, 1))
	f := open(t, url, nil)
	var games atomic.Int32
	w := worker(func() {
		if n := games.Add(1); n == 5 || n == 30 {
			f.js.DeleteConsumer(context.Background(), workStream, "work-"+programID("p1"))
		}
	})
	w.Jobs = 3
	work(t, url, w, nil)
	p := plan(60)
	if spread(t, f, p, 2) != alone(t, p) {
		t.Error("another page after the queue was joined again")
	}
	empty(f)
}

// TestNoServer: that no server answers is said.
func TestNoServer(t *testing.T) {
	_, err := Open(context.Background(), options(fmt.Sprintf("nats://127.0.0.1:%d", ports(t, 1)[0]), nil))
	if err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Error(err)
	}
}

// TestJobs: what a job is called and how it is cut, and which machines it fits.
func TestJobs(t *testing.T) {
	p := plan(61)
	job := NewJob(&p, "p1", 4)
	if from, to := job.span(15); job.chunks() != 16 || from != 60 || to != 61 {
		t.Errorf("%d chunks, the last from %d to %d", job.chunks(), from, to)
	}
	seen := map[string]bool{job.ID(): true}
	for _, change := range []func(*Job){func(j *Job) { j.Seed++ }, func(j *Job) { j.Program = "p2" },
		func(j *Job) { j.Games++ }, func(j *Job) { j.Bots[1] = "x" }, func(j *Job) { j.DataHash = "x" },
		func(j *Job) { j.Setup.Options = []string{"x"} }, func(j *Job) { j.Without = []string{"1"} },
		func(j *Job) { j.Chunk = 6 }} {
		other := job
		change(&other)
		if seen[other.ID()] {
			t.Errorf("%+v is called like another job", other)
		}
		seen[other.ID()] = true
	}
	all := job
	all.Games = 40_000
	twice := 0
	for c := range all.chunks() {
		if all.compared(c) {
			twice++
		}
	}
	if twice < 60 || twice > 150 { // 100 of 10,000, the same in each run of this test
		t.Errorf("%d of %d chunks are compared", twice, all.chunks())
	}
	info := *p.Game.Info()
	if err := job.fits("p1", &info); err != nil {
		t.Error(err)
	}
	info.Edition++
	if err := job.fits("p1", &info); err == nil || !strings.Contains(err.Error(), "edition") {
		t.Error(err)
	}
	info = *p.Game.Info()
	info.DataHash = "0123456789abcdef"
	if err := job.fits("p1", &info); err == nil || !strings.Contains(err.Error(), "the data") {
		t.Error(err)
	}
	for chunk, says := range map[int]string{0: "1 to 200", 201: "1 to 200", 5: "part a pair"} {
		job.Chunk = chunk
		if err := job.check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%d games a chunk: %v", chunk, err)
		}
	}
}
