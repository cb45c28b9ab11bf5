//! Buyer of an order [CHK-02, D-13].

use super::{create_order::GuestBuyer, service::CheckoutService};
use crate::{
    customer_pricing::Pricing,
    http::problem::{ApiError, ApiResult, FieldError, FieldErrorCode, ProblemKind},
    orders::{Buyer, Guest},
    retail::{RetailClient, model::Customer as Record},
    sessions::{Customer, Profile},
    shop_context::ShopContext,
    tenants::{Country, CountryPreset},
};

pub(super) enum UncheckedBuyer {
    Customer {
        record: Box<Record>,
        profile: Profile,
    },
    Guest {
        guest: GuestBuyer,
    },
}

impl UncheckedBuyer {
    /// Loads the record, because the session's copy may be outdated. Also updates this copy.
    pub(super) async fn customer(
        customer: &Customer,
        shop: &ShopContext,
        retail: &RetailClient,
        service: &CheckoutService,
    ) -> ApiResult<Self> {
        let record = retail.find_customer(customer.id).await?;
        let record = record
            .ok_or_else(|| ApiError::new(ProblemKind::NotSignedIn, "This account is closed."))?;
        let profile = Profile::of(&shop.tenant, &record);
        service
            .sessions
            .update_profile(customer.session, profile.clone())
            .await;
        Ok(Self::Customer {
            record: Box::new(record),
            profile,
        })
    }

    pub(super) fn profile(&self) -> Option<&Profile> {
        match self {
            Self::Customer { profile, .. } => Some(profile),
            Self::Guest { .. } => None,
        }
    }

    pub(super) fn pricing(&self, shop: &ShopContext) -> ApiResult<Pricing> {
        let features = shop.settings()?.public.features;
        let of_customer = self.profile().map(|profile| profile.pricing(features));
        Ok(of_customer.unwrap_or_default())
    }

    pub(super) fn into_buyer(
        self,
        countries: CountryPreset,
        country: Option<&Country>,
    ) -> ApiResult<Buyer> {
        match self {
            Self::Customer { record, profile } => {
                check_address(&record, countries)?;
                Ok(Buyer::Customer {
                    id: record.id,
                    name: profile.name,
                    email: record.email.trim().to_owned(),
                    phone: record.phone.trim().to_owned(),
                })
            }
            Self::Guest { guest } => Ok(Buyer::Guest(guest.into_guest(country))),
        }
    }
}

/// A customer's order goes to the address in the record (D-79).
fn check_address(record: &Record, countries: CountryPreset) -> ApiResult<()> {
    let has = |text: &str| !text.trim().is_empty();
    let required = [
        (
            "firstName",
            has(&record.first_name) || has(&record.last_name) || has(&record.company),
        ),
        ("street", has(&record.street)),
        ("city", has(&record.city)),
        ("postcode", has(&record.postcode)),
        (
            "countryCode",
            countries.find_by_name(&record.country).is_some(),
        ),
        ("phone", has(&record.phone) || has(&record.email)),
    ];
    let missing: Vec<FieldError> = required
        .into_iter()
        .filter(|(_, is_present)| !is_present)
        .map(|(member, _)| FieldError {
            pointer: format!("/{member}"),
            code: FieldErrorCode::Missing,
            detail: "is missing in the customer's account".to_owned(),
        })
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let detail = "The customer's account lacks data that the delivery needs.";
    Err(ApiError::new(ProblemKind::AddressIncomplete, detail).with_fields(missing))
}

impl GuestBuyer {
    fn into_guest(self, country: Option<&Country>) -> Guest {
        let trimmed = |text: String| text.trim().to_owned();
        Guest {
            first_name: trimmed(self.first_name),
            last_name: trimmed(self.last_name),
            company: trimmed(self.company.unwrap_or_default()),
            phone: trimmed(self.phone),
            email: trimmed(self.email),
            street: trimmed(self.street),
            postcode: trimmed(self.postcode),
            city: trimmed(self.city),
            country: country.map_or_else(String::new, |country| country.name.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn record() -> Record {
        Record {
            id: 7,
            user_name: "anna@example.com".into(),
            first_name: "Anna".into(),
            last_name: String::new(),
            company: String::new(),
            phone: "99470012".into(),
            email: String::new(),
            street: "Ledra 1".into(),
            postcode: "1010".into(),
            city: "Nicosia".into(),
            country: "Cyprus".into(),
            price_list: None,
            exclude_vat: false,
            points_balance_hundredths: 0,
            points_on_hold_hundredths: 0,
            has_phone_password: false,
            is_user_name_email: true,
        }
    }

    /// [CHK-01]
    #[rstest]
    #[case::complete(|_: &mut Record| (), &[])]
    #[case::company_instead_of_a_name(|record: &mut Record| {
        record.first_name.clear();
        record.company = "Meridian".into();
    }, &[])]
    #[case::no_name(|record: &mut Record| record.first_name = " ".into(), &["/firstName"])]
    #[case::no_address(|record: &mut Record| {
        record.street.clear();
        record.city.clear();
        record.postcode.clear();
    }, &["/street", "/city", "/postcode"])]
    #[case::country_without_delivery(|record: &mut Record| record.country = "Iceland".into(), &["/countryCode"])]
    #[case::no_phone_or_email(|record: &mut Record| record.phone.clear(), &["/phone"])]
    #[case::email_instead_of_a_phone(|record: &mut Record| {
        record.phone.clear();
        record.email = "anna@example.com".into();
    }, &[])]
    fn an_order_needs_a_complete_address(
        #[case] change: fn(&mut Record),
        #[case] expected: &[&str],
    ) {
        let mut record = record();
        change(&mut record);
        let found = check_address(&record, CountryPreset::CyprusGreece);
        let problem = found.err().map(|error| error.problem("1"));
        let pointers: Vec<String> = problem
            .into_iter()
            .flat_map(|problem| problem.errors)
            .map(|field| field.pointer)
            .collect();
        assert_eq!(pointers, expected);
    }
}
