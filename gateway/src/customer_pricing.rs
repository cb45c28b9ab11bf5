//! Price list and VAT setting of a shopper.

/// Price list and VAT setting of a shopper. By default, public prices with VAT.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pricing {
    /// Customer-specific price list.
    pub price_list: Option<i32>,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
}
