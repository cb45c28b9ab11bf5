//! Header `Idempotency-Key`.

use actix_web::HttpRequest;

use crate::{
    http::problem::{ApiError, ApiResult, FieldError, FieldErrorCode, ProblemKind},
    orders::IdempotencyKey,
};

const HEADER: &str = "idempotency-key";

pub(super) fn idempotency_key(request: &HttpRequest) -> ApiResult<IdempotencyKey> {
    let mut values = request.headers().get_all(HEADER);
    let value = values.next();
    let is_single = values.next().is_none();
    let text = value.and_then(|value| value.to_str().ok());
    let key = text.and_then(|text| IdempotencyKey::try_from(text.to_owned()).ok());
    key.filter(|_| is_single).ok_or_else(|| {
        let (code, detail) = if value.is_some() {
            (
                FieldErrorCode::Invalid,
                "must be 16 to 64 letters, digits and hyphens, once",
            )
        } else {
            (FieldErrorCode::Missing, "is required")
        };
        let field = FieldError {
            pointer: format!("header/{HEADER}"),
            code,
            detail: detail.to_owned(),
        };
        let sentence = format!("{HEADER}: {detail}");
        ApiError::new(ProblemKind::InvalidParameter, sentence).with_fields(vec![field])
    })
}
