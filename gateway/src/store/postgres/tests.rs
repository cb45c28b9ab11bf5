use futures_util::{FutureExt as _, future::join};
use secrecy::SecretString;

use super::{order_tables::SCHEMA, testing::TestServer, transactions::Applied, *};
use crate::store::{
    InsertResult, Leases, NewOrder, OrderFilter, OrderStore as _, OrderUpdate, SeenReservations,
    SessionStore as _, StoreName, Trouble, UpdateResult, WITHDRAWAL,
    contract::{NOW_MS, change, order},
    jobs::job,
};

fn open(server: &TestServer) -> PostgresOrders {
    let store = PostgresOrders::new(server.server());
    store.open().unwrap();
    store
}

/// As if [`LEASE_MS`](crate::store::LEASE_MS) had passed without a renewal.
fn end_leases(server: &TestServer) {
    server.execute("UPDATE order_leases SET expires_at = clock_timestamp() - interval '1 second'");
}

/// [CHK-07]
#[actix_web::test]
async fn the_time_of_the_store_is_that_of_the_server() {
    let server = TestServer::start();
    let store = open(&server);
    let clock = crate::clock::Clock::default();
    let before_ms = clock.wall_ms();
    let time_ms = store.read_time().unwrap().await.unwrap();
    assert!((before_ms.saturating_sub(1)..=clock.wall_ms() + 1).contains(&time_ms));
}

async fn references(store: &PostgresOrders) -> Vec<String> {
    let rows = store.report(OrderFilter::All).await.unwrap();
    rows.into_iter().map(|row| row.reference).collect()
}

/// [CHK-07]
#[actix_web::test]
async fn a_second_gateway_is_refused_until_the_first_ends() {
    let server = TestServer::start();
    let first = PostgresSessions::new(server.server());
    first.open(0).unwrap();
    let second = PostgresSessions::new(server.server());
    let refused = second.open(0).unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    assert!(refused.prevents_start());
    drop(first);
    second.open(0).unwrap();
}

/// Earlier versions drive all orders of the database. [CHK-07]
#[actix_web::test]
async fn a_gateway_with_leases_and_one_of_an_earlier_version_exclude_each_other() {
    let server = TestServer::start();
    let earlier = || {
        let store = PostgresOrders::new(server.server());
        let opened = store.database.open(Access::Exclusive, |_| Ok(()));
        opened.map(|()| store)
    };
    let (first, second) = (open(&server), open(&server));
    let refused = earlier().err().unwrap();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    assert!(PostgresOrders::open_for_command_line(server.server()).is_ok());
    drop((first, second));
    let earlier = earlier().unwrap();
    let refused = PostgresOrders::new(server.server()).open().unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    drop(earlier);
    open(&server);
}

async fn renew(store: &PostgresOrders) -> Leases {
    let tenants = vec!["vape".to_owned()];
    store.renew_leases(tenants, Vec::new()).await.unwrap()
}

/// [CHK-07]
#[actix_web::test]
async fn a_lease_belongs_to_one_gateway_until_it_ends() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let lease = |epoch| Leases::from([("vape".to_owned(), epoch)]);
    assert_eq!(renew(&first).await, lease(1));
    assert_eq!(renew(&second).await, Leases::new());
    assert_eq!(renew(&first).await, lease(1));
    end_leases(&server);
    assert_eq!(renew(&second).await, lease(2));
    assert_eq!(renew(&first).await, Leases::new());
    end_leases(&server);
    assert_eq!(renew(&second).await, lease(2), "no other gateway held it");
    second.release_leases().await.unwrap();
    assert_eq!(renew(&first).await, lease(3));
}

/// Also of two gateways: a gap in the visible ids would hide an earlier withdrawal.
#[actix_web::test]
async fn a_stored_withdrawal_sees_all_with_a_lower_row_id() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    let visible_after = async |store: &PostgresOrders, key: String| {
        let mut withdrawal = order("vape", &key);
        withdrawal.columns.stage = WITHDRAWAL;
        let stored = store.insert(withdrawal, NOW_MS).await.unwrap();
        let InsertResult::New(id) = stored else {
            panic!("{stored:?}");
        };
        let filter = OrderFilter::Withdrawals(Some("vape".to_owned()));
        let mut rows = store.report(filter).await.unwrap();
        rows.retain(|row| row.id < id);
        (id, rows.len())
    };
    let mut stored = Vec::new();
    for round in 0..100 {
        let one = visible_after(&first, format!("first {round}"));
        let two = visible_after(&second, format!("second {round}"));
        stored.extend(<[_; 2]>::from(join(one, two).await));
    }
    stored.sort_unstable();
    for (lower, (id, visible)) in stored.into_iter().enumerate() {
        assert_eq!(visible, lower, "row {id}");
    }
}

/// Old and new builds run together during an upgrade, and old ones alone after a rollback. [CHK-07]
#[actix_web::test]
async fn an_order_of_a_later_format_is_left_as_it_is() {
    let server = TestServer::start();
    let store = open(&server);
    let mut ids = Vec::new();
    for key in ["one", "two"] {
        let stored = store.insert(order("vape", key), NOW_MS).await.unwrap();
        let InsertResult::New(id) = stored else {
            panic!("{stored:?}");
        };
        ids.push(id);
    }
    let later = ids[0];
    server.execute(&format!("UPDATE orders SET format = 2 WHERE id = {later}"));
    let before = store.find(later).await.unwrap().unwrap();
    assert!(before.is_newer);
    assert!(!store.find(ids[1]).await.unwrap().unwrap().is_newer);
    // One row of the lane, and not the longest due one.
    let due = store.list_due(NOW_MS, 1).await.unwrap();
    assert_eq!(
        due.rows.into_values().flatten().collect::<Vec<_>>(),
        [ids[1]]
    );
    store.flag_unreadable(later).await.unwrap();
    assert_eq!(store.find(later).await.unwrap(), Some(before));
}

/// [CHK-07]
#[actix_web::test]
async fn tables_of_a_newer_version_are_used_only_if_they_are_compatible() {
    let server = TestServer::start();
    drop(open(&server));
    let version = SCHEMA.version;
    let set_version = |compatible_from: i32| {
        server.execute(&format!(
            "UPDATE store_versions SET version = {}, compatible_from = {compatible_from}",
            version + 1
        ));
    };
    set_version(version);
    let store = open(&server);
    store.insert(order("vape", "one"), NOW_MS).await.unwrap();
    assert_eq!(references(&store).await, ["one"]);
    drop(store);
    let stored = server.read_first_column("SELECT version::text FROM store_versions");
    assert_eq!(stored, [(version + 1).to_string()]);
    let move_rows = || offline::PostgresOffline::open(StoreName::Orders, &server.server()).err();
    let refused = thread::scope(|scope| scope.spawn(move_rows).join().unwrap());
    assert!(matches!(refused, Some(StoreError::Newer { .. })));
    set_version(version + 1);
    let refused = PostgresOrders::new(server.server()).open().unwrap_err();
    assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
}

async fn renew_four(store: &PostgresOrders, busy: &[&str]) -> String {
    let tenants = ["a", "b", "c", "d"].map(str::to_owned);
    let busy = busy.iter().map(|&tenant| tenant.to_owned()).collect();
    let leases = store.renew_leases(tenants.into(), busy).await.unwrap();
    leases.into_keys().collect()
}

/// [CHK-07]
#[actix_web::test]
async fn live_gateways_share_the_leases_equally() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    assert_eq!(renew_four(&first, &[]).await, "abcd");
    assert_eq!(
        renew_four(&second, &[]).await,
        "",
        "the first one has not given any up"
    );
    assert_eq!(renew_four(&first, &["b", "c", "d"]).await, "bcd");
    assert_eq!(renew_four(&second, &[]).await, "a");
    assert_eq!(renew_four(&first, &["d"]).await, "bd");
    assert_eq!(renew_four(&second, &[]).await, "ac");
    assert_eq!(renew_four(&first, &[]).await, "bd");
    second.release_leases().await.unwrap();
    assert_eq!(renew_four(&first, &[]).await, "abcd");
}

/// [CHK-07]
#[actix_web::test]
async fn a_free_lease_is_taken_by_one_of_many_gateways() {
    let server = TestServer::start();
    let stores: Vec<_> = (0..4).map(|_| open(&server)).collect();
    for _ in 0..5 {
        let renewals = stores.iter().map(renew);
        let holders = futures_util::future::join_all(renewals).await;
        let held = holders.iter().filter(|leases| !leases.is_empty());
        assert_eq!(held.count(), 1, "{holders:?}");
        end_leases(&server);
    }
}

/// [CHK-07]
#[actix_web::test]
async fn the_start_of_a_step_is_stored_only_with_the_lease() {
    let server = TestServer::start();
    let (first, second) = (open(&server), open(&server));
    first.insert(order("vape", "one"), NOW_MS).await.unwrap();
    let start = async |store: &PostgresOrders| {
        let row = store.find_by_reference("vape", "one").await.unwrap();
        let start = OrderUpdate {
            starts_step: true,
            ..change(&row.unwrap(), "started")
        };
        store.update(start, NOW_MS).await.unwrap()
    };
    assert_eq!(start(&first).await, UpdateResult::Outdated);
    renew(&first).await;
    assert_eq!(start(&first).await, UpdateResult::Done);
    assert_eq!(start(&second).await, UpdateResult::Outdated);
    end_leases(&server);
    assert_eq!(start(&first).await, UpdateResult::Outdated);
    renew(&second).await;
    assert_eq!(start(&first).await, UpdateResult::Outdated);
    assert_eq!(start(&second).await, UpdateResult::Done);
}

/// [CHK-07]
#[actix_web::test]
async fn a_restart_of_the_server_is_not_noticed() {
    let server = TestServer::start();
    let store = open(&server);
    store.insert(order("vape", "one"), NOW_MS).await.unwrap();
    server.kill();
    server.launch();
    store.insert(order("vape", "two"), NOW_MS).await.unwrap();
    assert_eq!(references(&store).await, ["one", "two"]);
}

/// [CHK-07]
#[actix_web::test]
async fn nothing_is_acknowledged_while_the_server_is_down() {
    let server = TestServer::start();
    let (store, sessions) = (open(&server), PostgresSessions::new(server.server()));
    sessions.open(0).unwrap();
    server.kill();
    assert!(store.insert(order("vape", "one"), NOW_MS).await.is_err());
    assert!(store.report(OrderFilter::All).await.is_err());
    assert!(sessions.delete(vec![[1; 32]]).await.is_err());
    assert_eq!(sessions.state().trouble(), Some(Trouble::NotWritable));
    assert!(store.check_health().await.is_err());
    server.launch();
    sessions.check_health().await.unwrap();
    store.check_health().await.unwrap();
    assert_eq!(store.states().swap_remove(0).trouble(), None);
    assert_eq!(sessions.state().trouble(), None);
    assert_eq!(references(&store).await, <[&str; 0]>::default());
}

/// The end of the connection, or of the statement, interrupts the wait for the standby. The change is visible then.
/// [CHK-07]
#[actix_web::test]
async fn a_change_whose_confirmation_is_lost_is_acknowledged_once_the_standby_has_it() {
    let server = TestServer::start();
    let standby = server.start_standby();
    let (store, other) = (open(&server), open(&server));
    for interrupt in ["pg_terminate_backend", "pg_cancel_backend"] {
        standby.freeze();
        let mut inserted = store.insert(order("vape", interrupt), NOW_MS);
        let mut count = |sql: &str| {
            let is_acknowledged = (&mut inserted).now_or_never().is_some();
            assert!(!is_acknowledged, "{interrupt}: the standby is away");
            server.read_first_column(sql).len()
        };
        let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        while count(&format!("SELECT {interrupt}(pid)::text {waiting}")) == 0 {}
        let visible = format!("SELECT key FROM orders WHERE key = '{interrupt}'");
        while count(&visible) == 0 {}
        while count(&format!("SELECT pid::text {waiting}")) == 0 {}
        // A shopper who repeats the request at another gateway.
        let mut found = other.find_by_key("vape", interrupt);
        let mut repeated = other.insert(order("vape", interrupt), NOW_MS);
        while count(&format!("SELECT pid::text {waiting}")) < 2 {}
        assert!((&mut found).now_or_never().is_none());
        assert!((&mut repeated).now_or_never().is_none());
        standby.thaw();
        assert!(matches!(inserted.await.unwrap(), InsertResult::New(_)));
        assert!(found.await.unwrap().is_some());
        assert!(matches!(repeated.await.unwrap(), InsertResult::Known(_)));
    }
    let expected = ["pg_terminate_backend", "pg_cancel_backend"];
    assert_eq!(references(&store).await, expected);
}

/// [CHK-07]
#[actix_web::test]
async fn a_change_that_was_rolled_back_is_an_error() {
    let server = TestServer::start();
    let store = open(&server);
    server.execute(
        "CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
         CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW WHEN (NEW.key = 'two') EXECUTE FUNCTION end_connection();",
    );
    assert!(store.insert(order("vape", "two"), NOW_MS).await.is_err());
    store.insert(order("vape", "one"), NOW_MS).await.unwrap();
    assert_eq!(references(&store).await, ["one"]);
}

/// Begins a transaction that inserts a note.
fn insert_note(server: &TestServer) -> (PostgresTransactions, Applied) {
    // Creates the tables that all stores share.
    open(server);
    server.execute("CREATE TABLE notes (text TEXT)");
    let mut transactions = PostgresTransactions::new(
        Connections::new(server.server(), Purpose::Changes(None)),
        StoreName::Orders,
        std::sync::Arc::default(),
    );
    let insert = |connection: &Connection| connection.run("INSERT INTO notes VALUES ('one')");
    let is_required = false;
    let (insert, _outcome) = job(insert, is_required);
    let applied = transactions.apply(&mut [insert]).unwrap();
    (transactions, applied)
}

/// [CHK-07]
#[test]
fn a_connection_that_is_lost_before_the_commit_stores_nothing() {
    let server = TestServer::start();
    let (mut transactions, applied) = insert_note(&server);
    server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'",
    );
    // The client learns of the end with the next statement.
    let noticed = transactions.connections.current().unwrap().run("SELECT 1");
    assert!(noticed.is_err() && transactions.connections.is_lost());
    assert!(transactions.finish(applied).is_err());
}

/// [CHK-07]
#[test]
fn a_transaction_that_a_crash_lost_is_an_error() {
    let server = TestServer::start();
    let (mut transactions, applied) = insert_note(&server);
    server.kill();
    server.launch();
    assert!(transactions.finish(applied).is_err());
    let found = server.read_first_column("SELECT text FROM notes");
    assert_eq!(found, <[&str; 0]>::default());
}

/// A frozen machine still accepts connections. [CHK-07]
#[test]
fn a_host_that_does_not_answer_is_skipped() {
    let server = TestServer::start();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let connection = server.connection_after(&format!("127.0.0.1:{port}"));
    let hosts = PostgresServer::new(&SecretString::from(connection), None).unwrap();
    assert!(hosts.connect().is_ok());
}

/// [CHK-07]
#[actix_web::test]
async fn a_server_that_may_lose_changes_is_refused_at_each_connection() {
    let server = TestServer::start();
    let running = open(&server);
    server.execute("ALTER DATABASE postgres SET synchronous_commit = local");
    let refused = PostgresOrders::new(server.server()).open().unwrap_err();
    let problem = "synchronous_commit is local";
    assert!(refused.to_string().contains(problem), "{refused}");
    assert!(!refused.prevents_start());
    let check = || {
        let check = || offline::check(StoreName::Orders, &server.server(), None, &|_| true);
        thread::scope(|scope| scope.spawn(check).join().unwrap())
    };
    assert!(check().problems[0].contains(problem), "{:?}", check());

    let insert = async |key: &str| running.insert(order("vape", key), NOW_MS).await;
    insert("the connection has its earlier setting")
        .await
        .unwrap();
    server.kill();
    server.launch();
    assert!(insert("refused").await.is_err());
    assert_eq!(references(&running).await.len(), 1);
    assert!(running.check_health().await.is_err());
    server.execute("ALTER DATABASE postgres RESET synchronous_commit");
    running.check_health().await.unwrap();
    insert("new").await.unwrap();
    assert_eq!(check().problems, <[&str; 0]>::default());
}

fn setting(connection: &Connection) -> Result<String, PostgresError> {
    let row = connection.query_one("SELECT current_setting('synchronous_commit')", &[])?;
    Ok(row.try_get(0)?)
}

/// [CHK-07]
#[actix_web::test]
async fn a_connection_keeps_the_setting_with_which_it_was_accepted() {
    let server = TestServer::start();
    let store = open(&server);
    server.execute("ALTER SYSTEM SET synchronous_commit = off");
    server.execute("SELECT pg_reload_conf()");
    while store.database.read(setting).await.unwrap() != "off" {}
    assert_eq!(store.database.write(setting).await.unwrap(), "on");
}

#[test]
fn a_check_names_each_right_that_the_user_lacks() {
    let server = TestServer::start();
    drop(PostgresOrders::open_for_command_line(server.server()).unwrap());
    server.execute("CREATE ROLE shop LOGIN; REVOKE ALL ON SCHEMA public FROM PUBLIC");
    let problems = || {
        let check = offline::check(StoreName::Orders, &server.server_for("shop"), None, &|_| {
            true
        });
        assert_eq!((check.version, check.unread), (None, None));
        check.problems.join("\n")
    };
    assert_eq!(
        problems(),
        "the user can use no schema of the search_path: GRANT USAGE, CREATE"
    );
    server.execute("GRANT USAGE ON SCHEMA public TO shop");
    let found = problems();
    assert!(
        found.contains("on the schema public: GRANT CREATE\n"),
        "{found}"
    );
    for table in [
        "store_versions",
        "last_commits",
        "orders",
        "held_stock",
        "order_leases",
        "order_gateways",
    ] {
        let problem = format!("the table {table}: GRANT SELECT, INSERT, UPDATE, DELETE");
        assert!(found.contains(&problem), "{found}");
    }
    server.execute(
        "GRANT CREATE ON SCHEMA public TO shop; GRANT ALL ON ALL TABLES IN SCHEMA public TO shop",
    );
    server.execute("REVOKE DELETE ON last_commits FROM shop");
    assert_eq!(
        problems(),
        "the user lacks rights on the table last_commits: GRANT DELETE"
    );
    server.execute("GRANT DELETE ON last_commits TO shop");
    let shop = server.server_for("shop");
    let check = || offline::check(StoreName::Orders, &shop, None, &|_| true).problems;
    assert_eq!(check(), <[&str; 0]>::default());
    assert!(PostgresOrders::new(shop.clone()).open().is_ok());
    server.execute("UPDATE store_versions SET version = version - 1");
    let older = check().join("\n");
    let problem = "the table orders is older and belongs to another user";
    assert!(older.contains(problem), "{older}");
}

#[test]
fn a_check_says_whether_newer_tables_can_be_used() {
    let server = TestServer::start();
    drop(PostgresOrders::open_for_command_line(server.server()).unwrap());
    let check = || offline::check(StoreName::Orders, &server.server(), None, &|_| true);
    server.execute("UPDATE store_versions SET version = version + 1, compatible_from = version");
    assert_eq!(
        (check().unread, check().problems),
        (
            Some(
                "its tables are newer: this version can use them, but not migrate, export or import"
            ),
            Vec::new()
        )
    );
    for sql in [
        "UPDATE store_versions SET compatible_from = version",
        "ALTER TABLE store_versions DROP COLUMN compatible_from",
    ] {
        server.execute(sql);
        let newer = "a newer version of the gateway wrote it";
        assert_eq!(check().problems, [newer], "{sql}");
    }
}

#[test]
fn a_check_has_only_the_reason_why_the_server_refuses_the_user() {
    let server = TestServer::start();
    let check = offline::check(
        StoreName::Orders,
        &server.server_for("unknown"),
        None,
        &|_| true,
    );
    let problem = "role \"unknown\" does not exist (28000)";
    assert_eq!(
        (check.version, check.problems),
        (None, vec![problem.to_owned()])
    );
}

#[test]
fn a_connection_string_needs_database_and_encryption() {
    let problem = |text: &str| match PostgresServer::new(&SecretString::from(text), None) {
        Ok(server) => server.to_string(),
        Err(problem) => problem,
    };
    for valid in [
        "postgres://shop:secret@db.example/shop?sslmode=require",
        "postgres://shop:secret@127.0.0.1/shop",
        "host=/run/postgresql user=shop dbname=shop",
    ] {
        assert_eq!(problem(valid), "database shop of PostgreSQL", "{valid}");
    }
    for elsewhere in [
        "postgres://shop:secret@db.example/shop",
        "host=localhost hostaddr=192.0.2.1 user=shop dbname=shop",
        "host=/run/postgresql,localhost hostaddr=127.0.0.1,192.0.2.1 user=shop dbname=shop",
        "host=db.example hostaddr=127.0.0.1 user=shop dbname=shop",
    ] {
        let plain = problem(elsewhere);
        assert!(plain.contains("sslmode=require"), "{elsewhere}: {plain}");
    }
    let local = "host=localhost hostaddr=127.0.0.1 user=shop dbname=shop";
    assert_eq!(problem(local), "database shop of PostgreSQL");
    for invalid in [
        "",
        "secret",
        "postgres://shop:secret@/",
        "host=/run/postgresql user=shop",
        "host=localhost,localhost,localhost port=1,2 user=shop dbname=shop password=secret",
    ] {
        let problem = problem(invalid);
        assert!(
            !problem.contains("secret") && problem.starts_with("it"),
            "{problem}"
        );
    }
}

#[test]
fn the_wrong_option_of_a_connection_string_is_named_without_values() {
    let problem = |options: &str| {
        let urls = format!("postgres://shop:secret@db.example/shop?{options}");
        let pairs = format!(
            "host=db.example user=shop password=secret dbname=shop {}",
            options.replace('&', " ")
        );
        let problems = [urls, pairs].map(|connection| {
            PostgresServer::new(&SecretString::from(connection), None).unwrap_err()
        });
        let [first, second] = problems;
        assert_eq!(first, second);
        assert!(!first.contains("secret"), "{first}");
        first
    };
    for mode in ["verify-full", "verify-ca", "secret"] {
        let problem = problem(&format!("sslmode={mode}"));
        assert!(problem.contains("sslmode must be require"), "{problem}");
        assert!(
            problem.contains("require verifies the certificate"),
            "{problem}"
        );
    }
    for (options, expected) in [
        (
            "sslmode=require&sslrootcert=secret",
            "its option sslrootcert is not supported: use store.ca_file",
        ),
        (
            "sslmode=require&gssencmode=secret",
            "its option gssencmode is not supported",
        ),
        (
            "sslmode=require&connect_timeout=secret",
            "its option connect_timeout has an invalid value",
        ),
        (
            "sslmode=require&secret=1",
            "it has an option that PostgreSQL does not know, or a value with a space that is not in quotes",
        ),
    ] {
        assert_eq!(problem(options), expected);
    }
}

/// [CHK-03]
#[actix_web::test]
async fn points_and_pieces_are_promised_at_one_of_many_gateways() {
    let server = TestServer::start();
    let stores: Vec<_> = (0..3).map(|_| open(&server)).collect();
    for round in 0..5 {
        let reserved = stores[0].sum_reserved("vape", Some(7)).await.unwrap();
        let seen = SeenReservations {
            points_hundredths: reserved.points_hundredths,
            stock: Some(reserved.stock),
        };
        let inserts = stores.iter().enumerate().map(|(at, store)| {
            let order = NewOrder {
                seen: Some(seen.clone()),
                ..order("vape", &format!("order-{round}-{at}"))
            };
            store.insert(order, NOW_MS)
        });
        let placed = futures_util::future::join_all(inserts).await;
        let placed: Vec<_> = placed.into_iter().map(Result::unwrap).collect();
        let new = placed
            .iter()
            .filter(|result| matches!(result, InsertResult::New(_)));
        assert_eq!(new.count(), 1, "{placed:?}");
    }
}
