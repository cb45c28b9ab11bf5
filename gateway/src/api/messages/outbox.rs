//! Sends each e-mail to the shop once [D-80].

use std::time::Duration;

use super::{
    office_address::find_office_address,
    shop_email::{Digest, ShopEmail},
};
use crate::{
    api::{
        daily_deduplicator::DailyDeduplicator,
        unconfirmed_writes::{UnconfirmedTimes, UnconfirmedWrites},
    },
    clock::Clock,
    http::{
        ClientAddress, WriteFailed,
        problem::{ApiError, ApiResult},
        rate_limit::{Action, RateLimiter},
        written,
    },
    shop_context::ShopContext,
};

/// Takes at most 8 MB of memory.
const MAX_REMEMBERED: u64 = 50_000;
/// Each takes a few hundred bytes.
const MAX_UNCONFIRMED: u64 = 20_000;
/// Shoppers repeat a message that failed.
const UNCONFIRMED: UnconfirmedTimes = UnconfirmedTimes {
    retry_after: Duration::from_secs(600),
    remembered: Duration::from_secs(24 * 3_600),
};

/// Remembers the e-mails of the last day. One per process.
pub struct Outbox {
    accepted: DailyDeduplicator<Digest>,
    /// With the problem of the first attempt.
    unconfirmed: UnconfirmedWrites<Digest, ApiError>,
    limiter: RateLimiter,
}

impl Outbox {
    /// Creates an empty outbox.
    pub fn new(limiter: &RateLimiter, clock: &Clock) -> Self {
        Self {
            accepted: DailyDeduplicator::new(MAX_REMEMBERED, clock),
            unconfirmed: UnconfirmedWrites::new(MAX_UNCONFIRMED, UNCONFIRMED, clock),
            limiter: limiter.clone(),
        }
    }

    /// Sends an e-mail to the shop unless the same one was accepted within a day. Only e-mails count against the rate limit.
    /// After an unknown outcome, a repeated request fails for a while; then the e-mail is sent again with a mark.
    pub(super) async fn send(
        &self,
        email: ShopEmail,
        shop: ShopContext,
        address: ClientAddress,
    ) -> ApiResult<()> {
        let (retail, tenant) = (shop.retail()?, shop.tenant.id);
        let digest = email.digest(tenant);
        let (unconfirmed, limiter) = (self.unconfirmed.clone(), self.limiter.clone());
        let attempt = async move {
            let is_repeat = match unconfirmed.find(&digest).await {
                Some(earlier) if !earlier.retry_after.is_zero() => return Err(earlier.value),
                earlier => earlier.is_some(),
            };
            let to = find_office_address(&shop).await?;
            email.check_length(&to, &retail)?;
            limiter.check(Action::SendMessage, (tenant, address))?;
            let subject = email.subject(is_repeat);
            let sent = retail.send_email(&email.to_retail(&to, &subject)).await;
            let sent = written(&retail, sent);
            if let Err(WriteFailed::OutcomeUnknown(problem)) = &sent {
                unconfirmed.insert(digest, problem.clone()).await;
            }
            Ok(sent?)
        };
        self.accepted.run(digest, Box::pin(attempt)).await
    }
}
