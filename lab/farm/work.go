// The side that plays: takes chunks from the queue, one after another on each processor.

package farm

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"umpire/lab"
)

// Worker says who plays, and with what.
type Worker struct {
	Name    string // of the machine, for messages
	Program string // as Job.Program
	Jobs    int    // chunks played at the same time
	// Plan makes the plan of a job on this machine, with its bots; an error says why it cannot be played here.
	Plan func(*Job) (lab.Plan, error)
}

// Work takes chunks and plays them until the context ends. Jobs that do not fit the program are refused: their owners
// and this machine are told why, and others play them.
func (f *Farm) Work(ctx context.Context, w Worker) error {
	w.Name += "-" + strings.ToLower(rand.Text()[:6]) // two workers of one machine are two
	filter := workSubject + "." + programID(w.Program) + ".>"
	var queue atomic.Pointer[jetstream.Consumer]
	join := func(ctx context.Context) error {
		c, err := f.js.CreateOrUpdateConsumer(ctx, workStream, jetstream.ConsumerConfig{
			Durable: "work-" + programID(w.Program), FilterSubject: filter, AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: f.o.Patience, MaxAckPending: -1, InactiveThreshold: keep})
		if err == nil {
			queue.Store(&c) // the other takers go on with the old one until then
		}
		return err
	}
	if err := f.again(ctx, "joining the queue", join); err != nil {
		return err
	}
	jobs := map[string]*lab.Plan{}
	var lock sync.Mutex
	plan := func(run string) (*lab.Plan, *Job, error) {
		lock.Lock()
		defer lock.Unlock()
		data, ok, err := f.get(ctx, answers+"."+run+".job")
		if err != nil || !ok {
			return nil, nil, err
		}
		var job Job
		if err := json.Unmarshal(data, &job); err != nil {
			return nil, nil, refusal{err}
		}
		if jobs[run] == nil {
			p, err := w.Plan(&job)
			if err == nil {
				err = job.fits(w.Program, p.Game.Info())
			}
			if err != nil {
				return nil, nil, refusal{err}
			}
			jobs[run] = &p
		}
		return jobs[run], &job, nil
	}
	var all sync.WaitGroup
	for range max(1, w.Jobs) {
		all.Go(func() {
			for ctx.Err() == nil {
				short, cancel := context.WithTimeout(ctx, try)
				batch, err := (*queue.Load()).Fetch(1, jetstream.FetchContext(short))
				if err == nil {
					for m := range batch.Messages() {
						f.take(ctx, &w, m, plan)
					}
					err = batch.Error()
				}
				cancel()
				// A consumer that is gone does not say so where nobody waits on it: then nobody answers.
				if errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
					errors.Is(err, nats.ErrNoResponders) {
					f.again(ctx, "joining the queue", join)
				}
				if err != nil {
					pause(ctx, 100*time.Millisecond)
				}
			}
		})
	}
	all.Go(func() {
		for ctx.Err() == nil {
			f.refuseOthers(ctx, &w)
			pause(ctx, 5*time.Second)
		}
	})
	all.Wait()
	return nil
}

// refusal is the reason why this machine does not play a run.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// refuse tells the owner of a run, and this machine, why it is not played here.
func (f *Farm) refuse(ctx context.Context, w *Worker, run string, why error) {
	f.once("run %s is refused: %v", run, why)
	f.put(ctx, answers+"."+run+".no."+token(w.Name), []byte(why.Error()))
}

// refuseOthers says why runs that are for another program are not played here. Their chunks never come to this worker.
func (f *Farm) refuseOthers(ctx context.Context, w *Worker) {
	subjects, err := f.list(ctx, answers+".*.job")
	if err != nil {
		return
	}
	for _, s := range subjects {
		var job Job
		data, ok, err := f.get(ctx, s)
		if err != nil || !ok || json.Unmarshal(data, &job) != nil {
			continue
		}
		if err := job.fits(w.Program, nil); err != nil {
			run := strings.Split(s, ".")[2]
			if _, said := f.said.LoadOrStore("refused "+run, true); !said {
				f.refuse(ctx, w, run, err)
			}
		}
	}
}

// take plays the chunk of a message and answers it.
func (f *Farm) take(ctx context.Context, w *Worker, m jetstream.Msg,
	plan func(string) (*lab.Plan, *Job, error)) {
	var t task
	if err := json.Unmarshal(m.Data(), &t); err != nil {
		m.Term()
		return
	}
	// Until it is answered, this worker says that it is at it: else the chunk would go to another.
	alive, dead := context.WithCancel(ctx)
	defer dead()
	go func() {
		for tick := time.NewTicker(f.o.Patience / 3); ; {
			select {
			case <-tick.C:
				m.InProgress()
			case <-alive.Done():
				tick.Stop()
				return
			}
		}
	}()
	if t.Not == w.Name {
		m.NakWithDelay(time.Second)
		return
	}
	subject := answerSubject(t.Run, t.Chunk, t.Part)
	if _, played, err := f.get(ctx, subject); err != nil || played {
		if played {
			m.Ack()
		}
		return
	}
	p, job, err := plan(t.Run)
	var no refusal
	switch {
	case errors.As(err, &no):
		f.refuse(ctx, w, t.Run, no.error)
		m.NakWithDelay(f.o.Patience)
		pause(ctx, f.o.Patience) // leave the rest of the queue to others
		return
	case err != nil:
		return
	case job == nil: // the run is over
		m.Ack()
		return
	}
	if _, bad, err := f.get(ctx, answers+"."+t.Run+".bad."+token(w.Name)); err != nil || bad {
		if bad {
			f.once("run %s is left to others: this worker has answered wrongly", t.Run)
			m.NakWithDelay(time.Second)
			pause(ctx, time.Second)
		}
		return
	}
	from, to := job.span(t.Chunk)
	a := answer{Worker: w.Name}
	if a.Results, err = lab.Play(ctx, *p, from, to); ctx.Err() != nil {
		return
	} else if err != nil {
		a.Failed = err.Error()
	}
	data, err := pack(a)
	if err == nil {
		_, err = f.put(ctx, subject, data)
	}
	if err != nil {
		f.once("chunk %d of run %s: %v", t.Chunk, t.Run, err)
		return
	}
	m.Ack()
	// What is answered after the end of a run, nobody reads.
	if _, on, err := f.get(ctx, answers+"."+t.Run+".job"); err == nil && !on {
		f.purge(ctx, answerStream, subject)
	}
}
