//! Sends messages to the shop, each once [D-80].

use super::{
    doubts::Doubts,
    message::{Digest, Message},
    office_address::find_office_address,
};
use crate::{
    api::daily_deduplicator::DailyDeduplicator,
    clock::Clock,
    http::{
        ClientAddress,
        problem::ApiResult,
        rate_limit::{Action, RateLimiter},
        refused_problem, write_problem,
    },
    retail::{RetailClient, WriteError, legacy::Outcome},
    shop::Shop,
};

/// At most 8 MB.
const MAX_REMEMBERED: u64 = 50_000;

/// The messages of the last day. One per process.
pub struct Outbox {
    accepted: DailyDeduplicator<Digest>,
    doubts: Doubts,
    limiter: RateLimiter,
}

impl Outbox {
    /// No message is remembered.
    pub fn new(limiter: &RateLimiter, clock: &Clock) -> Self {
        Self {
            accepted: DailyDeduplicator::new(MAX_REMEMBERED, clock),
            doubts: Doubts::new(clock),
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
        let (doubts, limiter) = (self.doubts.clone(), self.limiter.clone());
        let attempt = async move {
            let is_again = doubts.before(&digest).await?;
            let to = find_office_address(&shop).await?;
            message.check_length(&to, &retail)?;
            limiter.check(Action::SendMessage, (tenant, address))?;
            let subject = message.subject(is_again);
            match retail.send_email(&message.mail(&to, &subject)).await {
                Ok(outcome) => judge(outcome, &retail),
                Err(error @ WriteError::NotSent(_)) => Err(write_problem(error)),
                Err(error @ WriteError::OutcomeUnknown(_)) => {
                    let problem = write_problem(error);
                    doubts.note(digest, problem.clone()).await;
                    Err(problem)
                }
            }
        };
        self.accepted.run(digest, Box::pin(attempt)).await
    }
}

/// A clear no is no doubt: the mail was not sent.
fn judge(outcome: Outcome, retail: &RetailClient) -> ApiResult<()> {
    match outcome {
        Outcome::Success => Ok(()),
        Outcome::Refused(sentence) => Err(refused_problem(retail, &sentence)),
    }
}
