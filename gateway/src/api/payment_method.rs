//! Payment methods of orders, for the checkout and for the list of a customer's orders.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::retail::model;

/// How an order was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrderPaymentMethod {
    /// In cash at the door.
    CashOnDelivery,
    /// By card.
    Card,
    /// By bank transfer.
    BankTransfer,
    /// By a wallet that holds a card.
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
