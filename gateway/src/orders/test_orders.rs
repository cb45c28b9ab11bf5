use super::{
    Buyer, Guest, IdempotencyKey, OrderedLine, PlaceRequest, PlacedOrder, Redeemed, Reference,
    ShippingChoice,
};
use crate::retail::model::PaymentMethod;

pub(super) fn guest_order(tenant: &str) -> PlacedOrder {
    let line =
        |product_id, code: Option<&str>, name: &str, unit_price_cents, quantity| OrderedLine {
            product_id,
            code: code.map(str::to_owned),
            slug: name.to_lowercase().replace([' ', ','], "-"),
            name: name.to_owned(),
            unit_price_cents,
            quantity,
            stock: 10,
            is_withdrawal_excluded: false,
        };
    PlacedOrder {
        tenant: tenant.to_owned(),
        reference: Reference::random(),
        placed_ms: 1_800_000_000_000,
        buyer: Buyer::Guest(Guest {
            first_name: "Maria".to_owned(),
            last_name: "Nicolaou".to_owned(),
            company: "Nicolaou Ltd".to_owned(),
            phone: "99112233".to_owned(),
            email: "maria@example.com".to_owned(),
            street: "1 Harbour Road".to_owned(),
            postcode: "3036".to_owned(),
            city: "Limassol".to_owned(),
            country: "Cyprus".to_owned(),
        }),
        lines: vec![
            line(11, Some("MI-20"), "Mint Ice, 20 mg", 1_250, 2),
            line(12, None, "Battery", 500, 1),
        ],
        shipping: ShippingChoice {
            id: 1,
            description: "Courier".to_owned(),
            cost_cents: 300,
        },
        redeemed: Some(Redeemed {
            points_hundredths: 15_000,
            worth_cents: 150,
        }),
        total_cents: 3_150,
        exclude_vat: false,
        payment: PaymentMethod::CashOnDelivery,
        return_origin: "https://shop.example".to_owned(),
        notes: "Ring twice".to_owned(),
    }
}

pub(super) fn customer_order(
    tenant: &str,
    customer_id: i32,
    payment: PaymentMethod,
) -> PlacedOrder {
    PlacedOrder {
        buyer: Buyer::Customer {
            id: customer_id,
            name: "Anna Georgiou".to_owned(),
            email: "anna@example.com".to_owned(),
            phone: "99445566".to_owned(),
        },
        payment,
        ..guest_order(tenant)
    }
}

pub(super) fn place_request(order: PlacedOrder, key: &str) -> PlaceRequest {
    PlaceRequest {
        key: IdempotencyKey::try_from(key.to_owned()).unwrap(),
        request_hash: [1; 32],
        order,
        seen: None,
    }
}
