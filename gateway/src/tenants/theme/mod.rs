mod color;
mod palette;
mod values;

use std::fmt::Write as _;

use palette::Palette;
use serde::Deserialize;
use values::{FontFamilies, PictureRatio, Radius};

use super::error::TextError;

/// Design of a shop, from `theme.toml`.
#[derive(Debug, Clone)]
pub struct Theme {
    css: String,
    surface: String,
    surface_rgb: [u8; 3],
    version: String,
}

impl Theme {
    /// Content of `/theme.css`.
    pub fn css(&self) -> &str {
        &self.css
    }

    /// Page background as a hex colour.
    pub fn surface(&self) -> &str {
        &self.surface
    }

    /// Page background as red, green and blue.
    pub fn surface_rgb(&self) -> [u8; 3] {
        self.surface_rgb
    }

    /// Hash of the CSS, so that browsers can cache it forever.
    pub fn version(&self) -> &str {
        &self.version
    }

    pub(super) fn parse(text: &str) -> Result<Self, TextError> {
        let file: ThemeFile =
            toml::from_str(text).map_err(|error| TextError::of_toml(text, &error))?;
        let contrast = file.colors.check_contrast();
        contrast.map_err(|low| TextError::at_key(text, low.color, &low.to_string()))?;
        let css = file.to_css();
        Ok(Self {
            version: format!("{:016x}", xxhash_rust::xxh3::xxh3_64(css.as_bytes())),
            css,
            surface: file.colors.surface.hex(),
            surface_rgb: file.colors.surface.rgb(),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ThemeFile {
    colors: Palette,
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
        // Browser controls, scroll bars and map tiles follow the theme's brightness.
        let (scheme, map_filter) = if self.colors.is_dark() {
            ("dark", "invert(0.9) hue-rotate(180deg)")
        } else {
            ("light", "none")
        };
        let (radius, ratio) = (self.radius.pixels(), self.picture_ratio.as_str());
        let (display, text) = (self.font_display.to_css(), self.font_text.to_css());
        let _infallible = write!(
            css,
            "  color-scheme: {scheme};\n  --map-filter: {map_filter};\n  --radius: {radius}px;\n  --font-display: {display};\n  --font-text: {text};\n  --picture-ratio: {ratio};\n}}\n"
        );
        css
    }
}

#[cfg(test)]
mod tests;
