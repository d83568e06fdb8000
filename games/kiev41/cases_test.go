// Runs the case files of try/.

package kiev41_test

import (
	"os"
	"testing"

	"umpire/kernel/try"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) {
	cases, err := try.Load(os.DirFS("."), "try")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	g := game(t)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			if err := try.Run(c, g, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}
