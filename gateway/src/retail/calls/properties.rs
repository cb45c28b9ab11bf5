use std::collections::HashMap;

use crate::retail::wire;

/// Settings of a shop by case-insensitive name. Invalid values count as missing and are logged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Properties(HashMap<String, String>);

impl FromIterator<(String, String)> for Properties {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(
            pairs
                .into_iter()
                .map(|(key, value)| (key.to_lowercase(), value))
                .collect(),
        )
    }
}

impl Properties {
    /// Text; `None` if it is empty.
    pub fn text(&self, key: &str) -> Option<String> {
        self.0
            .get(&key.to_lowercase())
            .filter(|value| !value.is_empty())
            .cloned()
    }

    /// Boolean; false if it is missing.
    pub fn flag(&self, key: &str) -> bool {
        self.read(key, |value| wire::parse_flag(value).map(Some))
            .unwrap_or(false)
    }

    /// Integer.
    pub fn int(&self, key: &str) -> Option<i32> {
        self.read(key, wire::parse_int)
    }

    /// Number.
    pub fn float(&self, key: &str) -> Option<f64> {
        self.read(key, wire::parse_float)
    }

    /// Amount in cents.
    pub fn cents(&self, key: &str) -> Option<i32> {
        self.read(key, wire::parse_cents)
    }

    fn read<T>(
        &self,
        key: &str,
        parse: impl FnOnce(&serde_json::Value) -> Result<Option<T>, &'static str>,
    ) -> Option<T> {
        let value = serde_json::Value::String(self.text(key)?);
        parse(&value).unwrap_or_else(|reason| {
            tracing::warn!(key, reason, "an application property is invalid");
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_read_leniently_and_without_case() {
        let pairs = [
            ("AgeGate", "Y"),
            ("showMap", "maybe"),
            ("freeDeliveryTotal", "49.90"),
            ("companyEmail", ""),
        ];
        let properties: Properties = pairs
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        assert!(properties.flag("ageGate"));
        assert!(!properties.flag("showMap"));
        assert!(!properties.flag("signInEnabled"));
        assert_eq!(properties.cents("freeDeliveryTotal"), Some(4_990));
        assert_eq!(properties.text("companyEmail"), None);
        assert_eq!(properties.int("freeDeliveryTotal"), None);
    }
}
