//! Sign-in limits stop password guessing, and don't lock customers out during an attack [ACC-02].

use super::{
    Action, COUNTED_BY, CountedBy, RateLimited, RateLimiter,
    subject::{Scope, Subject},
};
use crate::{http::ClientAddress, tenants::TenantId};

const UNKNOWN_BROWSER: [Scope; 4] = [
    Scope::Address,
    Scope::Network,
    Scope::AccountAtAddress,
    Scope::Account,
];

/// Permitted sign-in attempt. During an attack it counts as failed until
/// [`SignInAttempt::succeeded`].
#[must_use]
pub struct SignInAttempt {
    client: (TenantId, ClientAddress),
    /// Where the attempt counts as failed.
    under_attack: Vec<CountedBy>,
}

impl RateLimiter {
    /// Takes a sign-in attempt from each applicable limit. In a known browser of the account, only
    /// that browser's limit applies.
    pub async fn check_sign_in(
        &self,
        tenant: TenantId,
        account: &str,
        client: ClientAddress,
        known_browser: Option<&str>,
    ) -> Result<SignInAttempt, RateLimited> {
        let client = (tenant, client);
        let subject = Subject {
            account: Some(account),
            known_browser,
            ..client.into()
        };
        let mut attempt = SignInAttempt {
            client,
            under_attack: Vec::new(),
        };
        for counted_by in COUNTED_BY {
            match self.take_sign_in(counted_by, &subject).await {
                Ok(false) => {}
                Ok(true) => attempt.under_attack.push(counted_by),
                Err(limited) => {
                    // A refused attempt is no failed one.
                    attempt.succeeded(self);
                    return self.counted(Action::SignIn, Err(limited));
                }
            }
        }
        Ok(attempt)
    }

    /// Returns whether the shop is under attack.
    async fn take_sign_in(
        &self,
        counted_by: CountedBy,
        subject: &Subject<'_>,
    ) -> Result<bool, RateLimited> {
        let take = |scope| self.take(counted_by, Action::SignIn, scope, subject);
        if subject.known_browser.is_some() {
            return take(Scope::KnownBrowser).await.map(|()| false);
        }
        for scope in UNKNOWN_BROWSER {
            take(scope).await?;
        }
        if take(Scope::Shop).await.is_ok() {
            return Ok(false);
        }
        // Networks without failures still pass during an attack.
        take(Scope::NetworkUnderAttack).await?;
        let of_shop = take(Scope::ShopUnderAttack).await;
        of_shop.map(|()| true).inspect_err(|_limited| {
            self.give_back(
                counted_by,
                Action::SignIn,
                Scope::NetworkUnderAttack,
                subject,
            );
        })
    }
}

impl SignInAttempt {
    /// Gives the attempt back, because only failed attempts count during an attack.
    pub fn succeeded(self, limiter: &RateLimiter) {
        let subject = self.client.into();
        for counted_by in self.under_attack {
            for scope in [Scope::NetworkUnderAttack, Scope::ShopUnderAttack] {
                limiter.give_back(counted_by, Action::SignIn, scope, &subject);
            }
        }
    }
}

#[cfg(test)]
#[path = "sign_in_tests.rs"]
mod tests;
