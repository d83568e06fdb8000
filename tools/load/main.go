// Command load measures a server under load, from outside, as players meet it: it starts the real program on an empty data folder, plays
// orders over HTTP, and takes the time until the other player's stream has each. It also counts what idle subscribers cost.
//
//	go run ./tools/load [-game toy/brod] [-tables 8,64] [-rate 0,2000] [-for 10s] [-runs 3] [-idle 5000]
//
// A rate of 0 orders as fast as the answers come; any other rate is kept whatever the answers do, and an order's time then begins when it
// was due, so that a server that stalls cannot hide it. Client and server share the machine. docs/benchmarks.md has results.
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

func main() {
	game := flag.String("game", "toy/brod", "GAME/SCENARIO to play")
	tables := flag.String("tables", "8,64", "tables that order at the same time")
	rate := flag.String("rate", "0,2000", "orders a second; 0: as fast as they go")
	span := flag.Duration("for", 10*time.Second, "how long each run lasts")
	runs := flag.Int("runs", 3, "runs of each kind: the median is printed, with the range")
	idle := flag.Int("idle", 5000, "idle subscribers to count the memory of; 0: none")
	binary := flag.String("umpire", "", "the program to measure; built from this tree unless named")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *binary, *game, *tables, *rate, *span, *runs, *idle); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary, game, tables, rate string, span time.Duration, runs, idle int) error {
	many, err := numbers(tables, 1)
	if err != nil {
		return fmt.Errorf("-tables: %w", err)
	}
	rates, err := numbers(rate, 0)
	if err != nil {
		return fmt.Errorf("-rate: %w", err)
	}
	id, scenario, ok := strings.Cut(game, "/")
	if !ok || runs < 1 || span <= 0 || idle < 0 {
		return errors.New("name GAME/SCENARIO, at least one run, a time above nothing, and no fewer than 0 idle subscribers")
	}
	h, err := newHouse(binary)
	if err != nil {
		return err
	}
	defer h.remove()
	fmt.Println("| tables | orders a second asked | got | p50 ms | p99 ms | slowest ms | CPU of the server |")
	fmt.Println("|---|---|---|---|---|---|---|")
	for _, n := range many {
		for _, r := range rates {
			var all []result
			for range runs {
				res, err := h.orders(ctx, id, scenario, n, r, span)
				if err != nil {
					return err
				}
				all = append(all, res)
			}
			asked := "as fast as they go"
			if r > 0 {
				asked = strconv.Itoa(r)
			}
			fmt.Printf("| %d | %s | %s | %s | %s | %s | %s |\n", n, asked, spread(all, func(r result) float64 { return r.rate }, 0), spread(all, func(r result) float64 { return r.p50 }, 1),
				spread(all, func(r result) float64 { return r.p99 }, 1), spread(all, func(r result) float64 { return r.worst }, 0), spread(all, func(r result) float64 { return r.cpu }, 2))
		}
	}
	if idle == 0 {
		return nil
	}
	var each []float64
	for range runs {
		kb, err := h.idle(ctx, id, scenario, idle)
		if err != nil {
			return err
		}
		each = append(each, kb)
	}
	fmt.Printf("\n%d idle subscribers: %s KB of the server's memory each\n", idle, spread(each, func(f float64) float64 { return f }, 1))
	return nil
}

func numbers(list string, least int) ([]int, error) {
	var out []int
	for _, w := range strings.Split(list, ",") {
		n, err := strconv.Atoi(w)
		if err != nil || n < least {
			return nil, fmt.Errorf("%q is no number from %d on", w, least)
		}
		out = append(out, n)
	}
	return out, nil
}
