//! `theme.toml`: the look of a shop, served as the custom properties of `/theme.css`.

use std::{fmt::Write as _, path::Path};

use serde::Deserialize;

use super::TenantError;

/// WCAG 2.2 AA for text of ordinary size.
const MIN_CONTRAST: f64 = 4.5;

/// The finished look of a shop.
#[derive(Debug, Clone)]
pub struct Theme {
    css: String,
    surface: String,
}

impl Theme {
    /// The text of `/theme.css`.
    pub fn css(&self) -> &str {
        &self.css
    }

    /// The page background as a hex colour, for the browser's own frame.
    pub fn surface(&self) -> &str {
        &self.surface
    }

    /// Reads and checks a file.
    pub fn load(file: &Path) -> Result<Self, TenantError> {
        let text = std::fs::read_to_string(file).map_err(|error| TenantError::new(file, &error))?;
        Self::parse(&text).map_err(|problem| TenantError::new(file, &problem))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: ThemeFile = toml::from_str(text).map_err(|error| error.to_string())?;
        file.colors.check_contrast()?;
        Ok(Self {
            css: file.to_css(),
            surface: file.colors.surface.hex(),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ThemeFile {
    colors: Colors,
    radius: Radius,
    font_display: FontFamilies,
    font_text: FontFamilies,
    picture_ratio: PictureRatio,
}

impl ThemeFile {
    fn to_css(&self) -> String {
        let mut css = String::from(":root {\n");
        for (name, color) in self.colors.named() {
            let _infallible = writeln!(css, "  --{name}: {};", color.hex());
        }
        let (radius, ratio) = (self.radius.0, self.picture_ratio.as_str());
        let (display, text) = (self.font_display.to_css(), self.font_text.to_css());
        let _infallible = write!(
            css,
            "  --radius: {radius}px;\n  --font-display: {display};\n  --font-text: {text};\n  --picture-ratio: {ratio};\n}}\n"
        );
        css
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Colors {
    surface: Color,
    surface_raised: Color,
    ink: Color,
    ink_soft: Color,
    line: Color,
    brand: Color,
    on_brand: Color,
    accent: Color,
    sale: Color,
    positive: Color,
    warning: Color,
    danger: Color,
}

impl Colors {
    const fn named(&self) -> [(&'static str, &Color); 12] {
        [
            ("surface", &self.surface),
            ("surface-raised", &self.surface_raised),
            ("ink", &self.ink),
            ("ink-soft", &self.ink_soft),
            ("line", &self.line),
            ("brand", &self.brand),
            ("on-brand", &self.on_brand),
            ("accent", &self.accent),
            ("sale", &self.sale),
            ("positive", &self.positive),
            ("warning", &self.warning),
            ("danger", &self.danger),
        ]
    }

    /// Every colour that text has, on every background it stands on. `accent` and `line` colour no text.
    fn check_contrast(&self) -> Result<(), String> {
        let texts = [
            ("ink", &self.ink),
            ("ink-soft", &self.ink_soft),
            ("brand", &self.brand),
            ("sale", &self.sale),
            ("positive", &self.positive),
            ("warning", &self.warning),
            ("danger", &self.danger),
        ];
        let surfaces = [
            ("surface", &self.surface),
            ("surface-raised", &self.surface_raised),
        ];
        let on_surfaces = texts
            .iter()
            .flat_map(|text| surfaces.iter().map(move |surface| (*text, *surface)));
        let on_brand = (("on-brand", &self.on_brand), ("brand", &self.brand));
        for ((text, ink), (background, paper)) in on_surfaces.chain([on_brand]) {
            let contrast = ink.contrast(*paper);
            if contrast < MIN_CONTRAST {
                return Err(format!(
                    "colors: {text} on {background} has a contrast of {contrast:.2}, at least {MIN_CONTRAST} is needed"
                ));
            }
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
struct Color([u8; 3]);

impl TryFrom<String> for Color {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const EXPECTED: &str = "expected a colour such as #1a2b3c";
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6)
            .ok_or(EXPECTED)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(EXPECTED);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_checked| EXPECTED)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl Color {
    fn hex(self) -> String {
        let Self([red, green, blue]) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Contrast ratio as WCAG defines it, 1 to 21.
    fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let Self([red, green, blue]) = self;
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

#[derive(Deserialize)]
#[serde(try_from = "u8")]
struct Radius(u8);

impl TryFrom<u8> for Radius {
    type Error = &'static str;

    fn try_from(pixels: u8) -> Result<Self, Self::Error> {
        if pixels > 16 {
            Err("expected 0 to 16 pixels")
        } else {
            Ok(Self(pixels))
        }
    }
}

/// Font families in order of preference, separated by commas and without quotes.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct FontFamilies(Vec<String>);

impl FontFamilies {
    const GENERIC: [&str; 5] = ["serif", "sans-serif", "monospace", "system-ui", "ui-serif"];

    /// Every name in quotes: a name with a digit, such as `Source Sans 3`, means nothing without. A generic family
    /// stands at the end in any case.
    fn to_css(&self) -> String {
        let is_generic = |name: &&String| Self::GENERIC.contains(&name.as_str());
        let quoted = |name: &String| {
            if is_generic(&name) {
                name.clone()
            } else {
                format!("\"{name}\"")
            }
        };
        let mut names: Vec<_> = self.0.iter().map(quoted).collect();
        if !self.0.iter().any(|name| is_generic(&name)) {
            names.push("sans-serif".to_owned());
        }
        names.join(", ")
    }
}

impl TryFrom<String> for FontFamilies {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).collect();
        if names
            .iter()
            .any(|name| name.is_empty() || !name.chars().all(plain))
        {
            return Err("expected font families such as Fraunces Variable, Georgia, serif");
        }
        Ok(Self(names))
    }
}

#[derive(Clone, Copy, Deserialize)]
enum PictureRatio {
    #[serde(rename = "1/1")]
    Square,
    #[serde(rename = "4/5")]
    Portrait,
}

impl PictureRatio {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Square => "1 / 1",
            Self::Portrait => "4 / 5",
        }
    }
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
