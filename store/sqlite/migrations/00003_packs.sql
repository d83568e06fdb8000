-- Packs: entries 1 to n of a game that is over, compressed together by zstd; they are in entries no more. The last entry stays there.

-- +goose Up
PRAGMA user_version = 3;

CREATE TABLE packs (
	table_id TEXT PRIMARY KEY REFERENCES tables (id),
	n        INTEGER NOT NULL,
	data     BLOB NOT NULL,
	sum      BLOB NOT NULL -- SHA-256 of data
) STRICT;
