// How often a client may ask, how much it may bring, and how many streams and connections may be open. Clients are told
// apart by their keys and by their addresses; of an IPv6 address the first 64 bits count, for everybody has so many of
// their own.

package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// limiter keeps a bucket for every key and every address that asked lately. A server for this machine alone has no
// limits.
type limiter struct {
	cfg     Limits
	off     bool
	mu      sync.Mutex
	buckets map[string]*bucket
	swept   time.Time
	streams atomic.Int64
	reading map[string]int // open streams by key and by address
}

type bucket struct {
	*rate.Limiter
	used time.Time
}

// How much may be asked at once, after a pause.
const (
	keyBurst  = 200
	addrBurst = 1000
	makeBurst = 30
)

// What making something costs, in tables.
const (
	botsCost = 4 // besides, for a table that two bots play by themselves
	unknown  = maxImport >> 20
)

func newLimiter(cfg Limits, off bool) *limiter {
	def := func(v *rate.Limit, to rate.Limit) {
		if *v == 0 {
			*v = to
		}
	}
	def(&cfg.Key, 50)
	def(&cfg.IP, 200)
	def(&cfg.Make, 0.5)
	for _, d := range []struct {
		v  *int
		to int
	}{{&cfg.Streams, 10_000}, {&cfg.StreamsEach, 100}, {&cfg.StreamsKey, 20}} {
		if *d.v == 0 {
			*d.v = d.to
		}
	}
	return &limiter{cfg: cfg, off: off, buckets: map[string]*bucket{}, reading: map[string]int{}}
}

// take takes some from a bucket, which is full when it is new. Buckets that are full again after a while without use
// are removed.
func (l *limiter) take(name string, fill rate.Limit, burst, n int) bool {
	if l.off {
		return true
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > time.Minute {
		for n, b := range l.buckets {
			if now.Sub(b.used) > time.Minute && b.TokensAt(now) >= float64(b.Burst()) {
				delete(l.buckets, n)
			}
		}
		l.swept = now
	}
	b := l.buckets[name]
	if b == nil {
		b = &bucket{Limiter: rate.NewLimiter(fill, burst)}
		l.buckets[name] = b
	}
	b.used = now
	return b.AllowN(now, min(n, burst))
}

// client is the client that a request comes from. Exempt: it has no limits.
func (l *limiter) client(r *http.Request) (name string, exempt bool) {
	addr := l.address(r)
	return networkOf(addr), within(l.cfg.Exempt, addr)
}

// address is where a request comes from: the address of the connection, or of a trusted proxy the last one that it
// names.
func (l *limiter) address(r *http.Request) netip.Addr {
	addr := remote(r.RemoteAddr)
	if within(l.cfg.Proxies, addr) {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		// What stands before an address that is not a proxy's may be forged.
		for _, hop := range slices.Backward(hops) {
			a, err := netip.ParseAddr(strings.TrimSpace(hop))
			if err != nil {
				break
			}
			if addr = a.Unmap().WithZone(""); !within(l.cfg.Proxies, addr) {
				break
			}
		}
	}
	return addr
}

// remote is the address of a connection, the zero value if there is none.
func remote(text string) netip.Addr {
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}

// networkOf is an address as limits count it.
func networkOf(a netip.Addr) string {
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}

func within(list []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(a) })
}

func (l *limiter) allow(r *http.Request) bool {
	if from, exempt := l.client(r); !exempt && !l.take("ip "+from, l.cfg.IP, addrBurst, 1) {
		return false
	}
	if k := keyOf(r); k != "" {
		return l.take("key "+clip(k), l.cfg.Key, keyBurst, 1)
	}
	return true
}

// allowMake says whether somebody may make something that costs as much as n tables.
func (l *limiter) allowMake(r *http.Request, n int) bool {
	from, exempt := l.client(r)
	return exempt || l.take("make "+from, l.cfg.Make, makeBurst, n)
}

// openStream counts a stream in. It returns what counts it out; nil if there are too many, in all, of the address or of
// the key.
func (l *limiter) openStream(r *http.Request) (end func()) {
	from, exempt := l.client(r)
	names := []struct {
		name string
		most int
	}{{"ip " + from, l.cfg.StreamsEach}, {"key " + clip(keyOf(r)) + " of " + from, l.cfg.StreamsKey}}
	if exempt || l.off {
		names = nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.streams.Load() >= int64(l.cfg.Streams) {
		return nil
	}
	for _, n := range names {
		if l.reading[n.name] >= n.most {
			return nil
		}
	}
	l.streams.Add(1)
	for _, n := range names {
		l.reading[n.name]++
	}
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.streams.Add(-1)
		for _, n := range names {
			if l.reading[n.name]--; l.reading[n.name] == 0 {
				delete(l.reading, n.name)
			}
		}
	})
}

// Connections bounds how many connections a listener has open: in all, and from one address, except from addresses
// without limits and from proxies.
type Connections struct {
	net.Listener
	Total, Each int
	Limits      Limits

	mu   sync.Mutex
	open int
	from map[string]int
}

// Accept returns the next connection within the bounds. Connections beyond them are closed at once.
func (c *Connections) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		addr := remote(conn.RemoteAddr().String())
		name := networkOf(addr)
		if within(c.Limits.Exempt, addr) || within(c.Limits.Proxies, addr) {
			name = ""
		}
		if c.add(name) {
			return &countedConn{Conn: conn, end: sync.OnceFunc(func() { c.remove(name) })}, nil
		}
		conn.Close()
	}
}

func (c *Connections) add(name string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from == nil {
		c.from = map[string]int{}
	}
	if c.open >= c.Total || name != "" && c.from[name] >= c.Each {
		return false
	}
	c.open++
	c.from[name]++
	return true
}

func (c *Connections) remove(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if c.from[name]--; c.from[name] == 0 {
		delete(c.from, name)
	}
}

// countedConn is a connection that is counted until it is closed.
type countedConn struct {
	net.Conn
	end func()
}

// Close closes the connection.
func (c *countedConn) Close() error {
	c.end()
	return c.Conn.Close()
}
