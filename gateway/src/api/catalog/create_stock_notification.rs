//! POST /api/v1/products/{id}/stock-notifications: a mail when the product is back [PROD-08].

use actix_web::{
    HttpResponse,
    http::header::CACHE_CONTROL,
    post,
    web::{Data, Path},
};
use serde::Deserialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::stock_notifications::{StockNotifications, Wish};
use crate::{
    http::{
        ClientAddress, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, Problems},
        refused_problem, write_problem,
    },
    retail::{
        RetailClient, StockNotification,
        legacy::Outcome,
        model::{Pricing, Product},
    },
    shop::Shop,
};

/// Longest address that mail can be sent to.
const MAX_EMAIL_CHARACTERS: usize = 254;

/// What separates or decorates addresses where several can stand: one request never mails more than one.
const NO_PART_OF_AN_ADDRESS: [char; 10] = [',', ';', '<', '>', '"', '(', ')', '[', ']', '\\'];

/// Who wants to hear.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateStockNotificationRequest {
    /// Where the mail goes: one address with exactly one '@' and text on both sides of it, without whitespace, control
    /// characters or any of `, ; < > " ( ) [ ] \`. At most 254 characters; spaces around it are dropped.
    #[schema(max_length = 254, example = "shopper@example.com")]
    email: String,
}

impl Parameters for CreateStockNotificationRequest {
    fn check(&self, errors: &mut FieldErrors) {
        errors.length("email", &self.email, MAX_EMAIL_CHARACTERS);
        // Before trimming: a line break is no slip of the finger, wherever it stands.
        let has_controls = self.email.chars().any(char::is_control);
        if has_controls || !is_one_address(self.email.trim()) {
            errors.push("email", "invalid", "must be one e-mail address");
        }
    }
}

fn is_one_address(text: &str) -> bool {
    let is_foreign =
        |character: char| character.is_whitespace() || NO_PART_OF_AN_ADDRESS.contains(&character);
    let sides = text.split_once('@');
    let has_one_at = sides
        .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'));
    has_one_at && !text.contains(is_foreign)
}

/// Asks for a mail when a product is back in stock. The same request again within a day changes nothing.
#[utoipa::path(
    operation_id = "createStockNotification",
    tag = "catalog",
    params(("id" = i32, Path, description = "Id of the product or of the related variant", minimum = 1)),
    request_body = CreateStockNotificationRequest,
    responses((status = NO_CONTENT, description = "The shop will tell"), Problems)
)]
#[post(
    "/api/v1/products/{id}/stock-notifications",
    wrap = "TracingLogger::<RequestSpan>::new()"
)]
pub(super) async fn create_stock_notification(
    id: Path<i32>,
    body: ValidBody<CreateStockNotificationRequest>,
    shop: Shop,
    address: ClientAddress,
    notifications: Data<StockNotifications>,
) -> ApiResult<HttpResponse> {
    let retail = shop.retail()?;
    let (id, pricing) = (id.into_inner(), shop.pricing);
    let email = body.0.email.trim().to_owned();
    let wish = Wish::new(shop.tenant.id, id, &email);
    let finding = retail.clone();
    let find = async move { find(id, pricing, &finding).await };
    let save = move |product| async move { save(&email, &product, &retail).await };
    notifications.accept(wish, address, find, save).await?;
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}

/// The product is read anew: its record goes along, and only legacy's own word of it counts.
async fn find(id: i32, pricing: Pricing, retail: &RetailClient) -> ApiResult<Product> {
    let product = retail.find_product(id, pricing).await?;
    product.ok_or_else(|| ApiError::not_found("product"))
}

async fn save(email: &str, product: &Product, retail: &RetailClient) -> ApiResult<()> {
    let notification = StockNotification { email, product };
    match retail.save_stock_notification(notification).await {
        Ok(Outcome::Success) => Ok(()),
        Ok(Outcome::Refused(text)) => Err(refused_problem(retail, &text)),
        Err(error) => Err(write_problem(error)),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::is_one_address;

    #[rstest]
    #[case("a@b", true)]
    #[case("first.last+tag@shop.example", true)]
    #[case("χρήστης@παράδειγμα.ελ", true)]
    #[case::two("a@x.example,b@y.example", false)]
    #[case::two_by_semicolon("a@x.example;b@y.example", false)]
    #[case::two_by_space("a@x.example b@y.example", false)]
    #[case::two_signs("a@b@c", false)]
    #[case::list_without_second_sign("a@x.example,b", false)]
    #[case::nothing_before("@x.example", false)]
    #[case::nothing_after("a@", false)]
    #[case::only_the_sign("@", false)]
    #[case::none("a.example", false)]
    #[case::empty("", false)]
    #[case::named("Ann<a@x.example>", false)]
    #[case::quoted("\"a\"@x.example", false)]
    #[case::comment("a(b)@x.example", false)]
    #[case::literal("a@[10.0.0.1]", false)]
    #[case::escaped("a\\b@x.example", false)]
    #[case::no_break_space("a\u{a0}@x.example", false)]
    #[case::line_separator("a@x.example\u{2028}b", false)]
    fn prod_08_one_address_and_nothing_else(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_one_address(text), expected);
    }
}
