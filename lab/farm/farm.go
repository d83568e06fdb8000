// Package farm spreads the games of a laboratory's run over many machines, by a JetStream work queue on a NATS server
// or a cluster of them.
//
// A run is named by what it plays (Job): so the same command finds what was played already, and goes on. It is cut into
// chunks of games. Each chunk is a message of the work queue, and each answer a message of a second stream, under a
// subject that says run and chunk and that takes one message alone. So nothing depends on who plays a chunk, how often
// or when: a worker that dies leaves its chunk to another, and a second answer to a chunk is refused by the server.
// One chunk in a hundred, and at least one of a run, is played by a second worker and compared; where the two differ,
// this machine plays it too and names the wrong one.
//
// Source is the side of `umpire sim --nats`, Work that of `umpire work`. A job names games and bots of this program and
// brings no code.
package farm

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"umpire/kernel"
	"umpire/lab"
)

// Job is a run as every machine reads it. Its hash names the run, so that everything which changes a result is in it.
type Job struct {
	Program    string                 `json:"program"` // which program plays: a commit, or the hash of its file
	Game       string                 `json:"game"`
	Edition    int                    `json:"edition"`
	DataHash   string                 `json:"data_hash"`
	Setup      kernel.Setup           `json:"setup"`
	From       []byte                 `json:"from,omitempty"`
	FromName   string                 `json:"from_name,omitempty"`
	Without    []string               `json:"without,omitempty"`
	Fewer      []string               `json:"fewer,omitempty"`
	Bots       [kernel.Players]string `json:"bots"`
	Paired     bool                   `json:"paired,omitempty"`
	Games      int                    `json:"games"`
	Seed       uint64                 `json:"seed"`
	MaxActions int                    `json:"max_actions"`
	Watch      bool                   `json:"watch,omitempty"`
	Chunk      int                    `json:"chunk"` // games in a chunk
}

// NewJob is the job of a plan.
func NewJob(p *lab.Plan, program string, chunk int) Job {
	info := p.Game.Info()
	return Job{Program: program, Game: info.ID, Edition: info.Edition, DataHash: info.DataHash, Setup: p.Setup,
		From: p.From, FromName: p.FromName, Without: p.Without, Fewer: p.Fewer, Bots: p.Bots,
		Paired: p.Paired, Games: p.Games, Seed: p.Seed, MaxActions: p.MaxActions, Watch: p.Watch, Chunk: chunk}
}

// Plan is the plan of a job, on the game that it names.
func (j *Job) Plan(g kernel.Game) lab.Plan {
	return lab.Plan{Game: g, Setup: j.Setup, From: j.From, FromName: j.FromName, Bots: j.Bots, Paired: j.Paired,
		Games: j.Games, Seed: j.Seed,
		Without: j.Without, Fewer: j.Fewer, MaxActions: j.MaxActions, Watch: j.Watch, Jobs: 1}
}

// MaxChunk is the most games that a chunk may have: an answer must fit into a message.
const MaxChunk = 200

func (j *Job) check() error {
	switch {
	case j.Chunk < 1 || j.Chunk > MaxChunk:
		return fmt.Errorf("a chunk has 1 to %d games, not %d", MaxChunk, j.Chunk)
	case j.Paired && j.Chunk%2 != 0:
		return fmt.Errorf("a chunk of %d games would part a pair: take an even number", j.Chunk)
	}
	return nil
}

// ID names the run: the beginning of the SHA-256 of the job, in hex.
func (j *Job) ID() string {
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // numbers and texts
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// programID is the program's part of the subjects of work: workers are sent what their own program can play.
func programID(program string) string {
	sum := sha256.Sum256([]byte(program))
	return hex.EncodeToString(sum[:6])
}

func (j *Job) chunks() int { return (j.Games + j.Chunk - 1) / j.Chunk }

// span is the games of a chunk: the first, and the one after the last.
func (j *Job) span(chunk int) (from, to int) { return chunk * j.Chunk, min(j.Games, (chunk+1)*j.Chunk) }

// compared says whether a chunk is played twice: about one in a hundred, and one of each run for certain.
func (j *Job) compared(chunk int) bool {
	id := j.ID()
	first := sha256.Sum256([]byte(id))
	if chunk == int(binary.BigEndian.Uint64(first[:])%uint64(j.chunks())) {
		return true
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id, chunk))
	return binary.BigEndian.Uint64(sum[:])%100 == 0
}

// fits says why a machine cannot play a job, which it would play by this program and this game.
func (j *Job) fits(program string, info *kernel.Info) error {
	switch {
	case j.Program != program:
		return fmt.Errorf("it is for the program %s, and this is %s: take the same program on all machines",
			j.Program, program)
	case info == nil:
		return nil
	case j.Edition != info.Edition:
		return fmt.Errorf("it is for edition %d of %s, and this program has edition %d", j.Edition, j.Game,
			info.Edition)
	case j.DataHash != info.DataHash:
		return fmt.Errorf("it is for %s with the data %.12s, and here they are %.12s: take the same data files",
			j.Game, j.DataHash, info.DataHash)
	}
	return nil
}

// task is a message of the work queue.
type task struct {
	Run   string `json:"run"`
	Chunk int    `json:"chunk"`
	Part  string `json:"part"`          // "a", or "b" for the second of a compared chunk
	Not   string `json:"not,omitempty"` // the worker who played the first
}

// answer is what a worker says of a chunk.
type answer struct {
	Worker  string       `json:"worker"`
	Results []lab.Result `json:"results"`
	Failed  string       `json:"failed,omitempty"` // why there are no results
}

// same compares results without what depends on the machine, and says where two answers differ.
func same(a, b []lab.Result) (where string, ok bool) {
	if len(a) != len(b) {
		return fmt.Sprintf("%d games against %d", len(a), len(b)), false
	}
	for i := range a {
		x, err1 := json.Marshal(a[i].WithoutClock())
		y, err2 := json.Marshal(b[i].WithoutClock())
		if err1 != nil || err2 != nil || !bytes.Equal(x, y) {
			return fmt.Sprintf("game %d: %s against %s", a[i].Game, x, y), false
		}
	}
	return "", true
}

// Names of streams and subjects. Work is umpire.work.PROGRAM.RUN.CHUNK.PART; answers are
// umpire.answer.RUN.CHUNK.PART, with umpire.answer.RUN.job for the job, umpire.answer.RUN.no.WORKER for the reason why
// a worker does not play it, and umpire.answer.RUN.bad.WORKER for what it answered wrongly.
const (
	workStream   = "umpire-work"
	answerStream = "umpire-answers"
	workSubject  = "umpire.work"
	answers      = "umpire.answer"
)

// keep is how long answers of a run that nobody finished are kept.
const keep = 7 * 24 * time.Hour

// Options say how to reach the servers.
type Options struct {
	URL   string // nats://HOST:PORT, several with commas between them
	Creds string // file with credentials; "" for none
	// Replicas is how many servers of a cluster keep each message; 0: three in a cluster, one otherwise. It counts when
	// the streams are made, the first time that a server is used.
	Replicas int
	// Patience is how long a worker may be silent until its chunk is given to another; 0 for 30 seconds. It is silent
	// when it is dead: one that plays says so three times as often.
	Patience time.Duration
	Say      func(line string) // is told what a user should know; may be nil
}

// Farm is a connection to the servers.
type Farm struct {
	o       Options
	conn    *nats.Conn
	js      jetstream.JetStream
	answers jetstream.Stream
	said    sync.Map // lines said already
}

// Open connects, and makes the two streams if they are not there.
func Open(ctx context.Context, o Options) (*Farm, error) {
	if o.Patience <= 0 {
		o.Patience = 30 * time.Second
	}
	options := []nats.Option{nats.Name("umpire"), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond)}
	if o.Creds != "" {
		options = append(options, nats.UserCredentials(o.Creds))
	}
	conn, err := nats.Connect(o.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("the NATS server cannot be reached: %w", err)
	}
	f := &Farm{o: o, conn: conn}
	if f.js, err = jetstream.New(conn, jetstream.WithDefaultTimeout(try)); err == nil {
		err = f.prepare(ctx)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return f, nil
}

// Server is the address of the server, without a password.
func (f *Farm) Server() string { return f.conn.ConnectedUrlRedacted() }

// Close ends the connection.
func (f *Farm) Close() { f.conn.Close() }

func (f *Farm) say(format string, args ...any) {
	if f.o.Say != nil {
		f.o.Say(fmt.Sprintf(format, args...))
	}
}

// once says a line that has not been said before.
func (f *Farm) once(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if _, had := f.said.LoadOrStore(line, true); !had {
		f.say("%s", line)
	}
}

// try is how long a server may take to answer before it is asked again: it may be dead, and another take over.
const try = 3 * time.Second

// final marks an error that asking again does not mend.
type final struct{ error }

func (e final) Unwrap() error { return e.error }

// again does something until it succeeds, its error is final, or the context ends. Servers die and elect leaders; what
// is done here may be done twice.
func (f *Farm) again(ctx context.Context, what string, do func(ctx context.Context) error) error {
	wait := 50 * time.Millisecond
	for n := 1; ; n++ {
		short, cancel := context.WithTimeout(ctx, try)
		err := do(short)
		cancel()
		var end final
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &end):
			return end.error
		case n == 6:
			f.say("%s: still trying (%v)", what, err)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
		wait = min(2*wait, 2*time.Second)
	}
}

// prepare makes the two streams.
func (f *Farm) prepare(ctx context.Context) error {
	replicas := f.o.Replicas
	if replicas == 0 {
		if replicas = 1; f.conn.ConnectedClusterName() != "" {
			replicas = 3
		}
	}
	for _, c := range []jetstream.StreamConfig{
		{Name: workStream, Description: "chunks of games of umpire sim", Subjects: []string{workSubject + ".>"},
			Retention: jetstream.WorkQueuePolicy, MaxAge: keep, Replicas: replicas},
		{Name: answerStream, Description: "what umpire work has played", Subjects: []string{answers + ".>"},
			MaxAge: keep, Replicas: replicas, AllowDirect: true},
	} {
		err := f.again(ctx, "making the stream "+c.Name, func(ctx context.Context) error {
			s, err := f.js.Stream(ctx, c.Name)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				s, err = f.js.CreateStream(ctx, c)
			}
			switch {
			case errors.Is(err, jetstream.ErrJetStreamNotEnabled),
				errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
				return final{fmt.Errorf("the NATS server has no JetStream: start it with -js (%w)", err)}
			case err == nil && c.Name == answerStream:
				f.answers = s
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// put stores a message under a subject that has none, and says whether there was one already.
func (f *Farm) put(ctx context.Context, subject string, data []byte) (had bool, err error) {
	err = f.again(ctx, "sending "+subject, func(ctx context.Context) error {
		_, err := f.js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(0))
		var api *jetstream.APIError
		if errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
			api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
			// A message that was lost together with its server is not stored: then it is sent again.
			if !strings.HasPrefix(subject, answers) {
				had = true
				return nil
			}
			_, had, err = f.look(ctx, subject)
			if err == nil && !had {
				err = errors.New("another answer was under way and is not there")
			}
		}
		if errors.Is(err, nats.ErrMaxPayload) {
			return final{fmt.Errorf("%w: make the chunks smaller", err)}
		}
		return err
	})
	return had, err
}

// look reads what is stored under a subject, once.
func (f *Farm) look(ctx context.Context, subject string) (data []byte, ok bool, err error) {
	m, err := f.answers.GetLastMsgForSubject(ctx, subject)
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	return m.Data, true, nil
}

// get reads what is stored under a subject.
func (f *Farm) get(ctx context.Context, subject string) (data []byte, ok bool, err error) {
	err = f.again(ctx, "reading "+subject, func(ctx context.Context) error {
		data, ok, err = f.look(ctx, subject)
		return err
	})
	return data, ok, err
}

// list are the subjects of answers that fit a pattern, in order.
func (f *Farm) list(ctx context.Context, pattern string) (subjects []string, err error) {
	err = f.again(ctx, "listing answers", func(ctx context.Context) error {
		info, err := f.answers.Info(ctx, jetstream.WithSubjectFilter(pattern))
		if err != nil {
			return err
		}
		subjects = subjects[:0]
		for s := range info.State.Subjects {
			subjects = append(subjects, s)
		}
		slices.Sort(subjects)
		return nil
	})
	return subjects, err
}

// purge forgets the messages of a stream whose subjects fit a pattern.
func (f *Farm) purge(ctx context.Context, stream, pattern string) error {
	return f.again(ctx, "clearing "+pattern, func(ctx context.Context) error {
		s, err := f.js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		return s.Purge(ctx, jetstream.WithPurgeSubject(pattern))
	})
}

var (
	packer, _   = zstd.NewWriter(nil)
	unpacker, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(256<<20))
)

func pack(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return packer.EncodeAll(text, nil), err
}

func unpack(data []byte, v any) error {
	text, err := unpacker.DecodeAll(data, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

func answerSubject(run string, chunk int, part string) string {
	return fmt.Sprintf("%s.%s.%d.%s", answers, run, chunk, part)
}

// token is a worker's name as a part of a subject.
func token(worker string) string { return hex.EncodeToString([]byte(worker)) }
