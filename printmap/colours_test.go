// Tests of colours: the kinds of ground can be told apart, by people who see no red, no green or no blue too, and the
// browser's map has the same.

package printmap

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"umpire/kernel"
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
// (Vienot, Brettel and Mollon 1999), and without blue cones (Machado, Oliveira and Fernandes 2009).
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
	"tritanopia": func(c [3]float64) [3]float64 {
		return [3]float64{1.255528*c[0] - 0.076749*c[1] - 0.178779*c[2],
			-0.078411*c[0] + 0.930809*c[1] + 0.147602*c[2], 0.004733*c[0] + 0.691367*c[1] + 0.303900*c[2]}
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

// palettes are the grounds of the maps of areas and of hexes, with water, and how strong the wash of who holds a place
// is over them in the browser.
func palettes(t *testing.T) map[string]struct {
	grounds map[string]color.NRGBA
	wash    float64
} {
	t.Helper()
	areas, hexes := map[string]color.NRGBA{"staging": kindTints["staging"]}, map[string]color.NRGBA{}
	maps.Copy(areas, groundTints)
	maps.Copy(hexes, hexGrounds)
	for _, all := range []map[string]color.NRGBA{areas, hexes} {
		all["water"] = lake
		for _, name := range kernel.Grounds {
			if _, ok := all[name]; !ok && name != "" {
				t.Errorf("%s has no colour of its own", name)
			}
		}
	}
	src := source(t, "terrain.ts")
	m := regexp.MustCompile(`globalAlpha = this\.shape\.sheet \? (0\.\d+) : (0\.\d+)`).FindStringSubmatch(src)
	if m == nil {
		t.Fatal("terrain.ts has no wash")
	}
	out := map[string]struct {
		grounds map[string]color.NRGBA
		wash    float64
	}{}
	for i, name := range []string{"hexes", "areas"} {
		wash, err := strconv.ParseFloat(m[i+1], 64)
		if err != nil {
			t.Fatal(err)
		}
		grounds := hexes
		if name == "areas" {
			grounds = areas
		}
		out[name] = struct {
			grounds map[string]color.NRGBA
			wash    float64
		}{grounds, wash}
	}
	return out
}

// source is a file of the browser's map.
func source(t *testing.T, file string) string {
	t.Helper()
	src, err := os.ReadFile("../web/src/map/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// sideTints are the colours of the washes of the two sides in the browser.
func sideTints(t *testing.T) []color.NRGBA {
	t.Helper()
	var out []color.NRGBA
	for _, m := range regexp.MustCompile(`tint: "#([0-9a-f]{6})"`).FindAllStringSubmatch(source(t, "colours.ts"), 2) {
		v, err := strconv.ParseUint(m[1], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff})
	}
	if len(out) != 2 {
		t.Fatalf("%d sides have a tint", len(out))
	}
	return out
}

// TestGroundCanBeToldApart: waters and every kind of ground of both kinds of map differ clearly, for people who see no
// red, no green or no blue too, also where one side holds the one ground and the other side the other.
func TestGroundCanBeToldApart(t *testing.T) {
	tints := sideTints(t)
	for kind, p := range palettes(t) {
		for sight, see := range sights {
			plain, washed := 9.0, 6.5
			if sight == "normal sight" {
				plain, washed = 12, 9
			}
			looks := func(name string) [][3]float64 {
				c := p.grounds[name]
				out := [][3]float64{lab(see(linear(c)))}
				for _, tint := range tints {
					if tint.A = uint8(255*p.wash + 0.5); name != "water" {
						out = append(out, lab(see(linear(blend(c, tint)))))
					}
				}
				return out
			}
			for a := range p.grounds {
				for b := range p.grounds {
					if a >= b {
						continue
					}
					for i, x := range looks(a) {
						for j, y := range looks(b) {
							want := washed
							if i+j == 0 {
								want = plain
							}
							if d := difference(x, y); d < want {
								t.Errorf("%s, %s: %s and %s differ by %.1f, which should be %.1f (washes %d, %d)",
									kind, sight, a, b, d, want, i, j)
							}
						}
					}
				}
			}
		}
	}
	for sight, see := range sights {
		// woods on an area's ground also have trees, and must not look like open ground without them
		if d := difference(lab(see(linear(woodland))), lab(see(linear(groundTints["open"])))); d < 5.5 {
			t.Errorf("%s: woods on rough ground and open ground differ by %.1f", sight, d)
		}
	}
}

// TestBrowserHasTheSameGround: web/src/map/colours.ts names the same colours.
func TestBrowserHasTheSameGround(t *testing.T) {
	colours := func(file string) map[string]string {
		found := map[string]string{}
		list := regexp.MustCompile(`(\w+)(?::| =) "(#[0-9a-f]{6})"`).FindAllStringSubmatch(source(t, file), -1)
		for _, m := range list {
			if _, ok := found[m[1]]; !ok {
				found[m[1]] = m[2]
			}
		}
		return found
	}
	found, hexes := colours("colours.ts"), colours("hexsheet.ts")
	for name, c := range hexGrounds {
		if hexes[name] != hex(c) {
			t.Errorf("hexes of %s are %s here and %s in the browser", name, hex(c), hexes[name])
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
// under the veil, its outline, gold on a dark edge, is seen on every ground, and so are the strokes across it.
func TestReachCanBeToldFromGround(t *testing.T) {
	read := func(file, pattern string) []string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(source(t, file))
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
	var stroke [2]color.NRGBA
	for i, v := range regexp.MustCompile(`\[(?:0|1\.5), "rgba\((\d+),(\d+),(\d+),(\.\d+)\)"\]`).
		FindAllStringSubmatch(source(t, "targets.ts"), 2) {
		stroke[i] = color.NRGBA{uint8(number(v[1], 10)), uint8(number(v[2], 10)), uint8(number(v[3], 10)),
			uint8(255 * number(v[4], 10))}
	}
	for sight, see := range sights {
		apart := func(a, b color.NRGBA) float64 { return difference(lab(see(linear(a))), lab(see(linear(b)))) }
		if d := apart(gold, dark); d < 40 {
			t.Errorf("%s: gold and its edge differ by %.1f", sight, d)
		}
		for kind, p := range palettes(t) {
			for name, c := range p.grounds {
				if d := apart(blend(c, light), blend(c, veil)); d < 15 {
					t.Errorf("%s: %s: %s in reach and out of reach differ by %.1f", sight, kind, name, d)
				}
				if d := apart(dark, blend(c, light)); d < 30 {
					t.Errorf("%s: %s: the edge and %s differ by %.1f", sight, kind, name, d)
				}
				// its strokes are seen on it: they tell it from other ground that is out of reach
				if d := apart(blend(blend(c, light), stroke[0]), blend(blend(c, light), stroke[1])); d < 15 {
					t.Errorf("%s: %s: the strokes on %s differ by %.1f", sight, kind, name, d)
				}
			}
		}
	}
}
