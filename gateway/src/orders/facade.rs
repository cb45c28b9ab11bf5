//! What the API sees of orders.

use std::{collections::HashMap, time::Duration};

use super::{PaymentCode, PlacedOrder, Reference};

/// The orders under way of every shop. One per process; cheap to clone.
#[derive(Clone, Default)]
pub struct Orders {}

/// What makes two requests the same order: chosen by the shopper's browser, 16 to 64 letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl TryFrom<String> for IdempotencyKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !(16..=64).contains(&text.len()) || !text.bytes().all(plain) {
            return Err("no idempotency key");
        }
        Ok(Self(text))
    }
}

/// An order to be placed.
pub struct Placing {
    /// Of the request that places it.
    pub key: IdempotencyKey,
    /// Of everything that the request asked for, and who asked: the same key must come with the same one.
    pub request_hash: [u8; 32],
    /// The order.
    pub order: PlacedOrder,
}

/// Which order a request has placed.
#[derive(Debug)]
pub enum Placement {
    /// This one, now.
    New(Reference),
    /// That one, some time ago.
    Known(Reference),
}

/// Why an order is not placed.
#[derive(Debug)]
pub enum PlaceError {
    /// The key has placed another order.
    KeyReused,
    /// The journal could not be written.
    NotWritten,
}

/// The journal could not be read or written.
#[derive(Debug)]
pub struct NotWritten;

/// Where an order is, as far as it can be told.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What it is called by.
    pub reference: Reference,
    /// What is to be paid, in cents.
    pub total_cents: i32,
    /// Where it is.
    pub state: State,
    /// The provider's code, for orders that are paid there.
    pub code: Option<PaymentCode>,
}

/// Where an order is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Something is being done about it, and nothing can be said yet. Nothing of it gets lost.
    Pending,
    /// It waits to be paid at the provider's page.
    ToPay,
    /// It was not paid, and can't be any more.
    NotPaid,
    /// No payment code could be had: nothing was ordered.
    NotAccepted,
    /// The shop's system has it.
    Saved,
    /// The shop's system does not take it. What was paid is tried again.
    NotSaved,
}

/// What orders that the shop's system does not know yet have taken already.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Points of one customer, in hundredths.
    pub points_hundredths: i32,
    /// Pieces by product, of orders that are paid or need no payment ahead.
    pub stock: HashMap<i32, i32>,
}

impl Orders {
    /// The order that this request has placed before, if it has.
    pub async fn find_placed(
        &self,
        _tenant: &str,
        _key: &IdempotencyKey,
        _request_hash: [u8; 32],
    ) -> Result<Option<Reference>, PlaceError> {
        Ok(None)
    }

    /// Places an order: it is on disk when this returns, and is driven on by itself.
    pub async fn place(&self, placing: Placing) -> Result<Placement, PlaceError> {
        Ok(Placement::New(placing.order.reference))
    }

    /// Where an order is; waits so long at most while nothing can be said yet. `None` for no order of this shop.
    pub async fn standing(
        &self,
        _tenant: &str,
        _reference: &Reference,
        _wait: Duration,
    ) -> Result<Option<Standing>, NotWritten> {
        Ok(None)
    }

    /// The order that is paid with this code in this shop.
    pub async fn find_by_code(
        &self,
        _tenant: &str,
        _code: &PaymentCode,
    ) -> Result<Option<Reference>, NotWritten> {
        Ok(None)
    }

    /// Somebody says that this order was paid, or that it can't be: the provider is asked soon, whatever they said. It is on
    /// disk when this returns.
    pub async fn look_again(
        &self,
        _tenant: &str,
        _reference: &Reference,
    ) -> Result<(), NotWritten> {
        Ok(())
    }

    /// Notes that the shopper was told that the order is saved; whether it was for the first time.
    pub async fn tell(&self, _tenant: &str, _reference: &Reference) -> Result<bool, NotWritten> {
        Ok(true)
    }

    /// What orders under way have taken, of this customer's points and of the shop's stock.
    pub async fn held(&self, _tenant: &str, _customer_id: Option<i32>) -> Result<Held, NotWritten> {
        Ok(Held::default())
    }
}
