use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Makes similar spellings equal: compatibility forms, upper and lower case, accents, final sigma, ligatures.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for character in text.nfkd().flat_map(char::to_lowercase) {
        match character {
            'ς' => folded.push('σ'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'þ' => folded.push_str("th"),
            'ı' => folded.push('i'),
            _ if is_combining_mark(character) => {}
            _ => folded.push(character),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Crème BRÛLÉE", "creme brulee")]
    #[case("Δημήτρης", "δημητρησ")]
    #[case("ΔΗΜΗΤΡΗΣ", "δημητρησ")]
    #[case("Ω", "ω")]
    #[case("Straße Ærø", "strasse aero")]
    #[case("ﬁlter ²", "filter 2")]
    #[case("Ø 120 cm", "o 120 cm")]
    #[case("ŁÓDŹ Þórður œuvre IŞIK ılık", "lodz thordur oeuvre isik ilik")]
    fn spellings_of_a_word_are_folded_to_one(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(fold(text), expected);
    }

    #[test]
    fn the_front_end_folds_the_same_letters() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../frontend/src/lib/fold-text.ts"
        );
        let text = std::fs::read_to_string(file).unwrap();
        let (_, table) = text.split_once("= {").unwrap();
        let (table, _) = table.split_once('}').unwrap();
        let lines = table.lines().map(|line| line.trim().trim_end_matches(','));
        let in_front_end: BTreeSet<String> = lines
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        let is_left_by_unicode = |letter: &String| {
            let lower = letter.nfkd().flat_map(char::to_lowercase);
            lower.eq(letter.chars()) && !letter.chars().all(is_combining_mark)
        };
        let letters = ('\0'..='\u{ffff}').map(String::from);
        let folded: BTreeSet<String> = letters
            .filter(is_left_by_unicode)
            .filter(|letter| fold(letter) != *letter)
            .map(|letter| format!("{letter}: \"{}\"", fold(&letter)))
            .collect();
        assert_eq!(in_front_end, folded);
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in "\\PC{0,40}") {
            let folded = fold(&text);
            prop_assert_eq!(fold(&folded), folded);
        }

        #[test]
        fn upper_case_is_folded_to_the_same_text(text in "[a-zα-ωάέήίόύώϊϋ]{0,20}") {
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text));
        }
    }
}
