use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Color([u8; 3]);

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
    pub(super) const fn rgb(self) -> [u8; 3] {
        self.0
    }

    pub(super) fn hex(self) -> String {
        let Self([red, green, blue]) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// WCAG contrast ratio, 1 to 21.
    pub(super) fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// WCAG relative luminance, 0 to 1.
    pub(super) fn luminance(self) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_follows_wcag() {
        let color = |text: &str| Color::try_from(text.to_owned()).unwrap();
        assert!((color("#000000").contrast(color("#ffffff")) - 21.0).abs() < 1e-9);
        assert!((color("#777777").contrast(color("#ffffff")) - 4.478).abs() < 0.001);
    }
}
