//! Recovery of unfinished orders after a start, a takeover or a panic (rule R9 of the state machine).

use crate::{
    backoff::Jitter,
    orders::{Orders, journal::ParsedRow, stored_order::StoredOrder},
    store::StoreUnavailable,
};

const BATCH: u32 = 256;

/// Recovers the next unfinished orders of these shops. Returns the last row, or `None` after all of them.
pub(super) async fn recover_batch(
    orders: &Orders,
    shops: Vec<String>,
    after: i64,
) -> Result<Option<i64>, StoreUnavailable> {
    let journal = &orders.0.journal;
    let mut last = None;
    for row in journal.list_unfinished(shops, after, BATCH).await? {
        match row {
            ParsedRow::Readable(stored) => {
                last = Some(stored.id);
                recover(orders, *stored).await?;
            }
            ParsedRow::Unreadable(id) => {
                last = Some(id);
                tracing::error!(row = id, "an order in the journal can't be read");
                journal.flag_unreadable(id).await?;
            }
            ParsedRow::Newer(id) => last = Some(id),
        }
    }
    Ok(last)
}

pub(super) async fn recover(orders: &Orders, stored: StoredOrder) -> Result<(), StoreUnavailable> {
    let jitter = Jitter::random();
    if stored.progress.has_running_step() {
        orders.0.metrics.count_interrupted_step();
    }
    let recover = |stored: &mut StoredOrder, now_ms| {
        let facts = stored.facts();
        let timings = &orders.0.timings;
        stored.progress.recover(&facts, timings, jitter, now_ms);
    };
    orders.change(stored, recover).await?;
    Ok(())
}
