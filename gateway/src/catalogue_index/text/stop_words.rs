/// Folded.
const STOP_WORDS: [&str; 41] = [
    "a", "an", "and", "by", "for", "from", "in", "not", "of", "on", "or", "the", "to", "with",
    "απο", "για", "η", "και", "με", "ο", "οι", "σε", "στα", "στη", "στην", "στο", "τα", "την",
    "τησ", "τη", "το", "τον", "του", "των", "ωσ", "kai", "gia", "me", "se", "tou", "ths",
];

/// Returns `true` for folded words that are ignored if a term has other words.
pub(in crate::catalogue_index) fn is_stop_word(folded: &str) -> bool {
    STOP_WORDS.contains(&folded)
}
