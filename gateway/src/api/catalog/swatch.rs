//! Swatches of colours that the Retail API knows by name only.

/// Words for a mixed yarn. The colour is the word before them.
const YARNS: [&str; 4] = ["heather", "marl", "melange", "mélange"];

/// Returns a colour as `#rrggbb` for a common name. Of two colours, such as `Black/Red`, it is the
/// first.
pub(super) fn swatch(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let first = name.split(['/', '&', '+']).next()?;
    let words: Vec<&str> = first
        .split([' ', '-', '_'])
        .filter(|word| !word.is_empty() && !YARNS.contains(word))
        .collect();
    // `Soft Navy Blue` is `navyblue`, and `Stone Grey` is `grey`.
    let last_words = [2, 1].map(|count| words.get(words.len().saturating_sub(count)..));
    last_words
        .into_iter()
        .flatten()
        .find_map(|words| known_color(&words.concat()))
}

fn known_color(name: &str) -> Option<&'static str> {
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
        "magenta" | "fuchsia" => "#c2307e",
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
        "olive" | "moss" | "khaki" => "#6f7137",
        "mint" => "#a5d9c0",
        "teal" | "petrol" => "#1d7078",
        "turquoise" | "aqua" | "cyan" => "#35b8bd",
        "blue" | "μπλε" => "#2b62b8",
        "royalblue" => "#2747a8",
        "lightblue" | "babyblue" | "skyblue" | "γαλάζιο" => "#8fc1e8",
        "darkblue" | "navy" | "navyblue" => "#1c2f57",
        "indigo" => "#3b3a7a",
        "purple" | "violet" | "μωβ" => "#74489c",
        "lavender" | "lilac" => "#b9a5d6",
        "brown" | "chocolate" | "καφέ" => "#7a5236",
        "tan" | "camel" => "#c19a6b",
        "beige" | "sand" | "μπεζ" => "#ddcfb5",
        "taupe" => "#8c7f73",
        "cream" | "ivory" | "ecru" | "offwhite" => "#f3ecd9",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_of_a_name_are_its_color() {
        for (name, same) in [
            ("Navy Blue", "navy"),
            ("Soft Navy Blue", "Dark-Blue"),
            ("Stone Grey", "gray"),
            ("Charcoal Heather", "charcoal"),
            ("Black/Red", "black"),
            ("ΜΠΛΕ", "blue"),
        ] {
            assert!(swatch(name).is_some(), "{name}");
            assert_eq!(swatch(name), swatch(same), "{name}");
        }
        assert_ne!(swatch("Light Blue"), swatch("Blue"));
        for other in ["", " / ", "Heather", "Redwood", "XL", "13 inch"] {
            assert_eq!(swatch(other), None, "{other}");
        }
    }
}
