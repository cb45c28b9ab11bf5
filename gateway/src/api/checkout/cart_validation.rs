//! Validates the members of a cart without loading products or prices.

use super::{
    model::{Cart, CartLine},
    quote::SumTooLarge,
};
use crate::{
    api::field_validation,
    http::{parameters::FieldErrors, problem::ApiError},
};

/// Maximum number of lines of a cart.
const MAX_LINES: usize = 100;
/// Maximum quantity of a line.
const MAX_QUANTITY: i32 = 10_000;
/// Maximum number of characters in the name of a colour or a size.
const MAX_OPTION_NAME: usize = 100;

pub(super) fn check(errors: &mut FieldErrors, cart: &Cart) {
    if !(1..=MAX_LINES).contains(&cart.lines.len()) {
        let detail = format!("must contain 1 to {MAX_LINES} lines");
        errors.push("lines", "out-of-range", detail);
    }
    for (at, line) in cart.lines.iter().take(MAX_LINES).enumerate() {
        errors.within(&format!("lines/{at}"), |errors| check_line(errors, line));
    }
    if cart
        .country_code
        .as_deref()
        .is_some_and(|code| code.trim().is_empty())
    {
        errors.push("countryCode", "missing", "is required");
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

/// The problem of a cart whose sum exceeds the supported maximum. `cart_path` is the path of the cart in the body.
pub(super) fn sum_too_large(error: SumTooLarge, cart_path: &str) -> ApiError {
    let member = match error.line {
        Some(at) => format!("{cart_path}lines/{at}/quantity"),
        None => format!("{cart_path}lines"),
    };
    field_validation::invalid_member(
        &member,
        "out-of-range",
        "makes the order exceed the maximum sum",
    )
}

/// The problem of a country that the shop does not deliver to.
pub(super) fn country_not_offered(cart_path: &str) -> ApiError {
    let member = format!("{cart_path}countryCode");
    field_validation::invalid_member(
        &member,
        "not-offered",
        "must be one of the shop's countries",
    )
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use utoipa::PartialSchema;

    use super::*;

    /// Property of a schema in the OpenAPI document.
    fn property<T: PartialSchema>(name: &str) -> Value {
        serde_json::to_value(T::schema()).unwrap()["properties"][name].clone()
    }

    /// The model repeats the constants, because utoipa's attributes take literals only.
    #[test]
    fn the_openapi_document_states_the_limits_of_the_validation() {
        let lines = property::<Cart>("lines");
        assert_eq!(lines["minItems"], 1);
        assert_eq!(lines["maxItems"], MAX_LINES);
        assert_eq!(lines["description"], format!("Lines, 1 to {MAX_LINES}."));
        let quantity = property::<CartLine>("quantity");
        assert_eq!(quantity["minimum"], 1);
        assert_eq!(quantity["maximum"], MAX_QUANTITY);
        for member in ["colorName", "sizeName"] {
            assert_eq!(property::<CartLine>(member)["maxLength"], MAX_OPTION_NAME);
        }
    }
}
