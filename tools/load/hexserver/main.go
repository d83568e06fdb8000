// Command hexserver serves tabletest's synthetic game of 10,000 hexes as `umpire play --no-open` serves the others, so
// that tools/load can measure tables and wire, and web/test/drawtime.mjs the client, at the size of a large hex game.
// It is not for players.
//
//	hexserver play [--no-open] --addr 127.0.0.1:0 --data DIR
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"umpire/kernel"
	"umpire/server"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/tabletest"
	"umpire/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "hexserver:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) == 0 || args[0] != "play" {
		return errors.New("the one command is play")
	}
	fs := flag.NewFlagSet("hexserver", flag.ContinueOnError)
	addr := fs.String("addr", "127.0.0.1:0", "listen on this `HOST:PORT`")
	data := fs.String("data", "", "keep the games in this `DIR`")
	fs.Bool("no-open", true, "accepted because umpire play has it: no browser is opened anyway")
	fs.Bool("fixed-dice", true, "accepted because umpire play has it: the dice do not matter")
	if err := fs.Parse(args[1:]); err != nil {
		return err
	}
	if *data == "" {
		return errors.New("say where games are kept: --data DIR")
	}
	store, err := sqlite.Open(filepath.Join(*data, "hexes.db"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	reg, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{tabletest.NewHexes(100, 100, 700)}})
	if err != nil {
		return err
	}
	defer reg.Close()
	srv, err := server.New(server.Config{Registry: reg, Assets: web.Assets(), Local: true})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	answers := &http.Server{Handler: srv.Handler()}
	ended := make(chan error, 1)
	go func() { ended <- answers.Serve(listener) }()
	fmt.Printf("Hexserver is at http://%s/\n", listener.Addr())
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	srv.Close()
	answers.Close()
	return err
}
