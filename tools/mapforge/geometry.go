// Geometry in the plane, and the projection from degrees into it.

package main

import "math"

// point is a place in the projected plane in kilometres, x east and y north.
type point struct{ x, y float64 }

const earthKm = 6371.0

// lcc is the Lambert conformal conic projection of the sphere with two standard parallels.
type lcc struct{ n, f, rho0, lon0 float64 }

func newLCC(lon0, lat0, p1, p2 float64) *lcc {
	t := func(a float64) float64 { return math.Tan(math.Pi/4 + rad(a)/2) }
	n := math.Log(math.Cos(rad(p1))/math.Cos(rad(p2))) / math.Log(t(p2)/t(p1))
	f := math.Cos(rad(p1)) * math.Pow(t(p1), n) / n
	return &lcc{n: n, f: f, rho0: earthKm * f / math.Pow(t(lat0), n), lon0: lon0}
}

func rad(d float64) float64 { return d * math.Pi / 180 }

// forward projects degrees; results are rounded to a metre so that every machine agrees on them.
func (p *lcc) forward(lon, lat float64) point {
	rho := earthKm * p.f / math.Pow(math.Tan(math.Pi/4+rad(lat)/2), p.n)
	th := p.n * rad(lon-p.lon0)
	return point{metre(rho * math.Sin(th)), metre(p.rho0 - float64(rho*math.Cos(th)))}
}

// inverse turns a point of the plane back into degrees.
func (p *lcc) inverse(x, y float64) (lon, lat float64) {
	rho := math.Hypot(x, p.rho0-y)
	th := math.Atan2(x, p.rho0-y)
	lat = 2*math.Atan(math.Pow(earthKm*p.f/rho, 1/p.n)) - math.Pi/2
	return p.lon0 + th/p.n*180/math.Pi, lat * 180 / math.Pi
}

func metre(v float64) float64 { return math.Round(v*1000) / 1000 }

func dist(a, b point) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

func lengthOf(pts []point) float64 {
	sum := 0.0
	for i := 1; i < len(pts); i++ {
		sum += dist(pts[i-1], pts[i])
	}
	return sum
}

// simplify is the Douglas-Peucker algorithm: it keeps the ends and every point further than tol from the chord.
func simplify(pts []point, tol float64) []point {
	if len(pts) < 3 {
		return pts
	}
	keep := make([]bool, len(pts))
	keep[0], keep[len(pts)-1] = true, true
	var cut func(a, b int)
	cut = func(a, b int) {
		worst, at := tol, -1
		for i := a + 1; i < b; i++ {
			if d := toSegment(pts[i], pts[a], pts[b]); d > worst {
				worst, at = d, i
			}
		}
		if at >= 0 {
			keep[at] = true
			cut(a, at)
			cut(at, b)
		}
	}
	cut(0, len(pts)-1)
	var out []point
	for i, k := range keep {
		if k {
			out = append(out, pts[i])
		}
	}
	return out
}

// toSegment is the distance of p from the segment a-b.
func toSegment(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	l := float64(dx*dx) + float64(dy*dy)
	if l == 0 {
		return dist(p, a)
	}
	t := (float64((p.x-a.x)*dx) + float64((p.y-a.y)*dy)) / l
	t = math.Max(0, math.Min(1, t))
	return dist(p, point{a.x + float64(t*dx), a.y + float64(t*dy)})
}

// insideRing tells whether p is inside the closed ring (even-odd).
func insideRing(p point, ring []point) bool {
	in := false
	for i, j := 0, len(ring)-1; i < len(ring); j, i = i, i+1 {
		a, b := ring[i], ring[j]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+float64((b.x-a.x)*(p.y-a.y))/(b.y-a.y) {
			in = !in
		}
	}
	return in
}

// crosses tells whether the segments a-b and c-d cross inside both.
func crosses(a, b, c, d point) bool {
	side := func(p, q, r point) float64 { return float64((q.x-p.x)*(r.y-p.y)) - float64((q.y-p.y)*(r.x-p.x)) }
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}
