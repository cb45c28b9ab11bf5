use std::time::Instant;

use rusqlite::Connection;

use super::{SeedError, fill, identifiers};

mod catalogue;
mod pictures;
mod shop;
mod values;

const LISTED: &str = "PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0 AND PARENT_PRODID IS NULL";

fn empty() -> Connection {
    let conn = Connection::open_in_memory().unwrap();
    conn.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    conn.execute_batch(include_str!("../../schema.sql"))
        .unwrap();
    conn
}

fn seeded(identifier: &str) -> Connection {
    let mut conn = empty();
    fill(&mut conn, identifier).unwrap_or_else(|error| panic!("{identifier}: {error}"));
    conn
}

fn count(conn: &Connection, from: &str) -> i64 {
    conn.query_row(&format!("SELECT COUNT(*) FROM {from}"), [], |row| {
        row.get(0)
    })
    .unwrap()
}

fn texts(conn: &Connection, query: &str) -> Vec<String> {
    let mut statement = conn.prepare(query).unwrap();
    statement
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

fn dump(conn: &Connection) -> Vec<String> {
    let mut rows = Vec::new();
    for table in texts(
        conn,
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
    ) {
        let mut statement = conn.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let mut found = statement.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            rows.push((0..columns).fold(table.clone(), |text, column| {
                format!("{text}|{:?}", row.get_ref(column).unwrap())
            }));
        }
    }
    rows
}

#[test]
fn every_tenant_can_be_filled() {
    for identifier in identifiers() {
        let mut conn = empty();
        let start = Instant::now();
        fill(&mut conn, identifier).unwrap_or_else(|error| panic!("{identifier}: {error}"));
        let listed = count(&conn, &format!("PRODUCTS WHERE {LISTED}"));
        println!(
            "{identifier}: {listed} listed of {} products in {:?}",
            count(&conn, "PRODUCTS"),
            start.elapsed()
        );
    }
}

#[test]
fn an_unknown_tenant_is_refused() {
    assert!(matches!(
        fill(&mut empty(), "nobody"),
        Err(SeedError::UnknownTenant(_))
    ));
}

#[test]
fn filling_twice_gives_the_same_database() {
    for identifier in identifiers() {
        assert_eq!(
            dump(&seeded(identifier)),
            dump(&seeded(identifier)),
            "{identifier}"
        );
    }
}
