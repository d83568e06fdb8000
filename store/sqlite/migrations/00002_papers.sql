-- Papers: private records, which a table keeps outside its log, each under a name, the last one written. sum is the SHA-256 of name and data.

-- +goose Up
PRAGMA user_version = 2;

CREATE TABLE papers (
	table_id TEXT NOT NULL REFERENCES tables (id),
	name     TEXT NOT NULL,
	data     BLOB NOT NULL,
	sum      BLOB NOT NULL,
	PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;
