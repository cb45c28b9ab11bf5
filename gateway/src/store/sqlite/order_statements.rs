use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension as _, Row, ffi, named_params};
use serde_json::json;

use crate::store::{
    FinishedBefore, InsertResult, NewOrder, OrderColumns, OrderDocuments, OrderRow, OrderUpdate,
    Reservations, StoredKey, UNREADABLE, UpdateResult,
    numbers::{clamped, milliseconds, unsigned},
};

pub(super) fn insert(
    connection: &Connection,
    order: &NewOrder,
    now_ms: u64,
) -> rusqlite::Result<InsertResult> {
    if let Some(keyed) = find_by_key(connection, &order.tenant, &order.key)? {
        return Ok(InsertResult::Known(keyed));
    }
    if order.has_limited_reservations() {
        let reserved = sum_reserved(connection, &order.tenant, order.columns.customer_id)?;
        if order.is_outdated(&reserved) {
            return Ok(InsertResult::Outdated);
        }
    }
    let columns = &order.columns;
    let sql = "INSERT INTO orders (tenant, reference, key, request_hash, code, customer_id, stage, attention, lane, due_ms,
                                   version, placed_ms, finished_ms, held_points, prepaid, unsaved_since_ms, placed, progress)
               VALUES (:tenant, :reference, :key, :request_hash, :code, :customer_id, :stage, :attention, :lane, :due_ms,
                       1, :placed_ms, :finished_ms, :held_points, :prepaid, :unsaved_since_ms, :placed, :progress)";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":tenant": order.tenant,
        ":reference": order.reference,
        ":key": order.key,
        ":request_hash": order.request_hash,
        ":code": columns.code,
        ":customer_id": columns.customer_id,
        ":stage": columns.stage,
        ":attention": columns.attention,
        ":lane": columns.lane,
        ":due_ms": columns.due_ms.map(milliseconds),
        ":placed_ms": milliseconds(order.placed_ms),
        ":finished_ms": columns.is_finished.then(|| milliseconds(now_ms)),
        ":held_points": columns.reserved_points,
        ":prepaid": columns.is_prepaid,
        ":unsaved_since_ms": columns.unsaved_since_ms.map(milliseconds),
        ":placed": order.documents.placed,
        ":progress": order.documents.progress,
    })?;
    let id = connection.last_insert_rowid();
    reserve_stock(connection, id, &order.tenant, columns)?;
    Ok(InsertResult::New(id))
}

pub(super) fn update(
    connection: &Connection,
    change: &OrderUpdate,
    now_ms: u64,
) -> rusqlite::Result<UpdateResult> {
    let columns = &change.columns;
    let sql = "UPDATE orders SET code = :code, customer_id = :customer_id, stage = :stage, attention = :attention,
                      lane = :lane, due_ms = :due_ms, version = version + 1,
                      finished_ms = CASE WHEN :is_finished THEN coalesce(finished_ms, :now_ms) END,
                      held_points = :held_points, unsaved_since_ms = :unsaved_since_ms, progress = :progress
               WHERE id = :id AND version = :version";
    let changed = connection.prepare_cached(sql)?.execute(named_params! {
        ":code": columns.code,
        ":customer_id": columns.customer_id,
        ":stage": columns.stage,
        ":attention": columns.attention,
        ":lane": columns.lane,
        ":due_ms": columns.due_ms.map(milliseconds),
        ":is_finished": columns.is_finished,
        ":now_ms": milliseconds(now_ms),
        ":held_points": columns.reserved_points,
        ":unsaved_since_ms": columns.unsaved_since_ms.map(milliseconds),
        ":progress": change.progress,
        ":id": change.id,
        ":version": change.version,
    });
    match changed {
        Ok(0) => Ok(UpdateResult::Outdated),
        Ok(_) => {
            reserve_stock(connection, change.id, &change.tenant, columns)?;
            Ok(UpdateResult::Done)
        }
        Err(error) if violates_uniqueness(&error) => Ok(UpdateResult::CodeTaken),
        Err(error) => Err(error),
    }
}

fn violates_uniqueness(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(ffi::SQLITE_CONSTRAINT_UNIQUE)
}

/// A separate table, because a sum over `orders` would read every order.
fn reserve_stock(
    connection: &Connection,
    id: i64,
    tenant: &str,
    columns: &OrderColumns,
) -> rusqlite::Result<()> {
    let sql = "SELECT EXISTS (SELECT 1 FROM held_stock WHERE order_id = ?1)";
    let is_reserved: bool = connection
        .prepare_cached(sql)?
        .query_row([id], |row| row.get(0))?;
    if is_reserved && columns.reserved_stock.is_empty() {
        connection
            .prepare_cached("DELETE FROM held_stock WHERE order_id = ?1")?
            .execute([id])?;
    }
    if !is_reserved {
        let sql = "INSERT INTO held_stock (tenant, product_id, order_id, quantity) VALUES (?1, ?2, ?3, ?4)";
        let mut statement = connection.prepare_cached(sql)?;
        for (product_id, quantity) in &columns.reserved_stock {
            statement.execute((tenant, product_id, id, quantity))?;
        }
    }
    Ok(())
}

pub(super) fn flag_unreadable(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE orders SET stage = ?2, attention = ?2, due_ms = NULL, unsaved_since_ms = NULL, version = version + 1 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute((id, UNREADABLE))?;
    Ok(())
}

pub(super) fn delete_finished(
    connection: &Connection,
    before: FinishedBefore,
    limit: u32,
) -> rusqlite::Result<usize> {
    let sql = "DELETE FROM orders WHERE id IN
               (SELECT id FROM orders WHERE finished_ms < ?1
                    OR (finished_ms < ?2 AND stage IN ('not-accepted', 'not-paid'))
                ORDER BY finished_ms LIMIT ?3)";
    connection.prepare_cached(sql)?.execute((
        milliseconds(before.finished_ms),
        milliseconds(before.unpaid_ms),
        limit,
    ))
}

pub(super) fn find_by_key(
    connection: &Connection,
    tenant: &str,
    key: &str,
) -> rusqlite::Result<Option<StoredKey>> {
    let sql = "SELECT reference, request_hash FROM orders WHERE tenant = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row((tenant, key), |row| {
            Ok(StoredKey {
                reference: row.get(0)?,
                request_hash: row.get(1)?,
            })
        })
        .optional()
}

pub(super) fn find_by_code(
    connection: &Connection,
    tenant: &str,
    code: &str,
) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT reference FROM orders WHERE code = ?1 AND tenant = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row((code, tenant), |row| row.get(0))
        .optional()
}

pub(super) fn find(connection: &Connection, id: i64) -> rusqlite::Result<Option<OrderRow>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_row([id], read_row).optional()
}

pub(super) fn find_by_reference(
    connection: &Connection,
    tenant: &str,
    reference: &str,
) -> rusqlite::Result<Option<OrderRow>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders WHERE tenant = ?1 AND reference = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row((tenant, reference), read_row)
        .optional()
}

/// A window function would number all due rows before it drops those above the limit, which is slow
/// after an outage of a Retail API. Here each lane's rows come from the index, up to the limit.
pub(super) fn list_due(
    connection: &Connection,
    now_ms: u64,
    limit: usize,
) -> rusqlite::Result<BTreeMap<(String, i64), Vec<i64>>> {
    let sql = "SELECT due.tenant, due.lane, orders.id
               FROM (SELECT DISTINCT tenant, lane FROM orders WHERE due_ms <= ?1) AS due
               JOIN orders ON orders.id IN
                   (SELECT id FROM orders WHERE tenant = due.tenant AND lane = due.lane AND due_ms <= ?1
                    ORDER BY due_ms LIMIT ?2)
               ORDER BY orders.due_ms";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query((milliseconds(now_ms), limit))?;
    let mut due: BTreeMap<(String, i64), Vec<i64>> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let lane = (row.get(0)?, row.get(1)?);
        due.entry(lane).or_default().push(row.get(2)?);
    }
    Ok(due)
}

pub(super) fn next_due(connection: &Connection, now_ms: u64) -> rusqlite::Result<Option<u64>> {
    let sql = "SELECT min(due_ms) FROM orders WHERE due_ms > ?1";
    let due_ms: Option<i64> = connection
        .prepare_cached(sql)?
        .query_row([milliseconds(now_ms)], |row| row.get(0))?;
    Ok(due_ms.map(unsigned))
}

pub(super) fn list_unfinished(
    connection: &Connection,
    tenants: &[String],
    after: i64,
    limit: u32,
) -> rusqlite::Result<Vec<OrderRow>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders
               WHERE finished_ms IS NULL AND id > ?1 AND tenant IN (SELECT value FROM json_each(?3))
               ORDER BY id LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map((after, limit, json!(tenants).to_string()), read_row)?;
    rows.collect()
}

pub(super) fn list_unfinished_of_customer(
    connection: &Connection,
    tenant: &str,
    customer_id: i32,
    limit: u32,
) -> rusqlite::Result<Vec<OrderRow>> {
    let sql = "SELECT id, version, placed, progress, stage FROM orders
               WHERE tenant = ?1 AND customer_id = ?2 AND finished_ms IS NULL ORDER BY id DESC LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map((tenant, customer_id, limit), read_row)?;
    rows.collect()
}

pub(super) fn sum_reserved(
    connection: &Connection,
    tenant: &str,
    customer_id: Option<i32>,
) -> rusqlite::Result<Reservations> {
    // A guest has no points.
    let points = match customer_id {
        None => 0,
        Some(customer_id) => {
            let sql = "SELECT coalesce(sum(held_points), 0) FROM orders
                       WHERE tenant = ?1 AND customer_id = ?2 AND held_points > 0";
            let mut statement = connection.prepare_cached(sql)?;
            statement.query_row((tenant, customer_id), |row| row.get(0))?
        }
    };
    let sql =
        "SELECT product_id, sum(quantity) FROM held_stock WHERE tenant = ?1 GROUP BY product_id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([tenant], |row| Ok((row.get(0)?, clamped(row.get(1)?))))?;
    Ok(Reservations {
        points_hundredths: clamped(points),
        stock: rows.collect::<rusqlite::Result<_>>()?,
    })
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<OrderRow> {
    Ok(OrderRow {
        id: row.get(0)?,
        version: row.get(1)?,
        documents: OrderDocuments {
            placed: row.get(2)?,
            progress: row.get(3)?,
        },
        stage: row.get(4)?,
        is_newer: false,
    })
}
