-- Sessions as the first version created them. The sign-in is in the year 2100, so that the session has not expired.
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
VALUES (x'0101010101010101010101010101010101010101010101010101010101010101', 4102444800000,
        '{"tenant":"vape","customer_id":7,"signed_in_ms":4102444800000,"idle_minutes":30,"profile":{"name":"Anna Georgiou","country_code":"CY","price_list":null,"exclude_vat":false,"points_balance_hundredths":4650,"points_on_hold_hundredths":650,"email_to_update":false,"password_to_update":false}}');
INSERT INTO credential_changes (tenant, customer_id, changed_ms) VALUES ('vape', 7, 30);
