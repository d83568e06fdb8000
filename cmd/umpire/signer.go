// The key with which the program signs the heads of logs: a file in the data folder, made at the first start.

package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// signerFile is the name of the file in the data folder. It holds the key's seed in hex.
const signerFile = "signing.key"

// signer reads the key of a data folder, or makes it.
func signer(dir string) (ed25519.PrivateKey, error) {
	file := filepath.Join(dir, signerFile)
	text, err := readRegular(file, 1<<10)
	if errors.Is(err, fs.ErrNotExist) {
		_, key, err := ed25519.GenerateKey(nil)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, []byte(hex.EncodeToString(key.Seed())+"\n"), 0o600); err != nil {
			return nil, fmt.Errorf("the key that signs logs cannot be kept: %w", err)
		}
		return key, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the key that signs logs cannot be read: %w", err)
	}
	seed, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("%s holds no key: move it away, and a new one is made at the next start", file)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}
