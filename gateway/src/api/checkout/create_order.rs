//! POST /api/v1/orders [CHK-02, CHK-03, CHK-08].

use actix_web::{HttpRequest, post, web::Data};
use serde::{Deserialize, Serialize};
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    cart_validation,
    model::{Cart, OrderOutcome},
    outcome::{outcome, wait_for},
    place_order::OrderRequest,
    service::CheckoutService,
};
use crate::{
    api::{
        field_validation::{self, MAX_CITY, MAX_COMPANY, MAX_NAME, MAX_STREET},
        idempotency_key::idempotency_key,
        payment_method::OrderPaymentMethod,
        spawn_uncancellable,
    },
    http::{
        ClientAddress, NoStore, RequestSpan, host,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldErrorCode, Problems},
        public_origin,
        security_headers::HttpsOnly,
    },
    sessions::AccountHolder,
    shop_context::ShopContext,
};

const MAX_NOTES: usize = 300;
const FINGERPRINT_DIGITS: usize = 16;

/// An order to place.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateOrderRequest {
    /// The cart as it was quoted, with a delivery method.
    pub cart: Cart,
    /// The quote's `fingerprint`. It identifies the prices that the shopper accepted. If prices or content have changed, the
    /// order is refused with `quote-changed`.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    pub fingerprint: String,
    /// Payment method: one of the quote's `paymentMethods`.
    pub payment_method: OrderPaymentMethod,
    /// Notes for the shop. Null or left out without notes.
    #[schema(max_length = 300)]
    pub notes: Option<String>,
    /// Whether the shopper confirmed to be at least 18; by default false. Must be true in shops with an age check.
    // [D-22]
    #[serde(default)]
    pub age_confirmed: bool,
    /// The buyer, when no customer is signed in. Null or left out for the signed-in customer's order.
    // [D-13]
    pub guest: Option<GuestBuyer>,
}

/// A buyer without an account. Spaces around texts are dropped.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuestBuyer {
    /// First name.
    #[schema(min_length = 1, max_length = 60)]
    pub first_name: String,
    /// Last name.
    #[schema(min_length = 1, max_length = 60)]
    pub last_name: String,
    /// Company. Null or left out for private buyers.
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
    /// E-mail address: ASCII only, with exactly one '@'.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    pub email: String,
    /// Whether the shopper accepted the privacy policy. Must be true.
    pub privacy_accepted: bool,
}

impl Parameters for CreateOrderRequest {
    fn check(&self, errors: &mut FieldErrors) {
        errors.within("cart", |errors| cart_validation::check(errors, &self.cart));
        let is_hex_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let fingerprint = &self.fingerprint;
        if fingerprint.len() != FINGERPRINT_DIGITS || !fingerprint.bytes().all(is_hex_digit) {
            errors.push(
                "fingerprint",
                FieldErrorCode::Invalid,
                "must be the quote's fingerprint",
            );
        }
        let notes = self.notes.as_deref().unwrap_or_default();
        field_validation::optional(errors, "notes", notes, MAX_NOTES);
        if let Some(guest) = &self.guest {
            errors.within("guest", |errors| guest.check(errors));
            // Only a guest's order goes to this country.
            if self.cart.country_code.is_none() {
                errors.push("cart/countryCode", FieldErrorCode::Missing, "is required");
            }
        }
    }
}

impl GuestBuyer {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::required(errors, "firstName", &self.first_name, MAX_NAME);
        field_validation::required(errors, "lastName", &self.last_name, MAX_NAME);
        let company = self.company.as_deref().unwrap_or_default();
        field_validation::optional(errors, "company", company, MAX_COMPANY);
        field_validation::required(errors, "street", &self.street, MAX_STREET);
        field_validation::required(errors, "city", &self.city, MAX_CITY);
        field_validation::postcode(errors, &self.postcode);
        field_validation::phone(errors, &self.phone);
        field_validation::email(errors, &self.email);
        if !self.privacy_accepted {
            let detail = "must be true: the privacy policy must be accepted";
            errors.push("privacyAccepted", FieldErrorCode::NotAccepted, detail);
        }
    }
}

/// Places an order. Orders with cash on delivery or bank transfer go to the Retail API at once. For card and wallet, the
/// response contains the URL of the payment page. The order is stored before the response, and is completed even when the
/// connection ends.
///
/// A repeated request with the same key and body returns the same order, from any tab. The same key with a different body, or
/// from another customer, is refused with `idempotency-key-reused`. This operation always reports a saved order as `saved`.
/// `confirmOrder` reports it as `saved` once, then as `already-saved`.
///
/// Errors:
/// - `quote-changed`
/// - `not-signed-in`: no customer is signed in, and `guest` is missing or guests can't order here.
/// - `age-not-confirmed`
/// - `address-incomplete`: `errors` names the members that the customer's account lacks.
/// - `payment-unavailable`: the provider issued no payment code, so nothing was ordered. A new attempt needs a new key.
#[utoipa::path(
    operation_id = "createOrder",
    tag = "checkout",
    params(("Idempotency-Key" = String, Header, description = "Random key that the client creates for this order: letters, digits and hyphens, such as a UUID", min_length = 16, max_length = 64, pattern = "^[0-9A-Za-z-]+$")),
    request_body = CreateOrderRequest,
    responses((status = OK, description = "The order's outcome", body = OrderOutcome), Problems)
)]
#[post("/api/v1/orders", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_order(
    body: ValidBody<CreateOrderRequest>,
    request: HttpRequest,
    shop: ShopContext,
    holder: Option<AccountHolder>,
    address: ClientAddress,
    service: Data<CheckoutService>,
) -> ApiResult<NoStore<OrderOutcome>> {
    let customer = holder.map(AccountHolder::claimed).transpose()?;
    let tenant = std::sync::Arc::clone(&shop.tenant);
    let https_only = request
        .app_data::<HttpsOnly>()
        .is_some_and(|setting| setting.0);
    let requested_host = host(&request).unwrap_or_default();
    let return_origin = public_origin(&tenant.config.hosts, requested_host, https_only);
    let session = customer.as_ref().map(|customer| customer.session);
    let order = OrderRequest {
        service: service.clone(),
        shop,
        customer,
        address,
        key: idempotency_key(&request)?,
        body: body.0,
        return_origin,
    };
    let reference = spawn_uncancellable(order.place()).await?;
    let status = wait_for(&service, &tenant, &reference).await?;
    let status = status.ok_or_else(|| ApiError::not_found("order"))?;
    if let Some(session) = session {
        // The order may have redeemed points, so the session must reload them.
        service.sessions.invalidate_profile(session).await;
    }
    Ok(NoStore(outcome(&service, &tenant, status)?))
}
