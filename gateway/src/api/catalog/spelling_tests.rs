use std::time::Duration;

use rstest::rstest;

use super::*;
use crate::clock::thread_cpu_time;

const NAMES: [&str; 13] = [
    "Oak chair",
    "Chair with arms",
    "Walnut table",
    "Children\u{2019}s desk",
    "Café table",
    "Salt lime 10ml",
    "Mint salt 20ml",
    "Γραφείο δρυός",
    "Ξύλινος καναπές",
    "E-liquid mango",
    "Lamps & lights",
    "O'Neil",
    "ΚΑΦΕΣ ΑΠΟ ΤΗΝ ΑΜΜΟΧΩΣΤΟ",
];

fn vocabulary(names: &[&str]) -> Vocabulary {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    Vocabulary::of_names(&names)
}

#[rstest]
#[case::one_letter_missing("chir", &["chair"])]
#[case::two_letters_swapped("chiar", &["chair"])]
#[case::one_letter_too_many("wallnut", &["walnut"])]
#[case::two_edits_in_a_long_word("childrans desc", &["children\u{2019}s desk", "children\u{2019}s", "desk"])]
#[case::two_edits_in_a_short_word("chrai", &[])]
#[case::capitals("CHIAR", &["chair"])]
#[case::accent_left_out("cafe", &["café"])]
#[case::accent_typed_as_combining_character("cafe\u{301} tabel", &["café table", "café", "table"])]
#[case::greek_without_accents("γραφειο", &["γραφείο"])]
#[case::greek_capitals("ΞΥΛΙΝΟΣ ΚΑΝΑΠΕΣ", &["ξύλινος καναπές", "ξύλινος", "καναπές"])]
#[case::apostrophe_left_out("oneil", &["o'neil"])]
#[case::typographic_apostrophe("o\u{2019}neil", &["o'neil"])]
#[case::word_order_is_kept("tabel walnut", &["table walnut", "table", "walnut"])]
#[case::hyphen_is_kept("e-liqiud", &["e-liquid", "e liquid", "liquid"])]
#[case::numbers_are_not_corrected("30ml", &[])]
#[case::known_words_are_suggested_separately("oak mango", &["oak", "mango"])]
#[case::uncorrectable_words_are_left_out("oak xyzzyx chiar", &["oak xyzzyx chair", "oak chair", "oak", "chair"])]
#[case::no_similar_word("xyzzyx", &[])]
#[case::known_word("chair", &[])]
#[case::stop_words_alone_are_no_guess("nothing with this", &[])]
#[case::greek_stop_words_in_capitals("ΤΙΠΟΤΑ ΑΠΟ ΤΗΝ", &[])]
#[case::stop_words_between_words_are_kept("chiar with arms", &["chair with arms", "chair", "arms"])]
#[case::short_words_are_not_corrected("tab", &[])]
#[case::no_words("' -- %", &[])]
#[case::empty("", &[])]
fn a_term_is_corrected_to_words_of_the_shop(#[case] term: &str, #[case] expected: &[&str]) {
    assert_eq!(guess_corrections(term, &vocabulary(&NAMES)), expected);
}

#[test]
fn equally_similar_words_are_ranked_by_frequency_then_alphabet() {
    let line_is_frequent = vocabulary(&["Lime", "Line", "Line"]);
    assert_eq!(guess_corrections("lipe", &line_is_frequent), ["line"]);
    let equally_frequent = vocabulary(&["Line", "Lime"]);
    assert_eq!(guess_corrections("lipe", &equally_frequent), ["lime"]);
}

#[test]
fn a_large_vocabulary_keeps_the_most_frequent_words() {
    let mut names: Vec<String> = (0..MAX_WORDS + 5).map(|at| format!("word{at}")).collect();
    names.push("often often".to_owned());
    let vocabulary = Vocabulary::of_names(&names);
    assert_eq!(vocabulary.words.len(), MAX_WORDS);
    assert!(vocabulary.contains("often"));
    assert!(!vocabulary.contains("word9999"), "last in the alphabet");
}

#[test]
fn a_vocabulary_can_be_cached_as_json() {
    let cached = serde_json::to_vec(&vocabulary(&NAMES)).unwrap();
    let read: Vocabulary = serde_json::from_slice(&cached).unwrap();
    assert_eq!(guess_corrections("chiar", &read), ["chair"]);
}

/// All words have the same length and letters, so the edit distance of nearly every word is computed.
#[test]
fn the_worst_search_takes_bounded_time() {
    let letters = [b'a', b'b', b'c', b'd', b'e'];
    let word = |number: usize| -> String {
        let word = (0..7_u32).map(|at| letters[(number / 5_usize.pow(at)) % 5]);
        word.map(char::from).collect()
    };
    let names: Vec<String> = (0..2 * MAX_WORDS).map(|at| word(at * 2)).collect();
    let vocabulary = Vocabulary::of_names(&names);
    assert_eq!(vocabulary.words.len(), MAX_WORDS);
    let typed: Vec<String> = (0..12)
        .map(|at| format!("zz{}", word(at * 6_007 + 1)))
        .collect();
    let term = typed.join(" ");
    let start = thread_cpu_time();
    let found = guess_corrections(term.get(..100).unwrap(), &vocabulary);
    let took = thread_cpu_time().saturating_sub(start);
    assert!(found.len() <= MAX_GUESSES);
    // The limit allows for an unoptimised build.
    assert!(took < Duration::from_secs(5), "{took:?}");
}

proptest::proptest! {
    #[test]
    fn guesses_are_deterministic_and_limited(term in "\\PC{0,100}", names in proptest::collection::vec("\\PC{0,30}", 0..30)) {
        let vocabulary = Vocabulary::of_names(&names);
        let found = guess_corrections(&term, &vocabulary);
        proptest::prop_assert!(found.len() <= MAX_GUESSES);
        proptest::prop_assert_eq!(&found, &guess_corrections(&term, &vocabulary));
        for guess in found {
            proptest::prop_assert!(guess.to_lowercase() != term.to_lowercase());
            proptest::prop_assert!(!guess.trim().is_empty() && guess.chars().count() <= MAX_CHARACTERS);
        }
    }

    #[test]
    fn two_swapped_letters_in_a_long_word_are_corrected(word in "[a-z]{6,12}", at in 0_usize..5) {
        let mut letters: Vec<char> = word.chars().collect();
        letters.swap(at, at + 1);
        let typed: String = letters.into_iter().collect();
        let found = guess_corrections(&typed, &vocabulary(&[&word]));
        if typed == word {
            proptest::prop_assert!(found.is_empty());
        } else {
            proptest::prop_assert_eq!(found, [word]);
        }
    }

    #[test]
    fn the_parts_add_up_to_the_text(text in "\\PC{0,40}") {
        let whole: String = parts(&text).into_iter().map(|part| match part {
            Part::Word(text) | Part::Separator(text) => text,
        }).collect();
        proptest::prop_assert_eq!(whole, text);
    }
}
