//! Colours of swatches by the names that shops use.

/// Words for a mixed yarn. The colour is the word before them.
const YARNS: [&str; 4] = ["heather", "marl", "melange", "mélange"];

/// Returns the colour of a swatch as `#rrggbb`: a muted colour for common names in several
/// languages, else the CSS colour of this name. Of two colours, such as `Black/Red`, it is the first.
pub fn swatch(name: &str) -> Option<String> {
    let name = name.to_lowercase().replace(" and ", "&");
    let first = name
        .split(['/', '&', '+'])
        .find(|part| !part.trim().is_empty())?;
    let words: Vec<&str> = first
        .split([' ', '-', '_'])
        .filter(|word| !word.is_empty() && !YARNS.contains(word))
        .collect();
    let (last, before) = words.split_last()?;
    let last_two = before.last().map(|word| format!("{word}{last}"));
    // All of `Dark Slate Blue`, the end of `Soft Navy Blue`, `Mint` of `Mint Green`, or `Grey` of `Stone Grey`.
    color(&words.concat())
        .or_else(|| color(&last_two?))
        .or_else(|| before.iter().rev().find_map(|word| shade(word)))
        .or_else(|| color(last))
}

fn color(name: &str) -> Option<String> {
    shade(name).or_else(|| basic_color(name).map(str::to_owned))
}

/// Colour of a name that says more than a basic colour.
fn shade(name: &str) -> Option<String> {
    if basic_color(name).is_some() {
        return None;
    }
    muted_shade(name)
        .map(str::to_owned)
        .or_else(|| css_color(name))
}

fn css_color(name: &str) -> Option<String> {
    // The parser also accepts functions, and codes without `#` such as `abc`.
    let is_name = name.chars().all(|c| c.is_ascii_alphabetic())
        && name.chars().any(|c| !c.is_ascii_hexdigit());
    let color = csscolorparser::parse(name).ok().filter(|_| is_name)?;
    (color.a >= 1.0).then(|| color.to_css_hex().to_string())
}

fn basic_color(name: &str) -> Option<&'static str> {
    Some(match name {
        "black" | "schwarz" | "noir" | "μαύρο" => "#1c1c1c",
        "white" | "weiß" | "blanc" | "λευκό" | "άσπρο" => "#ffffff",
        "gray" | "grey" | "γκρι" => "#8a8d91",
        "silver" | "ασημί" => "#c0c4c9",
        "red" | "κόκκινο" => "#c8202f",
        "pink" | "ροζ" => "#e88aa6",
        "orange" | "πορτοκαλί" => "#e8762b",
        "yellow" | "κίτρινο" => "#f2c832",
        "gold" | "golden" | "χρυσό" => "#c9a24a",
        "green" | "πράσινο" => "#3a8a4d",
        "blue" | "μπλε" => "#2b62b8",
        "purple" | "violet" | "μωβ" => "#74489c",
        "brown" | "καφέ" => "#7a5236",
        "beige" | "μπεζ" => "#ddcfb5",
        _ => return None,
    })
}

fn muted_shade(name: &str) -> Option<&'static str> {
    Some(match name {
        "lightgray" | "lightgrey" => "#c9ccd0",
        "darkgray" | "darkgrey" | "charcoal" | "anthracite" | "graphite" => "#3e4248",
        "darkred" | "burgundy" | "maroon" | "wine" | "bordeaux" => "#6d1a2b",
        "rose" => "#d9738f",
        "magenta" | "fuchsia" => "#c2307e",
        "coral" | "salmon" => "#f0806a",
        "terracotta" | "rust" => "#b5552f",
        "mustard" => "#d0a02a",
        "rosegold" => "#b9828a",
        "lightgreen" | "lime" => "#9ccb4a",
        "darkgreen" | "forest" => "#1f5135",
        "olive" | "moss" => "#6f7137",
        "mint" => "#a5d9c0",
        "emerald" => "#1f8a5c",
        "sage" => "#a3b19a",
        "teal" | "petrol" => "#1d7078",
        "turquoise" | "aqua" | "cyan" => "#35b8bd",
        "royal" | "royalblue" => "#2747a8",
        "denim" | "denimblue" => "#44618c",
        "lightblue" | "babyblue" | "sky" | "skyblue" | "γαλάζιο" => "#8fc1e8",
        "darkblue" | "navy" | "navyblue" => "#1c2f57",
        "indigo" => "#3b3a7a",
        "lavender" | "lilac" => "#b9a5d6",
        "chocolate" => "#5c3a26",
        "tan" | "camel" => "#c19a6b",
        "sand" => "#ddcfb5",
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
    use rstest::rstest;

    use super::swatch;

    #[rstest]
    #[case("Navy", "dark blue")]
    #[case("Navy Blue", "navy")]
    #[case("NavyBlue", "navy")]
    #[case("Soft Navy Blue", "navy")]
    #[case("Stone Grey", "gray")]
    #[case("Blue Grey", "gray")]
    #[case("Charcoal Grey", "charcoal")]
    #[case("Mint Green", "mint")]
    #[case("Olive Green", "olive")]
    #[case("Forest Green", "forestgreen")]
    #[case("Burgundy Red", "burgundy")]
    #[case("Petrol Blue", "petrol")]
    #[case("Black/Red", "black")]
    #[case("White & Gold", "white")]
    #[case("White and Gold", "white")]
    #[case("Charcoal Heather", "charcoal")]
    #[case("Heather Grey", "grey")]
    #[case("Grey Mélange", "grey")]
    #[case("ΜΠΛΕ", "blue")]
    fn names_of_one_color_have_one_swatch(#[case] name: &str, #[case] same: &str) {
        assert!(swatch(name).is_some());
        assert_eq!(swatch(name), swatch(same));
    }

    #[rstest]
    #[case("Light Blue", "Blue")]
    #[case("Baby Blue", "Blue")]
    #[case("Powder Blue", "Blue")]
    #[case("Midnight Blue", "Blue")]
    #[case("Mint Green", "Green")]
    #[case("Coral Pink", "Pink")]
    #[case("Rose Gold", "Gold")]
    fn shades_differ_from_the_basic_color(#[case] name: &str, #[case] basic: &str) {
        assert!(swatch(name).is_some());
        assert_ne!(swatch(name), swatch(basic));
    }

    #[rstest]
    #[case("Tomato", "#ff6347")]
    #[case("AliceBlue", "#f0f8ff")]
    #[case("Alice Blue", "#f0f8ff")]
    #[case("Bisque", "#ffe4c4")]
    #[case("Dark Slate Blue", "#483d8b")]
    #[case("Washed Khaki", "#f0e68c")]
    fn css_names_have_their_color(#[case] name: &str, #[case] color: &str) {
        assert_eq!(swatch(name).as_deref(), Some(color));
    }

    #[rstest]
    #[case("")]
    #[case(" & ")]
    #[case("Heather")]
    #[case("abc")]
    #[case("Facade")]
    #[case("transparent")]
    #[case("#12345")]
    #[case("none")]
    #[case("Inherit")]
    #[case("Redwood")]
    #[case("XL")]
    #[case("13 inch")]
    #[case("Sunset over Paros")]
    fn other_words_have_none(#[case] name: &str) {
        assert_eq!(swatch(name), None);
    }
}
