package memory_test

import (
	"testing"

	"umpire/store/memory"
	"umpire/store/storetest"
	"umpire/table"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) table.Store { return memory.New() }, nil)
}
