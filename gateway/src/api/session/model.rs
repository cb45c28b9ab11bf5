//! Response model of the session.

use serde::Serialize;
use utoipa::ToSchema;

/// State of the session.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The signed-in customer. Null for an anonymous visitor.
    #[schema(required)]
    pub customer: Option<SessionCustomer>,
}

/// The signed-in customer, with the data that every page needs.
// [ACC-03]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionCustomer {
    /// Key that identifies this customer with these prices. Clients must drop cached responses when
    /// the key changes. The key is not secret and grants no access.
    #[schema(example = "5d0b7f6f0c5e7bd1", pattern = "^[0-9a-f]{16}$")]
    pub key: String,
    /// Display name: first and last name, or else the company, or else the user name.
    #[schema(example = "Anna Georgiou")]
    pub name: String,
    /// Country code (ISO 3166-1 alpha-2). Null for a country that the shop does not deliver to.
    #[schema(required, example = "CY")]
    pub country_code: Option<String>,
    /// Whether the customer has an individual price list.
    // [CAT-06, CART-09]
    pub has_price_list: bool,
    /// Whether prices include VAT.
    // [PROD-10]
    pub vat_included: bool,
    /// Reward points. Null in shops without points, and while `mustClaim` is true.
    // [CHK-09]
    #[schema(required)]
    pub points: Option<Points>,
    /// Credentials that the customer should change, because the account was migrated with weak ones.
    pub credentials_to_update: CredentialsToUpdate,
    /// Whether the shop insists that the customer changes these credentials first. Until then, prices are those of a visitor, and
    /// orders are refused with `claim-first`.
    pub must_claim: bool,
}

/// Reward points, in hundredths of a point.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Points {
    /// All points, including those on hold.
    pub balance_hundredths: i32,
    /// Points reserved by orders in progress.
    #[schema(minimum = 0)]
    pub on_hold_hundredths: i32,
    /// Balance minus the points on hold, at least 0.
    #[schema(minimum = 0)]
    pub available_hundredths: i32,
    /// Value of the available points, in cents.
    #[schema(minimum = 0)]
    pub worth_cents: i32,
}

/// Credentials that are unchanged since the account was migrated.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CredentialsToUpdate {
    /// Whether the customer still needs an e-mail address as the user name.
    pub email: bool,
    /// Whether the password is still the phone number.
    pub password: bool,
}
