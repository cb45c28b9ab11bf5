use super::{Orders, journal::ParsedRow, state_machine::Event, stored_order::StoredOrder};
use crate::{
    backoff::Jitter,
    store::{StoreUnavailable, UpdateResult},
};

const MAX_ATTEMPTS: u32 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChangeResult {
    Yes,
    No,
    /// Not stored, because another order has the payment code.
    CodeTaken,
}

impl Orders {
    pub(super) async fn apply(
        &self,
        stored: StoredOrder,
        event: &Event,
    ) -> Result<ChangeResult, StoreUnavailable> {
        let jitter = Jitter::random();
        let apply = |stored: &mut StoredOrder, now_ms| {
            let facts = stored.facts();
            let timings = &self.0.timings;
            stored
                .progress
                .apply(event.clone(), &facts, timings, jitter, now_ms);
        };
        self.change(stored, apply).await
    }

    /// After a conflict with a concurrent change, repeats the change on the newer version. An unchanged order is
    /// stored only to remove its `unreadable` flag.
    pub(super) async fn change(
        &self,
        mut stored: StoredOrder,
        mut change: impl FnMut(&mut StoredOrder, u64),
    ) -> Result<ChangeResult, StoreUnavailable> {
        let id = stored.id;
        for _ in 0..MAX_ATTEMPTS {
            let now_ms = self.now_ms().await?;
            let before = stored.progress.clone();
            change(&mut stored, now_ms);
            if stored.progress == before && !stored.is_flagged_unreadable {
                return Ok(ChangeResult::No);
            }
            match self.0.journal.update(stored, now_ms).await? {
                UpdateResult::Done => {
                    self.0.changes.notify(id);
                    return Ok(ChangeResult::Yes);
                }
                UpdateResult::CodeTaken => return Ok(ChangeResult::CodeTaken),
                UpdateResult::Outdated => {}
            }
            let found = self.0.journal.find(id).await?.and_then(ParsedRow::readable);
            stored = found.ok_or(StoreUnavailable)?;
        }
        tracing::error!("an order could not be changed: too many concurrent changes");
        Err(StoreUnavailable)
    }
}
