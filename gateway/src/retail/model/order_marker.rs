//! The mark that orders of this gateway carry in their notes: legacy has no other place to find an order again that was
//! saved without an answer, and that was not paid ahead (D-71).

const START: &str = "[ref ";
const END: char = ']';

/// The mark of one order.
pub(crate) fn marker(reference: &str) -> String {
    format!("{START}{reference}{END}")
}

/// Notes with the mark behind them.
pub(crate) fn with_marker(notes: &str, reference: &str) -> String {
    let marked = format!("{} {}", notes.trim(), marker(reference));
    marked.trim_start().to_owned()
}

/// What the shopper noted; `None` for nothing. A mark that the shopper typed is left, the one behind it is ours.
pub(crate) fn without_marker(notes: &str) -> Option<String> {
    let notes = notes.trim();
    let own = notes
        .rsplit_once(START)
        .filter(|(_, rest)| rest.strip_suffix(END).is_some_and(is_reference))
        .map_or(notes, |(own, _)| own.trim_end());
    Some(own.to_owned()).filter(|own| !own.is_empty())
}

fn is_reference(text: &str) -> bool {
    let is_known = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    text.len() == 10 && text.bytes().all(is_known)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Ring twice. [ref 7K3Q9MXZ2B]", Some("Ring twice."))]
    #[case("[ref 7K3Q9MXZ2B]", None)]
    #[case("  [ref 7K3Q9MXZ2B] ", None)]
    #[case("", None)]
    #[case("Ring twice.", Some("Ring twice."))]
    #[case(
        "[ref 0000000000] mine [ref 7K3Q9MXZ2B]",
        Some("[ref 0000000000] mine")
    )]
    #[case("[ref 7K3Q9MXZ2B] as I said", Some("[ref 7K3Q9MXZ2B] as I said"))]
    #[case("[ref 7k3q9mxz2b]", Some("[ref 7k3q9mxz2b]"))]
    #[case("[ref 7K3Q9MXZ2]", Some("[ref 7K3Q9MXZ2]"))]
    #[case("[ref [ref 7K3Q9MXZ2B]", Some("[ref"))]
    fn chk_01_notes_are_shown_without_the_mark(
        #[case] notes: &str,
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(without_marker(notes).as_deref(), expected);
    }

    proptest! {
        #[test]
        fn chk_01_what_was_noted_comes_back(notes in "\\PC{0,60}") {
            let marked = with_marker(&notes, "7K3Q9MXZ2B");
            prop_assert!(marked.ends_with(&marker("7K3Q9MXZ2B")));
            prop_assert_eq!(without_marker(&marked).unwrap_or_default(), notes.trim());
        }
    }
}
