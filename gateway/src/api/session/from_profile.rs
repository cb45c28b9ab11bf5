use actix_web::cookie::Key;
use sha2::{Digest as _, Sha256};

use super::model::{CredentialsToUpdate, Points, Session, SessionCustomer};
use crate::{
    api::points::{self, PointValue},
    customer_pricing::Pricing,
    sessions::{Profile, SessionRecord},
    tenants::{LiveSettings, Tenant},
};

impl Session {
    pub(super) fn anonymous() -> Self {
        Self { customer: None }
    }

    /// `secret` hides the id in the customer's key.
    pub(super) fn of_customer(
        record: &SessionRecord,
        tenant: &Tenant,
        settings: &LiveSettings,
        secret: &Key,
    ) -> Self {
        let (profile, must_claim) = (&record.profile, record.must_claim(tenant));
        let (pricing, points) = if must_claim {
            (Pricing::default(), None)
        } else {
            (
                profile.pricing(settings.public.features),
                points(profile, settings.public.point_percentage),
            )
        };
        let customer = SessionCustomer {
            key: customer_key(record.customer_id, pricing, secret),
            name: profile.name.clone(),
            country_code: profile.country_code.clone(),
            has_price_list: pricing.price_list.is_some(),
            vat_included: !pricing.exclude_vat,
            points,
            credentials_to_update: CredentialsToUpdate {
                email: profile.must_update_email,
                password: profile.must_update_password,
            },
            must_claim,
        };
        Self {
            customer: Some(customer),
        }
    }
}

/// First 16 digits of a keyed hash, which can't be forged. The shop is not part of the hash, because
/// each host has its own browser storage.
fn customer_key(customer_id: i32, pricing: Pricing, secret: &Key) -> String {
    let price_list = pricing.price_list.unwrap_or(-1);
    let hash = Sha256::new()
        .chain_update(secret.signing())
        .chain_update(b"customer")
        .chain_update(customer_id.to_be_bytes())
        .chain_update(price_list.to_be_bytes())
        .chain_update([u8::from(pricing.exclude_vat)])
        .finalize();
    let first = hash.first_chunk().copied().unwrap_or_default();
    format!("{:016x}", u64::from_be_bytes(first))
}

/// `None` if the shop offers no points.
fn points(profile: &Profile, percentage: f64) -> Option<Points> {
    let point_value = PointValue::from_percentage(percentage)?;
    let (balance, on_hold) = (
        profile.points_balance_hundredths,
        profile.points_on_hold_hundredths,
    );
    let available = points::available_hundredths(balance, on_hold);
    Some(Points {
        balance_hundredths: balance,
        on_hold_hundredths: on_hold.max(0),
        available_hundredths: available,
        worth_cents: point_value.cents(available),
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [ACC-11]
    #[test]
    fn the_key_depends_on_customer_and_prices() {
        let (secret, other_secret) = (Key::derive_from(&[7; 64]), Key::derive_from(&[8; 64]));
        let pricing = |price_list, exclude_vat| Pricing {
            price_list,
            exclude_vat,
        };
        let keys = [
            customer_key(1, pricing(None, false), &secret),
            customer_key(2, pricing(None, false), &secret),
            customer_key(1, pricing(Some(1), false), &secret),
            customer_key(1, pricing(Some(2), false), &secret),
            customer_key(1, pricing(None, true), &secret),
            customer_key(1, pricing(None, false), &other_secret),
        ];
        let different: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(different.len(), keys.len());
        assert_eq!(keys[0], customer_key(1, pricing(None, false), &secret));
        assert!(keys.iter().all(|key| key.len() == 16));
    }

    /// [ACC-03]
    #[rstest]
    #[case(12_000, 2_000, 3.0, Some((10_000, 300)))]
    #[case::rounded_half_away(50, 0, 3.0, Some((50, 2)))]
    #[case::rounded_down(49, 0, 1.0, Some((49, 0)))]
    #[case::fraction_of_a_percent(1_000, 0, 0.5, Some((1_000, 5)))]
    #[case::inexact_float(150, 0, 0.1 + 0.2, Some((150, 0)))]
    #[case::more_on_hold_than_the_balance(100, 200, 3.0, Some((0, 0)))]
    #[case::negative_balance(-100, 0, 3.0, Some((0, 0)))]
    #[case::maximum(i32::MAX, 0, 1_000.0, Some((i32::MAX, i32::MAX)))]
    #[case::points_worth_nothing(12_000, 0, 0.0, None)]
    #[case::not_a_number(12_000, 0, f64::NAN, None)]
    fn a_point_is_worth_a_percentage_of_a_euro(
        #[case] points_balance_hundredths: i32,
        #[case] points_on_hold_hundredths: i32,
        #[case] percentage: f64,
        #[case] expected: Option<(i32, i32)>,
    ) {
        let profile = Profile {
            points_balance_hundredths,
            points_on_hold_hundredths,
            ..Profile::default()
        };
        let found = points(&profile, percentage);
        let found = found.map(|points| (points.available_hundredths, points.worth_cents));
        assert_eq!(found, expected);
    }
}
