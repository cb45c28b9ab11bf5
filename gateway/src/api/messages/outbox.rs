//! Sends messages to the shop, each once [D-80].

use std::time::Duration;

use super::{
    message::{Digest, Message},
    office_address::find_office_address,
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
    shop::Shop,
};

/// At most 8 MB.
const MAX_REMEMBERED: u64 = 50_000;
/// A few hundred bytes each.
const MAX_UNCONFIRMED: u64 = 20_000;
/// Shoppers press the button again.
const UNCONFIRMED: UnconfirmedTimes = UnconfirmedTimes {
    held_back: Duration::from_secs(600),
    remembered: Duration::from_secs(24 * 3_600),
};

/// The messages of the last day. One per process.
pub struct Outbox {
    accepted: DailyDeduplicator<Digest>,
    /// Each with the problem of its first attempt.
    unconfirmed: UnconfirmedWrites<Digest, ApiError>,
    limiter: RateLimiter,
}

impl Outbox {
    /// No message is remembered.
    pub fn new(limiter: &RateLimiter, clock: &Clock) -> Self {
        Self {
            accepted: DailyDeduplicator::new(MAX_REMEMBERED, clock),
            unconfirmed: UnconfirmedWrites::new(MAX_UNCONFIRMED, UNCONFIRMED, clock),
            limiter: limiter.clone(),
        }
    }

    /// Mails the message to the shop's own address unless the same one was accepted within a day. The rate limit counts
    /// mails only. One whose outcome is not known is held back for a while, then sent once more with a mark.
    pub(super) async fn send(
        &self,
        message: Message,
        shop: Shop,
        address: ClientAddress,
    ) -> ApiResult<()> {
        let (retail, tenant) = (shop.retail()?, shop.tenant.id);
        let digest = message.digest(tenant);
        let (unconfirmed, limiter) = (self.unconfirmed.clone(), self.limiter.clone());
        let attempt = async move {
            let is_again = match unconfirmed.find(&digest).await {
                Some(earlier) if !earlier.held_back.is_zero() => return Err(earlier.value),
                earlier => earlier.is_some(),
            };
            let to = find_office_address(&shop).await?;
            message.check_length(&to, &retail)?;
            limiter.check(Action::SendMessage, (tenant, address))?;
            let subject = message.subject(is_again);
            let sent = retail.send_email(&message.mail(&to, &subject)).await;
            let sent = written(&retail, sent);
            if let Err(WriteFailed::OutcomeUnknown(problem)) = &sent {
                unconfirmed.insert(digest, problem.clone()).await;
            }
            Ok(sent?)
        };
        self.accepted.run(digest, Box::pin(attempt)).await
    }
}
