use std::collections::BTreeMap;

use tokio_postgres::Row;

use super::{
    connection::{Connection, PostgresError},
    opening::{LOCK_CLASS, LOCK_OF_INSERTIONS},
};
use crate::store::{
    FinishedBefore, InsertResult, NewOrder, ORDER_FORMAT, OrderColumns, OrderDocuments, OrderRow,
    OrderUpdate, Reservations, StoredKey, UNREADABLE, UpdateResult, WITHDRAWAL,
    numbers::{clamped, milliseconds, unsigned},
};

pub(super) fn read_time(connection: &Connection) -> Result<u64, PostgresError> {
    let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    Ok(unsigned(connection.query_one(sql, &[])?.try_get(0)?))
}

pub(super) fn insert(
    connection: &Connection,
    order: &NewOrder,
    now_ms: u64,
) -> Result<InsertResult, PostgresError> {
    let is_withdrawal = order.columns.stage == WITHDRAWAL;
    if is_withdrawal || order.has_limited_reservations() {
        lock_insertions(connection)?;
    }
    if order.has_limited_reservations() {
        if let Some(keyed) = find_by_key(connection, &order.tenant, &order.key)? {
            return Ok(InsertResult::Known(keyed));
        }
        let reserved = sum_reserved(connection, &order.tenant, order.columns.customer_id)?;
        if order.is_outdated(&reserved) {
            return Ok(InsertResult::Outdated);
        }
    }
    let columns = &order.columns;
    let sql = "INSERT INTO orders (tenant, reference, key, request_hash, code, customer_id, stage, attention, lane, due_ms,
                                   version, placed_ms, finished_ms, held_points, prepaid, unsaved_since_ms, placed, progress,
                                   format)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $13, $14, $15, $16, $17, $18)
               ON CONFLICT (tenant, key) DO NOTHING RETURNING id";
    let inserted = connection.query_optional(
        sql,
        &[
            &order.tenant,
            &order.reference,
            &order.key,
            &order.request_hash.as_slice(),
            &columns.code,
            &columns.customer_id,
            &columns.stage,
            &columns.attention,
            &columns.lane,
            &columns.due_ms.map(milliseconds),
            &milliseconds(order.placed_ms),
            &columns.is_finished.then(|| milliseconds(now_ms)),
            &columns.reserved_points,
            &columns.is_prepaid,
            &columns.unsaved_since_ms.map(milliseconds),
            &order.documents.placed,
            &order.documents.progress,
            &ORDER_FORMAT,
        ],
    )?;
    if let Some(row) = inserted {
        let id = row.try_get(0)?;
        reserve_stock(connection, id, &order.tenant, columns)?;
        return Ok(InsertResult::New(id));
    }
    let known = find_by_key(connection, &order.tenant, &order.key)?;
    let deleted = || PostgresError::Unsuitable("the order of this key was just deleted".to_owned());
    known.map(InsertResult::Known).ok_or_else(deleted)
}

/// Orders the new rows of all gateways until the end of the transaction, so that a withdrawal's row id tells which ones
/// were stored before it. One lock for all shops: transactions have changes of many shops, and with more locks two gateways
/// could wait for each other.
fn lock_insertions(connection: &Connection) -> Result<(), PostgresError> {
    let sql = "SELECT pg_advisory_xact_lock($1, $2)";
    connection
        .query_one(sql, &[&LOCK_CLASS, &LOCK_OF_INSERTIONS])
        .map(drop)
}

pub(super) fn update(
    connection: &Connection,
    change: &OrderUpdate,
    now_ms: u64,
) -> Result<UpdateResult, PostgresError> {
    let columns = &change.columns;
    // A violated constraint would end the transaction. It is only possible if two processes use the code at once.
    let sql = "UPDATE orders SET code = $1, customer_id = $2, stage = $3, attention = $4, lane = $5, due_ms = $6,
                      version = version + 1, finished_ms = CASE WHEN $7 THEN coalesce(finished_ms, $8) END,
                      held_points = $9, unsaved_since_ms = $10, progress = $11, format = $14
               WHERE id = $12 AND version = $13
                 AND NOT EXISTS (SELECT 1 FROM orders AS other WHERE other.code = $1 AND other.id <> $12)";
    let changed = connection.execute(
        sql,
        &[
            &columns.code,
            &columns.customer_id,
            &columns.stage,
            &columns.attention,
            &columns.lane,
            &columns.due_ms.map(milliseconds),
            &columns.is_finished,
            &milliseconds(now_ms),
            &columns.reserved_points,
            &columns.unsaved_since_ms.map(milliseconds),
            &change.progress,
            &change.id,
            &change.version,
            &ORDER_FORMAT,
        ],
    )?;
    if changed > 0 {
        reserve_stock(connection, change.id, &change.tenant, columns)?;
        return Ok(UpdateResult::Done);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM orders WHERE id = $1 AND version = $2)";
    let is_current = connection.query_one(sql, &[&change.id, &change.version])?;
    Ok(if is_current.try_get(0)? {
        UpdateResult::CodeTaken
    } else {
        UpdateResult::Outdated
    })
}

/// A separate table, because a sum over `orders` would read every order.
fn reserve_stock(
    connection: &Connection,
    id: i64,
    tenant: &str,
    columns: &OrderColumns,
) -> Result<(), PostgresError> {
    if columns.reserved_stock.is_empty() {
        let sql = "DELETE FROM held_stock WHERE order_id = $1";
        return connection.execute(sql, &[&id]).map(drop);
    }
    let products: Vec<i32> = columns.reserved_stock.keys().copied().collect();
    let quantities: Vec<i64> = columns.reserved_stock.values().copied().collect();
    let sql = "INSERT INTO held_stock (tenant, product_id, order_id, quantity)
               SELECT $1, product_id, $2, quantity FROM unnest($3::integer[], $4::bigint[]) AS held (product_id, quantity)
               WHERE NOT EXISTS (SELECT 1 FROM held_stock WHERE order_id = $2)";
    connection
        .execute(sql, &[&tenant, &id, &products, &quantities])
        .map(drop)
}

pub(super) fn flag_unreadable(connection: &Connection, id: i64) -> Result<(), PostgresError> {
    let sql = "UPDATE orders SET stage = $2, attention = $2, due_ms = NULL, unsaved_since_ms = NULL, version = version + 1
               WHERE id = $1 AND format <= $3";
    connection
        .execute(sql, &[&id, &UNREADABLE, &ORDER_FORMAT])
        .map(drop)
}

pub(super) fn delete_finished(
    connection: &Connection,
    before: FinishedBefore,
    limit: u32,
) -> Result<usize, PostgresError> {
    let sql = "DELETE FROM orders WHERE id IN
               (SELECT id FROM orders WHERE finished_ms < $1
                    OR (finished_ms < $2 AND stage IN ('not-accepted', 'not-paid'))
                ORDER BY finished_ms LIMIT $3)";
    let deleted = connection.execute(
        sql,
        &[
            &milliseconds(before.finished_ms),
            &milliseconds(before.unpaid_ms),
            &i64::from(limit),
        ],
    )?;
    Ok(usize::try_from(deleted).unwrap_or(usize::MAX))
}

pub(super) fn find_by_key(
    connection: &Connection,
    tenant: &str,
    key: &str,
) -> Result<Option<StoredKey>, PostgresError> {
    let sql = "SELECT reference, request_hash FROM orders WHERE tenant = $1 AND key = $2";
    let found = connection.query_optional(sql, &[&tenant, &key])?;
    let stored_key = found.map(|row| {
        let hash: &[u8] = row.try_get(1)?;
        let request_hash = hash.try_into().map_err(|_other_length| {
            PostgresError::Unsuitable("an order has an invalid hash".to_owned())
        })?;
        Ok(StoredKey {
            reference: row.try_get(0)?,
            request_hash,
        })
    });
    stored_key.transpose()
}

pub(super) fn find_by_code(
    connection: &Connection,
    tenant: &str,
    code: &str,
) -> Result<Option<String>, PostgresError> {
    let sql = "SELECT reference FROM orders WHERE code = $1 AND tenant = $2";
    let found = connection.query_optional(sql, &[&code, &tenant])?;
    Ok(found.map(|row| row.try_get(0)).transpose()?)
}

pub(super) fn find(connection: &Connection, id: i64) -> Result<Option<OrderRow>, PostgresError> {
    let sql = "SELECT id, version, placed, progress, stage, format FROM orders WHERE id = $1";
    let found = connection.query_optional(sql, &[&id])?;
    found.as_ref().map(read_row).transpose()
}

pub(super) fn find_by_reference(
    connection: &Connection,
    tenant: &str,
    reference: &str,
) -> Result<Option<OrderRow>, PostgresError> {
    let sql = "SELECT id, version, placed, progress, stage, format FROM orders WHERE tenant = $1 AND reference = $2";
    let found = connection.query_optional(sql, &[&tenant, &reference])?;
    found.as_ref().map(read_row).transpose()
}

/// A window function would number all due rows before it drops those above the limit, which is slow
/// after an outage of a Retail API. Here each lane's rows come from the index, up to the limit.
pub(super) fn list_due(
    connection: &Connection,
    now_ms: u64,
    limit: usize,
) -> Result<BTreeMap<(String, i64), Vec<i64>>, PostgresError> {
    let sql = "SELECT due.tenant, due.lane, step.id
               FROM (SELECT DISTINCT tenant, lane FROM orders WHERE due_ms <= $1) AS due
               CROSS JOIN LATERAL
                   (SELECT id, due_ms FROM orders WHERE tenant = due.tenant AND lane = due.lane AND due_ms <= $1
                        AND format <= $3
                    ORDER BY due_ms LIMIT $2) AS step
               ORDER BY step.due_ms, step.id";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = connection.query(sql, &[&milliseconds(now_ms), &limit, &ORDER_FORMAT])?;
    let mut due: BTreeMap<(String, i64), Vec<i64>> = BTreeMap::new();
    for row in &rows {
        let lane = (row.try_get(0)?, row.try_get(1)?);
        due.entry(lane).or_default().push(row.try_get(2)?);
    }
    Ok(due)
}

pub(super) fn next_due(connection: &Connection, now_ms: u64) -> Result<Option<u64>, PostgresError> {
    let sql = "SELECT min(due_ms) FROM orders WHERE due_ms > $1";
    let row = connection.query_one(sql, &[&milliseconds(now_ms)])?;
    Ok(row.try_get::<_, Option<i64>>(0)?.map(unsigned))
}

pub(super) fn list_unfinished(
    connection: &Connection,
    tenants: &[String],
    after: i64,
    limit: u32,
) -> Result<Vec<OrderRow>, PostgresError> {
    let sql = "SELECT id, version, placed, progress, stage, format FROM orders
               WHERE finished_ms IS NULL AND id > $1 AND tenant = ANY($3) ORDER BY id LIMIT $2";
    let rows = connection.query(sql, &[&after, &i64::from(limit), &tenants])?;
    rows.iter().map(read_row).collect()
}

pub(super) fn list_unfinished_of_customer(
    connection: &Connection,
    tenant: &str,
    customer_id: i32,
    limit: u32,
) -> Result<Vec<OrderRow>, PostgresError> {
    let sql = "SELECT id, version, placed, progress, stage, format FROM orders
               WHERE tenant = $1 AND customer_id = $2 AND finished_ms IS NULL ORDER BY id DESC LIMIT $3";
    let rows = connection.query(sql, &[&tenant, &customer_id, &i64::from(limit)])?;
    rows.iter().map(read_row).collect()
}

pub(super) fn sum_reserved(
    connection: &Connection,
    tenant: &str,
    customer_id: Option<i32>,
) -> Result<Reservations, PostgresError> {
    // A guest has no points.
    let points = match customer_id {
        None => 0,
        Some(customer_id) => {
            let sql = "SELECT coalesce(sum(held_points), 0)::bigint FROM orders
                       WHERE tenant = $1 AND customer_id = $2 AND held_points > 0";
            let row = connection.query_one(sql, &[&tenant, &customer_id])?;
            row.try_get(0)?
        }
    };
    let sql = "SELECT product_id, sum(quantity)::bigint FROM held_stock WHERE tenant = $1 GROUP BY product_id";
    let rows = connection.query(sql, &[&tenant])?;
    let stock = rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, clamped(row.try_get(1)?))));
    Ok(Reservations {
        points_hundredths: clamped(points),
        stock: stock.collect::<Result<_, PostgresError>>()?,
    })
}

fn read_row(row: &Row) -> Result<OrderRow, PostgresError> {
    Ok(OrderRow {
        id: row.try_get(0)?,
        version: row.try_get(1)?,
        documents: OrderDocuments {
            placed: row.try_get(2)?,
            progress: row.try_get(3)?,
        },
        stage: row.try_get(4)?,
        is_newer: row.try_get::<_, i32>(5)? > ORDER_FORMAT,
    })
}
