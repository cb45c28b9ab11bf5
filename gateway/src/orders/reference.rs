use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

/// Reference of an order for the shop and the shopper: ten random characters, such as `7K3Q9MXZ2B`. The gateway also
/// finds the order in the Retail API by its reference.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Reference(String);

/// Without I, L, O and U, which are easily confused.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 10;

impl Reference {
    /// Generates a reference.
    pub fn random() -> Self {
        let mut random = rand::rng();
        let pick = || {
            let index = random.random_range(0..ALPHABET.len());
            char::from(ALPHABET.get(index).copied().unwrap_or(b'0'))
        };
        Self(std::iter::repeat_with(pick).take(LENGTH).collect())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Reference {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let text = text.to_ascii_uppercase();
        let is_allowed = text.bytes().all(|byte| ALPHABET.contains(&byte));
        if text.len() != LENGTH || !is_allowed {
            return Err("not a reference of an order");
        }
        Ok(Self(text))
    }
}

impl From<Reference> for String {
    fn from(reference: Reference) -> Self {
        reference.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
