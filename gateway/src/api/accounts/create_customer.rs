//! POST /api/v1/customers [ACC-06, ACC-07].

use actix_web::{post, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::state::AccountState;
use crate::{
    api::{
        field_validation::{self, GUESSABLE_DETAIL, MAX_CITY, MAX_COMPANY, MAX_NAME, MAX_STREET},
        spawn_uncancellable,
    },
    http::{
        ClientAddress, NoContent, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldErrorCode, ProblemKind, Problems},
        rate_limit::{Action, RateLimiter},
    },
    retail::model::{Address, NewCustomer},
    shop_context::ShopContext,
};

/// A new customer. Spaces around texts are dropped, except around the password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateCustomerRequest {
    /// First name.
    #[schema(min_length = 1, max_length = 60)]
    first_name: String,
    /// Last name.
    #[schema(min_length = 1, max_length = 60)]
    last_name: String,
    /// Company. Null or left out for private customers.
    #[schema(max_length = 100)]
    company: Option<String>,
    /// Country code (ISO 3166-1 alpha-2) of a country that the shop delivers to.
    #[schema(min_length = 2, max_length = 2, example = "CY")]
    country_code: String,
    /// Street and number.
    #[schema(min_length = 1, max_length = 150)]
    street: String,
    /// Town or city.
    #[schema(min_length = 1, max_length = 100)]
    city: String,
    /// Postcode, without a comma.
    #[schema(min_length = 1, max_length = 20)]
    postcode: String,
    /// Phone number, digits only.
    #[schema(min_length = 1, max_length = 20, pattern = "^[0-9]+$")]
    phone: String,
    /// E-mail address, which becomes the user name. ASCII only, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    email: String,
    /// Password. It must differ from the phone number and the e-mail address.
    #[schema(value_type = String, min_length = 8, max_length = 100, format = Password)]
    password: SecretString,
    /// Whether the shopper accepted the privacy policy. Must be true.
    privacy_accepted: bool,
}

impl Parameters for CreateCustomerRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::required(errors, "firstName", &self.first_name, MAX_NAME);
        field_validation::required(errors, "lastName", &self.last_name, MAX_NAME);
        field_validation::optional(errors, "company", self.company(), MAX_COMPANY);
        if self.country_code.trim().is_empty() {
            errors.push("countryCode", FieldErrorCode::Missing, "is required");
        }
        field_validation::required(errors, "street", &self.street, MAX_STREET);
        field_validation::required(errors, "city", &self.city, MAX_CITY);
        field_validation::postcode(errors, &self.postcode);
        field_validation::phone(errors, &self.phone);
        field_validation::email(errors, &self.email);
        field_validation::new_password(errors, "password", &self.password);
        if field_validation::is_guessable(&self.password, &self.phone, &self.email) {
            errors.push("password", FieldErrorCode::Guessable, GUESSABLE_DETAIL);
        }
        if !self.privacy_accepted {
            let detail = "must be true: the privacy policy must be accepted";
            errors.push("privacyAccepted", FieldErrorCode::NotAccepted, detail);
        }
    }
}

impl CreateCustomerRequest {
    fn company(&self) -> &str {
        self.company.as_deref().unwrap_or_default()
    }

    fn new_customer(&self, country: &'static str) -> NewCustomer<'_> {
        NewCustomer {
            first_name: self.first_name.trim(),
            last_name: self.last_name.trim(),
            company: self.company().trim(),
            phone: self.phone.trim(),
            email: self.email.trim(),
            password: &self.password,
            address: Address {
                street: self.street.trim(),
                postcode: self.postcode.trim(),
            },
            city: self.city.trim(),
            country,
        }
    }
}

/// Registers a customer. The customer can then sign in with the e-mail address. Repeating the same registration within ten
/// minutes changes nothing and returns the same response.
#[utoipa::path(
    operation_id = "createCustomer",
    tag = "accounts",
    request_body = CreateCustomerRequest,
    responses((status = NO_CONTENT, description = "Registered"), Problems)
)]
#[post("/api/v1/customers", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_customer(
    body: ValidBody<CreateCustomerRequest>,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    state: Data<AccountState>,
) -> ApiResult<NoContent> {
    let (retail, tenant) = (shop.retail()?, shop.tenant.id);
    if !shop.settings()?.public.features.sign_up {
        let detail = "Registration is switched off in this shop.";
        return Err(ApiError::new(ProblemKind::SwitchedOff, detail));
    }
    let request = body.0;
    let countries = shop.tenant.config.countries.countries();
    let country = field_validation::country(countries, request.country_code.trim())?;
    limiter.check(Action::Register, (tenant, address))?;
    spawn_uncancellable(async move {
        let customer = request.new_customer(country.name);
        let (registrations, locks) = (&state.recent_registrations, &state.locks);
        registrations
            .register(locks, tenant, &retail, &customer)
            .await
    })
    .await?;
    Ok(NoContent)
}
