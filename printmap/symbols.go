// The signs of units on paper, drawn as on the screen (web/src/map/symbols.ts).

package printmap

import (
	"image/color"
	"math"
	"strings"

	"umpire/kernel"
)

// symbol is the frame of a unit with its sign after the NATO conventions; a kind without one shows its first letters.
func symbol(p *kernel.PieceInfo, x, y, w, mm float64) []mark {
	h := w * 2 / 3
	white, thin := color.NRGBA{0xfb, 0xf5, 0xec, 0xff}, mm*0.22
	m := []mark{{rings: square(x, y, w, h), fill: white, stroke: ink, width: thin}}
	// a path in a frame 30 wide and 20 high
	at := func(xy ...float64) []fpt { return pathAt(x, y, w/30, xy...) }
	lines := func(l ...[]fpt) { m = append(m, mark{rings: l, open: true, stroke: ink, width: thin}) }
	solid := func(l []fpt) { m = append(m, mark{rings: [][]fpt{l}, fill: ink}) }
	oval := func() {
		lines(at(9.6, 10, 20.4, 10))
		m[len(m)-1].width = h * 0.46
		m = append(m, mark{rings: [][]fpt{at(9.6, 10, 20.4, 10)}, open: true, stroke: white,
			width: h*0.46 - 2*thin})
	}
	cross := func() { lines(at(0, 0, 30, 20), at(30, 0, 0, 20)) }
	flag := func() { solid(at(0, 0, 30, 0, 30, 6, 0, 6)) }
	name := p.Symbol
	if name == "" {
		name = p.Type
	}
	switch strings.ToLower(name) {
	case "infantry":
		cross()
	case "airborne":
		cross()
		gull := func(from float64) []fpt {
			return bow(at(from, 17.5)[0], at(from+3, 13)[0], at(from+6, 17.5)[0])
		}
		lines(gull(9), gull(15))
	case "tank":
		oval()
	case "motorized":
		cross()
		m = append(m, mark{dots: at(9, 21.8, 21, 21.8), stroke: ink, width: h * 0.14})
	case "mechanized":
		oval()
		cross()
	case "cavalry":
		lines(at(0, 20, 30, 0))
	case "artillery":
		m = append(m, mark{dots: at(15, 10), stroke: ink, width: h * 0.32})
	case "rail":
		lines(at(3, 8, 27, 8), at(3, 12, 27, 12), at(8, 6, 8, 14), at(15, 6, 15, 14), at(22, 6, 22, 14))
	case "hq":
		flag()
	case "air-hq":
		flag()
		// wings, below the flag
		for _, end := range []float64{4, 26} {
			m = append(m, mark{rings: [][]fpt{at(15, 13, end, 9.5, end, 16.5)}, fill: ink, stroke: ink, width: w / 30})
		}
	case "leader":
		var star []float64
		for i := range 10 {
			r := []float64{8, 3.2}[i%2]
			a := float64(i)*math.Pi/5 - math.Pi/2
			star = append(star, 15+r*math.Cos(a), 10.5+r*math.Sin(a))
		}
		solid(at(star...))
	default:
		text := strings.ToUpper(name)
		m = append(m, mark{text: text[:min(3, len(text))], at: fpt{x + w/2, y + h*0.7}, size: h * 0.52, style: "bold",
			fill: ink})
	}
	return m
}

// pathAt scales a path, given as x and y in turn, by k and moves it.
func pathAt(x, y, k float64, xy ...float64) (path []fpt) {
	for i := 0; i < len(xy); i += 2 {
		path = append(path, fpt{x + xy[i]*k, y + xy[i+1]*k})
	}
	return path
}

// bow is a curve from a to c that is drawn towards b, as a path of straight pieces.
func bow(a, b, c fpt) (path []fpt) {
	const pieces = 8
	for i := range pieces + 1 {
		t := float64(i) / pieces
		u := 1 - t
		path = append(path, fpt{u*u*a.x + 2*u*t*b.x + t*t*c.x, u*u*a.y + 2*u*t*b.y + t*t*c.y})
	}
	return path
}

// fleetFace is the face of a fleet, x, y, w by h: an undamaged warship on the sea, which is foot high.
func fleetFace(x, y, w, h, foot float64) []mark {
	k := min(w/31, (h-foot)/18)
	ship := pathAt(x+(w-30*k)/2, y+h-foot-21*k, k, 1, 17, 4, 17, 4, 14, 8, 14, 8, 11, 11, 11, 11, 5, 13, 5, 13, 9,
		16, 9, 16, 6, 19, 6, 19, 12, 22, 12, 22, 14, 26, 14, 26, 17, 29.5, 17, 27, 23, 3, 23)
	return []mark{
		{rings: [][]fpt{ship}, fill: color.NRGBA{0xf6, 0xf1, 0xe4, 0xff}, stroke: color.NRGBA{0x10, 0x20, 0x2c, 0xff},
			width: 1.4 * k},
		{rings: square(x, y+h-foot, w, foot), fill: color.NRGBA{0x2f, 0x6d, 0x9e, 0xff}},
	}
}
