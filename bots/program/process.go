// The running program of a bot, with its pipes.

package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	maxLine  = 64 << 10               // how long a line of a program may be, in bytes
	endTime  = time.Second            // how long a program may take to end after its game
	waitTime = 500 * time.Millisecond // how long its end is waited for when one of its pipes breaks
)

// errLate means that the time is over.
var errLate = errors.New("was too late")

// process is a running program with its pipes. Its methods are for one goroutine at a time, and kill or end is its last
// call.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	errs   *errLines

	in      chan []byte // lines to write
	wrote   chan error
	lines   chan line     // lines that were read; closed when there are no more
	stopped chan struct{} // closed when its lines are no longer read
	exited  chan struct{} // closed when the process has ended and was waited for
	work    sync.WaitGroup
}

// line is a line that was read, or why it could not be.
type line struct {
	text []byte
	err  error
}

// run starts a program.
func run(path string, args []string, said func(string)) (*process, error) {
	p := &process{cmd: exec.Command(path, args...), errs: &errLines{said: said},
		in: make(chan []byte), wrote: make(chan error, 1), lines: make(chan line),
		stopped: make(chan struct{}), exited: make(chan struct{})}
	p.cmd.Stderr = p.errs
	p.cmd.WaitDelay = waitTime // a child that keeps the standard error open is not waited for
	ownGroup(p.cmd)
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.stdout, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.work.Go(p.write)
	p.work.Go(p.read)
	return p, nil
}

// write writes lines in a goroutine of its own, because a program that does not read blocks it.
func (p *process) write() {
	for text := range p.in {
		_, err := p.stdin.Write(text)
		p.wrote <- err
	}
}

// read reads lines until there are none or they are no longer wanted, and waits for the process.
func (p *process) read() {
	defer close(p.exited)
	r := bufio.NewReaderSize(p.stdout, maxLine)
	for on := true; on; {
		text, err := r.ReadSlice('\n')
		l := line{text: bytes.Clone(text)}
		if errors.Is(err, bufio.ErrBufferFull) {
			l = line{err: fmt.Errorf("wrote a line of more than %d bytes", maxLine)}
		}
		on = err == nil
		if len(l.text) > 0 || l.err != nil {
			select {
			case p.lines <- l:
			case <-p.stopped:
				on = false
			}
		}
		if l.err != nil {
			<-p.stopped
		}
	}
	close(p.lines)
	io.Copy(io.Discard, p.stdout) // so that unread output does not keep it from ending
	p.cmd.Wait()
	p.errs.flush()
}

// ask sends a message and waits for the answer.
func (p *process) ask(ctx context.Context, told any) (message, error) {
	if err := p.tell(ctx, told); err != nil {
		return message{}, err
	}
	select {
	case l, ok := <-p.lines:
		if !ok {
			return message{}, p.pipeError("standard output")
		}
		if l.err != nil {
			return message{}, l.err
		}
		return read(l.text)
	case <-ctx.Done():
		return message{}, errLate
	}
}

// tell sends a message.
func (p *process) tell(ctx context.Context, told any) error {
	text, err := json.Marshal(told)
	if err != nil {
		return err
	}
	p.in <- append(text, '\n')
	select {
	case err := <-p.wrote:
		if err != nil {
			return p.pipeError("standard input")
		}
		return nil
	case <-ctx.Done():
		return errLate
	}
}

// pipeError says why a pipe is closed: usually because the program has ended.
func (p *process) pipeError(pipe string) error {
	select {
	case <-p.exited:
	case <-time.After(waitTime + endTime):
		return fmt.Errorf("closed its %s", pipe)
	}
	how := p.cmd.ProcessState.String()
	if p.errs.last != "" {
		how += fmt.Sprintf("; last line on standard error: %q", shorten(p.errs.last))
	}
	return fmt.Errorf("ended (%s)", how)
}

// end sends a last message and lets the program end; one that does not is killed.
func (p *process) end(told any) {
	ctx, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	if p.tell(ctx, told) == nil {
		p.stdin.Close()
		close(p.stopped)
		select {
		case <-p.exited:
		case <-ctx.Done():
		}
	}
	p.kill()
}

// kill ends the program with its process group, and waits until it is gone.
func (p *process) kill() {
	select {
	case <-p.stopped:
	default:
		close(p.stopped)
	}
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd)
	}
	p.stdin.Close()
	p.stdout.Close() // a child outside the group may keep it open
	close(p.in)
	p.work.Wait()
}

// errLines divides a program's standard error into lines.
type errLines struct {
	said func(string)
	part []byte
	last string // the last line that is not empty
}

// Write takes what was written. It never fails, because output there must not end a program.
func (e *errLines) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		text, after, ended := bytes.Cut(rest, []byte("\n"))
		e.part = append(e.part, text[:min(len(text), maxLine-len(e.part))]...)
		if ended {
			e.flush()
		}
		rest = after
	}
	return len(b), nil
}

// flush passes on the line so far.
func (e *errLines) flush() {
	text := strings.TrimRight(string(e.part), "\r")
	if e.part = e.part[:0]; text == "" {
		return
	}
	e.last = text
	if e.said != nil {
		e.said(text)
	}
}
