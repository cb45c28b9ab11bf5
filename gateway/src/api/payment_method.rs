use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::retail::model;

/// Payment method of an order. `PaymentMethod` has the same methods in camel case: `cash-on-delivery` is its `cashOnDelivery`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrderPaymentMethod {
    /// Cash on delivery.
    CashOnDelivery,
    /// Card.
    Card,
    /// Bank transfer.
    BankTransfer,
    /// A digital wallet that holds a card.
    CardWallet,
}

impl From<model::PaymentMethod> for OrderPaymentMethod {
    fn from(method: model::PaymentMethod) -> Self {
        match method {
            model::PaymentMethod::CashOnDelivery => Self::CashOnDelivery,
            model::PaymentMethod::Card => Self::Card,
            model::PaymentMethod::BankTransfer => Self::BankTransfer,
            model::PaymentMethod::CardWallet => Self::CardWallet,
        }
    }
}
