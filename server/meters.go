// Meters for Prometheus: requests, streams, tables, and how long orders take to be stored and sent.

package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters count requests by route and status. Without a registry they count nothing.
type meters struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMeters(s *Server, reg *prometheus.Registry) *meters {
	if reg == nil {
		return &meters{}
	}
	m := &meters{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "umpire_http_requests_total",
			Help: "Requests by route and status."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "umpire_http_request_seconds",
			Help:    "Time to answer, by route. A stream counts when it ends.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 3, 10)}, []string{"route"}),
	}
	gauge := func(name, help string, f func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			return float64(f())
		})
	}
	reg.MustRegister(m.requests, m.seconds, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("umpire_tables_open", "Tables in memory.", func() int { return s.reg.Stats().Tables }),
		gauge("umpire_subscribers", "Open streams.", func() int { return s.reg.Stats().Subscribers }))
	return m
}

func (m *meters) request(route string, status int, took time.Duration) {
	if m.requests == nil {
		return
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// OrderMeter makes a meter for the time that orders take from request to durable, for table.Config.Ordered.
func OrderMeter(reg *prometheus.Registry) func(time.Duration) {
	h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: "umpire_order_seconds",
		Help:    "Time of an order from its request to being durable.",
		Buckets: prometheus.ExponentialBuckets(0.0005, 2, 12)})
	reg.MustRegister(h)
	return func(d time.Duration) { h.Observe(d.Seconds()) }
}

func metricsHandler(reg *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(reg, promhttp.HandlerOpts{})
}
