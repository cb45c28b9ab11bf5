use super::{Pending, StoreError, StoreState};

/// Store of price changes: for each shop and product, the public price over time. Times are in ms since 1970.
///
/// A change is never replaced, except by another one at the same time. An acknowledged change is on disk.
pub trait PriceStore: Send + Sync + 'static {
    /// State of the store.
    fn state(&self) -> &StoreState;

    /// Opens or creates the store. Blocks.
    fn open(&self) -> Result<(), StoreError>;

    /// Tries to read, and after a failed write also to write. The store's state shows the result.
    fn check_health(&self) -> Pending<()>;

    /// Stores changes of a shop's prices in one transaction.
    fn append(&self, tenant: String, changes: Vec<ProductPriceChange>) -> Pending<()>;

    /// All changes of a shop, by product and time.
    fn read_all(&self, tenant: String) -> Pending<Vec<ProductPriceChange>>;

    /// Changes of a product, by time.
    fn read_product(&self, tenant: String, product_id: i32) -> Pending<Vec<PriceChange>>;

    /// Deletes changes of a product before a time: pairs of product and time, in one transaction.
    fn delete_older(&self, tenant: String, needed_from_ms: Vec<(i32, u64)>) -> Pending<()>;

    /// Stores that all prices of a shop were read at this time. A time before the last reading is ignored.
    fn record_reading(&self, tenant: String, read_ms: u64) -> Pending<()>;

    /// Times of the complete readings of a shop's prices; `None` before the first one.
    fn readings(&self, tenant: String) -> Pending<Option<PriceReadings>>;
}

/// Times of the complete readings of a shop's prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceReadings {
    /// First reading.
    pub first_ms: u64,
    /// Last reading.
    pub last_ms: u64,
}

/// Change of a product's public price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductPriceChange {
    /// Product.
    pub product_id: i32,
    /// Change.
    pub change: PriceChange,
}

/// State of a price from a time on, until the next change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// Start of the state.
    pub from_ms: u64,
    /// State of the price.
    pub state: PriceState,
}

/// State of a public price in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceState {
    /// The shop did not offer the product, and never had before.
    NeverOffered,
    /// The price was not read, or the shop did not offer the product.
    Unknown,
    /// The shop offers the product.
    Offered(OfferedPrice),
}

/// Public price that the shop shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedPrice {
    /// Price in cents.
    pub cents: i32,
    /// Whether the shop announces the price as reduced.
    pub is_reduced: bool,
    /// Whether the price excludes VAT.
    pub excludes_vat: bool,
}

impl PriceState {
    /// Name of the state, and the price of an offered product.
    pub(super) const fn columns(self) -> (&'static str, OfferedPrice) {
        let no_price = OfferedPrice {
            cents: 0,
            is_reduced: false,
            excludes_vat: false,
        };
        match self {
            Self::NeverOffered => ("never-offered", no_price),
            Self::Unknown => ("unknown", no_price),
            Self::Offered(price) => ("offered", price),
        }
    }

    pub(super) fn from_columns(name: &str, price: OfferedPrice) -> Self {
        match name {
            "offered" => Self::Offered(price),
            "never-offered" => Self::NeverOffered,
            // A state of a later version is not understood.
            _ => Self::Unknown,
        }
    }
}
