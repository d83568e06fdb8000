// Command load measures a server under load, from outside, as players meet it: it starts the real program on an empty
// data folder and plays random games over HTTP, two players at a table, each as a page with its stream. It counts the
// bytes that every click costs, headers included, for the player and for the watchers, the processor time of the server
// and of the clients, and the time until the other side's page has its new view. It also says what a page fetches when
// it opens, and what idle subscribers cost.
//
//	go run ./tools/load [-game moscow41/campaign] [-tables 8,64] [-observers 0] [-rate 0] [-for 10s] [-runs 3]
//		[-idle 5000]
//
// Any game can be named; hexes/field is a synthetic one of 10,000 hexes that only this tool serves. A rate of 0 clicks
// as fast as the answers come; any other rate of clicks a second is kept even if answers are late, and a click's time
// then begins when it was due, so that a server that stalls cannot hide it. Client and server share the machine.
// docs/benchmarks.md has results.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"
)

// plan is what is to be measured.
type plan struct {
	game, tables, rate string
	span               time.Duration
	runs, idle         int
	observers          int // at each table
	binary             string
	whole              bool
}

func main() {
	var p plan
	flag.StringVar(&p.game, "game", "moscow41/campaign", "GAME/SCENARIO to play")
	flag.StringVar(&p.tables, "tables", "8,64", "tables that are played at at the same time")
	flag.StringVar(&p.rate, "rate", "0", "clicks a second; 0: as fast as they go")
	flag.DurationVar(&p.span, "for", 10*time.Second, "how long each run lasts")
	flag.IntVar(&p.runs, "runs", 3, "runs of each kind: the median is printed, with the range")
	flag.IntVar(&p.observers, "observers", 0, "observers at each table, who follow what happens")
	flag.IntVar(&p.idle, "idle", 0, "idle subscribers to count the memory of; 0: none")
	flag.StringVar(&p.binary, "umpire", "", "the program to measure; built from this tree unless named")
	flag.BoolVar(&p.whole, "whole", false,
		"pages fetch whole snapshots, as those of 627e1e8 did, and as programs may that do not follow changes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := p.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func (p *plan) run(ctx context.Context) error {
	many, err := numbers(p.tables, 1)
	if err != nil {
		return fmt.Errorf("-tables: %w", err)
	}
	rates, err := numbers(p.rate, 0)
	if err != nil {
		return fmt.Errorf("-rate: %w", err)
	}
	game, scenario, ok := strings.Cut(p.game, "/")
	if !ok || p.runs < 1 || p.span <= 0 || p.idle < 0 || p.observers < 0 {
		return errors.New("name GAME/SCENARIO, at least one run, a time above 0, and no less than 0 observers " +
			"and idle subscribers")
	}
	w, err := newWorkshop(p.binary)
	if err != nil {
		return err
	}
	defer w.remove()
	w.whole = p.whole
	if err := w.printOpening(ctx, game, scenario); err != nil {
		return err
	}
	fmt.Println("| tables | clicks a second asked | got | orders a second | answer p50, p99 ms | " +
		"the other side's view p50, p99 ms | down a click | up a click | down an order, the other side | " +
		"an observer | server's CPU ms a click | clients' | cores of the server |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
	for _, n := range many {
		for _, r := range rates {
			var all []result
			for range p.runs {
				res, err := w.play(ctx, game, scenario, n, p.observers, r, p.span)
				if err != nil {
					return err
				}
				all = append(all, res)
			}
			printRow(n, r, all)
		}
	}
	if p.idle == 0 {
		return nil
	}
	var each []float64
	for range p.runs {
		kb, err := w.idle(ctx, game, scenario, p.idle)
		if err != nil {
			return err
		}
		each = append(each, kb)
	}
	fmt.Printf("\n%d idle subscribers: %s KB of the server's memory each\n", p.idle,
		spread(each, func(f float64) float64 { return f }, 1))
	return nil
}

// printOpening prints what a page fetches when it opens, compressed as a browser gets it.
func (w *workshop) printOpening(ctx context.Context, game, scenario string) error {
	s, err := w.site(ctx, game, scenario)
	if err != nil {
		return err
	}
	defer s.stop()
	l := newLine(s.url)
	made, err := s.make(ctx, l)
	if err != nil {
		return err
	}
	o, err := l.open(ctx, game, "/api/tables/"+made.Table, made.Keys[s.sides[0]])
	if err != nil {
		return err
	}
	kb := func(n int64) string { return strconv.FormatFloat(float64(n)/1000, 'f', 1, 64) }
	fmt.Printf("KB on the wire at opening (as text): Info %s (%s), drawing %s (%s), table %s (%s)\n\n", kb(o.info),
		kb(o.infoText), kb(o.shape), kb(o.shapeText),
		kb(o.table), kb(o.tableText))
	return nil
}

func printRow(tables, rate int, all []result) {
	asked := "as fast as they go"
	if rate > 0 {
		asked = strconv.Itoa(rate)
	}
	f := func(digits int, of func(result) float64) string { return spread(all, of, digits) }
	fmt.Printf("| %d | %s | %s | %s | %s, %s | %s, %s | %s | %s | %s | %s | %s | %s | %s |\n", tables, asked,
		f(0, func(r result) float64 { return r.clicks }), f(0, func(r result) float64 { return r.orders }),
		f(1, func(r result) float64 { return r.answer[0] }), f(1, func(r result) float64 { return r.answer[1] }),
		f(1, func(r result) float64 { return r.view[0] }), f(1, func(r result) float64 { return r.view[1] }),
		f(0, func(r result) float64 { return r.down }), f(0, func(r result) float64 { return r.up }),
		f(0, func(r result) float64 { return r.watch }), f(0, func(r result) float64 { return r.observe }),
		f(3, func(r result) float64 { return r.cpu }), f(3, func(r result) float64 { return r.ownCPU }),
		f(2, func(r result) float64 { return r.cores }))
}

func numbers(list string, least int) ([]int, error) {
	var out []int
	for _, w := range strings.Split(list, ",") {
		n, err := strconv.Atoi(w)
		if err != nil || n < least {
			return nil, fmt.Errorf("%q is not a number from %d on", w, least)
		}
		out = append(out, n)
	}
	return out, nil
}
