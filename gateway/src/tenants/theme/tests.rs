use rstest::rstest;

use std::path::Path;

use super::*;
use crate::tenants::TenantError;

const THEME: &str = r##"
radius = 8
font-display = "Fraunces, Georgia, serif"
font-text = "Source Sans 3 Variable"
picture-ratio = "4/5"
[colors]
surface = "#FFFFFF"
surface-raised = "#f7f7f5"
ink = "#1b1b1b"
ink-soft = "#555555"
line = "#dddddd"
brand = "#004a7c"
on-brand = "#ffffff"
accent = "#ffb000"
sale = "#b00020"
positive = "#146c2e"
warning = "#7a5200"
danger = "#b00020"
"##;

#[test]
fn a_theme_becomes_custom_properties() {
    let theme = Theme::parse(THEME).unwrap();
    for line in [
        "--surface: #ffffff;",
        "--surface-raised: #f7f7f5;",
        "--on-brand: #ffffff;",
        "--radius: 8px;",
        "--font-display: \"Fraunces\", \"Fraunces Fallback\", \"Georgia\", serif;",
        "--font-text: \"Source Sans 3 Variable\", \"Source Sans 3 Fallback\", sans-serif;",
        "color-scheme: light;",
        "--map-filter: none;",
        "--picture-ratio: 4 / 5;",
    ] {
        assert!(
            theme.css().contains(line),
            "{line} is missing in {}",
            theme.css()
        );
    }
    assert_eq!(theme.surface(), "#ffffff");
}

#[test]
fn a_dark_theme_darkens_browser_controls_and_maps() {
    let mut text = THEME.to_owned();
    let dark = [
        ("surface", "#FFFFFF", "#101420"),
        ("surface-raised", "#f7f7f5", "#181d2c"),
        ("ink", "#1b1b1b", "#f4f6fb"),
        ("ink-soft", "#555555", "#a9b2c8"),
        ("brand", "#004a7c", "#6aa8ff"),
        ("on-brand", "#ffffff", "#08101f"),
        ("sale", "#b00020", "#ff8a8a"),
        ("positive", "#146c2e", "#6fd48f"),
        ("warning", "#7a5200", "#f0c060"),
        ("danger", "#b00020", "#ff8a8a"),
    ];
    for (name, bright, color) in dark {
        text = text.replacen(
            &format!("\n{name} = \"{bright}\""),
            &format!("\n{name} = \"{color}\""),
            1,
        );
    }
    let theme = Theme::parse(&text).unwrap();
    assert!(
        theme.css().contains("color-scheme: dark;"),
        "{}",
        theme.css()
    );
    assert!(
        theme.css().contains("--map-filter: invert("),
        "{}",
        theme.css()
    );
}

#[rstest]
#[case(
    "ink-soft = \"#555555\"",
    "ink-soft = \"#999999\"",
    ":10:1: colors: ink-soft on surface "
)]
#[case(
    "on-brand = \"#ffffff\"",
    "on-brand = \"#777777\"",
    "on-brand on brand"
)]
#[case("sale = \"#b00020\"", "sale = \"#ff5050\"", "sale on surface")]
#[case("radius = 8", "radius = 17", ":2:")]
#[case("surface = \"#FFFFFF\"", "surface = \"white\"", ":7:")]
#[case("surface = \"#FFFFFF\"", "surface = \"#+1+1+1\"", ":7:")]
#[case("Source Sans 3 Variable", "x; } body { display: none", ":4:")]
#[case("Source Sans 3 Variable", "x, ", ":4:")]
#[case("\"4/5\"", "\"16/9\"", ":5:")]
#[case("accent = ", "acent = ", ":14:")]
fn errors_name_their_line_or_colours(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] named: &str,
) {
    assert!(THEME.contains(right), "the case changes something");
    let text_error = Theme::parse(&THEME.replacen(right, wrong, 1)).unwrap_err();
    let problem = TenantError::of_text(Path::new("theme.toml"), text_error).to_string();
    assert!(problem.contains(named), "{problem}");
}
