/// Words for a mixed yarn. The colour is the word before them.
const YARNS: [&str; 4] = ["heather", "marl", "melange", "mélange"];

/// Returns the colour of a swatch: a muted colour for common names in several languages, else the
/// CSS colour of this name. Of two colours, such as "Black/Red", it is the first.
pub(super) fn css_color(name: &str) -> Option<String> {
    let name = name.to_lowercase().replace(" and ", "&");
    let first = name
        .split(['/', '&', '+'])
        .find(|part| !part.trim().is_empty())?;
    let words: Vec<&str> = first
        .split([' ', '-', '_'])
        .filter(|word| !word.is_empty() && !YARNS.contains(word))
        .collect();
    // The whole name ("Dark Blue"), then its last two words ("Soft Navy Blue"), then its last word ("Stone Grey").
    let beginnings = [
        0,
        words.len().saturating_sub(2),
        words.len().saturating_sub(1),
    ];
    let mut phrases = beginnings.iter().filter_map(|from| words.get(*from..));
    phrases.find_map(|phrase| css_color_of_word(&phrase.concat()))
}

fn css_color_of_word(name: &str) -> Option<String> {
    if let Some(color) = muted_color(name) {
        return Some(color.to_owned());
    }
    // The parser also accepts functions, and codes without `#` such as `abc`.
    let is_name = name.chars().all(|c| c.is_ascii_alphabetic())
        && name.chars().any(|c| !c.is_ascii_hexdigit());
    let color = csscolorparser::parse(name).ok().filter(|_| is_name)?;
    (color.a >= 1.0).then(|| color.to_css_hex().to_string())
}

fn muted_color(name: &str) -> Option<&'static str> {
    Some(match name {
        "black" | "schwarz" | "noir" | "μαύρο" => "#1c1c1c",
        "white" | "weiß" | "blanc" | "λευκό" | "άσπρο" => "#ffffff",
        "gray" | "grey" | "γκρι" => "#8a8d91",
        "lightgray" | "lightgrey" => "#c9ccd0",
        "darkgray" | "darkgrey" | "charcoal" | "anthracite" | "graphite" => "#3e4248",
        "silver" | "ασημί" => "#c0c4c9",
        "red" | "κόκκινο" => "#c8202f",
        "darkred" | "burgundy" | "maroon" | "wine" | "bordeaux" => "#6d1a2b",
        "pink" | "ροζ" => "#e88aa6",
        "rose" => "#d9738f",
        "coral" | "salmon" => "#f0806a",
        "orange" | "πορτοκαλί" => "#e8762b",
        "terracotta" | "rust" => "#b5552f",
        "yellow" | "κίτρινο" => "#f2c832",
        "mustard" => "#d0a02a",
        "gold" | "golden" | "χρυσό" => "#c9a24a",
        "rosegold" => "#b9828a",
        "green" | "πράσινο" => "#3a8a4d",
        "lightgreen" | "lime" => "#9ccb4a",
        "darkgreen" | "forest" => "#1f5135",
        "olive" | "moss" => "#6f7137",
        "mint" => "#a5d9c0",
        "emerald" => "#1f8a5c",
        "sage" => "#a3b19a",
        "teal" | "petrol" => "#1d7078",
        "turquoise" | "aqua" | "cyan" => "#35b8bd",
        "blue" | "μπλε" => "#2b62b8",
        "royal" | "royalblue" => "#2747a8",
        "denim" | "denimblue" => "#44618c",
        "lightblue" | "babyblue" | "sky" | "γαλάζιο" => "#8fc1e8",
        "darkblue" | "navy" | "navyblue" => "#1c2f57",
        "purple" | "violet" | "μωβ" => "#74489c",
        "lavender" | "lilac" => "#b9a5d6",
        "brown" | "καφέ" => "#7a5236",
        "tan" | "camel" => "#c19a6b",
        "beige" | "sand" | "μπεζ" => "#ddcfb5",
        "taupe" => "#8c7f73",
        "nude" => "#e2bfa6",
        "cream" | "ivory" | "ecru" => "#f3ecd9",
        "pearl" | "offwhite" => "#ebe7dd",
        "oak" | "natural" => "#c8a672",
        "walnut" => "#6a4a34",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::css_color;

    #[test]
    fn common_colors_have_a_swatch() {
        assert_eq!(css_color("Navy"), css_color("dark blue"));
        assert_ne!(css_color("Light Blue"), css_color("Blue"));
        assert_eq!(css_color("Stone Grey"), css_color("gray"));
        assert_eq!(css_color("Tomato").as_deref(), Some("#ff6347"));
        assert_eq!(css_color("Dark Slate Blue").as_deref(), Some("#483d8b"));
        assert_eq!(css_color("Washed Khaki").as_deref(), Some("#f0e68c"));
        assert_eq!(css_color("Sunset over Paros"), None);
        for (name, same) in [
            ("Navy Blue", "navy"),
            ("NavyBlue", "navy"),
            ("Soft Navy Blue", "navy"),
            ("Black/Red", "black"),
            ("White & Gold", "white"),
            ("White and Gold", "white"),
            ("Charcoal Heather", "charcoal"),
            ("Grey Mélange", "grey"),
        ] {
            assert_eq!(css_color(name), css_color(same), "{name}");
        }
        assert_ne!(css_color("Rose Gold"), css_color("Gold"));
        assert_ne!(css_color("Baby Blue"), css_color("Blue"));
        assert!(
            ["Denim", "Emerald", "Taupe", "Nude", "Royal"]
                .map(css_color)
                .iter()
                .all(Option::is_some)
        );
        for other in ["abc", "Facade", "transparent", "#12345", "none", "Inherit"] {
            assert_eq!(css_color(other), None, "{other}");
        }
        assert_eq!(css_color(""), None);
        assert_eq!(css_color(" & "), None);
        assert_eq!(css_color("Heather"), None);
    }
}
