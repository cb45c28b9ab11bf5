use super::{chunks, is_greek, is_stop_word, stem};

/// Stems of the words that say what an English category contains: `lamp` of "Table lamps", and `hoodi` and
/// `sweatshirt` of "Hoodies & Sweatshirts". Greek names have this word at other places.
pub(in crate::catalogue_index) fn kinds_of(category: &str) -> Vec<String> {
    let (outside, _) = category.split_once('(').unwrap_or((category, ""));
    outside
        .split([',', '&', '/', '+'])
        .flat_map(|part| part.split(" and "))
        .filter_map(kind)
        .collect()
}

/// The last word before "for", "with" and other stop words.
fn kind(part: &str) -> Option<String> {
    let words = chunks(part).into_iter().flat_map(|chunk| chunk.words);
    let words = words.skip_while(|word| is_stop_word(&word.folded));
    let last = words
        .take_while(|word| !is_stop_word(&word.folded))
        .last()?;
    (!is_greek(&last.folded)).then(|| stem(&last.folded).into_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::last_word("Table lamps", &["lamp"])]
    #[case::several("Hoodies & Sweatshirts", &["hoodi", "sweatshirt"])]
    #[case::and("Stools and benches", &["stool", "bench"])]
    #[case::before_a_preposition("The bags for laptops", &["bag"])]
    #[case::brackets("Coils (replacement)", &["coil"])]
    #[case::greek("Λάμπες δαπέδου", &[])]
    #[case::nothing(" & ", &[])]
    fn the_kind_is_the_last_word(#[case] category: &str, #[case] kinds: &[&str]) {
        assert_eq!(kinds_of(category), kinds);
    }
}
