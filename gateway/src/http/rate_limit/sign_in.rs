//! Sign-in limits stop password guessing, and don't lock customers out during an attack [ACC-02].

use super::{
    Action, RateLimited, RateLimiter,
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
    under_attack: Option<(TenantId, ClientAddress)>,
}

impl RateLimiter {
    /// Takes a sign-in attempt from each applicable limit. In a known browser of the account, only
    /// that browser's limit applies.
    pub fn check_sign_in(
        &self,
        tenant: TenantId,
        account: &str,
        client: ClientAddress,
        known_browser: Option<&str>,
    ) -> Result<SignInAttempt, RateLimited> {
        let attempt = self.take_sign_in(tenant, account, client, known_browser);
        self.counted(Action::SignIn, attempt)
    }

    fn take_sign_in(
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

    /// Networks without failures still pass during an attack.
    fn take_under_attack(&self, subject: &Subject<'_>) -> Result<(), RateLimited> {
        self.take(Action::SignIn, Scope::NetworkUnderAttack, subject)?;
        let of_shop = self.take(Action::SignIn, Scope::ShopUnderAttack, subject);
        of_shop.map(drop).inspect_err(|_limited| {
            self.give_back(Action::SignIn, Scope::NetworkUnderAttack, subject);
        })
    }
}

impl SignInAttempt {
    /// Gives the attempt back, because only failed attempts count during an attack.
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
