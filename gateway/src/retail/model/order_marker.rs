//! Marker in the notes of the gateway's orders. After a write with an unknown outcome, only the
//! marker finds an order without a payment code (D-71).

const START: &str = "[ref ";
const END: char = ']';

pub(crate) fn order_marker(reference: &str) -> String {
    format!("{START}{reference}{END}")
}

/// Puts the marker in front, where it survives if the Retail API truncates long notes.
pub(crate) fn with_order_marker(notes: &str, reference: &str) -> String {
    let marked = format!("{} {}", order_marker(reference), notes.trim());
    marked.trim_end().to_owned()
}

/// A marker elsewhere in the notes was typed by the shopper.
pub(crate) fn has_order_marker(notes: &str, reference: &str) -> bool {
    notes.trim_start().starts_with(&order_marker(reference))
}

pub(crate) fn reference_in_notes(notes: &str) -> Option<String> {
    let marked = notes.trim_start().strip_prefix(START)?;
    let (reference, _) = marked.split_once(END)?;
    is_reference(reference).then(|| reference.to_owned())
}

/// Removes only the marker at the start, because the shopper typed any other.
pub(crate) fn without_order_marker(notes: &str) -> Option<String> {
    let notes = notes.trim();
    let own = notes
        .strip_prefix(START)
        .and_then(|rest| rest.split_once(END))
        .filter(|(reference, _)| is_reference(reference))
        .map_or(notes, |(_, own)| own.trim_start());
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

    /// [CHK-01]
    #[rstest]
    #[case("[ref 7K3Q9MXZ2B] Ring twice.", Some("Ring twice."))]
    #[case("[ref 7K3Q9MXZ2B]", None)]
    #[case("  [ref 7K3Q9MXZ2B] ", None)]
    #[case("", None)]
    #[case("Ring twice.", Some("Ring twice."))]
    #[case(
        "[ref 7K3Q9MXZ2B] [ref 0000000000] mine",
        Some("[ref 0000000000] mine")
    )]
    #[case("As I said [ref 7K3Q9MXZ2B]", Some("As I said [ref 7K3Q9MXZ2B]"))]
    #[case("[ref 7k3q9mxz2b]", Some("[ref 7k3q9mxz2b]"))]
    #[case("[ref 7K3Q9MXZ2]", Some("[ref 7K3Q9MXZ2]"))]
    #[case("[ref [ref 7K3Q9MXZ2B]", Some("[ref [ref 7K3Q9MXZ2B]"))]
    fn notes_are_shown_without_the_marker(#[case] notes: &str, #[case] expected: Option<&str>) {
        assert_eq!(without_order_marker(notes).as_deref(), expected);
    }

    /// [CHK-07]
    #[rstest]
    #[case("  [ref 7K3Q9MXZ2B] Ring twice.", true)]
    #[case("instead of [ref 7K3Q9MXZ2B]", false)]
    #[case("[ref 0000000000] instead of [ref 7K3Q9MXZ2B]", false)]
    #[case("[ref 7K3Q9MXZ2B", false)]
    fn a_marker_counts_only_at_the_start(#[case] notes: &str, #[case] expected: bool) {
        assert_eq!(has_order_marker(notes, "7K3Q9MXZ2B"), expected);
    }

    proptest! {
        /// [CHK-01]
        #[test]
        fn notes_survive_the_marker(notes in "\\PC{0,60}") {
            let marked = with_order_marker(&notes, "7K3Q9MXZ2B");
            prop_assert!(has_order_marker(&marked, "7K3Q9MXZ2B"));
            prop_assert!(!has_order_marker(&marked, "7K3Q9MXZ2C"));
            let reference = reference_in_notes(&marked);
            prop_assert_eq!(reference.as_deref(), Some("7K3Q9MXZ2B"));
            prop_assert_eq!(without_order_marker(&marked).unwrap_or_default(), notes.trim());
        }
    }
}
