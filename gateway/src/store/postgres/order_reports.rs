use std::collections::BTreeMap;

use tokio_postgres::Row;

use super::connection::{Connection, PostgresError};
use crate::store::{
    JournalStatistics, OrderDocuments, OrderFilter, OrderReport, WITHDRAWAL,
    numbers::{milliseconds, unsigned},
};

/// The conditions of the filters that have no value of their own read `$1` as NULL.
pub(super) fn list(
    connection: &Connection,
    filter: &OrderFilter,
) -> Result<Vec<OrderReport>, PostgresError> {
    let (condition, text, overdue_before_ms) = match filter {
        OrderFilter::Unfinished => ("unfinished", None, None),
        OrderFilter::ForAttention { overdue_before_ms } => {
            ("attention", None, Some(milliseconds(*overdue_before_ms)))
        }
        OrderFilter::All => ("all", None, None),
        OrderFilter::Reference(reference) => ("reference", Some(reference.as_str()), None),
        OrderFilter::Withdrawals(tenant) => ("withdrawals", tenant.as_deref(), None),
    };
    let has_documents = matches!(
        filter,
        OrderFilter::Reference(_) | OrderFilter::Withdrawals(_)
    );
    let sql = "SELECT id, tenant, reference, stage, attention, placed_ms, due_ms, finished_ms, code, customer_id,
                      unsaved_since_ms, CASE WHEN $4 THEN placed END AS placed, CASE WHEN $4 THEN progress END AS progress
               FROM orders
               WHERE (stage = $5) = ($1 = 'withdrawals')
                 AND CASE $1
                     WHEN 'unfinished' THEN finished_ms IS NULL
                     WHEN 'attention' THEN attention IS NOT NULL OR unsaved_since_ms <= $3
                     WHEN 'reference' THEN reference = $2
                     WHEN 'withdrawals' THEN $2 IS NULL OR tenant = $2
                     ELSE TRUE END
               ORDER BY placed_ms, id";
    let values: &[&(dyn tokio_postgres::types::ToSql + Sync)] = &[
        &condition,
        &text,
        &overdue_before_ms,
        &has_documents,
        &WITHDRAWAL,
    ];
    let rows = connection.query(sql, values)?;
    rows.iter().map(report).collect()
}

fn report(row: &Row) -> Result<OrderReport, PostgresError> {
    let documents: (Option<String>, Option<String>) =
        (row.try_get("placed")?, row.try_get("progress")?);
    let documents = match documents {
        (Some(placed), Some(progress)) => Some(OrderDocuments { placed, progress }),
        _ => None,
    };
    let time = |name: &str| -> Result<Option<u64>, PostgresError> {
        Ok(row.try_get::<_, Option<i64>>(name)?.map(unsigned))
    };
    Ok(OrderReport {
        id: row.try_get("id")?,
        tenant: row.try_get("tenant")?,
        reference: row.try_get("reference")?,
        stage: row.try_get("stage")?,
        attention: row.try_get("attention")?,
        placed_ms: unsigned(row.try_get("placed_ms")?),
        due_ms: time("due_ms")?,
        finished_ms: time("finished_ms")?,
        code: row.try_get("code")?,
        customer_id: row.try_get("customer_id")?,
        unsaved_since_ms: time("unsaved_since_ms")?,
        documents,
    })
}

pub(super) fn read_statistics(
    connection: &Connection,
    overdue_before_ms: u64,
) -> Result<BTreeMap<String, JournalStatistics>, PostgresError> {
    let mut statistics: BTreeMap<String, JournalStatistics> = BTreeMap::new();
    let sql = "SELECT tenant, stage, count(*) FROM orders GROUP BY tenant, stage";
    for row in &connection.query(sql, &[])? {
        let stages = &mut statistics.entry(row.try_get(0)?).or_default().stages;
        stages.insert(row.try_get(1)?, unsigned(row.try_get(2)?));
    }
    let sql = "SELECT tenant, count(*) FROM orders
               WHERE attention IS NOT NULL OR unsaved_since_ms <= $1 GROUP BY tenant";
    for row in &connection.query(sql, &[&milliseconds(overdue_before_ms)])? {
        statistics.entry(row.try_get(0)?).or_default().attention = unsigned(row.try_get(1)?);
    }
    let sql = "SELECT tenant, min(unsaved_since_ms) FROM orders
               WHERE prepaid AND unsaved_since_ms IS NOT NULL GROUP BY tenant";
    for row in &connection.query(sql, &[])? {
        let oldest_ms = unsigned(row.try_get(1)?);
        statistics
            .entry(row.try_get(0)?)
            .or_default()
            .oldest_unsaved_ms = Some(oldest_ms);
    }
    Ok(statistics)
}
