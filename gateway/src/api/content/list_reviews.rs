//! GET /api/v1/reviews [HOME-05].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::page_content::{line, plain_text_up_to},
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::model,
    shop_context::ShopContext,
};

const MAX_REVIEWS: usize = 100;
const MAX_TEXT_CHARS: usize = 5_000;

/// Reviews of the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewList {
    /// Reviews in the order of Google Maps. Empty when the shop is not on Google Maps.
    items: Vec<Review>,
}

/// A review of the shop. It contains no picture of the author, because loading one would reveal the visitor to another host.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// Position in this list, from 1.
    id: i32,
    /// Name of the author, plain text.
    author_name: String,
    /// Number of stars.
    #[schema(minimum = 0, maximum = 5)]
    rating: f64,
    /// Text of the review, plain text. Null when the author gave only stars.
    #[schema(required)]
    text: Option<String>,
}

/// Lists reviews of the shop on Google Maps.
#[utoipa::path(
    operation_id = "listReviews",
    tag = "content",
    responses((status = OK, description = "The reviews", body = ReviewList), Problems)
)]
#[get("/api/v1/reviews")]
pub(super) async fn list_reviews(shop: ShopContext) -> ApiResult<CachedResponse<ReviewList>> {
    let place_id = shop
        .settings()?
        .public
        .google_place_id
        .clone()
        .unwrap_or_default();
    let key = place_id.clone();
    shop.cached(
        Operation::ListReviews,
        &key,
        Freshness::Structure,
        move |retail| async move {
            let reviews = match place_id.as_str() {
                "" => Vec::new(),
                place_id => retail.list_reviews(place_id).await?,
            };
            Ok(Some(review_list(reviews)))
        },
    )
    .await
}

fn review_list(reviews: Vec<model::Review>) -> ReviewList {
    let named = reviews.into_iter().filter_map(|review| {
        let author_name = line(Some(&review.author))?;
        let text = plain_text_up_to(review.text.as_deref(), MAX_TEXT_CHARS);
        Some((author_name, review.rating, text))
    });
    let numbered = (1..).zip(named).take(MAX_REVIEWS);
    let items = numbered.map(|(id, (author_name, rating, text))| Review {
        id,
        author_name,
        rating,
        text,
    });
    ReviewList {
        items: items.collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn review(author: &str, text: Option<&str>) -> model::Review {
        model::Review {
            author: author.to_owned(),
            rating: 4.5,
            text: text.map(str::to_owned),
        }
    }

    /// [HOME-05]
    #[test]
    fn reviews_are_plain_text() {
        let list = review_list(vec![
            review("<b>Ann</b>", Some("Good <script>x()</script>lamps")),
            review("<script>x()</script>", Some("Review without an author")),
            review("Bob", None),
        ]);
        let expected = json!({"items": [
            {"id": 1, "authorName": "Ann", "rating": 4.5, "text": "Good lamps"},
            {"id": 2, "authorName": "Bob", "rating": 4.5, "text": null},
        ]});
        assert_eq!(serde_json::to_value(list).unwrap(), expected);
    }

    /// [HOME-05]
    #[test]
    fn number_and_length_of_reviews_are_limited() {
        let long = "x".repeat(1_000_000);
        let list = review_list(vec![review("Ann", Some(&long)); 3]);
        assert_eq!(
            list.items[0].text.as_ref().unwrap().chars().count(),
            MAX_TEXT_CHARS
        );
        assert_eq!(
            review_list(vec![review("Ann", None); 500]).items.len(),
            MAX_REVIEWS
        );
    }
}
