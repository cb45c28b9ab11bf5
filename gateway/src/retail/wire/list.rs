use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// Drops invalid elements. A value that isn't a list counts as an empty list.
pub(crate) fn lenient_list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let Value::Array(entries) = Value::deserialize(deserializer)? else {
        return Ok(Vec::new());
    };
    Ok(entries
        .into_iter()
        .filter_map(|entry| serde_json::from_value(entry).ok())
        .collect())
}

/// Returns `None` if the record can't be decoded.
pub(crate) fn lenient_record<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    Ok(serde_json::from_value(Value::deserialize(deserializer)?).ok())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::*;

    #[rstest]
    #[case(json!([1, 2]), vec![1, 2])]
    #[case(json!([1, "x", 3]), vec![1, 3])]
    #[case(json!(null), vec![])]
    #[case(json!(""), vec![])]
    fn valid_elements_of_a_list_are_kept(#[case] value: Value, #[case] expected: Vec<i32>) {
        assert_eq!(lenient_list::<_, i32>(value).unwrap(), expected);
    }
}
