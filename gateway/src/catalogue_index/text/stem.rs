use std::borrow::Cow;

use frostem::{Algorithm, Stemmer};

use super::{has_digit, is_greek};

/// Shorter words have no ending that could be removed.
const MIN_CHARACTERS: usize = 3;

/// Returns the stem of a folded word: Greek for Greek letters, else English. Words with digits have no stem.
pub(in crate::catalogue_index) fn stem(folded: &str) -> Cow<'_, str> {
    if has_digit(folded) || folded.chars().nth(MIN_CHARACTERS - 1).is_none() {
        return Cow::Borrowed(folded);
    }
    if !is_greek(folded) {
        let stemmer = Stemmer::new(Algorithm::English);
        // Twice: "lenses" becomes "lens", and "lens" becomes "len".
        return Cow::Owned(stemmer.stem(&stemmer.stem(folded)).into_owned());
    }
    let stem = Stemmer::new(Algorithm::Greek).stem(folded);
    // The algorithm leaves the ι of some endings: μπαταρι(ες), but μπαταρ(ια).
    let shorter = stem.trim_end_matches(is_greek_vowel);
    if shorter.chars().count() < MIN_CHARACTERS {
        return stem;
    }
    Cow::Owned(shorter.to_owned())
}

const fn is_greek_vowel(letter: char) -> bool {
    matches!(letter, 'α' | 'ε' | 'η' | 'ι' | 'ο' | 'υ' | 'ω')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::catalogue_index::text::fold;

    #[rstest]
    #[case("glove", "gloves")]
    #[case("battery", "batteries")]
    #[case("lens", "lenses")]
    #[case("καρέκλα", "καρέκλες")]
    #[case("λάμπα", "λάμπες")]
    #[case("μπαταρία", "μπαταρίες")]
    fn singular_and_plural_have_the_same_stem(#[case] singular: &str, #[case] plural: &str) {
        assert_eq!(stem(&fold(singular)), stem(&fold(plural)));
    }

    #[rstest]
    #[case("iphone13s")]
    #[case("as")]
    fn codes_and_short_words_have_no_stem(#[case] word: &str) {
        assert_eq!(stem(word), word);
    }

    proptest! {
        #[test]
        fn every_word_can_be_stemmed(word in "[α-ω]{1,24}|[a-z]{1,24}|\\PC{1,12}") {
            let _ = stem(&fold(&word));
        }
    }
}
