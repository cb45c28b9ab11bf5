-- Orders and sessions as the first version with PostgreSQL created them.
CREATE TABLE store_versions (store TEXT PRIMARY KEY, version INTEGER NOT NULL);
INSERT INTO store_versions (store, version) VALUES ('orders', 1), ('sessions', 1);
CREATE TABLE IF NOT EXISTS orders (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant TEXT NOT NULL,
    reference TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash BYTEA NOT NULL,
    code TEXT UNIQUE,
    customer_id INTEGER,
    stage TEXT NOT NULL,
    attention TEXT,
    lane BIGINT NOT NULL,
    due_ms BIGINT,
    version BIGINT NOT NULL,
    placed_ms BIGINT NOT NULL,
    finished_ms BIGINT,
    held_points INTEGER NOT NULL,
    prepaid BOOLEAN NOT NULL,
    unsaved_since_ms BIGINT,
    placed TEXT NOT NULL,
    progress TEXT NOT NULL,
    UNIQUE (tenant, reference),
    UNIQUE (tenant, key)
);
CREATE INDEX IF NOT EXISTS due_orders ON orders (tenant, lane, due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX IF NOT EXISTS next_orders ON orders (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX IF NOT EXISTS unfinished_orders ON orders (id) WHERE finished_ms IS NULL;
CREATE INDEX IF NOT EXISTS unfinished_of_customers ON orders (tenant, customer_id) WHERE finished_ms IS NULL;
CREATE INDEX IF NOT EXISTS finished_orders ON orders (finished_ms) WHERE finished_ms IS NOT NULL;
CREATE INDEX IF NOT EXISTS held_points ON orders (tenant, customer_id) WHERE held_points > 0;
CREATE INDEX IF NOT EXISTS unsaved_orders ON orders (tenant, prepaid, unsaved_since_ms) WHERE unsaved_since_ms IS NOT NULL;
CREATE INDEX IF NOT EXISTS orders_for_attention ON orders (tenant, id) WHERE attention IS NOT NULL;
CREATE INDEX IF NOT EXISTS orders_by_stage ON orders (tenant, stage);
CREATE TABLE IF NOT EXISTS held_stock (
    tenant TEXT NOT NULL,
    product_id INTEGER NOT NULL,
    order_id BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    quantity BIGINT NOT NULL,
    PRIMARY KEY (tenant, product_id, order_id)
);
CREATE INDEX IF NOT EXISTS stock_of_orders ON held_stock (order_id);
CREATE TABLE IF NOT EXISTS sessions (
    id BYTEA PRIMARY KEY,
    seen_ms BIGINT NOT NULL,
    record TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS credential_changes (
    tenant TEXT NOT NULL,
    customer_id INTEGER NOT NULL,
    changed_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant, customer_id)
);
CREATE TABLE IF NOT EXISTS claimed_accounts (
    tenant TEXT NOT NULL,
    customer_id INTEGER NOT NULL,
    PRIMARY KEY (tenant, customer_id)
);
CREATE TABLE IF NOT EXISTS sign_in_links (
    tenant TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    customer_id INTEGER NOT NULL,
    linked_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant, issuer, subject)
);
CREATE INDEX IF NOT EXISTS sign_in_links_of_customer ON sign_in_links (tenant, customer_id);
INSERT INTO orders (tenant, reference, key, request_hash, code, customer_id, stage, attention, lane, due_ms, version, placed_ms,
                    finished_ms, held_points, prepaid, unsaved_since_ms, placed, progress)
VALUES ('vape', '7K3Q9MXZ2B', '0123456789abcdef', '\x0000000000000000000000000000000000000000000000000000000000000000', '9007199254740993', 7, 'to-save', NULL, 0, 1800000061000, 5,
        1800000000000, NULL, 15000, TRUE, 1800000061000,
        '{"tenant":"vape","reference":"7K3Q9MXZ2B","placed_ms":1800000000000,"buyer":{"Customer":{"id":7,"name":"Anna Georgiou","email":"anna@example.com","phone":"99445566"}},"lines":[{"product_id":11,"code":"MI-20","slug":"mint-ice-20-mg","name":"Mint Ice, 20 mg","unit_price_cents":1250,"quantity":2,"stock":10}],"shipping":{"id":1,"description":"Courier","cost_cents":300},"redeemed":{"points_hundredths":15000,"worth_cents":150},"total_cents":2650,"exclude_vat":false,"payment":"card","return_url":"https://shop.example","notes":""}',
        '{"stage":{"is":"to-save","at_ms":1800000061000},"turn":2,"placed_ms":1800000000000,"code":"9007199254740993","looks":{"at_ms":1800003661000,"last_ms":1800000060000,"from_ms":1800000000500,"hinted":false,"silences":0},"paid_ms":1800000061000,"attempts":0,"refused":false,"paid_twice":false,"told":false,"company_mail":{"sends":0,"failures":0},"buyer_mail":{"sends":0,"failures":0}}');
INSERT INTO held_stock (tenant, product_id, order_id, quantity) VALUES ('vape', 11, 1, 2);
INSERT INTO sessions (id, seen_ms, record)
VALUES ('\x0101010101010101010101010101010101010101010101010101010101010101', 4102444800000,
        '{"tenant":"vape","customer_id":7,"signed_in_ms":4102444800000,"idle_minutes":30,"profile":{"name":"Anna Georgiou","country_code":"CY","price_list":null,"exclude_vat":false,"points_balance_hundredths":4650,"points_on_hold_hundredths":650,"email_to_update":false,"password_to_update":false}}');
INSERT INTO credential_changes (tenant, customer_id, changed_ms) VALUES ('vape', 7, 30);
