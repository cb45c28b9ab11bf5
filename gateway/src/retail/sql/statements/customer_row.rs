use serde::Deserialize;

use crate::retail::{
    model::{Customer, is_single_email},
    wire,
};

/// Row of a customer, without the password.
#[derive(Deserialize)]
pub struct CustomerRow {
    #[serde(rename = "CUSTID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(
        rename = "CUST_USERNAME",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    pub(crate) user_name: String,
    #[serde(rename = "CUSTNAME", default, deserialize_with = "wire::text_or_empty")]
    first_name: String,
    #[serde(
        rename = "CUSTSURNAME",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    last_name: String,
    #[serde(
        rename = "CUSTCONTACTPERSON",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    company: String,
    #[serde(
        rename = "CUSTMOBILEPHONE",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    pub(crate) mobile_phone: String,
    #[serde(
        rename = "CUSTPHONE",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    pub(crate) phone: String,
    #[serde(
        rename = "CUSTEMAIL",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    pub(crate) email: String,
    #[serde(
        rename = "CUSTADDRESS",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    address: String,
    #[serde(rename = "CUSTCITY", default, deserialize_with = "wire::text_or_empty")]
    city: String,
    #[serde(
        rename = "CUSTCOUNTRY",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    country: String,
    #[serde(
        rename = "CUST_PriceLIst_Header_Id",
        default,
        deserialize_with = "wire::opt_int"
    )]
    price_list: Option<i32>,
    #[serde(rename = "CUST_Exclude_Vat", default, deserialize_with = "wire::flag")]
    exclude_vat: bool,
    #[serde(
        rename = "CUST_POINT_Balance",
        default,
        deserialize_with = "wire::hundredths_or_zero"
    )]
    points_balance_hundredths: i32,
    #[serde(
        rename = "CUST_POINTS_Onhold",
        default,
        deserialize_with = "wire::hundredths_or_zero"
    )]
    points_on_hold_hundredths: i32,
    #[serde(
        rename = "HAS_PHONE_PASSWORD",
        default,
        deserialize_with = "wire::flag"
    )]
    pub(crate) has_phone_password: bool,
}

impl From<CustomerRow> for Customer {
    fn from(row: CustomerRow) -> Self {
        let (street, postcode) = split_address(&row.address);
        let phone = [row.mobile_phone, row.phone]
            .into_iter()
            .find(|phone| !phone.is_empty())
            .unwrap_or_default();
        Self {
            id: row.id,
            is_user_name_email: is_single_email(&row.user_name),
            user_name: row.user_name,
            first_name: row.first_name,
            last_name: row.last_name,
            company: row.company,
            email: row.email,
            street,
            postcode,
            city: row.city,
            country: row.country,
            // The Retail API writes a missing price list as -1, null or empty. Ids begin at 1.
            price_list: row.price_list.filter(|list| *list > 0),
            exclude_vat: row.exclude_vat,
            points_balance_hundredths: row.points_balance_hundredths,
            points_on_hold_hundredths: row.points_on_hold_hundredths,
            // In the database, an empty password equals an empty phone number.
            has_phone_password: row.has_phone_password && !phone.is_empty(),
            phone,
        }
    }
}

/// The postcode follows the last comma.
fn split_address(address: &str) -> (String, String) {
    let (street, postcode) = address.rsplit_once(',').unwrap_or((address, ""));
    (street.trim().to_owned(), postcode.trim().to_owned())
}
