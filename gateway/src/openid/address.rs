//! Confirmation of an e-mail address that a customer typed (D-220). Cookie and token are those of a sign-in with an identity
//! provider.

use actix_web::{HttpRequest, cookie::Cookie};
use secrecy::SecretString;

use super::{OpenId, TOKEN_CHARACTERS, WaitingAddress, hash_text, random};
use crate::{
    sessions::{Customer, SessionId, Sessions},
    tenants::Tenant,
};

impl OpenId {
    /// Remembers the address in the browser until the customer has opened the link in a mail. Returns the token of the
    /// link.
    pub fn wait_for_address(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        customer: &Customer,
        email: &str,
    ) -> (SecretString, Option<Cookie<'static>>) {
        let token = random(TOKEN_CHARACTERS);
        let mut sign_ins = self.open(request, tenant);
        sign_ins.address = Some(WaitingAddress {
            customer_id: customer.id,
            session: customer.session,
            email: email.to_owned(),
            since_ms: self.clock.wall_ms(),
            token_hash: hash_text(&token),
        });
        (SecretString::from(token), sign_ins.seal(&self.key))
    }

    /// Returns the address that this customer typed in this session and has not confirmed yet.
    pub async fn waiting_address(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        sessions: &Sessions,
        customer_id: i32,
        session: SessionId,
    ) -> Option<String> {
        let waiting = self.open(request, tenant).address?;
        let is_open = waiting.customer_id == customer_id
            && sessions.is_continued(waiting.session, session)
            && !self.is_address_used(tenant, &waiting).await;
        is_open.then_some(waiting.email)
    }

    /// Returns the address that the link with this token confirms.
    pub async fn find_address(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
        token: &str,
    ) -> Option<WaitingAddress> {
        let waiting = self.open(request, tenant).address?;
        let is_open =
            waiting.token_hash == hash_text(token) && !self.is_address_used(tenant, &waiting).await;
        is_open.then_some(waiting)
    }

    /// Ends the link that confirms this address.
    pub async fn end_address_link(&self, tenant: &Tenant, waiting: &WaitingAddress) {
        self.use_once(tenant, &waiting.token_hash).await;
    }

    /// Returns the cookie without the address.
    pub fn forget_address(
        &self,
        request: &HttpRequest,
        tenant: &Tenant,
    ) -> Option<Cookie<'static>> {
        let mut sign_ins = self.open(request, tenant);
        sign_ins.address = None;
        sign_ins.seal(&self.key)
    }

    /// Whether the link that confirms this address has ended.
    pub async fn is_address_used(&self, tenant: &Tenant, waiting: &WaitingAddress) -> bool {
        self.is_used(tenant, &waiting.token_hash).await
    }
}
