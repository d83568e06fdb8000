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
	goodbye  = time.Second            // how long a program may take to end after its game
	lingerer = 500 * time.Millisecond // how long its end is waited for when a pipe of its breaks
)

// errLate means that the time was over.
var errLate = errors.New("was too late")

// process is a running program with its pipes. Its methods are for one goroutine at a time, and kill or end is its last
// call.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	errs   *errLines

	in    chan []byte // lines to write
	wrote chan error
	lines chan line     // lines that were read; closed when there are no more
	deaf  chan struct{} // closed when nobody listens any more
	gone  chan struct{} // closed when the process is reaped
	work  sync.WaitGroup
}

// line is a line that was read, or why it could not be.
type line struct {
	text []byte
	err  error
}

// run starts a program.
func run(path string, said func(string)) (*process, error) {
	p := &process{cmd: exec.Command(path), errs: &errLines{said: said},
		in: make(chan []byte), wrote: make(chan error, 1), lines: make(chan line),
		deaf: make(chan struct{}), gone: make(chan struct{})}
	p.cmd.Stderr = p.errs
	p.cmd.WaitDelay = lingerer // a child of its own that keeps its standard error open is not waited for
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

// write writes lines, so that a program that does not read holds up nobody but this goroutine.
func (p *process) write() {
	for text := range p.in {
		_, err := p.stdin.Write(text)
		p.wrote <- err
	}
}

// read reads lines until there are none or nobody listens, and reaps the process.
func (p *process) read() {
	defer close(p.gone)
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
			case <-p.deaf:
				on = false
			}
		}
		if l.err != nil {
			<-p.deaf
		}
	}
	close(p.lines)
	io.Copy(io.Discard, p.stdout) // so that its end is not held up by what nobody reads
	p.cmd.Wait()
	p.errs.flush()
}

// ask tells the program something and waits for what it says.
func (p *process) ask(ctx context.Context, told any) (heard, error) {
	if err := p.tell(ctx, told); err != nil {
		return heard{}, err
	}
	select {
	case l, ok := <-p.lines:
		if !ok {
			return heard{}, p.broke("standard output")
		}
		if l.err != nil {
			return heard{}, l.err
		}
		var h heard
		if err := json.Unmarshal(l.text, &h); err != nil {
			return h, fmt.Errorf("wrote %q, which is no message (%w; text for people belongs on standard error)",
				clip(strings.TrimSpace(string(l.text))), err)
		}
		if h.Type == "" {
			return h, fmt.Errorf("wrote %q, a message without a type,", clip(strings.TrimSpace(string(l.text))))
		}
		return h, nil
	case <-ctx.Done():
		return heard{}, errLate
	}
}

// tell writes a line.
func (p *process) tell(ctx context.Context, told any) error {
	text, err := json.Marshal(told)
	if err != nil {
		return err
	}
	p.in <- append(text, '\n')
	select {
	case err := <-p.wrote:
		if err != nil {
			return p.broke("standard input")
		}
		return nil
	case <-ctx.Done():
		return errLate
	}
}

// broke says why a pipe is closed: as a rule because the program has ended.
func (p *process) broke(pipe string) error {
	select {
	case <-p.gone:
	case <-time.After(lingerer + goodbye):
		return fmt.Errorf("closed its %s", pipe)
	}
	how := p.cmd.ProcessState.String()
	if p.errs.last != "" {
		how += fmt.Sprintf("; its last words: %q", clip(p.errs.last))
	}
	return fmt.Errorf("ended (%s)", how)
}

// end tells the program a last thing and lets it end by itself; one that does not is killed.
func (p *process) end(told any) {
	ctx, cancel := context.WithTimeout(context.Background(), goodbye)
	defer cancel()
	if p.tell(ctx, told) == nil {
		p.stdin.Close()
		close(p.deaf)
		select {
		case <-p.gone:
		case <-ctx.Done():
		}
	}
	p.kill()
}

// kill ends the program and all that belongs to it, and waits until nothing of it is left.
func (p *process) kill() {
	select {
	case <-p.deaf:
	default:
		close(p.deaf)
	}
	select {
	case <-p.gone:
	default:
		killGroup(p.cmd)
	}
	p.stdin.Close()
	p.stdout.Close() // should something that left the group keep it open
	close(p.in)
	p.work.Wait()
}

// errLines takes a program's standard error apart into lines.
type errLines struct {
	said func(string)
	part []byte
	last string // the last line that is not empty
}

// Write takes what was written. It never fails: a program does not end because of what it says there.
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

// flush passes the line on that is there so far.
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
