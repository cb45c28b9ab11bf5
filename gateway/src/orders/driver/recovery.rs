//! Recovery of unfinished orders after a start or a panic (rule R9 of the state machine).

use crate::{
    backoff::Jitter,
    orders::{Orders, journal::ParsedRow, stored_order::StoredOrder},
    store::StoreUnavailable,
};

const BATCH: u32 = 256;

pub(super) async fn recover_all(orders: &Orders) -> Result<(), StoreUnavailable> {
    let journal = &orders.0.journal;
    let (mut after, mut unfinished) = (0, 0_usize);
    loop {
        let rows = journal.list_unfinished(after, BATCH).await?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            unfinished += 1;
            match row {
                ParsedRow::Readable(stored) => {
                    after = stored.id;
                    recover(orders, *stored).await?;
                }
                ParsedRow::Unreadable(id) => {
                    after = id;
                    tracing::error!(row = id, "an order in the journal can't be read");
                    journal.flag_unreadable(id).await?;
                }
            }
        }
    }
    tracing::info!(unfinished, "the order driver has started");
    Ok(())
}

pub(super) async fn recover(orders: &Orders, stored: StoredOrder) -> Result<(), StoreUnavailable> {
    let jitter = Jitter::random();
    let recover = |stored: &mut StoredOrder, now_ms| {
        let facts = stored.facts();
        let timings = &orders.0.timings;
        stored.progress.recover(&facts, timings, jitter, now_ms);
    };
    orders.change(stored, recover).await?;
    Ok(())
}
