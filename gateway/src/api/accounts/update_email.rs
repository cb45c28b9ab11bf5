//! PUT /api/v1/account/email [ACC-08].

use actix_web::{HttpRequest, HttpResponse, Responder as _, cookie::Cookie, put, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    account_service,
    address_change::AddressChange,
    address_confirmation::{needs_confirmation, send_link},
    model::Account,
    state::AccountState,
};
use crate::{
    api::{field_validation, locks::Lock, spawn_uncancellable},
    http::{
        NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    openid::OpenId,
    retail::model::Customer as Record,
    sessions::{AccountHolder, CurrentSession, Customer, Sessions},
    shop_context::ShopContext,
};

/// A new e-mail address, confirmed by the password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateEmailRequest {
    /// The new e-mail address: ASCII only, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    email: String,
    /// The current password.
    #[schema(value_type = String, min_length = 1, max_length = 200, format = Password)]
    current_password: SecretString,
}

impl Parameters for UpdateEmailRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::email(errors, &self.email);
        field_validation::current_password(errors, &self.current_password);
    }
}

/// Changes the e-mail address, which is also the user name. Ends the customer's other sessions. For an account that still
/// begins with the phone number as user name or password, sends a link to the address and changes nothing yet; the response
/// then has `emailToConfirm`. The same request sends another link.
#[utoipa::path(
    operation_id = "updateEmail",
    tag = "accounts",
    request_body = UpdateEmailRequest,
    responses((status = OK, description = "The account after the change", body = Account), Problems)
)]
#[put("/api/v1/account/email", wrap = "TracingLogger::<RequestSpan>::new()")]
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
pub(super) async fn update_email(
    holder: AccountHolder,
    shop: ShopContext,
    body: ValidBody<UpdateEmailRequest>,
    session: CurrentSession,
    limiter: Data<RateLimiter>,
    openid: Data<OpenId>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    sessions.require_store()?;
    holder.require_own_password()?;
    let customer = holder.customer;
    limiter.check(Action::ChangeAccount, &customer).await?;
    let countries = shop.tenant.config.countries;
    let change = NewAddress {
        customer,
        shop,
        request: body.0,
        session,
        openid,
        state,
        sessions,
    };
    let saved = spawn_uncancellable(change.save(request.clone())).await?;
    let account = Account::from_record(saved.record, countries, saved.email_to_confirm);
    let mut response = NoStore(account).respond_to(&request);
    if let Some(cookie) = saved.cookie {
        // This can't fail, because the gateway created the cookie's text.
        let _written = response.add_cookie(&cookie);
    }
    Ok(response)
}

struct NewAddress {
    customer: Customer,
    shop: ShopContext,
    request: UpdateEmailRequest,
    session: CurrentSession,
    openid: Data<OpenId>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
}

struct Saved {
    record: Record,
    email_to_confirm: Option<String>,
    cookie: Option<Cookie<'static>>,
}

impl NewAddress {
    async fn save(self, request: HttpRequest) -> ApiResult<Saved> {
        let (shop, customer) = (&self.shop, &self.customer);
        let (retail, tenant, id) = (shop.retail()?, shop.tenant.id, customer.id);
        let email = self.request.email.trim();
        let locks = [Lock::CustomerRecord(tenant, id), Lock::email(tenant, email)];
        let locks = self.state.locks.acquire(&shop.tenant.slug, locks).await?;
        let before = account_service::find(&retail, id).await?;
        let password = &self.request.current_password;
        account_service::check_password(shop, &self.sessions, &before, password).await?;
        account_service::check_email_is_free(&retail, id, email).await?;
        if needs_confirmation(customer, &before, shop, &self.sessions).await? {
            let (openid, state) = (&self.openid, &self.state);
            let cookie = send_link(customer, &before, email, &request, shop, openid, state).await?;
            return Ok(Saved {
                record: before,
                email_to_confirm: Some(email.to_owned()),
                cookie,
            });
        }
        let change = AddressChange {
            before,
            email: email.to_owned(),
            link: None,
            customer: self.customer,
            shop: self.shop,
            session: self.session,
            state: self.state,
            sessions: self.sessions,
            locks,
        };
        Ok(Saved {
            record: change.save().await?,
            email_to_confirm: None,
            cookie: None,
        })
    }
}
