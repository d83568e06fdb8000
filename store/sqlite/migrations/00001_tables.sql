-- Tables and their logs. The application id is "UMPR"; user_version is raised by every migration, so that an older program can
-- tell a newer file by its first page.

-- +goose Up
PRAGMA application_id = 0x554d5052;
PRAGMA user_version = 1;

CREATE TABLE tables (
	id     TEXT PRIMARY KEY,
	made   INTEGER NOT NULL, -- Unix milliseconds: only to list the newest first
	record BLOB NOT NULL,    -- gamelog.Header as JSON
	sum    BLOB NOT NULL     -- SHA-256 of record: entries have their chain of hashes, this is the record's
) STRICT;

CREATE TABLE entries (
	table_id TEXT NOT NULL REFERENCES tables (id),
	n        INTEGER NOT NULL,
	body     BLOB NOT NULL,
	salt     BLOB NOT NULL,
	hash     BLOB NOT NULL,
	position BLOB NOT NULL,
	PRIMARY KEY (table_id, n)
) STRICT;

-- How long each log is. A log whose last entries have got lost would look whole without it; and the next number is found at once.
CREATE TABLE heads (
	table_id TEXT PRIMARY KEY REFERENCES tables (id),
	n        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
