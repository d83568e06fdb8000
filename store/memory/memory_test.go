// Runs the tests that every store must pass on the store in memory.

package memory_test

import (
	"testing"

	"umpire/store/memory"
	"umpire/store/storetest"
	"umpire/table/gamelog"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) gamelog.Store { return memory.New() }, nil)
}
