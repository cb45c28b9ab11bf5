//! Rate limits of sign-in attempts. They stop password guessing, and don't lock customers out during an attack [ACC-02].

use super::{
    Action, RateLimited, RateLimiter,
    subject::{Scope, Subject},
};
use crate::{http::ClientAddress, tenants::TenantId};

/// Limits for unknown browsers, checked before the shop's.
const UNKNOWN_BROWSER: [Scope; 4] = [
    Scope::Address,
    Scope::Network,
    Scope::AccountAtAddress,
    Scope::Account,
];

/// Permitted sign-in attempt. During an attack the attempt counts against its network until the
/// password is confirmed.
#[must_use]
pub struct SignInAttempt {
    under_attack: Option<(TenantId, ClientAddress)>,
}

impl RateLimiter {
    /// Takes a sign-in attempt for this account from each applicable limit. For a known browser of
    /// the account, only the limit of this browser applies.
    pub fn check_sign_in(
        &self,
        tenant: TenantId,
        account: &str,
        client: ClientAddress,
        known_browser: Option<&str>,
    ) -> Result<SignInAttempt, RateLimited> {
        let subject = Subject {
            account: Some(account),
            known_browser,
            ..(tenant, client).into()
        };
        let without_attack = SignInAttempt { under_attack: None };
        if known_browser.is_some() {
            self.take(Action::SignIn, Scope::KnownBrowser, &subject)?;
            return Ok(without_attack);
        }
        for scope in UNKNOWN_BROWSER {
            self.take(Action::SignIn, scope, &subject)?;
        }
        if self.take(Action::SignIn, Scope::Shop, &subject).is_ok() {
            return Ok(without_attack);
        }
        self.take_under_attack(&subject)?;
        Ok(SignInAttempt {
            under_attack: Some((tenant, client)),
        })
    }

    /// Applies when the shop's normal limit is used up. An attempt from a network without failures still passes, so
    /// that an attack only blocks its own networks.
    fn take_under_attack(&self, subject: &Subject<'_>) -> Result<(), RateLimited> {
        self.take(Action::SignIn, Scope::NetworkUnderAttack, subject)?;
        let of_shop = self.take(Action::SignIn, Scope::ShopUnderAttack, subject);
        of_shop.map(drop).inspect_err(|_limited| {
            self.give_back(Action::SignIn, Scope::NetworkUnderAttack, subject);
        })
    }
}

impl SignInAttempt {
    /// Gives the attempt back: during an attack only failed attempts count.
    pub fn succeeded(self, limiter: &RateLimiter) {
        if let Some(client) = self.under_attack {
            let subject = client.into();
            for scope in [Scope::NetworkUnderAttack, Scope::ShopUnderAttack] {
                limiter.give_back(Action::SignIn, scope, &subject);
            }
        }
    }
}

#[cfg(test)]
#[path = "sign_in_tests.rs"]
mod tests;
