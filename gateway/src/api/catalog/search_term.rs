pub(super) const MAX_CHARACTERS: usize = 100;

pub(super) fn normalize(term: &str) -> Option<String> {
    let visible: String = term
        .chars()
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    let folded = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    (!folded.is_empty()).then_some(folded)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::normalize;

    #[rstest]
    #[case("  Salt \t lime ", Some("Salt lime"))]
    #[case("a\0b\r\nc", Some("a b c"))]
    #[case("' OR 1=1 --", Some("' OR 1=1 --"))]
    #[case(" \u{0} ", None)]
    fn control_characters_and_repeated_spaces_are_removed(
        #[case] term: &str,
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(normalize(term).as_deref(), expected);
    }
}
