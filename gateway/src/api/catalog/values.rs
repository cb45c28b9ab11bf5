use std::{fmt, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};

/// Values of a filter, separated by commas: `2,5`. For server-side rendering also an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Values<T>(pub(super) Vec<T>);

impl<T> Default for Values<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Values<T> {
    /// Maximum number of values.
    pub(super) const MAX: usize = 50;
}

impl<'de, T> Deserialize<'de> for Values<T>
where
    T: Deserialize<'de> + FromStr<Err: fmt::Display>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValuesVisitor(PhantomData))
    }
}

struct ValuesVisitor<T>(PhantomData<T>);

impl<'de, T> Visitor<'de> for ValuesVisitor<T>
where
    T: Deserialize<'de> + FromStr<Err: fmt::Display>,
{
    type Value = Values<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("values separated by commas")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let values = text.split(',').map(str::trim);
        let values = values
            .filter(|value| !value.is_empty())
            .map(str::parse::<T>);
        values
            .collect::<Result<_, _>>()
            .map(Values)
            .map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items.next_element()? {
            values.push(value);
        }
        Ok(Values(values))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::{Value, json};

    use super::*;

    #[rstest]
    #[case(json!("2,5"), &[2, 5])]
    #[case(json!(" 2 , ,5,"), &[2, 5])]
    #[case(json!(""), &[])]
    #[case(json!([5, 2]), &[5, 2])]
    fn values_are_separated_by_commas(#[case] json: Value, #[case] expected: &[i32]) {
        let values: Values<i32> = serde_json::from_value(json).unwrap();
        assert_eq!(values.0, expected);
    }

    #[test]
    fn a_value_of_the_wrong_type_is_an_error() {
        assert!(serde_json::from_value::<Values<i32>>(json!("2,x")).is_err());
    }
}
