//! Response model of a customer's account.

use serde::Serialize;
use utoipa::ToSchema;

/// Account of the signed-in customer.
// [ACC-08]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Name that the customer signs in with.
    pub user_name: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company, or null.
    #[schema(required)]
    pub company: Option<String>,
    /// E-mail address, or null.
    #[schema(required)]
    pub email: Option<String>,
    /// New e-mail address whose owner has not opened the link in the mail yet, in this browser. Null after an hour.
    #[schema(required)]
    pub email_to_confirm: Option<String>,
    /// Phone number as it is stored, in any notation.
    pub phone: String,
    /// Street and number.
    pub street: String,
    /// Postcode.
    pub postcode: String,
    /// Town or city.
    pub city: String,
    /// Country code (ISO 3166-1 alpha-2). Null for a country that the shop does not deliver to.
    #[schema(required, example = "CY")]
    pub country_code: Option<String>,
    /// Name of the country as it is stored, or null.
    #[schema(required, example = "Cyprus")]
    pub country: Option<String>,
}
