// How often a client may ask, and how many streams may be open.

package server

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// limiter keeps a bucket for every key and every address that asked lately. A server for this machine alone has no
// limits. Behind a proxy on the same machine every address is loopback, and only the limits by key hold: the proxy must
// limit addresses itself.
type limiter struct {
	cfg     Limits
	off     bool
	mu      sync.Mutex
	buckets map[string]*bucket
	swept   time.Time
	streams atomic.Int64
}

type bucket struct {
	*rate.Limiter
	used time.Time
}

func newLimiter(cfg Limits, off bool) *limiter {
	if cfg.Key == 0 {
		cfg.Key = 50
	}
	if cfg.IP == 0 {
		cfg.IP = 200
	}
	if cfg.Make == 0 {
		cfg.Make = 0.5
	}
	if cfg.Streams == 0 {
		cfg.Streams = 10_000
	}
	return &limiter{cfg: cfg, off: off, buckets: map[string]*bucket{}}
}

// take takes one from a bucket, made full when it is new. Buckets that nobody used for a minute go.
func (l *limiter) take(name string, fill rate.Limit, burst int) bool {
	if l.off {
		return true
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > time.Minute {
		for n, b := range l.buckets {
			if now.Sub(b.used) > time.Minute {
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
	return b.AllowN(now, 1)
}

// address is the client's IP address, and whether it is this machine.
func address(r *http.Request) (ip string, loopback bool) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	parsed := net.ParseIP(host)
	return host, parsed != nil && parsed.IsLoopback()
}

func (l *limiter) allow(r *http.Request) bool {
	if ip, own := address(r); !own && !l.take("ip "+ip, l.cfg.IP, 1000) {
		return false
	}
	if k := keyOf(r); k != "" {
		return l.take("key "+clip(k), l.cfg.Key, 200)
	}
	return true
}

func (l *limiter) allowMake(r *http.Request) bool {
	ip, own := address(r)
	return own || l.take("make "+ip, l.cfg.Make, 30)
}

func (l *limiter) openStream() bool {
	if l.streams.Add(1) > int64(l.cfg.Streams) {
		l.streams.Add(-1)
		return false
	}
	return true
}

func (l *limiter) closeStream() { l.streams.Add(-1) }
