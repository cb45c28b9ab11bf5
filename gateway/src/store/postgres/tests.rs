use std::{thread, time::Duration};

use secrecy::SecretString;

use super::{testing::TestServer, *};
use crate::store::{
    InsertResult, OrderFilter, OrderStore as _, SessionStore as _, StoreName, Trouble,
    contract::{NOW_MS, order},
    jobs::job,
};

fn open(server: &TestServer) -> PostgresOrders {
    let store = PostgresOrders::new(server.server());
    store.open().unwrap();
    store
}

async fn references(store: &PostgresOrders) -> Vec<String> {
    let rows = store.report(OrderFilter::All).await.unwrap();
    rows.into_iter().map(|row| row.reference).collect()
}

/// [CHK-07]
#[actix_web::test]
async fn a_second_gateway_is_refused_until_the_first_ends() {
    let server = TestServer::start();
    let first = open(&server);
    let second = PostgresOrders::new(server.server());
    let refused = second.open().unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    assert!(refused.prevents_start());
    assert!(PostgresOrders::open_for_command_line(server.server()).is_ok());
    drop(first);
    second.open().unwrap();
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

/// The commit waits for a standby that does not exist, and the connection is ended meanwhile. The change is stored.
/// [CHK-07]
#[actix_web::test]
async fn a_change_whose_confirmation_is_lost_is_looked_up() {
    let server = TestServer::start();
    let store = open(&server);
    server.execute("ALTER SYSTEM SET synchronous_standby_names = 'missing'");
    server.execute("SELECT pg_reload_conf()");
    let inserted = store.insert(order("vape", "one"), NOW_MS);
    let end = "DO $$ BEGIN
            PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep';
            ASSERT FOUND;
        END $$";
    let waiting = || server.server().connect().unwrap().run(end).is_ok();
    while !thread::scope(|scope| scope.spawn(waiting).join().unwrap()) {
        thread::sleep(Duration::from_millis(5));
    }
    assert!(matches!(inserted.await.unwrap(), InsertResult::New(_)));
    server.execute("ALTER SYSTEM RESET synchronous_standby_names");
    server.execute("SELECT pg_reload_conf()");
    assert_eq!(references(&store).await, ["one"]);
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

/// [CHK-07]
#[test]
fn a_connection_that_is_lost_before_the_commit_stores_nothing() {
    let server = TestServer::start();
    server.execute("CREATE TABLE notes (text TEXT)");
    let mut transactions = PostgresTransactions {
        connections: Connections::new(server.server(), None),
        name: StoreName::Orders,
        is_read_only: std::sync::Arc::default(),
    };
    let insert = |connection: &Connection| connection.run("INSERT INTO notes VALUES ('one')");
    let is_required = false;
    let (insert, _outcome) = job(insert, is_required);
    let applied = transactions.apply(&mut [insert]).unwrap();
    server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'",
    );
    // The client learns of the end with the next statement.
    let noticed = transactions.connections.run_without_reconnect("SELECT 1");
    assert!(noticed.is_err() && transactions.connections.is_lost());
    assert!(transactions.finish(applied).is_err());
}

#[actix_web::test]
async fn a_server_that_may_lose_changes_is_refused() {
    let server = TestServer::start();
    server.execute("ALTER DATABASE postgres SET synchronous_commit = local");
    let refused = PostgresOrders::new(server.server()).open().unwrap_err();
    assert!(
        refused.to_string().contains("synchronous_commit is local"),
        "{refused}"
    );
    assert!(!refused.prevents_start());
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
    let plain = problem("postgres://shop:secret@db.example/shop");
    assert!(plain.contains("sslmode=require"), "{plain}");
    for invalid in [
        "",
        "secret",
        "postgres://shop:secret@/",
        "host=/run/postgresql user=shop",
    ] {
        let problem = problem(invalid);
        assert!(
            !problem.contains("secret") && problem.starts_with("it "),
            "{problem}"
        );
    }
}
