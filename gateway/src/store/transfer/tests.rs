use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{
    file::{FORMAT, Header, VERSION},
    table::Table,
    writer::Writer,
    *,
};
use crate::{
    clock::Clock,
    store::{
        OrderStore as _, PostgresOrders, PostgresSessions, SessionStore as _, SqliteOrders,
        SqliteSessions, StoreEngine, StoreError, TestServer,
        contract::{NOW_MS, order},
        testing::execute,
    },
};

const KEY: &str = "0f";

/// Stores of a shop group whose gateways are stopped.
struct Group {
    folder: TempDir,
    engine: StoreEngine,
    files: StoreFiles,
    clock: Clock,
    server: Option<TestServer>,
}

impl Group {
    fn new(engine: StoreEngine, server: Option<TestServer>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = |name| folder.path().join(name);
        let files = StoreFiles {
            orders: OrderFiles {
                database: file("orders.sqlite"),
                marker: file("orders.marker"),
            },
            sessions: file("sessions.sqlite"),
            prices: file("prices.sqlite"),
        };
        let clock = Clock::default();
        Self {
            folder,
            engine,
            files,
            clock,
            server,
        }
    }

    fn sqlite() -> Self {
        Self::new(StoreEngine::Sqlite, None)
    }

    fn postgres() -> Self {
        let server = TestServer::start();
        Self::new(StoreEngine::SharedPostgres(server.server()), Some(server))
    }

    fn both() -> [Self; 2] {
        [Self::sqlite(), Self::postgres()]
    }

    fn server(&self) -> &TestServer {
        self.server.as_ref().unwrap()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn export(&self) -> Result<PathBuf, TransferError> {
        let files = fs::read_dir(self.folder.path()).unwrap().count();
        let file = self.file(&format!("{files}.export"));
        let key = Some(KEY.to_owned());
        export(&self.engine, &self.files, &self.clock, key, &file)?;
        Ok(file)
    }

    fn import(&self, file: &Path) -> Result<Vec<Imported>, TransferError> {
        let (engine, files) = (&self.engine, &self.files);
        import(engine, files, &self.clock, Some(KEY), "the key", file)
    }

    fn check(&self) -> Vec<StoreCheck> {
        self.engine.check(&self.files, None, &|row| {
            row["progress"] != json!("damaged")
        })
    }

    fn create(&self) -> Vec<Migration> {
        self.engine.migrate(&self.files, &self.clock).unwrap()
    }

    /// Content of the stores.
    fn rows(&self) -> String {
        self.create();
        rows(&self.export().unwrap())
    }
}

/// Lines of the rows.
fn rows(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let (_header, rest) = text.split_once('\n').unwrap();
    let (rows, _footer) = rest.trim_end().rsplit_once('\n').unwrap_or_default();
    rows.to_owned()
}

/// Random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn index(&mut self, length: usize) -> usize {
        let length = u64::try_from(length).unwrap();
        usize::try_from(self.below(length)).unwrap()
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.index(values.len())]
    }

    fn time(&mut self) -> Value {
        json!(NOW_MS + self.below(1 << 40))
    }

    fn optional(&mut self, value: Value) -> Value {
        if self.below(2) == 0 {
            Value::Null
        } else {
            value
        }
    }

    fn hash(&mut self) -> Value {
        let bytes: Vec<u8> = (0..32).map(|_| self.next().to_le_bytes()[0]).collect();
        json!(text_of_bytes(&bytes))
    }

    fn tenant(&mut self) -> &'static str {
        self.of(&["vape", "Vape", "aegean", "a-b", "a_b", "épicerie"])
    }

    fn text(&mut self) -> Value {
        json!(self.of(&[
            "",
            "{}",
            r#"{"stage":{"is":"in-doubt","quiet_until_ms":1}}"#,
            "Ελένη \"O'Neil\" \\ \u{1f600}\n\tend",
            "null",
        ]))
    }
}

const STAGES: [&str; 15] = [
    "placed",
    "not-accepted",
    "unpaid",
    "not-paid",
    "wrong-payment",
    "guest",
    "to-save",
    "in-doubt",
    "refused",
    "closed",
    "saved",
    "withdrawal",
    "unreadable",
    "paid",
    "a stage of a later version",
];

fn order_row(random: &mut Random, id: u64) -> Value {
    json!({
        "id": id * 3, "tenant": random.tenant(), "reference": format!("R{id}"), "key": format!("key '{id}'"),
        "request_hash": random.hash(), "code": random.optional(json!(format!("90071992547409{id}"))),
        "customer_id": random.optional(json!(id)), "stage": random.of(&STAGES),
        "attention": random.optional(json!("paid-twice,refused")), "lane": random.below(5),
        "due_ms": random.optional(json!(NOW_MS)), "version": random.below(1 << 60), "placed_ms": random.time(),
        "finished_ms": random.optional(json!(NOW_MS + id)), "held_points": random.below(1 << 31),
        "prepaid": random.below(2) == 0, "unsaved_since_ms": random.optional(json!(NOW_MS - id)),
        "placed": random.text(), "progress": random.text(),
    })
}

fn other_row(random: &mut Random, table: &str, number: u64) -> Value {
    let tenant = random.tenant();
    match table {
        "held_stock" => json!({
            "tenant": tenant, "product_id": random.below(9), "order_id": number * 3, "quantity": random.below(1 << 40),
        }),
        "sessions" => {
            json!({"id": random.hash(), "seen_ms": random.time(), "record": random.text()})
        }
        "credential_changes" => {
            json!({"tenant": tenant, "customer_id": number, "changed_ms": random.time()})
        }
        "claimed_accounts" => json!({"tenant": tenant, "customer_id": number}),
        "phone_hashes" => json!({"tenant": tenant, "customer_id": number, "hash": random.hash()}),
        "sign_in_links" => json!({
            "tenant": tenant, "issuer": "https://id.example", "subject": format!("Ä{number}"), "customer_id": number,
            "linked_ms": random.time(),
        }),
        "price_changes" => json!({
            "tenant": tenant, "product_id": number, "from_ms": random.time(),
            "state": random.of(&["never-offered", "unknown", "offered"]), "cents": random.below(1 << 31),
            "is_reduced": random.below(2) == 0, "excludes_vat": random.below(2) == 0,
        }),
        "price_readings" => json!({
            "tenant": format!("{tenant}{number}"), "first_ms": random.time(), "last_ms": random.time(),
        }),
        other => panic!("{other} has no random rows"),
    }
}

/// Rows in the order of their keys.
fn random_rows(random: &mut Random, table: &Table) -> Vec<Row> {
    let row = |number| {
        let row = if table.name == "orders" {
            order_row(random, number)
        } else {
            other_row(random, table.name, number)
        };
        serde_json::from_value(row).unwrap()
    };
    let mut rows: Vec<Row> = (1..=250).map(row).collect();
    rows.sort_by_key(|row| {
        let parts = table.key().iter().map(|(name, _)| {
            let value = &row[*name];
            (value.as_i64(), value.as_str().map(str::to_owned))
        });
        parts.collect::<Vec<_>>()
    });
    rows
}

fn header() -> Header {
    Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        exported_ms: 0,
        session_key: Some(KEY.to_owned()),
    }
}

/// File with random rows in all tables.
fn random_file(folder: &TempDir, seed: u64) -> PathBuf {
    let (mut random, file) = (Random(seed), folder.path().join(format!("{seed}.export")));
    let mut writer = Writer::create(&file, &header()).unwrap();
    let tables = STORES.into_iter().flat_map(tables);
    for table in tables.filter(|table| !table.is_of_several_gateways) {
        writer.begin(table);
        for row in random_rows(&mut random, table) {
            writer.write(table, &row).unwrap();
        }
    }
    writer.finish().unwrap();
    file
}

/// [CHK-07]
#[test]
fn all_rows_are_the_same_after_the_way_to_postgresql_and_back() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..3 {
        let file = random_file(&folder, seed);
        let [first, database, last] = [Group::sqlite(), Group::postgres(), Group::sqlite()];
        first.import(&file).unwrap();
        let exported = first.export().unwrap();
        assert_eq!(rows(&exported), rows(&file));
        database.import(&exported).unwrap();
        let back = database.export().unwrap();
        assert_eq!(rows(&back), rows(&file));
        last.import(&back).unwrap();
        assert_eq!(last.rows(), rows(&file));
        let mode = fs::metadata(back).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        for group in [first, database, last] {
            let checks = group.check();
            assert!(
                checks.iter().all(|check| check.problems.is_empty()),
                "{checks:?}"
            );
            assert!(
                checks.iter().all(|check| check.unread.is_none()),
                "{checks:?}"
            );
            assert_eq!(checks[0].rows, [("orders", 250), ("held_stock", 250)]);
        }
    }
}

/// A new table or column must be moved, or named here.
#[test]
fn all_tables_and_columns_are_moved_except_those_of_gateways() {
    let [files, database] = Group::both();
    for group in [&files, &database] {
        group.create();
    }
    let not_moved = [
        "journal",
        "store_versions",
        "last_commits",
        "order_leases",
        "order_gateways",
        "rate_limits",
        "orders.format",
    ];
    let described = |is_of_several: bool| {
        let tables = STORES.into_iter().flat_map(tables);
        let tables = tables.filter(move |table| is_of_several || !table.is_of_several_gateways);
        let columns = tables.flat_map(|table| {
            let names = table.columns.iter();
            names.map(|(name, _)| format!("{}.{name}", table.name))
        });
        let mut columns: Vec<String> = columns.collect();
        columns.sort();
        columns
    };
    let is_moved = |column: &String| {
        let table = column.split('.').next().unwrap();
        !not_moved.contains(&table) && !not_moved.contains(&column.as_str())
    };
    let mut found = Vec::new();
    for store in STORES {
        let sql = "SELECT tables.name || '.' || columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
                   WHERE tables.type = 'table'";
        let columns = crate::store::testing::read_first_column(files.files.database(store), sql);
        found.extend(
            columns
                .into_iter()
                .map(|name| String::from_utf8(name).unwrap()),
        );
    }
    found.retain(is_moved);
    found.sort();
    assert_eq!(found, described(false));
    let mut found = database.server().read_first_column(
        "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'",
    );
    found.retain(is_moved);
    found.sort();
    assert_eq!(found, described(true));
}

fn refusal(group: &Group, file: &Path) -> String {
    let before = group.rows();
    let refusal = group.import(file).unwrap_err().to_string();
    assert_eq!(group.rows(), before, "{refusal}");
    refusal
}

/// [CHK-07]
#[test]
fn a_damaged_or_incomplete_file_is_refused() {
    let (folder, target) = (tempfile::tempdir().unwrap(), Group::sqlite());
    let text = fs::read_to_string(random_file(&folder, 1)).unwrap();
    let file = folder.path().join("changed");
    let refusal_of = |content: &[u8]| {
        fs::write(&file, content).unwrap();
        refusal(&target, &file)
    };
    let mut random = Random(2);
    let reasons = ["incomplete", "damaged", "not an export", "newer", "key"];
    for _ in 0..20 {
        let mut bytes = text.clone().into_bytes();
        let at = random.index(bytes.len());
        let cut = refusal_of(&bytes[..at]);
        bytes[at] ^= 1;
        for refusal in [cut, refusal_of(&bytes)] {
            assert!(
                reasons.iter().any(|reason| refusal.contains(reason)),
                "{refusal}"
            );
        }
    }
    let row = text.lines().nth(1).unwrap();
    let without_row = text.replacen(&format!("{row}\n"), "", 1);
    let newer = text.replacen(r#""version":1"#, r#""version":2"#, 1);
    for (content, reason) in [
        (without_row.as_str(), "checksum"),
        (&format!("{text}{text}"), "something follows"),
        (text.trim_end(), "its end is missing"),
        (&newer, "newer version"),
        ("", "not an export"),
    ] {
        let refusal = refusal_of(content.as_bytes());
        assert!(refusal.contains(reason), "{refusal}");
    }
    fs::write(&file, &text).unwrap();
    assert!(target.import(&file).is_ok());
}

#[test]
fn a_file_of_another_session_key_is_refused() {
    let (folder, target) = (tempfile::tempdir().unwrap(), Group::sqlite());
    let file = random_file(&folder, 1);
    for other in [None, Some("1f")] {
        let (engine, files) = (&target.engine, &target.files);
        let refused = import(engine, files, &target.clock, other, "/etc/key", &file);
        let refusal = refused.unwrap_err().to_string();
        assert!(
            refusal.contains("session key") && refusal.contains("/etc/key"),
            "{refusal}"
        );
    }
    assert_eq!(target.rows(), "");
}

/// [CHK-07]
#[test]
fn a_store_with_other_rows_is_refused_and_an_interrupted_import_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (random_file(&folder, 1), random_file(&folder, 2));
    for target in Group::both() {
        let states = |imported: Vec<Imported>| -> Vec<bool> {
            imported.iter().map(|store| store.was_complete).collect()
        };
        assert_eq!(states(target.import(&file).unwrap()), [false; 3]);
        let refusal = refusal(&target, &other);
        assert!(
            refusal.contains("orders") && refusal.contains("not empty"),
            "{refusal}"
        );
        let tables = [
            "sessions",
            "credential_changes",
            "claimed_accounts",
            "phone_hashes",
            "sign_in_links",
        ];
        let sql: String = tables.map(|table| format!("DELETE FROM {table};")).concat();
        match &target.server {
            Some(server) => server.execute(&sql),
            None => execute(&target.files.sessions, &sql),
        }
        assert_eq!(states(target.import(&file).unwrap()), [true, false, true]);
        assert_eq!(target.rows(), rows(&file));
    }
}

/// [CHK-07]
#[test]
fn a_row_that_the_store_refuses_leaves_it_empty() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("twice");
    let mut writer = Writer::create(&file, &header()).unwrap();
    let table = &tables(StoreName::Orders)[0];
    let mut rows = random_rows(&mut Random(1), table);
    let code = json!("900");
    for row in &mut rows[200..] {
        row.insert("code".to_owned(), code.clone());
    }
    for row in &rows {
        writer.write(table, row).unwrap();
    }
    writer.finish().unwrap();
    for target in Group::both() {
        let refusal = refusal(&target, &file);
        assert!(
            refusal.contains("orders") && !refusal.contains("900"),
            "{refusal}"
        );
        assert_eq!(target.rows(), "");
    }
}

fn assert_in_use<T: std::fmt::Debug>(group: &Group, outcome: Result<T, TransferError>) {
    let refusal = outcome.unwrap_err().to_string();
    assert!(refusal.contains("locked by another gateway"), "{refusal}");
    let checks = group.check();
    assert!(
        checks.iter().all(|check| check.problems.is_empty()),
        "{checks:?}"
    );
}

/// [CHK-07]
#[test]
fn nothing_is_moved_from_or_to_files_while_a_gateway_runs() {
    let (folder, group) = (tempfile::tempdir().unwrap(), Group::sqlite());
    let file = random_file(&folder, 1);
    group.create();
    let orders = SqliteOrders::new(group.files.orders.clone());
    orders.open().unwrap();
    assert_in_use(&group, group.export());
    drop(orders);
    let sessions = SqliteSessions::new(group.files.sessions.clone());
    sessions.open(0).unwrap();
    assert_in_use(&group, group.import(&file));
    assert_eq!(group.check()[1].unread, Some("a gateway uses it"));
    drop(sessions);
    group.import(&file).unwrap();
    assert_eq!(group.rows(), rows(&file));
}

/// [CHK-07]
#[test]
fn nothing_is_moved_from_or_to_a_database_while_a_gateway_runs() {
    let (folder, group) = (tempfile::tempdir().unwrap(), Group::postgres());
    let file = random_file(&folder, 1);
    group.create();
    let orders = PostgresOrders::new(group.server().server());
    orders.open().unwrap();
    assert_in_use(&group, group.export());
    drop(orders);
    let sessions = PostgresSessions::new_shared(group.server().server());
    sessions.open(0).unwrap();
    assert_in_use(&group, group.import(&file));
    drop(sessions);
    // A gateway that has lost its connection.
    group.server().execute(
        "INSERT INTO order_gateways VALUES ('one', clock_timestamp() + interval '1 minute')",
    );
    assert_in_use(&group, group.export());
    group.server().execute("DELETE FROM order_gateways");
    group.import(&file).unwrap();
    assert_eq!(group.rows(), rows(&file));
}

/// [CHK-07]
#[actix_web::test]
async fn orders_go_on_after_an_import() {
    let folder = tempfile::tempdir().unwrap();
    let file = random_file(&folder, 1);
    for target in Group::both() {
        on_thread(|| target.import(&file).unwrap());
        let store = target.engine.order_store(target.files.orders.clone());
        store.open().unwrap();
        let inserted = store.insert(order("vape", "new"), NOW_MS).await.unwrap();
        assert_eq!(inserted, crate::store::InsertResult::New(751));
        let Some(server) = &target.server else {
            // The marker names the imported journal.
            drop(store);
            fs::remove_file(&target.files.orders.database).unwrap();
            let reopened = SqliteOrders::new(target.files.orders.clone()).open();
            assert!(matches!(reopened, Err(StoreError::Unconfirmed { .. })));
            continue;
        };
        drop(store);
        server.execute("UPDATE orders SET progress = 'damaged' WHERE id = 751");
        let check = on_thread(|| target.check()).swap_remove(0);
        assert!(
            check.problems[0].starts_with("1 rows can't be read"),
            "{check:?}"
        );
    }
}

fn on_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(work).join().unwrap())
}

#[test]
fn marks_are_moved_between_databases_only() {
    let [files, first, second] = [Group::sqlite(), Group::postgres(), Group::postgres()];
    first.create();
    first.server().execute(
        "INSERT INTO marks VALUES ('vape', '\\x00ff', 'used', '2030-01-02 03:04:05.678901+02')",
    );
    let file = first.export().unwrap();
    assert!(
        rows(&file).contains("2030-01-02T01:04:05.678901+00:00"),
        "{}",
        rows(&file)
    );
    second.import(&file).unwrap();
    assert_eq!(second.rows(), rows(&file));
    let imported = files.import(&file).unwrap();
    assert_eq!(imported.iter().map(|store| store.left_out).sum::<u64>(), 1);
    assert_eq!(files.rows(), "");
}

#[test]
fn a_store_whose_clock_is_behind_is_refused() {
    let [old, new] = Group::both();
    old.create();
    old.clock.advance(Duration::from_secs(90));
    let file = old.export().unwrap();
    let refusal = new.import(&file).unwrap_err().to_string();
    assert!(refusal.contains("s behind"), "{refusal}");
    let later = Group::sqlite();
    later.clock.advance(Duration::from_secs(86));
    later.import(&file).unwrap();
}

#[test]
fn the_check_names_what_is_wrong_and_a_missing_store_is_not_exported() {
    let group = Group::sqlite();
    assert!(matches!(group.export(), Err(TransferError::Missing { .. })));
    assert_eq!(group.check()[0].unread, Some("there is no such file yet"));
    assert_eq!(fs::read_dir(group.folder.path()).unwrap().count(), 0);
    let new = group.create();
    assert!(new.iter().all(|store| store.from.is_none()));
    let same = group.create();
    assert!(same.iter().all(|store| store.from == Some(store.to)));
    execute(&group.files.prices, "PRAGMA user_version = 99");
    fs::write(&group.files.sessions, [7; 9_000]).unwrap();
    fs::write(
        &group.files.orders.marker,
        format!("storefront-journal-1 other {:020}\n", 1),
    )
    .unwrap();
    let problems = group
        .check()
        .into_iter()
        .map(|check| check.problems.concat());
    let problems: Vec<String> = problems.collect();
    assert!(
        problems[0].contains("not the journal that was in use"),
        "{problems:?}"
    );
    assert!(problems[1].contains("not a database"), "{problems:?}");
    assert!(problems[2].contains("newer version"), "{problems:?}");
    fs::remove_file(&group.files.orders.database).unwrap();
    assert!(group.check()[0].problems[0].contains("missing"));
}
