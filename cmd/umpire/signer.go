// The secrets that are files of the data folder, made at the first start: the key with which the program signs the
// heads of logs, and the right to the list of tables under umpire play.

package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The names of the files. Each holds 32 bytes in hex.
const (
	signerFile = "signing.key" // the seed of the key that signs
	localFile  = "local.key"   // the right to the list of tables
)

// signer reads the key of a data folder, or makes it.
func signer(dir string) (ed25519.PrivateKey, error) {
	seed, err := secretFile(dir, signerFile)
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// localKey reads the right to the list of tables, or makes it. It stays the same, so that a page which was opened
// before the program was started again goes on.
func localKey(dir string) (string, error) {
	key, err := secretFile(dir, localFile)
	return hex.EncodeToString(key), err
}

// secretFile reads the 32 bytes of a file, or makes it with random ones.
func secretFile(dir, name string) ([]byte, error) {
	file := filepath.Join(dir, name)
	text, err := readRegular(file, 1<<10)
	if errors.Is(err, fs.ErrNotExist) {
		secret := make([]byte, ed25519.SeedSize)
		rand.Read(secret) // never fails: crypto/rand ends the program instead
		if err := os.WriteFile(file, []byte(hex.EncodeToString(secret)+"\n"), 0o600); err != nil {
			return nil, fmt.Errorf("a secret of the data folder cannot be kept: %w", err)
		}
		return secret, nil
	}
	if err != nil {
		return nil, fmt.Errorf("a secret of the data folder cannot be read: %w", err)
	}
	secret, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(secret) != ed25519.SeedSize {
		return nil, fmt.Errorf("%s holds no key: move it away, and a new one is made at the next start", file)
	}
	return secret, nil
}
