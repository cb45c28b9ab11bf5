//! The Retail API would store or mail a repeated request again, so each action runs at most once a day.

use std::{hash::Hash, time::Duration};

use super::{locks::wait_for, spawn_uncancellable};
use crate::{
    expiring_map::ExpiringMap,
    http::problem::ApiResult,
    marks::{Claim, MarkKey, Marks},
};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Keys of actions that succeeded within the last day. Clones share these keys, and so do gateways with one database.
#[derive(Clone)]
pub(super) struct DailyDeduplicator<K> {
    succeeded: ExpiringMap<K, ()>,
    pub(super) marks: Marks,
}

impl<K: Hash + Eq + Clone + Send + Sync + 'static> DailyDeduplicator<K> {
    pub(super) fn new(max_remembered: u64, marks: &Marks) -> Self {
        Self {
            succeeded: ExpiringMap::new(max_remembered, marks.clock()),
            marks: marks.clone(),
        }
    }

    /// Skips the action if an action with this key succeeded within a day. Concurrent calls share one run
    /// and its outcome. Failures are not remembered. A disconnecting client does not interrupt the action.
    /// `shared_key` is the key at all gateways.
    pub(super) async fn run(
        &self,
        key: K,
        shared_key: MarkKey,
        action: impl Future<Output = ApiResult<()>> + 'static,
    ) -> ApiResult<()> {
        if self.succeeded.get(&key).await.is_some() {
            return Ok(());
        }
        let Self { succeeded, marks } = self.clone();
        spawn_uncancellable(async move {
            let action = async {
                run_at_one_gateway(&marks, shared_key, action).await?;
                Ok(((), DAY))
            };
            succeeded.get_or_try_insert_with(key, action).await
        })
        .await
    }
}

async fn run_at_one_gateway(
    marks: &Marks,
    key: MarkKey,
    action: impl Future<Output = ApiResult<()>>,
) -> ApiResult<()> {
    if !marks.is_shared() {
        return action.await;
    }
    match wait_for(marks.clock(), marks.claim(key)).await? {
        Claim::Finished => Ok(()),
        Claim::Granted(claim) => {
            action.await?;
            claim.finish(DAY).await;
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, sync::Arc};

    use actix_web::cookie::Key;
    use futures_util::future::join;

    use super::*;
    use crate::{
        clock::Clock,
        http::problem::ApiError,
        marks::{PostgresSessions, SessionStore as _, TestServer},
    };

    fn deduplicator(server: &TestServer) -> DailyDeduplicator<u8> {
        let store = Arc::new(PostgresSessions::new_shared(server.server()));
        store.open(0).unwrap();
        let key = Key::from(&[1; 64]);
        let marks = Marks::new(store.shared_marks(), &key, &Clock::default());
        DailyDeduplicator::new(10, &marks)
    }

    /// [CON-05]
    #[actix_web::test]
    async fn an_action_that_succeeded_at_one_gateway_is_skipped_at_the_others() {
        let server = TestServer::start();
        let gateways = [deduplicator(&server), deduplicator(&server)];
        let runs = std::rc::Rc::new(Cell::new(0));
        let run = async |gateway: &DailyDeduplicator<u8>, succeeds: bool| {
            let key = gateway.marks.key("mail", "vape", &[b"hello"]);
            let runs = std::rc::Rc::clone(&runs);
            let action = async move {
                runs.set(runs.get() + 1);
                if succeeds {
                    Ok(())
                } else {
                    Err(ApiError::not_found("shop"))
                }
            };
            gateway.run(1, key, action).await
        };
        let [first, second] = &gateways;
        assert!(run(first, false).await.is_err());
        let (one, other) = join(Box::pin(run(first, true)), Box::pin(run(second, true))).await;
        assert!(one.is_ok() && other.is_ok());
        assert!(run(first, true).await.is_ok() && run(second, true).await.is_ok());
        assert_eq!(runs.get(), 2, "one failed, one succeeded");
    }
}
