//! Sends each e-mail to the shop once [D-80].

use std::time::Duration;

use super::{
    office_address::find_office_address,
    shop_email::{EmailHash, ShopEmail},
};
use crate::{
    api::{
        daily_deduplicator::DailyDeduplicator,
        locks::store_unavailable,
        unconfirmed_writes::{UnconfirmedTimes, UnconfirmedWrites},
    },
    http::{
        ClientAddress, WriteFailed, check_outcome,
        problem::{ApiError, ApiResult, ProblemKind},
        rate_limit::{Action, RateLimiter},
    },
    marks::{MarkKey, Marks},
    shop_context::ShopContext,
};

/// The hashes take at most 8 MB of memory.
const MAX_REMEMBERED: u64 = 50_000;
/// Each takes a few hundred bytes.
const MAX_UNCONFIRMED: u64 = 20_000;
/// Shoppers may repeat a failed message hours later.
const UNCONFIRMED_TIMES: UnconfirmedTimes = UnconfirmedTimes {
    retry_after: Duration::from_secs(600),
    remember_for: Duration::from_secs(24 * 3_600),
};

/// Remembers the e-mails of the last day. One per process.
pub struct Outbox {
    deduplicator: DailyDeduplicator<EmailHash>,
    /// E-mails with an unknown outcome, with the error that the shopper got.
    unconfirmed: UnconfirmedWrites<EmailHash, ApiError>,
    limiter: RateLimiter,
}

impl Outbox {
    /// Creates an empty outbox.
    pub fn new(limiter: &RateLimiter, marks: &Marks) -> Self {
        Self {
            deduplicator: DailyDeduplicator::new(MAX_REMEMBERED, marks),
            unconfirmed: UnconfirmedWrites::new(MAX_UNCONFIRMED, UNCONFIRMED_TIMES, marks.clock()),
            limiter: limiter.clone(),
        }
    }

    /// Does nothing if the same e-mail was accepted within a day. After an unknown outcome, repeated
    /// requests fail for a while. Then the e-mail is sent again with a mark in the subject.
    pub(super) async fn send(
        &self,
        email: ShopEmail,
        shop: ShopContext,
        address: ClientAddress,
    ) -> ApiResult<()> {
        let (retail, tenant) = (shop.retail()?, shop.tenant.id);
        let digest = email.digest(tenant);
        let marks = self.deduplicator.marks.clone();
        let content = email.shared_digest();
        let shared_key = marks.key("message", &shop.tenant.slug, &[&content]);
        let unconfirmed_key = marks.key("unconfirmed message", &shop.tenant.slug, &[&content]);
        let (unconfirmed, limiter) = (self.unconfirmed.clone(), self.limiter.clone());
        let attempt = async move {
            let is_repeat = match unconfirmed.find(&digest).await {
                Some(earlier) if !earlier.retry_after.is_zero() => return Err(earlier.value),
                earlier => earlier.is_some(),
            };
            refuse_unconfirmed_elsewhere(&marks, &unconfirmed_key).await?;
            let to = find_office_address(&shop).await?;
            email.check_length(&to, &retail)?;
            limiter
                .check(Action::SendMessage, (tenant, address))
                .await?;
            let subject = email.subject(is_repeat);
            let sent = retail.send_email(&email.to_retail(&to, &subject)).await;
            let sent = check_outcome(&retail, sent);
            if let Err(WriteFailed::OutcomeUnknown(problem)) = &sent {
                unconfirmed.insert(digest, problem.clone()).await;
                mark_unconfirmed(&marks, unconfirmed_key).await;
            }
            Ok(sent?)
        };
        self.deduplicator
            .run(digest, shared_key, Box::pin(attempt))
            .await
    }
}

/// Other gateways don't know the error that the shopper got.
async fn refuse_unconfirmed_elsewhere(marks: &Marks, key: &MarkKey) -> ApiResult<()> {
    if !marks.is_shared() || marks.find(key).await.map_err(store_unavailable)?.is_none() {
        return Ok(());
    }
    let detail = "The Retail API has not confirmed an earlier message with this content.";
    Err(ApiError::new(ProblemKind::RetailTimeout, detail))
}

async fn mark_unconfirmed(marks: &Marks, key: MarkKey) {
    if marks.is_shared() {
        let lifetime = UNCONFIRMED_TIMES.retry_after;
        marks.replace(key, "unconfirmed".to_owned(), lifetime).await;
    }
}
