use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
};

use roaring::RoaringBitmap;

use crate::catalogue_index::text::fold;

/// Maximum length of a value in a filter. Longer values are not offered, because no filter can name them.
pub const MAX_VALUE_CHARACTERS: usize = 100;

/// Letter sizes in their usual order.
const LETTER_SIZES: [&str; 10] = [
    "xxs", "xs", "s", "m", "l", "xl", "xxl", "2xl", "xxxl", "3xl",
];

/// Value of a facet, such as a colour.
#[derive(Debug)]
pub(in crate::catalogue_index) struct Value {
    /// Text that filters name the value by.
    pub(in crate::catalogue_index) key: String,
    /// Text to show.
    pub(in crate::catalogue_index) label: String,
    /// CSS colour.
    pub(in crate::catalogue_index) swatch: Option<String>,
    pub(in crate::catalogue_index) products: RoaringBitmap,
}

/// Values of a facet, in the order to show.
#[derive(Debug, Default)]
pub(in crate::catalogue_index) struct Values {
    values: Vec<Value>,
    positions: HashMap<String, usize>,
}

impl Values {
    pub(in crate::catalogue_index) fn iter(&self) -> impl Iterator<Item = &Value> + Clone {
        self.values.iter()
    }

    /// Finds a value by key or label.
    pub(in crate::catalogue_index) fn get(&self, text: &str) -> Option<&Value> {
        self.values.get(*self.positions.get(&value_key(text))?)
    }

    fn new(values: Vec<Value>) -> Self {
        let keys = values.iter().map(|value| value.key.clone());
        Self {
            positions: keys.zip(0..).collect(),
            values,
        }
    }
}

/// Collects the values of a facet.
#[derive(Default)]
pub(super) struct ValuesBuilder {
    values: BTreeMap<String, Value>,
}

impl ValuesBuilder {
    pub(super) fn add(&mut self, product: u32, label: &str, swatch: Option<&str>) {
        let key = value_key(label);
        if key.is_empty() || key.chars().count() > MAX_VALUE_CHARACTERS {
            return;
        }
        let value = self.values.entry(key.clone()).or_insert_with(|| Value {
            key,
            label: label.trim().to_owned(),
            swatch: None,
            products: RoaringBitmap::new(),
        });
        value.products.insert(product);
        if value.swatch.is_none() {
            value.swatch = swatch.map(str::to_owned);
        }
    }

    /// Values in alphabetical order.
    pub(super) fn alphabetical(self) -> Values {
        Values::new(self.values.into_values().collect())
    }

    /// Values in the order of sizes: letter sizes, numbers, texts.
    pub(super) fn by_size(self) -> Values {
        let mut values: Vec<Value> = self.values.into_values().collect();
        values.sort_by(|left, right| compare_sizes(&left.key, &right.key));
        Values::new(values)
    }
}

/// Text that labels and filters of a value have in common: folded, without commas, which separate the values of a
/// filter, and without repeated spaces. Folding comes first, because it turns other characters into commas and spaces.
pub(in crate::catalogue_index) fn value_key(label: &str) -> String {
    // Scripts trim values of an address, and count U+FEFF as white space.
    let is_separator =
        |c: char| matches!(c, ',' | '\u{feff}') || c.is_whitespace() || c.is_control();
    let folded = fold(label);
    let parts = folded.split(is_separator).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

fn compare_sizes(left: &str, right: &str) -> Ordering {
    let letters = |size: &str| {
        let position = LETTER_SIZES.iter().position(|letters| *letters == size);
        position.unwrap_or(LETTER_SIZES.len())
    };
    let number = |size: &str| {
        let end = size.find(|c: char| !c.is_ascii_digit() && c != '.');
        let (digits, _) = size.split_at(end.unwrap_or(size.len()));
        digits.parse().unwrap_or(f64::MAX)
    };
    letters(left)
        .cmp(&letters(right))
        .then_with(|| number(left).total_cmp(&number(right)))
        .then_with(|| left.cmp(right))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[test]
    fn sizes_are_in_their_usual_order() {
        let mut builder = ValuesBuilder::default();
        for size in ["XL", "40", "8 oz", "12 oz", "S", "One size", "M", "39.5"] {
            builder.add(1, size, None);
        }
        let sizes = builder.by_size();
        let labels: Vec<&str> = sizes.iter().map(|value| value.label.as_str()).collect();
        assert_eq!(
            labels,
            ["S", "M", "XL", "8 oz", "12 oz", "39.5", "40", "One size"]
        );
    }

    #[test]
    fn the_key_of_a_value_is_what_a_query_can_contain() {
        let mut builder = ValuesBuilder::default();
        builder.add(1, "One fruit, one  mint", None);
        let sizes = builder.by_size();
        let value = sizes.get("one fruit one mint").unwrap();
        assert_eq!(value.label, "One fruit, one  mint");
    }

    #[rstest]
    #[case("15.6\u{384}\u{384}", "15.6")]
    #[case("5\u{b4}", "5")]
    #[case("Μαύρο\u{384}", "μαυρο")]
    #[case("red\u{ff0c}blue", "red blue")]
    #[case("\u{feff}Red", "red")]
    #[case("1/2\"", "1/2\"")]
    #[case("Ø 120 cm", "o 120 cm")]
    fn a_value_is_found_by_its_label_and_by_its_key(#[case] label: &str, #[case] key: &str) {
        let mut builder = ValuesBuilder::default();
        builder.add(1, label, None);
        let sizes = builder.by_size();
        let keys: Vec<&str> = sizes.iter().map(|value| value.key.as_str()).collect();
        assert_eq!(keys, [key]);
        assert!(sizes.get(label).is_some() && sizes.get(key).is_some());
    }

    #[test]
    fn a_value_that_no_filter_can_name_is_not_offered() {
        let mut builder = ValuesBuilder::default();
        builder.add(1, &"x".repeat(MAX_VALUE_CHARACTERS), None);
        builder.add(1, &"y".repeat(MAX_VALUE_CHARACTERS + 1), None);
        builder.add(1, "\u{b4}", None);
        assert_eq!(builder.by_size().iter().count(), 1);
    }

    proptest! {
        #[test]
        fn the_key_of_a_key_is_the_key(label in "\\PC{0,40}|[ ,\u{b4}\u{384}\u{ff0c}a-c]{0,10}") {
            let key = value_key(&label);
            prop_assert_eq!(value_key(&key), key);
        }
    }

    #[test]
    fn spellings_of_a_value_are_one_value() {
        let mut builder = ValuesBuilder::default();
        builder.add(1, "Μαύρο", None);
        builder.add(2, " ΜΑΥΡΟ", Some("#000"));
        let colors = builder.alphabetical();
        let value = colors.get("μαυρο").unwrap();
        assert_eq!((value.label.as_str(), value.products.len()), ("Μαύρο", 2));
        assert_eq!(value.swatch.as_deref(), Some("#000"));
        assert_eq!(colors.iter().count(), 1);
    }
}
