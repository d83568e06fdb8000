// Package module finds the repository that a development tool works on.
package module

import (
	"errors"
	"os"
	"path/filepath"
)

// Root is the nearest folder that holds go.mod, from the current one upwards.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("no go.mod here or above: run it inside the repository")
		}
		dir = up
	}
}
