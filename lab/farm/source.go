// The side that wants the results: fills the queue, reads the answers in order, compares some of them.

package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"umpire/lab"
)

// run is a run under way.
type run struct {
	*Farm
	job     Job
	id      string
	plan    *lab.Plan
	seconds map[int]bool // compared chunks whose second playing is in the queue
	lowest  int          // all chunks below are answered
}

// Source is where the games of a job are played. When it returns without an error nothing of the run is left on the
// servers; when the context ends, the chunks that nobody has taken are withdrawn, and the answers stay: the same job
// goes on from there.
func (f *Farm) Source(job Job) lab.Source {
	return func(ctx context.Context, p *lab.Plan, yield func(lab.Result) bool) error {
		if err := job.check(); err != nil {
			return err
		}
		r := &run{Farm: f, job: job, id: job.ID(), plan: p, seconds: map[int]bool{}}
		err := r.collect(ctx, yield)
		clear, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		left := f.purge(clear, workStream, workSubject+"."+programID(job.Program)+"."+r.id+".>")
		if err == nil {
			err = left
		}
		if err == nil {
			err = f.purge(clear, answerStream, answers+"."+r.id+".>")
		}
		return err
	}
}

// Each is where the games of any plan are played: each plan that it is given is a job of this program.
func (f *Farm) Each(program string, chunk int) lab.Source {
	return func(ctx context.Context, p *lab.Plan, yield func(lab.Result) bool) error {
		return f.Source(NewJob(p, program, chunk))(ctx, p, yield)
	}
}

func (r *run) collect(ctx context.Context, yield func(lab.Result) bool) error {
	text, err := json.Marshal(r.job)
	if err != nil {
		return err
	}
	if _, err := r.put(ctx, answers+"."+r.id+".job", text); err != nil {
		return err
	}
	if err := r.fill(ctx); err != nil {
		return err
	}
	for chunk := range r.job.chunks() {
		a, err := r.await(ctx, chunk, "a")
		if err != nil {
			return err
		}
		if r.job.compared(chunk) {
			if err := r.second(ctx, chunk, a); err != nil {
				return err
			}
			b, err := r.await(ctx, chunk, "b")
			if err != nil {
				return err
			}
			if err := r.compare(ctx, chunk, a, b); err != nil {
				return err
			}
		}
		for i := range a.Results {
			if !yield(a.Results[i]) {
				return nil
			}
		}
		if r.plan.Progress != nil {
			_, to := r.job.span(chunk)
			r.plan.Progress(to)
		}
	}
	return nil
}

// fill puts all chunks into the queue that nobody has answered.
func (r *run) fill(ctx context.Context) error {
	there, err := r.list(ctx, answers+"."+r.id+".*.a")
	if err != nil {
		return err
	}
	had := map[string]bool{}
	for _, s := range there {
		had[s] = true
	}
	if len(there) > 0 {
		r.say("run %s goes on: %d of %d chunks were played before", r.id, len(there), r.job.chunks())
	}
	for chunk := range r.job.chunks() {
		if !had[answerSubject(r.id, chunk, "a")] {
			if err := r.queue(ctx, task{Run: r.id, Chunk: chunk, Part: "a"}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *run) queue(ctx context.Context, t task) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	subject := fmt.Sprintf("%s.%s.%s.%d.%s", workSubject, programID(r.job.Program), t.Run, t.Chunk, t.Part)
	_, err = r.put(ctx, subject, text)
	return err
}

// second has a compared chunk played by a second worker.
func (r *run) second(ctx context.Context, chunk int, first *answer) error {
	if r.seconds[chunk] {
		return nil
	}
	r.seconds[chunk] = true
	return r.queue(ctx, task{Run: r.id, Chunk: chunk, Part: "b", Not: first.Worker})
}

// read reads an answer, nil if there is none. One that does not have the games of its chunk is wrong.
func (r *run) read(ctx context.Context, chunk int, part string) (*answer, error) {
	data, ok, err := r.get(ctx, answerSubject(r.id, chunk, part))
	if err != nil || !ok {
		return nil, err
	}
	a := &answer{}
	if err := unpack(data, a); err != nil {
		return nil, fmt.Errorf("the answer to chunk %d cannot be read: %w", chunk, err)
	}
	if a.Failed != "" {
		// Not kept, so that the same command plays it again.
		r.purge(ctx, answerStream, answerSubject(r.id, chunk, part))
		return nil, fmt.Errorf("chunk %d, played by %s: %s", chunk, a.Worker, a.Failed)
	}
	from, to := r.job.span(chunk)
	right := len(a.Results) == to-from
	for i := 0; right && i < len(a.Results); i++ {
		right = a.Results[i].Game == from+i
	}
	if !right {
		return nil, r.wrong(ctx, a.Worker, chunk, "its games are not those that were asked for")
	}
	return a, nil
}

// tick is how long the laboratory waits before it looks for an answer again.
const tick = 50 * time.Millisecond

// await waits for an answer. Meanwhile it has compared chunks that are answered played a second time, and tells why
// workers do not play. Once all chunks are answered it plays what is left to compare by itself: there may be no second
// worker.
func (r *run) await(ctx context.Context, chunk int, part string) (*answer, error) {
	for {
		a, err := r.read(ctx, chunk, part)
		if a != nil || err != nil {
			return a, err
		}
		for r.lowest < r.job.chunks() {
			_, played, err := r.get(ctx, answerSubject(r.id, r.lowest, "a"))
			if err != nil {
				return nil, err
			}
			if !played {
				break
			}
			if r.job.compared(r.lowest) {
				first, err := r.read(ctx, r.lowest, "a")
				if err == nil && first != nil {
					err = r.second(ctx, r.lowest, first)
				}
				if err != nil {
					return nil, err
				}
			}
			r.lowest++
		}
		if part == "b" && r.lowest == r.job.chunks() {
			return r.own(ctx, chunk)
		}
		refused, err := r.list(ctx, answers+"."+r.id+".no.*")
		if err != nil {
			return nil, err
		}
		for _, s := range refused {
			if why, ok, err := r.get(ctx, s); err == nil && ok {
				r.once("a worker refuses the run: %s", why)
			}
		}
		pause(ctx, tick)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// own plays a chunk on this machine.
func (r *run) own(ctx context.Context, chunk int) (*answer, error) {
	from, to := r.job.span(chunk)
	p := *r.plan
	p.Elsewhere, p.Progress = nil, nil
	results, err := lab.Play(ctx, p, from, to)
	return &answer{Worker: "this machine", Results: results}, err
}

// compare holds two answers to a chunk against each other. Where they differ, this machine says which is wrong.
func (r *run) compare(ctx context.Context, chunk int, a, b *answer) error {
	where, ok := same(a.Results, b.Results)
	if ok {
		return nil
	}
	judge, err := r.own(ctx, chunk)
	if err != nil {
		return err
	}
	var found []error
	for _, x := range []*answer{a, b} {
		if _, ok := same(x.Results, judge.Results); !ok {
			found = append(found, r.wrong(ctx, x.Worker, chunk, where))
		}
	}
	if len(found) == 0 {
		return fmt.Errorf("chunk %d: %s and %s differ, and each agrees with this machine: %s", chunk, a.Worker,
			b.Worker, where)
	}
	return errors.Join(found...)
}

// wrong names a worker that has answered wrongly. It plays no more of this run, and its answers are deleted, so that
// the same command has them played by others.
func (r *run) wrong(ctx context.Context, worker string, chunk int, what string) error {
	if _, err := r.put(ctx, answers+"."+r.id+".bad."+token(worker), []byte(what)); err != nil {
		return err
	}
	n := 0
	for c := range r.job.chunks() {
		for _, part := range []string{"a", "b"} {
			subject := answerSubject(r.id, c, part)
			data, ok, err := r.get(ctx, subject)
			if err != nil {
				return err
			}
			a := &answer{}
			if !ok || unpack(data, a) != nil || a.Worker != worker {
				continue
			}
			if err := r.purge(ctx, answerStream, subject); err != nil {
				return err
			}
			n++
		}
	}
	return fmt.Errorf("the worker %s has answered chunk %d wrongly (%s): its %d answers are deleted, and it plays no "+
		"more of this run; find out what is wrong with it, and start the same command again", worker, chunk, what, n)
}
