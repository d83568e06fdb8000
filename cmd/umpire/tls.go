// TLS of umpire serve: certificates that the program gets for its names by itself (ACME), or that the operator has as
// files. Without either, a proxy speaks TLS.

package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// tlsOptions say where certificates come from. The zero value means no TLS.
type tlsOptions struct {
	domains   []string // certificates for these names are got from Let's Encrypt, and renewed
	acme      string   // the directory of the ACME server that gives them; empty: Let's Encrypt's
	cert, key string   // files in PEM
	http      string   // HOST:PORT where requests without TLS are sent on to TLS, and ACME may ask
}

// acmeHTTP is what asks the server of --acme; nil: the usual one. A test's server has a certificate of its own.
var acmeHTTP *http.Client

// certsFolder is the folder of the data folder where certificates that were got are kept.
const certsFolder = "certificates"

// hsts tells browsers for half a year that this name is only to be reached by TLS.
const hsts = "max-age=15768000"

func (o *tlsOptions) on() bool { return len(o.domains) > 0 || o.cert != "" || o.key != "" }

// check says what is wrong with the flags.
func (o *tlsOptions) check() error {
	switch {
	case (o.cert == "") != (o.key == ""):
		return usage("--tls-cert and --tls-key go together: the certificate and its key")
	case len(o.domains) > 0 && o.cert != "":
		return usage("--tls gets certificates by itself, and --tls-cert names one: say one of the two")
	case o.acme != "" && len(o.domains) == 0:
		return usage("--acme says where --tls NAME gets its certificate: say that, too")
	case o.http != "" && !o.on():
		return usage("--http sends browsers on to TLS, which is not on: say --tls NAME or --tls-cert FILE")
	}
	for _, d := range o.domains {
		if net.ParseIP(d) != nil || !strings.Contains(d, ".") || strings.ContainsAny(d, "/: ") {
			return usage("--tls %q is no name of this server such as umpire.example.org", d)
		}
	}
	return nil
}

// config is how TLS is spoken, and what answers requests without it. Streams take their connections out of net/http,
// which HTTP/2 does not allow, so that is not offered.
func (o *tlsOptions) config(dir string) (*tls.Config, http.Handler, error) {
	if len(o.domains) > 0 {
		m := &autocert.Manager{Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(filepath.Join(dir, certsFolder)),
			HostPolicy: autocert.HostWhitelist(o.domains...)}
		if o.acme != "" {
			m.Client = &acme.Client{DirectoryURL: o.acme, HTTPClient: acmeHTTP}
		}
		cfg := m.TLSConfig() // with the protocol by which ACME asks on the port of TLS itself
		cfg.NextProtos = []string{"http/1.1", "acme-tls/1"}
		cfg.MinVersion = tls.VersionTLS12
		return cfg, m.HTTPHandler(nil), nil
	}
	if _, err := tls.LoadX509KeyPair(o.cert, o.key); err != nil {
		return nil, nil, fmt.Errorf("the certificate cannot be used: %w", err)
	}
	files := &certFiles{cert: o.cert, key: o.key}
	return &tls.Config{GetCertificate: files.get, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}},
		http.HandlerFunc(toTLS), nil
}

// toTLS sends a browser on to the same address by TLS.
func toTLS(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "use TLS", http.StatusBadRequest)
		return
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusFound)
}

// certsFor is how long a certificate from files is used before the files are read again, so that renewed ones are used
// without a restart.
const certsFor = time.Minute

// certFiles gives the certificate of two files.
type certFiles struct {
	cert, key string
	mu        sync.Mutex
	read      time.Time
	last      *tls.Certificate
}

// get reads the files if they were not read lately. If they cannot be read, the certificate read before stays in use.
func (c *certFiles) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.read) < certsFor {
		return c.last, nil
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err == nil {
		c.last = &pair
	} else if c.last == nil {
		return nil, err
	}
	c.read = time.Now()
	return c.last, nil
}

// secure serves a handler by TLS, and at another listener (nil: nowhere) without it only what sends on to TLS.
func secure(open *ports, cfg *tls.Config, plain, h http.Handler, log *slog.Logger) (net.Listener, http.Handler,
	func()) {
	end := func() {}
	if open.plain != nil {
		side := httpServer(plain, log)
		go func() {
			if err := side.Serve(open.plain); !errors.Is(err, http.ErrServerClosed) {
				log.Error("requests without TLS are not sent on any more", "err", err)
			}
		}()
		end = func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			side.Shutdown(ctx)
		}
	}
	strict := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", hsts)
		h.ServeHTTP(w, r)
	})
	return tls.NewListener(open.page, cfg), strict, end
}
