use serde::Deserialize;

use crate::retail::{RetailClient, RetailError, client::Call, model::Review, wire};

/// Portraits are left out: loading them would report each visit to another host (D-85).
#[derive(Deserialize)]
struct ReviewRow {
    #[serde(deserialize_with = "wire::text")]
    author_name: String,
    #[serde(deserialize_with = "wire::float")]
    rating: f64,
    #[serde(default, deserialize_with = "wire::opt_text")]
    text: Option<String>,
}

impl RetailClient {
    /// Lists the reviews of a place in Google's order.
    pub async fn list_reviews(&self, place_id: &str) -> Result<Vec<Review>, RetailError> {
        let parameters = [("placeid", place_id.to_owned())];
        let call = Call {
            path: "GetGoogleReviewsTxt",
            name: "list_reviews",
            parameters: &parameters,
        };
        let rows: Vec<ReviewRow> = self.rows(&call).await?;
        Ok(rows.into_iter().map(Review::from).collect())
    }
}

impl From<ReviewRow> for Review {
    fn from(row: ReviewRow) -> Self {
        Self {
            author: row.author_name,
            rating: row.rating.clamp(0.0, 5.0),
            text: row.text,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::{Value, json};

    use super::*;

    /// [HOME-05]
    #[rstest]
    #[case(json!("4.5"), Some(4.5))]
    #[case(json!(5), Some(5.0))]
    #[case(json!(-3), Some(0.0))]
    #[case(json!("99"), Some(5.0))]
    #[case(json!(null), Some(0.0))]
    #[case(json!("five"), None)]
    fn ratings_are_clamped_to_five_stars(#[case] rating: Value, #[case] expected: Option<f64>) {
        let row = json!({"author_name": "Ann", "rating": rating, "profile_photo_url": 7});
        let review = serde_json::from_value::<ReviewRow>(row).map(Review::from);
        assert_eq!(review.ok().map(|review| review.rating), expected);
    }
}
