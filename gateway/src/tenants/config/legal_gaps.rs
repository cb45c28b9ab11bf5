use super::{
    AccessibilityConfig, CheckoutConfig, PriceReductionsConfig, ReviewsConfig, TenantConfig,
    WithdrawalConfig,
};

/// Returns the settings that EU law requires and that `tenant.toml` lacks, one sentence each. Empty for a complete shop
/// (D-245).
pub fn legal_gaps(config: &TenantConfig) -> Vec<&'static str> {
    let mut gaps = seller_gaps(config);
    if !is_for_traders(config) {
        gaps.extend(switched_off(config));
        gaps.extend(text_gaps(config));
    }
    gaps
}

/// A shop that switches off all duties towards consumers sells to traders only.
fn is_for_traders(config: &TenantConfig) -> bool {
    !config.withdrawal.enabled
        && !config.checkout.obligation_to_pay
        && !config.reviews.has_note
        && !config.price_reductions.enabled
        && !config.unit_prices.enabled
        && !config.accessibility.enabled
}

fn seller_gaps(config: &TenantConfig) -> Vec<&'static str> {
    let seller = &config.seller;
    let values = [
        (
            &seller.name,
            "seller.name is missing: pages and mails name the seller as the property companyName does",
        ),
        (
            &seller.address,
            "seller.address is missing: pages and mails have the property location, which may be a town only",
        ),
        (
            &seller.register,
            "seller.register is missing: a registered company must name register and number",
        ),
        (
            &seller.vat_id,
            "seller.vat_id is missing: a seller with a VAT number must name it",
        ),
    ];
    let missing = values.into_iter().filter(|(value, _)| value.is_none());
    missing.map(|(_, gap)| gap).collect()
}

fn switched_off(config: &TenantConfig) -> impl Iterator<Item = &'static str> {
    let CheckoutConfig {
        obligation_to_pay, ..
    } = config.checkout;
    let switches = [
        (
            config.withdrawal.enabled,
            "withdrawal.enabled is false: consumers must be able to withdraw online",
        ),
        (
            obligation_to_pay,
            "checkout.obligation_to_pay is false: consumers must read that ordering means paying",
        ),
        (
            config.price_reductions.enabled,
            "price_reductions.enabled is false: consumers must see the lowest price of 30 days",
        ),
        (
            config.unit_prices.enabled,
            "unit_prices.enabled is false: consumers must see the price per litre or kilogram",
        ),
        (
            config.accessibility.enabled,
            "accessibility.enabled is false: consumers must find the accessibility statement",
        ),
        (
            config.reviews.has_note,
            "reviews.has_note is false: consumers must read whether reviews are checked",
        ),
    ];
    let off = switches.into_iter().filter(|(is_on, _)| !is_on);
    off.map(|(_, gap)| gap)
}

fn text_gaps(config: &TenantConfig) -> Vec<&'static str> {
    let mut gaps = Vec::new();
    if config.producers.is_empty() {
        gaps.push("producers is missing: product pages name no producer");
    }
    let is_english = config.language.as_str().split('-').next() == Some("en");
    if is_english {
        return gaps;
    }
    let withdrawal = &config.withdrawal;
    let default = WithdrawalConfig::default();
    if withdrawal.enabled && withdrawal.label == default.label {
        gaps.push("withdrawal.label is the English default, in a shop of another language");
    }
    let has_excluded = withdrawal.enabled && !withdrawal.excluded_categories.is_empty();
    if has_excluded && withdrawal.excluded_text == default.excluded_text {
        gaps.push("withdrawal.excluded_text is the English default, in a shop of another language");
    }
    if withdrawal.enabled && withdrawal.instructions.is_none() {
        gaps.push("withdrawal.instructions is the English default, in a shop of another language");
    }
    if withdrawal.enabled && withdrawal.receipt_text.is_none() {
        gaps.push("withdrawal.receipt_text is the English default, in a shop of another language");
    }
    let reductions = &config.price_reductions;
    if reductions.enabled && reductions.label == PriceReductionsConfig::default().label {
        gaps.push("price_reductions.label is the English default, in a shop of another language");
    }
    let accessibility = &config.accessibility;
    if accessibility.enabled && accessibility.label == AccessibilityConfig::default().label {
        gaps.push("accessibility.label is the English default, in a shop of another language");
    }
    if accessibility.enabled && accessibility.sections.is_empty() {
        gaps.push("accessibility.sections is the English default, in a shop of another language");
    }
    let reviews = &config.reviews;
    if reviews.has_note && reviews.note == ReviewsConfig::default().note {
        gaps.push("reviews.note is the English default, in a shop of another language");
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPLETE: &str = r#"
name = "Lamps"
hosts = ["lamps.example.com"]
countries = "cyprus"
[retail]
identifier = "lamps"
api_url = "http://127.0.0.1:8081"
[seller]
name = "Lamps Ltd"
address = "1 Light Street, 1010 Nicosia"
register = "HE 123456"
vat_id = "CY10259033P"
[[producers]]
brand = "glow"
name = "Glow Ltd"
address = "2 Light Street, 1010 Nicosia"
contact = "glow@example.com"
"#;

    fn gaps(text: &str) -> Vec<&'static str> {
        legal_gaps(&TenantConfig::parse(text).unwrap())
    }

    #[test]
    fn a_complete_shop_has_no_gaps() {
        assert_eq!(gaps(COMPLETE), Vec::<&str>::new());
    }

    #[test]
    fn each_missing_value_is_a_gap() {
        let start = COMPLETE.split("[seller]").next().unwrap();
        let keys: Vec<_> = gaps(start)
            .into_iter()
            .filter_map(|gap| gap.split(' ').next())
            .collect();
        let expected = [
            "seller.name",
            "seller.address",
            "seller.register",
            "seller.vat_id",
            "producers",
        ];
        assert_eq!(keys, expected);
    }

    #[test]
    fn one_duty_that_is_off_is_a_gap_and_all_are_a_shop_for_traders() {
        let some = format!("{COMPLETE}[withdrawal]\nenabled = false\n");
        let found = gaps(&some);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("withdrawal.enabled "), "{found:?}");
        let all = format!(
            "{some}[checkout]\nobligation_to_pay = false\n[reviews]\nhas_note = false\n\
             [price_reductions]\nenabled = false\n[unit_prices]\nenabled = false\n\
             [accessibility]\nenabled = false\n"
        );
        assert_eq!(gaps(&all), Vec::<&str>::new());
    }

    #[test]
    fn english_defaults_are_gaps_in_other_languages() {
        let greek = COMPLETE.replace("countries", "language = \"el-CY\"\ncountries");
        assert_eq!(gaps(&greek).len(), 7, "{:?}", gaps(&greek));
        let excludes = format!("{greek}[withdrawal]\nexcluded_categories = [\"liquids\"]\n");
        assert_eq!(gaps(&excludes).len(), 8, "{:?}", gaps(&excludes));
    }
}
