// umpire admin: what the operator of a server does with its tables. It works on the data folder itself if no program
// has it, and otherwise through the admin address of the server that has it.

package main

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"umpire/server"
	"umpire/store/sqlite"
	"umpire/table"
)

// The files of the data folder by which umpire admin reaches a running server.
const (
	adminFile    = "admin.key"     // the right to it
	adminAddress = "admin.address" // where it listens
	// admissionFile keeps whom the operator keeps out, and the quotas.
	admissionFile = "admission.json"
)

// admin does what is asked for with an open store.
type admin struct {
	store *sqlite.Store
	reg   *table.Registry
	dir   string
	doors *server.Admission
}

// adminWork is one thing that umpire admin does: with how many arguments, and how.
type adminWork struct {
	name, args, short string
	do                func(a *admin, ctx context.Context, out io.Writer, args []string) error
}

func adminWorks() []adminWork {
	return []adminWork{
		{"list", "", "all tables: id, game, entries, made, last played, how it stands", (*admin).list},
		{"sessions", "TABLE", "the sessions of its seats", (*admin).sessions},
		{"end", "TABLE SESSION", "ends a session: its key opens nothing from then on", (*admin).end},
		{"export", "TABLE", "writes its whole log, as a saved game, to the standard output", (*admin).export},
		{"delete", "TABLE", "deletes it with its log, for good", (*admin).delete},
		{"limits", "", "whom it keeps out, and the quotas", (*admin).limits},
		{"ban", "ADDRESS", "keeps an address or a network out (192.0.2.7, 192.0.2.0/24)", (*admin).ban},
		{"unban", "ADDRESS", "lets it in again", (*admin).unban},
		{"quota", "TABLES MB", "how many tables an address makes a day, and how much disk games take; 0: any",
			(*admin).quota},
		{"check", "", "reads all logs from end to end", (*admin).check},
		{"backup", "DIR", "copies the data folder into a new folder, also while the games are played", (*admin).backup},
	}
}

func adminCommand() *command {
	var data string
	var own variantDirs
	long := "Each command works on the data folder itself if no program has it. If a server has it, the server does\n" +
		"the work: it must have been started with --admin, and umpire admin must be able to read its folder.\n" +
		"To restore a backup, start with the folder that was made as --data.\n\n"
	for _, w := range adminWorks() {
		long += fmt.Sprintf("  %-20s %s\n", strings.TrimSpace(w.name+" "+w.args), w.short)
	}
	return &command{
		name: "admin", args: "[--data DIR] [--variant DIR]... COMMAND [ARGUMENT]...",
		short: "Lists, saves, deletes, checks and copies the tables of a server",
		long:  long,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&data, "data", "", "the data folder (default: "+describeDataDir()+")")
			own.flag(fs)
		},
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) == 0 {
				return usage("say what to do; umpire admin -h lists it")
			}
			work, err := adminFor(args)
			if err != nil {
				return err
			}
			dir := data
			if dir == "" {
				if dir, err = dataDir(); err != nil {
					return err
				}
			}
			if _, err := os.Stat(filepath.Join(dir, databaseFile)); err != nil {
				return fmt.Errorf("there are no games in %s: %w", dir, err)
			}
			if args, err = absolute(args); err != nil {
				return err
			}
			store, err := sqlite.Open(filepath.Join(dir, databaseFile))
			if _, busy := errors.AsType[*sqlite.FolderInUse](err); busy {
				return askServer(ctx, e, dir, args)
			} else if err != nil {
				return err
			}
			defer store.Close()
			games, err := own.games()
			if err != nil {
				return err
			}
			reg, err := table.NewRegistry(table.Config{Store: store, Games: games})
			if err != nil {
				return err
			}
			defer reg.Close()
			doors, err := server.OpenAdmission(filepath.Join(dir, admissionFile))
			if err != nil {
				return err
			}
			return work.do(&admin{store, reg, dir, doors}, ctx, e.out, args[1:])
		},
	}
}

// adminFor finds what a command line asks for.
func adminFor(args []string) (*adminWork, error) {
	works := adminWorks()
	n := slices.IndexFunc(works, func(w adminWork) bool { return w.name == args[0] })
	if n < 0 {
		return nil, usage("there is no %q; umpire admin -h lists what there is", args[0])
	}
	if w := &works[n]; len(strings.Fields(w.args)) == len(args)-1 {
		return w, nil
	}
	return nil, usage("it is: umpire admin %s", strings.TrimSpace(works[n].name+" "+works[n].args))
}

// absolute makes the folder of a backup one that means the same to the server.
func absolute(args []string) ([]string, error) {
	if args[0] != "backup" {
		return args, nil
	}
	dir, err := filepath.Abs(args[1])
	return []string{args[0], dir}, err
}

// askServer has the server do the work that has the folder.
func askServer(ctx context.Context, e *env, dir string, args []string) error {
	addr, err := readRegular(filepath.Join(dir, adminAddress), 1<<10)
	if err != nil {
		return fmt.Errorf("a program has the folder %s and does not do this for others: stop it (umpire play "+
			"by Ctrl+C), or start umpire serve with --admin", dir)
	}
	key, err := secretFile(dir, adminFile)
	if err != nil {
		return err
	}
	body, err := json.Marshal(args)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, "POST", "http://"+strings.TrimSpace(string(addr))+"/admin",
		bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Umpire-Key", hex.EncodeToString(key))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("the server that has the folder %s does not answer: %w", dir, err)
	}
	defer resp.Body.Close()
	defer http.DefaultClient.CloseIdleConnections()
	if resp.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
		return errors.New(strings.TrimSpace(string(said)))
	}
	if _, err = io.Copy(e.out, resp.Body); err != nil {
		return err
	}
	if broke := resp.Trailer.Get(adminError); broke != "" {
		return errors.New(broke)
	}
	return nil
}

// adminError is what stands after an answer that broke off: the trailer that says why.
const adminError = "Umpire-Error"

// said passes on what a work says as it says it, so that nothing is gathered in memory.
type said struct {
	to  http.ResponseWriter
	any bool
}

// Write passes it on.
func (s *said) Write(b []byte) (int, error) {
	if !s.any && len(b) > 0 {
		s.any = true
		s.to.Header().Set("Content-Type", "text/plain; charset=utf-8")
	}
	return s.to.Write(b)
}

// serve serves what only the operator may see at a port, whose address it leaves in the folder for umpire admin. What
// ends it is sent to ended. End stops it.
func (a *admin) serve(srv *server.Server, at net.Listener, log *slog.Logger, ended chan<- error) (
	end func(), err error) {
	inner, err := a.handler(srv.Admin())
	if err != nil {
		return nil, err
	}
	where := filepath.Join(a.dir, adminAddress)
	if err := os.WriteFile(where, []byte(at.Addr().String()+"\n"), 0o600); err != nil {
		return nil, err
	}
	web := httpServer(inner, log)
	go func() { ended <- web.Serve(at) }()
	log.Info("meters are served to those who run this server", "url", "http://"+at.Addr().String()+"/metrics")
	return func() {
		web.Close()
		os.Remove(where)
	}, nil
}

// handler does what umpire admin asks a server for, in addition to what the address serves already.
func (a *admin) handler(rest http.Handler) (http.Handler, error) {
	secret, err := secretFile(a.dir, adminFile)
	if err != nil {
		return nil, err
	}
	key := hex.EncodeToString(secret)
	mux := http.NewServeMux()
	mux.Handle("/", rest)
	mux.HandleFunc("POST /admin", func(w http.ResponseWriter, r *http.Request) {
		var args []string
		err := json.NewDecoder(io.LimitReader(r.Body, 1<<16)).Decode(&args)
		switch {
		case subtle.ConstantTimeCompare([]byte(r.Header.Get("Umpire-Key")), []byte(key)) != 1:
			http.Error(w, "this is not the key of the data folder", http.StatusForbidden)
			return
		case err != nil || len(args) == 0:
			http.Error(w, "say what to do", http.StatusBadRequest)
			return
		}
		work, err := adminFor(args)
		out := said{to: w}
		if err == nil {
			http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a large folder takes its time
			w.Header().Set("Trailer", adminError)
			err = work.do(a, r.Context(), &out, args[1:])
		}
		switch {
		case err == nil:
		case out.any:
			w.Header().Set(adminError, strings.ReplaceAll(err.Error(), "\n", " "))
		default:
			w.Header().Del("Trailer")
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
	})
	return mux, nil
}

// counted is a number of things.
func counted[N int | int64](n N, one, several string) string {
	if n == 1 {
		several = one
	}
	return fmt.Sprintf("%d %s", n, several)
}

func (a *admin) list(ctx context.Context, out io.Writer, _ []string) error {
	lines, err := a.reg.List(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		state := "goes on"
		if l.Closed != "" {
			state = "closed: " + l.Closed
		} else if l.Over {
			state = "over"
		}
		fmt.Fprintf(w, "%s\t%s/%s\t%s\tmade %s\tlast %s\t%s\n", l.Table, l.Game, l.Scenario,
			counted(l.At, "entry", "entries"), l.Made.Format(time.DateOnly), l.Last.Format(time.DateOnly), state)
	}
	w.Flush()
	fmt.Fprintln(out, counted(len(lines), "table", "tables"))
	return nil
}

func (a *admin) sessions(ctx context.Context, out io.Writer, args []string) error {
	list, err := a.reg.AllSessions(ctx, args[0])
	if err != nil {
		return err
	}
	for _, s := range list {
		seen := "not yet"
		if !s.Seen.IsZero() {
			seen = s.Seen.Format(time.DateTime)
		}
		fmt.Fprintf(out, "%s  %s  made %s  seen %s  %s\n", s.ID, s.Role, s.Made.Format(time.DateTime), seen, s.Device)
	}
	fmt.Fprintln(out, counted(len(list), "session", "sessions"))
	return nil
}

func (a *admin) end(ctx context.Context, out io.Writer, args []string) error {
	if err := a.reg.EndAnySession(ctx, args[0], args[1]); err != nil {
		return err
	}
	fmt.Fprintf(out, "session %s of table %s is ended\n", args[1], args[0])
	return nil
}

func (a *admin) export(ctx context.Context, out io.Writer, args []string) error {
	f, err := a.reg.ExportAny(ctx, args[0])
	if err != nil {
		return err
	}
	return f.Write(out)
}

func (a *admin) delete(ctx context.Context, out io.Writer, args []string) error {
	if err := a.store.Delete(ctx, args[0]); err != nil {
		return fmt.Errorf("table %s is not deleted: %w", args[0], err)
	}
	a.reg.Forget(args[0])
	fmt.Fprintf(out, "table %s is deleted\n", args[0])
	return nil
}

func (a *admin) limits(_ context.Context, out io.Writer, _ []string) error {
	r := a.doors.Rules()
	for _, p := range r.Bans {
		fmt.Fprintf(out, "kept out: %v\n", p)
	}
	number := func(n int64, one, several string) string {
		if n == 0 {
			return "any number of " + several
		}
		return counted(n, one, several)
	}
	size, err := diskOf(a.dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s kept out; an address makes %s a day; games take %s of disk at most, %d now\n",
		counted(len(r.Bans), "network is", "networks are"), number(int64(r.Day), "table", "tables"),
		number(r.Disk, "MB", "MB"), size>>20)
	return nil
}

func (a *admin) ban(_ context.Context, out io.Writer, args []string) error {
	p, err := a.doors.Ban(args[0])
	if err == nil {
		fmt.Fprintf(out, "%v is kept out\n", p)
	}
	return err
}

func (a *admin) unban(_ context.Context, out io.Writer, args []string) error {
	p, err := a.doors.Unban(args[0])
	if err == nil {
		fmt.Fprintf(out, "%v is let in again\n", p)
	}
	return err
}

func (a *admin) quota(ctx context.Context, out io.Writer, args []string) error {
	day, err := strconv.Atoi(args[0])
	if err != nil {
		return fmt.Errorf("%q is not a number of tables", args[0])
	}
	disk, err := strconv.ParseInt(args[1], 10, 40)
	if err != nil {
		return fmt.Errorf("%q is not a number of MB", args[1])
	}
	if err := a.doors.SetQuota(day, disk); err != nil {
		return err
	}
	return a.limits(ctx, out, nil)
}

// diskOf is how many bytes the database of a folder takes, with its log.
func diskOf(dir string) (size int64, err error) {
	for _, name := range []string{databaseFile, databaseFile + "-wal"} {
		info, err := os.Stat(filepath.Join(dir, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return 0, err
		}
		size += info.Size()
	}
	return size, nil
}

func (a *admin) check(ctx context.Context, out io.Writer, _ []string) error {
	bad, sound, err := a.reg.Check(ctx, 0)
	if err != nil {
		return err
	}
	for _, u := range bad {
		fmt.Fprintln(out, u)
	}
	fmt.Fprintf(out, "%s sound, %s damaged\n", counted(sound, "table is", "tables are"), counted(len(bad), "is", "are"))
	return nil
}

// backup makes a folder that a program can be started with: the database and the keys.
func (a *admin) backup(ctx context.Context, out io.Writer, args []string) error {
	to := args[0]
	if err := os.Mkdir(to, 0o700); err != nil {
		return fmt.Errorf("a backup is a new folder: %w", err)
	}
	for _, name := range []string{signerFile, localFile, adminFile, admissionFile} {
		text, err := readRegular(filepath.Join(a.dir, name), 1<<20)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), text, 0o600)
		}
		if err != nil {
			return err
		}
	}
	if err := a.store.Backup(ctx, filepath.Join(to, databaseFile)); err != nil {
		return err
	}
	fmt.Fprintf(out, "the backup is in %s: start with --data %s to restore it\n", to, to)
	return nil
}
