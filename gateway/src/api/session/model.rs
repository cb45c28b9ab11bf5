//! Who is signed in, as far as every page shows it.

use serde::Serialize;
use utoipa::ToSchema;

/// Who is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The customer; none while nobody is signed in.
    #[schema(required)]
    pub customer: Option<SessionCustomer>,
}

/// The signed-in customer, as far as every page shows it [ACC-03].
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionCustomer {
    /// Tells this customer at these prices from any other, and nothing else: whatever was answered under another key is
    /// not this customer's. It is no secret and opens nothing.
    #[schema(example = "5d0b7f6f0c5e7bd1", pattern = "^[0-9a-f]{16}$")]
    pub key: String,
    /// Name to be shown: first and last name, else the company, else the user name.
    #[schema(example = "Anna Georgiou")]
    pub name: String,
    /// Country (ISO 3166-1 alpha-2), when it is one that the shop sells to.
    #[schema(required, example = "CY")]
    pub country_code: Option<String>,
    /// Prices come from a price list of the customer's own [CAT-06, CART-09].
    pub has_price_list: bool,
    /// Prices include VAT [PROD-10].
    pub vat_included: bool,
    /// Reward points; none where the shop has no points [CHK-09].
    #[schema(required)]
    pub points: Option<Points>,
    /// What an account that was brought over with the phone number as its password must still change.
    pub credentials_to_update: CredentialsToUpdate,
}

/// Reward points, in hundredths of a point.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Points {
    /// All points.
    pub balance_hundredths: i32,
    /// Those that an order under way has taken.
    #[schema(minimum = 0)]
    pub on_hold_hundredths: i32,
    /// Balance without those on hold; never below 0.
    #[schema(minimum = 0)]
    pub available_hundredths: i32,
    /// What the available points are worth, in cents.
    #[schema(minimum = 0)]
    pub worth_cents: i32,
}

/// What is still as it was when the account was brought over.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CredentialsToUpdate {
    /// The user name is no e-mail address, or there is none.
    pub email: bool,
    /// The password is the phone number.
    pub password: bool,
}
