use super::model::Account;
use crate::{retail::model::Customer, tenants::CountryPreset};

impl Account {
    pub(super) fn from_record(
        record: Customer,
        countries: CountryPreset,
        email_to_confirm: Option<String>,
    ) -> Self {
        let country = countries.find_by_name(&record.country);
        Self {
            user_name: record.user_name,
            first_name: record.first_name,
            last_name: record.last_name,
            company: non_empty(record.company),
            email: non_empty(record.email),
            email_to_confirm,
            phone: record.phone,
            street: record.street,
            postcode: record.postcode,
            city: record.city,
            country_code: country.map(|country| country.code.to_owned()),
            country: non_empty(record.country),
        }
    }
}

fn non_empty(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}
