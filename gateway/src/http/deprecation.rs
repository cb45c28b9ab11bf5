use std::time::{Duration, SystemTime, UNIX_EPOCH};

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue, HttpDate},
    middleware::Next,
    web::Data,
};
use time::{Date, Month};
use utoipa::openapi::path::Operation;

use super::ApiRoutes;

/// Extension of a deprecated operation: the day of the deprecation, such as `2026-12-01`.
pub const DEPRECATED_SINCE: &str = "x-deprecated-since";
/// Extension of a deprecated operation: its last day.
pub const LAST_DAY: &str = "x-sunset";

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Headers of a deprecated operation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deprecation {
    since: HeaderValue,
    end: HeaderValue,
}

impl Deprecation {
    /// Takes the days from the operation's extensions.
    pub(super) fn of(operation: &Operation) -> Option<Self> {
        let extensions = operation.extensions.as_ref()?;
        let day = |name| start_of(extensions.get(name)?.as_str()?);
        let since = day(DEPRECATED_SINCE)?.duration_since(UNIX_EPOCH).ok()?;
        let end = HttpDate::from(day(LAST_DAY)? + DAY);
        Some(Self {
            since: HeaderValue::from_str(&format!("@{}", since.as_secs())).ok()?,
            end: HeaderValue::from_str(&end.to_string()).ok()?,
        })
    }
}

/// First moment of a day such as `2026-12-01`, in UTC.
fn start_of(day: &str) -> Option<SystemTime> {
    let mut parts = day.splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let month: u8 = parts.next()?.parse().ok()?;
    let day = parts.next()?.parse().ok()?;
    let date = Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok()?;
    let seconds = date.midnight().assume_utc().unix_timestamp();
    Some(UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).ok()?))
}

/// Middleware that announces the end of a deprecated operation in each of its responses.
pub async fn announce_deprecation(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let routes = request.app_data::<Data<ApiRoutes>>();
    let deprecation = routes
        .and_then(|routes| routes.deprecation(request.path(), request.method()))
        .cloned();
    let mut response = next.call(request).await?;
    if let Some(Deprecation { since, end }) = deprecation {
        let headers = response.headers_mut();
        headers.insert(DEPRECATION, since);
        headers.insert(SUNSET, end);
    }
    Ok(response)
}
