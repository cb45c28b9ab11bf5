//! POST /api/v1/customers [ACC-06, ACC-07].

use actix_web::{HttpRequest, HttpResponse, Responder as _, post, web::Data};
use secrecy::SecretString;
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{provider_match::connect_new_customer, state::AccountState};
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
    openid::OpenId,
    retail::model::{Address, NewCustomer},
    sessions::Sessions,
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
/// minutes changes nothing and returns the same response. A shopper who came from an identity provider can also sign in with
/// it, if the e-mail address is the one of `findSignInIdentity`.
#[utoipa::path(
    operation_id = "createCustomer",
    tag = "accounts",
    request_body = CreateCustomerRequest,
    responses((status = NO_CONTENT, description = "Registered"), Problems)
)]
#[post("/api/v1/customers", wrap = "TracingLogger::<RequestSpan>::new()")]
#[expect(
    clippy::too_many_arguments,
    reason = "each argument is an actix extractor"
)]
pub(super) async fn create_customer(
    body: ValidBody<CreateCustomerRequest>,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
    state: Data<AccountState>,
    request: HttpRequest,
    openid: Data<OpenId>,
    sessions: Data<Sessions>,
) -> ApiResult<HttpResponse> {
    let (retail, tenant) = (shop.retail()?, shop.tenant.id);
    if !shop.settings()?.public.features.sign_up {
        let detail = "Registration is switched off in this shop.";
        return Err(ApiError::new(ProblemKind::SwitchedOff, detail));
    }
    let new = body.0;
    let countries = shop.tenant.config.countries.countries();
    let country = field_validation::country(countries, new.country_code.trim())?;
    limiter.check(Action::Register, (tenant, address)).await?;
    let waiting = openid.waiting_for_registration(&request, &shop.tenant);
    let cookie = waiting
        .as_ref()
        .and_then(|_| openid.forget_waiting(&request, &shop.tenant));
    spawn_uncancellable(async move {
        let customer = new.new_customer(country.name);
        let (registrations, locks) = (&state.recent_registrations, &state.locks);
        registrations
            .register(locks, &shop.tenant, &retail, &customer)
            .await?;
        if let Some(waiting) = waiting {
            let (identity, slug) = (&waiting.identity, &shop.tenant.slug);
            connect_new_customer(identity, customer.email, slug, &sessions, &retail).await;
        }
        ApiResult::Ok(())
    })
    .await?;
    let mut response = NoContent.respond_to(&request);
    if let Some(cookie) = cookie {
        // This can't fail, because the gateway created the cookie's text.
        let _written = response.add_cookie(&cookie);
    }
    Ok(response)
}
