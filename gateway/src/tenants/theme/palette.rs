use serde::Deserialize;

use super::color::Color;

/// WCAG 2.2 AA for text of normal size.
const MIN_CONTRAST: f64 = 4.5;

#[derive(Debug, thiserror::Error)]
#[error(
    "colors: {color} on {background} has a contrast of {contrast:.2}, at least {MIN_CONTRAST} is needed"
)]
pub(super) struct LowContrast {
    pub(super) color: &'static str,
    background: &'static str,
    contrast: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Palette {
    pub(super) surface: Color,
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

impl Palette {
    pub(super) const fn named(&self) -> [(&'static str, &Color); 12] {
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

    pub(super) fn is_dark(&self) -> bool {
        self.surface.luminance() < self.ink.luminance()
    }

    /// `accent` and `line` aren't text colours.
    pub(super) fn check_contrast(&self) -> Result<(), LowContrast> {
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
                return Err(LowContrast {
                    color: text,
                    background,
                    contrast,
                });
            }
        }
        Ok(())
    }
}
