// The certificate of --tls is got from an ACME server: Pebble, which Let's Encrypt makes for tests, in this process. It
// asks on the port of TLS itself, as Let's Encrypt does.

package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"

	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
)

// freeAddr is an address of loopback that nobody listens on.
func freeAddr(t *testing.T, network string) (addr string, port int) {
	t.Helper()
	if network == "udp" {
		c, err := net.ListenPacket("udp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		return c.LocalAddr().String(), c.LocalAddr().(*net.UDPAddr).Port
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String(), l.Addr().(*net.TCPAddr).Port
}

func TestACertificateByACME(t *testing.T) {
	if testing.Short() {
		t.Skip("an ACME server makes its keys")
	}
	for _, name := range []string{"PEBBLE_WFE_NONCEREJECT", "PEBBLE_AUTHZREUSE"} { // nothing by chance
		t.Setenv(name, "0")
	}
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	const name = "umpire.example.org"
	quiet := log.New(io.Discard, "", 0)
	names, _ := freeAddr(t, "udp")
	dns, err := challtestsrv.New(challtestsrv.Config{Log: quiet, DNSAddrs: []string{names}})
	if err != nil {
		t.Fatal(err)
	}
	dns.SetDefaultDNSIPv4("127.0.0.1")
	dns.SetDefaultDNSIPv6("")
	go dns.Run()
	t.Cleanup(dns.Shutdown)
	resolver := &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, names)
	}}
	for {
		if _, err := resolver.LookupHost(t.Context(), name); err == nil {
			break
		}
		if t.Context().Err() != nil {
			t.Fatal("no name server")
		}
		time.Sleep(10 * time.Millisecond)
	}

	at, port := freeAddr(t, "tcp")
	store := db.NewMemoryStore()
	issuer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	front := wfe.New(quiet, store, va.New(quiet, port, port, true, names, store), issuer, nil, true, false, 1, 1)
	acme := httptest.NewTLSServer(front.Handler())
	t.Cleanup(acme.Close)
	acmeHTTP = acme.Client()
	t.Cleanup(func() { acmeHTTP = nil })

	data := filepath.Join(t.TempDir(), "data")
	_, stop := start(t, "serve", "--addr", at, "--tls", name, "--acme", acme.URL+wfe.DirectoryPath, "--data", data)
	roots := x509.NewCertPool()
	roots.AddCert(issuer.GetRootCert(0).Cert)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: name, RootCAs: roots}}}
	resp, err := client.Get("https://" + at + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got := resp.TLS.PeerCertificates[0]; resp.StatusCode != 200 || got.VerifyHostname(name) != nil ||
		!strings.Contains(got.Issuer.CommonName, "Pebble") {
		t.Errorf("%d, %v", resp.StatusCode, got.Issuer)
	}
	client.CloseIdleConnections()
	if _, err := tls.Dial("tcp", at, &tls.Config{ServerName: "other.example.org", RootCAs: roots}); err == nil {
		t.Error("another name gets a certificate")
	}
	if code, said := stop(); code != 0 {
		t.Fatalf("exit status %d: %s", code, said)
	}
	// it is kept: the next start asks for none
	if kept, err := os.ReadDir(filepath.Join(data, certsFolder)); err != nil || len(kept) == 0 {
		t.Errorf("the certificate is not kept: %v", err)
	}
	acme.Close()
	at, _ = freeAddr(t, "tcp")
	_, stop = start(t, "serve", "--addr", at, "--tls", name, "--acme", acme.URL+wfe.DirectoryPath, "--data", data)
	resp, err = client.Get("https://" + at + "/healthz")
	if err != nil {
		t.Errorf("with the certificate that was kept: %v", err)
	} else {
		resp.Body.Close()
	}
	client.CloseIdleConnections()
	stop()
}
