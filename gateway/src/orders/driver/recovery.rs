//! Recovery of unfinished orders after a start, a takeover or a panic (rule R9 of the state machine).

use futures_util::future::try_join_all;

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
    let rows = orders.0.journal.list_unfinished(shops, after, BATCH);
    // Together, so that one commit stores many of them.
    let recovered = rows.await?.into_iter().map(|row| recover_row(orders, row));
    Ok(try_join_all(recovered).await?.pop())
}

/// Returns the row's id.
async fn recover_row(orders: &Orders, row: ParsedRow) -> Result<i64, StoreUnavailable> {
    match row {
        ParsedRow::Readable(stored) => {
            let id = stored.id;
            recover(orders, *stored).await?;
            Ok(id)
        }
        ParsedRow::Unreadable(id) => {
            tracing::error!(row = id, "an order in the journal can't be read");
            orders.0.journal.flag_unreadable(id).await?;
            Ok(id)
        }
        ParsedRow::Newer(id) => Ok(id),
    }
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
