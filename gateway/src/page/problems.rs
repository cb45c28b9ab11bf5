use actix_web::{HttpResponse, get, web::Path};

use crate::http::{
    explanation_page,
    problem::{ApiError, ApiResult, ProblemKind},
};

#[get("/{code}")]
pub(super) async fn explain_problem(code: Path<String>) -> ApiResult<HttpResponse> {
    ProblemKind::ALL
        .iter()
        .find(|kind| kind.row().code == code.as_str())
        .map(|kind| explanation_page(*kind))
        .ok_or_else(|| ApiError::not_found("problem"))
}
