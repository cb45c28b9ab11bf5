//! Tags that say for whom a product is. Shops write them in several ways.

/// Words of each audience, in lower case.
const AUDIENCES: [&[&str]; 6] = [
    &[
        "men",
        "mens",
        "men's",
        "man",
        "herren",
        "homme",
        "hommes",
        "άνδρες",
        "ανδρικά",
    ],
    &[
        "women",
        "womens",
        "women's",
        "woman",
        "ladies",
        "damen",
        "femme",
        "femmes",
        "γυναίκες",
        "γυναικεία",
    ],
    &[
        "kids",
        "kid",
        "children",
        "kinder",
        "enfant",
        "enfants",
        "παιδιά",
        "παιδικά",
    ],
    &["boys", "boy", "boy's", "boys'", "αγόρια"],
    &["girls", "girl", "girl's", "girls'", "κορίτσια"],
    &["baby", "babies", "toddler", "toddlers", "μωρά", "βρεφικά"],
];

/// Position of the tag's audience. Tags of one audience have the same position.
pub(super) fn audience(tag: &str) -> Option<usize> {
    let tag = tag.to_lowercase().replace('’', "'");
    AUDIENCES
        .iter()
        .position(|words| words.contains(&tag.as_str()))
}

#[cfg(test)]
mod tests {
    use super::audience;

    #[test]
    fn an_audience_has_several_words() {
        assert_eq!(audience("Women’s"), audience("women"));
        assert_eq!(audience("ΑΝΔΡΙΚΆ"), audience("Mens"));
        assert_ne!(audience("Men"), audience("Women"));
        for other in ["", "Menthol", "Women Jackets", "Man-made"] {
            assert_eq!(audience(other), None, "{other}");
        }
    }
}
