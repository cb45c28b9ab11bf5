//! Search and paging in memory, because the Retail API has no paging.

use std::ops::Range;

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    /// From 1.
    pub(super) number: u32,
    /// At least 1.
    pub(super) size: u32,
}

impl Page {
    /// Empty beyond the end of the list.
    pub(super) fn range(self, length: usize) -> Range<usize> {
        let to_usize = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let size = to_usize(self.size);
        let start = to_usize(self.number.saturating_sub(1)).saturating_mul(size);
        let start = start.min(length);
        start..start.saturating_add(size).min(length)
    }

    pub(super) fn page_count(self, length: u32) -> u32 {
        length.div_ceil(self.size.max(1))
    }
}

pub(super) struct Search {
    words: Vec<String>,
}

impl Search {
    /// A text without words matches every order.
    pub(super) fn new(text: &str) -> Self {
        let folded = fold(text);
        let words = folded.split_whitespace().map(str::to_owned).collect();
        Self { words }
    }

    /// Each word must be part of one of the texts.
    pub(super) fn matches<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let texts: Vec<String> = texts.into_iter().map(fold).collect();
        let is_found = |word: &String| texts.iter().any(|text| text.contains(word.as_str()));
        self.words.iter().all(is_found)
    }
}

/// Makes similar spellings equal: lower case, no accents, and one form of sigma.
fn fold(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    let lower = letters.flat_map(char::to_lowercase);
    let folded: String = lower
        .map(|letter| if letter == 'ς' { 'σ' } else { letter })
        .collect();
    // Lower case may contain accents again: "İ" becomes an "i" with a dot above.
    folded
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// [ACC-08]
    #[rstest]
    #[case("", true)]
    #[case("  ", true)]
    #[case("web-20407", true)]
    #[case("20407", true)]
    #[case("407 chair", true)]
    #[case::in_different_names("chair sofa", true)]
    #[case("CHAIR", true)]
    #[case("ΚΑΡΠΟΎΖΙ", true)]
    #[case::without_accents("καρπουζι", true)]
    #[case::final_sigma("ΑΝΕΜΟΣ", true)]
    #[case::part_of_a_word("εμοσ", true)]
    #[case("table", false)]
    #[case::one_word_missing("chair table", false)]
    #[case::underscore_is_no_wildcard("ch_ir", false)]
    #[case::percent_is_no_wildcard("%", false)]
    fn an_order_matches_when_all_words_match(#[case] search: &str, #[case] expected: bool) {
        let texts = [
            "WEB-20407",
            "Oak Chair",
            "Sofa, blue",
            "Καρπούζι 10 ml",
            "Άνεμος",
        ];
        assert_eq!(Search::new(search).matches(texts), expected);
    }

    /// [ACC-08]
    #[rstest]
    #[case(1, 10, 25, 0..10)]
    #[case(3, 10, 25, 20..25)]
    #[case(4, 10, 25, 25..25)]
    #[case(10_000, 100, 3, 3..3)]
    #[case(1, 10, 0, 0..0)]
    #[case(u32::MAX, u32::MAX, 7, 7..7)]
    fn a_page_is_a_range_of_the_list(
        #[case] number: u32,
        #[case] size: u32,
        #[case] length: usize,
        #[case] expected: Range<usize>,
    ) {
        assert_eq!(Page { number, size }.range(length), expected);
    }

    proptest! {
        /// [ACC-08]
        #[test]
        fn every_order_is_on_exactly_one_page(length in 0_usize..500, size in 1_u32..=100) {
            let pages = Page { number: 1, size }.page_count(u32::try_from(length).unwrap());
            let all: Vec<usize> = (1..=pages + 1)
                .flat_map(|number| Page { number, size }.range(length))
                .collect();
            prop_assert_eq!(all, (0..length).collect::<Vec<_>>());
            let last = Page { number: pages, size }.range(length);
            prop_assert!(length == 0 || !last.is_empty());
        }

        /// [ACC-08]
        #[test]
        fn a_contained_word_matches(before in "\\PC{0,10}", word in "[a-zα-ωάέήίόύώ0-9-]{1,10}", after in "\\PC{0,10}") {
            let text = format!("{before} {word} {after}");
            prop_assert!(Search::new(&word.to_uppercase()).matches([text.as_str()]));
            let longer = Search::new(&(word.clone() + "_"));
            prop_assert!(!longer.matches([word.as_str()]));
        }
    }
}
