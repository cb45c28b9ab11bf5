//! PATCH /api/v1/account [ACC-08].

use std::sync::Arc;

use actix_web::{HttpRequest, patch, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{account_service, model::Account, state::AccountState};
use crate::{
    api::{
        field_validation::{self, MAX_CITY, MAX_COMPANY, MAX_NAME, MAX_STREET},
        locks::Lock,
        spawn_uncancellable,
    },
    http::{
        NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiResult, Problems},
        rate_limit::{Action, RateLimiter},
    },
    openid::OpenId,
    retail::model::{Address, Customer as Record, CustomerChanges, phone_digits},
    sessions::{AccountHolder, Customer, Profile, Sessions},
    shop_context::ShopContext,
    tenants::Country,
};

/// Changes of an account. Members that are null or left out stay as they are. Spaces around texts are dropped.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateAccountRequest {
    /// First name. Null or left out to keep it.
    #[schema(min_length = 1, max_length = 60)]
    first_name: Option<String>,
    /// Last name. Null or left out to keep it.
    #[schema(min_length = 1, max_length = 60)]
    last_name: Option<String>,
    /// Company. A blank text removes it. Null or left out to keep it.
    #[schema(max_length = 100)]
    company: Option<String>,
    /// Phone number, digits only. Null or left out to keep it.
    #[schema(min_length = 1, max_length = 20, pattern = "^[0-9]+$")]
    phone: Option<String>,
    /// Street and number. Null or left out to keep it.
    #[schema(min_length = 1, max_length = 150)]
    street: Option<String>,
    /// Postcode, without a comma. Null or left out to keep it.
    #[schema(min_length = 1, max_length = 20)]
    postcode: Option<String>,
    /// Town or city. Null or left out to keep it.
    #[schema(min_length = 1, max_length = 100)]
    city: Option<String>,
    /// Country code (ISO 3166-1 alpha-2) of a country that the shop delivers to. Null or left out to keep it.
    #[schema(min_length = 2, max_length = 2, example = "CY")]
    country_code: Option<String>,
}

impl Parameters for UpdateAccountRequest {
    fn check(&self, errors: &mut FieldErrors) {
        let required = [
            ("firstName", &self.first_name, MAX_NAME),
            ("lastName", &self.last_name, MAX_NAME),
            ("street", &self.street, MAX_STREET),
            ("city", &self.city, MAX_CITY),
        ];
        for (member, value, max) in required {
            if let Some(value) = value {
                field_validation::required(errors, member, value, max);
            }
        }
        if let Some(company) = &self.company {
            field_validation::optional(errors, "company", company, MAX_COMPANY);
        }
        if let Some(phone) = &self.phone {
            field_validation::phone(errors, phone);
        }
        if let Some(postcode) = &self.postcode {
            field_validation::postcode(errors, postcode);
        }
    }
}

impl UpdateAccountRequest {
    fn changes<'a>(&'a self, country: Option<Country>, record: &'a Record) -> CustomerChanges<'a> {
        let text = |given: &'a Option<String>, stored: &str| {
            given
                .as_deref()
                .map(str::trim)
                .filter(|given| *given != stored)
        };
        let (street, postcode) = (
            text(&self.street, &record.street),
            text(&self.postcode, &record.postcode),
        );
        let address = || Address {
            street: street.unwrap_or(&record.street),
            postcode: postcode.unwrap_or(&record.postcode),
        };
        CustomerChanges {
            first_name: text(&self.first_name, &record.first_name),
            last_name: text(&self.last_name, &record.last_name),
            company: text(&self.company, &record.company),
            phone: text(&self.phone, &record.phone),
            email: None,
            address: (street.is_some() || postcode.is_some()).then(address),
            city: text(&self.city, &record.city),
            country: country
                .map(|country| country.name)
                .filter(|name| *name != record.country),
        }
    }
}

fn is_empty(changes: &CustomerChanges<'_>) -> bool {
    let texts = [
        changes.first_name,
        changes.last_name,
        changes.company,
        changes.phone,
        changes.city,
        changes.country,
    ];
    texts.iter().all(Option::is_none) && changes.address.is_none()
}

/// Changes the given members of the signed-in customer's account. Other members stay as they are.
#[utoipa::path(
    operation_id = "updateAccount",
    tag = "accounts",
    request_body = UpdateAccountRequest,
    responses((status = OK, description = "The account after the change", body = Account), Problems)
)]
#[patch("/api/v1/account", wrap = "TracingLogger::<RequestSpan>::new()")]
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
pub(super) async fn update_account(
    holder: AccountHolder,
    shop: ShopContext,
    body: ValidBody<UpdateAccountRequest>,
    state: Data<AccountState>,
    sessions: Data<Sessions>,
    limiter: Data<RateLimiter>,
    openid: Data<OpenId>,
    http_request: HttpRequest,
) -> ApiResult<NoStore<Account>> {
    let request = body.0;
    let own_password = holder.require_own_password();
    let customer = holder.customer;
    limiter.check(Action::UseAccount, &customer).await?;
    let countries = shop.tenant.config.countries;
    let code = request.country_code.as_deref();
    let country = code
        .map(|code| field_validation::country(countries.countries(), code.trim()))
        .transpose()?;
    let (tenant, session, customer_id) = (Arc::clone(&shop.tenant), customer.session, customer.id);
    let must_update_password = customer.profile().must_update_password;
    let change = DetailsChange {
        customer,
        shop,
        request,
        country,
        own_password,
        state,
        limiter,
        sessions: sessions.clone(),
    };
    let record = spawn_uncancellable(change.save()).await?;
    let mut profile = Profile::of(&tenant, &record);
    // The password may still be the previous phone number, so the advice to change it stays.
    profile.must_update_password |= must_update_password;
    sessions.update_profile(session, profile).await;
    let email_to_confirm = openid
        .waiting_address(&http_request, &tenant, &sessions, customer_id, session)
        .await;
    Ok(NoStore(Account::from_record(
        record,
        countries,
        email_to_confirm,
    )))
}

struct DetailsChange {
    customer: Customer,
    shop: ShopContext,
    request: UpdateAccountRequest,
    country: Option<Country>,
    own_password: ApiResult<()>,
    state: Data<AccountState>,
    limiter: Data<RateLimiter>,
    sessions: Data<Sessions>,
}

impl DetailsChange {
    async fn save(self) -> ApiResult<Record> {
        let (retail, tenant, id) = (self.shop.retail()?, &self.shop.tenant, self.customer.id);
        let phone = self.request.phone.as_deref();
        let phone = phone.map(|phone| Lock::phone(tenant.id, phone));
        let locks = phone
            .into_iter()
            .chain([Lock::CustomerRecord(tenant.id, id)]);
        let _guard = self.state.locks.acquire(&tenant.slug, locks).await?;
        let record = account_service::find(&retail, id).await?;
        let changes = self.request.changes(self.country, &record);
        if is_empty(&changes) {
            return Ok(record);
        }
        if changes.phone.is_some() {
            self.own_password?;
        }
        if let Some(phone) = changes.phone
            && phone_digits(&record.phone) != phone
        {
            // The response reveals whether another customer has this number, so this check has a rate limit.
            self.limiter
                .check(Action::ChangeAccount, &self.customer)
                .await?;
            account_service::check_phone_is_free(&retail, id, phone).await?;
            self.sessions.remember_phones(&tenant.slug, &record).await;
        }
        account_service::change_with_retry(&retail, async || {
            retail.update_customer(id, &changes).await
        })
        .await?;
        account_service::find(&retail, id).await
    }
}
