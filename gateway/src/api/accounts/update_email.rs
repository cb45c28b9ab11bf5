//! PUT /api/v1/account/email: changing the e-mail address, which is the user name [ACC-08].

use actix_web::{put, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    account_service,
    model::Account,
    notices::{self, Notice},
    records::CustomerRecords,
    reset_link::void_if_sent,
};
use crate::{
    api::{fields, locks::Lock, spawn_uncancellable},
    http::{
        NoStore, RequestSpan, WriteFailed,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    retail::model::{Customer as Record, CustomerChanges},
    sessions::{CurrentSession, Customer, Profile, Sessions},
    shop::Shop,
};

/// The new address, and the password once more.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateEmailRequest {
    /// The new e-mail address: ASCII, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    email: String,
    /// The present password.
    #[schema(value_type = String, min_length = 1, max_length = 200, format = Password)]
    current_password: SecretString,
}

impl Parameters for UpdateEmailRequest {
    fn check(&self, errors: &mut FieldErrors) {
        fields::email(errors, &self.email);
        fields::current_password(errors, &self.current_password);
    }
}

/// Changes the e-mail address, which the customer signs in with from then on. Ends the customer's other sessions.
#[utoipa::path(
    operation_id = "updateEmail",
    tag = "accounts",
    request_body = UpdateEmailRequest,
    responses((status = OK, description = "The record as it is now", body = Account), Problems)
)]
#[put("/api/v1/account/email", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn update_email(
    customer: Customer,
    shop: Shop,
    body: ValidBody<UpdateEmailRequest>,
    session: CurrentSession,
    limiter: Data<RateLimiter>,
    records: Data<CustomerRecords>,
    sessions: Data<Sessions>,
) -> ApiResult<NoStore<Account>> {
    sessions.require_store()?;
    limiter.check(Action::ChangeAccount, &customer)?;
    let offered = shop.tenant.config.countries;
    let record =
        spawn_uncancellable(save(customer, shop, body.0, session, records, sessions)).await?;
    Ok(NoStore(Account::of(record, offered)))
}

async fn save(
    customer: Customer,
    shop: Shop,
    request: UpdateEmailRequest,
    session: CurrentSession,
    records: Data<CustomerRecords>,
    sessions: Data<Sessions>,
) -> ApiResult<Record> {
    let (retail, tenant, id) = (shop.retail()?, shop.tenant.id, customer.id);
    let email = request.email.trim();
    let locks = [Lock::Record(tenant, id), Lock::email(tenant, email)];
    let held = records.locks.hold(locks).await?;
    let before = account_service::find(&retail, id).await?;
    let (password, rule) = (
        &request.current_password,
        shop.tenant.config.sign_in.password_rule(),
    );
    account_service::check_password(&retail, &before, password, rule).await?;
    account_service::check_email_is_free(&retail, id, email).await?;
    let changes = CustomerChanges {
        email: Some(email),
        ..CustomerChanges::default()
    };
    let saved =
        account_service::change(&retail, async || retail.update_customer(id, &changes).await).await;
    if let Err(WriteFailed::NotDone(problem)) = saved {
        return Err(problem);
    }
    let after = account_service::find(&retail, id).await;
    if let (Ok(after), Err(failed)) = (&after, saved)
        && !account_service::goes_by(after, email)
    {
        return Err(failed.into());
    }
    // Where the record can't be read the address counts as changed for everybody but the customer.
    let known = customer.profile().clone();
    let profile = match &after {
        // Only another password takes that notice away.
        Ok(after) => Profile {
            password_to_update: known.password_to_update,
            ..Profile::of(&shop.tenant, after)
        },
        Err(_) => known,
    };
    let present = after.is_ok().then_some(&session);
    account_service::end_other_sessions(&sessions, &shop.tenant, &customer, present, profile).await;
    let is_other = !account_service::goes_by(&before, email);
    // Nobody waits for these; a link that was sent before waits for the record until it is void.
    actix_web::rt::spawn(async move {
        void_if_sent(&records, &shop.tenant, &retail, id).await;
        drop(held);
        if is_other {
            notices::send(Notice::Email, before.email, retail, shop);
        }
    });
    after
}
