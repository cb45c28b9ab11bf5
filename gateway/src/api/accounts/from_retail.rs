//! From the Retail client's records to what the account pages show.

use super::model::Account;
use crate::{retail::model::Customer, tenants::CountryPreset};

impl Account {
    /// The record, with its country as one that the shop sells to where it is one.
    pub(super) fn of(record: Customer, offered: CountryPreset) -> Self {
        let country = offered.find_by_name(&record.country);
        Self {
            user_name: record.user_name,
            first_name: record.first_name,
            last_name: record.last_name,
            company: there(record.company),
            email: there(record.email),
            phone: record.phone,
            street: record.street,
            postcode: record.postcode,
            city: record.city,
            country_code: country.map(|country| country.code.to_owned()),
            country: there(record.country),
        }
    }
}

fn there(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}
