//! A customer's own record, as the account pages show it.

use serde::Serialize;
use utoipa::ToSchema;

/// A customer's own record [ACC-08].
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Name to sign in with.
    pub user_name: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company.
    #[schema(required)]
    pub company: Option<String>,
    /// E-mail address.
    #[schema(required)]
    pub email: Option<String>,
    /// Phone number as the record has it.
    pub phone: String,
    /// Street and number.
    pub street: String,
    /// Postcode.
    pub postcode: String,
    /// Town or city.
    pub city: String,
    /// Country (ISO 3166-1 alpha-2), when it is one that the shop sells to.
    #[schema(required, example = "CY")]
    pub country_code: Option<String>,
    /// Country as the record has it.
    #[schema(required, example = "Cyprus")]
    pub country: Option<String>,
}
