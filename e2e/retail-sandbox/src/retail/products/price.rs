use crate::server::Request;

#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub(super) struct PriceTerms {
    /// Price list that replaces the public prices; `None` for public prices.
    pub(super) price_list: Option<i64>,
    pub(super) without_vat: bool,
}

impl PriceTerms {
    pub(super) fn of(request: &Request) -> Self {
        Self {
            price_list: request
                .parameter("customer_price_list_header")
                .parse()
                .ok()
                .filter(|header| *header > 0),
            without_vat: matches!(request.parameter("cust_excl_vat"), "1" | "True" | "true"),
        }
    }

    pub(super) fn charged(self, gross_cents: i64, vat_percent: &str) -> i64 {
        if !self.without_vat {
            return gross_cents;
        }
        // The rate in hundredths of a percent, so that 5.5 % is a whole number.
        let divisor = 10_000 + cents(vat_percent).unwrap_or_default();
        (gross_cents * 10_000 + divisor / 2) / divisor
    }
}

/// Cents of a decimal like `29.9`; a third decimal is rounded half up.
pub(super) fn cents(decimal: &str) -> Option<i64> {
    let (whole, fraction) = decimal
        .trim()
        .split_once('.')
        .unwrap_or((decimal.trim(), ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    let whole: i64 = whole
        .parse()
        .ok()
        .filter(|whole| (0..1_000_000_000).contains(whole))?;
    Some(whole * 100 + (digits.parse::<i64>().ok()? + 5) / 10)
}

pub(super) fn decimal(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_become_cents() {
        assert_eq!(cents("29.9"), Some(2_990));
        assert_eq!(cents("12"), Some(1_200));
        assert_eq!(cents("0.005"), Some(1));
        assert_eq!(cents(""), None);
        assert_eq!(cents("1.-5"), None);
        assert_eq!(decimal(2_905), "29.05");
    }

    #[test]
    fn net_prices_are_rounded_to_cents() {
        let terms = PriceTerms {
            price_list: None,
            without_vat: true,
        };
        assert_eq!(terms.charged(11_900, "19"), 10_000);
        assert_eq!(terms.charged(2_990, "19"), 2_513);
        assert_eq!(terms.charged(1_055, "5.5"), 1_000);
    }
}
