//! Price list and VAT setting of a shopper: part of each product query and of each cache key.

/// Price list and VAT setting of a shopper; by default public prices with VAT.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pricing {
    /// Customer-specific price list.
    pub price_list: Option<i32>,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
}
