// umpire serve: a server for many players. What it shares with umpire play is here: the flags, the store, the registry
// of tables and the life of the HTTP server.

package main

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"umpire/bots"
	"umpire/docs"
	"umpire/kernel"
	"umpire/server"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/web"
)

func serveCommand() *command {
	var p serveOptions
	return &command{
		name: "serve",
		args: "--addr HOST:PORT [--tls NAME... [--acme URL] | --tls-cert FILE --tls-key FILE] [--http HOST:PORT] " +
			"[--admin HOST:PORT] [--trusted-proxy ADDRESS]... [--data DIR] [--variant DIR]... [--cross NAME]...",
		short: "Serves many players, by TLS or behind a proxy (docs/running-a-server.md)",
		long: `--tls NAME gets a certificate for that name of this server from Let's Encrypt and renews it
(--addr :443; with --http :80 browsers are sent on); --tls-cert and --tls-key use files. Otherwise put a proxy that
speaks TLS in front of it, and name the proxy's address with --trusted-proxy: it then says for whom it asks
(X-Forwarded-For), and limits hold for each of those. Without it all who come through the proxy share the limits of one
address. --admin serves /metrics on an address of its own, which players must not reach: the meters tell what they do
in private. docs/running-a-server.md says how to run one, docs/api.md documents the API.
` + variantHelp,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&p.addr, "addr", "", "listen on this `HOST:PORT`")
			p.dataFlag(fs)
			p.variantFlags(fs)
			fs.StringVar(&p.admin, "admin", "", "serve /metrics and /healthz on this `HOST:PORT` too")
			fs.Func("tls", "get and renew a certificate for this `NAME` of the server", func(s string) error {
				p.tls.domains = append(p.tls.domains, s)
				return nil
			})
			fs.StringVar(&p.tls.acme, "acme", "",
				"get it from the ACME server with this directory `URL`, instead of Let's Encrypt's")
			fs.StringVar(&p.tls.cert, "tls-cert", "", "speak TLS with the certificate of this `FILE`")
			fs.StringVar(&p.tls.key, "tls-key", "", "the `FILE` of the certificate's key")
			fs.StringVar(&p.tls.http, "http", "", "send browsers at this `HOST:PORT` on to TLS")
			prefixFlag(fs, "trusted-proxy", "a proxy at this `ADDRESS` (or network) may say for whom it asks",
				&p.limits.Proxies)
			prefixFlag(fs, "exempt", "no limits for this `ADDRESS` (or network): for measurements", &p.limits.Exempt)
			fs.DurationVar(&p.vanished, "vanished", 24*time.Hour,
				"how long a game must wait for a friend who is away until its host may take the seat back")
		},
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) > 0 {
				return usage("%q is too much", args[0])
			}
			if p.vanished <= 0 {
				return usage("--vanished %s is too short a time to wait", p.vanished)
			}
			if err := p.tls.check(); err != nil {
				return err
			}
			if p.addr == "" {
				return usage("say where to listen: --addr HOST:PORT")
			}
			p.bots = seatable
			return p.serve(ctx, e, func(at addresses) { fmt.Fprintf(e.out, "Umpire serves at %s\n", at.told) })
		},
	}
}

// prefixFlag defines a flag that takes an address or a network, several times.
func prefixFlag(fs *flag.FlagSet, name, what string, to *[]netip.Prefix) {
	fs.Func(name, what, func(s string) error {
		p, err := netip.ParsePrefix(s)
		if a, wrong := netip.ParseAddr(s); wrong == nil {
			p, err = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
		}
		if err != nil {
			return fmt.Errorf("%q is no address such as 127.0.0.1, nor a network such as 10.0.0.0/8", s)
		}
		*to = append(*to, p.Masked())
		return nil
	})
}

// serveOptions says where and for whom a server runs.
type serveOptions struct {
	addr  string   // HOST:PORT
	data  string   // the folder of the database, empty for the user's own
	local bool     // for the person at this machine alone
	bots  bots.Set // what may be seated
	own   variantDirs
	// fixedDice lets tables name the seed of their dice, for tests
	fixedDice bool
	cross     []string        // variants whose games go on with another version
	first     *table.NewTable // made before anybody comes, and what is opened then; nil for none
	// vanished is table.Config.Vanished; 0: the table's own
	vanished time.Duration
	tls      tlsOptions
	admin    string // HOST:PORT of what only the operator may see; empty: nowhere
	limits   server.Limits
}

// What connections may do: how many may be open, and how long an answer may take to be read. Streams have a time of
// their own for each message.
const (
	maxConnections     = 12_000
	maxConnectionsEach = 200 // of one address
	answerTime         = time.Minute
)

func (p *serveOptions) dataFlag(fs *flag.FlagSet) {
	fs.StringVar(&p.data, "data", "", "keep the games in this `DIR` (default: "+describeDataDir()+")")
}

// variantHelp is said of the commands that offer games.
const variantHelp = `--variant DIR offers a game with your own names, map, strengths or set-ups, in addition to the
standard one (docs/variants.md). Games on a variant are kept apart from those of the standard data, and need the variant
as it was when they began: --cross NAME lets the games of the variant of that id go on with the version that
is there now, and their logs say so.`

func (p *serveOptions) variantFlags(fs *flag.FlagSet) {
	p.own.flag(fs)
	fs.Func("cross", "let games of the variant `NAME` go on with its version of now", func(s string) error {
		p.cross = append(p.cross, s)
		return nil
	})
}

// databaseFile is the name of the file in the data folder.
const databaseFile = "umpire.db"

// shutdownTime is how long requests may take to end after a signal.
const shutdownTime = 5 * time.Second

// headroom is memory that is reserved and never touched, so that the machine does not have to provide it. The garbage
// collector counts it: it runs when as much again was allocated, once a second instead of five times when 64 tables
// click as fast as they can. A click that meets a collection waits for it.
const headroom = 96 << 20

// addresses are where a server is.
type addresses struct {
	page string // its first page; under umpire play with the right to all tables, and the seat to be opened
	told string // where others find its first page, a line each
	once string // under umpire play: the same for a browser that is opened, good once
}

// serve runs a server until the context ends. Ready is told its address once it answers.
func (p *serveOptions) serve(ctx context.Context, e *env, ready func(addresses)) (err error) {
	reserved := make([]byte, headroom)
	defer runtime.KeepAlive(reserved)
	log := slog.New(slog.NewTextHandler(e.err, nil))
	host, _, err := net.SplitHostPort(p.addr)
	if err != nil {
		return usage("--addr %q is not HOST:PORT", p.addr)
	}
	if ip := net.ParseIP(host); p.local && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return usage("umpire play is for this machine alone, and --addr %s is not on it: use umpire serve", p.addr)
	}
	dir := p.data
	if dir == "" {
		if dir, err = dataDir(); err != nil {
			return err
		}
	}
	games, err := p.own.games()
	if err != nil {
		return err
	}
	if err := crossable(p.cross, games); err != nil {
		return err
	}
	if err := p.firstCan(games); err != nil {
		return err
	}
	var certs *tls.Config
	var plain http.Handler
	if p.tls.on() {
		if certs, plain, err = p.tls.config(dir); err != nil {
			return err
		}
	}
	// Before anything is written: a start that fails because a port is taken leaves nothing behind.
	open, err := p.listen()
	if err != nil {
		return err
	}
	defer open.close()
	store, err := sqlite.Open(filepath.Join(dir, databaseFile))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if !p.local {
		log.Info("the games are kept here", "file", store.Path())
	}
	regCfg, srvCfg, doors, err := p.configure(dir, store, games, log)
	if err != nil {
		return err
	}
	reg, err := table.NewRegistry(regCfg)
	if err != nil {
		return err
	}
	defer reg.Close()
	var made table.TableMade
	if p.first != nil {
		if made, err = reg.Make(ctx, *p.first); err != nil {
			return err
		}
	}
	srvCfg.Registry = reg
	srv, err := server.New(srvCfg)
	if err != nil {
		return err
	}
	each := maxConnectionsEach
	if p.local { // one person, with as many tables as they like
		each = maxConnections
	}
	open.page = &server.Connections{Listener: open.page, Total: maxConnections, Each: each, Limits: p.limits}
	scheme, handler := "http://", srv.Handler()
	if p.tls.on() {
		var end func()
		open.page, handler, end = secure(open, certs, plain, handler, log)
		defer end()
		scheme = "https://"
	}
	web := httpServer(handler, log)
	ended := make(chan error, 2) // the pages, and what only the operator may see
	if p.admin != "" {
		end, err := (&admin{store, reg, dir, doors}).serve(srv, open.admin, log, ended)
		if err != nil {
			return err
		}
		defer end()
	}
	go func() { ended <- web.Serve(open.page) }()
	ready(p.addresses(scheme, open.page.Addr(), srv, srvCfg.LocalKey, made))
	checking, enough := context.WithCancel(ctx)
	var checked sync.WaitGroup
	checked.Go(func() { checkLogs(checking, reg, log) })
	defer func() { enough(); checked.Wait() }()

	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	srv.Close() // streams end, then the rest may finish
	stop, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if err := web.Shutdown(stop); err != nil {
		web.Close()
	}
	return nil
}

// configure says how tables are kept in a folder and how they are served, and whom the operator keeps out.
func (p *serveOptions) configure(dir string, store *sqlite.Store, games []kernel.Game, log *slog.Logger) (
	reg table.Config, srv server.Config, doors *server.Admission, err error) {
	sign, err := signer(dir)
	if err != nil {
		return reg, srv, nil, err
	}
	reg = table.Config{Store: store, Signer: sign, Games: games, Cross: p.cross, Log: log, Bots: p.bots,
		Vanished: p.vanished, FixedDice: p.fixedDice, Invitations: !p.local, PackAfter: packAfter}
	srv = server.Config{Log: log, Assets: web.Assets(), Docs: docs.Files(), Local: p.local, Limits: p.limits}
	if doors, err = server.OpenAdmission(filepath.Join(dir, admissionFile)); err != nil {
		return reg, srv, nil, err
	}
	if p.local {
		if srv.LocalKey, err = localKey(dir); err != nil {
			return reg, srv, nil, err
		}
	} else {
		srv.Admission, srv.Size = doors, func() int64 {
			size, err := diskOf(dir)
			if err != nil {
				log.Warn("the size of the database is not known", "err", err)
			}
			return size
		}
	}
	if p.admin != "" {
		srv.Metrics = prometheus.NewRegistry()
		reg.Ordered = server.OrderMeter(srv.Metrics)
	}
	return reg, srv, doors, nil
}

// addresses are where a server is that listens at an address; on the person's own machine with a right to all tables
// and the seat at the one that was made.
func (p *serveOptions) addresses(scheme string, on net.Addr, srv *server.Server, key string,
	made table.TableMade) addresses {
	at := addresses{page: scheme + on.String() + "/",
		told: findable(scheme, on, p.tls.domains, machineAddresses())}
	if p.local {
		word := strings.ToLower(rand.Text())
		srv.OpenOnce(word, made.Table, made.Mine)
		at.once = at.page + "#open-" + word
		at.page += "#local-" + key
		if made.Table != "" {
			at.page += "/t/" + made.Table + "/" + made.Mine
		}
	}
	return at
}

// ports are where a server listens; nil where it does not.
type ports struct{ page, admin, plain net.Listener }

// listen opens the ports.
func (p *serveOptions) listen() (*ports, error) {
	d := &ports{}
	for _, port := range []struct {
		to         *net.Listener
		flag, addr string
	}{{&d.page, "--addr", p.addr}, {&d.admin, "--admin", p.admin}, {&d.plain, "--http", p.tls.http}} {
		if port.addr == "" {
			continue
		}
		l, err := net.Listen("tcp", port.addr)
		if err != nil {
			d.close()
			if addressInUse(err) {
				err = errors.New("the address is in use by another program")
			}
			return nil, fmt.Errorf("cannot listen on %s: %w: choose another one with %s HOST:PORT", port.addr, err,
				port.flag)
		}
		*port.to = l
	}
	return d, nil
}

// findable are the addresses by which a server is found, a line each: where it listens, or if it listens everywhere,
// the names of its certificate, or the machine's own addresses and last the one for the machine itself.
func findable(scheme string, at net.Addr, names []string, machine []netip.Addr) string {
	to, err := netip.ParseAddrPort(at.String())
	if err != nil || !to.Addr().IsUnspecified() {
		return scheme + at.String() + "/"
	}
	port := strconv.Itoa(int(to.Port()))
	var lines []string
	for _, name := range names {
		if port == "443" {
			lines = append(lines, scheme+name+"/")
		} else {
			lines = append(lines, scheme+net.JoinHostPort(name, port)+"/")
		}
	}
	if len(lines) > 0 {
		return strings.Join(lines, "\n")
	}
	slices.SortFunc(machine, netip.Addr.Compare) // of IPv4 first
	for _, a := range slices.Compact(machine) {
		// no link-local ones: they hold a zone, which a browser does not take
		if a.IsGlobalUnicast() && (a.Is4() || to.Addr().Is6()) {
			lines = append(lines, scheme+netip.AddrPortFrom(a, to.Port()).String()+"/")
		}
	}
	local := scheme + "127.0.0.1:" + port + "/"
	if len(lines) == 0 {
		return local
	}
	return strings.Join(append(lines, "on this machine: "+local), "\n")
}

// machineAddresses are the addresses of the machine's networks.
func machineAddresses() []netip.Addr {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return nil // the system does not say
	}
	var to []netip.Addr
	for _, a := range list {
		if p, err := netip.ParsePrefix(a.String()); err == nil {
			to = append(to, p.Addr().Unmap())
		}
	}
	return to
}

// close closes the ports. What serves at one may have closed it already.
func (d *ports) close() {
	for _, l := range []net.Listener{d.page, d.admin, d.plain} {
		if l != nil {
			l.Close()
		}
	}
}

// addressInUse says whether listening failed because another listens there.
func addressInUse(err error) bool {
	const winsock = syscall.Errno(10048) // WSAEADDRINUSE
	return errors.Is(err, syscall.EADDRINUSE) || runtime.GOOS == "windows" && errors.Is(err, winsock)
}

// firstCan says why the game that the command line sets up cannot be made, before anything is written.
func (p *serveOptions) firstCan(games []kernel.Game) error {
	if p.first == nil {
		return nil
	}
	i := slices.IndexFunc(games, func(g kernel.Game) bool { return g.Info().ID == p.first.Game })
	if i < 0 {
		var ids []string
		for _, g := range games {
			ids = append(ids, g.Info().ID)
		}
		return fmt.Errorf("there is no game %q: there is %s", p.first.Game, strings.Join(ids, ", "))
	}
	info := games[i].Info()
	if _, err := info.Resolve(kernel.Setup{Scenario: p.first.Scenario, Options: p.first.Options}); err != nil {
		return err
	}
	for _, who := range p.first.Seats {
		if bot, ok := strings.CutPrefix(who, "bot:"); ok {
			if _, err := p.bots.Find(bot, info); err != nil {
				return err
			}
		}
	}
	return nil
}

// httpServer serves a handler with bounds on how slow a client may be.
func httpServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		WriteTimeout:      answerTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// checkRest makes the check of all logs take an eighth of one processor at most.
const checkRest = 7

// What the checks do with games that are over, and how often they are made.
const (
	packAfter  = 24 * time.Hour
	checkEvery = 24 * time.Hour
)

// checkLogs reads every log at the start and once a day, so that a damaged one is reported then and not when somebody
// opens it, and games that are over are packed.
func checkLogs(ctx context.Context, reg *table.Registry, log *slog.Logger) {
	for {
		bad, sound, err := reg.Check(ctx, checkRest)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			log.Error("the logs could not be checked", "err", err)
		case len(bad) > 0:
			log.Error("some games are damaged; the others can be played", "damaged", len(bad), "sound", sound)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(checkEvery):
		}
	}
}

// dataDir is the user's data folder for this program.
func dataDir() (string, error) {
	if d := os.Getenv("XDG_DATA_HOME"); d != "" && filepath.IsAbs(d) {
		return filepath.Join(d, "umpire"), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		d, err := os.UserConfigDir()
		return filepath.Join(d, "umpire"), noHome(err)
	}
	d, err := os.UserHomeDir()
	return filepath.Join(d, ".local", "share", "umpire"), noHome(err)
}

func noHome(err error) error {
	if err != nil {
		return fmt.Errorf("there is no user's data folder: name one with --data (%w)", err)
	}
	return nil
}

func describeDataDir() string {
	switch runtime.GOOS {
	case "windows":
		return `%AppData%\umpire`
	case "darwin":
		return "~/Library/Application Support/umpire"
	}
	return "$XDG_DATA_HOME/umpire or ~/.local/share/umpire"
}
