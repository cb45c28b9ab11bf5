use rstest::rstest;
use serde_json::{Value, json};

use super::{
    accounts::{
        create_customer::CreateCustomerRequest, create_password_reset::CreatePasswordResetRequest,
        create_password_reset_request::CreatePasswordResetRequestRequest,
        update_account::UpdateAccountRequest, update_email::UpdateEmailRequest,
        update_password::UpdatePasswordRequest,
    },
    checkout::{create_order::CreateOrderRequest, model::Cart},
    openapi_document,
    session::create_session::CreateSessionRequest,
    withdrawals::{
        create_withdrawal::CreateWithdrawalRequest,
        create_withdrawal_preview::CreateWithdrawalPreviewRequest,
    },
};
use crate::http::parameters::{Parameters, wrong_members};

const EMAIL: &str = "anna@example.com";
const PASSWORD: &str = "Blue-Harbour-42";
const NO_MEMBERS: [&str; 0] = [];

fn cart() -> Value {
    let line = json!({
        "productId": 11, "relatedVariantId": 12, "colorName": "Red", "sizeName": "L", "quantity": 1,
    });
    json!({"lines": [line], "countryCode": "CY", "shippingMethodId": 1, "redeemPointsHundredths": 100})
}

fn order() -> Value {
    let guest = json!({
        "firstName": "Maria", "lastName": "Nicolaou", "company": "Nicolaou Ltd",
        "street": "1 Harbour Road", "city": "Limassol", "postcode": "3036", "phone": "99112233",
        "email": EMAIL, "privacyAccepted": true,
    });
    json!({
        "cart": cart(), "fingerprint": "9f2c4b0e5d7a1836", "paymentMethod": "card",
        "notes": "Ring twice", "ageConfirmed": true, "guest": guest,
    })
}

/// Valid for registrations and for changes of an account.
fn customer() -> Value {
    json!({
        "firstName": "Maria", "lastName": "Nicolaou", "company": "Nicolaou Ltd", "countryCode": "CY",
        "street": "1 Harbour Road", "city": "Limassol", "postcode": "3036", "phone": "99112233",
        "email": EMAIL, "password": PASSWORD, "privacyAccepted": true,
    })
}

fn withdrawal() -> Value {
    json!({
        "name": "Maria Nicolaou", "order": withdrawn_order(), "lines": [{"line": 1, "quantity": 1}],
        "part": "the lamp",
    })
}

fn withdrawn_order() -> Value {
    json!({"orderId": 1, "reference": "7K3Q9MXZ2B", "email": EMAIL})
}

fn refused_members<T: Parameters>(body: Value) -> Vec<String> {
    let request: T = serde_json::from_value(body).unwrap();
    let errors = wrong_members(|errors| request.check(errors));
    errors.into_iter().map(|error| error.pointer).collect()
}

struct Limit {
    pointer: String,
    keyword: &'static str,
    value: i64,
}

const KEYWORDS: [&str; 5] = ["maxLength", "maximum", "minimum", "maxItems", "minItems"];

fn collect_limits(schemas: &Value, schema: &Value, pointer: &str, limits: &mut Vec<Limit>) {
    // The schema of an optional object is `oneOf` the object's schema and null.
    let reference = schema["$ref"]
        .as_str()
        .or(schema["oneOf"][0]["$ref"].as_str());
    let name = reference.map(|reference| reference.trim_start_matches("#/components/schemas/"));
    let schema = name.map_or(schema, |name| &schemas[name]);
    for keyword in KEYWORDS {
        if let Some(value) = schema[keyword].as_i64() {
            let pointer = pointer.to_owned();
            limits.push(Limit {
                pointer,
                keyword,
                value,
            });
        }
    }
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        // Country codes are compared with the shop's list, so their length is not checked.
        if name != "countryCode" {
            collect_limits(schemas, member, &format!("{pointer}/{name}"), limits);
        }
    }
    if schema["items"].is_object() {
        collect_limits(schemas, &schema["items"], &format!("{pointer}/0"), limits);
    }
}

impl Limit {
    /// Returns a copy of the body in which the member has this length, value or number of items.
    fn set(&self, body: &Value, value: i64) -> Value {
        let mut body = body.clone();
        let member = body.pointer_mut(&self.pointer).unwrap();
        *member = match self.keyword {
            "maxLength" => lengthen(member.as_str().unwrap(), value).into(),
            "maxItems" | "minItems" => vec![member[0].clone(); value.try_into().unwrap()].into(),
            _ => value.into(),
        };
        body
    }

    fn first_value_beyond(&self) -> i64 {
        match self.keyword {
            "minimum" | "minItems" => self.value - 1,
            _ => self.value + 1,
        }
    }
}

/// Adds leading digits, which every limited text may contain.
fn lengthen(text: &str, length: i64) -> String {
    let length = usize::try_from(length).unwrap();
    format!("{text:9>length$}")
}

#[rstest]
#[case("Cart", refused_members::<Cart>, cart())]
#[case("CreateOrderRequest", refused_members::<CreateOrderRequest>, order())]
#[case("CreateCustomerRequest", refused_members::<CreateCustomerRequest>, customer())]
#[case("UpdateAccountRequest", refused_members::<UpdateAccountRequest>, customer())]
#[case(
    "UpdateEmailRequest",
    refused_members::<UpdateEmailRequest>,
    json!({"email": EMAIL, "currentPassword": PASSWORD})
)]
#[case(
    "UpdatePasswordRequest",
    refused_members::<UpdatePasswordRequest>,
    json!({"currentPassword": PASSWORD, "newPassword": PASSWORD})
)]
#[case(
    "CreatePasswordResetRequestRequest",
    refused_members::<CreatePasswordResetRequestRequest>,
    json!({"email": EMAIL})
)]
#[case(
    "CreatePasswordResetRequest",
    refused_members::<CreatePasswordResetRequest>,
    json!({"newPassword": PASSWORD})
)]
#[case(
    "CreateSessionRequest",
    refused_members::<CreateSessionRequest>,
    json!({"userName": EMAIL, "password": PASSWORD})
)]
#[case("CreateWithdrawalRequest", refused_members::<CreateWithdrawalRequest>, withdrawal())]
#[case(
    "CreateWithdrawalPreviewRequest",
    refused_members::<CreateWithdrawalPreviewRequest>,
    json!({"order": withdrawn_order()})
)]
fn a_documented_limit_is_accepted_and_a_value_beyond_it_refused(
    #[case] name: &str,
    #[case] refused_members: fn(Value) -> Vec<String>,
    #[case] body: Value,
) {
    let document = serde_json::to_value(openapi_document::document()).unwrap();
    let schemas = &document["components"]["schemas"];
    let mut limits = Vec::new();
    collect_limits(schemas, &schemas[name], "", &mut limits);
    assert!(!limits.is_empty());
    for limit in limits {
        let Limit {
            pointer,
            keyword,
            value,
        } = &limit;
        let accepted = refused_members(limit.set(&body, *value));
        assert_eq!(accepted, NO_MEMBERS, "{keyword} {value} of {pointer}");
        let refused = refused_members(limit.set(&body, limit.first_value_beyond()));
        assert_eq!(refused, [pointer.as_str()], "beyond {keyword} {value}");
    }
}
