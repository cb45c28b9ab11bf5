use std::collections::BTreeMap;

use rusqlite::{Connection, Row, ToSql};

use crate::store::{
    JournalStatistics, OrderDocuments, OrderFilter, OrderReport, WITHDRAWAL,
    numbers::{milliseconds, unsigned},
};

const COLUMNS: &str = "id, tenant, reference, stage, attention, placed_ms, due_ms, finished_ms, code, customer_id, unsaved_since_ms";

pub(super) fn list(
    connection: &Connection,
    filter: &OrderFilter,
) -> rusqlite::Result<Vec<OrderReport>> {
    let overdue_before_ms;
    let (condition, parameters): (&str, &[&dyn ToSql]) = match filter {
        OrderFilter::Unfinished => ("finished_ms IS NULL", &[]),
        OrderFilter::ForAttention {
            overdue_before_ms: since_ms,
        } => {
            overdue_before_ms = milliseconds(*since_ms);
            let condition = "attention IS NOT NULL OR unsaved_since_ms <= ?1";
            (condition, &[&overdue_before_ms])
        }
        OrderFilter::Withdrawals(Some(tenant)) => ("tenant = ?1", &[tenant]),
        OrderFilter::All | OrderFilter::Withdrawals(None) => ("TRUE", &[]),
        OrderFilter::Reference(reference) => ("reference = ?1", &[reference]),
    };
    let is_withdrawal = if matches!(filter, OrderFilter::Withdrawals(_)) {
        "="
    } else {
        "<>"
    };
    let has_documents = matches!(
        filter,
        OrderFilter::Reference(_) | OrderFilter::Withdrawals(_)
    );
    let documents = if has_documents {
        ", placed, progress"
    } else {
        ""
    };
    let sql = format!(
        "SELECT {COLUMNS}{documents} FROM orders
         WHERE ({condition}) AND stage {is_withdrawal} '{WITHDRAWAL}' ORDER BY placed_ms, id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(parameters, |row| report(row, has_documents))?;
    rows.collect()
}

fn report(row: &Row<'_>, has_documents: bool) -> rusqlite::Result<OrderReport> {
    let documents = if has_documents {
        Some(OrderDocuments {
            placed: row.get("placed")?,
            progress: row.get("progress")?,
        })
    } else {
        None
    };
    let time = |name: &str| -> rusqlite::Result<Option<u64>> {
        Ok(row.get::<_, Option<i64>>(name)?.map(unsigned))
    };
    Ok(OrderReport {
        id: row.get("id")?,
        tenant: row.get("tenant")?,
        reference: row.get("reference")?,
        stage: row.get("stage")?,
        attention: row.get("attention")?,
        placed_ms: unsigned(row.get("placed_ms")?),
        due_ms: time("due_ms")?,
        finished_ms: time("finished_ms")?,
        code: row.get("code")?,
        customer_id: row.get("customer_id")?,
        unsaved_since_ms: time("unsaved_since_ms")?,
        documents,
    })
}

pub(super) fn read_statistics(
    connection: &Connection,
    overdue_before_ms: u64,
) -> rusqlite::Result<BTreeMap<String, JournalStatistics>> {
    let mut statistics: BTreeMap<String, JournalStatistics> = BTreeMap::new();
    let sql = "SELECT tenant, stage, count(*) FROM orders GROUP BY tenant, stage";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let stages = &mut statistics.entry(row.get(0)?).or_default().stages;
        stages.insert(row.get(1)?, unsigned(row.get(2)?));
    }
    let sql = "SELECT tenant, count(*) FROM orders
               WHERE attention IS NOT NULL OR unsaved_since_ms <= ?1 GROUP BY tenant";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([milliseconds(overdue_before_ms)])?;
    while let Some(row) = rows.next()? {
        statistics.entry(row.get(0)?).or_default().attention = unsigned(row.get(1)?);
    }
    let sql = "SELECT tenant, min(unsaved_since_ms) FROM orders
               WHERE prepaid = 1 AND unsaved_since_ms IS NOT NULL GROUP BY tenant";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let oldest_ms = unsigned(row.get(1)?);
        statistics.entry(row.get(0)?).or_default().oldest_unsaved_ms = Some(oldest_ms);
    }
    Ok(statistics)
}
