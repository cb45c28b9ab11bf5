use super::{PlacedOrder, Reference};
use crate::store::{SeenReservations, StoreUnavailable};

/// Idempotency key from the browser: 16 to 64 letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl TryFrom<String> for IdempotencyKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !(16..=64).contains(&text.len()) || !text.bytes().all(is_allowed) {
            return Err("not an idempotency key");
        }
        Ok(Self(text))
    }
}

impl IdempotencyKey {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Request to place an order.
pub struct PlaceRequest {
    /// Key of the request.
    pub key: IdempotencyKey,
    /// Hash of the request's content and customer. Requests with the same key must have the same hash.
    pub request_hash: [u8; 32],
    /// The order.
    pub order: PlacedOrder,
    /// Reservations that the order was priced with; `None` to place it in any case.
    pub seen: Option<SeenReservations>,
}

/// Result of placing an order.
#[derive(Debug)]
pub enum PlaceResult {
    /// The order is new.
    New(Reference),
    /// An earlier request with this key placed this order.
    Known(Reference),
}

/// Reason why an order is not placed.
#[derive(Debug)]
pub enum PlaceError {
    /// An earlier request with this key had other content.
    KeyReused,
    /// Other orders reserved its points or pieces since it was priced.
    Outdated,
    /// The journal could not be written.
    NotWritten,
}

impl From<StoreUnavailable> for PlaceError {
    fn from(_: StoreUnavailable) -> Self {
        Self::NotWritten
    }
}
