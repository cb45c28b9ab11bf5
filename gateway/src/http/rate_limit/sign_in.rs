//! How often passwords may be tried, so that guessing leads nowhere and an attack locks no customer out [ACC-02].

use super::{
    Action, RateLimited, RateLimiter,
    subject::{Scope, Subject},
};
use crate::{http::ClientAddress, tenants::TenantId};

/// Limits of a browser that the account has never signed in with, before those of the shop.
const UNKNOWN_BROWSER: [Scope; 4] = [
    Scope::Address,
    Scope::Network,
    Scope::AccountAtAddress,
    Scope::Account,
];

/// An attempt to sign in that may be made. Made under attack, it counts against its network until its password proves
/// right.
#[must_use]
pub struct SignInAttempt {
    under_attack: Option<(TenantId, ClientAddress)>,
}

impl RateLimiter {
    /// Takes an attempt to sign in to this account out of each limit that it counts in. A known browser of the account has a
    /// limit of its own and counts in no other.
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
        let calm = SignInAttempt { under_attack: None };
        if known_browser.is_some() {
            self.take(Action::SignIn, Scope::KnownBrowser, &subject)?;
            return Ok(calm);
        }
        for scope in UNKNOWN_BROWSER {
            self.take(Action::SignIn, scope, &subject)?;
        }
        if self.take(Action::SignIn, Scope::Shop, &subject).is_ok() {
            return Ok(calm);
        }
        self.take_under_attack(&subject)?;
        Ok(SignInAttempt {
            under_attack: Some((tenant, client)),
        })
    }

    /// The shop's calm limit is used up. An attempt from a network without failures may still be made, so that an attacker's
    /// networks close themselves and no others.
    fn take_under_attack(&self, subject: &Subject<'_>) -> Result<(), RateLimited> {
        self.take(Action::SignIn, Scope::NetworkUnderAttack, subject)?;
        let of_shop = self.take(Action::SignIn, Scope::ShopUnderAttack, subject);
        of_shop.map(drop).inspect_err(|_limited| {
            self.give_back(Action::SignIn, Scope::NetworkUnderAttack, subject);
        })
    }
}

impl SignInAttempt {
    /// The password was right. Under attack only other attempts count, so this one is given back.
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
