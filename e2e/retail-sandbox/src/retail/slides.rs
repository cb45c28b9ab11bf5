//! `getSlides` returns the slides of the home page.

use serde_json::{Value, json};

use super::{Call, Failure, scalars};
use crate::server::Response;

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    if call.request.parameter("folder") != call.tenant.image_folder {
        return Ok(Response::json_as_text(&json!([])));
    }
    let connection = call.tenant.connection();
    let mut statement = connection.prepare(
        "SELECT SLIDE_ID, IMAGE_SRC, DISPLAY, INTRO_SUBTITLE, INTRO_TITLE1, INTRO_TITLE2, INTRO_TITLE3,
                PRICE, PRICE_DECIMAL, LINK, LINK_TITLE
         FROM SLIDES ORDER BY SLIDE_SEQ, SLIDE_ID",
    )?;
    let slides = statement.query_map([], |row| {
        let id: i64 = row.get(0)?;
        let text = |index: usize| -> rusqlite::Result<Value> {
            Ok(row
                .get::<_, Option<String>>(index)?
                .map_or_else(|| scalars::missing_value(id), Value::from))
        };
        Ok(json!({
            "id": scalars::integer(id, id),
            "image_src": text(1)?,
            "display": scalars::flag(id, row.get(2)?),
            "intro_subtitle": text(3)?,
            "intro_title1": text(4)?,
            "intro_title2": text(5)?,
            "intro_title3": text(6)?,
            "price": text(7)?,
            "price_decimal": text(8)?,
            "link": text(9)?,
            "link_title": text(10)?,
        }))
    })?;
    Ok(Response::json_as_text(&Value::Array(
        slides.collect::<Result<_, _>>()?,
    )))
}
