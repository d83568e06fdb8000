// Tests of colours: the kinds of ground can be told apart, by people who see no red or no green too, and the browser's
// map has the same.

package printmap

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// linear is a colour in linear light.
func linear(c color.NRGBA) [3]float64 {
	var out [3]float64
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if out[i] = x / 12.92; x > 0.04045 {
			out[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return out
}

// sights are how a colour in linear light looks to people with normal sight, without red cones and without green cones
// (Vienot, Brettel and Mollon 1999).
var sights = map[string]func([3]float64) [3]float64{
	"normal sight": func(c [3]float64) [3]float64 { return c },
	"protanopia": func(c [3]float64) [3]float64 {
		_, m, s := cones(c)
		return light(2.02344*m-2.52581*s, m, s)
	},
	"deuteranopia": func(c [3]float64) [3]float64 {
		l, _, s := cones(c)
		return light(l, 0.494207*l+1.24827*s, s)
	},
}

func cones(c [3]float64) (l, m, s float64) {
	return 17.8824*c[0] + 43.5161*c[1] + 4.11935*c[2], 3.45565*c[0] + 27.1554*c[1] + 3.86714*c[2],
		0.0299566*c[0] + 0.184309*c[1] + 1.46709*c[2]
}

func light(l, m, s float64) [3]float64 {
	return [3]float64{0.0809444479*l - 0.130504409*m + 0.116721066*s,
		-0.0102485335*l + 0.0540193266*m - 0.113614708*s, -0.000365296938*l - 0.00412161469*m + 0.693511405*s}
}

// lab is a colour in linear light as CIE L*a*b* under daylight.
func lab(c [3]float64) [3]float64 {
	for i, v := range c {
		c[i] = min(max(v, 0), 1)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := f(0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2])
	z := f((0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// difference is the CIEDE2000 difference of two colours: 1 is about what can just be seen.
func difference(p, q [3]float64) float64 {
	deg := math.Pi / 180
	mean := (math.Hypot(p[1], p[2]) + math.Hypot(q[1], q[2])) / 2
	g := 1 + 0.5*(1-math.Sqrt(math.Pow(mean, 7)/(math.Pow(mean, 7)+math.Pow(25, 7))))
	polar := func(v [3]float64) (c, h float64) {
		a := v[1] * g
		if h = math.Atan2(v[2], a) / deg; h < 0 {
			h += 360
		}
		return math.Hypot(a, v[2]), h
	}
	c1, h1 := polar(p)
	c2, h2 := polar(q)
	dh, hm := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		dh, hm = 0, h1+h2
	case dh > 180:
		dh -= 360
	case dh < -180:
		dh += 360
	}
	if c1*c2 != 0 && math.Abs(h1-h2) > 180 {
		if hm += 180; h1+h2 >= 360 {
			hm -= 360
		}
	}
	lm, cm := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - 0.17*math.Cos((hm-30)*deg) + 0.24*math.Cos(2*hm*deg) + 0.32*math.Cos((3*hm+6)*deg) -
		0.2*math.Cos((4*hm-63)*deg)
	turn := -math.Sin(60*math.Exp(-math.Pow((hm-275)/25, 2))*deg) * 2 *
		math.Sqrt(math.Pow(cm, 7)/(math.Pow(cm, 7)+math.Pow(25, 7)))
	l := (q[0] - p[0]) / (1 + 0.015*math.Pow(lm-50, 2)/math.Sqrt(20+math.Pow(lm-50, 2)))
	c := (c2 - c1) / (1 + 0.045*cm)
	h := 2 * math.Sqrt(c1*c2) * math.Sin(dh/2*deg) / (1 + 0.015*cm*t)
	return math.Sqrt(l*l + c*c + h*h + turn*c*h)
}

// TestDifference holds the formula to pairs published with it (Sharma, Wu and Dalal 2005).
func TestDifference(t *testing.T) {
	for _, c := range []struct {
		p, q [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, -1, 2}, [3]float64{50, 0, 0}, 2.3669},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{50, 2.5, 0}, [3]float64{56, -27, -3}, 31.9030},
		{[3]float64{60.2574, -34.0099, 36.2677}, [3]float64{60.4626, -34.1751, 39.4387}, 1.2644},
		{[3]float64{2.0776, 0.0795, -1.135}, [3]float64{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		if got := difference(c.p, c.q); math.Abs(got-c.want) > 0.0001 {
			t.Errorf("%v to %v: %.4f, want %.4f", c.p, c.q, got, c.want)
		}
	}
}

// TestGroundCanBeToldApart: woods, waters and every kind of ground differ clearly, for people who see no red or no
// green too.
func TestGroundCanBeToldApart(t *testing.T) {
	all := map[string]color.NRGBA{"water": lake}
	for name, c := range groundTints {
		all[name] = c
	}
	for sight, see := range sights {
		least, pair := math.Inf(1), ""
		for a, p := range all {
			for b, q := range all {
				if d := difference(lab(see(linear(p))), lab(see(linear(q)))); a < b && d < least {
					least, pair = d, a+" and "+b
				}
			}
		}
		want := 9.0
		if sight == "normal sight" {
			want = 12
		}
		if least < want {
			t.Errorf("%s: %s differ by %.1f, which should be %.0f", sight, pair, least, want)
		}
		// woods on an area's ground also have trees, and must not look like open ground without them
		if d := difference(lab(see(linear(woodland))), lab(see(linear(groundTints["open"])))); d < 5.5 {
			t.Errorf("%s: woods on rough ground and open ground differ by %.1f", sight, d)
		}
	}
}

// TestBrowserHasTheSameGround: web/src/map/colours.ts names the same colours.
func TestBrowserHasTheSameGround(t *testing.T) {
	src, err := os.ReadFile("../web/src/map/colours.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, m := range regexp.MustCompile(`(\w+)(?::| =) "(#[0-9a-f]{6})"`).FindAllStringSubmatch(string(src), -1) {
		if _, ok := found[m[1]]; !ok {
			found[m[1]] = m[2]
		}
	}
	want := map[string]color.NRGBA{"water": lake, "river": river, "border": border, "margin": paper, "ink": ink,
		"woodland": woodland}
	for _, tints := range []map[string]color.NRGBA{groundTints, kindTints} {
		for name, c := range tints {
			want[name] = c
		}
	}
	for name, c := range want {
		if found[name] != hex(c) {
			t.Errorf("%s is %s here and %s in the browser", name, hex(c), found[name])
		}
	}
	if len(want) < 12 {
		t.Error(fmt.Sprint("only ", len(want), " colours"))
	}
}

// TestReachCanBeToldFromGround: in the browser a place that can be reached is clearly brighter than the same ground
// under the veil, and its outline, gold on a dark edge, is seen on every ground.
func TestReachCanBeToldFromGround(t *testing.T) {
	read := func(file, pattern string) []string {
		src, err := os.ReadFile("../web/src/map/" + file)
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(pattern).FindStringSubmatch(string(src))
		if m == nil {
			t.Fatalf("%s has no %s", file, pattern)
		}
		return m[1:]
	}
	number := func(s string, base int) float64 {
		if strings.Contains(s, ".") {
			v, err := strconv.ParseFloat(s, 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		v, err := strconv.ParseInt(s, base, 64)
		if err != nil {
			t.Fatal(err)
		}
		return float64(v)
	}
	word := func(name string) color.NRGBA {
		v := int(number(read("colours.ts", name+` = "#([0-9a-f]{6})"`)[0], 16))
		return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
	}
	gold, dark := word("gold"), word("cursorDark")
	v := read("targets.ts", `veil = "rgba\((\d+),(\d+),(\d+),(\.\d+)\)"`)
	veil := color.NRGBA{uint8(number(v[0], 10)), uint8(number(v[1], 10)), uint8(number(v[2], 10)),
		uint8(255 * number(v[3], 10))}
	light := color.NRGBA{0xff, 0xff, 0xff, uint8(255 * number(read("targets.ts",
		`fillStyle = "#ffffff";\s+c\.globalAlpha = (0\.\d+)`)[0], 10))}
	for sight, see := range sights {
		apart := func(a, b color.NRGBA) float64 { return difference(lab(see(linear(a))), lab(see(linear(b)))) }
		if d := apart(gold, dark); d < 40 {
			t.Errorf("%s: gold and its edge differ by %.1f", sight, d)
		}
		for name, c := range groundTints {
			if d := apart(blend(c, light), blend(c, veil)); d < 15 {
				t.Errorf("%s: %s in reach and out of reach differ by %.1f", sight, name, d)
			}
			if d := apart(dark, blend(c, light)); d < 40 {
				t.Errorf("%s: the edge and %s differ by %.1f", sight, name, d)
			}
		}
	}
}
