use std::collections::BTreeMap;

use serde::Deserialize;

use super::is_text;
use crate::tenants::Weekday;

/// `[[pickup]]`: a shop in which shoppers can get products from its stock (D-258).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickupConfig {
    /// Public name of the shop's warehouse in the Retail API.
    pub warehouse: String,
    /// Name of the shop, such as its street.
    pub name: String,
    /// Town.
    pub place: String,
    /// Opening hours; the shop is closed on other days.
    pub hours: BTreeMap<Weekday, OpeningHours>,
}

const MAX_SHOPS: usize = 50;
const MAX_CHARS: usize = 80;

impl PickupConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check_all(shops: &[Self]) -> Result<(), (&'static str, &'static str)> {
        let mut warehouses: Vec<_> = shops.iter().map(|shop| shop.warehouse.as_str()).collect();
        warehouses.sort_unstable();
        let is_twice = |pair: &[&str]| matches!(pair, [one, other] if one == other);
        if shops.len() > MAX_SHOPS || warehouses.windows(2).any(is_twice) {
            let rule = "pickup must be at most 50 shops, and name each warehouse once";
            return Err(("pickup.warehouse", rule));
        }
        if !shops.iter().all(Self::has_valid_texts) {
            let rule =
                "warehouse, name and place must be 1 to 80 characters of plain text in one line";
            return Err(("pickup.warehouse", rule));
        }
        if shops.iter().any(|shop| shop.hours.is_empty()) {
            let rule = "hours must have at least one day, such as monday = \"09:00 - 18:00\"";
            return Err(("pickup.hours", rule));
        }
        Ok(())
    }

    fn has_valid_texts(&self) -> bool {
        let mut texts = [&self.warehouse, &self.name, &self.place].into_iter();
        texts.all(|text| is_text(text, MAX_CHARS) && !text.contains('\n'))
    }
}

/// Opening hours of a day, such as `09:00 - 13:00, 15:00 - 18:00`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct OpeningHours(String);

impl OpeningHours {
    /// The hours. The last five characters are the time at which the shop closes.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for OpeningHours {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let ranges = text.split(", ").map(|range| range.split_once(" - "));
        let times: Option<Vec<_>> = ranges
            .flat_map(|range| [range.map(|(from, _)| from), range.map(|(_, to)| to)])
            .map(|time| minutes(time?))
            .collect();
        match times {
            Some(times) if times.is_sorted_by(|one, next| one < next) => Ok(Self(text)),
            _ => Err(
                "expected opening hours in ascending order, such as 09:00 - 18:00 or 09:00 - 13:00, 15:00 - 18:00",
            ),
        }
    }
}

/// Minutes since midnight of a time such as `09:00`, up to `24:00`.
fn minutes(time: &str) -> Option<u16> {
    let is_time = time.len() == 5
        && time
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b':');
    let (hours, minutes) = time.split_once(':').filter(|_| is_time)?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    let total = hours * 60 + minutes;
    (minutes < 60 && total <= 24 * 60 && time.as_bytes().get(2) == Some(&b':')).then_some(total)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::one_range("09:00 - 18:00", true)]
    #[case::two_ranges("09:00 - 13:00, 15:30 - 18:00", true)]
    #[case::until_midnight("10:00 - 24:00", true)]
    #[case::no_range("", false)]
    #[case::words("nine to five", false)]
    #[case::one_digit("9:00 - 18:00", false)]
    #[case::after_midnight("09:00 - 24:30", false)]
    #[case::minutes("09:60 - 18:00", false)]
    #[case::backwards("18:00 - 09:00", false)]
    #[case::empty_range("09:00 - 09:00", false)]
    #[case::overlapping("09:00 - 13:00, 12:00 - 18:00", false)]
    #[case::open_end("09:00 - 13:00, 15:00", false)]
    #[case::sign("+9:00 - 18:00", false)]
    fn opening_hours_are_ascending_ranges(#[case] text: &str, #[case] is_valid: bool) {
        assert_eq!(OpeningHours::try_from(text.to_owned()).is_ok(), is_valid);
    }
}
