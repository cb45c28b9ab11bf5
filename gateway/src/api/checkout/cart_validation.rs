use super::{
    model::{Cart, CartLine, MAX_CART_LINES},
    quote::SumTooLarge,
};
use crate::{
    api::field_validation,
    http::{
        parameters::FieldErrors,
        problem::{ApiError, FieldErrorCode},
    },
};

const MAX_QUANTITY: i32 = 10_000;
const MAX_OPTION_NAME: usize = 100;

pub(super) fn check(errors: &mut FieldErrors, cart: &Cart) {
    if !(1..=MAX_CART_LINES).contains(&cart.lines.len()) {
        let detail = format!("must contain 1 to {MAX_CART_LINES} lines");
        errors.push("lines", FieldErrorCode::OutOfRange, detail);
    }
    for (at, line) in cart.lines.iter().take(MAX_CART_LINES).enumerate() {
        errors.within(&format!("lines/{at}"), |errors| check_line(errors, line));
    }
    if cart
        .country_code
        .as_deref()
        .is_some_and(|code| code.trim().is_empty())
    {
        errors.push("countryCode", FieldErrorCode::Missing, "is required");
    }
    if let Some(id) = cart.shipping_method_id {
        errors.range("shippingMethodId", id, &(1..=i32::MAX));
    }
    errors.range(
        "redeemPointsHundredths",
        cart.redeem_points_hundredths,
        &(0..=i32::MAX),
    );
}

fn check_line(errors: &mut FieldErrors, line: &CartLine) {
    errors.range("productId", line.product_id, &(1..=i32::MAX));
    if let Some(id) = line.related_variant_id {
        errors.range("relatedVariantId", id, &(1..=i32::MAX));
    }
    let names = [
        ("colorName", line.color_name.as_deref()),
        ("sizeName", line.size_name.as_deref()),
    ];
    for (member, name) in names {
        errors.length(member, name.unwrap_or_default(), MAX_OPTION_NAME);
    }
    errors.range("quantity", line.quantity, &(1..=MAX_QUANTITY));
}

/// `cart_path` is the cart's path in the request body: empty or `cart/`.
pub(super) fn sum_too_large(error: SumTooLarge, cart_path: &str) -> ApiError {
    let member = match error.line {
        Some(at) => format!("{cart_path}lines/{at}/quantity"),
        None => format!("{cart_path}lines"),
    };
    field_validation::invalid_member(
        &member,
        FieldErrorCode::OutOfRange,
        "makes the order exceed the maximum sum",
    )
}

pub(super) fn country_not_offered(cart_path: &str) -> ApiError {
    let member = format!("{cart_path}countryCode");
    field_validation::invalid_member(
        &member,
        FieldErrorCode::NotOffered,
        "must be one of the shop's countries",
    )
}
