//! Orders as rows.

use std::{collections::BTreeMap, sync::Arc};

use rusqlite::{Connection, OptionalExtension as _, Row, ffi, named_params};

use crate::orders::{
    Held, IdempotencyKey, PaymentCode, PlacedOrder, Reference,
    entry::{Entry, Lane, Summary},
    machine::Progress,
};

/// A new order.
pub(in crate::orders) struct NewRow {
    pub(in crate::orders) key: IdempotencyKey,
    pub(in crate::orders) request_hash: [u8; 32],
    pub(in crate::orders) order: PlacedOrder,
    pub(in crate::orders) progress: Progress,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::orders) enum Inserted {
    /// It has this row now.
    New(i64),
    /// The key is of that order.
    Known(Keyed),
}

/// Which order a key is of, and what was asked for with it.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::orders) struct Keyed {
    pub(in crate::orders) reference: Reference,
    pub(in crate::orders) request_hash: [u8; 32],
}

/// What came of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::orders) enum Updated {
    Done,
    /// The row was changed by somebody else meanwhile: nothing was written.
    Outdated,
    /// The payment code is another order's: nothing was written.
    CodeTaken,
}

/// A row as it was found.
pub(in crate::orders) enum Found {
    Entry(Box<Entry>),
    /// What is in it can't be read.
    Unreadable(i64),
}

impl Found {
    /// The order, where it can be read.
    pub(in crate::orders) fn entry(self) -> Option<Entry> {
        match self {
            Self::Entry(entry) => Some(*entry),
            Self::Unreadable(_) => None,
        }
    }
}

/// Which finished orders are forgotten, by when they were finished.
#[derive(Clone, Copy, Debug)]
pub(in crate::orders) struct Forgotten {
    /// Any of them, before then.
    pub(in crate::orders) finished_ms: u64,
    /// Those that nobody has paid for, before then.
    pub(in crate::orders) unpaid_ms: u64,
}

/// Stage and attention of a row that can't be read.
const UNREADABLE: &str = "unreadable";

pub(super) fn insert(
    connection: &Connection,
    row: &NewRow,
    now_ms: u64,
) -> rusqlite::Result<Inserted> {
    if let Some(keyed) = find_by_key(connection, &row.order.tenant, &row.key)? {
        return Ok(Inserted::Known(keyed));
    }
    let summary = Summary::of(&row.order, &row.progress, now_ms);
    let sql = "INSERT INTO orders (tenant, reference, key, request_hash, code, customer_id, stage, attention, lane, due_ms,
                                   version, placed_ms, finished_ms, held_points, prepaid, unsaved_since_ms, placed, progress)
               VALUES (:tenant, :reference, :key, :request_hash, :code, :customer_id, :stage, :attention, :lane, :due_ms,
                       1, :placed_ms, :finished_ms, :held_points, :prepaid, :unsaved_since_ms, :placed, :progress)";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":tenant": row.order.tenant,
        ":reference": row.order.reference.as_str(),
        ":key": row.key.as_str(),
        ":request_hash": row.request_hash,
        ":code": summary.code,
        ":customer_id": summary.customer_id,
        ":stage": summary.stage,
        ":attention": summary.attention,
        ":lane": summary.lane.number(),
        ":due_ms": summary.due_ms.map(milliseconds),
        ":placed_ms": milliseconds(row.order.placed_ms),
        ":finished_ms": summary.is_finished.then(|| milliseconds(now_ms)),
        ":held_points": summary.held_points,
        ":prepaid": summary.is_prepaid,
        ":unsaved_since_ms": summary.unsaved_since_ms.map(milliseconds),
        ":placed": json(&row.order)?,
        ":progress": json(&row.progress)?,
    })?;
    let id = connection.last_insert_rowid();
    hold_stock(connection, id, &row.order, summary.holds_stock)?;
    Ok(Inserted::New(id))
}

pub(super) fn update(
    connection: &Connection,
    entry: &Entry,
    now_ms: u64,
) -> rusqlite::Result<Updated> {
    let summary = Summary::of(&entry.order, &entry.progress, now_ms);
    let sql = "UPDATE orders SET code = :code, customer_id = :customer_id, stage = :stage, attention = :attention,
                      lane = :lane, due_ms = :due_ms, version = version + 1,
                      finished_ms = CASE WHEN :is_finished THEN coalesce(finished_ms, :now_ms) END,
                      held_points = :held_points, unsaved_since_ms = :unsaved_since_ms, progress = :progress
               WHERE id = :id AND version = :version";
    let changed = connection.prepare_cached(sql)?.execute(named_params! {
        ":code": summary.code,
        ":customer_id": summary.customer_id,
        ":stage": summary.stage,
        ":attention": summary.attention,
        ":lane": summary.lane.number(),
        ":due_ms": summary.due_ms.map(milliseconds),
        ":is_finished": summary.is_finished,
        ":now_ms": milliseconds(now_ms),
        ":held_points": summary.held_points,
        ":unsaved_since_ms": summary.unsaved_since_ms.map(milliseconds),
        ":progress": json(&entry.progress)?,
        ":id": entry.id,
        ":version": entry.version,
    });
    match changed {
        Ok(0) => Ok(Updated::Outdated),
        Ok(_) => {
            hold_stock(connection, entry.id, &entry.order, summary.holds_stock)?;
            Ok(Updated::Done)
        }
        Err(error) if is_not_unique(&error) => Ok(Updated::CodeTaken),
        Err(error) => Err(error),
    }
}

fn is_not_unique(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(ffi::SQLITE_CONSTRAINT_UNIQUE)
}

/// Stock that an order holds stands in rows of its own, so that it is summed without reading every order.
fn hold_stock(
    connection: &Connection,
    id: i64,
    order: &PlacedOrder,
    holds: bool,
) -> rusqlite::Result<()> {
    let sql = "SELECT EXISTS (SELECT 1 FROM held_stock WHERE order_id = ?1)";
    let held: bool = connection
        .prepare_cached(sql)?
        .query_row([id], |row| row.get(0))?;
    if held && !holds {
        connection
            .prepare_cached("DELETE FROM held_stock WHERE order_id = ?1")?
            .execute([id])?;
    }
    if holds && !held {
        let mut pieces: BTreeMap<i32, i64> = BTreeMap::new();
        for line in &order.lines {
            *pieces.entry(line.product_id).or_default() += i64::from(line.quantity);
        }
        let sql = "INSERT INTO held_stock (tenant, product_id, order_id, quantity) VALUES (?1, ?2, ?3, ?4)";
        let mut statement = connection.prepare_cached(sql)?;
        for (product_id, quantity) in pieces {
            statement.execute((&order.tenant, product_id, id, quantity))?;
        }
    }
    Ok(())
}

/// What can't be read is never due, and somebody has to look at it.
pub(super) fn flag_unreadable(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE orders SET stage = ?2, attention = ?2, due_ms = NULL, unsaved_since_ms = NULL, version = version + 1 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute((id, UNREADABLE))?;
    Ok(())
}

/// Forgets orders that were finished before then, so many at most; how many those were.
pub(super) fn delete_finished(
    connection: &Connection,
    before: Forgotten,
    most: u32,
) -> rusqlite::Result<usize> {
    let sql = "DELETE FROM orders WHERE id IN
               (SELECT id FROM orders WHERE finished_ms < ?1
                    OR (finished_ms < ?2 AND stage IN ('not-accepted', 'not-paid'))
                ORDER BY finished_ms LIMIT ?3)";
    connection.prepare_cached(sql)?.execute((
        milliseconds(before.finished_ms),
        milliseconds(before.unpaid_ms),
        most,
    ))
}

pub(super) fn find_by_key(
    connection: &Connection,
    tenant: &str,
    key: &IdempotencyKey,
) -> rusqlite::Result<Option<Keyed>> {
    let sql = "SELECT reference, request_hash FROM orders WHERE tenant = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row((tenant, key.as_str()), |row| {
            Ok(Keyed {
                reference: reference(row, 0)?,
                request_hash: row.get(1)?,
            })
        })
        .optional()
}

pub(super) fn find_by_code(
    connection: &Connection,
    tenant: &str,
    code: &PaymentCode,
) -> rusqlite::Result<Option<Reference>> {
    let sql = "SELECT reference FROM orders WHERE code = ?1 AND tenant = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row((code.as_str(), tenant), |row| reference(row, 0))
        .optional()
}

pub(super) fn find(connection: &Connection, id: i64) -> rusqlite::Result<Option<Found>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_row([id], found).optional()
}

pub(super) fn find_by_reference(
    connection: &Connection,
    tenant: &str,
    reference: &Reference,
) -> rusqlite::Result<Option<Found>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders WHERE tenant = ?1 AND reference = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row((tenant, reference.as_str()), found)
        .optional()
}

/// Orders of a shop with a step to be taken by then, the longest due first.
pub(super) fn list_due(
    connection: &Connection,
    tenant: &str,
    lane: Lane,
    now_ms: u64,
    most: usize,
) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT id FROM orders WHERE tenant = ?1 AND lane = ?2 AND due_ms <= ?3 ORDER BY due_ms LIMIT ?4";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(sql)?;
    let ids = statement.query_map((tenant, lane.number(), milliseconds(now_ms), most), |row| {
        row.get(0)
    })?;
    ids.collect()
}

pub(super) fn next_due(connection: &Connection, now_ms: u64) -> rusqlite::Result<Option<u64>> {
    let sql = "SELECT min(due_ms) FROM orders WHERE due_ms > ?1";
    let due_ms: Option<i64> = connection
        .prepare_cached(sql)?
        .query_row([milliseconds(now_ms)], |row| row.get(0))?;
    Ok(due_ms.map(|due_ms| u64::try_from(due_ms).unwrap_or(0)))
}

/// The next unfinished orders behind this row, in the order in which they were placed.
pub(super) fn list_unfinished(
    connection: &Connection,
    after: i64,
    most: u32,
) -> rusqlite::Result<Vec<Found>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders
               WHERE finished_ms IS NULL AND id > ?1 ORDER BY id LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map((after, most), found)?;
    rows.collect()
}

pub(super) fn sum_held(
    connection: &Connection,
    tenant: &str,
    customer_id: Option<i32>,
) -> rusqlite::Result<Held> {
    let sql = "SELECT coalesce(sum(held_points), 0) FROM orders
               WHERE tenant = ?1 AND customer_id = ?2 AND held_points > 0";
    let points: i64 = connection
        .prepare_cached(sql)?
        .query_row((tenant, customer_id), |row| row.get(0))?;
    let sql =
        "SELECT product_id, sum(quantity) FROM held_stock WHERE tenant = ?1 GROUP BY product_id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([tenant], |row| Ok((row.get(0)?, clamped(row.get(1)?))))?;
    Ok(Held {
        points_hundredths: clamped(points),
        stock: rows.collect::<rusqlite::Result<_>>()?,
    })
}

fn found(row: &Row<'_>) -> rusqlite::Result<Found> {
    let id = row.get(0)?;
    let (placed, progress): (String, String) = (row.get(2)?, row.get(3)?);
    let order = serde_json::from_str::<PlacedOrder>(&placed);
    let progress = serde_json::from_str::<Progress>(&progress);
    Ok(match (order, progress) {
        (Ok(order), Ok(progress)) => Found::Entry(Box::new(Entry {
            id,
            version: row.get(1)?,
            order: Arc::new(order),
            progress,
            is_misfiled: row.get::<_, String>(4)? == UNREADABLE,
        })),
        _ => Found::Unreadable(id),
    })
}

fn reference(row: &Row<'_>, column: usize) -> rusqlite::Result<Reference> {
    let text: String = row.get(column)?;
    Reference::try_from(text).map_err(|_other| {
        rusqlite::Error::InvalidColumnType(
            column,
            "reference".to_owned(),
            rusqlite::types::Type::Text,
        )
    })
}

fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

fn clamped(sum: i64) -> i32 {
    i32::try_from(sum).unwrap_or(i32::MAX)
}

pub(super) fn milliseconds(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
