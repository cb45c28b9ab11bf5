use serde::Deserialize;

#[derive(Deserialize)]
#[serde(try_from = "u8")]
pub(super) struct Radius(u8);

impl Radius {
    pub(super) const fn pixels(&self) -> u8 {
        self.0
    }
}

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

/// Font families in order of preference.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct FontFamilies(Vec<String>);

impl FontFamilies {
    /// Keep in sync with `frontend/src/styles/fonts.css`.
    const SHIPPED: [&str; 5] = [
        "Inter Variable",
        "Manrope Variable",
        "Source Sans 3 Variable",
        "Fraunces",
        "Space Grotesk",
    ];
    const GENERIC: [&str; 5] = ["serif", "sans-serif", "monospace", "system-ui", "ui-serif"];

    /// Quotes each name, because `Source Sans 3` is invalid without quotes. A shipped font gets a
    /// fallback with the same metrics, so that the layout doesn't shift when the font loads.
    pub(super) fn to_css(&self) -> String {
        let is_generic = |name: &&String| Self::GENERIC.contains(&name.as_str());
        let quoted = |name: &String| {
            if is_generic(&name) {
                name.clone()
            } else if Self::SHIPPED.contains(&name.as_str()) {
                let family = name.strip_suffix(" Variable").unwrap_or(name);
                format!("\"{name}\", \"{family} Fallback\"")
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
            return Err("expected font families such as Fraunces, Georgia, serif");
        }
        Ok(Self(names))
    }
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum PictureRatio {
    #[serde(rename = "1/1")]
    Square,
    #[serde(rename = "4/5")]
    Portrait,
}

impl PictureRatio {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Square => "1 / 1",
            Self::Portrait => "4 / 5",
        }
    }
}
