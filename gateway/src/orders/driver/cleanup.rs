use crate::{
    orders::Orders,
    store::{FinishedBefore, StoreUnavailable},
};

const BATCH: u32 = 256;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;

#[derive(Default)]
pub(super) struct Cleanup {
    /// On the steady clock.
    done_ms: u64,
}

impl Cleanup {
    /// When no old orders are left, pauses for an hour.
    pub(super) async fn run(
        &mut self,
        orders: &Orders,
        now_ms: u64,
    ) -> Result<(), StoreUnavailable> {
        let steady_ms = orders.0.clock.steady_ms();
        if steady_ms.saturating_sub(self.done_ms) < HOUR_MS {
            return Ok(());
        }
        let settings = &orders.0.settings;
        let days_ago = |days: u64| now_ms.saturating_sub(days.saturating_mul(DAY_MS));
        let before = FinishedBefore {
            finished_ms: days_ago(settings.keep_days),
            unpaid_ms: days_ago(settings.keep_unpaid_days),
        };
        let count = orders.0.journal.delete_finished(before, BATCH).await?;
        if count > 0 {
            tracing::info!(count, "finished orders were deleted");
            return Ok(());
        }
        self.done_ms = steady_ms;
        Ok(())
    }
}
