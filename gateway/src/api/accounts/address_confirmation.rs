//! Confirmation of the e-mail address with which a customer claims an account from the till (D-220). Until then, the record
//! does not contain the address. The link opens a page, so this is no operation of the API.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, cookie::Cookie, web::Data};
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    account_service,
    address_change::{AddressChange, ConfirmedAddress},
    credential_change::queue,
    notices::{Notice, mail, send, shop_name},
    provider_match::has_address,
    provider_notice::{ProviderNotice, continue_at_details, next_path},
    provider_sign_in::{is_limited, origin, parameter, require_sign_in},
    state::AccountState,
};
use crate::{
    api::{locks::Lock, spawn_uncancellable},
    http::{
        ClientAddress, check_outcome,
        problem::{ApiError, ApiResult, ProblemKind},
        rate_limit::RateLimiter,
    },
    openid::{OpenId, WaitingAddress},
    retail::model::Customer as Record,
    sessions::{CurrentSession, Customer, Profile, Sessions},
    shop_context::ShopContext,
};

/// Path of the link in the mail.
pub(super) const ADDRESS_PATH: &str = "/sign-in/confirm-address";

/// Whether a typed address needs a confirmation: until an account from the till is claimed, another person who knows the
/// phone number can be signed in.
pub(super) async fn needs_confirmation(
    customer: &Customer,
    record: &Record,
    shop: &ShopContext,
    sessions: &Sessions,
) -> ApiResult<bool> {
    let (tenant, session) = (&shop.tenant, customer.profile());
    let is_unclaimed = session.is_unclaimed() || Profile::of(tenant, record).is_unclaimed();
    Ok(is_unclaimed && !sessions.is_claimed(&tenant.slug, customer.id).await?)
}

/// Sends the link to the new address, and a notice to the record's address. Returns the browser's cookie.
pub(super) async fn send_link(
    customer: &Customer,
    record: &Record,
    email: &str,
    request: &HttpRequest,
    shop: &ShopContext,
    openid: &OpenId,
    state: &AccountState,
) -> ApiResult<Option<Cookie<'static>>> {
    let (tenant, retail, settings) = (&shop.tenant, shop.retail()?, shop.settings()?);
    let (token, cookie) = openid.wait_for_address(request, tenant, customer, email);
    let name = shop_name(tenant, &settings);
    let text = text(&origin(request, shop), &token, name);
    let subject = "Confirm your email address";
    let sent = send(subject, &text, email, &retail, tenant, &settings).await;
    check_outcome(&retail, sent).map_err(ApiError::from)?;
    let is_other = !has_address(record, email);
    if is_other && !record.email.is_empty() {
        let (to, tenant) = (record.email.clone(), Arc::clone(&shop.tenant));
        let notify = move || async move {
            mail(Notice::NewEmail, &to, &retail, &tenant, &settings).await;
        };
        queue(state, shop.tenant.id, notify).await;
    }
    Ok(cookie)
}

fn text(origin: &str, token: &SecretString, shop: &str) -> String {
    let token = token.expose_secret();
    format!(
        "Hello,\n\nsomebody wants to use this email address for an account at {shop}.\n\n\
         If it was you, please open this link within an hour, in the browser in which you are signed in:\n\n\
         {origin}{ADDRESS_PATH}?token={token}\n\n\
         Afterwards you sign in with this email address. If it was not you, please ignore this email: nothing changes \
         without this link.\n\n{shop}\n"
    )
}

/// Opens the link in the mail, which makes the address the customer's user name.
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
pub(super) async fn open_address_confirmation(
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    openid: Data<OpenId>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
    session: CurrentSession,
) -> ApiResult<HttpResponse> {
    require_sign_in(&shop)?;
    sessions.require_store()?;
    if is_limited(&limiter, &shop, address).await {
        return Ok(ProviderNotice::Busy.response(&next_path(None), None));
    }
    let token = parameter(&request, "token").unwrap_or_default();
    let tenant = Arc::clone(&shop.tenant);
    let waiting = openid.find_address(&request, &tenant, &token).await;
    // A change of the password elsewhere ends the session, and with it the link.
    let customer = match &waiting {
        Some(waiting) => session.resume(waiting.session, &tenant).await?,
        None => None,
    };
    let found = waiting.zip(customer);
    let found = found.filter(|(waiting, customer)| customer.id == waiting.customer_id);
    let Some((waiting, customer)) = found else {
        return Ok(ProviderNotice::WrongLink.response(&next_path(None), None));
    };
    let link = OpenedLink {
        waiting,
        customer,
        request,
        shop,
        openid,
        state,
        sessions,
        session,
    };
    let confirmed = spawn_uncancellable(link.confirm()).await;
    confirmed.or_else(|error: ApiError| {
        tracing::warn!(%error, "an e-mail address could not be confirmed");
        Ok(continue_at_details(
            ProviderNotice::AddressNotConfirmed,
            None,
        ))
    })
}

struct OpenedLink {
    waiting: WaitingAddress,
    customer: Customer,
    request: HttpRequest,
    shop: ShopContext,
    openid: Data<OpenId>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
    session: CurrentSession,
}

impl OpenedLink {
    async fn confirm(self) -> ApiResult<HttpResponse> {
        let (retail, tenant, id) = (
            self.shop.retail()?,
            Arc::clone(&self.shop.tenant),
            self.customer.id,
        );
        let email = self.waiting.email.clone();
        let locks = [
            Lock::CustomerRecord(tenant.id, id),
            Lock::email(tenant.id, &email),
        ];
        let locks = self.state.locks.acquire(&tenant.slug, locks).await?;
        let before = account_service::find(&retail, id).await?;
        let cookie = self.openid.forget_address(&self.request, &tenant);
        if self.openid.is_address_used(&tenant, &self.waiting).await {
            // The same link was opened at the same time.
            let is_confirmed = account_service::signs_in_with_email(&before, &email);
            let result = if is_confirmed {
                ProviderNotice::AddressConfirmed
            } else {
                ProviderNotice::AddressNotConfirmed
            };
            return Ok(continue_at_details(result, cookie));
        }
        if let Err(problem) = account_service::check_email_is_free(&retail, id, &email).await {
            if problem.kind() != ProblemKind::CustomerExists {
                return Err(problem);
            }
            // Another customer has it by now, so this link can never succeed.
            self.openid.end_address_link(&tenant, &self.waiting).await;
            let result = ProviderNotice::AddressNotConfirmed;
            return Ok(continue_at_details(result, cookie));
        }
        let link = ConfirmedAddress {
            openid: self.openid,
            waiting: self.waiting,
        };
        let change = AddressChange {
            customer: self.customer,
            shop: self.shop,
            before,
            email,
            link: Some(link),
            session: self.session,
            state: self.state,
            sessions: self.sessions,
            locks,
        };
        change.save().await?;
        Ok(continue_at_details(
            ProviderNotice::AddressConfirmed,
            cookie,
        ))
    }
}
