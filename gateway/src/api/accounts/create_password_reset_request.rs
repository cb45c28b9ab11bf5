//! POST /api/v1/password-reset-requests [ACC-04].

use actix_web::{HttpRequest, post, web::Data};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use crate::{
    api::{
        field_validation::{self, normalized_email},
        spawn_uncancellable,
    },
    http::{
        ClientAddress, NoContent, RequestSpan, WriteFailed, host,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldErrorCode, ProblemKind, Problems},
        public_host,
        rate_limit::{Action, RateLimiter, Subject},
        refused_problem,
    },
    retail::{PasswordResetResult, RetailClient, model::Customer},
    shop_context::ShopContext,
};

/// The customer who forgot the password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePasswordResetRequestRequest {
    /// The customer's e-mail address.
    #[schema(min_length = 3, max_length = 254, example = "shopper@example.com")]
    email: String,
}

impl Parameters for CreatePasswordResetRequestRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::email(errors, &self.email);
        // Line breaks around the address are not a typing mistake. `field_validation::email` would accept them.
        let is_trimmed = self.email.trim().len() < self.email.len();
        if is_trimmed && self.email.chars().any(char::is_control) {
            errors.push(
                "email",
                FieldErrorCode::Invalid,
                "must be one e-mail address",
            );
        }
    }
}

/// Sends an e-mail with a link to choose a new password.
#[utoipa::path(
    operation_id = "createPasswordResetRequest",
    tag = "accounts",
    request_body = CreatePasswordResetRequestRequest,
    responses((status = NO_CONTENT, description = "The e-mail is sent"), Problems)
)]
#[post(
    "/api/v1/password-reset-requests",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_password_reset_request(
    body: ValidBody<CreatePasswordResetRequestRequest>,
    request: HttpRequest,
    shop: ShopContext,
    address: ClientAddress,
    limiter: Data<RateLimiter>,
) -> ApiResult<NoContent> {
    let retail = shop.retail()?;
    if !shop.settings()?.public.features.sign_in {
        let detail = "Signing in is switched off in this shop.";
        return Err(ApiError::new(ProblemKind::SwitchedOff, detail));
    }
    let email = body.0.email.trim().to_owned();
    let account = normalized_email(&email);
    let subject = Subject {
        account: Some(&account),
        ..(shop.tenant.id, address).into()
    };
    limiter.check(Action::RequestPasswordReset, subject).await?;
    let requested_host = host(&request).unwrap_or_default();
    let domain = public_host(&shop.tenant.config.hosts, requested_host).to_owned();
    spawn_uncancellable(async move { send(&retail, &email, &domain).await }).await?;
    Ok(NoContent)
}

async fn send(retail: &RetailClient, email: &str, domain: &str) -> ApiResult<()> {
    let no_phone = "";
    let found = retail.find_customers_by_contact(no_phone, email).await?;
    let stored = stored_address(&found, email).ok_or_else(unknown_email)?;
    match retail.forgot_password(stored, domain).await {
        Ok(PasswordResetResult::Sent) => Ok(()),
        Ok(PasswordResetResult::UnknownEmail) => Err(unknown_email()),
        Ok(PasswordResetResult::Refused(text)) => Err(refused_problem(retail, &text)),
        Err(error) => Err(WriteFailed::from(error).into()),
    }
}

/// Returns the stored address only if all found customers have it. The Retail API also finds
/// look-alike addresses, and sends the link to the first customer found.
fn stored_address<'a>(found: &'a [Customer], email: &str) -> Option<&'a str> {
    let requested = normalized_email(email);
    let all_match = found
        .iter()
        .all(|customer| normalized_email(&customer.email) == requested);
    let first = found.first().filter(|_| all_match)?;
    Some(&first.email)
}

fn unknown_email() -> ApiError {
    let detail = "No customer of this shop has this e-mail address.";
    ApiError::new(ProblemKind::EmailNotFound, detail)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [ACC-04]
    #[rstest]
    #[case::address_spelled_as_stored(&["Anna@Example.com"], Some("Anna@Example.com"))]
    #[case::two_customers_with_the_address(&["anna@example.com", "ANNA@example.com"], Some("anna@example.com"))]
    #[case::no_customer(&[], None)]
    #[case::look_alike_only(&["anna@exämple.com"], None)]
    #[case::match_and_look_alike(&["anna@example.com", "anna@exämple.com"], None)]
    fn a_look_alike_address_gets_no_link(#[case] found: &[&str], #[case] expected: Option<&str>) {
        let found: Vec<Customer> = found.iter().map(|email| customer(email)).collect();
        assert_eq!(stored_address(&found, "anna@EXAMPLE.com"), expected);
    }

    fn customer(email: &str) -> Customer {
        let row = serde_json::json!({ "CUSTID": 1, "CUSTEMAIL": email });
        let row: crate::retail::sql::CustomerRow = serde_json::from_value(row).unwrap();
        row.into()
    }
}
