package toy

import (
	"testing"

	"umpire/kernel/kerneltest"
)

// TestContract: the toy keeps every promise of the kernel.
func TestContract(t *testing.T) { kerneltest.Run(t, game(t)) }

func FuzzActions(f *testing.F) { kerneltest.Fuzz(f, game(f)) }

func FuzzPosition(f *testing.F) { kerneltest.FuzzDecode(f, game(f)) }
