// Packing games that are over: all entries but the last are compressed together, since one is much like the next.

package sqlite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"

	"github.com/klauspost/compress/zstd"

	"umpire/table/gamelog"
)

const (
	fewest    = 4         // a log with fewer entries is not worth packing
	mostBytes = 256 << 20 // of a log; one that says it is longer is damaged
)

// Pack packs the log of a table that is over. What the store gives of it stays the same, and it can grow on. A log that
// is packed already, or too short, is left as it is.
func (s *Store) Pack(ctx context.Context, id string) error {
	_, n, err := s.Table(ctx, id)
	if err != nil {
		return err
	}
	if old, err := s.packed(ctx, id); err != nil || old != nil || n < fewest {
		return err
	}
	list, err := s.Entries(ctx, id, 0, int(n)-1)
	if err != nil {
		return err
	}
	if len(list) != int(n)-1 || list[len(list)-1].N != n-1 {
		return fmt.Errorf("the log of table %s has gaps", id)
	}
	data, err := squeeze(list)
	if err != nil {
		return err
	}
	if again, err := unsqueeze(data); err != nil || !reflect.DeepEqual(again, list) {
		return fmt.Errorf("the log of table %s does not come back from its pack: %w", id, err)
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("writing to %s: %w", s.path, err)
	}
	defer tx.Rollback()
	sum := sha256.Sum256(data)
	_, err = tx.Exec("INSERT INTO packs (table_id, n, data, sum) VALUES (?, ?, ?, ?)", id, n-1, data, sum[:])
	if err == nil {
		_, err = tx.Exec("DELETE FROM entries WHERE table_id = ? AND n < ?", id, n)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return fmt.Errorf("writing to %s: %w", s.path, err)
	}
	return nil
}

// packed are the entries of a table that are packed, nil if none are.
func (s *Store) packed(ctx context.Context, id string) ([]gamelog.Entry, error) {
	var data, sum []byte
	err := s.db.QueryRowContext(ctx, "SELECT data, sum FROM packs WHERE table_id = ?", id).Scan(&data, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	if is := sha256.Sum256(data); !bytes.Equal(is[:], sum) {
		return nil, fmt.Errorf("the packed log of table %s in %s is damaged: it does not match its hash", id, s.path)
	}
	list, err := unsqueeze(data)
	if err != nil {
		return nil, fmt.Errorf("the packed log of table %s in %s is damaged: %w", id, s.path, err)
	}
	return list, nil
}

// squeeze compresses entries from 1 on: of each its parts, one kind after the other, each with its length before it.
func squeeze(list []gamelog.Entry) ([]byte, error) {
	raw := binary.AppendUvarint(nil, uint64(len(list)))
	for part := range parts {
		for i := range list {
			b := *partOf(&list[i], part)
			raw = append(binary.AppendUvarint(raw, uint64(len(b))), b...)
		}
	}
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20),
		zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return z.EncodeAll(raw, nil), nil
}

// unsqueeze is what squeeze was given.
func unsqueeze(data []byte) ([]gamelog.Entry, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(mostBytes), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	raw, err := z.DecodeAll(data, nil)
	if err != nil {
		return nil, err
	}
	short := errors.New("it is too short")
	next := func() (uint64, bool) {
		v, n := binary.Uvarint(raw)
		if n <= 0 || v > uint64(len(raw)-n) {
			return 0, false
		}
		raw = raw[n:]
		return v, true
	}
	count, ok := next()
	if !ok {
		return nil, short
	}
	list := make([]gamelog.Entry, count)
	for part := range parts {
		for i := range list {
			size, ok := next()
			if !ok {
				return nil, short
			}
			list[i].N = int64(i + 1)
			*partOf(&list[i], part) = bytes.Clone(raw[:size:size])
			raw = raw[size:]
		}
	}
	return list, nil
}

// parts is how many texts an entry has.
const parts = 4

func partOf(e *gamelog.Entry, part int) *[]byte {
	return [parts]*[]byte{&e.Body, &e.Position, &e.Salt, &e.Hash}[part]
}
