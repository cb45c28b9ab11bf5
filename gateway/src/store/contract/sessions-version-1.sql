-- Sessions as the first version created them.
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS sessions (
    id BLOB PRIMARY KEY,
    seen_ms INTEGER NOT NULL,
    record TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS credential_changes (
    tenant TEXT NOT NULL,
    customer_id INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    PRIMARY KEY (tenant, customer_id)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
INSERT INTO sessions (id, seen_ms, record)
VALUES (x'0101010101010101010101010101010101010101010101010101010101010101', 10, '{"tenant":"vape"}');
INSERT INTO credential_changes (tenant, customer_id, changed_ms) VALUES ('vape', 7, 30);
