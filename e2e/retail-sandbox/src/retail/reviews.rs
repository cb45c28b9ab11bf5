//! `GetGoogleReviewsTxt` returns reviews of a place, as text that contains JSON.

use rusqlite::params;
use serde_json::{Value, json};

use super::{Call, Failure, scalars};
use crate::server::Response;

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    let connection = call.tenant.connection();
    let mut statement = connection.prepare(
        "SELECT REVIEW_ID, AUTHOR_NAME, RATING, REVIEW_TEXT, PROFILE_PHOTO_URL FROM REVIEWS
         WHERE EXISTS (SELECT 1 FROM APPLICATION_PROPERTIES WHERE PROP_KEY = 'googlePlaceId' AND PROP_VALUE = ?1)
         ORDER BY REVIEW_ID",
    )?;
    let reviews = statement.query_map(params![call.request.parameter("placeid")], |row| {
        let id: i64 = row.get(0)?;
        Ok(json!({
            "author_name": row.get::<_, String>(1)?,
            "rating": scalars::decimal(id, &row.get::<_, String>(2)?),
            "text": row.get::<_, String>(3)?,
            "profile_photo_url": row.get::<_, Option<String>>(4)?.map_or_else(|| scalars::missing_value(id), Value::from),
        }))
    })?;
    Ok(Response::json_as_text(&Value::Array(
        reviews.collect::<Result<_, _>>()?,
    )))
}
