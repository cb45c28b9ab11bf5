use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    ProductCategories,
    content::{Content, Measure},
};

/// `[unit_prices]`: prices per unit of measure (Directive 98/6/EC, Art. 3; D-247).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UnitPricesConfig {
    /// Whether products whose content is known have a unit price. Shops that sell to traders only need none.
    pub enabled: bool,
    /// Whether contents up to 250 ml or g are priced per 100 ml or g, where that is customary in the shop's country.
    pub per_100: bool,
    /// Slugs of categories or master categories whose products have a capacity and no content, such as tanks.
    pub excluded_categories: Vec<String>,
    /// Slugs of categories or master categories whose products are sold by the metre.
    pub length_categories: Vec<String>,
    /// Content of products whose name tells none, by the slug of their category or master category.
    pub contents: BTreeMap<String, Content>,
}

const MAX_CATEGORIES: usize = 200;
/// Largest content that is priced per 100 ml or g.
const MAX_SMALL_THOUSANDTHS: i64 = 250_000;

impl Default for UnitPricesConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            per_100: true,
            excluded_categories: Vec::new(),
            length_categories: Vec::new(),
            contents: BTreeMap::new(),
        }
    }
}

impl UnitPricesConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        let lists = [&self.excluded_categories, &self.length_categories];
        let is_wrong = |slugs: &Vec<String>| {
            slugs.len() > MAX_CATEGORIES || slugs.iter().any(|slug| slug.trim().is_empty())
        };
        if lists.into_iter().any(is_wrong) || self.contents.len() > MAX_CATEGORIES {
            let rule = "unit_prices: each list of categories must be at most 200 slugs";
            return Err(("unit_prices.excluded_categories", rule));
        }
        Ok(())
    }

    /// Content of a product of these categories, which the first of the texts with a content tells.
    pub fn content<'a>(
        &self,
        texts: impl IntoIterator<Item = &'a str>,
        categories: &ProductCategories<'_>,
    ) -> Option<Content> {
        if !self.enabled || categories.are_in(&self.excluded_categories) {
            return None;
        }
        let has_lengths = categories.are_in(&self.length_categories);
        let mut texts = texts.into_iter();
        let told = texts.find_map(|text| Content::of_name(text, has_lengths));
        told.or_else(|| categories.find(&self.contents).copied())
    }

    /// Price of a unit of measure in cents, rounded half up, and the unit. `None` if the price is that of the unit.
    pub fn unit_price(&self, content: Content, price_cents: i32) -> Option<(i32, &'static str)> {
        let Content {
            measure,
            thousandths,
        } = content;
        let is_small = self.per_100 && thousandths <= MAX_SMALL_THOUSANDTHS;
        let (unit_thousandths, unit) = match measure {
            Measure::Volume if is_small => (100_000, "100 ml"),
            Measure::Volume => (1_000_000, "l"),
            Measure::Mass if is_small => (100_000, "100 g"),
            Measure::Mass => (1_000_000, "kg"),
            Measure::Length => (1_000, "m"),
        };
        if price_cents <= 0 || thousandths <= 0 || thousandths == unit_thousandths {
            return None;
        }
        let exact = i64::from(price_cents).checked_mul(unit_thousandths)?;
        let cents = exact.checked_add(thousandths / 2)? / thousandths;
        Some((i32::try_from(cents).ok()?, unit))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn config() -> UnitPricesConfig {
        UnitPricesConfig {
            excluded_categories: vec!["tanks".to_owned()],
            length_categories: vec!["tapes".to_owned()],
            contents: BTreeMap::from([(
                "salts".to_owned(),
                Content {
                    measure: Measure::Volume,
                    thousandths: 10_000,
                },
            )]),
            ..UnitPricesConfig::default()
        }
    }

    fn unit_price(name: &str, categories: &[&str], cents: i32) -> Option<(i32, &'static str)> {
        let config = config();
        let categories = ProductCategories::new(categories.iter().copied(), &[]);
        let content = config.content([name], &categories)?;
        config.unit_price(content, cents)
    }

    #[rstest]
    #[case("Nic salt 10 ml", &[], 5_90, Some((59_00, "100 ml")))]
    #[case("Base 250 ml", &[], 10_00, Some((4_00, "100 ml")))]
    #[case("Base 251 ml", &[], 10_00, Some((39_84, "l")))]
    #[case("Base 500 ml", &[], 6_50, Some((13_00, "l")))]
    #[case("Tea 75 g", &[], 4_00, Some((5_33, "100 g")))]
    #[case("Tea 0.3 kg", &[], 4_00, Some((13_33, "kg")))]
    #[case("Tape 66 m", &["tapes"], 6_60, Some((10, "m")))]
    #[case::length_elsewhere("Cable 2 m", &["cables"], 6_60, None)]
    #[case::price_of_the_unit("Base 1 l", &[], 9_00, None)]
    #[case::price_of_100("Base 100 ml", &[], 9_00, None)]
    #[case::excluded("Tank 5 ml", &["new", "tanks"], 25_00, None)]
    #[case::content_of_the_category("Nic salt", &["salts"], 5_00, Some((50_00, "100 ml")))]
    #[case::name_before_category("Nic salt 20 ml", &["salts"], 5_00, Some((25_00, "100 ml")))]
    #[case::free("Nic salt 10 ml", &[], 0, None)]
    #[case::too_much("Nic salt 0.001 ml", &[], 20_000_000, None)]
    fn a_known_content_has_a_unit_price(
        #[case] name: &str,
        #[case] categories: &[&str],
        #[case] cents: i32,
        #[case] expected: Option<(i32, &'static str)>,
    ) {
        assert_eq!(unit_price(name, categories, cents), expected, "{name}");
    }

    #[test]
    fn a_shop_can_price_all_contents_per_litre_or_none() {
        let per_litre = UnitPricesConfig {
            per_100: false,
            ..config()
        };
        let categories = ProductCategories::new(["salts"], &[]);
        let content = per_litre.content(["Nic salt 10 ml"], &categories).unwrap();
        assert_eq!(per_litre.unit_price(content, 5_90), Some((59_000, "l")));
        let off = UnitPricesConfig {
            enabled: false,
            ..config()
        };
        assert_eq!(off.content(["Nic salt 10 ml"], &categories), None);
    }

    proptest! {
        /// The price of the content is what its unit price gives, up to rounding of the unit price to a cent.
        #[test]
        fn the_unit_price_gives_the_price_of_the_content(
            cents in 1_i32..10_000_000,
            thousandths in 100_i64..100_000_000,
            measure in prop::sample::select(vec![Measure::Volume, Measure::Mass, Measure::Length]),
        ) {
            let content = Content { measure, thousandths };
            if let Some((unit_cents, unit)) = config().unit_price(content, cents) {
                let unit_thousandths = match unit {
                    "100 ml" | "100 g" => 100_000,
                    "l" | "kg" => 1_000_000,
                    _ => 1_000,
                };
                let exact = i64::from(cents) * unit_thousandths;
                let difference = (i64::from(unit_cents) * thousandths - exact).abs();
                prop_assert!(difference * 2 <= thousandths);
            }
        }
    }
}
