//! POST /api/v1/orders: an order is placed [CHK-02, CHK-03, CHK-08].

use actix_web::{HttpRequest, post, web::Data};
use serde::{Deserialize, Serialize};
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    cart_check,
    model::{Cart, OrderOutcome},
    outcome::{outcome, wait_for},
    place_order::OrderRequest,
    service::CheckoutService,
};
use crate::{
    api::{
        fields::{self, MAX_CITY, MAX_COMPANY, MAX_NAME, MAX_STREET},
        payment_method::OrderPaymentMethod,
        spawn_uncancellable,
    },
    http::{
        ClientAddress, NoStore, RequestSpan, host,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldError, ProblemKind, Problems},
        public_origin,
        security_headers::HttpsOnly,
    },
    orders::IdempotencyKey,
    sessions::Customer,
    shop::Shop,
};

const MAX_NOTES: usize = 300;
const FINGERPRINT_DIGITS: usize = 16;
const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// An order to be placed.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateOrderRequest {
    /// The cart, as it was quoted, with a way of delivery.
    pub cart: Cart,
    /// The quote's `fingerprint`: what the shopper saw and agreed to. An order that would cost anything else, or consist of
    /// anything else, is refused with `quote-changed`.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    pub fingerprint: String,
    /// How it is paid: one of the quote's ways.
    pub payment_method: OrderPaymentMethod,
    /// Notes for the shop, up to 300 characters.
    #[schema(max_length = 300)]
    pub notes: Option<String>,
    /// The shopper says to be 18; needed where the shop asks for it (D-22).
    #[serde(default)]
    pub age_confirmed: bool,
    /// Who orders, where nobody is signed in (D-13).
    pub guest: Option<GuestBuyer>,
}

/// Somebody who orders without an account. Spaces around a member are dropped.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuestBuyer {
    /// First name.
    #[schema(min_length = 1, max_length = 60)]
    pub first_name: String,
    /// Last name.
    #[schema(min_length = 1, max_length = 60)]
    pub last_name: String,
    /// Company.
    #[schema(max_length = 100)]
    pub company: Option<String>,
    /// Street and number.
    #[schema(min_length = 1, max_length = 150)]
    pub street: String,
    /// Town or city.
    #[schema(min_length = 1, max_length = 100)]
    pub city: String,
    /// Postcode, without a comma.
    #[schema(min_length = 1, max_length = 20)]
    pub postcode: String,
    /// Phone number, digits only.
    #[schema(min_length = 1, max_length = 20, pattern = "^[0-9]+$")]
    pub phone: String,
    /// Mail address: ASCII, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: String,
    /// The privacy policy was accepted; nothing else is taken.
    pub privacy_accepted: bool,
}

impl Parameters for CreateOrderRequest {
    fn check(&self, errors: &mut FieldErrors) {
        errors.within("cart", |errors| cart_check::check(errors, &self.cart));
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let fingerprint = &self.fingerprint;
        if fingerprint.len() != FINGERPRINT_DIGITS || !fingerprint.bytes().all(is_digit) {
            errors.push("fingerprint", "invalid", "must be the quote's");
        }
        let notes = self.notes.as_deref().unwrap_or_default();
        fields::optional(errors, "notes", notes, MAX_NOTES);
        if let Some(guest) = &self.guest {
            errors.within("guest", |errors| guest.check(errors));
            // Where the order goes; a customer's is in the record.
            if self.cart.country_code.is_none() {
                errors.push("cart/countryCode", "missing", "is required");
            }
        }
    }
}

impl GuestBuyer {
    fn check(&self, errors: &mut FieldErrors) {
        fields::required(errors, "firstName", &self.first_name, MAX_NAME);
        fields::required(errors, "lastName", &self.last_name, MAX_NAME);
        let company = self.company.as_deref().unwrap_or_default();
        fields::optional(errors, "company", company, MAX_COMPANY);
        fields::required(errors, "street", &self.street, MAX_STREET);
        fields::required(errors, "city", &self.city, MAX_CITY);
        fields::postcode(errors, &self.postcode);
        fields::phone(errors, &self.phone);
        fields::email(errors, &self.email);
        if !self.privacy_accepted {
            let detail = "must be true: the privacy policy has to be accepted";
            errors.push("privacyAccepted", "not-accepted", detail);
        }
    }
}

/// Places an order. Cash on delivery and bank transfer: the shop's system is given it at once. Card and wallet: the answer
/// tells where it is paid. The order is on disk before this answers, and is finished whatever becomes of this connection.
///
/// The same key with the same body answers with the same order, however often and from however many tabs; with another body,
/// or from somebody else, it is refused (`idempotency-key-reused`). `saved` is said each time; whether the shopper has heard
/// of it before, only `confirmOrder` tells.
///
/// Refused: `quote-changed`, `not-signed-in` (nobody is signed in, and guests are not taken here or no `guest` is named),
/// `age-not-confirmed`, `address-incomplete` (`errors` names what the customer's record lacks), `payment-unavailable` (no
/// payment code could be had; nothing was ordered, and another try needs another key).
#[utoipa::path(
    operation_id = "createOrder",
    tag = "checkout",
    params(("Idempotency-Key" = String, Header, description = "Made up by the browser for this order: 16 to 64 letters, digits and hyphens, such as a UUID", min_length = 16, max_length = 64, pattern = "^[0-9A-Za-z-]+$")),
    request_body = CreateOrderRequest,
    responses((status = OK, description = "The order, and what became of it", body = OrderOutcome), Problems)
)]
#[post("/api/v1/orders", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_order(
    body: ValidBody<CreateOrderRequest>,
    request: HttpRequest,
    shop: Shop,
    customer: Option<Customer>,
    address: ClientAddress,
    service: Data<CheckoutService>,
) -> ApiResult<NoStore<OrderOutcome>> {
    let tenant = std::sync::Arc::clone(&shop.tenant);
    let https_only = request
        .app_data::<HttpsOnly>()
        .is_some_and(|setting| setting.0);
    let came_by = host(&request).unwrap_or_default();
    let return_url = public_origin(&tenant.config.hosts, came_by, https_only);
    let session = customer.as_ref().map(|customer| customer.session);
    let asked = OrderRequest {
        service: service.clone(),
        shop,
        customer,
        address,
        key: idempotency_key(&request)?,
        body: body.0,
        return_url,
    };
    let reference = spawn_uncancellable(asked.place()).await?;
    let status = wait_for(&service, &tenant, &reference).await?;
    let status = status.ok_or_else(|| ApiError::not_found("order"))?;
    if let Some(session) = session {
        // Its points may be spent, which the next page is to show.
        service.sessions.invalidate_profile(session);
    }
    Ok(NoStore(outcome(&service, &tenant, status)?))
}

fn idempotency_key(request: &HttpRequest) -> ApiResult<IdempotencyKey> {
    let mut values = request.headers().get_all(IDEMPOTENCY_KEY);
    let value = values.next();
    let is_only_one = values.next().is_none();
    let text = value.and_then(|value| value.to_str().ok());
    let key = text.and_then(|text| IdempotencyKey::try_from(text.to_owned()).ok());
    key.filter(|_| is_only_one).ok_or_else(|| {
        let (code, detail) = if value.is_some() {
            (
                "invalid",
                "must be 16 to 64 letters, digits and hyphens, once",
            )
        } else {
            ("missing", "is required")
        };
        let field = FieldError {
            pointer: format!("header/{IDEMPOTENCY_KEY}"),
            code,
            detail: detail.to_owned(),
        };
        let sentence = format!("{IDEMPOTENCY_KEY}: {detail}");
        ApiError::new(ProblemKind::InvalidParameter, sentence).with_fields(vec![field])
    })
}
