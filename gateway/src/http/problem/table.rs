use std::borrow::Cow;

use actix_web::http::StatusCode;
use serde::{Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

/// Row of the table of problem kinds.
pub struct ProblemRow {
    /// Stable name, part of the URL `/problems/{code}`.
    pub code: &'static str,
    /// HTTP status.
    pub status: StatusCode,
    /// Title.
    pub title: &'static str,
    /// Explanation at `/problems/{code}`.
    pub explanation: &'static str,
}

macro_rules! problems {
    ($($(#[doc = $doc:literal])+ $name:ident => $code:literal, $status:ident, $title:literal;)+) => {
        /// Kinds of problems that the gateway returns.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ProblemKind {
            $($(#[doc = $doc])+ $name,)+
        }

        impl ProblemKind {
            /// All kinds, in the table's order.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Row of this kind.
            pub const fn row(self) -> ProblemRow {
                match self {
                    $(Self::$name => ProblemRow {
                        code: $code,
                        status: StatusCode::$status,
                        title: $title,
                        explanation: concat!($($doc,)+),
                    },)+
                }
            }
        }
    };
}

problems! {
    /// No shop has the host name of the request.
    UnknownHost => "unknown-host", MISDIRECTED_REQUEST, "Unknown host";
    /// The address does not exist in this API.
    UnknownRoute => "unknown-route", NOT_FOUND, "Unknown route";
    /// The request target must be a path that starts with a slash.
    InvalidTarget => "invalid-target", BAD_REQUEST, "Invalid target";
    /// The address does not accept this method; the Allow header lists the methods that it accepts.
    MethodNotAllowed => "method-not-allowed", METHOD_NOT_ALLOWED, "Method not allowed";
    /// A path or query parameter is of the wrong type or out of range; `errors` names each one.
    InvalidParameter => "invalid-parameter", BAD_REQUEST, "Invalid parameter";
    /// The request body does not have the form that this operation needs; `errors` names each wrong member.
    InvalidBody => "invalid-body", BAD_REQUEST, "Invalid body";
    /// A request that changes data must have the media type application/json, even without a body.
    UnsupportedMediaType => "unsupported-media-type", UNSUPPORTED_MEDIA_TYPE, "Unsupported media type";
    /// The request body is larger than this operation accepts.
    PayloadTooLarge => "payload-too-large", PAYLOAD_TOO_LARGE, "Payload too large";
    /// The request body did not arrive in time. Send the request again.
    RequestTimeout => "request-timeout", REQUEST_TIMEOUT, "Request timeout";
    /// This shop has no record with this identifier.
    NotFound => "not-found", NOT_FOUND, "Not found";
    /// Only the shop's own pages may change data. The request needs `X-Storefront: 1`, and `Sec-Fetch-Site: same-origin` or the shop's address as `Origin`.
    ForbiddenOrigin => "forbidden-origin", FORBIDDEN, "Forbidden origin";
    /// The operation needs a signed-in customer. No customer is signed in, or the session has ended.
    NotSignedIn => "not-signed-in", UNAUTHORIZED, "Not signed in";
    /// No customer has this user name and password.
    WrongCredentials => "wrong-credentials", UNAUTHORIZED, "Wrong user name or password";
    /// The current password in the request is wrong.
    WrongPassword => "wrong-password", FORBIDDEN, "Wrong password";
    /// The customer's account still has the phone number as user name or password. This shop asks for an e-mail address and a password of the customer's own first.
    ClaimFirst => "claim-first", FORBIDDEN, "Claim the account first";
    /// The shop's owner has switched this function off.
    SwitchedOff => "switched-off", FORBIDDEN, "Switched off";
    /// Another customer has this telephone number or e-mail address.
    CustomerExists => "customer-exists", CONFLICT, "Customer exists";
    /// Another customer has this user name.
    UserNameTaken => "user-name-taken", CONFLICT, "User name taken";
    /// No customer has this e-mail address.
    EmailNotFound => "email-not-found", NOT_FOUND, "E-mail address not found";
    /// The password reset link has expired, was used, or was not sent by this shop.
    ResetExpired => "reset-expired", GONE, "Password reset expired";
    /// The price or content of the order differs from the quote that the shopper accepted. Show the new quote and ask again.
    QuoteChanged => "quote-changed", CONFLICT, "The quote has changed";
    /// This idempotency key was used for another order. Use a new key for a new order.
    IdempotencyKeyReused => "idempotency-key-reused", UNPROCESSABLE_ENTITY, "Idempotency key used before";
    /// This shop sells to adults only, and the shopper has not confirmed being an adult.
    AgeNotConfirmed => "age-not-confirmed", UNPROCESSABLE_ENTITY, "Age not confirmed";
    /// The signed-in customer's record lacks data that a delivery needs. Complete it first.
    AddressIncomplete => "address-incomplete", UNPROCESSABLE_ENTITY, "Address incomplete";
    /// The payment provider returned no payment code. Nothing was ordered; try again later.
    PaymentUnavailable => "payment-unavailable", SERVICE_UNAVAILABLE, "Payment unavailable";
    /// The shop has no e-mail address for messages. Nothing was sent.
    OfficeAddressMissing => "office-address-missing", SERVICE_UNAVAILABLE, "Office address missing";
    /// There were too many requests from one client or to one shop. Try again after the seconds in Retry-After.
    TooManyRequests => "too-many-requests", TOO_MANY_REQUESTS, "Too many requests";
    /// The shop system understood the request and refused it; `detail` contains its reason.
    RetailRefused => "retail-refused", UNPROCESSABLE_ENTITY, "Refused by the shop system";
    /// The shop system can't be reached. Try again after the seconds in Retry-After.
    RetailUnavailable => "retail-unavailable", SERVICE_UNAVAILABLE, "Shop system unavailable";
    /// The shop system did not answer in time. The next try may succeed.
    RetailTimeout => "retail-timeout", GATEWAY_TIMEOUT, "Shop system too slow";
    /// The shop system gave an answer that can't be used.
    RetailInvalidAnswer => "retail-invalid-answer", BAD_GATEWAY, "Invalid answer from the shop system";
    /// The shop's settings have not been loaded yet. Try again after the seconds in Retry-After.
    TenantNotReady => "tenant-not-ready", SERVICE_UNAVAILABLE, "Shop not ready";
    /// The gateway can't store data at the moment, for example because its disk is full. Nothing is lost: try again after the seconds in Retry-After. Repeat an order with the same idempotency key.
    StoreUnavailable => "store-unavailable", SERVICE_UNAVAILABLE, "Store unavailable";
    /// The gateway failed. Its log contains the reason, under the request id in `instance`.
    Internal => "internal", INTERNAL_SERVER_ERROR, "Internal error";
}

impl ProblemKind {
    /// URL of the explanation, the member `type` of a problem document.
    pub fn url(self) -> String {
        format!("/problems/{}", self.row().code)
    }
}

impl Serialize for ProblemKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.url())
    }
}

impl PartialSchema for ProblemKind {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "Stable URL of a problem type. The URL leads to an explanation. A later version may add types: clients handle \
                 a type that they don't know by the status.",
            ))
            .enum_values(Some(Self::ALL.iter().map(|kind| kind.url())))
            .into()
    }
}

impl ToSchema for ProblemKind {
    fn name() -> Cow<'static, str> {
        "ProblemType".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_valid_in_a_url() {
        let mut codes: Vec<_> = ProblemKind::ALL
            .iter()
            .map(|kind| kind.row().code)
            .collect();
        assert!(
            codes
                .iter()
                .all(|code| code.bytes().all(|b| b == b'-' || b.is_ascii_lowercase()))
        );
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), ProblemKind::ALL.len());
    }
}
