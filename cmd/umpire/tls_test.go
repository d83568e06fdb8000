// Tests of TLS: certificates of files, the cache of those that were got, and what is refused.

package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"umpire/table"
)

// certificate writes a certificate for a name and its key, and gives who trusts it.
func certificate(t *testing.T, name, certFile, keyFile string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	made := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name},
		DNSNames:  []string{name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(90 * 24 * time.Hour), IsCA: true,
		BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, made, made, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	private := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})
	if keyFile == "" { // both in one file, the key first, as autocert keeps them
		cert, private, keyFile = append(private, cert...), nil, os.DevNull
	}
	for name, text := range map[string][]byte{certFile: cert, keyFile: private} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool.AddCert(parsed)
	return pool
}

// byTLS is a client that reaches a server at its address under a name.
func byTLS(addr, name string, pool *x509.CertPool) *http.Client {
	return &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{RootCAs: pool, ServerName: name},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, addr)
		}}}
}

func TestTLS(t *testing.T) {
	for _, own := range []bool{true, false} {
		dir := t.TempDir()
		const name = "umpire.example.org"
		var flags []string
		var pool *x509.CertPool
		if own {
			cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
			pool = certificate(t, name, cert, key)
			flags = []string{"--tls-cert", cert, "--tls-key", key}
		} else { // a certificate that was got before
			folder := filepath.Join(dir, certsFolder)
			if err := os.Mkdir(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			pool = certificate(t, name, filepath.Join(folder, name), "")
			flags = []string{"--tls", name}
		}
		url, stop := start(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--http",
			"127.0.0.1:0"}, flags...)...)
		addr, ok := strings.CutPrefix(strings.TrimSuffix(url, "/"), "https://")
		if !ok {
			_, said := stop()
			t.Fatalf("it is at %q: %s", url, said)
		}
		client := byTLS(addr, name, pool)
		resp, err := client.Get("https://" + name + "/healthz")
		if err != nil || resp.StatusCode != 200 || resp.Header.Get("Strict-Transport-Security") == "" ||
			resp.ProtoMajor != 1 {
			t.Fatalf("%v %+v", err, resp)
		}
		resp.Body.Close()
		// a stream is served by TLS, too
		var made table.TableMade
		if status := fetchBy(t, client, "https://"+name+"/api/tables",
			`{"game":"toy","scenario":"brod","options":[],"seats":{"west":"me","east":"me"}}`, &made); status != 201 {
			t.Fatalf("making a table: %d", status)
		}
		req, _ := http.NewRequestWithContext(t.Context(), "GET",
			"https://"+name+"/api/tables/"+made.Table+"/stream", nil)
		req.Header.Set("Umpire-Key", made.Mine)
		if resp, err = client.Do(req); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(resp.Body).ReadString('\n'); err != nil || !strings.HasPrefix(line, "id: ") {
			t.Errorf("the stream begins with %q, %v", line, err)
		}
		resp.Body.Close()
		if !own {
			if _, err := byTLS(addr, "other.example.org", pool).Get("https://other.example.org/"); err == nil {
				t.Error("a certificate is got for any name")
			}
		}
		if code, said := stop(); code != 0 {
			t.Errorf("exit status %d: %s", code, said)
		}
	}
}

func TestWithoutTLSBrowsersAreSentOn(t *testing.T) {
	dir := t.TempDir()
	o := tlsOptions{cert: filepath.Join(dir, "c"), key: filepath.Join(dir, "k")}
	certificate(t, "umpire.example.org", o.cert, o.key)
	_, plain, err := o.config(dir)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: plain}
	go s.Serve(l)
	defer s.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Get("http://" + l.Addr().String() + "/t/abc")
	if err != nil || resp.StatusCode != 302 || resp.Header.Get("Location") != "https://127.0.0.1/t/abc" {
		t.Fatalf("%v %+v", err, resp)
	}
	resp.Body.Close()
	if resp, err = client.Post("http://"+l.Addr().String()+"/api/tables", "application/json", nil); err != nil ||
		resp.StatusCode != 400 {
		t.Fatalf("%v %+v", err, resp)
	}
	resp.Body.Close()
	client.CloseIdleConnections()
}

func TestFlagsOfTLS(t *testing.T) {
	for _, o := range []tlsOptions{{cert: "c"}, {key: "k"}, {cert: "c", key: "k", domains: []string{"a.example"}},
		{http: ":80"}, {acme: "https://acme.example/dir"},
		{domains: []string{"localhost"}}, {domains: []string{"10.0.0.1"}},
		{domains: []string{"https://a.example"}}} {
		if o.check() == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	if _, _, err := (&tlsOptions{cert: "nosuch", key: "nosuch"}).config(t.TempDir()); err == nil {
		t.Error("files that are not there are taken")
	}
}

// fetchBy posts JSON with a client and reads the answer.
func fetchBy(t *testing.T, c *http.Client, url, body string, into any) int {
	t.Helper()
	resp, err := c.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode
}
