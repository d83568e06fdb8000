// Fuzz targets: any actions, and any bytes of a position.

package driveonmoscow_test

import (
	"testing"

	"umpire/kernel/kerneltest"
)

// FuzzActions plays what the bytes say, legal or not: refused actions change nothing and the game stays sound.
func FuzzActions(f *testing.F) { kerneltest.Fuzz(f, game()) }

// FuzzPosition decodes damaged positions: an error or a position that can be played.
func FuzzPosition(f *testing.F) { kerneltest.FuzzDecode(f, game()) }
